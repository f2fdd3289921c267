"""Streams: who hears of what, at once, and of nothing else."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from importlib import resources
from pathlib import Path

import httpx
import pytest

from sixturns.store import open_store
from sixturns.store.tables import Tables
from sixturns.web.live import PULSE_SECONDS, PublicChannel
from tests.web.evening import Evening, Referee, evening, killed_after, listening
from tests.web.test_forms import STUCK

SOON = 1.0


def test_the_referee_hears_of_every_entry(table: Evening, referee: Referee) -> None:
    """The referee's stream says the number of the newest entry, which is the one on the page."""
    with listening(referee, f"{table.path}/events") as ear:
        referee.submit("note", words="Hush")
        assert "2" == ear.changed() == referee.hidden("seq")
        referee.answer(option=referee.option(*STUCK))
        assert "3" == ear.changed()


def test_players_hear_only_of_what_they_can_see(table: Evening, referee: Referee, stranger: httpx.Client) -> None:
    """Notes and facts of the referee's make no sound; changes of the public view are counted by themselves."""
    players = table.players_path()
    with listening(stranger, f"{players}/events") as ear:
        before = httpx.get(f"{table.server.address}{players}/view").text
        referee.submit("note", words="The ogre is awake")
        referee.submit("set", path="foes.ogre.number", value="2", reason="A friend came")
        assert [] == ear.until_silence()
        referee.submit("hp", member="brenna", by=-1)
        assert [] == ear.until_silence()
        referee.answer(option=referee.option(*STUCK))
        assert "1" == ear.changed()
        referee.submit("undo", seq=referee.hidden("seq"))
        assert "2" == ear.changed()
        assert before == httpx.get(f"{table.server.address}{players}/view").text


def test_the_view_is_fetched_again_only_when_it_changed(
    table: Evening, referee: Referee, stranger: httpx.Client
) -> None:
    """The players' view has an ETag of its public content, which a secret does not change."""
    path = f"{table.players_path()}/view"
    tag = {"If-None-Match": stranger.get(path).headers["etag"]}
    referee.submit("note", words="The ogre is awake")
    unchanged = stranger.get(path, headers=tag)
    assert (304, b"") == (unchanged.status_code, unchanged.content)
    referee.answer(option=referee.option(*STUCK))
    assert 200 == stranger.get(path, headers=tag).status_code


def test_revoking_closes_the_streams(table: Evening, referee: Referee, stranger: httpx.Client) -> None:
    """When the link ends, so do the streams it opened, at once."""
    with listening(stranger, f"{table.players_path()}/events") as ear:
        began = time.monotonic()
        referee.submit("revoke")
        with pytest.raises(StopIteration):
            while True:
                ear.next()
        assert time.monotonic() - began < SOON


def test_a_new_link_closes_the_streams_of_the_old(table: Evening, referee: Referee, stranger: httpx.Client) -> None:
    """Whoever looks on by the old link sees no more once there is a new one."""
    with listening(stranger, f"{table.players_path()}/events") as ear:
        referee.submit("players-link")
        with pytest.raises(StopIteration):
            while True:
                ear.next()


def test_a_link_revoked_elsewhere_ends_at_the_next_pulse(table: Evening, stranger: httpx.Client) -> None:
    """A link that another process revoked is noticed at the next sign of life."""
    with listening(stranger, f"{table.players_path()}/events") as ear:
        table.store.revoke_links(table.table.row.id, "players", 1)
        with pytest.raises(StopIteration):
            for _ in range(3):
                ear.next()


def test_a_session_revoked_elsewhere_is_nobodys(table: Evening, referee: Referee) -> None:
    """A referee whose session was revoked in the store is a stranger within seconds."""
    assert 200 == referee.get(table.path).status_code
    table.store.revoke_links(table.table.row.id, "referee", 1)
    deadline = time.monotonic() + 8
    while referee.get(table.path).status_code == 200 and time.monotonic() < deadline:
        time.sleep(0.2)
    assert 404 == referee.get(table.path).status_code


def test_changes_by_another_process_are_heard(table: Evening, referee: Referee) -> None:
    """What somebody writes to the store from elsewhere reaches the open pages within a second or so."""
    name = table.table.row.name
    with listening(referee, f"{table.path}/events") as ear, open_store(table.store.url) as store:
        elsewhere = Tables(store)
        began = time.monotonic()
        elsewhere.open(name).act(lambda at: at.note("From the terminal"), author="terminal")
        assert "2" == ear.changed()
        assert time.monotonic() - began < 2 * SOON
        elsewhere.close()
    assert "From the terminal" in referee.table()


def test_many_listeners_hear_one_change(table: Evening, referee: Referee) -> None:
    """Every open page hears of a change, whatever their number."""
    players = table.players_path()
    heard: list[str] = []
    ready = threading.Barrier(13)

    def listen() -> None:
        with httpx.Client(base_url=table.server.address) as browser, listening(browser, f"{players}/events") as ear:
            ready.wait()
            heard.append(ear.changed())

    threads = [threading.Thread(target=listen) for _ in range(12)]
    for thread in threads:
        thread.start()
    ready.wait()
    referee.answer(option=referee.option(*STUCK))
    for thread in threads:
        thread.join()
    assert ["1"] * 12 == heard


def test_a_look_that_failed_is_tried_again() -> None:
    """When what players may see cannot be looked at for a moment, the change is said all the same."""
    looks: Iterator[str | OSError] = iter(["before", OSError("away"), "after"])

    def mark() -> str:
        seen = next(looks)
        if isinstance(seen, OSError):
            raise seen
        return seen

    async def hear() -> str | None:
        channel = PublicChannel(mark, retry=0.01)
        listener = await channel.join()
        channel.heard(2)
        return await listener.next(5)

    assert "1" == asyncio.run(hear())


def test_a_sign_of_life_comes_in_time() -> None:
    """A stream speaks every fifteen seconds: twice before a page that hears nothing thinks it dead."""
    script = (resources.files("sixturns.web") / "static/js/live.js").read_text("utf-8")
    found = re.search(r"const SILENCE = ([\d_]+);", script)
    assert found is not None
    assert (15, 32_000) == (PULSE_SECONDS, int(found[1]))


def test_an_open_stream_does_not_hold_the_server(tmp_path: Path) -> None:
    """The server stops at once although pages listen, and their streams end."""
    with evening(tmp_path) as table, closing(table.referee()) as referee:
        with listening(referee, f"{table.path}/events") as ear:
            began = time.monotonic()
            table.server.stop()
            with pytest.raises(StopIteration):
                while True:
                    ear.next()
            assert time.monotonic() - began < 2 * SOON


def test_a_session_outlives_the_server(tmp_path: Path) -> None:
    """Pages go on when the server was started anew at its port; the link that let the referee in is no longer good."""
    command = [sys.executable, "-m", "tests.web.evening", str(tmp_path / "sixturns.sqlite")]
    first = subprocess.Popen([*command, "0"], stdout=subprocess.PIPE, text=True)
    with first, killed_after(first):
        assert first.stdout is not None
        enter, players = first.stdout.readline().split()
        address = httpx.URL(enter).copy_with(path="")
        with closing(httpx.Client(base_url=address)) as browser:
            browser.get(enter)
            table = browser.get("/").headers["location"]
            first.kill()
            first.wait()
            second = subprocess.Popen([*command, str(address.port)], stdout=subprocess.PIPE, text=True)
            with second, killed_after(second):
                assert second.stdout is not None
                again = second.stdout.readline().split()
                assert (players, False) == (again[1], enter == again[0])
                assert (200, 404, 200) == tuple(browser.get(path).status_code for path in (table, enter, players))
                second.terminate()
