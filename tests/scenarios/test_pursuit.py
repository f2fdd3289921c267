"""Flights through a cellar: where the runners go, where the pursuers are, what is left behind, how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.handlers.answers import Question
from sixturns.handlers.trace import trace
from sixturns.kernel.effects import Choose, Roll
from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.layers import RuleSet
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Body, Foes, Mind, Mood
from sixturns.world.dungeon import Area, Door, DoorKind, Dungeon, Exit, Rect
from sixturns.world.light import Light
from sixturns.world.meeting import Chase, Course, Facing, Fight, Outcome, Side
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from sixturns.world.place import Spike, Trap
from tests.fidelity.book import Run, Seat, house, underworld

# The hall is 60 ft by 40; an archway leads south into a passage of 50 ft that turns east for as much, to the vault.
HALL = Area("hall", (Rect(0, 0, 6, 4),))
PASSAGE = Area("passage", (Rect(3, 4, 1, 5), Rect(4, 8, 5, 1)))
VAULT = Area("vault", (Rect(9, 7, 4, 3),))
CRYPT = Area("crypt", (Rect(6, 0, 5, 3),))
ARCH = Door("arch", ("hall", "passage"), 3.5, 4.0, kind=DoorKind.ARCHWAY)
OAK = Door("oak", ("hall", "crypt"), 6.0, 1.5, upright=True)
IRON = Door("iron", ("passage", "vault"), 9.0, 8.5, upright=True, wooden=False)
PANEL = Door("panel", ("crypt", "vault"), 9.5, 5.0, secret=True, ends=((9, 2), (9, 7)))
CELLAR = Dungeon(
    "Cellar", (HALL, PASSAGE, VAULT, CRYPT), (ARCH, OAK, IRON, PANEL), exits=(Exit("stair", "hall", (0, 0)),)
)

BRENNA = Member("brenna", "Brenna", carries=("rations", "rations", "flask of oil"))
HARL = Member("harl", "Harl", treasure=400, carries=("rations",))
ODO = Member("odo", "Odo", charisma=14, carries=("torch",))
COMPANY = Party((BRENNA, HARL, ODO), "odo", "brenna")
"""Their rate is 120 ft a turn, 40 ft a round."""

TORCH = Light("torch", "odo", 4)
ORCS = Foes("orcs", "orcs", 6, "crypt", speed=120)
WOLVES = Foes("wolves", "wolves", 3, "crypt", mind=Mind.NONE, speed=180)


def fleeing(
    group: Foes = ORCS, gap: int = 40, *, rounds: int = 1, mood: Mood | None = None, **changes: Any
) -> Campaign:
    """The party in the middle of the hall, pursued by creatures that have come out of the crypt."""
    outcome = Outcome(Course.FLIGHT, gap, mood)
    state = Campaign(
        COMPANY,
        "hall",
        (3, 1),
        lights=(TORCH,),
        seen=("hall", "crypt"),
        facing=Facing(group.id, group.name, group.number, "hall", outcome),
        chase=Chase(Side.PARTY, gap, rounds),
        foes=Hidden((replace(group, at="hall"),)),
    )
    return replace(state, **changes)


def faced(group: Foes = ORCS, distance: int = 40, **changes: Any) -> Campaign:
    """The party before creatures in the crypt, fighting them."""
    facing = Facing(group.id, group.name, group.number, "crypt", Outcome(Course.COMBAT, distance))
    return fleeing(group, facing=facing, chase=None, foes=Hidden((group,)), **changes)


def moved(state: Campaign, move: Move, ruleset: RuleSet | None = None, /, **answers: Any) -> Run:
    """A move made with dice laid down by the name of the question; fails when anything else is asked or one is left."""
    laid = {name.replace("_", "-"): answer for name, answer in answers.items()}

    def answer(question: Question) -> Any:
        given = laid.pop(question.site)
        return given if isinstance(question, Choose) else question.read(given)

    after, items = trace(ruleset or underworld(), move.act, replace(state, doing=move), answer, CELLAR)
    assert {} == laid
    return Run(after, tuple(items))


def all_ones(question: Question) -> Any:
    """Every die shows a 1."""
    assert isinstance(question, Roll)
    return question.read(1)


def where(state: Campaign) -> tuple[str, tuple[int, int]]:
    """Where the party is."""
    return state.at, state.spot


# -------------------------------------------------------------------------------------------------------- how it begins
@pytest.mark.rule("R000-49", "R003-45")
def test_out_of_the_fight() -> None:
    """A party that turns to flight has the distance of the meeting for a start, and 10 ft out of a melee."""
    before = moved(faced(distance=40), Move("flee")).gives
    assert (Chase(Side.PARTY, 40), Course.FLIGHT) == (before.chase, before.facing.outcome.course)
    melee = Hidden(Fight(3, (Body("orcs-1", 0, 4), Body("orcs-2", 2, 5))))
    after = moved(faced(distance=40, fight=melee), Move("flee")).gives
    assert (Chase(Side.PARTY, 10), None) == (after.chase, after.fight.open())
    assert (1, (Body("orcs-2", 2, 5),)) == (after.foes.open()[0].number, after.foes.open()[0].bodies)


@pytest.mark.rule("R000-49", "R003-45")
def test_the_party_goes_after_them() -> None:
    """Creatures that flee are pursued if the players say so."""
    state = moved(faced(distance=30), Move("pursue")).gives
    assert Chase(Side.FOES, 30) == state.chase


@pytest.mark.rule("R000-44", "S-A46")
def test_out_of_a_meeting_in_which_both_were_surprised() -> None:
    """Directly to combat, and nobody has gained on the other: whoever then flees has the distance of the meeting."""
    both = Outcome(Course.COMBAT, 30)
    facing = Facing("orcs", "orcs", 6, "crypt", both)
    assert Chase(Side.PARTY, 30) == moved(replace(faced(), facing=facing), Move("flee")).gives.chase


@pytest.mark.rule("R000-42", "R000-49", "R003-45")
def test_flight_keeps_the_dice_of_the_meeting() -> None:
    """AMB-A07: surprise and distance already rolled are kept, so a flight from a meeting starts at once."""
    state = fleeing(chase=None, foes=Hidden((ORCS,)), facing=None, sees="crypt")
    met = moved(
        replace(state, at="crypt", spot=(6, 1)),
        Move("meet"),
        surprise_party=2,
        distance=2,
        reaction=4,
        flee="flee",
    )
    assert (Course.FLIGHT, Chase(Side.PARTY, 20)) == (met.gives.facing.outcome.course, met.gives.chase)


# ------------------------------------------------------------------------------------------------------- where they run
@pytest.mark.rule("R000-57", "R000-62", "R003-54")
@pytest.mark.parametrize(("die", "chased"), [(2, True), (3, False)])
def test_through_an_archway(die: int, chased: bool) -> None:
    """20 ft to the arch and through it: orcs as fast as the party are still 40 ft behind, if they guess the way."""
    ran = moved(fleeing(), Move("run", "arch"), trail=die).gives
    assert ("passage", (3, 4), 1) == (*where(ran), ran.rounds)
    assert (Chase(Side.PARTY, 40, 2) if chased else None) == ran.chase
    assert ("hall", not chased) == (ran.foes.open()[0].at, ran.foes.open()[0].met)
    assert (0 if chased else 2, chased) == (ran.owed, ran.facing is not None)


@pytest.mark.rule("R000-08", "R003-08")
def test_no_map_of_the_way_run() -> None:
    """The place is seen on the run, and nobody draws it."""
    ran = moved(fleeing(), Move("run", "arch"), trail=1)
    assert (("hall", "crypt", "passage"), []) == (ran.gives.seen, [way for way in ran.gives.charted if way[-1] > 0])
    assert {"why": "fleeing"} == ran.told("not mapped")


@pytest.mark.rule("R000-05", "R000-08", "R003-05")
def test_a_run_is_no_careful_movement() -> None:
    """Nor is anything drawn of what the party runs through after those who flee from it."""
    ran = moved(mapping(chase=Chase(Side.FOES, 60, 1)), Move("run", "arch"), trail=1)
    assert ("passage", {0}) == (ran.gives.at, {reach for *_, reach in ran.gives.charted})
    assert {"why": "running"} == ran.told("not mapped")


@pytest.mark.rule("R000-08", "R003-08")
def test_no_map_for_those_who_leave_them_behind() -> None:
    """A fight that ends in flight leads into a place of which nobody draws a map; one that ends well does not."""
    facing = Facing("orcs", "orcs", 6, "hall", Outcome(Course.COMBAT, 10))
    state = mapping(chase=None, facing=facing)
    left = moved(state, Move("conclude", using="left behind"), **{"left-by": "arch"})
    assert ("passage", {0}) == (left.gives.at, {reach for *_, reach in left.gives.charted})
    assert {"why": "fleeing"} == left.told("not mapped")
    slain = moved(state, Move("conclude", using="slain")).gives.at_rest()
    walked = moved(replace(slain, since=0), Move("walk", "arch")).gives
    assert {"passage"} == {area for area, *_, reach in walked.charted if reach == 40 and area != "hall"}


@pytest.mark.rule("R000-07", "R000-08", "R003-08")
def test_no_map_through_a_door_that_gave_way_in_flight() -> None:
    """A door that those who flee break open shows what lies beyond, and nobody draws it."""
    opened = moved(mapping(at="passage", spot=(8, 8), gap=80), Move("break through", "iron", ("harl",)), strength=1)
    assert {("vault", 0)} == {(area, reach) for area, *_, reach in opened.gives.charted}


def mapping(gap: int = 40, **changes: Any) -> Campaign:
    """The party pursued, with Brenna for its mapper, by the light of Odo's torch."""
    return fleeing(gap=gap, **{"party": replace(COMPANY, mapper="brenna"), "spot": (3, 3), **changes})


@pytest.mark.rule("R000-62", "R003-54")
def test_round_a_bend() -> None:
    """40 ft to the turn of the passage is a corner passed; from there the way is straight, to a door that is shut."""
    state = fleeing(at="passage", spot=(3, 4), seen=("hall", "passage"))
    turned = moved(state, Move("run", "iron"), trail=2).gives
    assert ("passage", (3, 8)) == where(turned)
    on = moved(turned, Move("run", "iron")).gives
    assert ("passage", (7, 8)) == where(on)
    at_the_door = moved(on, Move("run", "iron")).gives
    assert ("passage", (8, 8), Chase(Side.PARTY, 40, 4)) == (*where(at_the_door), at_the_door.chase)


@pytest.mark.rule("R000-16", "R000-62", "R003-16")
def test_through_a_door_that_stands_open() -> None:
    """A door that stands open is run through, and returns to closed behind the runners."""
    state = fleeing(at="passage", spot=(8, 8), seen=("hall", "passage"), standing=("iron",))
    ran = moved(state, Move("run", "iron"), trail=1).gives
    assert ("vault", (9, 8), ()) == (*where(ran), ran.standing)
    assert ("passage", "passage") == (ran.facing.at, ran.foes.open()[0].at)


@pytest.mark.rule("R000-17", "R000-62", "R003-17")
@pytest.mark.parametrize(("spikes", "dice"), [((), {}), ((Spike("iron", "open"),), {"trail": 2})])
def test_doors_that_stop_monsters(spikes: tuple[Spike, ...], dice: dict[str, int]) -> None:
    """Where monsters open no doors one that falls shut ends the pursuit; one that is spiked open does not."""
    state = fleeing(at="passage", spot=(8, 8), standing=("iron",), spikes=spikes)
    assert state.facing is not None
    ran = moved(replace(state, facing=replace(state.facing, followed=False)), Move("run", "iron"), **dice).gives
    assert ("vault", bool(spikes)) == (ran.at, ran.chase is not None)


@pytest.mark.rule("R000-17", "R003-17", "AMB-A27")
def test_what_bars_nobody() -> None:
    """Where monsters open no doors: none bars the party that pursues, nor does one that stays open, nor a curtain."""
    state = fleeing(at="passage", spot=(8, 8), standing=("iron",))
    assert state.facing is not None
    followed = replace(state.facing, followed=False)
    pursuing = replace(state, facing=replace(followed, at="passage"), chase=Chase(Side.FOES, 40, 1))
    assert moved(pursuing, Move("run", "iron"), trail=1).gives.chase is not None
    stays = house(doors_recloses="false")
    assert moved(replace(state, facing=followed), Move("run", "iron"), stays, trail=1).gives.chase is not None
    curtain = replace(IRON, kind=DoorKind.CURTAIN)
    veiled = Dungeon("Cellar", (HALL, PASSAGE, VAULT, CRYPT), (ARCH, OAK, curtain, PANEL))
    run_through = replace(state, facing=followed, doing=Move("run", "iron"))
    ran, _ = trace(underworld(), "run", run_through, all_ones, veiled)
    assert ran.chase is not None


@pytest.mark.rule("R000-62", "R003-54")
def test_they_come_in_by_the_same_door() -> None:
    """Of two archways that lead to the same place the pursuers stand behind the one that the party ran through."""
    twins = tuple(replace(ARCH, id=name, x=x) for name, x in (("west arch", 1.5), ("east arch", 3.5)))
    passage = replace(PASSAGE, rects=(Rect(0, 4, 6, 2),))
    dungeon = Dungeon("Cellar", (HALL, passage, CRYPT), (*twins, OAK))
    for name, spot in (("west arch", (1, 3)), ("east arch", (3, 3))):
        state = fleeing(spot=spot)
        for move in (Move("run", name), Move("run")):
            state, _ = trace(underworld(), "run", replace(state, doing=move), all_ones, dungeon)
        assert state.facing is not None
        (orcs,) = state.foes.open()
        assert [("passage", name)] * 2 == [(state.facing.at, state.facing.by), (orcs.at, orcs.by)]


@pytest.mark.rule("R000-62", "R003-54")
@pytest.mark.parametrize(("die", "chased"), [(1, True), (2, False)])
def test_by_a_secret_door(die: int, chased: bool) -> None:
    """Pursuers find the way through a secret door on 1-in-6."""
    state = fleeing(at="crypt", spot=(8, 2), found=("panel",), standing=("panel",))
    ran = moved(state, Move("run", "panel"), trail=die).gives
    assert ("vault", chased) == (ran.at, ran.chase is not None)


@pytest.mark.rule("R000-62", "R003-54")
def test_out_of_the_dungeon() -> None:
    """The way out is run through like stairs; whoever is not followed up has left the dungeon."""
    state = fleeing(spot=(1, 0), gap=60)
    up = moved(state, Move("run", "stair"), trail=3)
    assert ("stair", None, 2) == (up.gives.outside, up.gives.chase, up.gives.owed)
    assert 400 == up.told("left dungeon")["treasure"]


@pytest.mark.rule("R000-62", "R003-54")
def test_back_into_their_arms() -> None:
    """Whoever runs back to where the pursuers are is caught."""
    state = fleeing(at="passage", spot=(3, 4), seen=("hall", "passage"), gap=80)
    ran = moved(state, Move("run", "arch")).gives
    assert ("passage", Outcome(Course.COMBAT, 0), None) == (ran.at, ran.facing.outcome, ran.chase)


# --------------------------------------------------------------------------------------------------------------- caught
@pytest.mark.rule("R000-57", "R000-62", "R003-54")
def test_caught() -> None:
    """Wolves gain 20 ft a round: from 20 ft they are upon the party, which has reached no door, and owes its rest."""
    ran = moved(fleeing(WOLVES, 20), Move("run", "arch")).gives
    assert ("hall", (3, 1)) == where(ran)
    assert (Outcome(Course.COMBAT, 0), None, 2) == (ran.facing.outcome, ran.chase, ran.owed)


@pytest.mark.rule("R000-49", "R000-62", "R003-45")
@pytest.mark.parametrize(("die", "at"), [(3, "hall"), (4, "crypt")])
def test_they_stay_behind(die: int, at: str) -> None:
    """In the first round uncertain creatures show whether they come after the party; if not, it is away."""
    facing = Facing("orcs", "orcs", 6, "crypt", Outcome(Course.FLIGHT, 40, Mood.UNCERTAIN))
    state = fleeing(rounds=0, facing=facing, foes=Hidden((ORCS,)))
    ran = moved(state, Move("run"), pursue=die).gives
    assert (at, at == "hall") == (ran.foes.open()[0].at, ran.chase is not None)
    assert (at == "crypt", Mood.UNCERTAIN if at == "crypt" else None) == (
        ran.foes.open()[0].met,
        ran.foes.open()[0].intent,
    )


@pytest.mark.rule("R000-49", "R003-45", "AMB-A34")
@pytest.mark.parametrize("intent", [Mood.FRIENDLY, Mood.INDIFFERENT])
def test_a_friend_does_not_pursue(intent: Mood) -> None:
    """A hermit who is keyed as friendly, or parted in peace, lets the party run, and is no enemy after."""
    hermit = Foes("hermit", "hermit", 1, "crypt", intent=intent, speed=120)
    facing = Facing("hermit", "hermit", 1, "crypt", Outcome(Course.FLIGHT, 40))
    ran = moved(fleeing(rounds=0, facing=facing, foes=Hidden((hermit,))), Move("run"))
    assert ({}, (), None) == (ran.told("stay behind"), ran.rolled, ran.gives.chase)
    assert (True, intent) == (ran.gives.foes.open()[0].met, ran.gives.foes.open()[0].intent)
    pause = Move("something else", words="They wave.", rounds=1)
    waved = moved(fleeing(rounds=0, facing=facing, foes=Hidden((hermit,))), pause)
    assert ({}, None) == (waved.told("stay behind"), waved.gives.chase)


@pytest.mark.rule("R000-49", "R000-62", "R003-54")
def test_those_fled_from_unrolled_are_enemies() -> None:
    """Creatures whose intentions nobody learnt before the flight are hostile when they meet the party again."""
    ran = moved(fleeing(), Move("run", "arch"), trail=6).gives
    assert (True, Mood.HOSTILE) == (ran.foes.open()[0].met, ran.foes.open()[0].intent)


@pytest.mark.rule("R000-57", "R003-52")
def test_at_a_stuck_door() -> None:
    """A try at a door costs a round in which the orcs run 40 ft and the party stands still."""
    state = fleeing(at="passage", spot=(8, 8), seen=("hall", "passage"), gap=50)
    held = moved(state, Move("break through", "iron", ("harl",)), strength=6, noise=6)
    assert (Chase(Side.PARTY, 10, 2, stood=1), 10) == (held.gives.chase, held.told("gap")["feet"])
    caught = moved(held.gives, Move("break through", "iron", ("harl",)), strength=6, noise=6).gives
    assert (Course.COMBAT, None) == (caught.facing.outcome.course, caught.chase)


@pytest.mark.rule("R000-57", "R003-52", "S-A50")
def test_at_a_door_with_a_trap() -> None:
    """A trap that goes off at the door keeps it shut, and has cost a round like any other try."""
    state = fleeing(at="passage", spot=(8, 8), seen=("hall", "passage"), gap=80)
    trapped = replace(state, traps=Hidden((Trap("needle", "iron"),)))
    sprung = moved(trapped, Move("break through", "iron", ("harl",)), trap=1)
    assert (Chase(Side.PARTY, 40, 2, stood=1), ()) == (sprung.gives.chase, sprung.gives.standing)


@pytest.mark.rule("R000-57", "R003-52", "S-A45")
def test_who_stands_still_is_gained_on() -> None:
    """Before a shut door nobody covers ground; whoever runs on, toward no door, does so at the full rate."""
    state = fleeing(at="passage", spot=(8, 8), seen=("hall", "passage"), gap=50)
    assert Chase(Side.PARTY, 10, 2, stood=1) == moved(state, Move("run", "iron")).gives.chase
    on = moved(state, Move("run")).gives
    assert (Chase(Side.PARTY, 50, 2), (8, 8)) == (on.chase, on.spot)


@pytest.mark.rule("R000-57", "R003-52")
def test_something_else_in_a_pursuit() -> None:
    """Whatever else the party does for a round, the others run on: orcs after it, or away from it."""
    pause = Move("something else", words="Odo prays", rounds=1)
    assert Chase(Side.PARTY, 40, 2, stood=1) == moved(fleeing(gap=80), pause).gives.chase
    assert Chase(Side.FOES, 80, 2, stood=1) == moved(fleeing(chase=Chase(Side.FOES, 40, 1)), pause).gives.chase
    assert Chase(Side.PARTY, 80, 1) == moved(fleeing(gap=80), replace(pause, rounds=0)).gives.chase


# ------------------------------------------------------------------------------------------------------ what is dropped
@pytest.mark.rule("R000-59", "R000-62", "R003-53")
def test_rations_for_the_wolves() -> None:
    """The hindmost who has rations drops one; wolves stop for it on 90, and the party is away with what is left."""
    ran = moved(fleeing(WOLVES, 20), Move("run", using="rations"), halt=90)
    assert {"who": "Harl", "thing": "rations", "coins": 0} == ran.told("dropped")
    assert ((), None) == (ran.gives.party["harl"].carries, ran.gives.chase)
    assert {"flees": Side.PARTY, "name": "wolves"} == ran.told("away")


@pytest.mark.rule("R000-60", "R003-53")
def test_treasure_for_the_orcs() -> None:
    """All the coins that one bears: orcs that do not look at them come on, and the coins are gone."""
    ran = moved(fleeing(), Move("run", using="treasure"), halt=91)
    assert {"who": "Harl", "thing": "treasure", "coins": 400} == ran.told("dropped")
    assert (0, Chase(Side.PARTY, 40, 2)) == (ran.gives.party["harl"].treasure, ran.gives.chase)


@pytest.mark.rule("R000-61", "R003-53")
def test_the_torch_dropped() -> None:
    """A torch that is dropped burns for nobody: in the dark the party has half its rate, and loses 20 ft a round."""
    ran = moved(fleeing(), Move("run", using="torch"), halt=11).gives
    assert ((), Chase(Side.PARTY, 20, 2)) == (ran.lights, ran.chase)
    assert ("torch",) == ran.party["odo"].carries


@pytest.mark.rule("R000-61", "S-A49")
def test_the_hindmost_drops_the_torch() -> None:
    """Of two torches that burn the one of the hindmost is dropped, and the party runs on by the other."""
    first = Light("torch", "brenna", 6)
    ran = moved(fleeing(lights=(first, TORCH)), Move("run", using="torch"), halt=11)
    assert (((first,), Chase(Side.PARTY, 40, 2)), "Odo") == (
        (ran.gives.lights, ran.gives.chase),
        ran.told("dropped")["who"],
    )


@pytest.mark.rule("R000-61", "R003-53")
def test_oil_set_alight() -> None:
    """A flask of burning oil is gone, whether it halts anybody or not."""
    ran = moved(fleeing(WOLVES, 80), Move("run", using="flask of oil"), halt=75).gives
    assert (("rations", "rations"), None) == (ran.party["brenna"].carries, ran.chase)


# -------------------------------------------------------------------------------------------------------- other endings
@pytest.mark.rule("R000-62", "R003-54")
def test_at_bay() -> None:
    """Those who flee may turn about: it comes to a fight at the distance that is left."""
    state = moved(fleeing(gap=30), Move("stand")).gives
    assert (Outcome(Course.COMBAT, 30), None, 2) == (state.facing.outcome, state.chase, state.owed)


@pytest.mark.rule("R000-62", "R003-54")
@pytest.mark.parametrize(
    ("dice", "says", "course"),
    [
        (8, {}, Course.PARLEY),
        (2, {"stand_or_flee": "flee"}, Course.FLIGHT),
        (2, {"stand_or_flee": "stand"}, Course.COMBAT),
    ],
)
def test_words_on_the_run(dice: int, says: dict[str, str], course: Course) -> None:
    """Those who flee may call to pursuers that think: a Reaction roll, with Odo's +1, then words, flight or a fight.

    The words take a round, in which orcs that come on all the same gain 40 ft.
    """
    state = moved(fleeing(gap=50), Move("hail"), reaction=dice, **says).gives
    assert (course, 10 if course is Course.FLIGHT else 50, 1) == (
        state.facing.outcome.course,
        state.facing.outcome.distance,
        state.rounds,
    )
    assert (Chase(Side.PARTY, 10, 2, stood=1) if course is Course.FLIGHT else None) == state.chase


@pytest.mark.rule("R000-62", "S-A59")
def test_a_bribe_on_the_run() -> None:
    """What the referee adds for a bribe counts in a call to pursuers as well: a 6, with Odo's +1 and 2, is a 9."""
    state = moved(fleeing(gap=50, reaction_edge=2), Move("hail"), reaction=6).gives
    assert (Mood.INDIFFERENT, 0) == (state.facing.outcome.mood, state.reaction_edge)


@pytest.mark.rule("R000-62", "R003-54")
def test_no_words_with_wolves() -> None:
    """The mindless listen to nobody."""
    state = moved(fleeing(WOLVES), Move("hail")).gives
    assert Outcome(Course.COMBAT, 40, Mood.ATTACKS) == state.facing.outcome


@pytest.mark.rule("R000-46", "R000-62", "AMB-A34")
def test_orders_are_not_talked_away() -> None:
    """An ogre that was paid to attack pursues to attack: it makes no Reaction roll, whatever is called to it."""
    ogre = Foes("ogre", "ogre", 1, "crypt", intent=Mood.ATTACKS, speed=120)
    met = moved(fleeing(ogre), Move("hail"))
    assert ((), Outcome(Course.COMBAT, 40, Mood.ATTACKS)) == (met.rolled, met.gives.facing.outcome)


@pytest.mark.rule("R000-57", "R000-62", "R003-52")
def test_goblins_run_down() -> None:
    """Goblins of 60 ft a turn flee 40 ft ahead of the party: after two rounds they are caught."""
    goblins = Foes("goblins", "goblins", 4, "hall", speed=60)
    state = fleeing(goblins, 40, rounds=0, chase=Chase(Side.FOES, 40))
    first = moved(state, Move("run")).gives
    second = moved(first, Move("run")).gives
    assert (Chase(Side.FOES, 20, 1), None) == (first.chase, second.chase)
    assert (Outcome(Course.COMBAT, 0), 2) == (second.facing.outcome, second.owed)


@pytest.mark.rule("R000-62", "R003-54")
@pytest.mark.parametrize(("move", "dice"), [(Move("let go"), {}), (Move("run", "arch"), {"trail": 3})])
def test_goblins_away(move: Move, dice: dict[str, int]) -> None:
    """Creatures that are let go, or lost behind a door, are gone until the referee brings them back."""
    state = fleeing(replace(ORCS, at="hall"), chase=Chase(Side.FOES, 40, 1))
    after = moved(state, move, **dice).gives
    assert ((), None, None, 2) == (after.foes.open(), after.facing, after.chase, after.owed)


@pytest.mark.rule("R000-50", "R000-62", "R003-46")
def test_others_in_the_way() -> None:
    """Whoever runs into others meets them anew, with dice of their own, and has the pursuers at its heels."""
    rats = Foes("rats", "rats", 5, "passage", mind=Mind.NONE, distance=20)
    state = fleeing(foes=Hidden((replace(ORCS, at="hall"), rats)), expecting=True)
    ran = moved(state, Move("run", "arch"), trail=1, face="attack")
    assert {"feet": 40} == ran.told("between two")
    assert ("rats", Course.COMBAT, None, 2) == (
        ran.gives.facing.foes,
        ran.gives.facing.outcome.course,
        ran.gives.chase,
        ran.gives.owed,
    )
    on = moved(state, Move("run", "arch"), trail=1, face="flee").gives
    assert ("rats", Chase(Side.PARTY, 20, 2), 0) == (on.facing.foes, on.chase, on.owed)


@pytest.mark.rule("R000-50", "R003-46", "S-A55")
def test_a_new_meeting_in_flight() -> None:
    """Those whom the party runs into are met by the list of pursuits; a rest that is owed alone makes none."""
    rats = Foes("rats", "rats", 5, "passage", mind=Mind.NONE)
    seat = Seat(fleeing(foes=Hidden((replace(ORCS, at="hall"), rats)), lights=(), spot=(3, 3)), CELLAR)
    seat.move("run", "arch").dice(trail=1)
    assert "run/pursuit/surprise-party" == seat.table.question.site
    resting = Campaign(COMPANY, "hall", (3, 3), seen=("hall",), foes=Hidden((rats,)), owed=2)
    assert "walk/encounter/surprise-party" == Seat(resting, CELLAR).move("walk", "arch").table.question.site


# ----------------------------------------------------------------------------------------------------------- an evening
@pytest.mark.rule("R000-49", "R000-59", "R000-62")
def test_wolves_behind_the_oak_door() -> None:
    """Surprised at 30 ft the party flees; the wolves come on and guess the way, and stop for Harl's last ration."""
    here = Campaign(COMPANY, "hall", (3, 1), lights=(TORCH,), seen=("hall",), foes=Hidden((WOLVES,)))
    seat = Seat(here, CELLAR).move("open", "oak", who=("harl",)).dice(strength=1)
    seat.dice(surprise_party=2, surprise_foes=5, distance=3).says("flee")
    assert ((Chase(Side.PARTY, 30), "crypt")) == (seat.state.chase, seat.state.facing and seat.state.facing.at)
    assert {"run", "stand", "hail", "conclude"} == {move.act for move in seat.moves}
    assert ["", "arch", "oak", "stair"] == sorted(move.at for move in seat.moves if move.act == "run")
    seat.move("run", "arch").dice(trail=2)
    assert ("passage", Chase(Side.PARTY, 10, 1)) == (seat.state.at, seat.state.chase)
    seat.move("run", using="rations").dice(halt=90)
    assert (None, None, 2, 3) == (seat.state.facing, seat.state.chase, seat.state.owed, seat.state.rounds)
    assert [("hall", True)] == [(group.at, group.met) for group in seat.state.foes.open()]
    assert 2 == seat.move("pass").state.owed  # the turn of the flight itself is no rest
    assert 1 == seat.move("pass").dice(wandering=6).state.owed
