"""What is wrong with a rule set: each fault with its file, line and key path, and what was perhaps meant."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

Path = tuple[str, ...]
"""The keys that lead to a value in a rule set's TOML: ``("rules", "travel", "road")``."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")


class Fault(NamedTuple):
    """One thing that is wrong: in which file, on which line (0 where it has none), at which keys, and what it is."""

    file: str
    line: int
    path: Path
    what: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(part for part in (place, dotted(self.path), self.what) if part)


class BadRules(Exception):
    """A rule set that does not hold together: `faults` are all that is wrong with it; the words are the first of it."""

    def __init__(self, *faults: Fault | str) -> None:
        self.faults = tuple(Fault("", 0, (), fault) if isinstance(fault, str) else fault for fault in faults)
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(f"{self.faults[0]}{more}")


def dotted(path: Sequence[str]) -> str:
    """Keys as TOML writes them: ``procedures."sleep on"``."""
    return ".".join(key if _BARE.fullmatch(key) else f'"{key}"' for key in path)


def nearest(name: str, known: Iterable[str], *, within: str = "") -> str:
    """``; did you mean …?`` when one of the known names is near, in small letters or large, else nothing.

    What all of them are `within`, and begin with, makes none near.
    """
    names = {one.removeprefix(within).lower(): one for one in known}
    close = difflib.get_close_matches(name.removeprefix(within).lower(), list(names), 1)
    return f"; did you mean {names[close[0]]!r}?" if close else ""
