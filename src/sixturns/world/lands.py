"""The lands of a campaign: a dungeon and the hexes around it, asked as one map."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from sixturns.world.dungeon import Dungeon
from sixturns.world.hexes import Direction, Grid, Hex
from sixturns.world.hexmap import OF_FEATURES, WILDS, HexMap, Tile

FAR = 24
"""Hexes that nobody walks in a day."""


class Lands(msgspec.Struct, frozen=True, cache_hash=True):
    """The map of a campaign that has hexes. What is the hex map's is looked up there, everything else in the dungeon.

    Readings of a hex are added to the hex map's own: ``("toward", hex)``, the direction of the first step on the
    straight line to another, None where that is the same hex or lies on another level; ``("straight", direction)``, the
    last hex of the map in that direction, at most `FAR` away; ``("within", n)``, the hexes of the map up to so far
    away, the nearest first.
    """

    dungeon: Dungeon
    hexmap: HexMap

    def look(self, at: Any, what: Any) -> Any:
        """One small reading of the map; `KeyError` when neither has such a thing."""
        if isinstance(at, Hex):
            match what:
                case ("toward", goal):
                    return _toward(self.hexmap.grid, at, goal)
                case ("straight", side):
                    return _straight(self, at, side)
                case ("within", away):
                    return _within(self, at, away)
            return self.hexmap.look(at, what)
        of_hexes = at == WILDS or (what in OF_FEATURES and self.hexmap.has(at))
        return self.hexmap.look(at, what) if of_hexes else self.dungeon.look(at, what)


World = Dungeon | Lands
"""What a campaign is played on: a dungeon, or one in the middle of hexes."""

NO_DUNGEON = Dungeon("", (), ())
"""The dungeon of a campaign that has none."""


def dungeon_of(world: World) -> Dungeon:
    """The dungeon of a campaign's map."""
    return world.dungeon if isinstance(world, Lands) else world


def hexes_of(world: World) -> HexMap | None:
    """The hexes of a campaign's map, where it has any."""
    return world.hexmap if isinstance(world, Lands) else None


@lru_cache(16_384)
def _toward(grid: Grid, at: Hex, goal: Hex) -> Direction | None:
    if at == goal or at.level != goal.level:
        return None
    return grid.direction(at, grid.first_of_line(at, goal))


@lru_cache(4_096)
def _straight(lands: Lands, at: Hex, side: Direction) -> Hex:
    for _ in range(FAR):
        there = lands.hexmap.grid.to(at, side)
        if not lands.hexmap.has(there):
            break
        at = there
    return at


@lru_cache(4_096)
def _within(lands: Lands, at: Hex, away: int) -> tuple[Hex, ...]:
    found: Callable[[Any], Tile | None] = lands.hexmap.tile_at.get
    near = map(found, lands.hexmap.grid.numbers_within(at, away))
    return tuple(tile.at for tile in near if tile is not None)
