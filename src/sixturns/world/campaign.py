"""The state of a campaign: all that play can change, as one value."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from sixturns.kernel.values import Hidden, Value, replace
from sixturns.world.creatures import Body, Figures, Foes, Mood, Wandering
from sixturns.world.floor import DIAGONAL_FEET, Square
from sixturns.world.light import Light, flames
from sixturns.world.party import Party

MOST_TURNS = 10_000_000
"""The latest time that a campaign can be set to: some two hundred years."""

MOST_FEET = 2_000
"""More feet than anybody walks in a turn."""


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
    `acting` are the members who may act in a free segment, when not all of them are alike. `by` is the door of the area
    on whose side they are, when they came by one. `took`: time has gone by over it.
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


class Alert(Value):
    """An area whose dwellers have heard the party, and the turns for which they are still on their guard."""

    area: str
    left: int


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


class Peril(Value):
    """How dangerous it is just now: a wandering check every `interval` turns, `chance` faces of its die; 0 as usual."""

    interval: Annotated[int, Meta(ge=0, le=1_000)] = 0
    chance: Annotated[int, Meta(ge=0, le=100)] = 0


class Chase(Value):
    """A flight: which side flees, the feet between the two, and the rounds it has gone on."""

    flees: Side
    gap: Annotated[int, Meta(ge=0, le=10_000)]
    rounds: Annotated[int, Meta(ge=0, le=10_000)] = 0


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


class Move(Value):
    """An answer to *what now?*: an act, and what it needs.

    `words`, `rounds`, `noisy` and `quiet` (for the referee alone) are for *something else*; `words` and `number` also
    say who appears, and how many; `number` is what circumstances add to a morale as well.
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


class Chore(Value):
    """An act that takes the turn, given to a member; it is done when the turn is passed."""

    who: str
    act: Literal["search", "pick"]
    at: str


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
    """A part of a way: to a square of the area that it lies in, and on through a door, if one is named."""

    to: Square
    through: str = ""


class Campaign(Value):
    """A campaign at rest or within a move.

    Where: `at` is the area the party is in and `spot` the square of it; `came_by` is the door by which it came in
    there last, `outside` names the way out by which it has left the dungeon, and is empty below ground. `standing`
    are the doors that stand open, `spikes` those held by one, `slipped` the spikes that hold no longer, `locked`
    the doors that are known to be locked, `unlocked` those whose lock is open, `found` the secret doors that are
    known, `seen` the areas in the order of discovery, `charted` what the map shows of them. `pencil`: the map is
    drawn for the players; they draw it themselves when it is not. `obscured`: the referee says that nobody can draw
    one here.

    When: `turns` since the first midnight and `rounds` of short acts that do not yet make a turn; `walked`, the feet
    gone in this turn; `since`, the turns gone by since the last wandering check; `owed`, the turns of rest after a
    flight. `chores` are the acts that members do when the turn is passed, `tried` those they cannot try again.

    Who: `foes`, of whom the party is `facing` one group, perhaps in a `chase` or a `fight`; `alerted` the areas whose
    dwellers have heard the party. `expecting` (the party cannot be surprised) and the edges (added to each side's die)
    are the referee's circumstances for the next surprise dice. `traps`, the tables of who is `wandering` on each level,
    and `keys`, what the referee has changed of the map's, are as the dungeon's file has them until somebody acts.

    Within a move: what the players know of the place (`here`), what the move is (`doing`), who is still `at_work`,
    the door just `burst` open, whether one `strains` the party, the area whose dwellers the party `sees`, the
    rounds `spent`, the whole turns `passed` and still to be told, the way `ahead`, the door it goes `through`,
    whether the party got `there`, whether something `halts` it, whether it is `hurried`, whether it was `noisy`,
    whether somebody `comes` and who is `coming`, whether they were `met`. `PASSING` are these fields, as they are
    at rest.
    """

    BOUNDS: ClassVar[dict[str, tuple[int, int]]] = {"turns": (0, MOST_TURNS), "walked": (-DIAGONAL_FEET, MOST_FEET)}
    GATHERED: ClassVar[tuple[str, ...]] = ("charted",)
    READINGS: ClassVar[dict[str, str]] = {"flames": "lights"}
    PASSING: ClassVar[dict[str, Any]] = {
        "here": Here(),
        "doing": None,
        "at_work": (),
        "burst": "",
        "strains": False,
        "sees": "",
        "spent": 0,
        "passed": 0,
        "ahead": (),
        "there": False,
        "through": "",
        "halts": False,
        "hurried": False,
        "comes": False,
        "coming": Hidden(None),
        "met": False,
        "noisy": False,
    }

    party: Party
    at: str
    spot: Square = (0, 0)
    outside: str = ""
    turns: int = 0
    rounds: int = 0
    walked: int = 0
    since: int = 0
    owed: int = 0
    entered: int = 0
    lights: tuple[Light, ...] = ()
    standing: tuple[str, ...] = ()
    locked: tuple[str, ...] = ()
    unlocked: tuple[str, ...] = ()
    spikes: tuple[Spike, ...] = ()
    slipped: Hidden[tuple[str, ...]] = Hidden(())
    seen: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    charted: frozenset[Stretch] = frozenset()
    pencil: bool = True
    obscured: bool = False
    chores: tuple[Chore, ...] = ()
    tried: tuple[Tried, ...] = ()
    facing: Facing | None = None
    chase: Chase | None = None
    fight: Hidden[Fight | None] = Hidden(None)
    foes: Hidden[tuple[Foes, ...]] = Hidden(())
    alerted: Hidden[tuple[Alert, ...]] = Hidden(())
    traps: Hidden[tuple[Trap, ...]] = Hidden(())
    wandering: Hidden[tuple[Wandering, ...]] = Hidden(())
    peril: Hidden[Peril] = Hidden(Peril())
    keys: Hidden[tuple[Key, ...]] = Hidden(())
    expecting: bool = False
    party_edge: int = 0
    foes_edge: int = 0
    came_by: str = ""
    here: Here = Here()
    doing: Move | None = None
    at_work: tuple[Chore, ...] = ()
    burst: str = ""
    strains: bool = False
    sees: str = ""
    spent: int = 0
    passed: int = 0
    ahead: tuple[Stage, ...] = ()
    there: bool = False
    through: str = ""
    halts: bool = False
    hurried: bool = False
    comes: bool = False
    coming: Hidden[Foes | None] = Hidden(None)
    met: bool = False
    noisy: bool = False

    @property
    def flames(self) -> tuple[Light, ...]:
        """The lights for whoever sees them: which are spent, which burn, which could, but not for how long."""
        return flames(self.lights)

    def at_rest(self) -> Campaign:
        """The campaign with what belonged to the last move cleared."""
        return replace(self, **self.PASSING)
