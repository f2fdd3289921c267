"""The servers that the page benches talk to, each in a process of its own: `python -m bench.server KIND FOLDER`.

`sixturns` serves campaigns; `bare` is the least that takes a post, commits a row and tells listeners.
"""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import uvicorn
from fastapi import FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, Response, StreamingResponse

from sixturns.formats.campaign_file import sample
from sixturns.rulesets.layers import load
from sixturns.store import open_store
from sixturns.store.tables import Tables
from sixturns.web.serve import Server

TABLES = 50
BARE_PAGE = """<!doctype html><title>Bare</title>
<button onclick="fetch('/post', {method: 'POST', body: 'x'})">Tap</button><main>Nothing yet.</main>
<script>
new EventSource('/events').onmessage = async () => {
  const view = await (await fetch('/view')).text();
  document.querySelector('main').outerHTML = view;
};
</script>"""
BARE_VIEW = f"<main>{'<p>Six turns to the hour, six sides to the hex.</p>' * 400}</main>"
"""As much as the players' view of a small dungeon, made beforehand."""


def sixturns(folder: Path) -> None:
    """Serves many campaigns of a new store; says the referee's link, the players' link, then every campaign's id."""
    begun = sample()
    with open_store(folder / "campaigns.db") as store:
        tables = Tables(store)
        open_tables = [
            tables.begin(f"Table {n}", load(begun.ruleset), begun.world, begun.state, seed="bench", author="bench")
            for n in range(TABLES)
        ]
        server = Server(tables, port=0, secret=folder / "links.key")
        print(
            server.new_referee_link(open_tables[0].row.id, everywhere=True),
            server.new_players_link(open_tables[0].row.id),
        )
        print(*(table.row.id for table in open_tables), flush=True)
        server.run()
        tables.close()


def bare_app(folder: Path) -> FastAPI:
    """An application that commits one row a post, with the pragmas of our store, and tells whoever listens."""
    app = FastAPI()
    database = sqlite3.connect(folder / "bare.db", check_same_thread=False, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("CREATE TABLE entries (seq INTEGER PRIMARY KEY, body BLOB NOT NULL)")
    listeners: set[asyncio.Queue[str]] = set()

    def commit(body: bytes) -> int:
        database.execute("BEGIN IMMEDIATE")
        row = database.execute("INSERT INTO entries (body) VALUES (?)", (body,)).lastrowid
        database.execute("COMMIT")
        assert row is not None
        return row

    @app.post("/post")
    async def post(request: Request) -> Response:
        seq = await run_in_threadpool(commit, await request.body())
        for listener in listeners:
            listener.put_nowait(str(seq))
        return Response(str(seq))

    @app.get("/")
    async def page() -> HTMLResponse:
        return HTMLResponse(BARE_PAGE)

    @app.get("/view")
    async def view() -> HTMLResponse:
        return HTMLResponse(BARE_VIEW)

    async def told(listener: asyncio.Queue[str]) -> AsyncIterator[str]:
        try:
            yield "event: pulse\ndata: .\n\n"
            while True:
                yield f"event: message\ndata: {await listener.get()}\n\n"
        finally:
            listeners.discard(listener)

    @app.get("/events")
    async def events() -> StreamingResponse:
        listener: asyncio.Queue[str] = asyncio.Queue()
        listeners.add(listener)
        return StreamingResponse(told(listener), media_type="text/event-stream")

    return app


def bare(folder: Path) -> None:
    """Serves the bare application; says its address."""
    config = uvicorn.Config(bare_app(folder), log_config=None, access_log=False, timeout_graceful_shutdown=1)
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    {"sixturns": sixturns, "bare": bare}[sys.argv[1]](Path(sys.argv[2]))
