"""Ten days through the hexes, with every die typed: kept in a store, closed and reopened, undone and restored."""

from __future__ import annotations

from pathlib import Path
from typing import Self

import pytest

from sixturns.handlers.codec import encode
from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.layers import load
from sixturns.views.players import players_view
from sixturns.world.campaign import WILDS, Campaign
from sixturns.world.creatures import Mind, Wanderer, Wandering
from sixturns.world.dungeon import Area, Dungeon, Exit, Rect
from sixturns.world.lands import Lands
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from sixturns.world.roaming import Roaming, Sighting
from tests.fidelity.marches import DAWN, FAIR, at, country, thing
from tests.scenarios.evening import NAME, Referee

COMPANY = Party(
    (
        Member("brenna", "Brenna", "fighter", hp=4, most_hp=8, speed=120),
        Member("odo", "Odo", "cleric", hp=3, most_hp=5, speed=120),
        Member("harl", "Harl", "fighter", hp=6, most_hp=6, speed=120),
        Member("wick", "Wick", "thief", hp=2, most_hp=3, speed=120),
    ),
    "odo",
)
HALL = Area("hall", (Rect(0, 0, 3, 2),), "1", "Hall", dark=False)
BURROW = Dungeon("Burrow", (HALL,), (), exits=(Exit("mouth", "hall", (0, 0), "the mouth"),))
MOOR: Lands = country(
    "clear",
    thing("burrow", "0506", "cave", name="The Burrow", dungeon="Burrow", entrance="mouth"),
    thing("den", "0509", shown="hidden", name="A den"),
    thing("keep", "0301", "castle", name="Hollow Keep"),
    columns=9,
    rows=16,
    dungeon=BURROW,
    h0612="woods",
)
WOLVES = Wanderer(3, "wolves", "2d6", Mind.NONE, 180, most=12)
ORCS = Wanderer(6, "orcs", "3d6", Mind.INTELLIGENT, 90, most=18)
ABOUT = Roaming("moor", "1d6", (Sighting(3, WOLVES), Sighting(6, ORCS)), ("clear", "woods"))
START = Campaign(
    COMPANY,
    "",
    outside=WILDS,
    turns=DAWN,
    month=7,
    sky=FAIR,
    true_hex=Hidden(at("0510")),
    reckoned=at("0510"),
    explored=frozenset({at("0510")}),
    roaming=Hidden((ABOUT,)),
    wandering=Hidden((Wandering(1, "1d6", (Wanderer(6, "footsteps", "0"),)),)),
)
CAMP = Move("camp", who=COMPANY.ids, first=("brenna",), second=("odo",), third=("harl",), fourth=("wick",))


class Scout(Referee):
    """A referee who leads a party over the moor, and types every die."""

    def __init__(self, path: Path, *, forgetful: int = 0) -> None:
        self.path, self.forgetful, self.acts = path, forgetful, 0
        new = not path.exists()
        self._open()
        if new:
            seed = "six turns to the hour"
            self.tables.begin(NAME, load("underworld"), MOOR, START, seed=seed, author="referee")
            self.does("set_policy", "secret", "ask")

    def dice(self, *thrown: tuple[str, int]) -> Self:
        """Types dice for the open rolls, checking the name of each."""
        for site, total in thrown:
            self.types(site, str(total))
        return self

    def sets_out(self, side: int, *thrown: tuple[str, int], using: str = "march") -> Self:
        """A day's march in one direction."""
        self.move("set out", str(side), using=using)
        return self.dice(*thrown)

    def camps(self, *thrown: tuple[str, int], weather: int = 6) -> Self:
        """A night in camp, with everybody gathering wood and a watch each, in which nobody comes."""
        self.says(CAMP)
        return self.dice(*thrown, *[("firewood", 2)] * 4, ("night", 1), ("weather", weather))

    @property
    def where(self) -> tuple[str, str]:
        """Where the party reckons itself, and where it is."""
        reckoned, true, grid = self.state.reckoned, self.state.true_hex.open(), MOOR.hexmap.grid
        assert reckoned is not None and true is not None
        return grid.label(reckoned), grid.label(true)


def ten_days(scout: Scout) -> Scout:
    """A lost day, the way back, a search, a forced march and its rest, a castle, an evasion, a pursuit, a dungeon."""
    first_day(scout)
    second_day(scout)
    third_to_fifth_day(scout)
    sixth_day(scout)
    seventh_day(scout)
    eighth_and_ninth_day(scout)
    return tenth_day(scout)


def first_day(scout: Scout) -> None:
    """North, they think; south, in truth. Nobody tells them."""
    scout.sets_out(1, ("lost", 1), ("heading", 4), ("encounter", 1))
    assert (("0506", "0514"), "16:00") == (scout.where, scout.when)
    assert not {"lost", "found again"} & set(scout.facts)
    scout.camps(weather=7)
    assert ("06:00", [5, 4, 6, 3]) == (scout.when, [member.hp for member in scout.state.party.members])


def second_day(scout: Scout) -> None:
    """The referee deems it apparent; what they drew is moved, and they go back."""
    scout.move("found again", using="moved")
    assert ("0514", "0514") == scout.where
    assert {at(f"05{row}") for row in (10, 11, 12, 13, 14)} == scout.state.explored
    scout.sets_out(1, ("lost", 6), ("encounter", 1))
    assert ("0510", "0510") == scout.where
    scout.camps()


def third_to_fifth_day(scout: Scout) -> None:
    """A hex is searched twice; a forced march follows, and the day of rest that it costs."""
    scout.move("set out", route=(at("0509"),), using="march")
    scout.dice(("lost", 6)).move("explore")
    scout.dice(("hex-search", 6)).move("explore")
    scout.dice(("hex-search", 1))
    assert (("den",), 2) == (scout.state.uncovered, scout.state.points)
    scout.camps(("encounter", 1))
    scout.sets_out(1, ("lost", 6), ("encounter", 1), using="forced")
    assert (12, ("0503", "0503")) == (scout.state.allotted, scout.where)
    scout.camps()
    assert all(member.overmarched for member in scout.state.party.members)
    scout.move("rest", number=2)
    scout.dice(("half-day", 1))
    assert not any(member.overmarched or member.weary for member in scout.state.party.members)
    scout.camps()


def sixth_day(scout: Scout) -> None:
    """Riders from a castle two hexes away want a toll; it is refused, and their neutral lord turns the party back."""
    scout.sets_out(6, ("lost", 6), ("ride-out", 1), ("occupant", 1), ("guards", 1), ("guards-number", 3))
    scout.dice(("temper", 5), ("riders-number", 7)).says("wait")
    scout.dice(("toll", 2)).says("refuse")
    assert (("0402", "0402"), (), 6) == (scout.where, scout.state.route, scout.state.points)
    assert "demand" in scout.facts
    scout.camps(("encounter", 1))


def seventh_day(scout: Scout) -> None:
    """Ten orcs of at most eighteen: an even chance to evade them, and they do."""
    scout.sets_out(4, ("lost", 6), ("ride-out", 6), ("encounter", 6), ("roamer", 5), ("how-many", 10))
    scout.dice(("surprise-party", 5), ("surprise-foes", 5), ("yards", 12)).says("evade")
    scout.dice(("evasion", 50))
    assert (("0406", "0406"), None) == (scout.where, scout.state.facing)
    scout.camps()


def eighth_and_ninth_day(scout: Scout) -> None:
    """Wolves are not evaded: two hexes of flight before they lose the trail, and so a whole day of rest is owed."""
    scout.sets_out(3, ("lost", 6), ("encounter", 6), ("roamer", 1), ("how-many", 6))
    before = scout.state
    scout.dice(("surprise-party", 5), ("surprise-foes", 5), ("yards", 12)).says("evade")
    scout.dice(("evasion", 99), ("flight-heading", 1), ("caught", 6), ("flight-heading", 2), ("evasion", 1))
    assert (("0907", "0907"), 2) == (scout.where, scout.state.half_days)
    assert before.half_days == 0
    scout.camps()
    assert not {"set out", "march on"} & {act for act, _at in scout.moves}
    scout.move("rest", number=2)
    scout.dice(("half-day", 1), ("half-day", 1))
    assert 0 == scout.state.half_days
    scout.camps()


def tenth_day(scout: Scout) -> Scout:
    """To the burrow that they have never seen, in, and out again on the same clock."""
    scout.move("set out", route=(at("0506"),), using="march")
    scout.dice(("lost", 6), ("encounter", 1))
    assert (("0506", "0506"), ("go in", "mouth") in scout.moves) == (scout.where, True)
    scout.move("go in", "mouth")
    assert ("hall", "") == (scout.state.at, scout.state.outside)
    turns = scout.state.turns
    for _ in range(3):
        scout.move("pass")
        if scout.asks == "wandering":
            scout.types("wandering", "6")
    scout.move("leave", "mouth")
    assert (WILDS, ("0506", "0506"), turns + 3) == (scout.state.outside, scout.where, scout.state.turns)
    assert (10, True) == (scout.clock.day, scout.state.over)
    return scout


@pytest.fixture
def scout(tmp_path: Path) -> Scout:
    """A party on the moor, with a store of its own."""
    return Scout(tmp_path / "moor.sqlite")


def test_ten_days(scout: Scout) -> None:
    """The whole journey, as it is told day by day."""
    ten_days(scout)
    scout.close()


def test_ten_days_with_a_bad_memory(tmp_path: Path) -> None:
    """Whoever closes the store after every third act comes to the same place, and knows as much."""
    steady, forgetful = Scout(tmp_path / "steady.sqlite"), Scout(tmp_path / "forgetful.sqlite", forgetful=3)
    assert ten_days(steady).shown() == ten_days(forgetful).shown()
    steady.close()
    forgetful.close()


def test_undo_through_all_of_it(scout: Scout) -> None:
    """Every input of the ten days is taken back, down to the first, and restored: through the same states."""
    ten_days(scout)
    states = [encode(scout.table.read(lambda table: table.now))]
    while scout.table.read(lambda table: table.can_undo):
        scout.does("undo")
        states.append(encode(scout.table.read(lambda table: table.now)))
    assert START == scout.state
    for state in states[-2::-1]:
        scout.does("redo")
        assert state == encode(scout.table.read(lambda table: table.now))
    assert not scout.table.read(lambda table: table.can_redo)
    scout.close()


def test_the_players_page_of_a_lost_day(tmp_path: Path) -> None:
    """On a moor that is the same all over the page is the same, byte by byte, whether or not the party is lost."""
    pages = []
    for name, dice in (("right", [("lost", 6)]), ("astray", [("lost", 1), ("heading", 4)])):
        scout = Scout(tmp_path / f"{name}.sqlite")
        scout.sets_out(2, *dice, ("encounter", 1))
        scout.camps()
        view = scout.table.read(lambda table: players_view(table, NAME))
        pages.append(encode(replace(view, seal="")))
        scout.close()
    assert pages[0] == pages[1]
