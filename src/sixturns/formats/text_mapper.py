"""Maps of hexes as Text Mapper text: one line a hex or a road. Also what its dialects for Obsidian add to it.

The words of a hex come to terrain and features; all that is about the drawing is kept as it stands, for writing the
text again, and never drawn.
"""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from sixturns.formats.hex_draft import HexDraft, OnHex
from sixturns.formats.report import MapImport
from sixturns.formats.text import decode, glimpse, harmless, phrase, stem
from sixturns.formats.text_mapper_lines import Block, Course, Other, Region, blocks_of, statements
from sixturns.kernel.values import replace
from sixturns.world.hexes import Grid, Hex, labelled
from sixturns.world.hexmap import Label, Line

T = TypeVar("T")

FORMAT = "Text Mapper hexes (text)"

USUAL_SYMBOLS = "include gnomeyland.txt"
"""What a text says of its drawing when it says no more; taken for granted, and written where nothing else is kept."""

MOST_DRAWING = 2**20
"""Characters about the drawing that are kept."""

_SIGNS = re.compile(
    rb"^# sixturns (map|grid) "
    rb"|^[ \t]*(-?\d\d-?\d\d(-?\d\d)?|-?\d\d+\.-?\d\d+(\.-?\d\d+)?)(-+\d[\d.-]*)?[ \t]+[a-zA-Z\"]",
    re.MULTILINE,
)


def sniff(data: bytes, name: str) -> bool:
    """Whether this looks like a map in Text Mapper text, in a Markdown block, or in a saved SVG."""
    return _SIGNS.search(glimpse(data)) is not None


def read(data: bytes, name: str, grid: Grid | None = None) -> MapImport:
    """The map of a Text Mapper text.

    Args:
        data: the file.
        name: its name, for messages, and for the map's name where the file has none.
        grid: how its hexes lie, which the text of the original never says. Without it, as the original draws them, or
            as an option of a dialect or a comment of ours tells.

    Raises:
        Unreadable: naming the place in the file of what is wrong.
    """
    text, encoding = decode(data, name)
    block, *others = blocks_of(text)
    draft = HexDraft(FORMAT, stem(name), name, grid or Grid())
    draft.guesses += encoding
    if others:
        draft.drop("the file", f"{len(others)} other text-mapper blocks; the longest one is read")
    return _Reader(draft, grid is not None).read(block)


class _Reader:
    """A text on its way into a draft."""

    def __init__(self, draft: HexDraft, told: bool) -> None:
        self.draft, self.told = draft, told
        self.says: dict[str, Any] = {}
        self.ours: list[tuple[str, str]] = []
        self.links: list[tuple[Hex, str]] = []
        self.kept = 0

    def read(self, block: Block) -> MapImport:
        """Hexes and lines first, then what they come to, then what our own comments add."""
        draft, again = self.draft, 0
        for n, statement in statements(block):
            if type(statement) is Region:
                at, words, labels = statement
                if labels and block.fenced:
                    labels = tuple(self._unlinked(at, label) for label in labels)
                again += draft.add(f"line {n}", at, words, labels)
            elif type(statement) is Course:
                self._course(f"line {n}", statement)
            elif type(statement) is Other:
                self._other(f"line {n}", statement)
        if draft.drawing == [USUAL_SYMBOLS]:
            draft.drawing.clear()
        if again:
            draft.guess("the file", f"{again} more lines for hexes that it had already; joined to the first")
        self._settle_the_grid()
        draft.settle()
        if draft.features:
            draft.guess("the map", "does not say what is hidden; every feature is taken as seen on entering its hex")
        for at, link in self.links:
            draft.note(at, f"[[{link}]]")
        self._settle_ours()
        return draft.done(asks_grid=not self.told)

    def _unlinked(self, at: Hex, label: Label) -> Label:
        """A label of the dialects for Obsidian, which may have a link before it."""
        link, bar, shown = label.text.partition("|")
        if not bar:
            return label
        self.links.append((at, link.strip()))
        return replace(label, text=shown.strip() or link.strip())

    def _course(self, place: str, course: Course) -> None:
        self.draft.line(place, course.points, course.word, course.name, course.set_at)
        if course.rest:
            self.draft.drop(place, "only about how it is drawn", "ways of drawing a line", course.rest)

    def _other(self, place: str, other: Other) -> None:
        match other.what:
            case "drawing":
                self._drawing(place, harmless(other.text))
            case "option":
                self._option(place, other.text)
            case "ours":
                self.ours.append((place, other.text))
            case "number":
                sort = "numbers with nothing after them"
                self.draft.drop(place, "a number and nothing after it", sort, other.text)
            case "unknown":
                self.draft.drop(place, "is no hex and no line", "lines that are no hex and no line", other.text)

    def _drawing(self, place: str, line: str) -> None:
        if "include" in line and "//" in line:
            self.draft.drop(place, "nothing is fetched", "includes", line)
        self.kept += len(line)
        if self.kept <= MOST_DRAWING:
            self.draft.drawing.append(line)
        else:
            self.draft.drop(place, f"about the drawing, beyond {MOST_DRAWING} characters", "lines about the drawing")

    def _option(self, place: str, text: str) -> None:
        match text.split():
            case ["option", "horizontal"]:
                self.says["pointy"] = True
            case ["option", "swap-even-odd"]:
                self.says["shifted"] = "odd"
            case ["option", "coordinates-format", "{X}.{Y}"]:
                self.says["lettering"] = "CC.RR"
            case _:
                self.draft.drop(place, "only about how it is drawn", "options", text)

    def _settle_the_grid(self) -> None:
        """How the hexes lie: as it was told, as the file says, or as the original draws them."""
        for place, text in self.ours:
            if text.startswith("grid ") and not self.told and (grid := self._decoded(place, text[5:], Grid)):
                self.draft.grid, self.told = grid, True
        if self.told:
            return
        draft = self.draft
        if self.says:
            draft.grid, self.told = msgspec.convert(self.says, Grid), True
            return
        draft.guess("the map", "does not say how its hexes lie; taken as flat-top, columns of even number lower")

    def _settle_ours(self) -> None:
        """What our own comments say of the map, of its lines, and of single hexes, beyond what the words come to."""
        draft = self.draft
        lines: list[tuple[str, Line]] = []
        said: dict[Hex, OnHex] = {}
        for place, text in self.ours:
            what, _, rest = text.partition(" ")
            at = labelled(what)
            if what == "map":
                draft.name = phrase(self._decoded(place, rest, str)) or draft.name
            elif what == "line":
                lines += [(place, line)] if (line := self._decoded(place, rest, Line)) else []
            elif at in draft.tiles:
                if on_hex := self._decoded(place, rest, OnHex):
                    said[at] = on_hex
            elif what != "grid":
                draft.drop(place, "says nothing that is known", "comments of ours", text)
        draft.correct(said)
        if lines:
            draft.lines.clear()
            for place, line in lines:
                draft.whole_line(place, line)

    def _decoded(self, place: str, text: str, kind: type[T]) -> T | None:
        """What a comment holds; nothing, with a remark, when it does not fit."""
        try:
            return msgspec.json.decode(text, type=kind)
        except (msgspec.DecodeError, RecursionError) as error:
            self.draft.drop(place, "does not fit", "comments of ours", str(error))
            return None
