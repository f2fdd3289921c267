"""Numbers of the road that only an edge tells: how far land is seen, how likely a find is, how long a march takes."""

from __future__ import annotations

import pytest

from sixturns.kernel.effects import Roll
from sixturns.rulesets.layers import load
from sixturns.world.party import Member, Party
from tests.fidelity.marches import DAWN, Trek, country, line, thing


def thrown(trek: Trek) -> Roll:
    """The dice that are to be thrown now."""
    question = trek.table.question.question
    assert isinstance(question, Roll)
    return question


@pytest.mark.rule("R000-84")
def test_land_is_seen_from_the_next_hex_alone() -> None:
    """Two hexes from the only land a ship has none in sight, and is lost on any number of six."""
    bay = country("sea", h0403="clear")
    assert "2-in-6" == Trek(bay, label="0404", afloat="ship").sets_out(4).chance
    assert "6-in-6" == Trek(bay, label="0405", afloat="ship").sets_out(4).chance


@pytest.mark.rule("R000-92", "R000-95")
def test_a_find_is_thrown_for_with_one_die_of_six() -> None:
    """A search is 1d6, and finds what is there on the 1 alone."""
    den = country("clear", thing("den", "0404", shown="hidden"))
    search = Trek(den, label="0404").move("explore")
    assert "1d6" == str(thrown(search).dice)
    search.dice(hex_search=1)
    assert ("den",) == search.table.now.uncovered


@pytest.mark.rule("R000-97")
def test_a_forced_march_is_half_again_of_many_points_too() -> None:
    """Of the 51 points of something very swift it makes 76, the half of one being lost."""
    party = Party((Member("roc", "Roc", speed=765),))
    assert 76 == dict(Trek(party=party).sets_out(1, using="forced").told())["allowance"]["points"]


@pytest.mark.rule("R000-67")
def test_the_lost_throw_one_plain_die() -> None:
    """1d6 for the six directions, each on its own number."""
    trek = Trek().sets_out(0, "0404").dice(lost=1)
    roll = thrown(trek)
    assert ("heading", "1d6") == (roll.site, str(roll.dice))
    assert [1, 2, 3, 4, 5, 6] == [roll.read(face) for face in range(1, 7)]


@pytest.mark.rule("R000-83")
def test_a_whole_march_takes_ten_hours() -> None:
    """Eight points are four clear hexes, and sixty turns: of two points each a quarter."""
    trek = Trek(label="0408").sets_out(1).found()
    assert ("0404", 0, DAWN + 60) == (trek.here, trek.points, trek.table.now.turns)
    one = Trek(label="0408").sets_out(0, "0407").found()
    assert ("0407", 6, DAWN + 15) == (one.here, one.points, one.table.now.turns)


@pytest.mark.rule("S-L01")
def test_a_road_is_as_dangerous_as_its_country() -> None:
    """Document 000 reads the chance by terrain alone: on a road through the woods it is that of the woods."""
    road = country("woods", lines=(line("road", "0408", "0401"),))
    said = []
    for lands in (road, country("woods")):
        evening = Trek(lands, label="0405").sets_out(0, "0404").found()
        evening.move("camp", who=("",), first=("brenna",), second=("odo",), third=("brenna",), fourth=("odo",))
        assert "encounter" == evening.asks
        said.append([thrown(evening).read(face) for face in range(1, 7)])
    assert said[0] == said[1] and {True, False} == set(said[0])


@pytest.mark.rule("R000-63", "R000-81")
def test_hexes_are_of_six_miles_and_days_of_travel_points() -> None:
    """What the pages and the plan say of distances and days."""
    assert (6, "Travel Points") == (load("underworld").rules.travel.hex, load("underworld").rules.travel.counts)


@pytest.mark.rule("R000-65", "R000-151")
def test_the_road_reads_no_score_and_the_night_one() -> None:
    """Beside Strength for doors, and Wisdom and Charisma for encounters, a sheet shows Constitution for sleep alone."""
    scores = load("underworld").rules.scores
    assert ((), ("constitution",)) == (scores.travel, scores.camp)
    assert ("strength", "wisdom", "charisma", "constitution") == scores.shown
