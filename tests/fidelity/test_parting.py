"""Documents 000 and 003, Encounter Procedure 4: how it ends, where the party goes, and how the same are met again."""

from __future__ import annotations

import pytest

from sixturns.kernel.effects import Choose
from sixturns.kernel.values import replace
from sixturns.world.creatures import Foes, Mind, Mood
from sixturns.world.dungeon import Area, Door, DoorKind, Dungeon, Rect
from sixturns.world.meeting import Course, Outcome
from tests.fidelity.book import AT_THE_DOOR, CONCLUDED, CRYPT, HALL, OAK, ORCS, Seat, facing, house, with_foes

ARCHWAY = replace(OAK, kind=DoorKind.ARCHWAY)
ATTIC = Area("attic", (Rect(20, 0, 3, 3),))
UP = Door("up", ("crypt", "attic"), 19.5, 1.5, upright=True)
PANEL = Door("panel", ("crypt", "attic"), 19.5, 2.5, upright=True, secret=True)
CELLAR = Dungeon("Cellar", (HALL, CRYPT, ATTIC), (ARCHWAY, UP, PANEL))
LEFT_BEHIND = replace(CONCLUDED, using="left behind")


def before_orcs(mood: Mood | None, *, mind: Mind = Mind.INTELLIGENT, standing: tuple[str, ...] = ()) -> Seat:
    """The party in the crypt, before the orcs, whose mood nobody has learnt when it is None."""
    orcs = replace(ORCS, mind=mind)
    inside = replace(AT_THE_DOOR, at="crypt", spot=(7, 1), seen=("hall", "crypt"))
    state = with_foes(orcs, state=inside, facing=facing(mood), standing=standing, rounds=3)
    return Seat(state, CELLAR)


def orcs_of(seat: Seat) -> Foes:
    """The orcs as they were at the last rest."""
    (orcs,) = seat.table.state.foes.open()
    return orcs


def met_again(seat: Seat) -> Seat:
    """The party through the archway until it sees the orcs, who are 40 ft away."""
    while seat.state.facing is None:
        seat.move("walk", "oak")
        if seat.asks == "distance":
            return seat.dice(distance=4)
    raise AssertionError("surprise was rolled for, or nobody was met")


# ----------------------------------------------------------------------------------------------------------- met again
@pytest.mark.rule("R000-30", "R000-31", "R003-27")
@pytest.mark.parametrize("mood", [*Mood])
def test_no_surprise_between_those_who_have_met(mood: Mood) -> None:
    """Surprise is not possible between the party and creatures that it has met: neither side rolls for it."""
    seat = met_again(before_orcs(mood).says(CONCLUDED))
    assert ("face", True) == (seat.asks, orcs_of(seat).met)


@pytest.mark.rule("R000-30", "R003-27")
def test_surprise_before_they_have_met() -> None:
    """Before that both sides roll."""
    seat = Seat(with_foes(ORCS), CELLAR).move("walk", "oak")
    assert "surprise-party" == seat.asks
    assert "surprise-foes" == seat.dice(surprise_party=6).asks


@pytest.mark.rule("S-A02")
@pytest.mark.parametrize("mind", [*Mind])
@pytest.mark.parametrize(
    ("mood", "again"),
    [
        (None, Mood.INDIFFERENT),
        (Mood.ATTACKS, Mood.INDIFFERENT),
        (Mood.HOSTILE, Mood.INDIFFERENT),
        (Mood.UNCERTAIN, Mood.INDIFFERENT),
        (Mood.INDIFFERENT, Mood.INDIFFERENT),
        (Mood.FRIENDLY, Mood.FRIENDLY),
    ],
)
def test_parted_in_peace(mood: Mood | None, again: Mood, mind: Mind) -> None:
    """Creatures parted from in peace let the party be when they meet it again, and friends are friends: no roll."""
    seat = met_again(before_orcs(mood, mind=mind).says(CONCLUDED)).says("wait")
    assert seat.state.facing is not None
    assert Outcome(Course.PARLEY, 40, again) == seat.state.facing.outcome


@pytest.mark.rule("S-A02")
@pytest.mark.parametrize(
    ("mood", "again", "course"),
    [
        (None, Mood.HOSTILE, Course.COMBAT),
        (Mood.ATTACKS, Mood.ATTACKS, Course.COMBAT),
        (Mood.HOSTILE, Mood.HOSTILE, Course.COMBAT),
        (Mood.UNCERTAIN, Mood.UNCERTAIN, Course.PARLEY),
        (Mood.INDIFFERENT, Mood.INDIFFERENT, Course.PARLEY),
        (Mood.FRIENDLY, Mood.FRIENDLY, Course.PARLEY),
    ],
)
def test_parted_by_leaving_them(mood: Mood | None, again: Mood, course: Course) -> None:
    """Creatures left behind are in the mood they were in when they meet the party again; those fought are enemies."""
    seat = met_again(before_orcs(mood).says(LEFT_BEHIND).says("oak")).says("wait")
    if again is Mood.HOSTILE:
        seat.says("stand")
    assert seat.state.facing is not None
    assert Outcome(course, 40, again) == seat.state.facing.outcome


@pytest.mark.rule("R000-45", "R003-38")
@pytest.mark.parametrize("ending", ["slain", "driven off"])
def test_gone_for_good(ending: str) -> None:
    """Creatures slain or driven off are met no more, and others are left as they are."""
    rats = Foes("rats", "rats", 6, "attic")
    state = replace(before_orcs(Mood.ATTACKS).state, foes=with_foes(ORCS, rats).foes)
    assert (rats,) == Seat(state, CELLAR).says(replace(CONCLUDED, using=ending)).state.foes.open()


# ------------------------------------------------------------------------------------------------- where the party goes
@pytest.mark.rule("R000-45", "R003-38")
@pytest.mark.parametrize(
    ("door", "at", "seen"),
    [
        ("", "crypt", ("hall", "crypt")),
        ("oak", "hall", ("hall", "crypt")),
        ("up", "attic", ("hall", "crypt", "attic")),
    ],
)
def test_where_the_party_has_fled(door: str, at: str, seen: tuple[str, ...]) -> None:
    """When creatures are left behind the party is where it stood, or through a way out, and knows the place."""
    seat = before_orcs(Mood.ATTACKS, standing=("up",)).says(LEFT_BEHIND)
    assert "left-by" == seat.asks
    seat.says(door)
    assert (at, seen) == (seat.state.at, seat.state.seen)


@pytest.mark.rule("R000-15", "R000-18", "R000-45")
@pytest.mark.parametrize(("standing", "ways"), [((), ("", "oak")), (("up",), ("", "oak", "up"))])
def test_a_closed_door_is_no_way_out(standing: tuple[str, ...], ways: tuple[str, ...]) -> None:
    """The party flees by an archway or a door that stands open; a closed one must be opened, a secret one found."""
    question = before_orcs(Mood.ATTACKS, standing=standing).says(LEFT_BEHIND).table.question.question
    assert isinstance(question, Choose)
    assert ways == question.options


@pytest.mark.rule("R000-30", "R000-45")
def test_in_to_those_it_leaves() -> None:
    """A party that goes in to those it met at the door has them before it again at once, and nobody is surprised."""
    outside = replace(before_orcs(Mood.ATTACKS).state, at="hall", spot=(5, 1))
    seat = Seat(outside, CELLAR).says(LEFT_BEHIND).says("oak").dice(distance=4).says("wait")
    assert seat.state.facing is not None
    assert ("crypt", Outcome(Course.COMBAT, 40, Mood.ATTACKS)) == (seat.state.at, seat.state.facing.outcome)


@pytest.mark.rule("R000-30", "R000-45")
def test_from_the_orcs_to_the_rats() -> None:
    """A party that flees into a place where others live meets them by the book, in the turn that follows."""
    rats = Foes("rats", "rats", 6, "attic")
    state = replace(before_orcs(Mood.ATTACKS, standing=("up",)).state, foes=with_foes(ORCS, rats).foes)
    seat = Seat(state, CELLAR).says(LEFT_BEHIND).says("up")
    seat.dice(surprise_party=1, surprise_foes=1, distance=2)
    assert seat.state.facing is not None
    assert ("attic", "rats", Course.COMBAT) == (
        seat.state.at,
        seat.state.facing.foes,
        seat.state.facing.outcome.course,
    )
    assert (1, 0) == (seat.state.turns, seat.state.rounds)


@pytest.mark.rule("R000-45", "R000-02")
@pytest.mark.parametrize("door", ["", "oak", "up"])
def test_flight_takes_the_rest_of_the_turn(door: str) -> None:
    """Wherever it fled to, the turn is over, and nobody is before the party."""
    seat = before_orcs(Mood.ATTACKS, standing=("up",)).says(LEFT_BEHIND).says(door)
    assert (1, 0, None) == (seat.state.turns, seat.state.rounds, seat.state.facing)


@pytest.mark.rule("R000-16", "R000-18", "R003-16")
def test_doors_close_behind_those_who_flee() -> None:
    """A party that fled through a door has it closed behind it; one that stayed has the open door before it still."""
    fled = before_orcs(Mood.ATTACKS, standing=("up",)).says(LEFT_BEHIND).says("up")
    assert ("attic", ()) == (fled.state.at, fled.state.standing)
    stayed = before_orcs(Mood.ATTACKS, standing=("up",)).says(LEFT_BEHIND).says("")
    assert ("crypt", ("up",)) == (stayed.state.at, stayed.state.standing)


@pytest.mark.rule("R000-16")
def test_doors_that_stay_do_not_stop_those_who_flee() -> None:
    """Where the rule set has doors that do not close by themselves, the one that was open stands open behind them."""
    state = before_orcs(Mood.ATTACKS, standing=("up",)).state
    seat = Seat(state, CELLAR, house(doors_recloses="false")).says(LEFT_BEHIND).says("up")
    assert ("attic", ("up",)) == (seat.state.at, seat.state.standing)


@pytest.mark.rule("R000-45")
@pytest.mark.parametrize("ending", ["slain", "driven off", "at peace"])
def test_only_those_who_flee_are_asked(ending: str) -> None:
    """However else it ends the party is where it was, and nobody asks."""
    seat = before_orcs(Mood.ATTACKS).says(replace(CONCLUDED, using=ending))
    assert ("crypt", "what-now") == (seat.state.at, seat.asks)


@pytest.mark.rule("R000-45", "R003-38")
def test_they_stay_where_they_were() -> None:
    """Creatures that were left behind, or parted from in peace, are where they were, and as many."""
    seat = before_orcs(Mood.UNCERTAIN).says(CONCLUDED)
    assert replace(ORCS, met=True, intent=Mood.INDIFFERENT) == orcs_of(seat)
    assert AT_THE_DOOR.party == seat.state.party
