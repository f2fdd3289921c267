"""On which line of a TOML file a key stands, which its parser does not tell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from sixturns.rulesets.faults import Path

_PART = r"""(?:"[^"]*"|'[^']*'|[A-Za-z0-9_-]+)"""
_DOTTED = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER = re.compile(rf"\s*\[\[?\s*({_DOTTED})\s*\]")
_KEY = re.compile(rf"\s*({_DOTTED})\s*=")
_TOKEN = re.compile(r'"""|\'\'\'|"(?:\\.|[^"\\])*"|\'[^\']*\'|[\[\]{}]|#.*')
"""Whatever decides where a value ends: strings, brackets, and comments in which neither counts."""


def line_of(text: str, path: Path, word: str = "") -> int:
    """The line, 1 being the first, on which the keys of a path stand, or as many of them as the text has.

    With a `word` it is the line within that value on which the word stands in quotes, where it does. 0 where the text
    knows not even the first key.
    """
    best, found, until = 0, 0, 0
    for keys, first, last in _places(text):
        shared = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(keys, path, strict=False))))
        if shared > best:
            best, found, until = shared, first, last
    if word and found:
        lines = text.splitlines()[found - 1 : until]
        within = (place for place, line in enumerate(lines) if f'"{word}"' in line or f"'{word}'" in line)
        return found + next(within, 0)
    return found


def _places(text: str) -> Iterator[tuple[Path, int, int]]:
    """Every table and every key with the lines on which it begins and ends, in order."""
    above: Path = ()
    lines = text.splitlines()
    number = 0
    while number < len(lines):
        first, line = number + 1, lines[number]
        number += 1
        if header := _HEADER.match(line):
            above = _keys(header[1])
            yield above, first, first
        elif key := _KEY.match(line):
            number = _end(lines, number - 1, key.end())
            yield (*above, *_keys(key[1])), first, number


def _keys(dotted: str) -> Path:
    return tuple(part.strip("\"'") for part in re.findall(_PART, dotted))


def _end(lines: list[str], number: int, column: int) -> int:
    """The number of lines up to the end of a value that begins at a column of a line."""
    depth, quotes = 0, ""
    while number < len(lines):
        for token in _TOKEN.findall(lines[number][column:]):
            if quotes:
                quotes = "" if token == quotes else quotes
            elif token in ('"""', "'''"):
                quotes = token
            elif token in "[{":
                depth += 1
            elif token in "]}":
                depth -= 1
        number, column = number + 1, 0
        if depth <= 0 and not quotes:
            break
    return number
