"""The register's reading of traps, of which the documents say nothing: when they go off, and who finds them."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.effects import REFEREE
from sixturns.kernel.values import Hidden, replace
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Mind
from sixturns.world.moves import Move
from sixturns.world.place import Trap
from tests.fidelity.book import Seat, house
from tests.fidelity.test_searching import ELSEWHERE, LIT, MANOR, search

PIT = Trap("pit", "closet", "A pit, 10 ft deep: 1d6.")
NEEDLE = Trap("needle", "oak", "A needle with poison.")


def trapped(*traps: Trap, **changes: Any) -> Campaign:
    """The party in the hall, among traps."""
    return replace(LIT, traps=Hidden(traps), **changes)


@pytest.mark.rule("S-A50")
def test_a_trap_springs_on_two_in_six() -> None:
    """A trap goes off on 1 or 2, in secret, when its place is entered; when it has gone off it is told."""
    seat = Seat(trapped(PIT), MANOR).move("walk", "arch")
    assert ("trap", REFEREE, "2-in-6") == (seat.asks, seat.asked_of, seat.chance)
    seat.dice(trap=2)
    assert [("trap springs", {"does": PIT.does})] == seat.told()[-1:]
    assert ("closet", (replace(PIT, set=False, spotted=True),)) == (seat.state.at, seat.state.traps.open())


@pytest.mark.rule("S-A50")
def test_a_trap_that_does_not_spring_tells_nothing() -> None:
    """Otherwise nobody knows of it, and it may go off the next time."""
    quiet, safe = (Seat(trapped(*traps), MANOR).move("walk", "arch") for traps in ((PIT,), ()))
    quiet.dice(trap=3)
    assert repr((safe.told(), safe.moves)) == repr((quiet.told(), quiet.moves))
    quiet.move("walk", "arch").unmet().move("walk", "arch")
    assert "trap" == quiet.asks


@pytest.mark.rule("S-A50")
def test_a_trap_springs_once() -> None:
    """A trap that has gone off, or that was spotted, goes off no more."""
    for known in (replace(PIT, set=False), replace(PIT, spotted=True)):
        assert "closet" == Seat(trapped(known), MANOR).move("walk", "arch").state.at


@pytest.mark.rule("S-A50")
def test_a_trap_on_a_door() -> None:
    """A trap on a door goes off when the door is tried, before it opens; the try is over."""
    found = trapped(replace(NEEDLE, at="panel"), found=("panel",))
    seat = Seat(found, MANOR).move("open", "panel", who=("odo",)).dice(trap=1)
    assert ([("trap springs", {"does": NEEDLE.does})], ()) == (seat.told(), seat.state.standing)
    missed = Seat(found, MANOR).move("open", "panel", who=("odo",)).dice(trap=3)
    assert "strength" == missed.asks


@pytest.mark.rule("S-A50")
def test_a_trap_on_a_door_is_thrown_for_once() -> None:
    """A trap that did not go off when the door was tried does not go off again because the door gave way."""
    found = trapped(replace(NEEDLE, at="panel"), found=("panel",))
    seat = Seat(found, MANOR).move("open", "panel", who=("odo",)).dice(trap=3, strength=1)
    assert ("what-now", ("panel",)) == (seat.asks, seat.state.standing)


@pytest.mark.rule("S-A50")
def test_only_those_who_come_in_set_a_trap_off() -> None:
    """Looking round, resting, and others who come by set nothing off."""
    here = trapped(replace(PIT, at="hall"))
    assert "what-now" == Seat(here, MANOR).move("meet").asks
    seat = Seat(replace(here, since=1), MANOR).move("pass").dice(wandering=1)
    seat.says(Move("appear", words="bats", number=1, speed=180, using=Mind.NONE)).dice(way_in=1)
    assert "surprise-party" == seat.asks


@pytest.mark.rule("S-A50", "R000-26")
@pytest.mark.parametrize(("trap", "at"), [(replace(PIT, at="hall"), ELSEWHERE), (replace(PIT, at="panel"), "panel")])
def test_a_search_finds_a_trap(trap: Trap, at: str) -> None:
    """A turn's search finds a trap as it finds a secret door; found, it is told."""
    seat = search(at=at, state=trapped(trap, found=("panel",))).dice(search=1)
    assert [("trap found", {"does": trap.does, "who": "Brenna"})] == seat.told()[-1:]
    assert (replace(trap, spotted=True),) == seat.state.traps.open()


@pytest.mark.rule("S-A50")
def test_other_traps_are_left_alone() -> None:
    """A trap of another place, or of another door, is neither found nor sprung."""
    away = trapped(replace(PIT, at="vault"), replace(NEEDLE, at="arch"))
    seat = search(at=ELSEWHERE, state=away).dice(search=1)
    assert [("found nothing", {"who": "Brenna"})] == seat.told()[-1:]
    assert "what-now" == seat.move("walk", "arch").asks


@pytest.mark.rule("S-A50")
def test_traps_that_never_fail() -> None:
    """The chance is a number of the rule set."""
    seat = Seat(trapped(PIT), MANOR, house(traps_springs='"6-in-6"')).move("walk", "arch").dice(trap=6)
    assert [("trap springs", {"does": PIT.does})] == seat.told()[-1:]
