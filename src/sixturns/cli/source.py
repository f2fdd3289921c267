"""Where the lines of a sitting come from: somebody who types, a pipe, or a script."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Protocol, TextIO

from rich.console import Console
from rich.text import Text

from sixturns.cli.refused import Refused


class Lines(Protocol):
    """Where typed lines come from."""

    def read(self, prompt: str) -> str | None:
        """The next line, None when there is no more."""

    def refused(self, why: str) -> None:
        """Hears why a line was refused: says so, or raises."""


class Typed:
    """Lines from the standard input: somebody at a terminal, or a pipe, whose lines are repeated in what is printed."""

    def __init__(self, out: Console) -> None:
        self._out = out
        self._person = sys.stdin.isatty()
        if self._person:
            with suppress(ImportError):
                # Gives the prompt its history and its keys.
                import readline  # noqa: F401

    def read(self, prompt: str) -> str | None:
        """The next line; Ctrl-D and Ctrl-C end them."""
        try:
            if self._person:
                return input(prompt)
            if not (line := sys.stdin.readline()):
                return None
        except (EOFError, KeyboardInterrupt):
            self._out.print()
            return None
        self._out.print(Text(prompt + line.rstrip("\n")))
        return line.rstrip("\n")

    def refused(self, why: str) -> None:
        """Says why, and lets the next line come."""
        self._out.print(Text(why))


class Script:
    """Lines of a file, repeated in the transcript; one that begins with # is a remark. Nothing in it may be refused."""

    def __init__(self, file: TextIO, out: Console) -> None:
        self._name, self._out, self._number = file.name, out, 0
        try:
            self._lines = file.read().splitlines()
        except UnicodeDecodeError as error:
            raise Refused(f"{self._name}: not UTF-8 text at byte {error.start}") from None

    def read(self, prompt: str) -> str | None:
        """The next line that is no remark."""
        while self._number < len(self._lines):
            line = self._lines[self._number]
            self._number += 1
            remark = line.startswith("#")
            self._out.print(Text(line, "dim") if remark else Text(prompt + line))
            if not remark:
                return line
        return None

    def refused(self, why: str) -> None:
        """Ends the sitting, naming the line."""
        raise Refused(f"{self._name}, line {self._number}: {why}")
