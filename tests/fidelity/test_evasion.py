"""Document 000, Wilderness Evasion: the table, what is added and taken off, worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sixturns.handlers.solve import Solver
from sixturns.kernel.values import replace
from sixturns.rules.evasion import Evading, travellers
from sixturns.rulesets.layers import RuleSet
from sixturns.world.party import Member, Party
from tests.fidelity.book import house, run, underworld


def percent(state: Evading, ruleset: RuleSet | None = None) -> int:
    """The chance of an evasion in 100, as the table is told it."""
    one = Solver(ruleset or underworld(), exact=True).solve("evasion", state, keep=("percent", "away"))
    (chance,) = {told for told, _away in one.weights}
    assert Fraction(chance, 100) == one.of(lambda ends: ends[1])
    assert isinstance(chance, int)
    return chance


ORCS = Evading(5, 10, 18)
"""Five before ten orcs, of whom there can be 18: more than half, and fewer than two thirds."""

SHARES = ((5, 18), (6, 18), (12, 18))
"""Below a third of the most there can be, exactly a third, exactly two thirds."""

ODD = [
    ((1, 3), (50, 70, 90)),
    ((4, 9), (35, 50, 70)),
    ((10, 24), (25, 35, 50)),
    ((25, 60), (10, 25, 35)),
]


@pytest.mark.rule("R000-106")
@pytest.mark.parametrize(("sizes", "chances"), ODD)
def test_the_table_by_shares(sizes: tuple[int, int], chances: tuple[int, ...]) -> None:
    """The table's rows are 1 to 3, 4 to 9, 10 to 24, 25 and more; its columns thirds of the most there can be."""
    for size in sizes:
        assert chances == tuple(percent(Evading(size, number, most)) for number, most in SHARES)


BX = [
    ((1, 4), (1, 2, 3, 4, 40), (50, 70, 70, 90, 90)),
    ((5, 12), (1, 3, 4, 8, 9, 40), (35, 35, 50, 50, 70, 70)),
    ((13, 24), (1, 6, 7, 16, 17, 40), (25, 25, 35, 35, 50, 50)),
    ((25, 60), (1, 10, 11, 30, 31, 80), (10, 10, 25, 25, 35, 35)),
]


@pytest.mark.rule("R000-106")
@pytest.mark.parametrize(("sizes", "numbers", "chances"), BX)
def test_the_table_by_numbers(sizes: tuple[int, int], numbers: tuple[int, ...], chances: tuple[int, ...]) -> None:
    """Where nobody knows the most there can be, and for tables that choose so, plain numbers are read."""
    bx = house(evasion_table='"bx"')
    for size in sizes:
        assert chances == tuple(percent(Evading(size, number)) for number in numbers)
        assert chances == tuple(percent(Evading(size, number, 99), bx) for number in numbers)


@pytest.mark.rule("R000-106")
@pytest.mark.parametrize(("number", "chance"), [(5, 35), (6, 50), (11, 50), (12, 70), (18, 70)])
def test_thirds_begin_where_they_are_reached(number: int, chance: int) -> None:
    """Of 18 orcs 6 are a third and 12 are two; five characters face them."""
    assert chance == percent(replace(ORCS, number=number))


@pytest.mark.rule("R000-106")
def test_worked_examples() -> None:
    """Ten orcs; a red dragon of at most four that flies twice as fast; a griffon before two, of at most sixteen."""
    assert (50, 75) == (percent(ORCS), percent(replace(ORCS, woods=True)))
    assert (70, 95) == tuple(percent(replace(ORCS, number=12, woods=woods)) for woods in (False, True))
    assert (35, 10) == tuple(percent(Evading(5, 1, 4, theirs=feet)) for feet in (120, 240))
    assert 25 == percent(Evading(2, 1, 16, theirs=360))


@pytest.mark.rule("R000-106")
def test_everybody_who_travels_counts() -> None:
    """A24: hirelings count for the size of the party; who can no longer walk does not evade."""
    hand = Member("hand", "Hand", hireling=True)
    assert 2 == travellers(Party((Member("ada", "Ada"), hand, Member("dag", "Dag", hp=0))))


@pytest.mark.rule("R000-107")
def test_surprising_the_enemy_doubles() -> None:
    """Surprising the enemy doubles the chance: 50 becomes 100, and no more than that; 35 becomes 70."""
    assert 100 == percent(replace(ORCS, foes_surprised=True))
    assert 70 == percent(replace(ORCS, number=5, foes_surprised=True))
    assert 100 == percent(replace(ORCS, number=12, foes_surprised=True))


@pytest.mark.rule("R000-107")
def test_first_doubled_then_added() -> None:
    """AMB-A14: the table's chance is doubled, then woods and speed are added or taken off, then 0 to 100."""
    few = replace(ORCS, number=5, foes_surprised=True)
    assert 95 == percent(replace(few, woods=True))
    assert 45 == percent(replace(few, theirs=240))
    assert 0 == percent(Evading(25, 1, 16, theirs=360))


@pytest.mark.rule("R000-108")
def test_a_surprised_party_has_no_chance() -> None:
    """No evasion for a party that is surprised, unless it is in woods or uses magic, however fast it is."""
    caught = replace(ORCS, party_surprised=True, ours=480)
    helps = ((False, False), (True, False), (False, True))
    chances = tuple(percent(replace(caught, woods=woods, magic=magic)) for woods, magic in helps)
    assert (0, 10, 50) == chances
    assert not run("evasion", caught).gives


@pytest.mark.rule("R000-108")
def test_both_surprised() -> None:
    """When both sides are surprised neither rule applies: the chance of the table, with what is added."""
    both = replace(ORCS, party_surprised=True, foes_surprised=True)
    assert (50, 75) == (percent(both), percent(replace(both, woods=True)))


@pytest.mark.rule("R000-109")
def test_woods_add() -> None:
    """Evading in woods adds 25; woods are whatever grows trees (AMB-A33)."""
    assert (25, 50) == tuple(percent(Evading(10, 5, 18, woods=woods)) for woods in (False, True))
    assert {"open woods", "woods", "jungle", "wooded hills"} == set(underworld().rules.evasion.woods)


@pytest.mark.rule("R000-110")
@pytest.mark.parametrize(("ours", "theirs"), [(120, 120), (480, 120), (60, 240)])
def test_surprised_in_woods(ours: int, theirs: int) -> None:
    """Surprised in woods the chance is 10 in 100, to which nothing is added (AMB-A08)."""
    assert 10 == percent(Evading(3, 1, 18, ours, theirs, woods=True, party_surprised=True))


@pytest.mark.rule("R000-111")
@pytest.mark.parametrize(("ours", "chance"), [(120, 50), (179, 50), (180, 75), (181, 75), (360, 75)])
def test_evaders_twice_as_fast(ours: int, chance: int) -> None:
    """Evaders at least twice as fast as their pursuers add 25 (AMB-A15): 180 feet before 90."""
    assert chance == percent(replace(ORCS, ours=ours, theirs=90))


@pytest.mark.rule("R000-112")
@pytest.mark.parametrize(("theirs", "chance"), [(90, 50), (179, 50), (180, 25), (181, 25), (360, 25)])
def test_pursuers_twice_as_fast(theirs: int, chance: int) -> None:
    """Pursuers at least twice as fast take 25 off: 180 feet after 90."""
    assert chance == percent(replace(ORCS, ours=90, theirs=theirs))


@pytest.mark.rule("R000-111", "R000-112")
def test_those_who_stand_still() -> None:
    """What does not move at all is left behind by whoever walks, and two that stand still are equals."""
    assert (75, 25, 50) == tuple(
        percent(replace(ORCS, ours=ours, theirs=theirs)) for ours, theirs in ((30, 0), (0, 30), (0, 0))
    )


@pytest.mark.rule("R000-113", "R000-114")
@pytest.mark.parametrize(("faces", "away"), [(1, True), (50, True), (51, False), (100, False)])
def test_percentile_dice(faces: int, away: bool) -> None:
    """The chance is thrown for with percentile dice: as much or less evades."""
    assert away is run("evasion", ORCS, evasion=faces).gives


@pytest.mark.rule("R000-106")
def test_no_dice_where_there_is_nothing_to_throw_for() -> None:
    """At 0 and at 100 no dice are thrown."""
    sure = run("evasion", replace(ORCS, foes_surprised=True))
    assert ((), True, 100) == (sure.rolled, sure.gives, sure.told("evasion chance")["percent"])
