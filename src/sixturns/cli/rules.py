"""`sixturns rules`: the statements of the documents, the numbers that carry them, the procedures, and house files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.table import Table as Grid
from rich.text import Text

from sixturns.cli.campaigns import opened, rules_options, store_option, tables_at
from sixturns.cli.refused import Refused
from sixturns.cli.ruletext import first_line, show_changes, show_leaves, show_procedure, show_reading, show_row
from sixturns.cli.ruletext import steps_citing as steps_that_cite
from sixturns.cli.screen import screen
from sixturns.kernel.procedure import Procedure, Step
from sixturns.rulesets.families import lineage, shipped
from sixturns.rulesets.faults import nearest
from sixturns.rulesets.houses import rules_at, shipped_houses
from sixturns.rulesets.layers import FAMILIES, BadRules, Row, RuleSet, load, read_layers, register, rows
from sixturns.views.rules import choices_at, leaves_of
from sixturns.views.rules_diff import Change, changes, number_at, totals
from sixturns.views.words import unit_of, value_of

PROOFS = Path("build", "rules.json")
"""Where a run of the tests leaves which tests prove which row."""

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def proofs() -> dict[str, list[str]] | None:
    """The tests that prove each row, from the nearest folder upward that has them; None where none has.

    Raises:
        Refused: when the file is not what the tests write.
    """
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (path := folder / PROOFS).is_file():
            try:
                found = json.loads(path.read_text("utf-8"))
                return {str(row): [str(test) for test in tests] for row, tests in found.items()}
            except (ValueError, AttributeError, TypeError):
                raise Refused(f"{path}: not a record of proved rules; run the tests again") from None
    return None


def proofs_or_none() -> dict[str, list[str]]:
    """The proofs, or none with a word about it on the standard error."""
    found = proofs()
    if found is None:
        click.echo(f"no {PROOFS} from here upward: every row counts as open", err=True)
    return found or {}


@click.group(name="rules", invoke_without_command=True)
@click.pass_context
def rules_command(ctx: click.Context) -> None:
    """Read the rules, and check house rules."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@rules_command.command(name="sets")
@json_option
def sets_command(as_json: bool) -> None:
    """List the rule sets, and the house files that ship with Sixturns."""
    titles = {name: load(name).title for name in FAMILIES}
    houses = {name: read_layers((layer,)).title for name, layer in shipped_houses().items()}
    if as_json:
        click.echo(json.dumps({"families": titles, "houses": houses}, indent=1))
        return
    for heading, named in (("Rule sets", titles), ("House rules", houses)):
        click.echo(heading)
        grid = Grid.grid(padding=(0, 2))
        for name, title in named.items():
            grid.add_row(f"  {name}", title)
        screen().print(grid)


@rules_command.command(name="list")
@rules_options
@json_option
def list_command(at: str | None, settings: Sequence[str], as_json: bool) -> None:
    """List every statement, locked by a test or still open.

    With --rules only those that these rules carry out.
    """
    wanted, proved = rows_of(at, settings), proofs_or_none()
    if as_json:
        click.echo(json.dumps([_row_fields(row, proved) for row in wanted.values()], indent=1))
        return
    grid = Grid.grid(padding=(0, 1))
    for _ in range(3):
        grid.add_column(no_wrap=True)
    grid.add_column()
    for row in wanted.values():
        locked = bool(proved.get(row.id))
        grid.add_row(row.id, Text("locked" if locked else "open", "" if locked else "dim"), row.section, row.says)
    screen().print(grid)


@rules_command.command(name="show")
@click.argument("what", metavar="ID_OR_NAME")
@rules_options
@click.option("--campaign", metavar="NAME", help="The rules in force in a campaign.")
@store_option
@json_option
def show_command(
    what: str, at: str | None, settings: Sequence[str], campaign: str | None, store: str, as_json: bool
) -> None:
    """Show a statement (R000-38), a procedure (encounter), a step, or a number (doors.strength).

    What a house file has otherwise stands beside what it was, and in which layer.
    """
    if campaign is not None:
        if at or settings:
            raise Refused("a campaign has its own rules: --campaign NAME stands alone")
        with tables_at(store) as tables:
            rules = opened(tables, campaign).read(lambda table: table.ruleset)
    else:
        rules = rules_at(at or FAMILIES[0], settings)
    if row := rows().get(what.upper()):
        proved = proofs() or {}
        if as_json:
            leaves = {path: _leaf_fields(rules, path) for path in leaves_of(rules, (row.id,))}
            steps = [f"{name}/{step.name}" for name, step in steps_that_cite(rules, row.id)]
            click.echo(json.dumps({**_row_fields(row, proved), "numbers": leaves, "steps": steps}, indent=1))
        else:
            show_row(rules, row, proved.get(row.id, []))
    elif reading := register().get(what.upper()):
        if as_json:
            click.echo(msgspec.json.encode(reading).decode())
        else:
            show_reading(reading)
    elif procedure := rules.procedures.get(what):
        if as_json:
            steps_fields = [_step_fields(rules, step) for step in procedure.flat()]
            printed = rules.printed[what]
            listed = {"layer": printed.layer, "from": printed.source, "was": printed.was}
            click.echo(json.dumps({"procedure": what, **listed, "steps": steps_fields}, indent=1))
        else:
            show_procedure(rules, procedure)
    elif path := _path(rules, what):
        if as_json:
            click.echo(json.dumps({path: _leaf_fields(rules, path)}, indent=1))
        else:
            show_leaves(rules, (path,))
    elif found := next((step for p in rules.procedures.values() for step in p.flat() if step.name == what), None):
        if as_json:
            click.echo(json.dumps(_step_fields(rules, found), indent=1))
        else:
            show_procedure(rules, Procedure(what, found))
    else:
        raise Refused(f"no rule, procedure, step or number {what!r}{nearest(what, names(rules))}")


@rules_command.command(name="coverage")
@rules_options
@json_option
def coverage_command(at: str | None, settings: Sequence[str], as_json: bool) -> None:
    """Say which statements a passing test locks, and which are open.

    With --rules only those that these rules carry out.
    """
    wanted, proved = rows_of(at, settings), proofs_or_none()
    locked = [row for row in wanted if proved.get(row)]
    if as_json:
        click.echo(json.dumps({"locked": locked, "open": [row for row in wanted if not proved.get(row)]}))
        return
    by_section: dict[tuple[str, str], list[str]] = {}
    for row in wanted.values():
        by_section.setdefault((row.document, row.section.partition(" / ")[0]), []).append(row.id)
    grid = Grid.grid(padding=(0, 2))
    for (document, section), ids in by_section.items():
        done = sum(1 for row in ids if proved.get(row))
        grid.add_row(document, section, f"{done} of {len(ids)}")
    screen().print(grid)
    click.echo(f"{len(locked)} of {len(wanted)} rows locked")


@rules_command.command(name="check")
@click.argument("file", metavar="FILE")
@json_option
@click.pass_context
def check_command(ctx: click.Context, file: str, as_json: bool) -> None:
    """Prove a house file, and say what it changes.

    Whatever is wrong is named by file, line and keys, one to a line, with exit status 2.
    """
    try:
        rules = rules_at(file)
    except BadRules as error:
        for fault in error.faults:
            click.echo(str(fault), err=True)
        ctx.exit(2)
    under = load(rules.base)
    differs = changes(under, rules)
    if as_json:
        fields = {"name": rules.name, "title": rules.title, "base": rules.base, "digest": rules.digest}
        packages = [msgspec.structs.asdict(package) for package in rules.packages]
        click.echo(json.dumps({**fields, "packages": packages, "changes": _change_fields(differs)}, indent=1))
        return
    layers = " over ".join((*(layer.name for layer in reversed(rules.houses)), rules.base))
    click.echo(f"{layers}: {totals(differs)} differ from {rules.base}")
    for package in rules.packages:
        click.echo(f"with steps of {package.name} {package.version}")
    show_changes(differs)


@rules_command.command(name="diff")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@json_option
def diff_command(one: str, other: str, as_json: bool) -> None:
    """Say what differs between two rule sets or house files, from A to B."""
    differs = changes(rules_at(one), rules_at(other))
    if as_json:
        click.echo(json.dumps(_change_fields(differs), indent=1))
    elif differs:
        show_changes(differs)
    else:
        click.echo("nothing differs")


def _change_fields(differs: Sequence[Change]) -> list[dict[str, Any]]:
    return [
        {
            "path": change.path,
            "was": change.was,
            "now": change.now,
            "unit": unit_of(change.path),
            "steps": [{"stands": stands or "as before", "step": step} for stands, step in change.items],
        }
        for change in differs
    ]


def rows_of(at: str | None, settings: Sequence[str]) -> dict[str, Row]:
    """The statements that some rules carry out, by a number or by a step; all where no rules are named."""
    if at is None and not settings:
        return rows()
    rules = rules_at(at or FAMILIES[0], settings)
    cited = {row for procedure in rules.procedures.values() for step in procedure.flat() for row in step.cites}
    own = {*lineage(rules.base, shipped()), *(layer.name for layer in rules.houses)}
    cited |= {row for held in rules.provenance.values() if held.layer in own for row in held.rows}
    return {id: row for id, row in rows().items() if id in cited}


def names(rules: RuleSet) -> list[str]:
    """All that `show` knows by name."""
    steps = [step.name for procedure in rules.procedures.values() for step in procedure.flat()]
    return [*rules.procedures, *steps, *(path.removeprefix("rules.") for path in rules.provenance), *rows()]


def _path(rules: RuleSet, name: str) -> str:
    path = name if name.startswith("rules.") else f"rules.{name}"
    return path if path in rules.provenance else ""


def _row_fields(row: Row, proved: dict[str, list[str]]) -> dict[str, Any]:
    tests = proved.get(row.id, [])
    fields = {"id": row.id, "document": row.document, "section": row.section, "says": row.says, "see": row.see}
    return {**fields, "state": "locked" if tests else "open", "tests": tests}


def _leaf_fields(rules: RuleSet, path: str) -> dict[str, Any]:
    held = rules.provenance[path]
    fields = {"value": value_of(number_at(rules, path)), "from": held.source, "kind": held.kind, "why": held.why}
    was = [{"layer": was.layer, "value": value_of(was.value)} for was in held.was]
    readings = choices_at(rules, path)
    return {**fields, "unit": unit_of(path), "layer": held.layer, "was": was, "rows": held.rows, "readings": readings}


def _step_fields(rules: RuleSet, step: Step) -> dict[str, Any]:
    return {
        "step": step.name,
        "says": first_line(step),
        "cites": step.cites,
        "reads": step.reads,
        "sets": step.sets,
        "numbers": leaves_of(rules, step.cites),
    }
