"""The clocks out of doors: the day and its weather, the points that are left of it, the rest that is owed."""

from __future__ import annotations

from collections.abc import Iterator

from sixturns.handlers.by_the_map import by_the_map
from sixturns.kernel.values import Value
from sixturns.rules.model import Rules
from sixturns.rules.provisions import is_worn
from sixturns.rules.wayfaring import chance_here, in_hex_points, must_rest, points_of_day
from sixturns.rules.weather import season_after
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.turns import Walked
from sixturns.views.words import listed, signed, wilds
from sixturns.world.campaign import Campaign
from sixturns.world.castle import BEYOND, Castle
from sixturns.world.hexes import Grid
from sixturns.world.lands import Lands
from sixturns.world.sky import Season


class DayView(Value):
    """The day out of doors.

    `points` are those left, of `allotted`; `walked` says it in words. `lines` are what else all may know, each with
    whether it presses; `secrets` are the referee's alone. `owes_rest` after a pursuit, until the referee waives it.
    """

    title: str
    season: str
    weather: str
    allotted: int
    points: int
    walked: str
    lines: tuple[tuple[str, str, bool], ...]
    secrets: tuple[str, ...]
    owes_rest: bool = False


SEASONS = {
    Season.WINTER: _("winter"),
    Season.SPRING: _("spring"),
    Season.SUMMER: _("summer"),
    Season.AUTUMN: _("autumn"),
}
PACES = {
    "": _("the day has not begun"),
    "march": _("on the march"),
    "cautious": _("on a cautious march"),
    "forced": _("on a forced march"),
    "half": _("half the day rested"),
    "rest": _("a day of rest"),
    "done": _("the day is over"),
}


def day_view(state: Campaign, world: Lands, rules: Rules) -> DayView:
    """The clocks out of doors; what stands in `secrets` only the referee may see."""
    gone = walked(state, rules)
    return DayView(
        title=_("Day {n}").format(n=state.days + 1),
        season=_season(state, rules),
        weather=weather_of(state),
        allotted=gone.most,
        points=gone.most - gone.feet,
        walked=gone.words,
        lines=tuple(_lines(state, world.hexmap.grid, rules)),
        secrets=tuple(_secrets(state, world, rules)),
        owes_rest=state.half_days > 0,
    )


def _season(state: Campaign, rules: Rules) -> str:
    if state.sky is not None and state.sky.season is not None:
        return SEASONS[state.sky.season]
    return SEASONS[season_after(state.days, state.month, rules)] if state.month else ""


def weather_of(state: Campaign) -> str:
    """The day's weather, with what it does; empty before it is rolled."""
    sky = state.sky
    if sky is None:
        return ""
    does = ((sky.impeded, _("slow going")), (sky.poor, _("poor sight")), (sky.wet, _("wet")))
    return " · ".join((sky.label, *(words for holds, words in does if holds)))


def walked(state: Campaign, rules: Rules) -> Walked:
    """How much of the day's points is spent."""
    if state.allotted:
        spent, most = max(0, state.allotted - state.points), state.allotted
        said = _("{left} of {most} {counts} left").format(left=state.points, most=most, counts=_(rules.travel.counts))
        return Walked(spent, most, min(1.0, spent / most), said)
    most = points_of_day(state.party, "march", state.sky, state.afloat, rules)
    if state.over or state.pace in ("rest", "done"):
        return Walked(most, most, 1.0, _("no {counts} left today").format(counts=_(rules.travel.counts)))
    return Walked(0, most, 0.0, _("{n} {counts} for a day's march").format(n=most, counts=_(rules.travel.counts)))


def _lines(state: Campaign, grid: Grid, rules: Rules) -> Iterator[tuple[str, str, bool]]:
    """What is to be borne in mind, each with whether it presses."""
    yield _("March"), _("over for today") if state.over else PACES[state.pace], False
    if state.afloat:
        yield _("Afloat"), state.afloat, False
    if state.guide:
        yield _("Guide"), _("knows the way"), False
    if state.night is not None:
        night = state.night
        yield _("Night"), _("{gone} of {hours} hours gone").format(gone=night.gone, hours=night.hours), False
        yield _("Fire"), _fire(night.fire, night.gone), night.fire <= night.gone
    if state.half_days:
        said = ngettext("{n} half day owed", "{n} half days owed", state.half_days)
        yield _("Rest"), said.format(n=state.half_days), True
    elif state.eased:
        said = ngettext("{n} half day in a row", "{n} half days in a row", state.eased)
        yield _("Rest"), said.format(n=state.eased), False
    members = state.party.able
    if in_hex_points(rules):
        yield from _on_the_marches(state, grid, rules)
    elif members:
        if any(member.overmarched for member in members):
            yield _("Rest"), _("a full day is due after the forced march"), True
        most = max(member.unrested for member in members)
        left = rules.rest.days - most
        said = ngettext("{n} day without rest", "{n} days without rest", most).format(n=most)
        yield _("Travelled"), said, left <= 1
    weary = [member for member in members if member.weary]
    if weary:
        worst = max(member.weary for member in weary)
        who = listed(member.name for member in weary)
        if in_hex_points(rules):
            yield _("Fatigue"), _("{who}, {n}").format(who=who, n=worst), worst >= rules.marches.worn
        else:
            yield _("Worn out"), _("{who}, −{n} to rolls").format(who=who, n=worst), True
    worn = [member for member in members if is_worn(member, rules) and not in_hex_points(rules)]
    if worn:
        who = listed(member.name for member in worn)
        yield _("Worn out"), _("{who}, {n} to attack and damage").format(who=who, n=signed(rules.road.penalty)), True
    if state.larder:
        yield _("Food found"), ngettext("for one", "for {n}", state.larder).format(n=state.larder), False
    if state.banked:
        saved = _("{n} towards {hex}") if state.toward else _("{n} {counts} for the next march")
        place, counts = grid.label(state.toward) if state.toward else "", _(rules.travel.counts)
        yield _("Saved"), saved.format(n=state.banked, hex=place, counts=counts), False
    if state.debt:
        yield _("Owed tomorrow"), _("{n} {counts}").format(n=state.debt, counts=_(rules.travel.counts)), True


def _on_the_marches(state: Campaign, grid: Grid, rules: Rules) -> Iterator[tuple[str, str, bool]]:
    """What the march in Hex Points adds: where the party is lost, that it must rest, which mounts were forced."""
    if state.is_lost and state.reckoned is not None:
        yield _("The way"), _("lost in {hex}").format(hex=grid.label(state.reckoned)), True
    if must_rest(state.party, rules):
        yield _("Rest"), _("a day of rest before the next march"), True
    forced = [member.name for member in state.party.able if member.mount and member.overmarched]
    if forced:
        yield _("Mounts"), _("forced yesterday: {who}").format(who=listed(forced)), True


def price_of_forcing(state: Campaign, rules: Rules) -> str:
    """What a forced march gives on this day, and what it costs afterwards; empty where it gives nothing."""
    usual, forced = (points_of_day(state.party, pace, state.sky, state.afloat, rules) for pace in ("march", "forced"))
    if state.pace == "half" or forced <= usual:
        return ""
    gives = _("Forced march: {forced} {counts}, not {usual}").format(
        forced=forced, counts=_(rules.travel.counts), usual=usual
    )
    match rules.travel.counts:
        case "Hex Points":
            costs = _("a level of Fatigue for each at the day's end")
            if any(member.mount for member in state.party.able):
                costs = _("{fatigue}; a mount that was forced the day before dies on {chance}").format(
                    fatigue=costs, chance=rules.marches.mount_dies
                )
        case "miles":
            costs = _("then a full day of rest, or {penalty} to attack and damage until there is one").format(
                penalty=signed(rules.road.penalty)
            )
        case _:
            costs = _("then a full day of rest, or −1 to all rolls, and 1 more with each day that goes by without it")
    return _("{gives}; {costs}.").format(gives=gives, costs=costs)


def _fire(burns: int, gone: int) -> str:
    if not burns:
        return _("none")
    left = burns - gone
    return ngettext("{n} hour left", "{n} hours left", left).format(n=left) if left > 0 else _("out")


def _secrets(state: Campaign, world: Lands, rules: Rules) -> Iterator[str]:
    """What only the referee may know: where they truly are and go, and the chance of an encounter there."""
    true, grid = state.true_hex.open(), world.hexmap.grid
    if true is None:
        return
    heading = state.heading.open()
    if true != state.reckoned or heading is not None:
        where = _("truly in {hex}").format(hex=grid.label(true))
        goes = _("lost since the day's start, going {side}").format(side=grid.names[heading - 1]) if heading else ""
        yield " · ".join(filter(None, (where, goes)))
    chance = by_the_map(chance_here(state, rules), world)
    terrain = world.hexmap.tile_at[true].terrain or _("country that nobody has described")
    said = _("encounter check at the day's end and by night: {chance}, {terrain}")
    if rules.travel.checks == "one":
        said = _("the day's encounter check: {chance}, {terrain}")
    if in_hex_points(rules):
        said = _("encounter check with each Navigation Check, or at the day's end: {chance}, {terrain}")
    yield said.format(chance=chance, terrain=terrain)
    for castle in state.castles.open():
        feature = world.hexmap.feature_by_id.get(castle.id)
        if feature is not None and grid.distance(true, feature.at) <= NEAR_CASTLES:
            yield castle_words(feature.name or feature.kind, castle)


NEAR_CASTLES = 3
"""How many hexes away a castle is worth a line."""


def castle_words(name: str, castle: Castle) -> str:
    """What is fixed of a castle, for the referee."""
    said = [name]
    if castle.occupant is not None:
        said.append(wilds.OCCUPANTS[castle.occupant])
    if castle.temper is not None:
        said.append(wilds.TEMPERS[castle.temper])
    if castle.guards:
        said.append(_("{n} {guards}").format(n=castle.number, guards=castle.guards))
    if castle.soldiers:
        said.append(_("{n} men").format(n=castle.soldiers))
    if castle.reach is not None:
        away = ngettext("rides out {n} hex far", "rides out {n} hexes far", castle.reach).format(n=castle.reach)
        said.append(_("stays at home today") if castle.reach == BEYOND else away)
    return " · ".join(said)
