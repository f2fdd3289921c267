"""Evasion out of doors by plain numbers, and a pursuit that goes on day after day; evasion on water."""

from __future__ import annotations

from sixturns.kernel.effects import REFEREE, Steps, chance_of, choose, reveal, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, replace
from sixturns.rules.evasion import PERCENT, by_speed
from sixturns.rules.expedition import Chases
from sixturns.rules.hex_pursuit import force_goes_on, slips_away
from sixturns.rules.model import Rules
from sixturns.rules.trek import ANEW, DAY
from sixturns.world.campaign import MORNING
from sixturns.world.castle import Castle
from sixturns.world.creatures import Foes
from sixturns.world.party import Party
from sixturns.world.prospect import Ground
from sixturns.world.roaming import Hunt
from sixturns.world.state import DAY_TURNS

RUN, BE_CAUGHT = "flee again", "be caught"


# ---------------------------------------------------------------------------------------------------------- evasion
@step("percent", cites="S-C16 S-C18", always=True)
def evasion_by_numbers(
    size: int,
    number: int,
    ours: int,
    theirs: int,
    woods: bool,
    party_surprised: bool,
    foes_surprised: bool,
    magic: bool,
    afloat: bool,
    rules: Rules,
) -> int:
    """The chance by the numbers of both sides, more in woods, more or less by speed; on water by speed alone.

    A side that surprises the other escapes; one that is surprised does not, unless in woods or by magic. When both are
    surprised, that is as if neither was.
    """
    surprised = party_surprised and not foes_surprised
    if foes_surprised and not party_surprised:
        return PERCENT
    base = on_water(ours, theirs, rules.chases) if afloat else rules.evasion.bx.chance(size, number)
    if surprised and not magic:
        return rules.evasion.surprised if woods else 0
    if surprised or afloat:
        return base
    base += (rules.evasion.adds if woods else 0) + by_speed(ours, theirs, rules)
    return max(rules.chases.least, min(PERCENT, base))


def on_water(ours: int, theirs: int, chases: Chases) -> int:
    """The chance of a craft that flees: one if it is the faster, others by the feet a round that it is slower."""
    if ours > theirs:
        return chases.faster
    percent: int = chases.slower[theirs - ours]
    return percent


# ---------------------------------------------------------------------------------------------------------- pursuit
@step("stalked", "hunt", "hunted", "bolts", cites="S-C18", when="hunted")
def overhauled(
    afloat: str, hunt: Hidden[Hunt | None], coming: Hidden[Foes | None], rules: Rules
) -> Steps[tuple[bool, Hidden[Hunt | None], bool, bool]]:
    """On water those who were not evaded close in, from the distance of the meeting, until they are alongside."""
    now, them = hunt.open(), coming.open()
    if not afloat or now is None or them is None:
        return KEEP
    yield from reveal("overhauled", (("feet", rules.chases.closes),))
    return True, Hidden(replace(now, caught=True)), False, False


@step("points", "over", cites="S-C17", when="hunted")
def flight_takes_the_day() -> tuple[int, bool]:
    """Who flees does nothing else that day."""
    return 0, True


@step("stalked", "rides", "hunt", "hunted", cites="S-C17", when="hunted")
def run_down(hunt: Hidden[Hunt | None], rides: str, rules: Rules) -> Steps[tuple[bool, str, Hidden[Hunt | None], bool]]:
    """A faster pursuer may catch up; the party may let another one come, too."""
    now = hunt.open()
    if now is None:
        return KEEP
    caught = now.faster and (yield from chance_of("caught", rules.hunt.caught, to=REFEREE))
    yield from reveal("caught" if caught else "not caught")
    if not caught and (yield from choose("flee-again", (RUN, BE_CAUGHT))) == RUN:
        return False, rides, Hidden(replace(now, running=True)), True
    return not now.castle, now.castle, Hidden(replace(now, caught=True)), False


@step("coming", "hunt", "hunted", "bolts", "hexes", "flees_on", cites="S-C17", when="hunted")
def flees_again(
    hunt: Hidden[Hunt | None],
    coming: Hidden[Foes | None],
    castles: Hidden[tuple[Castle, ...]],
    hexes: int,
    ground: Hidden[Ground],
    afloat: str,
    company: Party,
    rules: Rules,
) -> Steps[tuple[Hidden[Foes | None], Hidden[Hunt | None], bool, bool, int, bool]]:
    """Another evasion roll: if that fails, the flight goes on the next day. A castle's force goes on by its temper."""
    now, them = hunt.open(), coming.open()
    assert now is not None and them is not None
    if now.castle:
        on = yield from force_goes_on(now.castle, castles, rules)
    else:
        on = not (yield from slips_away(ground.open().terrain, afloat, company, them, rules))
    if on:
        yield from reveal("hunted on")
        return KEEP, KEEP, True, True, KEEP, True
    yield from reveal("hunt over", (("hexes", hexes),))
    return Hidden(None), Hidden(None), False, False, 0, False


@step(*DAY, "+turns", "flees_on", cites="S-C17", always=True)
def night_of_flight(daytime: int) -> Steps[tuple[object, ...]]:
    """The night goes by without a camp, and a day begins on which the party flees on."""
    yield from tell("flees by night")
    return *ANEW, (DAY_TURNS if daytime >= MORNING else 0) + MORNING - daytime, False
