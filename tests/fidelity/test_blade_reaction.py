"""Document 001, Reaction: two dice and the best Personality of the party."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sixturns.kernel.effects import REFEREE, Roll
from sixturns.kernel.values import replace
from sixturns.rules.encounter import Meeting, Talk, eloquence
from sixturns.rules.wild_meeting import WildMeeting
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Mood
from sixturns.world.meeting import Course, Outcome, Side
from sixturns.world.party import Party
from tests.fidelity.basics import CAUGHT, NEITHER, OURS
from tests.fidelity.blade import ADA, BORS, CATO, IN_THE_HALL, TRIO, another, bladespell, seat, solved, with_members
from tests.fidelity.book import Seat, facing, run

F = Fraction
UNSURE: Campaign = replace(IN_THE_HALL, facing=facing(Mood.UNCERTAIN))


def talk(total: int, state: Campaign = UNSURE) -> Seat:
    """Another Reaction roll, with dice that are typed."""
    return seat(state).move("talk").dice(reaction=total)


def mood(total: int, personality: int = 7) -> Mood | None:
    """How creatures take a party whose best Personality is given."""
    people = replace(with_members(replace(ADA, personality=personality)), facing=facing(Mood.UNCERTAIN))
    facing_now = talk(total, people).table.now.facing
    assert facing_now is not None
    return facing_now.outcome.mood


BANDS = [
    pytest.param((2,), Mood.ATTACKS, marks=pytest.mark.rule("R001-70")),
    pytest.param((3, 4, 5), Mood.HOSTILE, marks=pytest.mark.rule("R001-71")),
    pytest.param((6, 7, 8), Mood.UNCERTAIN, marks=pytest.mark.rule("R001-72")),
    pytest.param((9, 10, 11), Mood.INDIFFERENT, marks=pytest.mark.rule("R001-73")),
    pytest.param((12,), Mood.FRIENDLY, marks=pytest.mark.rule("R001-74")),
]


@pytest.mark.parametrize(("totals", "expected"), BANDS)
def test_the_reaction_table(totals: tuple[int, ...], expected: Mood) -> None:
    """2 or less attacks, 3–5 is unfriendly, 6–8 uncertain, 9–11 indifferent, 12 or more friendly."""
    table = bladespell().rules.reaction.table
    read = [next(band.means for band in table.bands if total in band.span) for total in totals]
    assert [expected] * len(totals) == read


@pytest.mark.rule("R001-68")
def test_a_reaction_roll_may_set_how_they_are_disposed() -> None:
    """Creatures that are uncertain are thrown for, in secret, and what the dice read is told."""
    at = seat(UNSURE).move("talk")
    asked = at.table.question.question
    assert isinstance(asked, Roll)
    assert ("reaction", REFEREE, "2d6") == (at.asks, at.asked_of, str(asked.dice))
    assert ("reaction", {"mood": Mood.FRIENDLY}) in at.dice(reaction=12).told()


@pytest.mark.rule("R001-70", "R001-74")
def test_beyond_the_ends() -> None:
    """A total of 1 reads as 2 or less, one of 13 as 12 or more."""
    assert (Mood.ATTACKS, Mood.FRIENDLY) == (mood(2, personality=3), mood(12, personality=10))


MODIFIERS = [
    pytest.param(2, -1, marks=pytest.mark.rule("R001-75")),
    pytest.param(5, -1, marks=pytest.mark.rule("R001-75")),
    pytest.param(6, 0, marks=pytest.mark.rule("R001-76")),
    pytest.param(8, 0, marks=pytest.mark.rule("R001-76")),
    pytest.param(9, 1, marks=pytest.mark.rule("R001-77")),
    pytest.param(12, 1, marks=pytest.mark.rule("R001-77")),
]


@pytest.mark.parametrize(("personality", "modifier"), MODIFIERS)
def test_what_personality_adds(personality: int, modifier: int) -> None:
    """Personality 2–5 is −1, 6–8 nothing, 9–12 +1."""
    alone = Party((replace(ADA, personality=personality),))
    assert modifier == eloquence(alone, bladespell().rules)


@pytest.mark.rule("R001-69", "AMB-B01")
def test_the_best_personality_of_the_party() -> None:
    """Cato's 9 counts though Ada, with her 6, does the talking; a table may have the speaker's Charisma count."""
    assert ("ada", 1) == (TRIO.speaker, eloquence(TRIO, bladespell().rules))
    by_charisma = another(reaction_by='"Charisma of the speaker"').rules
    assert -1 == eloquence(TRIO.having(replace(ADA, charisma=6)), by_charisma)


@pytest.mark.rule("R001-69")
def test_those_who_are_down_do_not_count() -> None:
    """The best Personality is that of those who are on their feet."""
    assert 0 == eloquence(TRIO.having(replace(CATO, hp=0)), bladespell().rules)
    assert -1 == eloquence(Party((BORS, replace(ADA, hp=0))), bladespell().rules)


@pytest.mark.rule("R001-68", "R002-15", "R002-26")
@pytest.mark.parametrize(
    ("met", "meeting", "feet"),
    [("encounter", Meeting("orcs", 10), "distance"), ("wilderness encounter", WildMeeting("orcs", 10), "yards")],
)
def test_a_reaction_in_its_place(met: str, meeting: Meeting, feet: str) -> None:
    """In a meeting the roll stands where document 002 has it: after the response, or first if the party is caught."""
    talked = run(met, meeting, bladespell(), respond="parley", reaction=9, **{feet: 4}, **NEITHER, **OURS)
    assert ("initiative-party", "initiative-foes", "respond", "reaction") == talked.asked[3:]
    assert (Course.PARLEY, Mood.INDIFFERENT) == (talked.gives.course, talked.gives.mood)
    caught = run(met, meeting, bladespell(), reaction=2, **{feet: 4}, **CAUGHT)
    assert (feet, "reaction") == caught.asked[2:]
    assert (Course.COMBAT, Side.FOES) == (caught.gives.course, caught.gives.segment)


@pytest.mark.rule("R001-73", "R002-21")
def test_who_does_not_care_lets_the_party_go() -> None:
    """Out of doors those who evade the indifferent have got away: nobody pursues, and no evasion is thrown for."""
    orcs = WildMeeting("orcs", 10)
    away = run("wilderness encounter", orcs, bladespell(), yards=14, respond="evade", reaction=9, **NEITHER, **OURS)
    assert (Course.PARTED, "reaction") == (away.gives.course, away.asked[-1])


@pytest.mark.rule("R001-69")
def test_fatigue_is_no_matter() -> None:
    """A Reaction roll is no check: Fatigue takes nothing from it."""
    assert 1 == eloquence(TRIO.having(replace(CATO, weary=2)), bladespell().rules)


@pytest.mark.rule("R001-69", "R001-77")
def test_the_odds_of_a_better_face() -> None:
    """With +1 friendly comes of 11 and 12, on 3 throws of 36, and an attack at once of none."""
    talked = solved("parley", Talk(1, 40))
    assert F(3, 36) == friendly(talked)
    assert [] == [outcome for outcome in talked if outcome.mood is Mood.ATTACKS]


@pytest.mark.rule("R001-69", "R001-77")
def test_it_counts_though_nobody_speaks() -> None:
    """At first sight the best Personality counts though nobody speaks: 3 throws of 36 are friendly, and not 1."""
    first_sight = Meeting("orcs", 10, charisma=1)
    assert F(3, 36) == friendly(solved("encounter", first_sight))
    by_charisma = another(reaction_by='"Charisma of the speaker"')
    assert F(1, 36) == friendly(solved("encounter", first_sight, by_charisma))


def friendly(dist: dict[Outcome, Fraction]) -> Fraction:
    """The chance that creatures are friendly."""
    return sum((n for outcome, n in dist.items() if outcome.mood is Mood.FRIENDLY), F(0))
