"""The map of a campaign, whichever it is now: that of the dungeon, or out of doors that of the hexes."""

from __future__ import annotations

from sixturns.views.drawing import draw
from sixturns.views.hexes.drawing import draw_hexes
from sixturns.views.hexes.shapes import HexView
from sixturns.views.shapes import MapView

Shown = MapView | HexView
"""A map as one audience sees it."""


def picture(view: Shown, *, player: bool = False, style: str = "") -> str:
    """A map as SVG, as `draw` and `draw_hexes` have it."""
    if isinstance(view, HexView):
        return draw_hexes(view, player=player, style=style)
    return draw(view, player=player, style=style)
