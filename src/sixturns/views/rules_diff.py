"""What differs between two rule sets, in words: number by number, list by list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any, Literal

from sixturns.handlers.marks import Line
from sixturns.handlers.table import Table
from sixturns.kernel.procedure import Item, Loop, Procedure, Step
from sixturns.kernel.values import Value
from sixturns.rulesets.layers import BadRules, RuleSet
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.words import value_of
from sixturns.views.words.rulebook import procedure_title
from sixturns.views.words.values import counts

LISTS = "procedures."
"""What the path of a list begins with."""

SHORT = 16
"""How many changes are read at a glance."""

Stands = Literal["", "gone", "come"]
"""What has become of an item of a list: it stands as it did, or has gone, or has come."""


class Change(Value):
    """A number or a list that is another: its path, what it was and what it is; of a list, item by item.

    What was not there before, or is there no longer, is empty. `unit` is what the number counts now, as in ``turns``.
    """

    path: str
    was: str
    now: str
    items: tuple[tuple[Stands, str], ...] = ()
    unit: str = ""

    @property
    def listed(self) -> bool:
        """Whether it is a list."""
        return self.path.startswith(LISTS)


class Difference(Value):
    """All that differs, to be read: how much it is, the numbers by section, the lists by their titles.

    It is `short` where nobody needs to have parts of it folded away.
    """

    totals: str
    short: bool
    sections: tuple[tuple[str, tuple[Change, ...]], ...]
    lists: tuple[tuple[str, Change], ...]


def changes(before: RuleSet, after: RuleSet) -> tuple[Change, ...]:
    """All that differs, numbers first, each in the order of the rules."""
    return (*_numbers(before, after), *_lists(before, after))


def difference(found: Sequence[Change]) -> Difference:
    """All that differs, to be read."""
    sections: dict[str, list[Change]] = {}
    for change in found:
        if not change.listed:
            sections.setdefault(change.path.partition(".")[0], []).append(change)
    return Difference(
        totals=totals(found),
        short=len(found) <= SHORT,
        sections=tuple((name, tuple(within)) for name, within in sections.items()),
        lists=tuple((procedure_title(one.path.removeprefix(LISTS)), one) for one in found if one.listed),
    )


def totals(found: Sequence[Change]) -> str:
    """How many numbers and lists differ, as in ``5 numbers and no lists``."""
    lists = sum(change.listed for change in found)
    numbers = len(found) - lists
    return _("{numbers} and {lists}").format(
        numbers=ngettext("{n} number", "{n} numbers", numbers).format(n=numbers or _("no")),
        lists=ngettext("{n} list", "{n} lists", lists).format(n=lists or _("no")),
    )


def number_at(ruleset: RuleSet, path: str) -> Any:
    """The number at a path such as ``rules.doors.strength``."""
    value: Any = ruleset.rules
    for name in path.split(".")[1:]:
        value = getattr(value, name)
    return value


def said(change: Change) -> str:
    """A change in one line."""
    gone, come = (", ".join(item for stands, item in change.items if stands == what) for what in ("gone", "come"))
    if gone and come:
        return _("{path}: {come}, in place of {gone}").format(path=change.path, come=come, gone=gone)
    if gone:
        return _("{path}: without {gone}").format(path=change.path, gone=gone)
    if come:
        return _("{path}: with {come}").format(path=change.path, come=come)
    return _("{path}: {now}, was {was}").format(path=change.path, now=change.now, was=change.was)


def amendment(table: Table, line: Line) -> tuple[Change, ...]:
    """What an entry of the log that amends the rules changes, or was to change; nothing when its rules are unsound."""
    taken = table.amendment(line.seq)
    try:
        before, after = taken or (table.ruleset, table.rulebook[line.body.rules])
    except BadRules:
        return ()
    return changes(before, after)


def _numbers(before: RuleSet, after: RuleSet) -> Iterator[Change]:
    for path in dict.fromkeys((*after.provenance, *before.provenance)):
        was, now = (number_at(one, path) if path in one.provenance else None for one in (before, after))
        if was != now:
            was_said, now_said = ("" if one is None else value_of(one) for one in (was, now))
            unit = "" if now is None else counts(path, now)
            yield Change(path.removeprefix("rules."), was_said, now_said, unit=unit)


def _lists(before: RuleSet, after: RuleSet) -> Iterator[Change]:
    for name in dict.fromkeys((*after.procedures, *before.procedures)):
        was, now = (one.procedures.get(name) for one in (before, after))
        old, new = (() if one is None else tuple(printed(one)) for one in (was, now))
        if old != new:
            was_said, now_said = (", ".join(label for label, _what in one) for one in (old, new))
            yield Change(f"{LISTS}{name}", was_said, now_said, tuple(_items(old, new)))


def _items(old: tuple[tuple[str, Any], ...], new: tuple[tuple[str, Any], ...]) -> Iterator[tuple[Stands, str]]:
    for what, first, upto, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            yield from (("", label) for label, _step in new[start:end])
        else:
            yield from (("gone", label) for label, _step in old[first:upto])
            yield from (("come", label) for label, _step in new[start:end])


def printed(procedure: Procedure) -> Iterator[tuple[str, Any]]:
    """The items of a list as they are printed, each with what it is: a step by its function, another list by its name.

    What differs in a list that it names is that list's own affair.
    """
    return _printed(procedure.steps)


def _printed(items: Iterable[Item]) -> Iterator[tuple[str, Any]]:
    for item in items:
        if isinstance(item, Loop):
            yield _("{name}, while {field}:").format(name=item.name, field=item.while_field), item.while_field
            yield from _printed(item.steps)
            yield _("… end of {name}").format(name=item.name), ""
        elif isinstance(item, Step):
            yield item.name, item.fn
        else:
            yield item.name, "list"
