"""How the hexes of a map lie: the options that say so, and the line that shows what is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

from sixturns.cli.refused import Refused
from sixturns.formats.hexes_part import Orientation, Parity
from sixturns.views.beginning import neighbours
from sixturns.world.hexes import Grid
from sixturns.world.hexmap import HexMap

F = TypeVar("F", bound=Callable[..., None])


def grid_options(function: F) -> F:
    """The two options that say how the hexes of a map lie, for files that do not."""
    for option in (
        click.option(
            "--parity",
            type=click.Choice(["even", "odd"]),
            help="The columns of a flat map that lie half a hex lower, or the rows of a pointy one farther east.",
        ),
        click.option(
            "--orientation",
            type=click.Choice(["flat", "pointy"]),
            help="How the hexes of a map stand, where its file does not say.",
        ),
    ):
        function = option(function)
    return function


def grid_of(orientation: Orientation | None, parity: Parity | None) -> Grid | None:
    """How the hexes lie, as it was said; raises `Refused` when only half of it was."""
    if orientation is None and parity is None:
        return None
    if orientation is None or parity is None:
        raise Refused("how hexes lie is said by two options: --orientation flat|pointy --parity even|odd")
    return Grid(orientation == "pointy", parity)


def how_they_lie(hexmap: HexMap, *, asked: bool) -> str:
    """Who is beside whom on a map, and how to say otherwise where that is only taken for granted."""
    otherwise = "\n  If it is not so, say --orientation flat|pointy and --parity even|odd." if asked else ""
    return f"{neighbours(hexmap)}.{otherwise}"
