"""A way that is planned hex by hex: what each hex costs, the days it takes, the chance to be lost and to be met."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from sixturns.handlers.wilds_by_hand import names_of
from sixturns.kernel.dice import Chance
from sixturns.kernel.effects import Look, Steps
from sixturns.kernel.values import Hidden, Value
from sixturns.rules.model import Rules
from sixturns.rules.navigation import FACES, can_go, cost, encounter_chance, lost_chance
from sixturns.rules.trek import points_of
from sixturns.views.hexes.map import points, straight_on
from sixturns.views.hexes.shapes import Stop
from sixturns.views.language import gettext as _
from sixturns.world.campaign import Campaign, Pace
from sixturns.world.hexes import Hex
from sixturns.world.lands import Lands

T = TypeVar("T")

MOST_PLANNED = 40
"""The most hexes that a way is planned through."""


class PlanRow(Value):
    """A hex of a way: its number and country, what it costs, what is left of that day's points, and which day it is."""

    hex: str
    country: str
    price: str
    left: str
    day: int
    barred: bool = False


class PlanView(Value):
    """A way that is being planned.

    `text` are the numbers of the hexes that were named, as they are typed, and `stops` every hex on the way. What
    `sums` say is reckoned, as all may know; `truths` are the referee's alone. `trouble` says which of the hexes that
    were named is none.
    """

    text: str
    stops: tuple[Stop, ...]
    rows: tuple[PlanRow, ...]
    sums: tuple[tuple[str, str], ...]
    truths: tuple[tuple[str, str], ...]
    trouble: str = ""


class _Unsaid(Exception):
    """A rule asks something that only the table can answer."""


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
    march = tuple(_marched(state, world, rules, start, way))
    return PlanView(
        text=" ".join(world.hexmap.grid.label(at) for at in goals),
        stops=tuple(_stop(leg, world) for leg in march),
        rows=tuple(_row(leg, world) for leg in march),
        sums=tuple(_sums(state, world, rules, march)),
        truths=tuple(_truths(state, world, rules, march)),
        trouble=_("there is no hex {name}").format(name=unknown[:40]) if unknown else "",
    )


class Leg(NamedTuple):
    """A hex on a way: what it costs (None where nobody can say), why it is not entered, the points left, the day."""

    at: Hex
    price: int | None
    why: str
    left: int
    day: int


def _marched(state: Campaign, world: Lands, rules: Rules, start: Hex, way: Iterable[Hex]) -> Iterator[Leg]:
    """The way as it is marched, day by day, by the hexes that the party believes it enters."""
    begun = state.pace in ("march", "forced", "half")
    fresh = rules.ships.pace(state.afloat) if state.afloat else points_of(state.party, "march", None, False, rules)
    today = max(0, _today(state, rules) + state.banked - state.debt)
    allotted, left, day = (state.allotted, state.points, 1) if begun else (today, today, 1)
    if state.over or state.pace in ("rest", "done"):
        allotted, left, day = fresh, fresh, 2
    at = start
    for there in way:
        due, why = _price(state, world, rules, at, there)
        if due is not None and not why:
            if due > max(allotted, fresh) and rules.travel.dear == "refused":
                why = _("more than a whole day")
            elif due > left:
                allotted, left, day = fresh, fresh, day + 1
            if not why:
                left = max(0, left - due)
        yield Leg(there, due, why, left, day)
        if why:
            return
        at = there


def _today(state: Campaign, rules: Rules) -> int:
    if state.afloat:
        return rules.ships.pace(state.afloat)
    pace: Pace = "half" if state.pace == "half" else "march"
    return points_of(state.party, pace, state.sky, False, rules)


def _price(state: Campaign, world: Lands, rules: Rules, at: Hex, there: Hex) -> tuple[int | None, str]:
    """What a hex costs on the way from one beside it, and why it is not entered if it is not."""
    if not world.hexmap.has(there):
        return None, _("off the map")
    if not read(can_go(there, state.afloat), world):
        return None, _("water") if not state.afloat else _("land")
    side = world.hexmap.grid.direction(at, there)
    assert side is not None
    try:
        due, goes, _taken_as = read(cost(at, side, there, state.afloat, state.taken_as, rules), world)
    except _Unsaid:
        return None, ""
    return due, _("no way for beasts") if goes == "none" and state.beasts else ""


def _stop(leg: Leg, world: Lands) -> Stop:
    price = "—" if leg.why else "?" if leg.price is None else str(leg.price)
    label = world.hexmap.grid.label(leg.at)
    if leg.why:
        return Stop(leg.at, price, _("{hex}: {why}").format(hex=label, why=leg.why), barred=True)
    costs = _("nobody has said what it costs") if leg.price is None else points(leg.price)
    return Stop(leg.at, price, _("{hex}: {costs}").format(hex=label, costs=costs))


def _row(leg: Leg, world: Lands) -> PlanRow:
    tile = world.hexmap.tile_at.get(leg.at)
    return PlanRow(
        hex=world.hexmap.grid.label(leg.at),
        country=tile.terrain if tile else "",
        price=leg.why or ("?" if leg.price is None else str(leg.price)),
        left="" if leg.why else _("{n} left").format(n=leg.left),
        day=leg.day,
        barred=bool(leg.why),
    )


def _sums(state: Campaign, world: Lands, rules: Rules, march: tuple[Leg, ...]) -> Iterator[tuple[str, str]]:
    """What all may know of the way: the days, the chance to be lost where they reckon themselves, and to be met."""
    walked = [leg for leg in march if not leg.why]
    if not march or not walked or state.reckoned is None:
        return
    yield _("Days"), str(walked[-1].day)
    label = world.hexmap.grid.label
    if state.pace not in ("march", "forced"):
        faces = _lost(state, world, rules, state.reckoned, march[0].at)
        yield _("Lost today, from {hex}").format(hex=label(state.reckoned)), faces
    ends = [leg.at for leg, after in zip(walked, (*walked[1:], None), strict=True) if not after or after.day > leg.day]
    yield _("Met by the morning, in {hex}").format(hex=label(ends[0])), _met(state, world, rules, ends[:1])
    if len(ends) > 1:
        yield _("Met on the way at all"), _met(state, world, rules, ends)


def _truths(state: Campaign, world: Lands, rules: Rules, march: tuple[Leg, ...]) -> Iterator[tuple[str, str]]:
    """The same where the party truly is, if it is lost."""
    true = state.true_hex.open()
    if true is None or true == state.reckoned or not march or state.reckoned is None:
        return
    grid = world.hexmap.grid
    side = grid.direction(state.reckoned, march[0].at)
    if side is not None and state.pace not in ("march", "forced"):
        faces = _lost(state, world, rules, true, grid.to(true, side))
        yield _("truly, from {hex}").format(hex=grid.label(true)), faces
    yield _("met by the morning, in {hex}").format(hex=grid.label(true)), _met(state, world, rules, [true])


def _lost(state: Campaign, world: Lands, rules: Rules, at: Hex, there: Hex) -> str:
    """The chance to lose the way at the day's start, from a hex toward one beside it."""
    side = world.hexmap.grid.direction(at, there)
    if side is None:
        return "?"
    asks = lost_chance(at, side, state.sky, state.by_night, state.guide, state.afloat, state.taken_as, rules)
    try:
        faces, _taken_as = read(asks, world)
    except _Unsaid:
        return "?"
    return str(Chance(faces, FACES)) if faces else _("none")


def _met(state: Campaign, world: Lands, rules: Rules, ends: list[Hex]) -> str:
    """The chance that somebody comes at the end of one of some days, or in the night after it."""
    nobody = Fraction(1)
    for at in ends:
        chance = read(encounter_chance(Hidden(at), state.afloat, state.taken_as, rules), world)
        nobody *= Fraction(chance.sides - chance.upto, chance.sides) ** 2
    return f"{100 * float(1 - nobody):.1f} %"


def read(steps: Steps[T], world: Lands) -> T:
    """What steps of the rules come to that ask nothing but the map; `_Unsaid` when they ask the table."""
    reading: Any = None
    while True:
        try:
            asks = steps.send(reading)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        if not isinstance(asks, Look):
            steps.close()
            raise _Unsaid
        reading = world.look(asks.at, asks.what)
