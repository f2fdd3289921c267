"""The register's reading of rest underground, of which the documents say nothing: none, or one turn in six."""

from __future__ import annotations

import pytest

from sixturns.kernel.effects import ALL
from sixturns.kernel.values import replace
from sixturns.views.turns import owed
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import Dungeon, Exit
from sixturns.world.light import Light
from sixturns.world.moves import Chore
from sixturns.world.party import Party
from tests.fidelity.book import AT_THE_DOOR, CRYPT, HALL, OAK, ODO, Seat, cellar, house
from tests.fidelity.test_movement import AT_THE_WEST_END, CORRIDOR, TO_THE_END

HOURLY = house(toil_rests="true")
A_WAY_OUT = Dungeon("Cellar", (HALL, CRYPT), (OAK,), exits=(Exit("stair", "hall", (0, 0)),))


def toiling(turns: int, start: Campaign = AT_THE_DOOR, house_rules: bool = True) -> Seat:
    """A seat at which so many turns have gone by with something else, and nobody has come by."""
    return toil(Seat(start, ruleset=HOURLY if house_rules else None), turns)


def toil(seat: Seat, turns: int) -> Seat:
    """So many turns more of something else."""
    for _ in range(turns):
        seat.move("something else", words="They clear the rubble.", rounds=10).unmet()
    return seat


def told(seat: Seat) -> list[tuple[str, dict[str, int]]]:
    """What the players have been told of rest."""
    return [(fact, about) for fact, about in seat.told(ALL) if fact in ("rest due", "weary")]


@pytest.mark.rule("S-A56")
def test_nobody_rests_as_the_rules_stand() -> None:
    """Neither document rests: two hours of toil leave nothing owed, and nobody the worse for it."""
    seat = toiling(12, house_rules=False)
    assert ([], 0, 0) == (told(seat), seat.state.owed, seat.state.toil)
    assert "" == owed(seat.state, seat.ruleset.rules)


@pytest.mark.rule("S-A56")
def test_one_turn_in_six_is_owed_to_rest() -> None:
    """Five turns of toil, and the sixth is owed to rest; four, and none is."""
    assert ([], 0) == (told(toiling(4)), toiling(4).state.owed)
    seat = toiling(5)
    assert ([("rest due", {})], 1) == (told(seat), seat.state.owed)
    assert "1 turn of rest owed" == owed(seat.state, seat.ruleset.rules)


@pytest.mark.rule("S-A56")
def test_who_goes_without_is_weary() -> None:
    """Six turns without a rest: −1 to attack and damage, once and for all until a turn is rested."""
    weary = [("rest due", {}), ("weary", {"penalty": -1})]
    for turns in (6, 7, 13):
        seat = toiling(turns)
        assert (weary, 1, 6) == (told(seat), seat.state.owed, seat.state.toil)
    assert "1 turn of rest owed · −1 to attack and damage until a turn is rested" == owed(seat.state, HOURLY.rules)


@pytest.mark.rule("S-A56")
@pytest.mark.parametrize("turns", [5, 6, 9])
def test_a_turn_of_rest_makes_it_good(turns: int) -> None:
    """One turn let pass in which nobody walks or works, and the party has its five turns again."""
    seat = toiling(turns).passes()
    assert (0, 0, "") == (seat.state.owed, seat.state.toil, owed(seat.state, HOURLY.rules))
    before = told(seat)
    assert before == told(toil(seat, 4))
    assert [*before, ("rest due", {})] == told(toil(seat, 1))


@pytest.mark.rule("S-A56")
def test_a_rest_before_it_is_due_counts() -> None:
    """Whoever has rested after three turns owes the next rest five turns later: resting counts whenever it is done."""
    seat = toil(toiling(3).passes(), 4)
    assert (4, 0) == (seat.state.toil, seat.state.owed)
    assert 1 == toil(seat, 1).state.owed


@pytest.mark.rule("S-A56")
def test_an_interrupted_walk_is_no_rest() -> None:
    """The turn in which the party has walked, or in which somebody works, is a turn of toil."""
    walked = Seat(replace(AT_THE_DOOR, toil=4, walked=50), ruleset=HOURLY).passes()
    assert (5, 1) == (walked.state.toil, walked.state.owed)
    lit = (Light("torch", "odo", 6),)
    search = replace(AT_THE_DOOR, toil=4, lights=lit, chores=(Chore("odo", "search", "oak"),))
    works = Seat(search, ruleset=HOURLY).move("pass").dice(search=6)
    assert (5, 1) == (works.state.toil, works.state.owed)


@pytest.mark.rule("S-A56")
def test_a_long_walk_is_toil() -> None:
    """390 ft at 30 ft a turn are 13 turns: a rest is due after the fifth, and weariness comes with the sixth."""
    slow = replace(AT_THE_WEST_END, party=Party((replace(ODO, load=1501),)), lights=(Light("lantern", "odo", 24),))
    seat = Seat(slow, CORRIDOR, HOURLY).says(TO_THE_END).unmet()
    assert (13, 6, 1) == (seat.state.turns, seat.state.toil, seat.state.owed)
    assert ["rest due", "weary"] == [fact for fact, _about in told(seat)]


@pytest.mark.rule("S-A56", "R000-62")
def test_the_rest_after_a_flight_is_not_owed_twice() -> None:
    """Two turns are owed after a flight; an hour's toil adds none to them, and one of the two makes it good."""
    seat = toil(Seat(replace(AT_THE_DOOR, owed=2, toil=3), ruleset=HOURLY), 3)
    assert (2, 6) == (seat.state.owed, seat.state.toil)
    seat.passes()
    assert (1, 0) == (seat.state.owed, seat.state.toil)


@pytest.mark.rule("S-A56")
def test_out_of_the_dungeon_nobody_toils() -> None:
    """One turn in six belongs underground: turns outside do not count, and a turn let pass there is a rest."""
    seat = Seat(replace(AT_THE_DOOR, toil=4, outside="stair"), A_WAY_OUT, HOURLY)
    assert (4, 0) == (toil(seat, 3).state.toil, seat.state.owed)
    assert 0 == seat.passes().state.toil


@pytest.mark.rule("S-A56")
def test_other_hours() -> None:
    """How often, and what it costs to go without, are numbers of the rule set."""
    strict = house(toil_rests="true", toil_every="3", toil_penalty="-2")
    seat = toil(Seat(AT_THE_DOOR, cellar(), strict), 3)
    assert [("rest due", {}), ("weary", {"penalty": -2})] == told(seat)
