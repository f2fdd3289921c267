"""Document 000, Daily Procedure 4 to 7: an encounter out of doors, from surprise to what becomes of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sixturns.handlers.solve import Solver
from sixturns.kernel.effects import Choose
from sixturns.kernel.values import replace
from sixturns.rules.wild_meeting import WildMeeting
from sixturns.rulesets.layers import RuleSet
from sixturns.world.creatures import Mind, Mood
from sixturns.world.meeting import Course, Outcome, Side
from tests.fidelity.book import Run, house, run, underworld

ORCS = WildMeeting("orcs", 10, most=18, size=5, wisdom=(-1, 0, 0, 0, 1), theirs=90)
WOLVES = replace(ORCS, name="wolves", number=6, mind=Mind.NONE, theirs=180)
NOBODY: dict[str, Any] = {"surprise_party": 5, "surprise_foes": 5, "yards": 14}
CAUGHT: dict[str, Any] = {"surprise_party": 2, "surprise_foes": 5, "yards": 2}
CATCHING: dict[str, Any] = {"surprise_party": 5, "surprise_foes": 2, "yards": 2}
BOTH: dict[str, Any] = {"surprise_party": 2, "surprise_foes": 2, "yards": 2}


def met(state: WildMeeting, ruleset: RuleSet | None = None, /, **answers: Any) -> Run:
    """A run of an encounter out of doors."""
    return run("wilderness encounter", state, ruleset, **answers)


def comes_to(state: WildMeeting, ruleset: RuleSet | None = None, /, **answers: Any) -> tuple[Course, Mood | None]:
    """How an encounter out of doors comes out: its course, and the mood of the creatures."""
    outcome = met(state, ruleset, **answers).gives
    assert isinstance(outcome, Outcome)
    return outcome.course, outcome.mood


def offered(state: WildMeeting, site: str, /, **answers: Any) -> tuple[str, ...]:
    """The options that a decision offers."""
    question = met(state, **answers).questions[site]
    assert isinstance(question, Choose)
    return question.options


# ------------------------------------------------------------------------------------------------------- 4b. surprise
@pytest.mark.rule("R000-72")
@pytest.mark.parametrize(("die", "caught"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_side_is_surprised_on_two_in_six(die: int, caught: bool) -> None:
    """4b. On an encounter each side rolls for itself, and is surprised on 1 or 2 of six."""
    plain = replace(ORCS, wisdom=(0, 0, 0))
    party = met(
        plain, surprise_party=die, surprise_foes=5, yards=3 if caught else 14, evade_or_face="stand", reaction=7
    )
    foes = met(plain, surprise_party=5, surprise_foes=die, yards=3 if caught else 14, evade_or_face="attack")
    assert (caught, caught) == (party.told("surprised")["party"], foes.told("surprised")["foes"])


@pytest.mark.rule("R000-72")
def test_surprise_where_it_is_possible() -> None:
    """4b. Who expects the other side does not roll."""
    wary = met(replace(ORCS, expecting=True, alerted=True), yards=14, evade_or_face="attack")
    assert ("yards",) == wary.rolled


@pytest.mark.rule("R000-72")
def test_wisdom_out_of_doors() -> None:
    """AMB-A35: the Wisdom modifier belongs to the character; a table may keep it to the dungeon encounter."""
    thrown = CAUGHT | {"evade_or_face": "stand", "reaction": 7}
    assert (True, True, True, True, False) == met(ORCS, **thrown).told("surprised")["members"]
    plain = house(pursuit_wisdom='"dungeon encounter only"')
    assert (True, True, True, True, True) == met(ORCS, plain, **thrown).told("surprised")["members"]


@pytest.mark.rule("R000-72")
def test_a_camp_in_which_nobody_is_awake() -> None:
    """A party that sleeps without a guard is surprised without a die; the other side rolls as ever."""
    asleep = replace(ORCS, unguarded=True)
    camp = met(asleep, surprise_foes=5, yards=2, evade_or_face="stand", reaction=7)
    assert (("surprise-foes", "yards", "reaction"), True) == (camp.rolled, camp.told("surprised")["party"])
    assert camp.told("surprised")["members"] == (True,) * 5


@pytest.mark.rule("R000-72", "S-A80")
def test_no_free_segment_is_printed() -> None:
    """S-A80: the daily procedure prints no free move segment; a table may give one as in the dungeon."""
    attack, give = CATCHING | {"evade_or_face": "attack"}, house(wilds_segment="true")
    assert None is met(ORCS, **attack).gives.segment
    assert Side.PARTY is met(ORCS, give, **attack).gives.segment
    caught = CAUGHT | {"evade_or_face": "stand"}
    assert Side.FOES is met(WOLVES, give, **caught).gives.segment
    assert None is met(WOLVES, give, **BOTH, evade_or_face="stand").gives.segment
    assert None is met(WOLVES, give, **CATCHING, evade_or_face="stand").gives.segment


# ------------------------------------------------------------------------------------------------------- 5. distance
@pytest.mark.rule("R000-73")
@pytest.mark.parametrize(("faces", "yards"), [(4, 40), (5, 50), (14, 140), (24, 240)])
def test_the_normal_distance(faces: int, yards: int) -> None:
    """5. Normal encounters begin at 4d6 times 10 yards: 40 to 240."""
    meeting = met(ORCS, **NOBODY | {"yards": faces}, evade_or_face="attack")
    assert (yards, 3 * yards) == (meeting.told("yards")["yards"], meeting.gives.distance)


@pytest.mark.rule("R000-73")
def test_how_likely_distances_are() -> None:
    """5. Four dice of six: 40 yards in one throw of 1296, 140 in 146 of them."""
    solver = Solver(underworld(), lambda question: "attack", exact=True)
    far = solver.solve("wilderness encounter", replace(ORCS, expecting=True, alerted=True)).weights
    odds = {outcome.distance: weight for outcome, weight in far.items()}
    assert (Fraction(1, 1296), Fraction(146, 1296)) == (odds[120], odds[420])


@pytest.mark.rule("R000-74")
@pytest.mark.parametrize("surprised", [CAUGHT, CATCHING, BOTH])
@pytest.mark.parametrize(("faces", "yards"), [(1, 10), (2, 20), (3, 30)])
def test_the_distance_of_a_surprise(surprised: dict[str, Any], faces: int, yards: int) -> None:
    """5. If either side is surprised, or both are, the distance is 1d3 times 10 yards."""
    meeting = met(WOLVES, **surprised | {"yards": faces}, evade_or_face="stand")
    question = meeting.questions["yards"]
    assert not isinstance(question, Choose)
    assert (yards, 1, 3) == (meeting.told("yards")["yards"], question.dice.lowest, question.dice.highest)


@pytest.mark.rule("R000-73", "R000-74")
def test_poor_visibility() -> None:
    """A22: poor visibility halves the long distance, and not the short one of a surprise."""
    fog = replace(WOLVES, poor=True)
    assert 70 == met(fog, **NOBODY, evade_or_face="stand").told("yards")["yards"]
    assert 20 == met(fog, **CAUGHT, evade_or_face="stand").told("yards")["yards"]
    assert 25 == met(fog, **NOBODY | {"yards": 5}, evade_or_face="stand").told("yards")["yards"]


@pytest.mark.rule("R000-75")
@pytest.mark.parametrize(("faces", "at_once"), [(1, True), (2, False), (3, False)])
def test_attacks_at_ten_yards(faces: int, at_once: bool) -> None:
    """5. Melee and missile attacks are possible at 10 yards and closer (AMB-A25)."""
    assert at_once is met(WOLVES, **CAUGHT | {"yards": faces}, evade_or_face="stand").told("yards")["attack"]


@pytest.mark.rule("R000-75")
def test_no_attacks_from_afar() -> None:
    """5. At a normal distance, 40 yards at least, nobody can attack at once."""
    assert False is met(WOLVES, **NOBODY | {"yards": 4}, evade_or_face="stand").told("yards")["attack"]


# -------------------------------------------------------------------------------------------------------- 6a. evasion
@pytest.mark.rule("R000-76")
@pytest.mark.parametrize(("percent", "course"), [(50, Course.PARTED), (51, Course.FLIGHT)])
def test_a_party_that_evades_rolls_for_it(percent: int, course: Course) -> None:
    """6a. Five before ten orcs of at most eighteen have 50 in 100; who fails is pursued."""
    assert (course, None) == comes_to(ORCS, **NOBODY, evade_or_face="evade", evasion=percent)


@pytest.mark.rule("R000-76", "R000-108", "S-A81")
def test_who_can_evade() -> None:
    """6a. Any party may try; a surprised one only in woods or by magic, unless both are surprised."""
    all_ways = ("evade", "evade by magic", "stand", "parley", "attack")
    assert all_ways == offered(ORCS, "evade-or-face", **NOBODY, evade_or_face="attack")
    assert all_ways == offered(ORCS, "evade-or-face", **CATCHING, evade_or_face="attack")
    assert all_ways == offered(ORCS, "evade-or-face", **BOTH, evade_or_face="attack")
    assert ("evade by magic", "stand") == offered(WOLVES, "evade-or-face", **CAUGHT, evade_or_face="stand")
    woods = replace(WOLVES, woods=True)
    assert ("evade", "evade by magic", "stand") == offered(woods, "evade-or-face", **CAUGHT, evade_or_face="stand")


@pytest.mark.rule("R000-76", "R000-108", "R000-110")
def test_what_helps_a_surprised_party() -> None:
    """6a. Surprised in woods 10 in 100, whatever else; by magic the chance of the table."""
    woods = replace(WOLVES, woods=True, number=10)
    assert Course.PARTED is comes_to(woods, **CAUGHT, evade_or_face="evade", evasion=10)[0]
    assert Course.FLIGHT is comes_to(woods, **CAUGHT, evade_or_face="evade", evasion=11)[0]
    open_ground = replace(ORCS, ours=30)
    assert Course.PARTED is comes_to(open_ground, **CAUGHT, evade_or_face="evade by magic", evasion=50)[0]
    assert Course.FLIGHT is comes_to(open_ground, **CAUGHT, evade_or_face="evade by magic", evasion=51)[0]


@pytest.mark.rule("R000-76")
def test_what_can_hardly_move_pursues_nobody() -> None:
    """A24: what moves 3 feet a turn, or not at all, is left behind without a roll."""
    slime = replace(WOLVES, name="blood rose", theirs=3)
    assert (Course.PARTED, None) == comes_to(slime, **NOBODY, evade_or_face="evade")
    assert Course.FLIGHT is comes_to(replace(slime, theirs=4), **NOBODY, evade_or_face="evade", evasion=100)[0]


@pytest.mark.rule("R000-76", "R000-79")
@pytest.mark.parametrize(("says", "course"), [("stand", Course.COMBAT), ("evade", Course.FLIGHT)])
def test_the_hostile_attack_unless_the_party_has_fled(says: str, course: Course) -> None:
    """A hostile reaction leaves the party the choice to evade after all."""
    rolls = {"evasion": 100} if says == "evade" else {}
    assert course is comes_to(ORCS, **NOBODY, evade_or_face="parley", reaction=4, stand_or_evade=says, **rolls)[0]


# ------------------------------------------------------------------------------------------------- 6b. what they do
@pytest.mark.rule("R000-77")
@pytest.mark.parametrize("says", ["stand", "parley"])
def test_the_mindless_move_to_attack(says: str) -> None:
    """6b. Non-intelligent monsters move to attack, without a Reaction roll."""
    assert (Course.COMBAT, Mood.ATTACKS) == comes_to(WOLVES, **NOBODY, evade_or_face=says)


@pytest.mark.rule("R000-78", "R000-79")
@pytest.mark.parametrize(
    ("dice", "mood", "course"),
    [
        (2, Mood.ATTACKS, Course.COMBAT),
        (6, Mood.UNCERTAIN, Course.PARLEY),
        (9, Mood.INDIFFERENT, Course.PARLEY),
        (12, Mood.FRIENDLY, Course.PARLEY),
    ],
)
def test_the_intelligent_weigh_the_party_up(dice: int, mood: Mood, course: Course) -> None:
    """6b. Intelligent monsters make a Reaction roll if their intentions are unclear; 7. that ends in combat or talk."""
    assert (course, mood) == comes_to(ORCS, **NOBODY, evade_or_face="stand", reaction=dice)


@pytest.mark.rule("R000-78")
def test_clear_intentions_need_no_roll() -> None:
    """6b. Creatures whose intentions are fixed do not roll (AMB-A34)."""
    assert (Course.PARLEY, Mood.FRIENDLY) == comes_to(
        replace(ORCS, intent=Mood.FRIENDLY), **NOBODY, evade_or_face="stand"
    )


@pytest.mark.rule("R000-78")
def test_charisma_counts_for_who_speaks() -> None:
    """6b. Who parleys adds Charisma; who stands and waits, or is caught unawares, does not."""
    fair = replace(ORCS, charisma=2)
    assert Mood.INDIFFERENT is comes_to(fair, **NOBODY, evade_or_face="parley", reaction=7)[1]
    assert Mood.UNCERTAIN is comes_to(fair, **NOBODY, evade_or_face="stand", reaction=7)[1]
    assert Mood.UNCERTAIN is comes_to(fair, **CAUGHT, evade_or_face="stand", reaction=7)[1]


@pytest.mark.rule("R000-77")
def test_beasts_that_shun_people() -> None:
    """A24: as printed the mindless attack; a table may let shy beasts pass by, and they pursue nobody."""
    deer, shuns = replace(WOLVES, name="deer", shy=True), house(reaction_shy='"shuns"')
    assert Course.COMBAT is comes_to(deer, **NOBODY, evade_or_face="stand")[0]
    assert Course.PARTED is comes_to(deer, shuns, **NOBODY, evade_or_face="stand")[0]
    assert Course.PARTED is comes_to(deer, shuns, **NOBODY, evade_or_face="evade")[0]


# -------------------------------------------------------------------------------------------------------- 7. and so on
@pytest.mark.rule("R000-79")
def test_the_party_may_attack_first() -> None:
    """7. Combat, by the party's own choice."""
    assert (Course.COMBAT, None) == comes_to(ORCS, **NOBODY, evade_or_face="attack")


@pytest.mark.rule("R000-119")
def test_who_has_been_caught() -> None:
    """Pursuit 3b: who is caught meets the creatures at 1d3 times 10 yards; no surprise, and no second evasion."""
    caught = met(replace(ORCS, caught=True), yards=1, evade_or_face="parley", reaction=4)
    assert (("yards", "reaction"), Course.COMBAT) == (caught.rolled, caught.gives.course)
    assert ("stand", "parley", "attack") == offered(
        replace(ORCS, caught=True), "evade-or-face", yards=1, evade_or_face="attack"
    )
