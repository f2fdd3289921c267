"""The time of a campaign and the pace of its party, for people."""

from __future__ import annotations

from collections.abc import Iterator

from sixturns.handlers.advance import Answered, Happened, Told
from sixturns.handlers.marks import Line, Scene
from sixturns.rules.model import Rules
from sixturns.rules.movement import allowance, rate, sight
from sixturns.world.campaign import Campaign
from sixturns.world.clock import Moment, moment
from sixturns.world.dungeon import Dungeon


def moment_of(at: Campaign | Happened, rules: Rules) -> Moment:
    """The day and time of a campaign, or of something that happened in it."""
    time = rules.time
    return moment(at.turns, at.rounds, turn_minutes=time.turn_minutes, round_seconds=time.round_seconds)


def timed(scene: Scene) -> Iterator[tuple[Moment, int, Happened | Line]]:
    """What happened in a move with the moment of each thing; what was written by hand has that of the thing before."""
    at = moment_of(scene.before, scene.rules)
    for seq, thing in scene.items:
        if isinstance(thing, Answered | Told):
            at = moment_of(thing, scene.rules)
        yield at, seq, thing


def sight_of(state: Campaign, dungeon: Dungeon, rules: Rules) -> int:
    """How far the party sees where it is, as `sixturns.rules.movement.sight` has it."""
    lit = not dungeon.area_by_id[state.at].dark
    return sight(dungeon.look(state.at, "sight") if lit else 0, state.lights, rules)


def pace_of(state: Campaign, dungeon: Dungeon, rules: Rules) -> int:
    """The party's rate where it is, in feet a turn."""
    return rate(state.party, sight_of(state, dungeon, rules), rules)


def walk_of(state: Campaign, dungeon: Dungeon, rules: Rules) -> int:
    """How far the party walks in a turn where it is, in feet."""
    return allowance(state.party, sight_of(state, dungeon, rules), rules)


def turn_of(state: Campaign) -> int:
    """The turn of this delve, from 1."""
    return state.turns - state.entered + 1
