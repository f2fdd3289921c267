"""The referee disposes: facts, rulings and notes at any time, and play goes on from any of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeGuard

import pytest

from sixturns.handlers.advance import Answered, Happened
from sixturns.handlers.answers import Answer, AnyBody, token
from sixturns.handlers.fold import Stale, TableError
from sixturns.handlers.table import Table
from sixturns.kernel.values import replace
from sixturns.world.campaign import Campaign
from sixturns.world.light import Light
from sixturns.world.moves import Move
from tests.contract.cellar import CELLAR, LIT, ODO, OPENED, ORCS
from tests.contract.game import Game

WAIT, OAK = Move("pass"), Move("open", "oak", ("brenna",), "crowbar")


def sit(state: Campaign) -> Game:
    """A game in the cellar."""
    return Game("underworld", CELLAR, state)


def thrown(seat: Game) -> Answer:
    """The last dice thrown for a door; noise may have had secret ones since."""
    return [body for body in seat.bodies if isinstance(body, Answer) and body.site.endswith("/strength")][-1]


def places(table: Table) -> tuple[Any, ...]:
    """Where a table stands."""
    return table.key, table.state, table.question, dict(table.policies), table.set_aside


def test_a_fact_that_no_longer_fits_is_set_aside() -> None:
    """A fact set within a move that its end has made impossible is set aside, and the move ends."""
    seat = sit(replace(OPENED, foes=LIT.foes))
    seat.choose(Move("walk", "oak"))
    seq = seat.do(lambda table: table.set("standing.0", None))
    seat.to_rest()
    assert () == seat.table.state.standing
    assert {seq} == set(seat.table.set_aside)
    assert places(seat.table) == places(seat.rebuilt())


def test_facts_set_within_a_move_wait_for_its_end() -> None:
    """They wait, in order, and where play has come by now they are counted; at the rest none waits any more."""
    seat = sit(LIT)
    seat.choose(OAK)
    seat.do(lambda table: table.set("party.members.odo.hp", 5))
    seat.do(lambda table: table.set("party.members.odo.hp", 4))
    assert [b"5", b"4"] == [bytes(line.body.value) for line in seat.table.waiting]
    assert (ODO.hp, 4) == (seat.table.state.party["odo"].hp, seat.table.now.party["odo"].hp)
    seat.do(lambda table: table.undo())
    assert (1, 5) == (len(seat.table.waiting), seat.table.now.party["odo"].hp)
    seat.to_rest()
    assert ([], 5) == (seat.table.waiting, seat.table.state.party["odo"].hp)
    assert seat.table.now.at_rest() == seat.table.state


def test_a_ruling_sets_aside_the_facts_it_unsettles() -> None:
    """A fact about a light is set aside when a ruling says that none was lit, and holds when the ruling is undone."""
    seat = sit(replace(LIT, lights=()))
    lit = seat.choose(Move("light", who=("brenna",), using="torch"))
    fact = seat.do(lambda table: table.set("lights.0.left", 2))
    seat.do(lambda table: table.rule(lit, token(WAIT), "it was wet"))
    assert ((), {fact}) == (seat.table.state.lights, set(seat.table.set_aside))
    seat.do(lambda table: table.undo())
    assert ((Light("torch", "brenna", 2),), {}) == (seat.table.state.lights, seat.table.set_aside)
    assert places(seat.table) == places(seat.rebuilt())


def test_a_fact_taken_back_is_no_longer_said_to_be_set_aside() -> None:
    """What was set aside is forgotten with the fact."""
    seat = sit(replace(OPENED, foes=LIT.foes))
    seat.choose(Move("walk", "oak"))
    seat.do(lambda table: table.set("standing.0", None))
    seat.to_rest()
    while seat.table.can_undo:
        seat.do(lambda table: table.undo())
    assert {} == seat.table.set_aside


@pytest.mark.parametrize(
    "act",
    [
        lambda table: table.note("they whisper"),
        lambda table: table.set("expecting", True),
        lambda table: table.set_policy("public", "I roll"),
    ],
)
def test_an_answer_still_fits_after_a_note_or_a_fact(act: Callable[[Table], list[AnyBody]]) -> None:
    """What is written within a move leaves the open question as it is, and its answer is taken."""
    seat = sit(LIT)
    seat.choose(OAK)
    key = seat.table.key
    seat.do(act)
    assert key == seat.table.key
    seat.do(lambda table: table.roll(key))


def test_a_late_answer_is_told_what_was_answered() -> None:
    """An answer to a question that is no longer open is refused with the answer it got, and nothing is consumed."""
    seat = sit(LIT)
    key = seat.table.key
    seat.choose(WAIT)
    seat.do(lambda table: table.note("a turn passes"))
    before = places(seat.table)
    with pytest.raises(Stale) as late:
        seat.table.answer(token(OAK), key)
    assert late.value.answered is not None
    assert WAIT == late.value.answered.value
    assert before == places(seat.table)


@pytest.mark.parametrize(
    "act",
    [
        lambda table: table.answer(token(WAIT)),
        lambda table: table.rule_open(token(WAIT), "late"),
        lambda table: table.rule(2, token(OAK), "late"),
        lambda table: table.set("turns", 99),
        lambda table: table.set_policy("public", "I roll"),
        lambda table: table.note("late"),
        lambda table: table.undo(),
        lambda table: table.end(),
    ],
)
def test_what_has_ended_stays_as_it_is(act: Callable[[Table], list[AnyBody]]) -> None:
    """Once the seed may be told, nothing is added or taken back."""
    seat = sit(LIT)
    seat.choose(WAIT)
    seat.do(lambda table: table.end("they went home"))
    with pytest.raises(TableError, match="ended"):
        act(seat.table)
    assert places(seat.table) == places(seat.rebuilt())


def test_dice_dropped_by_a_ruling_have_been_seen() -> None:
    """A ruling that drops later moves drops no memory of their dice: asked again, they fall the same and are marked."""
    seat = sit(LIT)
    first = seat.choose(WAIT)
    seat.choose(WAIT)
    seat.choose(OAK)
    seat.do(lambda table: table.roll())
    seen = thrown(seat)
    seat.do(lambda table: table.rule(first, token(replace(OAK, using="")), "they had no patience"))
    seat.do(lambda table: table.roll())
    again = thrown(seat)
    assert isinstance(seen, Answer)
    assert isinstance(again, Answer)
    assert (seen.site, seen.faces, True) == (again.site, again.faces, again.again)


def test_a_ruling_keeps_what_still_fits() -> None:
    """Later moves that can still be made stand after a ruling, with their dice."""
    seat = sit(LIT)
    first = seat.choose(WAIT)
    seat.choose(OAK)
    seat.do(lambda table: table.roll())
    kept = [line.body for line in seat.table.lines[1:]]
    candle = Move("light", who=("odo",), using="candle")
    seat.do(lambda table: table.rule(first, token(candle), "a light was lit"))
    assert kept == [line.body for line in seat.table.lines[1:]]
    assert [candle, OAK] == [thing.value for thing in seat.table.happened() if at_rest(thing)]
    assert places(seat.table) == places(seat.rebuilt())


def at_rest(thing: Happened) -> TypeGuard[Answered]:
    """Whether it is an answer to *what now?*."""
    return isinstance(thing, Answered) and thing.asked.rests


def test_a_ruling_drops_no_policy() -> None:
    """How rolls are made is no answer: a ruling on what came before leaves it in force, whatever is undone later."""
    seat = sit(LIT)
    first = seat.choose(OAK)
    seat.do(lambda table: table.roll())
    seat.do(lambda table: table.set_policy("secret", "I roll"))
    seat.do(lambda table: table.rule(first, token(WAIT), "they wait"))
    before = places(seat.table)
    seat.do(lambda table: table.set_policy("public", "I roll"))
    seat.do(lambda table: table.undo())
    assert before == places(seat.table)
    assert "I roll" == seat.table.policies["secret"]


def test_a_ruling_drops_no_note() -> None:
    """The referee's words stay in the log that stands."""
    seat = sit(LIT)
    first = seat.choose(OAK)
    seat.do(lambda table: table.roll())
    seat.do(lambda table: table.note("the hinge is rusty"))
    seat.do(lambda table: table.rule(first, token(WAIT), "they wait"))
    assert 1 == sum("rusty" in repr(line.body) for line in seat.table.lines)


@pytest.mark.parametrize("rounds", [0, 60])
def test_no_better_dice_for_another_move_first(rounds: int) -> None:
    """Dice taken back fall the same after a move that takes no time, or any; typed ones are nobody's second throw."""
    seat = sit(LIT)
    seat.choose(OAK)
    seat.do(lambda table: table.roll())
    seen = thrown(seat)
    for _ in range(2):
        seat.do(lambda table: table.undo())
    seat.choose(Move("something else", words="hm", rounds=rounds))
    seat.choose(OAK)
    seat.do(lambda table: table.roll())
    again = thrown(seat)
    assert (seen.site, seen.faces, True) == (again.site, again.faces, again.again)
    seat.do(lambda table: table.undo())
    seat.do(lambda table: table.type("6"))
    typed = thrown(seat)
    assert (seen.site, False) == (typed.site, typed.again)


def test_dice_of_the_next_try_are_others() -> None:
    """A question asked once more while its first answer stands has dice of its own, that nobody has seen."""
    seat = sit(LIT)
    faces = []
    for _ in range(8):
        seat.choose(OAK)
        rolled = seat.do(lambda table: table.roll())
        faces.append((thrown(seat).faces, thrown(seat).again))
        seat.do(holds(rolled))
        seat.to_rest()
    assert {again for _, again in faces} == {False}
    assert 1 < len(set(faces))


def holds(seq: int) -> Callable[[Table], list[AnyBody]]:
    """The ruling that a door held."""
    return lambda table: table.rule(seq, token("holds"), "it jams")


@pytest.mark.parametrize("who", ["brenna", "odo"])
def test_anybody_may_leave(who: str) -> None:
    """A member goes, though bearing a light or speaking for the party."""
    seat = sit(LIT)
    seat.do(lambda table: table.set(f"party.members.{who}", None, "gone home"))
    assert who not in seat.table.state.party.ids
    assert seat.table.question.question


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("party.members.brenna.hp", 0, lambda state: 0 == state.party["brenna"].hp),
        ("party.members.odo.carries.+", "rope", lambda state: "rope" in state.party["odo"].carries),
        ("party.members.+", {"id": "mab", "name": "Mab"}, lambda state: "mab" in state.party.ids),
        ("lights.0.left", 1, lambda state: 1 == state.lights[0].left),
        ("lights.0", None, lambda state: () == state.lights),
        ("lights.+", {"kind": "candle", "bearer": "odo", "left": 3}, lambda state: 2 == len(state.lights)),
        ("foes.orcs.number", 2, lambda state: 2 == state.foes.open()[0].number),
        ("foes", [], lambda state: () == state.foes.open()),
        ("alerted.+", {"area": "crypt", "left": 10}, lambda state: 1 == len(state.alerted.open())),
        ("at", "well", lambda state: ("well", ("hall", "well")) == (state.at, state.seen)),
        ("seen", [], lambda state: ("hall",) == state.seen),
        ("found", ["panel"], lambda state: ("panel",) == state.found),
        ("standing", ["oak"], lambda state: ("oak",) == state.standing),
        ("seen.+", "crypt", lambda state: ("hall", "crypt") == state.seen),
        ("turns", 200, lambda state: 200 == state.turns),
    ],
)
def test_every_fact_can_be_set(path: str, value: Any, expected: Callable[[Campaign], bool]) -> None:
    """Any fact of the state is set by its path, takes hold at rest, and is taken back by undo."""
    seat = sit(LIT)
    seat.do(lambda table: table.set(path, value, "so it is"))
    assert expected(seat.table.state)
    assert places(seat.table) == places(seat.rebuilt())
    seat.do(lambda table: table.undo())
    assert LIT == seat.table.state


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("party.wizard", 3),
        ("party.members.brenna.magic", 3),
        ("party.members.zed.hp", 3),
        ("party.members.brenna", {"id": "brenna", "name": "Brenna", "magic": 3}),
        ("party.members.+", {"id": "brenna", "name": "Another"}),
        ("party.members.+", {"name": "Nameless"}),
        ("lights.²", None),
        ("lights.9", None),
        ("lights.-1", None),
        ("lights.+", {"kind": "bonfire", "bearer": "brenna", "left": 3}),
        ("lights.0.left", -1),
        ("foes.orcs.at", "moon"),
        ("found", ["moon"]),
        ("seen", ["hall", "hall"]),
        ("party.members.brenna.strength", 19),
        ("party.members.brenna.hp", 10**6),
        ("standing", ["moon"]),
        ("turns", -5),
        ("turns", 10**30),
        ("rounds", 99),
        ("rounds", True),
        ("doing", None),
        ("burst", "oak"),
        ("", 1),
        (".", 1),
        ("party..", 1),
        ("turns.0", 1),
        ("at", None),
        ("facing", {"foes": "orcs"}),
    ],
)
def test_what_is_no_fact_is_refused(path: str, value: Any) -> None:
    """A path or a value that the state does not admit is refused with its name, and nothing changes."""
    seat = sit(LIT)
    before = places(seat.table)
    with pytest.raises(ValueError) as refused:
        seat.table.set(path, value)
    assert str(refused.value)
    assert before == places(seat.table)


def test_an_answer_amended_is_answered_by_the_ruling() -> None:
    """What happened is told anew from the amended answer, with the reason."""
    seat = sit(LIT)
    first = seat.choose(OAK)
    seat.do(lambda table: table.rule(first, token(WAIT), "they wait"))
    (answered,) = [thing for thing in seat.table.happened() if isinstance(thing, Answered)]
    assert (WAIT, "ruled", "they wait") == (answered.value, answered.answer.source, answered.answer.why)
    assert ORCS in seat.table.state.foes.open()
