"""The state of a campaign: all that play can change, as one value."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from sixturns.kernel.values import Hidden, Value, replace
from sixturns.world.creatures import Foes, Mood
from sixturns.world.light import Light
from sixturns.world.party import Party


class Side(StrEnum):
    """The two sides of a meeting."""

    PARTY = "party"
    FOES = "foes"


class Course(StrEnum):
    """How a meeting goes on when the procedure is done: the document's four ways, parted being the referee's other."""

    COMBAT = "combat"
    FLIGHT = "flight"
    PARLEY = "parley"
    PARTED = "parted"


class Outcome(Value):
    """What an encounter gives back: its course, and what combat, pursuit or talk will need of it.

    `distance` is in feet. `segment` is the side with the one free move segment still to play, if any; `able` says of
    each member whether he may act in it, and is empty when all are alike.
    """

    course: Course
    distance: int
    mood: Mood | None = None
    segment: Side | None = None
    able: tuple[bool, ...] = ()


class Facing(Value):
    """Creatures before the party, met and not yet done with, in the area `at`.

    `name` is empty and `number` 0 while the party has only heard them in the dark. `followed`: no door will stop them.
    `acting` are the members who may act in a free segment, when not all of them are alike.
    """

    foes: str
    name: str
    number: int
    at: str
    outcome: Outcome
    followed: bool = True
    acting: tuple[str, ...] = ()


class Alert(Value):
    """An area whose dwellers have heard the party, until a turn."""

    area: str
    until: int


class Move(Value):
    """An answer to *what now?*: an act, and what it needs.

    `words`, `rounds`, `noisy` and `quiet` (for the referee alone) are for *something else*.
    """

    act: str
    at: str = ""
    who: tuple[str, ...] = ()
    using: str = ""
    words: str = ""
    rounds: int = 0
    noisy: bool = False
    quiet: bool = False


class Campaign(Value):
    """A campaign at rest or within a move.

    Time is `turns` since the first midnight and `rounds` of short acts that do not yet make a turn. `standing` are
    the doors that stand open, `found` the secret doors that are known, `seen` the areas in the order of discovery,
    `alerted` the areas whose dwellers have heard the party. `expecting` (the party cannot be surprised) and the edges
    (added to each side's die) are the referee's circumstances for the next surprise dice.
    """

    PASSING: ClassVar[tuple[str, ...]] = ("doing", "burst", "sees", "spent")

    party: Party
    at: str
    turns: int = 0
    rounds: int = 0
    entered: int = 0
    lights: tuple[Light, ...] = ()
    standing: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    facing: Facing | None = None
    foes: Hidden[tuple[Foes, ...]] = Hidden(())
    alerted: Hidden[tuple[Alert, ...]] = Hidden(())
    expecting: bool = False
    party_edge: int = 0
    foes_edge: int = 0
    doing: Move | None = None
    burst: str = ""
    sees: str = ""
    spent: int = 0

    def at_rest(self) -> Campaign:
        """The campaign with what belonged to the last move cleared."""
        return replace(self, doing=None, burst="", sees="", spent=0)
