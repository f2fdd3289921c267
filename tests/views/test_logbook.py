"""The log as the referee reads it."""

from __future__ import annotations

import pytest

from sixturns.handlers.answers import token
from sixturns.handlers.by_hand import back_to
from sixturns.handlers.fold import TableError
from sixturns.handlers.table import Table
from sixturns.kernel.values import replace
from sixturns.views.logbook import LogLine, back_view, log_lines
from sixturns.world.light import Light
from sixturns.world.moves import Move
from tests.views.cellar import STATE
from tests.views.test_question import table_at


def newest(table: Table) -> LogLine:
    """The newest line."""
    return next(log_lines(table))


def test_what_is_read_aloud_is_told() -> None:
    """The players have heard it, so it stands in quotes."""
    table = table_at()
    table.aloud("Something stirs in the crypt.")
    line = newest(table)
    assert ("told", "Something stirs in the crypt.", "read aloud") == (line.kind, line.before, line.tag)


def test_notes_and_facts_are_the_referees() -> None:
    """A note in its own words, a fact in words where it has some; the reason stands after it."""
    table = table_at()
    table.note("The crypt is empty.")
    assert ("secret", "The crypt is empty.", "note") == (newest(table).kind, newest(table).before, newest(table).tag)
    table.set("party.members.odo.hp", 3, "a fall")
    assert ("secret", "Odo: 3 hit points · a fall", "set") == (
        newest(table).kind,
        newest(table).before,
        newest(table).tag,
    )


def test_a_search_that_finds_nothing_is_told_without_its_die() -> None:
    """The die is the referee's, what came of it is told to all."""
    table = table_at()
    table.answer(token(Move("search", "0,0,north", ("odo",))))
    table.answer(token(Move("pass")))
    lines = [(line.kind, line.before.split(":")[0]) for line in log_lines(table)]
    assert ("secret", "Odo searches") in lines
    assert any(kind == "told" and said.startswith(("Odo finds nothing", "Odo finds")) for kind, said in lines)


def test_each_thing_has_its_own_minute() -> None:
    """The turn is passed when it begins; what comes of it at its end stands ten minutes later."""
    table = table_at(replace(STATE, lights=(Light("torch", "odo", 2),)))
    table.answer(token(Move("pass")))
    times = {line.before: line.at for line in log_lines(table)}
    assert {"Pass the turn": "14:00", "Odo's torch gutters.": "14:10"}.items() <= times.items()


def test_undo_goes_back_to_what_somebody_did() -> None:
    """What was answered by hand can be gone back to, with a word of what came since; what the app rolled cannot."""
    table = table_at()
    table.answer(token(Move("pass")))
    table.note("A draught.")
    lines = [line for line in log_lines(table) if line.back]
    assert ["Pass the turn"] == [line.before for line in lines]
    view = back_view(table, lines[0].back)
    assert ("14:00", "Pass the turn", 0) == (view.at, view.title, view.after)
    with pytest.raises(TableError, match="entry 99 is nothing that undo can go back to"):
        back_view(table, 99)


def test_no_way_back_behind_a_session_that_has_ended() -> None:
    """Undo stops at the end of a session, and so does going back."""
    table = table_at()
    table.answer(token(Move("pass")))
    table.end_session()
    table.note("The next evening.")
    assert [] == [line for line in log_lines(table) if line.back]


def test_going_back_takes_an_amended_answer_too() -> None:
    """A ruling on an old answer does not stop the way back to it: both are gone, and so is what followed."""
    table = table_at(replace(STATE, lights=(Light("torch", "odo", 2),)))
    table.answer(token(Move("pass")))
    first = next(line.back for line in log_lines(table) if line.back)
    table.rule(first, token(Move("pass")), "the same again")
    back_to(table, first)
    assert [] == list(log_lines(table))
