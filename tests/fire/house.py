"""A house: ``sixturns serve`` in a process of its own, on a store that others may use too; and who plays in it."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import httpx
import msgspec

from sixturns.handlers import answers as log
from sixturns.handlers.answers import AnyBody
from sixturns.store import open_store
from tests.cli.conftest import PROGRAM
from tests.cli.test_serve import Served
from tests.web.evening import Referee

PATIENCE = 60
SOON = 1.0
"""Within how many seconds one process shows what another has done."""
STUCK = ('"open"', "east")
USUAL = ("search", "pass", "listen", "walk", "pass", "go")
"""The moves that a program makes in between, by turns: some leave one entry in the log, a turn with its work many."""
DOOR = "Does the door give way to Harl?"
DATA = tempfile.TemporaryDirectory()
"""Where all servers of a run have the data of one and the same user."""


def sixturns(store: str, *arguments: str, input: str = "") -> str:
    """What the program prints; it has to succeed."""
    done = subprocess.run(
        [PROGRAM, *arguments],
        input=input,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        env=os.environ | {"SIXTURNS_STORE": store},
    )
    assert (0, "") == (done.returncode, done.stderr), done.stdout
    return done.stdout


@dataclass
class House:
    """A server at work."""

    served: Served

    @property
    def address(self) -> str:
        """Its address."""
        return str(httpx.URL(self.served.link("referee")).copy_with(path="")).rstrip("/")

    @property
    def port(self) -> int:
        """Its port."""
        return httpx.URL(self.address).port or 80

    @property
    def players_path(self) -> str:
        """The path of the players' link that was printed."""
        return httpx.URL(self.served.link("players")).path

    def referee(self, path: str = "") -> Referee:
        """A referee who has come in by the printed link, to a table or else to the only one that there is."""
        browser = Referee(self.address, self.served.link("referee"), path)
        browser.timeout = httpx.Timeout(PATIENCE)
        browser.path = path or browser.get("/").headers["location"]
        return browser

    def kill(self) -> None:
        """Kills the server as a power failure would."""
        self.served.process.kill()
        self.served.process.wait(PATIENCE)


@contextmanager
def house(store: str, *options: str, port: int = 0, shell: str = "") -> Iterator[House]:
    """Serves a store, after some words to the shell if given; killed at the end unless it has ended before."""
    command = [PROGRAM, "serve", "--no-open", "--port", str(port), *options]
    if shell:
        command = ["sh", "-c", f'{shell}; exec "$@"', "sh", *command]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env=os.environ | {"SIXTURNS_STORE": store, "XDG_DATA_HOME": DATA.name},
    ) as process:
        try:
            yield House(Served(process))
        finally:
            process.kill()


@dataclass
class Bot:
    """A program that plays by the API, and remembers every answer that it was told is kept."""

    browser: httpx.Client
    campaign: str
    name: str
    kept: list[str] = field(default_factory=list)
    """The words of each answer for which the reply came."""
    said: int = 0

    def run(self) -> None:
        """Plays until the server is gone."""
        try:
            found = self._get("question")
            headers = {"X-Form-Token": found["token"]}
            question = found["question"]
            while True:
                answer = self._answer(question)
                reply = self.browser.post(f"/api/{self.campaign}/answer", json=answer, headers=headers)
                if reply.status_code == 200:
                    self.kept += answer.get("fields", {}).get("words", [])
                    question = reply.json()["question"]
                else:
                    assert 409 == reply.status_code, reply.text
                    question = self._get("question")["question"]
        except httpx.TransportError:
            return

    def _get(self, what: str) -> dict[str, Any]:
        found: dict[str, Any] = self.browser.get(f"/api/{self.campaign}/{what}").json()
        return found

    def _answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Says something else, in words that are said once only; plays on as it comes in between."""
        key, options = question["key"], [option["token"] for option in question["options"]]
        if not options:
            return {"key": key}
        if not question["rests"]:
            return {"key": key, "option": options[0]}
        self.said += 1
        usual = f'"act":"{USUAL[self.said // 2 % len(USUAL)]}"'
        if self.said % 2 and (moves := [option for option in options if usual in option]):
            return {"key": key, "option": moves[self.said % len(moves)]}
        words = {"words": [f"{self.name} {self.said}"], "rounds": ["1"], "noisy": ["false"], "quiet": ["false"]}
        return {"key": key, "option": next(each for each in options if "something else" in each), "fields": words}


@dataclass
class Scribe:
    """A referee who writes one note after the other, and remembers those that were taken."""

    browser: Referee
    name: str
    kept: list[str] = field(default_factory=list)
    csrf: str = ""

    def write(self, words: str = "") -> httpx.Response:
        """Writes a note, of words that are said once only."""
        self.csrf = self.csrf or self.browser.csrf
        note = f"{self.name} {len(self.kept)} {words}".strip()
        reply = self.browser.post(f"{self.browser.path}/note", data={"csrf": self.csrf, "words": note})
        if reply.status_code == 303:
            self.kept.append(note)
        return reply

    def run(self) -> None:
        """Writes until the server is gone."""
        try:
            while self.write().status_code == 303:
                pass
        except httpx.TransportError:
            return


@dataclass
class Host:
    """A referee who ends one session after the other, and remembers those of which the report came."""

    browser: httpx.Client
    path: str
    name: str
    kept: list[str] = field(default_factory=list)

    def run(self) -> None:
        """Ends sessions until the server is gone; between two moves it can be done, and else is refused."""
        try:
            while True:
                page = self.browser.get(f"{self.path}/session").text
                number, csrf = (Referee.values(page, name)[:1] for name in ("session", "csrf"))
                if number and csrf:
                    words = f"{self.name} {len(self.kept)}"
                    sent = {"csrf": csrf[0], "session": number[0], "words": words}
                    reply = self.browser.post(f"{self.path}/session", data=sent)
                    if reply.status_code == 303 and words in self.browser.get(reply.headers["location"]).text:
                        self.kept.append(words)
        except httpx.TransportError:
            return


def ended(store: str) -> dict[str, bool]:
    """The words with which the sessions of the only campaign ended, and whether a checkpoint stands behind each."""
    with open_store(store) as opened:
        (row,) = opened.campaigns()
        bodies = [log.read(entry.body) for entry in opened.entries(row.id)]
    return {
        body.words: isinstance(after, log.Checkpoint)
        for body, after in pairwise([*bodies, None])
        if isinstance(body, log.SessionEnded)
    }


def written(store: str) -> set[str]:
    """All words in the log of the only campaign of a store, whose hashes are checked on the way."""
    with open_store(store) as opened:
        (row,) = opened.campaigns()
        assert opened.verify(row.id) == opened.head(row.id)
        bodies = [log.read(entry.body) for entry in opened.entries(row.id)]
    return {words for body in bodies if (words := words_of(body))}


def words_of(body: AnyBody) -> str:
    """The words of a note, or of something else that the party did."""
    if isinstance(body, log.Note):
        return body.words
    if isinstance(body, log.Answer):
        reading = msgspec.json.decode(body.reading)
        return str(reading.get("words", "")) if isinstance(reading, dict) else ""
    return ""
