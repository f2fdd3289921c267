"""Sixturns in one file: a rule is written once, then played, undone, sampled and solved.

Everything here has a bigger brother of the same name in `sixturns.kernel` and `sixturns.handlers`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterator
from fractions import Fraction
from functools import cache, partial
from hashlib import sha256
from inspect import isgeneratorfunction, signature
from itertools import product
from typing import Any, NamedTuple

# ------------------------------------------------------------------------------- effects: all that a rule may ask


class Roll(NamedTuple):
    """Dice to throw; `rows` turn their sum into a reading, and the rule learns nothing else."""

    site: str
    dice: int
    sides: int
    rows: tuple[tuple[int, Any], ...]

    def read(self, total: int) -> Any:
        """The reading of a sum."""
        return next(reading for upto, reading in self.rows if total <= upto)


class Choose(NamedTuple):
    """A decision among options."""

    site: str
    options: tuple[str, ...]


class Tell(NamedTuple):
    """Something that happened."""

    words: str


Effect = Roll | Choose | Tell
Steps = Generator[Effect, Any, Any]


def ask(effect: Effect) -> Steps:
    """Puts one effect, and receives its answer."""
    return (yield effect)


# ------------------------------------------------------------- steps and procedures: the printed list of a rule book


class Meeting(NamedTuple):
    """The state that the procedure below runs on."""

    lit: bool
    charisma: int = 0
    surprised: str = ""
    feet: int = 0
    mood: str = ""


class Step:
    """One numbered item: its parameters are the fields it reads, `sets` is the field it writes."""

    def __init__(self, fn: Callable[..., Any], sets: str) -> None:
        self.fn, self.sets, self.asks = fn, sets, isgeneratorfunction(fn)
        self.reads = tuple(signature(fn).parameters)

    def run(self, state: Meeting) -> Steps:
        """The step on a state, as something that asks."""
        args = [getattr(state, name) for name in self.reads]
        out = (yield from self.fn(*args)) if self.asks else self.fn(*args)
        return state._replace(**{self.sets: out})


def step(sets: str) -> Callable[[Callable[..., Any]], Step]:
    """Makes a function a step."""
    return lambda fn: Step(fn, sets)


def run(procedure: tuple[Step, ...], state: Meeting) -> Steps:
    """The steps of a procedure, in order."""
    for item in procedure:
        state = yield from item.run(state)
    return state


# ----------------------------------------------------------------------- the rules: a small encounter, in three steps

TWO_IN_SIX = ((2, True), (6, False))
MOODS = ((2, "attacks"), (5, "hostile"), (8, "uncertain"), (11, "indifferent"), (99, "friendly"))


@step("surprised")
def surprise(lit: bool) -> Steps:
    """1. Each side is surprised on 2-in-6; creatures see a light come, so that they cannot be."""
    party = yield from ask(Roll("party", 1, 6, TWO_IN_SIX))
    foes = False if lit else (yield from ask(Roll("foes", 1, 6, TWO_IN_SIX)))
    return "both" if party and foes else "party" if party else "foes" if foes else "nobody"


@step("feet")
def distance(surprised: str) -> Steps:
    """2. They are 2d4 x 10 feet apart, 1d3 x 10 when anybody is surprised."""
    dice, sides = (2, 4) if surprised == "nobody" else (1, 3)
    feet = yield from ask(Roll("distance", dice, sides, tuple((n, 10 * n) for n in range(dice, dice * sides + 1))))
    yield from ask(Tell(f"{feet} feet away"))
    return feet


@step("mood")
def reaction(surprised: str, charisma: int) -> Steps:
    """3. Whoever is not taken unawares may talk, and then the creatures' mood is rolled."""
    if surprised in ("party", "both") or (yield from ask(Choose("talk", ("talk", "attack")))) == "attack":
        return "attacks"
    return (yield from ask(Roll("mood", 2, 6, tuple((upto - charisma, mood) for upto, mood in MOODS))))


ENCOUNTER = (surprise, distance, reaction)

# ------------------------------------------------------------------------------------- play: the answers are the save


class Open(Exception):
    """Play stops here: a question that nobody has answered yet."""


def play(state: Meeting, answers: list[Any]) -> tuple[Any, list[str]]:
    """Runs the rules with the answers that stand: to the open question, or to the end; and what was told."""
    given, told = iter(answers), []

    def answer(effect: Effect) -> Any:
        if isinstance(effect, Tell):
            return told.append(effect.words)
        for one in given:
            return one
        raise Open(effect)

    try:
        return drive(run(ENCOUNTER, state), answer), told
    except Open as stop:
        return stop.args[0], told


def drive(asking: Steps, answer: Callable[[Effect], Any]) -> Any:
    """Puts every effect to `answer` until the rules are done."""
    reply = None
    try:
        while True:
            reply = answer(asking.send(reply))
    except StopIteration as done:
        return done.value


class Table:
    """A game in progress: a first state, a seed for the dice, and the answers so far. Nothing else is kept."""

    def __init__(self, state: Meeting, seed: str) -> None:
        self.state, self.seed, self.answers = state, seed, list[Any]()

    @property
    def stands(self) -> Any:
        """The open question, or the state in the end."""
        return play(self.state, self.answers)[0]

    def roll(self) -> None:
        """Throws dice that fall the same whenever the same question is asked, so that undo fishes for nothing."""
        roll, total = self.stands, 0
        number = int.from_bytes(sha256(f"{self.seed}/{roll.site}".encode()).digest(), "big")
        for _ in range(roll.dice):
            number, face = divmod(number, roll.sides)
            total += face + 1
        self.answers.append(roll.read(total))

    def choose(self, option: str) -> None:
        """Takes an option."""
        assert option in self.stands.options
        self.answers.append(option)

    def undo(self) -> None:
        """Takes back the last answer with all it caused: the rules simply run again without it."""
        self.answers.pop()


# ----------------------------------------------------------------- sample and solve: the same rules, answered otherwise


def sample(state: Meeting, chance: random.Random) -> Any:
    """One run with random dice; the party talks."""

    def answer(effect: Effect) -> Any:
        if isinstance(effect, Roll):
            return effect.read(sum(chance.randint(1, effect.sides) for _ in range(effect.dice)))
        return effect.options[0] if isinstance(effect, Choose) else None

    return drive(run(ENCOUNTER, state), answer)


@cache
def weights(roll: Roll) -> dict[Any, Fraction]:
    """Each reading of a roll with its probability."""
    found: dict[Any, Fraction] = {}
    for faces in product(range(1, roll.sides + 1), repeat=roll.dice):
        reading = roll.read(sum(faces))
        found[reading] = found.get(reading, Fraction()) + Fraction(1, roll.sides**roll.dice)
    return found


def paths(asking: Callable[[], Steps]) -> Iterator[tuple[Any, Fraction]]:
    """Every way through a step with its weight: run it again for each answer not yet followed."""
    queue: list[tuple[list[Any], Fraction]] = [([], Fraction(1))]
    while queue:
        prefix, weight = queue.pop()
        given = iter(prefix)

        def answer(effect: Effect, given: Iterator[Any] = given) -> Any:
            if isinstance(effect, Roll):
                for one in given:
                    return one
                raise Open(effect)
            return effect.options[0] if isinstance(effect, Choose) else None

        try:
            yield drive(asking(), answer), weight
        except Open as stop:
            queue += [([*prefix, reading], weight * share) for reading, share in weights(stop.args[0]).items()]


def solve(state: Meeting) -> dict[Meeting, Fraction]:
    """The exact distribution: after every step equal states are one state."""
    now = {state: Fraction(1)}
    for item in ENCOUNTER:
        after: dict[Meeting, Fraction] = {}
        for before, weight in now.items():
            for end, share in paths(partial(item.run, before)):
                after[end] = after.get(end, Fraction()) + weight * share
        now = after
    return now


# ----------------------------------------------------------------------------------------------------- all of it used

if __name__ == "__main__":
    met = Meeting(lit=True, charisma=1)

    # Played: the table is always at a question, and the answers are all that is kept.
    table = Table(met, seed="tallow")
    table.roll()
    table.roll()
    assert table.stands == Choose("talk", ("talk", "attack"))
    table.choose("talk")
    table.roll()
    end = table.stands
    assert table.answers == [False, end.feet, "talk", end.mood]

    # Undone, and the same dice again; or another answer, and the rules take it from there.
    table.undo()
    assert table.stands.site == "mood"
    table.roll()
    assert table.stands == end
    assert play(met, [False, 50, "attack"])[0].mood == "attacks"

    # Solved: with a light only the party can be surprised, and then they attack.
    exact = solve(met)
    assert sum(exact.values()) == 1
    assert sum(p for end, p in exact.items() if end.surprised == "party") == Fraction(1, 3)
    friendly = sum(p for end, p in exact.items() if end.mood == "friendly")
    assert friendly == Fraction(2, 3) * Fraction(3, 36)

    # Sampled: the same rules, many times over, come near.
    chance = random.Random(6)
    runs = [sample(met, chance) for _ in range(20_000)]
    assert abs(sum(end.mood == "friendly" for end in runs) / len(runs) - friendly) < 0.01
    print(f"friendly: {friendly}, about {float(friendly):.1%}")
