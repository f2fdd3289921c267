"""The way to a known place: what the walk would take, as anybody at the table can reckon it beforehand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from sixturns.handlers.by_the_map import by_the_map
from sixturns.kernel.procedure import Step
from sixturns.kernel.values import Value, draft, replace
from sixturns.rules.model import Rules
from sixturns.rules.movement import go_through, stride
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.words import Names
from sixturns.views.words.places import stands_open
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import Dungeon
from sixturns.world.floor import Square
from sixturns.world.place import Stage


class WayView(Value):
    """A walk to a known place, by the shortest way through doors that are known, as it is reckoned.

    How many feet it is, how many turns end on it, how many wandering checks fall due by the rule set's own interval;
    the doors that stand shut in its way, each of which the party has to open first; and the lights that go out before
    it is there. `words` is all of it in one line.
    """

    feet: int
    turns: int
    checks_due: int
    doors: tuple[str, ...]
    lights: tuple[str, ...]
    words: str


def way_view(state: Campaign, dungeon: Dungeon, rules: Rules, area: str, *, players: bool = False) -> WayView | None:
    """What a walk to a known area would take; None when no way is known, or nobody can walk."""
    return ways(state, dungeon, rules, players=players).get(area)


def ways(state: Campaign, dungeon: Dungeon, rules: Rules, *, players: bool = False) -> dict[str, WayView]:
    """What a walk to each known area would take, where a way there is known; nothing while nobody can walk.

    Args:
        state: the campaign.
        dungeon: the map.
        rules: for how far the party moves, and how often checks fall due.
        players: whether places are called as the players call them.
    """
    if state.outside:
        return {}
    names, walk = Names(state, dungeon, players=players), Walk(state, dungeon, rules)
    called = cache(names.door)
    found = dungeon.reached(state.at, spot_of(state, dungeon), known_doors(state, dungeon))
    return {
        area: _reckoned(feet, doors, turns, state, dungeon, rules, names, called)
        for area, (feet, doors) in found.items()
        if area != state.at and (turns := walk.turns(doors)) is not None
    }


def spot_of(state: Campaign, dungeon: Dungeon) -> Square:
    """The square that the party stands on; the middle of its area where the state names none of it."""
    in_area = state.spot in dungeon.floors[state.at].squares
    return state.spot if in_area else dungeon.middle(state.at)


def known_doors(state: Campaign, dungeon: Dungeon) -> frozenset[str]:
    """The doors that the party knows and that lead from one known area to another."""
    return dungeon.doors_among(frozenset(state.seen), frozenset(state.found))


def _reckoned(
    feet: int,
    doors: tuple[str, ...],
    turns: int,
    state: Campaign,
    dungeon: Dungeon,
    rules: Rules,
    names: Names,
    called: Callable[[str], str],
) -> WayView:
    interval = rules.wandering.interval
    checks = (min(state.since, interval - 1) + turns) // interval
    shut = tuple(door for door in doors if not stands_open(dungeon.door_by_id[door], state))
    lights = tuple(
        _("{who}'s {kind}").format(who=names.member(light.bearer), kind=light.kind)
        for light in state.lights
        if light.lit and light.left <= turns
    )
    said = [_("{feet} ft").format(feet=feet)]
    said.append(ngettext("{n} turn", "{n} turns", turns).format(n=turns) if turns else _("within this turn"))
    if checks:
        said.append(ngettext("{n} check due", "{n} checks due", checks).format(n=checks))
    if shut:
        said.append(ngettext("{n} door shut", "{n} doors shut", len(shut)).format(n=len(shut)))
    said += [_("{light} goes out on the way").format(light=light) for light in lights]
    return WayView(feet, turns, checks, tuple(map(called, shut)), lights, ", ".join(said))


class Walk:
    """The turns that ways take, walked by the steps of the rules themselves, as if nothing came between.

    Ways that begin alike are walked once.
    """

    def __init__(self, state: Campaign, dungeon: Dungeon, rules: Rules) -> None:
        self._dungeon, self._rules = dungeon, rules
        start = replace(state, spot=spot_of(state, dungeon), chase=None, passed=0, halts=False)
        self._begins, self._after = state.turns, dict[tuple[str, ...], Campaign]({(): start})

    def turns(self, doors: tuple[str, ...]) -> int | None:
        """How many turns end on the way through some doors; None when the party cannot move on it."""
        gone = len(doors)
        while doors[:gone] not in self._after:
            gone -= 1
        for n in range(gone, len(doors)):
            self._after[doors[: n + 1]] = self._through(doors[n], self._after[doors[:n]])
        after = self._after[doors]
        return None if after.halts else after.turns - self._begins

    def _through(self, door: str, state: Campaign) -> Campaign:
        """To a door and through it."""
        goal = self._dungeon.spot(self._dungeon.door_by_id[door], state.at)
        state = replace(state, ahead=(Stage(goal, door, known=True),))
        while not state.halts:
            state = self._step(stride, state)
            state = replace(state, turns=state.turns + state.passed, passed=0)
            if state.spot == goal:
                return self._step(go_through, replace(state, through=door))
        return state

    def _step(self, step: Step, state: Campaign) -> Campaign:
        """What a step of the rules makes of a state, when it asks nothing but the map."""
        after: Campaign = step.put(draft(state), by_the_map(step.begin(step.slice(state), self._rules), self._dungeon))
        return after
