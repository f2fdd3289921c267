"""Every path of a procedure, by running it again for each way that its questions can be answered.

Slow and plain on purpose: the handlers are measured against it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from fractions import Fraction
from functools import cache, wraps
from itertools import product
from random import Random
from typing import Any, NamedTuple

import msgspec

from sixturns.handlers.branches import Map
from sixturns.kernel.effects import (
    ALL,
    REFEREE,
    Blank,
    Call,
    Choose,
    Look,
    Pick,
    Reveal,
    Roll,
    Tell,
    outcomes,
    throws_of,
)
from sixturns.kernel.procedure import Item, Loop, Procedure, Step
from sixturns.kernel.values import KEEP, draft, replace
from sixturns.rulesets.layers import RuleSet

MOST_ANSWERS = 10_000_000
FEW = 5
"""Up to so many values of a field are all tried."""
SURE = Fraction(1)
SEEDS, SECRET_SEEDS = range(25), range(3)
"""Of a case with very many paths one is drawn for each of these together."""
PLACES_KNOWN = (("reveal", "area seen"), ("reveal", "area felt"))
"""The reveals after which the players know a place: in the light, or by standing in it."""
Policy = Callable[[Choose], tuple[Any, ...]]
Readings = Callable[[Roll], tuple[Any, ...]]
Seen = tuple[tuple[Any, ...], ...]


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


class Reply(NamedTuple):
    """An answer to what a step asked: what is then to be noted, its chance, and the answer itself."""

    items: tuple[Put | Heard, ...]
    weight: Fraction
    answer: Any


class Ahead(NamedTuple):
    """What of a list is still to be done, from an item on; and then the rest of what stands around the list.

    What is asked and told counts as that of the procedure `called`, in its sub-lists and loops as well.
    """

    called: str
    items: tuple[Item, ...]
    number: int = 0
    around: Ahead | None = None


class TooMany(Exception):
    """There are more ways than anybody wants to go, or no end of them; says of what."""


class Explorer:
    """Goes every way through lists of steps: up to a question once, and from there on once for each answer to it.

    A step is run again from its beginning for each way to answer it, because a generator cannot be copied.
    """

    def __init__(self, ruleset: RuleSet, world: Map, policy: Policy, readings: Readings, most: int) -> None:
        self.ruleset, self.world, self.policy, self.readings = ruleset, world, policy, readings
        self.left = most

    def ways(self, state: Any, *procedures: Procedure) -> Iterator[Path]:
        """Every way through some procedures, one after the other."""
        waiting = [iter([(Path((), SURE, state), Ahead("", procedures))])]
        while waiting:
            for path, ahead in waiting[-1]:
                state, step, ahead = self.up_to_a_question(path.end, ahead)
                path = Path(path.items, path.weight, state)
                if step is None:
                    yield path
                else:
                    waiting.append(self.past_a_question(step, path, ahead))
                    break
            else:
                waiting.pop()

    def up_to_a_question(self, state: Any, ahead: Ahead) -> tuple[Any, Step | None, Ahead]:
        """Does what asks nothing; returns the state before the next step that asks, that step and what comes after."""
        while True:
            called, items, number, around = ahead
            if number == len(items):
                if around is None:
                    return state, None, ahead
                ahead = around
                continue
            item, ahead = items[number], Ahead(called, items, number + 1, around)
            if isinstance(item, Loop):
                if getattr(state, item.while_field):
                    ahead = Ahead(called, item.steps, 0, Ahead(called, items, number, around))
            elif isinstance(item, Procedure):
                ahead = Ahead(called or item.name, item.steps, 0, ahead)
            elif not item.acts(self.ruleset.rules) or (item.due is not None and not item.due(state)):
                continue
            elif item.asks:
                return state, item, ahead
            else:
                state = after(item, state, item.begin(item.slice(state), self.ruleset.rules))

    def past_a_question(self, step: Step, path: Path, ahead: Ahead) -> Iterator[tuple[Path, Ahead]]:
        """Every way through a step that asks, each with what comes after it."""
        for items, weight, out in self.through(ahead.called, step, step.slice(path.end)):
            weight = path.weight if weight is SURE else path.weight * weight
            yield Path((*path.items, *items), weight, after(step, path.end, out)), ahead

    def through(self, called: str, step: Step, args: tuple[Any, ...]) -> Iterator[Reply]:
        """Every way to answer a step: what was asked and told, the chance of it, and what the step returned."""
        waiting: list[tuple[Reply, ...]] = [()]
        while waiting:
            given, taken = waiting.pop(), 0
            items: list[Put | Heard] = []
            weight, answer = SURE, None
            asking = step.begin(args, self.ruleset.rules)
            while True:
                try:
                    effect = asking.send(answer)
                except StopIteration as stop:
                    yield Reply(tuple(items), weight, stop.value)
                    break
                if isinstance(effect, Look):
                    answer = self.world.look(effect.at, effect.what)
                    continue
                if isinstance(effect, Tell):
                    items.append(Heard(called, step, effect))
                    answer = None
                    continue
                if taken == len(given):
                    first, *others = self.replies(called, step, effect)
                    waiting += ((*given, other) for other in reversed(others))
                    given = (*given, first)
                more, chance, answer = given[taken]
                items += more
                weight = chance if weight is SURE else weight * chance
                taken += 1

    def replies(self, called: str, step: Step, effect: Roll | Choose | Call) -> Iterator[Reply]:
        """Every answer, as long as there are not too many."""
        for reply in self.all_replies(called, step, effect):
            self.left -= 1
            if self.left < 0:
                raise TooMany(f"{called}: {step.name}")
            yield reply

    def all_replies(self, called: str, step: Step, effect: Roll | Choose | Call) -> Iterator[Reply]:
        """Every answer to what a step asks: of a procedure that it calls, every way through that."""
        match effect:
            case Roll():
                throws = dict(outcomes(effect))
                for reading in self.readings(effect):
                    chance = Fraction(throws[reading], throws_of(effect))
                    yield Reply((Put(called, step, effect, reading),), chance, reading)
            case Choose():
                for option in self.policy(effect):
                    yield Reply((Put(called, step, effect, option),), SURE, option)
            case Call():
                procedure = self.ruleset.procedure(effect.procedure)
                for items, weight, end in self.ways(effect.state, procedure):
                    yield Reply(items, weight, procedure.result(end))


def after(step: Step, state: Any, out: Any) -> Any:
    """A state with what a step returned."""
    return state if out is KEEP else step.put(draft(state), out)


def paths(
    ruleset: RuleSet,
    world: Map,
    procedures: tuple[str, ...],
    state: Any,
    policy: Policy | None = None,
    readings: Readings | None = None,
    most: int = MOST_ANSWERS,
) -> Iterator[Path]:
    """Every path of some procedures run one after the other.

    A policy names the answers to follow where the table decides, and `readings` those to follow where dice do: every
    one of them when none is given.

    Raises:
        TooMany: when more than `most` answers are given on the way.
    """
    explorer = Explorer(ruleset, world, policy or options_of, readings or readings_of, most)
    yield from explorer.ways(state, *map(ruleset.procedure, procedures))


@cache
def options_of(question: Choose) -> tuple[Any, ...]:
    """The options of a decision, and each of its forms filled in, one field at a time and all at once."""
    filled = (answer for blank in question.blanks for answer in fillings(blank))
    return tuple(dict.fromkeys((*question.options, *filled)))


def answers_to(question: Roll | Choose) -> tuple[Any, ...]:
    """Every answer that a question takes: the readings of a roll, the options and filled-in forms of a decision."""
    return options_of(question) if isinstance(question, Choose) else readings_of(question)


def readings_of(question: Roll) -> tuple[Any, ...]:
    """The readings of a roll."""
    return tuple(reading for reading, _ in outcomes(question))


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


def some_of(question: Roll) -> tuple[Any, ...]:
    """The readings of a roll, or of many the first, the middle and the last: for quick searches."""
    answers = readings_of(question)
    return answers if len(answers) <= FEW else (answers[0], answers[len(answers) // 2], answers[-1])


class Lots:
    """Answers drawn at random, the same every time: one path instead of all.

    What the players are asked is drawn apart from what the referee alone is asked. So among cases that are alike to the
    players the same things are drawn for them, however often the referee was asked meanwhile.
    """

    def __init__(self, players: int, referee: int) -> None:
        self.drawn = {ALL: Random(f"players {players}"), REFEREE: Random(f"referee {referee}")}

    def option(self, question: Choose) -> tuple[Any, ...]:
        """One answer to a decision."""
        return (self.drawn[question.to].choice(options_of(question)),)

    def reading(self, question: Roll) -> tuple[Any, ...]:
        """One reading of a roll."""
        return (self.drawn[question.to].choice(readings_of(question)),)


def at_random(ruleset: RuleSet, world: Map, procedure: str, state: Any, seed: int, secret: int | None = None) -> Path:
    """One path of a procedure, drawn at random; the same seeds, for the players and the referee, give the same path."""
    lots = Lots(seed, seed if secret is None else secret)
    return next(paths(ruleset, world, (procedure,), state, lots.option, lots.reading))


def some_paths(ruleset: RuleSet, world: Map, procedure: str, state: Any, most: int = len(SEEDS)) -> Iterator[Path]:
    """Paths drawn at random, alike ones once: some for the same draws of the players and others of the referee."""
    seeds = product(SEEDS[:most], SECRET_SEEDS)
    found = (at_random(ruleset, world, procedure, state, seed, secret) for seed, secret in seeds)
    yield from {tuple(put.answer for put in path.answers): path for path in found}.values()


def ways(
    ruleset: RuleSet,
    world: Map,
    procedure: str,
    state: Any,
    most: int,
    policy: Policy | None = None,
    readings: Readings | None = None,
) -> tuple[Path, ...]:
    """Every path of a procedure, as `paths` has them; where that takes more than `most` answers, some at random."""
    try:
        return tuple(paths(ruleset, world, (procedure,), state, policy, readings, most))
    except TooMany:
        return tuple(some_paths(ruleset, world, procedure, state))


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

        return Step(asks, step.sets, step.cites, step.always, step.name, when=step.when, under=step.under)

    @wraps(fn)
    def at_once(*args: Any, **rules: Any) -> Any:
        out = fn(*args, **rules)
        ran(Ran(step, state, args[: len(step.reads)], out))
        return out

    return Step(at_once, step.sets, step.cites, step.always, step.name, when=step.when, under=step.under)


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
