"""Document 000, Wilderness Exploration: weather is rolled before anything else, each day, by season."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sixturns.kernel.effects import ALL, Tell
from sixturns.kernel.values import replace
from sixturns.rules.trek import points_of
from sixturns.rules.weather import fuel_lost, harder_to_find, points_lost, season_after
from sixturns.rulesets.layers import BadRules
from sixturns.world.party import Member, Party
from sixturns.world.sky import Season, Sky
from sixturns.world.state import Pace
from tests.fidelity.book import house, underworld
from tests.fidelity.nights import MORNING, ON_THE_ROAD, goes, odds

F = Fraction
WINTER, SPRING, SUMMER, AUTUMN = Season.WINTER, Season.SPRING, Season.SUMMER, Season.AUTUMN
MONTHS = {WINTER: 1, SPRING: 4, SUMMER: 7, AUTUMN: 10}

# What each throw of 2d6 does, by season: I impedes, V poor sight, W wet.
THROWS = {
    2: ("", "W", "", "VW"),
    3: ("IVW", "W", "V", "V"),
    4: ("", "", "W", "VW"),
    5: ("", "", "", ""),
    6: ("", "", "", ""),
    7: ("", "", "", ""),
    8: ("VW", "", "", "W"),
    9: ("", "W", "", "V"),
    10: ("V", "VW", "", ""),
    11: ("VW", "", "", ""),
    12: ("IVW", "V", "VW", "W"),
}
CALLED = {
    2: ("frost", "rain", "overcast", "storm"),
    3: ("blizzard", "rain", "fog", "fog"),
    4: ("overcast", "overcast", "rain", "storm"),
    5: ("overcast", "overcast", "overcast", "overcast"),
    6: ("fair", "fair", "fair", "fair"),
    7: ("fair", "fair", "fair", "fair"),
    8: ("snow", "fair", "fair", "rain"),
    9: ("frost", "rain", "fair", "fog"),
    10: ("fog", "storm", "fair", "overcast"),
    11: ("snow", "overcast", "overcast", "overcast"),
    12: ("blizzard", "fog", "storm", "rain"),
}
BEGINS = ("begin_calendar", "season", "weather")
ASKS = {"declare", "lost_check", "lie_up", "call_it_a_day", "day_check", "pitch_camp"}
DAWN = replace(ON_THE_ROAD, sky=None)


def effects(sky: Sky | None) -> str:
    """What a day's weather does, in letters."""
    assert sky is not None
    return "I" * sky.impeded + "V" * sky.poor + "W" * sky.wet


@pytest.mark.rule("R000-64")
@pytest.mark.parametrize("season", Season)
@pytest.mark.parametrize("throw", THROWS)
def test_the_weather_of_a_throw(season: Season, throw: int) -> None:
    """Each throw of 2d6 does what the season's table says, and is called so."""
    went, column = goes(replace(DAWN, month=MONTHS[season]), *MORNING, weather=throw), list(Season).index(season)
    sky = went.state.sky
    assert sky is not None
    assert (THROWS[throw][column], CALLED[throw][column], season) == (effects(sky), sky.label, sky.season)
    assert ["2d6"] == [str(roll.dice) for roll in went.rolls]


@pytest.mark.rule("R000-64")
@pytest.mark.parametrize("move", ["set out", "rest", "camp"])
def test_weather_before_anything_else(move: str) -> None:
    """Whatever a day begins with, its weather is first: before the lost check, so that fog counts (AMB-A30)."""
    names = [item.name for item in underworld().procedures[move].flat()]
    assert ["begin_calendar", "season", "weather"] == [name for name in names if name in BEGINS][:3]
    assert set() == ASKS & set(names[: names.index("weather")])


@pytest.mark.rule("R000-64")
def test_two_dice_that_all_may_see() -> None:
    """Weather is 2d6, thrown openly, and all are told what it is."""
    went = goes(DAWN, *MORNING, weather=3)
    assert [("weather", "2d6", ALL)] == [(one.site, str(one.dice), one.to) for one in went.rolls]
    assert [{"sky": "fog", "impeded": False, "poor": True, "wet": False}] == went.told("weather")


@pytest.mark.rule("R000-64")
def test_weather_once_a_day() -> None:
    """A day that has its weather keeps it."""
    fog = Sky("fog", poor=True, season=SUMMER)
    went = goes(replace(DAWN, sky=fog), *MORNING)
    assert ((), fog) == (went.asked, went.state.sky)


@pytest.mark.rule("R000-64")
@pytest.mark.parametrize(
    ("season", "chances"),
    [
        # 2d6 by hand: 1 2 3 4 5 6 5 4 3 2 1 of 36 throws.
        (WINTER, {"IVW": 2 + 1, "VW": 5 + 2, "V": 3, "": 23}),
        (SPRING, {"W": 1 + 2 + 4, "VW": 3, "V": 1, "": 25}),
        (SUMMER, {"V": 2, "W": 3, "VW": 1, "": 30}),
        (AUTUMN, {"VW": 1 + 3, "V": 2 + 4, "W": 5 + 1, "": 20}),
    ],
)
def test_odds_of_the_weather(season: Season, chances: dict[str, int]) -> None:
    """How often it does what, in thirty-sixths."""
    found: dict[str, Fraction] = {}
    for sky, weight in odds(replace(DAWN, month=MONTHS[season]), *MORNING, keep="sky").items():
        found[effects(sky)] = found.get(effects(sky), F(0)) + weight
    assert {what: F(n, 36) for what, n in chances.items()} == found


@pytest.mark.rule("R000-64")
def test_the_months_of_the_seasons() -> None:
    """Winter is the last month and the first two, then three months each of spring, summer and autumn."""
    rules = underworld().rules
    by_month = [season_after(0, month, rules) for month in range(1, 13)]
    assert [WINTER] * 2 + [SPRING] * 3 + [SUMMER] * 3 + [AUTUMN] * 3 + [WINTER] == by_month


@pytest.mark.rule("R000-64", "S-A70")
@pytest.mark.parametrize(
    ("day", "season"), [(1, SUMMER), (30, SUMMER), (31, AUTUMN), (120, AUTUMN), (121, WINTER), (211, SPRING)]
)
def test_the_season_goes_on_with_the_days(day: int, season: Season) -> None:
    """A campaign that began in the eighth month sees autumn on day 31, winter on day 121, spring on day 211."""
    for turns in (0, 143):
        state = replace(DAWN, month=8, turns=(day - 1) * 24 * 6 + turns)
        assert season == goes(state, *MORNING, weather=7).state.season


@pytest.mark.rule("S-A70")
def test_the_month_is_asked_once() -> None:
    """Where nobody has said in which month the campaign began, the referee is asked, and not again."""
    went = goes(replace(DAWN, month=0), *MORNING, month=12, weather=10)
    assert (12, "V") == (went.state.month, effects(went.state.sky))
    assert [("month", ALL), ("weather", ALL)] == [
        (item.effect.site, item.effect.to) for item in went.items if not isinstance(item.effect, Tell)
    ]
    assert ("weather",) == goes(replace(went.state, sky=None), *MORNING, weather=7).asked


@pytest.mark.rule("S-A70")
def test_another_calendar() -> None:
    """A campaign may have a year of its own: two months of ten days, one summer and one winter."""
    rules = house(weather_months='["summer", "winter"]', weather_month_days="10").rules
    seen = [season_after(days, 1, rules) for days in (0, 9, 10, 19, 20)]
    assert [SUMMER, SUMMER, WINTER, WINTER, SUMMER] == seen


BLIZZARD = Sky("blizzard", impeded=True, poor=True, wet=True, season=WINTER)
FOG = Sky("fog", poor=True, season=AUTUMN)
STORM = Sky("storm", poor=True, wet=True, season=SPRING)
RAIN = Sky("rain", wet=True, season=SPRING)
FAIR = Sky("fair", season=SUMMER)


@pytest.mark.rule("R000-88")
@pytest.mark.parametrize(("sky", "more"), [(FOG, 1), (BLIZZARD, 1), (STORM, 1), (RAIN, 0), (FAIR, 0), (None, 0)])
def test_fog_and_blizzard_widen_the_lost_range(sky: Sky | None, more: int) -> None:
    """Fog, a blizzard, or whatever else takes the sight, is one more on the lost die (AMB-A16)."""
    assert more == harder_to_find(sky, underworld().rules)


@pytest.mark.rule("R000-88")
@pytest.mark.parametrize(("sky", "more"), [(FOG, 1), (BLIZZARD, 1), (STORM, 0), (RAIN, 0), (FAIR, 0)])
def test_only_what_is_called_fog_or_blizzard(sky: Sky, more: int) -> None:
    """A table may keep it to the skies of that name, so that heavy rain does not count."""
    assert more == harder_to_find(sky, house(weather_lost_in='"fog or blizzard"').rules)


@pytest.mark.parametrize(("sky", "points"), [(BLIZZARD, 2), (FOG, 0), (STORM, 0), (FAIR, 0), (None, 0)])
def test_what_impedes_takes_two_points(sky: Sky | None, points: int) -> None:
    """Weather that impedes takes two Travel Points from the day, no other does."""
    assert points == points_lost(sky, underworld().rules)


@pytest.mark.rule("R000-97", "AMB-A37")
@pytest.mark.parametrize(
    ("load", "pace", "points"),
    [(0, "march", 8 - 2), (0, "forced", 12 - 2), (2000, "march", 0), (2000, "forced", 3 - 2)],
)
def test_the_weather_comes_off_after_the_bonus(load: int, pace: Pace, points: int) -> None:
    """Of 8 points half as many more are 12, and a blizzard leaves 10 of them; of 2 it leaves none, and not less."""
    party = Party((Member("odo", "Odo", load=load),))
    assert points == points_of(party, pace, BLIZZARD, False, underworld().rules)


@pytest.mark.rule("R000-147")
@pytest.mark.parametrize(
    ("sky", "hours"),
    [
        (RAIN, 1),
        (STORM, 4),
        (FOG, 0),
        (FAIR, 0),
        (BLIZZARD, 2),
        (Sky("rain", wet=True, season=WINTER), 2),
        (Sky("fair", season=WINTER), 2),
        (None, 0),
    ],
)
def test_wet_and_cold_take_firewood(sky: Sky | None, hours: int) -> None:
    """An hour when it is damp, four in heavy rain, two in winter whatever it does."""
    assert hours == fuel_lost(sky, underworld().rules)


@pytest.mark.rule("R000-147", "S-A71")
def test_cold_is_snow() -> None:
    """A table may say that winter takes wood only where it snows."""
    rules = house(**{"camp_firewood.cold": '"snow"'}).rules
    assert (0, 2) == (fuel_lost(Sky("fair", season=WINTER), rules), fuel_lost(BLIZZARD, rules))


def test_a_table_names_only_skies_that_there_are() -> None:
    """A house table with a sky that nobody describes does not load."""
    with pytest.raises(BadRules, match=r"rules\.weather: winter: no sky is called 'hail'"):
        house(weather_winter='{ dice = "2d6", "2-12" = "hail" }')
