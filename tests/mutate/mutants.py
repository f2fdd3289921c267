"""The mutants of a family: one of its files with one number nudged, one switch flipped, or one word replaced."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from sixturns.kernel.dice import Chance, Dice, Ladder, Table, chance, dice, span
from sixturns.kernel.values import Value, replace
from sixturns.rules.model import Rules
from sixturns.rulesets.bounds import out_of_bounds
from sixturns.rulesets.families import shipped
from sixturns.rulesets.layer import Layer, tables
from sixturns.rulesets.layers import load
from sixturns.rulesets.leaves import Wrong, plain
from sixturns.rulesets.roaming import SETS


class Mutant(NamedTuple):
    """A file of a family with one thing changed: the leaf, what was changed, the rows that hold it, and its value."""

    path: str
    change: str
    rows: tuple[str, ...]
    layer: Layer
    value: Any

    @property
    def text(self) -> str:
        """The file as it then is."""
        return with_leaf(self.layer.text, self.path, self.value)


class Change(NamedTuple):
    """A leaf's value with one thing changed, and what that was."""

    what: str
    value: Any


def mutants(family: str) -> Iterator[Mutant]:
    """Every mutant of a family's own numbers that still loads: what loading refuses needs no test."""
    whole = load(family)
    for layer in shipped():
        if layer.family != family:
            continue
        for path, held in leaves(layer).items():
            kind = kind_of(path)
            found = [change for change in changes(kind, held) if loads(whole.rules, path, kind, held, change)]
            if kind is int and not found:
                found = [Change(f"{held} to {2 * held}", 2 * held)]
            for change in found:
                yield Mutant(path, change.what, whole.provenance[path].rows, layer, change.value)


def loads(rules: Rules, path: str, kind: Any, held: Any, change: Change) -> bool:
    """Whether a changed leaf can be read, is within its bounds, fits the numbers beside it, and makes other rules."""
    _, *names = path.split(".")
    try:
        value = plain(kind, change.value)
        changed = with_number(rules, names, value)
    except (Wrong, ValueError):
        return False
    return not out_of_bounds(".".join(names), value, plain(kind, held)) and bool(changed != rules)


def leaves(layer: Layer) -> dict[str, Any]:
    """The leaves that stand in a file by path, as plain values."""
    found: dict[str, Any] = {}
    waiting: list[tuple[str, Mapping[str, Any]]] = [("rules", tables(layer).get("rules", {}))]
    while waiting:
        path, table = waiting.pop()
        for name, value in table.items():
            if "is" in value:
                found[f"{path}.{name}"] = value["is"]
            else:
                waiting.append((f"{path}.{name}", value))
    return found


def with_number(rules: Any, path: list[str], value: Any) -> Any:
    """The rules with another value at a path."""
    name, *further = path
    return replace(rules, **{name: with_number(getattr(rules, name), further, value) if further else value})


def kind_of(path: str) -> Any:
    """The type of a leaf, by its path in the rules."""
    kind: Any = Rules
    for name in path.split(".")[1:]:
        kind = get_type_hints(kind)[name]
    return kind


def with_leaf(text: str, path: str, value: Any) -> str:
    """The text with another value in one leaf, and nothing else changed."""
    head = rf"(^\[{re.escape(path)}\]\n(?:(?!\[)[^\n]*\n)*?is = )(?:[^\n]*\n)+?(?=[a-z]+ = )"
    changed, times = re.subn(head, lambda found: f"{found[1]}{toml(value)}\n", text, count=1, flags=re.MULTILINE)
    if times != 1:
        raise ValueError(f"{path}: nothing stands after its value, as where it is from")
    return changed


def toml(value: Any) -> str:
    """A plain value as TOML, on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def changes(kind: Any, value: Any) -> Iterator[Change]:
    """Every change of a plain value that stands for a value of some type."""
    if kind is bool:
        yield Change(f"{value} to {not value}", not value)
    elif kind is int:
        yield from (Change(f"{value} to {other}", other) for other in (value + 1, value - 1))
    elif kind is str:
        yield Change(f"{value} to another thing", f"no {value}")
    elif kind is Dice:
        yield from other_dice(value)
    elif kind is Chance:
        yield from other_chances(value)
    elif get_origin(kind) is Literal:
        yield from (Change(f"{value} to {word}", word) for word in get_args(kind) if word != value)
    elif kind in (Table, Ladder):
        yield from other_rows(value)
    elif get_origin(kind) is tuple and isinstance(value, str):
        yield from (Change(f"{value} to {other}", other) for other in SETS if other != value)
    elif get_origin(kind) is tuple:
        if not value:
            words = get_args(get_args(kind)[0])
            yield Change("one more", [words[0] if words else "another thing"])
        once = [one for place, one in enumerate(value) if one not in value[:place]]
        yield from (Change(f"without {one}", [other for other in value if other != one]) for one in once)
        if kind != tuple[str, ...]:
            for place, one in enumerate(value):
                for inner in changes(get_args(kind)[0], one):
                    yield Change(f"{place}: {inner.what}", [*value[:place], inner.value, *value[place + 1 :]])
    elif isinstance(kind, type) and issubclass(kind, Value):
        for name, inner in get_type_hints(kind).items():
            if name in value:
                yield from within(value, name, changes(inner, value[name]))


def within(values: dict[str, Any], name: str, inner: Iterator[Change]) -> Iterator[Change]:
    """Changes of one entry of a table, as changes of the table."""
    yield from (Change(f"{name}: {change.what}", values | {name: change.value}) for change in inner)


def other_dice(text: str) -> Iterator[Change]:
    """The dice with one more or fewer, with a side more or less, modified, and multiplied by another number."""
    some = dice(text)
    for name in ("count", "sides", "plus", "times"):
        for by in (1, -1):
            parts = {field: getattr(some, field) for field in some.__struct_fields__} | {name: getattr(some, name) + by}
            try:
                other = str(Dice(**parts))
            except ValueError:
                continue
            yield Change(f"{text} to {other}", other)


def other_chances(text: str) -> Iterator[Change]:
    """The chance one better, one worse, and out of one more or fewer."""
    some = chance(text)
    for upto, sides in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        try:
            other = str(Chance(some.upto + upto, some.sides + sides))
        except ValueError:
            continue
        yield Change(f"{text} to {other}", other)


def other_rows(rows: dict[str, Any]) -> Iterator[Change]:
    """A table or ladder with other dice, an end between two rows moved, or a row that means something else."""
    spans = {name: span(name) for name in rows if name != "dice"}
    if "dice" in rows:
        yield from within(rows, "dice", other_dice(rows["dice"]))
    ordered = sorted(spans, key=lambda name: spans[name].low)
    for first, second in pairwise(ordered):
        for end in (spans[first].high + 1, spans[first].high - 1):
            if spans[first].low <= end < spans[second].high:
                moved = {first: f"{spans[first].low}-{end}", second: f"{end + 1}-{spans[second].high}"}
                yield Change(
                    f"{first} and {second} to {moved[first]} and {moved[second]}",
                    {moved.get(name, name): means for name, means in rows.items()},
                )
    meanings = list(dict.fromkeys(rows[name] for name in ordered))
    for name in ordered:
        yield from within(rows, name, other_meanings(rows[name], meanings))


def other_meanings(means: Any, meanings: list[Any]) -> Iterator[Change]:
    """Something else that a row could mean: a number or chance next to it, or the word of another row."""
    if isinstance(means, int):
        yield from changes(int, means)
    elif "-in-" in means:
        yield from other_chances(means)
    else:
        other = meanings[meanings.index(means) - 1]
        yield Change(f"{means} to {other}", other)
