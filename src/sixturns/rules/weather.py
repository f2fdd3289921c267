"""The weather of the day (document 000, Wilderness Exploration)."""

from __future__ import annotations

from sixturns.kernel.effects import Steps, choose, roll, tell
from sixturns.kernel.procedure import step
from sixturns.rules.model import Rules
from sixturns.world.sky import Season, Sky


def season_after(days: int, month: int, rules: Rules) -> Season:
    """The season so many days after the campaign's first, which was the first of `month` (1 is the year's first)."""
    months = rules.weather.months
    return months[(month - 1 + days // rules.weather.month_days) % len(months)]


@step("month", cites="R000-64 S-A70", when="undated")
def begin_calendar(rules: Rules) -> Steps[int]:
    """The referee says in which month the campaign began, where nobody has said so yet."""
    months = rules.weather.months
    return (yield from choose("month", tuple(range(1, len(months) + 1)), about=(("seasons", months),)))


@step("season", cites="R000-64 S-A70", when="skyless")
def season(days: int, month: int, rules: Rules) -> Season:
    """Which season's table the day's weather is read on."""
    return season_after(days, month, rules)


@step("sky", cites="R000-64 AMB-A30", when="skyless")
def weather(season: Season | None, rules: Rules) -> Steps[Sky]:
    """At the start of each day weather is rolled before anything else; each day alone, without memory of the last."""
    assert season is not None
    label = yield from roll("weather", rules.weather[season], about=(("season", season),))
    today = rules.weather.sky(label, season)
    about = (("sky", label), ("impeded", today.impeded), ("poor", today.poor), ("wet", today.wet))
    yield from tell("weather", about)
    return today


def harder_to_find(sky: Sky | None, rules: Rules) -> int:
    """By how much the weather widens the lost range: fog and blizzard by 1 (AMB-A16 and its switch)."""
    if sky is None:
        return 0
    hides = sky.poor if rules.weather.lost_in == "poor sight" else sky.label in rules.weather.fogs
    return rules.weather.lost if hides else 0


def points_lost(sky: Sky | None, rules: Rules) -> int:
    """The Travel Points that the weather takes, after the bonus of a forced march and never below nothing (AMB-A37)."""
    return rules.weather.slows if sky is not None and sky.impeded else 0


def fuel_lost(sky: Sky | None, rules: Rules) -> int:
    """The hours that wet or cold weather takes from what each gatherer brings."""
    wood = rules.camp.firewood
    if sky is None:
        return 0
    if sky.season is Season.WINTER and (sky.wet or wood.cold == "all winter"):
        return wood.snow
    if not sky.wet:
        return 0
    return wood.storm if sky.poor else wood.damp
