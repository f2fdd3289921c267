"""The numbers of an expedition by the toolkit: food and water, wind and waves, evasion and pursuit day by day."""

from __future__ import annotations

from typing import Literal

from sixturns.kernel.dice import Chance, Dice, Ladder, Table
from sixturns.kernel.values import Value


class Provisions(Value):
    """Food and water on the road.

    Who forages on the way finds food by the chance `forage`, for so many people as it `feeds`; who hunts all day comes
    upon game by the chance `game`, whose `bag` feeds one of these numbers of people for a day. Each of the `food` feeds
    one for a day, as a `skin` of water does in `dry` country; emptied there, it is called `emptied` until it is filled.
    """

    forage: Chance
    feeds: Dice
    game: Chance
    bag: tuple[int, ...]
    food: tuple[str, ...]
    skin: str
    emptied: str
    dry: tuple[str, ...]


class Road(Value):
    """What goes on attack and damage for want of a day's rest on the road."""

    penalty: int


class Wind(Value):
    """A wind: what it is called, and what it makes of the miles of a sailing craft, `times` as many over `over`.

    A craft with oars is rowed when it is `calm`. In a `near gale` a craft may take in water; a `gale` drives it.
    """

    label: str
    times: int
    over: int
    kind: Literal["", "calm", "near gale", "gale"]

    def __post_init__(self) -> None:
        """Refuses parts of nothing, and less than no miles."""
        if self.over < 1 or self.times < 0:
            raise ValueError(f"{self.times} over {self.over} is no part of the miles")


class Sea(Value):
    """Wind, waves and currents.

    The `wind` is thrown for each day under way on open water. It moves those craft that `sail`; of these, those that
    `row` go on in a calm, at a part `rowed` of their miles. A sound craft takes in water by the chance `leaks`, another
    one by `leaks_frail`, and goes a part `leaking` slower then. A gale sinks a craft that is not `seaworthy` by the
    chance `sinks`, and wrecks one that it drives ashore by `wrecks`. A river's `current` is in miles a day.
    """

    wind: Table
    winds: tuple[Wind, ...]
    sail: tuple[str, ...]
    row: tuple[str, ...]
    rowed: int
    seaworthy: tuple[str, ...]
    leaks: Chance
    leaks_frail: Chance
    leaking: int
    sinks: Chance
    wrecks: Chance
    current: Dice

    def __post_init__(self) -> None:
        """Refuses a table with winds that there are not, and a part of nothing."""
        if self.rowed < 1:
            raise ValueError(f"rowed: {self.rowed} is no part of the miles")
        labels = [wind.label for wind in self.winds]
        for band in self.wind.bands:
            if band.means not in labels:
                raise ValueError(f"no wind is called {band.means!r}")

    def __getitem__(self, label: str) -> Wind:
        """The wind of that name."""
        return next(wind for wind in self.winds if wind.label == label)


class Chases(Value):
    """Evasion by plain numbers, in percent, and pursuit.

    No chance is below `least`. On water those who flee have the chance `faster` when they are the faster, else one by
    how many feet a round they are `slower`; those who close in come nearer by that, at least by `closes`.
    """

    least: int
    faster: int
    slower: Ladder
    closes: int
