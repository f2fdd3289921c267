"""Dice as people type them, and the campaign's own dice."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixturns.handlers.dice_box import DiceBox, ImpossibleDice, typed
from sixturns.kernel.dice import Dice, dice


@pytest.mark.parametrize(
    ("of", "text", "expected"),
    [
        ("1d6", "4", (4,)),
        ("3d6", "3 5 2", (3, 5, 2)),
        ("3d6", "3,5,2", (3, 5, 2)),
        ("3d6", "3 + 5 + 2", (3, 5, 2)),
        ("2d6", " 9 ", (9,)),
        ("2d6+1", "12", (12,)),
        ("1d10", "0", (10,)),
        ("1d10", "10", (10,)),
        ("2d10", "0 3", (10, 3)),
        ("d%", "00", (100,)),
        ("d%", "100", (100,)),
        ("d%", "07", (7,)),
        ("2d4x10 ft", "50", (5,)),
        ("2d4x10 ft", "3 2", (3, 2)),
        ("2d4x10 ft", "5", (5,)),
        ("1d6+2x10", "80", (6,)),
        ("1d3x10 ft", "20", (2,)),
    ],
)
def test_a_throw_is_read_as_typed(of: str, text: str, expected: tuple[int, ...]) -> None:
    """Faces, one total, the multiplied amount, and the zeros of ten-sided dice are all understood."""
    assert expected == typed(text, dice(of))


@pytest.mark.parametrize(
    ("of", "text", "says"),
    [
        ("1d6", "7", "no 7"),
        ("1d6", "0", "no 0"),
        ("2d6", "7 1", "no 7"),
        ("2d6", "13", "never 13"),
        ("2d6", "1", "never 1"),
        ("3d6", "1 2", "3 dice, not 2"),
        ("2d6", "1 2 3", "2 dice, not 3"),
        ("2d6", "seven", "type the faces"),
        ("2d6", "", "type the faces"),
        ("2d6", "-3", "type the faces"),
        ("2d6", "3.5", "type the faces"),
        ("2d6", "1e1", "type the faces"),
        ("2d6", "9999999", "type the faces"),
        ("2d6", "²", "type the faces"),
        ("2d4x10 ft", "55", "never 55"),
        ("2d4x10 ft", "90", "never 90"),
    ],
)
def test_impossible_dice_are_refused(of: str, text: str, says: str) -> None:
    """What the dice cannot show is refused in a sentence that says why."""
    with pytest.raises(ImpossibleDice, match=says):
        typed(text, dice(of))


@given(st.integers(1, 6), st.integers(2, 20), st.data())
def test_any_faces_can_be_typed(count: int, sides: int, data: st.DataObject) -> None:
    """Faces typed one by one come back as they are, and their sum as a total."""
    faces = tuple(data.draw(st.lists(st.integers(1, sides), min_size=count, max_size=count)))
    some = Dice(count, sides)
    assert faces == typed(" ".join(map(str, faces)), some)
    assert sum(faces) == sum(typed(str(sum(faces)), some))


@given(st.text(max_size=20))
def test_any_text_is_a_throw_or_refused(text: str) -> None:
    """Whatever is typed is a throw of these dice or is refused, and nothing else happens."""
    some = dice("2d4x10 ft")
    try:
        faces = typed(text, some)
    except ImpossibleDice as refused:
        assert str(refused)
    else:
        assert some.lowest <= sum(faces) <= some.highest


def test_keyed_dice_fall_the_same() -> None:
    """The same seed and place give the same faces, another seed or place others."""
    places = [f"{move}/open/force/strength" for move in range(40)]
    first = [DiceBox(b"a" * 32).throw(Dice(2, 20), place) for place in places]
    assert first == [DiceBox(b"a" * 32).throw(Dice(2, 20), place) for place in places]
    assert first != [DiceBox(b"b" * 32).throw(Dice(2, 20), place) for place in places]
    assert len(set(first)) > 30


@pytest.mark.parametrize("some", [Dice(1, 6), Dice(2, 6), Dice(3, 4), Dice(40, 6), Dice(1, 1000)])
def test_keyed_dice_show_every_face_alike(some: Dice) -> None:
    """Over many places each face comes up about equally often."""
    box, throws = DiceBox(bytes(32)), 12_000 // some.count
    counted = Counter(face for n in range(throws) for face in box.throw(some, str(n)))
    mean = throws * some.count / some.sides
    assert set(counted) <= set(range(1, some.sides + 1))
    square = sum((counted[face] - mean) ** 2 / mean for face in range(1, some.sides + 1))
    assert square < some.sides - 1 + 6 * (2 * (some.sides - 1)) ** 0.5
