"""The time of a campaign, for people."""

from __future__ import annotations

from sixturns.rules.model import Rules
from sixturns.world.campaign import Campaign
from sixturns.world.clock import Moment, moment


def moment_of(state: Campaign, rules: Rules) -> Moment:
    """The day and time of a campaign."""
    time = rules.time
    return moment(state.turns, state.rounds, turn_minutes=time.turn_minutes, round_minutes=time.round_minutes)


def turn_of(state: Campaign) -> int:
    """The turn of this delve, from 1."""
    return state.turns - state.entered + 1
