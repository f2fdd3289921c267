"""Encounters: played with keyed dice and a log, and solved exactly."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import count, product
from time import process_time

import icepool
import msgspec

from bench.measure import Figure, by_turns, seconds
from sixturns.handlers.advance import Answered, Happened, Play
from sixturns.handlers.answers import Answer, Question, fingerprint, token
from sixturns.handlers.branches import Nowhere
from sixturns.handlers.dice_box import DiceBox
from sixturns.handlers.solve import Solved, Solver
from sixturns.kernel.effects import Choose, Roll
from sixturns.kernel.values import replace
from sixturns.rules.encounter import Meeting
from sixturns.rulesets.layers import load
from sixturns.world.creatures import Mind

ENCOUNTERS = 2_000
SEED = bytes(32)
MEETINGS = tuple(
    Meeting(f"{mind} creatures", number, mind, wisdom=wisdom, charisma=charisma, lit=lit, burst=burst, sight=60)
    for number, (mind, wisdom, charisma, lit, burst) in enumerate(
        product(Mind, ((0, 0, 0, 0), (-1, 0, 1, 0, 0)), (-1, 0, 1), (True, False), (True, False)), 1
    )
)
"""Everything that an encounter of the underworld reads, in many mixtures, so that few are alike."""


class Thrown(Play):
    """Play that throws keyed dice and takes the first option, and keeps answers and events as a table does."""

    def __init__(self, box: DiceBox) -> None:
        super().__init__(load("underworld"), Nowhere())
        self._box = box
        self.log: list[Answer] = []
        self._number = 0

    def encounter(self, number: int, meeting: Meeting) -> list[Happened]:
        """Plays one encounter to its end; returns what happened."""
        self._number = number
        self.with_answers(())
        self.procedure("encounter", meeting)
        return self.happened

    def ask(self, question: Question) -> object:
        """Answers as the table does when it rolls by itself: dice, reading, an entry for the log."""
        asked = self.place(question)
        faces: tuple[int, ...] = ()
        if isinstance(question, Roll):
            faces = self._box.throw(question.dice, f"{self._number}/{asked.site}")
            value = question.read(sum(faces))
        else:
            value = question.options[0]
        answer = Answer(
            site=asked.site,
            asked=fingerprint(question),
            reading=msgspec.Raw(token(value).encode()),
            source="rolled" if faces else "chosen",
            faces=faces,
            to=question.to.value,
        )
        self.log.append(answer)
        self.happened.append(Answered(asked, answer, value, self.used))
        self.used += 1
        return value


def played() -> list[list[Happened]]:
    """Many encounters in a row, each with its events; the answers of all in one log."""
    play = Thrown(DiceBox(SEED))
    return [play.encounter(n, MEETINGS[n % len(MEETINGS)]) for n in range(ENCOUNTERS)]


def bare(wanted: Iterable[Iterable[Happened]]) -> Callable[[], object]:
    """The same rolls and the same events by a plain loop: a hash for the dice, a tuple for an event, no rules."""
    plan = [
        [
            (thing.asked.site, thing.asked.question.dice.count, thing.asked.question.dice.sides)
            if isinstance(thing, Answered) and isinstance(thing.asked.question, Roll)
            else ((thing.asked.site if isinstance(thing, Answered) else thing.fact.fact), 0, 0)
            for thing in encounter
        ]
        for encounter in wanted
    ]

    def loop() -> list[tuple[str, tuple[int, ...]]]:
        events: list[tuple[str, tuple[int, ...]]] = []
        for number, encounter in enumerate(plan):
            for site, dice, sides in encounter:
                if not dice:
                    events.append((site, ()))
                    continue
                left = int.from_bytes(hashlib.blake2b(f"{number}/{site}".encode(), key=SEED).digest())
                faces = []
                for _ in range(dice):
                    left, face = divmod(left, sides)
                    faces.append(face + 1)
                events.append((site, tuple(faces)))
        return events

    return loop


def full() -> Figure:
    """Encounters a second, of one core, with keyed dice, answers, events and log in memory."""
    loop = bare(played())
    pair = by_turns(lambda: seconds(played, process_time), lambda: seconds(loop, process_time))
    return Figure(
        "encounter.full",
        ENCOUNTERS / pair.ours,
        "encounters/s",
        "a bare loop with the same rolls by hashlib and the same events",
        pair.ratio,
    )


# ----------------------------------------------------------------------------------------------------------- the odds
SOLVES = 50
WISDOM = (-1, 0, 1, 0)
MET = Meeting("orcs", 4, wisdom=WISDOM, charisma=1)


def stand_or_talk(question: Choose) -> object:
    """The policy of a party that talks when it can, and never flees."""
    return "parley" if "parley" in question.options else "stand"


def by_icepool() -> icepool.Die:
    """The joint of both surprises, distance and reaction, put together by hand from icepool's dice."""
    readings = {2: "attacks", 5: "hostile", 8: "uncertain", 11: "indifferent", 12: "friendly"}

    def read(total: int, modifier: int) -> str:
        total = max(2, min(12, total + modifier))
        return next(word for upto, word in readings.items() if total <= upto)

    def met(own: int, other: int) -> icepool.Die:
        party = 2 * sum(own + modifier <= 2 for modifier in WISDOM) > len(WISDOM)
        foes = other <= 2
        distance = icepool.d(3) * 10 if party or foes else (2 @ icepool.d4) * 10
        if party and foes:
            return distance.map(lambda feet: (party, foes, feet, ""))
        modifier = 0 if party or own + WISDOM[MET.speaker] <= 2 else MET.charisma  # the surprised do not speak
        return icepool.map(lambda feet, total: (party, foes, feet, read(total, modifier)), distance, 2 @ icepool.d6)

    return icepool.map(met, icepool.d6, icepool.d6)


def by_sixturns() -> Callable[[], Solved]:
    """The same joint from the rules themselves. The solver has met such creatures before, though never so many."""
    solver, numbers = Solver(load("underworld"), stand_or_talk, exact=True), count(1)
    return lambda: solver.solve("encounter", replace(MET, number=next(numbers)), keep=("surprised", "distance", "mood"))


def alike(ours: Solved, theirs: icepool.Die) -> bool:
    """Whether both say the same, fraction for fraction."""
    joint: dict[tuple[bool, bool, int, str], Fraction] = {}
    for (surprised, feet, mood), weight in ours.weights.items():
        outcome = (surprised.party, surprised.foes, feet, mood or "")
        joint[outcome] = joint.get(outcome, Fraction()) + weight
    return joint == {outcome: Fraction(n, theirs.denominator()) for outcome, n in theirs.items()}


def solved() -> Figure:
    """The exact joint of both surprises, the distance and the reaction, by a solver that is warm."""
    solve = by_sixturns()
    if not alike(solve(), by_icepool()):
        raise AssertionError("Sixturns and icepool differ")
    pair = by_turns(
        lambda: seconds(lambda: [solve() for _ in range(SOLVES)], process_time),
        lambda: seconds(lambda: [by_icepool() for _ in range(SOLVES)], process_time),
    )
    return Figure("encounter.solve.icepool", pair.ours / SOLVES * 1e3, "ms", "icepool for the same joint", pair.ratio)
