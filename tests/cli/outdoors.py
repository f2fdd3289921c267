"""Sittings out of doors at the sample campaign, for the tests of what is typed there."""

from __future__ import annotations

from tests.cli.conftest import Run

OUT = "set hex 0706 because they have come up"
"""Puts the party of the sample campaign out of doors, in the afternoon."""


def told(run: Run, *lines: str) -> str:
    """What a sitting at the sample campaign prints for these lines, in which lines that were wrapped are joined."""
    done = run("play", "--seed", "oak", input="\n".join(lines) + "\n")
    assert 0 == done.exit_code
    return " ".join(done.stdout.split())
