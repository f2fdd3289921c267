"""What the reading of somebody else's file gives: the dungeon, and an account of all that was guessed or dropped."""

from __future__ import annotations

import msgspec

from sixturns.kernel.values import Value
from sixturns.world.creatures import Foes, Wandering
from sixturns.world.dungeon import Dungeon
from sixturns.world.hexmap import HexMap
from sixturns.world.light import Light
from sixturns.world.party import Party
from sixturns.world.place import Difficulty, Trap


class BadFile(ValueError):
    """A file that nothing can be begun from; names the place of what is wrong."""


class Unreadable(BadFile):
    """A file that cannot be read as a dungeon or a map; its text is one line: the place, then what is wrong there."""

    def __init__(self, place: str, why: str) -> None:
        super().__init__(f"{place}: {why}")
        self.place, self.why = place, why


class Remark(Value):
    """One thing that the reader owes its user: the place in the file or on the map, and what became of it."""

    place: str
    says: str


class Report(Value):
    """An account of an import: the format, how many of what were found, what was guessed, what was left out."""

    format: str
    found: tuple[tuple[str, int], ...]
    guesses: tuple[Remark, ...] = ()
    dropped: tuple[Remark, ...] = ()


class Company(msgspec.Struct, frozen=True):
    """A party that stands in the file of a dungeon: who they are, what burns, on which scale their Strength is."""

    party: Party
    lights: tuple[Light, ...]
    strength: tuple[int, int]


class Import(msgspec.Struct, frozen=True):
    """A dungeon that somebody else made, with its dwellers, traps and wandering tables, and the report of its reading.

    Every place that is named in `foes` and `traps` is an area or, for a trap, a door of the dungeon; the dungeon has
    at least one way out. `difficulties` are those of doors and locks, `company` is the party that stands in its file.
    """

    dungeon: Dungeon
    foes: tuple[Foes, ...]
    traps: tuple[Trap, ...]
    wandering: tuple[Wandering, ...]
    report: Report
    difficulties: tuple[Difficulty, ...] = ()
    company: Company | None = None


class MapImport(msgspec.Struct, frozen=True):
    """A map of hexes that somebody else made, and the report of its reading.

    Attributes:
        map: the map; every feature and note lies in a hex of it.
        report: what was found, guessed and left out.
        asks_grid: the file does not say which way its hexes stand, or which of their columns or rows are shifted.
    """

    map: HexMap
    report: Report
    asks_grid: bool = False
