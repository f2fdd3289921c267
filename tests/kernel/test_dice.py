"""Dice and chances as the table writes them, and the tables that are read with them."""

from __future__ import annotations

from collections import Counter
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixturns.kernel.dice import (
    Band,
    Chance,
    Dice,
    Ladder,
    Span,
    Table,
    chance,
    covers,
    dice,
    span,
    throws,
    ways,
)

some_dice = st.builds(
    Dice,
    count=st.integers(1, 100),
    sides=st.integers(2, 100),
    plus=st.integers(-50, 50),
    times=st.integers(1, 100),
    unit=st.sampled_from(["", "ft", "yd", "miles"]),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2d6", Dice(2, 6)),
        ("d6", Dice(1, 6)),
        ("1d6", Dice(1, 6)),
        ("2d6+1", Dice(2, 6, plus=1)),
        ("2d6-1", Dice(2, 6, plus=-1)),
        ("2d6 + 1", Dice(2, 6, plus=1)),
        ("3d6x10", Dice(3, 6, times=10)),
        ("3d6×10", Dice(3, 6, times=10)),
        ("2D4X10 ft", Dice(2, 4, times=10, unit="ft")),
        ("2d4x10 ft", Dice(2, 4, times=10, unit="ft")),
        ("1d6+2x10 yd", Dice(1, 6, plus=2, times=10, unit="yd")),
        ("d%", Dice(1, 100)),
        ("  d20 ", Dice(1, 20)),
    ],
)
def test_dice_are_read_as_written(text: str, expected: Dice) -> None:
    """All the ways of the rule books to write dice are read."""
    assert expected == dice(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "6",
        "2d",
        "d",
        "0d6",
        "2d1",
        "101d6",
        "2d1001",
        "2d6x0",
        "2d6+",
        "2d6x",
        "d6d6",
        "-1d6",
        "2d6 10 ft",
        "one",
        "2d6\n1",
    ],
)
def test_what_is_not_dice_is_refused(text: str) -> None:
    """Text that is no dice, and dice that nobody has, are refused."""
    with pytest.raises(ValueError, match="dice"):
        dice(text)


@given(some_dice)
def test_dice_are_written_as_they_are_read(some: Dice) -> None:
    """What dice print is read back as the same dice."""
    assert some == dice(str(some))


@given(some_dice, st.integers(-5, 5))
def test_modifier_before_multiplier(some: Dice, bonus: int) -> None:
    """The modifiers are added to the faces, and the sum is multiplied."""
    assert (some.lowest + some.plus + bonus) * some.times == some.amount(some.lowest, bonus)


@pytest.mark.parametrize(("faces", "expected"), [(3, 50), (18, 200)])
def test_modifier_before_multiplier_by_hand(faces: int, expected: int) -> None:
    """3d6+2x10 gives 50 to 200."""
    assert expected == dice("3d6+2x10").amount(faces)


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (3, 6), (2, 4), (1, 100), (4, 8), (5, 20), (10, 10)])
def test_ways_agree_with_icepool(count: int, sides: int) -> None:
    """Sums have the number of throws that an independent library counts."""
    assert dict((icepool.d(sides) @ 1 if count == 1 else count @ icepool.d(sides)).items()) == dict(ways(count, sides))


@pytest.mark.parametrize(("count", "sides"), [(1, 2), (3, 4), (4, 3), (5, 6)])
def test_ways_agree_with_counting(count: int, sides: int) -> None:
    """Sums have the number of throws that counting every throw gives."""
    counted = Counter(sum(faces) for faces in product(range(1, sides + 1), repeat=count))
    assert dict(counted) == dict(ways(count, sides))


@given(st.integers(1, 12), st.integers(2, 30))
def test_throws_are_all_the_throws(count: int, sides: int) -> None:
    """The throws of all sums are sides to the count, for sums from lowest to highest."""
    some = Dice(count, sides)
    assert sides**count == sum(n for _, n in throws(some))
    assert list(range(some.lowest, some.highest + 1)) == [total for total, _ in throws(some)]


def test_many_dice_of_many_sides() -> None:
    """Many great dice have exact throws."""
    assert 100**30 == sum(n for _, n in ways(30, 100))


@pytest.mark.parametrize(
    ("text", "expected"),
    [("2-in-6", Chance(2)), ("0-in-6", Chance(0)), ("6-in-6", Chance(6)), ("1-in-20", Chance(1, 20))],
)
def test_chances_are_read_as_written(text: str, expected: Chance) -> None:
    """An x-in-n chance is read, and prints as it is written."""
    assert expected == chance(text)
    assert text == str(expected)


@pytest.mark.parametrize("text", ["", "2 in 6", "7-in-6", "1-in-1", "-1-in-6", "2-in-", "x-in-6", "1-in-1001"])
def test_what_is_no_chance_is_refused(text: str) -> None:
    """Text that is no chance, and more in n than n, are refused."""
    with pytest.raises(ValueError, match="chance"):
        chance(text)


@pytest.mark.parametrize(
    ("some", "more", "most", "expected"),
    [
        (Chance(2), 1, None, Chance(3)),
        (Chance(5), 3, None, Chance(6)),
        (Chance(2), -3, None, Chance(0)),
        (Chance(4), 2, 5, Chance(5)),
        (Chance(3), 1, 5, Chance(4)),
    ],
)
def test_a_chance_stays_a_chance(some: Chance, more: int, most: int | None, expected: Chance) -> None:
    """Bettered or worsened, a chance never leaves 0 to n, nor exceeds the best it may be."""
    assert expected == some.plus(more, most=most)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("12", Span(12, 12)), ("3-5", Span(3, 5)), ("3–5", Span(3, 5)), ("-2", Span(-2, -2))],
)
def test_rows_are_read_as_printed(text: str, expected: Span) -> None:
    """The numbers of a row are one number or a range."""
    assert expected == span(text)


@pytest.mark.parametrize("text", ["", "5-3", "a", "3-", "3,5"])
def test_what_is_no_row_is_refused(text: str) -> None:
    """Text that is no row, and a range that falls, are refused."""
    with pytest.raises(ValueError, match="row"):
        span(text)


@given(st.integers(-20, 20), st.integers(0, 20))
def test_a_row_holds_its_numbers(low: int, more: int) -> None:
    """A row holds every number from its first to its last and no other."""
    row = Span(low, low + more)
    assert list(range(low, low + more + 1)) == [n for n in range(-50, 50) if n in row]


def bands(*texts: str) -> tuple[Band, ...]:
    """Rows that mean their own text."""
    return tuple(Band(span(text), text) for text in texts)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("2-5", "7-12"), "no row for 6"),
        (("2-6", "6-12"), "two rows for 6"),
        (("2-11",), "no row for 12"),
        (("3-12",), "no row for 2"),
        (("1-12",), "no dice give 1"),
        (("2-13",), "no dice give 13"),
        ((), "no row for 2"),
    ],
)
def test_rows_that_do_not_cover_are_named(rows: tuple[str, ...], expected: str) -> None:
    """The first number without a row of its own, or beyond the dice, is named."""
    with pytest.raises(ValueError, match=expected):
        covers(bands(*rows), 2, 12)


@given(st.lists(st.integers(1, 6), min_size=1, max_size=8), st.integers(-5, 5))
def test_rows_that_follow_one_another_cover(widths: list[int], first: int) -> None:
    """Rows of any width, one after the other, cover all from the first number to the last."""
    rows, at = [], first
    for width in widths:
        rows.append(Band(Span(at, at + width - 1), at))
        at += width
    covers(tuple(rows), first, at - 1)
    with pytest.raises(ValueError, match=f"no row for {at}"):
        covers(tuple(rows), first, at)


def test_a_table_covers_its_modified_dice() -> None:
    """The rows of a table are for the dice with their modifier."""
    assert bands("3-13") == Table(dice("2d6+1"), bands("3-13")).bands
    with pytest.raises(ValueError, match="no dice give 2"):
        Table(dice("2d6+1"), bands("2-13"))


@pytest.mark.parametrize(("score", "expected"), [(1, "3-8"), (8, "3-8"), (9, "9-12"), (13, "13"), (25, "13")])
def test_the_ends_of_a_ladder_are_open(score: int, expected: str) -> None:
    """A score beyond an end is read on the last row there."""
    assert expected == Ladder(bands("3-8", "9-12", "13"))[score]


@pytest.mark.parametrize("rows", [(), ("3-8", "10-12"), ("3-8", "8-12")])
def test_a_ladder_has_every_rung(rows: tuple[str, ...]) -> None:
    """A ladder without rows, with a gap or with an overlap is refused."""
    with pytest.raises(ValueError, match="row"):
        Ladder(bands(*rows))
