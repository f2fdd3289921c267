"""Document 001: the check that ends a day which camp cut short, and the shore that leads on through open country."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.effects import REFEREE, Choose
from sixturns.kernel.values import Hidden
from sixturns.rules.marches import MARCHES
from sixturns.world.creatures import Wanderer
from sixturns.world.hexmap import Feature
from sixturns.world.lands import Lands
from sixturns.world.light import Light
from sixturns.world.meeting import Alert
from sixturns.world.roaming import Roaming, Sighting
from sixturns.world.sky import Season, Sky
from tests.fidelity.hex_points import March, party, walker
from tests.fidelity.marches import at, country, line, thing

NOTHING: dict[str, Any] = {"who": ("",), "first": ("",), "second": ("",), "third": ("",), "fourth": ("",)}


@pytest.mark.rule("R001-34")
def test_a_camp_with_points_left_has_a_check() -> None:
    """Two hexes of road without a Navigation Check, and camp with points that would have bought another."""
    march = March(country(rows=40, lines=(line("road", "0420", "0419", "0418", "0417"),)), label="0420")
    march.sets_out(0, "0419", "0418")
    assert ("what-now", "0418") == (march.asks, march.here)
    assert march.points > 1
    assert "day-encounter" == march.move("camp", **NOTHING).asks


@pytest.mark.rule("R001-25", "R001-34")
def test_a_camp_that_banks_its_points_has_a_check() -> None:
    """Two points before mountains are counted towards them, and somebody may come as on any day without a check."""
    slow = March(country("mountains"), party=party(walker(40))).sets_out(1)
    assert ("day-encounter", "3-in-6") == (slow.move("camp", **NOTHING).asks, slow.chance)


@pytest.mark.rule("R001-31")
def test_along_a_shore_in_open_country() -> None:
    """Along a lake in open country nobody looks for the way, and no forest's edge is there to lead on."""
    shore, inland = (March(lands).sets_out(0, "0404") for lands in (country(h0505="lake"), country()))
    assert ("what-now", "navigation-check") == (shore.asks, inland.asks)


# ------------------------------------------------------------------------------------------------- half a day's march
@pytest.mark.rule("R001-17", "R001-20", "S-B21")
def test_half_a_day_is_marched_as_usual() -> None:
    """After half a day of rest there is the usual march alone, of four points; the other ways are not offered."""
    march = March().move("rest", number=1)
    assert {"march"} == ways_to_march(march)
    assert 4 == march.sets_out(1).allowed


@pytest.mark.rule("R001-17", "R001-20", "AMB-B16")
def test_a_whole_day_is_marched_in_three_ways() -> None:
    """On a day that has just begun, and on the next after half a day's rest, all three are offered."""
    march = March()
    assert {"march", "cautious", "forced"} == ways_to_march(march)
    assert {"march", "cautious", "forced"} == ways_to_march(march.move("rest", number=1).camps())


@pytest.mark.rule("R001-17", "S-B12")
def test_a_day_afloat_is_a_usual_one() -> None:
    """Craft go their hexes in a day: there is no cautious day of it that would cost nothing, and no forced one."""
    sea = country("sea", columns=9, rows=12)
    assert {"march"} == ways_to_march(March(sea, label="0411", afloat="boat", guide=True))


def ways_to_march(march: March) -> set[str]:
    """How the party is offered to set out."""
    asked = march.table.question.question
    assert isinstance(asked, Choose)
    moves = (*asked.options, *(form.option for form in asked.blanks))
    picked = (word for form in asked.blanks for pick in form.picks if pick.field == "using" for word in pick.among)
    return {move.using for move in moves if move.act == "set out"} | {word for word in picked if word in MARCHES}


# ------------------------------------------------------------------------------------------------- days spent somewhere
HURT = walker(hp=1, most_hp=6)


@pytest.mark.rule("R001-81", "S-B20")
@pytest.mark.parametrize("land", [country("settled"), country("city"), country("clear", thing("inn", "0405", "inn"))])
def test_days_among_houses_are_safe(land: Lands) -> None:
    """Where people live nobody is thrown for: each day gives its dice and nothing else."""
    march = March(land, party=party(HURT)).move("stay", number=2)
    march.dice(recovery=1).wakes().dice(recovery=3).wakes()
    assert ("what-now", 5, 2) == (march.asks, march.state.party["brenna"].hp, march.state.days)


@pytest.mark.rule("R001-34", "R001-81", "S-B20")
def test_days_in_the_wilds_have_their_check() -> None:
    """Three days in a swamp have the check of each day's end, in secret; while nobody comes they heal as nights do."""
    march = March(country("swamp"), party=party(HURT)).move("stay", number=3)
    for _day in range(3):
        assert ("day-encounter", "3-in-6", REFEREE) == (march.asks, march.chance, march.asked_of)
        march.dice(day_encounter=4).wakes()
    assert ("what-now", 4, 3) == (march.asks, march.state.party["brenna"].hp, march.state.days)


@pytest.mark.rule("R001-80", "R001-81", "S-B20")
def test_days_in_the_wilds_heal_as_nights_do() -> None:
    """Where nobody lives a day gives the point of a night's sleep and the healer's, all Stamina, and takes Fatigue."""
    hurt = walker(hp=1, most_hp=6, stamina=0, most_stamina=4, weary=2)
    march = March(country("swamp"), party=party(hurt, walker(name="odo", calling="healer"))).move("stay", number=1)
    march.dice(day_encounter=6).wakes()
    brenna = march.state.party["brenna"]
    assert (3, 4, 1) == (brenna.hp, brenna.stamina, brenna.weary)
    assert ["odo", "brenna"] == sorted(dict(march.told())["slept"]["who"], reverse=True)


@pytest.mark.rule("R001-81", "S-B20")
@pytest.mark.parametrize(("truly", "sees"), [("0405", "no houses"), ("0406", "among houses")])
def test_who_stays_sees_whether_there_are_houses(truly: str, sees: str) -> None:
    """Also where the party takes the hex for another one: that is told before anything that depends on it."""
    land = country("clear", thing("inn", "0406", "inn"))
    march = March(land, party=party(HURT), true_hex=Hidden(at(truly))).move("stay", number=1)
    assert ["stays", sees] == [fact for fact, _about in march.told() if fact in ("stays", "among houses", "no houses")]
    assert ("recovery" if sees == "among houses" else "day-encounter") == march.asks


@pytest.mark.rule("R001-08", "R001-33", "R001-81")
def test_each_day_of_a_stay_has_its_weather() -> None:
    """A storm makes a meeting likelier on its own day alone: each day's weather is thrown before its check."""
    storm = Sky("storm", poor=True, wet=True, season=Season.SUMMER)
    march = March(country("clear"), party=party(HURT), sky=storm).move("stay", number=3)
    chances = []
    for thrown in (12, 7, 7):
        chances.append(march.chance)
        march.dice(day_encounter=6).dice(weather=thrown)
    assert (["2-in-6", "2-in-6", "1-in-6"], "what-now") == (chances, march.asks)


@pytest.mark.rule("R001-81", "R003-13")
def test_nothing_burns_through_a_stay() -> None:
    """Who stays for days puts the lights out, with all that was left of them."""
    march = March(country("settled"), party=party(walker()), lights=(Light("torch", "brenna", 5),))
    assert (Light("torch", "brenna", 5, lit=False),) == march.move("stay", number=1).wakes().state.lights


@pytest.mark.rule("R001-61", "S-B19")
def test_a_day_somewhere_else_ends_the_alarm() -> None:
    """A day's stay and a night in camp are each a day of turns to those whom the party has alarmed."""
    alarmed: dict[str, Any] = {"alerted": Hidden((Alert("crypt", 145), Alert("hall", 144)))}
    stayed = March(country("settled"), **alarmed).move("stay", number=1).wakes()
    assert ((Alert("crypt", 1),), ()) == (
        stayed.state.alerted.open(),
        stayed.move("stay", number=1).wakes().state.alerted.open(),
    )
    assert (Alert("crypt", 1),) == March(country("settled"), **alarmed).camps().state.alerted.open()


@pytest.mark.rule("R000-62", "S-A56")
def test_no_turn_of_rest_is_owed_after_a_day_in_town() -> None:
    """What is owed after a flight and an hour's toil has been rested by then, and nobody is out of breath."""
    march = March(country("settled"), winded=True, owed=2, toil=6).move("stay", number=1).wakes()
    assert (False, 0, 0) == (march.state.winded, march.state.owed, march.state.toil)


@pytest.mark.rule("R001-81", "S-B20")
def test_whoever_comes_ends_the_stay() -> None:
    """Somebody who comes breaks the day, which gives nothing, and the stay is over: the party stands before them."""
    orcs = Roaming("swamp", "1d6", (Sighting(6, Wanderer(6, "orcs", "4")),), ("swamp",))
    march = March(country("swamp"), party=party(HURT), roaming=Hidden((orcs,))).move("stay", number=3)
    march.dice(day_encounter=3, roamer=1, surprise_party=6, surprise_foes=6, yards=14)
    march.dice(initiative_party=6, initiative_foes=1).says("other").dice(reaction=7).wakes()
    assert ("what-now", 1, 1) == (march.asks, march.state.party["brenna"].hp, march.state.days)
    assert march.state.facing is not None


INN = thing("inn", "0405", "inn", "hidden")
FOUND: dict[str, Any] = {"sights": frozenset({(at("0405"), "inn")}), "uncovered": ("inn",)}


@pytest.mark.rule("R001-81", "S-B20")
@pytest.mark.parametrize(
    ("feature", "known", "asks"),
    [
        pytest.param(INN, {}, "day-encounter", id="hidden"),
        pytest.param(INN, FOUND, "recovery", id="found"),
        pytest.param(thing("inn", "0406", "inn", "hidden"), FOUND, "day-encounter", id="beside"),
        pytest.param(thing("orcs", "0405", "camp"), {}, "day-encounter", id="camp"),
    ],
)
def test_houses_are_safe_that_are_known_and_are_houses(feature: Feature, known: dict[str, Any], asks: str) -> None:
    """A hidden inn is one when it has been found where the party is; a camp is no house, and safe for nobody."""
    assert asks == March(country("swamp", feature), party=party(HURT), **known).move("stay", number=1).asks


# -------------------------------------------------------------------------------------------- a march in a day's time
@pytest.mark.rule("R001-03", "S-B25")
def test_a_second_march_waits_for_its_day() -> None:
    """A march begun at noon is a day's: who breaks camp at six next morning waits six hours, 36 turns, for the next.

    The clock waits as well: the first of eight hexes in a march of 60 turns is come into at noon and seven turns.
    """
    march = March(turns=72).sets_out(1).finds()
    march.camps()
    assert 144 + 36 == march.state.turns
    march.sets_out(4)
    assert [{"turns": 36}] == [about for fact, about in march.told() if fact == "waits"]
    assert ("0402", 7, 144 + 72 + 60 // 8) == (march.here, march.points, march.table.now.turns)


@pytest.mark.rule("R001-03", "S-B25")
def test_what_is_alight_burns_while_a_march_is_waited_for() -> None:
    """Of 36 turns that the party waits a torch has 30: it is out before they set out."""
    march = March(turns=144 + 36, began=72, lights=(Light("torch", "brenna", 30),)).sets_out(4)
    assert ("goes out", {"bearer": "brenna", "kind": "torch"}) in march.told()
