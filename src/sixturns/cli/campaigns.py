"""Campaigns from the command line: beginning one, listing them, their logs, undo and redo."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeVar

import click
import msgspec
from rich.table import Table as Grid

from sixturns.cli.hexgrid import grid_of, grid_options
from sixturns.cli.lines import log_line
from sixturns.cli.refused import Refused
from sixturns.cli.screen import screen
from sixturns.formats import party_csv
from sixturns.formats.campaign_file import MOST_BYTES, CampaignFile, read, sample
from sixturns.formats.hexes_part import Orientation, Parity
from sixturns.formats.hexkey_csv import laid_over
from sixturns.formats.new_campaign import Country, new_campaign
from sixturns.formats.report import BadFile, MapImport, Remark
from sixturns.formats.text import decode
from sixturns.formats.worker import read_in_worker, read_map_in_worker
from sixturns.handlers.answers import AnyBody
from sixturns.handlers.table import Table, commitment
from sixturns.rulesets.faults import nearest
from sixturns.rulesets.houses import rules_at
from sixturns.rulesets.layers import FAMILIES, RuleSet, load
from sixturns.store import CampaignRow, NoSuchCampaign, Store, StoreError, default_url, open_store
from sixturns.store.tables import OpenTable, Tables
from sixturns.views.beginning import neighbours
from sixturns.views.logbook import log_lines
from sixturns.views.question import question_view
from sixturns.views.standing import standing
from sixturns.world.hexes import Grid as HexGrid

F = TypeVar("F", bound=Callable[..., None])

MOST_REMARKS = 5
"""How many remarks on a dungeon are shown when a campaign begins; `sixturns inspect` shows them all."""

AUTHOR = "terminal"
"""Who the log says has written what is entered here."""

LAST_LINES = 20
"""How many lines `log` prints unless all are wanted."""

store_option = click.option(
    "--store",
    envvar="SIXTURNS_STORE",
    metavar="URL",
    default=default_url,
    show_default="a file in your data folder",
    help="Where campaigns are kept: a path or URL (or SIXTURNS_STORE).",
)


@contextmanager
def tables_at(address: str) -> Iterator[Tables]:
    """The open tables of the store at an address, closed again in the end."""
    with open_store(address) as store:
        tables = Tables(store)
        try:
            yield tables
        finally:
            tables.close()


def found(store: Store, name: str) -> CampaignRow:
    """The campaign of that name or id.

    Raises:
        Refused: when there is none; offers the nearest name.
    """
    try:
        return store.campaign(name)
    except NoSuchCampaign as error:
        raise Refused(f"{error}{nearest(name, (row.name for row in store.campaigns()))}") from None


def opened(tables: Tables, name: str | None) -> OpenTable:
    """The table of a campaign by name or id; of the one begun last, where none is named.

    Raises:
        Refused: when there is none.
    """
    if name is not None:
        return tables.open(found(tables.store, name).id)
    rows = tables.store.campaigns()
    if not rows:
        raise Refused("there is no campaign yet: begin one with `sixturns new NAME`")
    return tables.open(rows[-1].id)


def begin(
    tables: Tables,
    name: str,
    file: CampaignFile,
    ruleset: RuleSet | None = None,
    seed: str = "",
    *,
    guided: bool = False,
) -> OpenTable:
    """Begins a campaign from a file, under the rules that it was read for: others than the family that it names."""
    ruleset = ruleset or load(file.ruleset)
    return tables.begin(name, ruleset, file.world, file.state, seed=seed, guided=guided, author=AUTHOR)


def file_at(path: Path, ruleset: RuleSet | None = None) -> CampaignFile:
    """The campaign file at a path, with the files beside it that it names, under its own rules or others.

    Raises:
        Refused: when it is too large or no text; `BadFile` of the format when it is wrong, naming the place.
    """

    def beside(name: str) -> bytes:
        if name != Path(name).name or not (there := path.parent / name).is_file():
            raise BadFile(f"there is no {name[:80]!r} beside it")
        return bytes_of(there)

    try:
        return read(bytes_of(path).decode("utf-8"), str(path), beside, ruleset)
    except UnicodeDecodeError as error:
        raise Refused(f"{path}: not UTF-8 text at byte {error.start}") from None


class Chosen(NamedTuple):
    """What a campaign of one's own is put together from, as `new` was told."""

    party: Path
    dungeon: Path | None = None
    entrance: str = ""
    map: Path | None = None
    keys: Path | None = None
    grid: HexGrid | None = None
    start: str = ""
    entrance_hex: str = ""
    month: int = 0


def imported(name: str, chosen: Chosen, ruleset: RuleSet) -> CampaignFile:
    """A campaign in a dungeon or a land that somebody else made; says what was guessed or dropped in reading them.

    Raises:
        BadFile: when one of them cannot be read, or does not fit the others; names the place.
        Refused: when one is too large, or a map does not say how its hexes lie.
    """
    given = None if chosen.dungeon is None else read_in_worker(bytes_of(chosen.dungeon), chosen.dungeon.name)
    lands = [] if chosen.map is None else [*maps_of(chosen.map, chosen.keys, chosen.grid)]
    text, about_text = decode(bytes_of(chosen.party), chosen.party.name)
    rules = ruleset.rules
    members, lights, report = party_csv.read(text, chosen.party.name, rules.lights, rules.scores)
    country = None
    if lands:
        hexmap = laid_over(lands[0].map, lands[1]) if len(lands) > 1 else lands[0].map
        country = Country(hexmap, chosen.start, chosen.entrance_hex, chosen.month)
    file = new_campaign(name, given, members, lights, entrance=chosen.entrance, country=country, ruleset=ruleset)
    reports = [] if given is None or chosen.dungeon is None else [(chosen.dungeon, given.report)]
    reports += [(path, land.report) for path, land in zip((chosen.map, chosen.keys), lands, strict=False) if path]
    for path, about in reports:
        remarks = (*about.guesses, *about.dropped)
        say_remarks(path, remarks[:MOST_REMARKS])
        if (more := len(remarks) - MOST_REMARKS) > 0:
            click.echo(f"{path.name}: and {more} more: `sixturns inspect {quoted(str(path))}` lists them", err=True)
    say_remarks(chosen.party, (*about_text, *report.guesses, *report.dropped))
    return file


def maps_of(path: Path, keys: Path | None, grid: HexGrid | None) -> Iterator[MapImport]:
    """The map of hexes at a path, and the key of its hexes where there is one.

    Raises:
        Refused: when nobody says how its hexes lie; shows how they would be taken.
    """
    land = read_map_in_worker(bytes_of(path), path.name, grid)
    if land.asks_grid:
        raise Refused(
            f"{path}: does not say how its hexes lie: add --orientation flat|pointy and --parity even|odd."
            f" Flat and even, {neighbours(land.map)}"
        )
    yield land
    if keys is not None:
        yield read_map_in_worker(bytes_of(keys), keys.name, land.map.grid)


def bytes_of(path: Path) -> bytes:
    """The bytes of a file that is not too large to be read; else raises `Refused`."""
    if path.stat().st_size > MOST_BYTES:
        raise Refused(f"{path}: larger than {MOST_BYTES // 2**20} MiB")
    return path.read_bytes()


def say_remarks(path: Path, remarks: Iterable[Remark]) -> None:
    """Says what a reader has to say of a file, each thing with its place."""
    for remark in remarks:
        place = "" if remark.place == path.name else f"{remark.place}: "
        click.echo(f"{path.name}: {place}{remark.says}", err=True)


A_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


rules_option = click.option(
    "--rules", "at", metavar="NAME|FILE", help=f"The rules: {', '.join(FAMILIES)}, or a house file."
)
settings_option = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="PATH=VALUE",
    help="A rule that is otherwise, such as surprise.chance=3-in-6; as often as wanted.",
)


def rules_options(command: F) -> F:
    """The rules that something begins under, or that are read: a family's or a house file's, with settings."""
    return rules_option(settings_option(command))


@click.command(name="new")
@click.argument("name")
@rules_options
@click.option("--from", "path", type=A_FILE, help="A campaign file.")
@click.option("--dungeon", type=A_FILE, help="A dungeon that somebody else made; `sixturns inspect` tells about it.")
@click.option("--party", type=A_FILE, help="A party as a table: CSV, or cells out of a spreadsheet.")
@click.option("--entrance", metavar="WAY", default="", help="The way in, when the dungeon has several.")
@click.option("--map", "map_", type=A_FILE, help="A map of hexes: Text Mapper text, or the SVG that it saves.")
@click.option("--keys", type=A_FILE, help="A key of the map's hexes: CSV.")
@grid_options
@click.option("--start", metavar="HEX", default="", help="The hex in which the party sets out, such as 0406.")
@click.option("--entrance-hex", metavar="HEX", default="", help="The hex of the map in which the dungeon is entered.")
@click.option("--month", type=click.IntRange(1, 12), help="The month of the first day; the referee is asked without.")
@click.option("--seed", metavar="WORDS", default="", help="Words that fix the dice; they can then be known beforehand.")
@store_option
def new_command(
    name: str,
    at: str | None,
    settings: tuple[str, ...],
    path: Path | None,
    dungeon: Path | None,
    party: Path | None,
    entrance: str,
    map_: Path | None,
    keys: Path | None,
    orientation: Orientation | None,
    parity: Parity | None,
    start: str,
    entrance_hex: str,
    month: int | None,
    seed: str,
    store: str,
) -> None:
    """Begin a campaign called NAME: the sample one, that of a file, or a party in a dungeon, on a map, or on both."""
    ruleset: RuleSet | None = None
    of_a_map = keys or orientation or parity or start or entrance_hex or month
    if of_a_map and not map_:
        raise Refused("keys, hexes and a month want a map: --map FILE --start HEX --party FILE")
    if map_ and (path or not party):
        raise Refused("a map wants a party: --map FILE --start HEX --party FILE")
    if entrance and not dungeon:
        raise Refused("a way in wants a dungeon: --dungeon FILE --party FILE --entrance WAY")
    if party and (dungeon or map_) and not path:
        grid = grid_of(orientation, parity)
        chosen = Chosen(party, dungeon, entrance, map_, keys, grid, start, entrance_hex, month or 0)
        ruleset = rules_at(at or FAMILIES[0], settings)
        file = imported(name, chosen, ruleset)
    elif dungeon or party:
        raise Refused("a dungeon wants a party, and a party a dungeon: --dungeon FILE --party FILE")
    else:
        if at or settings:
            ruleset = rules_at(at or (file_at(path) if path else sample()).ruleset, settings)
        file = file_at(path, ruleset) if path else sample(ruleset)
    with tables_at(store) as tables:
        table = begin(tables, name, file, ruleset, seed)
        sealed, known = table.read(lambda at: (commitment(at.began), at.began.known))
        click.echo(f"{table.row.name} has begun, in {file.where}.")
        if known:
            click.echo("Its seed was given by hand: whoever has these words can know its dice beforehand.")
        else:
            click.echo("Its dice are sealed. Show the players this now; the seed, told at the end, must fit it:")
        click.echo(f"  {sealed}")
        click.echo(f"Play it with: sixturns play {quoted(table.row.name)}")


def quoted(name: str) -> str:
    """A name as a shell wants it."""
    return name if name.replace("-", "").isalnum() else "'" + name.replace("'", "'\\''") + "'"


@click.command(name="campaigns")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@store_option
def campaigns_command(as_json: bool, store: str) -> None:
    """List the campaigns, the oldest first."""
    with tables_at(store) as tables:
        here = tables.store
        rows = [(row, here.head(row.id).seq, day(row.created), stands(tables, row)) for row in here.campaigns()]
    if as_json:
        fields = [
            {"id": row.id, "name": row.name, "begun": begun, "entries": entries, "stands": told}
            for row, entries, begun, told in rows
        ]
        click.echo(json.dumps(fields, indent=1))
    elif not rows:
        click.echo("there is no campaign yet: begin one with `sixturns new NAME`", err=True)
    else:
        grid = Grid.grid(padding=(0, 2))
        for row, entries, begun, told in rows:
            grid.add_row(row.name, told, f"begun {begun}", counted(entries), row.id)
        screen().print(grid)


def stands(tables: Tables, row: CampaignRow) -> str:
    """Where a campaign stands, in one line; or why it cannot be read."""
    try:
        return tables.open(row.id).read(standing)
    except StoreError as error:
        return str(error)


def counted(entries: int) -> str:
    """So many entries, in words."""
    return f"{entries} entry" if entries == 1 else f"{entries} entries"


def day(milliseconds: int) -> str:
    """A time of the store as a date, UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date().isoformat()


@click.command(name="log")
@click.argument("name", required=False)
@click.option("--all", "whole", is_flag=True, help=f"All of it, not only the last {LAST_LINES} lines.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@store_option
def log_command(name: str | None, whole: bool, as_json: bool, store: str) -> None:
    """Print what happened in the campaign NAME (else the one begun last), the newest at the end."""
    with tables_at(store) as tables:
        most = None if whole else LAST_LINES
        newest = opened(tables, name).read(lambda at: list(islice(log_lines(at), most)), whole=whole)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(newest[::-1]), indent=1).decode())
        return
    out = screen()
    for line in reversed(newest):
        out.print(log_line(line))


@click.command(name="undo")
@click.argument("name", required=False)
@store_option
def undo_command(name: str | None, store: str) -> None:
    """Take back the last input of the campaign NAME (else the one begun last), with all it caused."""
    turn_back(name, store, undo=True)


@click.command(name="redo")
@click.argument("name", required=False)
@store_option
def redo_command(name: str | None, store: str) -> None:
    """Restore the input last taken back in the campaign NAME (else the one begun last)."""
    turn_back(name, store, undo=False)


def turn_back(name: str | None, store: str, *, undo: bool) -> None:
    """Undoes or redoes one input, and says where the table then stands."""

    def act(at: Table) -> list[AnyBody]:
        return at.undo() if undo else at.redo()

    with tables_at(store) as tables:
        table = opened(tables, name)
        table.act(act, author=AUTHOR)
        asked = table.read(question_view)
    click.echo(f"{table.row.name}: {'undone' if undo else 'redone'}; now at {asked.where}: {asked.title}")
