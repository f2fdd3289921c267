"""Proves that a step list leaves out nothing that one of its steps needs.

What a step needs is seen from the lists that ship with Sixturns: a field of the move, or of the meeting, that in all of
them some step before it always sets. Lists of a table's own must have it set before that step, too, by whichever step.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from sixturns.kernel.procedure import Loop, Procedure, Step
from sixturns.world.campaign import Campaign

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


def unmet(
    procedures: Mapping[str, Procedure], changed: Collection[str], shipped: Sequence[Mapping[str, Procedure]]
) -> Iterator[Unmet]:
    """What steps need and lack in the procedures that have a changed list, each need once."""
    needs = _needs(tuple(procedure for family in shipped for procedure in family.values()))
    within = {inner.name for procedure in procedures.values() for inner in _lists(procedure)}
    told: set[tuple[str, str]] = set()
    for name, procedure in procedures.items():
        touched = [one for one in (procedure, *_lists(procedure)) if one.name in changed]
        if name in within or not touched:
            continue
        for step, before in _with_sets(procedure, always=False):
            for field, setter in needs.get(step.name, {}).items():
                if field not in before and (step.name, field) not in told:
                    told.add((step.name, field))
                    at = next((one for one in reversed(touched) if step in one.flat()), touched[0])
                    yield Unmet(at.name, name if step not in at.flat() else at.name, step.name, field, setter)


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
        fields = _unset_at_first(procedure)
        for step, before in _with_sets(procedure, always=True):
            state = procedure.state or Campaign
            reads = (field for name in step.needs for field in state.READINGS.get(name, name).split())
            needs = {field: before[field] for field in reads if field in fields and field in before}
            held = found.get(step.name, needs)
            found[step.name] = {field: setter for field, setter in held.items() if field in needs}
    return found


def _unset_at_first(procedure: Procedure) -> Collection[str]:
    """The fields that say nothing when the procedure begins."""
    if procedure.state is None or procedure.state is Campaign:
        return Campaign.PASSING
    return {field.name for field in msgspec.structs.fields(procedure.state) if not field.required}


def _with_sets(procedure: Procedure, *, always: bool) -> Iterator[tuple[Step, Sets]]:
    """Every step in order, with what has been set before it: what is `always` set, or whatever may be."""
    held: Sets = {}
    for step in procedure.flat():
        yield step, held
        if not always or (step.always and not step.under):
            held = {**held, **{name.lstrip("+-").partition("=")[0]: step.name for name in step.sets}}
