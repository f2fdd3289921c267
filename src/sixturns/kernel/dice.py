"""Dice as the table writes them, and the tables that are read with them.

The grammar: ``2d6``, ``d6``, ``2d6+1``, ``3d6x10``, ``2d4x10 ft``, ``d%``, and for a chance ``2-in-6``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import Any

from sixturns.kernel.values import Value

MOST_DICE, MOST_SIDES, MOST_TOTAL = 100, 1000, 10_000
_DICE = re.compile(r"(\d*)d(\d+|%)\s*([+-]\s*\d+)?\s*(?:[x×]\s*(\d+))?(?:\s+([a-z]+))?", re.IGNORECASE)
_CHANCE = re.compile(r"(\d+)-in-(\d+)")
_SPAN = re.compile(r"(-?\d+)(?:\s*[-–]\s*(\d+))?")


class Dice(Value):
    """Some dice of one kind, a modifier, then a multiplier: ``2d6+1x10`` is (2d6 + 1) × 10."""

    count: int
    sides: int
    plus: int = 0
    times: int = 1
    unit: str = ""

    def __post_init__(self) -> None:
        if not (1 <= self.count <= MOST_DICE and 2 <= self.sides <= MOST_SIDES and self.times >= 1):
            raise ValueError(
                f"{self.count}d{self.sides}x{self.times}: 1 to {MOST_DICE} dice of 2 to {MOST_SIDES} sides"
            )
        if self.count * self.sides > MOST_TOTAL:
            raise ValueError(f"{self.count}d{self.sides}: a total of at most {MOST_TOTAL}")

    @property
    def lowest(self) -> int:
        """The least sum of the faces, before modifier and multiplier."""
        return self.count

    @property
    def highest(self) -> int:
        """The greatest sum of the faces, before modifier and multiplier."""
        return self.count * self.sides

    def amount(self, faces: int, bonus: int = 0) -> int:
        """What a sum of faces is worth: modifier before multiplier."""
        return (faces + self.plus + bonus) * self.times

    def __str__(self) -> str:
        sides = "%" if self.sides == 100 else str(self.sides)
        count = "" if self.count == 1 and self.sides == 100 else str(self.count)
        return (
            f"{count}d{sides}"
            + (f"{self.plus:+d}" if self.plus else "")
            + (f"x{self.times}" if self.times > 1 else "")
            + (f" {self.unit}" if self.unit else "")
        )


def dice(text: str) -> Dice:
    """Reads dice as the table writes them.

    Raises:
        ValueError: naming the text, when it is not dice.
    """
    found = _DICE.fullmatch(text.strip())
    if not found:
        raise ValueError(f"{text!r} is not dice, such as 2d6, d6, 2d6+1, 3d6x10, 2d4x10 ft or d%")
    count, sides, plus, times, unit = found.groups()
    return Dice(
        count=int(count or 1),
        sides=100 if sides == "%" else int(sides),
        plus=int(plus.replace(" ", "")) if plus else 0,
        times=int(times or 1),
        unit=unit or "",
    )


class Chance(Value):
    """An x-in-n chance on one die: ``2-in-6`` succeeds on 1 or 2."""

    upto: int
    sides: int = 6

    def __post_init__(self) -> None:
        if not (0 <= self.upto <= self.sides <= MOST_SIDES and self.sides >= 2):
            raise ValueError(f"{self.upto}-in-{self.sides} is not a chance")

    def plus(self, more: int, *, most: int | None = None) -> Chance:
        """The chance made better (or worse) by `more` in n, at most `most` in n; it never leaves 0 to n."""
        return Chance(max(0, min(self.upto + more, self.sides if most is None else most)), self.sides)

    def __str__(self) -> str:
        return f"{self.upto}-in-{self.sides}"


def chance(text: str) -> Chance:
    """Reads an x-in-n chance; raises `ValueError` naming the text when it is none."""
    found = _CHANCE.fullmatch(text.strip())
    if not found:
        raise ValueError(f"{text!r} is not a chance, such as 2-in-6")
    return Chance(int(found[1]), int(found[2]))


class Span(Value):
    """The numbers of one printed row: ``3-5`` is 3, 4 and 5; ``12`` is 12 alone."""

    low: int
    high: int

    def __contains__(self, number: int) -> bool:
        return self.low <= number <= self.high

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


def span(text: str) -> Span:
    """Reads the numbers of a row; raises `ValueError` naming the text."""
    found = _SPAN.fullmatch(text.strip())
    if not found or (found[2] and int(found[2]) < int(found[1])):
        raise ValueError(f"{text!r} is not a row such as 12 or 3-5")
    return Span(int(found[1]), int(found[2] or found[1]))


class Band(Value):
    """One row of a table: the numbers, and what they mean."""

    span: Span
    means: Any


def covers(bands: tuple[Band, ...], low: int, high: int) -> None:
    """Proves that rows cover low to high without gap or overlap.

    Raises:
        ValueError: naming the first number that no row, or more than one row, covers.
    """
    expected = low
    for band in bands:
        if band.span.low > expected:
            raise ValueError(f"no row for {expected}")
        if band.span.low < expected:
            raise ValueError(
                f"two rows for {band.span.low}" if band.span.low >= low else f"no dice give {band.span.low}"
            )
        expected = band.span.high + 1
    if expected <= high:
        raise ValueError(f"no row for {expected}")
    if expected > high + 1:
        raise ValueError(f"no dice give {expected - 1}")


class Table(Value):
    """Dice and the rows they are read on. A modified total beyond an end is read on the last row there."""

    dice: Dice
    bands: tuple[Band, ...]

    def __post_init__(self) -> None:
        covers(self.bands, self.dice.lowest + self.dice.plus, self.dice.highest + self.dice.plus)


class Ladder(Value):
    """A score turned into a number or a word, row by row: Strength 13–15 gives 3-in-6. Its ends are open."""

    bands: tuple[Band, ...]

    def __post_init__(self) -> None:
        if not self.bands:
            raise ValueError("a ladder needs at least one row")
        covers(self.bands, self.bands[0].span.low, self.bands[-1].span.high)

    def __getitem__(self, score: int) -> Any:
        for band in self.bands:
            if score <= band.span.high:
                return band.means
        return self.bands[-1].means


@cache
def ways(count: int, sides: int) -> tuple[tuple[int, int], ...]:
    """Each sum of `count` dice with the number of throws that give it, out of ``sides ** count``."""
    throws = [1]
    for _die in range(count):
        sums = list(accumulate([0, *throws, *([0] * (sides - 1))]))
        throws = [sums[total] - sums[max(0, total - sides)] for total in range(1, len(sums))]
    return tuple(enumerate(throws, count))


def throws(dice: Dice) -> Iterator[tuple[int, int]]:
    """Each sum of the faces with its number of throws."""
    return iter(ways(dice.count, dice.sides))
