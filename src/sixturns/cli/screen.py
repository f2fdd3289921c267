"""The terminal as rich prints on it: plain and 100 columns wide where nobody is looking."""

from __future__ import annotations

import sys

from rich.console import Console

WIDTH = 100
"""Columns of what is written to a file or a pipe, the same on every machine."""


def screen() -> Console:
    """A console for the standard output, which honours NO_COLOR and never colours what goes to a file or pipe."""
    return Console(width=None if sys.stdout.isatty() else WIDTH, highlight=False, markup=False, emoji=False)
