"""The parts of the reference that are made from the code: `python -m tests.docs.reference` writes them into the pages.

A part stands between ``<!-- made: NAME -->`` and ``<!-- end -->``; a test holds every page to what the code says now.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import click
import msgspec

from sixturns.cli.commands import main
from sixturns.cli.refusals import REFUSALS
from sixturns.cli.rules import value_at
from sixturns.handlers.answers import AnyBody
from sixturns.kernel.procedure import Loop, Procedure, Step
from sixturns.rulesets.layers import RULE_SETS, load
from sixturns.views.words import value_of

PAGES = Path(__file__).parents[2] / "docs" / "reference"
PART = re.compile(r"<!-- made: (\w+) -->\n(.*?)<!-- end -->", re.DOTALL)
PRINTED = re.compile(r"(?:(\d+[a-z]?)\. )?(.*)")
"""What a step says, and before it the number under which its document prints it."""
WIDTH = 96


def first_sentence(thing: Any) -> str:
    """What the first paragraph of a docstring says, on one line."""
    return " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())


def table(*rows: tuple[str, ...]) -> str:
    """A Markdown table; the first row is its head."""
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + " --- |" * len(rows[0]), *lines[1:]]) + "\n"


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
    """Every procedure of every rule set: its steps in order, what each does and which rules it cites."""
    parts = []
    for ruleset in map(load, RULE_SETS):
        for name, procedure in ruleset.procedures.items():
            parts.append(f"## {name}\n\n" + "".join(_steps(procedure, "")))
    return "\n".join(parts)


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
    rows = [("path", "value", "from", "kind", "why")]
    for ruleset in map(load, RULE_SETS):
        for path, held in ruleset.provenance.items():
            value = value_of(value_at(ruleset, path))
            rows.append((f"`{path.removeprefix('rules.')}`", value, held.source, held.kind, held.why))
    return table(*rows)


def bodies() -> str:
    """Every kind of log entry: its mark in the stored JSON, its fields, what it says."""
    rows = [("`is`", "fields", "says")]
    for body in get_args(AnyBody):
        fields = ", ".join(f"`{field.encode_name}`" for field in msgspec.structs.fields(body))
        rows.append((f"`{body.__struct_config__.tag}`", fields or "none", first_sentence(body)))
    return table(*rows)


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
    return table(
        ("error", "of", "when"),
        *((f"`{kind.__name__}`", f"`{kind.__module__}`", first_sentence(kind)) for kind in every_error()),
    )


MADE: dict[str, Callable[[], str]] = {
    "commands": commands,
    "procedures": procedures,
    "leaves": leaves,
    "bodies": bodies,
    "errors": errors,
}


def made(page: str) -> str:
    """A page with its made parts as the code now has them."""
    return PART.sub(lambda found: f"<!-- made: {found[1]} -->\n{MADE[found[1]]()}<!-- end -->", page)


if __name__ == "__main__":
    for path in sorted(PAGES.glob("*.md")):
        path.write_text(made(path.read_text("utf-8")), "utf-8")
