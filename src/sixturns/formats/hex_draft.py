"""A map of hexes on its way from a file into values: hexes, lines, features, notes, and every remark made meanwhile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from sixturns.formats.hex_words import SEEN_AFAR, line_kind, line_word, meaning, plainly, words_for
from sixturns.formats.report import MapImport, Remark, Report, Unreadable
from sixturns.formats.text import FARTHEST, LONGEST_TEXT, phrase, slug, words
from sixturns.formats.text_mapper_lines import LONGEST_WORD
from sixturns.kernel.values import Value, free_id, replace
from sixturns.world.hexes import DIRECTIONS, Grid, Hex
from sixturns.world.hexmap import MOST_HEXES, RIVERS, ROADS, Feature, HexMap, Label, Line, Note, Shown, Tile

MOST_TOLD = 20
"""Remarks of one sort that are made one by one; the others are counted."""

MOST_QUOTED = 80
"""Characters of the file that a remark repeats."""

LONGEST_WAY = 1_000_000
"""Hexes that all the lines of a map may go through."""

MOST_WORDS = 100
"""Unknown words that are named in a report."""

_SETTLED = {"city": "city", "port": "city", "town": "settled", "village": "settled", "hamlet": "settled"}
_HILLS, _TREES = {"hills", "gentle hills"}, {"woods", "open woods"}


class OnHex(Value):
    """What is said of a hex outright, in place of what its words come to."""

    terrain: str | None = None
    words: tuple[str, ...] | None = None
    labels: tuple[Label, ...] | None = None
    features: tuple[Feature, ...] | None = None
    notes: tuple[Note, ...] | None = None


class Ground(NamedTuple):
    """What the words of a hex come to: its terrain, the things there, the words that nobody knows.

    An unknown word is the terrain where nothing else is, and one of the things elsewhere. `hinted`: only a colour, or
    what is there, tells the terrain. `water`: lake or sea.
    """

    terrain: str
    things: tuple[str, ...]
    unknown: tuple[str, ...]
    hinted: bool = False
    water: bool = False


@lru_cache(10_000)
def ground(words: tuple[str, ...]) -> Ground:
    """What the words of a hex come to. Of several terrains the last is drawn on top of the others, and holds."""
    meant = [(word, meaning(word)) for word in words]
    known = [one.thing for _, one in meant if one.thing]
    unknown = tuple(dict.fromkeys(word for word, one in meant if not one.known))
    terrains = [one.terrain for _, one in meant if one.terrain]
    hints = [one.hint for _, one in meant if one.hint]
    water = not terrains and any(one.water for _, one in meant)
    settled = next((_SETTLED[thing] for thing in known if thing in _SETTLED), "")
    surely = "wooded hills" if _HILLS & set(terrains) and _TREES & set(terrains) else terrains[-1] if terrains else ""
    hinted = settled or (hints[-1] if hints else "")
    terrain = surely or ("lake" if water else hinted) or (plainly(unknown[0]) if unknown else "")
    things = dict.fromkeys((*known, *(thing for word in unknown if (thing := plainly(word)) != terrain)))
    return Ground(terrain, tuple(things), unknown, bool(hinted and not surely and not water), water)


class HexDraft:
    """A map that a reader puts together; `done` makes it whole, or says what it lacks.

    Places in remarks are words of the file (``line 12``, ``row 3``) or numbers of the map (``0102``).
    """

    def __init__(self, format: str, name: str, source: str, grid: Grid) -> None:
        self.format, self.name, self.source, self.grid = format, name, source, grid
        self.guesses: list[Remark] = []
        self.dropped: list[Remark] = []
        self.tiles: dict[Hex, Tile] = {}
        self.lines: list[Line] = []
        self.features: dict[Hex, list[Feature]] = {}
        self.notes: list[Note] = []
        self.drawing: list[str] = []
        self._ids: set[str] = set()
        self._outright: dict[Hex, tuple[str, ...]] = {}
        self._told: Counter[tuple[bool, str]] = Counter()
        self._strange: dict[str, list[Hex]] = {}
        self._way = 0
        self._over = 0

    def guess(self, place: str, says: str, sort: str = "") -> None:
        """Notes something that the file does not say and that was decided for it; of a sort, only the first few."""
        if self._worth_telling(False, sort):
            self.guesses.append(Remark(place, says))

    def drop(self, place: str, says: str, sort: str = "", text: str = "") -> None:
        """Notes something of the file that is not on the map, with its text; of a sort, only the first few."""
        if self._worth_telling(True, sort):
            self.dropped.append(Remark(place, f"{says}: {phrase(text, MOST_QUOTED)}" if text else says))

    def _worth_telling(self, dropped: bool, sort: str) -> bool:
        self._told[dropped, sort] += 1
        return not sort or self._told[dropped, sort] <= MOST_TOLD

    def add(self, place: str, at: Hex, said: tuple[str, ...] = (), labels: tuple[Label, ...] = ()) -> bool:
        """A hex, or more to say of one; gives whether the map had it already.

        Raises:
            Unreadable: when it lies too far off.
        """
        before = self.tiles.get(at)
        if before is not None:
            self.tiles[at] = replace(before, words=before.words + said, labels=before.labels + labels)
            return True
        if len(self.tiles) >= MOST_HEXES:
            self._over += 1
            return False
        self._reachable(place, at)
        self.tiles[at] = Tile(at, "", labels, said)
        return False

    def _reachable(self, place: str, at: Hex) -> None:
        column, row, level = at
        if not (-FARTHEST <= column <= FARTHEST and -FARTHEST <= row <= FARTHEST and -FARTHEST <= level <= FARTHEST):
            raise Unreadable(f"{self.source}, {place}", f"lies farther off than {FARTHEST} hexes")

    def line(self, place: str, points: tuple[Hex, ...], word: str, name: str = "", set_at: str = "") -> None:
        """A line; on several levels it is none.

        Raises:
            Unreadable: when it leads too far off, or the lines together are too long.
        """
        if self._reaches(place, points, word):
            kind = line_kind(word)
            self.lines.append(Line(kind, points, (), name, "" if word == line_word(kind) else word, set_at))

    def _reaches(self, place: str, points: tuple[Hex, ...], word: str) -> bool:
        for at in points:
            self._reachable(place, at)
        if len({at.level for at in points}) > 1:
            self.drop(place, f"{word}: its points are on several levels", "lines on several levels")
            return False
        self._way += sum(abs(end.column - start.column) + abs(end.row - start.row) for start, end in pairwise(points))
        if self._way > LONGEST_WAY:
            raise Unreadable(f"{self.source}, {place}", f"too long: the lines go through more than {LONGEST_WAY} hexes")
        return True

    def ground(self, at: Hex, terrain: str, known: bool) -> None:
        """The terrain of a hex, said outright; a word that is not `known` is reported."""
        self.tiles[at] = replace(self.tiles[at], terrain=terrain)
        if not known:
            self._strange.setdefault(terrain, []).append(at)

    def feature(self, at: Hex, kind: str, name: str = "", hidden: bool = False) -> None:
        """Something in a hex, seen by whoever enters it unless it is hidden."""
        id = free_id(slug(f"{slug(kind) or 'feature'}-{self.grid.label(at)}"), self._ids)
        shown: Shown = "hidden" if hidden else "open"
        self._place(Feature(id, at, kind, name, shown, landmark=kind in SEEN_AFAR and not hidden))

    def _place(self, feature: Feature) -> None:
        self._ids.add(feature.id)
        self.features.setdefault(feature.at, []).append(feature)

    def correct(self, said: Mapping[Hex, OnHex]) -> None:
        """Takes what is said of some hexes outright."""
        for at, on_hex in said.items():
            if on_hex.features is not None:
                self._ids -= {feature.id for feature in self.features.pop(at, [])}
        for at, on_hex in said.items():
            if on_hex.terrain is not None:
                self.tiles[at] = replace(self.tiles[at], terrain=phrase(on_hex.terrain, LONGEST_WORD))
            if on_hex.labels is not None:
                self.tiles[at] = replace(self.tiles[at], labels=tuple(map(_plain, on_hex.labels)))
            if on_hex.words is not None:
                self._outright[at] = tuple(filter(None, (phrase(word, LONGEST_WORD) for word in on_hex.words)))
            for feature in on_hex.features or ():
                self._place(_cleaned(feature, free_id(slug(feature.id) or "feature", self._ids), at))
            for note in on_hex.notes or ():
                self.note(at, words(note.text), phrase(note.author))

    def whole_line(self, place: str, line: Line) -> None:
        """A line of which everything is told.

        Raises:
            Unreadable: when it leads too far off, or the lines together are too long.
        """
        if not all(edge.side in DIRECTIONS for edge in line.edges):
            self.drop(place, "an edge that no hex has", "lines along edges")
            return
        for edge in line.edges:
            self._reachable(place, edge.at)
        if self._reaches(place, line.points, line.kind):
            texts = (phrase(text) for text in (line.name, line.word, line.set_at))
            self.lines.append(Line(phrase(line.kind, LONGEST_WORD), line.points, line.edges, *texts))

    def note(self, at: Hex, text: str, author: str = "") -> None:
        """The referee's words on a hex."""
        if len(text) > LONGEST_TEXT:
            self.drop(self.grid.label(at), f"all of a note beyond {LONGEST_TEXT} characters", "long notes")
        self.notes.append(Note(at, text[:LONGEST_TEXT].strip(), author))

    def settle(self) -> None:
        """Says of every hex what its words come to: its terrain, and what is there.

        Raises:
            Unreadable: when there is no hex, or there are too many.
        """
        if self._over:
            many = len(self.tiles) + self._over
            raise Unreadable(self.source, f"too large: {many} hexes, at most {MOST_HEXES} are read")
        if not self.tiles:
            raise Unreadable(self.source, "no hex: there is not one with a number before it")
        hinted: list[Hex] = []
        water: list[Hex] = []
        for at, tile in self.tiles.items():
            if not tile.words:
                continue
            come_to = ground(tile.words)
            self.tiles[at] = Tile(at, come_to.terrain, tile.labels, tile.words)
            if come_to.hinted:
                hinted.append(at)
            if come_to.water:
                water.append(at)
            for word in come_to.unknown:
                self._strange.setdefault(word, []).append(at)
            for thing in come_to.things:
                self.feature(at, thing, tile.name if len(come_to.things) == 1 else "")
        self._part_the_waters(water)
        self._say_what_was_meant(hinted)

    def _part_the_waters(self, water: list[Hex]) -> None:
        """Water that hangs together with the sea is sea, all other is lake."""
        sea = [at for at in water if any(self._is_sea(there) for there in self.grid.around(at))]
        left = set(water) - set(sea)
        while sea:
            at = sea.pop()
            self.tiles[at] = replace(self.tiles[at], terrain="sea")
            for there in self.grid.around(at):
                if there in left:
                    left.remove(there)
                    sea.append(there)
        if water:
            taken = {"sea, which it hangs together with": len(water) - len(left), "lake": len(left)}
            says = " and ".join(f"in {hexes(many)} as {what}" for what, many in taken.items() if many)
            self.guess(self.grid.label(water[0]), f"water: taken {says}")

    def _is_sea(self, at: Hex) -> bool:
        return at in self.tiles and self.tiles[at].terrain == "sea"

    def _say_what_was_meant(self, hinted: list[Hex]) -> None:
        strange = self._strange
        for n, (word, places) in enumerate(sorted(strange.items(), key=lambda item: -len(item[1]))):
            if n == MOST_WORDS:
                self.guess("the map", f"has {len(strange) - MOST_WORDS} more words that are not known")
                break
            grounds = sum(self.tiles[at].terrain in (word, plainly(word)) for at in places)
            taken = "as a terrain, whose cost will be asked" if grounds else "as a feature"
            if 0 < grounds < len(places):
                taken = f"as a terrain in {grounds}, whose cost will be asked, and as a feature in the others"
            self.guess(self.grid.label(places[0]), f"{word}: not known, in {hexes(len(places))}; taken {taken}")
        if hinted:
            self.guess(
                self.grid.label(hinted[0]),
                f"only a colour or a settlement tells the terrain of {hexes(len(hinted))}, this one first",
            )

    def _normal(self, tile: Tile) -> Tile:
        """A hex without its words, when they are those that we would write for it anyway."""
        if tile.at in self._outright:
            return replace(tile, words=self._outright[tile.at])
        if not tile.words:
            return tile
        here = self.features.get(tile.at)
        things = tuple(feature.kind for feature in sorted(here, key=_id)) if here else ()
        return Tile(tile.at, tile.terrain, tile.labels) if tile.words == words_for(tile.terrain, things) else tile

    def done(self, asks_grid: bool) -> MapImport:
        """The import as it stands, with its report."""
        for (dropped, sort), many in self._told.items():
            if sort and many > MOST_TOLD:
                remarks = self.dropped if dropped else self.guesses
                remarks.append(Remark("the file", f"{many - MOST_TOLD} more {sort}"))
        hexmap = HexMap(
            self.name,
            tuple(self._normal(tile) for tile in self.tiles.values()),
            self.grid,
            tuple(self.lines),
            tuple(feature for here in self.features.values() for feature in here),
            tuple(self.notes),
            tuple(self.drawing),
        )
        report = Report(self.format, counts(hexmap), tuple(self.guesses), tuple(self.dropped))
        return MapImport(hexmap, report, asks_grid)


def hexes(many: int) -> str:
    """So many hexes, in words."""
    return "1 hex" if many == 1 else f"{many} hexes"


def _id(feature: Feature) -> str:
    return feature.id


def _plain(label: Label) -> Label:
    return Label(*(phrase(text) for text in (label.text, label.tag, label.size, label.turned)))


def _cleaned(feature: Feature, id: str, at: Hex) -> Feature:
    """A feature as somebody's file has it, of plain words."""
    return Feature(
        id,
        at,
        phrase(feature.kind, LONGEST_WORD),
        phrase(feature.name),
        feature.shown,
        feature.landmark,
        phrase(feature.dungeon),
        phrase(feature.entrance),
        words(feature.aloud),
        words(feature.key),
    )


def counts(hexmap: HexMap) -> tuple[tuple[str, int], ...]:
    """How many there are of what, for a report."""
    kinds = Counter(line.kind for line in hexmap.lines)

    def of(known: Iterable[str]) -> int:
        return sum(kinds[kind] for kind in known)

    castles = sum(feature.is_castle for feature in hexmap.features)
    settlements = sum(feature.is_settlement for feature in hexmap.features)
    return (
        ("levels", len({tile.at.level for tile in hexmap.tiles})),
        ("hexes", len(hexmap.tiles)),
        ("without terrain", sum(not tile.terrain for tile in hexmap.tiles)),
        ("named", sum(bool(tile.name) for tile in hexmap.tiles)),
        ("roads and tracks", of(ROADS)),
        ("rivers", of(RIVERS)),
        ("other lines", len(hexmap.lines) - of(ROADS) - of(RIVERS)),
        ("settlements", settlements),
        ("castles", castles),
        ("other features", len(hexmap.features) - castles - settlements),
        ("notes", len(hexmap.notes)),
        ("lines about the drawing", len(hexmap.drawing)),
    )
