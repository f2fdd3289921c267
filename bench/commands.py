"""Commands as a shell starts them: how long until there is something to see."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import httpx

from bench.measure import Figure, by_turns, seconds

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent


def running(*command: str) -> Callable[[], float]:
    """How long a command takes from its start to its end, each time it is called."""
    return lambda: seconds(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL), perf_counter)


def python(code: str) -> Callable[[], float]:
    """How long Python takes to run a line."""
    return running(sys.executable, "-c", code)


def help_() -> Figure:
    """`sixturns --help`."""
    pair = by_turns(running(str(BIN / "sixturns"), "--help"), python("import click, rich"))
    return Figure("help", pair.ours, "s", 'python -c "import click, rich"', pair.ratio)


def demo_again() -> Figure:
    """`make demo`, not for the first time, to the referee's first page."""
    with TemporaryDirectory() as folder:
        environment = os.environ | {"SIXTURNS_STORE": str(Path(folder) / "campaigns.db"), "BROWSER": "true"}

        def demo() -> float:
            began = perf_counter()
            with subprocess.Popen(
                ["make", "--silent", "demo"],
                cwd=ROOT,
                env=environment,
                stdout=subprocess.PIPE,
                text=True,
                process_group=0,
            ) as server:
                try:
                    first_page(server)
                    return perf_counter() - began
                finally:
                    os.killpg(server.pid, 2)

        pair = by_turns(demo, python("import fastapi, uvicorn, sqlalchemy, jinja2"))
    return Figure("demo.again", pair.ours, "s", "importing fastapi, uvicorn, sqlalchemy and jinja2", pair.ratio)


def first_page(server: subprocess.Popen[str]) -> None:
    """Waits for a server's link, enters by it, and opens the table."""
    assert server.stdout is not None
    link = next(found[0] for line in server.stdout if (found := re.search(r"http://\S+/enter/\S+", line)))
    with httpx.Client() as browser:
        entered = browser.get(link)
        found = re.search(r"/t/[\w-]+", entered.text)
        assert found is not None, entered.text
        page = browser.get(httpx.URL(link).join(found[0]))
        assert page.status_code == 200 and "question-title" in page.text
