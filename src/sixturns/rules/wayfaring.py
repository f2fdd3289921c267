"""The march by whatever the rules in force count it in: for plans, pages and those who type."""

from __future__ import annotations

from typing import Literal

from sixturns.kernel.dice import Chance
from sixturns.kernel.effects import Steps
from sixturns.rules.journey import Beasts
from sixturns.rules.marches import MARCHES, hex_points, worn
from sixturns.rules.model import Rules
from sixturns.rules.navigation import Taken, can_go, cost, encounter_chance
from sixturns.rules.trek import PACES, hexes_of, points_of
from sixturns.rules.wayfinding import hardness, hex_cost, met_within, weather_cost
from sixturns.world.campaign import Campaign
from sixturns.world.hexes import Direction, Hex
from sixturns.world.party import Party
from sixturns.world.sky import Sky
from sixturns.world.state import Pace

EVERY_PACE = tuple(dict.fromkeys((*PACES, *MARCHES)))
"""How a day's march may be made under some rules."""


def in_hex_points(rules: Rules) -> bool:
    """Whether a day's march is counted in Hex Points."""
    return rules.travel.counts == "Hex Points"


def paces(rules: Rules) -> tuple[str, ...]:
    """How a day's march may be made."""
    return MARCHES if in_hex_points(rules) else PACES


def points_of_day(party: Party, pace: Pace, sky: Sky | None, afloat: str, rules: Rules) -> int:
    """The points of a day's march, or of the half of it that is left."""
    if afloat:
        return hexes_of(afloat, pace, rules)
    return hex_points(party, pace, rules) if in_hex_points(rules) else points_of(party, pace, sky, False, rules)


def cost_of_way(
    start: Hex, side: Direction, into: Hex, afloat: str, sky: Sky | None, taken_as: Taken, rules: Rules
) -> Steps[tuple[int, Beasts, Taken]]:
    """What a hex costs on the way from one beside it, and what becomes of beasts on that way."""
    if not in_hex_points(rules):
        return (yield from cost(start, side, into, afloat, taken_as, rules))
    points, taken_as = yield from hex_cost(start, side, into, afloat, sky, taken_as, rules)
    return points, "ridden", taken_as


Barred = Literal["", "water", "beasts"]
"""What bars the way into a hex beside one: water to walkers, or land to a craft; ground on which no beast goes."""


def way_into(
    start: Hex,
    side: Direction,
    into: Hex,
    afloat: str,
    beasts: bool,
    sky: Sky | None,
    taken_as: Taken,
    rules: Rules,
) -> Steps[tuple[int | None, Barred]]:
    """What a hex costs on the way from one beside it, for plans, None where nobody goes; and what bars the way."""
    if not (yield from can_go(into, afloat)):
        return None, "water"
    points, goes, _taken_as = yield from cost_of_way(start, side, into, afloat, sky, taken_as, rules)
    return points, "beasts" if goes == "none" and beasts else ""


def chance_here(state: Campaign, rules: Rules) -> Steps[Chance]:
    """The chance of an encounter check in the hex where the party truly is."""
    if not in_hex_points(rules):
        return (yield from encounter_chance(state.true_hex, state.afloat, state.taken_as, rules))
    hard = yield from hardness(state.true_hex, state.came_for, state.afloat, state.sky, state.taken_as, rules)
    return met_within(state.pace, hard, rules)


def like_it(sky: Sky, rules: Rules) -> Sky:
    """The first of the skies that change the price of a hex as one does: whoever only marches tells them not apart."""
    labels = (known.label for known in rules.weather.skies)
    more = weather_cost(sky, rules)
    return next((Sky(label) for label in labels if weather_cost(Sky(label), rules) == more), sky)


def must_rest(party: Party, rules: Rules) -> bool:
    """Whether the party cannot march before it has rested a day."""
    return in_hex_points(rules) and worn(party, rules)
