"""The house files that ship with Sixturns: each in a scene of play, beside the same scene as the family has it."""

from __future__ import annotations

import pytest

from sixturns.kernel.effects import Roll
from sixturns.kernel.values import replace
from sixturns.rulesets.houses import rules_at, shipped_houses
from sixturns.rulesets.layers import RuleSet, load
from sixturns.world.party import Member, Party
from tests.fidelity.book import AT_THE_DOOR, Seat
from tests.fidelity.marches import Trek, country, line
from tests.fidelity.test_movement import AT_THE_WEST_END, CORRIDOR, TO_THE_END
from tests.fidelity.test_searching import AT_THE_PANEL, LIT, MANOR
from tests.fidelity.test_surprise import PLAIN, foes_surprised_on, surprise

UNDERWORLD = load("underworld")
SLOW = Party((Member("odo", "Odo", speed=30),))
SIX_POINTS = Party((Member("odo", "Odo", speed=90),))
A_ROAD = country("woods", lines=(line("road", "0405", "0404", "0403"),))


def encounter(trek: Trek) -> str:
    """How likely the open check of the day's end finds somebody, on the highest faces."""
    roll = trek.table.question.question
    assert isinstance(roll, Roll) and "encounter" == roll.site
    return f"{sum(roll.read(face) is True for face in range(1, 7))}-in-6"


@pytest.mark.parametrize("name", shipped_houses())
def test_every_one_loads_and_changes_something(name: str) -> None:
    """It has a name and a title of its own, and differs from the family that it lies over."""
    rules = rules_at(name)
    assert (name.replace("-", " "), True) == (rules.name.removeprefix("a "), bool(rules.title))
    assert load(rules.base).digest != rules.digest


@pytest.mark.parametrize(("ruleset", "chance"), [(UNDERWORLD, "2-in-6"), (rules_at("safer-roads"), "1-in-6")])
def test_safer_roads(ruleset: RuleSet, chance: str) -> None:
    """At the end of a day in woods, on a road, somebody comes on 6 alone; as the family has it, on 5 and 6."""
    four_points = Party((Member("odo", "Odo", speed=60),))
    trek = Trek(A_ROAD, ruleset, party=four_points).sets_out(0, "0404", "0403")
    assert ("0403", chance) == (trek.here, encounter(trek))


@pytest.mark.parametrize("ruleset", [UNDERWORLD, rules_at("safer-roads")])
def test_no_road_is_no_safer(ruleset: RuleSet) -> None:
    """Beside the road nothing has changed."""
    three_points = Party((Member("odo", "Odo", speed=45),))
    trek = Trek(A_ROAD, ruleset, label="0605", party=three_points).sets_out(1).found()
    assert "2-in-6" == encounter(trek)


@pytest.mark.parametrize(("ruleset", "asked"), [(UNDERWORLD, [2, 4]), (rules_at("check-every-turn"), [1, 2, 3, 4])])
def test_a_check_every_turn(ruleset: RuleSet, asked: list[int]) -> None:
    """After each of four turns a die is thrown, not after every second."""
    seat, due = Seat(AT_THE_DOOR, ruleset=ruleset), []
    for turn in range(1, 5):
        seat.move("pass")
        if seat.asks == "wandering":
            due.append(turn)
            seat.dice(wandering=6)
    assert asked == due


@pytest.mark.parametrize(("ruleset", "feet"), [(UNDERWORLD, 120), (rules_at("two-moves-a-turn"), 240)])
def test_two_moves_a_turn(ruleset: RuleSet, feet: int) -> None:
    """In the turn that ends with a check, a party of 12 inches has walked twice as far."""
    seat = Seat(replace(AT_THE_WEST_END, since=1), CORRIDOR, ruleset).says(TO_THE_END)
    assert ("wandering", feet) == (seat.asks, 10 * seat.table.now.spot[0])


@pytest.mark.parametrize(("ruleset", "owed"), [(UNDERWORLD, 0), (rules_at("two-moves-a-turn"), 1)])
def test_one_turn_in_six_at_rest(ruleset: RuleSet, owed: int) -> None:
    """Five turns of work, and the sixth is owed to rest."""
    seat = Seat(AT_THE_DOOR, ruleset=ruleset)
    for _turn in range(5):
        seat.move("something else", words="They clear the rubble.", rounds=10).unmet()
    assert owed == seat.state.owed


@pytest.mark.parametrize(("ruleset", "hp", "weary"), [(UNDERWORLD, 3, 0), (rules_at("gritty-rest"), 2, 1)])
def test_gritty_rest(ruleset: RuleSet, hp: int, weary: int) -> None:
    """The fourth day on the road tires, and the night after it heals nobody."""
    odo = Member("odo", "Odo", speed=30, hp=2, most_hp=6, unrested=3, carries=("bedroll", "tent"))
    trek = Trek(country("woods"), ruleset, party=Party((odo,)))
    trek.move("camp", who=("odo",), first=("odo",), second=("",), third=("",), fourth=("",))
    trek.dice(encounter=1, firewood=6, night=1)
    while trek.asks != "weather":
        trek.dice(**{trek.asks.replace("-", "_"): 1})
    trek.dice(weather=7)
    (odo,) = trek.state.party.members
    assert (hp, weary) == (odo.hp, odo.weary)


@pytest.mark.parametrize(("ruleset", "told"), [(UNDERWORLD, False), (rules_at("open-lost"), True)])
def test_open_lost(ruleset: RuleSet, told: bool) -> None:
    """A party that loses its way hears where it goes instead."""
    trek = Trek(country("woods"), ruleset, party=SIX_POINTS).sets_out(1)
    trek.dice(lost=1, heading=5)
    assert told == ("lost" in trek.facts)
    assert told == (trek.here == trek.truly)


@pytest.mark.parametrize(("ruleset", "banked"), [(UNDERWORLD, 0), (rules_at("banked-points"), 2)])
def test_banked_points(ruleset: RuleSet, banked: int) -> None:
    """Two points a day do not reach into woods that cost three: they are lost, or kept for the next day."""
    trek = Trek(country("woods"), ruleset, party=SLOW).sets_out(1).found()
    trek.move("camp", who=("odo",), first=("odo",), second=("odo",), third=("odo",), fourth=("odo",))
    trek.dice(encounter=1, firewood=3, night=1, weather=7)
    assert ("0405", banked) == (trek.here, trek.state.banked)


@pytest.mark.parametrize(("ruleset", "found"), [(UNDERWORLD, ()), (rules_at("keen-search"), ("panel",))])
def test_keen_search(ruleset: RuleSet, found: tuple[str, ...]) -> None:
    """A 2 finds what only a 1 found before."""
    seat = Seat(LIT, MANOR, ruleset).move("search", AT_THE_PANEL, who=("odo",)).move("pass").dice(search=2)
    assert found == seat.state.found


def test_hindering_light() -> None:
    """Creatures that see a light coming can still be surprised, on a 1; as the family has it, no die is thrown."""
    lit = replace(PLAIN, lit=True)
    assert ("surprise-party",) == surprise(lit, 1, None).rolled
    assert [1] == foes_surprised_on(lit, rules_at("hindering-light"))
