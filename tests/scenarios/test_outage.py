"""Stores that fail for a moment, and campaigns that are slow to open."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from sixturns.handlers.answers import token
from sixturns.rulesets.layers import load
from sixturns.store.errors import StoreBusy
from sixturns.views.players import players_view
from sixturns.views.referee import referee_view
from sixturns.world.moves import Move
from tests.scenarios.evening import NAME, Referee, cellar

WAIT = token(Move("pass"))


class Outage:
    """A store's method that fails once, as when the server restarts: before it has done anything, or after."""

    def __init__(self, does: Callable[..., Any], *, too_late: bool = False) -> None:
        self.does, self.too_late, self.over = does, too_late, False

    def __call__(self, *args: Any, **named: Any) -> Any:
        """Fails the first time."""
        if self.over:
            return self.does(*args, **named)
        self.over = True
        if self.too_late:
            self.does(*args, **named)
        raise StoreBusy("the server is starting up")


def seen(referee: Referee) -> tuple[Any, ...]:
    """What the pages show: the number of the last entry, the time, both views."""
    return referee.table.read(
        lambda table: (table.seq, table.state.turns, referee_view(table, NAME), players_view(table, NAME))
    )


def test_what_the_store_did_not_take_is_not_shown(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    """Writing and then reading fail once each: afterwards the pages show what the store has, and nothing else."""
    before, key = seen(referee), referee.key
    monkeypatch.setattr(referee.store, "append", Outage(referee.store.append))
    monkeypatch.setattr(referee.store, "entries", Outage(referee.store.entries))
    with pytest.raises(StoreBusy):
        referee.does("answer", WAIT, key)
    with pytest.raises(StoreBusy):
        seen(referee)
    assert before == seen(referee)
    assert before[0] == referee.seq
    referee.move("pass")
    assert (before[0] + 1, before[1] + 1) == (referee.seq, referee.state.turns)
    assert seen(referee) == seen(referee.reopen())


def test_an_answer_is_not_lost_to_the_next(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only the writing failed, the same answer given again is taken, once."""
    key, seq = referee.key, referee.seq
    monkeypatch.setattr(referee.store, "append", Outage(referee.store.append))
    with pytest.raises(StoreBusy):
        referee.does("answer", WAIT, key)
    referee.does("answer", WAIT, key)
    assert (seq + 1, cellar().state.turns + 1) == (referee.seq, referee.state.turns)


def test_what_the_store_took_after_all_is_shown(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line breaks when the entry is already written: the table shows it, and does not write it a second time."""
    key, seq, turns = referee.key, referee.seq, referee.state.turns
    monkeypatch.setattr(referee.store, "append", Outage(referee.store.append, too_late=True))
    with pytest.raises(StoreBusy):
        referee.does("answer", WAIT, key)
    assert (seq + 1, turns + 1) == (referee.seq, referee.state.turns)
    assert seen(referee) == seen(referee.reopen())


def test_others_are_not_told_of_what_was_not_taken(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever listens hears only of what is written."""
    heard: list[int] = []
    referee.table.on_change(heard.append)
    monkeypatch.setattr(referee.store, "append", Outage(referee.store.append))
    with pytest.raises(StoreBusy):
        referee.move("pass")
    assert [] == heard
    referee.move("pass")
    assert [referee.seq] == heard


def test_a_long_campaign_keeps_no_other_waiting(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one campaign is being read in, another opens; and who opens the first meanwhile gets the same table."""
    file = cellar()
    other = referee.tables.begin("Next door", load(file.ruleset), file.dungeon, file.state, author="referee").row
    reads, slow = referee.reopen().store.entries, referee.store.campaign(NAME).id
    reached, go_on = threading.Event(), threading.Event()

    def entries(campaign: str, *args: Any) -> Any:
        if campaign == slow:
            reached.set()
            assert go_on.wait(30)
        return reads(campaign, *args)

    monkeypatch.setattr(referee.store, "entries", entries)
    opened: list[Any] = []
    threads = [threading.Thread(target=lambda: opened.append(referee.tables.open(NAME))) for _ in range(2)]
    try:
        for thread in threads:
            thread.start()
        assert reached.wait(30)
        table = referee.tables.open(other.name)
        table.act(lambda it: it.answer(WAIT), author="referee")
        assert (file.state.turns + 1, []) == (table.read(lambda it: it.state.turns), opened)
    finally:
        go_on.set()
        for thread in threads:
            thread.join()
    assert [referee.table, referee.table] == opened
