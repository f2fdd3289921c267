"""What the other processes of these tests do. A child imports this and nothing of the tests besides."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from sixturns.store import Conflict, Store, open_store

# Children are forked from a server that has imported the store already: they start in milliseconds.
_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["tests.store.children"])


def start(work: Callable[..., None], *arguments: object) -> tuple[BaseProcess, Connection]:
    """Start ``work(pipe, *arguments)`` in another process; the process and our end of the pipe."""
    ours, theirs = _context.Pipe()
    child = _context.Process(target=work, args=(theirs, *arguments), daemon=True)
    child.start()
    theirs.close()
    return child, ours


def append_until_killed(pipe: Connection, address: str, campaign: str) -> None:
    """Append without end; send the number of the last entry found, then each once the store has acknowledged it."""
    store = open_store(address)
    seq = store.head(campaign).seq
    pipe.send(seq)
    while True:
        seq = store.append(campaign, seq, [b"entry %d" % (seq + 1)], author="child", at=seq)[-1].seq
        pipe.send(seq)


def append_when_told(pipe: Connection, address: str, campaign: str) -> None:
    """Append one entry for each message received, and send its number; until the message is None."""
    with open_store(address) as store:
        pipe.send("ready")
        while (body := pipe.recv()) is not None:
            head = store.head(campaign)
            pipe.send(store.append(campaign, head.seq, [body], author="child", at=0)[-1].seq)


def race(pipe: Connection, address: str, campaign: str, times: int, author: str) -> None:
    """Append against others, taking up after each conflict; send the numbers won."""
    with open_store(address) as store:
        pipe.send("ready")
        pipe.recv()
        pipe.send(win(store, campaign, times, author))


def win(store: Store, campaign: str, times: int, author: str) -> list[int]:
    """Append ``times`` entries against others; the numbers won."""
    won: list[int] = []
    after = store.head(campaign).seq
    while len(won) < times:
        try:
            after = store.append(campaign, after, [b"%d" % len(won)], author=author, at=0)[-1].seq
            won.append(after)
        except Conflict as conflict:
            after = conflict.head.seq
    return won


def open_when_told(pipe: Connection, address: str) -> None:
    """Open a store, perhaps making it, and send how many campaigns it has or what went wrong."""
    pipe.send("ready")
    pipe.recv()
    try:
        with open_store(address) as store:
            pipe.send(len(store.campaigns()))
    except Exception as error:
        pipe.send(repr(error))
