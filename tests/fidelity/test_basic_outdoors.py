"""Document 002 in the wilderness and on the water: surprise, distance in yards, initiative, responses."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.effects import Choose, Roll
from sixturns.kernel.values import Hidden, replace
from sixturns.rules.wild_meeting import WildMeeting
from sixturns.rulesets.layers import RuleSet
from sixturns.world.castle import Castle, Occupant, Temper
from sixturns.world.creatures import Mind, Mood
from sixturns.world.light import Light
from sixturns.world.meeting import Course, Outcome, Side
from tests.fidelity.basics import BOTH, CATCHING, CAUGHT, NEITHER, OURS, THEIRS, basic
from tests.fidelity.book import Run, run
from tests.fidelity.marches import DAWN, Trek, at, country, thing

ORCS = WildMeeting("orcs", 10, most=18, size=5, wisdom=(0, 0, 0, 0, 0), theirs=90)


def met(state: WildMeeting, ruleset: RuleSet | None = None, /, **answers: Any) -> Run:
    """A run of an encounter out of doors by document 002."""
    return run("wilderness encounter", state, ruleset or basic(), **answers)


def order(surprise: dict[str, int]) -> dict[str, Any]:
    """The throws for initiative, where both sides can act."""
    return OURS if surprise in (NEITHER, BOTH) else {}


def response(surprise: dict[str, int]) -> dict[str, Any]:
    """What is asked after initiative: the party's response, or the reaction of those that surprised it."""
    return {"reaction": 9} if surprise is CAUGHT else {"respond": "combat"}


def before_them(**changes: Any) -> Trek:
    """A party that has come upon orcs, has won the initiative, and is asked how it responds."""
    trek = Trek(country(), basic(), **changes)
    trek.move("come upon", words="orcs", number=8, speed=90, using=Mind.INTELLIGENT)
    return trek.dice(surprise_party=3, surprise_foes=3, yards=14, **OURS)


@pytest.mark.rule("R002-06")
@pytest.mark.parametrize(("thrown", "yards"), [(4, 40), (14, 140), (24, 240)])
def test_the_distance_in_the_wilderness(thrown: int, yards: int) -> None:
    """In the wilderness 4d6 × 10 yards, each of them three feet."""
    out = met(ORCS, yards=thrown, respond="combat", **NEITHER, **OURS)
    question = out.questions["yards"]
    assert isinstance(question, Roll)
    assert (4, 6, 3 * yards) == (question.dice.count, question.dice.sides, out.gives.distance)


@pytest.mark.rule("R002-06")
def test_bad_weather_does_not_shorten_it() -> None:
    """The document prints no other distance for those who do not see far."""
    assert 3 * 140 == met(replace(ORCS, poor=True), yards=14, respond="combat", **NEITHER, **OURS).gives.distance


@pytest.mark.rule("R002-07")
@pytest.mark.parametrize("surprise", [CAUGHT, CATCHING, BOTH])
@pytest.mark.parametrize(("thrown", "yards"), [(1, 10), (4, 40)])
def test_the_distance_of_a_surprise(surprise: dict[str, int], thrown: int, yards: int) -> None:
    """AMB-C11: 1d4 × 10 yards when either side is surprised."""
    out = met(ORCS, yards=thrown, **surprise, **order(surprise), **response(surprise))
    question = out.questions["yards"]
    assert isinstance(question, Roll)
    assert (1, 4, 3 * yards) == (question.dice.count, question.dice.sides, out.gives.distance)


@pytest.mark.rule("R002-08")
@pytest.mark.parametrize(("dice", "surprise"), [("4d6x10 yd", False), ("1d4x10 yd", True)])
def test_the_distance_on_the_water(dice: str, surprise: bool) -> None:
    """On the water 4d6 × 10 yards, or 1d4 × 10 if surprised, as in the wilderness."""
    afloat = Trek(country("sea"), basic(), afloat="boat")
    afloat.move("come upon", words="pirates", number=8, speed=90, using=Mind.INTELLIGENT)
    afloat.dice(surprise_party=2 if surprise else 3, surprise_foes=3)
    question = afloat.table.question.question
    assert isinstance(question, Roll)
    assert ("yards", dice) == (question.site, str(question.dice))


@pytest.mark.rule("R002-11")
@pytest.mark.parametrize(
    ("by_night", "lit", "asks"), [(True, True, "yards"), (True, False, "surprise-foes"), (False, True, "surprise-foes")]
)
def test_light_by_night(by_night: bool, lit: bool, asks: str) -> None:
    """A party that carries light on a march in the dark surprises nobody out of doors either."""
    trek = Trek(country(), basic(), by_night=by_night, lights=(Light("torch", "odo", 4, lit),))
    trek.move("come upon", words="orcs", number=8, speed=90, using=Mind.INTELLIGENT).dice(surprise_party=3)
    assert asks == trek.asks


@pytest.mark.rule("R002-15", "R002-17")
def test_the_sequence_out_of_doors() -> None:
    """Surprise, distance, initiative, actions: the same order as in a dungeon."""
    out = met(ORCS, yards=14, reaction=9, respond="parley", **NEITHER, **OURS)
    assert (
        "surprise-party",
        "surprise-foes",
        "yards",
        "initiative-party",
        "initiative-foes",
        "respond",
        "reaction",
    ) == out.asked


@pytest.mark.rule("R002-25", "R002-26")
def test_a_free_round_out_of_doors() -> None:
    """The side that is not surprised has a round to itself, in which the other decides nothing."""
    ours = met(ORCS, yards=2, respond="combat", **CATCHING)
    assert Outcome(Course.COMBAT, 60, None, Side.PARTY) == ours.gives
    theirs = met(ORCS, yards=2, reaction=2, **CAUGHT)
    assert ("surprise-party", "surprise-foes", "yards", "reaction") == theirs.asked
    assert Outcome(Course.COMBAT, 60, Mood.ATTACKS, Side.FOES) == theirs.gives


@pytest.mark.rule("R002-21")
def test_evasion_out_of_doors() -> None:
    """The party flees before combat; the other side decides whether it pursues, and then the dice are thrown."""
    pursued = met(ORCS, yards=14, respond="evade", reaction=3, evasion=95, **NEITHER, **OURS)
    assert Course.FLIGHT is pursued.gives.course
    let_go = met(ORCS, yards=14, respond="evade", reaction=9, **NEITHER, **OURS)
    assert Outcome(Course.PARTED, 420) == let_go.gives


@pytest.mark.rule("R002-21")
def test_creatures_that_act_first_show_whether_they_pursue() -> None:
    """Those that have reacted already are not thrown for again when the party flees from them."""
    out = met(ORCS, yards=14, reaction=9, respond="evade", **NEITHER, **THEIRS)
    assert Outcome(Course.PARTED, 420, Mood.INDIFFERENT) == out.gives


@pytest.mark.rule("R002-20", "R002-22", "R002-23")
def test_the_four_responses_out_of_doors() -> None:
    """Combat, evasion, parley and something else; evasion by plain flight or by magic."""
    question = met(ORCS, yards=14, respond="combat", **NEITHER, **OURS).questions["respond"]
    assert isinstance(question, Choose)
    assert ("combat", "evade", "evade by magic", "parley", "other") == question.options


@pytest.mark.rule("R002-29")
def test_no_evasion_once_combat_has_begun_out_of_doors() -> None:
    """A party that fights is offered no evasion any more; one that only faces creatures is."""
    trek = Trek(country(), basic())
    trek.move("come upon", words="orcs", number=8, speed=90, using=Mind.INTELLIGENT)
    trek.dice(surprise_party=3, surprise_foes=3, yards=14, **OURS).says("parley").dice(reaction=9)
    assert "evade" in {move.act for move in trek.moves}
    trek.move("fight")
    while trek.asks == "hit-points":
        trek.dice(hit_points=4)
    trek.dice(**OURS)
    assert "evade" not in {move.act for move in trek.moves}


@pytest.mark.rule("R002-29")
def test_no_evasion_once_they_attack_out_of_doors() -> None:
    """Nor is it offered to a party that has answered with combat and has not struck yet."""
    trek = before_them().says("combat")
    assert {"evade", "flee"}.isdisjoint(move.act for move in trek.moves)
    assert {"fight", "conclude"} <= {move.act for move in trek.moves}


@pytest.mark.rule("R002-02", "R002-14", "R002-18")
def test_a_turn_for_those_who_get_away() -> None:
    """An encounter out of doors that ends in evasion has taken its turn, and the lights have burnt for it."""
    trek = before_them(lights=(Light("torch", "odo", 4),))
    before = trek.table.state.turns
    trek.says("evade").dice(reaction=9)
    assert (before + 1, 0, 3) == (trek.state.turns, trek.state.rounds, trek.state.lights[0].left)


@pytest.mark.rule("R002-02", "R002-14", "R002-18")
def test_a_turn_for_those_who_get_away_after_all() -> None:
    """So it is when they first spoke and then evade: one turn, or as many as the rounds have begun."""
    for spoken, turns in ((0, 1), (60, 1), (61, 2)):
        trek = before_them().says("parley").dice(reaction=9)
        facing = trek.state.facing
        assert facing is not None
        trek = Trek(country(), basic(), facing=replace(facing, rounds=spoken), foes=trek.state.foes)
        before = trek.state.turns
        trek.move("evade")
        assert (before + turns, None) == (trek.state.turns, trek.state.facing)


@pytest.mark.rule("R002-14", "R002-21")
def test_a_turn_before_the_flight() -> None:
    """Who fails to evade has spent the turn over it too, before the flight that takes the day."""
    trek = before_them()
    before = trek.table.state.turns
    trek.says("evade").dice(reaction=3, evasion=95)
    assert before + 1 == trek.table.now.turns


@pytest.mark.rule("R002-14")
def test_no_turn_for_those_who_stand() -> None:
    """While they still face each other no turn has passed."""
    trek = before_them()
    before = trek.table.state.turns
    assert before == trek.says("parley").dice(reaction=9).state.turns


@pytest.mark.rule("R002-21", "S-C18")
@pytest.mark.parametrize(
    ("ours", "theirs", "afloat", "percent"),
    [(90, 90, True, 50), (60, 90, True, 50), (120, 90, True, 80), (90, 90, False, 70)],
)
def test_evasion_on_the_water_by_speed_alone(ours: int, theirs: int, afloat: bool, percent: int) -> None:
    """A party afloat that evades at once does so by the speed of both craft; ashore, by the numbers of both sides."""
    meeting = replace(ORCS, ours=ours, theirs=theirs, afloat=afloat)
    for die, course in ((percent, Course.PARTED), (percent + 1, Course.FLIGHT)):
        out = met(meeting, yards=14, respond="evade", reaction=3, evasion=die, **NEITHER, **OURS)
        assert (percent, course) == (out.told("evasion chance")["percent"], out.gives.course)


@pytest.mark.rule("R002-14", "R002-18")
def test_a_turn_out_of_doors() -> None:
    """Out of doors too one turn has passed when it is over."""
    trek = Trek(country(), basic())
    trek.move("come upon", words="orcs", number=8, speed=90, using=Mind.INTELLIGENT)
    trek.dice(surprise_party=3, surprise_foes=3, yards=14, **OURS).says("parley").dice(reaction=9)
    before = trek.state.turns
    trek.move("conclude", using="at peace")
    assert (before + 1, 0) == (trek.state.turns, trek.state.rounds)


def before_a_castle() -> Trek:
    """A lord's force has ridden out of a castle in the next hex."""
    land = country("clear", thing("keep", "0404", "castle"))
    lord = Castle("keep", Occupant.LORD, Temper.NEUTRAL, "champions", 3, 7)
    trek = Trek(land, basic(), castles=Hidden((lord,)), sights=frozenset({(at("0404"), "keep")}))
    return trek.move("hail castle", "keep", using="peaceable")


@pytest.mark.rule("R002-02", "R002-14", "S-C41")
def test_a_castles_force_takes_a_turn() -> None:
    """Whoever flees from riders, and is let go, has spent a turn over it."""
    fled = before_a_castle().says("flee").dice(force_pursues=6)
    assert (None, DAWN + 1) == (fled.state.facing, fled.unmet().state.turns)


@pytest.mark.rule("R002-02", "R002-14", "S-C41")
def test_a_fight_with_riders_takes_its_own_turn() -> None:
    """Riders who are attacked are before the party: the turn comes when that is over, and only then."""
    fought = before_a_castle().says("attack")
    assert DAWN == fought.state.turns
    assert DAWN + 1 == fought.move("conclude", using="driven off").state.turns
