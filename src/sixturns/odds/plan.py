"""The odds of a planned way, from the very steps by which it would be marched.

Each move of the plan is the rules' own list of that move, abridged: whoever comes is counted and not met, and a party
that loses its way leaves the plan. So a house rule that changes a step or a list changes the odds with it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from statistics import fmean, stdev
from typing import Any, TypeAlias

import msgspec

from sixturns.handlers.by_the_map import by_the_map
from sixturns.handlers.sample import Sample
from sixturns.handlers.solve import Solver
from sixturns.kernel.effects import Choose
from sixturns.kernel.procedure import Item, Loop, Procedure, step
from sixturns.kernel.values import Hidden, Value, replace
from sixturns.rules.camp import camping
from sixturns.rules.model import Rules
from sixturns.rules.wayfaring import in_hex_points, like_it, must_rest, points_of_day, way_into
from sixturns.rulesets.layers import RuleSet
from sixturns.world.believed import Believed, as_believed, believed
from sixturns.world.camp import Night
from sixturns.world.campaign import Campaign
from sixturns.world.hexes import Direction, Hex
from sixturns.world.lands import Lands
from sixturns.world.moves import Move
from sixturns.world.plan import Assumed, Barred, Halt, Hop, Plan
from sixturns.world.sky import Season

Ways = Believed | Lands
Day = int

MOST_HOPS = 250
"""The most hexes of a way that is looked at."""

MOST_DAYS = 400
"""The days after which a plan is not followed any farther."""

MOST_MOVES = 2_500
"""The moves that are solved for a plan; one that needs more is sampled."""

RUNS = 400
"""How often a plan is marched that is sampled."""

EPS = 1e-9
"""When all that still marches on weighs no more, it is left unresolved."""

TRIES = 1e-6
"""As much, where whoever is lost looks for the way again and again, and ever fewer are still lost."""

LEAST = 1e-11
"""A state that weighs less is left unresolved at once."""

FOR_GOOD: tuple[Barred, ...] = ("edge", "water", "beasts")
"""What stops a march tomorrow as it does today."""

STEADY = "steady"
"""The policy of plans: march every day, camp every night, rest what is owed; whoever comes, go on."""


class NoPlan(Exception):
    """There is nothing to reckon; says why."""


OnTheWay: TypeAlias = Any
"""A campaign whose plan is reckoned: those of its fields that some step of the plan reads or writes, and five more.

Whether it has `left` the plan, how often somebody `came` since last asked and how often of these `came_by_night`, its
`nights`, whether it ever `lost` its way in a hex.
"""

OF_THE_PLAN = {"left": False, "came": 0, "came_by_night": 0, "nights": 0, "lost": False}
"""The fields that only a plan has."""


@lru_cache(16)
def on_the_way(fields: tuple[str, ...]) -> Any:
    """The states of a plan, with these fields of a campaign: the fewer they are, the faster a plan is solved."""
    held = {field.name: field for field in msgspec.structs.fields(Campaign)}
    bounds = {"came": (0, 9), "came_by_night": (0, 9), "nights": (0, MOST_DAYS)}
    kept: list[Any] = [
        (name, Any) if held[name].default is msgspec.NODEFAULT else (name, Any, held[name].default) for name in fields
    ]
    return msgspec.defstruct(
        "OnTheWay",
        [*sorted(kept, key=len), *((name, Any, first) for name, first in OF_THE_PLAN.items())],
        bases=(Value,),
        namespace={
            "BOUNDS": {**Campaign.BOUNDS, **bounds},
            "GATHERED": Campaign.GATHERED,
            "READINGS": Campaign.READINGS,
            **{name: vars(Campaign)[name] for name in Campaign.READINGS},
        },
    )


# --------------------------------------------------------------------------------------------- the lists, abridged
@step("left", "marching", when="marching")
def leaves_the_plan(heading: Hidden[Direction | None]) -> tuple[bool, bool]:
    """Whoever goes another way than the one that was ordered is no longer on it."""
    return (True, False) if heading.open() is not None else (False, True)


@step("lost", when="is_lost")
def is_lost_once() -> bool:
    """Whoever is lost in a hex has been lost."""
    return True


@step("+came", "+came_by_night", "stalked", when="stalked")
def is_counted(left: bool, night: Night | None) -> tuple[int, int, bool]:
    """Somebody comes: by night, where camp is pitched, else by day."""
    return int(not left and night is None), int(not left and night is not None), False


@step("+nights", always=True)
def is_a_night() -> int:
    """A new day has begun; a march may last beyond midnight."""
    return 1


MEETING = "wilderness meeting"
"""The list in place of which whoever comes is counted."""

A_NEW_DAY = "new_day"
"""The step with which a night is over."""

UNTOUCHED = frozenset(
    {
        *("castles_forget", "passing_castles", "riders"),
        *("burn_on_the_march", "douse_by_day", "put_out_lights", "stray", "see_the_country", "come_into"),
        *("who_roams", "gathering", "build_fire", "which_watch", "nod_off", "until_they_come", "sleep"),
        *("sleep_soundly", "breath_returns", "off_their_guard", "lie_of_the_land", "see_around", "well_placed"),
    }
)
"""Steps, loops and lists that change nothing of a plan: neither the way, nor the days, nor who comes."""


def abridged(items: tuple[Item, ...], without: frozenset[str]) -> Iterator[Item]:
    """What a plan goes through of a list."""
    for item in items:
        if item.name == MEETING:
            yield is_counted
        elif item.name in without:
            continue
        elif isinstance(item, Loop):
            yield Loop(item.name, item.while_field, *abridged(item.steps, without))
        elif isinstance(item, Procedure):
            yield Procedure(item.name, *abridged(item.steps, without))
        else:
            yield item
            if item.name == A_NEW_DAY:
                yield is_a_night
            elif "heading" in item.sets:
                yield leaves_the_plan
            elif "astray" in item.sets:
                yield is_lost_once


@lru_cache(64)
def planned(act: str, listed: Procedure, *without: str) -> Procedure:
    """The list of a move, as a plan goes through it."""
    return Procedure(f"planned {act}", *abridged(listed.steps, UNTOUCHED | frozenset(without)), state=Campaign)


MOVES = ("set out", "march on", "camp", "sleep on", "rest")
"""The moves of a plan."""

WEATHER_AT_NIGHT = {"camp": ("dawn",), "sleep on": ("dawn",), "rest": ("dawn",)}
"""The new day's weather is rolled when the party sets out: fewer states are told apart, and the odds are the same."""


ALWAYS_HELD = frozenset({"party", "half_days", "pace", "points", "allotted", "over", "night", "heading"})
"""What the policy of plans asks of a state, and how a plan has ended."""


class March:
    """The moves of a plan under some rules, and the fields that they hand on."""

    def __init__(self, ruleset: RuleSet) -> None:
        lists = {act: planned(act, ruleset.procedure(act), *WEATHER_AT_NIGHT.get(act, ())) for act in MOVES}
        lists["arrive"] = planned("arrive", ruleset.procedure("camp"), "dawn", "night", "make_camp")
        self.names = {act: one.name for act, one in lists.items()}
        self.ruleset = msgspec.structs.replace(
            ruleset, procedures=ruleset.procedures | {one.name: one for one in lists.values()}
        )
        read = frozenset[str]().union(*(one.reads for one in lists.values()))
        written = frozenset[str]().union(*(one.writes for one in lists.values()))
        read |= {field for name in read for field in Campaign.READINGS.get(name, "").split()}
        passing = Campaign.PASSING.keys() - {"stopped"}
        told = {*OF_THE_PLAN, "stopped", "reckoned", "true_hex", "route", "turns"}
        self.kept = tuple(sorted((read & written - passing) | told))
        held = frozenset(Campaign.__struct_fields__)
        self.fields = tuple(sorted((read | written | told | ALWAYS_HELD) & held))
        self.marched = tuple(field for field in self.kept if field != "sky")
        self.by_the_sky = in_hex_points(ruleset.rules)

    def keeps(self, act: str) -> tuple[str, ...]:
        """What is handed on from a move; the sky of a day that has been marched means nothing any more.

        Where it is part of what each hex costs, it does until the day is over.
        """
        return self.marched if act in ("set out", "march on") and not self.by_the_sky else self.kept


def next_move(state: OnTheWay, pace: str, camp: Move, rules: Rules) -> Move:
    """What the party does next, by the policy of plans."""
    if state.night is not None:
        return Move("sleep on")
    if not state.over and state.half_days and state.pace in ("", "half"):
        return Move("rest", number=1 if state.pace == "half" else min(rules.rest.halves, state.half_days))
    fresh = not state.over and not state.allotted and state.pace in ("", "half")
    if fresh and must_rest(state.party, rules):
        return Move("rest", number=1 if state.pace == "half" else rules.rest.halves)
    if fresh:
        return Move("set out", using=pace, route=state.route)
    goes_on = not state.over and not state.half_days and not state.stopped
    if goes_on and state.pace in ("march", "cautious", "forced", "half") and state.points:
        return Move("march on", route=state.route)
    return camp


# --------------------------------------------------------------------------------------------------------- the plan
def reckoned_plan(ruleset: RuleSet, lands: Lands, state: Campaign, route: tuple[Hex, ...], pace: str = "march") -> Plan:
    """The odds that the table may see: of the party where it reckons itself, on the map that it has.

    Args:
        ruleset: the rules in force.
        lands: the map.
        state: the campaign at rest, out of doors.
        route: the hexes to make for, straight on between them.
        pace: how each day is marched: ``march``, ``forced``, ``by night`` or ``forced by night``.

    Raises:
        NoPlan: when there is no way to reckon.
    """
    return plan(ruleset, believed(lands, state), as_believed(state), route, pace)


def true_plan(ruleset: RuleSet, lands: Lands, state: Campaign, route: tuple[Hex, ...], pace: str = "march") -> Plan:
    """The odds that the referee may see: of the party where it truly is, on the true map."""
    return plan(ruleset, lands, state, route, pace)


def plan(
    ruleset: RuleSet,
    world: Ways,
    state: Campaign,
    route: tuple[Hex, ...],
    pace: str = "march",
    *,
    most: int = MOST_MOVES,
    runs: int = RUNS,
) -> Plan:
    """The odds of a way on a map, from a state that is taken to be the truth.

    Args:
        ruleset: the rules in force.
        world: the map that is asked.
        state: the campaign; creatures that are faced are left out of it.
        route: the hexes to make for.
        pace: how each day is marched.
        most: the moves that may be solved; a plan that needs more is sampled.
        runs: how often it is then marched.

    Raises:
        NoPlan: when the party is not out of doors, cannot walk, or is already there.
    """
    start = state.reckoned
    if start is None or state.true_hex.open() is None or not state.outdoors:
        raise NoPlan("nobody is out of doors")
    if not state.party.able:
        raise NoPlan("nobody can walk")
    hops = tuple(_hops(ruleset.rules, world, state, start, route, pace))
    if not hops:
        raise NoPlan("that is no way: the party is there")
    rest = replace(state.at_rest(), facing=None, route=tuple(hop.at for hop in hops))
    way = _Way(ruleset, world, rest, hops, pace)
    try:
        return way.solved(most)
    except _TooLong:
        return way.sampled(runs)


class _TooLong(Exception):
    """More moves than may be solved."""


class _Way:
    """A way that is being reckoned."""

    def __init__(self, ruleset: RuleSet, world: Ways, rest: Campaign, hops: tuple[Hop, ...], pace: str) -> None:
        self.march, self.world, self.hops, self.pace = March(ruleset), world, hops, pace
        fields = self.march.fields
        self.begun: OnTheWay = on_the_way(fields)(**{name: getattr(rest, name) for name in fields})
        self.camp: Move = camping(rest.party, rest.rota, ruleset.rules).option
        self.rules, self.goal = ruleset.rules, hops[-1].at
        self.too_dear = {hop.at for hop in hops if hop.barred == "dear"}
        self.assumed: set[Assumed] = set()

    def chosen(self, question: Choose) -> Any:
        """What is taken for granted where the table would decide."""
        if question.site == "month":
            self.assumed.add("month")
            return self.rules.weather.months.index(Season.SPRING) + 1
        if question.site in ("taken-as", "blank-hex"):
            self.assumed.add("words")
            return self.world.unknown if isinstance(self.world, Believed) else "clear"
        self.assumed.add("decisions")
        return question.options[0]

    def ends(self, state: OnTheWay) -> tuple[str, Day, Hex | None, Barred] | None:
        """How the plan has ended, and on which day; None while the party is on its way."""
        if state.left or (state.heading.open() is not None and not state.over):
            return "lost", state.nights + 1, None, ""
        if state.reckoned == self.goal:
            return "arrives", state.nights + 1, None, ""
        stopped: Barred = state.stopped if state.stopped in FOR_GOOD else ""
        ahead = next((at for at in state.route if at != state.reckoned), None)
        if stopped or ahead in self.too_dear:
            return "halts", 0, ahead, stopped or "dear"
        return None

    def solved(self, most: int) -> Plan:
        """The plan, solved."""
        solver = Solver(self.march.ruleset, self.chosen, self.world)
        tally: dict[tuple[str, Day, Hex | None, Barred], float] = defaultdict(float)
        met = [0.0, 0.0, 0.0]
        moves, left = 0, 0.0
        going: dict[OnTheWay, float] = {}
        self._settle({self.begun: 1.0}, going, tally, solver, met)
        while going and sum(going.values()) > (TRIES if self.march.by_the_sky else EPS):
            first = min(state.nights for state in going)
            if first >= MOST_DAYS:
                break
            after: dict[OnTheWay, float] = defaultdict(float)
            for state, weight in going.items():
                if weight < LEAST:
                    left += weight
                    continue
                if state.nights > first:
                    after[state] += weight
                    continue
                moves += 1
                if moves > most:
                    raise _TooLong
                for to, share in self._moved(solver, state):
                    after[to] += weight * share
            going = {}
            self._settle(after, going, tally, solver, met)
        return self._plan(tally, met, left + sum(going.values()))

    def _moved(self, solver: Solver, state: OnTheWay, act: str = "") -> Iterator[tuple[OnTheWay, float]]:
        """Where a move leads."""
        move = Move("camp") if act else next_move(state, self.pace, self.camp, self.rules)
        fields = self.march.keeps(move.act)
        solved = solver.solve(self.march.names[act or move.act], _doing(state, move), fields)
        if solved.unresolved:
            raise NoPlan("a loop of these rules does not end")
        blank = replace(state, sky=None, stopped="")
        for values, share in solved.weights.items():
            yield self._by_now(replace(blank, **dict(zip(fields, values, strict=True)))), share

    def _by_now(self, state: OnTheWay) -> OnTheWay:
        """A state after a move: of the sky nothing matters but what it adds to a hex, until the day is over."""
        if not self.march.by_the_sky or state.sky is None:
            return state
        return replace(state, sky=None if state.over else like_it(state.sky, self.rules))

    def _settle(
        self,
        states: dict[OnTheWay, float],
        going: dict[OnTheWay, float],
        tally: dict[tuple[str, Day, Hex | None, Barred], float],
        solver: Solver,
        met: list[float],
    ) -> None:
        """Counts who came, and sorts those whose plan has ended from those who go on."""
        for state, weight in states.items():
            met[0] += weight * state.came
            met[1] += weight * state.came_by_night
            state = _on(state)
            ended = self.ends(state)
            if ended is None:
                going[state] = going.get(state, 0.0) + weight
                continue
            tally[ended] += weight
            met[2] += weight * state.lost
            if ended[0] == "arrives" and not state.over:
                for to, share in self._moved(solver, state, "arrive"):
                    met[0] += weight * share * to.came

    def sampled(self, runs: int) -> Plan:
        """The plan, marched so often with dice that are the same each time it is asked."""
        walk = Sample(self.march.ruleset, Random(runs), self.chosen, self.world)
        tally: dict[tuple[str, Day, Hex | None, Barred], float] = defaultdict(float)
        days: list[int] = []
        nights: list[int] = []
        lost, left = 0, 0
        for _run in range(runs):
            state, by_day, by_night, moves = self.begun, 0, 0, 0
            while (ended := self.ends(state)) is None and moves < MOST_MOVES:
                moves += 1
                state = self._walked(walk, state, next_move(state, self.pace, self.camp, self.rules))
                by_day, by_night = by_day + state.came, by_night + state.came_by_night
                state = _on(state)
            if ended is None:
                left += 1
            else:
                tally[ended] += 1 / runs
                lost += state.lost
            if ended is not None and ended[0] == "arrives" and not state.over:
                by_day += self._walked(walk, state, Move("camp"), "arrive").came
            days.append(by_day)
            nights.append(by_night)
        spread = (stdev(days) / runs**0.5, stdev(nights) / runs**0.5)
        met = [fmean(days), fmean(nights), lost / runs]
        return replace(self._plan(tally, met, left / runs), sampled=runs, spread=spread)

    def _walked(self, walk: Sample, state: OnTheWay, move: Move, act: str = "") -> OnTheWay:
        """Where a move leads that is made with dice."""
        fields = self.march.keeps(move.act)
        end = walk.procedure(self.march.names[act or move.act], _doing(state, move))
        blank = replace(state, sky=None, stopped="")
        return self._by_now(replace(blank, **{field: getattr(end, field) for field in fields}))

    def _plan(
        self, tally: dict[tuple[str, Day, Hex | None, Barred], float], met: list[float], unresolved: float
    ) -> Plan:
        by_day: dict[str, dict[Day, float]] = {"arrives": {}, "lost": {}}
        halts: dict[tuple[Hex, Barred], float] = {}
        for (how, day, before, why), chance in tally.items():
            if how == "halts":
                assert before is not None
                halts[before, why] = halts.get((before, why), 0.0) + chance
            else:
                by_day[how][day] = by_day[how].get(day, 0.0) + chance
        believes = isinstance(self.world, Believed)
        assumed: set[Assumed] = self.assumed | ({"here", "roads"} if believes else set())
        if any(hop.assumed for hop in self.hops):
            assumed.add("country")
        return Plan(
            hops=self.hops,
            arrives=tuple(sorted(by_day["arrives"].items())),
            lost=tuple(sorted(by_day["lost"].items())),
            halts=tuple(Halt(before, why, chance) for (before, why), chance in sorted(halts.items())),
            by_day=met[0],
            by_night=met[1],
            strays=met[2] if self.march.by_the_sky else None,
            unresolved=unresolved,
            policy=STEADY,
            assumes=tuple(sorted(assumed)),
            unknown=self.world.unknown if isinstance(self.world, Believed) else "",
        )


def _on(state: OnTheWay) -> OnTheWay:
    """A state whose encounters have been counted, with the hex that it has come to taken from its route."""
    route = state.route
    while route and route[0] == state.reckoned:
        route = route[1:]
    if route == state.route and not state.came and not state.came_by_night:
        return state
    return replace(state, route=route, came=0, came_by_night=0)


def _doing(state: OnTheWay, move: Move) -> OnTheWay:
    """A state in which a move begins."""
    return replace(state, doing=move, stopped="")


# ------------------------------------------------------------------------------------------------------ hex by hex
def _hops(rules: Rules, world: Ways, state: Campaign, start: Hex, route: tuple[Hex, ...], pace: str) -> Iterator[Hop]:
    """The hexes of a way, straight on between those that are named, as far as it can be gone."""
    at, true, goals = start, state.true_hex.open(), list(route)
    how: Any = pace.removesuffix("by night").strip() or "march"
    best = points_of_day(state.party, how, None, state.afloat, rules)
    for _hop in range(MOST_HOPS):
        while goals and goals[0] == at:
            goals.pop(0)
        side = world.look(at, ("toward", goals[0])) if goals else None
        if side is None:
            return
        there = world.look(at, ("to", side))
        if there is None:
            yield Hop(goals[0], "", None, "edge")
            return
        country = world.look(there, "terrain")
        taken_as = {country or world.look(there, "label"): "clear"} | dict(state.taken_as)
        words = tuple(taken_as.items())
        due, why = by_the_map(way_into(at, side, there, state.afloat, state.beasts, None, words, rules), world)
        barred: str = why
        if due is not None and not why and due > best and rules.travel.dear == "refused":
            barred = "dear"
        assumed = isinstance(world, Believed) and not world.knows(there)
        true = world.look(true, ("to", side)) if true is not None else None
        yield Hop(there, country, None if why else due, barred, assumed, true)  # type: ignore[arg-type]
        if barred:
            return
        at = there
