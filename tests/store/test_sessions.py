"""Sessions in the store: the checkpoint at their end, the heads that seal them, and how far undo reaches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from sixturns.formats.campaign_file import sample
from sixturns.handlers import answers as log
from sixturns.handlers.answers import AnyBody, token
from sixturns.handlers.fold import NothingToUndo, TableError
from sixturns.handlers.table import Table
from sixturns.kernel.effects import Choose
from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.layers import load
from sixturns.store import NoSuchCampaign, Store
from sixturns.store.sessions import session_ends
from sixturns.store.tables import OpenTable, Tables
from sixturns.views.report import ReportView, opening, report, session_number
from sixturns.world.moves import Move
from sixturns.world.place import Peril


@contextmanager
def reopened(store: Store) -> Iterator[Tables]:
    """The store's tables as another process opens them."""
    tables = Tables(store)
    try:
        yield tables
    finally:
        tables.close()


@pytest.fixture
def table(store: Store) -> Iterator[OpenTable]:
    """The sample campaign, begun in the store, in a dungeon where nobody wanders."""
    file = sample()
    state = replace(file.state, foes=Hidden(()), peril=Hidden(Peril(interval=999)))
    with reopened(store) as tables:
        yield tables.begin(file.name, load(file.ruleset), file.world, state, seed="oak", author="referee")


def on(do: Callable[[Table], list[AnyBody]], table: OpenTable) -> None:
    """Does something at a table."""
    table.act(do, author="referee")


def pass_a_turn(table: OpenTable) -> None:
    """Lets a turn go by."""
    on(lambda at: at.answer(token(Move("pass")), at.key), table)


def the_report(table: OpenTable, number: int) -> ReportView:
    """The referee's report of a session."""
    return table.read(lambda at: report(at, number, "X", players=False))


def test_a_session_ends_with_a_checkpoint(store: Store, table: OpenTable) -> None:
    """The end is followed by what stands, put down whole; its head is the one that is told."""
    pass_a_turn(table)
    on(lambda at: at.end_session("  A good evening. "), table)
    *_before, end, checkpoint = store.entries(table.row.id)
    assert isinstance(log.read(end.body), log.SessionEnded)
    assert isinstance(log.read(checkpoint.body), log.Checkpoint)
    (told,) = session_ends(store, table.row.id)
    assert (1, "A good evening.", store.head(table.row.id)) == (told.number, told.words, told.head)
    assert end.at == told.at


def test_each_session_has_its_head(store: Store, table: OpenTable) -> None:
    """The heads stay what they were, however the log grows, and whoever verifies the chain comes by them."""
    heads = []
    for _ in range(3):
        pass_a_turn(table)
        on(Table.end_session, table)
        heads.append(store.head(table.row.id))
    pass_a_turn(table)
    assert heads == [end.head for end in session_ends(store, table.row.id)]
    assert [1, 2, 3] == [end.number for end in session_ends(store, table.row.id)]
    assert heads[-1].seq < store.verify(table.row.id).seq


def test_no_session_has_ended(store: Store, table: OpenTable) -> None:
    """A campaign in its first session has no heads to tell; one that is not there is refused."""
    pass_a_turn(table)
    assert [] == session_ends(store, table.row.id)
    with pytest.raises(NoSuchCampaign):
        session_ends(store, "nobody")


def test_a_session_in_which_nothing_was_done_does_not_end(store: Store, table: OpenTable) -> None:
    """Neither the first nor a later one is ended twice, and nothing is written for the try."""
    for _ in range(2):
        head = store.head(table.row.id)
        with pytest.raises(TableError, match="nothing was done since the last session"):
            on(Table.end_session, table)
        assert head == store.head(table.row.id)
        pass_a_turn(table)
        on(Table.end_session, table)


def test_a_session_does_not_end_within_a_move(store: Store, table: OpenTable) -> None:
    """While a question is open the end is refused, and nothing is written."""
    opens = table.read(lambda at: at.question.question)
    assert isinstance(opens, Choose)
    east = token(next(move for move in opens.options if move.act == "open" and move.at == "east"))
    on(lambda at: at.answer(east), table)
    head = store.head(table.row.id)
    with pytest.raises(TableError, match="answer the open question first"):
        on(Table.end_session, table)
    assert head == store.head(table.row.id)


def test_undo_stops_at_the_end_of_a_session(table: OpenTable) -> None:
    """What was done in a session that is over is not taken back; what comes after it is."""
    pass_a_turn(table)
    on(Table.end_session, table)
    with pytest.raises(NothingToUndo):
        on(Table.undo, table)
    on(lambda at: at.note("Later"), table)
    on(Table.undo, table)
    with pytest.raises(NothingToUndo):
        on(Table.undo, table)


def test_a_reopened_campaign_has_the_same_sessions(store: Store, table: OpenTable) -> None:
    """Another process counts the same sessions, shows the same recap and writes the same reports."""
    for words in ("One", "Two"):
        pass_a_turn(table)
        on(lambda at, words=words: at.aloud(words), table)  # type: ignore[misc]
        on(Table.end_session, table)
    expected = [the_report(table, 1), the_report(table, 2)]
    with reopened(store) as tables:
        again = tables.open(table.row.id)
        assert 3 == again.read(session_number)
        assert table.read(opening) == again.read(opening)
        assert expected == [the_report(again, 1), the_report(again, 2)]


def test_a_report_reaches_behind_a_snapshot(store: Store, table: OpenTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that was opened late goes back to the first entry for the report of a session before it."""
    monkeypatch.setattr("sixturns.store.tables.SNAPSHOT_EVERY", 8)
    pass_a_turn(table)
    on(lambda at: at.aloud("The first evening."), table)
    on(Table.end_session, table)
    expected = the_report(table, 1)
    for n in range(40):
        on(lambda at, n=n: at.note(f"note {n}"), table)  # type: ignore[misc]
    with reopened(store) as tables:
        late = tables.open(table.row.id)
        assert late.read(lambda at: at.began_late or not at.lines[:1])
        assert late.read(opening) is None or late.read(opening) == table.read(opening)
        assert expected == the_report(late, 1)
        assert 40 == len(the_report(late, 2).sections[1].items)


def test_a_ruling_does_not_reach_into_a_session_that_has_ended(store: Store, table: OpenTable) -> None:
    """What was answered before the last end stands: its session would else be another than its head seals."""
    pass_a_turn(table)
    on(Table.end_session, table)
    pass_a_turn(table)
    head = store.head(table.row.id)
    with pytest.raises(TableError, match="entry 2 stands in a session that has ended"):
        on(lambda at: at.rule(2, token(Move("pass")), "Not so"), table)
    assert head == store.head(table.row.id)
