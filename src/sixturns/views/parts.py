"""Pieces of a large map of hexes, as they are wanted while somebody looks about."""

from __future__ import annotations

from collections.abc import Collection

from sixturns.handlers.table import Table
from sixturns.views.hexes.drawing import draw_overview, draw_parts
from sixturns.views.hexes.map import knows_hexes, players_hexes, referee_hexes
from sixturns.views.hexes.shapes import MOST_PARTS


def parts(table: Table, wanted: Collection[tuple[int, int]], level: int | None, *, player: bool) -> str:
    """Pieces of a large map of hexes as SVG, or where none is named all of it as it looks from afar.

    Empty where there are no hexes, and for players who are below ground and know of none.
    """
    state, rules = table.public if player else table.now, table.ruleset.rules
    if table.hexmap is None or (player and not (state.outdoors or knows_hexes(state))):
        return ""
    tiles = frozenset(list(wanted)[:MOST_PARTS])
    hexes = players_hexes if player else referee_hexes
    if not tiles:
        return draw_overview(hexes(state, table.hexmap, rules, level=level, tiles=tiles, whole=True))
    return draw_parts(hexes(state, table.hexmap, rules, level=level, tiles=tiles), player=player)
