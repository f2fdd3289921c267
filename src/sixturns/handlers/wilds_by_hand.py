"""What the referee does by hand out of doors: what the players' map shows of the hexes, and which features they know.

Each does one act of a table, which is one input to undo, and returns the bodies that it made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from sixturns.handlers.answers import AnyBody, token
from sixturns.handlers.codec import plain
from sixturns.handlers.facts import BadFact
from sixturns.handlers.table import Table
from sixturns.kernel.effects import Choose
from sixturns.world.hexes import Hex, labelled
from sixturns.world.hexmap import HexMap

Known = Literal["unknown", "seen", "explored"]
"""How much of a hex the players' map shows: nothing, its country, or that they have been there."""

ROUTE = "route"
"""The field of a move that names the hexes to go by."""

MOST_PAINTED = 10_000
"""The most hexes that are painted at once."""

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


def with_route(table: Table, question: Choose, fields: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
    """The fields of a form, with the hexes of a way in the place of their numbers as they were typed.

    Raises:
        BadFact: when one of them is no hex, or lies farther off than a way is planned at once.
    """
    typed = " ".join(fields.get(ROUTE, ())).strip()
    if not typed or typed.startswith("["):
        return {name: values for name, values in fields.items() if name != ROUTE or typed}
    named = route_of(table, typed)
    picks = [pick for blank in question.blanks for pick in blank.picks if pick.field == ROUTE]
    among = {token(at) for pick in picks for at in pick.among}
    if any(at not in among for at in named):
        raise BadFact(f"route: {typed[:40]} leads too far to be planned at once")
    return {**fields, ROUTE: named}


def names_of(hexmap: HexMap, words: str) -> tuple[str, ...]:
    """The names of hexes in what was typed: parted by commas, or by blanks where those are in none of the names."""
    parts = [part.strip() for part in re.split(r"[,;]", words) if part.strip()]
    return tuple(name for part in parts for name in ([part] if hexmap.called(part) else part.split()))


def area_of(table: Table, words: str) -> tuple[Hex, ...]:
    """The hexes that are to be painted or taken off: ``0303 0304``, or a rectangle of them, ``0101:1512``.

    They need not be on the map yet.

    Raises:
        BadFact: when one of them is none, or they are too many.
    """
    found: dict[Hex, None] = {}
    for name in names_of(hexes_of(table), words):
        first, _to, last = name.partition(":")
        start, end = (_hex_or_beyond(table, part) for part in (first, last or first))
        if start.level != end.level:
            raise BadFact(f"hexes: {name[:40]} goes from one level to another")
        columns, rows = (sorted(pair) for pair in ((start.column, end.column), (start.row, end.row)))
        if (columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1) > MOST_PAINTED:
            raise BadFact(f"hexes: at most {MOST_PAINTED:,} at once")
        for column in range(columns[0], columns[1] + 1):
            found |= {Hex(column, row, start.level): None for row in range(rows[0], rows[1] + 1)}
    if not found:
        raise BadFact("hexes: name some, such as 0303 0304, or 0101:1512")
    if len(found) > MOST_PAINTED:
        raise BadFact(f"hexes: at most {MOST_PAINTED:,} at once")
    return tuple(found)


def _hex_or_beyond(table: Table, words: str) -> Hex:
    at = hexes_of(table).called(words) or labelled(words)
    if at is None:
        raise BadFact(f"hexes: there is no hex {words[:40]!r}")
    return at


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
    ways = {way for way in state.ways if way[0] not in hexes}
    if how != "unknown":
        ways |= {(at, *way) for at in hexes for way in hexmap.look(at, "lines")}
        pencilled |= {(at, terrain) for at in hexes if (terrain := hexmap.tile_at[at].terrain)}
    if how == "explored":
        explored |= hexes
    changes: dict[str, Any] = {"pencilled": pencilled, "explored": explored, "ways": ways}
    if how == "unknown":
        changes["sights"] = {mark for mark in state.sights if mark[0] not in hexes}
    return _set(table, changes)


def pencil(table: Table, around: str, terrain: str) -> list[AnyBody]:
    """Has the players' map show this country in a hex, and no other, whatever is truly there."""
    at = hex_named(table, around)
    others = {mark for mark in table.now.pencilled if mark[0] != at}
    return _set(table, {"pencilled": others | {(at, terrain)}})


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
