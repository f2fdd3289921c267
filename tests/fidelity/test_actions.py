"""Documents 000 and 003, Encounter Procedure 3 and 4: who acts how, by who is surprised, and how it is resolved."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.effects import REFEREE, Choose
from sixturns.kernel.values import replace
from sixturns.rules.encounter import Meeting
from sixturns.world.creatures import Foes, Mind, Mood
from sixturns.world.dungeon import DoorKind
from sixturns.world.meeting import Chase, Course, Outcome, Side
from tests.fidelity.book import OAK, Seat, cellar, encounter, house, run, with_foes

AN_ARCHWAY = cellar(replace(OAK, kind=DoorKind.ARCHWAY))
ORCS_MET = Meeting("orcs", 10)
WOLVES_MET = Meeting("wolves", 6, mind=Mind.NONE)
APES_MET = Meeting("apes", 4, mind=Mind.SEMI)
CAUGHT: dict[str, Any] = {"surprise_party": 2, "surprise_foes": 5}
CATCHING: dict[str, Any] = {"surprise_party": 5, "surprise_foes": 2}
BOTH: dict[str, Any] = {"surprise_party": 2, "surprise_foes": 2}
NEITHER: dict[str, Any] = {"surprise_party": 5, "surprise_foes": 5}


# ------------------------------------------------------------------------------------- 3a. monsters surprise the party
@pytest.mark.rule("R000-40", "R003-33")
@pytest.mark.parametrize(
    ("total", "mood", "course", "segment"),
    [
        (2, Mood.ATTACKS, Course.COMBAT, Side.FOES),
        (3, Mood.HOSTILE, Course.COMBAT, Side.FOES),
        (5, Mood.HOSTILE, Course.COMBAT, Side.FOES),
        (6, Mood.UNCERTAIN, Course.PARLEY, None),
        (8, Mood.UNCERTAIN, Course.PARLEY, None),
        (9, Mood.INDIFFERENT, Course.PARLEY, None),
        (11, Mood.INDIFFERENT, Course.PARLEY, None),
        (12, Mood.FRIENDLY, Course.PARLEY, None),
    ],
)
def test_the_intelligent_weigh_the_party_up(total: int, mood: Mood, course: Course, segment: Side | None) -> None:
    """Intelligent monsters that surprise the party make a Reaction roll and act accordingly."""
    stand = {"flee": "stand"} if course is Course.COMBAT else {}
    outcome = encounter(ORCS_MET, distance=2, reaction=total, **CAUGHT, **stand)
    assert Outcome(course, 20, mood, segment) == outcome


@pytest.mark.rule("R000-41", "R003-34")
def test_the_mindless_move_to_melee() -> None:
    """Non-intelligent monsters that surprise the party move directly to melee, without a Reaction roll."""
    met = run("encounter", WOLVES_MET, distance=2, flee="stand", **CAUGHT)
    assert ("surprise-party", "surprise-foes", "distance", "flee") == met.asked
    assert Outcome(Course.COMBAT, 20, Mood.ATTACKS, Side.FOES) == met.gives


@pytest.mark.rule("R000-40", "R000-41")
def test_those_of_half_a_mind() -> None:
    """Creatures of half a mind weigh the party up as the intelligent do, unless the table says that they attack."""
    assert Mood.FRIENDLY == encounter(APES_MET, distance=2, reaction=12, **CAUGHT).mood
    melee = house(reaction_semi='"moves to melee"')
    assert Mood.ATTACKS == encounter(APES_MET, melee, distance=2, flee="stand", **CAUGHT).mood
    assert Mood.FRIENDLY == encounter(ORCS_MET, melee, distance=2, reaction=12, **CAUGHT).mood


@pytest.mark.rule("R000-40", "R003-33")
def test_those_under_orders() -> None:
    """AMB-A34: monsters whose intention is fixed, as guards under orders, do not roll for it."""
    guards = replace(ORCS_MET, intent=Mood.ATTACKS)
    assert Outcome(Course.COMBAT, 20, Mood.ATTACKS, Side.FOES) == encounter(guards, distance=2, flee="stand", **CAUGHT)
    watchmen = replace(ORCS_MET, intent=Mood.FRIENDLY)
    assert Outcome(Course.PARLEY, 20, Mood.FRIENDLY) == encounter(watchmen, distance=2, **CAUGHT)


@pytest.mark.rule("R000-42", "R003-35")
@pytest.mark.parametrize("die", [1, 2, 3])
@pytest.mark.parametrize(
    ("meeting", "reaction"), [(ORCS_MET, {"reaction": 2}), (ORCS_MET, {"reaction": 4}), (WOLVES_MET, {})]
)
def test_a_surprised_party_may_flee(meeting: Meeting, reaction: dict[str, int], die: int) -> None:
    """A party surprised within 30 ft, as it always is on 1d3 × 10 ft, may attempt to flee before combat begins."""
    outcome = encounter(meeting, distance=die, flee="flee", **CAUGHT, **reaction)
    assert (Course.FLIGHT, 10 * die) == (outcome.course, outcome.distance)


@pytest.mark.rule("R000-42", "R003-35")
@pytest.mark.parametrize(("feet", "may_flee"), [(10, True), (29, True), (30, True), (31, False), (60, False)])
def test_within_thirty_feet(feet: int, may_flee: bool) -> None:
    """AMB-A06: 30 ft is within, a keyed distance beyond it takes the chance away."""
    answers = {"flee": "flee"} if may_flee else {}
    outcome = encounter(replace(WOLVES_MET, keyed_distance=feet), **CAUGHT, **answers)
    assert (Course.FLIGHT if may_flee else Course.COMBAT, feet) == (outcome.course, outcome.distance)


@pytest.mark.rule("R000-42", "R003-35", "R003-41")
@pytest.mark.parametrize("says", ["stand", "flee"])
@pytest.mark.parametrize(("feet", "asks"), [(10, "flee"), (30, "flee"), (31, "stand-or-flee"), (60, "stand-or-flee")])
def test_the_hostile_can_be_fled_at_any_distance(feet: int, asks: str, says: str) -> None:
    """A hostile reading is an attack unless fled: beyond 30 ft, too, a surprised party says whether it stands."""
    met = run("encounter", replace(ORCS_MET, keyed_distance=feet), reaction=4, **CAUGHT, **{asks: says})
    assert ("surprise-party", "surprise-foes", "reaction", asks) == met.asked
    course = Course.COMBAT if says == "stand" else Course.FLIGHT
    assert Outcome(course, feet, Mood.HOSTILE, Side.FOES) == met.gives


@pytest.mark.rule("R000-42", "R003-35", "R003-40")
def test_who_attacks_immediately_is_not_fled_from_afar() -> None:
    """Beyond 30 ft a surprised party may not flee before combat begins from creatures that attack immediately."""
    met = run("encounter", replace(ORCS_MET, keyed_distance=60), reaction=2, **CAUGHT)
    assert Outcome(Course.COMBAT, 60, Mood.ATTACKS, Side.FOES) == met.gives


@pytest.mark.rule("R000-42")
def test_first_the_reaction_then_the_flight() -> None:
    """AMB-A31: first the Reaction roll, then the party says whether it flees; the monsters keep their segment."""
    met = run("encounter", ORCS_MET, distance=3, reaction=4, flee="flee", **CAUGHT)
    assert ("surprise-party", "surprise-foes", "distance", "reaction", "flee") == met.asked
    assert Outcome(Course.FLIGHT, 30, Mood.HOSTILE, Side.FOES) == met.gives


@pytest.mark.rule("R000-42", "R003-35")
@pytest.mark.parametrize(
    ("action", "flees", "course", "feet"),
    [
        ("close in", None, Course.COMBAT, 10),
        ("shoot or cast", "flee", Course.FLIGHT, 30),
        ("shoot or cast", "stand", Course.COMBAT, 30),
        ("other", "flee", Course.FLIGHT, 30),
    ],
)
def test_first_what_the_creatures_do(action: str, flees: str | None, course: Course, feet: int) -> None:
    """AMB-A31, the other reading: the monsters use their segment first; once they have closed in it is a fight."""
    first = house(flight_order='"action first"')
    says = {"flee": flees} if flees else {}
    met = run("encounter", WOLVES_MET, first, distance=3, their_action=action, **CAUGHT, **says)
    assert (REFEREE, {"action": action}) == (met.questions["their-action"].to, met.told("their action"))
    assert Outcome(course, feet, Mood.ATTACKS) == met.gives


@pytest.mark.rule("R000-42", "R003-35")
def test_what_the_creatures_do_is_asked_before_a_flight_alone() -> None:
    """Nobody asks what they do where no flight is possible: beyond 30 ft, and where it comes to words."""
    first = house(flight_order='"action first"')
    far = run("encounter", replace(WOLVES_MET, keyed_distance=60), first, **CAUGHT)
    words = run("encounter", ORCS_MET, first, distance=3, reaction=9, **CAUGHT)
    assert "their-action" not in (*far.asked, *words.asked)


@pytest.mark.rule("R000-42", "R003-35", "AMB-A06")
@pytest.mark.parametrize(
    ("feet", "dice"), [(60, {}), (0, {"distance": 3})], ids=["beyond 30 ft", "who stood within 30 ft"]
)
def test_no_flight_by_the_back_door(feet: int, dice: dict[str, int]) -> None:
    """A surprised party that may not flee before combat, or would not, has no more of a start than out of a melee."""
    wolves = Foes("wolves", "wolves", 6, "crypt", mind=Mind.NONE, distance=feet, speed=180)
    seat = Seat(with_foes(wolves), AN_ARCHWAY).move("walk", "oak").dice(surprise_party=1, surprise_foes=6, **dice)
    if dice:
        seat.says("stand")
    assert Chase(Side.PARTY, 10) == seat.move("flee").state.chase


@pytest.mark.rule("R000-42", "AMB-A31")
def test_those_that_have_closed_in() -> None:
    """AMB-A31, the other reading: out of the melee to which they have closed there are 10 ft to flee from."""
    wolves = Foes("wolves", "wolves", 6, "crypt", mind=Mind.NONE, speed=180)
    seat = Seat(with_foes(wolves), AN_ARCHWAY, house(flight_order='"action first"')).move("walk", "oak")
    seat.dice(surprise_party=1, surprise_foes=6, distance=3).says("close in")
    assert Chase(Side.PARTY, 10) == seat.move("flee").state.chase


@pytest.mark.rule("R000-36", "R000-35")
def test_the_free_segment_is_spent_by_a_round() -> None:
    """The segment is one action: when a round has been fought neither side has it any more."""
    wolves = Foes("wolves", "wolves", 2, "crypt", mind=Mind.NONE, speed=180)
    seat = Seat(with_foes(wolves), AN_ARCHWAY).move("walk", "oak").dice(surprise_party=1, surprise_foes=6, distance=3)
    assert Side.FOES == _outcome(seat.says("stand")).segment
    seat.move("fight").dice(hit_points=3).dice(hit_points=3).move("round")
    assert (None, ()) == (_outcome(seat).segment, seat.state.facing.acting if seat.state.facing else None)


def _outcome(seat: Seat) -> Outcome:
    assert seat.state.facing is not None
    return seat.state.facing.outcome


@pytest.mark.rule("R000-33", "R000-40", "R000-42")
def test_the_worked_example() -> None:
    """A 2 with −1, 0, 0, +1 surprises the party; orcs roll 5; 1d3 = 2 is 20 ft; a Reaction of 7 is uncertain."""
    four = replace(ORCS_MET, wisdom=(-1, 0, 0, 1))
    met = run("encounter", four, surprise_party=2, surprise_foes=5, distance=2, reaction=7)
    assert {"party": True, "foes": False, "members": (True, True, True, False)} == met.told("surprised")
    assert Outcome(Course.PARLEY, 20, Mood.UNCERTAIN) == met.gives


# ------------------------------------------------------------------------------------- 3b. party surprises the monsters
@pytest.mark.rule("R000-43", "R003-36")
def test_one_free_action() -> None:
    """A party that surprises the monsters may flee, move, cast a spell, attack, parley, or do something else."""
    question = run("encounter", ORCS_MET, distance=2, free_action="attack", **CATCHING).questions["free-action"]
    assert isinstance(question, Choose)
    assert {"flee", "move", "cast", "attack", "parley", "other"} == set(question.options)


@pytest.mark.rule("R000-43", "R003-36")
def test_attack_and_flight_are_at_once() -> None:
    """To attack begins the fight and to flee begins the flight, before the monsters have done anything."""
    attack = encounter(ORCS_MET, distance=2, free_action="attack", **CATCHING)
    flight = encounter(ORCS_MET, distance=2, free_action="flee", **CATCHING)
    assert Outcome(Course.COMBAT, 20, None, Side.PARTY) == attack
    assert Outcome(Course.FLIGHT, 20) == flight


@pytest.mark.rule("R000-43", "R003-36")
@pytest.mark.parametrize("action", ["move", "cast", "parley", "other"])
def test_then_the_monsters_know(action: str) -> None:
    """After any other action the monsters know: the intelligent make their Reaction roll, the others attack."""
    words = encounter(ORCS_MET, distance=2, free_action=action, reaction=12, **CATCHING)
    assert Outcome(Course.PARLEY, 20, Mood.FRIENDLY) == words
    teeth = encounter(WOLVES_MET, distance=2, free_action=action, **CATCHING)
    assert Outcome(Course.COMBAT, 20, Mood.ATTACKS) == teeth


# ----------------------------------------------------------------------------------------------- 3c. both, and neither
@pytest.mark.rule("R000-44", "R000-37", "R003-37")
@pytest.mark.parametrize("meeting", [ORCS_MET, WOLVES_MET, APES_MET, replace(ORCS_MET, intent=Mood.FRIENDLY)])
def test_both_surprised(meeting: Meeting) -> None:
    """Both sides surprised: directly to combat, without a decision, a Reaction roll or a free action."""
    met = run("encounter", meeting, distance=3, **BOTH)
    assert ("surprise-party", "surprise-foes", "distance") == met.asked
    assert Outcome(Course.COMBAT, 30) == met.gives


@pytest.mark.rule("R000-45", "R000-46", "R003-38")
@pytest.mark.parametrize(
    ("face", "rest", "course"),
    [
        ("attack", {}, Course.COMBAT),
        ("flee", {}, Course.FLIGHT),
        ("wait", {"reaction": 2}, Course.COMBAT),
        ("wait", {"reaction": 4, "stand_or_flee": "flee"}, Course.FLIGHT),
        ("wait", {"reaction": 7}, Course.PARLEY),
        ("parley", {"reaction": 10}, Course.PARLEY),
    ],
)
def test_nobody_surprised(face: str, rest: dict[str, Any], course: Course) -> None:
    """Nobody surprised: each side chooses, with a Reaction roll if intentions are unclear; fight, flight or words."""
    outcome = encounter(ORCS_MET, distance=5, face=face, **NEITHER, **rest)
    assert (course, 50, None) == (outcome.course, outcome.distance, outcome.segment)


@pytest.mark.rule("R000-31", "R000-38", "R000-45")
def test_the_order_of_the_printed_list() -> None:
    """Surprise is determined first, then the distance, then the actions, then the encounter is resolved."""
    met = run("encounter", ORCS_MET, distance=5, face="parley", reaction=3, stand_or_flee="stand", **NEITHER)
    assert ("surprise-party", "surprise-foes", "distance", "face", "reaction", "stand-or-flee") == met.asked
