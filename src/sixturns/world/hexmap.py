"""A map of hexes: terrain, roads, rivers, features, notes. What changes in play is in the campaign."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from operator import attrgetter
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import force_setattr

from sixturns.kernel.values import Value
from sixturns.world.hexes import DIRECTIONS, Direction, Edge, Grid, Hex, labelled
from sixturns.world.terrain import WATER

MOST_HEXES = 250_000
"""The most hexes that a map may have."""

MOST_READINGS = 500_000
"""Readings that are kept, of those worked out when they are asked for."""

WILDS = "wilds"
"""What is looked at for readings of the map as a whole."""

ROADS = frozenset({"road", "track"})
RIVERS = frozenset({"river", "stream"})
OF_FEATURES = frozenset({"at", "shown", "landmark", "entrance"})
"""What is asked of features of the hexes and of nothing in a dungeon."""

BANKS = {"river": "river bank", "stream": "stream bank"}
"""What a party calls a river that does not run through its hex but along the edge of it."""

COASTS = frozenset({"coast"})
"""Kinds of line that a reading knows; others are drawn and mean nothing to a rule."""

HOUSES = frozenset({"hamlet", "village", "town", "city", "inn", "port", "settlement"})
SETTLEMENTS = HOUSES | {"camp"}
CASTLES = frozenset({"castle", "keep", "fort"})

Shown = Literal["open", "hidden", "secret"]


class Label(Value):
    """Words written in a hex, for the referee: many a map tells there what lives in it.

    `size` and `turned` are how somebody else's program draws them, and `tag` what it calls those that are no name.
    """

    text: str
    tag: str = ""
    size: str = ""
    turned: str = ""


class Tile(Value):
    """A hex that the map has. `words` are those that a text file describes it by, kept for writing it again."""

    at: Hex
    terrain: str = ""
    labels: tuple[Label, ...] = ()
    words: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What the hex is called; empty when it has no name."""
        named = (label.text for label in self.labels if label.tag == "name")
        plain = (label.text for label in self.labels if not label.tag and not label.turned)
        return next(named, None) or next(plain, "")


class Line(Value):
    """A road, a river, a border: through the middles of hexes, or along their edges.

    Attributes:
        kind: road, track, river, stream, coast, or any other word.
        points: the hexes that it goes through, of which some may be left out; they may lie beyond the map.
        edges: the edges that it follows instead.
        name: what it is called.
        word: what a text file calls its kind, kept for writing it again.
        set_at: where somebody else's program writes its name.
    """

    kind: str
    points: tuple[Hex, ...] = ()
    edges: tuple[Edge, ...] = ()
    name: str = ""
    word: str = ""
    set_at: str = ""

    @property
    def is_outline(self) -> bool:
        """Whether it ends where it began, and so marks off an area and is no way."""
        return len(self.points) > 2 and self.points[0] == self.points[-1]


class Feature(Value):
    """Something in a hex: a settlement, a castle, a lair, a mark in the land.

    An open one is seen on entering the hex; a `hidden` one must be searched for, a `secret` one cannot be found without
    knowing of it. `landmark`: it is known from afar, and one finds one's way by it. `dungeon` and `entrance` name the
    way out of a dungeon that opens here. `aloud` may be read to the players; `key` is the referee's.
    """

    id: str
    at: Hex
    kind: str
    name: str = ""
    shown: Shown = "open"
    landmark: bool = False
    dungeon: str = ""
    entrance: str = ""
    aloud: str = ""
    key: str = ""

    @property
    def is_castle(self) -> bool:
        """Whether somebody may ride out of it."""
        return self.kind in CASTLES

    @property
    def is_settlement(self) -> bool:
        """Whether people live here."""
        return self.kind in SETTLEMENTS

    @property
    def has_houses(self) -> bool:
        """Whether people live here under roofs, who take guests in."""
        return self.kind in HOUSES


class Note(Value):
    """The referee's words on a hex, and who wrote them where that is told."""

    at: Hex
    text: str
    author: str = ""


T = TypeVar("T", Feature, Note)


class HexMap(msgspec.Struct, frozen=True, dict=True, omit_defaults=True):
    """The whole map, which rules only ever ask by `look`.

    Hexes stand in the order of their numbers, and features and notes in that of their hexes; lines as they are drawn,
    each over those before it. `drawing` are the lines of a text file about its symbols, kept for writing it again.
    """

    name: str
    tiles: tuple[Tile, ...]
    grid: Grid = Grid()
    lines: tuple[Line, ...] = ()
    features: tuple[Feature, ...] = ()
    notes: tuple[Note, ...] = ()
    drawing: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        force_setattr(self, "tiles", tuple(sorted(self.tiles, key=attrgetter("at"))))
        force_setattr(self, "features", tuple(sorted(self.features, key=attrgetter("at", "id"))))
        force_setattr(self, "notes", tuple(sorted(self.notes, key=attrgetter("at"))))
        if len(self.tiles) > MOST_HEXES:
            raise ValueError(f"{self.name}: {len(self.tiles)} hexes, at most {MOST_HEXES} are played on")
        if len(self.tile_at) < len(self.tiles):
            twice = next(tile.at for tile in self.tiles if self.tile_at[tile.at] is not tile)
            raise ValueError(f"{self.name}: two hexes are {self.grid.label(twice)}")
        if len(self.feature_by_id) < len(self.features):
            raise ValueError(f"{self.name}: two features with one id")
        for at in (*self.features_at, *self.notes_at):
            if at not in self.tile_at:
                raise ValueError(f"{self.name}: {self.grid.label(at)} is not on the map, but something is there")

    @cached_property
    def tile_at(self) -> dict[Hex, Tile]:
        """Hexes by their numbers."""
        return {tile.at: tile for tile in self.tiles}

    @cached_property
    def feature_by_id(self) -> dict[str, Feature]:
        """Features by id."""
        return {feature.id: feature for feature in self.features}

    @cached_property
    def features_at(self) -> dict[Hex, tuple[Feature, ...]]:
        """The features of each hex that has any."""
        return _by_hex(self.features)

    @cached_property
    def notes_at(self) -> dict[Hex, tuple[Note, ...]]:
        """The notes on each hex that has any."""
        return _by_hex(self.notes)

    @cached_property
    def ways(self) -> tuple[tuple[Hex, ...], ...]:
        """The hexes that each line goes through, all of them, in the order of the lines."""
        return tuple(self.grid.course(line.points) for line in self.lines)

    @cached_property
    def legs(self) -> dict[Hex, dict[Direction, frozenset[str]]]:
        """From each hex on a line, the sides by which lines leave it, with their kinds; outlines do not count."""
        legs: dict[Hex, dict[Direction, frozenset[str]]] = {}
        for line, way in zip(self.lines, self.ways, strict=True):
            kind = frozenset({line.kind})
            for start, end in () if line.is_outline else pairwise(way):
                side = self.grid.direction(start, end)
                back = self.grid.direction(end, start)
                for at, leaving in ((start, side), (end, back)):
                    if leaving is not None:
                        sides = legs.setdefault(at, {})
                        sides[leaving] = sides.get(leaving, frozenset()) | kind
        return legs

    @cached_property
    def _through(self) -> dict[Hex, frozenset[str]]:
        """The kinds of line through the middle of each hex."""
        kinds: dict[Hex, frozenset[str]] = {}
        for line, way in zip(self.lines, self.ways, strict=True):
            for at in () if line.is_outline else way:
                kinds[at] = kinds.get(at, frozenset()) | {line.kind}
        return kinds

    @cached_property
    def _along(self) -> dict[Edge, frozenset[str]]:
        """The kinds of line along each edge."""
        kinds: dict[Edge, frozenset[str]] = {}
        for line in self.lines:
            for edge in line.edges:
                name = self.grid.edge(*edge)
                kinds[name] = kinds.get(name, frozenset()) | {line.kind}
        return kinds

    @cached_property
    def _by_name(self) -> dict[str, Hex]:
        """Hexes by the names of what is there, small letters; of two with one name the first."""
        things: tuple[Tile | Feature, ...] = (*self.tiles, *self.features)
        return {thing.name.casefold(): thing.at for thing in reversed(things) if thing.name}

    def called(self, text: str) -> Hex | None:
        """The hex of the map with that number, or with a feature or label of that name; None when there is none."""
        at = labelled(text)
        return at if at in self.tile_at else self._by_name.get(text.strip().casefold())

    def lines_over(self, at: Hex) -> tuple[tuple[int, Line], ...]:
        """The lines through a hex or along one of its edges, each with its place among all."""
        return tuple(
            (place, line)
            for place, (line, way) in enumerate(zip(self.lines, self.ways, strict=True))
            if at in way or any(at in (edge.at, self.grid.to(*edge)) for edge in line.edges)
        )

    def leaving(self, at: Hex, side: Direction, kinds: Iterable[str]) -> bool:
        """Whether a line of one of the kinds goes from a hex to the one on that side."""
        return not self.legs.get(at, {}).get(side, frozenset()).isdisjoint(kinds)

    def between(self, at: Hex, side: Direction, kinds: Iterable[str]) -> bool:
        """Whether a line of one of the kinds runs along that edge."""
        return not self._along.get(self.grid.edge(at, side), frozenset()).isdisjoint(kinds)

    def through(self, at: Hex, kinds: Iterable[str]) -> bool:
        """Whether a line of one of the kinds goes through a hex."""
        return not self._through.get(at, frozenset()).isdisjoint(kinds)

    def has(self, at: Any) -> bool:
        """Whether this can be looked at here: a hex of the map, the id of a feature, or the map as a whole."""
        return at == WILDS or at in (self.tile_at if isinstance(at, tuple) else self.feature_by_id)

    def look(self, at: Any, what: Any) -> Any:
        """One small reading of the map; `KeyError` when the map has no such thing.

        Of a hex: ``"terrain"``, ``"label"``, ``"water"``, ``"shore"``, ``"river"`` (one runs through it), ``"banks"``
        (one runs along one of its edges), ``"landmark"``, ``"houses"`` (the ids of settlements that have some, open or
        not), ``"features"`` (the ids of what is hidden or secret), ``("features", shown)``, ``"lines"`` (the sides by
        which roads, tracks and rivers leave it, and those that a river runs along), ``("to", direction)`` (a hex of
        the map, or None), ``("road", direction)`` (a road or a track leads there), ``("track", direction)`` (only a
        track does), ``("river", direction)`` (``"across"`` one that runs along that edge, ``"along"`` one that flows on
        there, or empty), ``("castles", away)`` (ids with their distances, the nearest first), ``("direction", hex)``
        (where a hex beside it lies, or None).

        Of a feature: ``"at"``, ``"shown"``, ``"landmark"``, ``"entrance"``.

        Of `WILDS`: ``("exit", id)`` (the hex where a way out of a dungeon opens, or None), ``("country", word)`` (all
        the hexes of some terrain).
        """
        key = (at, what)
        readings = self._readings
        if key not in readings:
            if not self.has(at):
                raise KeyError(key)
            if len(readings) >= MOST_READINGS:
                readings.clear()
            readings[key] = self._read(at, what)
        return readings[key]

    @cached_property
    def _readings(self) -> dict[tuple[Any, Any], Any]:
        """Readings that were worked out when they were first asked for."""
        return {}

    def _read(self, at: Any, what: Any) -> Any:
        if at == WILDS:
            return self._of_all(what)
        if not isinstance(at, tuple):
            return self._of_feature(self.feature_by_id[at], what)
        here = Hex(*at)
        return self._of_hex(here, what) if isinstance(what, str) else self._way(here, what)

    def _of_all(self, what: Any) -> Any:
        match what:
            case ("country", word):
                return tuple(tile.at for tile in self.tiles if tile.terrain == word)
            case ("exit", id):
                return next((feature.at for feature in self.features if id and feature.entrance == id), None)
        raise KeyError((WILDS, what))

    def _of_feature(self, feature: Feature, what: Any) -> Any:
        if what in OF_FEATURES:
            return getattr(feature, what)
        raise KeyError((feature.id, what))

    def _of_hex(self, at: Hex, what: str) -> Any:
        here = self.features_at.get(at, ())
        match what:
            case "terrain":
                return self.tile_at[at].terrain
            case "label":
                return self.grid.label(at)
            case "water":
                return self._is_water(at)
            case "shore":
                return not self._is_water(at) and (
                    self.tile_at[at].terrain == "coast"
                    or self.through(at, COASTS)
                    or any(self._is_water(there) for there in self.grid.around(at))
                )
            case "river":
                return self.through(at, RIVERS)
            case "lines":
                sides = self.legs.get(at, {})
                through = [(side, kind) for side in sides for kind in sides[side] & (ROADS | RIVERS)]
                banks = ((side, kind) for side in DIRECTIONS for kind in RIVERS if self.between(at, side, {kind}))
                along = [(side, BANKS[kind]) for side, kind in banks]
                return tuple(sorted((*through, *along)))
            case "banks":
                return any(self.between(at, side, RIVERS) for side in DIRECTIONS)
            case "landmark":
                return any(feature.landmark and feature.shown == "open" for feature in here)
            case "houses":
                return tuple(feature.id for feature in here if feature.has_houses)
            case "features":
                return tuple(feature.id for feature in here if feature.shown != "open")
        raise KeyError((at, what))

    def _is_water(self, at: Hex) -> bool:
        return at in self.tile_at and self.tile_at[at].terrain in WATER

    def _way(self, at: Hex, what: Any) -> Any:
        match what:
            case ("to", direction):
                there = self.grid.to(at, direction)
                return there if there in self.tile_at else None
            case ("road", direction):
                return self.leaving(at, direction, ROADS)
            case ("track", direction):
                return self.leaving(at, direction, ("track",)) and not self.leaving(at, direction, ("road",))
            case ("river", direction):
                if self.between(at, direction, RIVERS):
                    return "across"
                return "along" if self.leaving(at, direction, RIVERS) else ""
            case ("castles", away):
                return tuple(self._castles(at, away))
            case ("features", shown):
                return tuple(feature.id for feature in self.features_at.get(at, ()) if feature.shown == shown)
            case ("direction", other):
                return self.grid.direction(at, Hex(*other))
        raise KeyError((at, what))

    def _castles(self, at: Hex, away: int) -> Iterator[tuple[str, int]]:
        found = [
            (self.grid.distance(at, feature.at), feature.id)
            for feature in self.features
            if feature.is_castle and feature.at.level == at.level
        ]
        return ((id, far) for far, id in sorted(found) if far <= away)


def _by_hex(things: Iterable[T]) -> dict[Hex, tuple[T, ...]]:
    found: dict[Hex, list[T]] = {}
    for thing in things:
        found.setdefault(thing.at, []).append(thing)
    return {at: tuple(here) for at, here in found.items()}
