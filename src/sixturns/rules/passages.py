"""Aboard and ashore, into a dungeon and out of it: from one kind of ground to another, on one clock."""

from __future__ import annotations

from sixturns.kernel.effects import Steps, look, reveal
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden
from sixturns.rules.model import Rules
from sixturns.rules.trek import hexes_of, points_of
from sixturns.world.campaign import WILDS
from sixturns.world.hexes import Hex
from sixturns.world.hexmap import WILDS as THE_MAP
from sixturns.world.moves import Move
from sixturns.world.party import Party
from sixturns.world.sky import Sky
from sixturns.world.state import Pace


# ------------------------------------------------------------------------------------------------------------ ships
@step("afloat", "points", "allotted", cites="R000-85")
def embark(
    doing: Move, true_hex: Hidden[Hex | None], points: int, allotted: int, pace: Pace, rules: Rules
) -> Steps[tuple[str, int, int]]:
    """The party goes aboard where there is water; what is left of the day is as much of a day under way."""
    at = true_hex.open()
    wet = (yield from look(at, "water")) or (yield from look(at, "shore")) or (yield from look(at, "river"))
    if not wet and (yield from look(at, "terrain")) != "river":
        yield from reveal("no water here")
        return KEEP
    yield from reveal("aboard", (("craft", doing.using),))
    most = hexes_of(doing.using, pace, rules)
    return doing.using, points * most // allotted if allotted else 0, most if allotted else 0


@step("afloat", "points", "allotted", cites="R000-85")
def land(
    true_hex: Hidden[Hex | None],
    points: int,
    allotted: int,
    party: Party,
    pace: Pace,
    sky: Sky | None,
    rules: Rules,
) -> Steps[tuple[str, int, int]]:
    """The party goes ashore, with as much of the day as is left."""
    if (yield from look(true_hex.open(), "water")):
        yield from reveal("no land here")
        return KEEP
    yield from reveal("ashore")
    most = points_of(party, pace, sky, False, rules)
    return "", points * most // allotted if allotted else 0, most if allotted else 0


# ------------------------------------------------------------------------------------------- in and out of a dungeon
@step("there", cites="R000-91", always=True)
def to_the_entrance(doing: Move, true_hex: Hidden[Hex | None]) -> Steps[bool]:
    """The party goes to a way in that it knows of; where it is lost it does not find it."""
    here = (yield from look(THE_MAP, ("exit", doing.at))) == true_hex.open()
    if not here:
        yield from reveal("no way in here", (("exit", doing.at),))
    return bool(here)


@step("there", cites="R000-04", always=True)
def under_ground(at: str) -> bool:
    """The party is in the dungeon; the hex it went in from is kept for when it comes out."""
    return not at


@step("outside", "true_hex", "reckoned", "route", "moved", cites="R000-04 R000-63", when="outside")
def surface(
    outside: str, true_hex: Hidden[Hex | None], reckoned: Hex | None
) -> Steps[tuple[str, Hidden[Hex | None], Hex, tuple[Hex, ...], bool]]:
    """Out of the dungeon into the hex where that way opens; whoever knew the hex it went in from knows this one."""
    if reckoned is None or outside == WILDS:
        return KEEP
    opens: Hex | None = yield from look(THE_MAP, ("exit", outside))
    if opens is None:
        return KEEP
    knows = true_hex.open() == reckoned
    return WILDS, Hidden(opens), opens if knows else reckoned, (), knows
