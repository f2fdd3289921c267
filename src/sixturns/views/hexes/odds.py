"""The odds of a planned way in words: as all may see them, and the truth for the referee."""

from __future__ import annotations

from collections.abc import Iterator

from sixturns.kernel.values import Value
from sixturns.views.language import gettext as _
from sixturns.views.words.odds import AGROUND, ASSUMES, BARRED, POLICIES
from sixturns.world.hexmap import HexMap
from sixturns.world.plan import Halt, Plan

MOST_NAMED_DAYS = 4
"""Of how many days the chances are told one by one."""

LEAST_TOLD = 5e-4
"""The smallest chance that is told on its own."""


class OddsView(Value):
    """The odds of a way. `how` says whether they are exact, `notes` what is assumed; true ones are the referee's alone.

    `trouble` says why there are none.
    """

    way: str
    lines: tuple[tuple[str, str], ...] = ()
    how: str = ""
    notes: tuple[str, ...] = ()
    truths: tuple[tuple[str, str], ...] = ()
    truly: str = ""
    true_notes: tuple[str, ...] = ()
    trouble: str = ""


def odds_view(reckoned: Plan, true: Plan | None, hexmap: HexMap, *, afloat: bool = False) -> OddsView:
    """The odds of a way in words.

    Args:
        reckoned: the odds that all may see.
        true: the odds in truth, where the referee looks.
        hexmap: for the numbers of hexes.
        afloat: whether the party goes by ship.
    """
    return OddsView(
        way=hexmap.grid.label(reckoned.hops[-1].at),
        lines=tuple(_lines(reckoned, hexmap, afloat)),
        how=how_sure(reckoned),
        notes=(POLICIES[reckoned.policy], *_assumed(reckoned)),
        truths=() if true is None else tuple(_truths(true, hexmap, afloat)),
        truly="" if true is None else how_sure(true),
        true_notes=() if true is None else _assumed(true),
    )


def _assumed(plan: Plan) -> tuple[str, ...]:
    return tuple(ASSUMES[one].format(unknown=plan.unknown) for one in plan.assumes)


def how_sure(plan: Plan) -> str:
    """Whether a plan is exact, or how far off it may be."""
    if plan.sampled:
        most = 100 * max(plan.error(plan.gets_there), plan.error(plan.is_lost))
        return _("sampled, {runs} marches, standard error {error:.1f} %").format(runs=plan.sampled, error=most)
    if plan.unresolved >= LEAST_TOLD:
        return _("exact, but for {rest} not followed to an end").format(rest=percent(plan.unresolved))
    return _("exact")


def percent(chance: float) -> str:
    """A chance as people say it."""
    if 0 < chance < LEAST_TOLD:
        return _("under 0.1 %")
    if 1 - LEAST_TOLD < chance < 1:
        return _("over 99.9 %")
    return f"{100 * chance:.1f} %"


def _lines(plan: Plan, hexmap: HexMap, afloat: bool) -> Iterator[tuple[str, str]]:
    hardly = not plan.halts and 0 < plan.unresolved < LEAST_TOLD
    never = percent(plan.unresolved) if hardly else _("never")
    yield _("There, as planned"), _chances(plan.arrives, plan.gets_there) or never
    if plan.strays is None:
        yield _("Lost on the way"), _chances(plan.lost, plan.is_lost) or _("no")
    else:
        yield _("Lost in a hex on the way"), percent(plan.strays)
    yield _("Encounters to expect"), _met(plan)
    for halt in plan.halts:
        yield _("Stopped before {hex}").format(hex=hexmap.grid.label(halt.before)), _halted(halt, afloat)


def _truths(plan: Plan, hexmap: HexMap, afloat: bool) -> Iterator[tuple[str, str]]:
    yield from _lines(plan, hexmap, afloat)
    last = plan.hops[-1]
    if last.truly is not None and last.truly != last.at:
        yield _("Comes truly to"), hexmap.grid.label(last.truly)


def _chances(by_days: tuple[tuple[int, float], ...], whole: float) -> str:
    """A chance, and how it falls on the days; empty when there is none."""
    if not by_days:
        return ""
    days = _by_days(by_days)
    told = _("{chance} {days}") if len(by_days) == 1 else _("{chance}: {days}")
    return told.format(chance=percent(whole), days=days)


def _by_days(chances: tuple[tuple[int, float], ...]) -> str:
    """Chances by days; a single day needs no chance of its own, and of many the likeliest are told."""
    if len(chances) == 1:
        return _day(chances[0][0])
    likely = sorted(sorted(chances, key=lambda one: -one[1])[:MOST_NAMED_DAYS])
    told = [f"{percent(chance)} {_day(day)}" for day, chance in likely if chance >= LEAST_TOLD]
    return " · ".join((*told, "…") if len(told) < len(chances) else told)


def _day(day: int) -> str:
    return _("today") if day == 1 else _("on day {n}").format(n=day)


def _met(plan: Plan) -> str:
    by_day, by_night = (f"{figure:.2f}" for figure in (plan.by_day, plan.by_night))
    if plan.sampled:
        by_day, by_night = (f"{f} ± {e:.2f}" for f, e in zip((by_day, by_night), plan.spread, strict=True))
    return _("{day} by day, {night} by night").format(day=by_day, night=by_night)


def _halted(halt: Halt, afloat: bool) -> str:
    why = AGROUND if afloat and halt.why == "water" else BARRED[halt.why]
    return _("{why}, {chance}").format(why=why, chance=percent(halt.chance))
