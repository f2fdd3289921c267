"""A map of hexes written as Text Mapper text: other programs draw it, and our own reader reads the same map back.

What the text of the original cannot say (which way the hexes lie, what is hidden, notes, rivers along edges) stands in
comments, which others pass over.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

import msgspec

from sixturns.formats.hex_draft import OnHex
from sixturns.formats.hex_words import line_word, meaning, thing_meant, thing_word, words_for
from sixturns.formats.text_mapper import USUAL_SYMBOLS, read
from sixturns.formats.text_mapper_lines import OURS, quoted
from sixturns.world.hexmap import HexMap, Label, Line, Tile


def write(hexmap: HexMap) -> str:
    """The text of a map, everything that is known of it included."""
    heading = [f"{OURS}map {_json(hexmap.name)}", f"{OURS}grid {_json(hexmap.grid)}", *_options(hexmap)]
    body = _body(hexmap)
    read_back = read("\n".join((*heading, *body)).encode(), hexmap.name).map
    return "\n".join((*heading, *_corrections(hexmap, read_back), "", *body, ""))


def write_plain(hexmap: HexMap) -> str:
    """The text of a map for other programs: words, labels and lines alone, and nothing that is not drawn."""
    return "\n".join((*_options(hexmap), *_body(hexmap), ""))


def _options(hexmap: HexMap) -> Iterator[str]:
    """How the hexes lie, for the programs that know such options."""
    if hexmap.grid.pointy:
        yield "option horizontal"
    if hexmap.grid.shifted == "odd":
        yield "option swap-even-odd"
    if hexmap.grid.lettering == "CC.RR":
        yield "option coordinates-format {X}.{Y}"


def _body(hexmap: HexMap) -> list[str]:
    lines = [_of_hex(hexmap, tile) for tile in hexmap.tiles]
    lines += ["", *(_of_line(hexmap, line) for line in hexmap.lines if len(line.points) > 1)]
    return [*lines, "", *(hexmap.drawing or (USUAL_SYMBOLS,))]


def _of_hex(hexmap: HexMap, tile: Tile) -> str:
    features = hexmap.features_at.get(tile.at, ())
    words = _words(tile, tuple(feature.kind for feature in features))
    names = [feature.name for feature in features if feature.name]
    labels = tile.labels or ((Label(names[0]),) if len(names) == 1 else ())
    return " ".join((hexmap.grid.label(tile.at), *map(quoted, words), *map(_label, labels)))


def _words(tile: Tile, things: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a hex: those it was described by, as far as they still hold, and what has come since."""
    if not tile.words:
        return words_for(tile.terrain, things)
    gone = {thing for word in tile.words if (thing := thing_meant(word)) not in (*things, "", tile.terrain)}
    kept = [word for word in tile.words if meaning(word).terrain or thing_meant(word) not in gone]
    there = set(map(thing_meant, kept))
    return (*kept, *(thing_word(thing) for thing in things if thing not in there)) or words_for("")


def _label(label: Label) -> str:
    tag = f"{label.tag}=" if label.tag else ""
    size, turned = (f" {more}" if more else "" for more in (label.size, label.turned))
    return f'{tag}"{quoted(label.text)}"{size}{turned}'


def _of_line(hexmap: HexMap, line: Line) -> str:
    points = "-".join(map(hexmap.grid.label, line.points))
    name = f' "{quoted(line.name)}"' if line.name else ""
    set_at = f" {line.set_at}" if line.set_at else ""
    return f"{points} {quoted(line.word or line_word(line.kind))}{name}{set_at}"


def _corrections(hexmap: HexMap, read_back: HexMap) -> Iterator[str]:
    """Comments that make of the map that was read back the map that was meant."""
    for tile in hexmap.tiles:
        at = tile.at
        other = read_back.tile_at.get(at)
        features, notes = hexmap.features_at.get(at, ()), hexmap.notes_at.get(at, ())
        said = OnHex(
            terrain=None if other and other.terrain == tile.terrain else tile.terrain,
            labels=None if other and other.labels == tile.labels else tile.labels,
            words=None if other and other.words == tile.words else tile.words,
            features=None if read_back.features_at.get(at, ()) == features else features,
            notes=notes or None,
        )
        if said != OnHex():
            yield f"{OURS}{hexmap.grid.label(at)} {_json(said)}"
    if read_back.lines != hexmap.lines:
        yield from (f"{OURS}line {_json(line)}" for line in hexmap.lines)


def _json(value: Any) -> str:
    """A value on one line, in the plain words that markup is read as, and no part of it like a line of the format."""
    return msgspec.json.encode(_marked_up(msgspec.to_builtins(value))).decode().replace("&", "\\u0026")


def _marked_up(value: Any) -> Any:
    match value:
        case str():
            return escape(value, quote=False)
        case dict():
            return {key: _marked_up(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_marked_up(inner) for inner in value]
    return value
