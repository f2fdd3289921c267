"""The log as the referee reads it."""

from __future__ import annotations

from sixturns.handlers.answers import token
from sixturns.handlers.table import Table
from sixturns.views.logbook import LogLine, log_lines
from sixturns.world.campaign import Move
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
