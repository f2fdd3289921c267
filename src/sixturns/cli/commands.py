"""`sixturns` itself: the list of its commands, each of which is loaded only when it is asked for."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module
from io import TextIOWrapper
from typing import Any, NoReturn

import click

from sixturns import __version__

INTERRUPTED = 130


class Lazy(click.Group):
    """A group whose commands stay unloaded until they run: name -> (module of this package, one line of help).

    The function of a command is called by its name, with ``_command`` after it.
    """

    def __init__(self, *args: Any, later: Mapping[str, tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.later = later

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order they are met in use."""
        return list(self.later)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Loads a command."""
        if cmd_name not in self.later:
            return None
        module, _ = self.later[cmd_name]
        command: click.Command = getattr(import_module(f"{__package__}.{module}"), f"{cmd_name}_command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Finds the command that comes first in the arguments, or names the nearest."""
        if args[0] not in self.later:
            close = get_close_matches(args[0], self.later, 1)
            ctx.fail(f"no command {args[0]!r}{f'; did you mean {close[0]!r}?' if close else ''}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the list of commands from the table, loading none."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in self.later.items()])

    def main(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Runs a command line to its end: a refusal is one line on the standard error, and exit status 2."""
        kwargs["standalone_mode"] = False
        try:
            status = super().main(*args, **kwargs)
        except click.Abort:
            sys.exit(INTERRUPTED)
        except Exception as error:
            # Loaded here so that the help needs neither store nor rules.
            words = import_module(f"{__package__}.refusals").words(error)
            if words is None:
                raise
            click.echo(f"sixturns: {words}", err=True)
            sys.exit(2)
        sys.exit(status if isinstance(status, int) else 0)


@click.group(
    name="sixturns",
    cls=Lazy,
    invoke_without_command=True,
    later={
        "demo": ("serve", "Open a ready-made campaign in the browser."),
        "new": ("campaigns", "Begin a campaign."),
        "play": ("play", "Play a campaign here in the terminal."),
        "serve": ("serve", "Serve the referee's and the players' pages."),
        "campaigns": ("campaigns", "List the campaigns."),
        "map": ("map", "Draw a campaign's map as SVG or PNG."),
        "log": ("campaigns", "Print what happened in a campaign."),
        "undo": ("campaigns", "Take back the last input of a campaign."),
        "redo": ("campaigns", "Restore the input last taken back."),
        "amend": ("amend", "Change the rules of a campaign that is under way."),
        "inspect": ("inspect", "Read a dungeon file and report what it holds."),
        "session": ("sessions", "Begin a sitting with a recap, end it with a report."),
        "rules": ("rules", "Read the rules: statements, numbers, procedures."),
        "store": ("store", "Copy, back up, export, import and verify campaigns."),
    },
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="sixturns", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Run the exploration procedures of old-school role-playing games."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # What an old terminal cannot show, or a pipe garbles, becomes a question mark and not a fault.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
