"""Document 000, Wilderness Evasion and Pursuit, at a table: who may evade those that stand before the party."""

from __future__ import annotations

import pytest

from sixturns.kernel.effects import REFEREE, Choose
from sixturns.kernel.values import Hidden
from sixturns.world.creatures import Mind
from sixturns.world.moves import Move
from sixturns.world.state import Pace
from tests.fidelity.marches import Trek, at, country
from tests.fidelity.test_trek_gaps import CAMP, HOSTILE, KEEP

WOLVES = Move("come upon", words="wolves", number=2, speed=180, using=Mind.NONE)
"""Two after two, and nobody knows the most there can be: 70 in 100."""
CAUGHT_UNAWARES: dict[str, int] = {"surprise_party": 2, "surprise_foes": 5, "yards": 2}
BOTH_AWARE: dict[str, int] = {"surprise_party": 5, "surprise_foes": 5, "yards": 14}


def met(terrain: str = "clear", rolls: dict[str, int] = CAUGHT_UNAWARES) -> Trek:
    """Wolves have come upon the party, which has let them come."""
    return Trek(country(terrain)).says(WOLVES).dice(**rolls).says("stand")


def fights(trek: Trek) -> Trek:
    """It comes to blows; every creature has five hit points."""
    trek.move("fight")
    while trek.asks == "hit-points":
        trek.dice(hit_points=5)
    return trek


def ways(trek: Trek) -> tuple[str, ...]:
    """How the party may evade those before it, as *what now?* offers it: ``""`` is without magic."""
    question = trek.table.question.question
    assert isinstance(question, Choose) and trek.table.question.rests
    offered = tuple(move.using for move in question.options if move.act == "evade")
    forms = tuple(using for form in question.blanks if form.option.act == "evade" for using in form.picks[0].among)
    assert offered == forms[:1]
    return forms


def chance(trek: Trek) -> int:
    """The chance of an evasion that was told last."""
    percent = [about["percent"] for fact, about in trek.told() if fact == "evasion chance"][-1]
    assert isinstance(percent, int)
    return percent


# --------------------------------------------------------------------------------------------------- caught unawares
@pytest.mark.rule("R000-108", "S-A81")
def test_a_surprised_party_that_stands_has_no_chance_afterwards() -> None:
    """No chance if the party is surprised, unless by magic: nor one question later, nor before the first round."""
    trek = met()
    question = trek.table.question.question
    assert isinstance(question, Choose)
    assert (("magic",), False) == (ways(trek), question.admits(Move("evade")))
    assert ("magic",) == ways(fights(trek))


@pytest.mark.rule("R000-108", "R000-110")
def test_magic_helps_the_surprised_in_the_open() -> None:
    """By magic they have the chance of the table, 70 in 100, and nothing is added or taken off."""
    trek = met().move("evade", using="magic")
    assert ("evasion", 70) == (trek.asks, chance(trek))


@pytest.mark.rule("R000-110", "S-A81")
def test_a_surprised_party_in_woods_has_ten_in_a_hundred_still() -> None:
    """10 % if surprised in woods, not the 95 of those who are aware, also after they have stood."""
    trek = met("woods")
    assert ("", "magic") == ways(trek)
    assert 10 == chance(trek.move("evade"))
    aware = met("woods", BOTH_AWARE).move("evade")
    assert 95 == chance(aware)


@pytest.mark.rule("R000-108", "S-A81")
def test_nobody_is_surprised_when_a_round_has_been_fought() -> None:
    """After a round they evade as others do: 70 in 100."""
    trek = fights(met()).move("round")
    assert ("", "magic") == ways(trek)
    assert 70 == chance(trek.move("evade"))


@pytest.mark.rule("R000-107", "R000-108")
def test_who_is_aware_may_evade_after_all() -> None:
    """Where neither side is surprised, or both are, the party may still evade those it stood up to."""
    assert ("", "magic") == ways(met(rolls=BOTH_AWARE))
    assert ("", "magic") == ways(met(rolls={"surprise_party": 2, "surprise_foes": 2, "yards": 2}))


@pytest.mark.rule("R000-108")
def test_trees_are_told_only_to_those_who_need_them() -> None:
    """Whether there are trees to hide among is kept with the meeting only where the party was told of them."""
    unawares, aware = met("woods").state.facing, met("woods", BOTH_AWARE).state.facing
    assert unawares is not None and aware is not None
    assert (True, False) == (unawares.cover, aware.cover)


# ------------------------------------------------------------------------------------------------------- caught up with
def caught() -> Trek:
    """Wolves were not evaded, and have caught up with the party in the next hex."""
    trek = Trek().says(WOLVES).dice(**BOTH_AWARE).says("evade")
    return trek.dice(evasion=99, flight_heading=1, caught=3, yards=2)


@pytest.mark.rule("R000-119", "R000-126")
def test_there_is_no_second_evasion_once_caught() -> None:
    """3b. Caught: the encounter is resolved; neither then nor afterwards can they be evaded again."""
    trek = caught()
    question = trek.table.question.question
    assert isinstance(question, Choose)
    assert (("stand", "parley", "attack"), "0404") == (question.options, trek.here)
    trek.says("stand")
    assert () == ways(trek)
    assert () == ways(fights(trek))
    assert () == ways(trek.move("round"))


@pytest.mark.rule("R000-119")
def test_the_next_encounter_is_another() -> None:
    """When the encounter is over, others who come can be evaded."""
    trek = caught().says("attack").move("conclude", using="driven off")
    assert ("", "magic") == ways(trek.says(WOLVES).dice(**BOTH_AWARE).says("stand"))


@pytest.mark.rule("R000-119", "R000-138")
def test_caught_by_a_castles_force_and_attacked() -> None:
    """Riders who have caught up with the party and come to blows with it are not evaded again."""
    known = frozenset({(at("0403"), "keep")})
    trek = Trek(country("clear", KEEP), label="0403", castles=Hidden((HOSTILE,)), sights=known)
    trek.move("hail castle", "keep", using="peaceable").says("flee")
    trek.dice(force_pursues=1, evasion=99, flight_heading=4, caught=3).says("attack")
    assert () == ways(trek)


# -------------------------------------------------------------------------------------------- in the middle of a march
def fled(pace: Pace = "march", allotted: int = 8) -> Trek:
    """A march with five points left, wolves who come by, and a flight of two hexes from them."""
    trek = Trek(pace=pace, allotted=allotted, points=5, on_foot=8, checked=True, tolled=False)
    trek.says(WOLVES).dice(**BOTH_AWARE).says("evade")
    for name, faces in (("evasion", 99), ("flight-heading", 1), ("caught", 6), ("flight-heading", 4), ("evasion", 1)):
        assert name == trek.asks
        trek.table.type(str(faces))
    return trek


@pytest.mark.rule("R000-126", "S-A72")
def test_half_of_what_is_owed_is_rested_on_the_day() -> None:
    """In place of what was left of the march one half day is rested, with its die; the other waits for the next."""
    trek = fled()
    assert [(1, 2)] == [(move.number, trek.state.half_days) for move in trek.moves if move.act == "rest"]
    trek.move("rest", number=1)
    assert ("half-day", REFEREE) == (trek.asks, trek.asked_of)
    trek.dice(half_day=1)
    assert (1, 0, "14:00") == (trek.state.half_days, trek.state.points, str(trek.clock)[-5:])
    assert not {"rest", "march on", "set out", "explore"} & {move.act for move in trek.moves}
    assert "encounter" == trek.move("camp", **CAMP).asks


@pytest.mark.rule("R000-98", "R000-140", "S-A72")
@pytest.mark.parametrize("pace", ["march", "forced", "half"])
def test_a_march_that_a_rest_ends_was_a_march(pace: Pace) -> None:
    """The day is counted as what it was: a forced march has its price, and a rest at either end makes no day of it."""
    trek = fled(pace, 4 if pace == "half" else 8).move("rest", number=1).dice(half_day=1)
    assert pace == trek.state.pace
    trek.move("camp", **CAMP).dice(encounter=1, firewood=3, night=1, weather=7)
    assert {(1, pace == "forced")} == {(one.unrested, one.overmarched) for one in trek.state.party.members}


# ------------------------------------------------------------------------------------------------------- out of a camp
@pytest.mark.rule("R000-115", "R000-143", "R000-150")
def test_who_flees_out_of_a_camp_does_not_sleep_there() -> None:
    """The camp is left behind with the hex: nobody sleeps on in the next one, and the night is not passed."""
    trek = Trek().move("camp", **CAMP).dice(encounter=1, firewood=3, night=6, roamer=10, how_many=5, watch=2)
    trek.dice(**BOTH_AWARE).says("evade")
    for name, faces in (("evasion", 99), ("flight-heading", 1), ("caught", 6), ("flight-heading", 2), ("evasion", 1)):
        assert name == trek.asks
        trek.table.type(str(faces))
    assert (None, 2, "01:00") == (trek.state.night, trek.state.half_days, str(trek.clock)[-5:])
    assert ("camp left" in trek.facts, "slept" in trek.facts, "night over" in trek.facts) == (True, False, False)
    assert not {"sleep on", "break camp", "set out"} & {move.act for move in trek.moves}


@pytest.mark.rule("R000-113", "R000-150")
def test_who_evades_from_a_camp_stays_in_it() -> None:
    """Where they are evaded no hex is fled: the rest of the night is slept."""
    trek = Trek().move("camp", **CAMP).dice(encounter=1, firewood=3, night=6, roamer=10, how_many=5, watch=2)
    trek.dice(**BOTH_AWARE).says("evade").dice(evasion=1, weather=7)
    assert (None, "06:00") == (trek.state.night, str(trek.clock)[-5:])
    assert ("camp left" in trek.facts, "slept" in trek.facts) == (False, True)
