"""Creatures that a party meets."""

from __future__ import annotations

from enum import StrEnum

from sixturns.kernel.values import Value


class Mind(StrEnum):
    """How far a creature thinks before it acts."""

    INTELLIGENT = "intelligent"
    SEMI = "semi"
    NONE = "non-intelligent"


class Mood(StrEnum):
    """How creatures take the party: the five readings of the Reaction table."""

    ATTACKS = "attacks"
    HOSTILE = "hostile"
    UNCERTAIN = "uncertain"
    INDIFFERENT = "indifferent"
    FRIENDLY = "friendly"


class Foes(Value):
    """A group of one kind of creature in one area.

    `intent` is a mood that the key or the referee has fixed (guards under orders); `speed` is feet a turn; `distance`,
    in feet, is where the key has them when the party comes in. Those that have `met` the party and were left alive know
    it again: there is no surprise between them.
    """

    id: str
    name: str
    number: int
    at: str
    mind: Mind = Mind.INTELLIGENT
    speed: int = 120
    intent: Mood | None = None
    distance: int = 0
    met: bool = False
