"""Every procedure plays as it is written down."""

from __future__ import annotations

import pytest

from tests.playthroughs.script import FOLDER, file_of, playthrough, recorded


@pytest.mark.parametrize(("ruleset", "procedure"), recorded())
def test_played_as_written_down(ruleset: str, procedure: str) -> None:
    """The recorded game is the one played today; `make playthroughs` writes it anew when a change is meant."""
    file = file_of(ruleset, procedure)
    assert file.is_file(), f"no playthrough of {procedure}: run make playthroughs"
    assert file.read_text("utf-8") == playthrough(ruleset, procedure)


def test_no_playthrough_is_left_over() -> None:
    """Every recorded game is of a procedure there is."""
    assert {file_of(*one) for one in recorded()} == set(FOLDER.glob("*/*.txt"))
