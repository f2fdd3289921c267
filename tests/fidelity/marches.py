"""The rule book opened on the road: small countries of hexes, a party in one of them, the dice of a day's march."""

from __future__ import annotations

from typing import Any, Self

from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.layers import RuleSet
from sixturns.world.campaign import WILDS, Campaign
from sixturns.world.dungeon import Dungeon
from sixturns.world.hexes import Hex, labelled
from sixturns.world.hexmap import Feature, HexMap, Line, Shown, Tile
from sixturns.world.lands import NO_DUNGEON, Lands
from sixturns.world.party import Member, Party
from sixturns.world.sky import Season, Sky
from tests.fidelity.book import Seat

FAIR = Sky("fair", season=Season.SUMMER)
FOG = Sky("fog", poor=True, season=Season.SUMMER)
MUD = Sky("mud", impeded=True, season=Season.SUMMER)
DAWN = 36
"""Six in the morning."""
WALKERS = Party((Member("brenna", "Brenna", speed=120), Member("odo", "Odo", speed=120)), "brenna")
"""Two unburdened walkers: eight points a day."""
RIDERS = Party(tuple(replace(member, mount=240) for member in WALKERS.members), "brenna")
"""The same on riding horses: sixteen points."""


def at(label: str) -> Hex:
    """The hex of a printed number."""
    here = labelled(label)
    assert here is not None
    return here


def line(kind: str, *labels: str) -> Line:
    """A road or river through hexes."""
    return Line(kind, tuple(map(at, labels)))


def thing(id: str, label: str, kind: str = "lair", shown: Shown = "open", **more: Any) -> Feature:
    """A feature in a hex."""
    return Feature(id, at(label), kind, shown=shown, **more)


def country(
    terrain: str = "clear",
    *things: Feature,
    columns: int = 7,
    rows: int = 9,
    lines: tuple[Line, ...] = (),
    dungeon: Dungeon = NO_DUNGEON,
    **others: str,
) -> Lands:
    """A country of one terrain from hex 0101 on, with other terrain in some: ``country("clear", h0304="woods")``."""
    hexes = (Hex(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1))
    words = {at(label.removeprefix("h")): word for label, word in others.items()}
    tiles = tuple(Tile(here, words.get(here, terrain)) for here in hexes)
    return Lands(dungeon, HexMap("A country", tiles, lines=lines, features=things))


def in_hex(label: str = "0405", party: Party = WALKERS, **changes: Any) -> Campaign:
    """A party in a hex that it knows to be in, in the morning, under a fair sky."""
    here = at(label)
    began = Campaign(
        party, "", outside=WILDS, turns=DAWN, month=7, sky=FAIR, true_hex=Hidden(here), reckoned=here,
        explored=frozenset({here}),
    )  # fmt: skip
    return replace(began, **changes)


def route(*labels: str) -> tuple[Hex, ...]:
    """Hexes to make for."""
    return tuple(map(at, labels))


class Trek(Seat):
    """A place at a table out of doors."""

    def __init__(self, lands: Lands | None = None, ruleset: RuleSet | None = None, label: str = "0405", **changes: Any):
        super().__init__(in_hex(label, **changes), lands or country(), ruleset)

    @classmethod
    def at(cls, state: Campaign, lands: Lands | None = None) -> Self:
        """A place at the table of a campaign as it stands."""
        trek = cls.__new__(cls)
        Seat.__init__(trek, state, lands or country())
        return trek

    def sets_out(self, side: int = 0, *labels: str, using: str = "march") -> Self:
        """Sets out in a direction, or by way of some hexes."""
        self.move("set out", str(side) if side else "", using=using, route=route(*labels))
        return self

    def goes_on(self, side: int = 0, *labels: str) -> Self:
        """Marches on in a direction, or by way of some hexes."""
        self.move("march on", str(side) if side else "", route=route(*labels))
        return self

    def found(self) -> Self:
        """The way is not lost: a 6 where a die is thrown for it."""
        if self.asks == "lost":
            self.dice(lost=6)
        return self

    def alone(self) -> Self:
        """Nobody comes as the day ends: a 1, where a die is thrown for it."""
        if self.asks == "encounter":
            self.dice(encounter=1)
        return self

    @property
    def here(self) -> str:
        """Where the party reckons itself."""
        reckoned = self.table.now.reckoned
        assert reckoned is not None and self.table.hexmap is not None
        return self.table.hexmap.grid.label(reckoned)

    @property
    def truly(self) -> str:
        """Where the party is."""
        true = self.table.now.true_hex.open()
        assert true is not None and self.table.hexmap is not None
        return self.table.hexmap.grid.label(true)

    @property
    def points(self) -> int:
        """The points that are left of the day."""
        return self.table.now.points

    @property
    def entered(self) -> list[tuple[str, str, int]]:
        """The hexes come into, as the players are told: number, country, points."""
        assert self.table.hexmap is not None
        label = self.table.hexmap.grid.label
        told = (about for fact, about in self.told() if fact == "country")
        return [(label(about["at"]), about["terrain"], about["points"]) for about in told]

    @property
    def facts(self) -> tuple[str, ...]:
        """What was told to all, by name."""
        return tuple(fact for fact, _about in self.told())
