"""Every path of a procedure, by running it again for each way that its questions can be answered.

Slow and plain on purpose: the handlers are measured against it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from fractions import Fraction
from functools import cache, wraps
from typing import Any, NamedTuple

import msgspec

from sixturns.handlers.walk import Map, Walk
from sixturns.kernel.effects import ALL, Blank, Choose, Pick, Reveal, Roll, Tell, outcomes, throws_of
from sixturns.kernel.procedure import Item, Loop, Procedure, Step
from sixturns.kernel.values import replace
from sixturns.rulesets.layers import RuleSet

MOST_PATHS = 100_000
Policy = Callable[[Choose], tuple[Any, ...]]


class Put(NamedTuple):
    """A question and the answer it got on this path."""

    procedure: str
    step: Step
    question: Roll | Choose
    answer: Any


class Heard(NamedTuple):
    """Something that happened."""

    procedure: str
    step: Step
    fact: Tell


class Path(NamedTuple):
    """One way through a procedure: all that was asked and told, the chance of its dice, and the state at its end."""

    items: tuple[Put | Heard, ...]
    weight: Fraction
    end: Any

    @property
    def answers(self) -> tuple[Put, ...]:
        """The questions of the path."""
        return tuple(item for item in self.items if isinstance(item, Put))


class Follow(Walk):
    """A walk along given answers, which then takes the first answer to each question and notes the others."""

    def __init__(self, ruleset: RuleSet, world: Map, answers: tuple[Any, ...], policy: Policy) -> None:
        super().__init__(ruleset, world)
        self.given, self.policy = answers, policy
        self.taken: tuple[Any, ...] = ()
        self.others: list[tuple[Any, ...]] = []
        self.items: list[Put | Heard] = []
        self.weight = Fraction(1)

    def roll(self, question: Roll) -> Any:
        """One of the readings."""
        weights = dict(outcomes(question))
        reading = self.ask(question, tuple(weights))
        self.weight *= Fraction(weights[reading], throws_of(question))
        return reading

    def choose(self, question: Choose) -> Any:
        """One of the answers that the policy allows."""
        return self.ask(question, self.policy(question))

    def ask(self, question: Roll | Choose, answers: tuple[Any, ...]) -> Any:
        """The answer given for this path; else the first, leaving the others for later."""
        assert self.step is not None
        if len(self.taken) < len(self.given):
            answer = self.given[len(self.taken)]
        else:
            answer, *others = answers
            self.others += [(*self.taken, other) for other in others]
        self.taken = (*self.taken, answer)
        self.items.append(Put(self.path[-1], self.step, question, answer))
        return answer

    def told(self, fact: Tell) -> None:
        """Notes what happened."""
        assert self.step is not None
        self.items.append(Heard(self.path[-1], self.step, fact))


def paths(
    ruleset: RuleSet, world: Map, procedures: tuple[str, ...], state: Any, policy: Policy | None = None
) -> Iterator[Path]:
    """Every path of some procedures run one after the other; fails when there is no end of them.

    A policy names the answers to follow where the table decides: every one of them when none is given.
    """
    waiting: list[tuple[Any, ...]] = [()]
    for _ in range(MOST_PATHS):
        walk, end = Follow(ruleset, world, waiting.pop(), policy or options_of), state
        for name in procedures:
            end = walk.procedure(ruleset.procedure(name), end)
        waiting += walk.others
        yield Path(tuple(walk.items), walk.weight, end)
        if not waiting:
            return
    raise AssertionError(f"{procedures}: more than {MOST_PATHS} paths")


@cache
def options_of(question: Choose) -> tuple[Any, ...]:
    """The options of a decision, and each of its forms filled in, one field at a time and all at once."""
    filled = (answer for blank in question.blanks for answer in fillings(blank))
    return tuple(dict.fromkeys((*question.options, *filled)))


def fillings(blank: Blank) -> Iterator[Any]:
    """A form with each field given each of its values in turn, and with every field given its last and longest."""
    whole = {pick.field: values(blank, pick)[-1] for pick in blank.picks}
    yield replace(blank.option, **whole)
    for pick in blank.picks:
        for value in values(blank, pick):
            yield replace(blank.option, **(whole | {pick.field: value}))


def values(blank: Blank, pick: Pick) -> tuple[Any, ...]:
    """Values that a field of a form takes."""
    if not pick.among:
        return ("they sing",)
    if isinstance(getattr(blank.option, pick.field), tuple):
        return (*((value,) for value in pick.among), pick.among[: pick.most])
    return pick.among


class Ran(NamedTuple):
    """One run of a step: what it read and what it returned."""

    step: Step
    state: type[Any]
    args: tuple[Any, ...]
    out: Any


def watched(ruleset: RuleSet, ran: Callable[[Ran], None]) -> RuleSet:
    """The rule set with every step reporting each of its runs."""
    procedures = {name: _watched(procedure, procedure.state, ran) for name, procedure in ruleset.procedures.items()}
    return msgspec.structs.replace(ruleset, procedures=procedures)


def _watched(procedure: Procedure, state: type[Any] | None, ran: Callable[[Ran], None]) -> Procedure:
    assert state is not None
    items: list[Item] = [
        _reporting(item, state, ran) if isinstance(item, Step) else _watched(item, state, ran) for item in procedure.steps
    ]
    if isinstance(procedure, Loop):
        return Loop(procedure.name, procedure.while_field, *items)
    return Procedure(procedure.name, *items, state=state, gives=procedure.gives)


def _reporting(step: Step, state: type[Any], ran: Callable[[Ran], None]) -> Step:
    fn = step.fn
    if step.asks:

        @wraps(fn)
        def asks(*args: Any, **rules: Any) -> Generator[Any, Any, Any]:
            out = yield from fn(*args, **rules)
            ran(Ran(step, state, args, out))
            return out

        return Step(asks, step.sets, step.cites, step.always, step.name)

    @wraps(fn)
    def at_once(*args: Any, **rules: Any) -> Any:
        out = fn(*args, **rules)
        ran(Ran(step, state, args, out))
        return out

    return Step(at_once, step.sets, step.cites, step.always, step.name)


def public(item: Put | Heard) -> tuple[Any, ...] | None:
    """What the players see of an item before it is answered; None for what is the referee's alone."""
    if isinstance(item, Heard):
        kind = "reveal" if isinstance(item.fact, Reveal) else "tell"
        return (kind, item.fact.fact, item.fact.about) if item.fact.to is ALL else None
    return ("ask", item.procedure, item.question) if item.question.to is ALL else None
