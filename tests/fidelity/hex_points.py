"""The rule book of document 001 opened on the road: parties that march in Hex Points."""

from __future__ import annotations

from typing import Any

from sixturns.kernel.values import replace
from sixturns.rulesets.layers import RuleSet, load
from sixturns.world.lands import Lands
from sixturns.world.party import Member, Party
from tests.fidelity.marches import Trek, country

FIRM = 12
"""A Mind with which only a throw of 12 fails to find the way into an easy hex."""


def walker(rate: int = 120, name: str = "brenna", **more: Any) -> Member:
    """Somebody whose armour lets him move so many feet a turn."""
    return Member(name, name.capitalize(), speed=rate, **{"mind": FIRM, **more})


def party(*members: Member) -> Party:
    """A party; one unburdened walker where nobody is named."""
    return Party(members or (walker(),))


class March(Trek):
    """A place at a table under the rules of document 001."""

    def __init__(
        self, lands: Lands | None = None, ruleset: RuleSet | None = None, label: str = "0405", **changes: Any
    ) -> None:
        super().__init__(lands or country(), ruleset or load("bladespell"), label, **{"party": party(), **changes})

    def finds(self, *throws: int) -> March:
        """Navigation Checks, each with nobody coming: a 2 where no throw is named, for as long as one is asked."""
        left = list(throws)
        while self.asks in ("navigation-check", "way-encounter") and (left or not throws):
            if self.asks == "navigation-check":
                self.table.type(str(left.pop(0) if left else 2))
            else:
                self.table.type("6")
        if self.asks == "way-encounter":
            self.table.type("6")
        return self

    def alone(self) -> March:
        """Nobody comes as the day ends: a 6, where a die is thrown for it."""
        if self.asks == "day-encounter":
            self.dice(day_encounter=6)
        return self

    def camps(self, weather: int = 7) -> March:
        """A night in camp, without wood or guards, and the next day's weather."""
        self.move("camp", who=("",), first=("",), second=("",), third=("",), fourth=("",))
        self.alone()
        while self.asks == "mount":
            self.dice(mount=1)
        return self.wakes(weather)

    def wakes(self, weather: int = 7) -> March:
        """The next day's weather, where it is thrown."""
        if self.asks == "weather":
            self.dice(weather=weather)
        return self

    @property
    def allowed(self) -> int:
        """The points of the day, as the players are told."""
        return int(dict(self.told())["allowance"]["points"])

    @property
    def costs(self) -> list[int]:
        """What the hexes cost that were come into."""
        return [points for _at, _word, points in self.entered]


def mounted(rate: int = 240, name: str = "brenna", *, armour: int = 120, **more: Any) -> Member:
    """Somebody who rides a beast of that rate."""
    return replace(walker(armour, name, **more), mount=rate)
