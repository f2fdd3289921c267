"""Changes to a map of hexes, as values: whatever a referee draws can be kept, undone, and done again."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TypeVar

from sixturns.kernel.values import Value, replace
from sixturns.world.hexes import Hex
from sixturns.world.hexmap import Feature, HexMap, Label, Line, Note, Tile


class Paint(Value, tag="paint"):
    """Gives hexes a terrain; those that the map does not have, it has then. Without a terrain they are left blank."""

    hexes: tuple[Hex, ...]
    terrain: str


class Cut(Value, tag="cut"):
    """Takes hexes off the map, with all that is in them; lines may still lead over them."""

    hexes: tuple[Hex, ...]


class Draw(Value, tag="draw"):
    """Draws a road, a river, or another line, over those that are there."""

    line: Line


class Rub(Value, tag="rub"):
    """Rubs out a line: the topmost of those that are just so."""

    line: Line


class Put(Value, tag="put"):
    """Puts a feature into a hex, such as a castle; in place of the one with its id, if there is one."""

    feature: Feature


class Take(Value, tag="take"):
    """Takes a feature away."""

    feature: str


class Name(Value, tag="name"):
    """Writes into a hex what it is called, in place of all that is written there; nothing, when the name is empty."""

    at: Hex
    name: str


class Pin(Value, tag="pin"):
    """Adds a note to a hex."""

    note: Note


class Unpin(Value, tag="unpin"):
    """Takes a note away: the last of those that are just so."""

    note: Note


T = TypeVar("T", Line, Note)

Edit = Paint | Cut | Draw | Rub | Put | Take | Name | Pin | Unpin


def edited(hexmap: HexMap, edit: Edit) -> HexMap:
    """The map after a change.

    Raises:
        ValueError: in one line, when the change does not fit the map: a hex that it does not have, nothing to take.
    """
    match edit:
        case Paint(hexes, terrain):
            return _painted(hexmap, hexes, terrain)
        case Cut(hexes):
            return _cut(hexmap, frozenset(hexes))
        case Draw(line):
            if len(line.points) < 2 and not line.edges:
                raise ValueError(f"{hexmap.name}: a line of fewer than two hexes")
            return replace(hexmap, lines=(*hexmap.lines, line))
        case Rub(line):
            return replace(hexmap, lines=_without_last(hexmap, hexmap.lines, line, "no such line"))
        case Put(feature):
            _on_the_map(hexmap, feature.at)
            others = (other for other in hexmap.features if other.id != feature.id)
            return replace(hexmap, features=(*others, feature))
        case Take(id):
            if id not in hexmap.feature_by_id:
                raise ValueError(f"{hexmap.name}: no feature {id!r}")
            return replace(hexmap, features=tuple(feature for feature in hexmap.features if feature.id != id))
        case Name(at, name):
            _on_the_map(hexmap, at)
            labels = (Label(name),) if name else ()
            tiles = (replace(tile, labels=labels) if tile.at == at else tile for tile in hexmap.tiles)
            return replace(hexmap, tiles=tuple(tiles))
        case Pin(note):
            _on_the_map(hexmap, note.at)
            return replace(hexmap, notes=(*hexmap.notes, note))
        case Unpin(note):
            return replace(hexmap, notes=_without_last(hexmap, hexmap.notes, note, "no such note"))


def between(hexmap: HexMap, kind: str, hexes: Iterable[Hex], name: str = "") -> Draw:
    """Draws a line along the edges between each hex and the next, as somebody would go who crosses it to and fro.

    Raises:
        ValueError: in one line, when two of them do not lie side by side.
    """
    edges = []
    for one, other in pairwise(hexes):
        side = hexmap.grid.direction(one, other)
        if side is None:
            apart = " and ".join(map(hexmap.grid.label, (one, other)))
            raise ValueError(f"{hexmap.name}: {apart} do not lie side by side")
        edges.append(hexmap.grid.edge(one, side))
    return Draw(Line(kind, edges=tuple(dict.fromkeys(edges)), name=name))


def _painted(hexmap: HexMap, hexes: Iterable[Hex], terrain: str) -> HexMap:
    tiles = dict(hexmap.tile_at)
    for at in hexes:
        there = tiles.get(at, Tile(at))
        tiles[at] = replace(there, terrain=terrain, words=there.words if there.terrain == terrain else ())
    return replace(hexmap, tiles=tuple(tiles.values()))


def _cut(hexmap: HexMap, hexes: frozenset[Hex]) -> HexMap:
    left = tuple(tile for tile in hexmap.tiles if tile.at not in hexes)
    if not left:
        raise ValueError(f"{hexmap.name}: not one hex would be left")
    return replace(
        hexmap,
        tiles=left,
        features=tuple(feature for feature in hexmap.features if feature.at not in hexes),
        notes=tuple(note for note in hexmap.notes if note.at not in hexes),
    )


def _on_the_map(hexmap: HexMap, at: Hex) -> None:
    if at not in hexmap.tile_at:
        raise ValueError(f"{hexmap.name}: {hexmap.grid.label(at)} is not on the map")


def _without_last(hexmap: HexMap, things: tuple[T, ...], thing: T, missing: str) -> tuple[T, ...]:
    if thing not in things:
        raise ValueError(f"{hexmap.name}: {missing}")
    place = len(things) - 1 - things[::-1].index(thing)
    return things[:place] + things[place + 1 :]
