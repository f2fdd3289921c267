"""Documents 000 and 003, Doors: secret doors, found by turns of active searching, and by nothing else."""

from __future__ import annotations

import pytest

from sixturns.handlers.answers import NotAnAnswer
from sixturns.kernel.effects import REFEREE
from sixturns.kernel.values import Hidden, replace
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import Area, Door, DoorKind, Dungeon, Rect
from sixturns.world.light import Light
from sixturns.world.moves import Chore, Move
from sixturns.world.party import Party
from sixturns.world.place import Trap
from tests.fidelity.book import AT_THE_DOOR, BRENNA, COMPANY, HARL, ODO, Seat, house

# A hall of 60 by 40 ft with a secret door to a vault in its east wall and an archway to a closet in the south.
HALL = Area("hall", (Rect(0, 0, 6, 4),))
VAULT = Area("vault", (Rect(6, 0, 3, 4),))
CLOSET = Area("closet", (Rect(0, 4, 6, 2),))
PANEL = Door("panel", ("hall", "vault"), 6.0, 1.5, upright=True, secret=True)
ARCH = Door("arch", ("hall", "closet"), 2.5, 4.0, kind=DoorKind.ARCHWAY)
MANOR = Dungeon("Manor", (HALL, VAULT, CLOSET), (PANEL, ARCH))
NO_PANEL = Dungeon("Manor", (HALL, VAULT, CLOSET), (ARCH,))
AT_THE_PANEL = "5,1,east"
ELSEWHERE = "5,2,east"
LIT = replace(AT_THE_DOOR, lights=(Light("torch", "brenna", 60),))


def search(*who: str, at: str = AT_THE_PANEL, state: Campaign = LIT, dungeon: Dungeon = MANOR) -> Seat:
    """Members search a section of wall; the turn is passed."""
    return Seat(state, dungeon).move("search", at, who=who or ("brenna",)).move("pass")


# --------------------------------------------------------------------------------------------------------- secret doors
@pytest.mark.rule("R000-26", "R003-24")
def test_one_in_six_a_turn() -> None:
    """A turn of searching the right section finds the secret door on a 1, thrown in secret."""
    seat = search()
    assert (REFEREE, "1-in-6") == (seat.asked_of, seat.chance)
    seat.dice(search=1)
    assert (("panel",), 1) == (seat.state.found, seat.state.turns)
    assert [("secret door found", {"door": "panel", "who": "Brenna"})] == seat.told()[-1:]
    assert ("open", "panel") in {(move.act, move.at) for move in seat.moves}


@pytest.mark.rule("R000-26", "R003-24")
def test_each_searcher_has_a_die() -> None:
    """S-A16: each who searches has a die of his own for his section, in marching order."""
    seat = search("odo", "brenna", "harl")
    asked = []
    for die in (6, 1, 6):
        asked.append(dict(seat.table.question.question.about)["who"])
        seat.dice(search=die)
    assert (["Brenna", "Harl", "Odo"], ("panel",)) == (asked, seat.state.found)


@pytest.mark.rule("R000-26", "R003-24")
@pytest.mark.parametrize("die", range(1, 7))
def test_only_in_the_section_searched(die: int) -> None:
    """S-A16: a search is of one 10-foot section: elsewhere nothing is found, whatever the die."""
    seat = search(at=ELSEWHERE).dice(search=die)
    assert ((), [("found nothing", {"who": "Brenna"})]) == (seat.state.found, seat.told()[-1:])


@pytest.mark.rule("R000-26", "R003-24")
def test_every_turn_anew() -> None:
    """Whoever has found nothing searches on: another turn, another die, until the door is found."""
    seat = search().dice(search=5)
    assert (Chore("brenna", "search", AT_THE_PANEL),) == seat.state.chores
    seat.move("pass").dice(search=4)
    seat.unmet().move("pass").dice(search=1)
    assert (("panel",), 3) == (seat.state.found, seat.state.turns)
    assert not seat.state.chores


@pytest.mark.rule("R000-27", "R003-24", "S-A52")
def test_no_roll_without_searching() -> None:
    """Nobody finds a secret door or a trap by walking past it with care, or resting beside it: no die is thrown."""
    needle = Trap("needle", AT_THE_PANEL, "A needle.")
    seat = Seat(replace(LIT, traps=Hidden((needle,)), party=replace(COMPANY, mapper="odo")), MANOR).passes(3)
    seat.move("walk", "arch").unmet().move("walk", "arch").unmet()
    rolled = {line.body.site.rpartition("/")[2] for line in seat.table.lines if getattr(line.body, "faces", ())}
    assert ({"wandering"}, (), (needle,)) == (rolled, seat.state.found, seat.state.traps.open())


@pytest.mark.rule("R000-27", "R000-26")
def test_searching_left_off() -> None:
    """Whoever leaves off before the turn is passed does not search."""
    seat = Seat(LIT, MANOR).move("search", AT_THE_PANEL, who=("brenna", "odo")).move("leave off", who=("odo",))
    seat.move("pass").dice(search=6)
    assert [("found nothing", {"who": "Brenna"})] == [one for one in seat.told() if one[0] == "found nothing"]


@pytest.mark.rule("R000-27")
def test_who_walks_on_does_not_search() -> None:
    """Those who had taken on a search and walk away leave it off."""
    seat = Seat(LIT, MANOR).move("search", AT_THE_PANEL, who=("brenna",)).move("walk", "arch")
    assert () == seat.state.chores


@pytest.mark.rule("R000-26", "R003-24")
def test_a_failure_tells_nothing() -> None:
    """A search that fails and one where there is nothing are told alike, and leave the same to be done."""
    seats = [
        search().dice(search=6),
        search(dungeon=NO_PANEL).dice(search=1),
        search(dungeon=NO_PANEL).dice(search=6),
    ]
    assert 1 == len({repr((seat.told(), seat.moves, seat.state.turns, seat.state.chores)) for seat in seats})


@pytest.mark.rule("S-A24")
def test_no_search_in_the_dark() -> None:
    """Without light nobody searches; in a place with light of its own anybody does."""
    with pytest.raises(NotAnAnswer):
        search(state=AT_THE_DOOR)
    lighted = Dungeon("Manor", (replace(HALL, dark=False), VAULT, CLOSET), (PANEL, ARCH))
    assert "search" == search(state=AT_THE_DOOR, dungeon=lighted).asks


@pytest.mark.rule("R000-26", "R003-24")
def test_the_other_side_has_its_own_wall() -> None:
    """From the vault the door is in its west wall."""
    inside = replace(LIT, at="vault", spot=(7, 2), seen=("hall", "vault"))
    assert ("panel",) == search(at="6,1,west", state=inside).dice(search=1).state.found


@pytest.mark.rule("R000-26", "R003-24")
def test_a_wall_has_a_section_every_ten_feet() -> None:
    """A hall of 60 by 40 ft has twenty sections of wall to be searched, six and four on a side."""
    where = {move.at for move in Seat(LIT, MANOR).moves if move.act == "search"}
    assert "0,0,north" in where
    assert 20 == len(MANOR.sections("hall"))


@pytest.mark.rule("R000-26", "R003-24")
def test_a_secret_door_in_a_wall_of_some_thickness() -> None:
    """A secret door between places that lie a square apart is found in the section that it stands in."""
    far = Dungeon("Manor", (HALL, replace(VAULT, rects=(Rect(7, 0, 3, 4),))), (replace(PANEL, x=6.5),))
    assert ("panel",) == search(dungeon=far).dice(search=1).state.found


@pytest.mark.rule("R000-26")
def test_a_door_found_twice_is_found_once() -> None:
    """When one has found it, the others at the same section find nothing more."""
    seat = search("brenna", "harl").dice(search=1).dice(search=1)
    assert ("panel",) == seat.state.found
    assert ("found nothing", {"who": "Harl"}) == seat.told()[-1]


@pytest.mark.rule("R000-26")
def test_elves_search_better() -> None:
    """The chance is a number of the rule set."""
    seat = Seat(LIT, MANOR, house(search_chance='"2-in-6"')).move("search", AT_THE_PANEL, who=("odo",)).move("pass")
    assert ("panel",) == seat.dice(search=2).state.found


# ---------------------------------------------------------------------------------------------------------------- turns
@pytest.mark.rule("R000-02", "R003-02")
def test_several_act_in_one_turn() -> None:
    """One searches, another picks a lock, and two rest: the clock moves once, and what is done is done in order."""
    thief = replace(ODO, calling="thief", level=1, carries=("thieves' tools",))
    chest = Door("chest", ("hall", "vault"), 6.0, 2.5, upright=True, locked=True)
    dungeon = Dungeon("Manor", (HALL, VAULT, CLOSET), (PANEL, chest, ARCH))
    seat = Seat(replace(LIT, party=Party((BRENNA, HARL, thief))), dungeon)
    seat.move("search", AT_THE_PANEL, who=("brenna",)).move("pick", "chest", who=("odo",)).move("pass")
    seat.dice(search=6, thievery=1)
    assert (1, ("chest",)) == (seat.state.turns, seat.state.unlocked)


@pytest.mark.rule("R000-02")
def test_one_act_a_turn_for_each() -> None:
    """Whoever takes on another act has left off the first."""
    seat = (
        Seat(LIT, MANOR).move("search", AT_THE_PANEL, who=("brenna", "harl")).move("search", ELSEWHERE, who=("harl",))
    )
    assert {("brenna", AT_THE_PANEL), ("harl", ELSEWHERE)} == {(chore.who, chore.at) for chore in seat.state.chores}


@pytest.mark.rule("R000-02", "R003-02")
def test_taking_on_takes_no_time() -> None:
    """Nothing happens until the turn is passed."""
    seat = Seat(LIT, MANOR).move("search", AT_THE_PANEL, who=COMPANY.ids)
    assert (0, 0, LIT.lights) == (seat.state.turns, seat.state.rounds, seat.state.lights)


@pytest.mark.rule("R000-02", "R003-02")
def test_rest_that_is_owed() -> None:
    """A turn let pass without an act or a step is a rest, of which one less is owed; any other turn is none."""
    owing = replace(LIT, owed=2)
    assert 1 == Seat(owing, MANOR).move("pass").state.owed
    assert 2 == search(state=owing).dice(search=6).state.owed
    assert 0 == Seat(owing, MANOR).passes(3).state.owed
    assert 2 == Seat(replace(owing, walked=10), MANOR).move("pass").state.owed


@pytest.mark.rule("R000-02", "R003-02")
def test_work_that_is_done_was_no_rest() -> None:
    """A turn of searching that found something was no rest either, and leaves the feet walked as they were."""
    seat = search(state=replace(LIT, owed=2, walked=90)).dice(search=1)
    assert (2, 90, 1) == (seat.state.owed, seat.state.walked, seat.state.turns)


@pytest.mark.rule("R000-02", "R000-26")
def test_the_searchers_are_those_who_can() -> None:
    """Nobody is set to search who is not on his feet."""
    fallen = replace(LIT, party=COMPANY.having(replace(HARL, hp=0)))
    with pytest.raises(NotAnAnswer):
        Seat(fallen, MANOR).move("search", AT_THE_PANEL, who=("harl",))
    assert Seat(fallen, MANOR).says(Move("search", AT_THE_PANEL, ("odo",))).state.chores
