"""`sixturns serve` and `sixturns demo`: the pages, and the links that lead to them."""

from __future__ import annotations

import io
import os
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Protocol, TypeVar

import click

from sixturns.cli.campaigns import begin, opened, rules_option, store_option, tables_at
from sixturns.cli.refused import Refused
from sixturns.formats.campaign_file import sample
from sixturns.rulesets.houses import rules_at
from sixturns.rulesets.layers import FAMILIES, RuleSet
from sixturns.store import NoSuchCampaign
from sixturns.store.tables import OpenTable, Tables

PAGES = "sixturns.web.serve"
"""The room of the server. It is loaded by name: the two ways in, terminal and pages, know nothing of each other."""

PORT = 6616
F = TypeVar("F", bound=Callable[..., None])


class Server(Protocol):
    """A server of the pages, as `PAGES` has it: it makes the links that lead in, and runs until Ctrl-C."""

    port: int

    def new_referee_link(self, campaign: str = "", *, everywhere: bool = False) -> str:
        """An address that lets the referee in to a campaign, or to all of them, or to where the first is begun."""

    def from_afar(self, link: str) -> str:
        """An address as other machines of the local network reach it; "" when they cannot."""

    def players_link(self, campaign: str) -> str:
        """The address that the players have, made when they have none; "" when it cannot be shown here."""

    def run(self) -> None:
        """Serves until Ctrl-C."""


def page_options(function: F) -> F:
    """The options that both commands have."""
    for option in (
        store_option,
        click.option("--no-open", is_flag=True, help="Open no browser."),
        click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="Where to listen."),
    ):
        function = option(function)
    return function


@click.command(name="serve")
@click.argument("name", required=False)
@click.option("--lan", is_flag=True, help="Let the players of the local network connect.")
@click.option("--players", is_flag=True, help="Show the players' link; made when there is none.")
@click.option("--host", "hosts", metavar="NAME", multiple=True, help="A further name by which this machine is reached.")
@page_options
def serve_command(
    name: str | None, lan: bool, players: bool, hosts: tuple[str, ...], port: int, no_open: bool, store: str
) -> None:
    """Serve the pages of campaigns until Ctrl-C.

    The referee's link opens the campaign NAME alone; without NAME it opens all campaigns, and begins at the one begun
    last. Where there is none yet, it leads to the page on which one is begun.
    """
    server = server_type()
    with tables_at(store) as tables:
        table = opened(tables, name) if name is not None or tables.store.campaigns() else None
        run(
            server(tables, port=port, lan=lan, names=hosts),
            table,
            port,
            everywhere=name is None,
            players=players or lan,
            browse=not no_open,
        )


@click.command(name="demo")
@rules_option
@page_options
def demo_command(at: str | None, port: int, no_open: bool, store: str) -> None:
    """Open the sample campaign in the browser, where it was left the last time; each of the rules has its own."""
    server = server_type()
    with tables_at(store) as tables:
        table = sample_table(tables, rules_at(at) if at else None)
        run(server(tables, port=port), table, port, everywhere=False, players=False, browse=not no_open)


def sample_table(tables: Tables, ruleset: RuleSet | None = None) -> OpenTable:
    """The sample campaign, under its own rules or others; begun if the store has none."""
    file = sample(ruleset)
    name = file.name if file.ruleset == FAMILIES[0] else f"{file.name} ({file.ruleset})"
    try:
        return tables.open(name)
    except NoSuchCampaign:
        return begin(tables, name, file, ruleset, guided=True)


def server_type() -> Callable[..., Server]:
    """The server of the pages.

    Raises:
        Refused: when what it needs is not installed; names the extra.
    """
    try:
        made: Callable[..., Server] = import_module(PAGES).Server
    except ModuleNotFoundError as error:
        raise Refused(f"the pages need the extra: pip install 'sixturns[web]' (no {error.name})") from error
    return made


def run(server: Server, table: OpenTable | None, wanted: int, *, everywhere: bool, players: bool, browse: bool) -> None:
    """Prints the links, opens the referee's page where there is a browser to see it, and serves until Ctrl-C.

    Without a table it is the page on which a campaign is begun.
    """
    if wanted and server.port != wanted:
        click.echo(f"Port {wanted} is taken; this server listens on {server.port}.", err=True)
    referee = server.new_referee_link(table.row.id if table else "", everywhere=everywhere)
    with suppress(KeyboardInterrupt):
        click.echo(table.row.name if table else "There is no campaign yet: the page begins one.")
        click.echo(f"  referee  {referee}")
        if afar := server.from_afar(referee):
            click.echo(f"  or       {afar}")
        if players and table:
            show_players(server.players_link(table.row.id))
        click.echo("Whoever has the referee's link sees everything. Ctrl-C ends the server; the campaign is kept.")
        if browse and has_display():
            webbrowser.open(referee)
        server.run()


def show_players(address: str) -> None:
    """Prints the players' link, or that the one they have cannot be shown here."""
    if address:
        click.echo(f"  players  {address}")
        click.echo(qr(address))
    else:
        click.echo("  The players' link was made on another machine and is still good.")
        click.echo("  A new one in its place is made on the referee's page, under “Players' page”.")


def qr(address: str) -> str:
    """An address as a QR code of characters."""
    import segno

    drawn = io.StringIO()
    segno.make(address).terminal(drawn, compact=True)
    return drawn.getvalue().rstrip("\n")


def has_display() -> bool:
    """Whether a browser would open beside this terminal, not in it."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
