"""The map as the party has it: what is pencilled, what it has walked, and the rest assumed."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from sixturns.kernel.values import Hidden, replace
from sixturns.world.campaign import Campaign, Leg
from sixturns.world.hexes import DIRECTIONS, Hex
from sixturns.world.lands import Lands
from sixturns.world.terrain import TERRAINS, WATER

OPEN_COUNTRY = "clear"
"""What unknown country is taken for where that around is known no better."""

NOT_LIKE_ITS_SURROUNDINGS = frozenset({*WATER, "river", "coast", "city", "settled"})
"""What the country beyond is not expected to go on as."""


class Believed(msgspec.Struct, frozen=True, dict=True, cache_hash=True):
    """A map that answers as the players' would: the lie of the hexes, and what the party knows of each.

    Country is as it is pencilled. Where nothing is, or a word that no rule knows, it is taken to go on as it is where
    the party reckons itself. Roads and the rivers between hexes are known where the party has gone, landmarks where it
    has seen them. Nothing else is looked up in the true map.
    """

    lands: Lands
    pencilled: frozenset[tuple[Hex, str]]
    sights: frozenset[tuple[Hex, str]]
    trail: frozenset[Leg]
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
        match what:
            case "terrain":
                return self._country.get(at, self.unknown)
            case "water":
                return self._wet(at)
            case "shore":
                around = self.lands.hexmap.grid.around(at)
                return not self._wet(at) and (self._country.get(at) == "coast" or any(map(self._wet, around)))
            case "river":
                return self._country.get(at) == "river"
            case "landmark":
                return any(here == at and self.lands.look(id, "landmark") for here, id in self.sights)
            case "features" | ("features", _) | ("castles", _) | "lines" | "exits":
                return ()
            case "banks":
                return False
            case ("road" | "track", side):
                return self._walked(at, side) and self.lands.look(at, what)
            case ("river", side):
                return self.lands.look(at, what) if self._walked(at, side) else ""
            case "label" | ("to" | "toward" | "straight" | "within" | "distance" | "direction", _):
                return self.lands.look(at, what)
        raise KeyError((at, what))

    def _wet(self, at: Hex) -> bool:
        return self._country.get(at) in WATER

    def _walked(self, at: Hex, side: int) -> bool:
        to = self.lands.look(at, ("to", side)) if side in DIRECTIONS else None
        return (at, to) in self.trail or (to, at) in self.trail


def believed(lands: Lands, state: Campaign) -> Believed:
    """The map of a party."""
    here = state.drawn
    goes_on = here in TERRAINS and here not in NOT_LIKE_ITS_SURROUNDINGS
    return Believed(lands, state.pencilled, state.sights, state.trail, here if goes_on else OPEN_COUNTRY)


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
