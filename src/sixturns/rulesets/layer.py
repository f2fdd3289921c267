"""Layers of TOML, and how one is laid over another: number by number, list by list."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from sixturns.kernel.values import Value
from sixturns.rulesets.faults import BadRules, Fault, Path, dotted, nearest
from sixturns.rulesets.lines import line_of
from sixturns.rulesets.register import stands

_AT = re.compile(r" ?\((?:at line (\d+), column \d+|at end of document)\)$")
_TWICE = re.compile(r"Cannot declare \((.*)\) twice")
_QUOTED = re.compile(r"'([^']*)'")
_TOML = {
    "Illegal character '\\n'": "a quote is not closed on its line",
    "Unterminated string": "a text of several lines is not closed",
    "Expected \"'''\"": "a text of several lines is not closed",
    "Cannot overwrite a value": "a key stands here for the second time",
    "Invalid value": "a value is wanted: a number, true or false, a text in quotes, a list in brackets",
    "Unclosed array": "a bracket is not closed",
    "Unclosed inline table": "a brace is not closed",
    "Invalid initial character for a key part": "a key is wanted here; no comma stands before a closing brace",
    "Expected '=' after a key": "a key is wanted with = and its value after it",
    "Expected newline or end of document after a statement": "a text wants quotes, and each key a line of its own",
}
"""What the reader of TOML says, and what it comes to."""
_ROW = re.compile(r"-?\d+(\s*[-–]\s*\d+)?")


class Layer(Value):
    """One text of a rule set.

    `name` is what the table calls it, `file` where it was read from. A part of a family that ships with Sixturns says
    which `family` and which `part`, its head being the part without a name; with a house file both are empty.
    """

    name: str
    text: str
    file: str = ""
    family: str = ""
    part: str = ""

    def fault(self, path: Path, what: str, word: str = "") -> Fault:
        """Something that is wrong with it, with the line on which that stands."""
        return Fault(self.file or self.name, line_of(self.text, path, word), path, what)


class Leaf(NamedTuple):
    """A number, switch or table as a layer gives it, with what the layer says about it, and what it was below."""

    given: Any
    layer: Layer
    about: Mapping[str, Any]
    below: Leaf | None = None


class Listed(NamedTuple):
    """A step list as a layer gives it, where that has it from, and what the list was below.

    `cites` are the rows that steps carry out here, where those of other documents stand with the step.
    """

    steps: Any
    layer: Layer
    source: str = ""
    below: Listed | None = None
    cites: Mapping[str, str] = {}


Tree: TypeAlias = "dict[str, Tree | Leaf]"
Lists: TypeAlias = dict[str, Listed]


@cache
def tables(layer: Layer) -> Mapping[str, Any]:
    """The TOML of a layer, parsed; `BadRules` names the line where it is none."""
    try:
        return tomllib.loads(layer.text)
    except tomllib.TOMLDecodeError as error:
        found = _AT.search(str(error))
        line = int(found[1]) if found and found[1] else len(layer.text.splitlines())
        raise BadRules(Fault(layer.file or layer.name, line, (), _in_words(_AT.sub("", str(error))))) from None


def _in_words(said: str) -> str:
    """What is wrong with TOML, as somebody says it who does not read it for a living."""
    if twice := _TWICE.fullmatch(said):
        return f"{dotted(_QUOTED.findall(twice[1]))} stands here for the second time"
    return next((words for begins, words in _TOML.items() if said.startswith(begins)), said)


def lay(tree: Tree, layer: Layer, *, new: bool = False) -> list[Fault]:
    """Lays the numbers of a layer over a tree, and reports what does not fit; where they may be `new` anything does."""
    unknown: dict[Path, Path] = {}
    faults = _over(tree, tables(layer).get("rules", {}), layer, ("rules",), unknown)
    if new:
        fill(tree, layer)
        return faults
    known = [dotted(path) for path in paths_of(tree)]
    return faults + [
        layer.fault(path, f"there is no such rule{_meant(whole, known)}") for path, whole in unknown.items()
    ]


def _over(tree: Tree, given: Any, layer: Layer, path: Path, unknown: dict[Path, Path]) -> list[Fault]:
    """Lays numbers over those below them; notes what is `unknown` by its path, with the first whole path there."""
    if not isinstance(given, dict) and len(path) == 1:
        return [layer.fault(path, "sections of numbers are wanted, as [rules.travel]")]
    if not isinstance(given, dict) or ("is" in given and len(path) > 1):
        return [layer.fault(path, f"holds several numbers, each to be given by its name: {', '.join(tree)}")]
    faults = []
    for name, value in given.items():
        at, held = (*path, name), tree.get(name)
        if isinstance(held, Leaf):
            tree[name] = _leaf(value, layer, held)
        elif isinstance(held, dict):
            faults += _over(held, value, layer, at, unknown)
        else:
            unknown[at] = (*at, *_first_below(value))
    return faults


def _first_below(value: Any) -> Path:
    """The keys that lead on to the first number of a section."""
    if not isinstance(value, dict) or not value or "is" in value or not _has_named_entries(value):
        return ()
    name = next(iter(value))
    return (name, *_first_below(value[name]))


def paths_of(tree: Tree, above: Path = ("rules",)) -> Iterator[Path]:
    """The paths of all numbers of a tree."""
    for name, node in tree.items():
        if isinstance(node, dict):
            yield from paths_of(node, (*above, name))
        else:
            yield (*above, name)


def _meant(path: Path, known: Sequence[str]) -> str:
    """What is nearest to a path: one that ends as it does, else one that is written like it."""
    alike = [one for one in known if one.endswith(f".{path[-1]}")]
    if len(alike) == 1:
        return f"; did you mean {alike[0]!r}?"
    return nearest(dotted(path), known, within="rules.")


def _leaf(value: Any, layer: Layer, below: Leaf | None) -> Leaf:
    """A leaf with what is said about it, or bare; of a table that has named entries some may be given."""
    said = isinstance(value, dict) and "is" in value
    given = value["is"] if said else value
    about = {key: told for key, told in value.items() if key != "is"} if said else {}
    if below is not None and _has_named_entries(below.given) and isinstance(given, dict):
        given = {**below.given, **given}
    return Leaf(given, layer, about, below)


def _has_named_entries(given: Any) -> bool:
    """Whether it is a table of named entries, not rows of numbers that only hold together."""
    return isinstance(given, dict) and not any(key == "dice" or _ROW.fullmatch(key) for key in given)


def fill(tree: Tree, layer: Layer) -> None:
    """Adds to a tree the numbers of a layer that it has not."""
    _missing(tree, tables(layer).get("rules", {}), layer)


def _missing(tree: Tree, given: Mapping[str, Any], layer: Layer) -> None:
    for name, value in given.items():
        if isinstance(value, dict) and "is" not in value:
            held = tree.setdefault(name, {})
            if isinstance(held, dict):
                _missing(held, value, layer)
        elif name not in tree:
            tree[name] = _leaf(value, layer, None)


LIST = ("steps", "from", "why", "cites")
"""What a step list may say of itself; without `steps` it has those of the one below."""


def lay_lists(lists: Lists, layer: Layer) -> list[Fault]:
    """Lays the step lists of a layer over others."""
    given = tables(layer).get("procedures", {})
    if not isinstance(given, dict):
        return [layer.fault(("procedures",), "step lists are wanted, as [procedures.NAME]")]
    faults = []
    for name, held in given.items():
        at, below = ("procedures", name), lists.get(name)
        same = isinstance(held, dict) and "steps" not in held
        if same and below is not None:
            held = {"steps": below.steps, "from": below.source, **held}
        if not isinstance(held, dict) or not isinstance(held.get("steps"), list):
            faults.append(layer.fault(at, "a step list is wanted: steps = [...]"))
            continue
        faults += [
            layer.fault((*at, key), f"unknown key {key!r}{nearest(key, LIST)}") for key in held if key not in LIST
        ]
        cites = held.get("cites", {})
        if not isinstance(cites, dict) or not all(isinstance(rows, str) for rows in cites.values()):
            faults.append(layer.fault((*at, "cites"), 'rows by step are wanted, as cites = { surprise = "R002-24" }'))
            continue
        faults += _cited(layer, (*at, "cites"), held["steps"], cites)
        inherited = below.cites if below is not None and (same or not layer.family) else {}
        lists[name] = Listed(held["steps"], layer, str(held.get("from", "")), below, {**inherited, **cites})
    return faults


def _cited(layer: Layer, at: Path, steps: list[Any], cites: Mapping[str, str]) -> list[Fault]:
    """What a list says of steps that it has not, and of statements that nobody knows."""
    names = tuple(names_in(steps))
    faults = [layer.fault((*at, one), f"not in the list{nearest(one, names)}") for one in cites if one not in names]
    for one, said in cites.items():
        if unknown := next((id for id in said.split() if not layer.family and not stands(id)), ""):
            faults.append(layer.fault((*at, one), f"there is no statement {unknown!r}"))
    return faults


def names_in(items: Iterable[Any]) -> Iterator[str]:
    """The names in a list as it is written, in its loops too."""
    for item in items:
        if isinstance(item, str):
            yield item
        elif isinstance(item, dict) and isinstance(inner := item.get("steps"), list):
            yield from names_in(inner)
