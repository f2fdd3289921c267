"""Solve: every answer with its weight, merged into exact distributions.

Inside a step every path is followed; between steps equal states are merged. A step is run once for each thing it
reads, a called procedure once for each value it is called on. Loops are pushed until what still goes round weighs less
than `eps`, and that mass is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec

from sixturns.handlers.branches import Branch, Map, Nowhere, branches
from sixturns.kernel.effects import Call, Choose, Roll, outcomes, throws_of
from sixturns.kernel.procedure import Counts, Loop, Procedure, Step, Writes, changed, taker
from sixturns.kernel.values import KEEP, Value, draft, replace
from sixturns.rulesets.layers import RuleSet

Weight = Any
"""A `Fraction` when solving exactly, else a float."""
Changes = tuple[Writes, Counts] | None
"""What a step does to a state, None where it leaves it alone."""
Dist = dict[Any, Weight]
Policy = Callable[[Choose], Any]


MOST_ROUNDS = 10_000
"""How often a loop is pushed before what still goes round is left unresolved, however much it weighs."""


class Undecided(Exception):
    """A decision was reached and no policy makes it; names the site."""


class Unresolved(Exception):
    """A procedure called within a step has a loop that does not end; says how much goes on going round."""


class TooManyStates(Exception):
    """The distribution has grown beyond the limit that was given; says how far."""


class Solved(msgspec.Struct, frozen=True):
    """A distribution, and what it does not account for.

    `weights` sum to one less `unresolved`, which is the mass still going round in loops.
    """

    weights: Dist
    unresolved: Weight
    policy: str

    def of(self, event: Callable[[Any], bool]) -> Weight:
        """The probability of an event, at least; at most it is that and the unresolved mass."""
        return sum((weight for value, weight in self.weights.items() if event(value)), 0 * self.unresolved)


def undecided(question: Choose) -> Any:
    """The policy of whoever makes no decision: raises `Undecided`."""
    raise Undecided(question.site)


class Solver:
    """Solves procedures of a rule set; keeps what it has solved.

    Args:
        ruleset: the rules in force.
        policy: makes the decisions, from all that the chooser may know.
        world: the map, where a procedure looks at one.
        exact: with fractions, else with floats.
        eps: the mass still in a loop at which it is left unresolved.
        most: the largest distribution allowed, in states.
    """

    def __init__(
        self,
        ruleset: RuleSet,
        policy: Policy = undecided,
        world: Map | None = None,
        *,
        exact: bool = False,
        eps: float = 1e-12,
        most: int = 1_000_000,
    ) -> None:
        self.ruleset, self.policy, self.world = ruleset, policy, world or Nowhere()
        self._branches = branches(ruleset.rules, self.world)
        self.exact, self.eps, self.most = exact, eps, most
        self._one: Weight = Fraction(1) if exact else 1.0
        self._outcomes: dict[Roll, tuple[tuple[Any, Weight], ...]] = {}
        self._steps: dict[Step, dict[Hashable, tuple[tuple[Changes, Weight], ...]]] = {}
        self._solved: dict[Hashable, Solved] = {}
        self._kept: tuple[tuple[Changes, Weight], ...] = ((None, self._one),)

    def solve(self, procedure: str, state: Value, keep: Iterable[str] | None = None) -> Solved:
        """The distribution of what a procedure gives, or of the fields in `keep`, as a tuple in that order.

        Fields that nothing will read again are cleared as soon as they are dead, unless they are kept.
        """
        fields = None if keep is None else tuple(keep)
        key = (procedure, state, fields)
        if key not in self._solved:
            listed = self.ruleset.procedure(procedure)
            self._solved[key] = self._solve(listed, state, fields)
        return self._solved[key]

    def _solve(self, listed: Procedure, state: Value, fields: tuple[str, ...] | None) -> Solved:
        wanted = fields if fields is not None else ((listed.gives,) if listed.gives else state.__struct_fields__)
        dist, lost = self._push(listed, {state: self._one}, frozenset(wanted))
        merged: Dist = {}
        result = listed.result if fields is None else taker(fields)
        for end, weight in dist.items():
            _add(merged, result(end), weight)
        return Solved(merged, lost, getattr(self.policy, "__name__", "policy"))

    def _push(self, listed: Procedure, dist: Dist, wanted: frozenset[str]) -> tuple[Dist, Weight]:
        """A distribution of states through the items of a list; and the mass left unresolved on the way."""
        lost = 0 * self._one
        for item, live in zip(listed.steps, _live(listed, wanted)[1:], strict=True):
            if isinstance(item, Step):
                if item.acts(self.ruleset.rules):
                    dist = self._through(item, dist, live)
            elif isinstance(item, Loop):
                dist, left = self._round(item, dist, live)
                lost += left
            else:
                dist, left = self._push(item, dist, live)
                lost += left
            if len(dist) > self.most:
                raise TooManyStates(f"{len(dist)} states after {item.name}, more than {self.most}")
        return dist, lost

    def _through(self, step: Step, dist: Dist, live: frozenset[str]) -> Dist:
        """A distribution through one step. Dead fields are put back to their first values, so that states merge."""
        if not dist:
            return dist
        moved: Dist = {}
        kind: Any = type(next(iter(dist)))
        get, dead, blanks = _dead(kind, live)
        due, taken, known = step.due, step.slice, self._steps.setdefault(step, {})
        for state, weight in dist.items():
            if due is not None and not due(state):
                outs = self._kept
            else:
                args = taken(state)
                outs = known.get(args) or known.setdefault(args, self._outs(step, args))
            for changes, share in outs:
                to = state if changes is None else changed(draft(state), *changes)
                if get(to) != blanks:
                    to = replace(to, **dead)
                part = weight * share if len(outs) > 1 else weight
                old = moved.get(to)
                moved[to] = part if old is None else old + part
        return moved

    def _round(self, loop: Loop, dist: Dist, live: frozenset[str]) -> tuple[Dist, Weight]:
        """A loop: what goes round is pushed until it has left, or weighs no more than `eps`."""
        inside = live | loop.reads
        done: Dist = {}
        lost = 0 * self._one
        going = dist
        for _round in range(MOST_ROUNDS):
            still: Dist = {}
            for state, weight in going.items():
                side = still if loop.goes_on(state) else done
                _add(side, state, weight)
            if not still or sum(still.values()) <= self.eps:
                return done, lost + sum(still.values(), 0 * self._one)
            going, left = self._push(loop, still, inside)
            lost += left
        return done, lost + sum(going.values(), 0 * self._one)

    def _outs(self, step: Step, args: tuple[Any, ...]) -> tuple[tuple[Changes, Weight], ...]:
        """What a step does to the state for what it reads, with weights."""
        return tuple(
            (None if out is KEEP else (step.writes(out), step.counts(out)), weight)
            for out, weight in self._paths(step, args).items()
        )

    def _paths(self, step: Step, args: tuple[Any, ...]) -> Dist:
        """Every path through a step, to what it returns there."""
        ends: Dist = {}
        open_ends: list[tuple[Branch, Weight]] = [(self._branches.root(step, args), self._one)]
        while open_ends:
            branch, weight = open_ends.pop()
            if branch.asks is None:
                _add(ends, branch.out, weight)
                continue
            for answer, share in self._answers(branch.asks):
                open_ends.append((self._branches.after(branch, answer, step, args), weight * share))
        return ends

    def _answers(self, effect: Roll | Choose | Call) -> tuple[tuple[Any, Weight], ...]:
        if isinstance(effect, Choose):
            return ((self.policy(effect), self._one),)
        if isinstance(effect, Call):
            solved = self.solve(effect.procedure, effect.state)
            if solved.unresolved:
                raise Unresolved(f"{effect.procedure} leaves {float(solved.unresolved):.3g} going round, within a step")
            return tuple(solved.weights.items())
        if effect not in self._outcomes:
            whole = throws_of(effect)
            self._outcomes[effect] = tuple((reading, self._one * n / whole) for reading, n in outcomes(effect))
        return self._outcomes[effect]


def _add(dist: Dist, value: Any, weight: Weight) -> None:
    old = dist.get(value)
    dist[value] = weight if old is None else old + weight


@cache
def _live(listed: Procedure, wanted: frozenset[str]) -> list[frozenset[str]]:
    return listed.live(wanted)


@cache
def _first_values(kind: Any) -> dict[str, Any]:
    """The fields of a kind of state that have a first value, and that."""
    return {one.name: one.default for one in msgspec.structs.fields(kind) if one.default is not msgspec.NODEFAULT}


@cache
def _dead(kind: Any, live: frozenset[str]) -> tuple[Callable[[Any], Any], dict[str, Any], Any]:
    """The fields of a state that are not live and have a first value: how to take them, and that value of each."""
    live |= {field for name in live if name in kind.READINGS for field in kind.READINGS[name].split()}
    blanks = {name: first for name, first in _first_values(kind).items() if name not in live}
    if not blanks:
        return (lambda state: ()), {}, ()
    values = tuple(blanks.values())
    return attrgetter(*blanks), blanks, values if len(values) > 1 else values[0]
