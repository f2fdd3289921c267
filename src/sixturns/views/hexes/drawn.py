"""The country that the players' map shows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache

from sixturns.world.campaign import Campaign
from sixturns.world.hexes import Hex
from sixturns.world.terrain import TERRAINS


def drawn_of(state: Campaign) -> Mapping[Hex, tuple[str, ...]]:
    """The country that the party's map shows in each hex; of two that it shows in one, the one that holds comes first.

    That is the one that `Campaign.drawn` takes.
    """
    return _drawn(state.pencilled)


@lru_cache(16)
def _drawn(pencilled: frozenset[tuple[Hex, str]]) -> dict[Hex, tuple[str, ...]]:
    found: defaultdict[Hex, list[str]] = defaultdict(list)
    for at, word in sorted(pencilled, key=lambda one: (one[0], _order(one[1]), one[1])):
        found[at].append(word)
    return {at: tuple(words) for at, words in found.items()}


def _order(word: str) -> int:
    return TERRAINS.index(word) if word in TERRAINS else len(TERRAINS)
