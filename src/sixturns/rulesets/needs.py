"""Proves that a step list leaves out nothing that one of its steps needs.

What a step needs is seen from the lists that ship with Sixturns: a field of the move, or of the meeting, that in all of
them some step before it always sets, or that is nothing at all before some step sets it. Lists of a table's own must
have it set before that step, too, by whichever step.

A list that gives a result to the step which calls it must have a step that is sure to set that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from sixturns.kernel.procedure import Loop, Procedure, Step
from sixturns.kernel.values import Hidden
from sixturns.world.campaign import Campaign

NOTHING = (None, Hidden(None))
"""What a field holds that holds nothing."""

RESOLVING = frozenset({"resolve", "resolve_by_rounds", "resolve_outdoors"})
"""Steps that are sure to leave a result: they keep one that is there, and settle one where there is none."""

Sets = dict[str, str]
"""Fields, each with a step that sets it."""


class Unmet(NamedTuple):
    """A step that needs a field, the step that sets it where the rules ship, and the changed list that is at fault."""

    at: str
    within: str
    step: str
    field: str
    setter: str

    def __str__(self) -> str:
        where = f"in {self.within!r} " if self.within != self.at else ""
        return f"{where}{self.step!r} needs {self.field!r}, which {self.setter!r} sets; that is missing before it"


class Unsettled(NamedTuple):
    """A procedure that may end without its result, the steps that settle it, and the changed list that is at fault."""

    at: str
    within: str
    field: str
    setters: tuple[str, ...]
    step: str = ""

    def __str__(self) -> str:
        setters = " or ".join(map(repr, self.setters))
        return f"no step is sure to set {self.field!r}, which {self.within!r} is to give; {setters} would"


def unmet(
    procedures: Mapping[str, Procedure], changed: Collection[str], shipped: Sequence[Mapping[str, Procedure]]
) -> Iterator[Unmet | Unsettled]:
    """What steps need and lack in the procedures that have a changed list, each need once, and results left open."""
    needs = _needs(tuple(procedure for family in shipped for procedure in family.values()))
    within = {inner.name for procedure in procedures.values() for inner in _lists(procedure)}
    told: set[tuple[str, str]] = set()
    for name, procedure in procedures.items():
        touched = [one for one in (procedure, *_lists(procedure)) if one.name in changed]
        if touched and procedure.gives and not any(_settling(procedure, shipped)):
            setters = (setter for family in shipped if name in family for setter in _settling(family[name], shipped))
            yield Unsettled(touched[0].name, name, procedure.gives, tuple(dict.fromkeys(setters)))
        if name in within or not touched:
            continue
        for step, before in _with_sets(procedure):
            for field, setter in needs.get(step.name, {}).items():
                if field not in before and (step.name, field) not in told:
                    told.add((step.name, field))
                    at = next((one for one in reversed(touched) if step in one.flat()), touched[0])
                    yield Unmet(at.name, name if step not in at.flat() else at.name, step.name, field, setter)


def _settling(procedure: Procedure, shipped: Sequence[Mapping[str, Procedure]]) -> Iterator[str]:
    """The steps of a procedure that are sure to set its result; of a package's own what it sets is taken for sure."""
    known = {step.name for family in shipped for listed in family.values() for step in listed.flat()}
    for step in _beyond_loops(procedure):
        sure = step.name in RESOLVING or step.name not in known or (step.always and not step.under)
        if sure and procedure.gives in written(step):
            yield step.name


def _beyond_loops(procedure: Procedure) -> Iterator[Step]:
    """The steps that a procedure comes to in any case."""
    for item in procedure.steps:
        if isinstance(item, Step):
            yield item
        elif not isinstance(item, Loop):
            yield from _beyond_loops(item)


def _lists(procedure: Procedure) -> Iterator[Procedure]:
    """The lists within a list, loops left aside."""
    for item in procedure.steps:
        if isinstance(item, Procedure):
            if not isinstance(item, Loop):
                yield item
            yield from _lists(item)


@cache
def _needs(procedures: tuple[Procedure, ...]) -> dict[str, Sets]:
    """What each step reads that in every list which has the step some step before it always sets."""
    found: dict[str, Sets] = {}
    for procedure in procedures:
        at_first = _at_first(procedure)
        for step, before in _with_sets(procedure, at_first):
            state = procedure.state or Campaign
            reads = (field for name in step.needs for field in state.READINGS.get(name, name).split())
            needs = {field: before[field] for field in reads if field in at_first and field in before}
            held = found.get(step.name, needs)
            found[step.name] = {field: setter for field, setter in held.items() if field in needs}
    return found


def _at_first(procedure: Procedure) -> Mapping[str, Any]:
    """The fields of which the procedure knows nothing when it begins, as they are then."""
    if procedure.state is None or procedure.state is Campaign:
        return Campaign.PASSING
    return {field.name: field.default for field in msgspec.structs.fields(procedure.state) if not field.required}


def _with_sets(
    procedure: Procedure, at_first: Mapping[str, Any] | None = None, held: Sets | None = None
) -> Iterator[tuple[Step, Sets]]:
    """Every step in order, with whatever may have been set before it.

    With the fields as they are `at_first` it is what must have been: set always, or set at all where that is nothing,
    and not in a loop that is over, for nobody knows whether that was gone through.
    """
    held = {} if held is None else held
    for item in procedure.steps:
        if isinstance(item, Step):
            yield item, dict(held)
            held |= dict.fromkeys(_must_set(item, at_first), item.name)
        else:
            apart = isinstance(item, Loop) and at_first is not None
            yield from _with_sets(item, at_first, dict(held) if apart else held)


def _must_set(step: Step, at_first: Mapping[str, Any] | None) -> Iterator[str]:
    for field in written(step):
        if at_first is None or (step.always and not step.under) or at_first.get(field, field) in NOTHING:
            yield field


def written(step: Step) -> frozenset[str]:
    """The fields that a step writes, adds to, takes from, or takes over from others."""
    return frozenset(name.lstrip("+-").partition("=")[0] for name in step.sets)
