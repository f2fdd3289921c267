"""The rules in force, to be read: procedures as they are printed, their numbers, how unclear rows are read."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterable, Iterator
from inspect import cleandoc

from sixturns.kernel.procedure import Item, Loop, Procedure, Step
from sixturns.kernel.values import Value
from sixturns.rulesets.layers import Reading, RuleSet, register, rows
from sixturns.rulesets.lists import STATES
from sixturns.views.language import gettext as _
from sixturns.views.rules_diff import number_at
from sixturns.views.words import value_of
from sixturns.views.words.moves import PLACES
from sixturns.views.words.rulebook import CHAPTERS, TOGETHER, procedure_title
from sixturns.views.words.values import counts

_NAME, _EMPHASIS = re.compile(r"`([^`]*)`"), re.compile(r"\*(\w[^*]*)\*")

KINDS = {
    "document": _("printed there"),
    "found": _("another published text"),
    "default": _("chosen here"),
    "house": _("a rule of this house"),
}
"""The kinds of provenance in words."""


class NumberView(Value):
    """A number, switch or table, and where it comes from.

    `was` are the values that it had in the layers below, the newest first, each with its layer; `also` the values
    between which a switch chooses, apart from the one in force. `house` says that a layer over the families gives it.
    """

    path: str
    value: str
    unit: str
    source: str
    kind: str
    why: str
    layer: str
    rows: tuple[str, ...]
    was: tuple[tuple[str, str], ...] = ()
    also: tuple[str, ...] = ()
    house: bool = False


class StatementView(Value):
    """A row of the checklist: what a document says, in our words."""

    id: str
    says: str
    where: str


class ReadingView(Value):
    """An unclear place of the documents: why, how it is read, and the switch that has it read otherwise."""

    id: str
    says: str
    taken: str
    switch: str
    stands: str
    others: tuple[str, ...]


class StepView(Value):
    """An item of a list: a step, or a list within it that `links` to its own page or goes round (`loop`).

    `number` is its place, as in ``2.1``; `printed` the number before it in its document, where it has one there.
    """

    number: str
    depth: int
    name: str
    says: str
    more: tuple[str, ...] = ()
    printed: str = ""
    loop: str = ""
    links: str = ""
    statements: tuple[StatementView, ...] = ()
    numbers: tuple[NumberView, ...] = ()
    readings: tuple[ReadingView, ...] = ()


class ProcedureView(Value):
    """A procedure as it is printed; `layer` is where its list comes from, `was` those that had it otherwise."""

    name: str
    title: str
    layer: str
    source: str
    was: tuple[str, ...]
    steps: tuple[StepView, ...]


class ListedView(Value):
    """A procedure by its name and title; `changed` where a house rule wrote its steps."""

    name: str
    title: str
    changed: bool


TABLE = "table"
"""The list that asks *what now?*."""
CALLED, WITHIN, LEFT_OVER = _("What rules call"), _("Lists within lists"), _("Not carried out by these rules")


class HouseView(Value):
    """What a house has made otherwise: numbers, lists, parts of other families; and the texts in which it says so."""

    numbers: tuple[NumberView, ...]
    lists: tuple[ListedView, ...]
    takes: tuple[tuple[str, str], ...]
    texts: tuple[tuple[str, str], ...]


class RulesView(Value):
    """A rule set at a glance: its house, its procedures by chapters, its numbers by section, its readings.

    Chapters that are `apart` are of lists that no move begins.
    """

    name: str
    title: str
    base: str
    house: HouseView
    lacks: str
    chapters: tuple[tuple[str, tuple[ListedView, ...]], ...]
    apart: tuple[tuple[str, tuple[ListedView, ...]], ...]
    sections: tuple[tuple[str, tuple[NumberView, ...]], ...]
    readings: tuple[ReadingView, ...]


class Page(Value):
    """A page of rules: all of them (`rules`), or one procedure (`listed`)."""

    title: str
    name: str
    rules: RulesView | None = None
    listed: ProcedureView | None = None


def page_of(ruleset: RuleSet, procedure: str = "") -> Page | None:
    """The page of a procedure, or of all the rules where none is named; None when there is no such procedure."""
    if not procedure:
        view = rules_view(ruleset)
        return Page(view.title or view.name, view.name, rules=view)
    if procedure not in ruleset.procedures:
        return None
    listed = procedure_view(ruleset, procedure)
    return Page(listed.title, ruleset.name, listed=listed)


def rules_view(ruleset: RuleSet) -> RulesView:
    """A rule set at a glance."""
    numbers = [number_view(ruleset, path) for path in ruleset.provenance]
    sections: dict[str, list[NumberView]] = {}
    for number in numbers:
        sections.setdefault(number.path.split(".")[0], []).append(number)
    chapters = tuple((heading, listed) for heading, listed in _chapters(ruleset) if listed)
    lists = tuple(one for _heading, listed in chapters for one in listed if one.changed)
    return RulesView(
        name=ruleset.name,
        title=ruleset.title,
        base=ruleset.base,
        house=HouseView(
            numbers=tuple(number for number in numbers if number.house),
            lists=lists,
            takes=tuple(ruleset.takes.items()),
            texts=tuple((layer.name, layer.text) for layer in ruleset.houses),
        ),
        lacks=ruleset.lacks,
        chapters=tuple(chapter for chapter in chapters if chapter[0] in CHAPTERS),
        apart=tuple(chapter for chapter in chapters if chapter[0] not in CHAPTERS),
        sections=tuple((name, tuple(within)) for name, within in sections.items()),
        readings=tuple(reading_view(ruleset, reading) for reading in _readings(ruleset)),
    )


def _chapters(ruleset: RuleSet) -> Iterator[tuple[str, tuple[ListedView, ...]]]:
    """The procedures: moves in the order of play, what rules call, lists within lists, and what is left over."""
    within = {one.name for procedure in ruleset.procedures.values() for one in _lists_in(procedure.steps)}
    chapters: dict[str, list[str]] = {heading: [] for heading in (*CHAPTERS, CALLED, WITHIN, LEFT_OVER)}
    for name in ruleset.procedures:
        heading = CALLED if name in STATES or name == TABLE else WITHIN if name in within else LEFT_OVER
        heading = PLACES[name][1] if name in PLACES else heading
        chapters[TOGETHER.get(heading, heading)].append(name)
    for heading, names in chapters.items():
        listed = (ListedView(name, procedure_title(name), _by_a_house(ruleset, name)) for name in names)
        yield heading, tuple(sorted(listed, key=lambda one: one.title))


def _lists_in(items: Iterable[Item]) -> Iterator[Procedure]:
    for item in items:
        if isinstance(item, Procedure):
            if not isinstance(item, Loop):
                yield item
            yield from _lists_in(item.steps)


def _by_a_house(ruleset: RuleSet, name: str) -> bool:
    printed = ruleset.printed.get(name)
    return printed is not None and _of_a_house(ruleset, printed.steps)


def _of_a_house(ruleset: RuleSet, layer: str) -> bool:
    return any(one.name == layer for one in ruleset.houses)


def procedure_view(ruleset: RuleSet, name: str) -> ProcedureView:
    """A procedure as it is printed; raises `BadRules` when there is none of that name."""
    procedure, printed = ruleset.procedure(name), ruleset.printed.get(name)
    return ProcedureView(
        name=name,
        title=procedure_title(name),
        layer=printed.layer if printed else "",
        source=printed.source if printed else "",
        was=printed.was if printed else (),
        steps=tuple(_steps(ruleset, procedure.steps, "", 0)),
    )


def _steps(ruleset: RuleSet, items: Iterable[Item], above: str, depth: int) -> Iterator[StepView]:
    for place, item in enumerate(items, 1):
        number = f"{above}{place}."
        if isinstance(item, Loop):
            yield StepView(number, depth, item.name, "", loop=item.while_field)
            yield from _steps(ruleset, item.steps, number, depth + 1)
        elif isinstance(item, Step):
            yield _step(ruleset, item, number, depth)
        else:
            yield StepView(number, depth, item.name, procedure_title(item.name), links=item.name)
            yield from _steps(ruleset, item.steps, number, depth + 1)


def _step(ruleset: RuleSet, step: Step, number: str, depth: int) -> StepView:
    first, *more = _paragraphs(step.fn.__doc__ or "")
    printed, says = as_printed(first)
    return StepView(
        number=number,
        depth=depth,
        name=step.name,
        says=says,
        more=tuple(more),
        printed=printed,
        statements=tuple(StatementView(one.id, one.says, _where(one.document, one.section)) for one in _rows(step)),
        numbers=tuple(number_view(ruleset, path) for path in leaves_of(ruleset, step.cites)),
        readings=tuple(reading_view(ruleset, one) for one in register().values() if set(one.rows) & set(step.cites)),
    )


def _rows(step: Step) -> Iterator[typing.Any]:
    known = rows()
    return (known[id] for id in step.cites if id in known)


def unmarked(text: str) -> str:
    """Words without the marks of Markdown, as a page and a terminal have them: names stand in quotes."""
    return _EMPHASIS.sub(r"\1", _NAME.sub("“\\1”", text))


def _where(document: str, section: str) -> str:
    return _("document {document}, {section}").format(document=document, section=section)


def _paragraphs(text: str) -> list[str]:
    return [unmarked(" ".join(part.split())) for part in cleandoc(text).split("\n\n")]


def as_printed(says: str) -> tuple[str, str]:
    """The number that a document prints before a step (``1a``), empty when it has none, and what follows it."""
    number, _dot, rest = says.partition(". ")
    return (number, rest) if number[:1].isdigit() and len(number) <= 3 else ("", says)


def leaves_of(ruleset: RuleSet, ids: Iterable[str]) -> tuple[str, ...]:
    """The paths of the numbers that one of the rows holds."""
    wanted = set(ids)
    return tuple(path for path, held in ruleset.provenance.items() if wanted & set(held.rows))


def number_view(ruleset: RuleSet, path: str) -> NumberView:
    """The number at a path."""
    held, value = ruleset.provenance[path], number_at(ruleset, path)
    return NumberView(
        path=path.removeprefix("rules."),
        value=value_of(value),
        unit=counts(path, value),
        source=unmarked(held.source),
        kind=KINDS.get(held.kind, held.kind),
        why=unmarked(held.why),
        layer=held.layer,
        rows=held.rows,
        was=tuple((was.layer, value_of(was.value)) for was in held.was),
        also=tuple(value_of(one) for one in choices_at(ruleset, path) if one != value),
        house=_of_a_house(ruleset, held.layer),
    )


def choices_at(ruleset: RuleSet, path: str) -> tuple[str, ...]:
    """The readings between which a table may choose at a path; none where it holds a number."""
    holder, _dot, name = path.rpartition(".")
    kind = typing.get_type_hints(type(number_at(ruleset, holder)))[name]
    return typing.get_args(kind) if typing.get_origin(kind) is typing.Literal else ()


def _readings(ruleset: RuleSet) -> Iterator[Reading]:
    """The readings of the rows that the lists in force carry out."""
    cited = {id for procedure in ruleset.procedures.values() for step in procedure.flat() for id in step.cites}
    return (reading for reading in register().values() if cited & set(reading.rows))


def reading_view(ruleset: RuleSet, reading: Reading) -> ReadingView:
    """How an unclear place is read, and the switch that has it read otherwise, where there is one."""
    stands = value_of(number_at(ruleset, reading.switch)) if reading.switch in ruleset.provenance else ""
    others = tuple(one for one in reading.others if one != stands)
    says, taken = unmarked(reading.says), unmarked(reading.taken)
    return ReadingView(reading.id, says, taken, reading.switch.removeprefix("rules."), stands, others)
