"""`plan` at the terminal: the odds of a way out of doors."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run, refusal

ABROAD = "set hex 0706\n"
"""The party of the sample campaign is put into a hex."""


def played(run: Run, tmp_path: Path, lines: str) -> str:
    """What a sitting with these lines prints after the last of them."""
    script = tmp_path / "plan.txt"
    script.write_text(lines)
    done = run("play", "--seed", "oak", "--script", str(script))
    assert 0 == done.exit_code
    return done.stdout.rpartition("\n> ")[2].partition("\n─")[0]


def test_a_plan_is_told_as_reckoned_and_in_truth(run: Run, tmp_path: Path) -> None:
    """The days, the chance to be lost, the encounters to expect; the truth is marked as the referee's."""
    said = played(run, tmp_path, f"{ABROAD}plan 0705 0604 forced\n")
    assert said.startswith("plan 0705 0604 forced\nThe way to 0604  exact\n")
    reckoned, truth = said.split("In truth  exact  referee only")
    for part in (reckoned, truth):
        assert all(words in part for words in ("There, as planned", "Lost on the way", "Encounters to expect"))
    assert "Roads and rivers count where its map shows them." in reckoned


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("plan 0705", "plan: nobody is out of doors"),
        (f"{ABROAD}plan", "plan: name the hexes to go by, such as 0804 0903"),
        (f"{ABROAD}plan forced", "plan: name the hexes to go by, such as 0804 0903"),
        (f"{ABROAD}plan 0706", "plan: that is no way: the party is there"),
        (f"{ABROAD}plan 9999", "plan: there is no hex 9999"),
    ],
)
def test_what_is_no_way_is_refused(run: Run, tmp_path: Path, lines: str, why: str) -> None:
    """Underground, with no hex named, with the hex that the party is in, or one that is none: one line says so."""
    script = tmp_path / "plan.txt"
    script.write_text(lines)
    done = run("play", "--seed", "oak", "--script", str(script))
    assert why in refusal(done)
