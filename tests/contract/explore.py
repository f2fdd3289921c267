"""Every path of a procedure, by running it again for each way that its questions can be answered.

Slow and plain on purpose: the handlers are measured against it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from fractions import Fraction
from functools import cache, wraps
from typing import Any, NamedTuple, Protocol

import msgspec

from sixturns.kernel.effects import (
    ALL,
    Blank,
    Call,
    Choose,
    Effect,
    Look,
    Pick,
    Reveal,
    Roll,
    Tell,
    outcomes,
    throws_of,
)
from sixturns.kernel.procedure import Item, Loop, Procedure, Step
from sixturns.kernel.values import KEEP, replace
from sixturns.rulesets.layers import RuleSet

MOST_PATHS = 100_000
FEW = 5
"""Up to so many values of a field are all tried."""
PLACES_KNOWN = (("reveal", "area seen"), ("reveal", "area felt"))
"""The reveals after which the players know a place: in the light, or by standing in it."""
Policy = Callable[[Choose], tuple[Any, ...]]
Seen = tuple[tuple[Any, ...], ...]


class Map(Protocol):
    """Anything that answers a `Look`."""

    def look(self, at: Any, what: Any) -> Any:
        """One small reading at a place."""


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


class Follow:
    """A run along given answers, which then takes the first answer to each question and notes the others."""

    def __init__(self, ruleset: RuleSet, world: Map, answers: tuple[Any, ...], policy: Policy) -> None:
        self.ruleset, self.world, self.given, self.policy = ruleset, world, answers, policy
        self.taken: tuple[Any, ...] = ()
        self.others: list[tuple[Any, ...]] = []
        self.items: list[Put | Heard] = []
        self.weight = Fraction(1)

    def run(self, procedure: Procedure, state: Any, called: str = "") -> Any:
        """Runs a list on a state, step by step; items of sub-lists and loops count as the procedure's."""
        called = called or procedure.name
        for item in procedure.steps:
            if isinstance(item, Step):
                out = item.begin(item.slice(state), self.ruleset.rules)
                out = self.step(called, item, out) if item.asks else out
                state = state if out is KEEP else item.put(state, out)
            elif isinstance(item, Loop):
                while getattr(state, item.while_field):
                    state = self.run(item, state, called)
            else:
                state = self.run(item, state, called)
        return state

    def step(self, called: str, step: Step, asking: Generator[Effect, Any, Any]) -> Any:
        """Answers what a step asks, and gives what it returns."""
        answer: Any = None
        while True:
            try:
                effect = asking.send(answer)
            except StopIteration as stop:
                return stop.value
            match effect:
                case Roll():
                    weights = dict(outcomes(effect))
                    answer = self.answer(called, step, effect, tuple(weights))
                    self.weight *= Fraction(weights[answer], throws_of(effect))
                case Choose():
                    answer = self.answer(called, step, effect, self.policy(effect))
                case Look():
                    answer = self.world.look(effect.at, effect.what)
                case Call():
                    procedure = self.ruleset.procedure(effect.procedure)
                    answer = procedure.result(self.run(procedure, effect.state))
                case Tell():
                    self.items.append(Heard(called, step, effect))
                    answer = None

    def answer(self, called: str, step: Step, question: Roll | Choose, answers: tuple[Any, ...]) -> Any:
        """The answer given for this path; else the first, leaving the others for later."""
        if len(self.taken) < len(self.given):
            answer = self.given[len(self.taken)]
        else:
            answer, *others = answers
            self.others += [(*self.taken, other) for other in others]
        self.taken = (*self.taken, answer)
        self.items.append(Put(called, step, question, answer))
        return answer


def paths(
    ruleset: RuleSet, world: Map, procedures: tuple[str, ...], state: Any, policy: Policy | None = None
) -> Iterator[Path]:
    """Every path of some procedures run one after the other; fails when there is no end of them.

    A policy names the answers to follow where the table decides: every one of them when none is given.
    """
    waiting: list[tuple[Any, ...]] = [()]
    for _ in range(MOST_PATHS):
        follow, end = Follow(ruleset, world, waiting.pop(), policy or options_of), state
        for name in procedures:
            end = follow.run(ruleset.procedure(name), end)
        waiting += follow.others
        yield Path(tuple(follow.items), follow.weight, end)
        if not waiting:
            return
    raise AssertionError(f"{procedures}: more than {MOST_PATHS} paths")


@cache
def options_of(question: Choose) -> tuple[Any, ...]:
    """The options of a decision, and each of its forms filled in, one field at a time and all at once."""
    filled = (answer for blank in question.blanks for answer in fillings(blank))
    return tuple(dict.fromkeys((*question.options, *filled)))


def answers_to(question: Roll | Choose) -> tuple[Any, ...]:
    """Every answer that a question takes: the readings of a roll, the options and filled-in forms of a decision."""
    return options_of(question) if isinstance(question, Choose) else tuple(reading for reading, _ in outcomes(question))


def fillings(blank: Blank) -> Iterator[Any]:
    """A form with each field given each of its values in turn, and with every field given its last and longest."""
    whole = {pick.field: values(blank, pick)[-1] for pick in blank.picks}
    yield replace(blank.option, **whole)
    for pick in blank.picks:
        for value in values(blank, pick):
            yield replace(blank.option, **(whole | {pick.field: value}))


def values(blank: Blank, pick: Pick) -> tuple[Any, ...]:
    """Values that a field of a form takes: all of a few, of many the first and the last."""
    if not pick.among:
        return ("they sing",)
    if isinstance(getattr(blank.option, pick.field), tuple):
        return (*((value,) for value in pick.among), pick.among[: pick.most])
    return pick.among if len(pick.among) <= FEW else (pick.among[0], pick.among[-1])


def ends_of(question: Choose) -> tuple[Any, ...]:
    """A policy that takes the first answer to each question, or the last: for searches among very many cases."""
    answers = options_of(question)
    return answers if len(answers) < 2 else (answers[0], answers[-1])


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
        _reporting(item, state, ran) if isinstance(item, Step) else _watched(item, state, ran)
        for item in procedure.steps
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
            ran(Ran(step, state, args[: len(step.reads)], out))
            return out

        return Step(asks, step.sets, step.cites, step.always, step.name)

    @wraps(fn)
    def at_once(*args: Any, **rules: Any) -> Any:
        out = fn(*args, **rules)
        ran(Ran(step, state, args[: len(step.reads)], out))
        return out

    return Step(at_once, step.sets, step.cites, step.always, step.name)


def public(item: Put | Heard) -> tuple[Any, ...] | None:
    """What the players see of an item before it is answered; None for what is the referee's alone."""
    if isinstance(item, Heard):
        kind = "reveal" if isinstance(item.fact, Reveal) else "tell"
        return (kind, item.fact.fact, item.fact.about) if item.fact.to is ALL else None
    return ("ask", item.procedure, item.question) if item.question.to is ALL else None


def seen(path: Path) -> Seen:
    """All that the players see of a path: each public question, its answer, and what they are told."""
    transcript: list[tuple[Any, ...]] = []
    for item in path.items:
        shown = public(item)
        if shown is not None:
            transcript.append(shown)
            if not isinstance(item, Heard):
                transcript.append(("answer", item.answer))
    return tuple(transcript)


def until_a_place_is_known(shown: Seen) -> Seen:
    """The first part of a transcript, up to the reveal of a place."""
    places = [number for number, item in enumerate(shown, 1) if item[:2] in PLACES_KNOWN]
    return shown[: places[0]] if places else shown
