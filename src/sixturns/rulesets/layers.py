"""Loads a rule set: reads its TOML, proves it whole, and binds its step lists to the rules' code."""

from __future__ import annotations

import difflib
import hashlib
import tomllib
import typing
from functools import cache
from importlib import resources
from typing import Any, Literal

import msgspec

from sixturns.kernel.dice import Band, Chance, Dice, Ladder, Table, chance, dice, span
from sixturns.kernel.procedure import Item, Loop, Procedure, Step, wrong_with
from sixturns.kernel.values import Value
from sixturns.rules import (
    camp,
    castle,
    delve,
    doors,
    encounter,
    evasion,
    exploring,
    fight,
    hex_pursuit,
    lights,
    movement,
    navigation,
    passages,
    pursuit,
    rest,
    roamers,
    searching,
    traps,
    trek,
    turn,
    weather,
    wild_meeting,
)
from sixturns.rules.model import Rules
from sixturns.rulesets.roaming import roaming
from sixturns.world.campaign import Campaign
from sixturns.world.roaming import Roaming

RULE_SETS = ("underworld",)
FAMILIES = ("underworld", "bladespell", "basic")
"""The rule sets that ship with Sixturns, each in files of its own: ``name.toml`` and ``name.part.toml``."""
MODULES = (
    searching,
    traps,
    encounter,
    doors,
    movement,
    lights,
    turn,
    delve,
    pursuit,
    fight,
    weather,
    navigation,
    camp,
    rest,
    evasion,
    wild_meeting,
    hex_pursuit,
    roamers,
    castle,
    trek,
    exploring,
    passages,
)
STATES: dict[str, tuple[type[Value], str]] = {
    "force": (doors.Attempt, "forced"),
    "encounter": (encounter.Meeting, "outcome"),
    "parley": (encounter.Talk, "outcome"),
    "pursuit": (encounter.Meeting, "outcome"),
    "chase": (pursuit.Round, ""),
    "evasion": (evasion.Evading, "away"),
    "wilderness encounter": (wild_meeting.WildMeeting, "outcome"),
    "castle": (castle.Riders, "settled"),
}
"""The value that a called procedure runs on, and the field that is its result; all others run on the campaign."""


class BadRules(Exception):
    """A rule set that does not hold together; says where and why."""


class Provenance(Value):
    """Where a number comes from: its source, of what kind, why it was chosen, and the rows whose tests hold it."""

    source: str
    kind: Literal["document", "found", "default"]
    rows: tuple[str, ...]
    why: str = ""
    layer: str = ""


class Row(Value):
    """A row of the checklist: one testable statement of a document, in our words."""

    id: str
    document: str
    section: str
    says: str
    see: str = ""


class Reading(Value):
    """An ambiguity: what the documents say, the reading taken, the switch for others, its rows, the test that locks."""

    id: str
    says: str
    taken: str
    rows: tuple[str, ...]
    test: str
    switch: str = ""
    others: tuple[str, ...] = ()


class RuleSet(msgspec.Struct, frozen=True):
    """A rule set in force: the rules' numbers, their provenance by path, the procedures, and a digest of all that."""

    name: str
    title: str
    rules: Rules
    provenance: dict[str, Provenance]
    procedures: dict[str, Procedure]
    digest: str

    def procedure(self, name: str) -> Procedure:
        """The procedure of that name; `BadRules` names the nearest when there is none."""
        try:
            return self.procedures[name]
        except KeyError:
            raise BadRules(f"no procedure {name!r} in {self.name}{_nearest(name, self.procedures)}") from None


@cache
def load(name: str) -> RuleSet:
    """A rule set that ships with Sixturns; `BadRules` when there is none of that name."""
    if name not in FAMILIES:
        raise BadRules(f"no rule set {name!r}{_nearest(name, FAMILIES)}")
    return read(text_of(name), name)


def text_of(name: str) -> str:
    """The TOML of a rule set that ships with Sixturns: ``name.toml``, then each ``name.part.toml`` by its name."""
    folder = resources.files(__package__)
    whole = f"{name}.toml"
    parts = sorted(one.name for one in folder.iterdir() if one.name.startswith(f"{name}.") and one.name != whole)
    return "\n".join((folder / part).read_text("utf-8") for part in (whole, *parts))


@cache
def rows() -> dict[str, Row]:
    """The checklist: every row by id, in the order of the documents."""
    data = tomllib.loads((resources.files(__package__) / "rows.toml").read_text("utf-8"))
    return {id: Row(id=id, **fields) for id, fields in data.items()}


@cache
def register() -> dict[str, Reading]:
    """The reading register: every ambiguity by id."""
    data = tomllib.loads((resources.files(__package__) / "register.toml").read_text("utf-8"))
    return {id: msgspec.convert({"id": id, **fields}, Reading, strict=True) for id, fields in data.items()}


def read(text: str, layer: str) -> RuleSet:
    """A rule set from its TOML.

    Raises:
        BadRules: naming the layer and the key path of what is wrong.
    """
    own = _tables(text, layer)
    texts, below = [text], own.get("base")
    data: dict[str, Any] = own
    while below is not None:
        texts.append(text_of(below))
        under = _tables(texts[-1], below)
        data, below = _over(under, data), under.get("base")
    for family in FAMILIES:
        theirs = _tables(text_of(family), family) if family != layer else own
        data["rules"] = {**theirs.get("rules", {}), **data.get("rules", {})}
    provenance: dict[str, Provenance] = {}
    rules = _value(Rules, data["rules"], "rules", layer, provenance)
    procedures = _procedures(data.get("procedures", {}), layer)
    digest = hashlib.sha256("\n".join(texts).encode()).hexdigest()
    return RuleSet(own.get("name", layer), own.get("title", ""), rules, provenance, procedures, digest)


def _tables(text: str, layer: str) -> dict[str, Any]:
    """The tables of a layer; each leaf and list says which layer it stands in."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadRules(f"{layer}: {error}") from None
    _sign(data, layer)
    return data


def _sign(table: dict[str, Any], layer: str) -> None:
    if "is" in table or "steps" in table:
        table["layer"] = layer
        return
    for inner in table.values():
        if isinstance(inner, dict):
            _sign(inner, layer)


def _over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """A layer laid over another: tables are joined, a leaf or a list is put in the place of the one below."""
    joined = dict(below)
    for name, given in above.items():
        held = below.get(name)
        tables = isinstance(given, dict) and isinstance(held, dict) and "is" not in given and "steps" not in given
        joined[name] = _over(held, given) if held is not None and tables else given
    return joined


def _value(kind: Any, given: Any, path: str, layer: str, provenance: dict[str, Provenance]) -> Any:
    """A value of a type from TOML; a table with ``is`` is a leaf, whose provenance is noted on the way."""
    if isinstance(given, dict) and "is" in given:
        leaf = dict(given)
        held = leaf.pop("is")
        if path in provenance:
            raise BadRules(f"{layer}: {path} is given twice")
        try:
            provenance[path] = msgspec.convert({"source": leaf.pop("from", None), **leaf}, Provenance, strict=True)
        except msgspec.ValidationError as error:
            raise BadRules(f"{layer}: {path}: {error}") from None
        return _value(kind, held, path, layer, provenance)
    try:
        return _read(kind, given, path, layer, provenance)
    except (ValueError, TypeError, msgspec.ValidationError) as error:
        raise BadRules(f"{layer}: {path}: {error}") from None


def _read(kind: Any, given: Any, path: str, layer: str, provenance: dict[str, Provenance]) -> Any:
    if kind == tuple[Roaming, ...]:
        return roaming(given)
    if kind is Dice:
        return dice(given)
    if kind is Chance:
        return chance(given)
    if kind is Table:
        bands = {k: v for k, v in given.items() if k != "dice"}
        return Table(dice(given["dice"]), _bands(bands))
    if kind is Ladder:
        return Ladder(_bands(given))
    if isinstance(kind, type) and issubclass(kind, Value):
        if not isinstance(given, dict):
            raise ValueError(f"a table was expected, not {given!r}")
        fields = typing.get_type_hints(kind)
        names = kind.__struct_fields__
        for name in given:
            if name not in names:
                raise ValueError(f"unknown key {name!r}{_nearest(name, names)}")
        missing = [name for name in names if name not in given]
        if missing:
            raise ValueError(f"{missing[0]!r} is missing")
        return kind(**{n: _value(fields[n], given[n], f"{path}.{n}", layer, provenance) for n in names})
    return msgspec.convert(given, kind, strict=True)


def _bands(given: dict[str, Any]) -> tuple[Band, ...]:
    bands = [Band(span(numbers), chance(means) if "-in-" in str(means) else means) for numbers, means in given.items()]
    return tuple(sorted(bands, key=lambda band: band.span.low))


@cache
def steps_by_name() -> dict[str, Step]:
    """Every step that the rules' modules define, by name; two of one name are an error of ours."""
    found: dict[str, Step] = {}
    for module in MODULES:
        for thing in vars(module).values():
            if isinstance(thing, Step) and found.setdefault(thing.name, thing) is not thing:
                raise BadRules(f"two steps are called {thing.name!r}")
    return found


def _procedures(given: dict[str, Any], layer: str) -> dict[str, Procedure]:
    """The printed lists, whatever order they stand in."""
    made: dict[str, Procedure] = {}
    for name in given:
        _procedure(name, given, made, (), layer)
    return made


def _procedure(
    name: str, given: dict[str, Any], made: dict[str, Procedure], within: tuple[str, ...], layer: str
) -> Procedure:
    """A list, with the lists that it names made before it."""
    if name in within:
        raise BadRules(f"{layer}: procedures: {' → '.join((*within, name))} goes round in a circle")
    if name not in made:
        state, gives = STATES.get(name, (Campaign, ""))
        where = f"{given[name].get('layer', layer)}: procedures.{name}"
        items = tuple(_item(item, given, made, (*within, name), where) for item in given[name]["steps"])
        made[name] = Procedure(name, *items, state=state, gives=gives)
        if faults := wrong_with(made[name]):
            raise BadRules(f"{layer}: procedures.{faults[0]}")
    return made[name]


def _item(
    item: str | dict[str, Any], given: dict[str, Any], made: dict[str, Procedure], within: tuple[str, ...], where: str
) -> Item:
    """A step, a loop, or another list; within a list of the same name it is the step."""
    if isinstance(item, dict):
        return Loop(item["loop"], item["while"], *(_item(one, given, made, within, where) for one in item["steps"]))
    steps = steps_by_name()
    if item in steps:
        return steps[item]
    if item not in given:
        raise BadRules(f"{where}: no step {item!r}{_nearest(item, {*given, *steps})}")
    return _procedure(item, given, made, within, where.partition(":")[0])


def _nearest(name: str, known: typing.Iterable[str]) -> str:
    close = difflib.get_close_matches(name, list(known), 1)
    return f"; did you mean {close[0]!r}?" if close else ""
