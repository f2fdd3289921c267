"""Document 001, March pace and Mounts: Fatigue, days of rest, mounts that die, the night."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.world.camp import Night, Rota
from tests.fidelity.book import cellar, house
from tests.fidelity.hex_points import March, mounted, party, walker
from tests.fidelity.marches import at, country, line, thing

ROAD = tuple(f"04{row:02d}" for row in range(40, 0, -1))
"""A road to the north, on which nobody looks for the way."""


def on_the_road(*members: Any, ruleset: Any = None, **changes: Any) -> March:
    """A party at the southern end of a long road."""
    lands = country(rows=40, lines=(line("road", *ROAD),))
    return March(lands, ruleset, "0440", party=party(*members), **changes)


def day(march: March, using: str, *dice: int) -> March:
    """A day on the road and the night after it; dice for the mounts, where they are thrown for."""
    march.sets_out(1, using=using).alone()
    march.move("camp", who=("",), first=("",), second=("",), third=("",), fourth=("",))
    for die in dice:
        assert "mount" == march.asks
        march.table.type(str(die))
    return march.wakes()


def fatigue(march: March) -> list[int]:
    """The levels of Fatigue, by member."""
    return [member.weary for member in march.state.party.members]


# ---------------------------------------------------------------------------------------------------------- Fatigue
@pytest.mark.rule("R001-22")
def test_a_forced_march_gives_a_level_of_fatigue() -> None:
    """To each of the party; a usual march and a cautious one give none."""
    assert [1, 1] == fatigue(day(on_the_road(walker(), walker(90, "odo")), "forced"))
    assert [0] == fatigue(day(on_the_road(), "march"))
    assert [0] == fatigue(day(on_the_road(), "cautious"))


@pytest.mark.rule("R001-22", "AMB-B08")
def test_fatigue_comes_at_the_days_end() -> None:
    """The checks of the forced day are as easy as ever; the morning after has one level."""
    march = March(country("woods"), party=party(walker(mind=9))).sets_out(0, "0404", using="forced")
    assert {"fatigue": 0, "target": 7} == {
        name: value for name, value in march.table.question.question.about if name in ("fatigue", "target")
    }
    march.finds(2).camps()
    assert [1] == fatigue(march)


@pytest.mark.rule("R001-24", "AMB-B07")
def test_two_levels_force_a_day_of_rest() -> None:
    """After two forced marches nobody sets out or searches, and rest is offered; with one level the party may go on."""
    march = day(on_the_road(), "forced")
    assert "set out" in {move.act for move in march.moves}
    day(march, "forced")
    acts = {move.act for move in march.moves}
    assert ([2], False, True) == (fatigue(march), bool({"set out", "explore"} & acts), {"rest", "camp"} <= acts)


@pytest.mark.rule("R001-24")
def test_two_levels_keep_the_party_out_of_dungeons() -> None:
    """A day of rest has light activities only: with two levels nobody goes in, with one the party may."""
    lands = country("clear", thing("mouth", "0405", "cave", entrance="gate"), dungeon=cellar())
    known: dict[str, Any] = {"sights": frozenset({(at("0405"), "mouth")})}
    offered = [
        {move.act for move in March(lands, party=party(walker(weary=levels)), **known).moves} for levels in (1, 2)
    ]
    assert [True, False] == ["go in" in acts for acts in offered]


@pytest.mark.rule("R001-24")
def test_one_of_the_party_holds_all_back() -> None:
    """Where one has two levels and the other none, the party rests."""
    march = on_the_road(walker(), walker(name="odo", weary=2))
    assert "set out" not in {move.act for move in march.moves}


@pytest.mark.rule("R001-24", "S-B13")
def test_a_day_of_rest_takes_one_level() -> None:
    """Two forced marches cost a day, and leave one level; where the table has it, none."""
    for ruleset, left in ((None, 1), (house(base="bladespell", rest_clears='"all"'), 0)):
        march = on_the_road(walker(weary=2), ruleset=ruleset).move("rest", number=2).alone()
        assert [left] == fatigue(march)
        assert "set out" not in {move.act for move in march.moves}
        march.move("camp", who=("",), first=("",), second=("",), third=("",), fourth=("",)).wakes()
        assert "set out" in {move.act for move in march.moves}


@pytest.mark.rule("R001-24")
def test_half_a_day_is_not_enough() -> None:
    """After half of the day the levels are as they were, and nobody sets out in the afternoon."""
    march = on_the_road(walker(weary=2)).move("rest", number=1)
    assert ([2], False) == (fatigue(march), "set out" in {move.act for move in march.moves})


@pytest.mark.rule("R001-22")
def test_days_without_rest_tire_nobody() -> None:
    """There is no seventh day in these rules: eight usual marches leave no Fatigue."""
    march = on_the_road(walker(40))
    for _day in range(8):
        day(march, "march")
    assert [0] == fatigue(march)


# ------------------------------------------------------------------------------------------------------------ mounts
@pytest.mark.rule("R001-44")
def test_the_first_forced_day_is_safe() -> None:
    """No die is thrown for a mount on the first day; its rider has a level of Fatigue like a walker."""
    march = day(on_the_road(mounted(90)), "forced")
    assert ([1], 90) == (fatigue(march), march.state.party.members[0].mount)


@pytest.mark.rule("R001-44", "AMB-B09")
@pytest.mark.parametrize(("die", "mount"), [(1, 90), (2, 90), (3, 0), (4, 0), (5, 0), (6, 0)])
def test_a_mount_dies_on_three_or_higher(die: int, mount: int) -> None:
    """On the second forced day in a row, at its end; its rider walks from then on."""
    march = day(day(on_the_road(mounted(90)), "forced"), "forced", die)
    assert mount == march.state.party.members[0].mount


@pytest.mark.rule("R001-44", "AMB-B09")
def test_a_kinder_table() -> None:
    """Where the table has 2-in-6, a 4 leaves the mount alive and a 5 does not."""
    kind = house(base="bladespell", marches_mount_dies='"2-in-6"')
    for die, mount in ((4, 90), (5, 0)):
        march = day(day(on_the_road(mounted(90), ruleset=kind), "forced"), "forced", die)
        assert mount == march.state.party.members[0].mount


@pytest.mark.rule("R001-44", "AMB-B15")
def test_forced_days_count_in_a_row() -> None:
    """A day of usual marching starts the count anew; where the table counts until the mount has rested, it does not."""
    march = day(day(day(on_the_road(mounted(90)), "forced"), "march"), "forced")
    assert 90 == march.state.party.members[0].mount
    since_rest = house(base="bladespell", marches_row='"since rest"')
    march = day(day(day(on_the_road(mounted(90), ruleset=since_rest), "forced"), "march"), "forced", 3)
    assert 0 == march.state.party.members[0].mount


@pytest.mark.rule("R001-44", "AMB-B15")
def test_a_die_for_each_mount() -> None:
    """Two riders throw for their own; the one that is left alive is in danger again on the third day."""
    two = (mounted(90), mounted(90, "odo"))
    march = day(day(on_the_road(*two, ruleset=house(base="bladespell", marches_worn="9")), "forced"), "forced", 2, 6)
    assert [90, 0] == [member.mount for member in march.state.party.members]
    day(march, "forced", 3)
    assert [0, 0] == [member.mount for member in march.state.party.members]


@pytest.mark.rule("R001-43", "R001-44")
def test_whose_mount_died_walks() -> None:
    """On a horse of 240 ft 16 points and two by force; on foot in the same armour the next day 8."""
    rider = mounted(240)
    march = day(day(on_the_road(rider, ruleset=house(base="bladespell", marches_worn="9")), "forced"), "forced", 6)
    assert 8 == march.sets_out(1).allowed


# ------------------------------------------------------------------------------------------------------------- night
@pytest.mark.rule("R001-34", "S-B11")
def test_nobody_comes_by_night() -> None:
    """After the check of the day's end the night has none; a table may throw for it as well."""
    march = on_the_road().sets_out(1).alone()
    march.move("camp", who=("",), first=("",), second=("",), third=("",), fourth=("",))
    assert "weather" == march.asks
    both = on_the_road(ruleset=house(base="bladespell", travel_checks='"both"')).sets_out(1).alone()
    both.move("camp", who=("",), first=("",), second=("",), third=("",), fourth=("",))
    assert "night" == both.asks


@pytest.mark.rule("R001-79", "S-B18")
def test_a_night_of_ten_hours() -> None:
    """Camp is made in the afternoon, the night begins at eight in the evening, and it ends at six in the morning."""
    march = on_the_road().sets_out(1).alone()
    assert "16:00" == str(march.clock)
    assert (1, "06:00") == (march.camps().state.days, str(march.clock))


@pytest.mark.rule("R001-78", "R001-79")
@pytest.mark.parametrize(("gone", "health"), [(1, 2), (4, 1)])
def test_the_rest_of_a_broken_night(gone: int, health: int) -> None:
    """Who is woken after an hour has eight left and heals, after four six and does not; Stamina is back in any case."""
    hurt = walker(hp=1, most_hp=4, stamina=0, most_stamina=6)
    woken = March(party=party(hurt), turns=120 + 6 * gone, night=Night(10, gone), rota=Rota(watches=((), (), (), ())))
    rested = woken.move("sleep on").wakes().state.party["brenna"]
    assert ("06:00", health, 6) == (str(woken.clock), rested.hp, rested.stamina)


@pytest.mark.rule("R001-79", "S-B18")
def test_the_first_guard_and_the_last_sleep_eight_hours() -> None:
    """Of a night of ten hours with watches of two, three, three and two: the middle ones are broken sleep."""
    four = tuple(walker(name=name, hp=1, most_hp=4) for name in ("ada", "bee", "cleo", "dora"))
    march = on_the_road(*four).sets_out(1).alone()
    march.move("camp", who=("",), first=("ada",), second=("bee",), third=("cleo",), fourth=("dora",)).wakes()
    assert {"ada": 2, "bee": 1, "cleo": 1, "dora": 2} == {m.id: m.hp for m in march.state.party.members}
