"""The map of a campaign, whichever it is now: that of the dungeon, or out of doors that of the hexes."""

from __future__ import annotations

from collections.abc import Iterable

from sixturns.kernel.values import Value
from sixturns.views.drawing import draw
from sixturns.views.hexes.drawing import draw_hexes
from sixturns.views.hexes.shapes import HexView
from sixturns.views.shapes import MapView

Shown = MapView | HexView
"""A map as one audience sees it."""


LAND = "land"
"""What asks for the map of the hexes where the party is below ground."""


class MapTab(Value):
    """A map that can be looked at: a level of where the party is, or from below ground the hexes, which are no level.

    `token` asks for it; `shown`: it is the one that is looked at.
    """

    token: str
    level: str
    shown: bool


def map_tabs(shown: Shown, levels: Iterable[int], *, land: bool) -> tuple[MapTab, ...]:
    """The maps to choose from; none where there is but one.

    Args:
        shown: the map that is looked at.
        levels: those of where the party is.
        land: whether the hexes can be looked at beside them.
    """
    on_land = land and isinstance(shown, HexView)
    tabs = [MapTab(str(level), str(level), not on_land and level == shown.level) for level in levels]
    tabs += [MapTab(LAND, "", on_land)] if land else []
    return tuple(tabs) if len(tabs) > 1 else ()


def picture(view: Shown, *, player: bool = False, style: str = "") -> str:
    """A map as SVG, as `draw` and `draw_hexes` have it."""
    if isinstance(view, HexView):
        return draw_hexes(view, player=player, style=style)
    return draw(view, player=player, style=style)
