"""Rolls are read, and forms admit what fits them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixturns.kernel.dice import Band, Chance, Dice, Span, Table, dice
from sixturns.kernel.effects import (
    MOST_WORDS,
    REFEREE,
    Blank,
    Choose,
    Effect,
    Pick,
    Reveal,
    Roll,
    Row,
    Steps,
    Tell,
    chance_of,
    choose,
    measure,
    outcomes,
    reveal,
    roll,
    roll_on,
    tell,
    throws_of,
)
from sixturns.kernel.values import Value


class Order(Value):
    """An option with fields to fill in."""

    act: str
    who: tuple[str, ...] = ()
    words: str = ""
    rounds: int = 0


ORDER = Blank(Order("sing"), (Pick("who", ("ada", "bo", "cy"), 2), Pick("words"), Pick("rounds", (0, 5, 10))))


def asked(asking: Steps[object]) -> Effect:
    """What an asker yields."""
    return next(asking)


def answered(asking: Steps[object], answer: object) -> object:
    """What an asker returns for an answer."""
    next(asking)
    with pytest.raises(StopIteration) as stop:
        asking.send(answer)
    return stop.value.value


def mood(bonus: int = 0) -> Roll:
    """A reaction roll."""
    bands = (Band(Span(2, 5), "bad"), Band(Span(6, 8), "unsure"), Band(Span(9, 12), "good"))
    question = asked(roll("reaction", Table(dice("2d6"), bands), bonus=bonus))
    assert isinstance(question, Roll)
    return question


@pytest.mark.parametrize(
    ("bonus", "faces", "expected"),
    [
        (0, 2, "bad"),
        (0, 5, "bad"),
        (0, 6, "unsure"),
        (0, 12, "good"),
        (2, 4, "unsure"),
        (-2, 2, "bad"),
        (3, 12, "good"),
    ],
)
def test_a_modified_total_is_read_on_the_row_it_reaches(bonus: int, faces: int, expected: str) -> None:
    """A modifier moves the total along the rows, and beyond an end the last row there holds."""
    assert expected == mood(bonus).read(faces)


@pytest.mark.parametrize(("bonus", "expected"), [(0, [10, 16, 10]), (2, [3, 12, 21]), (-20, [36]), (20, [36])])
def test_outcomes_count_throws(bonus: int, expected: list[int]) -> None:
    """Each reading has the throws of all its totals, and a row out of reach has no outcome."""
    assert expected == [n for _, n in outcomes(mood(bonus))]


@given(st.integers(1, 3), st.integers(2, 8), st.integers(-9, 9), st.lists(st.integers(-5, 30), min_size=1, unique=True))
def test_outcomes_are_all_the_throws(count: int, sides: int, bonus: int, ends: list[int]) -> None:
    """However the rows stand, the throws of all readings are all the throws."""
    question = Roll("any", Dice(count, sides), tuple(Row(end, end) for end in sorted(ends)), bonus)
    assert throws_of(question) == sum(n for _, n in outcomes(question))


@pytest.mark.parametrize("upto", range(7))
def test_a_chance_is_that_many_in_six(upto: int) -> None:
    """An x-in-6 chance succeeds on x of six faces, even when it always or never does."""
    question = asked(chance_of("lost", Chance(upto)))
    assert isinstance(question, Roll)
    assert Fraction(upto, 6) == Fraction(dict(outcomes(question)).get(True, 0), throws_of(question))
    assert [face <= upto for face in range(1, 7)] == [question.read(face) for face in range(1, 7)]


def test_measured_dice_are_their_amount() -> None:
    """Dice that measure read the amount, with modifier and multiplier."""
    question = asked(measure("distance", dice("2d4+1x10 ft")))
    assert isinstance(question, Roll)
    assert {n * 10 for n in range(3, 10)} == {reading for reading, _ in outcomes(question)}
    assert 50 == question.read(4)


def test_askers_return_the_answer() -> None:
    """A rule receives the answer it asked for, and nothing for what it tells."""
    assert answered(roll_on("d", Dice(1, 6), (Row(6, "any"),)), "any") == "any"
    assert answered(choose("flee", ("stand", "flee")), "flee") == "flee"
    assert answered(measure("feet", Dice(1, 6)), 4) == 4
    assert answered(tell("walk"), None) is None


def test_who_is_told() -> None:
    """A telling goes to whom it names; a reveal is a telling to all."""
    assert Tell("lost", (), REFEREE) == asked(tell("lost", to=REFEREE))
    assert Reveal("met") == asked(reveal("met"))
    assert isinstance(Reveal("met"), Tell)
    assert Tell("met") != Reveal("met")


@pytest.mark.parametrize(
    "filled",
    [
        Order("sing", ("ada",), "la", 5),
        Order("sing", ("cy", "bo"), "la", 0),
        Order("sing", ("ada",), "x" * MOST_WORDS, 10),
    ],
)
def test_a_form_admits_what_fits(filled: Order) -> None:
    """Every open field may hold what its pick allows."""
    assert Choose("now", (), (ORDER,)).admits(filled)


@pytest.mark.parametrize(
    "filled",
    [
        Order("dance", ("ada",), "la", 5),
        Order("sing", (), "la", 5),
        Order("sing", ("dora",), "la", 5),
        Order("sing", ("ada", "ada"), "la", 5),
        Order("sing", ("ada", "bo", "cy"), "la", 5),
        Order("sing", ("ada",), "", 5),
        Order("sing", ("ada",), "  ", 5),
        Order("sing", ("ada",), "x" * (MOST_WORDS + 1), 5),
        Order("sing", ("ada",), "la", 7),
        "sing",
        None,
    ],
)
def test_a_form_refuses_what_does_not_fit(filled: object) -> None:
    """A fixed field changed, and an open one filled with what its pick does not allow, are refused."""
    assert not Choose("now", ("wait",), (ORDER,)).admits(filled)
