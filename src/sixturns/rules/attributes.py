"""The numbers and switches of document 001 that have to do with what characters are: checks, acts, harm and healing."""

from __future__ import annotations

from typing import Literal, get_args

from sixturns.kernel.dice import Dice, Ladder
from sixturns.kernel.values import Value
from sixturns.world.party import Strength

Score = Literal[
    "strength", "wisdom", "charisma", "constitution", "agility", "mind", "personality", "stamina", "expertise"
]
"""What a member's sheet may have beside name, hit points and load."""

Skill = Literal["force", "search", "listen", "navigation"]
"""What a check is made for, where a field of expertise may help."""


MOST_EDGE = 20
"""The most that circumstances can add or take: a form lists each number of them."""

MOST_HEIGHTS = 100
"""The most heights of a fall, of which a form lists each."""


STRENGTHS = get_args(Strength)[1]
"""What a member's Strength can be at all, on whichever scale."""


class Fields(Value):
    """The fields of expertise, as a member's sheet has them, that help with a check."""

    force: tuple[str, ...]
    search: tuple[str, ...]
    listen: tuple[str, ...]
    navigation: tuple[str, ...]

    def __getitem__(self, skill: Skill) -> tuple[str, ...]:
        """The fields that help with a check of that kind."""
        fields: tuple[str, ...] = getattr(self, skill)
        return fields


class Checks(Value):
    """Checks: the dice, which faces settle them whatever else, how what hinders and helps is counted.

    Faces up to `always` succeed and those from `never` fail; an attribute above `most` counts as that. `several`: of
    Difficulties from several causes the highest alone counts, or all of them. `fatigue` comes on top of them, or is one
    of them. A field of `expertise` that fits is worth so much; `fields` says which fits. Circumstances add or take up
    to `edge`.
    """

    dice: Dice
    always: int
    never: int
    most: int
    several: Literal["highest", "sum"]
    fatigue: Literal["on top", "one of them"]
    expertise: int
    edge: int
    fields: Fields

    def __post_init__(self) -> None:
        """Refuses more circumstances than a form can list."""
        if self.edge > MOST_EDGE:
            raise ValueError(f"edge: {self.edge} is more than {MOST_EDGE}")


class Actions(Value):
    """What characters do in a turn, each of them one action: how hard it is to find what is hidden, and to hear.

    `rest_check`: one die serves a turn of rest and the check at its end, or each has its own (AMB-B04).
    """

    search: int
    talk: int
    whisper: int
    rest_check: Literal["one die", "two dice"]


class Stability(Value):
    """The Difficulty of a door, by how it is made."""

    rickety: int
    normal: int
    reinforced: int
    metal: int


class Presence(Value):
    """What the best Personality in the party adds to a Reaction roll."""

    personality: Ladder


class Falling(Value):
    """Falls: dice for each full `feet`, or `metres` where the table counts in those; `full`: that height itself counts.

    Heights go up to `highest` such steps.
    """

    dice: Dice
    unit: Literal["feet", "metres"]
    feet: int
    metres: int
    full: bool
    highest: int

    def __post_init__(self) -> None:
        """Refuses falls from nowhere, and more heights than a form can list."""
        if not 1 <= self.highest <= MOST_HEIGHTS:
            raise ValueError(f"highest: {self.highest} is not from 1 to {MOST_HEIGHTS}")

    @property
    def step(self) -> int:
        """The height of a step, in the unit of the table."""
        return self.feet if self.unit == "feet" else self.metres


class Healing(Value):
    """How Health comes back: for hours of sleep without a break, or for a whole day in safety instead.

    Country that is `inhabited` is safe. One of the `healers` in the party adds `healer` to either.
    """

    hours: int
    sleep: int
    day: Dice
    inhabited: tuple[str, ...]
    healers: tuple[str, ...]
    healer: int


class Scores(Value):
    """The scores that each part of a rule set reads of a member, as a sheet shows them.

    `strength` is the scale on which Strength stands, from the least to the most.
    """

    strength: tuple[int, int]
    delve: tuple[Score, ...]
    encounter: tuple[Score, ...]
    travel: tuple[Score, ...]
    camp: tuple[Score, ...]

    def __post_init__(self) -> None:
        """Refuses a scale without two scores on it, and one beyond what a member's Strength can be."""
        least, most = self.strength
        if not STRENGTHS.ge <= least < most <= STRENGTHS.le:
            raise ValueError(f"strength: {least} to {most} is no scale between {STRENGTHS.ge} and {STRENGTHS.le}")

    @property
    def shown(self) -> tuple[Score, ...]:
        """All of them, each once, in order."""
        return tuple(dict.fromkeys((*self.delve, *self.encounter, *self.travel, *self.camp)))
