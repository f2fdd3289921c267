"""Transcripts are written anew without losing what was left out of them."""

from __future__ import annotations

import pytest

from tests.docs.transcripts import shortened

NOW = """\
...
> open east
  14:00 It opens.
  14:00 Two rats.

Day 1 · turn 2 ────────
What now?
  two rats
  1  Fight
  2  Flee
> party
  Ada
  Bo
  Cy
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("...\n> open east\n  old\n> party\n  Ada\n", NOW.strip("\n")),
        (
            "...\n> open east\n  old\n...\n> party\n  Ada\n...\n  Cy\n",
            "...\n> open east\n  14:00 It opens.\n  14:00 Two rats.\n...\n> party\n  Ada\n...\n  Cy",
        ),
        (
            "...\n> open east\n  old\n\nDay 9 ────\nWhat now?\n  a rat\n...\n> party\n  A\n  B\n...\n",
            "...\n> open east\n  14:00 It opens.\n  14:00 Two rats.\n\n"
            "Day 1 · turn 2 ────────\nWhat now?\n  two rats\n...\n> party\n  Ada\n  Bo\n...",
        ),
        ("...\n> open west\n...\n", NOW),
    ],
    ids=["whole", "before the question", "within the question", "other lines typed"],
)
def test_what_was_cut_stays_cut(old: str, new: str) -> None:
    """An ellipsis after a typed line stands for the same part of what is printed now."""
    assert shortened(old, NOW) == new
