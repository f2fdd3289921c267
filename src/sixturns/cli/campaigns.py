"""Campaigns from the command line: beginning one, listing them, their logs, undo and redo."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import click
import msgspec
from rich.table import Table as Grid

from sixturns.cli.lines import log_line
from sixturns.cli.refused import Refused
from sixturns.cli.screen import screen
from sixturns.formats.campaign_file import MOST_BYTES, CampaignFile, read, sample
from sixturns.handlers.answers import AnyBody
from sixturns.handlers.table import Table, commitment
from sixturns.rulesets.layers import load
from sixturns.store import CampaignRow, NoSuchCampaign, Store, default_url, open_store
from sixturns.store.tables import OpenTable, Tables
from sixturns.views.logbook import log_lines
from sixturns.views.question import question_view

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
        by_lower = {row.name.lower(): row.name for row in store.campaigns()}
        close = difflib.get_close_matches(name.lower(), list(by_lower), 1)
        raise Refused(f"{error}{f'; did you mean {by_lower[close[0]]!r}?' if close else ''}") from None


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


def begin(tables: Tables, name: str, file: CampaignFile, rules: str = "", seed: str = "") -> OpenTable:
    """Begins a campaign from a file, under its own rule set or another."""
    return tables.begin(name, load(rules or file.ruleset), file.dungeon, file.state, seed=seed, author=AUTHOR)


def file_at(path: Path) -> CampaignFile:
    """The campaign file at a path.

    Raises:
        Refused: when it is too large or no text; `BadFile` of the format when it is wrong, naming the place.
    """
    if path.stat().st_size > MOST_BYTES:
        raise Refused(f"{path}: larger than {MOST_BYTES // 2**20} MiB")
    try:
        return read(path.read_text("utf-8"), str(path))
    except UnicodeDecodeError as error:
        raise Refused(f"{path}: not UTF-8 text at byte {error.start}") from None


@click.command(name="new")
@click.argument("name")
@click.option("--rules", metavar="NAME", help="The rule set, when not the file's own.")
@click.option("--from", "path", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A campaign file.")
@click.option("--seed", metavar="WORDS", default="", help="Words that fix the dice; they can then be known beforehand.")
@store_option
def new_command(name: str, rules: str | None, path: Path | None, seed: str, store: str) -> None:
    """Begin a campaign called NAME: the sample one, or that of a file."""
    file = file_at(path) if path else sample()
    with tables_at(store) as tables:
        table = begin(tables, name, file, rules or "", seed)
        sealed, known = table.read(lambda at: (commitment(at.began), at.began.known))
        click.echo(f"{table.row.name} has begun, in {file.dungeon.name}.")
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
    with open_store(store) as here:
        rows = [(row, here.head(row.id).seq, day(row.created)) for row in here.campaigns()]
    if as_json:
        fields = [{"id": row.id, "name": row.name, "begun": begun, "entries": entries} for row, entries, begun in rows]
        click.echo(json.dumps(fields, indent=1))
    elif not rows:
        click.echo("there is no campaign yet: begin one with `sixturns new NAME`", err=True)
    else:
        grid = Grid.grid(padding=(0, 2))
        for row, entries, begun in rows:
            grid.add_row(row.name, f"begun {begun}", counted(entries), row.id)
        screen().print(grid)


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
