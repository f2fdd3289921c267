"""The numbers of the rules with what they count."""

from __future__ import annotations

import pytest

from sixturns.views.words.values import measured


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("wandering.interval", 2, "2 turns"),
        ("wandering.interval", 1, "1 turn"),
        ("camp.firewood.damp", 1, "1 hour"),
        ("chases.closes", 1, "1 foot a round"),
        ("hunt.rest", 1, "1 half day"),
        ("camp.watches", (2, 2, 2, 2), "2, 2, 2, 2 hours"),
        ("toil.rests", True, "true"),
    ],
)
def test_one_is_one(path: str, value: object, said: str) -> None:
    """There is one turn and there are two turns; a switch counts nothing."""
    assert said == measured(path, value)
