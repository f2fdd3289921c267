"""Document 002, Time-tracking: rounds of ten seconds, and the turn that an encounter takes."""

from __future__ import annotations

import pytest

from sixturns.kernel.values import Hidden, replace
from sixturns.rules.rounds import its_turn, turns_of
from sixturns.world.creatures import Body, Mood
from sixturns.world.light import Light
from sixturns.world.meeting import Course, Fight
from sixturns.world.moves import Move
from tests.fidelity.basics import OURS, basic, before_orcs, seat
from tests.fidelity.book import underworld

FIGHT = Hidden(Fight(1, (Body("orcs-1", 4, 4),)))


@pytest.mark.rule("R002-12")
def test_rounds_of_ten_seconds() -> None:
    """A round is ten seconds here, and a minute in the documents of the underworld (AMB-C01)."""
    assert (10, 60) == (basic().rules.time.round_seconds, underworld().rules.time.round_seconds)


@pytest.mark.rule("R002-13")
def test_sixty_rounds_to_a_turn() -> None:
    """Sixty rounds make a turn of ten minutes, where the underworld has ten (AMB-C01)."""
    time = basic().rules.time
    assert (60, 10, 10) == (time.turn_rounds, time.turn_minutes, underworld().rules.time.turn_rounds)


@pytest.mark.rule("R002-12")
def test_time_is_counted_in_rounds() -> None:
    """While an encounter lasts its rounds are counted, and the turns of the dungeon stand still."""
    table = seat(before_orcs(first="party", state=replace(before_orcs(), fight=FIGHT)))
    for _ in range(12):
        table.move("round").dice(**OURS)
    facing = table.state.facing
    assert facing is not None
    assert (12, 0, 0) == (facing.rounds, table.state.turns, table.state.rounds)


@pytest.mark.rule("R002-02", "R002-14", "R002-18")
@pytest.mark.parametrize(("rounds", "turns"), [(0, 1), (12, 1), (59, 1), (60, 1), (61, 2), (120, 2), (121, 3)])
def test_an_encounter_takes_a_turn(rounds: int, turns: int) -> None:
    """AMB-C10: one turn, however few rounds it was; and as many as its rounds have begun, where they are above 60."""
    table = seat(before_orcs(Course.PARLEY, Mood.INDIFFERENT, rounds=rounds)).move("conclude", using="at peace").unmet()
    assert (turns, 0, None) == (table.state.turns, table.state.rounds, table.state.facing)


@pytest.mark.rule("R002-10", "R002-13")
def test_sixty_rounds_at_most() -> None:
    """AMB-C01: movement in an encounter lasts sixty rounds at most; with the next one another turn has begun."""
    rules = basic().rules
    assert [1, 1, 2] == [turns_of(rounds, rules) for rounds in (1, 60, 61)]


@pytest.mark.rule("R002-10", "S-C39")
def test_more_than_sixty_rounds() -> None:
    """Whoever still fights after sixty rounds is not stopped, and spends a second turn over it."""
    table = seat(before_orcs(first="party", rounds=60, state=replace(before_orcs(), fight=FIGHT)))
    table.move("round").dice(**OURS).move("end fight", using="slain", noisy=False).unmet()
    assert (2, 0) == (table.state.turns, table.state.rounds)


@pytest.mark.rule("R002-14")
def test_a_turn_for_the_lights() -> None:
    """The turn of an encounter burns torches as any other does, and no sooner."""
    lit = replace(before_orcs(Course.PARLEY, Mood.INDIFFERENT, rounds=30), lights=(Light("torch", "brenna", 4),))
    table = seat(lit)
    assert 4 == table.state.lights[0].left
    table.move("conclude", using="at peace").unmet()
    assert 3 == table.state.lights[0].left


@pytest.mark.rule("R002-14")
def test_rounds_before_an_encounter_stay() -> None:
    """Short acts before the encounter are not lost, and do not shorten its turn."""
    table = seat(replace(before_orcs(Course.PARLEY, Mood.INDIFFERENT), rounds=7)).move("conclude", using="at peace")
    assert (1, 7) == (table.unmet().state.turns, table.state.rounds)


@pytest.mark.rule("R002-18")
def test_the_end_of_a_fight() -> None:
    """When a fight is over one turn has passed, with resting, regrouping and binding of wounds."""
    table = seat(before_orcs(first="party", state=replace(before_orcs(), fight=FIGHT)))
    table.move("end fight", using="slain", noisy=False).unmet()
    assert (1, 0) == (table.state.turns, table.state.rounds)


@pytest.mark.rule("R002-23")
def test_something_else_is_counted_in_rounds() -> None:
    """What else is done in an encounter takes rounds of it, and no time of its own."""
    table = seat(before_orcs(Course.PARLEY, Mood.INDIFFERENT))
    table.says(Move("something else", words="Odo binds Harl's arm.", rounds=30))
    facing = table.state.facing
    assert facing is not None
    assert (30, 0, 0) == (facing.rounds, table.state.turns, table.state.rounds)


@pytest.mark.rule("R002-14")
def test_the_turn_is_added() -> None:
    """The turn of the encounter comes to those that have passed already."""
    facing = before_orcs().facing
    assert 3 == its_turn.fn(2, facing, basic().rules)
