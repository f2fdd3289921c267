"""Rule sets: families, options and house files laid over one another, proved whole, their lists bound to the rules."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import PurePath
from typing import Any

import msgspec

from sixturns.kernel.procedure import Item, Loop, Procedure
from sixturns.kernel.values import replace
from sixturns.rules.model import Rules
from sixturns.rulesets.families import FAMILIES, Shipped, composed, part_of, parts, shipped, text_of
from sixturns.rulesets.faults import BadRules, Fault, nearest
from sixturns.rulesets.layer import Layer, Listed, Lists, lay, lay_lists, tables
from sixturns.rulesets.leaves import Provenance, Reader, Was
from sixturns.rulesets.lists import Binder, steps_by_name
from sixturns.rulesets.needs import unmet
from sixturns.rulesets.packages import Package, Steps, asked_for, names_of, steps_of
from sixturns.rulesets.register import Reading, Row, register, rows

__all__ = [
    "FAMILIES",
    "BadRules",
    "Fault",
    "Layer",
    "Package",
    "Printed",
    "Provenance",
    "Reading",
    "Row",
    "RuleSet",
    "Was",
    "load",
    "read",
    "read_layers",
    "register",
    "rows",
    "steps_by_name",
    "text_of",
]

HEAD = ("name", "title", "says", "base", "take", "steps", "rules", "procedures")
"""What stands at the head of a house file."""


class Printed(msgspec.Struct, frozen=True):
    """Where a step list comes from: the layer and its source there, and the layers below that have it otherwise.

    `steps` is the layer that wrote its steps: one below, where this one only says `from` or `cites`.
    """

    layer: str
    source: str = ""
    was: tuple[str, ...] = ()
    steps: str = ""


class RuleSet(msgspec.Struct, frozen=True):
    """A rule set in force: the rules' numbers with their provenance by path, the procedures, and a digest of all that.

    `base` is the family that lies below, `layers` are the texts from the lowest upward, `printed` says of each list
    where it comes from, `takes` of a part from which family it is taken, `packages` are those whose steps stand in the
    lists. Where one of these is missing or another than it was, `lacks` says what to install; nothing may then be
    written under these rules.
    """

    name: str
    title: str
    rules: Rules
    provenance: dict[str, Provenance]
    procedures: dict[str, Procedure]
    digest: str
    base: str = ""
    layers: tuple[Layer, ...] = ()
    printed: dict[str, Printed] = {}
    takes: dict[str, str] = {}
    packages: tuple[Package, ...] = ()
    lacks: str = ""

    def __repr__(self) -> str:
        return f"<rule set {self.name} {self.digest[:8]}>"

    @property
    def houses(self) -> tuple[Layer, ...]:
        """The layers that do not ship with Sixturns as a family: options, house files, what was amended."""
        return tuple(layer for layer in self.layers if not layer.family)

    def procedure(self, name: str) -> Procedure:
        """The procedure of that name; `BadRules` names the nearest when there is none."""
        try:
            return self.procedures[name]
        except KeyError:
            raise BadRules(f"no procedure {name!r} in {self.name}{nearest(name, self.procedures)}") from None


@cache
def load(name: str) -> RuleSet:
    """A rule set that ships with Sixturns; `BadRules` when there is none of that name."""
    if name not in FAMILIES:
        raise BadRules(f"no rule set {name!r}{nearest(name, FAMILIES)}")
    return _read(name, (), shipped(), None)


def read(text: str, layer: str) -> RuleSet:
    """A rule set from the text of a house file; one that is called as a family stands in that one's place.

    Raises:
        BadRules: with every fault's line and key path.
    """
    if layer in FAMILIES:
        others = tuple(one for one in shipped() if one.family != layer)
        own = Layer(layer, text, family=layer)
        return _read(layer, (), tuple(sorted((*others, own), key=lambda one: FAMILIES.index(one.family))), None)
    return read_layers((Layer(layer, text),))


def read_layers(layers: Sequence[Layer], packages: Sequence[Package] | None = None, *, base: str = "") -> RuleSet:
    """A rule set from layers, the lowest first; those of families that are not among them are this release's.

    Args:
        layers: families' layers, options, house files, what was amended.
        base: the family on which they lie; without it the one that a house file names, `underworld` when none does.
        packages: those whose steps the rules were made with; where one is not as it was, `RuleSet.lacks` says so. None
            for rules that nobody has played by yet: then all must be there.

    Raises:
        BadRules: with every fault's file, line and key path.
    """
    given = tuple(layer for layer in layers if layer.family)
    held = {(layer.family, layer.part) for layer in given}
    rest = (layer for layer in shipped() if (layer.family, layer.part) not in held)
    below = tuple(sorted((*given, *rest), key=lambda one: (FAMILIES.index(one.family), one.part)))
    houses = tuple(layer for layer in layers if not layer.family)
    return _read(base or _base(houses), houses, below, packages)


def _base(houses: Sequence[Layer]) -> str:
    """The family that house files lie on; each other one that is named as a base must lie below the file that does."""
    base, below = FAMILIES[0], set[str]()
    for layer in houses:
        named = tables(layer).get("base")
        if isinstance(named, str) and named in FAMILIES:
            base = named
        elif named is not None and PurePath(str(named)).stem not in below:
            raise BadRules(layer.fault(("base",), f"no rule set {named!r}{nearest(str(named), FAMILIES)}"))
        below |= {layer.name, PurePath(layer.file).stem}
    return base


def _read(base: str, houses: Sequence[Layer], below: Shipped, recorded: Sequence[Package] | None) -> RuleSet:
    takes, faults = _takes(houses, base, below)
    tree, lists, wrong = composed(base, takes, below)
    faults += wrong
    for layer in houses:
        faults += [*_heading(layer, new=recorded is None), *lay(tree, layer), *lay_lists(lists, layer)]
    reader = Reader()
    rules = reader.read(Rules, tree)
    own = steps_of(asked_for(houses), recorded)
    steps = {**{name: step for name, (step, _) in own.named.items()}, **steps_by_name()}
    faults += [
        layer.fault(("steps",), f"a step is called {name!r} already; one that is to stand in its place says so")
        for name, (step, layer) in own.named.items()
        if steps[name] is not step
    ]
    binder = Binder(lists, steps, own.placed, lacking=bool(own.lacking))
    procedures = binder.bind()
    faults += [*reader.faults, *binder.faults]
    if not faults:
        faults += _switchless(rules, procedures, lists)
        faults += [*_miscounted(rules, procedures, lists, houses), *_hidden_stamina(rules, procedures, houses)]
    if not faults and not own.lacking:
        faults += _lacking_steps(procedures, lists, own)
    if faults:
        raise BadRules(*sorted(faults, key=lambda fault: (fault.file, fault.line)))
    head, name = _title(houses, below, base)
    return RuleSet(
        name=name,
        title=str(head.get("title", "")),
        rules=rules,
        provenance=reader.provenance,
        procedures=procedures,
        digest=_digest(rules, procedures, own.packages),
        base=base,
        layers=(*below, *(replace(layer, file=PurePath(layer.file).name) for layer in houses)),
        printed=_printed(lists, own),
        takes=takes,
        packages=own.packages,
        lacks="; ".join(own.lacking),
    )


def _heading(layer: Layer, *, new: bool) -> list[Fault]:
    """What stands at the head of a house file and means nothing, or would be taken for a family in `new` rules."""
    head = tables(layer)
    faults = [layer.fault((key,), f"unknown key{nearest(key, HEAD)}") for key in head if key not in HEAD]
    titles = (key for key in ("name", "title", "says") if not isinstance(head.get(key, ""), str))
    if names_of(layer) is None:
        faults.append(layer.fault(("steps",), 'the names of packages are wanted, as steps = ["my-house"]'))
    if new and (family := next((one for one in FAMILIES if one in (layer.name, head.get("name"))), "")):
        faults.append(layer.fault(("name",), f"{family!r} is a family's name; a house file wants one of its own"))
    return faults + [layer.fault((key,), "a text in quotes is wanted") for key in titles]


def _title(houses: Sequence[Layer], below: Shipped, base: str) -> tuple[Mapping[str, Any], str]:
    """The head that names the whole, and the name: of the highest house file, else of the family."""
    named = next((layer for layer in reversed(houses) if layer.file or "name" in tables(layer)), None)
    if named is None:
        named = next(layer for layer in below if layer.family == base and not layer.part)
    head = tables(named)
    return head, str(head.get("name", named.name))


def _printed(lists: Lists, own: Steps) -> dict[str, Printed]:
    """Where each list comes from; one into which a package puts a step is of the file that asks for the package."""
    found = {
        name: Printed(it.layer.name, it.source, tuple(_other_layers(it)), _written_by(it)) for name, it in lists.items()
    }
    for one, layer in own.placed:
        if (held := found.get(one.procedure)) and held.steps != layer.name:
            found[one.procedure] = Printed(layer.name, held.source, (held.steps, *held.was), layer.name)
    return found


def _written_by(listed: Listed) -> str:
    """The layer that wrote the steps of a list: the lowest from which on they are these."""
    while listed.below is not None and listed.below.steps == listed.steps:
        listed = listed.below
    return listed.layer.name


def _other_layers(listed: Listed) -> Iterator[str]:
    """The layers below that have a list otherwise."""
    while (below := listed.below) is not None:
        if below.steps != listed.steps:
            yield below.layer.name
        listed = below


def _takes(houses: Sequence[Layer], base: str, below: Shipped) -> tuple[dict[str, str], list[Fault]]:
    """Which part is taken from which family; a procedure's name stands for the part that it is in."""
    takes: dict[str, str] = {}
    faults: list[Fault] = []
    known = parts(below)
    for layer in houses:
        taken = tables(layer).get("take", {})
        if not isinstance(taken, dict):
            faults.append(layer.fault(("take",), 'parts of families are wanted, as take = { encounter = "basic" }'))
            continue
        own: dict[str, str] = {}
        for name, family in taken.items():
            at = ("take", name)
            if family not in FAMILIES:
                faults.append(layer.fault(at, f"no rule set {family!r}{nearest(str(family), FAMILIES)}"))
                continue
            part = name if name in known else part_of(name, family, below)
            if not part:
                procedures = [key for one in below for key in tables(one).get("procedures", {})]
                hint = nearest(name, (*known, *procedures))
                faults.append(layer.fault(at, f"there is neither a part nor a procedure {name!r}{hint}"))
            elif own.setdefault(part, family) != family:
                faults.append(layer.fault(at, f"the part {part} is taken from {own[part]} already"))
        takes |= own
    return takes, faults


def _switchless(rules: Rules, procedures: Mapping[str, Procedure], lists: Lists) -> Iterator[Fault]:
    """Steps that have a part in the rules only under a switch which is none, each with a list that has it."""
    told: set[str] = set()
    for name, procedure in procedures.items():
        for step in procedure.flat():
            if step.under and step.name not in told and not isinstance(_at(rules, step.under), bool):
                told.add(step.name)
                what = f"{step.name!r} stands under {step.under!r}, which is no switch of the rules"
                yield lists[name].layer.fault(("procedures", name, "steps"), what, step.name)


def _miscounted(
    rules: Rules, procedures: Mapping[str, Procedure], lists: Lists, houses: Sequence[Layer]
) -> Iterator[Fault]:
    """A march that is counted in other points than its list allots, at the house file that has it so."""
    counts = rules.travel.counts
    wanted, other = ("hex_allowance", "allowance") if counts == "Hex Points" else ("allowance", "hex_allowance")
    for name, procedure in procedures.items():
        steps = {step.name for step in procedure.flat()}
        if other not in steps or wanted in steps:
            continue
        if not lists[name].layer.family:
            what = f"{other!r} does not allot {counts}, in which travel.counts has the march"
            yield lists[name].layer.fault(("procedures", name, "steps"), what, other)
        elif layer := _setting(("rules", "travel", "counts"), houses):
            what = f"{counts} are not what {other!r} allots in {name!r}"
            what += ": a march is taken whole, as take = { travel = ... }"
            yield layer.fault(("rules", "travel", "counts"), what)
            return


def _hidden_stamina(rules: Rules, procedures: Mapping[str, Procedure], houses: Sequence[Layer]) -> Iterator[Fault]:
    """A sheet that hides the Stamina which harm comes off, or shows one that nothing comes off."""
    path, hurts = ("rules", "scores", "delve"), "hurt" in procedures
    if ("stamina" in rules.scores.delve) != hurts and (layer := _setting(path, houses)):
        what = "harm comes off Stamina by these rules, so that a sheet shows 'stamina'"
        yield layer.fault(path, what if hurts else "nothing comes off Stamina by these rules; a sheet has no 'stamina'")


def _setting(path: tuple[str, ...], houses: Sequence[Layer]) -> Layer | None:
    """The highest house file that gives a number."""
    for layer in reversed(houses):
        node: Any = tables(layer)
        for name in path:
            node = node.get(name) if isinstance(node, Mapping) else None
        if node is not None:
            return layer
    return None


def _at(rules: Rules, path: str) -> Any:
    value: Any = rules
    for name in path.split("."):
        value = getattr(value, name, None)
    return value


def _lacking_steps(procedures: Mapping[str, Procedure], lists: Lists, own: Steps) -> Iterator[Fault]:
    """What steps need and lack in lists that a house file has changed."""
    changed = {name for name, it in lists.items() if not it.layer.family}
    changed |= {one.procedure for one, _ in own.placed if one.procedure}
    if changed:
        families = [load(family).procedures for family in FAMILIES]
        for lack in unmet(procedures, changed, families):
            yield lists[lack.at].layer.fault(("procedures", lack.at, "steps"), str(lack), lack.step)


def _digest(rules: Rules, procedures: Mapping[str, Procedure], packages: Sequence[Package]) -> str:
    """The SHA-256 of all that is in force, whatever layer it comes from; comments and sources are not."""
    lists = {name: [_outline(item) for item in procedure.steps] for name, procedure in sorted(procedures.items())}
    return hashlib.sha256(msgspec.json.encode((rules, lists, packages), order="deterministic")).hexdigest()


def _outline(item: Item) -> Any:
    if isinstance(item, Loop):
        return {"loop": item.name, "while": item.while_field, "steps": [_outline(one) for one in item.steps]}
    return item.name
