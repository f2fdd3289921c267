"""The numbers and switches of the march: Travel Points, losing the way, searching a hex, ships."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from sixturns.kernel.dice import Chance, Table
from sixturns.kernel.values import Value
from sixturns.world.terrain import TERRAINS, WATER

Beasts = Literal["ridden", "led", "none"]
"""What becomes of mounts and beasts of burden on some ground: ridden, led by the halter, or not brought along."""


Counts = Literal["Travel Points", "miles", "Hex Points"]
"""In what a day's march is counted."""


class Ground(Value):
    """A class of terrain: what it costs in Travel Points to enter a hex of it or to search it, and whether to ride."""

    terrain: tuple[str, ...]
    points: int
    beasts: Beasts


class Travel(Value):
    """The day's march.

    The map's hexes are `hex` miles across. A rate divided by `pace` is the speed that, divided by `divides`, makes the
    day's points, which the table `counts` as it says; a forced march adds `forced` percent.
    Ground is `light`, `moderate` or `difficult`; along a `road` or track a hex costs so many points whatever it is, and
    across a river that runs between two hexes `crossing`. `dear` says what a hex means that costs more than a whole
    day's points: it is refused, a whole unspent day buys it, or unspent points are banked towards it. A day's points
    take `day` turns of marching, or of sailing. `checks`: whether an encounter is checked for at the day's end and at
    night, or at the day's end alone. Where a road or track leads through a hex `patrols` lessen the chance of one.
    """

    hex: int
    counts: Counts
    pace: int
    divides: int
    forced: int
    light: Ground
    moderate: Ground
    difficult: Ground
    road: int
    crossing: int
    dear: Literal["refused", "a whole day", "banked"]
    day: int
    checks: Literal["both", "one"]
    patrols: int

    def __post_init__(self) -> None:
        """Refuses classes that leave out a terrain, or name one twice."""
        _each_once((self.light, self.moderate, self.difficult), frozenset(TERRAINS) - WATER)

    def ground(self, terrain: str) -> Ground | None:
        """The class that terrain of that name is of; None of water, and of words nobody knows."""
        return next((one for one in (self.light, self.moderate, self.difficult) if terrain in one.terrain), None)

    @property
    def least(self) -> int:
        """What the cheapest hex costs."""
        return min(self.road, self.light.points)


class Chances(Value):
    """A row of the Lost & Encounter Chances: the terrain it is for, and so many faces of a die for either."""

    terrain: tuple[str, ...]
    lost: int
    encounter: int


class Country(Value):
    """The Lost & Encounter Chances by terrain."""

    clear: Chances
    woods: Chances
    river: Chances
    swamp: Chances
    mountains: Chances
    desert: Chances
    city: Chances
    hills: Chances
    jungle: Chances

    def __post_init__(self) -> None:
        """Refuses rows that leave out a terrain, or name one twice."""
        _each_once([getattr(self, name) for name in self.__struct_fields__], frozenset(TERRAINS) - {"sea"})

    def chances(self, terrain: str) -> Chances:
        """The row that terrain of that name is read on; the first for words nobody knows."""
        rows = (getattr(self, name) for name in self.__struct_fields__)
        return next((row for row in rows if terrain in row.terrain), self.clear)


def _each_once(rows: Iterable[Ground | Chances], terrains: frozenset[str]) -> None:
    """Every terrain stands in one row and in no other; `ValueError` names the first that does not."""
    named = Counter(word for row in rows for word in row.terrain)
    for word in sorted(terrains | named.keys()):
        if word not in terrains:
            raise ValueError(f"no terrain {word!r}")
        if named[word] != 1:
            raise ValueError(f"the terrain {word!r} stands in {named[word]} rows, not in one")


class Lost(Value):
    """Losing the way.

    `dark` is added to the chance by night; no more than `most` faces lose it. `direction` is where the lost go instead,
    unless the referee `picks` it.
    A `turn` of the lost, of which there is one a day, is taken by the same sides as the one they order (``relative``),
    or puts them on that heading (``absolute``); ``open`` tells them that they are lost. `charge` says whose hexes cost
    points, those they reckon to enter or the true ones, and `tells` when the players hear what country they come into.
    """

    dark: int
    most: int
    direction: Table
    picks: Literal["dice", "the referee"]
    turn: Literal["relative", "absolute", "open"]
    charge: Literal["as ordered", "true"]
    tells: Literal["at once", "asked", "not told"]


class Scouting(Value):
    """Searching a hex: the chance to find what is hidden, and whether the next face tells that there is something."""

    chance: Chance
    clue: bool


class Ships(Value):
    """Points a day under way on water, by craft, what a `hex` costs of them, and the chances to lose the way.

    `piloted` with a navigator or in sight of land, `adrift` on the open sea without one. Land is seen from
    `sight` hexes away.
    """

    hex: int
    raft: int
    boat: int
    ship: int
    galley: int
    sight: int
    piloted: int
    adrift: int

    def pace(self, craft: str) -> int:
        """The points a day of a craft of that name."""
        points: int = getattr(self, craft)
        return points


CRAFT = ("raft", "boat", "ship", "galley")
"""What the party may go by on water."""
