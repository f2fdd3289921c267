"""The basic toolkit on the road: miles by base rate and country, the order of a day, losing the way, want of rest."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.effects import REFEREE, Choose, Roll
from sixturns.kernel.values import replace
from sixturns.odds.plan import true_plan
from sixturns.rulesets.layers import RuleSet, load
from sixturns.world.hexes import Hex
from sixturns.world.lands import Lands
from sixturns.world.party import Member, Party
from tests.fidelity.book import house
from tests.fidelity.marches import FAIR, RIDERS, WALKERS, Trek, country, line
from tests.odds.test_plan import row
from tests.odds.test_plan import walkers as walkers_of_the_row

BASIC = load("basic")
NORTH = 1


def walkers(rate: int, **more: Any) -> Party:
    """Two members who walk at a base rate."""
    return Party((Member("brenna", "Brenna", speed=rate, **more), Member("odo", "Odo", speed=rate, **more)), "brenna")


def trek(lands: Lands | None = None, ruleset: RuleSet = BASIC, label: str = "0405", **changes: Any) -> Trek:
    """A place at a table of the basic rules out of doors."""
    return Trek(lands, ruleset, label, **changes)


def roll(seat: Trek) -> Roll:
    """The open roll."""
    question = seat.table.question.question
    assert isinstance(question, Roll)
    return question


def faces(seat: Trek) -> int:
    """On how many faces of its die the open roll succeeds."""
    return sum(roll(seat).read(face) for face in range(1, 7))


def out_and_alone(seat: Trek, side: int = NORTH, using: str = "march", *labels: str) -> Trek:
    """A day's march on which the way is found, and nobody comes."""
    return alone(seat.sets_out(side, *labels, using=using))


def alone(seat: Trek) -> Trek:
    """The way is found, where a die is thrown for it, and nobody comes."""
    safe = {"lost": "6", "road": "1", "encounter": "1", "night": "1", "firewood": "6", "weather": "7", "half-day": "1"}
    while seat.asks != "what-now":
        seat.table.type(safe[seat.asks])
    return seat


def camp(seat: Trek) -> Trek:
    """A night in camp in which nobody comes."""
    moves = [move for move in seat.moves if move.act == "camp"]
    return alone(seat.says(moves[0]))


# ---------------------------------------------------------------------------------------------------------------- miles
@pytest.mark.rule("S-C07")
@pytest.mark.parametrize(("rate", "miles"), [(120, 24), (90, 18), (60, 12), (30, 6)])
def test_a_fifth_of_the_base_rate(rate: int, miles: int) -> None:
    """A day is a fifth of the base rate in miles: 24, 18, 12 or 6."""
    seat = trek(party=walkers(rate)).sets_out(NORTH)
    assert {"points": miles, "afloat": "", "saved": 0, "counts": "miles"} == dict(seat.told()[1][1])


@pytest.mark.rule("S-C07")
@pytest.mark.parametrize(
    ("terrain", "hexes", "left"),
    [("clear", 4, 0), ("woods", 2, 6), ("desert", 2, 6), ("hills", 2, 6), ("swamp", 2, 0), ("mountains", 2, 0),
     ("jungle", 2, 0)],
)  # fmt: skip
def test_the_table_of_miles(terrain: str, hexes: int, left: int) -> None:
    """24 miles in the open are four hexes of six; two thirds of that, 16, are two and two thirds; half, 12, are two."""
    seat = out_and_alone(trek(country(terrain)))
    assert (hexes, left) == (len(seat.entered), seat.points or seat.state.banked)


@pytest.mark.rule("S-C07")
def test_half_as_far_again_along_a_road() -> None:
    """36 miles of road: six hexes, whatever the country; no way is lost on it."""
    lands = country("swamp", columns=3, rows=9, lines=(line("road", *(f"020{n}" for n in range(1, 10))),))
    seat = trek(lands, label="0209").sets_out(NORTH)
    assert "road" == seat.asks
    assert ["0208", "0207", "0206", "0205", "0204", "0203"] == [label for label, _, _ in alone(seat).entered]
    assert [4] * 6 == [points for _label, _country, points in seat.entered]


@pytest.mark.rule("S-C07")
def test_across_a_river_away_from_a_ford() -> None:
    """A river crossed takes as long as a swamp: twelve of the day's miles."""
    assert (12, 4) == (BASIC.rules.travel.crossing, BASIC.rules.travel.road)


@pytest.mark.rule("S-C07")
def test_a_forced_march() -> None:
    """Half as many miles again: 36."""
    seat = trek().sets_out(NORTH, using="forced")
    assert 36 == dict(seat.told()[1][1])["points"]


@pytest.mark.rule("S-C07")
@pytest.mark.parametrize(("terrain", "miles"), [("clear", 6), ("woods", 9), ("swamp", 12)])
def test_riders_go_by_their_mounts(terrain: str, miles: int) -> None:
    """A riding horse of base 240 goes 48 miles a day, and its rider stays mounted through woods and swamps as well."""
    seat = out_and_alone(trek(country(terrain, rows=12), label="0412", party=RIDERS))
    assert {"points": 48, "afloat": "", "saved": 0, "counts": "miles"} == dict(seat.told()[1][1])
    assert [miles] * (48 // miles) == [points for _label, _country, points in seat.entered]


@pytest.mark.rule("S-C07")
def test_miles_that_do_not_reach_count_tomorrow() -> None:
    """In woods 24 miles are two hexes of nine; the six that are left make the third on the next day, of 30 in all."""
    seat = camp(out_and_alone(trek(country("woods", rows=12), label="0412")))
    assert 6 == seat.state.banked
    out_and_alone(seat)
    assert ["0411", "0410", "0409", "0408", "0407"] == [label for label, _country, _points in seat.entered]
    assert 30 - 3 * 9 == seat.state.banked


@pytest.mark.rule("S-C07")
def test_weather_that_impedes_takes_a_quarter() -> None:
    """Of 24 miles weather that impedes takes six."""
    assert 18 == dict(trek(sky=replace(FAIR, impeded=True)).sets_out(NORTH).told()[1][1])["points"]


# ------------------------------------------------------------------------------------------------------- who comes when
@pytest.mark.rule("S-C08")
def test_the_check_comes_after_the_lost_check() -> None:
    """Course, lost, wandering: a secret die on the range of the hex where the day begins, before a hex is entered."""
    seat = trek(country("mountains")).sets_out(NORTH).dice(lost=6)
    assert ("road", REFEREE, []) == (seat.asks, seat.asked_of, seat.entered)
    assert [False, False, False, True, True, True] == [roll(seat).read(face) for face in range(1, 7)]


@pytest.mark.rule("S-C08")
def test_once_a_day() -> None:
    """A day of travel has no other check, neither at its end nor at night."""
    seat = out_and_alone(trek())
    asked: list[str] = []
    moves = [move for move in seat.moves if move.act == "camp"]
    seat.says(moves[0])
    while seat.asks != "what-now":
        asked.append(seat.asks)
        seat.table.type("6" if seat.asks == "firewood" else "7")
    assert ["firewood", "firewood", "weather"] == asked


@pytest.mark.rule("S-C08")
def test_a_day_without_travel_has_its_check_at_its_end() -> None:
    """Whoever makes camp without having gone anywhere is thrown for then."""
    seat = trek()
    moves = [move for move in seat.moves if move.act == "camp"]
    assert "encounter" == seat.says(moves[0]).asks


@pytest.mark.rule("S-C08")
def test_a_table_may_check_more_often() -> None:
    """A table that reads both checks at the end of a day of travel, too, and by night."""
    often = house(base="basic", travel_checks='"both"')
    seat = trek(ruleset=often).sets_out(NORTH).dice(lost=6, road=1)
    assert "encounter" == seat.asks
    seat.dice(encounter=1)
    seat.says(next(move for move in seat.moves if move.act == "camp")).dice(firewood=6)
    assert "night" == seat.dice(firewood=6).asks


@pytest.mark.rule("S-C08")
def test_a_day_that_begins_with_a_search() -> None:
    """A day that begins with a search of the hex has its check, and no second one when the party marches on."""
    seat = trek().move("explore")
    assert "road" == seat.asks
    seat.dice(road=1, hex_search=6)
    assert 18 == seat.points
    assert "lost" == seat.goes_on(NORTH).asks
    assert "what-now" == seat.dice(lost=6).asks


@pytest.mark.rule("S-C08")
def test_whoever_comes_is_met_before_the_march() -> None:
    """On the highest face somebody comes: who it is is thrown for, and no hex has been entered."""
    seat = trek().sets_out(NORTH).dice(lost=6, road=6)
    assert ("roamer", []) == (seat.asks, seat.entered)


# ------------------------------------------------------------------------------------------------------- losing the way
@pytest.mark.rule("S-C13")
def test_the_referee_picks_the_wrong_way() -> None:
    """The party is lost in the open on a 1; the referee picks among the ways on which it can go, and tells nobody."""
    seat = trek(country(columns=9)).sets_out(NORTH).dice(lost=1)
    question = seat.table.question.question
    assert isinstance(question, Choose)
    assert ("skewed", REFEREE, (1, 2, 3, 4, 5, 6)) == (seat.asks, seat.asked_of, question.options)
    seat.says(2).dice(road=1)
    assert ("0401", "0803") == (seat.here, seat.truly)
    assert "lost" not in seat.facts


@pytest.mark.rule("S-C13")
def test_a_table_may_throw_for_it() -> None:
    """A table may have the die of document 000 say where they go."""
    thrown = house(base="basic", lost_picks='"dice"')
    assert "heading" == trek(ruleset=thrown).sets_out(NORTH).dice(lost=1).asks


# --------------------------------------------------------------------------------------------------------- want of rest
@pytest.mark.rule("S-C09")
def test_the_seventh_day_without_rest() -> None:
    """Six days may be travelled; the seventh costs 1 of attack and damage, and the eighth no more."""
    seat = trek(party=replace(WALKERS, members=tuple(replace(m, unrested=5) for m in WALKERS.members)))
    camp(out_and_alone(seat))
    assert (6, 0) == (seat.state.party["odo"].unrested, seat.facts.count("worn down"))
    seat = camp(out_and_alone(seat, 4))
    assert ("worn down", {"who": ("brenna", "odo"), "penalty": -1}) in seat.told()
    camp(out_and_alone(seat, 1))
    assert (7, 0, 1) == (seat.state.party["odo"].unrested, seat.state.party["odo"].weary, seat.facts.count("worn down"))


@pytest.mark.rule("S-C09")
def test_the_day_after_a_forced_march() -> None:
    """A forced march wants a day of rest: the next day without one costs 1; a day of rest makes it good."""
    seat = camp(out_and_alone(trek(), NORTH, "forced"))
    assert "worn down" not in seat.facts
    seat = camp(out_and_alone(seat, 4))
    assert "worn down" in seat.facts
    seat.says(next(move for move in seat.moves if move.act == "rest"))
    alone(seat)
    assert (0, False) == (seat.state.party["odo"].unrested, seat.state.party["odo"].overmarched)


@pytest.mark.rule("S-C09")
def test_rest_after_a_forced_march() -> None:
    """Who rests the day after a forced march is none the worse for it."""
    seat = camp(out_and_alone(trek(), NORTH, "forced"))
    seat.says(next(move for move in seat.moves if move.act == "rest"))
    camp(alone(seat))
    assert ("worn down" not in seat.facts, 0) == (True, seat.state.party["odo"].unrested)


# ---------------------------------------------------------------------------------------------------------------- odds
@pytest.mark.rule("S-C07", "S-C08")
def test_the_odds_of_a_planned_way() -> None:
    """Eight hexes in the open are two days: each keeps the way on 5 in 6, and has its check of 1 in 6 as it begins."""
    clear = house(base="basic", weather_lost="0", weather_slows="0")
    odds = true_plan(clear, row(*["clear"] * 9), walkers_of_the_row(), (Hex(1, 9),))
    ((days, arrives),) = odds.arrives
    assert (2, round(25 / 36, 9)) == (days, round(arrives, 9))
    assert (round(5 / 36 + 25 / 216, 9), 0.0, 0) == (round(odds.by_day, 9), odds.by_night, odds.sampled)
    assert {6} == {hop.points for hop in odds.hops}


@pytest.mark.rule("S-C42")
def test_a_second_march_waits_for_its_day() -> None:
    """A march begun at noon is a day's: at six next morning the party waits six hours, 36 turns, for the next."""
    seat = trek(began=72, turns=144 + 36).sets_out(NORTH)
    assert [{"turns": 36}] == [about for fact, about in seat.told() if fact == "waits"]
