"""Two servers on one store, and the terminal beside an open page: each shows what the other did, at once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.fire.house import DOOR, SOON, STUCK, Scribe, house, sixturns, written
from tests.web.evening import Ear, listening, said
from tests.web.new_form import VAULT, Form


@contextmanager
def heard_soon(*ears: Ear) -> Iterator[None]:
    """What is done meanwhile is heard of on all streams, a second after it was done at the latest."""
    yield
    began = time.monotonic()
    for ear in ears:
        ear.changed()
    assert time.monotonic() - began < SOON


@pytest.mark.postgres
def test_each_shows_what_the_other_was_answered(shared: str) -> None:
    """Two servers on one PostgreSQL: an answer to either is within a second on the pages of both, the players' too."""
    with house(shared) as first, house(shared, "--players") as second, ExitStack() as browsers:
        players = second.players_path
        here, there = (browsers.enter_context(closing(served.referee())) for served in (first, second))
        looking = browsers.enter_context(httpx.Client(base_url=second.address))
        at_here, at_there, at_players = (
            browsers.enter_context(listening(browser, f"{path}/events"))
            for browser, path in ((here, here.path), (there, there.path), (looking, players))
        )
        with heard_soon(at_here, at_there, at_players):
            assert 303 == here.answer(option=here.option(*STUCK)).status_code
        assert DOOR == there.title
        for served in (first, second):
            assert "The door is stuck." in httpx.get(f"{served.address}{players}").text
        with heard_soon(at_here, at_there, at_players):
            assert 303 == there.answer(faces=1).status_code
        assert "Is the party surprised?" == here.title
        key = here.hidden("key")
        assert 303 == here.answer(faces=6).status_code
        assert 404 == here.get("/t/%00").status_code
        late = there.submit("answer", key=key, faces=1)
        assert (409, True) == (late.status_code, said(late).startswith("Already answered: Is the party surprised?"))
        for browser in (here, there, here):
            browser.submit("undo", seq=browser.hidden("seq"))
        assert "What now?" == there.title
        assert "The door is stuck." not in looking.get(f"{players}/view").text


@pytest.mark.slow
@pytest.mark.postgres
def test_one_is_killed_and_the_other_goes_on(shared: str) -> None:
    """SIGKILL in the midst of posts: all that was acknowledged is in the log, and the other server writes on."""
    with house(shared) as first, house(shared) as second, ExitStack() as hands:
        doomed = [Scribe(hands.enter_context(closing(first.referee())), f"hand {number}") for number in range(4)]
        safe = Scribe(hands.enter_context(closing(second.referee())), "survivor")
        assert 303 == safe.write().status_code
        threads = [threading.Thread(target=scribe.run) for scribe in doomed]
        for thread in threads:
            thread.start()
        until(lambda: all(len(scribe.kept) > 2 for scribe in doomed))
        first.kill()
        for thread in threads:
            thread.join()
        assert 303 == safe.write().status_code
        kept = {note for scribe in (*doomed, safe) for note in scribe.kept}
        shown = safe.browser.table()
        assert 303 == safe.browser.answer(option=safe.browser.option(*STUCK)).status_code
        assert DOOR == safe.browser.title
        for scribe in (*doomed, safe):
            assert scribe.kept[-1] in shown
    assert kept <= written(shared)
    assert len(written(shared) - kept) <= len(doomed)


@pytest.mark.slow
@pytest.mark.postgres
def test_what_is_brought_to_one_is_played_in_the_other(shared: str) -> None:
    """A dungeon that is brought to one server as a file is a campaign on both, for all who come in by their links."""
    with house(shared) as first, house(shared) as second, ExitStack() as browsers:
        here = browsers.enter_context(closing(first.referee()))
        form = Form(here).press("read", VAULT, name="Theirs")
        assert ("The Small Vault" in form.said, form.wrong("name")) == (True, "")
        begun = form.press("begin with sample").answer
        assert 303 == begun.status_code
        here.path = begun.headers["location"]
        there = browsers.enter_context(closing(second.referee(here.path)))
        assert "What now?" == there.title == here.title
        with listening(there, f"{there.path}/events") as ear, heard_soon(ear):
            assert 303 == here.submit("note", words="It begins", to="all").status_code
        assert 303 == there.submit("session", session=1, words="").status_code
        assert 200 == here.get(f"{here.path}/session/1").status_code
        assert "" != Form(there).press("read", VAULT, name="Theirs").wrong("name")


def until(done: Callable[[], bool]) -> None:
    """Waits for something that others do."""
    deadline = time.monotonic() + 30
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_the_terminal_beside_an_open_page(file: str, tmp_path: Path) -> None:
    """A script and an undo at the terminal are on the open page within a second, and the page plays on from there."""
    script = tmp_path / "script.txt"
    with house(file) as served, closing(served.referee()) as page, listening(page, f"{page.path}/events") as ear:
        stale = page.hidden("key")
        script.write_text("open east\nn Written at the terminal\n", "utf-8")
        sixturns(file, "play", "Ours", "--script", str(script))
        ear.changed()
        until(lambda: "Written at the terminal" in page.table())
        assert DOOR == page.title
        late = page.submit("answer", key=stale, how="roll")
        assert (409, True) == (late.status_code, said(late).startswith("Already answered: What now?"))
        page.answer(faces=6)
        assert DOOR != page.title
        sixturns(file, "undo", "Ours")
        began = time.monotonic()
        until(lambda: DOOR == page.title)
        assert time.monotonic() - began < SOON
        assert "Harl" in sixturns(file, "play", "Ours", input="q\n")
