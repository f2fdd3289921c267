"""The families of rules that ship with Sixturns, each in parts that another may take."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources

from sixturns.rulesets.faults import BadRules, Fault, nearest
from sixturns.rulesets.layer import Layer, Lists, Tree, fill, lay, lay_lists, tables

FAMILIES = ("underworld", "basic", "bladespell")
"""The rule sets that ship with Sixturns, each lying over those before it that its head names as `base`."""

Shipped = tuple[Layer, ...]
"""The layers of all families, from the lowest family upward."""


@cache
def shipped() -> Shipped:
    """The layers of this release: of each family its head ``name.toml``, then each part ``name.part.toml``."""
    folder = resources.files(__package__)
    files = [one.name for one in folder.iterdir() if one.name.endswith(".toml")]
    named = sorted((*file.removesuffix(".toml").partition(".")[::2], file) for file in files)
    return tuple(
        Layer(family, (folder / file).read_text("utf-8"), file, family, part)
        for family in FAMILIES
        for name, part, file in named
        if name == family
    )


def text_of(name: str) -> str:
    """The TOML of a rule set that ships with Sixturns: its head, then its parts in the order of their names."""
    return "\n".join(layer.text for layer in shipped() if layer.family == name)


def says_of(name: str) -> str:
    """A rule set that ships with Sixturns in one sentence."""
    return next(str(tables(layer)["says"]) for layer in shipped() if layer.family == name and not layer.part)


def lineage(family: str, layers: Iterable[Layer]) -> tuple[str, ...]:
    """A family and those it lies over, the lowest last.

    Raises:
        BadRules: when it lies over none that there is, or at last over itself.
    """
    heads = {layer.family: layer for layer in layers if not layer.part}
    line: list[str] = [family]
    while (base := tables(heads[line[-1]]).get("base")) is not None:
        if base not in heads:
            raise BadRules(heads[line[-1]].fault(("base",), f"no rule set {base!r}{nearest(base, heads)}"))
        if base in line:
            raise BadRules(heads[line[-1]].fault(("base",), f"{' → '.join((*line, base))} goes round in a circle"))
        line.append(base)
    return tuple(line)


def parts(layers: Iterable[Layer]) -> tuple[str, ...]:
    """The names of the parts that families consist of."""
    return tuple(dict.fromkeys(layer.part for layer in layers if layer.part))


def part_of(procedure: str, family: str, layers: Shipped) -> str:
    """The part in which a family, or one it lies over, has the step list of that name; empty when none has."""
    line = lineage(family, layers)
    held = (layer for layer in layers if layer.family in line and procedure in tables(layer).get("procedures", {}))
    return next((layer.part for layer in held), "")


def composed(base: str, takes: Mapping[str, str], layers: Shipped) -> tuple[Tree, Lists, list[Fault]]:
    """The numbers and lists of a family, some of whose parts are taken from other families.

    Of each part those layers are laid that its family has; so nothing of the base's own is left of a part that is taken
    from elsewhere. A number that none of them has is lent by the lowest family that has it, and is not read before a
    list is in force that reads it.
    """
    tree: Tree = {}
    lists: Lists = {}
    faults: list[Fault] = []
    lines = {part: lineage(takes.get(part, base), layers) for part in ("", *parts(layers))}
    for layer in layers:
        if layer.family in lines[layer.part]:
            faults += [*lay(tree, layer, new=True), *lay_lists(lists, layer)]
    for layer in layers:
        fill(tree, layer)
    return tree, lists, faults
