"""Makes the pictures of the documentation: `python docs/pictures/make.py` plays to good moments and photographs them.

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
from typing import Literal, NamedTuple

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from sixturns.store import open_store
from sixturns.store.tables import Tables
from sixturns.web.serve import Server

HERE = Path(__file__).parent
WIDE, PHONE = ViewportSize(width=1280, height=860), ViewportSize(width=390, height=780)

A_DELVE = """\
open east by brenna harl with crowbar
5
5
search north wall 3 by wick tansy
pass
open east by harl with axe
4
5
7
1
driven off
walk east
+22 coins, wick
search south wall 5 by all
pass
set chores []
light maud
open east by brenna with crowbar
open east by brenna with crowbar
"""
"""A try that fails, a turn, goblins that make off, a secret door found, and an iron door to be forced."""

A_FIGHT = """\
open east by harl with axe
4
5
4
attack
fight
hp #2 -6
hp harl -3
"""
"""Goblins, of whom one is down, so that morale is due."""


A_TREK = (
    """\
set clock 4 07:00
set hex 0706
set out n

camp
"""
    + "\n" * 7
)
"""A day and a night north of the Tallow Stair."""


class Picture(NamedTuple):
    """A picture: its file, the campaign it is of, whose page and on what screen.

    `part` is what of the page it shows, if not all; `query`, what stands in the address after it.
    """

    file: str
    campaign: str
    page: Literal["referee", "players"]
    screen: ViewportSize
    scheme: Literal["light", "dark"]
    part: str = ""
    query: str = ""


CAMPAIGNS = {"The Tallow Stair": A_DELVE, "A fight": A_FIGHT, "The Wickmark": A_TREK}
PICTURES = (
    Picture("table.png", "The Tallow Stair", "referee", WIDE, "light"),
    Picture("players.png", "The Tallow Stair", "players", PHONE, "dark"),
    Picture("fight.png", "A fight", "referee", WIDE, "light", ".fray"),
    Picture("trek.png", "The Wickmark", "referee", WIDE, "light", query="?route=0803+0902"),
)


@contextmanager
def evening() -> Iterator[tuple[Server, dict[str, str]]]:
    """A server with the campaigns, each played as far as its lines go, and their ids by name."""
    with TemporaryDirectory() as folder:
        script, address = Path(folder) / "lines.txt", str(Path(folder) / "campaigns.db")
        command = [str(Path(sys.executable).parent / "sixturns")]
        environment = os.environ | {"SIXTURNS_STORE": address}
        for name, lines in CAMPAIGNS.items():
            script.write_text(lines)
            for words in (["new", name, "--seed", "lamp"], ["play", name, "--script", str(script)]):
                subprocess.run([*command, *words], check=True, env=environment, stdout=subprocess.DEVNULL)
        with open_store(address) as store, closing(Tables(store)) as tables:
            server = Server(tables, port=0, secret=Path(folder) / "links.key")
            serving = threading.Thread(target=server.run)
            serving.start()
            try:
                yield server, {name: store.campaign(name).id for name in CAMPAIGNS}
            finally:
                server.stop()
                serving.join()


def photograph(browser: Browser, picture: Picture, link: str) -> None:
    """Writes a picture beside this file."""
    page = browser.new_page(viewport=picture.screen, color_scheme=picture.scheme)
    page.goto(link)
    page.wait_for_selector("main")
    if picture.query:
        page.goto(page.url + picture.query)
        page.wait_for_selector("#odds .num")
        page.locator("#plan .goes").first.scroll_into_view_if_needed()
    page.wait_for_timeout(500)
    (page.locator(picture.part).first if picture.part else page).screenshot(path=HERE / picture.file)
    page.close()


def main() -> None:
    """Makes them all."""
    chromium = shutil.which("chromium")
    if chromium is None:
        raise SystemExit("the pictures need Chromium on this machine")
    with evening() as (server, ids), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        links = {"referee": server.new_referee_link, "players": server.new_players_link}
        for picture in PICTURES:
            photograph(browser, picture, links[picture.page](ids[picture.campaign]))
        browser.close()


if __name__ == "__main__":
    main()
