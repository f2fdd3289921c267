"""What is to be expected of a way that is planned through the hexes."""

from __future__ import annotations

from typing import Literal

from sixturns.kernel.values import Value
from sixturns.world.hexes import Hex

Barred = Literal["", "edge", "water", "beasts", "dear"]
"""Why a hex is not entered: the map ends, it is water (or land, for a ship), beasts cannot go there, or it costs more
than a whole day's points."""

Assumed = Literal["country", "month", "words", "decisions", "here", "roads"]
"""What a plan takes for granted."""


class Hop(Value):
    """A hex of the way.

    Attributes:
        at: the hex that the party makes for, as it reckons.
        country: its terrain, on the map that the plan is made with.
        points: what it costs; None where it is not entered.
        barred: why it is not.
        assumed: nobody has told the party what country it is.
        truly: the hex that the party comes into in truth, which is another where it is lost.
    """

    at: Hex
    country: str
    points: int | None
    barred: Barred = ""
    assumed: bool = False
    truly: Hex | None = None


class Halt(Value):
    """The chance that the march ends before a hex for good, and why."""

    before: Hex
    why: Barred
    chance: float


class Plan(Value):
    """The odds of a way: marched day by day, with a camp every night, until the party is there or loses its way.

    Whoever comes is counted, and lets the party go on; who is lost has left the plan. `arrives` and `lost` are chances
    by days, today being the first; `lost` those of losing the way on that day. With `halts` and `unresolved`, the mass
    that was not followed to an end, they sum to one. A plan that was `sampled` has so many runs, and a standard error
    for each figure, else it is exact.

    Attributes:
        hops: the way, hex by hex, as far as it can be gone.
        by_day: how many encounters are to be expected at the ends of days and in days of rest, on the way.
        by_night: how many by night.
        policy: what the party does each day.
        strays: the chance to be lost in a hex on the way, and to look for the way again; None where who is lost has
            left the plan.
        assumes: what was taken for granted; `unknown` is the country that was assumed where none is known.
        spread: the standard errors of `by_day` and `by_night`.
    """

    hops: tuple[Hop, ...]
    arrives: tuple[tuple[int, float], ...]
    lost: tuple[tuple[int, float], ...]
    halts: tuple[Halt, ...]
    by_day: float
    by_night: float
    unresolved: float
    policy: str
    strays: float | None = None
    assumes: tuple[Assumed, ...] = ()
    unknown: str = ""
    sampled: int = 0
    spread: tuple[float, float] = (0.0, 0.0)

    @property
    def gets_there(self) -> float:
        """The chance to come to the end of the way as planned."""
        return sum(chance for _day, chance in self.arrives)

    @property
    def is_lost(self) -> float:
        """The chance to lose the way on it."""
        return sum(chance for _day, chance in self.lost)

    @property
    def days(self) -> float | None:
        """The days that it takes on average, if the party gets there as planned; None if it cannot."""
        there = self.gets_there
        return sum(day * chance for day, chance in self.arrives) / there if there else None

    def error(self, chance: float) -> float:
        """The standard error of a chance of this plan; 0 where it is exact."""
        return (chance * (1 - chance) / self.sampled) ** 0.5 if self.sampled else 0.0
