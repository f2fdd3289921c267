"""Dungeons and a party that are bait: in a real browser nothing of them runs or fetches, and no secret gets out."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from markdown_it import MarkdownIt
from playwright.sync_api import Browser, BrowserContext, Page, expect

from sixturns.cli import main
from sixturns.formats import party_csv
from sixturns.formats.dungeon_file import inspect
from sixturns.formats.new_campaign import new_campaign
from sixturns.handlers.answers import AnyBody, token
from sixturns.handlers.table import Table
from sixturns.kernel.effects import Choose
from sixturns.rulesets.layers import load
from sixturns.store.tables import OpenTable
from sixturns.views.place import title_of
from sixturns.web import acts
from sixturns.world.moves import Move
from tests.formats.canary import DUNGEONS, MEMBER, MORE_TRICKS, TRICKS, Marks, party
from tests.web.evening import Evening, Referee, evening, listening
from tests.web.test_browser import chromium, come_in
from tests.web.test_secrecy import served_to_players

__all__ = ["chromium"]

WORDS = f"{TRICKS} {MORE_TRICKS}"
"""Bait that somebody types by hand."""

SPROUTED = """() => {
  const own = (address) => new URL(address, location.href).origin === location.origin;
  const found = [];
  for (const element of document.querySelectorAll("*")) {
    const name = element.localName;
    if (name === "script" && !element.src) found.push(`script ${element.textContent}`);
    if (["iframe", "object", "embed", "base"].includes(name)) found.push(name);
    for (const { name: attribute, value } of element.attributes) {
      if (attribute.startsWith("on")) found.push(`${name} ${attribute}`);
      const address = ["href", "src", "action", "formaction", "data", "poster", "xlink:href", "srcset"];
      if (address.includes(attribute) && !own(value)) found.push(`${name} ${attribute}=${value}`);
    }
  }
  return found;
}"""
"""Whatever of a page can only have come of bait: scripts, handlers, frames, addresses of others."""

UNFOLD = """() => {
  for (const details of document.querySelectorAll("details")) {
    details.removeAttribute("name");
    details.open = true;
  }
}"""
"""Opens all that is folded on a page."""

Run = Callable[..., str]
MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
COMMANDS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What a terminal would obey, or read backwards."""


@dataclass
class Watch:
    """A browser that obeys no policy of ours, so that only the pages themselves keep bait from working."""

    context: BrowserContext
    own: str
    wrong: list[str] = field(default_factory=list)
    """What ran, asked somebody else, or failed."""

    def __post_init__(self) -> None:
        self.context.set_default_timeout(10_000)
        self.context.expose_function("__hit", lambda said: self.wrong.append(f"ran {said[0]}"))
        self.context.route(lambda url: not url.startswith(self.own), lambda route: route.abort())
        self.context.on("request", lambda request: self.asked(request.url))
        self.context.on("response", lambda said: self.wrong.append(said.url) if said.status >= 500 else None)
        self.context.on("weberror", lambda error: self.wrong.append(str(error.error)))

    def asked(self, url: str) -> None:
        """Notes a request that goes to somebody else."""
        if not url.startswith((self.own, "data:", "blob:", "about:")):
            self.wrong.append(f"asked {url}")

    def look(self, page: Page, *says: str) -> None:
        """Unfolds all of a page, which then says these words just so, and holds nothing that came of bait."""
        page.evaluate(UNFOLD)
        assert [] == page.evaluate(SPROUTED), page.url
        text = " ".join(page.locator("body").inner_text().split()) if says else ""
        for words in says:
            assert " ".join(words.split()) in text, page.url

    def visit(self, page: Page, address: str, *says: str) -> None:
        """Goes to a page and looks."""
        page.goto(address)
        self.look(page, *says)

    def bare(self, page: Page, content: str, kind: str) -> None:
        """Shows something as it is, as a server would that guards nothing."""
        address = f"{self.own}/bare/{len(self.context.pages)}"
        page.route(address, lambda route: route.fulfill(body=content, content_type=f"{kind}; charset=utf-8"))
        page.goto(address)
        page.unroute(address)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Evening]:
    """A server at work, whose store the command line may open too."""
    with evening(tmp_path) as served:
        yield served


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs a command line on the same store; gives what it prints, in which nothing is but words."""

    def run(*arguments: str, input: str = "") -> str:
        at = [] if arguments[0] == "inspect" else ["--store", str(tmp_path / "sixturns.sqlite")]
        done = CliRunner().invoke(main, [*arguments, *at], input=input)
        assert 0 == done.exit_code, done.output
        assert None is COMMANDS.search(done.output)
        return done.stdout

    return run


@pytest.fixture
def watch(table: Evening, chromium: Browser) -> Iterator[Watch]:
    """A browser in which in the end nothing has run, nobody else was asked, and nothing failed."""
    context = chromium.new_context(bypass_csp=True, viewport={"width": 1280, "height": 860})
    watching = Watch(context, table.server.address)
    yield watching
    context.close()
    assert [] == watching.wrong


@dataclass
class Played:
    """A campaign of bait that has been begun: its table, its referee's and its players' address."""

    opened: OpenTable
    table: str
    players: str

    @property
    def name(self) -> str:
        """What it is called."""
        return self.opened.row.name

    def act(self, act: Callable[[Table], list[AnyBody]]) -> None:
        """Has something done at the table."""
        self.opened.act(act, author="terminal")

    def move(self, *move: Move) -> None:
        """Makes moves, with all that follows from each rolled or taken as it comes."""
        for one in map(token, move):
            self.act(partial(Table.answer, raw=one))
            while self.opened.read(lambda at: not at.question.rests):
                self.act(first_answer)


def first_answer(table: Table) -> list[AnyBody]:
    """Rolls, or takes the first option."""
    question = table.question.question
    return table.answer(token(question.options[0])) if isinstance(question, Choose) else table.roll(table.key)


def begun(table: Evening, watch: Watch, folder: Path, kind: str, marks: Marks) -> tuple[Page, Played]:
    """A campaign that a referee has begun in the browser, by the form."""
    canary = DUNGEONS[kind]
    file = folder / canary.file
    file.write_bytes(canary.made(marks))
    page = come_in(watch.context, table.server.new_referee_link(table.table.row.id), table.path)
    page.goto(f"{table.server.address}/new")
    page.set_input_files("#file", file)
    expect(page.locator(".account")).to_be_visible()
    watch.look(page)
    page.fill("#table", party())
    page.fill("#name", f"{kind} {len(table.store.campaigns())} {MEMBER}".replace("/", "|"))
    page.locator("#party").get_by_role("button", name="Look it over").click()
    expect(page.locator(".comers")).to_be_visible()
    watch.look(page, f"Ada {MEMBER}")
    page.get_by_role("button", name="Begin", exact=True).click()
    page.wait_for_url("**/t/**")
    path = httpx.URL(page.url).path
    opened = table.tables.open(path.rpartition("/")[2])
    players = httpx.URL(table.server.new_players_link(opened.row.id)).path
    return page, Played(opened, page.url, f"{table.server.address}{players}")


@pytest.mark.browser
def test_the_bait_would_bite(watch: Watch) -> None:
    """A page that took the same words for markup would run them, ask others, and be found out."""
    page = watch.context.new_page()
    watch.bare(page, f"<p>{MORE_TRICKS}</p><p>{TRICKS}</p>", "text/html")
    page.wait_for_load_state("networkidle")
    assert {"svg onload", "script __hit`script`", "iframe"} <= set(page.evaluate(SPROUTED))
    ran = {f"ran {trick}" for trick in ("svg", "img", "o", "script", "frame", "body")}
    asked = {f"asked http://evil.example/{thing}" for thing in ("css", "i", "o")}
    assert set() == (ran | asked) - set(watch.wrong)
    watch.wrong.clear()


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize("kind", DUNGEONS)
def test_bait_is_mere_words(table: Evening, watch: Watch, run: Run, tmp_path: Path, kind: str) -> None:
    """A dungeon of bait is read, begun and played with all its secrets told; no page and no export comes to life."""
    page, played = begun(table, watch, tmp_path, kind, Marks())
    watch.look(page, f"Ada {MEMBER}")
    players = watch.context.new_page()
    watch.visit(players, played.players)
    say_things(page, watch)
    meet_somebody(played, page, watch)
    know_everything(played)
    every_key(played, page, watch)
    watch.look(players, WORDS)
    for way in ("rule?seq=3", "back?seq=2", "players-link", "session", "session/1", "nowhere"):
        watch.visit(page, f"{played.table}/{way}")
    page.goto(f"{played.table}/session")
    page.fill("[name=words]", WORDS)
    page.get_by_role("button", name="End session 1").click()
    page.wait_for_url("**/session/1")
    watch.look(page, WORDS)
    watch.visit(page, played.table)
    watch.visit(players, f"{played.players}/session/1", WORDS)
    exports(played, page, watch, tmp_path, run)
    assert len(watch.context.pages) == 2


def here(played: Played) -> str:
    """Where the party is."""
    return played.opened.read(lambda at: at.now.at)


def say_things(page: Page, watch: Watch) -> None:
    """Bait is typed into the forms of the page, and shown by its scripts."""
    page.fill("#note", WORDS)
    page.get_by_role("button", name="Tell all").click()
    expect(page.locator("#lines")).to_contain_text("__hit`twice`")
    page.fill("#note", f"Secretly {WORDS}")
    page.keyboard.press("Enter")
    expect(page.locator("#lines")).to_contain_text("Secretly")
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    page.keyboard.type(f"We shout {TRICKS}")
    page.keyboard.press("Enter")
    expect(page.locator("#lines")).to_contain_text("We shout")
    watch.look(page, f"Secretly {WORDS}", f"We shout {TRICKS}")
    page.locator("#any-fact [name=path]").fill(WORDS)
    page.locator("#any-fact [name=value]").fill(WORDS)
    page.locator("#any-fact [name=reason]").fill(WORDS)
    page.locator("#any-fact button").click()
    expect(page.locator(".said")).to_contain_text("onload=")
    watch.look(page)


def meet_somebody(played: Played, page: Page, watch: Watch) -> None:
    """The creatures of the dungeon, or others of a name as bad, come to the party, are fought, and flee."""
    at = here(played)
    groups = played.opened.read(lambda at: at.now.foes.open())
    if groups:
        played.act(acts.set_fact(f"foes.{groups[0].id}.at", at, WORDS))
    else:
        played.act(acts.creatures(f"Imps {TRICKS}", 3, at, None, None))
    called = played.opened.read(lambda table: table.now.foes.open()[0].name)
    watch.visit(page, f"{played.table}?place={at}", called)
    for move in (Move("meet"), Move("fight"), Move("end fight", using="driven off")):
        played.move(move)
        watch.visit(page, played.table, called)


def know_everything(played: Played) -> None:
    """Every place is known to the players, every trap found, every secret door."""
    for area in played.opened.read(lambda at: at.dungeon.areas):
        if area.id not in played.opened.read(lambda at: at.now.seen):
            played.act(acts.set_fact("seen.+", area.id, WORDS))
    for trap in played.opened.read(lambda at: at.now.traps.open()):
        played.act(acts.set_fact(f"traps.{trap.id}.spotted", True, WORDS))


def every_key(played: Played, page: Page, watch: Watch) -> None:
    """Every place is pointed at, for its key, and its way looked up."""
    page.goto(played.table)
    for place in played.opened.read(lambda at: at.dungeon.areas):
        if place.id != here(played):
            page.select_option("[data-place] select", place.id)
            expect(page.locator("#place-title")).to_have_text(f"{title_of(place)} pointed at")
        watch.look(page, place.key, title_of(place))
    for way in page.locator("a[data-way]").all():
        way.evaluate("link => link.click()")
        expect(page.locator("#panel h1")).to_be_visible()
        watch.look(page)
        page.keyboard.press("Escape")


def exports(played: Played, page: Page, watch: Watch, folder: Path, run: Run) -> None:
    """Maps and reports, opened as files where no server guards them; and all that a terminal prints."""
    for whose in ((), ("--players",)):
        picture = folder / f"map{len(whose)}.png"
        run("map", played.name, *whose, "-o", str(picture))
        assert picture.read_bytes().startswith(b"\x89PNG")
        watch.bare(page, run("map", played.name, *whose), "image/svg+xml")
        assert "svg" == page.evaluate("document.documentElement.localName")
        watch.look(page)
    for whose in ((), ("--referee",)):
        told = run("session", "report", played.name, *whose)
        watch.bare(page, MARKDOWN.render(told), "text/html")
        watch.look(page, f"“{WORDS}”")


@pytest.mark.parametrize("kind", DUNGEONS)
def test_bait_is_mere_words_at_the_terminal(run: Run, tmp_path: Path, kind: str) -> None:
    """A terminal prints every word of bait as it is, and nothing that would colour it or turn it round."""
    canary = DUNGEONS[kind]
    file, csv = tmp_path / canary.file, tmp_path / "party.csv"
    file.write_bytes(canary.made(Marks()))
    csv.write_text(party(), "utf-8")
    campaign = f"{kind} {MEMBER}".replace("/", "|")
    run("new", campaign, "--dungeon", str(file), "--party", str(csv), "--seed", "tallow")
    said = run("play", campaign, input=f"status\nparty\nkey\nmap\nmap words\n?\nset\naloud {WORDS}\nn {WORDS}\nq\n")
    assert f"Ada {MEMBER}" in " ".join(said.split())
    log = " ".join(run("log", campaign, "--all").split())
    assert 2 == log.count(WORDS)
    assert kind in run("campaigns")
    run("session", "end", campaign, "--words", WORDS)
    assert f"“{WORDS}”" in " ".join(run("session", "recap", campaign).split())
    for whose in ((), ("--referee",)):
        run("session", "report", campaign, *whose)
    assert "<svg/onload=" in run("inspect", str(file))
    assert json.loads(run("inspect", str(file), "--json"))
    assert {dict} == {type(json.loads(line)) for line in run("store", "export", campaign).splitlines()}


@pytest.mark.parametrize("kind", DUNGEONS)
def test_no_mark_of_a_file_reaches_the_players(tmp_path: Path, run: Run, kind: str) -> None:
    """With 128 random bits in every hidden place of a file, none of them is on any channel that players have."""
    marks = Marks()
    given = inspect(DUNGEONS[kind].made(marks), DUNGEONS[kind].file)
    members, lights, _ = party_csv.read(party(), "party", load("underworld").rules.lights)
    file = new_campaign("Ours", given, members, lights, ruleset=load("underworld"))
    with evening(tmp_path, file) as table, closing(table.referee()) as referee:
        path = table.players_path()
        served = b""
        with table.stranger() as players, listening(players, f"{path}/events") as ear:
            for act in quiet_acts(table, referee):
                act()
                served += served_to_players(table, path)
            served += repr((ear.until_silence(), ear.response.headers)).encode()
        referee.submit("session", session=1, words="Nothing yet")
        with table.stranger() as players:
            for tail in ("/session/1", "/session/1.md", "/session/2"):
                served += players.get(path + tail).content
    served += run("map", "Ours", "--players").encode() + run("session", "report", "Ours").encode()
    served += run("session", "recap", "Ours").encode()
    assert b"searches" in served
    assert {} == {place: mark for place, mark in marks.by_place.items() if mark.encode() in served}


def quiet_acts(table: Evening, referee: Referee) -> Iterator[Callable[[], object]]:
    """An evening in the first room, in which nothing that is hidden there comes out."""
    played = Played(table.table, "", "")

    def move(act: str) -> Callable[[], object]:
        question = played.opened.read(lambda at: at.question.question)
        assert isinstance(question, Choose)
        return lambda: played.move(next(option for option in question.options if option.act == act))

    yield move("describe")
    for act in ("listen", "search"):
        yield move(act)
    yield move("pass")
    yield lambda: referee.submit("undo", seq=referee.hidden("seq"))
    yield lambda: referee.submit("answer", key="0.0", faces="1")
    yield lambda: referee.get(f"{referee.path}/session/1")
    yield lambda: referee.submit("set", path="pencil", value="false", reason="They draw")
