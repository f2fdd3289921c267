"""Logs: folding a long one, undoing in it, and opening it from a store."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from bench.evening import EXPLORE, WATCH, Habits, play, ready_table
from bench.measure import Figure, by_turns, seconds
from sixturns.formats.campaign_file import sample
from sixturns.handlers import answers as log
from sixturns.handlers.answers import Answer, AnyBody
from sixturns.handlers.long_play import settle_down
from sixturns.handlers.table import Table
from sixturns.rulesets.layers import load
from sixturns.store import open_store
from sixturns.store.tables import Tables

LONG, VERY_LONG, AT_ONCE = 10_000, 50_000, 50


def long_evening(habits: Habits) -> tuple[Table, list[AnyBody]]:
    """The sample campaign, played for ten thousand entries."""
    table = ready_table()
    random, bodies = Random(6), list(table.set_policy("public", "app rolls"))
    while len(bodies) < LONG:
        bodies += play(table, random, habits)
    return table, bodies


def refolded(table: Table, bodies: list[AnyBody]) -> Table:
    """A new table from the same entries, come to its open question."""
    new = Table(table.ruleset, table.dungeon, table.began)
    for seq, body in enumerate(bodies, 2):
        new.fold(seq, body)
    if new.key != table.key:
        raise AssertionError("the log does not lead to where it was played")
    return new


def _replay(name: str, habits: Habits) -> Figure:
    """Answers a second, when a log is folded to its end and every rule is run again, in rules that are warm.

    The garbage collector is set as it is in a server.
    """
    table, bodies = long_evening(habits)
    settle_down()
    written = [log.write(body) for body in bodies]
    pair = by_turns(
        lambda: seconds(lambda: refolded(table, bodies), process_time),
        lambda: seconds(lambda: [log.read(data) for data in written], process_time),
    )
    answers = sum(isinstance(body, Answer) for body in bodies)
    return Figure(name, answers / pair.ours, "answers/s", "decoding the same entries by msgspec", pair.ratio)


def replay() -> Figure:
    """The log of a table that watches and waits, a turn a move."""
    return _replay("replay", WATCH)


def replay_exploring() -> Figure:
    """The log of a table that explores."""
    return _replay("replay.explore", EXPLORE)


def undo() -> Figure:
    """One undo, and the question that is then open."""
    table, bodies = long_evening(EXPLORE)
    used = refolded(table, bodies)

    def once() -> None:
        used.undo()
        _ = used.key

    pair = by_turns(lambda: seconds(once, process_time), lambda: seconds(lambda: refolded(table, bodies), process_time))
    return Figure("undo", pair.ours * 1e3, "ms", f"replaying all {LONG:,} entries", pair.ratio)


def reopen() -> Figure:
    """From a store on disk, with a very long log, to the open question of its campaign."""
    with TemporaryDirectory() as folder:
        address = str(Path(folder) / "campaigns.db")
        campaign, key = played_in(address)

        def opened() -> float:
            began = perf_counter()
            with open_store(address) as store, closing(Tables(store)) as tables:
                open_question = tables.open(campaign).read(lambda at: at.key)
                took = perf_counter() - began
            assert open_question == key
            return took

        def folded() -> float:
            began_at = perf_counter()
            with open_store(address) as store:
                began, *bodies = [log.read(entry.body) for entry in store.entries(campaign)]
            assert isinstance(began, log.Began)
            table = Table(load(began.ruleset), sample().world, began)
            for seq, body in enumerate(bodies, 2):
                table.fold(seq, body)
            assert table.key == key
            return perf_counter() - began_at

        pair = by_turns(opened, folded, repeats=3)
    return Figure("reopen", pair.ours * 1e3, "ms", f"reading and folding all {VERY_LONG:,} entries", pair.ratio)


def played_in(address: str) -> tuple[str, str]:
    """Plays a campaign of very many entries in a store, as pages and terminal do; returns its id and open question."""
    begun, random = sample(), Random(6)
    with open_store(address) as store:
        tables = Tables(store)
        table = tables.begin(begun.name, load(begun.ruleset), begun.world, begun.state, seed="bench", author="bench")
        table.act(lambda at: at.set_policy("public", "app rolls"), author="bench")
        while table.read(lambda at: at.seq) < VERY_LONG:
            table.act(lambda at: [body for _ in range(AT_ONCE) for body in play(at, random)], author="bench")
        tables.close()
        return table.row.id, table.read(lambda at: at.key)
