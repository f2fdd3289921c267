"""How a figure is measured: by turns with what it is compared with, several times over, and the median told."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import NamedTuple

from msgspec import Struct

REPEATS = 5


class Figure(Struct, frozen=True):
    """One measured promise. `ratio` is how much better ours is than the comparator; above 1 ours is ahead."""

    name: str
    value: float
    unit: str
    comparator: str
    ratio: float

    def __str__(self) -> str:
        return f"{self.name:24}{short(self.value):>8} {self.unit:13}{short(self.ratio):>7} × {self.comparator}"


def short(number: float) -> str:
    """A number to three figures."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


class Pair(NamedTuple):
    """Ours and theirs, in seconds for the same amount of work: the median of each, and of their ratios."""

    ours: float
    theirs: float
    ratio: float


def by_turns(ours: Callable[[], float], theirs: Callable[[], float], repeats: int = REPEATS) -> Pair:
    """Measures two things by turns, so that a slow minute of the machine slows both.

    Args:
        ours: does the work once and returns the seconds it took.
        theirs: the same for the comparator.
        repeats: how often each is done; a first round, which warms both up, is not counted.
    """
    ours(), theirs()
    rounds = [(ours(), theirs()) for _ in range(repeats)]
    return Pair(
        median(our for our, _ in rounds),
        median(their for _, their in rounds),
        median(their / our for our, their in rounds),
    )


def seconds(work: Callable[[], object], clock: Callable[[], float]) -> float:
    """How long some work takes by a clock."""
    began = clock()
    work()
    return clock() - began
