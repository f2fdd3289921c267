"""`sixturns map`: a campaign's map as a picture, the referee's or the players'."""

from __future__ import annotations

import re
from contextlib import ExitStack
from importlib import import_module, resources
from pathlib import Path

import click

from sixturns.cli.campaigns import opened, store_option, tables_at
from sixturns.cli.refused import Refused
from sixturns.cli.store import write_new
from sixturns.handlers.table import Table
from sixturns.views.drawing import STYLES, draw
from sixturns.views.map import MapView, NoLevel, players_map, referee_map

FONTS = resources.files("sixturns.cli") / "fonts"
RESVG = "resvg_py"
SHARPNESS = 2
"""Pixels of a PNG to a unit of the drawing."""

MOST_PIXELS = 12_000
"""The longest side of a PNG; what would be longer is drawn smaller."""


@click.command(name="map")
@click.argument("name", required=False)
@click.option("--players", is_flag=True, help="The players' map: nothing on it that they do not know.")
@click.option("--level", type=int, metavar="N", help="The level to draw, when not the party's.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A new .svg or .png file, when not SVG to the standard output.",
)
@store_option
def map_command(name: str | None, players: bool, level: int | None, output: Path | None, store: str) -> None:
    """Draw the map of the campaign NAME (else of the one begun last) as SVG or PNG.

    The referee's map tells every secret; --players draws what the players know.
    """
    if output is not None and output.suffix.lower() not in (".svg", ".png"):
        raise Refused(f"{output}: a map is written as .svg or .png")

    def look(table: Table) -> MapView:
        state = table.public if players else table.now
        dungeon, rules = table.dungeon, table.ruleset.rules
        try:
            return (
                players_map(state, dungeon, rules, level) if players else referee_map(state, dungeon, rules, {}, level)
            )
        except NoLevel as error:
            raise Refused(str(error)) from None

    with tables_at(store) as tables:
        table = opened(tables, name)
        view = table.read(look)
    svg = draw(view, player=players, style=sheet())
    if output is None:
        click.echo(svg)
        return
    write_new(output, png(svg) if output.suffix.lower() == ".png" else svg.encode())
    click.echo(
        f"{output}: {table.row.name}, {'the players’ map' if players else 'the referee’s map; it tells secrets'}"
    )


def sheet() -> str:
    """The style of the drawing with the colours of the light theme put in, for a picture that stands alone."""
    tokens: dict[str, str] = {}
    for theme, body in re.findall(r':root(\[data-theme="\w+"\])?\s*\{([^}]*)\}', _read("tokens.css")):
        if theme in ("", '[data-theme="light"]'):
            tokens |= dict(re.findall(r"--([\w-]+):\s*([^;]+);", body))
    plain = re.sub(r"/\*.*?\*/\s*", "", _read("drawing.css"), flags=re.DOTALL)
    return re.sub(r"var\(--([\w-]+)\)", lambda found: tokens[found[1]], plain).replace("\n\n", "\n").strip()


def _read(name: str) -> str:
    return (STYLES / name).read_text("utf-8")


def png(svg: str) -> bytes:
    """A drawing as PNG.

    Raises:
        Refused: when what draws it is not installed.
    """
    try:
        resvg = import_module(RESVG)
    except ImportError:
        raise Refused("a PNG needs the extra: pip install 'sixturns[pictures]'; SVG needs nothing") from None
    sides = re.search(r'width="(\d+)" height="(\d+)"', svg)
    longest = max(map(int, sides.groups())) if sides else MOST_PIXELS
    with ExitStack() as at_hand:
        fonts = [
            str(at_hand.enter_context(resources.as_file(font)))
            for font in FONTS.iterdir()
            if font.name.endswith(".ttf")
        ]
        drawn: bytes = resvg.svg_to_bytes(
            svg_string=svg,
            font_files=fonts,
            serif_family="Alegreya",
            sans_serif_family="Alegreya Sans",
            zoom=min(SHARPNESS, MOST_PIXELS / longest),
        )
    return bytes(drawn)
