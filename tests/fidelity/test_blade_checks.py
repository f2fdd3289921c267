"""Document 001, Checks: two dice no higher than an attribute less the Difficulty, and what helps."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sixturns.kernel.effects import Roll
from sixturns.kernel.values import replace
from sixturns.rules.checks import target_of
from sixturns.rules.doors import Attempt, Forced, Hands
from sixturns.rulesets.layers import load, read
from sixturns.views.company import score_fields
from sixturns.world.moves import Move
from sixturns.world.party import on_the_scale
from tests.fidelity.blade import ADA, IN_THE_HALL, another, bladespell, forms, seat, solved, up_to, with_members
from tests.fidelity.hex_points import March
from tests.fidelity.marches import country

F = Fraction


def opens(strength: int, stability: int = 0, edge: int = 0, *, weary: int = 0, expertise: str = "") -> Fraction:
    """The chance that somebody forces a door."""
    hands = Hands("Ada", strength, "", weary, expertise)
    return solved("force", Attempt((hands,), stability=stability, edge=edge)).get(Forced(True), F(0))


# Throws out of 36 that show no more than the target; 2 always succeeds and 12 always fails.
CHANCES = {
    0: 1, 1: 1, 2: 1, 3: 3, 4: 6, 5: 10, 6: 15, 7: 21, 8: 26, 9: 30, 10: 33, 11: 35, 12: 35, 13: 35,
}  # fmt: skip


@pytest.mark.rule("S-B01")
@pytest.mark.parametrize(("target", "throws"), CHANCES.items())
def test_the_chances_of_a_check(target: int, throws: int) -> None:
    """A target of 5 is met by 10 throws of 36, one of 2 or less by the natural 2 alone, one of 12 not by the 12."""
    assert F(throws, 36) == opens(7, 0, target - 7)


@pytest.mark.rule("R001-27", "R001-53", "R001-55")
def test_a_check_is_thrown_on_two_dice() -> None:
    """Every check is made on 2d6, whatever attribute it is against."""
    tries = (Move("open", "oak", ("ada",)), Move("listen", "oak", ("ada",)))
    march = March(country("woods")).sets_out(0, "0404")
    asked = [at.table.question.question for at in (*(seat().says(move) for move in tries), march)]
    assert ["strength-check", "listen-check", "navigation-check"] == [roll.site for roll in asked]
    assert ["2d6"] * 3 == [str(roll.dice) for roll in asked if isinstance(roll, Roll)]


@pytest.mark.rule("S-B01")
def test_the_natural_faces() -> None:
    """A natural 2 succeeds and a natural 12 fails, whatever the target: at a table, with dice that are typed."""
    weak = with_members(replace(ADA, strength=2, weary=4))
    assert ("oak",) == seat(weak).move("open", "oak", who=("ada",)).dice(strength_check=2).state.standing
    strong = with_members(replace(ADA, strength=12))
    assert () == seat(strong).move("open", "oak", who=("ada",), number=3).dice(strength_check=12).state.standing


@pytest.mark.rule("R001-23", "AMB-B14")
def test_fatigue_is_added_to_the_highest_difficulty() -> None:
    """Mind 9, a mountain hex of 3 and one level of Fatigue: a target of 5, which is 10 in 36."""
    checks = bladespell().rules.checks
    tired = replace(ADA, mind=9, weary=1)
    assert 5 == target_of(tired, "mind", (3,), 0, checks)
    assert 5 == target_of(tired, "mind", (1, 3, 2), 0, checks)
    assert F(10, 36) == up_to(5)


@pytest.mark.rule("R001-23")
@pytest.mark.parametrize(("weary", "target"), [(0, 7), (1, 6), (2, 5), (3, 4)])
def test_each_level_of_fatigue_makes_every_check_harder(weary: int, target: int) -> None:
    """Each level of Fatigue raises the Difficulty of a check by one: Strength 8 at a normal door."""
    assert F(CHANCES[target], 36) == opens(8, 1, weary=weary)


@pytest.mark.rule("AMB-B14")
def test_fatigue_as_one_of_the_difficulties() -> None:
    """A table may count Fatigue among the Difficulties, of which the highest alone matters."""
    checks = another(checks_fatigue='"one of them"').rules.checks
    tired = replace(ADA, mind=9, weary=1)
    assert (6, 8) == (target_of(tired, "mind", (3,), 0, checks), target_of(tired, "mind", (0,), 0, checks))


@pytest.mark.rule("AMB-B14")
def test_difficulties_may_add_up() -> None:
    """A table may have all the Difficulties count."""
    checks = another(checks_several='"sum"').rules.checks
    assert 9 - 6 == target_of(replace(ADA, mind=9), "mind", (1, 3, 2), 0, checks)


@pytest.mark.rule("S-B02")
@pytest.mark.parametrize("strength", [12, 13, 18])
def test_a_strength_of_another_scale(strength: int) -> None:
    """A Strength above 12 counts as 12: with Difficulty 3 the target is 9, met by 30 throws of 36."""
    assert F(30, 36) == opens(strength, 3)


@pytest.mark.rule("S-B02")
def test_which_scores_a_sheet_shows() -> None:
    """The attributes of this document, Stamina and the field of expertise, and none of the other documents' scores."""
    scores = bladespell().rules.scores
    assert ("strength", "agility", "mind", "stamina", "expertise") == scores.delve
    assert ("personality",) == scores.encounter
    assert {"strength", "agility", "mind", "stamina", "expertise", "personality"} == set(scores.shown)


@pytest.mark.rule("S-B02")
def test_the_scale_of_strength() -> None:
    """Attributes are 2 to 12: a sheet asks for Strength between these, and that of other rules is brought to it."""
    [asked] = [field for field in score_fields(bladespell().rules) if field.name == "strength"]
    assert (2, 7, 12) == (asked.least, asked.value, asked.most)
    scales = load("underworld").rules.scores.strength, bladespell().rules.scores.strength
    assert [2, 12] == [on_the_scale(strength, *scales) for strength in (3, 18)]


@pytest.mark.rule("R001-27", "R001-69", "R001-79")
@pytest.mark.parametrize(
    ("part", "scores"), [("travel", ("mind", "expertise")), ("encounter", ("personality",)), ("camp", ())]
)
def test_a_part_brings_the_scores_that_it_reads(part: str, scores: tuple[str, ...]) -> None:
    """Mind and expertise are read on the way, Personality in a meeting, nothing by night."""
    mixed = read(f'take = {{ {part} = "bladespell" }}', "house")
    assert scores == getattr(mixed.rules.scores, part)


@pytest.mark.rule("S-B03")
@pytest.mark.parametrize("expertise", ["Feats of Strength", "athletics", "breaking doors"])
def test_a_field_of_expertise(expertise: str) -> None:
    """A field that fits is a bonus of 1: Strength 7 at a normal door is a target of 7, and not of 6."""
    assert (F(21, 36), F(15, 36)) == (opens(7, 1, expertise=expertise), opens(7, 1, expertise="cooking"))


@pytest.mark.rule("S-B03")
def test_which_fields_fit() -> None:
    """Each kind of check has the fields that help with it, and none helps with all of them."""
    fields = bladespell().rules.checks.fields
    assert ("searching", "investigation", "architecture") == fields.search
    assert ("listening", "keen ears", "scouting") == fields.listen
    assert ("navigation", "pathfinding", "survival", "scouting") == fields.navigation
    assert ("feats of strength", "athletics", "breaking doors") == fields.force


@pytest.mark.rule("S-B04")
@pytest.mark.parametrize(("number", "highest"), [(-3, 5), (0, 8), (1, 9), (3, 11)])
def test_circumstances(number: int, highest: int) -> None:
    """Circumstances add to a check or take from it, up to 3: Strength 9 at a normal door succeeds up to 8."""
    for die, open_now in ((highest, ("oak",)), (highest + 1, ())):
        tried = seat(IN_THE_HALL).move("open", "oak", who=("ada",), number=number).dice(strength_check=die)
        assert open_now == tried.state.standing


@pytest.mark.rule("S-B04")
def test_no_more_than_three() -> None:
    """No circumstances are worth more than 3."""
    form = next(b for b in forms(seat()) if b.option.act == "open")
    assert not form.admits(Move("open", "oak", form.option.who, form.option.using, number=4))
    assert form.admits(Move("open", "oak", form.option.who, form.option.using, number=3))
