"""The numbers and switches that the rules read: one value, filled from a rule set's TOML."""

from __future__ import annotations

from typing import Literal

from sixturns.kernel.dice import Chance, Dice, Ladder, Table
from sixturns.kernel.values import Value

SideReading = Literal["majority", "best", "worst"]
"""When a party counts as surprised: when more than half of it is, all of it, or anybody."""


class Time(Value):
    """Lengths of time, and what the acts of a delve cost in rounds."""

    round_minutes: int
    turn_minutes: int
    watch_turns: int
    force: int
    light: int
    walk: int
    talk: int

    @property
    def turn_rounds(self) -> int:
        """Rounds to a turn."""
        return self.turn_minutes // self.round_minutes


class Tool(Value):
    """Something that helps to force a door: what it adds to the chance, on which doors, and the face that breaks it."""

    adds: int
    on: Literal["any", "wood"]
    breaks: int


class Tools(Value):
    """The tools that help with a door."""

    crowbar: Tool
    axe: Tool

    def __getitem__(self, name: str) -> Tool | None:
        """The tool of that name, if it is one."""
        return getattr(self, name, None) if name in self.__struct_fields__ else None


class Doors(Value):
    """Doors: how they stand unless the map says otherwise, and the Feat of Strength that opens a stuck one.

    `best` is the most that help makes of a chance, `hands` how many may force a door together, `alert` for how many
    turns those behind it are on their guard after a failure.
    """

    stuck: bool
    recloses: bool
    monsters_pass: bool
    strength: Ladder
    best: int
    hands: int
    tools: Tools
    failure_alerts: bool
    alert: int


class Surprise(Value):
    """Surprise: the chance, the Wisdom modifier added to the die, and the readings a table may choose."""

    chance: Chance
    wisdom: Ladder
    side: SideReading
    light: Literal["negates", "modifier", "none"]
    light_modifier: int
    opener_surprised: bool


class Distance(Value):
    """Encounter distance in feet: unsurprised, and when either side is surprised.

    `in_sight`: a rolled distance is no longer than the longest straight line of the place.
    """

    normal: Dice
    close: Dice
    in_sight: bool


class Reaction(Value):
    """The Reaction table and the Charisma modifier. `semi` says how creatures of half a mind are taken."""

    table: Table
    charisma: Ladder
    semi: Literal["thinks", "moves to melee"]


class Flight(Value):
    """How near a surprised party may still try to flee before combat, in feet."""

    within: int


class LightKind(Value):
    """How far a light reaches, in feet, how many turns it burns, and what is used up when it is lit."""

    radius: int
    turns: int
    burns: str


class Lights(Value):
    """The kinds of light."""

    candle: LightKind
    torch: LightKind
    lantern: LightKind

    def __getitem__(self, name: str) -> LightKind:
        """The kind of that name; `KeyError` when there is none."""
        if name not in self.__struct_fields__:
            raise KeyError(name)
        kind: LightKind = getattr(self, name)
        return kind


class Rules(Value):
    """All that the rules read."""

    time: Time
    doors: Doors
    surprise: Surprise
    distance: Distance
    reaction: Reaction
    flight: Flight
    lights: Lights
