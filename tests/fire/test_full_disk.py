"""The disk fills up while a campaign is played: that is said, the page stays readable, and nothing is lost."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.fire.house import Scribe, house, sixturns, written
from tests.web.evening import said
from tests.web.new_form import VAULT, Form

FULL = "The disk of the store is full: nothing was written, and nothing written before is lost."


@dataclass(frozen=True)
class Small:
    """A place with little room: the store in it, and what the shell is told first."""

    store: str
    shell: str


def mountable() -> bool:
    """Whether this process may mount a file system of its own."""
    asked = shutil.which("unshare")
    return os.geteuid() == 0 and asked is not None and not subprocess.run([asked, "-m", "true"]).returncode


@pytest.fixture
def quota(tmp_path: Path) -> Small:
    """Files may not grow beyond 500 kB."""
    return Small(str(tmp_path / "s.sqlite"), "ulimit -f 1000")


@pytest.fixture
def tmpfs(tmp_path: Path) -> Iterator[Small]:
    """A disk of a megabyte."""
    disk = tmp_path / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], check=True)
    yield Small(str(disk / "s.sqlite"), ":")
    subprocess.run(["umount", "--lazy", disk], check=True)


PLACES = [pytest.param("quota", marks=pytest.mark.slow), "tmpfs"] if mountable() else ["quota"]
"""A quota stands in for the small disk where none can be mounted."""


@pytest.mark.parametrize("place", PLACES)
def test_a_full_disk(place: str, request: pytest.FixtureRequest) -> None:
    """What finds no room is refused whole; referee and players read on, also who comes in only now; then it goes on."""
    small: Small = request.getfixturevalue(place)
    sixturns(small.store, "new", "Ours")
    with house(small.store, "--players", shell=small.shell) as served, closing(served.referee()) as referee:
        scribe = Scribe(referee, "note")
        refused = fill_up(scribe)
        assert (507, FULL) == (refused.status_code, said(refused))
        assert 'id="question-title"' in refused.text
        for _ in range(2):
            assert scribe.kept[-1] in referee.table()
        begun = Form(referee).press("read", VAULT, name="Theirs").press("begin with sample")
        assert (507, FULL) == (begun.answer.status_code, begun.wrong("name"))
        assert ("The Small Vault" in begun.said, "Theirs") == (True, begun.field("name"))
        assert 200 == httpx.get(f"{served.address}{served.players_path}").status_code
        served.kill()
    with house(small.store, shell=small.shell) as served, closing(served.referee()) as referee:
        assert scribe.kept[-1] in referee.table()
        assert 500 <= fill_up(Scribe(referee, "more")).status_code
        served.kill()
    make_room(small)
    with house(small.store) as served, closing(served.referee()) as referee:
        more = Scribe(referee, "room again")
        assert 303 == more.write().status_code
    assert {*scribe.kept, *more.kept} <= written(small.store)


def fill_up(scribe: Scribe) -> httpx.Response:
    """Writes until there is no more room; gives the refusal."""
    while (reply := scribe.write("x" * 8000)).status_code == 303:
        pass
    return reply


def make_room(small: Small) -> None:
    """Lets a small disk grow."""
    disk = Path(small.store).parent
    if disk.is_mount():
        subprocess.run(["mount", "-o", "remount,size=16m", disk], check=True)
