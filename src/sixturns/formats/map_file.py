"""A map of hexes from any file that is one, and a file that may be either: a map of hexes, or a dungeon."""

from __future__ import annotations

from sixturns.formats import dungeon_file, hexkey_csv, text_mapper
from sixturns.formats.report import Import, MapImport, Unreadable
from sixturns.formats.text import called, decode
from sixturns.world.hexes import Grid

READERS = (text_mapper, hexkey_csv)
"""The formats of maps of hexes; a key comes last, since much is a table."""

TABLES = (".csv", ".tsv")
"""How files end that can be nothing but keys, so that it is told what they lack."""


def inspect(data: bytes, name: str, grid: Grid | None = None) -> MapImport:
    """The map of hexes of a file in any of the formats that are known, with the report of its reading.

    Args:
        data: the file.
        name: its name, for messages, and for the map's name where the file has none.
        grid: how its hexes lie; without it as the file says, or as its format has them.

    Raises:
        Unreadable: one line with the place of what is wrong, or the formats that were tried.
    """
    name = called(name)
    text, _ = decode(data, name)
    for reader in READERS:
        if reader.sniff(data, name):
            read: MapImport = reader.read(data, name, grid)
            return read
    if not text.strip():
        raise Unreadable(name, "an empty file")
    if name.casefold().endswith(TABLES):
        return hexkey_csv.read(data, name, grid)
    tried = ", ".join(reader.FORMAT for reader in READERS)
    raise Unreadable(name, f"no map of hexes that is known here; tried {tried}")


def inspect_either(data: bytes, name: str, grid: Grid | None = None) -> Import | MapImport:
    """The dungeon or the map of hexes of a file; with a `grid` it is a map.

    Raises:
        Unreadable: as the reader does, or naming the formats that were tried.
    """
    name = called(name)
    decode(data, name)
    if grid is None and any(reader.sniff(data, name) for reader in dungeon_file.READERS):
        return dungeon_file.inspect(data, name)
    if grid is not None or any(reader.sniff(data, name) for reader in READERS):
        return inspect(data, name, grid)
    return dungeon_file.inspect(data, name)
