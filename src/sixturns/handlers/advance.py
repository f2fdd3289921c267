"""Play: from rules, a state at rest and the answers that stand, to the next question or the next rest.

`advance` is a pure function, and the one thing behind the terminal, the page and the API.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from sixturns.handlers.answers import Answer, Question, fingerprint, meant
from sixturns.handlers.branches import MOST_ROOTS, Map
from sixturns.handlers.walk import OPEN, Walk
from sixturns.kernel.effects import ALL, Choose, Roll, Tell
from sixturns.kernel.procedure import Step, taker
from sixturns.kernel.values import draft, write
from sixturns.rulesets.layers import BadRules, RuleSet
from sixturns.world.campaign import Campaign

REST = "table"
"""The procedure that asks *what now?*; its answer names the procedure of the move."""
_AT_REST = (REST,)
_ALWAYS_LEFT = tuple((name, Campaign.PASSING[name]) for name in ("here", "doing"))
"""What the question at a rest leaves behind, whatever move answers it, as it is when that is cleared."""


class Asked(msgspec.Struct, frozen=True, gc=False):
    """The open question: its site, what it asks, the procedure and step that ask it, and the rows they carry out."""

    site: str
    question: Question
    procedure: str
    step: str
    cites: tuple[str, ...]

    @property
    def rests(self) -> bool:
        """Whether this is *what now?*."""
        return self.procedure == REST


class Answered(msgspec.Struct, frozen=True, gc=False):
    """A question and the answer it got, with the place of the answer in the list, and the turn and round of it."""

    asked: Asked
    answer: Answer
    value: Any
    index: int
    turns: int = 0
    rounds: int = 0


class Told(msgspec.Struct, frozen=True, gc=False):
    """Something that happened at a site, and the turn and round of it."""

    site: str
    fact: Tell
    turns: int = 0
    rounds: int = 0


Happened = Answered | Told


class Rested(msgspec.Struct, frozen=True):
    """The end of a move: the state, and how many answers it took."""

    state: Campaign
    used: int


class Misfit(Exception):
    """An answer that stands does not fit the question now asked; names both sides."""

    def __init__(self, index: int, answer: Answer, asked: Asked) -> None:
        now = fingerprint(asked.question)
        super().__init__(f"the log answers {answer.site} ({answer.asked}), these rules ask {asked.site} ({now})")
        self.index, self.answer, self.asked = index, answer, asked


_clock: Callable[[Any], tuple[int, int]] = attrgetter("turns", "rounds")
"""The turn and round that a campaign has come to."""


def _no_clock(state: Any) -> tuple[int, int]:
    """What is played is no campaign."""
    return 0, 0


class _Left(NamedTuple):
    """What may be left of a move when it ends, of the fields that are empty at rest: how to take them, and cleared."""

    taken: Callable[[Any], tuple[Any, ...]]
    cleared: tuple[Any, ...]
    names: tuple[str, ...]


class Play(Walk):
    """A walk that takes its answers from a list and stops at the first question that has none."""

    def __init__(self, ruleset: RuleSet, world: Map, answers: Sequence[Answer] = (), first: int = 0) -> None:
        super().__init__(ruleset, world)
        self._answers |= {Roll: self.ask, Choose: self.ask}
        self._places: dict[tuple[tuple[str, ...], Step | None, Question], Asked] = {}
        self._clock: Callable[[Any], tuple[int, int]] = _no_clock
        self._left: dict[str, _Left] = {}
        self._open: Asked | None = None
        self.with_answers(answers, first)

    def supply(self, asked: Asked) -> Answer | None:
        """An answer to a question that the list does not answer; None leaves it open."""
        return None

    def with_answers(self, answers: Sequence[Answer], first: int = 0) -> None:
        """Begins a new move with these answers, from one on."""
        self.answers, self.first = answers, first
        self.used = 0
        self.happened: list[Happened] = []
        self._asked_before: dict[str, int] = {}
        self._open = None

    def told(self, fact: Tell) -> None:
        """Notes what happened."""
        self.happened.append(Told(self.path[-1], fact, *self._clock(self.reached)))

    def place(self, question: Question) -> Asked:
        """The question at its address: the path of procedures, its name, and its occurrence within this move."""
        asked = self._places.get((self.path, self.step, question)) or self._first_asked(question)
        site, before = asked.site, self._asked_before
        if site not in before:
            before[site] = 1
            return asked
        before[site] += 1
        return msgspec.structs.replace(asked, site=f"{site}#{before[site]}")

    def _first_asked(self, question: Question) -> Asked:
        """The address of a question, worked out for all times that it is asked there."""
        step = self.step
        assert step is not None
        if len(self._places) >= MOST_ROOTS:
            self._places.clear()
        site = f"{'/'.join(self.path)}/{question.site}"
        asked = Asked(site, question, self.path[-1], step.name, step.cites)
        self._places[self.path, step, question] = asked
        return asked

    def ask(self, question: Question) -> Any:
        """The next answer of the list, checked against the question; `OPEN` when there is none."""
        asked = self._open
        if asked is None:
            asked = self.place(question)
        used, answers = self.used, self.answers
        number = self.first + used
        answer = answers[number] if number < len(answers) else self.supply(asked)
        if answer is None:
            self._open = asked
            return OPEN
        self._open = None
        value = meant(question, bytes(answer.reading))
        if answer.asked != fingerprint(question) or answer.site != asked.site or value is NotImplemented:
            raise Misfit(used, answer, asked)
        turns, rounds = self._clock(self.reached)
        self.happened.append(Answered(asked, answer, value, used, turns, rounds))
        self.used = used + 1
        return value

    def known_to_all(self) -> tuple[int, int]:
        """How many answers came before the last question that was put to all, -1 where none was, and how much happened.

        What comes after may depend on dice that nobody but the referee sees, so no more is shown to players until the
        next such question, or the rest.
        """
        if self._open is not None and self._open.question.to is ALL:
            return self.used, len(self.happened)
        for place in range(len(self.happened) - 1, -1, -1):
            thing = self.happened[place]
            if isinstance(thing, Answered) and thing.asked.question.to is ALL:
                return thing.index, place
        return -1, 0

    def move(self, state: Campaign) -> Asked | Rested:
        """One move from rest to rest, or the question it stops at."""
        self._clock = _clock
        self.begin(REST, draft(state))
        return self.go_on()

    def go_on(self) -> Asked | Rested:
        """The same from the open question on, when it has been answered."""
        while self.go():
            state: Campaign = self.reached
            if state.doing is None:
                raise BadRules(f"procedures.{REST}: no step of it says what can be done now")
            if self.path != _AT_REST:
                left = self._left.get(state.doing.act) or self._left_behind(state.doing.act)
                for name, cleared in _ALWAYS_LEFT:
                    write(state, name, cleared)
                if left.taken(state) != left.cleared:
                    for name, cleared in zip(left.names, left.cleared, strict=True):
                        write(state, name, cleared)
                return Rested(state, self.used)
            self.begin(state.doing.act, state)
        assert self._open is not None
        return self._open

    def _left_behind(self, act: str) -> _Left:
        """What the procedure of a move, and the one before it, may leave behind besides the move itself."""
        writes = self.ruleset.procedure(REST).writes | self.ruleset.procedure(act).writes
        names = tuple(name for name in Campaign.PASSING if name in writes and name not in dict(_ALWAYS_LEFT))
        left = self._left[act] = _Left(taker(names), tuple(Campaign.PASSING[name] for name in names), names)
        return left


def advance(
    ruleset: RuleSet, world: Map, state: Campaign, answers: Iterable[Answer]
) -> tuple[Asked | Rested, list[Happened]]:
    """From a state at rest, with the answers that stand, to the next question or the end of the move.

    Args:
        ruleset: the rules in force.
        world: the map, which is asked.
        state: a campaign at rest.
        answers: what the table has said since; answers beyond the end of the move are not used.

    Returns:
        The open question, or the state at the next rest with the number of answers used; and all that happened.

    Raises:
        Misfit: when an answer does not fit its question.
    """
    play = Play(ruleset, world, tuple(answers))
    return play.move(state), play.happened
