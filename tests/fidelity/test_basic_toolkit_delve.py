"""The basic toolkit underground: rest and wanderers, rates by load, searching, spikes, lights, tinder."""

from __future__ import annotations

import pytest

from sixturns.handlers.answers import NotAnAnswer
from sixturns.kernel.values import replace
from sixturns.rules.movement import rate_of
from sixturns.rulesets.layers import load
from sixturns.world.light import Light
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from sixturns.world.place import Spike, Tried
from tests.fidelity.book import AT_THE_DOOR, BRENNA, HARL, ODO, Seat, bands, cellar, house
from tests.fidelity.test_searching import AT_THE_PANEL, ELSEWHERE, LIT, MANOR
from tests.fidelity.test_spikes import HELD, THREE

BASIC = load("basic")
UNLIT = replace(AT_THE_DOOR, party=Party((replace(BRENNA, carries=("torch", "torch")), HARL)))


def facts(seat: Seat) -> list[str]:
    """What the players have been told, by name."""
    return [fact for fact, _about in seat.told()]


# --------------------------------------------------------------------------------------------------- the turn, and rest
@pytest.mark.rule("S-C01")
def test_a_turn_of_rest_in_every_hour() -> None:
    """After five turns of toil one of rest falls due; who goes on without has −1 on attack and damage."""
    seat = Seat(AT_THE_DOOR, ruleset=BASIC)
    for _ in range(6):
        seat.move("something else", words="They clear the rubble.", rounds=60).unmet()
    told = [(fact, about) for fact, about in seat.told() if fact in ("rest due", "weary")]
    assert [("rest due", {}), ("weary", {"penalty": -1})] == told
    assert (0, 0) == (seat.passes().state.toil, seat.state.owed)


@pytest.mark.rule("S-C01")
def test_wanderers_every_two_turns() -> None:
    """A check of 1-in-6 falls due every two turns."""
    seat = Seat(AT_THE_DOOR, ruleset=BASIC).move("pass")
    assert "what-now" == seat.asks
    seat.move("pass")
    assert ("wandering", "1-in-6") == (seat.asks, seat.chance)


@pytest.mark.rule("S-C01")
def test_noise_brings_no_check() -> None:
    """Noise has no check of its own; it may be one that the referee makes."""
    seat = Seat(AT_THE_DOOR, ruleset=BASIC)
    assert "what-now" == seat.move("something else", words="They shout.", noisy=True).asks


# ---------------------------------------------------------------------------------------------------------------- rates
@pytest.mark.rule("S-C02")
@pytest.mark.parametrize(
    ("load", "feet"),
    [(0, 120), (400, 120), (401, 90), (600, 90), (601, 60), (800, 60), (801, 30), (1600, 30), (1601, 0)],
)
def test_the_rate_by_coins(load: int, feet: int) -> None:
    """Up to 400 coins 120 ft, to 600 90, to 800 60, to 1,600 30; nobody moves under more."""
    assert feet == rate_of(Member("odo", "Odo", load=load), BASIC.rules)
    assert feet == rate_of(Member("odo", "Odo", treasure=load), BASIC.rules)


@pytest.mark.rule("S-C02")
@pytest.mark.parametrize(
    ("carries", "treasure", "feet"),
    [
        ((), 0, 120),
        ((), 1, 90),
        (("leather",), 0, 90),
        (("leather",), 300, 60),
        (("plate mail", "shield"), 0, 60),
        (("plate mail", "shield"), 300, 30),
        (("chain mail", "leather"), 0, 60),
    ],
)
def test_the_rate_by_armour(carries: tuple[str, ...], treasure: int, feet: int) -> None:
    """A table may go by armour: none 120, light 90, heavy 60, and 30 less with treasure; the heaviest counts."""
    rules = house(base="basic", movement_by='"armour"').rules
    assert feet == rate_of(Member("odo", "Odo", load=2000, treasure=treasure, carries=carries), rules)


@pytest.mark.rule("S-C02")
@pytest.mark.parametrize("kind", ["leather", "leather armour", "leather armor", "studded leather", "padded armour"])
def test_what_is_light_armour(kind: str) -> None:
    """Light armour is known by the names of price lists."""
    rules = house(base="basic", movement_by='"armour"').rules
    assert 90 == rate_of(Member("odo", "Odo", carries=(kind,)), rules)


@pytest.mark.rule("S-C02")
@pytest.mark.parametrize(
    "kind",
    ["chain", "chain mail", "chainmail", "scale mail", "banded mail", "plate", "plate mail", "plate armour"],
)
def test_what_is_heavy_armour(kind: str) -> None:
    """Heavy armour is known by the names of price lists."""
    rules = house(base="basic", movement_by='"armour"').rules
    assert 60 == rate_of(Member("odo", "Odo", carries=(kind,)), rules)


@pytest.mark.rule("S-C02")
def test_known_ground_is_walked_three_times_as_fast() -> None:
    """On the way back through known places three feet count as one."""
    assert 3 == BASIC.rules.movement.familiar


# ------------------------------------------------------------------------------------------------------------ searching
@pytest.mark.rule("S-C03")
def test_nobody_searches_the_same_place_twice() -> None:
    """Who has searched a section cannot search it again; elsewhere he can, and so can others here."""
    seat = Seat(LIT, MANOR, BASIC).move("search", AT_THE_PANEL, who=("brenna",)).move("pass").dice(search=5)
    assert () == seat.state.chores
    assert (Tried("brenna", "search", f"hall {AT_THE_PANEL}"),) == seat.state.tried
    with pytest.raises(NotAnAnswer):
        seat.move("search", AT_THE_PANEL, who=("brenna",))
    seat.move("search", ELSEWHERE, who=("brenna",)).move("search", AT_THE_PANEL, who=("harl",))
    assert 2 == len(seat.state.chores)


@pytest.mark.rule("S-C03")
def test_another_finds_it() -> None:
    """Another member's 1 finds what the first has missed; then nobody has to search there."""
    seat = Seat(LIT, MANOR, BASIC).move("search", AT_THE_PANEL, who=("brenna",)).move("pass").dice(search=2)
    seat.move("search", AT_THE_PANEL, who=("odo",)).move("pass").unmet().dice(search=1)
    assert ("panel",) == seat.unmet().state.found


@pytest.mark.rule("S-C03")
def test_a_table_may_search_on() -> None:
    """Where places are not searched once, the work goes on next turn."""
    again = house(base="basic", search_once="false")
    seat = Seat(LIT, MANOR, again).move("search", AT_THE_PANEL, who=("brenna",)).move("pass").dice(search=5)
    assert 1 == len(seat.state.chores)


# --------------------------------------------------------------------------------------------------------------- spikes
@pytest.mark.rule("S-C04")
def test_a_spike_holds() -> None:
    """No die is thrown for a spike: neither when its door is left nor as turns end."""
    seat = Seat(replace(HELD, at="crypt", spot=(18, 1)), THREE, BASIC).move("walk", "arch")
    assert ("cell", "what-now") == (seat.state.at, seat.asks)
    seat.passes(3).move("walk", "arch").unmet()
    assert ((Spike("oak", "open"),), ()) == (seat.state.spikes, seat.state.slipped.open())


@pytest.mark.rule("S-C04")
def test_a_spike_that_is_left_with_the_dungeon_holds() -> None:
    """A table may test it when it is left, as document 000 does."""
    tested = house(base="basic", doors_spike_tested='"when left"')
    assert "spike" == Seat(replace(HELD, at="crypt", spot=(18, 1)), THREE, tested).move("walk", "arch").asks


# --------------------------------------------------------------------------------------------------------------- lights
@pytest.mark.rule("S-C05")
def test_how_far_lights_reach() -> None:
    """A torch reaches 30 ft and burns 6 turns, a lantern 30 ft and 24 turns on a flask; a candle is document 003's."""
    lights = BASIC.rules.lights
    assert (30, 6, "torch") == (lights.torch.radius, lights.torch.turns, lights.torch.burns)
    assert (30, 24, "flask of oil") == (lights.lantern.radius, lights.lantern.turns, lights.lantern.burns)
    assert (20, 3, "candle") == (lights.candle.radius, lights.candle.turns, lights.candle.burns)


@pytest.mark.rule("S-C06")
def test_tinder_catches_on_two_in_six() -> None:
    """Whoever lights a torch in the dark strikes a flame on 1 or 2; a try that fails costs its round, and nothing."""
    seat = Seat(UNLIT, ruleset=BASIC).move("light", who=("brenna",), using="torch")
    assert ("tinder", "2-in-6") == (seat.asks, seat.chance)
    seat.dice(tinder=3)
    assert ((), 1, ("torch", "torch")) == (seat.state.lights, seat.state.rounds, seat.state.party["brenna"].carries)
    assert "no spark" == facts(seat)[-1]
    seat.move("light", who=("brenna",), using="torch").dice(tinder=2)
    assert ((Light("torch", "brenna", 6),), 2) == (seat.state.lights, seat.state.rounds)


@pytest.mark.rule("S-C06")
def test_from_a_light_that_burns() -> None:
    """Where another light burns, a torch is lit from it without a die."""
    lit = replace(UNLIT, lights=(Light("lantern", "harl", 9),))
    seat = Seat(lit, ruleset=BASIC).move("light", who=("brenna",), using="torch")
    assert ("what-now", 2) == (seat.asks, len(seat.state.lights))


@pytest.mark.rule("S-C06")
def test_a_table_may_spare_the_die() -> None:
    """With a chance of 6-in-6 no die is thrown."""
    sure = house(base="basic", kindling_tinder='"6-in-6"')
    assert 1 == len(Seat(UNLIT, ruleset=sure).move("light", who=("brenna",), using="torch").state.lights)


# --------------------------------------------------------------------------------- what it has as the underworld has it
@pytest.mark.rule("S-C01")
def test_doors_ears_and_traps() -> None:
    """Stuck doors by Strength, one ear at each door on 1-in-6, traps on 2-in-6: the toolkit's are the underworld's."""
    doors = BASIC.rules.doors
    odds = {"3–8": "1-in-6", "9–12": "2-in-6", "13–15": "3-in-6", "16–17": "4-in-6", "18": "5-in-6"}
    assert (odds, "1-in-6", True, True) == (bands(doors.strength), str(doors.listen), doors.listen_once, doors.recloses)
    assert (True, "2-in-6", "1-in-6") == (
        doors.failure_alerts,
        str(BASIC.rules.traps.springs),
        str(BASIC.rules.search.chance),
    )


@pytest.mark.rule("S-C01")
def test_the_underworld_is_as_it_was() -> None:
    """Under the underworld's rules a door is listened at, forced and left as before: these are another family's."""
    seat = Seat(replace(AT_THE_DOOR, party=Party((ODO,))), cellar())
    assert Move("listen", "oak", ("odo",)) in seat.moves
    assert (False, "when left", 40) == (
        seat.ruleset.rules.search.once,
        seat.ruleset.rules.doors.spike_tested,
        seat.ruleset.rules.lights.torch.radius,
    )
