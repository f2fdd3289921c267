"""Servers that have shown a page and have nothing to do: the memory that they hold.

`python -m bench.idle FOLDER` serves the comparator: one page from one row, by the same libraries.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import uvicorn
from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from sqlalchemy import create_engine, text

from bench.commands import BIN, first_page
from bench.imports import MIDDLING, made
from bench.measure import Figure, by_turns
from sixturns.formats.new_campaign import sample_party


def held(server: subprocess.Popen[str]) -> float:
    """The memory of a process that is its own or shared and in use, in megabytes."""
    said = subprocess.run(["ps", "-o", "rss=", "-p", str(server.pid)], capture_output=True, text=True, check=True)
    return int(said.stdout) * 1024 / 1e6


@contextmanager
def running(*command: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """A server in a process of its own."""
    with subprocess.Popen(command, env=os.environ | environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            yield server
        finally:
            server.terminate()


def ours() -> float:
    """What `sixturns serve` holds after the first page of a campaign in 65 rooms."""
    with TemporaryDirectory() as folder:
        dungeon, party = Path(folder) / "halls.json", Path(folder) / "party.csv"
        dungeon.write_bytes(made(*MIDDLING))
        party.write_text(sample_party(), "utf-8")
        program, environment = str(BIN / "sixturns"), {"SIXTURNS_STORE": str(Path(folder) / "campaigns.db")}
        new = [program, "new", "Halls", "--dungeon", str(dungeon), "--party", str(party)]
        subprocess.run(new, env=os.environ | environment, capture_output=True, check=True)
        with running(program, "serve", "--no-open", "--port", "0", **environment) as server:
            first_page(server)
            return held(server)


def bare() -> float:
    """What the comparator holds after its page."""
    with TemporaryDirectory() as folder, running(sys.executable, "-m", "bench.idle", folder) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None and httpx.get(found[0]).text == "<!doctype html><title>Bare</title>"
        return held(server)


def idle() -> Figure:
    """The memory of a server that waits."""
    pair = by_turns(ours, bare, repeats=3)
    return Figure("server.idle", pair.ours, "MB", "a bare FastAPI, uvicorn and SQLAlchemy server", pair.ratio)


def serve(folder: Path) -> None:
    """Serves one page from one row of a store; says its address."""
    app, engine = FastAPI(), create_engine(f"sqlite:///{folder / 'bare.db'}")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE pages (html TEXT)"))
        connection.execute(text("INSERT INTO pages VALUES ('<!doctype html><title>Bare</title>')"))

    @app.get("/")
    def page() -> HTMLResponse:
        with engine.connect() as connection:
            return HTMLResponse(connection.execute(text("SELECT html FROM pages")).scalar_one())

    listening = socket.create_server(("127.0.0.1", 0))
    print(f"http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False)).run(sockets=[listening])


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
