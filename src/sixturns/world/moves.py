"""What a party does: the answers to *what now?*, and the acts that take a turn."""

from __future__ import annotations

from typing import Literal

from sixturns.kernel.effects import Blank
from sixturns.kernel.values import Value
from sixturns.world.hexes import Hex


class Move(Value):
    """An answer to *what now?*: an act, and what it needs.

    `words`, `rounds`, `noisy` and `quiet` (for the referee alone) are for *something else*; `words` and `number` also
    say who appears, and how many; `number` is what circumstances add to a morale as well. `route` are the hexes to make
    for, one after the other; `first` to `fourth` are the guards of the watches of a night.
    """

    act: str
    at: str = ""
    who: tuple[str, ...] = ()
    using: str = ""
    words: str = ""
    number: int = 0
    speed: int = 0
    rounds: int = 0
    noisy: bool = False
    quiet: bool = False
    route: tuple[Hex, ...] = ()
    first: tuple[str, ...] = ()
    second: tuple[str, ...] = ()
    third: tuple[str, ...] = ()
    fourth: tuple[str, ...] = ()


Offer = tuple[tuple[Move, ...], tuple[Blank, ...]]
"""Moves that are legal now, and those that are forms."""


class Chore(Value):
    """An act that takes the turn, given to a member; it is done when the turn is passed."""

    who: str
    act: Literal["search", "pick"]
    at: str
