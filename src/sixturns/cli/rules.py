"""`sixturns rules`: the statements of the documents, the numbers that carry them, and the procedures as printed."""

from __future__ import annotations

import difflib
import json
import typing
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from sixturns.cli.refused import Refused
from sixturns.cli.screen import screen
from sixturns.kernel.procedure import Item, Loop, Procedure, Step
from sixturns.rulesets.layers import Reading, Row, RuleSet, load, register, rows
from sixturns.views.words import value_of

PROOFS = Path("build", "rules.json")
"""Where a run of the tests leaves which tests prove which row."""

rules_option = click.option("--rules", "ruleset", default="underworld", show_default=True, help="The rule set.")
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
    """Read the rules: statements, numbers, procedures."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@rules_command.command(name="list")
@json_option
def list_command(as_json: bool) -> None:
    """List every statement, locked by a test or still open."""
    proved = proofs_or_none()
    if as_json:
        click.echo(json.dumps([_row_fields(row, proved) for row in rows().values()], indent=1))
        return
    grid = Grid.grid(padding=(0, 1))
    for _ in range(3):
        grid.add_column(no_wrap=True)
    grid.add_column()
    for row in rows().values():
        locked = bool(proved.get(row.id))
        grid.add_row(row.id, Text("locked" if locked else "open", "" if locked else "dim"), row.section, row.says)
    screen().print(grid)


@rules_command.command(name="show")
@click.argument("what", metavar="ID_OR_NAME")
@rules_option
@json_option
def show_command(what: str, ruleset: str, as_json: bool) -> None:
    """Show a statement (R000-38), a procedure (encounter), a step, or a number (doors.strength)."""
    rules = load(ruleset)
    if row := rows().get(what.upper()):
        proved = proofs() or {}
        if as_json:
            leaves = {path: _leaf_fields(rules, path) for path in leaves_of(rules, (row.id,))}
            steps = [f"{name}/{step.name}" for name, step in steps_citing(rules, row.id)]
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
            click.echo(json.dumps({"procedure": what, "steps": steps_fields}, indent=1))
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
@json_option
def coverage_command(as_json: bool) -> None:
    """Say which statements a passing test locks, and which are open."""
    proved = proofs_or_none()
    locked = [row for row in rows() if proved.get(row)]
    if as_json:
        click.echo(json.dumps({"locked": locked, "open": [row for row in rows() if not proved.get(row)]}))
        return
    by_section: dict[tuple[str, str], list[str]] = {}
    for row in rows().values():
        by_section.setdefault((row.document, row.section.partition(" / ")[0]), []).append(row.id)
    grid = Grid.grid(padding=(0, 2))
    for (document, section), ids in by_section.items():
        done = sum(1 for row in ids if proved.get(row))
        grid.add_row(document, section, f"{done} of {len(ids)}")
    screen().print(grid)
    click.echo(f"{len(locked)} of {len(rows())} rows locked")


def nearest(name: str, known: Iterable[str]) -> str:
    """``; did you mean …?`` when one of the known names is near, else nothing."""
    by_lower = {one.lower(): one for one in known}
    close = difflib.get_close_matches(name.lower(), list(by_lower), 1)
    return f"; did you mean {by_lower[close[0]]!r}?" if close else ""


def names(rules: RuleSet) -> list[str]:
    """All that `show` knows by name."""
    steps = [step.name for procedure in rules.procedures.values() for step in procedure.flat()]
    return [*rules.procedures, *steps, *(path.removeprefix("rules.") for path in rules.provenance), *rows()]


# ------------------------------------------------------------------------------------------ what a rule is made of
def leaves_of(rules: RuleSet, ids: Sequence[str]) -> tuple[str, ...]:
    """The paths of the numbers that one of the rows holds."""
    wanted = set(ids)
    return tuple(path for path, provenance in rules.provenance.items() if wanted & set(provenance.rows))


def steps_citing(rules: RuleSet, row: str) -> list[tuple[str, Step]]:
    """The steps that carry a row out, each with its procedure."""
    return [(name, step) for name, p in rules.procedures.items() for step in p.flat() if row in step.cites]


def value_at(rules: RuleSet, path: str) -> Any:
    """The number at a path such as ``rules.doors.strength``."""
    value: Any = rules.rules
    for name in path.split(".")[1:]:
        value = getattr(value, name)
    return value


def readings_at(rules: RuleSet, path: str) -> tuple[str, ...]:
    """The readings between which a table may choose at a path; none where it holds a number."""
    holder, _, name = path.rpartition(".")
    kind = typing.get_type_hints(type(value_at(rules, holder)))[name]
    return typing.get_args(kind) if typing.get_origin(kind) is typing.Literal else ()


def _path(rules: RuleSet, name: str) -> str:
    path = name if name.startswith("rules.") else f"rules.{name}"
    return path if path in rules.provenance else ""


def _row_fields(row: Row, proved: dict[str, list[str]]) -> dict[str, Any]:
    tests = proved.get(row.id, [])
    fields = {"id": row.id, "document": row.document, "section": row.section, "says": row.says, "see": row.see}
    return {**fields, "state": "locked" if tests else "open", "tests": tests}


def _leaf_fields(rules: RuleSet, path: str) -> dict[str, Any]:
    held = rules.provenance[path]
    fields = {"value": value_of(value_at(rules, path)), "from": held.source, "kind": held.kind, "why": held.why}
    return {**fields, "layer": held.layer, "rows": held.rows, "readings": readings_at(rules, path)}


def _step_fields(rules: RuleSet, step: Step) -> dict[str, Any]:
    return {
        "step": step.name,
        "says": first_line(step),
        "cites": step.cites,
        "reads": step.reads,
        "sets": step.sets,
        "numbers": leaves_of(rules, step.cites),
    }


def first_line(step: Step) -> str:
    """What a step does, in the sentence that heads its code."""
    return (step.fn.__doc__ or "").strip().partition("\n")[0]


# ------------------------------------------------------------------------------------------------------------- printing
def show_row(rules: RuleSet, row: Row, tests: list[str]) -> None:
    """Prints a statement with all that carries it."""
    out = screen()
    out.print(Text(row.says, "bold"))
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    grid.add_row("rule", f"{row.id}, document {row.document}, {row.section}")
    for reading in register().values():
        if row.id in reading.rows:
            grid.add_row("reading", f"{reading.id}: {reading.says} {reading.taken}")
    locked = f"locked by {len(tests)} test{'s' if len(tests) > 1 else ''}"
    grid.add_row("state", locked if tests else "open: no test locks it")
    for test in tests:
        grid.add_row("", Text(test, "dim"))
    out.print(Padding(grid, (0, 0, 0, 2)))
    if leaves := leaves_of(rules, (row.id,)):
        show_leaves(rules, leaves)
    if steps := steps_citing(rules, row.id):
        out.print("\nCarried out by")
        for name, step in steps:
            out.print(Padding(Text.assemble((f"{name}/{step.name}  ", "bold"), first_line(step)), (0, 0, 0, 2)))


def show_reading(reading: Reading) -> None:
    """Prints a reading of the register: what the documents say, what is taken, the switch for others."""
    out = screen()
    out.print(Text(f"{reading.id}  {reading.taken}", "bold"))
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    grid.add_row("because", reading.says)
    if reading.switch:
        others = f" (also {', '.join(reading.others)})" if reading.others else ""
        grid.add_row("switch", reading.switch.removeprefix("rules.") + others)
    grid.add_row("rows", " ".join(reading.rows))
    out.print(Padding(grid, (0, 0, 0, 2)))


def show_leaves(rules: RuleSet, paths: Iterable[str]) -> None:
    """Prints numbers with where they come from."""
    out = screen()
    for path in paths:
        held = rules.provenance[path]
        out.print()
        out.print(Text.assemble((path.removeprefix("rules."), "bold"), "  ", value_of(value_at(rules, path))))
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(style="dim", no_wrap=True)
        grid.add_column()
        grid.add_row("from", f"{held.source} ({KINDS[held.kind]})")
        if held.why:
            grid.add_row("why", held.why)
        if others := [reading for reading in readings_at(rules, path) if reading != value_at(rules, path)]:
            grid.add_row("readings", f"also {', '.join(others)}")
        grid.add_row("rows", " ".join(held.rows))
        out.print(Padding(grid, (0, 0, 0, 2)))


KINDS = {"document": "printed there", "found": "another published text", "default": "chosen here"}
"""The three kinds of provenance in words."""


def show_procedure(rules: RuleSet, procedure: Procedure) -> None:
    """Prints a procedure as its document does: numbered steps, the rules they carry out, the numbers of those rules."""
    out = screen()
    out.print(Text(procedure.name, "bold"))
    for number, item in enumerate(procedure.steps, 1):
        _show_item(rules, item, f"{number}.", 0)


def _show_item(rules: RuleSet, item: Item, number: str, indent: int) -> None:
    out = screen()
    if isinstance(item, Procedure):
        again = f" while {item.while_field}" if isinstance(item, Loop) else ""
        out.print(Padding(Text(f"{number} {item.name}{again}", "bold"), (0, 0, 0, indent)))
        for place, one in enumerate(item.steps, 1):
            _show_item(rules, one, f"{number}{place}.", indent + 3)
        return
    printed, says = as_printed(first_line(item))
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True, min_width=2, justify="right")
    grid.add_column()
    grid.add_row(number, Text.assemble((item.name, "bold"), "  ", says))
    if item.cites:
        grid.add_row("", Text(f"{printed + ' in print: ' if printed else ''}{' '.join(item.cites)}", "dim"))
    for path in leaves_of(rules, item.cites):
        grid.add_row("", Text.assemble((path.removeprefix("rules."), "dim"), "  ", value_of(value_at(rules, path))))
    out.print(Padding(grid, (0, 0, 0, indent)))


def as_printed(says: str) -> tuple[str, str]:
    """The number that a document prints before a step (``1a``), empty when it has none, and what follows it."""
    number, _, rest = says.partition(". ")
    return (number, rest) if number[:1].isdigit() and len(number) <= 3 else ("", says)
