"""Document 001, Hex features: what is hidden, what is secret, what is seen of the land."""

from __future__ import annotations

import pytest

from sixturns.world.sky import Season, Sky
from tests.fidelity.book import house
from tests.fidelity.hex_points import March, party, walker
from tests.fidelity.marches import at, country, line, thing

CAVES = thing("caves", "0405", "caves", "hidden")
CAIRN = thing("cairn", "0405", "cairn", "hidden")
CITY = thing("city", "0405", "ruin", "secret")
SHRINE = thing("shrine", "0405", "shrine", "secret")
SEEKING = house(base="bladespell", marches_seeking="true")
"""A table that has taken the option."""


def known(march: March) -> set[str]:
    """The features that the players know of."""
    return {id for _at, id in march.state.sights}


# ---------------------------------------------------------------------------------------------------------- hidden
@pytest.mark.rule("R001-35")
def test_coming_in_shows_what_is_open_alone() -> None:
    """Of an inn, caves that are hidden and a secret city the inn is seen."""
    inn = thing("inn", "0404", "inn")
    lands = country("clear", inn, thing("caves", "0404", "caves", "hidden"), thing("city", "0404", "ruin", "secret"))
    assert {"inn"} == known(March(lands).sets_out(0, "0404").finds(2))


@pytest.mark.rule("R001-36")
def test_the_cost_paid_again_shows_all_that_is_hidden() -> None:
    """Two hidden things in mountains for 3 points, without a die; the secret one stays."""
    march = March(country("mountains", CAVES, CAIRN, CITY)).move("explore")
    assert ({"caves", "cairn"}, 5, "what-now") == (known(march), march.points, march.asks)


@pytest.mark.rule("R001-36")
def test_searching_costs_what_entering_did() -> None:
    """Mountains that were entered on a track for 2 are searched for 2."""
    lands = country("mountains", thing("caves", "0404", "caves", "hidden"), lines=(line("track", "0405", "0404"),))
    march = March(lands).sets_out(0, "0404").move("explore")
    assert ({"caves"}, 4) == (known(march), march.points)


@pytest.mark.rule("R001-36")
def test_searching_for_nothing_costs_as_much() -> None:
    """A bare hex is searched for its cost, and searched hexes as often as one likes."""
    march = March(country("woods")).move("explore").move("explore")
    assert (4, set()) == (march.points, known(march))


@pytest.mark.rule("R001-36")
def test_points_too_few_search_nothing() -> None:
    """With 2 points nobody searches mountains."""
    march = March(country("mountains", CAVES), party=party(walker(40))).move("explore")
    assert ("no points to search", 2, set()) == (march.facts[-1], march.points, known(march))


@pytest.mark.rule("R001-34", "R001-36")
def test_a_day_that_is_spent_on_a_search() -> None:
    """Of 2 points a search of woods takes both: the march is over, and the day has its check in that hex."""
    march = March(country("woods", CAVES), party=party(walker(40))).move("explore")
    assert ("march over", "day-encounter", "2-in-6") == (march.facts[-1], march.asks, march.chance)
    assert {"caves"} == known(march.alone())


@pytest.mark.rule("R001-34", "R001-38")
def test_a_day_that_is_spent_on_a_secret() -> None:
    """The check that is made in seeking is the day's: with the last points the march is over, and nobody else comes."""
    march = March(country("woods", CITY), SEEKING, party=party(walker(40))).move("seek")
    march.dice(navigation_check=2, way_encounter=6)
    assert ("march over", "what-now", {"city"}) == (march.facts[-1], march.asks, known(march))


# ---------------------------------------------------------------------------------------------------------- secret
@pytest.mark.rule("R001-37", "R001-38")
def test_what_is_secret_is_not_found_by_searching_the_hex() -> None:
    """However often it is searched; without the option nothing else can be done from afar."""
    march = March(country("clear", CITY))
    for _search in range(8):
        march.move("explore")
        march.alone()
    assert set() == known(march)
    assert "seek" not in {move.act for move in March(country("clear", CITY)).moves}


@pytest.mark.rule("R001-37")
def test_dealing_with_what_hides_it_shows_it() -> None:
    """The referee shows the secret when the party has got through to it."""
    march = March(country("clear", CITY))
    march.table.set("sights", [[[4, 5], "city"]], "they have found the door in the cave")
    assert {"city"} == known(march)


@pytest.mark.rule("R001-38", "R001-40")
def test_a_check_may_find_a_secret() -> None:
    """As an option a Navigation Check finds the one secret of the hex, for its cost, and somebody may come."""
    march = March(country("woods", CITY, CAVES), SEEKING).move("seek")
    assert ("navigation-check", 2) == (march.asks, dict(march.table.question.question.about)["difficulty"])
    march.dice(navigation_check=2)
    assert ("way-encounter", "2-in-6") == (march.asks, march.chance)
    march.dice(way_encounter=6)
    assert ({"city"}, 6, None) == (known(march), march.points, march.state.astray)


@pytest.mark.rule("R001-38")
def test_one_secret_at_a_time() -> None:
    """Of two a secret die tells which; the next success finds the other, and then there is nothing left."""
    march = March(country("clear", CITY, SHRINE), SEEKING).move("seek").dice(navigation_check=2)
    march.dice(hex_feature=2, way_encounter=6)
    assert {"shrine"} == known(march)
    march.move("seek").dice(navigation_check=2, way_encounter=6)
    assert {"shrine", "city"} == known(march)
    march.move("seek").dice(navigation_check=2, way_encounter=6)
    assert ("secret sought", ()) == (march.told()[-1][0], march.told()[-1][1]["features"])


@pytest.mark.rule("R001-39", "R001-40")
def test_a_failed_search_for_secrets_loses_the_way() -> None:
    """The party is lost in the hex, has found nothing, and somebody may come all the same."""
    march = March(country("woods", CITY), SEEKING).move("seek").dice(navigation_check=12)
    assert "way-encounter" == march.asks
    march.dice(way_encounter=6)
    assert (at("0405"), set()) == (march.state.astray, known(march))
    assert "navigation-check" == march.goes_on(1).asks


# ------------------------------------------------------------------------------------------------------- the land
@pytest.mark.rule("R001-41")
def test_coming_in_shows_the_country_around() -> None:
    """The terrain of all six neighbours is drawn; not where the referee rules otherwise, nor farther away."""
    lands = country("clear", h0403="woods", h0503="swamp", h0402="hills")
    march = March(lands).sets_out(0, "0404").finds(2)
    drawn = dict(march.state.pencilled)
    assert ("woods", None) == (drawn[at("0403")], drawn.get(at("0402")))
    assert {at(label) for label in ("0403", "0504", "0505", "0405", "0305", "0304")} <= drawn.keys()
    blind = March(lands, house(base="bladespell", marches_around="false")).sets_out(0, "0404").finds(2)
    assert {at("0404"): "clear"} == dict(blind.state.pencilled)


@pytest.mark.rule("R001-31", "R001-39", "S-B24")
def test_a_guide_keeps_the_seekers_from_losing_the_way() -> None:
    """A search for a secret that fails with a guide has found nothing, and nobody is lost."""
    march = March(country("woods", CITY), SEEKING, guide=True).move("seek").dice(navigation_check=12, way_encounter=6)
    assert (None, set(), "secret sought", 6) == (march.state.astray, known(march), march.facts[-1], march.points)


@pytest.mark.rule("R001-42")
def test_mountains_are_on_the_map_from_the_beginning() -> None:
    """As soon as the party sets out in the region, however far they are; other country is not."""
    lands = country("clear", h0101="mountains", h0709="mountains", h0701="swamp")
    drawn = dict(March(lands).move("explore").state.pencilled)
    assert ("mountains", "mountains", None) == (drawn[at("0101")], drawn[at("0709")], drawn.get(at("0701")))


@pytest.mark.rule("R001-41", "R001-42")
def test_who_looks_about_before_setting_out_sees_the_land() -> None:
    """Where the country is described first of all, the mountains afar and what lies about the hex are drawn with it."""
    lands = country("clear", h0101="mountains", h0404="woods")
    drawn = dict(March(lands).move("show country").state.pencilled)
    assert ("mountains", "woods", "clear") == (drawn[at("0101")], drawn[at("0404")], drawn[at("0405")])


@pytest.mark.rule("R001-41", "R001-42")
def test_the_land_is_told_once_at_the_beginning() -> None:
    """The second day says nothing of it again."""
    march = March(country("clear", h0101="mountains"), sky=Sky("fair", season=Season.SUMMER)).move("explore")
    assert 1 == march.facts.count("country afar")
    march.camps().move("explore")
    assert 1 == march.facts.count("country afar")
