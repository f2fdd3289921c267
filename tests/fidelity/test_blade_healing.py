"""Document 001, Healing: Health comes back with sleep, or with a day in safety instead."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.effects import Roll
from sixturns.kernel.values import replace
from sixturns.rulesets.layers import RuleSet
from sixturns.world.camp import Night, Rota
from sixturns.world.campaign import Campaign
from sixturns.world.moves import Move
from sixturns.world.party import Party
from tests.fidelity.blade import ADA, BORS, CATO, IN_THE_HALL, alone, another
from tests.fidelity.book import run
from tests.fidelity.marches import country, in_hex

WOUNDED = Party((replace(ADA, hp=2, stamina=0), replace(BORS, hp=5, stamina=1), replace(CATO, hp=6)), "ada")
HEALER = replace(CATO, calling="healer")
UNGUARDED = Rota(watches=((), (), (), ()))


def sleep(
    rota: Rota = UNGUARDED, gone: int = 0, party: Party = WOUNDED, ruleset: RuleSet | None = None
) -> dict[str, tuple[int, int]]:
    """Health and Stamina after a night of ten hours in watches of 2, 3, 3 and 2."""
    night = replace(IN_THE_HALL, party=party, night=Night(10, gone), rota=rota)
    after: Campaign = run("sleep_soundly", night, alone("sleep_soundly", ruleset=ruleset)).gives
    return {member.id: (member.hp, member.stamina) for member in after.party.members}


@pytest.mark.rule("R001-79")
def test_eight_hours_of_sleep() -> None:
    """Eight hours of sleep give a point of Health back, to those who have lost some; and all Stamina."""
    assert {"ada": (3, 6), "bors": (6, 6), "cato": (6, 6)} == sleep()


@pytest.mark.rule("R001-79", "S-B09")
def test_a_watch_breaks_the_sleep() -> None:
    """The guard of a watch in the middle of the night sleeps 5 hours at most in a row, that of the first one 8."""
    assert (2, 6) == sleep(Rota(watches=((), ("ada",), (), ())))["ada"]
    assert (2, 6) == sleep(Rota(watches=((), (), ("ada",), ())))["ada"]
    assert (3, 6) == sleep(Rota(watches=(("ada",), (), (), ())))["ada"]
    assert (3, 6) == sleep(Rota(watches=((), (), (), ("ada",))))["ada"]
    assert (2, 6) == sleep(Rota(watches=(("ada",), (), (), ("ada",))))["ada"]


@pytest.mark.rule("R001-79", "S-B09")
@pytest.mark.parametrize(("gone", "health"), [(1, 3), (2, 3), (3, 2), (7, 2), (8, 3), (9, 3)])
def test_a_meeting_breaks_it_for_all(gone: int, health: int) -> None:
    """Whoever comes in the first two hours, or when eight are slept, breaks nothing; in between everybody's sleep."""
    assert health == sleep(gone=gone)["ada"][0]


@pytest.mark.rule("R001-79")
@pytest.mark.parametrize(("hours", "health"), [("8", 3), ("11", 2)])
def test_how_long_is_a_number(hours: str, health: int) -> None:
    """The hours that heal are a number of the rule set."""
    assert health == sleep(ruleset=another(healing_hours=hours))["ada"][0]


@pytest.mark.rule("R001-80")
def test_a_healer_makes_it_faster() -> None:
    """With a healer in the party a night gives two points of Health."""
    assert (4, 6) == sleep(party=WOUNDED.having(HEALER))["ada"]
    assert (5, 6) == sleep(party=WOUNDED.having(HEALER), ruleset=another(healing_healer="2"))["ada"]


@pytest.mark.rule("R001-80")
@pytest.mark.parametrize("calling", ["Healer", "physician", "chirurgeon"])
def test_who_is_a_healer(calling: str) -> None:
    """A healer goes by several names."""
    assert (4, 6) == sleep(party=WOUNDED.having(replace(CATO, calling=calling)))["ada"]


@pytest.mark.rule("R001-80")
def test_a_healer_who_is_down_helps_nobody() -> None:
    """A healer must be on his feet."""
    assert (3, 6) == sleep(party=WOUNDED.having(replace(HEALER, hp=0)))["ada"]


def stay(days: int = 1, party: Party = WOUNDED, ruleset: RuleSet | None = None, **dice: Any) -> Campaign:
    """The party after the last of its days in safety."""
    state = in_hex(party=party, housed=True, staying=days - 1, doing=Move("stay", number=days))
    rules = alone("day_over", ruleset=ruleset)
    after: Campaign = run("day_over", state, rules, country("settled"), **dice).gives
    return after


@pytest.mark.rule("R001-81")
def test_a_day_in_safety() -> None:
    """A full day in safety gives 1d3 Health, to each who has lost some, and never more than was lost."""
    after = stay(recovery=[3, 2])
    assert [(5, 6), (6, 6), (6, 6)] == [(m.hp, m.stamina) for m in after.party.members]


@pytest.mark.rule("R001-81", "S-B09")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_in_place_of_the_night(die: int) -> None:
    """The dice of the day are in place of what the night gives: they are all that comes back."""
    alone_at_the_inn = Party((replace(ADA, hp=1),))
    assert 1 + die == stay(party=alone_at_the_inn, recovery=die).party["ada"].hp


@pytest.mark.rule("R001-24", "R001-81", "S-B13")
def test_a_day_in_safety_is_a_day_of_rest() -> None:
    """A day with light activities only is such a day as the tired must spend: it takes a level of Fatigue from each."""
    tired = Party((replace(ADA, weary=2), replace(BORS, weary=1), CATO))
    assert [1, 0, 0] == [member.weary for member in stay(party=tired).party.members]


@pytest.mark.rule("R001-80", "R001-81")
def test_a_healer_by_day() -> None:
    """A healer adds a point to the day's dice as well."""
    party = Party((replace(ADA, hp=1), HEALER))
    assert 1 + 2 + 1 == stay(party=party, recovery=2).party["ada"].hp


@pytest.mark.rule("R001-81")
def test_the_dice_of_a_day() -> None:
    """It is 1d3; the dice of a day in safety are a number of the rule set."""
    party = Party((replace(ADA, hp=1),))
    state = in_hex(party=party, housed=True, doing=Move("stay", number=1))
    asked = run("day_over", state, alone("day_over"), country("settled"), recovery=1).questions["recovery"]
    assert isinstance(asked, Roll)
    assert "1d3" == str(asked.dice)
    assert 5 == stay(party=party, ruleset=another(healing_day='"1d4"'), recovery=4).party["ada"].hp
