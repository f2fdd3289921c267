"""Every release's save opens and goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

from sixturns import __version__
from sixturns.handlers import answers as log
from sixturns.handlers.answers import token
from sixturns.handlers.table import Table
from sixturns.kernel.effects import Roll
from sixturns.store import CampaignRow, Store, import_, open_store
from sixturns.store.tables import OpenTable, Tables
from sixturns.world.moves import Move
from tests.contract.game import rules_to_come
from tests.fidelity.book import house
from tests.saves import FOLDER, what_stands

SAVES = sorted(FOLDER.glob("*.jsonl"))
WAIT = token(Move("pass"))
RULES: dict[str, Callable[[], AbstractContextManager[None]]] = {
    "today's rules": nullcontext,
    "rules to come": rules_to_come,
}
of_every_save = pytest.mark.parametrize("path", SAVES, ids=[path.stem for path in SAVES])


@pytest.fixture(params=RULES)
def rules(request: pytest.FixtureRequest) -> Iterator[None]:
    """The rules in force, and then rules with one move more and one number more at *what now?*."""
    with RULES[request.param]():
        yield


@pytest.fixture(params=SAVES, ids=[path.stem for path in SAVES])
def saved(request: pytest.FixtureRequest, tmp_path: Path, rules: None) -> Iterator[tuple[Store, CampaignRow]]:
    """A new store with a save read into it, under either rules."""
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


@of_every_save
def test_what_stood_in_a_save_stands(path: Path, rules: None, tmp_path: Path) -> None:
    """Every release finds in a save what the one that made it found there, to the last line, and nothing to warn of."""
    with open_store(tmp_path / "saves.sqlite") as store, path.open("rb") as file:
        row = import_(store, file)
        tables = Tables(store)
        table = tables.open(row.id)
        assert json.loads(path.with_suffix(".json").read_text("utf-8")) == table.read(what_stands)
        assert "" == table.warning
        tables.close()


def test_a_save_that_no_longer_fits_is_read_and_goes_on(
    saved: tuple[Store, CampaignRow], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a table of the dice has changed, opening sets aside what does not fit and writes nothing; acting does."""
    store, row = saved
    before = store.entries(row.id)
    other = house(surprise_chance='"3-in-6"')
    monkeypatch.setattr("sixturns.handlers.rulebook.load", lambda name: other)
    tables = Tables(store)
    table = tables.open(row.id)
    assert (before, True) == (store.entries(row.id), bool(table.warning))
    goes_on(table)
    kinds = [type(log.read(entry.body)) for entry in store.entries(row.id)[len(before) :]]
    assert (log.Reopened, 1) == (kinds[0], kinds.count(log.Reopened))
    ended = where(table)
    tables.close()
    again = Tables(store)
    assert ended == where(again.open(row.id))
    again.close()


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
    with open_store(tmp_path / "saves.sqlite") as store, (FOLDER / f"{__version__}.jsonl").open("rb") as file:
        row = import_(store, file)
        tables = Tables(store)
        table = tables.open(row.id)
        assert ("", False) == (table.warning, table.read(lambda it: it.question.rests))
        assert table.read(lambda it: it.can_undo)
        bodies = [log.read(entry.body) for entry in store.entries(row.id)]
        tables.close()
    acts = {log.Began, log.Answer, log.Retract, log.Restore, log.Ruling, log.Set, log.Policy, log.Note, log.Aloud}
    assert acts | {log.SessionEnded, log.Checkpoint} == {type(body) for body in bodies}
    assert {"chosen", "typed", "rolled"} == {body.source for body in bodies if isinstance(body, log.Answer)}
