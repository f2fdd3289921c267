"""What the referee does by hand out of doors: what the players' map shows of the hexes, and which features they know.

Each does one act of a table, which is one input to undo, and returns the bodies that it made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Literal

from sixturns.handlers.answers import AnyBody, token
from sixturns.handlers.codec import plain
from sixturns.handlers.facts import BadFact
from sixturns.handlers.table import Table
from sixturns.world.hexes import Hex
from sixturns.world.hexmap import HexMap

Known = Literal["unknown", "seen", "explored"]
"""How much of a hex the players' map shows: nothing, its country, or that they have been there."""

WIDEST = 12
"""How far round a hex can be shown at once."""


def hexes_of(table: Table) -> HexMap:
    """The map of hexes of a table; raises `BadFact` when it has none."""
    if table.hexmap is None:
        raise BadFact("hexes: this campaign has no map of hexes")
    return table.hexmap


def hex_named(table: Table, words: str) -> Hex:
    """A hex of the map by its number, or by what is there; raises `BadFact` when there is none."""
    at = hexes_of(table).called(words)
    if at is None:
        raise BadFact(f"hexes: there is no hex {words[:40]!r}")
    return at


def route_of(table: Table, words: str) -> tuple[str, ...]:
    """The hexes of a way as they are typed, ``0804 0903`` or ``0804, Castle Harrow``, as the tokens of an answer.

    Raises:
        BadFact: when one of them is none, or none is named.
    """
    named = names_of(hexes_of(table), words)
    if not named:
        raise BadFact("route: name the hexes to go by, such as 0804 0903")
    return tuple(dict.fromkeys(token(hex_named(table, name)) for name in named))


def names_of(hexmap: HexMap, words: str) -> tuple[str, ...]:
    """The names of hexes in what was typed: parted by commas, or by blanks where those are in none of the names."""
    parts = [part.strip() for part in re.split(r"[,;]", words) if part.strip()]
    return tuple(name for part in parts for name in ([part] if hexmap.called(part) else part.split()))


def know(table: Table, around: str, away: int, how: Known) -> list[AnyBody]:
    """Has the players' map show a hex and those up to so far away, or takes them off it.

    What is shown is the country as it truly is; what they drew in the wrong hex there goes.
    """
    hexmap, state = hexes_of(table), table.now
    if not 0 <= away <= WIDEST:
        raise BadFact(f"hexes: at most {WIDEST} hexes round one")
    hexes = {at for at in hexmap.grid.within(hex_named(table, around), away) if at in hexmap.tile_at}
    pencilled = {mark for mark in state.pencilled if mark[0] not in hexes}
    explored = set(state.explored) - hexes
    if how != "unknown":
        pencilled |= {(at, terrain) for at in hexes if (terrain := hexmap.tile_at[at].terrain)}
    if how == "explored":
        explored |= hexes
    changes: dict[str, Any] = {"pencilled": pencilled, "explored": explored}
    if how == "unknown":
        changes["sights"] = {mark for mark in state.sights if mark[0] not in hexes}
    return _set(table, changes)


def show(table: Table, feature: str, *, known: bool = True) -> list[AnyBody]:
    """Has the players know of a feature, or no longer; what is where the party is stands where it reckons itself."""
    hexmap, state = hexes_of(table), table.now
    if feature not in hexmap.feature_by_id:
        raise BadFact(f"sights: there is no feature {feature!r}")
    at = hexmap.feature_by_id[feature].at
    if at == state.true_hex.open() and state.reckoned is not None:
        at = state.reckoned
    sights = {mark for mark in state.sights if mark[1] != feature}
    uncovered = tuple(id for id in state.uncovered if id != feature)
    if known:
        sights.add((at, feature))
        if hexmap.feature_by_id[feature].shown != "open":
            uncovered = (*uncovered, feature)
    return _set(table, {"sights": sights, "uncovered": uncovered})


def _set(table: Table, changes: dict[str, Any]) -> list[AnyBody]:
    """Sets facts that have changed, as one input."""
    made: list[AnyBody] = []
    with table.one_input():
        for path, value in changes.items():
            now = getattr(table.now, path)
            if isinstance(value, Iterable) and (frozenset(value) == now or value == now):
                continue
            made += table.set(path, plain(value if isinstance(value, tuple) else sorted(value)))
    if not made:
        raise BadFact("hexes: the players' map shows just that already")
    return made
