"""Dungeons and maps that somebody else made: read from their file, and drawn for the first time."""

from __future__ import annotations

import json
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

from bench.measure import Figure, by_turns, seconds
from sixturns.formats import map_file
from sixturns.formats.campaign_file import sample
from sixturns.formats.dungeon_file import inspect
from sixturns.formats.new_campaign import new_campaign
from sixturns.formats.report import Import
from sixturns.kernel.values import Hidden
from sixturns.rulesets.layers import load
from sixturns.views import beginning, chart, drawing, shapes, signs
from sixturns.views import map as maps
from sixturns.views.hexes import drawing as hex_drawing
from sixturns.views.hexes import map as hex_maps
from sixturns.world.campaign import WILDS, Campaign
from sixturns.world.hexes import Hex
from sixturns.world.hexmap import Feature, HexMap, Line, Tile

SAMPLES = Path(__file__).parents[2] / "shared" / "samples" / "donjon"
"""Dungeons of other people, where they lie beside the repository."""

LARGE, MIDDLING = (14, 14), (13, 5)
"""How many rooms from west to east and from north to south: as many as the largest sample has, or the usual 65."""

WIDE, HIGH = 6, 5
"""The squares of a room with the corridors to its west and to its north."""

ROOM, CORRIDOR, DOOR, ROOM_SHIFT = 0x2, 0x4, 0x20000, 6
CREW = "{} x Goblin (cr 1/3, mm 133); easy, 400 xp"


def made(across: int, down: int) -> bytes:
    """A donjon file: rooms between corridors that cross, each with two doors, creatures, treasure and a trap.

    Args:
        across: how many rooms lie side by side, from west to east.
        down: how many rows of them there are, from north to south.
    """
    cells = [
        [CORRIDOR if x % WIDE == 0 or y % HIGH == 0 else 0 for x in range(WIDE * across + 1)]
        for y in range(HIGH * down + 1)
    ]
    rooms: list[Any] = [None]
    for id in range(1, across * down + 1):
        west, north = WIDE * ((id - 1) % across), HIGH * ((id - 1) // across)
        for y in (north + 2, north + 3, north + 4):
            for x in (west + 2, west + 3, west + 4):
                cells[y][x] = ROOM | id << ROOM_SHIFT
        doors = {"west": (north + 3, west + 1), "north": (north + 1, west + 3)}
        for row, col in doors.values():
            cells[row][col] = DOOR
        rooms.append(room(id, doors))
    return json.dumps({"cells": cells, "rooms": rooms, "settings": {"name": "The Long Halls", "level": 1}}).encode()


def room(id: int, doors: dict[str, tuple[int, int]]) -> dict[str, Any]:
    """A room of such a file, with as much to say as donjon has."""
    return {
        "id": id,
        "doors": {
            side: [
                {
                    "row": row,
                    "col": col,
                    "type": "door",
                    "desc": "Stuck Strong Wooden Door (Break DC 23; 20 hp)",
                }
            ]
            for side, (row, col) in doors.items()
        },
        "contents": {
            "inhabited": CREW.format(id % 7 + 1),
            "detail": {
                "room_features": f"A shallow pool lies in the {id}th hall, and a voice is heard in the north of it.",
                "monster": [
                    CREW.format(id % 7 + 1),
                    "--",
                    f"Hoard: {id * 100} cp; 2400 sp",
                ],
                "trap": ["Falling Block: DC 20 to find, DC 20 to disable; +15 to hit, 6d6 damage"],
            },
        },
    }


def largest() -> bytes:
    """The largest of the samples, or a file as large of our own making."""
    files = sorted(SAMPLES.glob("*.json"), key=lambda path: path.stat().st_size)
    return files[-1].read_bytes() if files else made(*LARGE)


def import_donjon() -> Figure:
    """From the bytes of a file to a dungeon with its report."""
    data = largest()
    pair = by_turns(
        lambda: seconds(lambda: inspect(data, "halls.json"), process_time),
        lambda: seconds(lambda: json.loads(data), process_time),
    )
    return Figure("import.donjon", pair.ours, "s", "json.loads of the same file", pair.ratio)


WIDE_MAP = 300
"""The hexes from west to east, and from north to south, of a large map."""

GROUNDS = (
    "light-grey mountain",
    "green forest",
    "light-green bushes",
    "grey swamp dry",
    "water",
    "light-green firs thorp",
)


def wilderness(wide: int = WIDE_MAP) -> bytes:
    """A Text Mapper text of so many hexes by as many, in the words of its own generators, with rivers and trails."""
    hexes = [
        f"{x:03d}.{y:03d} {GROUNDS[(x * y + x // 3 + y // 5) % len(GROUNDS)]}" for x in range(wide) for y in range(wide)
    ]
    rivers = [f"{x:02d}.00-{x + 3:02d}.{wide // 2}-{x:02d}.{wide} river" for x in range(10, wide - 10, 10)]
    trails = [f"00.{y:02d}-{wide}.{y} trail" for y in range(10, wide, 20)]
    return "\n".join((*hexes, *rivers, *trails, "include gnomeyland.txt")).encode()


def import_textmapper() -> Figure:
    """From the bytes of a text to a map of hexes with its report, beside taking the text apart into words."""
    data = wilderness()
    pair = by_turns(
        lambda: seconds(lambda: map_file.inspect(data, "wilds.txt"), process_time),
        lambda: seconds(lambda: [line.split() for line in data.decode().split("\n")], process_time),
    )
    return Figure("import.textmapper", pair.ours, "s", "splitting the same 90,000 lines", pair.ratio)


def drawn(given: Import) -> str:
    """The whole of a dungeon, as its referee sees it before the first move."""
    rules = load("underworld")
    party = sample().state.party
    file = new_campaign("", given, party, ruleset=rules)
    return drawing.draw(beginning.whole_map(file.state, file.dungeon, rules.rules))


def forget(*modules: ModuleType) -> None:
    """Empties whatever modules keep of what they made."""
    for module in modules:
        for one in vars(module).values():
            if hasattr(one, "cache_clear"):
                one.cache_clear()


def hexes(side: int) -> tuple[Campaign, HexMap]:
    """A square map of our own making, with a river and a road across it, and a party that knows a third of it."""
    words = ("clear", "woods", "hills", "mountains", "swamp", "desert", "sea", "grassland", "jungle", "badlands")
    at = [Hex(column, row) for column in range(1, side + 1) for row in range(1, side + 1)]
    tiles = tuple(Tile(here, words[(here.column // 3 * 7 + here.row // 2 * 3) % len(words)]) for here in at)
    lines = (Line("river", (Hex(1, 1), Hex(side, side))), Line("road", (Hex(1, side), Hex(side, 1))))
    things = tuple(Feature(f"thing-{n}", here, "village") for n, here in enumerate(at) if n % 40 == 0)
    known = frozenset((tile.at, tile.terrain) for tile in tiles if tile.at.column * 3 < side)
    middle = Hex(side // 2, side // 2)
    state = Campaign(
        sample().state.party,
        "",
        outside=WILDS,
        true_hex=Hidden(middle),
        reckoned=middle,
        pencilled=known,
        explored=frozenset(here for here, _word in known if here.row * 2 < side),
    )
    return state, HexMap("The Square", tiles, lines=lines, features=things)


def draw_hexes() -> Figure:
    """3,600 hexes from the map to the drawing, when nothing of it has been drawn before."""
    rules, (state, hexmap) = load("underworld").rules, hexes(60)

    def all_of_it() -> str:
        return hex_drawing.draw_hexes(hex_maps.referee_hexes(state, hexmap, rules, whole=True))

    def first() -> float:
        forget(hex_drawing, hex_maps)
        return seconds(all_of_it, process_time)

    tree = ElementTree.fromstring(all_of_it())
    pair = by_turns(first, lambda: seconds(lambda: ElementTree.tostring(tree), process_time))
    return Figure("draw.hexes", pair.ours, "s", "xml.etree writing the finished drawing", pair.ratio)


def draw_dungeon() -> Figure:
    """From a dungeon that was just read to the drawing of all of it, when nothing of it has been drawn before."""
    data = largest()
    svg = drawn(inspect(data, "halls.json"))
    tree = ElementTree.fromstring(svg)

    def first() -> float:
        forget(chart, drawing, maps, shapes, signs)
        given = inspect(data, "halls.json")
        return seconds(lambda: drawn(given), process_time)

    pair = by_turns(first, lambda: seconds(lambda: ElementTree.tostring(tree), process_time))
    return Figure("draw.dungeon", pair.ours, "s", "xml.etree writing the finished drawing", pair.ratio)
