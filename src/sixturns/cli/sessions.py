"""`sixturns session`: a sitting begins with a recap and ends with a report and a checkpoint."""

from __future__ import annotations

from pathlib import Path

import click

from sixturns.cli.campaigns import AUTHOR, opened, store_option, tables_at
from sixturns.cli.refused import Refused
from sixturns.cli.screen import screen
from sixturns.cli.store import write_new
from sixturns.store.sessions import SessionEnd, session_ends
from sixturns.store.tables import OpenTable, Tables
from sixturns.views.report import RecapView, last_session, markdown, recap, report


@click.group(name="session")
def session_command() -> None:
    """Begin a sitting with a recap, end it with a report."""


@session_command.command(name="recap")
@click.argument("name", required=False)
@store_option
def recap_command(name: str | None, store: str) -> None:
    """Say how things stand in the campaign NAME (else the one begun last): who is here, what burns, what is owed."""
    with tables_at(store) as tables:
        say(opened(tables, name).read(recap, whole=True))


def say(view: RecapView) -> None:
    """Prints a recap."""
    out = screen()
    out.print(f"{view.title}, {view.when}", style="bold", markup=False, highlight=False)
    for heading, lines in view.sections:
        out.print(f"\n{heading}", style="bold", markup=False, highlight=False)
        for line in lines:
            out.print(f"  {line}", markup=False, highlight=False)


@session_command.command(name="end")
@click.argument("name", required=False)
@click.option("--words", default="", help="Words for the referee's report.")
@store_option
def end_command(name: str | None, words: str, store: str) -> None:
    """End the session of the campaign NAME: what stands is put down whole, and undo reaches no further back.

    What is printed at the end seals the log as it then stands: whoever notes it can later see that nothing was changed.
    """
    with tables_at(store) as tables:
        table = opened(tables, name)
        table.act(lambda at: at.end_session(words), author=AUTHOR)
        end = ends_of(tables, table)[-1]
    click.echo(f"{table.row.name}: session {end.number} has ended; read it with `sixturns session report`")
    click.echo(f"  entry {end.head.seq}, {end.head.hash.hex()}")


@session_command.command(name="report")
@click.argument("name", required=False)
@click.option("--session", "number", type=int, help="Which session, from 1; else the one that has moves last.")
@click.option("--referee", is_flag=True, help="With the secrets; without it the players may read it.")
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Write it to a file.")
@store_option
def report_command(name: str | None, number: int | None, referee: bool, output: Path | None, store: str) -> None:
    """Print what happened in a session of the campaign NAME (else the one begun last), as Markdown."""
    with tables_at(store) as tables:
        table = opened(tables, name)
        wanted = table.read(last_session) if number is None else number
        if number is None and wanted == 0:
            raise Refused(f"{table.row.name}: nothing has been played yet")
        words = next((end.words for end in ends_of(tables, table) if end.number == wanted), "") if referee else ""
        try:
            view = table.read(lambda at: report(at, wanted, table.row.name, players=not referee, words=words))
        except ValueError as error:
            raise Refused(f"{table.row.name}: {error}") from None
    if output is None:
        click.echo(markdown(view), nl=False)
        return
    write_new(output, markdown(view).encode())
    click.echo(f"{output} holds the report")


def ends_of(tables: Tables, table: OpenTable) -> list[SessionEnd]:
    """The ends of a campaign's sessions."""
    return session_ends(tables.store, table.row.id)
