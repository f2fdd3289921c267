"""Makes the pictures of the documentation: `python docs/pictures/make.py` plays to a good moment and photographs it.

Needs Chromium. The dice are fixed, so a picture changes only when a page does.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import ViewportSize, sync_playwright

from sixturns.store import open_store
from sixturns.store.tables import Tables
from sixturns.web.serve import Server

HERE = Path(__file__).parent
NAME = "The Tallow Stair"
LINES = """\
open room 3 by brenna harl with crowbar
5
5
n heard behind the door?
open room 3 by harl
4
5
"""
"""What is typed before the pictures: a try that fails, a try that does not, and nobody surprised."""
WIDE, PHONE = ViewportSize(width=1280, height=860), ViewportSize(width=390, height=780)


@contextmanager
def evening() -> Iterator[tuple[Server, str]]:
    """A server with the campaign, played as far as `LINES` go, and the campaign's id."""
    with TemporaryDirectory() as folder:
        script, address = Path(folder) / "lines.txt", str(Path(folder) / "campaigns.db")
        script.write_text(LINES)
        command = [str(Path(sys.executable).parent / "sixturns")]
        environment = os.environ | {"SIXTURNS_STORE": address}
        for words in (["new", NAME, "--seed", "tallow"], ["play", NAME, "--script", str(script)]):
            subprocess.run([*command, *words], check=True, env=environment, stdout=subprocess.DEVNULL)
        with open_store(address) as store, closing(Tables(store)) as tables:
            server = Server(tables, port=0, secret=Path(folder) / "links.key")
            serving = threading.Thread(target=server.run)
            serving.start()
            try:
                yield server, store.campaign(NAME).id
            finally:
                server.stop()
                serving.join()


def photograph(server: Server, campaign: str) -> None:
    """Writes the pictures beside this file: the referee's table, and the players' page on a telephone."""
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("the pictures need Chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for name, link, size, scheme in (
            ("table.png", server.new_referee_link(campaign), WIDE, "light"),
            ("players.png", server.new_players_link(campaign), PHONE, "dark"),
        ):
            page = browser.new_page(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]
            page.goto(link)
            page.wait_for_selector("main")
            page.wait_for_timeout(500)
            page.screenshot(path=HERE / name)
        browser.close()


if __name__ == "__main__":
    with evening() as served:
        photograph(*served)
