"""Documents 000 and 003, Doors: closed and stuck, forced by a Feat of Strength, closed again behind the party."""

from __future__ import annotations

import pytest

from sixturns.handlers.answers import NotAnAnswer
from sixturns.kernel.values import replace
from sixturns.rules.doors import Attempt, Forced, Hands
from sixturns.rulesets.layers import RuleSet
from sixturns.world.dungeon import Area, Door, DoorKind, Dungeon, Rect
from sixturns.world.light import Light
from sixturns.world.meeting import Alert
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from tests.fidelity.book import (
    AT_THE_DOOR,
    BRENNA,
    COMPANY,
    CONCLUDED,
    HARL,
    OAK,
    ODO,
    ORCS,
    Seat,
    bands,
    cellar,
    house,
    run,
    underworld,
    with_foes,
)

STANDING = replace(AT_THE_DOOR, standing=("oak",))

# rules.md A5, Feat of Strength: 3–8 = 1-in-6, 9–12 = 2, 13–15 = 3, 16–17 = 4, 18 = 5
FEAT_OF_STRENGTH = {
    3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1,
    9: 2, 10: 2, 11: 2, 12: 2,
    13: 3, 14: 3, 15: 3,
    16: 4, 17: 4,
    18: 5,
}  # fmt: skip


def strain(hands: Hands, face: int, *, wooden: bool = True) -> Forced:
    """What one pair of hands achieves with one face of the die."""
    forced = run("force", Attempt((hands,), wooden), strength=face).gives
    assert isinstance(forced, Forced)
    return forced


def opens_on(hands: Hands, *, wooden: bool = True) -> list[int]:
    """The faces that open the door."""
    return [face for face in range(1, 7) if strain(hands, face, wooden=wooden).open]


def is_closed(seat: Seat) -> bool:
    """Whether the oak door must be opened: nobody walks through it."""
    acts = {move.act for move in seat.moves if move.at == "oak"}
    return "open" in acts and "walk" not in acts


def breaks_on(hands: Hands, *, wooden: bool = True) -> list[int]:
    """The faces that break the tool."""
    return [face for face in range(1, 7) if strain(hands, face, wooden=wooden).broken]


# ----------------------------------------------------------------------------------------------------- how doors stand
@pytest.mark.rule("R000-15", "R003-15")
def test_closed_and_stuck_unless_noted() -> None:
    """A door of which the map says nothing is closed, and takes a Feat of Strength to open."""
    seat = Seat(AT_THE_DOOR)
    assert is_closed(seat)
    assert "strength" == seat.move("open", "oak", who=("odo",)).asks


@pytest.mark.rule("R000-15", "R003-15")
def test_noted_as_free() -> None:
    """A door that the map notes as not stuck is closed, and opens without a roll."""
    seat = Seat(AT_THE_DOOR, cellar(replace(OAK, stuck=False)))
    assert is_closed(seat)
    assert ("oak",) == seat.move("open", "oak", who=("odo",)).state.standing


@pytest.mark.rule("R000-15", "R003-15")
def test_noted_as_an_archway() -> None:
    """An archway is no closed door: the party walks through."""
    seat = Seat(AT_THE_DOOR, cellar(replace(OAK, kind=DoorKind.ARCHWAY)))
    assert {"walk"} == {move.act for move in seat.moves if move.at == "oak"}
    assert "crypt" == seat.move("walk", "oak").state.at


@pytest.mark.rule("R000-15", "R003-15")
def test_locked() -> None:
    """No strength opens a locked door: the try takes its round, and the door stays shut."""
    seat = Seat(AT_THE_DOOR, cellar(replace(OAK, locked=True))).move("open", "oak", who=("harl",))
    assert ((), 1) == (seat.state.standing, seat.state.rounds)


@pytest.mark.rule("R000-15")
def test_a_dungeon_of_free_doors() -> None:
    """Where the rule set has doors not stuck, a door of which the map says nothing opens without a roll."""
    seat = Seat(AT_THE_DOOR, ruleset=house(doors_stuck="false"))
    assert ("oak",) == seat.move("open", "oak", who=("odo",)).state.standing


@pytest.mark.rule("R000-16", "R000-18", "R003-16")
def test_closed_again_behind_the_party() -> None:
    """A door that was opened is closed again when the party has gone through, and must be opened again to go back."""
    seat = Seat(AT_THE_DOOR).move("open", "oak", who=("odo",)).dice(strength=1)
    assert ("oak",) == seat.state.standing
    seat.move("walk", "oak")
    assert "crypt" == seat.state.at
    assert is_closed(seat)
    seat.move("open", "oak", who=("odo",))
    assert "strength" == seat.asks


# What is done at an open door without a turn being let pass.
SHORT_ACTS = (
    Move("open", "pine", ("odo",)),
    Move("light", who=("brenna",), using="torch"),
    Move("something else", words="They listen.", rounds=5),
)
PINE = Door("pine", ("hall", "crypt"), 6.5, 2.5, upright=True)


@pytest.mark.rule("R000-16", "R003-16")
@pytest.mark.parametrize("act", SHORT_ACTS)
def test_open_while_short_acts_go_on(act: Move) -> None:
    """A door that was forced stands open while something short is done before it."""
    seat = _forced().says(act)
    if seat.asks == "strength":
        seat.dice(strength=6, noise=6)
    assert (("oak",), True) == (seat.state.standing, Move("walk", "oak") in seat.moves)


@pytest.mark.rule("R000-16", "R000-18", "R003-16")
@pytest.mark.parametrize("act", [Move("pass"), Move("something else", words="They rest.", rounds=10)])
def test_closed_when_a_turn_is_let_pass(act: Move) -> None:
    """A door that nobody goes through returns to closed within the turn, and must be opened again."""
    seat = _forced().says(act)
    assert () == seat.state.standing
    assert "strength" == seat.move("open", "oak", who=("odo",)).asks


@pytest.mark.rule("R000-16", "R003-16")
def test_closed_when_short_acts_fill_the_turn() -> None:
    """Nine rounds have gone: one more, of waiting, fills the turn, and the door has returned to closed."""
    seat = Seat(replace(STANDING, rounds=9)).says(Move("something else", words="They wait.", rounds=1))
    assert (1, ()) == (seat.state.turns, seat.state.standing)


@pytest.mark.rule("R000-16", "S-A01")
def test_open_while_they_walk_about_in_the_place() -> None:
    """S-A01: the walk to another door of the place, 240 ft off, leaves the first as it is, though it takes turns."""
    gallery = Area("gallery", (Rect(0, 0, 25, 1),))
    doors = tuple(
        Door(name, ("gallery", "crypt"), x + 0.5, 1.0, ends=((x, 0), (x, 2))) for name, x in (("near", 0), ("far", 24))
    )
    crypt = Area("crypt", (Rect(0, 2, 25, 1),))
    start = replace(AT_THE_DOOR, at="gallery", spot=(0, 0), seen=("gallery",), standing=("near",))
    seat = Seat(start, Dungeon("Gallery", (gallery, crypt), doors)).move("open", "far", who=("odo",)).unmet()
    seat.dice(strength=6, noise=6)
    assert (4, ("near",)) == (seat.state.turns, seat.state.standing)


@pytest.mark.rule("R000-16")
def test_an_archway_does_not_close() -> None:
    """What is no door does not return to closed, however long the party waits."""
    seat = Seat(AT_THE_DOOR, cellar(replace(OAK, kind=DoorKind.ARCHWAY))).passes().passes()
    assert "crypt" == seat.move("walk", "oak").state.at


@pytest.mark.rule("R000-16")
def test_doors_that_stay_outlast_the_turn() -> None:
    """Where the rule set has doors that do not close by themselves, they stand open after a turn as well."""
    seat = _forced(house(doors_recloses="false")).passes()
    assert ("oak",) == seat.state.standing


def _forced(ruleset: RuleSet | None = None) -> Seat:
    """The party before the oak door, which Odo has just forced; Brenna has a torch at hand."""
    party = COMPANY.having(replace(BRENNA, carries=("torch",)))
    seat = Seat(replace(AT_THE_DOOR, party=party), cellar(OAK, PINE), ruleset)
    return seat.move("open", "oak", who=("odo",)).dice(strength=1)


@pytest.mark.rule("R000-18", "R003-18")
def test_opened_each_time() -> None:
    """Five times through the same door are five Feats of Strength."""
    seat = Seat(AT_THE_DOOR)
    for _ in range(5):
        seat.move("open", "oak", who=("odo",)).dice(strength=1).move("walk", "oak")
    assert ("crypt", 5) == (seat.state.at, seat.state.rounds)


@pytest.mark.rule("R000-16")
def test_a_dungeon_where_doors_stay() -> None:
    """Where the rule set has doors that do not close by themselves, the door stands open on the way back."""
    seat = Seat(AT_THE_DOOR, ruleset=house(doors_recloses="false"))
    seat.move("open", "oak", who=("odo",)).dice(strength=1).move("walk", "oak")
    assert ("oak",) == seat.state.standing
    assert "hall" == seat.move("walk", "oak").state.at


@pytest.mark.rule("R000-17", "R003-17")
@pytest.mark.parametrize(
    ("of_the_dungeon", "of_the_rules", "follow"),
    [(None, True, True), (True, True, True), (False, True, False), (None, False, False), (True, False, True)],
)
def test_monsters_pass_freely(of_the_dungeon: bool | None, of_the_rules: bool, follow: bool) -> None:
    """No door stops monsters, unless the dungeon says otherwise; where it says nothing the rule set does."""
    ruleset = underworld() if of_the_rules else house(doors_monsters_pass="false")
    state = with_foes(ORCS, state=STANDING)
    seat = Seat(state, cellar(monsters_pass=of_the_dungeon), ruleset).move("walk", "oak")
    seat.dice(surprise_party=6, surprise_foes=6, distance=4).says("wait").dice(reaction=7)
    assert seat.state.facing is not None
    assert follow == seat.state.facing.followed


# ------------------------------------------------------------------------------------------------ the Feat of Strength
@pytest.mark.rule("R000-19", "R003-19")
@pytest.mark.parametrize(("strength", "chance"), [*FEAT_OF_STRENGTH.items()])
def test_feat_of_strength(strength: int, chance: int) -> None:
    """Bare hands open a stuck door on the faces that their Strength allows, and on no other."""
    assert list(range(1, chance + 1)) == opens_on(Hands("Odo", strength))


@pytest.mark.rule("R000-19", "R003-19")
def test_feat_of_strength_as_printed() -> None:
    """The rule set prints the rows of the Feat of Strength."""
    printed = {"3–8": "1-in-6", "9–12": "2-in-6", "13–15": "3-in-6", "16–17": "4-in-6", "18": "5-in-6"}
    assert printed == bands(underworld().rules.doors.strength)


@pytest.mark.rule("R000-19", "R003-19")
def test_doors_ask_for_strength() -> None:
    """Of the scores of a member doors read Strength alone, which three dice give: 3 to 18."""
    scores = underworld().rules.scores
    assert (("strength",), (3, 18)) == (scores.delve, scores.strength)


@pytest.mark.rule("R000-19", "R003-19")
def test_up_to_three_force_a_door() -> None:
    """Three may force a door together, each with a die of their own; a fourth finds no room."""
    four = Party((*COMPANY.members, Member("maud", "Maud")), "maud")
    seat = Seat(replace(AT_THE_DOOR, party=four))
    with pytest.raises(NotAnAnswer):
        seat.move("open", "oak", who=four.ids)
    seat.move("open", "oak", who=("brenna", "harl", "odo"))
    rolled = 0
    while seat.asks == "strength":
        rolled += 1
        seat.dice(strength=6)
    assert 3 == rolled


@pytest.mark.rule("R000-19")
def test_one_of_the_team_is_enough() -> None:
    """A door that one of three forces is open, whoever it was."""
    team = Attempt((Hands("Odo", 8), Hands("Harl", 16), Hands("Maud", 10)))
    for dice, opened in {(1, 6, 6): True, (6, 4, 6): True, (6, 6, 2): True, (2, 5, 3): False}.items():
        assert Forced(opened) == run("force", team, strength=list(dice)).gives


# ---------------------------------------------------------------------------------------------------------------- tools
@pytest.mark.rule("R000-20", "R003-20")
@pytest.mark.parametrize("wooden", [True, False])
@pytest.mark.parametrize(("strength", "chance"), [*FEAT_OF_STRENGTH.items()])
def test_a_crowbar_helps_at_any_door(strength: int, chance: int, wooden: bool) -> None:
    """A crowbar adds 1 to the chance at any door, to 5-in-6 at most."""
    assert list(range(1, min(chance + 1, 5) + 1)) == opens_on(Hands("Odo", strength, "crowbar"), wooden=wooden)


@pytest.mark.rule("R000-20", "R003-20")
def test_help_never_makes_it_certain() -> None:
    """The best that help can make of a Feat of Strength is 5-in-6."""
    assert [1, 2, 3, 4, 5] == opens_on(Hands("Ox", 18, "crowbar"))
    assert [1, 2, 3, 4, 5] == opens_on(Hands("Harl", 17, "axe"))


@pytest.mark.rule("R000-20", "R003-20")
@pytest.mark.parametrize(("strength", "chance"), [*FEAT_OF_STRENGTH.items()])
def test_an_axe_helps_at_a_wooden_door(strength: int, chance: int) -> None:
    """An axe adds 1 to the chance at a wooden door, to 5-in-6 at most, and nothing at any other."""
    assert list(range(1, min(chance + 1, 5) + 1)) == opens_on(Hands("Odo", strength, "axe"))
    assert list(range(1, chance + 1)) == opens_on(Hands("Odo", strength, "axe"), wooden=False)


@pytest.mark.rule("R000-21", "R003-21")
@pytest.mark.parametrize("strength", [*FEAT_OF_STRENGTH])
def test_what_helped_may_break(strength: int) -> None:
    """A tool that helps breaks on a 6; one that cannot help, or need not (Strength 18), is not at risk."""
    at_risk = [] if strength == 18 else [6]
    assert at_risk == breaks_on(Hands("Odo", strength, "crowbar"))
    assert at_risk == breaks_on(Hands("Odo", strength, "crowbar"), wooden=False)
    assert at_risk == breaks_on(Hands("Odo", strength, "axe"))
    assert [] == breaks_on(Hands("Odo", strength, "axe"), wooden=False)
    assert [] == breaks_on(Hands("Odo", strength))


@pytest.mark.rule("R000-20", "R000-21", "R003-21")
def test_two_doors_with_a_crowbar() -> None:
    """Strength 14 and a crowbar are 4-in-6: a 4 opens the first door; a 6 at the next breaks it, and is heard."""
    seat = Seat(AT_THE_DOOR, cellar(OAK, PINE)).move("open", "oak", who=("brenna",), using="crowbar")
    seat.dice(strength=4)
    assert (("oak",), ("crowbar",)) == (seat.state.standing, seat.state.party["brenna"].carries)
    seat.move("open", "pine", who=("brenna",), using="crowbar").dice(strength=6, noise=6)
    assert (("oak",), ()) == (seat.state.standing, seat.state.party["brenna"].carries)
    assert (Alert("crypt", 12),) == seat.state.alerted.open()


@pytest.mark.rule("R000-20", "R000-21", "R003-20")
def test_an_axe_at_an_iron_door() -> None:
    """Harl's axe helps nothing at iron: Strength 16 is 4-in-6, so a 5 does not open it, nor a 6 break the axe."""
    seat = Seat(AT_THE_DOOR, cellar(replace(OAK, wooden=False)))
    for die in (5, 6):
        seat.move("open", "oak", who=("harl",), using="axe").dice(strength=die, noise=6)
        assert ((), ("axe",)) == (seat.state.standing, seat.state.party["harl"].carries)
    assert ("oak",) == seat.move("open", "oak", who=("harl",), using="axe").dice(strength=4).state.standing


@pytest.mark.rule("R000-20", "R000-21", "R003-20")
def test_one_crowbar_among_three() -> None:
    """One crowbar helps one pair of hands, and only that one is at risk."""
    seat = Seat(AT_THE_DOOR).move("open", "oak", who=("harl", "brenna", "odo"), using="crowbar")
    seat.dice(strength=6).dice(strength=6).dice(strength=6, noise=6)
    assert {"harl": ("axe",), "brenna": (), "odo": ()} == {m.id: m.carries for m in seat.state.party.members}
    seat.move("open", "oak", who=("harl", "odo"), using="axe").dice(strength=5).dice(strength=2)
    assert (("oak",), ("axe",)) == (seat.state.standing, seat.state.party["harl"].carries)


@pytest.mark.rule("R000-20", "R000-21", "R003-20")
def test_a_lent_tool_helps() -> None:
    """A tool that another carries is lent for the try: Strength 8 with Brenna's crowbar is 2-in-6, and she keeps it."""
    seat = Seat(AT_THE_DOOR).move("open", "oak", who=("odo",), using="crowbar").dice(strength=2)
    assert ("oak",) == seat.state.standing
    assert {"brenna": ("crowbar",), "harl": ("axe",), "odo": ()} == _carried(seat)


@pytest.mark.rule("R000-21", "R003-21")
def test_a_lent_tool_breaks_for_its_owner() -> None:
    """A lent tool that breaks is gone from the one who owned it."""
    seat = Seat(AT_THE_DOOR).move("open", "oak", who=("odo",), using="crowbar").dice(strength=6, noise=6)
    assert () == seat.state.standing
    assert {"brenna": (), "harl": ("axe",), "odo": ()} == _carried(seat)


@pytest.mark.rule("R000-21", "R003-21")
def test_own_tools_break_before_lent_ones() -> None:
    """Whoever has a crowbar of his own breaks that one, though somebody before him has one too."""
    party = COMPANY.having(replace(ODO, carries=("crowbar",)))
    seat = Seat(replace(AT_THE_DOOR, party=party)).move("open", "oak", who=("harl", "odo"), using="crowbar")
    seat.dice(strength=6).dice(strength=6, noise=6)
    assert {"brenna": ("crowbar",), "harl": ("axe",), "odo": ()} == _carried(seat)


@pytest.mark.rule("R000-20", "S-A05")
@pytest.mark.parametrize("thing", ["hammer", "battering ram", "Crowbar"])
def test_nothing_else_helps(thing: str) -> None:
    """S-A05: what is no crowbar and no axe neither helps nor breaks."""
    assert ([1], []) == (opens_on(Hands("Odo", 8, thing)), breaks_on(Hands("Odo", 8, thing)))


@pytest.mark.rule("R000-20")
def test_no_tool_that_nobody_has() -> None:
    """What nobody in the party carries cannot be used."""
    bare = Party((ODO, replace(BRENNA, carries=())))
    for tool in ("crowbar", "axe", "battering ram"):
        with pytest.raises(NotAnAnswer):
            Seat(replace(AT_THE_DOOR, party=bare)).move("open", "oak", who=("odo",), using=tool)


def _carried(seat: Seat) -> dict[str, tuple[str, ...]]:
    return {member.id: member.carries for member in seat.state.party.members}


@pytest.mark.rule("R000-20")
def test_the_likeliest_hands_come_first() -> None:
    """At a closed door the move offered first is that of the strongest, with what helps them."""
    assert Move("open", "oak", ("harl",), "axe") == Seat(AT_THE_DOOR).moves[0]
    pair = Party((BRENNA, ODO))
    assert Move("open", "oak", ("brenna",), "crowbar") == Seat(replace(AT_THE_DOOR, party=pair)).moves[0]
    bare = Party((replace(HARL, carries=()), ODO))
    assert Move("open", "oak", ("harl",)) == Seat(replace(AT_THE_DOOR, party=bare)).moves[0]


# ------------------------------------------------------------------------------------------------------ what is heard
@pytest.mark.rule("R000-34", "R003-29")
def test_a_failure_is_heard() -> None:
    """Whoever is behind a door that held once has heard the party and cannot be surprised by it."""
    seat = Seat(with_foes(ORCS)).move("open", "oak", who=("odo",)).dice(strength=2, noise=6)
    seat.move("open", "oak", who=("odo",)).dice(strength=1, surprise_party=3)
    assert "distance" == seat.asks


@pytest.mark.rule("R000-34", "R003-29")
@pytest.mark.parametrize(("turns", "asks"), [(0, "distance"), (1, "distance"), (11, "distance"), (12, "surprise-foes")])
@pytest.mark.parametrize("noise", ["a failure", "a song"])
def test_a_warning_lasts_a_watch(noise: str, turns: int, asks: str) -> None:
    """Who has heard the party is on guard for a watch, which is twelve turns, and then can be surprised again."""
    seat = Seat(with_foes(ORCS, turns=30))
    if noise == "a failure":
        seat.move("open", "oak", who=("odo",)).dice(strength=2, noise=6)
    else:
        seat.says(Move("something else", words="They sing.", noisy=True)).dice(noise=6)
    seat.passes(turns)
    seat.move("open", "oak", who=("odo",)).dice(strength=1, surprise_party=3)
    assert asks == seat.asks


@pytest.mark.rule("R000-34")
def test_a_new_noise_begins_the_watch_anew() -> None:
    """A second failure keeps them on guard for a watch from then on; there is one warning, not two."""
    seat = Seat(with_foes(ORCS)).move("open", "oak", who=("odo",)).dice(strength=2, noise=6).passes(6)
    assert (Alert("crypt", 6),) == seat.state.alerted.open()
    seat.move("open", "oak", who=("odo",)).dice(strength=2, noise=6)
    assert (Alert("crypt", 12),) == seat.state.alerted.open()


@pytest.mark.rule("R000-34", "R003-29")
def test_a_success_is_no_warning() -> None:
    """A door that gives way at the first try warns nobody: both sides roll."""
    seat = Seat(with_foes(ORCS)).move("open", "oak", who=("odo",)).dice(strength=1, surprise_party=3)
    assert "surprise-foes" == seat.asks


@pytest.mark.rule("R000-34")
def test_a_dungeon_of_thick_doors() -> None:
    """Where the rule set says that a failure is not heard, creatures roll for surprise all the same."""
    seat = Seat(with_foes(ORCS), ruleset=house(doors_failure_alerts="false"))
    seat.move("open", "oak", who=("odo",)).dice(strength=2, noise=6)
    seat.move("open", "oak", who=("odo",)).dice(strength=1, surprise_party=3)
    assert "surprise-foes" == seat.asks


@pytest.mark.rule("R000-34", "R003-29")
@pytest.mark.parametrize(("noisy", "asks"), [(True, "distance"), (False, "surprise-foes")])
def test_noise_is_heard_next_door(noisy: bool, asks: str) -> None:
    """Noise is heard in the places next door, whose dwellers then cannot be surprised; quiet acts are not."""
    seat = Seat(with_foes(ORCS)).says(Move("something else", words="They sing.", noisy=noisy))
    if noisy:
        seat.dice(noise=6)
    seat.move("open", "oak", who=("odo",)).dice(strength=1, surprise_party=3)
    assert asks == seat.asks


@pytest.mark.rule("R000-45")
def test_over_and_done() -> None:
    """When it is over the party has the door before it again, and creatures slain are met no more."""
    lit = replace(STANDING, lights=(Light("torch", "odo", 3),))
    seat = Seat(with_foes(ORCS, state=lit)).move("walk", "oak")
    seat.dice(surprise_party=6, distance=4).says("attack")
    seat.says(replace(CONCLUDED, using="slain"))
    assert () == seat.state.foes.open()
    seat.move("open", "oak", who=("odo",)).dice(strength=1).move("walk", "oak")
    assert ("hall", None) == (seat.state.at, seat.state.facing)
