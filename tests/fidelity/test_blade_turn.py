"""Document 001, the turn: ten minutes, an action for each, a die at its end, a rest for who does nothing else."""

from __future__ import annotations

import pytest

from sixturns.handlers.answers import NotAnAnswer
from sixturns.kernel.effects import REFEREE
from sixturns.kernel.values import replace
from sixturns.world.dungeon import Area, Dungeon, Exit, Rect
from sixturns.world.light import Light
from sixturns.world.moves import Move
from sixturns.world.place import Spike
from tests.fidelity.blade import ADA, BORS, CATO, IN_THE_HALL, another, forms, seat, with_members
from tests.fidelity.book import CRYPT, HALL, OAK, Seat, cellar
from tests.fidelity.hex_points import March, party, walker
from tests.fidelity.marches import country

TIRED = with_members(replace(ADA, stamina=1), replace(BORS, stamina=0), replace(CATO, hp=2))
WALL = "0,0,north"
GATED = Dungeon("Cellar", (HALL, CRYPT), (OAK,), exits=(Exit("gate", "hall", (0, 0)),))


def stamina(at: Seat) -> dict[str, int]:
    """The Stamina of everybody."""
    return {member.id: member.stamina for member in at.state.party.members}


def who_may(at: Seat, act: str) -> set[str]:
    """Those who are offered an act."""
    given = [form for form in forms(at) if form.option.act == act]
    return {who for form in given for pick in form.picks if pick.field == "who" for who in pick.among}


# ------------------------------------------------------------------------------------------------------------ the turn
@pytest.mark.rule("R001-45")
def test_a_turn_is_ten_minutes() -> None:
    """A turn that is passed is ten minutes, and six of them an hour."""
    at = seat().passes()
    assert (1, "00:10") == (at.state.turns, str(at.clock))
    assert "01:00" == str(at.passes(5).clock)


@pytest.mark.rule("R001-46", "S-B06")
def test_one_action_each_in_a_turn() -> None:
    """Whoever has acted is not offered another action in this turn, and is in the next; the others still act."""
    at = seat().move("listen", "oak", who=("ada",)).dice(listen_check=12)
    assert {"bors", "cato"} == who_may(at, "listen") == who_may(at, "search") == who_may(at, "open")
    at.move("search", WALL, who=("bors",)).dice(search_check=12).move("open", "oak", who=("cato",))
    at.dice(strength_check=12)
    assert (set(), 0) == (who_may(at, "listen") | who_may(at, "search") | who_may(at, "open"), at.state.turns)
    assert {"ada", "bors", "cato"} == who_may(at.passes(), "listen")


@pytest.mark.rule("R001-46")
def test_who_has_acted_is_refused() -> None:
    """A second action in the same turn is no answer."""
    at = seat().move("listen", "oak", who=("ada",)).dice(listen_check=12)
    with pytest.raises(NotAnAnswer):
        at.move("search", WALL, who=("ada",))


@pytest.mark.rule("R001-46", "S-B06")
def test_acting_takes_no_time_of_its_own() -> None:
    """Actions are counted by the member and not in rounds: nine of them do not fill a turn."""
    at = seat().move("search", WALL, who=("ada", "bors", "cato"))
    at.dice(search_check=12).dice(search_check=12).dice(search_check=12)
    assert (0, 0) == (at.state.turns, at.state.rounds)


@pytest.mark.rule("R001-46", "S-B06")
def test_what_is_no_action() -> None:
    """A door that is not stuck opens for who comes by, a torch is lit: neither is an action, and neither takes time."""
    free = cellar(replace(OAK, stuck=False))
    torch = with_members(replace(ADA, carries=("torch",)), BORS, CATO)
    at = seat(torch, free).move("light", who=("ada",), using="torch").move("open", "oak", who=("ada",))
    assert ((), ("oak",), 0) == (at.state.acted, at.state.standing, at.state.rounds)


@pytest.mark.rule("R001-46")
@pytest.mark.parametrize(("holds", "standing"), [("shut", ()), ("open", ("oak",))])
def test_a_spike_is_no_action(holds: str, standing: tuple[str, ...]) -> None:
    """A spike is driven into a door and drawn out again in no time, and everybody still has an action."""
    smiths = with_members(replace(ADA, carries=("iron spike",)), BORS, state=replace(IN_THE_HALL, standing=standing))
    at = seat(smiths).move("spike", "oak", using=holds)
    assert ([(holds, "oak")], 0, ()) == (
        [(spike.holds, spike.door) for spike in at.state.spikes],
        at.state.rounds,
        at.state.acted,
    )
    at.move("unspike", "oak")
    assert ((), 0, ()) == (at.state.spikes, at.state.rounds, at.state.acted)


@pytest.mark.rule("R001-46")
def test_moving_and_acting_go_together() -> None:
    """Whoever has acted still moves up to the exploration rate in the same turn: 60 ft, and 10 through the door."""
    opened = replace(IN_THE_HALL, spot=(0, 1), standing=("oak",))
    at = seat(opened).move("search", WALL, who=("ada",)).dice(search_check=12).move("walk", "oak")
    assert ("crypt", 60, 0, ("ada",)) == (at.state.at, at.state.walked, at.state.turns, at.state.acted)


@pytest.mark.rule("R001-46")
def test_a_turn_that_was_walked_is_over() -> None:
    """Who walks on beyond the rate walks into another turn, in which everybody has an action again."""
    opened = replace(IN_THE_HALL, spot=(0, 1), walked=100, standing=("oak",))
    at = seat(opened).move("search", WALL, who=("ada",)).dice(search_check=12).move("walk", "oak").dice(wandering=6)
    assert (1, ()) == (at.state.turns, at.state.acted)


@pytest.mark.rule("R001-47")
def test_any_place_of_adventure() -> None:
    """The rules are those of any adventure site: under an open sky, where no light is needed, they are the same."""
    garden = Dungeon("Ruined garden", (Area("hall", (Rect(0, 0, 6, 4),), dark=False), CRYPT), (OAK,))
    at = seat(replace(IN_THE_HALL, lights=()), garden).move("search", WALL, who=("ada",)).dice(search_check=12)
    at.move("pass").dice(wandering=2)
    assert (1, ("oak",)) == (at.state.turns, at.move("open", "oak", who=("ada",)).dice(strength_check=2).state.standing)


@pytest.mark.rule("R001-48")
@pytest.mark.parametrize(("die", "asks"), [(1, "who-comes"), (2, "what-now"), (6, "what-now")])
def test_a_die_at_the_end_of_each_turn(die: int, asks: str) -> None:
    """As each turn ends the referee throws a die, and on a 1 somebody comes."""
    at = seat().move("pass")
    assert ("wandering", REFEREE, "1-in-6") == (at.asks, at.asked_of, at.chance)
    assert asks == at.dice(wandering=die).asks
    if die > 1:
        assert "wandering" == at.move("pass").asks


@pytest.mark.rule("R001-48")
def test_no_die_for_noise() -> None:
    """A door that holds brings no die beside that of the turn's end."""
    assert "what-now" == seat().move("open", "oak", who=("ada",)).dice(strength_check=12).asks


# ---------------------------------------------------------------------------------------------------------------- rest
@pytest.mark.rule("R001-62", "R001-64")
def test_an_undisturbed_rest() -> None:
    """A whole turn of rest gives everybody all lost Stamina back, and no Health."""
    at = seat(TIRED).move("pass").dice(wandering=2)
    assert ({"ada": 6, "bors": 6, "cato": 6}, 2) == (stamina(at), at.state.party["cato"].hp)
    assert ("breath caught", {"who": ("ada", "bors")}) in at.told()


@pytest.mark.rule("R001-63", "R001-64")
def test_an_interrupted_rest() -> None:
    """On a 1 an encounter interrupts the rest, and no Stamina comes back."""
    at = seat(TIRED).move("pass").dice(wandering=1).says(Move("nobody"))
    assert {"ada": 1, "bors": 0, "cato": 6} == stamina(at)


@pytest.mark.rule("R002-40")
def test_a_rest_after_running() -> None:
    """Who has run until he was exhausted is himself again after three turns of rest, by these rules as well."""
    at = seat(replace(IN_THE_HALL, winded=True, owed=3))
    assert [True, True, False] == [at.passes().state.winded for _turn in range(3)]


@pytest.mark.rule("R001-62", "R001-64", "S-B08")
def test_who_acts_does_not_rest() -> None:
    """Whoever has done something in the turn has not rested in it; the others have."""
    at = seat(TIRED).move("listen", "oak", who=("ada",)).dice(listen_check=12).move("pass").dice(wandering=6)
    assert {"ada": 1, "bors": 6, "cato": 6} == stamina(at)
    assert {"ada": 6, "bors": 6, "cato": 6} == stamina(at.passes())


@pytest.mark.rule("R001-62", "S-B08")
@pytest.mark.parametrize("changes", [{"walked": 30}, {"rounds": 5}])
def test_an_entire_turn(changes: dict[str, int]) -> None:
    """A turn in which the party has moved or fought is none of rest, though nothing else is done until it ends."""
    at = seat(replace(TIRED, **changes)).move("pass").dice(wandering=6)
    assert {"ada": 1, "bors": 0, "cato": 6} == stamina(at)
    assert {"ada": 6, "bors": 6, "cato": 6} == stamina(at.passes())


@pytest.mark.rule("R001-63", "AMB-B04")
def test_one_die_for_a_rest() -> None:
    """One die serves the rest and the turn's end; a table may throw two, of which either interrupts."""
    assert "what-now" == seat(TIRED).move("pass").dice(wandering=6).asks
    both = another(actions_rest_check='"two dice"')
    assert {"ada": 6, "bors": 6, "cato": 6} == stamina(seat(TIRED, ruleset=both).move("pass").dice(wandering=6, rest=2))
    at = seat(TIRED, ruleset=both).move("pass").dice(wandering=6, rest=1).says(Move("nobody"))
    assert {"ada": 1, "bors": 0, "cato": 6} == stamina(at)


@pytest.mark.rule("R001-62")
def test_no_rest_is_owed() -> None:
    """Nobody must rest: ten turns of searching without one are no harm."""
    at = seat()
    for _ in range(10):
        at.move("search", WALL, who=("ada",)).dice(search_check=12).passes()
    assert [] == [fact for fact, _about in at.told() if fact in ("weary", "rest due")]


@pytest.mark.rule("R001-62", "S-A56")
def test_a_table_that_wants_rest() -> None:
    """Where a table has one turn in six a rest, five turns of searching bring it due and the sixth wearies all."""
    at = seat(ruleset=another(toil_rests="true"))
    for due in ([], [], [], [], ["rest due"], ["rest due", "weary"]):
        at.move("search", WALL, who=("ada",)).dice(search_check=12).passes()
        assert due == [fact for fact, _about in at.told() if fact in ("weary", "rest due")]


@pytest.mark.rule("AMB-A22")
def test_a_table_that_tests_spikes() -> None:
    """Where a table tests spikes each turn, one that holds a door open may slip as a turn of these rules ends."""
    held = replace(IN_THE_HALL, spikes=(Spike("oak", "open"),))
    at = seat(held, ruleset=another(doors_spike_tested='"each turn"')).move("pass")
    assert ("spike", "2-in-6") == (at.asks, at.chance)
    assert () == at.dice(spike=2).unmet().state.spikes


@pytest.mark.rule("R001-78")
def test_a_short_rest_out_of_doors() -> None:
    """Outside the dungeon ten minutes give all Stamina back, and no die is thrown for it."""
    at = seat(replace(TIRED, outside="gate"), GATED).move("pass")
    assert ({"ada": 6, "bors": 6, "cato": 6}, 1) == (stamina(at), at.state.turns)


@pytest.mark.rule("R001-63", "R001-78", "AMB-B04")
def test_no_second_die_out_of_doors() -> None:
    """Where a table throws two dice for a rest below ground, none is thrown before a gate or in a hex."""
    both = another(actions_rest_check='"two dice"')
    at = seat(replace(TIRED, outside="gate"), GATED, both).move("pass")
    assert ("what-now", {"ada": 6, "bors": 6, "cato": 6}) == (at.asks, stamina(at))
    tired = party(walker(stamina=1, most_stamina=6))
    march = March(country("clear"), both, party=tired).move("pass")
    assert ("what-now", {"brenna": 6}) == (march.asks, stamina(march))


@pytest.mark.rule("R001-46")
def test_a_light_burns_by_turns() -> None:
    """Every turn takes its turn of light, whatever was done in it."""
    at = seat(replace(IN_THE_HALL, lights=(Light("torch", "cato", 2),))).passes()
    assert [1] == [light.left for light in at.state.lights]
