"""Documents 000 and 003, Time: a round is about a minute, a turn about ten minutes, a watch about two hours."""

from __future__ import annotations

import pytest

from sixturns.kernel.values import replace
from sixturns.rulesets.layers import RuleSet
from sixturns.world.creatures import Mood
from sixturns.world.light import Light
from sixturns.world.moves import Move
from sixturns.world.party import Party
from tests.fidelity.book import AT_THE_DOOR, BRENNA, CONCLUDED, OAK, ODO, Seat, cellar, facing, house, underworld

STANDING = replace(AT_THE_DOOR, standing=("oak",))
AN_OPEN_DOOR = cellar(replace(OAK, stuck=False))
A_LOCKED_DOOR = cellar(replace(OAK, locked=True))


@pytest.mark.rule("R000-01", "R003-01")
def test_a_try_at_a_door_is_a_round_of_a_minute() -> None:
    """One try at a stuck door takes a round, and a round is a minute."""
    seat = Seat(AT_THE_DOOR).move("open", "oak", who=("odo",)).dice(strength=5, noise=6)
    assert "00:01" == str(seat.clock)
    assert (0, 1) == (seat.state.turns, seat.state.rounds)


@pytest.mark.rule("R000-01", "R003-01")
def test_opening_a_free_door_is_a_round() -> None:
    """A door that is not stuck takes a round to open as well."""
    assert "00:01" == str(Seat(AT_THE_DOOR, AN_OPEN_DOOR).move("open", "oak", who=("odo",)).clock)


@pytest.mark.rule("R000-01", "R003-01")
def test_lighting_a_torch_is_a_round() -> None:
    """To light a torch takes a round."""
    state = replace(AT_THE_DOOR, party=AT_THE_DOOR.party.having(replace(BRENNA, carries=("torch",))))
    assert "00:01" == str(Seat(state).move("light", who=("brenna",), using="torch").clock)


@pytest.mark.rule("R000-01", "R000-02", "R003-02")
def test_ten_rounds_are_a_turn() -> None:
    """Nine short acts are nine minutes and no turn yet; the tenth fills the turn, of ten minutes."""
    seat = Seat(AT_THE_DOOR)
    for _ in range(9):
        seat.move("open", "oak", who=("odo",)).dice(strength=5, noise=6)
    assert (0, 9, "00:09") == (seat.state.turns, seat.state.rounds, str(seat.clock))
    seat.move("open", "oak", who=("odo",)).dice(strength=5, noise=6)
    assert (1, 0, "00:10") == (seat.state.turns, seat.state.rounds, str(seat.clock))


@pytest.mark.rule("R000-02", "R003-02")
def test_a_turn_is_ten_minutes() -> None:
    """A turn let pass is ten minutes, and six of them an hour."""
    seat = Seat(AT_THE_DOOR).passes()
    assert (1, "00:10") == (seat.state.turns, str(seat.clock))
    seat.passes(5)
    assert (6, "01:00") == (seat.state.turns, str(seat.clock))


@pytest.mark.rule("R000-02", "R003-02")
def test_short_acts_do_not_shorten_the_walk() -> None:
    """Rounds of short acts are counted apart from the feet walked: a turn of walking leaves them as they are."""
    from_the_far_wall = replace(STANDING, spot=(0, 1), walked=90, rounds=4, lights=(Light("torch", "odo", 5),))
    state = Seat(from_the_far_wall).move("walk", "oak").state
    # 50 ft to the door, of which 30 fill a turn of 120 ft; then 10 ft through it.
    assert (1, 4, 30) == (state.turns, state.rounds, state.walked)


@pytest.mark.rule("R000-02", "R003-02")
def test_a_talk_and_a_fight_fill_their_turn() -> None:
    """More talk takes a turn; what ends in the middle of a turn takes the rest of it: the clock goes on whole."""
    talked = Seat(replace(AT_THE_DOOR, facing=facing(Mood.UNCERTAIN))).move("talk").dice(reaction=7)
    assert "00:10" == str(talked.clock)
    for rounds in (0, 1, 9):
        over = Seat(replace(AT_THE_DOOR, facing=facing(Mood.FRIENDLY), rounds=rounds)).says(CONCLUDED)
        assert (1, 0) == (over.state.turns, over.state.rounds)


@pytest.mark.rule("R000-45")
def test_a_meeting_may_take_its_rounds_alone() -> None:
    """Where rounds are counted, what is over in the middle of a turn leaves the rest of it; more talk is a turn."""
    by_rounds = house(time_meeting_fills="false")
    for rounds in (0, 1, 9):
        met = replace(AT_THE_DOOR, facing=facing(Mood.FRIENDLY), rounds=rounds)
        over = Seat(met, ruleset=by_rounds).says(CONCLUDED)
        assert (0, rounds) == (over.state.turns, over.state.rounds)
    talked = Seat(replace(AT_THE_DOOR, facing=facing(Mood.UNCERTAIN)), ruleset=by_rounds).move("talk").dice(reaction=7)
    assert "00:10" == str(talked.clock)


@pytest.mark.rule("R000-01", "R000-02")
@pytest.mark.parametrize(("rounds", "reads"), [(0, "00:00"), (1, "00:01"), (20, "00:20"), (60, "01:00")])
def test_something_else_takes_what_the_referee_says(rounds: int, reads: str) -> None:
    """Something that no rule foresees takes the rounds that the referee gives it, a minute each."""
    seat = Seat(AT_THE_DOOR).says(Move("something else", words="They sing.", rounds=rounds))
    while seat.asks == "wandering":
        seat.dice(wandering=6)
    assert reads == str(seat.clock)


WORK: list[tuple[str, dict[str, int]]] = [("search", {"search": 6}), ("pick", {"thievery": 6})]


def worked(act: str, dice: dict[str, int], ruleset: RuleSet | None = None) -> tuple[int, int]:
    """The turns and rounds that a thief's work at a door takes."""
    thief = replace(BRENNA, calling="thief", level=1, carries=("thieves' tools",))
    state = replace(AT_THE_DOOR, party=Party((thief,)), lights=(Light("torch", "brenna", 60),))
    seat = Seat(state, A_LOCKED_DOOR, ruleset).move(act, "oak", who=("brenna",)).move("pass").dice(**dice).unmet()
    return seat.state.turns, seat.state.rounds


@pytest.mark.rule("R000-23", "R000-26", "R003-24")
@pytest.mark.parametrize(("act", "dice"), WORK)
def test_work_takes_a_turn(act: str, dice: dict[str, int]) -> None:
    """A search, and the work at a lock, is a turn."""
    assert (1, 0) == worked(act, dice)


@pytest.mark.rule("R000-02", "R003-02")
@pytest.mark.parametrize(("act", "dice"), WORK)
@pytest.mark.parametrize(("rounds", "clock"), [(9, (0, 9)), (11, (1, 1)), (20, (2, 0))])
def test_work_takes_the_rounds_that_the_rule_set_says(
    act: str, dice: dict[str, int], rounds: int, clock: tuple[int, int]
) -> None:
    """A table may have such work take another number of rounds."""
    assert clock == worked(act, dice, house(**{f"time_{act}": str(rounds)}))


@pytest.mark.rule("R003-24", "R003-22")
def test_the_longest_work_fills_the_turn() -> None:
    """Those who search and pick in the same turn are done together: the clock moves once."""
    thief = replace(ODO, calling="thief", level=1, carries=("thieves' tools",))
    state = replace(AT_THE_DOOR, party=Party((BRENNA, thief)), lights=(Light("torch", "brenna", 60),), rounds=3)
    seat = Seat(state, A_LOCKED_DOOR).move("search", "oak", who=("brenna",)).move("pick", "oak", who=("odo",))
    seat.move("pass").dice(search=6, thievery=6)
    assert (1, 3) == (seat.state.turns, seat.state.rounds)


@pytest.mark.rule("R000-03", "R003-03")
def test_a_watch_is_two_hours() -> None:
    """A watch let pass is twelve turns, two hours on the clock, as long as a warning lasts; twelve are a day."""
    watch = underworld().rules.time.watch_turns
    assert watch == underworld().rules.doors.alert
    seat = Seat(AT_THE_DOOR).passes(watch)
    assert (12, "02:00") == (seat.state.turns, str(seat.clock))
    assert (2, 0, 0) == ((clock := Seat(replace(AT_THE_DOOR, turns=12 * watch)).clock).day, clock.hour, clock.minute)


@pytest.mark.rule("R000-01", "R000-02", "R003-01")
def test_the_clock_set_by_hand() -> None:
    """A time of day set by hand is turns of ten minutes and rounds of one."""
    seat = Seat(AT_THE_DOOR)
    seat.table.set("clock", "3 14:37")
    assert ((2 * 24 + 14) * 6 + 3, 7) == (seat.state.turns, seat.state.rounds)
    assert (3, "14:37") == (seat.clock.day, str(seat.clock))


@pytest.mark.rule("R003-02")
def test_lights_burn_by_the_turn() -> None:
    """Rounds do not burn a light; a turn that fills does, whatever filled it."""
    state = replace(AT_THE_DOOR, lights=(Light("torch", "odo", 5),), rounds=8)
    seat = Seat(state).move("open", "oak", who=("odo",)).dice(strength=5, noise=6)
    assert 5 == seat.state.lights[0].left
    seat.move("open", "oak", who=("odo",)).dice(strength=5, noise=6)
    assert 4 == seat.state.lights[0].left
