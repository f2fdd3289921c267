"""Creatures met: who stands before the party, how it goes on, a flight, a fight."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta

from sixturns.kernel.values import Value
from sixturns.world.creatures import Body, Figures, Mood

MOST_ROUNDS = 10_000
"""The most rounds of an encounter that are counted."""


class Side(StrEnum):
    """The two sides of a meeting."""

    PARTY = "party"
    FOES = "foes"


class Course(StrEnum):
    """How a meeting goes on when the procedure is done: the document's four ways, parted being the referee's other.

    A standoff is what talk is with creatures that cannot speak, where the rules make that difference.
    """

    COMBAT = "combat"
    FLIGHT = "flight"
    PARLEY = "parley"
    STANDOFF = "standoff"
    PARTED = "parted"


First = Literal["", "party", "foes", "both"]
"""Who acts first in a round: nobody has thrown for it, one side, or both at once."""


class Outcome(Value):
    """What an encounter gives back: its course, and what combat, pursuit or talk will need of it.

    `distance` is in feet. `segment` is the side with the one free move segment still to play, if any; `able` says of
    each member whether he may act in it, and is empty when all are alike. `fallen` are the members who dropped what
    they held; empty when nobody did. `unawares`: out of doors the party was surprised, and nothing has been done since.
    `first` says who acts first in the round, where sides throw for it.
    """

    course: Course
    distance: int
    mood: Mood | None = None
    segment: Side | None = None
    able: tuple[bool, ...] = ()
    fallen: tuple[bool, ...] = ()
    unawares: bool = False
    first: First = ""


class Facing(Value):
    """Creatures before the party, met and not yet done with, in the area `at`.

    `name` is empty and `number` 0 while the party has only heard them in the dark. `followed`: no door will stop them.
    `acting` are the members who may act in a free segment, when not all of them are alike. `by` is the door of the area
    on whose side they are, when they came by one. `took`: time has gone by over it. Out of doors, `cover`: a party that
    was surprised can hide among trees; `caught`: they have caught up with it, and it cannot evade them again. Where an
    encounter is counted in rounds, `rounds` have gone by in it; in this one the members who have `acted` did, and
    whether `they_acted`.
    """

    foes: str
    name: str
    number: int
    at: str
    outcome: Outcome
    followed: bool = True
    acting: tuple[str, ...] = ()
    by: str = ""
    took: bool = False
    cover: bool = False
    caught: bool = False
    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    acted: tuple[str, ...] = ()
    they_acted: bool = False


@lru_cache(1024)
def at_bay(facing: Facing) -> Facing:
    """Creatures before the party, whoever they are and wherever they stand: their mood, and how they may be evaded."""
    outcome = Outcome(facing.outcome.course, 0, facing.outcome.mood, unawares=facing.outcome.unawares)
    return Facing("", "", 0, "", outcome, cover=facing.cover, caught=facing.caught)


class Alert(Value):
    """An area whose dwellers have heard the party, and the turns for which they are still on their guard."""

    area: str
    left: int


class Chase(Value):
    """A flight: which side flees, the feet between the two, and the rounds it has gone on.

    In `stood` of these rounds the party did not run.
    """

    flees: Side
    gap: Annotated[int, Meta(ge=0, le=10_000)]
    rounds: Annotated[int, Meta(ge=0, le=10_000)] = 0
    stood: Annotated[int, Meta(ge=0, le=10_000)] = 0


Occasion = Literal["first death", "half down"]
"""When the book has creatures test their morale."""


class Fight(Value):
    """A fight: the round it is in, every creature by number, and the figures that they share.

    `tested` are the occasions for which they have tested their morale, `stood` the tests that they passed; `broken`
    once they failed one.
    """

    round: int
    bodies: tuple[Body, ...]
    figures: Figures = Figures()
    tested: tuple[Occasion, ...] = ()
    stood: int = 0
    broken: bool = False
