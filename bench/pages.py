"""Pages: from a post to what was committed and pushed, and from a tap to what the players see."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Self
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from bench.measure import Figure, Pair, by_turns

ROUND = 100
TAPS = 12
WATCHING = 8


@contextmanager
def serving(kind: str) -> Iterator[list[str]]:
    """A server in a process of its own, with a new folder; gives the words it says at the start."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.server", kind, folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                said = server.stdout.readline().split()
                yield said + (server.stdout.readline().split() if kind == "sixturns" else [])
            finally:
                server.terminate()


def percentile(seconds: list[float], part: int) -> float:
    """The time that so many in a hundred do not exceed."""
    return quantiles(seconds, n=100, method="inclusive")[part - 1]


# ------------------------------------------------------------------------------------------------------------- answers
class Connection:
    """One kept connection of the plainest client there is, so that what is timed is the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, headers: str) -> None:
        self._reader, self._writer, self._headers = reader, writer, headers

    @classmethod
    async def to(cls, address: str, headers: dict[str, str]) -> Self:
        """Connects to a server; the headers go with every request."""
        host = urlsplit(address).netloc
        opened = await asyncio.open_connection(*host.split(":"))
        return cls(*opened, "".join(f"{name}: {value}\r\n" for name, value in ({"Host": host} | headers).items()))

    async def ask(self, line: str, body: bytes = b"") -> bytes:
        """Sends a request and reads the whole answer."""
        await self._send(line, body)
        head = await self._reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise AssertionError(head.decode())
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        return await self._reader.readexactly(int(length[1]) if length else 0)

    async def listen(self, line: str) -> None:
        """Begins to read a stream of events."""
        await self._send(line, b"")
        await self.event(b"pulse")

    async def event(self, kind: bytes) -> None:
        """Waits for the next event of a kind."""
        while (line := await self._reader.readline()).strip() != b"event: " + kind:
            if not line:
                raise AssertionError("the stream has ended")

    async def _send(self, line: str, body: bytes) -> None:
        self._writer.write(f"{line} HTTP/1.1\r\n{self._headers}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        await self._writer.drain()

    async def close(self) -> None:
        """Hangs up."""
        self._writer.close()


@asynccontextmanager
async def connected(address: str, headers: dict[str, str]) -> AsyncIterator[Connection]:
    """A connection that is closed in the end."""
    connection = await Connection.to(address, headers)
    try:
        yield connection
    finally:
        await connection.close()


async def posts_to_tables(link: str, campaigns: list[str]) -> list[float]:
    """Lets a turn pass at one table after the other, each with a page that listens; seconds to answer and event."""
    address = f"http://{urlsplit(link).netloc}"
    with httpx.Client() as browser:
        browser.get(link)
        cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
    headers = {"Cookie": cookie, "Origin": address, "Content-Type": "application/json"}
    took = []
    async with AsyncExitStack() as stack:
        asking = await stack.enter_async_context(connected(address, headers))
        found = json.loads(await asking.ask(f"GET /api/{campaigns[0]}/question"))
        posting = await stack.enter_async_context(connected(address, headers | {"X-Form-Token": found["token"]}))
        pages = {one: await stack.enter_async_context(connected(address, headers)) for one in campaigns}
        for campaign, page in pages.items():
            await page.listen(f"GET /t/{campaign}/events")
        for number in range(ROUND):
            campaign = campaigns[number % len(campaigns)]
            question = json.loads(await asking.ask(f"GET /api/{campaign}/question"))["question"]
            wait = next(option["token"] for option in question["options"] if '"pass"' in option["token"])
            body = json.dumps({"key": question["key"], "option": wait}).encode()
            began = perf_counter()
            pushed = asyncio.create_task(pages[campaign].event(b"changed"))
            await posting.ask(f"POST /api/{campaign}/answer", body)
            await pushed
            took.append(perf_counter() - began)
    return took


async def posts_to_bare(address: str) -> list[float]:
    """Posts as many rows to the bare handler; seconds to its answer."""
    took = []
    async with connected(address, {}) as posting:
        body = json.dumps({"key": "12.0123456789ab", "option": '{"act":"pass"}'}).encode()
        for _ in range(ROUND):
            began = perf_counter()
            await posting.ask("POST /post", body)
            took.append(perf_counter() - began)
    return took


def answer() -> Figure:
    """From a post to the committed entry and the pushed change, with fifty open tables."""
    with serving("sixturns") as (link, _, *campaigns), serving("bare") as (address,):
        pair = by_turns(
            lambda: percentile(asyncio.run(posts_to_tables(link, campaigns)), 99),
            lambda: percentile(asyncio.run(posts_to_bare(address)), 99),
        )
    return Figure(
        "http.answer.p99", pair.ours * 1e3, "ms", "a bare FastAPI handler that commits one SQLite row", pair.ratio
    )


# ---------------------------------------------------------------------------------------------------------------- taps
WALK = "button:has-text('to room 1'), button:has-text('to room 2')"
"""The move that takes the party through the archway, there and back: every time the players see something new."""
WATCH = """() => {
  const now = () => performance.timeOrigin + performance.now();
  const painted = () => requestAnimationFrame(() => setTimeout(() => { window.repainted = now(); }));
  window.repainted = 0;
  new MutationObserver(painted).observe(document.body, {childList: true, subtree: true});
  document.addEventListener('click', () => { window.tapped = now(); }, true);
}"""
"""Notes when a page was tapped, and when it was last painted anew: the task after the frame that shows a change."""


def taps(browser: Browser, first: str, watched: str, button: str) -> float:
    """The 95th percentile of the seconds from a tap on one page to the repaint of the last of eight others."""
    # A context of its own for each: they stand for nine devices, and a browser opens six connections to a server.
    contexts = [browser.new_context() for _ in range(WATCHING + 1)]
    referee, *pages = [context.new_page() for context in contexts]
    try:
        for page, address in [*((page, watched) for page in pages), (referee, first)]:
            page.goto(address)
            page.wait_for_selector("main")
        referee.wait_for_timeout(1_000)
        for page in (*pages, referee):
            page.evaluate(WATCH)
        return percentile([tap(referee, pages, button) for _ in range(TAPS)], 95)
    finally:
        for context in contexts:
            context.close()


def tap(referee: Page, pages: list[Page], button: str) -> float:
    """Taps once; seconds until every page is painted anew."""
    referee.click(button)
    tapped: float = referee.evaluate("window.tapped")
    for page in pages:
        page.wait_for_function("(since) => window.repainted > since", arg=tapped, polling=5)
    painted = max(float(page.evaluate("window.repainted")) for page in pages)
    referee.wait_for_timeout(200)
    return (painted - tapped) / 1e3


def tap_to_eight() -> Figure:
    """From the referee's tap to the repaint on eight players' pages."""
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("tap.to.eight needs Chromium on this machine")
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with serving("sixturns") as (link, players, *_), serving("bare") as (address,), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        pair: Pair = by_turns(
            lambda: taps(browser, link, players, WALK),
            lambda: taps(browser, address, address, "button"),
            repeats=3,
        )
        browser.close()
    return Figure("tap.to.eight", pair.ours * 1e3, "ms", "eight bare pages that fetch a finished view", pair.ratio)
