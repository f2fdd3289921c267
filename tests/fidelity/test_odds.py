"""Odds worked out by hand in fractions, against the solver; the larger ones by icepool as well."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import icepool
import pytest

from sixturns.handlers.solve import Solver
from sixturns.kernel.effects import Choose
from sixturns.kernel.values import Value, replace
from sixturns.rules.doors import Attempt, Forced, Hands
from sixturns.rules.encounter import Meeting, Surprised, Talk
from sixturns.rulesets.layers import RuleSet
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Mind, Mood
from sixturns.world.meeting import Course
from sixturns.world.moves import Move
from tests.fidelity.book import AT_THE_DOOR, cellar, house, only, underworld

F = Fraction
PLAIN = Meeting("orcs", 10)
TALKERS = {
    "flee": "stand",
    "stand-or-flee": "stand",
    "free-action": "parley",
    "face": "parley",
    "who-comes": Move("nobody"),
}


def talkers(question: Choose) -> Any:
    """The policy of a party that stands its ground, and talks whenever it can."""
    return TALKERS[question.site]


def solved(
    procedure: str, state: Value, ruleset: RuleSet | None = None, keep: tuple[str, ...] | None = None
) -> dict[Any, Fraction]:
    """The exact distribution of what a procedure gives, or of the fields in `keep`."""
    answer = Solver(ruleset or underworld(), talkers, cellar(), exact=True).solve(procedure, state, keep)
    assert 0 == answer.unresolved
    return answer.weights


def chance(dist: dict[Any, Fraction], event: Callable[[Any], bool]) -> Fraction:
    """The probability of an event."""
    return sum((weight for value, weight in dist.items() if event(value)), F(0))


def surprised(meeting: Meeting, **readings: str) -> dict[Surprised, Fraction]:
    """The distribution of who is surprised."""
    ruleset = house(**readings) if readings else underworld()
    return solved("surprise", meeting, only("surprise", ruleset))


def of_pool(die: Any) -> dict[Any, Fraction]:
    """The distribution of an icepool die."""
    return {outcome: F(ways, die.denominator()) for outcome, ways in die.items()}


# -------------------------------------------------------------------------------------------------------------- doors
@pytest.mark.rule("R000-19", "R000-20", "R000-21")
def test_a_dwarf_with_an_axe() -> None:
    """Strength 16 is 4-in-6; with an axe an oak door opens on 5/6, and on 1/6 the axe breaks; at iron it is 4/6."""
    dwarf = (Hands("Harl", 16, "axe"),)
    assert {Forced(True): F(5, 6), Forced(False, (0,)): F(1, 6)} == solved("force", Attempt(dwarf))
    assert {Forced(True): F(4, 6), Forced(False): F(2, 6)} == solved("force", Attempt(dwarf, wooden=False))


@pytest.mark.rule("R000-19", "R003-19")
def test_three_at_a_door() -> None:
    """Strength 14 with a crowbar, 16 and 8, bare-handed, fail together on 2/6 × 2/6 × 5/6 = 5/54."""
    team = Attempt((Hands("Brenna", 14, "crowbar"), Hands("Harl", 16), Hands("Odo", 8)))
    dist = solved("force", team)
    assert F(49, 54) == chance(dist, lambda forced: forced.open)
    assert F(1, 6) == chance(dist, lambda forced: forced.broken == (0,))
    assert F(1, 6) * (1 - F(2, 6) * F(5, 6)) == chance(dist, lambda forced: forced.open and bool(forced.broken))


@pytest.mark.rule("R000-19", "R000-20", "R000-21")
def test_three_at_a_door_by_icepool() -> None:
    """Three pair of hands with a crowbar and an axe, counted die by die."""
    team = Attempt((Hands("Brenna", 14, "crowbar"), Hands("Harl", 9, "axe"), Hands("Odo", 18)))

    def forced(brenna: int, harl: int, odo: int) -> Any:
        return brenna <= 4 or harl <= 3 or odo <= 5, *(place for place, die in enumerate((brenna, harl)) if die == 6)

    pool = of_pool(icepool.map(forced, icepool.d6, icepool.d6, icepool.d6))
    assert pool == {(one.open, *one.broken): weight for one, weight in solved("force", team).items()}


@pytest.mark.rule("R000-15", "R000-19")
def test_a_door_at_the_table() -> None:
    """At the table the same door stands open with the same chance: Strength 8, one in six."""
    trying = replace(AT_THE_DOOR, doing=Move("open", "oak", ("odo",)))
    ends = solved("open", trying)
    assert F(1, 6) == chance(ends, lambda end: isinstance(end, Campaign) and end.standing == ("oak",))


# ----------------------------------------------------------------------------------------------------------- surprise
# By hand: with −1 a member is surprised on 1–3, with 0 on 1–2, with +1 on 1; more than half of them make the side.
@pytest.mark.rule("R000-32", "R000-33", "R003-28")
@pytest.mark.parametrize(
    ("wisdom", "party"),
    [
        ((0,), F(2, 6)),
        ((0, 0, 0), F(2, 6)),
        ((-1, 0, 0, 1), F(2, 6)),
        ((-1, -1, 0), F(3, 6)),
        ((-1, -1, -1, 1), F(3, 6)),
        ((1, 1, 0), F(1, 6)),
        ((-1, 1), F(1, 6)),
        ((0, 1), F(1, 6)),
    ],
)
def test_party_surprised(wisdom: tuple[int, ...], party: Fraction) -> None:
    """The chance that the party is surprised as a side, by the modifiers of its members."""
    dist = surprised(replace(PLAIN, wisdom=wisdom))
    assert party == chance(dist, lambda it: it.party)
    assert party * F(2, 6) == chance(dist, lambda it: it.party and it.foes)


@pytest.mark.rule("R000-33", "R003-28")
def test_party_surprised_by_other_readings() -> None:
    """Two with −1 and +1: one is surprised on half the throws, both on a sixth."""
    pair = replace(PLAIN, wisdom=(-1, 1))
    assert F(1, 6) == chance(surprised(pair, surprise_side='"best"'), lambda it: it.party)
    assert F(3, 6) == chance(surprised(pair, surprise_side='"worst"'), lambda it: it.party)


@pytest.mark.rule("R000-34", "R003-29")
def test_light_and_surprise() -> None:
    """Creatures are surprised on 2/6 in the dark, never by a party with light; on 1/6 where light but hinders."""
    lit = replace(PLAIN, lit=True)
    assert F(2, 6) == chance(surprised(PLAIN), lambda it: it.foes)
    assert F(0) == chance(surprised(lit), lambda it: it.foes)
    assert F(1, 6) == chance(surprised(lit, surprise_light='"modifier"'), lambda it: it.foes)
    assert F(2, 6) == chance(surprised(lit, surprise_light='"none"'), lambda it: it.foes)


@pytest.mark.rule("R000-31", "R000-32")
def test_who_is_surprised() -> None:
    """Both sides on 1/9, one of them alone on 2/9 each, neither on 4/9."""
    dist = surprised(PLAIN)
    four = {(it.party, it.foes): weight for it, weight in dist.items()}
    assert {(True, True): F(1, 9), (True, False): F(2, 9), (False, True): F(2, 9), (False, False): F(4, 9)} == four


# ----------------------------------------------------------------------------------------------------------- distance
@pytest.mark.rule("R000-38", "R003-31")
def test_distance_of_the_unsurprised() -> None:
    """2d4 × 10 ft: 1, 2, 3, 4, 3, 2, 1 of sixteen throws."""
    met = replace(PLAIN, alerted=True, expecting=True)
    sixteenths = {20: 1, 30: 2, 40: 3, 50: 4, 60: 3, 70: 2, 80: 1}
    assert {(feet,): F(n, 16) for feet, n in sixteenths.items()} == solved("encounter", met, keep=("distance",))


@pytest.mark.rule("R000-38", "R000-39", "R003-32")
def test_distance_of_any_encounter() -> None:
    """On 5/9 somebody is surprised and it is 1d3, on 4/9 nobody and it is 2d4."""
    expected = {
        (10,): F(5, 27),
        (20,): F(5, 27) + F(1, 36),
        (30,): F(5, 27) + F(2, 36),
        (40,): F(3, 36),
        (50,): F(4, 36),
        (60,): F(3, 36),
        (70,): F(2, 36),
        (80,): F(1, 36),
    }
    assert expected == solved("encounter", PLAIN, keep=("distance",))


# ----------------------------------------------------------------------------------------------------------- reaction
# 2d6 by hand: 1 2 3 4 5 6 5 4 3 2 1 of 36, from 2 to 12; moved by the modifier and read on the five rows.
ODDS = {
    -2: {Mood.ATTACKS: 6, Mood.HOSTILE: 15, Mood.UNCERTAIN: 12, Mood.INDIFFERENT: 3},
    -1: {Mood.ATTACKS: 3, Mood.HOSTILE: 12, Mood.UNCERTAIN: 15, Mood.INDIFFERENT: 6},
    0: {Mood.ATTACKS: 1, Mood.HOSTILE: 9, Mood.UNCERTAIN: 16, Mood.INDIFFERENT: 9, Mood.FRIENDLY: 1},
    1: {Mood.HOSTILE: 6, Mood.UNCERTAIN: 15, Mood.INDIFFERENT: 12, Mood.FRIENDLY: 3},
    2: {Mood.HOSTILE: 3, Mood.UNCERTAIN: 12, Mood.INDIFFERENT: 15, Mood.FRIENDLY: 6},
}


@pytest.mark.rule("R000-46", "R000-47", "R003-39")
@pytest.mark.parametrize("modifier", [*ODDS])
def test_reaction(modifier: int) -> None:
    """The odds of the five rows for each modifier, in thirty-sixths."""
    assert {(mood,): F(n, 36) for mood, n in ODDS[modifier].items()} == solved("parley", Talk(modifier), keep=("mood",))


@pytest.mark.rule("R003-40", "R003-41", "R003-42")
@pytest.mark.parametrize("modifier", [*ODDS])
def test_reaction_by_icepool(modifier: int) -> None:
    """The same odds from two dice counted by icepool."""
    pool = of_pool((2 @ icepool.d6 + modifier).map(lambda total: str(mood_of(total))))
    assert pool == {str(talked.mood): weight for talked, weight in solved("parley", Talk(modifier)).items()}


def mood_of(total: int) -> Mood:
    """The row of document 003 for a total, its ends open."""
    if total <= 2:
        return Mood.ATTACKS
    if total <= 5:
        return Mood.HOSTILE
    if total <= 8:
        return Mood.UNCERTAIN
    return Mood.INDIFFERENT if total <= 11 else Mood.FRIENDLY


# ------------------------------------------------------------------------------------------------------ the whole of it
@pytest.mark.rule("R000-40", "R000-41", "R000-44")
@pytest.mark.parametrize("mind", [Mind.INTELLIGENT, Mind.NONE])
@pytest.mark.parametrize("charisma", [-2, 0, 1])
def test_an_encounter_by_icepool(mind: Mind, charisma: int) -> None:
    """A whole encounter of a party that stands and talks, against every throw of its seven dice counted by icepool."""

    def book(party: int, foes: int, near: int, far: int, reaction: int) -> Any:
        caught, catching = party <= 2, foes <= 2
        distance = 10 * (near if caught or catching else far)
        if caught and catching:
            return "combat", "none", distance
        mood = mood_of(reaction + (0 if caught else charisma)) if mind is Mind.INTELLIGENT else Mood.ATTACKS
        return ("combat" if mood in (Mood.ATTACKS, Mood.HOSTILE) else "parley"), str(mood), distance

    found: dict[Any, Fraction] = {}
    for outcome, weight in solved("encounter", replace(PLAIN, mind=mind, charisma=charisma)).items():
        value = str(outcome.course), str(outcome.mood or "none"), outcome.distance
        found[value] = found.get(value, F(0)) + weight
    pool = icepool.map(book, icepool.d6, icepool.d6, icepool.d3, 2 @ icepool.d4, 2 @ icepool.d6)
    assert of_pool(pool) == found


@pytest.mark.rule("R000-42", "R000-45", "R003-35")
def test_a_fight_by_hand() -> None:
    """Unsurprised or not, orcs are fought on both surprised (1/9) and on a Reaction of 5 or less (8/9 × 10/36)."""
    dist = solved("encounter", PLAIN)
    assert F(1, 9) + F(8, 9) * F(10, 36) == chance(dist, lambda outcome: outcome.course is Course.COMBAT)
