"""Castles: who holds them, who guards them, how they take strangers."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from sixturns.kernel.values import Value

BEYOND = -1
"""How far a castle's force rides today when it stays at home."""


class Occupant(StrEnum):
    """Who holds a castle: the six kinds of the original game."""

    LORD = "lord"
    SUPERHERO = "superhero"
    WIZARD = "wizard"
    NECROMANCER = "necromancer"
    PATRIARCH = "patriarch"
    EVIL_HIGH_PRIEST = "evil high priest"


class Rank(StrEnum):
    """The three ways of life of those who hold castles."""

    FIGHTER = "fighter"
    MAGE = "magic-user"
    CLERIC = "cleric"


RANKS = {
    Occupant.LORD: Rank.FIGHTER,
    Occupant.SUPERHERO: Rank.FIGHTER,
    Occupant.WIZARD: Rank.MAGE,
    Occupant.NECROMANCER: Rank.MAGE,
    Occupant.PATRIARCH: Rank.CLERIC,
    Occupant.EVIL_HIGH_PRIEST: Rank.CLERIC,
}
"""What each of them is."""


class Temper(StrEnum):
    """How a castle is disposed towards strangers."""

    HOSTILE = "hostile"
    NEUTRAL = "neutral"
    FRIENDLY = "friendly"


class Retainer(Value):
    """Somebody of level in the retinue of whoever holds a castle."""

    calling: str
    level: int


class Castle(Value):
    """What is fixed of a castle, once for all, and what today's die says.

    `guards` are the special guards, so many of a kind. `riders` ride out with them. `soldiers` is the whole garrison,
    half of it light foot with crossbows and half heavy foot, and `retinue` those of level; both are 0 and empty until
    the referee asks for them. `reach` is how many hexes away the force rides out today, `BEYOND` when not at all, and
    None before the die is thrown; `been`: the party has had to do with them today. `shut` is the day on which they last
    turned the party back.
    """

    id: str
    occupant: Occupant | None = None
    temper: Temper | None = None
    guards: str = ""
    number: Annotated[int, Meta(ge=0, le=999)] = 0
    riders: Annotated[int, Meta(ge=0, le=999)] = 0
    soldiers: Annotated[int, Meta(ge=0, le=9_999)] = 0
    retinue: tuple[Retainer, ...] = ()
    reach: Annotated[int, Meta(ge=-1, le=99)] | None = None
    been: bool = False
    shut: Annotated[int, Meta(ge=0)] | None = None

    def closed(self, today: int) -> bool:
        """Whether its hex is closed to the party, which it has turned back; `today` is the day that began last."""
        return self.shut is not None and self.shut >= today

    @property
    def rank(self) -> Rank | None:
        """What whoever holds it is, when that is fixed."""
        return RANKS[self.occupant] if self.occupant else None
