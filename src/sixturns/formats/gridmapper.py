"""Square dungeons of Gridmapper, written as text for Text Mapper: one line a square, doors as words for its edges.

Rooms are not marked: what bears a label is a room, the rest of the floor is passage or cave.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from sixturns.formats.draft import Draft, Made
from sixturns.formats.report import Import, Unreadable
from sixturns.formats.squares import Edge, chambers, edge, nearest, reading
from sixturns.formats.text import FARTHEST, MOST_SQUARES, decode, glimpse, phrase, stem
from sixturns.formats.text_mapper_lines import Block, Course, Region, blocks_of, statements
from sixturns.kernel.values import Value
from sixturns.world.dungeon import DoorKind
from sixturns.world.floor import Square

FORMAT = "Gridmapper squares (Text Mapper text)"

SIDES: dict[str, Square] = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
KINDS: dict[str, Made] = {
    "door": {"kind": DoorKind.DOOR},
    "secret": {"kind": DoorKind.DOOR, "secret": True},
    "concealed": {"kind": DoorKind.DOOR, "secret": True},
    "archway": {"kind": DoorKind.ARCHWAY},
    "gap": {"kind": DoorKind.ARCHWAY},
    "curtain": {"kind": DoorKind.CURTAIN, "wooden": False},
    "portcullis": {"kind": DoorKind.PORTCULLIS, "wooden": False},
    "gate": {"kind": DoorKind.GRATE, "wooden": False},
}
"""How the door is made that an edge word stands for; across `wall` and `window` there is no way."""

WALLS = ("wall", "window")
TRAPS = ("trap", "pit")
THINGS = frozenset(
    "altar bed chair chest dais dais-round fountain pillar rubble screen statue table trap-door-ceiling trap-door-floor"
    " trap-door-secret water well corner-pillar-ne corner-pillar-nw corner-pillar-se corner-pillar-sw".split()
)

_EDGE = re.compile(rf"({'|'.join((*KINDS, *WALLS))})-([nesw])")
_STAIR = re.compile(r"stair(?:-small|-big)?(?:-([nesw])|-spiral)?")
_OUTLINE = re.compile(r"(?:rock|diagonal|walled-diagonal|arc\d?|arcw\d?)-[a-z-]+")
_NUMBER = re.compile(r"\d{1,4}[a-zA-Z]?|[a-zA-Z]{1,2}\d{0,2}")

_SIGNS = re.compile(
    rb"^\s*include\s+(\S*/)?gridmapper\b"
    rb"|^\s*-?\d\d[\d.-]*[ \t].*\b(door|secret|concealed|archway|portcullis|gate|curtain|stair|rock|wall|gap)-[nesw]\b",
    re.MULTILINE,
)


class Cell(Value):
    """One square of the text: its level, its words, its labels."""

    square: Square
    level: int
    words: tuple[str, ...]
    labels: tuple[str, ...]

    @property
    def place(self) -> str:
        """What the file calls it."""
        x, y = self.square
        return f"{x:02d}{y:02d}" + (f"{self.level:02d}" if self.level else "")


def sniff(data: bytes, name: str) -> bool:
    """Whether this looks like a square dungeon in Text Mapper text, in a Markdown block, or in a saved SVG."""
    return _SIGNS.search(glimpse(data)) is not None


def read(data: bytes, name: str) -> Import:
    """The dungeon of a Gridmapper text.

    Raises:
        Unreadable: naming the place in the file of what is wrong.
    """
    text, encoding = decode(data, name)
    draft = Draft(FORMAT, stem(name), name)
    draft.guesses += encoding
    cells = list(_cells(_map_in(text, draft), draft))
    if (many := sum(_is_floor(cell) for cell in cells)) > MOST_SQUARES:
        raise Unreadable(name, f"too large: {many} squares of floor, at most {MOST_SQUARES} are read")
    levels = {level: n for n, level in enumerate(sorted({cell.level for cell in cells if cell.words}), 1)}
    if len(levels) > 1:
        named = ", ".join(f"{level:02d}" for level in levels)
        draft.guess("the map", f"levels {named} are taken as the dungeon's levels 1 to {len(levels)}, from the top")
    for level, n in levels.items():
        _Level([cell for cell in cells if cell.level == level], n, draft).read()
    for cell in cells:
        if cell.level not in levels:
            for label in cell.labels:
                draft.drop(cell.place, f"a label on solid rock: {label}")
    _stairs(cells, levels, draft)
    draft.guess("the map", "does not tell rooms from corridors; what bears a label is taken as a room")
    return draft.done()


def _map_in(text: str, draft: Draft) -> Block:
    """The part of the file that is the map: of several blocks the longest that is a dungeon."""
    blocks = blocks_of(text)
    if len(blocks) > 1:
        draft.drop("the file", f"{len(blocks) - 1} other text-mapper blocks")
    return next((block for block in blocks if sniff(block.text.encode("utf-8", "replace"), "")), blocks[0])


def _cells(block: Block, draft: Draft) -> Iterator[Cell]:
    """Every square that the text describes; a remark for what is neither that nor about the drawing."""
    drawing = 0
    for n, statement in statements(block):
        place = f"line {n}"
        if isinstance(statement, Region):
            if max(map(abs, statement.at)) > FARTHEST:
                raise Unreadable(f"{draft.source}, {place}", f"lies farther off than {FARTHEST} squares")
            yield _cell(statement)
        elif isinstance(statement, Course):
            draft.drop(place, f"is no square: a line, {statement.word}")
        elif statement.what == "unknown":
            draft.drop(place, f"is no square: {phrase(statement.text, 80)}")
        elif statement.text.lstrip().startswith("include"):
            if "gridmapper" not in statement.text or "/" in statement.text:
                draft.drop(place, f"{phrase(statement.text, 80)}: nothing is fetched")
        elif statement.what == "drawing":
            drawing += 1
    if drawing:
        draft.drop("the file", f"{drawing} lines that are about the drawing only")


def _cell(region: Region) -> Cell:
    column, row, level = region.at
    ordered = sorted(region.labels, key=lambda label: not label.tag)
    labels = (f"{label.tag}: {label.text}" if label.tag not in ("", "name") else label.text for label in ordered)
    return Cell((column, row), level, region.words, tuple(labels))


def _is_floor(cell: Cell) -> bool:
    return any(word != "rock" for word in cell.words)


class _Level:
    """One level of the map on its way into the draft."""

    def __init__(self, cells: list[Cell], level: int, draft: Draft) -> None:
        self.level, self.draft = level, draft
        self.place: dict[Square, str] = {}
        self.words: dict[Square, list[str]] = defaultdict(list)
        self.labels: dict[Square, list[str]] = defaultdict(list)
        for cell in cells:
            self.place[cell.square] = cell.place
            self.labels[cell.square] += cell.labels
            if _is_floor(cell):
                self.words[cell.square] += cell.words
        for square, (dx, dy) in [(cell.square, way) for cell in cells for way in _ways_of_stairs(cell)]:
            self.words[square[0] + dx, square[1] + dy] += []
        self.floor = set(self.words)
        self.edges: dict[Edge, tuple[str, str]] = {}

    def read(self) -> None:
        """Areas first, then what is in their edges, then what stands in them."""
        self._edges()
        shut = self.edges.keys()
        labelled = {square: "\n".join(labels) for square, labels in self.labels.items() if labels}
        for square in reading(labelled.keys() - self.floor):
            self.draft.drop(self.place[square], f"a label on solid rock: {labelled.pop(square)}".replace("\n", ", "))
        for chamber in chambers(self.floor, shut):
            seeds = {square: str(n) for n, square in enumerate(reading(chamber & labelled.keys()))}
            by_seed = nearest(chamber, seeds, shut)
            for square, seed in seeds.items():
                number, name, others = _titles(labelled.pop(square))
                area = self.draft.room(by_seed[seed], number, name, self.level)
                for other in others:
                    self.draft.note(area, other)
        rest = {square for square in self.floor if self._at(square) is None}
        self.draft.passages(rest, self.level, shut)
        self.draft.archways(self.level, shut)
        for square, label in labelled.items():
            if passage := self._at(square):
                number, name, others = _titles(label)
                self.draft.entitle(passage, number, name)
                for other in others:
                    self.draft.note(passage, other)
        self._doors()
        self._things()

    def _at(self, square: Square) -> str | None:
        return self.draft.at(square, self.level)

    def _edges(self) -> None:
        """The words for edges, and which edges they are on."""
        for square, words in self.words.items():
            for word in words:
                if found := _EDGE.fullmatch(word):
                    dx, dy = SIDES[found[2]]
                    between = edge(square, (square[0] + dx, square[1] + dy))
                    kind, place = self.edges.setdefault(between, (found[1], self.place[square]))
                    if kind != found[1]:
                        self.draft.drop(self.place[square], f"{word}: on the same edge {place} has a {kind}")

    def _doors(self) -> None:
        for between, (kind, place) in self.edges.items():
            one, other = self._at(between[0]), self._at(between[1])
            if kind == "window":
                self.draft.drop(place, "a window: one cannot see through it here")
            if kind in WALLS:
                continue
            if one is None or other is None:
                self.draft.drop(place, f"{kind}: beside solid rock")
            elif one == other:
                self.draft.drop(place, f"{kind}: within {self.draft.called(one)}")
            else:
                self.draft.door(one, other, between, **KINDS[kind])
                if kind == "concealed":
                    self.draft.guess(place, "a concealed door; taken as a secret one")

    def _things(self) -> None:
        """Traps, and in words in the key all that stands in an area."""
        there: dict[str, Counter[str]] = defaultdict(Counter)
        rough: Counter[str] = Counter()
        for square in reading(self.words):
            area = self._at(square)
            words = self.words[square]
            if area is None:
                continue
            if words and "empty" not in words and all(map(_EDGE.fullmatch, words)):
                self.draft.guess(self.place[square], "has a door and no floor; taken as floor")
            for word in words:
                bare = word.removesuffix("-rotated")
                if bare in TRAPS:
                    self.draft.trap(area, f"A {bare}.")
                    self.draft.guess(self.place[square], f"{bare}: what it does is not told")
                elif bare in THINGS:
                    there[area]["corner pillar" if bare.startswith("corner") else bare.replace("-", " ")] += 1
                elif _OUTLINE.fullmatch(bare):
                    rough[area] += 1
                elif word != "empty" and not _EDGE.fullmatch(word) and not _STAIR.fullmatch(word):
                    self.draft.drop(self.place[square], f"{word}: not known, not drawn")
        for area, things in there.items():
            self.draft.note(area, f"Here: {', '.join(f'{n} × {thing}' for thing, n in sorted(things.items()))}.")
        for area, n in rough.items():
            many = f"{n} squares" if n > 1 else "1 square"
            self.draft.drop(self.draft.called(area), f"a rough or slanting outline: {many} drawn as whole squares")


def _titles(text: str) -> tuple[str, str, list[str]]:
    """A room's number and name: a short label is the number, a long one the name; then what else is written there."""
    first, *others = text.split("\n")
    return (first, "", others) if _NUMBER.fullmatch(first) else ("", first, others)


def _ways_of_stairs(cell: Cell) -> list[Square]:
    """The ways in which stairs reach over the next square: those that are named by a side only."""
    return [SIDES[word[-1]] for word in cell.words if re.fullmatch("stair-[nesw]", word)]


def _stairs(cells: list[Cell], levels: dict[int, int], draft: Draft) -> None:
    """Stairs on the same square of two levels join them; all others lead out on the first level, or off the map."""
    flights = {(levels[cell.level], cell.square): cell for cell in cells if any(map(_STAIR.fullmatch, cell.words))}
    joined: set[tuple[int, Square]] = set()
    for (level, square), cell in flights.items():
        above, below = draft.at(square, level), draft.at(square, level + 1)
        if (level + 1, square) in flights and above and below:
            joined |= {(level, square), (level + 1, square)}
            x, y = square
            draft.door(above, below, (x + 0.5, y + 0.5, False), kind=DoorKind.STAIRS, ends=(square, square))
            draft.guess(cell.place, "stairs on this square of two levels; taken as one flight")
    for (level, square), cell in flights.items():
        area = draft.at(square, level)
        if (level, square) in joined or area is None:
            continue
        if level == 1:
            draft.way_out(area, square, f"stairs at {cell.place}")
            draft.guess(cell.place, "stairs whose end is not on the map; taken as a way out")
        else:
            draft.note(area, "Stairs lead off this map.")
            draft.drop(cell.place, "stairs whose end is not on the map; a note in the key")
