"""The map as the party has it: what is drawn on it, and the rest assumed."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from sixturns.kernel.values import Hidden, replace
from sixturns.world.campaign import Campaign
from sixturns.world.hexes import DIRECTIONS, Direction, Hex
from sixturns.world.hexmap import BANKS, RIVERS
from sixturns.world.lands import FAR, Lands
from sixturns.world.terrain import TERRAINS, WATER

OPEN_COUNTRY = "clear"
"""What unknown country is taken for where that around is known no better."""

NOT_LIKE_ITS_SURROUNDINGS = frozenset({*WATER, "river", "coast", "city", "settled"})
"""What the country beyond is not expected to go on as."""


class Believed(msgspec.Struct, frozen=True, dict=True, cache_hash=True):
    """A map that answers as the players' would: the lie of the hexes, and what the party knows of each.

    Country is as it is pencilled. Where nothing is, or a word that no rule knows, it is taken to go on as it is where
    the party reckons itself. Roads, tracks and rivers are those that it has drawn, landmarks those that it has seen.
    Nobody knows where the map ends: every hex has six beside it. Of the true map nothing is asked but whether a thing
    that is known is a landmark.
    """

    lands: Lands
    pencilled: frozenset[tuple[Hex, str]]
    sights: frozenset[tuple[Hex, str]]
    ways: frozenset[tuple[Hex, Direction, str]]
    unknown: str

    @cached_property
    def _country(self) -> dict[Hex, str]:
        """The country of each hex that is pencilled; of two words the first of the list, as the map has it."""
        words = {word: place for place, word in enumerate(TERRAINS)}
        drawn = sorted((words[word], at) for at, word in self.pencilled if word in words)
        return {at: TERRAINS[place] for place, at in reversed(drawn)}

    def knows(self, at: Hex) -> bool:
        """Whether the party has drawn the country of a hex."""
        return at in self._country

    def look(self, at: Any, what: Any) -> Any:
        """A reading of a hex, as `Lands.look` has it; `KeyError` for what no plan asks."""
        if not isinstance(at, Hex):
            raise KeyError((at, what))
        grid = self.lands.hexmap.grid
        match what:
            case "terrain":
                return self._country.get(at, self.unknown)
            case "water":
                return self._wet(at)
            case "shore":
                return not self._wet(at) and (self._country.get(at) == "coast" or any(map(self._wet, grid.around(at))))
            case "river":
                return self._country.get(at) == "river" or any(self._drawn(at, side, *RIVERS) for side in DIRECTIONS)
            case "landmark":
                return any(here == at and self.lands.look(id, "landmark") for here, id in self.sights)
            case "features" | ("features", _) | ("castles", _) | "lines":
                return ()
            case "banks":
                return any(self._drawn(at, side, *BANKS.values()) for side in DIRECTIONS)
            case "label":
                return grid.label(at)
            case ("road", side):
                return self._drawn(at, side, "road", "track")
            case ("track", side):
                return self._drawn(at, side, "track") and not self._drawn(at, side, "road")
            case ("river", side) if self._drawn(at, side, *BANKS.values()):
                return "across"
            case ("river", side):
                return "along" if self._drawn(at, side, *RIVERS) else ""
            case ("to", side):
                return grid.to(at, side)
            case ("straight", side):
                for _hex in range(FAR):
                    at = grid.to(at, side)
                return at
            case ("within", away):
                return tuple(grid.within(at, away))
            case ("toward", goal):
                same = at == goal or at.level != goal.level
                return None if same else grid.direction(at, grid.line(at, goal)[1])
            case ("direction", other):
                return grid.direction(at, other)
        raise KeyError((at, what))

    def _wet(self, at: Hex) -> bool:
        return self._country.get(at) in WATER

    def _drawn(self, at: Hex, side: Direction, *kinds: str) -> bool:
        """Whether a line of one of the kinds is drawn through that side of a hex, from either side of it."""
        grid = self.lands.hexmap.grid
        to = grid.to(at, side)
        back = grid.direction(to, at)
        return any((at, side, kind) in self.ways or (to, back, kind) in self.ways for kind in kinds)


def believed(lands: Lands, state: Campaign) -> Believed:
    """The map of a party."""
    here = state.drawn
    goes_on = here in TERRAINS and here not in NOT_LIKE_ITS_SURROUNDINGS
    return Believed(lands, state.pencilled, state.sights, state.ways, here if goes_on else OPEN_COUNTRY)


def as_believed(state: Campaign) -> Campaign:
    """A campaign as its players may take it to be: they are where they reckon themselves, and on their way."""
    return replace(
        state,
        true_hex=Hidden(state.reckoned),
        heading=Hidden(None),
        turned=Hidden(False),
        strayed=Hidden(()),
        castles=Hidden(()),
        roaming=Hidden(()),
        foes=Hidden(()),
        taken_as=(),
    )
