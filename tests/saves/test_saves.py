"""Every release's save opens and goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sixturns import __version__
from sixturns.handlers import answers as log
from sixturns.handlers.answers import token
from sixturns.handlers.table import Table
from sixturns.kernel.effects import Roll
from sixturns.store import CampaignRow, Store, import_, open_store
from sixturns.store.tables import OpenTable, Tables
from sixturns.world.campaign import Move

SAVES = sorted(Path(__file__).parent.glob("*.jsonl"))
WAIT = token(Move("wait"))


@pytest.fixture(params=SAVES, ids=[path.stem for path in SAVES])
def saved(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Store, CampaignRow]]:
    """A new store with a save read into it."""
    with open_store(tmp_path / "saves.sqlite") as store, request.param.open("rb") as file:
        yield store, import_(store, file)


def goes_on(table: OpenTable) -> None:
    """Plays to the next rest, whatever is asked, and lets a turn pass."""

    def answers(it: Table) -> list[log.AnyBody]:
        question = it.question.question
        return it.roll() if isinstance(question, Roll) else it.answer(token(question.options[0]))

    while not table.read(lambda it: it.question.rests):
        table.act(answers, author="referee")
    if table.read(lambda it: it.state.facing):
        table.act(lambda it: it.answer(token(Move("conclude", using="at peace"))), author="referee")
    table.act(lambda it: it.answer(WAIT), author="referee")


def where(table: OpenTable) -> tuple[str, object]:
    """Where play stands."""
    return table.read(lambda it: (it.key, it.state))


def test_the_release_in_force_has_a_save() -> None:
    """The release in force has a save of its own; `python -m tests.saves` writes it."""
    assert __version__ in [path.stem for path in SAVES]


def test_a_save_opens_and_goes_on(saved: tuple[Store, CampaignRow]) -> None:
    """A save opens, a turn passes, its last input is taken back and restored, and it opens there again."""
    store, row = saved
    tables = Tables(store)
    table = tables.open(row.id)
    began = table.read(lambda it: it.state.turns)
    goes_on(table)
    ended = where(table)
    assert began < table.read(lambda it: it.state.turns)
    table.act(Table.undo, author="referee")
    assert ended != where(table)
    table.act(Table.redo, author="referee")
    assert ended == where(table)
    tables.close()
    again = Tables(store)
    assert ("", ended) == ((reopened := again.open(row.id)).warning, where(reopened))
    again.close()


def test_nothing_of_a_save_is_lost(saved: tuple[Store, CampaignRow]) -> None:
    """All that the save had stands in the log as it was, with its chain unbroken, after play has gone on."""
    store, row = saved
    before = store.entries(row.id)
    tables = Tables(store)
    goes_on(tables.open(row.id))
    tables.close()
    assert before == store.entries(row.id)[: len(before)]
    assert len(before) < store.verify(row.id).seq


def test_this_release_reads_its_own_save_whole(tmp_path: Path) -> None:
    """The save of the release in force opens in the middle of its move, without a word, and has every kind of input.

    While the release is being made and its rules change, `python -m tests.saves` writes the save anew.
    """
    with open_store(tmp_path / "saves.sqlite") as store, (SAVES[0].parent / f"{__version__}.jsonl").open("rb") as file:
        row = import_(store, file)
        tables = Tables(store)
        table = tables.open(row.id)
        assert ("", False) == (table.warning, table.read(lambda it: it.question.rests))
        assert table.read(lambda it: it.can_undo)
        bodies = [log.read(entry.body) for entry in store.entries(row.id)]
        tables.close()
    kinds = {log.Began, log.Answer, log.Retract, log.Restore, log.Ruling, log.Set, log.Policy, log.Note}
    assert kinds == {type(body) for body in bodies}
    assert {"chosen", "typed", "rolled"} == {body.source for body in bodies if isinstance(body, log.Answer)}
