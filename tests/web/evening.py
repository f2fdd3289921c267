"""An evening at the table: a store with a campaign, served on a real port; and a referee without scripts.

Run as a program, it serves a store until it is told to stop, as the command line does.
"""

from __future__ import annotations

import logging
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import replace as replaced
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import msgspec

from sixturns.formats import campaign_file
from sixturns.formats.campaign_file import CampaignFile
from sixturns.handlers import answers as log
from sixturns.handlers import table as handlers
from sixturns.handlers.codec import encode
from sixturns.kernel.values import replace
from sixturns.rulesets.layers import load
from sixturns.store import Store, open_store
from sixturns.store.tables import OpenTable, Tables
from sixturns.web.serve import Server


def begin(
    tables: Tables, file: CampaignFile | None = None, *, name: str = "", seed: str = "tallow", **changes: Any
) -> OpenTable:
    """Begins a campaign, the sample if nothing else is given, with dice and their seal the same every time.

    `changes` are made to the first entry of its log.
    """
    file = file or campaign_file.sample()
    dungeon = tables.store.put_content(encode(file.dungeon))
    hexes = "" if file.hexmap is None else tables.store.put_content(encode(file.hexmap))
    began = handlers.begin(name or file.name, load(file.ruleset), dungeon, file.state, seed, hexes_digest=hexes)
    body = log.write(msgspec.structs.replace(began, nonce="00" * 32, **changes))
    return tables.open(tables.store.begin(began.name, body, author="referee", at=0).id)


def with_areas(file: CampaignFile, **changes: Any) -> CampaignFile:
    """The campaign with every area of its map changed alike; a callable is given the area."""
    areas = tuple(
        replace(area, **{field: make(area) if callable(make) else make for field, make in changes.items()})
        for area in file.dungeon.areas
    )
    return msgspec.structs.replace(file, dungeon=replace(file.dungeon, areas=areas))


@dataclass
class Evening:
    """A server at work: its store, its open tables and the campaign that is played."""

    store: Store
    tables: Tables
    table: OpenTable
    server: Server

    @property
    def path(self) -> str:
        """The path of the referee's table."""
        return f"/t/{self.table.row.id}"

    def at(self, table: OpenTable) -> Evening:
        """The same server, with another campaign being played."""
        return replaced(self, table=table)

    def stranger(self) -> httpx.Client:
        """A browser that nobody let in."""
        return httpx.Client(base_url=self.server.address)

    def referee(self) -> Referee:
        """A browser that came in by the referee's link."""
        return Referee(self.server.address, self.server.new_referee_link(self.table.row.id), self.path)

    def players_path(self) -> str:
        """The path of a new link for the players."""
        return httpx.URL(self.server.new_players_link(self.table.row.id)).path


@contextmanager
def evening(folder: Path, file: CampaignFile | None = None, **options: Any) -> Iterator[Evening]:
    """A server at work in a thread of its own, with streams that show a sign of life often."""
    with open_store(folder / "sixturns.sqlite") as store:
        tables = Tables(store)
        server = Server(tables, port=0, secret=folder / "links.key", **({"pulse": 0.5} | options))
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            yield Evening(store, tables, begin(tables, file), server)
        finally:
            server.stop()
            thread.join()
            tables.close()


@contextmanager
def killed_after(process: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    """A process that does not outlive what is done with it: whoever fails with it does not wait for it for ever."""
    try:
        yield process
    finally:
        process.kill()


class Referee(httpx.Client):
    """A referee's browser without scripts: it knows what stands on the page it last saw."""

    def __init__(self, address: str, link: str, path: str) -> None:
        super().__init__(base_url=address, headers={"Origin": address})
        self.path = path
        self.entered = self.get(link)

    def table(self) -> str:
        """The table's page as it stands."""
        return self.get(self.path).text

    def hidden(self, name: str) -> str:
        """The value of a hidden field of the table's page."""
        return unescape(self.fields(name)[0])

    def fields(self, name: str) -> list[str]:
        """The values of all fields and buttons of a name on the table's page."""
        return self.values(self.table(), name)

    @staticmethod
    def values(page: str, name: str) -> list[str]:
        """The values of all fields and buttons of a name on a page."""
        found = re.findall(rf'name="{re.escape(name)}" value="([^"]*)"', page)
        return [unescape(value) for value in found]

    def option(self, *words: str) -> str:
        """The option of the open question whose token has all these words."""
        return next(option for option in self.fields("option") if all(word in option for word in words))

    @property
    def title(self) -> str:
        """What the open question asks."""
        found = re.search(r'id="question-title">([^<]*)<', self.table())
        assert found is not None
        return unescape(found[1])

    @property
    def csrf(self) -> str:
        """The form token of this session."""
        return self.hidden("csrf")

    def submit(self, form: str, **fields: Any) -> httpx.Response:
        """Sends a form of the table as its button would; the answer is given as it comes, without following it."""
        return self.post(f"{self.path}/{form}", data={"csrf": self.csrf} | fields)

    def answer(self, **fields: Any) -> httpx.Response:
        """Answers the question that is open."""
        return self.submit("answer", key=self.hidden("key"), **fields)


class Ear:
    """An open stream of events, which is read as it comes."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self._lines = response.iter_lines()
        assert "pulse" == self.next()[0]

    def next(self) -> tuple[str, str]:
        """The next event and its data; `StopIteration` when the stream has ended."""
        event, data, end = next(self._lines), next(self._lines), next(self._lines)
        assert "" == end
        return event.removeprefix("event: "), data.removeprefix("data: ")

    def changed(self) -> str:
        """The mark of the next change."""
        return next(data for event, data in iter(self.next, None) if event == "changed")

    def until_silence(self) -> list[str]:
        """The marks of all changes until two signs of life have come in a row."""
        marks: list[str] = []
        quiet = 0
        while quiet < 2:
            event, data = self.next()
            quiet = quiet + 1 if event == "pulse" else 0
            marks += [data] if event == "changed" else []
        return marks


@contextmanager
def listening(browser: httpx.Client, path: str) -> Iterator[Ear]:
    """An open stream; whatever changes from now on is heard."""
    with browser.stream("GET", path, timeout=10) as response:
        yield Ear(response)


def said(response: httpx.Response) -> str:
    """What a page says in answer to a request."""
    found = re.search(r'class="said" role="alert">([^<]*)<', response.text)
    return unescape(found[1]) if found else ""


def main(path: str, port: int) -> None:
    """Serves a store; prints the referee's and the players' address of its first campaign."""
    logging.basicConfig(level=logging.DEBUG, stream=sys.stderr)
    with open_store(path) as store:
        tables = Tables(store)
        server = Server(tables, port=port, secret=Path(path).with_name("links.key"))
        campaign = (store.campaigns() or [begin(tables).row])[0].id
        print(server.new_referee_link(campaign), server.players_link(campaign), flush=True)
        server.run()
        tables.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
