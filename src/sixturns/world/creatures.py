"""Creatures that a party meets."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from sixturns.kernel.values import Value, free_id

MOST_CREATURES = 999
"""The most creatures of one group."""

HitPoints = Annotated[str, Meta(pattern=r"^(|[1-9]\d{0,2}|[1-9]\d?d([2-9]|1\d|20|%)([+-]\d{1,2})?)$")]
"""Dice for hit points (``2d8``, ``1d8-1``), a number that is fixed, or nothing where neither is known."""


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


class Figures(Value):
    """What a fight has to know of a kind of creature; words but for the numbers.

    `hit_points` are thrown for each; `morale` is what 2d6 must not exceed, 2 to 12. Where the one is empty or the other
    0, the rules' own figure holds.
    """

    hit_points: HitPoints = ""
    armour: str = ""
    attacks: str = ""
    damage: str = ""
    move: str = ""
    morale: Annotated[int, Meta(ge=0, le=12)] = 0


class Body(Value):
    """One creature of a group, by number: its hit points now and unhurt, and whether it has run away from a fight."""

    id: str
    hp: Annotated[int, Meta(ge=-999, le=999)]
    most_hp: Annotated[int, Meta(ge=1, le=999)]
    fled: bool = False

    @property
    def down(self) -> bool:
        """Whether it is dead, or good for nothing."""
        return self.hp <= 0

    @property
    def fights(self) -> bool:
        """Whether it is still there and on its feet."""
        return not (self.down or self.fled)


class Foes(Value):
    """A group of one kind of creature in one area.

    `intent` is a mood that the key or the referee has fixed (guards under orders); `speed` is feet a turn;
    `distance`, in feet, is where the key has them when the party comes in. Those that have `met` the party and were
    left alive know it again: there is no surprise between them. `by` is the door by which they came, when that is
    known. `kind` names their entry in the bestiary, where they have one; `silent` ones make no noise to be heard
    through a door, `shy` ones would rather not meet anybody. `bodies` are those of them whose hit points are known:
    fixed by the key, or left over from a fight. `most` is the greatest number that is met at once, 0 where nobody
    knows. A `tracker` keeps the trail of those who are out of its sight.
    """

    id: str
    name: str
    number: Annotated[int, Meta(ge=0, le=MOST_CREATURES)]
    at: str
    mind: Mind = Mind.INTELLIGENT
    speed: Annotated[int, Meta(ge=0, le=9_999)] = 120
    intent: Mood | None = None
    distance: Annotated[int, Meta(ge=0, le=9_999)] = 0
    met: bool = False
    by: str = ""
    kind: str = ""
    silent: bool = False
    shy: bool = False
    figures: Figures = Figures()
    bodies: tuple[Body, ...] = ()
    most: Annotated[int, Meta(ge=0, le=MOST_CREATURES)] = 0
    tracker: bool = False


def newcomer(foes: tuple[Foes, ...]) -> str:
    """An id for a group that none of these has."""
    return free_id("comer", {one.id for one in foes}, counted=True)


class Wanderer(Value):
    """A line of a wandering table: read up to `upto` on its die, who comes and how many (dice, such as ``2d4``).

    `one` is what a single one of them is called, where that differs; `level` their own level of a dungeon, where it is
    known.
    """

    upto: int
    name: str
    number: str = "1"
    mind: Mind = Mind.INTELLIGENT
    speed: Annotated[int, Meta(ge=0, le=9_999)] = 120
    kind: str = ""
    silent: bool = False
    shy: bool = False
    figures: Figures = Figures()
    one: str = ""
    level: Annotated[int, Meta(ge=0, le=99)] = 0
    most: Annotated[int, Meta(ge=0, le=MOST_CREATURES)] = 0
    tracker: bool = False

    def group(self, id: str, number: int, at: str) -> Foes:
        """So many of them, come into an area."""
        name = self.one if self.one and number == 1 else self.name
        return Foes(
            id,
            name,
            number,
            at,
            self.mind,
            self.speed,
            kind=self.kind,
            silent=self.silent,
            shy=self.shy,
            figures=self.figures,
            most=self.most,
            tracker=self.tracker,
        )


class Wandering(Value):
    """Who wanders on a level of the dungeon: the die that is thrown, its lines in order, how often and how likely.

    A check falls due every `interval` turns and finds somebody on `chance` in 6; 0 where the rules' own figure holds.
    """

    level: int
    die: str = "1d6"
    lines: tuple[Wanderer, ...] = ()
    interval: Annotated[int, Meta(ge=0, le=1_000)] = 0
    chance: Annotated[int, Meta(ge=0, le=100)] = 0
