"""The numbers and switches of weather, camp and rest."""

from __future__ import annotations

from typing import Literal

from sixturns.kernel.dice import Chance, Dice, Ladder, Table
from sixturns.kernel.values import Value
from sixturns.world.camp import MOST_WATCHES
from sixturns.world.sky import Season, Sky

Sleep = Literal["easy", "moderate", "difficult", "impossible"]
"""How hard it is to sleep in a camp: at once, by a check of Constitution, by a harder one, not at all."""


class Weather(Value):
    """Weather: the season of each month, the 2d6 table of each season, and what its entries do.

    The year has months of `month_days` days. Weather that impedes takes `slows` Travel Points; in poor sight the chance
    to lose the way is greater by `lost`. Which weather makes the way harder to find is a reading (AMB-A16): all with
    poor sight, or only the skies named in `fogs`.
    """

    months: tuple[Season, ...]
    month_days: int
    skies: tuple[Sky, ...]
    winter: Table
    spring: Table
    summer: Table
    autumn: Table
    slows: int
    lost: int
    lost_in: Literal["poor sight", "fog or blizzard"]
    fogs: tuple[str, ...]

    def __post_init__(self) -> None:
        labels = [sky.label for sky in self.skies]
        for season in Season:
            for band in self[season].bands:
                if band.means not in labels:
                    raise ValueError(f"{season}: no sky is called {band.means!r}")
        if not self.months or self.month_days < 1:
            raise ValueError("a year has months, and a month has days")

    def __getitem__(self, season: Season) -> Table:
        """The table of a season."""
        table: Table = getattr(self, season.value)
        return table

    def sky(self, label: str, season: Season) -> Sky:
        """The weather of that name, on a day of that season."""
        known = next(sky for sky in self.skies if sky.label == label)
        return Sky(known.label, known.impeded, known.poor, known.wet, season)


class Firewood(Value):
    """Firewood: the hours that one gatherer brings, and how many of them the weather takes.

    `damp` in wet weather, `storm` when it is wet and sight is poor, `snow` in winter instead of both: on every day of
    it, or only where it snows (`cold`).
    """

    hours: Dice
    damp: int
    storm: int
    snow: int
    cold: Literal["all winter", "snow"]


class Comfort(Value):
    """How hard it is to sleep with the same fire and bedding, by season."""

    winter: Sleep
    spring: Sleep
    summer: Sleep
    autumn: Sleep

    def __getitem__(self, season: Season) -> Sleep:
        """How hard it is in that season."""
        sleep: Sleep = getattr(self, season.value)
        return sleep


class Slumber(Value):
    """How well members sleep, where a table checks it: by fire, bedding and season.

    Who has neither bedroll nor tent sleeps `bare`, who has one of them in a `bed`, who has both `snug`. The check is
    thrown with `check` and succeeds up to Constitution, `difficult` being taken from that where it is hard and `cheer`
    added where one of the `cheerful` callings is in the party. A tent shelters `tent_sleeps`.
    """

    checked: bool
    check: Dice
    difficult: int
    cheer: int
    cheerful: tuple[str, ...]
    bedroll: str
    tent: str
    tent_sleeps: int
    bare: Comfort
    bed: Comfort
    snug: Comfort
    bare_by_fire: Comfort
    bed_by_fire: Comfort
    snug_by_fire: Comfort


class Camp(Value):
    """A night in camp.

    It begins at `dusk`, a turn of the day, and has `watches` of so many hours each. A fire is lit in wet weather by the
    chance `wet_fire`. Who has slept `sleep` hours heals `heals` hit points, and may memorise spells if of one of the
    `casters`. Where `guards_nod`, each who is on guard may fall asleep, by Constitution (`nods`).
    """

    dusk: int
    watches: tuple[int, ...]
    firewood: Firewood
    wet_fire: Chance
    sleep: int
    heals: int
    casters: tuple[str, ...]
    guards_nod: bool
    nods: Ladder
    slumber: Slumber

    def __post_init__(self) -> None:
        if not 1 <= len(self.watches) <= MOST_WATCHES or min(self.watches) < 1 or sum(self.watches) > 24:
            raise ValueError(f"a night has 1 to {MOST_WATCHES} watches, of an hour or more")

    @property
    def hours(self) -> int:
        """The length of a night."""
        return sum(self.watches)


class Rest(Value):
    """Rest: the days of travel between full days of it, and the turns of a half day.

    `halves` unbroken half days in a row make a full day, which clears all exhaustion or one level of it. A half day of
    what is owed after a pursuit that a meeting has `broken` is owed again, or counts.
    """

    days: int
    half_day: int
    halves: int
    clears: Literal["all", "one level"]
    broken: Literal["owed again", "counts"]
