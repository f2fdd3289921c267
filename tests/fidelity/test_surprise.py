"""Documents 000 and 003, Encounter Procedure 1: each side rolls 1d6; on 1 or 2 it is surprised."""

from __future__ import annotations

from itertools import product

import pytest

from sixturns.handlers.answers import token
from sixturns.kernel.dice import Dice
from sixturns.kernel.effects import ALL, Roll
from sixturns.kernel.values import replace
from sixturns.rules.encounter import Meeting
from sixturns.rulesets.layers import RuleSet
from sixturns.world.creatures import Foes, Mood
from sixturns.world.dungeon import DoorKind, Dungeon
from sixturns.world.light import Light
from sixturns.world.meeting import Course, Side
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from tests.fidelity.book import (
    AT_THE_DOOR,
    CONCLUDED,
    CRYPT,
    HALL,
    OAK,
    ORCS,
    Run,
    Seat,
    bands,
    house,
    only,
    run,
    underworld,
    with_foes,
)

PLAIN = Meeting("orcs", 10)
ARCH = Dungeon("Cellar", (HALL, CRYPT), (replace(OAK, kind=DoorKind.ARCHWAY),))
TORCH = (Light("torch", "brenna", 3),)

# rules.md A6, Wisdom Surprise Modifier: 3–6 = −1, 7–14 = 0, 15–18 = +1
WISDOM = {
    3: -1, 4: -1, 5: -1, 6: -1,
    7: 0, 8: 0, 9: 0, 10: 0, 11: 0, 12: 0, 13: 0, 14: 0,
    15: 1, 16: 1, 17: 1, 18: 1,
}  # fmt: skip


def surprise(meeting: Meeting, party: int | None, foes: int | None, ruleset: RuleSet | None = None) -> Run:
    """The first step of an encounter, with these surprise dice; None when none is thrown."""
    dice = {"surprise_party": party, "surprise_foes": foes}
    laid = {name: face for name, face in dice.items() if face is not None}
    return run("surprise", meeting, only("surprise", ruleset or underworld()), **laid)


def foes_surprised_on(meeting: Meeting, ruleset: RuleSet | None = None) -> list[int]:
    """The faces that surprise the creatures."""
    return [face for face in range(1, 7) if surprise(meeting, 6, face, ruleset).gives.foes]


def party_surprised_on(meeting: Meeting, ruleset: RuleSet | None = None) -> list[int]:
    """The faces that surprise the party as a side."""
    return [face for face in range(1, 7) if surprise(meeting, face, 6, ruleset).gives.party]


# ------------------------------------------------------------------------------------------------- when it is possible
@pytest.mark.rule("R000-30", "R003-27")
def test_no_roll_where_surprise_is_not_possible() -> None:
    """A party that expects creatures which have heard it: nobody rolls, nobody is surprised."""
    met = surprise(replace(PLAIN, expecting=True, alerted=True), None, None)
    assert ((), False, False) == (met.rolled, met.gives.party, met.gives.foes)


@pytest.mark.rule("R000-30", "R000-31")
def test_only_the_side_that_can_be_surprised_rolls() -> None:
    """A party that expects creatures does not roll; creatures that have heard the party do not."""
    assert ("surprise-foes",) == surprise(replace(PLAIN, expecting=True), None, 1).rolled
    assert ("surprise-party",) == surprise(replace(PLAIN, alerted=True), 1, None).rolled


@pytest.mark.rule("R000-30")
def test_the_side_that_opens_the_door() -> None:
    """Bursting through a door does not spare the party its die, unless the rule set says so."""
    burst = replace(PLAIN, burst=True)
    spared = house(surprise_opener_surprised="false")
    assert ("surprise-party", "surprise-foes") == surprise(burst, 6, 6).rolled
    assert ("surprise-foes",) == surprise(burst, None, 6, spared).rolled
    assert ("surprise-party", "surprise-foes") == surprise(PLAIN, 6, 6, spared).rolled


@pytest.mark.rule("R000-31", "R003-27")
def test_each_side_rolls_its_own_die() -> None:
    """Each side rolls 1d6 separately."""
    met = surprise(PLAIN, 6, 6)
    dice = {name: question.dice for name, question in met.questions.items() if isinstance(question, Roll)}
    assert {"surprise-party": Dice(1, 6), "surprise-foes": Dice(1, 6)} == dice


# ----------------------------------------------------------------------------------------------------------- the die
@pytest.mark.rule("R000-32", "R003-27")
@pytest.mark.parametrize(("party", "foes"), [*product(range(1, 7), repeat=2)])
def test_one_or_two_is_surprised(party: int, foes: int) -> None:
    """1 or 2 surprises the side that rolled it, 3 to 6 does not: all 36 throws of the two dice."""
    met = surprise(PLAIN, party, foes).gives
    assert (party in (1, 2), foes in (1, 2)) == (met.party, met.foes)


@pytest.mark.rule("R000-33", "R003-28")
@pytest.mark.parametrize(("wisdom", "modifier"), [*WISDOM.items()])
def test_wisdom_surprise_modifier(wisdom: int, modifier: int) -> None:
    """Each Wisdom score changes the die by its modifier; a plus makes surprise less likely (AMB-A04)."""
    alone = replace(AT_THE_DOOR, party=Party((Member("maud", "Maud", wisdom=wisdom),)))
    question = Seat(with_foes(ORCS, state=alone), ARCH).move("walk", "oak").table.question.question
    assert isinstance(question, Roll)
    surprised_on = {-1: [1, 2, 3], 0: [1, 2], 1: [1]}[modifier]
    assert surprised_on == [face for face in range(1, 7) if question.read(face) == (True,)]


@pytest.mark.rule("R000-33", "R003-28")
def test_wisdom_as_printed() -> None:
    """The rule set prints the rows of the Wisdom Surprise Modifier."""
    assert {"3–6": "-1", "7–14": "0", "15–18": "1"} == bands(underworld().rules.surprise.wisdom)


@pytest.mark.rule("R000-33", "R003-28")
def test_one_die_and_a_modifier_for_each() -> None:
    """AMB-A03: a 2 with the modifiers −1, 0, 0, +1 is 1, 2, 2, 3: three are surprised, and the side with them."""
    met = surprise(replace(PLAIN, wisdom=(-1, 0, 0, 1)), 2, 5).gives
    assert ((True, True, True, False), True, False) == (met.members, met.party, met.foes)


# The faces that surprise a side, by hand: −1 is surprised on 1–3, 0 on 1–2, +1 on 1.
SIDES = [
    ((0,), {"majority": [1, 2], "best": [1, 2], "worst": [1, 2]}),
    ((-1, 0, 0, 1), {"majority": [1, 2], "best": [1], "worst": [1, 2, 3]}),
    ((-1, 1), {"majority": [1], "best": [1], "worst": [1, 2, 3]}),
    ((-1, -1, 0), {"majority": [1, 2, 3], "best": [1, 2], "worst": [1, 2, 3]}),
    ((1, 1, 0), {"majority": [1], "best": [1], "worst": [1, 2]}),
    ((0, 0, 1, 1), {"majority": [1], "best": [1], "worst": [1, 2]}),
    ((1, 1), {"majority": [1], "best": [1], "worst": [1]}),
]


@pytest.mark.rule("R000-33", "R003-28")
@pytest.mark.parametrize(("wisdom", "faces"), SIDES)
def test_the_side_by_its_most(wisdom: tuple[int, ...], faces: dict[str, list[int]]) -> None:
    """AMB-A03: a side is surprised when more than half its members are; exactly half is not enough."""
    assert faces["majority"] == party_surprised_on(replace(PLAIN, wisdom=wisdom))


@pytest.mark.rule("R000-33")
@pytest.mark.parametrize("reading", ["majority", "best", "worst"])
@pytest.mark.parametrize(("wisdom", "faces"), SIDES)
def test_the_side_by_another_reading(wisdom: tuple[int, ...], faces: dict[str, list[int]], reading: str) -> None:
    """AMB-A03: by the best, a side is surprised when all are; by the worst, when one is."""
    ruleset = house(surprise_side=f'"{reading}"')
    assert faces[reading] == party_surprised_on(replace(PLAIN, wisdom=wisdom), ruleset)


# -------------------------------------------------------------------------------------------------------- circumstances
@pytest.mark.rule("R000-34", "R003-29")
@pytest.mark.parametrize(("edge", "faces"), [(-2, [1, 2, 3, 4]), (-1, [1, 2, 3]), (0, [1, 2]), (1, [1]), (2, [])])
def test_circumstances_adjust_the_roll(edge: int, faces: list[int]) -> None:
    """What the referee adds to a side's die makes its surprise less likely, what he takes off more likely."""
    assert faces == party_surprised_on(replace(PLAIN, party_edge=edge))
    assert faces == foes_surprised_on(replace(PLAIN, foes_edge=edge))


@pytest.mark.rule("R000-34", "R003-29")
def test_circumstances_reach_the_dice_of_the_table() -> None:
    """What the referee sets for the next surprise dice is in them: the party is caught on 1 to 4, the orcs on 1."""
    seat = Seat(with_foes(ORCS, party_edge=-2, foes_edge=1), ARCH).move("walk", "oak")
    assert [1, 2, 3, 4] == reads_on(seat, (True, True, True))
    assert [1] == reads_on(seat.dice(surprise_party=6), True)


@pytest.mark.rule("R000-33", "R003-28")
def test_the_fallen_lend_no_wisdom() -> None:
    """Only those on their feet are surprised, or are not: the Wisdom of the fallen counts for nothing."""
    pair = Party((Member("maud", "Maud", wisdom=3, hp=0), Member("odo", "Odo", wisdom=10)))
    seat = Seat(with_foes(ORCS, state=replace(AT_THE_DOOR, party=pair)), ARCH).move("walk", "oak")
    assert [1, 2] == reads_on(seat, (True,))


def reads_on(seat: Seat, reading: object) -> list[int]:
    """The faces of the open die that are read so."""
    question = seat.table.question.question
    assert isinstance(question, Roll)
    return [face for face in range(1, 7) if reading == question.read(face)]


@pytest.mark.rule("R000-34", "R003-29")
def test_light_negates() -> None:
    """AMB-A26: a party with light in the dark surprises nobody: the creatures get no die."""
    met = surprise(replace(PLAIN, lit=True), 1, None)
    assert (("surprise-party",), False) == (met.rolled, met.gives.foes)


@pytest.mark.rule("R000-34", "R003-29")
def test_light_through_a_door_just_opened() -> None:
    """AMB-A26: a party that bursts through a door surprises on 1 and 2, light or no light."""
    assert [1, 2] == foes_surprised_on(replace(PLAIN, lit=True, burst=True))
    assert [1, 2] == foes_surprised_on(replace(PLAIN, burst=True))


@pytest.mark.rule("R000-34", "R003-29")
def test_light_as_a_modifier() -> None:
    """AMB-A26, the reading `modifier`: creatures that see light coming are surprised on 1 alone."""
    ruleset = house(surprise_light='"modifier"')
    assert [1] == foes_surprised_on(replace(PLAIN, lit=True), ruleset)
    assert [1, 2] == foes_surprised_on(PLAIN, ruleset)
    assert [1, 2] == foes_surprised_on(replace(PLAIN, lit=True, burst=True), ruleset)


@pytest.mark.rule("R000-34")
def test_light_without_meaning() -> None:
    """AMB-A26, the reading `none`: light changes nothing."""
    assert [1, 2] == foes_surprised_on(replace(PLAIN, lit=True), house(surprise_light='"none"'))


@pytest.mark.rule("R000-34", "R003-29")
@pytest.mark.parametrize(
    ("lights", "dark", "asks"),
    [
        (TORCH, True, "distance"),
        ((), True, "surprise-foes"),
        (TORCH, False, "surprise-foes"),
        ((Light("torch", "brenna", 0, lit=False),), True, "surprise-foes"),
    ],
)
def test_who_carries_light_where(lights: tuple[Light, ...], dark: bool, asks: str) -> None:
    """AMB-A26: light tells in the dark alone, while it burns; creatures in light of their own see none come."""
    dungeon = Dungeon("Cellar", (HALL, replace(CRYPT, dark=dark)), ARCH.doors)
    seat = Seat(with_foes(ORCS, lights=lights), dungeon).move("walk", "oak").dice(surprise_party=6)
    assert asks == seat.asks


@pytest.mark.rule("R000-34", "R000-30")
def test_circumstances_hold_for_one_meeting() -> None:
    """What the referee set for the next surprise dice is used up by the meeting."""
    rats = Foes("rats", "rats", 6, "hall")
    state = with_foes(ORCS, rats, expecting=True, party_edge=2, foes_edge=-1)
    seat = Seat(state, ARCH).move("walk", "oak").dice(surprise_foes=3).dice(distance=3).says("parley").dice(reaction=12)
    assert (False, 0, 0) == (seat.state.expecting, seat.state.party_edge, seat.state.foes_edge)
    seat.says(CONCLUDED).move("walk", "oak").dice(surprise_party=2, surprise_foes=2, distance=1)
    assert seat.state.facing is not None
    assert ("rats", Course.COMBAT) == (seat.state.facing.foes, seat.state.facing.outcome.course)


@pytest.mark.rule("R000-34")
def test_circumstances_wait_for_a_meeting() -> None:
    """A move without a meeting leaves them as they are."""
    seat = Seat(replace(AT_THE_DOOR, expecting=True, party_edge=2, foes_edge=-1)).passes()
    seat.says(Move("something else", words="They sing.")).move("open", "oak", who=("odo",)).dice(strength=6, noise=6)
    assert (True, 2, -1) == (seat.state.expecting, seat.state.party_edge, seat.state.foes_edge)


# --------------------------------------------------------------------------------------------------- the free segment
@pytest.mark.rule("R000-35", "R000-37", "R003-30")
def test_the_free_move_segment() -> None:
    """The side that surprises the other has the one free move segment; nobody has it when both or neither are."""
    fixed = replace(PLAIN, intent=Mood.ATTACKS)
    foes_first = run("encounter", fixed, surprise_party=1, surprise_foes=6, distance=1, flee="stand").gives
    party_first = run("encounter", fixed, surprise_party=6, surprise_foes=1, distance=1, free_action="attack").gives
    both = run("encounter", fixed, surprise_party=1, surprise_foes=1, distance=1).gives
    neither = run("encounter", fixed, surprise_party=6, surprise_foes=6, distance=2, face="attack").gives
    assert [Side.FOES, Side.PARTY, None, None] == [it.segment for it in (foes_first, party_first, both, neither)]
    assert {Course.COMBAT} == {it.course for it in (foes_first, party_first, both, neither)}


@pytest.mark.rule("R000-35", "R000-36")
@pytest.mark.parametrize("action", ["parley", "move", "cast", "other"])
def test_a_single_action(action: str) -> None:
    """The segment is one action: once the party has used it, the creatures know and have their say (AMB-A05)."""
    met = run("encounter", PLAIN, surprise_party=6, surprise_foes=1, distance=3, free_action=action, reaction=7)
    assert ("surprise-party", "surprise-foes", "distance", "free-action", "reaction") == met.asked
    assert (Course.PARLEY, None) == (met.gives.course, met.gives.segment)


@pytest.mark.rule("R000-33", "R000-35", "R003-28")
def test_each_acts_by_his_own_state() -> None:
    """AMB-A03: in the free segment a character who differs from the side acts by his own state."""
    four = replace(PLAIN, wisdom=(-1, 0, 0, 1), intent=Mood.ATTACKS)
    caught = run("encounter", four, surprise_party=2, surprise_foes=5, distance=1, flee="stand").gives
    assert (Side.FOES, (False, False, False, True)) == (caught.segment, caught.able)
    catching = run("encounter", four, surprise_party=3, surprise_foes=2, distance=1, free_action="attack").gives
    assert (Side.PARTY, (False, True, True, True)) == (catching.segment, catching.able)


@pytest.mark.rule("R000-33", "R000-35", "R000-42")
@pytest.mark.parametrize(("intent", "feet", "asks"), [
    (Mood.ATTACKS, 30, "flee"), (Mood.HOSTILE, 30, "flee"), (Mood.HOSTILE, 60, "stand_or_flee"), (Mood.ATTACKS, 60, ""),
])  # fmt: skip
def test_he_does_so_whether_they_stand_or_flee(intent: Mood, feet: int, asks: str) -> None:
    """AMB-A03: the one who was not surprised keeps his action in the creatures' segment, near or far, in flight too."""
    four = replace(PLAIN, wisdom=(-1, 0, 0, 1), intent=intent, keyed_distance=feet)
    for says in ("stand", "flee") if asks else ("",):
        outcome = run("encounter", four, surprise_party=2, surprise_foes=5, **({asks: says} if asks else {})).gives
        assert (Side.FOES, (False, False, False, True)) == (outcome.segment, outcome.able)


@pytest.mark.rule("R000-33", "R000-37", "R003-28")
def test_nobody_differs() -> None:
    """Where all are alike, or there is no free segment, nobody is named."""
    fixed = replace(PLAIN, intent=Mood.ATTACKS)
    alike = run("encounter", replace(fixed, wisdom=(0, 0)), surprise_party=1, surprise_foes=5, distance=1, flee="flee")
    both = run("encounter", replace(fixed, wisdom=(-1, 0, 0, 1)), surprise_party=2, surprise_foes=2, distance=1)
    neither = run(
        "encounter", replace(fixed, wisdom=(-1, 0, 0)), surprise_party=3, surprise_foes=6, distance=2, face="wait"
    )
    assert [(), (), ()] == [alike.gives.able, both.gives.able, neither.gives.able]


@pytest.mark.parametrize("edge", [-6, -2, 0, 2, 6])
@pytest.mark.parametrize("ruled", [True, False])
def test_surprise_can_be_ruled(ruled: bool, edge: int) -> None:
    """The referee rules the creatures surprised, or not, also where their circumstances leave no face for it."""
    seat = Seat(with_foes(ORCS, foes_edge=edge), ARCH).move("walk", "oak").dice(surprise_party=6)
    assert "surprise-foes" == seat.asks
    seat.table.rule_open(token(ruled), "The wind was against them.")
    assert ("free-action" if ruled else "face") == seat.dice(distance=2).asks


# ------------------------------------------------------------------------------------------ dropped in surprise (S-A60)
FUMBLING = house(surprise_fumbles="true")
ARMED = Party((
    Member("maud", "Maud", carries=("mace", "shield"), holds=("mace", "shield")),
    Member("odo", "Odo", carries=("torch",)),
    Member("wick", "Wick"),
))  # fmt: skip
CARRYING = replace(AT_THE_DOOR, party=ARMED, lights=(Light("torch", "odo", 5),))


def startled(ruleset: RuleSet | None = None, *, party: int = 1, foes: int = 6) -> Seat:
    """The party through an archway to orcs, once the dice for surprise and the distance are thrown."""
    seat = Seat(with_foes(ORCS, state=replace(CARRYING, lights=())), ARCH, ruleset)
    return seat.move("walk", "oak").dice(surprise_party=party, surprise_foes=foes, distance=2)


@pytest.mark.rule("R000-33", "S-A60")
def test_nothing_is_dropped_as_the_rules_stand() -> None:
    """The documents print nothing of it: after surprise and distance the orcs react."""
    assert "reaction" == startled().asks


@pytest.mark.rule("R000-33", "S-A60")
def test_who_is_startled_may_drop_what_he_holds() -> None:
    """S-A60, the other reading: one in four for each who is surprised and holds something: Maud drops her mace."""
    seat = startled(FUMBLING)
    assert ("fumble", ALL, "25-in-100") == (seat.asks, seat.asked_of, seat.chance)
    seat.dice(fumble=25, reaction=12)
    maud = seat.state.party["maud"]
    assert (("shield",), ("shield",)) == (maud.holds, maud.carries)
    assert ("dropped", {"who": "Maud", "thing": "mace", "coins": 0}) in seat.told()


@pytest.mark.rule("S-A60")
def test_who_holds_on() -> None:
    """On 26 or more everything stays where it is."""
    assert ARMED == startled(FUMBLING).dice(fumble=26, reaction=12).state.party


@pytest.mark.rule("S-A60")
def test_a_light_is_dropped_last() -> None:
    """Odo, with nothing but a torch in hand, drops that, and it is out; Wick, whose hands are empty, drops nothing."""
    party = replace(CARRYING, lights=(Light("torch", "odo", 5),))
    seat = Seat(with_foes(ORCS, state=party), ARCH, FUMBLING).move("walk", "oak").dice(surprise_party=1, distance=2)
    seat.dice(fumble=99).dice(fumble=1).dice(reaction=12)
    assert ((), ARMED) == (seat.state.lights, seat.state.party)


@pytest.mark.rule("S-A60", "R000-44")
@pytest.mark.parametrize(("party", "foes", "asks"), [(6, 6, "face"), (1, 1, "what-now"), (6, 1, "free-action")])
def test_who_is_not_surprised_by_monsters_drops_nothing(party: int, foes: int, asks: str) -> None:
    """It takes creatures that are not surprised, and a party that is."""
    assert asks == startled(FUMBLING, party=party, foes=foes).asks


@pytest.mark.rule("S-A60", "R000-33")
def test_one_who_is_startled_alone() -> None:
    """By his own state: Maud, whose Wisdom costs her 1, is caught on a 3 when the others are not."""
    wary = ARMED.having(replace(ARMED.members[0], wisdom=3))
    seat = Seat(with_foes(ORCS, state=replace(CARRYING, party=wary, lights=())), ARCH, FUMBLING).move("walk", "oak")
    seat.dice(surprise_party=3, surprise_foes=6, distance=2)
    assert "fumble" == seat.asks
    assert "face" == seat.dice(fumble=100).asks
