"""The parts of the reference that are made from the code: `python -m tests.docs.reference` writes them into the pages.

A part stands between ``<!-- made: NAME -->`` and ``<!-- end -->``; a test holds every page to what the code says now.
"""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any, get_args

import click
import msgspec

from sixturns.cli.commands import main
from sixturns.cli.help import HELP
from sixturns.cli.refusals import REFUSALS
from sixturns.formats.campaign_file import read, sample
from sixturns.formats.dungeon_file import inspect as read_dungeon
from sixturns.formats.hexkey_csv import laid_over
from sixturns.formats.map_file import inspect as read_map
from sixturns.formats.new_campaign import Country, new_campaign
from sixturns.formats.party_csv import read as read_party
from sixturns.formats.party_words import HEADINGS
from sixturns.formats.worker import read_in_worker, read_map_in_worker
from sixturns.handlers.advance import advance
from sixturns.handlers.answers import AnyBody, fill
from sixturns.handlers.sample import Sample
from sixturns.handlers.solve import Solved, Solver
from sixturns.handlers.table import Table, begin
from sixturns.handlers.trace import trace
from sixturns.kernel.procedure import Loop, Procedure, Step
from sixturns.odds.plan import reckoned_plan, true_plan
from sixturns.rulesets.houses import rules_at
from sixturns.rulesets.layers import FAMILIES, BadRules, Layer, RuleSet, load, read_layers, register, rows
from sixturns.store import open_store
from sixturns.store.tables import OpenTable, Tables
from sixturns.views.rules_diff import number_at
from sixturns.views.words import measured, value_of
from sixturns.web.api import READINGS, WANTS, OddsFound
from sixturns.web.api import REFUSALS as STATUSES
from sixturns.world.plan import Plan

PAGES = Path(__file__).parents[2] / "docs" / "reference"
TEMPLATES = resources.files("sixturns.web") / "templates"
PART = re.compile(r"<!-- made: (\w+) -->\n(.*?)<!-- end -->", re.DOTALL)
PRINTED = re.compile(r"(?:(\d+[a-z]?)\. )?(.*)")
"""What a step says, and before it the number under which its document prints it."""
WIDTH = 96


def first_sentence(thing: Any) -> str:
    """What the first paragraph of a docstring says, on one line."""
    return " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())


def grid(*cells: tuple[str, ...]) -> str:
    """A Markdown table; the first row is its head."""
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in cells]
    return "\n".join([lines[0], "|" + " --- |" * len(cells[0]), *lines[1:]]) + "\n"


def listed(*entries: tuple[str, str]) -> str:
    """A list of terms with what is said of each."""
    return "\n".join(f"{term}\n: {says}\n" for term, says in entries)


# ---------------------------------------------------------------------------------------------------------- the parts
def every_command(group: click.Group = main, above: tuple[str, ...] = ("sixturns",)) -> Iterator[tuple[str, str]]:
    """Every command with its help, as ``--help`` prints it."""
    context = click.Context(group, info_name=" ".join(above))
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        full = (*above, name)
        if isinstance(command, click.Group):
            yield from every_command(command, full)
        else:
            asked = click.Context(
                command,
                info_name=" ".join(full),
                max_content_width=WIDTH,
                terminal_width=WIDTH,
                help_option_names=["-h", "--help"],
            )
            yield " ".join(full), command.get_help(asked)


def commands() -> str:
    """Every command under a heading of its own."""
    return "\n".join(f"## {name}\n\n```text\n{text}\n```\n" for name, text in every_command())


def procedures() -> str:
    """Every list of every rule set: its steps in order, what each does and which rules it cites."""
    parts = []
    for ruleset in map(load, FAMILIES):
        for name, procedure in ruleset.procedures.items():
            if ruleset.printed[name].layer == ruleset.name:
                parts.append(f"## {name}{_family(ruleset)}\n\n" + "".join(_steps(procedure, "")))
    return "\n".join(parts)


def _family(ruleset: RuleSet) -> str:
    """Whose list it is, where another family has one of that name below."""
    return "" if ruleset.name == FAMILIES[0] else f" ({ruleset.name})"


def _steps(procedure: Procedure, number: str) -> Iterator[str]:
    for place, item in enumerate(procedure.steps, 1):
        if isinstance(item, Step):
            in_print, says = PRINTED.fullmatch(first_sentence(item.fn)).groups()  # type: ignore[union-attr]
            yield f"{number}{place}. **{item.name}**: {says}\n"
            yield f"   Sets {_names(item.sets)} from {_names(item.reads)}. "
            yield f"{f'Printed as {in_print}. ' if in_print else ''}{' '.join(item.cites)}\n"
        else:
            again = f", while {item.while_field}" if isinstance(item, Loop) else ""
            yield f"{number}{place}. **{item.name}**{again}:\n"
            yield from ("   " + line for line in _steps(item, ""))


def _names(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names) or "nothing"


def leaves() -> str:
    """Every number and switch of every rule set with where it comes from."""
    parts = []
    for ruleset in map(load, FAMILIES):
        entries = []
        for path, held in ruleset.provenance.items():
            if held.layer == ruleset.name:
                was = f" Was {value_of(held.was[0].value)} in `{held.was[0].layer}`." if held.was else ""
                term = f"`{path.removeprefix('rules.')}` = {measured(path, number_at(ruleset, path))}"
                entries.append((term, f"{held.source} (*{held.kind}*). {held.why}".rstrip() + was))
        parts.append(f"## {ruleset.name}\n\n{ruleset.title}.\n\n{listed(*entries)}")
    return "\n".join(parts)


def readings() -> str:
    """Every entry of the reading register."""
    entries = []
    for reading in register().values():
        others = f" (also {', '.join(reading.others)})" if reading.others else ""
        switch = f" Switch `{reading.switch.removeprefix('rules.')}`{others}." if reading.switch else ""
        says = f"{reading.says} *Read:* {reading.taken}{switch} Locked by `{reading.test}`."
        entries.append((f"{reading.id}, for {' '.join(reading.rows)}", says))
    return listed(*entries)


def bodies() -> str:
    """Every kind of log entry: its mark in the stored JSON, its fields, what it says."""
    entries = []
    for body in get_args(AnyBody):
        fields = ", ".join(f"`{field.encode_name}`" for field in msgspec.structs.fields(body))
        entries.append(
            (f"`{body.__struct_config__.tag}` {f'({fields})' if fields else ''}".rstrip(), first_sentence(body))
        )
    return listed(*entries)


def every_error() -> tuple[type[Exception], ...]:
    """Every error that says what somebody may do otherwise: those that are refused in one line, and their kinds."""
    found: list[type[Exception]] = []
    waiting = list(REFUSALS)
    while waiting:
        kind = waiting.pop(0)
        if kind not in found:
            found.append(kind)
            waiting += kind.__subclasses__()
    return tuple(sorted(found, key=lambda kind: (kind.__module__, kind.__name__)))


def errors() -> str:
    """Every such error, where it lives, and when it is raised."""
    return listed(
        *((f"`{kind.__name__}` of `{kind.__module__}`", first_sentence(kind)) for kind in every_error()),
    )


def api() -> str:
    """Every address of the interface for programs: what is read, then what is done, with the fields it wants."""
    lines = [("address", "fields", "says")]
    for name, (kind, _) in READINGS.items():
        lines.append((f"`GET /api/CAMPAIGN/{name}`", "", first_sentence(kind)))
    lines.append(("`GET /api/CAMPAIGN/odds`", "`route`, `pace`", first_sentence(OddsFound)))
    for name, wanted in WANTS.items():
        fields = ", ".join(f"`{field.name}`" for field in msgspec.structs.fields(wanted))
        lines.append((f"`POST /api/CAMPAIGN/{name}`", fields, first_sentence(wanted)))
    return grid(*lines)


def refused() -> str:
    """Every status with which the interface refuses."""
    return grid(("status", "when"), *((str(status), when) for status, when in STATUSES.items()))


def keys() -> str:
    """Every key of the referee's page, from the list that F1 shows."""
    panel = (TEMPLATES / "keys.html").read_text("utf-8")
    rows = re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", re.sub(r"\{%.*?%\}", "", panel), re.DOTALL)
    return grid(("key", "does"), *((re.sub(r"<kbd>(.*?)</kbd>", r"`\1`", key), says) for key, says in rows))


def typed() -> str:
    """Every line that can be typed in the terminal, as `help` lists them, by when it can."""
    return "\n".join(
        f"### {when}\n\n{grid(('line', 'does'), *((_each_as_code(line), says) for line, says in lines))}"
        for when, lines in HELP
    )


def _each_as_code(line: str) -> str:
    return " ".join(f"`{one}`" for one in re.split(r" {2,}", line))


def columns() -> str:
    """Every column that a party's table may have, with the headings it is known by."""
    return grid(
        ("column", "also called"),
        *((f"`{first}`", ", ".join(others)) for first, *others in HEADINGS.values()),
    )


LIBRARY: dict[str, tuple[Any, ...]] = {
    "Rule sets": (load, rules_at, read_layers, Layer, RuleSet, RuleSet.procedure, BadRules, rows, register),
    "Odds": (Solver, Solver.solve, Solved, Solved.of, Sample, Sample.run, trace, reckoned_plan, true_plan, Plan),
    "The table": (
        advance,
        begin,
        Table,
        *(Table.answer, Table.roll, Table.type, Table.rule_open, Table.rule, Table.set, Table.set_policy, Table.note),
        *(Table.aloud, Table.end_session, Table.undo, Table.redo, Table.end),
        *(Table.fold, Table.happened, Table.snapshot, fill),
    ),
    "Dungeons, maps and parties of other people": (
        *(read_dungeon, read_in_worker, read_map, read_map_in_worker, laid_over),
        *(read_party, Country, new_campaign),
    ),
    "Campaigns on disk": (
        *(read, sample, open_store, Tables, Tables.begin, Tables.open, Tables.close),
        *(OpenTable, OpenTable.read, OpenTable.act, OpenTable.on_change),
    ),
}
"""What a program begins with, by the part of the software that it belongs to."""


def library() -> str:
    """The functions and classes of `LIBRARY`, each as its first lines stand in the code."""
    return "\n".join(f"## {title}\n\n" + "\n".join(map(_head, things)) for title, things in LIBRARY.items())


def _head(thing: Any) -> str:
    kind, made = ("class", "") if inspect.isclass(thing) else ("def", "self, ")
    shown = str(inspect.signature(thing)).replace("(self)", "()").replace(f"({made}", "(").removesuffix(" -> None")
    shown = re.sub(r"(: |-> )'([^']*)'", r"\1\2", shown)
    shown = re.sub(r"<function (\w+) at 0x\w+>", r"\1", re.sub(r"\b(sixturns|typing)\.([a-z]\w*\.)*", "", shown))
    doc = inspect.getdoc(thing) or ""
    end = "\n" if "\n" in doc else ""
    quoted = textwrap.indent(f'"""{doc}{end}"""', "    ")
    return f"```py\n# {thing.__module__}\n{kind} {thing.__qualname__}{shown}:\n{quoted}\n```\n"


MADE: dict[str, Callable[[], str]] = {
    "commands": commands,
    "procedures": procedures,
    "leaves": leaves,
    "readings": readings,
    "bodies": bodies,
    "errors": errors,
    "library": library,
    "api": api,
    "refused": refused,
    "keys": keys,
    "typed": typed,
    "columns": columns,
}


def made(page: str) -> str:
    """A page with its made parts as the code now has them."""
    return PART.sub(lambda found: f"<!-- made: {found[1]} -->\n{MADE[found[1]]()}<!-- end -->", page)


if __name__ == "__main__":
    for path in sorted(PAGES.glob("*.md")):
        path.write_text(made(path.read_text("utf-8")), "utf-8")
