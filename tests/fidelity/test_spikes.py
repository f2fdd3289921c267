"""Documents 000 and 003, Doors: a spike that holds a door open may slip, and one that holds it shut makes it stuck."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.kernel.effects import REFEREE
from sixturns.kernel.values import Hidden, replace
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import Area, Door, DoorKind, Dungeon, Exit, Rect
from sixturns.world.light import Light
from sixturns.world.moves import Move
from sixturns.world.party import Party
from sixturns.world.place import Spike
from tests.fidelity.book import AT_THE_DOOR, BRENNA, CRYPT, HALL, HARL, OAK, ODO, Seat, cellar, house

CELL = Area("cell", (Rect(20, 0, 3, 3),))
ARCH = Door("arch", ("crypt", "cell"), 19.5, 1.5, upright=True, kind=DoorKind.ARCHWAY)
THREE = Dungeon("Three", (HALL, CRYPT, CELL), (OAK, ARCH))
SPIKES = ("iron spike", "iron spike")
WITH_SPIKES = replace(AT_THE_DOOR, party=Party((replace(ODO, carries=SPIKES), HARL)))
OPENED = replace(WITH_SPIKES, standing=("oak",))
HELD = replace(OPENED, standing=(), spikes=(Spike("oak", "open"),))


def spikes(seat: Seat) -> list[tuple[str, str]]:
    """What can be spiked, and how."""
    return [(move.at, move.using) for move in seat.moves if move.act == "spike"]


# ------------------------------------------------------------------------------------------------------------ held open
@pytest.mark.rule("R000-28", "R003-25")
def test_a_spike_holds_a_door_open() -> None:
    """A door spiked open is open still after turns, and when the party has gone through it; the spike is used up."""
    seat = Seat(OPENED, THREE).move("spike", "oak", using="open")
    assert ((Spike("oak", "open"),), ("iron spike",), 1) == (
        seat.state.spikes,
        seat.state.party["odo"].carries,
        seat.state.rounds,
    )
    seat.passes(3).move("walk", "oak").unmet()
    assert "crypt" == seat.state.at
    assert "hall" == seat.move("walk", "oak").unmet().state.at


@pytest.mark.rule("R000-28", "R003-25")
def test_a_spike_slips_on_two_in_six() -> None:
    """AMB-A22: when the party leaves a door spiked open, one secret die says whether it slips: on 1 or 2."""
    seat = Seat(replace(HELD, at="crypt", spot=(18, 1)), THREE).move("walk", "arch")
    assert ("spike", REFEREE, "2-in-6") == (seat.asks, seat.asked_of, seat.chance)


@pytest.mark.rule("R000-28", "R003-25")
def test_one_die_for_each_spike_when_it_is_left() -> None:
    """The die falls when the party leaves the places on both sides of the door, and not before, for each spike one."""
    seat = Seat(replace(HELD, party=replace(WITH_SPIKES.party)), THREE).move("walk", "oak")
    assert "what-now" == seat.asks
    pine = replace(OAK, id="pine", y=2.5)
    two = replace(HELD, at="crypt", spot=(18, 1), spikes=(Spike("oak", "open"), Spike("pine", "open")))
    seat = Seat(two, Dungeon("Three", (HALL, CRYPT, CELL), (OAK, pine, ARCH))).move("walk", "arch")
    seat.dice(spike=2).dice(spike=3)
    assert (("oak",), "cell") == (seat.state.slipped.open(), seat.state.at)


@pytest.mark.rule("R000-28", "R003-25")
@pytest.mark.parametrize(("die", "slips"), [(1, True), (2, True), (3, False), (6, False)])
def test_what_the_party_finds_when_it_comes_back(die: int, slips: bool) -> None:
    """A spike that has slipped is found when the party comes back: the door is closed, and must be opened again."""
    seat = Seat(replace(HELD, at="crypt", spot=(18, 1), seen=("hall", "crypt", "cell")), THREE)
    seat.move("walk", "arch").dice(spike=die)
    away = seat.told()
    seat.move("walk", "arch").unmet()
    found = [("spike slipped", {"door": "oak"})] if slips else []
    assert found == [one for one in seat.told()[len(away) :] if one[0] == "spike slipped"]
    assert (slips, not slips) == (
        ("open", "oak") in {(move.act, move.at) for move in seat.moves},
        Move("walk", "oak") in seat.moves,
    )
    assert ((), ()) == (seat.state.slipped.open(), seat.state.spikes) if slips else seat.state.spikes


@pytest.mark.rule("R000-28", "R003-25")
def test_nobody_knows_it_before() -> None:
    """Until then the players see the same, whether it has slipped or not."""
    seats = [
        Seat(replace(HELD, at="crypt", spot=(18, 1)), THREE).move("walk", "arch").dice(spike=die) for die in (1, 6)
    ]
    assert repr((seats[0].told(), seats[0].moves)) == repr((seats[1].told(), seats[1].moves))


@pytest.mark.rule("R000-28")
def test_a_spike_that_has_slipped_slips_no_more() -> None:
    """There is one die for each spike: none for one that has slipped already."""
    start = replace(HELD, at="crypt", spot=(18, 1), slipped=Hidden(("oak",)))
    assert "cell" == Seat(start, THREE).move("walk", "arch").state.at


@pytest.mark.rule("R000-28")
def test_a_spike_shut_does_not_slip() -> None:
    """A spike that holds a door shut is left without a die."""
    start = replace(HELD, at="crypt", spot=(18, 1), spikes=(Spike("oak", "shut"),))
    assert "cell" == Seat(start, THREE).move("walk", "arch").state.at


@pytest.mark.rule("R000-28", "R003-25", "AMB-A22")
def test_a_spike_is_left_by_the_way_out_too() -> None:
    """The die falls when the party leaves the dungeon as well; back inside it finds what has become of the spike."""
    gate = Dungeon("Three", (HALL, CRYPT, CELL), (OAK, ARCH), exits=(Exit("gate", "hall", (0, 0)),))
    seat = Seat(replace(HELD, lights=(Light("torch", "odo", 60),)), gate).move("leave", "gate")
    assert ("spike", REFEREE) == (seat.asks, seat.asked_of)
    seat.dice(spike=2)
    assert ("gate", ("oak",)) == (seat.state.outside, seat.state.slipped.open())
    assert ("spike slipped", {"door": "oak"}) in seat.move("enter", "gate").told()


@pytest.mark.rule("R000-28", "R003-25")
@pytest.mark.parametrize(("die", "slips"), [(2, True), (3, False)])
def test_a_secret_door_that_was_found_is_spiked_like_any(die: int, slips: bool) -> None:
    """A secret door that is known and spiked open may slip like others, and is found closed again."""
    panel = Dungeon("Three", (HALL, CRYPT, CELL), (replace(OAK, secret=True), ARCH))
    seat = Seat(replace(HELD, at="crypt", spot=(18, 1), found=("oak",)), panel).move("walk", "arch").dice(spike=die)
    seat.move("walk", "arch").unmet()
    assert slips == (("spike slipped", {"door": "oak"}) in seat.told())
    assert slips == (Move("walk", "oak") not in seat.moves)


# ------------------------------------------------------------------------------------------------------------ held shut
@pytest.mark.rule("R000-29", "R003-26")
@pytest.mark.parametrize("changes", [{"stuck": False}, {"stuck": None}, {"kind": DoorKind.PORTCULLIS, "stuck": False}])
def test_a_door_spiked_shut_counts_as_stuck(changes: dict[str, Any]) -> None:
    """Any door that a spike holds shut takes a Feat of Strength to open, and the spike is gone when it gives way."""
    dungeon = cellar(replace(OAK, **changes))
    seat = Seat(WITH_SPIKES, dungeon).move("spike", "oak", using="shut")
    assert (Spike("oak", "shut"),) == seat.state.spikes
    seat.move("open", "oak", who=("odo",)).dice(strength=6, noise=6)
    assert ((), (Spike("oak", "shut"),)) == (seat.state.standing, seat.state.spikes)
    seat.move("open", "oak", who=("odo",)).dice(strength=1)
    assert ("oak",) == seat.state.standing
    assert not seat.state.spikes


@pytest.mark.rule("R000-29", "R003-26")
def test_a_spike_goes_before_the_lock() -> None:
    """A door that is unlocked by its key and spiked shut is stuck still."""
    dungeon = cellar(replace(OAK, locked=True, opens="brass key"))
    party = Party((replace(ODO, carries=("brass key",)),))
    seat = Seat(replace(WITH_SPIKES, party=party, spikes=(Spike("oak", "shut"),)), dungeon)
    assert "strength" == seat.move("open", "oak", who=("odo",)).asks


# --------------------------------------------------------------------------------------------------- what can be spiked
@pytest.mark.rule("R000-28", "R000-29")
def test_what_can_be_spiked() -> None:
    """A closed door is spiked shut and an open one open, once, by whoever carries a spike."""
    assert [("oak", "shut")] == spikes(Seat(WITH_SPIKES))
    assert [("oak", "open")] == spikes(Seat(OPENED))
    assert [] == spikes(Seat(HELD))
    assert [] == spikes(Seat(WITH_SPIKES, cellar(replace(OAK, kind=DoorKind.CURTAIN))))
    assert [] == spikes(Seat(replace(WITH_SPIKES, party=Party((BRENNA, HARL)))))


@pytest.mark.rule("R000-28", "R000-29")
def test_a_house_with_wedges() -> None:
    """A table may hold doors with another thing."""
    party = Party((replace(ODO, carries=("wedge",)), HARL))
    seat = Seat(replace(WITH_SPIKES, party=party), ruleset=house(doors_spike='"wedge"'))
    assert () == seat.move("spike", "oak", using="shut").state.party["odo"].carries


@pytest.mark.rule("R000-28", "R000-29")
@pytest.mark.parametrize(("holds", "standing"), [("open", ("oak",)), ("shut", ())])
def test_a_spike_is_drawn_again(holds: Any, standing: tuple[str, ...]) -> None:
    """A spike is drawn in a round and carried on; a door that it held open stands open until it closes by itself."""
    start: Campaign = replace(HELD, spikes=(Spike("oak", holds),), party=Party((HARL, ODO)))
    seat = Seat(start).move("unspike", "oak")
    assert ((), standing, 1) == (seat.state.spikes, seat.state.standing, seat.state.rounds)
    assert ("axe", "iron spike") == seat.state.party["harl"].carries
    assert () == seat.passes().state.standing


@pytest.mark.rule("R000-28")
def test_a_spike_that_slips_more_often() -> None:
    """The chance is a number of the rule set."""
    start = replace(HELD, at="crypt", spot=(18, 1))
    seat = Seat(start, THREE, house(doors_spike_slips='"5-in-6"')).move("walk", "arch").dice(spike=5)
    assert ("oak",) == seat.state.slipped.open()


# ------------------------------------------------------------------------------------------- a die each turn (AMB-A22)
EACH_TURN = house(doors_spike_tested='"each turn"')
IN_THE_CELL = replace(HELD, at="cell", spot=(20, 1), seen=("hall", "crypt", "cell"))


@pytest.mark.rule("R000-28", "R003-25", "AMB-A22")
def test_a_spike_is_tested_as_each_turn_ends() -> None:
    """AMB-A22, the other reading: no die when the party leaves the door, but a secret one at the end of each turn."""
    seat = Seat(replace(HELD, at="crypt", spot=(18, 1)), THREE, EACH_TURN).move("walk", "arch")
    assert ("cell", "what-now") == (seat.state.at, seat.asks)
    seat.move("pass")
    assert ("spike", REFEREE, "2-in-6") == (seat.asks, seat.asked_of, seat.chance)


@pytest.mark.rule("R000-28", "R003-25", "AMB-A22")
def test_each_turn_anew_until_it_slips() -> None:
    """A spike that has held for a turn is tested in the next; one that has slipped, unseen, is not tested again."""
    seat = Seat(IN_THE_CELL, THREE, EACH_TURN)
    for die, slipped in ((3, ()), (6, ()), (2, ("oak",))):
        seat.move("pass").dice(spike=die).unmet()
        assert (slipped, HELD.spikes) == (seat.state.slipped.open(), seat.state.spikes)
    told = seat.told()
    assert "what-now" == seat.move("pass").unmet().asks
    assert told == seat.told()


@pytest.mark.rule("R000-28", "R003-25", "AMB-A22")
def test_a_door_that_falls_shut_in_sight() -> None:
    """Beside the door the party sees at once that it has fallen shut, and has to open it again."""
    seat = Seat(HELD, THREE, EACH_TURN).move("pass").dice(spike=1)
    assert [("spike slipped", {"door": "oak"})] == seat.told()
    assert ((), ()) == (seat.state.spikes, seat.state.slipped.open())
    assert (False, True) == tuple(("oak" in {m.at for m in seat.moves if m.act == act}) for act in ("walk", "open"))


@pytest.mark.rule("R000-28", "R003-25", "AMB-A22")
@pytest.mark.parametrize(("die", "spot"), [(2, (15, 1)), (3, (12, 1))])
def test_those_who_see_it_fall_shut_stop(die: int, spot: tuple[int, int]) -> None:
    """Whoever walks 30 ft a turn toward the door stops when it falls shut at the end of a turn, and else walks on."""
    slow = Party((replace(ODO, load=1501),))
    start = replace(HELD, at="crypt", spot=(18, 1), party=slow, lights=(Light("torch", "odo", 9),), seen=("crypt",))
    seat = Seat(start, THREE, EACH_TURN).move("walk", "oak").dice(spike=die)
    if die == 3:
        seat.dice(spike=2)
        seat.unmet()
    assert (spot, "crypt") == (seat.state.spot, seat.state.at)


@pytest.mark.rule("R000-28", "AMB-A22")
def test_spikes_slip_while_the_party_is_outside() -> None:
    """Nobody outside the dungeon sees a door in it fall shut, nor is a die thrown when the party leaves it."""
    stair = Dungeon("Three", (HALL, CRYPT, CELL), (OAK, ARCH), exits=(Exit("stair", "hall", (0, 0)),))
    seat = Seat(HELD, stair, EACH_TURN).move("leave", "stair").unmet()
    assert "stair" == seat.state.outside
    told = seat.told()
    seat.move("pass").dice(spike=1)
    assert (("oak",), told) == (seat.state.slipped.open(), seat.told())


@pytest.mark.rule("R000-28", "R003-25", "AMB-A22")
def test_a_turn_that_passes_tests_no_spike() -> None:
    """AMB-A22: as the rules stand no die is thrown for a spike while turns pass, however many."""
    assert HELD.spikes == Seat(IN_THE_CELL, THREE).passes(6).state.spikes


@pytest.mark.rule("R000-29", "AMB-A22")
def test_no_turn_tests_a_spike_that_holds_a_door_shut() -> None:
    """Only a spike that holds a door open can slip, each turn as well."""
    assert "what-now" == Seat(replace(HELD, spikes=(Spike("oak", "shut"),)), THREE, EACH_TURN).passes(2).asks
