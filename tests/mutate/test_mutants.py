"""Mutants are made as they should be, and the tests of a rule are run against them."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.values import replace
from sixturns.rulesets.families import FAMILIES, shipped
from tests.mutate.mutants import (
    changes,
    kind_of,
    leaves,
    mutants,
    other_chances,
    other_dice,
    other_rows,
    with_leaf,
)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_mutant_differs_in_one_leaf(family: str) -> None:
    """Each leaf of a family has mutants, each of another value; its file differs in that leaf and in no other."""
    sick = list(mutants(family))
    assert {path for layer in shipped() if layer.family == family for path in leaves(layer)} == {m.path for m in sick}
    for mutant in {one.path: one for one in sick}.values():
        assert leaves(replace(mutant.layer, text=mutant.text)) == leaves(mutant.layer) | {mutant.path: mutant.value}
    assert len(sick) == len({(mutant.path, repr(mutant.value)) for mutant in sick})


def test_what_no_table_may_set_is_no_mutant() -> None:
    """A check every nought turns, or an act that takes less than no time, is refused: no test has to notice it."""
    nudged = {(mutant.path, mutant.change) for mutant in mutants("bladespell")}
    assert ("rules.wandering.interval", "1 to 2") in nudged
    assert set() == {("rules.wandering.interval", "1 to 0"), ("rules.time.spike", "0 to -1")} & nudged


def test_dice_are_nudged() -> None:
    """One die, side, modifier and multiple more and fewer, where there are such dice."""
    assert ["2d3x10 ft", "1d4x10 ft", "1d2x10 ft", "1d3+1x10 ft", "1d3-1x10 ft", "1d3x11 ft", "1d3x9 ft"] == [
        change.value for change in other_dice("1d3x10 ft")
    ]


def test_chances_are_nudged() -> None:
    """One better, one worse, and out of one more or fewer, where there are such chances."""
    assert ["3-in-6", "1-in-6", "2-in-7", "2-in-5"] == [change.value for change in other_chances("2-in-6")]
    assert ["5-in-6", "6-in-7"] == [change.value for change in other_chances("6-in-6")]


def test_rows_are_nudged() -> None:
    """An end between two rows moves either way, and a row means what another means; the outer ends are open."""
    assert [
        {"2-6": "bad", "7-12": "good"},
        {"2-4": "bad", "5-12": "good"},
        {"2-5": "good", "6-12": "good"},
        {"2-5": "bad", "6-12": "bad"},
    ] == [change.value for change in other_rows({"2-5": "bad", "6-12": "good"})]
    assert [{"3": -1, "4": 0}, {"3": -3, "4": 0}, {"3": -2, "4": 1}, {"3": -2, "4": -1}] == [
        change.value for change in other_rows({"3": -2, "4": 0})
    ]


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("rules.doors.stuck", True, [False]),
        ("rules.doors.hands", 3, [4, 2]),
        ("rules.surprise.side", "majority", ["best", "worst"]),
        ("rules.pursuit.drops.food.things", ["meat", "rations"], [["rations"], ["meat"]]),
        (
            "rules.doors.tools.axe",
            {"adds": 1, "on": "wood", "breaks": 6},
            [
                {"adds": 2, "on": "wood", "breaks": 6},
                {"adds": 0, "on": "wood", "breaks": 6},
                {"adds": 1, "on": "any", "breaks": 6},
                {"adds": 1, "on": "wood", "breaks": 7},
                {"adds": 1, "on": "wood", "breaks": 5},
            ],
        ),
    ],
)
def test_switches_numbers_and_words_are_changed(path: str, value: Any, expected: list[Any]) -> None:
    """A switch is flipped, a number nudged, a word replaced or left out of its list, field by field."""
    assert expected == [change.value for change in changes(kind_of(path), value)]


def test_a_leaf_that_is_not_there_is_named() -> None:
    """A leaf that cannot be found in the text is an error, not a mutant."""
    with pytest.raises(ValueError, match=r"rules\.moon"):
        with_leaf(shipped()[0].text, "rules.moon", 1)
