"""The way to a known place: what is reckoned is what the walk then takes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixturns.kernel.values import Hidden, replace
from sixturns.views.way import WayView, known_doors, spot_of, way_view, ways
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Wandering
from sixturns.world.dungeon import Door, Dungeon
from sixturns.world.light import Light
from sixturns.world.party import Member, Party
from sixturns.world.place import Spike
from tests.fidelity.book import Seat
from tests.views.halls import ADA, ARCH, HALLS, IN_THE_HALL, JOINT, OAK, rules

SEEN = ("hall", "passage", "bend", "crypt")
HERE = replace(IN_THE_HALL, seen=SEEN, foes=Hidden(()), traps=Hidden(()))
OPEN = msgspec.structs.replace(HALLS, doors=tuple(replace(door, secret=False) for door in HALLS.doors))


def at_speed(feet: int, **change: Any) -> Campaign:
    """The party in the hall, at a speed."""
    return replace(HERE, party=Party((replace(ADA, speed=feet),), mapper="ada"), **change)


def way(state: Campaign = HERE, to: str = "crypt", dungeon: Dungeon = HALLS) -> WayView:
    """The way to a place."""
    found = way_view(state, dungeon, rules(), to)
    assert found is not None
    return found


def test_a_way_is_reckoned() -> None:
    """A way has its feet, its turns, the checks that fall due on it, and the doors that are shut on it."""
    view = way()
    assert (100, 1, 0) == (view.feet, view.turns, view.checks_due)
    assert "100 ft, 1 turn, 1 door shut" == view.words
    assert 1 == len(view.doors)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (at_speed(120), "100 ft, within this turn, 1 door shut"),
        (at_speed(120, walked=40), "100 ft, 1 turn, 1 door shut"),
        (at_speed(60, since=1), "100 ft, 1 turn, 1 check due, 1 door shut"),
        (at_speed(30), "100 ft, 3 turns, 1 check due, 1 door shut"),
        (at_speed(20), "100 ft, 4 turns, 2 checks due, 1 door shut"),
        (at_speed(60, standing=("oak",)), "100 ft, 1 turn"),
        (at_speed(60, spikes=(Spike("oak", "open"),)), "100 ft, 1 turn"),
        (at_speed(60, spikes=(Spike("oak", "shut"),)), "100 ft, 1 turn, 1 door shut"),
        (
            at_speed(30, standing=("oak",), lights=(Light("torch", "ada", 3), Light("lantern", "ada", 9))),
            "100 ft, 3 turns, 1 check due, Ada's torch goes out on the way",
        ),
    ],
)
def test_the_way_in_words(state: Campaign, expected: str) -> None:
    """What matters of a way is said in one line, and what does not is left out."""
    assert expected == way(state).words


@pytest.mark.parametrize(
    ("state", "to"),
    [
        (replace(HERE, seen=("hall", "crypt")), "crypt"),
        (replace(HERE, party=Party(())), "crypt"),
        (at_speed(0), "crypt"),
        (replace(HERE, outside="stair"), "crypt"),
        (HERE, "cell"),
        (HERE, "hall"),
    ],
)
def test_there_is_not_always_a_way(state: Campaign, to: str) -> None:
    """No way leads to what is not known, through what is not known, to where one is; nor for those who cannot walk."""
    assert None is way_view(state, HALLS, rules(), to)


def test_a_secret_door_is_on_a_way_once_it_was_found() -> None:
    """The party goes through a secret door that it knows."""
    seen = replace(HERE, seen=(*SEEN, "cell"))
    assert "cell" not in ways(seen, HALLS, rules())
    assert 25 == way(replace(seen, found=("panel",)), "cell").feet


def test_what_is_reckoned_is_public() -> None:
    """The interval of the rule set is reckoned with, whatever the referee has set for the level or for now."""
    often = replace(HERE, wandering=Hidden((Wandering(1, interval=1, chance=6),)))
    assert way() == way(often)


def test_doors_are_called_as_their_audience_calls_them() -> None:
    """For players a place is a place, not a room of the key."""
    [door] = ways(HERE, HALLS, rules(), players=True)["crypt"].doors
    assert "room" not in door


def test_a_party_that_stands_nowhere_stands_in_the_middle() -> None:
    """Where the state names no square of the area, the way begins in its middle."""
    assert HALLS.middle("hall") == spot_of(replace(HERE, spot=(50, 50)), HALLS)


def test_the_doors_of_the_known() -> None:
    """Doors between known areas are known, but not the secret ones."""
    assert {"arch", "joint", "oak"} == known_doors(HERE, HALLS)
    assert {"arch", "joint", "oak", "panel"} == known_doors(
        replace(HERE, seen=(*SEEN, "cell"), found=("panel",)), HALLS
    )


@pytest.mark.parametrize("area", HALLS.area_by_id)
def test_all_ways_at_once_are_those_that_the_rules_take(area: str) -> None:
    """One search finds for every area the way that the dungeon itself finds for it."""
    doors = frozenset(HALLS.door_by_id)
    found = HALLS.reached("hall", (1, 1), doors)
    assert HALLS.way("hall", (1, 1), area, tuple(HALLS.area_by_id), ("panel",)) == found[area][1]


@settings(deadline=None, max_examples=40)
@given(
    speed=st.sampled_from([5, 15, 20, 30, 45, 60, 90, 120]),
    walked=st.integers(-5, 40),
    since=st.integers(0, 1),
    to=st.sampled_from(["passage", "bend", "crypt", "vault"]),
)
def test_a_walk_takes_what_was_reckoned(speed: int, walked: int, since: int, to: str) -> None:
    """The walk itself takes as many turns, and as many checks, as were said before it."""
    easy = msgspec.structs.replace(HALLS, doors=(ARCH, JOINT, replace(OAK, kind="archway"), *HALLS.doors[3:]))
    walker = Member("ada", "Ada", speed=speed)
    state = replace(
        HERE,
        party=Party((walker,)),
        walked=min(walked, speed - 1),
        since=since,
        seen=(*SEEN, "vault"),
        lights=(Light("torch", "ada", 99),),
    )
    reckoned = way(state, to, easy)
    seat = Seat(state, easy).move("go", to)
    checks = 0
    while seat.asks == "wandering":
        checks += 1
        seat.dice(wandering=6)
    assert (to, reckoned.turns, reckoned.checks_due) == (seat.state.at, seat.state.turns, checks)


@pytest.mark.parametrize(("lit", "turns"), [((), 9), (("hall",), 8), (("hall", "passage", "bend"), 4)])
def test_without_a_light_each_place_is_walked_as_it_is_lit(lit: tuple[str, ...], turns: int) -> None:
    """In the dark the party feels its way, and where there is light it goes on at its own pace; so it is reckoned."""
    areas = tuple(replace(area, dark=area.id not in lit) for area in HALLS.areas)
    easy = msgspec.structs.replace(HALLS, areas=areas, doors=(ARCH, JOINT, replace(OAK, kind="archway")))
    state = at_speed(20, lights=(), wandering=Hidden((Wandering(1, interval=99),)))
    assert turns == way(state, dungeon=easy).turns == Seat(state, easy).move("go", "crypt").state.turns


def test_whoever_can_only_move_in_the_light_has_no_way_through_the_dark() -> None:
    """A party too slow to feel its way in the dark goes as far as there is light, and no way leads it farther."""
    areas = tuple(replace(area, dark=area.id != "hall") for area in HALLS.areas)
    dungeon = msgspec.structs.replace(HALLS, areas=areas)
    assert {"passage"} == ways(at_speed(1, lights=()), dungeon, rules()).keys()


def test_a_walk_stops_where_it_was_said_to() -> None:
    """A door that is shut on the way stops the walk before it."""
    seat = Seat(HERE, HALLS).move("go", "crypt").unmet()
    assert ("bend", 1) == (seat.state.at, len(way().doors))


def test_two_ways_in_one_area_are_the_shorter() -> None:
    """Of two doors to a place the nearer is taken."""
    back = Door("back", ("passage", "hall"), 4, 1.5, True)
    both = msgspec.structs.replace(OPEN, doors=(*OPEN.doors, back))
    found = both.reached("passage", (6, 1), {"arch", "back"})
    assert (30, ("arch",)) == found["hall"]
