"""The terminal as rich prints on it: plain and 100 columns wide where nobody is looking."""

from __future__ import annotations

import sys
from typing import IO, cast

from rich.console import Console

WIDTH = 100
"""Columns of what is written to a file or a pipe, the same on every machine."""


class Trimmed:
    """A text file that drops the blanks with which rich fills its lines."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> int:
        """Writes whole lines, without blanks at their ends."""
        return self._file.write("\n".join(line.rstrip(" ") for line in text.split("\n")))

    def flush(self) -> None:
        """Passes on what was written."""
        self._file.flush()


def screen() -> Console:
    """A console for the standard output, which honours NO_COLOR and never colours what goes to a file or pipe."""
    if sys.stdout.isatty():
        return Console(highlight=False, markup=False, emoji=False)
    out = cast(IO[str], Trimmed(sys.stdout))
    return Console(file=out, width=WIDTH, color_system=None, highlight=False, markup=False, emoji=False)
