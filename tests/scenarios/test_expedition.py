"""A week's expedition by the basic rules, with every die typed: kept in a store, closed and reopened, undone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pytest

from sixturns.handlers.codec import encode
from sixturns.kernel.values import replace
from sixturns.rulesets.layers import load
from sixturns.world.campaign import WILDS
from sixturns.world.clock import Moment, moment
from sixturns.world.party import Party
from tests.scenarios.evening import NAME
from tests.scenarios.test_trek import CAMP, COMPANY, MOOR, START, Scout

RATIONS = ("rations", "rations", "rations", "rations")
FED = tuple(replace(member, carries=(*RATIONS, "torch", "waterskin")) for member in COMPANY.members)
NORTH, SOUTH = 1, 4


class Leader(Scout):
    """A referee who leads a party over the moor by the basic rules, and types every die."""

    def __init__(self, path: Path, *, forgetful: int = 0) -> None:
        self.path, self.forgetful, self.acts = path, forgetful, 0
        new = not path.exists()
        self._open()
        if new:
            began = replace(START, party=Party(FED, "odo"))
            self.tables.begin(NAME, load("basic"), MOOR, began, seed="six turns to the hour", author="referee")
            self.does("set_policy", "secret", "ask")

    def night(self, *thrown: tuple[str, int], weather: int = 7) -> Self:
        """A night in camp: nobody is thrown for in it, once the day has had its check."""
        self.says(CAMP)
        self.dice(*thrown, *[("firewood", 4)] * 4, ("weather", weather))
        return self

    @property
    def clock(self) -> Moment:
        """The time of the campaign, in rounds of ten seconds."""
        return moment(self.state.turns, self.state.rounds, turn_minutes=10, round_seconds=10)

    @property
    def walls(self) -> list[str]:
        """The sections of wall and the doors that can be searched."""
        return sorted(at for act, at in self.moves if act == "search")

    @property
    def rations(self) -> int:
        """The rations that are left in all."""
        return sum(member.carries.count("rations") for member in self.state.party.members)


def a_week(leader: Leader) -> Leader:
    """Out, under ground and up again, a hunt, a meeting that is evaded, a flight, a forced march and its rest."""
    first_day(leader)
    second_day(leader)
    third_day(leader)
    fourth_and_fifth_day(leader)
    return sixth_and_seventh_day(leader)


def first_day(leader: Leader) -> None:
    """Twenty-four miles north to the burrow; there is food for three by the way, and one eats what he carries."""
    leader.sets_out(NORTH, ("lost", 6), ("road", 5))
    assert (("0506", "0506"), "16:00", 0) == (leader.where, leader.when, leader.state.points)
    leader.move("forage").dice(("forage", 1), ("mouths", 3))
    leader.night()
    assert ("06:00", 0, 15) == (leader.when, leader.state.larder, leader.rations)


def second_day(leader: Leader) -> None:
    """An hour in the burrow with a torch that catches at the second try; then south, past orcs that are evaded."""
    leader.move("go in", "mouth")
    leader.move("light", who=("brenna",), using="torch").dice(("tinder", 5))
    leader.move("light", who=("brenna",), using="torch").dice(("tinder", 2))
    assert (2, False) == (leader.state.rounds, "torch" in leader.state.party["brenna"].carries)
    wall = leader.walls[0]
    leader.move("search", wall, who=("odo",)).move("pass").dice(("search", 3))
    for _ in range(5):
        leader.move("pass")
        if leader.asks == "wandering":
            leader.types("wandering", "6")
    assert (6, 0) == (leader.state.turns % 36, leader.state.lights[0].left)
    leader.move("leave", "mouth")
    assert (WILDS, "07:00") == (leader.state.outside, leader.when)
    leader.sets_out(SOUTH, ("lost", 6), ("road", 6), ("roamer", 5), ("how-many", 9))
    leader.dice(("surprise-party", 5), ("surprise-foes", 5), ("yards", 12))
    leader.dice(("initiative-party", 5), ("initiative-foes", 2)).says("evade")
    leader.dice(("reaction", 5), ("evasion", 90))
    assert (("0510", "0510"), None, 0) == (leader.where, leader.state.facing, leader.state.points)
    leader.night()
    assert 11 == leader.rations


def third_day(leader: Leader) -> None:
    """A day's hunt, which feeds eight; four eat of it today."""
    leader.move("hunt for game").dice(("road", 1), ("game", 1)).says(8)
    assert (8, "16:00") == (leader.state.larder, leader.when)
    leader.night()
    assert (4, 11) == (leader.state.larder, leader.rations)


def fourth_and_fifth_day(leader: Leader) -> None:
    """Wolves are not evaded, nor caught by the first evening: a night on the run, and a second day before they are."""
    leader.sets_out(SOUTH, ("lost", 6), ("road", 6), ("roamer", 1), ("how-many", 6))
    leader.dice(("surprise-party", 5), ("surprise-foes", 5), ("yards", 12))
    leader.dice(("initiative-party", 5), ("initiative-foes", 2)).says("evade")
    leader.dice(("reaction", 2), ("evasion", 99), ("flight-heading", 1), ("caught", 6)).says("flee again")
    leader.dice(("evasion", 91), ("flight-heading", 4), ("caught", 4)).says("flee again")
    leader.dice(("evasion", 90))
    assert (("0510", "0510"), 5, "06:00", True) == (leader.where, leader.clock.day, leader.when, leader.state.over)
    assert (0, 11, 4) == (leader.state.larder, leader.rations, leader.state.party["odo"].unrested)
    leader.night(("weather", 7))
    assert 7 == leader.rations


def sixth_and_seventh_day(leader: Leader) -> Leader:
    """A forced march of six hexes; the day of rest after it makes everybody as good as new."""
    leader.sets_out(NORTH, ("lost", 6), ("road", 1), using="forced")
    assert (("0504", "0504"), 36) == (leader.where, leader.state.allotted)
    leader.night()
    assert all(member.overmarched for member in leader.state.party.members)
    leader.move("rest", number=2).dice(("half-day", 1))
    assert {(0, False)} == {(member.unrested, member.overmarched) for member in leader.state.party.members}
    assert (7, "22:00", 3) == (leader.clock.day, leader.when, leader.rations)
    return leader


@pytest.fixture
def whole(tmp_path: Path) -> Iterator[Leader]:
    """The week, played through."""
    leader = a_week(Leader(tmp_path / "week.db"))
    yield leader
    leader.close()


def test_a_week_by_the_basic_rules(whole: Leader) -> None:
    """The whole week is played, and nobody has been worn down by it."""
    assert "worn down" not in whole.facts
    assert ["meals"] * 6 == [fact for fact in whole.facts if fact == "meals"]


def test_the_log_is_all(whole: Leader, tmp_path: Path) -> None:
    """Closed and reopened before every third act, the same week ends the same."""
    forgetful = a_week(Leader(tmp_path / "forgetful.db", forgetful=3))
    assert encode(whole.state) == encode(forgetful.state)
    forgetful.close()


def test_the_week_is_undone_and_done_again(whole: Leader) -> None:
    """Undone to the morning of the flight and done again, every die stands as it was thrown."""
    ended = encode(whole.state)
    steps = 0
    while whole.clock.day > 3:
        whole.does("undo")
        steps += 1
    assert 3 == whole.clock.day
    for _ in range(steps):
        whole.does("redo")
    assert ended == encode(whole.state)
