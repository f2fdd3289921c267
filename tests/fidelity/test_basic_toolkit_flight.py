"""The basic toolkit out of doors: evasion by the numbers of both sides, pursuit day by day, evasion on water."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.effects import ALL
from sixturns.kernel.values import Hidden, replace
from sixturns.rules.evasion import Evading
from sixturns.world.campaign import Campaign
from sixturns.world.castle import Castle, Temper
from sixturns.world.hexes import Hex
from sixturns.world.hexmap import HexMap
from sixturns.world.party import Party
from sixturns.world.roaming import Hunt
from tests.fidelity.book import Run, house, run
from tests.fidelity.test_basic_toolkit_road import BASIC
from tests.fidelity.test_evasion import BX, percent
from tests.fidelity.test_hex_pursuit import FIVE, FLEEING, OPEN, SLOWER, country, places

FOUND = {"rations": ("rations", "rations", "rations")}
FED = Party(tuple(replace(member, carries=FOUND["rations"]) for member in FIVE.members), "ada")
RUNNING = replace(FLEEING, party=FED, turns=60)
"""Five who are fled after by six wolves, at ten in the morning of the first day."""


def chance(size: int, number: int, **more: Any) -> int:
    """The chance of an evasion in 100 by the basic rules."""
    return percent(Evading(size, number, **more), BASIC)


def flight(state: Campaign = RUNNING, world: HexMap = OPEN, /, **answers: Any) -> Run:
    """A run of a pursuit over the map."""
    return run("hunt", state, BASIC, world, **answers)


# -------------------------------------------------------------------------------------------------------------- evasion
@pytest.mark.rule("S-C16")
@pytest.mark.parametrize(("sizes", "numbers", "chances"), BX)
def test_evasion_by_numbers(sizes: tuple[int, int], numbers: tuple[int, ...], chances: tuple[int, ...]) -> None:
    """Parties of 1 to 4, 5 to 12, 13 to 24 and more, each before few, some or many: 50 to 90, down to 10 to 35."""
    for size in sizes:
        assert chances == tuple(chance(size, number, most=3 * number) for number in numbers)


@pytest.mark.rule("S-C16")
def test_a_side_that_surprises_escapes() -> None:
    """No die is thrown by a party that has surprised them, however fast they are."""
    assert 100 == chance(25, 1, foes_surprised=True, theirs=480)


@pytest.mark.rule("S-C16")
def test_a_side_that_is_surprised_does_not() -> None:
    """A surprised party has no chance in the open, 10 in 100 in woods; by magic it has the table's."""
    surprised = {"party_surprised": True}
    assert (0, 10, 70) == (chance(5, 10, **surprised), chance(5, 10, woods=True, **surprised),
                           chance(5, 10, magic=True, **surprised))  # fmt: skip


@pytest.mark.rule("S-C16")
def test_when_both_are_surprised() -> None:
    """That is as if neither was."""
    assert 70 == chance(5, 10, party_surprised=True, foes_surprised=True)


@pytest.mark.rule("S-C16")
@pytest.mark.parametrize(
    ("more", "percent"),
    [
        ({"woods": True}, 95),
        ({"ours": 240, "theirs": 120}, 95),
        ({"ours": 120, "theirs": 240}, 45),
        ({"ours": 239, "theirs": 120}, 70),
        ({"woods": True, "ours": 240, "theirs": 120}, 100),
    ],
)
def test_cover_and_speed(more: dict[str, Any], percent: int) -> None:
    """Five before ten have 70; woods add 25, as does double speed, and takes 25 when it is theirs."""
    assert percent == chance(5, 10, **more)


@pytest.mark.rule("S-C16")
def test_never_below_five() -> None:
    """Twenty-five before one have 10, and 5 when that one is twice as fast, not less."""
    assert (10, 5) == (chance(25, 1), chance(25, 1, theirs=240))


# -------------------------------------------------------------------------------------------------------------- pursuit
@pytest.mark.rule("S-C17")
def test_a_flight_takes_the_day() -> None:
    """The party flees a hex in a random direction and does nothing else that day; who escapes owes no rest."""
    fled = flight(flight_heading=4, caught=4, flee_again="flee again", evasion=50)
    assert ([Hex(3, 4)], 60, True, 0, 0) == (
        places(fled), fled.gives.turns, fled.gives.over, fled.gives.points, fled.gives.half_days,
    )  # fmt: skip
    assert (None, False, ()) == (fled.gives.coming.open(), fled.gives.hunted, fled.gives.foes.open())


@pytest.mark.rule("S-C17")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_a_faster_pursuer_catches_up_on_three_in_six(face: int) -> None:
    """Who is caught is met again, and cannot evade; nobody is asked whether the party flees on."""
    caught = flight(flight_heading=4, caught=face).gives
    assert (True, True, False) == (caught.stalked, caught.hunt.open().caught, caught.hunted)


@pytest.mark.rule("S-C17")
def test_woods_hide_nobody() -> None:
    """The toolkit's pursuers catch up in woods as anywhere."""
    assert flight(RUNNING, country("woods"), flight_heading=4, caught=3).gives.stalked


@pytest.mark.rule("S-C17")
def test_a_slower_pursuer_does_not_catch_up() -> None:
    """No die is thrown for one who is not faster; another evasion roll is."""
    slow = replace(RUNNING, coming=Hidden(SLOWER), hunt=Hidden(Hunt(False)))
    assert ("flight-heading", "flee-again", "evasion") == flight(
        slow, flight_heading=4, flee_again="flee again", evasion=50
    ).asked


@pytest.mark.rule("S-C17")
def test_the_party_may_let_them_come() -> None:
    """Instead of fleeing on it may be caught: a choice that all see."""
    caught = flight(flight_heading=4, caught=4, flee_again="be caught")
    assert (ALL, True, True) == (
        caught.questions["flee-again"].to, caught.gives.stalked, caught.gives.hunt.open().caught,
    )  # fmt: skip


@pytest.mark.rule("S-C17")
def test_a_flight_goes_on_day_by_day() -> None:
    """Whoever fails the next roll is on the run again in the morning; the night without a camp counts as a day."""
    fled = flight(flight_heading=[4, 1], caught=[4, 5], flee_again=["flee again"] * 2, evasion=[51, 50])
    assert ([Hex(3, 4), Hex(3, 3)], 144 + 36) == (places(fled), fled.gives.turns)
    member = fled.gives.party["ada"]
    assert (1, ("rations", "rations")) == (member.unrested, member.carries)
    assert (True, False, False, False, None) == (
        fled.gives.over, fled.gives.tolled, fled.gives.hunted, fled.gives.flees_on, fled.gives.sky,
    )  # fmt: skip


@pytest.mark.rule("S-C17")
def test_a_flight_before_dawn() -> None:
    """Who is on the run after midnight flees on in the same day's morning."""
    night = replace(RUNNING, turns=144 + 10)
    fled = flight(night, flight_heading=[4, 1], caught=[4, 5], flee_again=["flee again"] * 2, evasion=[51, 50])
    assert (144 + 36, 1) == (fled.gives.turns, fled.gives.dawned)


@pytest.mark.rule("S-C17")
@pytest.mark.parametrize(("temper", "face", "on"), [(Temper.HOSTILE, 3, True), (Temper.NEUTRAL, 2, False)])
def test_a_castles_force_goes_on_by_its_temper(temper: Temper, face: int, on: bool) -> None:
    """The hostile on 3-in-6, the neutral on 1-in-6, instead of another evasion roll."""
    keep = Castle("keep", temper=temper)
    state = replace(RUNNING, castles=Hidden((keep,)), hunt=Hidden(Hunt(True, "keep")))
    again = {"flight_heading": [4, 1], "caught": [4, 1], "force_goes_on": face, "flee_again": "flee again"}
    once = {"flight_heading": 4, "caught": 4, "force_goes_on": face, "flee_again": "flee again"}
    assert (2 if on else 1) == len(places(flight(state, **(again if on else once))))


# ---------------------------------------------------------------------------------------------------------------- water
@pytest.mark.rule("S-C18")
@pytest.mark.parametrize(
    ("theirs", "percent"),
    [(299, 80), (300, 50), (330, 50), (331, 40), (360, 40), (361, 35), (390, 35), (391, 25), (420, 25), (421, 10),
     (999, 10)],
)  # fmt: skip
def test_evasion_on_water(theirs: int, percent: int) -> None:
    """The faster craft gets away on 80; one as fast, or slower by 30 feet a round, on 50, then 40, 35, 25 and 10."""
    assert percent == chance(5, 10, ours=300, theirs=theirs, afloat=True)


@pytest.mark.rule("S-C18")
def test_surprise_on_water() -> None:
    """Surprise counts there as on land; cover and double speed do not."""
    water = {"ours": 300, "theirs": 330, "afloat": True}
    assert (100, 0, 50, 80) == (
        chance(5, 10, foes_surprised=True, **water),
        chance(5, 10, party_surprised=True, **water),
        chance(5, 10, party_surprised=True, magic=True, **water),
        chance(5, 10, ours=600, theirs=300, afloat=True),
    )


@pytest.mark.rule("S-C18")
def test_who_fails_is_overhauled() -> None:
    """Nobody flees over the map on water: they close in, by 30 feet a round or more, and are met again close by."""
    caught = flight(replace(RUNNING, afloat="ship"), country("sea"))
    assert ((), {"feet": 30}) == (caught.asked, caught.told("overhauled"))
    assert (True, True, Hex(3, 3), 60) == (
        caught.gives.stalked, caught.gives.hunt.open().caught, caught.gives.reckoned, caught.gives.turns,
    )  # fmt: skip


@pytest.mark.rule("S-C18")
def test_how_fast_they_close_in_is_a_number() -> None:
    """The feet a round at which they come nearer at least stand in the rules."""
    fast = house(base="basic", chases_closes="40")
    afloat = replace(RUNNING, afloat="ship")
    assert {"feet": 40} == run("hunt", afloat, fast, country("sea")).told("overhauled")
