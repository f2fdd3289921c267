"""The time of a campaign and the pace of its party, for people."""

from __future__ import annotations

from sixturns.rules.model import Rules
from sixturns.rules.movement import rate, sight
from sixturns.world.campaign import Campaign
from sixturns.world.clock import Moment, moment
from sixturns.world.dungeon import Dungeon


def moment_of(state: Campaign, rules: Rules) -> Moment:
    """The day and time of a campaign."""
    time = rules.time
    return moment(state.turns, state.rounds, turn_minutes=time.turn_minutes, round_minutes=time.round_minutes)


def sight_of(state: Campaign, dungeon: Dungeon, rules: Rules) -> int:
    """How far the party sees where it is, as `sixturns.rules.movement.sight` has it."""
    lit = not dungeon.area_by_id[state.at].dark
    return sight(dungeon.look(state.at, "sight") if lit else 0, state.lights, rules)


def pace_of(state: Campaign, dungeon: Dungeon, rules: Rules) -> int:
    """How far the party moves in a turn where it is, in feet."""
    return rate(state.party, sight_of(state, dungeon, rules), rules)


def turn_of(state: Campaign) -> int:
    """The turn of this delve, from 1."""
    return state.turns - state.entered + 1
