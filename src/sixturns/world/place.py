"""Places below ground in play: what is known of them, what was tried there, and the way through them."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta

from sixturns.kernel.values import Hidden, Value, replace
from sixturns.world.floor import Square


class Spike(Value):
    """A spike in a door, holding it open or shut."""

    door: str
    holds: Literal["open", "shut"]


class Tried(Value):
    """A try that cannot be made again: who, at what, and the level of experience at which it was made."""

    who: str
    act: str
    at: str
    level: int = 0


def section_in(area: str, section: str) -> str:
    """Where a try at a section of wall is made: a section has its name from its square, whatever the level."""
    return f"{area} {section}"


@lru_cache(4096)
def tried_at(tried: tuple[Tried, ...], doors: tuple[str, ...], area: str) -> tuple[Tried, ...]:
    """Of the tries that cannot be made again, those at some doors, and those at the walls of an area."""
    walls = section_in(area, "")
    return tuple(
        replace(one, at=one.at.removeprefix(walls)) for one in tried if one.at in doors or one.at.startswith(walls)
    )


class Trap(Value):
    """A trap in an area or on a door: what it does, in words, whether the party knows of it, whether it still can."""

    id: str
    at: str
    does: str = ""
    spotted: bool = False
    set: bool = True


class Key(Value):
    """What an area holds, as the referee has changed it: the words to read aloud, and those that are the referee's."""

    id: str
    aloud: str = ""
    key: str = ""


class Difficulty(Value):
    """How hard something is, from 0 (easy) to 3 (very hard) and beyond, where the rules' own figure does not hold.

    To force a door, to find what is hidden in an area or at a door, to hear who is in an area.
    """

    act: Literal["force", "search", "listen"]
    at: str
    level: Annotated[int, Meta(ge=0, le=6)]


def difficulty_of(act: str, at: str, difficulties: Hidden[tuple[Difficulty, ...]]) -> int | None:
    """How hard an act has been made at a place; None where nobody has said."""
    return next((one.level for one in difficulties.open() if (one.act, one.at) == (act, at)), None)


class Peril(Value):
    """How dangerous it is just now: a wandering check every `interval` turns, `chance` faces of its die; 0 as usual."""

    interval: Annotated[int, Meta(ge=0, le=1_000)] = 0
    chance: Annotated[int, Meta(ge=0, le=100)] = 0


class Here(Value):
    """What the players know of the place they are in.

    Its shut doors, the ways that stand open, the spikes in its doors, its sections of wall (none in the dark), its ways
    out, the places known beside it, and which of its ways are curtains or never closed.
    """

    shut: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    spiked: tuple[Spike, ...] = ()
    walls: tuple[str, ...] = ()
    exits: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()
    curtains: tuple[str, ...] = ()
    archways: tuple[str, ...] = ()


Stretch = tuple[str, int, int, int, int, int]
"""What the map shows of an area: a way walked, from which square to which, and how far the light reached, in feet.

A reach of 0 says that the party has been there and nothing was drawn; one below that the whole area is known.
"""


class Stage(Value):
    """A part of a way: to a square of the area that it lies in, and on through a door, if one is named.

    `known`: it is a way back, over ground that the party has walked before.
    """

    to: Square
    through: str = ""
    known: bool = False
