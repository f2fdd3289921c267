"""Document 001, Falling, and where damage comes off."""

from __future__ import annotations

import pytest

from sixturns.kernel.effects import Roll
from sixturns.kernel.values import replace
from sixturns.rules.harm import harmed
from sixturns.rulesets.layers import RuleSet
from sixturns.world.party import Member
from tests.fidelity.blade import ADA, another, bladespell, forms, seat
from tests.fidelity.book import Seat

METRES = another(falling_unit='"metres"')


def falls(height: int, ruleset: RuleSet | None = None, *who: str) -> Seat:
    """Somebody falls from a height."""
    ruleset = ruleset or bladespell()
    return seat(ruleset=ruleset).move("fall", who=who or ("ada",), number=height, using=ruleset.rules.falling.unit)


def dice_of(at: Seat) -> str:
    """The dice of the fall, or nothing where none are thrown."""
    asked = at.table.question.question
    return str(asked.dice) if isinstance(asked, Roll) else ""


@pytest.mark.rule("R001-65")
def test_a_short_fall_is_harmless() -> None:
    """Below 10 feet, or 3 metres, there is no damage and no die."""
    for at in (falls(5), falls(1, METRES)):
        assert ("", 6, 6) == (dice_of(at), at.state.party["ada"].stamina, at.state.party["ada"].hp)


HEIGHTS = [
    pytest.param(10, "1d6", marks=pytest.mark.rule("R001-66", "AMB-B02")),
    pytest.param(20, "2d6", marks=pytest.mark.rule("R001-67")),
    pytest.param(30, "3d6", marks=pytest.mark.rule("R001-67")),
    pytest.param(100, "10d6", marks=pytest.mark.rule("R001-67")),
    pytest.param(200, "20d6", marks=pytest.mark.rule("R001-67")),
]


@pytest.mark.parametrize(("height", "dice"), HEIGHTS)
def test_a_die_for_each_ten_feet(height: int, dice: str) -> None:
    """From 10 feet it is 1d6, from 20 feet 2d6, and so on; the same in metres, 3 for each die."""
    assert dice == dice_of(falls(height))
    assert dice == dice_of(falls(height * 3 // 10, METRES))


@pytest.mark.rule("R001-66", "R001-67")
@pytest.mark.parametrize(("metres", "dice"), [(3, "1d6"), (6, "2d6"), (9, "3d6")])
def test_in_metres(metres: int, dice: str) -> None:
    """A table that counts in metres has a die for every three of them."""
    assert dice == dice_of(falls(metres, METRES))


@pytest.mark.rule("R001-66", "R001-67")
@pytest.mark.parametrize(
    ("per", "dice"), [('"1d6+1"', "2d6+2"), ('"1d8"', "2d8"), ('"2d6"', "4d6"), ('"1d6x2"', "2d6x2")]
)
def test_other_dice_for_each_ten_feet(per: str, dice: str) -> None:
    """The dice of each ten feet are a number of the rule set, with what is added to them or makes them more."""
    assert dice == dice_of(falls(20, another(falling_dice=per)))


@pytest.mark.rule("R001-67")
def test_the_highest_fall() -> None:
    """Heights are asked for up to twenty dice of them, by every 5 feet or every metre."""
    form = next(b for b in forms(seat()) if b.option.act == "fall")
    (heights,) = (pick.among for pick in form.picks if pick.field == "number")
    assert (5, 10, 15, 20, 200) == (*heights[:4], heights[-1])
    form = next(b for b in forms(seat(ruleset=METRES)) if b.option.act == "fall")
    (heights,) = (pick.among for pick in form.picks if pick.field == "number")
    assert (1, 2, 3, 60) == (*heights[:3], heights[-1])


@pytest.mark.rule("R001-65", "R001-66", "R001-67")
@pytest.mark.parametrize(("feet", "below"), [(1, 1), (2, 1), (5, 1), (7, 1), (9, 3), (12, 6), (15, 5), (25, 5)])
def test_heights_of_a_table_of_its_own(feet: int, below: int) -> None:
    """However many feet a die is for: the form has every full step of them, and heights below and between."""
    house = another(falling_feet=str(feet))
    form = next(b for b in forms(seat(ruleset=house)) if b.option.act == "fall")
    (heights,) = (pick.among for pick in form.picks if pick.field == "number")
    assert {form.option.number, *range(feet, 20 * feet + 1, feet)} <= set(heights)
    assert (below, 20 * feet) == (heights[0], heights[-1])
    assert ("1d6", "20d6") == (dice_of(falls(feet, house)), dice_of(falls(20 * feet, house)))


@pytest.mark.rule("R001-66", "AMB-B02")
def test_exactly_ten_feet() -> None:
    """AMB-B02: exactly 10 ft does 1d6 by the list; a table may want more than 10 ft before there is damage."""
    more = another(falling_full="false")
    assert ("1d6", "") == (dice_of(falls(10)), dice_of(falls(10, more)))
    assert ("1d6", "2d6") == (dice_of(falls(15, more)), dice_of(falls(20, more)))


@pytest.mark.rule("R001-66", "R001-67")
@pytest.mark.parametrize(("height", "dice"), [(15, "1d6"), (25, "2d6"), (195, "19d6")])
def test_between_two_lines_of_the_list(height: int, dice: str) -> None:
    """From 10 to 19 feet it is 1d6, from 20 to 29 feet 2d6."""
    assert dice == dice_of(falls(height))


@pytest.mark.rule("S-B05")
@pytest.mark.parametrize(
    ("points", "stamina", "health"), [(0, 4, 6), (3, 1, 6), (4, 0, 6), (5, 0, 5), (9, 0, 1), (10, 0, 0), (30, 0, 0)]
)
def test_stamina_before_health(points: int, stamina: int, health: int) -> None:
    """Damage comes off Stamina, then off Health, of which there is never less than none."""
    after = harmed(replace(ADA, stamina=4), points)
    assert (stamina, health) == (after.stamina, after.hp)


@pytest.mark.rule("R001-66", "S-B05")
def test_a_fall_hurts() -> None:
    """A fall of 20 feet with a throw of 8 takes 6 Stamina and 2 Health."""
    at = falls(20).dice(fall=8)
    assert (0, 4) == (at.state.party["ada"].stamina, at.state.party["ada"].hp)
    assert [
        ("falls", {"who": "Ada", "height": 20, "unit": "feet"}),
        ("hurt", {"who": "Ada", "points": 8, "stamina": 0, "health": 4}),
    ] == at.told()


@pytest.mark.rule("R001-66")
def test_each_who_falls_has_dice() -> None:
    """Two who fall are thrown for one after the other."""
    at = falls(10, None, "ada", "bors").dice(fall=6).dice(fall=1)
    assert [0, 5, 6] == [member.stamina for member in at.state.party.members]


@pytest.mark.rule("S-B05")
def test_damage_as_the_referee_says() -> None:
    """The referee deals damage by a move of its own, of any number, and death is told."""
    at = seat().move("hurt", who=("ada", "bors"), number=3).move("hurt", who=("bors",), number=9)
    assert [(3, 6), (0, 0), (6, 6)] == [(m.stamina, m.hp) for m in at.state.party.members]
    assert ("dies", {"who": "Bors"}) == at.told()[-1]
    assert ("ada", "cato") == tuple(member.id for member in at.state.party.able)


@pytest.mark.rule("S-B05")
def test_nobody_dies_twice() -> None:
    """Whoever is dead already is hurt no more."""
    dead: Member = replace(ADA, stamina=0, hp=0)
    assert dead == harmed(dead, 5)
