"""Small maps of our own, in the formats of other programs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

ROOM, CORRIDOR, ROOM_SHIFT = 0x2, 0x4, 6
DOOR_BITS = {
    "arch": 0x10000,
    "door": 0x20000,
    "locked": 0x40000,
    "trapped": 0x80000,
    "secret": 0x100000,
    "portcullis": 0x200000,
}

PLAN = (
    "111d222",
    "111 222",
    "  d    ",
    "  .    ",
    "  ...  ",
)
"""Two rooms with a door between them; room 1 has one to the south, to a corridor that bends east."""

BETWEEN = {"row": 0, "col": 3, "type": "door", "desc": "Stuck Simple Wooden Door"}
SOUTH = {"row": 2, "col": 2, "type": "locked", "desc": "Locked Iron Door (good lock)"}


def room(id: int, doors: dict[str, list[dict[str, Any]]] | None = None, **contents: Any) -> dict[str, Any]:
    """A room of donjon's; what it holds is given by the names of `contents`."""
    return {"id": id, "doors": doors or {}, "contents": contents or {"summary": "Empty"}}


def rooms() -> list[dict[str, Any] | None]:
    """The rooms of `PLAN`, with nothing in them."""
    return [
        None,
        room(1, {"east": [{**BETWEEN, "out_id": 2}], "south": [SOUTH]}),
        room(2, {"west": [{**BETWEEN, "out_id": 1}]}),
    ]


def donjon(plan: Iterable[str] = PLAN, bleed: int = 0, **more: Any) -> dict[str, Any]:
    """A donjon dungeon: digits of the plan are rooms, dots corridor, `d` doors; `more` are its other fields."""

    def bits(mark: str) -> int:
        if mark.isdecimal():
            return ROOM | int(mark) << ROOM_SHIFT
        return {".": CORRIDOR, "d": CORRIDOR | DOOR_BITS["door"]}.get(mark, 0)

    drawn = [[0] * bleed + [bits(mark) for mark in row] + [0] * bleed for row in plan]
    rock = [[0] * len(drawn[0])] * bleed
    settings = {"name": "The Small Vault", "level": 1} | ({"bleed": bleed} if bleed else {})
    return {"cells": [*rock, *drawn, *rock], "rooms": rooms(), "settings": settings} | more


def watabou(**more: Any) -> dict[str, Any]:
    """A One Page Dungeon: an entrance, a hall with a note, a passage of two pieces, a locked room with water."""
    return {
        "version": "1.2.5",
        "title": "Chapel of Salt",
        "story": "Nobody prays here.",
        "rects": [
            {"x": 0, "y": 0, "w": 1, "h": 1},
            {"x": 1, "y": -1, "w": 3, "h": 3},
            {"x": 4, "y": 0, "w": 1, "h": 1},
            {"x": 5, "y": 0, "w": 2, "h": 1},
            {"x": 7, "y": 0, "w": 1, "h": 1},
            {"x": 8, "y": 0, "w": 2, "h": 1},
            {"x": 10, "y": 0, "w": 1, "h": 1},
            {"x": 11, "y": -1, "w": 3, "h": 3, "ending": True},
        ],
        "doors": [
            opd_door(0, 0, 3),
            opd_door(4, 0, 1),
            opd_door(7, 0, 0),
            opd_door(10, 0, 5),
        ],
        "notes": [{"text": "A font of brine.", "ref": "1", "pos": {"x": 2.5, "y": 0.5}}],
        "columns": [],
        "water": [{"x": 11, "y": -1}, {"x": 12, "y": -1}, {"x": 40, "y": 40}],
    } | more


def opd_door(x: int, y: int, type: int, dx: int = 1, dy: int = 0) -> dict[str, Any]:
    """A door of a One Page Dungeon on its square, of a type, and the way that it points."""
    return {"x": x, "y": y, "dir": {"x": dx, "y": dy}, "type": type}


GRIDMAPPER = """\
include gridmapper.txt
0101 stair-e
0103 
0301 empty
0302 empty
0401 empty "1"
0402 empty door-s
0403 empty
0404 empty
0405 empty secret-e
0505 empty archway-e
0605 empty
0606 empty trap
0705 empty
0706 empty "the cold room" pillar
"""
"""Stairs into room 1, a door south to a corridor, a secret door to a closet, an archway to a room with a name."""


def as_bytes(given: dict[str, Any]) -> bytes:
    """A JSON file."""
    return json.dumps(given).encode()
