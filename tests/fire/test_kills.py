"""A server on a file is killed under load, over and over: nothing that was acknowledged is ever lost."""

from __future__ import annotations

import random
import threading
import time
from contextlib import closing

import httpx
import pytest

from tests.fire.house import PATIENCE, Bot, Host, Scribe, ended, house, written
from tests.web.evening import Referee


def kill_under_load(file: str, kills: int, seed: int) -> None:
    """Serves a store again and again at one port, plays and writes at once, and kills the server at random moments.

    The browsers stay: their sessions outlive the server. After each kill every answer, every note and every end of a
    session whose reply had come is in the log, and at most what was under way then is there besides.
    """
    moments = random.Random(seed)
    kept: set[str] = set()
    over: set[str] = set()
    with house(file) as served:
        port, referee = served.port, served.referee()
    with closing(referee):
        for number in range(kills):
            with house(file, port=port) as served:
                assert port == served.port
                scribe = Scribe(referee, f"note {number}")
                bot = Bot(another(referee), referee.path.rpartition("/")[2], f"deed {number}")
                host = Host(another(referee), referee.path, f"evening {number}")
                players: tuple[Scribe | Bot | Host, ...] = (scribe, bot, host)
                threads = [threading.Thread(target=player.run) for player in players]
                for thread in threads:
                    thread.start()
                while not all(player.kept for player in players):
                    assert all(thread.is_alive() for thread in threads)
                    time.sleep(0.002)
                time.sleep(moments.uniform(0, 0.25))
                served.kill()
                for thread in threads:
                    thread.join()
            kept.update(scribe.kept, bot.kept)
            over.update(host.kept)
            bot.browser.close()
            host.browser.close()
            found, ends = written(file), ended(file)
            assert kept <= found
            assert len(found - kept) <= 2 * (number + 1)
            assert over <= ends.keys()
            assert set() == {words for words, checked in ends.items() if not checked}
            assert len(ends) - len(over) <= number + 1
        with house(file, port=port):
            assert scribe.kept[-1] in referee.table()


def another(referee: Referee) -> httpx.Client:
    """A second browser of the same session."""
    return httpx.Client(base_url=referee.base_url, headers=referee.headers, cookies=referee.cookies, timeout=PATIENCE)


def test_a_kill_loses_no_answer(file: str) -> None:
    """A server is killed under load, and nothing it acknowledged is missing."""
    kill_under_load(file, 1, seed=6)


@pytest.mark.slow
def test_two_hundred_kills_lose_no_answer(file: str) -> None:
    """Two hundred servers are killed under load, and nothing they acknowledged is missing."""
    kill_under_load(file, 200, seed=66)
