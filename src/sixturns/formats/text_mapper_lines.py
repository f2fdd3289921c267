"""The lines of Text Mapper text, one statement each, for maps of hexes and of squares alike.

The text may also stand in a fenced block of a Markdown file, or in the comment that Text Mapper leaves in the SVG it
draws. Nothing is fetched, and lines about the drawing are only kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import Literal, NamedTuple

from sixturns.formats.text import LONGEST_NAME, phrase
from sixturns.world.hexes import Hex
from sixturns.world.hexmap import Label

LONGEST_WORD = 40

_COMPACT = r"(-?\d\d)(-?\d\d)(-?\d\d)?"
_DOTTED = r"(-?\d{2,9})\.(-?\d{2,9})(?:\.(-?\d{2,9}))?"
_REGION = re.compile(rf"\s*(?:{_COMPACT}|{_DOTTED})[ \t\xa0]+(.*)", re.ASCII | re.DOTALL)
_POINT = re.compile(rf"-?\d\d-?\d\d(?:\d\d)?(?![\d.])|{_DOTTED}", re.ASCII)
_COURSE = re.compile(r"\s*(-?\d\d[\d.]*-[\d.-]*\d)[ \t\xa0]+(\S+)(.*)", re.ASCII | re.DOTALL)
_TEXT = re.compile(
    r"(?:\b([a-z]{1,40})=)?[\"“]([^\"“”]*)[\"”](?:[ \t]*(\d{1,4})\b(?!%))?((?:[ \t]*[a-z]{1,40}\([^()]*\))*)", re.ASCII
)
_NUMBER = re.compile(r"-?\d[\d.-]*", re.ASCII)
_SET_AT = re.compile(r"(?:left|right)?\s*(?:\d{1,3}%)?", re.ASCII)
_DRAWING = re.compile(r"(?:text|glow|label|license|url|other)\b|<|\S+[ \t]+(?:attributes|lib|xml|path)\b|include\b")
_OPTION = re.compile(r"option[ \t]+(\S+)[ \t]*(.*)|use[ \t]+tileset\b.*")
_WORLD = re.compile(
    r"(?:\d+\s+)?(\S.*?)\s+(\d\d)(\d\d)\s+([A-EX])([\dA-Z])([\dA-Z])([\dA-Z])([\dA-Z])([\dA-Z])([\dA-Z])-([\dA-Z])\b.*"
)
_OF_A_WORLD = ("starport", "size", "atmosphere", "hydrosphere", "population", "government", "law", "tech")
_SOURCE = re.compile(r"<!--\s*Source\b(.*?)-->", re.DOTALL)
_FENCE = re.compile(r"^(```+|~~~+)[ \t]*text-mapper\b[^\n]*\n(.*?)^\1", re.DOTALL | re.MULTILINE)


class Region(NamedTuple):
    """A hex or square: its numbers, its words, what is written in it."""

    at: Hex
    words: tuple[str, ...]
    labels: tuple[Label, ...]


class Course(NamedTuple):
    """A line through hexes, of which only some are named."""

    points: tuple[Hex, ...]
    word: str
    name: str
    set_at: str
    rest: str


class Other(NamedTuple):
    """A line that is no place: about the drawing, an option of a dialect, our own, bare numbers, or not understood."""

    what: Literal["drawing", "option", "ours", "number", "unknown"]
    text: str


Statement = Region | Course | Other

OURS = "# sixturns "
"""How a comment begins that other programs pass over and that our own reader reads."""


class Block(NamedTuple):
    """A part of a file that is Text Mapper text: the text, the line of the file that it begins in, whether fenced."""

    text: str
    first: int = 1
    fenced: bool = False


def blocks_of(text: str) -> list[Block]:
    """The parts of a file that are Text Mapper text: all of it, the comment of an SVG, the blocks of a Markdown file.

    The longest comes first.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.lstrip().startswith("<") and (found := _SOURCE.search(text)):
        return [Block(found[1], _line_of(text, found.start(1)))]
    blocks = [Block(found[2], _line_of(text, found.start(2)), True) for found in _FENCE.finditer(text)]
    return sorted(blocks, key=lambda block: -len(block.text)) or [Block(text)]


def _line_of(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def statements(block: Block) -> Iterator[tuple[int, Statement]]:
    """Every statement of a text with the number of its line; blank lines and comments are passed over."""
    for n, line in enumerate(block.text.replace("&#45;", "-").split("\n"), block.first):
        found = _REGION.match(line)
        if found is not None:
            column, row, level, x, y, z, rest = found.groups()
            if column is not None:
                at = Hex(int(column), int(row), int(level or 0))
            else:
                at = Hex(int(x), int(y), int(z or 0))
            yield n, Region(at, *_described(rest))
        elif line and not line.isspace():
            statement = _elsewhere(line)
            if statement is not None:
                yield n, statement


def _elsewhere(line: str) -> Statement | None:
    """A statement that is no region; None of a comment."""
    text = line.strip()
    if text[0] == "#":
        return Other("ours", text.removeprefix(OURS)) if text.startswith(OURS) else None
    if text[0].isdecimal() or text[0] == "-":
        if (found := _COURSE.fullmatch(line)) and (points := points_of(found[1])):
            return _course(points, phrase(found[2], LONGEST_WORD), found[3])
        if _NUMBER.fullmatch(text):
            return Other("number", text)
    if _DRAWING.match(text):
        return Other("drawing", line)
    if _OPTION.match(text):
        return Other("option", text)
    if len(text) <= LONGEST_NAME and (found := _WORLD.fullmatch(text)):
        name, column, row, *code = found.groups()
        words = tuple(f"{what}-{figure}" for what, figure in zip(_OF_A_WORLD, code, strict=True))
        return Region(Hex(int(column), int(row)), words, (Label(phrase(name)),))
    return Other("unknown", line)


def points_of(text: str) -> tuple[Hex, ...]:
    """The points of a line, read from left to right: a hyphen after a point parts it from the next one.

    Nothing when they are not all points, or fewer than two.
    """
    points: list[Hex] = []
    place = 0
    while place < len(text):
        if points:
            if text[place] != "-":
                return ()
            place += 1
        found = _POINT.match(text, place)
        if found is None:
            return ()
        points.append(_point(found))
        place = found.end()
    return tuple(points) if len(points) > 1 else ()


def _point(found: re.Match[str]) -> Hex:
    if found[1]:
        return Hex(int(found[1]), int(found[2]), int(found[3] or 0))
    numbers = [int(number) for number in re.findall(r"-?\d\d", found[0])]
    return Hex(numbers[0], numbers[1], numbers[2] if len(numbers) > 2 else 0)


def _course(points: tuple[Hex, ...], word: str, rest: str) -> Course:
    names = [found[2] for found in _TEXT.finditer(rest)]
    left = _TEXT.sub(" ", rest).strip()
    fits = _SET_AT.fullmatch(left) is not None
    return Course(points, word, phrase(names[0]) if names else "", left if fits else "", "" if fits else left)


@lru_cache(10_000)
def _described(rest: str) -> tuple[tuple[str, ...], tuple[Label, ...]]:
    """What a region's line says after its number: the words, and what is written there."""
    if '"' not in rest and "“" not in rest and "”" not in rest:
        return _words(rest), ()
    labels = tuple(
        Label(text, found[1] or "", found[3] or "", phrase(found[4]))
        for found in _TEXT.finditer(rest)
        if (text := phrase(found[2]))
    )
    return _words(_TEXT.sub(" ", rest)), labels


def _words(text: str) -> tuple[str, ...]:
    if "<" in text or "&" in text or not text.isprintable():
        text = phrase(text)
    return tuple(word[:LONGEST_WORD] for word in text.split())


def quoted(text: str) -> str:
    """A text as it may stand between quotation marks, read back as it is."""
    return escape(text).replace("“", "&#8220;").replace("”", "&#8221;")
