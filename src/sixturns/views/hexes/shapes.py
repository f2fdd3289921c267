"""What a map of hexes is drawn from, for one audience: each a value with all that its drawing needs."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from sixturns.kernel.values import Value
from sixturns.world.hexes import Direction, Grid, Hex
from sixturns.world.hexmap import HexMap


class Sight(StrEnum):
    """How much the players know of a hex: nothing, what country it is, or that they have been there."""

    UNKNOWN = "unseen"
    SEEN = "seen"
    EXPLORED = "explored"


class Way(NamedTuple):
    """A line through the middle of a hex: its kind, and the sides by which it leaves; none where it only touches it."""

    kind: str
    sides: tuple[Direction, ...]


class Bank(NamedTuple):
    """A line along an edge of a hex."""

    kind: str
    side: Direction


class Cell(Value):
    """A hex to draw: its terrain (empty where nobody has said), how much the players know of it, the lines in it.

    `believed` is what their map shows instead, where that is something else: violet on the referee's map. On their own
    it is what that shows as well.
    """

    at: Hex
    terrain: str
    sight: Sight
    ways: tuple[Way, ...] = ()
    banks: tuple[Bank, ...] = ()
    believed: str = ""
    numbered: bool = True


class Mark(Value):
    """Something in a hex to draw: a castle, a town, creatures. `secret`: the players know nothing of it."""

    at: Hex
    kind: str
    name: str
    label: str
    secret: bool = False
    landmark: bool = False


class Stop(Value):
    """A hex of a way that is planned, and what it costs; `words` is all of that. `barred`: nobody gets in there."""

    at: Hex
    price: str
    words: str
    barred: bool = False


class Frame(NamedTuple):
    """A rectangle of hexes by their numbers: the first and the last column and row that are in it."""

    left: int
    top: int
    right: int
    bottom: int


class HexView(Value):
    """The map of hexes: what to draw of it now, and the text twin.

    `frame` is all that there is to see, of which `cells` may be only the part near the party: then the map is `large`,
    and `mark` tells one state of it from another. `trail` are the legs that the party believes it has walked, `route`
    the hexes on the way that it has set, `stops` those of a way that is being planned. `reckoned` is where it believes
    itself; `true`, where it is instead, and what `secret` says of it, is only on the referee's map. `levels` are those
    that there are to see.
    """

    title: str
    grid: Grid
    frame: Frame
    cells: tuple[Cell, ...]
    marks: tuple[Mark, ...]
    legend: tuple[str, ...]
    twin: tuple[str, ...]
    reckoned: Hex | None = None
    true: Hex | None = None
    party: str = ""
    trail: tuple[tuple[Hex, Hex], ...] = ()
    route: tuple[Hex, ...] = ()
    stops: tuple[Stop, ...] = ()
    names: tuple[tuple[Hex, str, str], ...] = ()
    secret: str = ""
    level: int = 0
    levels: tuple[int, ...] = ()
    large: bool = False
    mark: str = ""


TILE = 10
"""Hexes to a side of the pieces in which a large map is drawn."""


MOST_PARTS = 60
"""The most pieces of a large map that are drawn at once."""


def tile_of(at: Hex) -> tuple[int, int]:
    """The piece of a large map that a hex lies in."""
    return at.column // TILE, at.row // TILE


def frame_of(hexmap: HexMap, level: int) -> Frame:
    """The rectangle round all hexes of a level."""
    hexes = [tile.at for tile in hexmap.tiles if tile.at.level == level]
    return framed(hexes) if hexes else Frame(0, 0, 0, 0)


def framed(hexes: list[Hex]) -> Frame:
    """The rectangle round some hexes."""
    columns, rows = [at.column for at in hexes], [at.row for at in hexes]
    return Frame(min(columns), min(rows), max(columns), max(rows))
