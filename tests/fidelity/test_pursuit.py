"""Documents 000 and 003, Underworld Pursuit: who pursues whom, from how far, round by round, and how it ends."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sixturns.handlers.solve import Solver
from sixturns.kernel.effects import Choose, Roll
from sixturns.kernel.values import replace
from sixturns.rules.encounter import Meeting
from sixturns.rules.movement import no_map
from sixturns.rules.pursuit import Passed, Round, droppable, straight
from sixturns.world.creatures import Mind, Mood
from sixturns.world.light import Light
from sixturns.world.meeting import Chase, Course, Outcome, Side
from sixturns.world.party import Party
from tests.fidelity.book import BRENNA, COMPANY, HARL, Run, house, run, underworld

ORCS_COME = Meeting("orcs", 10)
WOLVES_COME = Meeting("wolves", 6, mind=Mind.NONE)
CAUGHT: dict[str, Any] = {"surprise_party": 2, "surprise_foes": 5}
CATCHING: dict[str, Any] = {"surprise_party": 5, "surprise_foes": 2}
NEITHER: dict[str, Any] = {"surprise_party": 5, "surprise_foes": 5}

GHOULS = Round(gap=40, fleers=90, pursuers=90)
WOLVES = Round(gap=60, fleers=60, pursuers=180, mind=Mind.NONE)
ZOMBIES = Round(gap=40, fleers=120, pursuers=60, mind=Mind.NONE)
MINDS = (Mind.NONE, Mind.SEMI, Mind.INTELLIGENT)


def chased(state: Round, /, **answers: Any) -> tuple[Course, int]:
    """How a round of a pursuit comes out: its course, and the feet between the two."""
    ended = run("chase", state, **answers).gives
    return ended.course, ended.gap


def odds(met: Run, site: str) -> tuple[int, int]:
    """In how many throws of one die a question is answered with yes, and how many sides the die has."""
    question = met.questions[site]
    assert isinstance(question, Roll)
    assert 1 == question.dice.count
    sides = question.dice.sides
    return sum(question.read(face) for face in range(1, sides + 1)), sides


# ----------------------------------------------------------------------------------------- 1. surprise, and a segment
@pytest.mark.rule("R000-50", "R003-46")
@pytest.mark.parametrize(("die", "caught"), [(1, True), (2, True), (3, False), (6, False)])
def test_each_side_rolls_for_surprise(die: int, caught: bool) -> None:
    """In a pursuit that is a new meeting each side rolls 1d6; a result of 1 or 2 means that it is surprised."""
    party = run("pursuit", WOLVES_COME, surprise_party=die, surprise_foes=2, distance=1, **after(caught, True))
    foes = run("pursuit", WOLVES_COME, surprise_party=2, surprise_foes=die, distance=1, **after(True, caught))
    assert (caught, caught) == (party.told("surprised")["party"], foes.told("surprised")["foes"])


def after(party: bool, foes: bool) -> dict[str, Any]:
    """What is asked after the distance when the mindless come upon a party, by who is surprised."""
    if party and foes:
        return {}
    return {"flee": "stand"} if party else {"free_action": "attack"}


@pytest.mark.rule("R000-50", "R003-46")
def test_surprise_where_it_is_possible() -> None:
    """Those who cannot be surprised do not roll, and circumstances adjust the roll of those who do."""
    wary = replace(WOLVES_COME, alerted=True, party_edge=-1)
    met = run("pursuit", wary, surprise_party=3, distance=1, flee="stand")
    assert (("surprise-party",), True) == (met.rolled[:-1], met.told("surprised")["party"])


@pytest.mark.rule("R000-50", "R003-46")
def test_the_wisdom_modifier_in_a_pursuit() -> None:
    """AMB-A35: Wisdom belongs to the character and counts here too, unless a table keeps it to the encounter."""
    wise, stands = replace(WOLVES_COME, wisdom=(-1, 0, 1)), CAUGHT | {"distance": 1, "flee": "stand"}
    assert (True, True, False) == run("pursuit", wise, **stands).told("surprised")["members"]
    plain = house(pursuit_wisdom='"dungeon encounter only"')
    assert (True, True, True) == run("pursuit", wise, plain, **stands).told("surprised")["members"]
    assert (True, True, False) == run("encounter", wise, plain, **stands).told("surprised")["members"]


@pytest.mark.rule("R000-51")
@pytest.mark.parametrize(
    ("dice", "answers", "segment"),
    [
        (CAUGHT, {"flee": "stand"}, Side.FOES),
        (CATCHING, {"free_action": "attack"}, Side.PARTY),
        ({"surprise_party": 2, "surprise_foes": 2}, {}, None),
        (NEITHER, {"face": "attack"}, None),
    ],
)
def test_the_free_segment_in_a_pursuit(dice: dict[str, int], answers: dict[str, str], segment: Side | None) -> None:
    """The surprising side gains one free move segment, unless both are surprised."""
    assert segment == run("pursuit", WOLVES_COME, distance=2, **dice, **answers).gives.segment


# --------------------------------------------------------------------------------------------------------- 2. distance
@pytest.mark.rule("R000-52", "R003-47")
@pytest.mark.parametrize(
    ("dice", "answers", "thrown", "feet"),
    [
        (NEITHER, {"face": "attack"}, 2, 20),
        (NEITHER, {"face": "attack"}, 8, 80),
        (CAUGHT, {"flee": "stand"}, 3, 30),
        (CATCHING, {"free_action": "attack"}, 1, 10),
    ],
)
def test_the_distance_of_a_pursuit(dice: dict[str, int], answers: dict[str, str], thrown: int, feet: int) -> None:
    """2d4 × 10 ft, or 1d3 × 10 ft if either side is surprised."""
    assert feet == run("pursuit", WOLVES_COME, distance=thrown, **dice, **answers).gives.distance


# ---------------------------------------------------------------------------------------------------------- 3. actions
@pytest.mark.rule("R000-53", "R003-48")
def test_those_that_catch_the_party() -> None:
    """Intelligent monsters that catch the party by surprise make a Reaction roll, others move to melee."""
    orcs = run("pursuit", ORCS_COME, distance=2, reaction=7, **CAUGHT)
    assert Outcome(Course.PARLEY, 20, Mood.UNCERTAIN) == orcs.gives
    wolves = run("pursuit", WOLVES_COME, distance=2, flee="stand", **CAUGHT)
    assert ("surprise-party", "surprise-foes", "distance", "flee") == wolves.asked
    assert Outcome(Course.COMBAT, 20, Mood.ATTACKS, Side.FOES) == wolves.gives


@pytest.mark.rule("R000-53", "R003-48")
@pytest.mark.parametrize(("total", "mood"), [(6, Mood.UNCERTAIN), (9, Mood.INDIFFERENT), (12, Mood.FRIENDLY)])
@pytest.mark.parametrize("mind", [Mind.SEMI, Mind.INTELLIGENT])
def test_those_that_catch_the_party_and_think(mind: Mind, total: int, mood: Mood) -> None:
    """They act by their Reaction, those of half a mind too, and nobody's Charisma is in it: the party says nothing."""
    met = run("pursuit", replace(ORCS_COME, mind=mind, charisma=2), distance=1, reaction=total, **CAUGHT)
    assert Outcome(Course.PARLEY, 10, mood) == met.gives


@pytest.mark.rule("R000-54", "R003-49")
@pytest.mark.parametrize(("feet", "may_flee"), [(10, True), (30, True), (31, False)])
def test_a_surprised_party_may_flee_from_pursuers(feet: int, may_flee: bool) -> None:
    """A party surprised within 30 ft may attempt to flee."""
    answers = {"flee": "flee"} if may_flee else {}
    outcome = run("pursuit", replace(WOLVES_COME, keyed_distance=feet), **CAUGHT, **answers).gives
    assert (Course.FLIGHT if may_flee else Course.COMBAT, feet) == (outcome.course, outcome.distance)


@pytest.mark.rule("R000-55", "R003-50")
def test_a_party_that_catches_its_pursuers() -> None:
    """It may take one free action: flee, move, cast a spell, attack and so on; AMB-A35: to parley is one of them."""
    met = run("pursuit", WOLVES_COME, distance=2, free_action="flee", **CATCHING)
    question = met.questions["free-action"]
    assert isinstance(question, Choose)
    assert {"flee", "move", "cast", "attack", "parley", "other"} == set(question.options)
    assert Outcome(Course.FLIGHT, 20) == met.gives


@pytest.mark.rule("R000-55", "R003-50", "AMB-A35")
@pytest.mark.parametrize(("action", "total", "mood"), [("parley", 10, Mood.FRIENDLY), ("move", 11, Mood.INDIFFERENT)])
def test_words_for_those_it_catches(action: str, total: int, mood: Mood) -> None:
    """AMB-A35: words have the Charisma of the one who speaks, +2, in the Reaction roll; another action has not."""
    met = run("pursuit", replace(ORCS_COME, charisma=2), distance=2, free_action=action, reaction=total, **CATCHING)
    assert Outcome(Course.PARLEY, 20, mood) == met.gives


@pytest.mark.rule("R000-55", "R003-50")
@pytest.mark.parametrize("action", ["move", "cast", "parley", "other"])
def test_the_mindless_after_the_free_action(action: str) -> None:
    """One action, and no more: then wolves move to melee, and nobody has a segment left."""
    met = run("pursuit", WOLVES_COME, distance=3, free_action=action, **CATCHING)
    assert Outcome(Course.COMBAT, 30, Mood.ATTACKS) == met.gives


@pytest.mark.rule("R000-56", "R003-51")
@pytest.mark.parametrize("meeting", [WOLVES_COME, replace(ORCS_COME, intent=Mood.FRIENDLY)])
def test_both_surprised_whatever_they_mean(meeting: Meeting) -> None:
    """It comes to combat without a decision and without a Reaction roll, whoever they are."""
    assert Outcome(Course.COMBAT, 20) == run("pursuit", meeting, surprise_party=2, surprise_foes=1, distance=2).gives


@pytest.mark.rule("R000-56", "R003-51")
def test_both_surprised_in_a_pursuit() -> None:
    """Both sides surprised: to combat, no free actions are granted."""
    met = run("pursuit", ORCS_COME, surprise_party=1, surprise_foes=2, distance=3)
    assert ("surprise-party", "surprise-foes", "distance") == met.asked
    assert Outcome(Course.COMBAT, 30) == met.gives


# -------------------------------------------------------------------------------------------------- 4. who comes after
@pytest.mark.rule("R000-49", "R003-45")
@pytest.mark.parametrize("mind", [Mind.SEMI, Mind.INTELLIGENT])
@pytest.mark.parametrize(
    ("mood", "comes"),
    [
        (None, True),
        (Mood.ATTACKS, True),
        (Mood.HOSTILE, True),
        (Mood.INDIFFERENT, False),
        (Mood.FRIENDLY, False),
    ],
)
def test_those_who_think_pursue_by_their_mood(mind: Mind, mood: Mood | None, comes: bool) -> None:
    """Those whose Reaction was 5 or less pursue, and those that never made one; at 9 or more they do not."""
    met = run("chase", replace(GHOULS, mind=mind, mood=mood, begins=True))
    assert ((), Course.FLIGHT if comes else Course.PARTED) == (met.asked, met.gives.course)
    assert {} == met.told("come after" if comes else "stay behind")


@pytest.mark.rule("R000-49", "R003-45")
@pytest.mark.parametrize(("die", "course"), [(1, Course.FLIGHT), (3, Course.FLIGHT), (4, Course.PARTED)])
def test_the_uncertain_pursue_as_often_as_not(die: int, course: Course) -> None:
    """Those whose Reaction was 6 to 8 pursue on 3-in-6, which the referee rolls in secret."""
    met = run("chase", replace(GHOULS, mood=Mood.UNCERTAIN, begins=True), pursue=die)
    assert (course, "referee") == (met.gives.course, met.questions["pursue"].to)
    assert (3, 6) == odds(met, "pursue")


@pytest.mark.rule("R000-49", "R003-45")
@pytest.mark.parametrize("mood", [None, *Mood])
@pytest.mark.parametrize(("rate", "course"), [(0, Course.PARTED), (3, Course.PARTED), (4, Course.FLIGHT)])
def test_the_mindless_always_pursue(mood: Mood | None, rate: int, course: Course) -> None:
    """Non-intelligent creatures pursue whatever they took the party for; what moves 3 ft or not at all never does."""
    assert course == run("chase", replace(WOLVES, mood=mood, pursuers=rate, begins=True)).gives.course


@pytest.mark.rule("R000-49", "R003-45")
def test_they_make_up_their_minds_once() -> None:
    """Whether they pursue is settled in the first round; and nobody asks of creatures that flee."""
    assert Course.FLIGHT == run("chase", replace(GHOULS, mood=Mood.FRIENDLY)).gives.course
    away = replace(GHOULS, mood=Mood.FRIENDLY, begins=True, flees=Side.FOES)
    assert Course.FLIGHT == run("chase", away).gives.course


# ------------------------------------------------------------------------------------------------ 4. movement compared
@pytest.mark.rule("R000-57", "R003-52")
def test_the_faster_side_gains_ground() -> None:
    """Wolves of 180 ft a turn gain 40 ft a round on a party of 60: from 60 ft they are at 20, then upon it."""
    assert (Course.FLIGHT, 20) == chased(WOLVES)
    assert (Course.COMBAT, 0) == chased(replace(WOLVES, gap=20))


@pytest.mark.rule("R000-57", "R000-62", "R003-52")
@pytest.mark.parametrize(
    ("gap", "course", "left"), [(40, Course.FLIGHT, 60), (60, Course.FLIGHT, 80), (80, Course.PARTED, 100)]
)
def test_the_slower_falls_behind(gap: int, course: Course, left: int) -> None:
    """A party of 120 ft a turn gains 20 ft a round on zombies of 60, and is away after the third."""
    assert (course, left) == chased(replace(ZOMBIES, gap=gap))


@pytest.mark.rule("R000-57", "R003-52")
def test_caught_means_at_no_distance() -> None:
    """Creatures of 120 ft a turn gain 10 ft on a party of 90: from 15 ft they are 5 ft behind, and not yet upon it."""
    orcs = Round(gap=15, fleers=90, pursuers=120)
    assert (Course.FLIGHT, 5) == chased(orcs)
    assert [(Course.COMBAT, 0), (Course.COMBAT, 0)] == [chased(replace(orcs, gap=gap)) for gap in (10, 5)]


@pytest.mark.rule("R000-57", "R003-52")
@pytest.mark.parametrize(("slow", "fast"), [(90, 91), (45, 46), (30, 32), (10, 13), (117, 120), (119, 120)])
def test_the_faster_always_gains(slow: int, fast: int) -> None:
    """However little faster one side is, it gains ground: at least a foot a round."""
    assert (Course.FLIGHT, 39) == chased(Round(gap=40, fleers=slow, pursuers=fast))
    assert (Course.FLIGHT, 41) == chased(Round(gap=40, fleers=fast, pursuers=slow))


@pytest.mark.rule("R000-58", "R003-52")
@pytest.mark.parametrize("gap", [10, 40, 90])
def test_equal_rates_leave_the_gap_unchanged(gap: int) -> None:
    """Neither side is the faster, and nobody gains ground."""
    assert (Course.FLIGHT, gap) == chased(replace(GHOULS, gap=gap))


@pytest.mark.rule("R000-62", "R003-54")
@pytest.mark.parametrize(("gap", "course"), [(70, Course.FLIGHT), (71, Course.PARTED), (90, Course.PARTED)])
def test_out_of_reach_beyond_ninety_feet(gap: int, course: Course) -> None:
    """At 90 ft the pursuit goes on, beyond it those who flee are away."""
    assert (course, gap + 20) == chased(replace(ZOMBIES, gap=gap))


@pytest.mark.rule("R000-57", "R003-52")
def test_the_party_as_pursuer() -> None:
    """The same comparison the other way round: goblins of 60 ft that flee 40 ft ahead are caught in two rounds."""
    goblins = Round(gap=40, fleers=60, pursuers=120, flees=Side.FOES)
    assert [(Course.FLIGHT, 20), (Course.COMBAT, 0)] == [chased(goblins), chased(replace(goblins, gap=20))]
    assert (Course.PARTED, 110) == chased(replace(goblins, gap=90, fleers=120, pursuers=60))


@pytest.mark.rule("R000-57", "R003-52")
def test_whoever_is_held_up_covers_no_ground() -> None:
    """Two rounds at a door cost 60 ft before creatures of 90 ft a turn."""
    assert (Course.FLIGHT, 20) == chased(replace(GHOULS, gap=80, fleers=0, rounds=2))


# -------------------------------------------------------------------------------------------------- 4. what is dropped
@pytest.mark.rule("R000-59", "R003-53")
def test_food_dropped() -> None:
    """Food halts non-intelligent pursuers on 90 in a hundred, those of half a mind on 50, the intelligent on 10."""
    dropped = (run("chase", replace(GHOULS, mind=m, dropped="food"), halt=1) for m in MINDS)
    assert [(90, 100), (50, 100), (10, 100)] == [odds(met, "halt") for met in dropped]


@pytest.mark.rule("R000-60", "R003-53")
def test_treasure_dropped() -> None:
    """Treasure halts the intelligent on 90 in a hundred, those of half a mind on 50, the non-intelligent on 10."""
    dropped = (run("chase", replace(GHOULS, mind=m, dropped="treasure"), halt=1) for m in MINDS)
    assert [(10, 100), (50, 100), (90, 100)] == [odds(met, "halt") for met in dropped]


@pytest.mark.rule("R000-61", "R003-53")
@pytest.mark.parametrize("kind", ["oil", "torch"])
def test_fire_dropped(kind: str) -> None:
    """Burning oil and lit torches halt the non-intelligent on 75, those of half a mind on 50, the intelligent on 10."""
    dropped = (run("chase", replace(GHOULS, mind=m, dropped=kind), halt=1) for m in MINDS)
    assert [(75, 100), (50, 100), (10, 100)] == [odds(met, "halt") for met in dropped]


@pytest.mark.rule("R000-59", "R000-62", "R003-53")
def test_those_that_halt_are_shaken_off() -> None:
    """Rations before wolves: on 90 they stop before they gain ground, on 91 they run past and are upon the party."""
    wolves = replace(WOLVES, gap=20, dropped="food")
    assert (Course.PARTED, 20) == chased(wolves, halt=90)
    assert (Course.COMBAT, 0) == chased(wolves, halt=91)


@pytest.mark.rule("R000-57", "R000-59", "R000-62")
def test_the_odds_of_a_round() -> None:
    """Rations and an archway before uncertain orcs: 1/2 stay; of the rest 1/10 halt; of the rest 2/3 lose the trail."""
    orcs = replace(GHOULS, mood=Mood.UNCERTAIN, begins=True, dropped="food", passed="way")
    solved = Solver(underworld(), exact=True).solve("chase", orcs, ("course",))
    still = Fraction(1, 2) * Fraction(9, 10) * Fraction(1, 3)
    assert {Course.FLIGHT: still, Course.PARTED: 1 - still} == {end: way for (end,), way in solved.weights.items()}


@pytest.mark.rule("R000-61", "R003-53")
def test_only_what_burns_is_fire() -> None:
    """A torch is dropped burning, so nobody drops one from the pack; oil needs a flame to be set alight."""
    party = Party((replace(BRENNA, carries=("torch", "flask of oil", "rations")), replace(HARL, treasure=400)))
    rules = underworld().rules
    assert ("rations", "treasure") == droppable(party, (), rules)
    burning = (Light("torch", "harl", 3), Light("lantern", "brenna", 3, lit=False))
    assert ("rations", "treasure", "flask of oil", "torch") == droppable(party, burning, rules)
    assert ("rations", "treasure", "flask of oil") == droppable(party, (Light("candle", "harl", 1),), rules)


@pytest.mark.rule("S-C31")
def test_obstacles_are_a_tables_own() -> None:
    """These documents name none; what a table throws in their way holds all pursuers up as a corner does, 2 in 6."""
    bag = Party((replace(BRENNA, carries=("marbles",)),))
    assert ((), ()) == (underworld().rules.pursuit.drops.obstacle.things, droppable(bag, (), underworld().rules))
    marbles = house(**{"pursuit_drops.obstacle.things": '["marbles"]'}).rules
    assert (("marbles",), "obstacle") == (droppable(bag, (), marbles), marbles.pursuit.drops.kind("marbles"))
    thrown = (run("chase", replace(GHOULS, mind=m, dropped="obstacle"), halt=1) for m in MINDS)
    assert [(2, 6), (2, 6), (2, 6)] == [odds(met, "halt") for met in thrown]


# ----------------------------------------------------------------------------------------------- 4. doors and corners
@pytest.mark.rule("R000-62", "R003-54")
@pytest.mark.parametrize(
    ("passed", "die", "course"),
    [
        ("way", 2, Course.FLIGHT),
        ("way", 3, Course.PARTED),
        ("bend", 2, Course.FLIGHT),
        ("bend", 3, Course.PARTED),
        ("secret door", 1, Course.FLIGHT),
        ("secret door", 2, Course.PARTED),
    ],
)
def test_out_of_sight(passed: Passed, die: int, course: Course) -> None:
    """Behind a corner, a door or stairs pursuers follow on 2-in-6, behind a secret door on 1-in-6, in secret."""
    met = run("chase", replace(GHOULS, passed=passed), trail=die)
    assert (course, 40, "referee") == (met.gives.course, met.gives.gap, met.questions["trail"].to)
    assert (1 if passed == "secret door" else 2, 6) == odds(met, "trail")


@pytest.mark.rule("R000-62", "R003-54")
def test_caught_before_the_door() -> None:
    """The ground is gained first: those who are caught pass no door any more."""
    assert (Course.COMBAT, 0) == chased(replace(WOLVES, gap=40, passed="way"))


@pytest.mark.rule("R000-17", "R000-62", "R003-17")
def test_a_door_that_monsters_do_not_pass() -> None:
    """In a dungeon whose monsters open no doors, one that falls shut ends the pursuit without a die."""
    assert (Course.PARTED, 40) == chased(replace(GHOULS, passed="barred door"))


@pytest.mark.rule("S-A22")
@pytest.mark.parametrize(
    ("end", "feet"), [((5, 0), 50), ((0, 4), 40), ((3, 3), 45), ((5, 2), 60), ((-5, -2), 60), ((0, 0), 0)]
)
def test_the_straight_way(end: tuple[int, int], feet: int) -> None:
    """Where a run is longer than the straight way over squares of 10 ft and corners of 15, it has gone round a bend."""
    assert feet == straight((0, 0), end)


# ------------------------------------------------------------------------------------------------------------- the map
@pytest.mark.rule("R000-08", "R003-08")
def test_nobody_draws_while_fleeing() -> None:
    """The dungeon may not be mapped while fleeing, nor at a run after those who do."""
    party = replace(COMPANY, mapper="odo")
    torch = (Light("torch", "harl", 3),)
    assert "fleeing" == no_map(party, torch, 40, Chase(Side.PARTY, 40))
    assert ("running", "") == (no_map(party, torch, 40, Chase(Side.FOES, 40)), no_map(party, torch, 40))
