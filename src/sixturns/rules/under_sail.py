"""A day under way on water by the toolkit: wind, storms, a river's current."""

from __future__ import annotations

from sixturns.kernel.dice import Chance
from sixturns.kernel.effects import REFEREE, Steps, chance_of, choose, look, measure, reveal, roll, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden
from sixturns.rules.expedition import Sea, Wind
from sixturns.rules.model import Rules
from sixturns.world.hexes import Direction, Hex

STREAMS = ("downstream", "upstream", "still water")
"""How the party goes on a river, by what its current does."""

Course = tuple[int, int, tuple[Hex, ...], bool, bool, bool]


@step("points", "allotted", "route", "checked", "driven", "marching", cites="S-C14 S-C15", when="afloat")
def under_sail(
    reckoned: Hex | None,
    true_hex: Hidden[Hex | None],
    afloat: str,
    marching: bool,
    points: int,
    allotted: int,
    route: tuple[Hex, ...],
    checked: bool,
    rules: Rules,
) -> Steps[Course]:
    """The day's miles on water: on a river with its current or against it, elsewhere by the wind."""
    if not marching:
        return KEEP
    if (yield from on_a_river(reckoned)):
        more = yield from current(rules)
        return max(0, points + more), max(1, allotted + more), route, checked, False, points + more > 0
    wind = rules.sea[(yield from roll("wind", rules.sea.wind))]
    miles = miles_by(wind, afloat, points, rules.sea)
    if wind.kind == "gale":
        return (yield from gale(reckoned, true_hex, afloat, miles, rules))
    if wind.kind == "near gale" and (yield from chance_of("leak", leak_of(afloat, rules.sea))):
        yield from tell("takes in water")
        miles -= miles // rules.sea.leaking
    yield from tell("wind", (("wind", wind.label), ("miles", miles)))
    return miles, max(1, miles), route, checked, False, miles > 0


def on_a_river(reckoned: Hex | None) -> Steps[bool]:
    """Whether the craft is on a river: neither on a lake or the sea, nor on their shore."""
    if (yield from look(reckoned, "terrain")) == "river":
        return True
    wide = (yield from look(reckoned, "water")) or (yield from look(reckoned, "shore"))
    return not wide and bool((yield from look(reckoned, "river")))


def current(rules: Rules) -> Steps[int]:
    """The miles that a river's current adds downstream, and takes upstream."""
    how = yield from choose("stream", STREAMS)
    if how == "still water":
        return 0
    miles = yield from measure("current", rules.sea.current)
    more = miles if how == "downstream" else -miles
    yield from tell("current", (("how", how), ("miles", miles)))
    return more


def miles_by(wind: Wind, craft: str, miles: int, sea: Sea) -> int:
    """The miles that a craft makes in a wind; those that are always rowed make as many as ever, but for storms."""
    if wind.kind == "calm" and craft in sea.row:
        return miles // sea.rowed
    if craft in sea.sail or wind.kind in ("near gale", "gale"):
        return miles * wind.times // wind.over
    return miles


def leak_of(craft: str, sea: Sea) -> Chance:
    """The chance that a craft takes in water."""
    return sea.leaks if craft in sea.seaworthy else sea.leaks_frail


def gale(reckoned: Hex | None, true_hex: Hidden[Hex | None], craft: str, miles: int, rules: Rules) -> Steps[Course]:
    """A gale sinks a craft that is no match for it, or drives it where it will: as far as the true course goes."""
    if craft not in rules.sea.seaworthy and (yield from chance_of("sinks", rules.sea.sinks)):
        yield from tell("craft sinks", (("craft", craft),))
        return 0, 1, (), True, False, False
    side = yield from roll("gale-heading", rules.lost.direction)
    yield from tell("driven", (("direction", side), ("miles", miles)))
    hexes = yield from driven(true_hex.open(), side, miles // rules.ships.hex)
    ends = yield from straight(reckoned, side, hexes)
    return miles, miles, (ends,), True, True, ends != reckoned


def driven(at: Hex | None, side: Direction, most: int) -> Steps[int]:
    """How many hexes a craft is driven straight on from one: no farther than the first land, or the map."""
    for gone in range(most):
        at = yield from look(at, ("to", side))
        if at is None:
            return gone
        if not (yield from look(at, "water")):
            return gone + 1
    return most


def straight(at: Hex | None, side: Direction, hexes: int) -> Steps[Hex]:
    """The hex so many straight on from one, as far as the map goes."""
    assert at is not None
    for _ in range(hexes):
        there: Hex | None = yield from look(at, ("to", side))
        if there is None:
            break
        at = there
    return at


@step("driven", cites="S-C15", when="driven")
def driven_ashore(true_hex: Hidden[Hex | None], rules: Rules) -> Steps[bool]:
    """A craft that a gale has truly driven to a shore may be wrecked there; the die is secret, for it tells of land."""
    ashore = not (yield from look(true_hex.open(), "water"))
    if ashore and (yield from chance_of("wreck", rules.sea.wrecks, to=REFEREE)):
        yield from reveal("wrecked")
    return False
