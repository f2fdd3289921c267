"""Document 001: the check that ends a day which camp cut short, and the shore that leads on through open country."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.effects import REFEREE, Choose
from sixturns.kernel.values import Hidden
from sixturns.rules.marches import MARCHES
from sixturns.world.creatures import Wanderer
from sixturns.world.lands import Lands
from sixturns.world.roaming import Roaming, Sighting
from tests.fidelity.hex_points import March, party, walker
from tests.fidelity.marches import country, line, thing

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
    march.dice(recovery=1).dice(recovery=3).wakes()
    assert ("what-now", 5, 2) == (march.asks, march.state.party["brenna"].hp, march.state.days)


@pytest.mark.rule("R001-34", "R001-81", "S-B20")
def test_days_in_the_wilds_have_their_check() -> None:
    """Three days in a swamp have the check of each day's end, in secret; while nobody comes they heal like others."""
    march = March(country("swamp"), party=party(HURT)).move("stay", number=3)
    for _day in range(3):
        assert ("day-encounter", "3-in-6", REFEREE) == (march.asks, march.chance, march.asked_of)
        march.dice(day_encounter=4).dice(recovery=1)
    assert ("what-now", 4, 3) == (march.wakes().asks, march.state.party["brenna"].hp, march.state.days)


@pytest.mark.rule("R001-81", "S-B20")
def test_whoever_comes_ends_the_stay() -> None:
    """Somebody who comes breaks the day, which gives nothing, and the stay is over: the party stands before them."""
    orcs = Roaming("swamp", "1d6", (Sighting(6, Wanderer(6, "orcs", "4")),), ("swamp",))
    march = March(country("swamp"), party=party(HURT), roaming=Hidden((orcs,))).move("stay", number=3)
    march.dice(day_encounter=3, roamer=1, surprise_party=6, surprise_foes=6, yards=14)
    march.dice(initiative_party=6, initiative_foes=1).says("other").dice(reaction=7).wakes()
    assert ("what-now", 1, 1) == (march.asks, march.state.party["brenna"].hp, march.state.days)
    assert march.state.facing is not None


# -------------------------------------------------------------------------------------------- a march in a day's time
@pytest.mark.rule("R001-03", "S-B25")
def test_a_second_march_waits_for_its_day() -> None:
    """A march begun at noon is a day's: who breaks camp at six next morning waits six hours, 36 turns, for the next."""
    march = March(turns=72).sets_out(1).finds()
    march.camps()
    assert 144 + 36 == march.state.turns
    march.sets_out(4)
    assert [{"turns": 36}] == [about for fact, about in march.told() if fact == "waits"]
