"""The land of a new campaign: a map of hexes that somebody made, how its hexes lie, and what its key adds."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from sixturns.formats.hexkey_csv import laid_over
from sixturns.formats.new_campaign import Country
from sixturns.formats.report import MapImport, Unreadable
from sixturns.formats.text_mapper_writer import write
from sixturns.formats.worker import read_map_in_worker
from sixturns.kernel.values import replace
from sixturns.world.hexes import Grid
from sixturns.world.hexmap import HexMap

ORIENTATIONS = ("flat", "pointy")
PARITIES = ("even", "odd")
MONTHS = range(1, 13)

FIELDS = {"start": "start", "entrance hex": "entrance_hex", "month": "month", "entrance": "entrance"}
"""The fields of the form, by the words with which a refusal names them."""

MISSING = "say in which hex"
"""How a refusal begins that asks for what has not been typed yet."""

Sent = tuple[bytes, str]
"""A file that was sent: its bytes, and its name."""


class Land(msgspec.Struct, frozen=True):
    """A map that was read, with the key that was laid over it; the files are kept, to be read otherwise.

    `refused` is what is wrong with the key that was chosen last, until that is left out or another can be read.
    """

    name: str
    data: bytes
    read: MapImport
    key_name: str = ""
    key_data: bytes = b""
    key: MapImport | None = None
    refused: str = ""

    @property
    def hexmap(self) -> HexMap:
        """The map with all that the key adds."""
        return self.read.map if self.key is None else laid_over(self.read.map, self.key)

    def lies_so(self, grid: Grid) -> bool:
        """Whether the map's hexes lie as it says, and not only because nobody has said so."""
        return not self.read.asks_grid and lies(self.read.map.grid) == lies(grid)


def grid_of(orientation: str, parity: str) -> Grid | None:
    """How the hexes lie, when both was said."""
    if orientation not in ORIENTATIONS or parity not in PARITIES:
        return None
    return msgspec.convert({"pointy": orientation == "pointy", "shifted": parity}, Grid)


def lies(grid: Grid) -> tuple[str, str]:
    """The two words for how hexes lie, as the form has them."""
    return ORIENTATIONS[grid.pointy], grid.shifted


def land_of(before: Land | None, sent: Mapping[str, Sent], grid: Grid | None) -> Land:
    """A map and a key as they were sent, in place of those before; read again where the hexes are to lie otherwise.

    A key that was sent and cannot be read is `Land.refused`, and the one before it stays in place.

    Args:
        before: what had been read.
        sent: the files that came, by the fields ``map`` and ``keys``.
        grid: how the hexes lie, where that was said.

    Raises:
        Unreadable: as the reader does of the map, or since a key came without a map.
    """
    if "map" in sent:
        data, name = sent["map"]
    elif before is not None:
        data, name = before.data, before.name
        if grid is not None:
            grid = replace(before.read.map.grid, pointy=grid.pointy, shifted=grid.shifted)
        elif not before.read.asks_grid:
            grid = before.read.map.grid
    else:
        raise Unreadable(sent["keys"][1], "a key without a map: choose the map first")
    land = Land(name, data, read_map_in_worker(data, name, grid))
    refused = before.refused if before else ""
    if "keys" in sent:
        try:
            return _with_key(land, *sent["keys"])
        except Unreadable as error:
            refused = str(error)
    if before is not None:
        land = _with_key(land, before.key_data, before.key_name)
    return replace(land, refused=refused)


def sample_land(hexmap: HexMap, name: str) -> Land:
    """The land of the sample campaign, as a file that was sent: its hexes can be read to lie otherwise, too."""
    land = land_of(None, {"map": (write(hexmap).encode(), name)}, None)
    report = replace(land.read.report, guesses=())  # the text says in comments of ours what would have to be guessed
    return replace(land, read=msgspec.structs.replace(land.read, report=report))


def _with_key(land: Land, data: bytes, name: str) -> Land:
    """A map with a key read as the map's hexes lie; without a name there is no key."""
    key = read_map_in_worker(data, name, land.read.map.grid) if name else None
    return replace(land, key_name=name, key_data=data, key=key)


def country_of(land: Land | None, start: str, entrance: str, month: str) -> Country | None:
    """Where a campaign begins on a map, as it was typed; None without a map."""
    if land is None:
        return None
    return Country(land.hexmap, start.strip(), entrance.strip(), int(month) if month.isdecimal() else 0)


def field_of(refusal: str) -> tuple[str, str]:
    """The field of the form that a refusal is about, and what it says; the map's, where it names no other."""
    field, _colon, said = refusal.partition(": ")
    return (FIELDS[field], said) if field in FIELDS else ("map", refusal)
