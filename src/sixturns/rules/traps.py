"""Traps: they are the key's, and the documents say nothing of them (S-A50)."""

from __future__ import annotations

from sixturns.kernel.effects import REFEREE, Steps, chance_of, reveal
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, replace
from sixturns.rules.model import Rules
from sixturns.world.moves import Move
from sixturns.world.place import Stage, Trap


def lurking(traps: Hidden[tuple[Trap, ...]], *places: str) -> Trap | None:
    """A trap of some places that is set and that nobody has spotted, if there is one."""
    return next((one for one in traps.open() if one.set and not one.spotted and one.at in places), None)


def instead(traps: Hidden[tuple[Trap, ...]], old: Trap, new: Trap) -> Hidden[tuple[Trap, ...]]:
    """The traps with one of them as it now is."""
    return Hidden(tuple(new if one is old else one for one in traps.open()))


def goes_off(place: str, traps: Hidden[tuple[Trap, ...]], rules: Rules) -> Steps[Hidden[tuple[Trap, ...]] | None]:
    """The traps after one of a place has gone off; None when none does, or nobody is caught by what he knows of."""
    trap = lurking(traps, place)
    if trap is None or not (yield from chance_of("trap", rules.traps.springs, to=REFEREE)):
        return None
    yield from reveal("trap springs", (("does", trap.does),))
    return instead(traps, trap, replace(trap, set=False, spotted=True))


@step("traps", "ahead", "there", cites="S-A50", when="traps")
def spring(
    at: str, sees: str, traps: Hidden[tuple[Trap, ...]], rules: Rules
) -> Steps[tuple[Hidden[tuple[Trap, ...]], tuple[Stage, ...], bool]]:
    """A trap that nobody has spotted may go off when its place is entered; nobody walks on then."""
    after = (yield from goes_off(at, traps, rules)) if sees == at else None
    return KEEP if after is None else (after, (), False)


@step("traps", "there", cites="S-A50", when="there")
def try_trap(
    doing: Move, traps: Hidden[tuple[Trap, ...]], rules: Rules
) -> Steps[tuple[Hidden[tuple[Trap, ...]], bool]]:
    """A trap on a door may go off when the door is tried; nobody opens it then."""
    after = yield from goes_off(doing.at, traps, rules)
    return KEEP if after is None else (after, False)
