"""A way that is planned hex by hex: what each hex costs, and the days it takes if all goes well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sixturns.handlers.by_the_map import AsksMore, by_the_map
from sixturns.handlers.wilds_by_hand import names_of
from sixturns.kernel.values import Value
from sixturns.rules.model import Rules
from sixturns.rules.wayfaring import in_hex_points, points_of_day, way_into
from sixturns.views.hexes.map import points, straight_on
from sixturns.views.hexes.shapes import Stop
from sixturns.views.language import gettext as _
from sixturns.world.believed import Believed, as_believed, believed
from sixturns.world.campaign import Campaign
from sixturns.world.hexes import Hex
from sixturns.world.lands import Lands
from sixturns.world.sky import Sky
from sixturns.world.state import Pace

Map = Lands | Believed

BARRED = {"": "", "water": _("water"), "beasts": _("no way for beasts")}
"""What bars the way into a hex, in words."""

MOST_PLANNED = 40
"""The most hexes that a way is planned through."""


class PlanRow(Value):
    """A hex of a way: its number and country, what it costs, what is left of that day's points, and which day it is.

    All of it is as the party reckons; country that nobody has told it of is `assumed`. `truth` is what is so in truth,
    where that is something else: for the referee alone.
    """

    hex: str
    country: str
    price: str
    left: str
    day: int
    barred: bool = False
    assumed: bool = False
    truth: str = ""


class PlanView(Value):
    """A way that is being planned.

    `text` are the numbers of the hexes that were named, as they are typed, and `stops` every hex on the way. `sums` say
    what it comes to if all goes well; the odds of that are worked out apart (`views.hexes.odds`). `trouble` says which
    of the hexes that were named is none.
    """

    text: str
    stops: tuple[Stop, ...]
    rows: tuple[PlanRow, ...]
    sums: tuple[tuple[str, str], ...]
    trouble: str = ""


def plan_view(state: Campaign, world: Lands, rules: Rules, typed: str) -> PlanView | None:
    """A way through some hexes, named by their numbers or by what is there; None when nothing is named.

    Args:
        state: the campaign, with its party out of doors.
        world: the map.
        rules: for what a hex costs.
        typed: the hexes to make for, one after the other; between them the way is straight.
    """
    asked, start = names_of(world.hexmap, typed)[:MOST_PLANNED], state.reckoned
    if not asked or start is None:
        return None
    found = [(words, world.hexmap.called(words)) for words in asked]
    unknown = next((words for words, at in found if at is None), "")
    goals = [at for _words, at in found if at is not None]
    way = tuple(straight_on(world.hexmap.grid, start, goals))[:MOST_PLANNED]
    reckoned = believed(world, state)
    march = tuple(_marched(as_believed(state), reckoned, rules, start, way))
    return PlanView(
        text=" ".join(world.hexmap.grid.label(at) for at in goals),
        stops=tuple(_stop(leg, reckoned, rules) for leg in march),
        rows=tuple(
            _row(leg, before, reckoned, state, world, rules) for before, leg in _with_the_one_before(start, march)
        ),
        sums=tuple(_sums(march)),
        trouble=_("there is no hex {name}").format(name=unknown[:40]) if unknown else "",
    )


def _with_the_one_before(start: Hex, march: Iterable[Leg]) -> Iterator[tuple[Hex, Leg]]:
    """Each hex of a way with the one that it is entered from."""
    for leg in march:
        yield start, leg
        start = leg.at


class Leg(NamedTuple):
    """A hex on a way: what it costs (None where nobody can say), why it is not entered, the points left, the day."""

    at: Hex
    price: int | None
    why: str
    left: int
    day: int


def _marched(state: Campaign, world: Map, rules: Rules, start: Hex, way: Iterable[Hex]) -> Iterator[Leg]:
    """The way as it is marched, day by day, by the hexes that the party believes it enters."""
    begun = state.pace in ("march", "cautious", "forced", "half")
    fresh = points_of_day(state.party, "march", None, state.afloat, rules)
    today = _today(state, rules)
    allotted, left, day = (state.allotted, state.points, 1) if begun else (today, today, 1)
    if state.over or state.pace in ("rest", "done"):
        allotted, left, day = fresh, fresh, 2
        if not in_hex_points(rules):
            allotted = left = fresh + state.banked
    at, banks = start, in_hex_points(rules) and fresh > 0
    kept = rules.travel.dear == "banked" and not in_hex_points(rules) and fresh > 0
    for there in way:
        sky = state.sky if day == 1 else None
        price, why = _price(state, world, rules, at, there, sky)
        if price is not None and not why:
            due = max(0, price - state.banked) if banks and there == state.toward else price
            if due > max(allotted, fresh) and rules.travel.dear == "refused":
                why = _("more than a whole day")
            while banks and due > left:
                due, allotted, left, day = due - left, fresh, fresh, day + 1
            while kept and due > left:
                allotted, left, day = fresh + left, fresh + left, day + 1
            if not why and due > left:
                allotted, left, day = fresh, fresh, day + 1
            if not why:
                left = max(0, left - due)
        yield Leg(there, price, why, left, day)
        if why:
            return
        at = there


def _today(state: Campaign, rules: Rules) -> int:
    pace: Pace = "half" if state.pace == "half" else "march"
    today = points_of_day(state.party, pace, state.sky, state.afloat, rules)
    return max(0, today + (0 if in_hex_points(rules) else state.banked) - state.debt)


def _price(state: Campaign, world: Map, rules: Rules, at: Hex, there: Hex, sky: Sky | None) -> tuple[int | None, str]:
    """What a hex costs on the way from one beside it, and why it is not entered if it is not."""
    side, afloat = world.look(at, ("direction", there)), state.afloat
    try:
        due, barred = by_the_map(way_into(at, side, there, afloat, state.beasts, sky, state.taken_as, rules), world)
    except AsksMore:
        return None, ""
    return due, _("land") if barred == "water" and afloat else BARRED[barred]


def _stop(leg: Leg, reckoned: Believed, rules: Rules) -> Stop:
    label = reckoned.look(leg.at, "label")
    if leg.why:
        return Stop(leg.at, "—", _("{hex}: {why}").format(hex=label, why=leg.why), barred=True)
    if leg.price is None:
        return Stop(leg.at, "?", _("{hex}: nobody has said what it costs").format(hex=label))
    costs = points(leg.price, rules)
    if reckoned.knows(leg.at):
        return Stop(leg.at, str(leg.price), _("{hex}: {costs}").format(hex=label, costs=costs))
    return Stop(leg.at, f"{leg.price}?", _("{hex}: {costs}, if the country goes on").format(hex=label, costs=costs))


def _row(leg: Leg, before: Hex, reckoned: Believed, state: Campaign, world: Lands, rules: Rules) -> PlanRow:
    assumed = not reckoned.knows(leg.at)
    country = reckoned.look(leg.at, "terrain")
    price = "?" if leg.price is None else str(leg.price)
    return PlanRow(
        hex=reckoned.look(leg.at, "label"),
        country=country,
        price=leg.why or price,
        left="" if leg.why else _("{n} left").format(n=leg.left),
        day=leg.day,
        barred=bool(leg.why),
        assumed=assumed,
        truth=_truth(leg, before, country, state, world, rules),
    )


def _truth(leg: Leg, before: Hex, country: str, state: Campaign, world: Lands, rules: Rules) -> str:
    """What a hex is and costs in truth, where that is not as the party reckons."""
    tile = world.hexmap.tile_at.get(leg.at)
    if tile is None or before not in world.hexmap.tile_at:
        return _("off the map")
    due, why = _price(state, world, rules, before, leg.at, state.sky if leg.day == 1 else None)
    if (tile.terrain, due, why) == (country, leg.price, leg.why):
        return ""
    return " ".join(filter(None, (tile.terrain, why or ("?" if due is None else str(due)))))


def _sums(march: tuple[Leg, ...]) -> Iterator[tuple[str, str]]:
    """What the way comes to, if all goes well."""
    walked = [leg for leg in march if not leg.why]
    if walked:
        yield _("Days"), str(walked[-1].day)
