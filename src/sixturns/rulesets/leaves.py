"""Reads the numbers of a rule set: values of their types from TOML, each with its provenance."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from sixturns.kernel.dice import Band, Chance, Dice, Ladder, Table, chance, dice, span
from sixturns.kernel.values import Value
from sixturns.rulesets.bounds import out_of_bounds
from sixturns.rulesets.faults import Fault, Path, nearest
from sixturns.rulesets.layer import Layer, Leaf, Tree
from sixturns.rulesets.register import stands
from sixturns.rulesets.roaming import roaming
from sixturns.world.roaming import Roaming

PLAIN = {
    bool: "true or false is wanted,",
    int: "a whole number is wanted,",
    str: "a text in quotes is wanted,",
    list: "a list in brackets is wanted,",
    dict: "named entries are wanted,",
}
"""What is wanted where a value is one of these."""


ABOUT = ("from", "kind", "rows", "why")
"""What may be said of a number beside its value."""


class Was(Value):
    """What a number was in a layer below the one in force."""

    layer: str
    value: Any


class Provenance(Value):
    """Where a number comes from: its source, of what kind, why it was chosen, and the rows whose tests hold it.

    `layer` is the one in force; `was` is what the number was below it, from the top downward, where that is different.
    """

    source: str
    kind: Literal["document", "found", "default", "house"]
    rows: tuple[str, ...]
    why: str = ""
    layer: str = ""
    was: tuple[Was, ...] = ()


class Wrong(Exception):
    """What is wrong with a plain value, and at which keys within it."""

    def __init__(self, what: str, within: Path = ()) -> None:
        super().__init__(what)
        self.within = within


class _Missing(Exception):
    """Some value below could not be read; its fault is noted."""


class Reader:
    """Reads values from a tree, and gathers their provenance by path and whatever is wrong."""

    def __init__(self) -> None:
        self.provenance: dict[str, Provenance] = {}
        self.faults: list[Fault] = []

    def read(self, kind: type[Any], tree: Tree) -> Any:
        """A value of that type, of which the tree has the fields; None when there are faults."""
        try:
            return self._value(kind, tree, ("rules",))
        except _Missing:
            return None

    def _value(self, kind: Any, node: Tree | Leaf, path: Path) -> Any:
        return self._leaf(kind, node, path) if isinstance(node, Leaf) else self._section(kind, node, path)

    def _leaf(self, kind: Any, leaf: Leaf, path: Path) -> Any:
        try:
            value = plain(kind, leaf.given)
            if not leaf.layer.family and (ships := _shipping(leaf)) is not None:
                wrong = out_of_bounds(".".join(path[1:]), value, plain(kind, ships.given))
                if wrong:
                    raise Wrong(wrong)
            self.provenance[".".join(path)] = _provenance(kind, leaf, value)
        except Wrong as wrong:
            self._fault(leaf.layer, (*path, *wrong.within), str(wrong))
        return value

    def _section(self, kind: Any, tree: Tree, path: Path) -> Any:
        fields = kind.__struct_fields__ if isinstance(kind, type) and issubclass(kind, Value) else ()
        read, missing = {}, False
        for name, node in tree.items():
            if name not in fields:
                self.faults.append(top(node).fault((*path, name), f"unknown key {name!r}{nearest(name, fields)}"))
                missing = True
                continue
            try:
                read[name] = self._value(types_of(kind)[name], node, (*path, name))
            except _Missing:
                missing = True
        for name in fields:
            if name not in tree:
                self.faults.append(top(tree).fault(path, f"{name!r} is missing"))
                missing = True
        if missing:
            raise _Missing
        try:
            return kind(**read)
        except ValueError as error:
            self._fault(top(tree), path, str(error))

    def _fault(self, layer: Layer, path: Path, what: str) -> typing.NoReturn:
        self.faults.append(layer.fault(path, what))
        raise _Missing


def top(node: Tree | Leaf) -> Layer:
    """The layer that has given a number here last: a house file if one has, else the highest family."""
    if isinstance(node, Leaf):
        return node.layer
    layers = [top(inner) for inner in node.values()]
    return next((layer for layer in layers if not layer.family), layers[-1]) if layers else Layer("", "")


def _provenance(kind: Any, leaf: Leaf, value: Any) -> Provenance:
    """Where a leaf comes from; what a house file leaves unsaid is that it is the table's own, for the same rows."""
    about = dict(leaf.about)
    if unknown := next((key for key in about if key not in ABOUT), ""):
        raise Wrong(f"unknown key {unknown!r}{nearest(unknown, ABOUT)}", (unknown,))
    if not leaf.layer.family and leaf.below is not None:
        about = {"from": leaf.layer.name, "kind": "house", "rows": _rows(leaf.below), **about}
    given = {"source": about.pop("from", None), **about, "layer": leaf.layer.name, "was": _older(kind, leaf, value)}
    try:
        made = msgspec.convert(given, Provenance, strict=True)
    except msgspec.ValidationError as error:
        raise Wrong(_in_words(error)) from None
    if unknown := next((id for id in made.rows if not leaf.layer.family and not stands(id)), ""):
        raise Wrong(f"there is no statement {unknown!r}", ("rows",))
    return made


def _older(kind: Any, leaf: Leaf, value: Any) -> tuple[Was, ...]:
    """What the number is below, layer by layer, where that is different."""
    was, newest, below = [], value, leaf.below
    while below is not None:
        older = plain(kind, below.given)
        if older != newest:
            was.append(Was(below.layer.name, older))
        newest, below = older, below.below
    return tuple(was)


def _shipping(leaf: Leaf) -> Leaf | None:
    """The number as it ships with Sixturns: that of the highest family."""
    return leaf if leaf.layer.family or leaf.below is None else _shipping(leaf.below)


def _rows(leaf: Leaf) -> list[str]:
    rows = leaf.about.get("rows")
    return _rows(leaf.below) if rows is None and leaf.below is not None else list(rows or ())


@cache
def types_of(kind: type[Any]) -> Mapping[str, Any]:
    """The type of each field."""
    return typing.get_type_hints(kind)


def plain(kind: Any, given: Any) -> Any:
    """A value of a type from plain TOML; raises `Wrong` where it is none."""
    try:
        return _plain(kind, given)
    except (ValueError, TypeError) as error:
        raise Wrong(str(error)) from None


def _plain(kind: Any, given: Any) -> Any:
    if kind == tuple[Roaming, ...]:
        return roaming(_of(str, given))
    if kind is Dice:
        return dice(_of(str, given, 'dice in quotes are wanted, as "2d6",'))
    if kind is Chance:
        return chance(_of(str, given, 'a chance in quotes is wanted, as "2-in-6",'))
    if kind in (Table, Ladder):
        return _rows_of(kind, given)
    if kind in PLAIN:
        return _of(kind, given)
    if typing.get_origin(kind) is Literal:
        words = typing.get_args(kind)
        if given not in words:
            raise Wrong(f"{_shown(given)} is none of {', '.join(map(repr, words))}{nearest(str(given), words)}")
        return given
    if typing.get_origin(kind) is tuple and typing.get_args(kind)[1:] == (...,):
        inner = typing.get_args(kind)[0]
        return tuple(_within(str(place), inner, one) for place, one in enumerate(_of(list, given), 1))
    if isinstance(kind, type) and issubclass(kind, Value):
        return _struct(kind, given)
    try:
        return msgspec.convert(given, kind, strict=True)
    except msgspec.ValidationError as error:
        raise Wrong(_in_words(error)) from None


def _of(kind: type, given: Any, wanted: str = "") -> Any:
    if type(given) is not kind:
        raise Wrong(f"{wanted or PLAIN[kind]} not {_shown(given)}")
    return given


def _shown(given: Any) -> str:
    """A plain value as TOML writes it, shortened."""
    if isinstance(given, bool):
        return str(given).lower()
    return "a table" if isinstance(given, dict) else "a list" if isinstance(given, list) else repr(given)


def _struct(kind: type[Value], given: Any) -> Value:
    fields = {field.name: field.required for field in msgspec.structs.fields(kind)}
    for name in _of(dict, given):
        if name not in fields:
            raise Wrong(f"unknown key {name!r}{nearest(name, fields)}", (name,))
    for name, required in fields.items():
        if required and name not in given:
            raise Wrong(f"{name!r} is missing")
    return kind(**{name: _within(name, types_of(kind)[name], held) for name, held in given.items()})


def _within(name: str, kind: Any, given: Any) -> Any:
    """What stands at a key within a leaf; what is wrong there names the key."""
    try:
        return plain(kind, given)
    except Wrong as wrong:
        raise Wrong(str(wrong), (name, *wrong.within)) from None


def _rows_of(kind: type[Table | Ladder], given: Any) -> Table | Ladder:
    rows = {numbers: means for numbers, means in _of(dict, given).items() if numbers != "dice"}
    bands = tuple(
        sorted((Band(span(row), _meaning(means)) for row, means in rows.items()), key=lambda band: band.span.low)
    )
    if kind is Ladder:
        return Ladder(bands)
    if "dice" not in given:
        raise Wrong("'dice' is missing")
    return Table(dice(_of(str, given["dice"])), bands)


def _meaning(means: Any) -> Any:
    if not isinstance(means, str | int):
        raise Wrong(f"a row means a number, a word or a chance, not {_shown(means)}")
    return chance(means) if isinstance(means, str) and "-in-" in means else means


def _in_words(error: msgspec.ValidationError) -> str:
    """What a converter says, without its own way of naming the place."""
    return str(error).partition(" - at ")[0].replace("`", "'")
