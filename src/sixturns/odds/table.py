"""A way that is planned at a table: taken from it in a moment, and reckoned while play goes on."""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future
from threading import Lock
from typing import Any, Final, NamedTuple

from sixturns.handlers.table import Table
from sixturns.handlers.wilds_by_hand import names_of
from sixturns.odds.plan import NoPlan, reckoned_plan, true_plan
from sixturns.rules.wayfaring import paces
from sixturns.rulesets.layers import RuleSet
from sixturns.world.campaign import Campaign
from sixturns.world.hexes import Hex
from sixturns.world.lands import Lands
from sixturns.world.plan import Plan

MOST_NAMED = 40
"""The most hexes that a way is named by."""

MOST_KEPT: Final = 64
"""How many plans are kept, so that everybody who looks at one way is shown one reckoning."""


class Way(NamedTuple):
    """All that the odds of a way depend on; none of it changes when the table plays on."""

    ruleset: RuleSet
    lands: Lands
    state: Campaign
    route: tuple[Hex, ...]
    pace: str

    def reckoned(self) -> Plan:
        """The odds that the table may see."""
        return reckoned_plan(self.ruleset, self.lands, self.state, self.route, self.pace)

    def true(self) -> Plan:
        """The odds that the referee alone may see."""
        return true_plan(self.ruleset, self.lands, self.state, self.route, self.pace)


def way_at(table: Table, words: str, pace: str = "") -> Way:
    """A way from where the party is.

    Args:
        table: the table, whose lock its caller holds.
        words: the hexes to make for, as they are typed; empty for the route that the party is on.
        pace: how each day is marched; empty for as today.

    Raises:
        NoPlan: when one of the hexes is none, or there is no such pace.
    """
    state = table.now
    route: tuple[Hex, ...] = state.route
    hexmap = table.hexmap
    if hexmap is not None and words.strip():
        named = names_of(hexmap, words)[:MOST_NAMED]
        found = tuple(hexmap.called(name) for name in named)
        if None in found:
            raise NoPlan(f"there is no hex {named[found.index(None)][:40]}")
        route = tuple(at for at in found if at is not None)
    return _way(table, state, route, pace)


def public_way(table: Table) -> Way:
    """The way that the players know that they are on; `NoPlan` when they are on none, or are not shown its odds."""
    if not table.public.forecast:
        raise NoPlan("the odds of the way are not shown")
    return _way(table, table.public, table.public.route, "")


def _way(table: Table, state: Campaign, route: tuple[Hex, ...], pace: str) -> Way:
    if not isinstance(table.world, Lands) or not state.outdoors:
        raise NoPlan("nobody is out of doors")
    if not route:
        raise NoPlan("name the hexes to go by, such as 0804 0903")
    known = paces(table.ruleset.rules)
    if pace and pace not in known:
        raise NoPlan(f"{pace[:40]} is no pace: {', '.join(known)}")
    how = state.pace if state.pace in ("forced", "cautious") else ""
    today = f"{how} {'by night' if state.by_night else ''}".strip()
    return Way(table.ruleset, table.world, state, route, pace or (today if today in known else known[0]))


class Reckoner:
    """Reckons ways, and keeps the newest. Safe to use from several threads, which wait for one that another reckons."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Any, ...], Future[Plan]] = OrderedDict()
        self._lock = Lock()

    def __call__(self, way: Way, *, true: bool) -> Plan:
        """The odds of a way, as reckoned or in truth; raises `NoPlan`."""
        key = (way.ruleset.name, way.ruleset.digest, true, way.lands, way.state, way.route, way.pace)
        with self._lock:
            found = self._kept.get(key)
            mine = found is None
            if found is None:
                found = self._kept[key] = Future()
            self._kept.move_to_end(key)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        if mine:
            try:
                found.set_result(way.true() if true else way.reckoned())
            except Exception as error:
                found.set_exception(error)
                with self._lock:
                    self._kept.pop(key, None)
        return found.result()
