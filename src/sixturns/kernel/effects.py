"""Effects: all that a rule can ask. A rule yields one by ``yield from`` an asker and receives the answer.

The set is closed: `Roll`, `Choose`, `Look`, `Call`, `Tell` (a `Reveal` is a `Tell` that declassifies).
"""

from __future__ import annotations

from collections.abc import Generator
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any, TypeVar

from sixturns.kernel.dice import Chance, Dice, Table, throws
from sixturns.kernel.values import Value

T = TypeVar("T")
Steps = Generator["Effect", Any, T]
"""The type of a step that asks: it yields effects, receives answers, returns T."""


class Audience(StrEnum):
    """Who may see an answer, or be told a fact."""

    ALL = "all"
    REFEREE = "referee"


ALL, REFEREE = Audience.ALL, Audience.REFEREE
About = tuple[tuple[str, Any], ...]
"""Facts for the words of a question or an event: who, with what, which modifiers. Nothing a reader may not see."""


class Effect(Value, frozen=True):
    """What a step yields."""


class Row(Value):
    """One reading of a roll: every total up to `upto` (after the last row's, and every lower one not read before)."""

    upto: int
    reading: Any


class Roll(Effect, frozen=True):
    """Dice to throw. `rows` turn the faces plus `bonus` into a reading, which is all the rule ever learns.

    Rows may lie beyond what these dice can show: a referee can still rule them.
    """

    site: str
    dice: Dice
    rows: tuple[Row, ...]
    bonus: int = 0
    to: Audience = ALL
    about: About = ()

    def read(self, faces: int) -> Any:
        """The reading of a sum of faces."""
        total = faces + self.dice.plus + self.bonus
        for row in self.rows:
            if total <= row.upto:
                return row.reading
        return self.rows[-1].reading


class Pick(Value):
    """One thing left open in an option: words (``among`` empty), or up to `most` of the values in `among`."""

    field: str
    among: tuple[Any, ...] = ()
    most: int = 1


class Blank(Value):
    """An option with fields that the chooser fills in, as on a form."""

    option: Any
    picks: tuple[Pick, ...]

    def admits(self, answer: Any) -> bool:
        """Whether `answer` is this option with only its open fields filled, each as its pick allows."""
        if type(answer) is not type(self.option):
            return False
        open_fields = {pick.field for pick in self.picks}
        for field in answer.__struct_fields__:
            if field not in open_fields and getattr(answer, field) != getattr(self.option, field):
                return False
        return all(_fits(getattr(answer, pick.field), pick) for pick in self.picks)


def _fits(value: Any, pick: Pick) -> bool:
    if not pick.among:
        return isinstance(value, str) and 0 < len(value.strip()) <= MOST_WORDS
    if isinstance(value, tuple):
        return 0 < len(value) <= pick.most and len(set(value)) == len(value) and all(v in pick.among for v in value)
    return value in pick.among


MOST_WORDS = 500
"""The longest free text in an answer, in characters."""


class Choose(Effect, frozen=True):
    """A decision. `given` is all that the chooser may know; options never depend on a secret (law 8)."""

    site: str
    options: tuple[Any, ...]
    blanks: tuple[Blank, ...] = ()
    given: Any = None
    to: Audience = ALL
    about: About = ()

    def admits(self, answer: Any) -> bool:
        """Whether `answer` is one of the options or fills in one of the blanks."""
        return answer in self.options or any(blank.admits(answer) for blank in self.blanks)


class Look(Effect, frozen=True):
    """A small reading of the map: no chance, never logged."""

    at: Any
    what: Any


class Call(Effect, frozen=True):
    """Another procedure, run on a value; what it gives is the answer. A boundary for memory."""

    procedure: str
    state: Value


class Tell(Effect, frozen=True):
    """Something that happened, and who may know."""

    fact: str
    about: About = ()
    to: Audience = ALL


class Reveal(Tell, frozen=True):
    """A fact that was secret until now and is told to all."""


@lru_cache(4096)
def _roll(site: str, table: Table, bonus: int, to: Audience, about: About) -> Roll:
    rows = tuple(Row(band.span.high, band.means) for band in table.bands)
    return Roll(site, table.dice, rows, bonus, to, about)


@lru_cache(4096)
def _chance(site: str, chance: Chance, to: Audience, about: About) -> Roll:
    beyond = chance.sides + (chance.upto == chance.sides)
    return Roll(site, Dice(1, chance.sides), (Row(chance.upto, True), Row(beyond, False)), 0, to, about)


@lru_cache(4096)
def _measure(site: str, dice: Dice, most: int, to: Audience, about: About) -> Roll:
    amounts = ((total + dice.plus, dice.amount(total)) for total, _ in throws(dice))
    rows = tuple(Row(upto, min(amount, most or amount)) for upto, amount in amounts)
    return Roll(site, dice, rows, 0, to, about)


_look = lru_cache(4096)(Look)
_choose = lru_cache(4096)(Choose)


def roll(site: str, table: Table, *, bonus: int = 0, to: Audience = ALL, about: About = ()) -> Steps[Any]:
    """Throws a table's dice and reads the row."""
    return (yield _roll(site, table, bonus, to, about))


def chance_of(site: str, chance: Chance, *, to: Audience = ALL, about: About = ()) -> Steps[bool]:
    """Throws for an x-in-n chance."""
    return bool((yield _chance(site, chance, to, about)))


def measure(site: str, dice: Dice, *, most: int = 0, to: Audience = ALL, about: About = ()) -> Steps[int]:
    """Throws dice whose amount itself is read, such as a distance in feet; no more than `most`, where that is given."""
    return int((yield _measure(site, dice, most, to, about)))


def roll_on(
    site: str, dice: Dice, rows: tuple[Row, ...], *, bonus: int = 0, to: Audience = ALL, about: About = ()
) -> Steps[Any]:
    """Throws dice that are read on rows made for this one question."""
    return (yield Roll(site, dice, rows, bonus, to, about))


def choose(
    site: str,
    options: tuple[T, ...],
    *,
    blanks: tuple[Blank, ...] = (),
    given: Any = None,
    to: Audience = ALL,
    about: About = (),
) -> Steps[T]:
    """Puts a decision; `to` says whether the players decide (all see it) or the referee alone."""
    answer: T = yield _choose(site, options, blanks, given, to, about)
    return answer


def look(at: Any, what: Any) -> Steps[Any]:
    """Reads the map."""
    return (yield _look(at, what))


def call(procedure: str, state: Value) -> Steps[Any]:
    """Runs another procedure of the rule set and receives what it gives."""
    return (yield Call(procedure, state))


def tell(fact: str, about: About = (), *, to: Audience = ALL) -> Steps[None]:
    """Says what happened."""
    yield Tell(fact, about, to)


def reveal(fact: str, about: About = ()) -> Steps[None]:
    """Makes a secret known. Every such site stands in the list of reveals with its reason."""
    yield Reveal(fact, about)


@cache
def outcomes(question: Roll) -> tuple[tuple[Any, int], ...]:
    """Each reading of a roll with its number of throws, out of `throws_of` the roll."""
    weights: dict[Any, int] = {}
    for faces, n in throws(question.dice):
        reading = question.read(faces)
        weights[reading] = weights.get(reading, 0) + n
    return tuple(weights.items())


def throws_of(question: Roll) -> int:
    """How many throws the dice of a roll have."""
    return int(question.dice.sides**question.dice.count)
