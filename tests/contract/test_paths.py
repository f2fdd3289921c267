"""Every procedure comes to an end, does the same again, and is as large as it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path as File

import pytest

from tests.contract.books import load
from tests.contract.cases import cases, every_procedure, played, walked
from tests.contract.census import census, pinned, script, sketches

ROOT = File(__file__).parents[2]
AGAIN = 5
"""Every so many cases are run again whole."""


@pytest.mark.parametrize(("ruleset", "procedure"), every_procedure())
def test_sizes_are_as_written_down(ruleset: str, procedure: str) -> None:
    """All paths end, and their number is the one written down; a change of the rules shows here first."""
    assert not cases(ruleset, procedure) or pinned()[ruleset][procedure] == census(ruleset, procedure)


@pytest.mark.parametrize(("ruleset", "procedure"), every_procedure())
def test_same_answers_same_questions(ruleset: str, procedure: str) -> None:
    """Run again unobserved, every path asks and tells the same, and no two paths have the same answers."""
    for _, first in played(ruleset, procedure):
        assert len(first) == len({tuple(put.answer for put in path.answers) for path in first})
    for case, first in played(ruleset, procedure)[::AGAIN]:
        again = walked(load(ruleset), case, procedure)
        assert list(map(script, first)) == list(map(script, again))


@pytest.mark.parametrize(("seed", "apart"), [("1", 6), pytest.param("4711", 1, marks=pytest.mark.slow)])
def test_another_process_asks_the_same(seed: str, apart: int) -> None:
    """The order of sets and dictionaries, which differs from process to process, reaches no question."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.contract.census", str(apart)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        check=True,
        text=True,
    )
    assert sketches(apart) == json.loads(told.stdout)


def test_the_sizes_written_down_are_of_procedures_there_are() -> None:
    """No line is left of a procedure that is gone."""
    written = {(ruleset, name) for ruleset, procedures in pinned().items() for name in procedures}
    assert {one for one in every_procedure() if cases(*one)} == written
