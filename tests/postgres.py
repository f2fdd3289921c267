"""A real PostgreSQL server for the tests: made in a temporary folder, reached by a Unix socket, stopped at the end."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

USER = "sixturns"


def programs() -> Path | None:
    """The folder of ``initdb`` and ``pg_ctl``, which Debian keeps off the search path; None without PostgreSQL."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if config := shutil.which("pg_config"):
        said = subprocess.run([config, "--bindir"], capture_output=True, text=True, check=True)
        folders.append(Path(said.stdout.strip()))
    servers = [folder for folder in folders if (folder / "initdb").exists()]
    return max(servers, key=lambda folder: [int(n) for n in folder.parent.name.split(".") if n.isdigit()], default=None)


@contextmanager
def postgres_server() -> Iterator[str]:
    """Run a server of our own and give the URL of its first database. It keeps nothing.

    Raises:
        FileNotFoundError: PostgreSQL is not on this machine.
    """
    folder = programs()
    if folder is None:
        raise FileNotFoundError("PostgreSQL's initdb is not on this machine")
    # PostgreSQL refuses to run as root.
    user = _somebody() if os.geteuid() == 0 else None
    room = Path(tempfile.mkdtemp(prefix="sixturns-pg-"))
    try:
        if user:
            shutil.chown(room, user)
        data = room / "data"
        options = f"-k {room} -c listen_addresses= -c fsync=off -c max_connections=200"

        def run(program: str, *arguments: str) -> None:
            # A file and not a pipe: the server would hold a pipe open for as long as it runs.
            with (room / "out").open("w") as out:
                command = [str(folder / program), *arguments]
                done = subprocess.run(
                    command, user=user, cwd=room, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT
                )
            if done.returncode:
                raise RuntimeError(f"{program} failed: {(room / 'out').read_text()}")

        run("initdb", "-D", str(data), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        run("pg_ctl", "-D", str(data), "-w", "-l", str(room / "log"), "-o", options, "start")
        try:
            yield f"postgresql+psycopg://{USER}@/postgres?host={room}"
        finally:
            run("pg_ctl", "-D", str(data), "-w", "-m", "fast", "stop")
    finally:
        shutil.rmtree(room, ignore_errors=True)


def new_database(server: str) -> str:
    """Make an empty database on a server of `postgres_server`, and give its URL."""
    name = f"t{uuid.uuid4().hex}"
    with psycopg.connect(server.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return server.replace("/postgres?", f"/{name}?")


def _somebody() -> str:
    users = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in users else "nobody"
