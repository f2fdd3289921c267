"""Rules as the terminal prints them: statements, numbers with their sources, procedures as their document has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from sixturns.cli.screen import screen
from sixturns.kernel.procedure import Item, Loop, Procedure, Step
from sixturns.rulesets.layers import Reading, Row, RuleSet, register
from sixturns.views.rules import NumberView, as_printed, leaves_of, number_view, unmarked
from sixturns.views.rules_diff import Change


def show_row(rules: RuleSet, row: Row, tests: list[str]) -> None:
    """Prints a statement with all that carries it."""
    out = screen()
    out.print(Text(row.says, "bold"))
    grid = _details()
    grid.add_row("rule", f"{row.id}, document {row.document}, {row.section}")
    for reading in register().values():
        if row.id in reading.rows:
            grid.add_row("reading", unmarked(f"{reading.id}: {reading.says} {reading.taken}"))
    locked = f"locked by {len(tests)} test{'s' if len(tests) > 1 else ''}"
    grid.add_row("state", locked if tests else "open: no test locks it")
    for test in tests:
        grid.add_row("", Text(test, "dim"))
    out.print(Padding(grid, (0, 0, 0, 2)))
    if leaves := leaves_of(rules, (row.id,)):
        out.print()
        show_leaves(rules, leaves)
    if steps := steps_citing(rules, row.id):
        out.print("\nCarried out by")
        for name, step in steps:
            out.print(Padding(Text.assemble((f"{name}/{step.name}  ", "bold"), first_line(step)), (0, 0, 0, 2)))


def show_reading(reading: Reading) -> None:
    """Prints a reading of the register: what the documents say, what is taken, the switch for others."""
    out = screen()
    out.print(Text(unmarked(f"{reading.id}  {reading.taken}"), "bold"))
    grid = _details()
    grid.add_row("because", unmarked(reading.says))
    if reading.switch:
        others = f" (also {', '.join(reading.others)})" if reading.others else ""
        grid.add_row("switch", reading.switch.removeprefix("rules.") + others)
    grid.add_row("rows", " ".join(reading.rows))
    out.print(Padding(grid, (0, 0, 0, 2)))


def show_leaves(rules: RuleSet, paths: Iterable[str]) -> None:
    """Prints numbers with where they come from."""
    out = screen()
    for place, path in enumerate(paths):
        view = number_view(rules, path)
        if place:
            out.print()
        out.print(Text.assemble((view.path, "bold"), "  ", *_number(view)))
        grid = _details()
        grid.add_row("from", f"{view.source} ({view.kind})")
        if view.why:
            grid.add_row("why", view.why)
        if view.also:
            grid.add_row("readings", f"also {', '.join(view.also)}")
        grid.add_row("rows", " ".join(view.rows))
        out.print(Padding(grid, (0, 0, 0, 2)))


def show_procedure(rules: RuleSet, procedure: Procedure) -> None:
    """Prints a procedure as its document does: numbered steps, the rules they carry out, the numbers of those rules."""
    out = screen()
    out.print(Text(procedure.name, "bold"))
    printed = rules.printed.get(procedure.name)
    if printed and printed.was:
        out.print(Padding(Text(f"the list of {printed.steps}, in place of {printed.was[0]}'s", "dim"), (0, 0, 0, 2)))
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
        view = number_view(rules, path)
        grid.add_row("", Text.assemble((view.path, "dim"), "  ", *_number(view)))
    out.print(Padding(grid, (0, 0, 0, indent)))


def _number(view: NumberView) -> Iterator[str | tuple[str, str]]:
    """A number, and what it was below the layer that it is of: struck through, or said in words where nobody looks."""
    yield view.value
    if view.was:
        yield (f"  {view.layer}", "dim")
    for layer, value in view.was:
        if screen().is_terminal:
            yield "  "
            yield (value, "strike dim")
            yield (f" {layer}", "dim")
        else:
            yield f", was {value} ({layer})"


def show_changes(changes: Iterable[Change]) -> None:
    """Prints what differs: numbers from old to new with their units, then lists step by step."""
    out = screen()
    numbers = Grid.grid(padding=(0, 2))
    numbers.add_column(no_wrap=True)
    numbers.add_column()
    lists = []
    for change in changes:
        if change.listed:
            lists.append(change)
        else:
            numbers.add_row(Text(change.path, "bold"), f"{change.was} → {change.now} {change.unit}".strip())
    if numbers.row_count:
        out.print(numbers)
    for change in lists:
        out.print(Text(change.path, "bold"))
        for stands, item in change.items:
            mark, style = {"": ("  ", ""), "gone": ("- ", "strike"), "come": ("+ ", "bold")}[stands]
            out.print(Padding(Text.assemble(mark, (item, style)), (0, 0, 0, 2)))


def _details() -> Grid:
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    return grid


def steps_citing(rules: RuleSet, row: str) -> list[tuple[str, Step]]:
    """The steps that carry a row out, each with its procedure."""
    return [(name, step) for name, p in rules.procedures.items() for step in p.flat() if row in step.cites]


def first_line(step: Step) -> str:
    """What a step does, in the sentence that heads its code."""
    return unmarked((step.fn.__doc__ or "").strip().partition("\n")[0])
