"""`sixturns map`: a campaign's map as a picture or as text, the referee's or the players'."""

from __future__ import annotations

import re
from contextlib import ExitStack
from importlib import import_module, resources
from pathlib import Path
from textwrap import wrap

import click

from sixturns.cli.campaigns import opened, store_option, tables_at
from sixturns.cli.hextext import in_characters
from sixturns.cli.refused import Refused
from sixturns.cli.screen import WIDTH
from sixturns.cli.store import write_new
from sixturns.formats import text_mapper_writer
from sixturns.handlers.table import Table
from sixturns.views.drawing import STYLES
from sixturns.views.hexes.map import as_believed, players_hexes, referee_hexes
from sixturns.views.map import NoLevel, players_map, referee_map
from sixturns.views.picture import Shown, picture

FONTS = resources.files("sixturns.cli") / "fonts"
RESVG = "resvg_py"
SHARPNESS = 2
"""Pixels of a PNG to a unit of the drawing."""

MOST_PIXELS = 12_000
"""The longest side of a PNG; what would be longer is drawn smaller."""

FORMATS = {".svg": "svg", ".png": "png", ".txt": "text"}
"""The format that the name of a file asks for."""


@click.command(name="map")
@click.argument("name", required=False)
@click.option("--players", is_flag=True, help="The players' map: nothing on it that they do not know.")
@click.option("--land", is_flag=True, help="The map of the hexes, also while the party is below ground.")
@click.option("--level", type=int, metavar="N", help="The level to draw, when not the party's.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["svg", "png", "text", "text-mapper"]),
    help="How it is written: as the name of FILE says, else SVG. text-mapper is for a map of hexes.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A new file, when not to the standard output.",
)
@store_option
def map_command(
    name: str | None, players: bool, land: bool, level: int | None, form: str | None, output: Path | None, store: str
) -> None:
    """Draw the map of the campaign NAME (else of the one begun last) as SVG or PNG, or write it as text.

    Out of doors it is the map of the hexes. The referee's map tells every secret; --players draws what the players
    know.
    """
    form = form or ("svg" if output is None else FORMATS.get(output.suffix.lower(), ""))
    if not form:
        raise Refused(f"{output}: a map is written as .svg, .png or .txt, or as --format says")
    if form == "png" and output is None:
        raise Refused("a PNG is written to a file: -o FILE.png")
    with tables_at(store) as tables:
        table = opened(tables, name)
        if form == "text-mapper":
            written = table.read(lambda at: hexes_as_text(at, players=players))
        else:
            view = table.read(lambda at: looked_at(at, level, players=players, land=land))
            written = as_text(view) if form == "text" else picture(view, player=players, style=sheet())
    if output is None:
        click.echo(written)
        return
    write_new(output, png(written) if form == "png" else written.encode())
    click.echo(
        f"{output}: {table.row.name}, {'the players’ map' if players else 'the referee’s map; it tells secrets'}"
    )


def looked_at(table: Table, level: int | None, *, players: bool, land: bool = False) -> Shown:
    """The whole map that the party is on, or that of the `land`.

    Raises:
        Refused: when it has no such level, or there is no land.
    """
    state, rules = table.public if players else table.now, table.ruleset.rules
    if land and table.hexmap is None:
        raise Refused("this campaign has no map of hexes")
    if (land or state.outdoors) and table.hexmap is not None:
        hexes = players_hexes if players else referee_hexes
        found = hexes(state, table.hexmap, rules, level=level, whole=True)
        if level is not None and level not in (found.levels or (found.level,)):
            raise Refused(f"no level {level}; there is {', '.join(map(str, found.levels or (found.level,)))}")
        return found
    try:
        if players:
            return players_map(state, table.dungeon, rules, level)
        return referee_map(state, table.dungeon, rules, {}, level)
    except NoLevel as error:
        raise Refused(str(error)) from None


def as_text(view: Shown) -> str:
    """A map as lines of characters, with what they stand for; in words where it has no room."""
    rows, stands_for = in_characters(view, WIDTH, whole=True)
    lines = (*rows, "", *wrap(stands_for, WIDTH)) if rows else view.twin
    return "\n".join((view.title, "", *lines))


def hexes_as_text(table: Table, *, players: bool) -> str:
    """The map of hexes as Text Mapper text: all of it, or what the players believe.

    Raises:
        Refused: when the campaign has no hexes, or the players know none.
    """
    if table.hexmap is None:
        raise Refused("this campaign has no map of hexes: text-mapper writes no other")
    if not players:
        return text_mapper_writer.write(table.hexmap).rstrip("\n")
    return text_mapper_writer.write_plain(as_believed(table.public, table.hexmap)).rstrip("\n")


def sheet() -> str:
    """The style of the drawings with the colours of the light theme put in, for a picture that stands alone."""
    tokens: dict[str, str] = {}
    for theme, body in re.findall(r':root(\[data-theme="\w+"\])?\s*\{([^}]*)\}', _read("tokens.css")):
        if theme in ("", '[data-theme="light"]'):
            tokens |= dict(re.findall(r"--([\w-]+):\s*([^;]+);", body))
    plain = re.sub(r"/\*.*?\*/\s*", "", _read("drawing.css") + _read("hexes.css"), flags=re.DOTALL)
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
