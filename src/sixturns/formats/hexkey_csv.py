"""Keys of hexes as a spreadsheet keeps them: a row a hex or several, with its number, terrain, places and words.

The columns are known by their headings, or by what is in them. Words may lead to other hexes, ``[[0102]]`` or
``[[Ravenhold]]``; such links stay in the notes.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import NamedTuple

from sixturns.formats.hex_draft import MOST_TOLD, HexDraft, hexes
from sixturns.formats.hex_words import terrain_of, thing_of
from sixturns.formats.report import MapImport, Remark, Unreadable
from sixturns.formats.text import LONGEST_NAME, LONGEST_TEXT, decode, phrase, stem, words
from sixturns.formats.text_mapper_lines import LONGEST_WORD
from sixturns.kernel.values import free_id, replace
from sixturns.world.hexes import Grid, Hex, labelled
from sixturns.world.hexmap import CASTLES, SETTLEMENTS, Feature, HexMap

FORMAT = "Key of hexes (CSV)"

LONGEST_CELL = csv.field_size_limit()
GLIMPSED_ROWS = 60
"""The first rows, by which a table is known to be a key."""

HEADINGS = {
    "key": "hex hexkey hexnumber hexno hexid hexcode coordinate coordinates coord coords number no id key",
    "x": "x xindex col column",
    "y": "y yindex row",
    "terrain": "terrain biome land landscape terraintype",
    "settlement": "settlement settlements town towns city",
    "place": "feature features place places site sites landmark landmarks name title location",
    "author": "author dm by writer gm",
    "text": "description desc text note notes contents content details detail entry",
}
"""What a column says, and the headings it is known by; case, blanks and signs do not count."""

AS_PUBLISHED = {
    0: "x",
    1: "y",
    4: "terrain",
    5: "settlement",
    6: "unused",
    7: "author",
    8: "text",
    9: "more",
    10: "themes",
}
"""The columns of the best known keys, which have the number in the fourth column and sometimes no headings."""

NUMBER_AT = 3

COMMAS = ",;\t"
"""What may stand between the cells of a row."""

_FIELDS = {heading: field for field, headings in HEADINGS.items() for heading in headings.split()}
_SHORT = re.compile(r"\d{3}", re.ASCII)
_FORMULA = re.compile(r"[=+@-]\s*[A-Za-z(\"']")
_LINK = re.compile(r"\[\[([^][|]+)(?:\|[^][]*)?\]\]")


class Row(NamedTuple):
    """A row of the table: the line of the file it starts in, and its cells."""

    line: int
    cells: list[str]

    def at(self, column: int | None) -> str:
        """What stands in a column."""
        return self.cells[column].strip() if column is not None and column < len(self.cells) else ""


class Columns(NamedTuple):
    """Where the numbers stand (in one column, or in two), what the other columns say, and their headings."""

    key: int | None
    x: int | None
    y: int | None
    says: dict[int, str]
    headings: dict[int, str]


def sniff(data: bytes, name: str) -> bool:
    """Whether this looks like a key: a table of which one column, or two, are numbers of hexes."""
    try:
        text, _ = decode(data, name)
        rows = list(_rows(text, name, _comma(text), GLIMPSED_ROWS))
    except Unreadable:
        return False
    return _columns(rows) is not None


def read(data: bytes, name: str, grid: Grid | None = None) -> MapImport:
    """The hexes, places and notes of a key; of a hex that has several rows all of them.

    Args:
        data: the file.
        name: its name, for messages, and for the map's name.
        grid: how the hexes lie, which no key says; without it as the best known keys have them.

    Raises:
        Unreadable: naming the line in the file of what is wrong.
    """
    text, encoding = decode(data, name)
    draft = HexDraft(FORMAT, stem(name), name, grid or Grid())
    draft.guesses += encoding
    rows = [row for row in _rows(text, name, _comma(text)) if any(cell.strip() for cell in row.cells)]
    columns = _columns(rows)
    if columns is None:
        raise Unreadable(name, "no key of hexes: no column has the numbers of hexes, such as 0102")
    return _Reader(draft, columns, grid is not None).read(rows)


def laid_over(hexmap: HexMap, key: MapImport) -> HexMap:
    """A map with the places and notes of a key added, and its terrain where the map has none.

    What the key says of hexes that the map does not have makes new hexes of it.
    """
    tiles = {tile.at: tile for tile in hexmap.tiles}
    for tile in key.map.tiles:
        there = tiles.get(tile.at)
        tiles[tile.at] = replace(there, terrain=there.terrain or tile.terrain) if there else tile
    taken = {(feature.at, feature.name.casefold()) for feature in hexmap.features}
    ids = {feature.id for feature in hexmap.features}
    new: list[Feature] = []
    for feature in key.map.features:
        if (feature.at, feature.name.casefold()) not in taken:
            new.append(replace(feature, id=free_id(feature.id, ids)))
            ids.add(new[-1].id)
    return replace(
        hexmap,
        tiles=tuple(tiles.values()),
        features=(*hexmap.features, *new),
        notes=(*hexmap.notes, *key.map.notes),
    )


def _rows(text: str, name: str, comma: str, most: int | None = None) -> Iterator[Row]:
    reader = csv.reader(StringIO(text, newline=""), delimiter=comma)
    line = 1
    try:
        for n, cells in enumerate(reader):
            if n == most:
                return
            yield Row(line, cells)
            line = reader.line_num + 1
    except csv.Error as error:
        says = f"a cell of more than {LONGEST_CELL} characters" if "field limit" in str(error) else str(error)
        raise Unreadable(f"{name}, line {line}", says) from None


def _comma(text: str) -> str:
    """The sign between cells: the one that lets the most rows have the number of a hex in one column."""
    start = "\n".join(text.splitlines()[: 4 * GLIMPSED_ROWS])

    def keyed(comma: str) -> tuple[int, int]:
        try:
            rows = list(_rows(start, "", comma, GLIMPSED_ROWS))
        except Unreadable:
            return 0, 0
        found = Counter(n for row in rows for n, cell in enumerate(row.cells) if _numbered(cell))
        return max(found.values(), default=0), max((len(row.cells) for row in rows), default=0)

    return max(COMMAS, key=keyed)


def _columns(rows: Sequence[Row]) -> Columns | None:
    """Where the numbers of hexes are; None when there are none."""
    wide = max((len(row.cells) for row in rows), default=0)
    heads = next((row for row in rows[:GLIMPSED_ROWS] if _is_heading(row)), None)
    headings = {n: phrase(cell) for n, cell in enumerate(heads.cells)} if heads else {}
    says = {n: field for n, heading in headings.items() if (field := _FIELDS.get(_bare(heading)))}
    body = [row for row in rows if row is not heads and sum(map(bool, row.cells)) > 1]
    if not body:
        return None
    named = [n for n, field in says.items() if field == "key"]
    keyed = {n: _keyed([row.at(n) for row in body], n in named) for n in range(wide)}
    named = [n for n in named if 2 * keyed[n] >= len(body)]
    best = named[0] if named else max(keyed, key=lambda n: keyed[n])
    x, y = (next((n for n, field in says.items() if field == axis), None) for axis in ("x", "y"))
    as_published = not headings and best == NUMBER_AT
    if 2 * keyed[best] < len(body) or not (named or as_published or {"terrain", "text"} & set(says.values())):
        if x is None or y is None or not any(row.at(x).isdecimal() and row.at(y).isdecimal() for row in body):
            return None
        best = -1
    elif as_published:
        says, x, y = AS_PUBLISHED, 0, 1
    taken = {best, x, y}
    return Columns(
        best if best >= 0 else None, x, y, {n: field for n, field in says.items() if n not in taken}, headings
    )


def _is_heading(row: Row) -> bool:
    found = [_FIELDS.get(_bare(cell)) for cell in row.cells if len(cell) < 40]
    return sum(map(bool, found)) > 1


def _bare(heading: str) -> str:
    return re.sub(r"[^a-z]", "", heading.lower())


def _keyed(cells: Sequence[str], named: bool) -> int:
    """How many cells of a column are numbers of hexes; those that lack a zero count only beside whole ones."""
    whole = sum(_numbered(cell) is not None and not _SHORT.fullmatch(cell.strip()) for cell in cells)
    short = sum(_SHORT.fullmatch(cell.strip()) is not None for cell in cells)
    return whole + short if whole or named else 0


def _numbered(cell: str) -> Hex | None:
    """The hex of a cell; spreadsheets write ``="0101"``, and take a zero away at the front."""
    text = cell.strip().removeprefix("=").strip("\"'")
    return labelled(f"0{text}" if _SHORT.fullmatch(text) else text)


class _Reader:
    """A table on its way into a draft."""

    def __init__(self, draft: HexDraft, columns: Columns, told: bool) -> None:
        self.draft, self.columns, self.told = draft, columns, told
        self.places: set[tuple[Hex, str]] = set()
        self.rows: Counter[Hex] = Counter()
        self.taken: dict[tuple[str, str], list[str]] = {}
        self.guarded = self.unused = 0

    def read(self, rows: Sequence[Row]) -> MapImport:
        """Row by row, then what the rows come to."""
        draft = self.draft
        for row in rows:
            place = f"line {row.line}"
            if at := self._at(place, row):
                self._row(place, at, row)
            elif not _is_heading(row):
                where = "has no number of a hex" if self.rows else "stands above the table"
                draft.drop(place, where, "rows without the number of a hex", " ".join(filter(None, row.cells)))
        for (cell, terrain), places in sorted(self.taken.items(), key=lambda item: -len(item[1])):
            also = f", and in {len(places) - 1} more rows" if len(places) > 1 else ""
            draft.guess(places[0], f"{cell}: taken as {terrain}, here{also}", "terrains of several words")
        if several := sum(many > 1 for many in self.rows.values()):
            draft.guess("the file", f"has several rows for {hexes(several)}; all of them are kept")
        if self.unused:
            draft.drop("column 7", f"has no heading; {self.unused} cells of it are left out")
        if self.guarded:
            draft.guess("the file", f"{self.guarded} cells look like formulas; taken as words, nothing is worked out")
        if not self.told:
            draft.guess("the map", "no key says how its hexes lie; taken as flat-top, columns of even number lower")
        if self.places:
            draft.guess(
                "the map", "settlements and castles are taken as seen on entering their hex, the rest as hidden"
            )
        draft.settle()
        done = draft.done(asks_grid=not self.told)
        return replace(done, report=replace(done.report, guesses=(*done.report.guesses, *_links(done.map))))

    def _at(self, place: str, row: Row) -> Hex | None:
        """The hex that a row is about."""
        columns = self.columns
        by_axes = labelled(f"{row.at(columns.x)}.{row.at(columns.y)}")
        at = _numbered(row.at(columns.key)) or by_axes
        if at and by_axes and by_axes != at:
            says = (
                f"its columns say {self.draft.grid.label(by_axes)}, its number {self.draft.grid.label(at)}, which holds"
            )
            self.draft.guess(place, says, "rows whose columns and number differ")
        return at

    def _row(self, place: str, at: Hex, row: Row) -> None:
        self.draft.add(place, at)
        self.rows[at] += 1
        said: dict[str, str] = {}
        more: list[str] = []
        for column in range(len(row.cells)):
            cell = row.at(column)
            if not cell or column in (self.columns.key, self.columns.x, self.columns.y):
                continue
            self.guarded += _FORMULA.match(cell) is not None
            field = self.columns.says.get(column, "")
            if field == "unused":
                self.unused += 1
            elif field in ("terrain", "settlement", "place", "author", "text") and field not in said:
                said[field] = cell
            else:
                heading = self.columns.headings.get(column) or self.columns.says.get(column, "").title()
                more.append(f"{heading}: {words(cell)}" if heading else words(cell))
        terrain = self._terrain(place, at, phrase(said.get("terrain", "")))
        kind = thing_of(phrase(said.get("terrain", "")))
        for name in re.split(r"[,;\n]", words(said.get("settlement", ""))):
            self._place(at, name.strip(), kind or thing_of(name) or "settlement")
        for name in re.split(r"[;\n]", words(said.get("place", ""))):
            self._place(at, name.strip(), kind if kind in SETTLEMENTS else thing_of(name) or "site")
        text = "\n".join(filter(None, (words(said.get("text", ""), 2 * LONGEST_TEXT), *terrain, *more)))
        if text:
            self.draft.note(at, text, phrase(said.get("author", "")))

    def _terrain(self, place: str, at: Hex, cell: str) -> list[str]:
        """Gives the hex its terrain; what the cell says besides is for the note."""
        if not cell:
            return []
        terrain, part = terrain_of(cell)
        if not terrain and thing_of(cell) in SETTLEMENTS:
            terrain, part = "settled", cell
        before = self.draft.tiles[at].terrain
        if before:
            if before != (terrain or cell.lower()):
                says = f"{cell}: an earlier row has {before}, which holds"
                self.draft.guess(place, says, "rows that differ on the terrain")
            return []
        self.draft.ground(at, terrain or cell.lower()[:LONGEST_WORD], known=bool(terrain))
        if terrain and part != cell:
            self.taken.setdefault((cell, terrain), []).append(place)
        return [f"Terrain: {cell}."] if terrain and part != cell else []

    def _place(self, at: Hex, name: str, kind: str) -> None:
        if name and (at, name.casefold()) not in self.places:
            self.places.add((at, name.casefold()))
            self.draft.feature(at, kind, name[:LONGEST_NAME], hidden=kind not in SETTLEMENTS | CASTLES)


def _links(hexmap: HexMap) -> Iterator[Remark]:
    """What becomes of the links in the notes."""
    found: dict[str, Hex] = {}
    leading = lost = 0
    for note in hexmap.notes:
        for link in _LINK.findall(note.text):
            if hexmap.called(link):
                leading += 1
            else:
                lost += 1
                found.setdefault(link.strip(), note.at)
    if leading or lost:
        yield Remark("the notes", f"{leading} links lead to a hex of the map, {lost} do not")
    for n, (link, at) in enumerate(found.items()):
        if n == MOST_TOLD:
            yield Remark("the notes", f"{len(found) - MOST_TOLD} more names that lead to no hex")
            return
        yield Remark(hexmap.grid.label(at), f"[[{link}]]: leads to no hex of the map")
