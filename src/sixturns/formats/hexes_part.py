"""The hexes of a campaign that begins: which map, what is in it, where the party is in it and what it knows of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec

from sixturns.formats import hexkey_csv, text_mapper
from sixturns.formats.report import BadFile
from sixturns.kernel.values import Hidden, replace
from sixturns.rules.model import Rules
from sixturns.rulesets.bestiary import bestiary
from sixturns.world.campaign import WILDS, Campaign
from sixturns.world.castle import Castle
from sixturns.world.creatures import Figures, Mind, Wanderer
from sixturns.world.dungeon import Dungeon
from sixturns.world.hexes import Grid, Hex
from sixturns.world.hexmap import Feature, HexMap, Note, Shown
from sixturns.world.roaming import Roaming, Sighting, wrong_with
from sixturns.world.terrain import WATER

Beside = Callable[[str], bytes]
"""The bytes of a file that stands beside a campaign file; raises `BadFile` when there is none."""

Orientation = Literal["flat", "pointy"]
Parity = Literal["even", "odd"]


class FeatureLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something in a hex, as the file has it; `entrance` is the way out of the dungeon that opens here."""

    id: str
    at: str
    kind: str
    name: str = ""
    shown: Shown = "open"
    landmark: bool = False
    entrance: str = ""
    aloud: str = ""
    key: str = ""


class NoteLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The referee's words on a hex, as the file has them."""

    at: str
    text: str


class RoamingLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of an encounter table: a kind of the bestiary, of which the rest may be left out, others, or a table."""

    upto: int
    kind: str = ""
    table: str = ""
    name: str = ""
    one: str = ""
    number: str = ""
    mind: Mind | None = None
    speed: int | None = None
    level: int | None = None
    silent: bool | None = None
    shy: bool | None = None
    most: int | None = None
    tracker: bool | None = None
    figures: Figures | None = None
    crew: bool = False


class RoamingTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An encounter table of the file's own."""

    name: str
    die: str
    lines: tuple[RoamingLine, ...]
    terrains: tuple[str, ...] = ()


class HexesPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a campaign file says under `hexes`."""

    start: str
    map: str = ""
    text: str = ""
    keys: str = ""
    name: str = ""
    orientation: Orientation | None = None
    parity: Parity | None = None
    outdoors: bool = False
    month: int = 0
    seen: tuple[str, ...] = ()
    explored: tuple[str, ...] = ()
    features: tuple[FeatureLine, ...] = ()
    notes: tuple[NoteLine, ...] = ()
    castles: tuple[Castle, ...] = ()
    roaming: tuple[RoamingTable, ...] = ()

    def read(self, dungeon: Dungeon, beside: Beside) -> HexMap:
        """The map with all that the file says is in it.

        Raises:
            ValueError: naming the place of what does not fit.
        """
        hexmap = self._drawn(beside)
        if self.name:
            hexmap = replace(hexmap, name=self.name)
        named = {line.id for line in self.features}
        own = tuple(self._feature(line, hexmap, dungeon) for line in self.features)
        there = {(feature.at, feature.kind) for feature in own}
        others = (one for one in hexmap.features if one.id not in named and (one.at, one.kind) not in there)
        notes = tuple(Note(hex_of(hexmap, note.at, "hexes.notes"), note.text) for note in self.notes)
        return replace(hexmap, features=(*others, *own), notes=(*hexmap.notes, *notes))

    def _drawn(self, beside: Beside) -> HexMap:
        """The map as it is drawn, in a file beside this one or in its own text, with a key of its hexes laid over."""
        if bool(self.map) is bool(self.text):
            raise ValueError("hexes: either map, the file beside this one, or text has the hexes")
        if (self.orientation is None) is not (self.parity is None):
            raise ValueError("hexes: orientation and parity go together")
        grid = None if self.parity is None else Grid(self.orientation == "pointy", self.parity)
        given = (beside(self.map), self.map) if self.map else (self.text.encode(), "hexes.text")
        read = text_mapper.read(*given, grid)
        if read.asks_grid:
            raise ValueError("hexes: the map does not say how its hexes lie: add orientation and parity")
        if not self.keys:
            return read.map
        return hexkey_csv.laid_over(read.map, hexkey_csv.read(beside(self.keys), self.keys, read.map.grid))

    def _feature(self, line: FeatureLine, hexmap: HexMap, dungeon: Dungeon) -> Feature:
        place = f"hexes.features.{line.id}"
        if line.entrance and line.entrance not in dungeon.look("dungeon", "exits"):
            raise ValueError(f"{place}.entrance: the dungeon has no way out {line.entrance!r}")
        return Feature(
            line.id,
            hex_of(hexmap, line.at, f"{place}.at"),
            line.kind,
            line.name,
            line.shown,
            line.landmark,
            dungeon.name if line.entrance else "",
            line.entrance,
            line.aloud,
            line.key,
        )

    def begun(self, state: Campaign, hexmap: HexMap, rules: Rules) -> Campaign:
        """The campaign's first state, with what the file says of the hexes.

        Raises:
            ValueError: naming the place of what does not fit.
        """
        if not 0 <= self.month <= 12:
            raise ValueError(f"hexes.month: {self.month} is no month from 1 to 12")
        own = tuple(map(_roaming, self.roaming))
        if wrong := wrong_with((*own, *rules.roaming.tables)):
            raise ValueError(f"hexes.roaming: {wrong}")
        return replace(
            begun_in(
                state,
                hexmap,
                standing_in(hexmap, self.start, "hexes.start"),
                outdoors=self.outdoors,
                seen=[hex_of(hexmap, one, "hexes.seen") for one in self.seen],
                explored=[hex_of(hexmap, one, "hexes.explored") for one in self.explored],
            ),
            month=self.month,
            castles=Hidden(self.castles),
            roaming=Hidden(own),
        )


def hex_of(hexmap: HexMap, named: str, field: str) -> Hex:
    """The hex of a map by its number, or by what is there.

    Raises:
        BadFile: naming the field, and saying from where to where the numbers go, when there is none.
    """
    at = hexmap.called(named)
    if at is None:
        first, last = hexmap.tiles[0].at, hexmap.tiles[-1].at
        numbers = f"{hexmap.grid.label(first)} to {hexmap.grid.label(last)}"
        raise BadFile(f"{field}: {hexmap.name} has no hex {named[:40]!r}; its hexes are numbered {numbers}")
    return at


def standing_in(hexmap: HexMap, named: str, field: str) -> Hex:
    """The hex of a map that a party can stand in; raises `BadFile` when there is no such hex, or it is water."""
    at = hex_of(hexmap, named, field)
    if (terrain := hexmap.tile_at[at].terrain) in WATER:
        raise BadFile(f"{field}: {hexmap.grid.label(at)} is {terrain}: nobody stands there")
    return at


def begun_in(
    state: Campaign,
    hexmap: HexMap,
    start: Hex,
    *,
    outdoors: bool,
    seen: Iterable[Hex] = (),
    explored: Iterable[Hex] = (),
) -> Campaign:
    """A campaign that begins in a hex, or below it, with what the players know of the map from the first.

    Of hexes that they have `seen` or `explored` they know the country, and whatever is open to see there.
    """
    been = frozenset({start, *explored})
    known = been | frozenset(seen)
    terrain = {at: hexmap.tile_at[at].terrain for at in known}
    open_there = (feature for feature in hexmap.features if feature.at in known and feature.shown == "open")
    placed: dict[str, Any] = {"at": "", "spot": (0, 0), "outside": WILDS} if outdoors else {}
    return replace(
        state,
        true_hex=Hidden(start),
        reckoned=start,
        explored=been,
        pencilled=frozenset((at, word) for at, word in terrain.items() if word),
        sights=frozenset((feature.at, feature.id) for feature in open_there),
        ways=frozenset((at, *way) for at in known for way in hexmap.look(at, "lines")),
        **placed,
    )


def _roaming(table: RoamingTable) -> Roaming:
    return Roaming(table.name, table.die, tuple(map(_sighting, table.lines)), table.terrains)


def _sighting(line: RoamingLine) -> Sighting:
    if line.table:
        return Sighting(line.upto, table=line.table)
    if line.kind and line.kind not in bestiary():
        raise ValueError(f"hexes.roaming: the bestiary has no {line.kind!r}")
    who = bestiary()[line.kind].roamer(line.upto) if line.kind else Wanderer(line.upto, line.name)
    told = {
        "name": line.name or None,
        "one": line.one or (line.name or None),
        "number": line.number or None,
        "mind": line.mind,
        "speed": line.speed,
        "level": line.level,
        "silent": line.silent,
        "shy": line.shy,
        "most": line.most,
        "tracker": line.tracker,
        "figures": line.figures,
    }
    return Sighting(
        line.upto, replace(who, **{key: value for key, value in told.items() if value is not None}), crew=line.crew
    )
