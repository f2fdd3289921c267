"""The map of hexes in characters: one line and three columns to a hex, every second column half a hex lower."""

from __future__ import annotations

from collections.abc import Mapping

from sixturns.cli import textmap
from sixturns.views.hexes.shapes import HexView, Mark, Sight
from sixturns.views.picture import Shown
from sixturns.world.hexes import Hex
from sixturns.world.hexmap import CASTLES, SETTLEMENTS

COUNTRY = {
    "clear": ".",
    "grassland": '"',
    "farmland": "=",
    "settled": "h",
    "city": "#",
    "open woods": "t",
    "woods": "T",
    "jungle": "J",
    "gentle hills": "u",
    "hills": "n",
    "wooded hills": "N",
    "badlands": "z",
    "mountains": "^",
    "bog": "b",
    "swamp": "s",
    "desert": ":",
    "tundra": "_",
    "ice": "*",
    "coast": "c",
    "river": "/",
    "lake": "~",
    "sea": "≈",
}
"""The character of each kind of country."""

STRANGE = "?%&$+;,-"
"""The characters of words that are none of these, one after the other; the last one is that of all the rest."""

BLANK = " "
PARTY, TRULY, FOES = "@", "¤", "!"
CASTLE, TOWN, THING, HIDDEN = "C", "H", "o", "x"
WORDS = {
    PARTY: "where the party reckons itself",
    TRULY: "where it truly is",
    FOES: "creatures",
    CASTLE: "castle",
    TOWN: "settlement",
    THING: "something else",
    HIDDEN: "hidden",
}
WIDE, MARGIN = 3, 4
LEAST = 5
"""The fewest columns of hexes that are worth a map of their own."""

SCREENFUL = 18
"""The most rows of hexes, unless all are wanted."""


def in_characters(view: Shown, columns: int, *, whole: bool) -> tuple[list[str], str]:
    """Any map in characters, and what they stand for: the part of it round the party, or the whole."""
    if isinstance(view, HexView):
        high = view.frame.bottom - view.frame.top + 1 if whole else SCREENFUL
        return hex_text(view, columns, high), hex_legend(view)
    high = view.frame.h + 1 if whole else textmap.SCREENFUL
    return textmap.text_map(view, columns, high), textmap.legend(view)


def hex_text(view: HexView, columns: int, down: int = SCREENFUL) -> list[str]:
    """The rows of the map, with the numbers of columns above and of rows to the left; none where there is no room.

    What is wider than so many characters, or has more rows of hexes than that, is cut round the party.
    """
    shown = [cell for cell in view.cells if cell.sight is not Sight.UNKNOWN or cell.terrain]
    if not shown:
        return []
    across = WIDE + 1 if view.grid.pointy else WIDE
    room = (columns - MARGIN - across) // across
    if room < LEAST:
        return []
    here = view.reckoned or shown[0].at
    left, wide = _cut([cell.at.column for cell in shown], here.column, room)
    top, high = _cut([cell.at.row for cell in shown], here.row, down)
    marks, signs = _marks(view), signs_of(view)
    lines = high if view.grid.pointy else 2 * high
    rows = [[" "] * (MARGIN + across * (wide + 1)) for _ in range(lines)]
    for cell in shown:
        column, row = cell.at.column - left, cell.at.row - top
        if 0 <= column < wide and 0 <= row < high:
            low = (cell.at.row if view.grid.pointy else cell.at.column) % 2 == (view.grid.shifted == "odd")
            x = MARGIN + across * column + (across // 2 if view.grid.pointy and low else 0)
            y = row if view.grid.pointy else 2 * row + low
            rows[y][x : x + 2] = signs.get(cell.terrain, BLANK) + marks.get(cell.at, " ")
    for row in range(high):
        rows[row if view.grid.pointy else 2 * row][: MARGIN - 1] = f"{top + row:>{MARGIN - 1}}"[-MARGIN + 1 :]
    head = " " * MARGIN + "".join(f"{left + column:02d}"[-2:].ljust(across) for column in range(wide))
    return [head.rstrip(), *("".join(row).rstrip() for row in rows)]


def _cut(numbers: list[int], party: int, room: int) -> tuple[int, int]:
    """The first number of the part that has room, with the party as near to its middle as can be, and how many."""
    first, last = min(numbers), max(numbers)
    if last - first < room:
        return first, last - first + 1
    return max(first, min(party - room // 2, last - room + 1)), room


def signs_of(view: HexView) -> Mapping[str, str]:
    """The character of each kind of country that is on a map, in the order of its legend."""
    there = {cell.terrain for cell in view.cells if cell.terrain}
    known = {terrain: sign for terrain, sign in COUNTRY.items() if terrain in there}
    strange = sorted(there - known.keys())
    return known | dict(zip(strange, STRANGE.ljust(len(strange), STRANGE[-1]), strict=False))


def _marks(view: HexView) -> dict[Hex, str]:
    """What stands in each hex; of several things the one that matters most."""
    found: dict[Hex, str] = {}
    for mark in view.marks:
        sign = _mark(mark)
        if list(WORDS).index(sign) < list(WORDS).index(found.get(mark.at, HIDDEN)) or mark.at not in found:
            found[mark.at] = sign
    if view.true is not None:
        found[view.true] = TRULY
    if view.reckoned is not None:
        found[view.reckoned] = PARTY
    return found


def _mark(mark: Mark) -> str:
    if mark.kind == "foes":
        return FOES
    if mark.secret:
        return HIDDEN
    return CASTLE if mark.kind in CASTLES else TOWN if mark.kind in SETTLEMENTS else THING


def hex_legend(view: HexView) -> str:
    """What the characters of the map stand for, of those that are on it."""
    marks = set(_marks(view).values())
    words = [f"{sign} {said}" for sign, said in WORDS.items() if sign in marks]
    country: dict[str, list[str]] = {}
    for terrain, sign in signs_of(view).items():
        country.setdefault(sign, []).append(terrain)
    return "  ".join(words + [f"{sign} {' or '.join(terrains)}" for sign, terrains in country.items()])
