"""`sixturns amend`: other rules for a campaign that is under way."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

import click

from sixturns.cli.campaigns import AUTHOR, opened, store_option, tables_at
from sixturns.cli.refused import Refused
from sixturns.handlers.answers import AnyBody
from sixturns.handlers.rulebook import with_layers
from sixturns.handlers.table import Table
from sixturns.rulesets.houses import layers_at, rules_at, setting_layer
from sixturns.rulesets.layers import FAMILIES, RuleSet
from sixturns.views.rules_diff import changes, said

AMENDMENT = "amendment"
"""What a layer of settings that were typed in is called."""

HOW = "say what changes: surprise.chance=3-in-6, house.toml or basic; then `{reason} WORDS` for the log"


def other_rules(now: RuleSet, what: Sequence[str], reason: str = "because") -> RuleSet:
    """The rules in force with settings, or with a house file laid over them; or those of a family in their place.

    A house file that names a base is a rule set of its own, and takes the place of the rules in force. `reason` is the
    word before the reason, where this is typed.

    Raises:
        Refused: when it is neither settings nor one file or family.
        BadRules: with every fault of a file or a setting.
    """
    settings = [one for one in what if "=" in one]
    named = [one for one in what if "=" not in one]
    if not what or len(named) > 1:
        raise Refused(HOW.format(reason=reason))
    for name in named:
        now = rules_at(name) if name in FAMILIES else with_layers(now, *layers_at(name))
    return with_layers(now, setting_layer(settings, AMENDMENT)) if settings else now


def amend(table: Table, typed: str) -> list[AnyBody]:
    """``surprise.chance=3-in-6 because WORDS``: other rules, as soon as no question is open."""
    what, _because, why = typed.partition(" because ")
    try:
        parts = shlex.split(what)
    except ValueError:
        parts = what.split()
    return table.amend(other_rules(table.ruleset, parts), why.strip())


@click.command(name="amend")
@click.argument("name")
@click.argument("what", nargs=-1, required=True, metavar="PATH=VALUE|FILE|FAMILY")
@click.option("--because", default="", metavar="WORDS", help="The reason, for the log.")
@click.option("--dry-run", is_flag=True, help="Say what would change, and change nothing.")
@store_option
def amend_command(name: str, what: tuple[str, ...], because: str, dry_run: bool, store: str) -> None:
    """Change the rules of the campaign NAME: a rule by its path, a house file, another family.

    The change is in force as soon as no question is open, and undo takes it back. A house file that names a base takes
    the place of all rules in force; one without lies over them.
    """
    with tables_at(store) as tables:
        table = opened(tables, name)
        before = table.read(lambda at: at.ruleset)
        after = other_rules(before, what, "--because")
        if not dry_run:
            table.act(lambda at: at.amend(after, because), author=AUTHOR)
        waits = table.read(lambda at: bool(at.waiting))
    for change in changes(before, after):
        click.echo(said(change))
    if dry_run:
        click.echo(f"{table.row.name}: nothing was changed")
    else:
        click.echo(f"{table.row.name}: in force {'as soon as no question is open' if waits else 'now'}")
