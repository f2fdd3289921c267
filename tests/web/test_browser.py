"""The pages in a real browser: scripts, keys, streams, being cut off and coming back."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from tests.web.evening import Evening, begin, killed_after

pytestmark = pytest.mark.browser

THEMES = ["light", *(pytest.param(theme, marks=pytest.mark.slow) for theme in ("dark", "night"))]
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
SOON = 2_000
DOOR = "Harl"


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The machine's own Chromium."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser of somebody's own, in which nothing may go wrong unsaid."""
    context = chromium.new_context(viewport={"width": 1280, "height": 860})
    context.set_default_timeout(5_000)
    wrong: list[str] = []
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    context.on("console", lambda said: wrong.append(said.text) if "Content Security Policy" in said.text else None)
    yield context
    context.close()
    assert [] == wrong


@pytest.fixture
def page(table: Evening, context: BrowserContext) -> Page:
    """The referee's page, come in by the link."""
    return come_in(context, table.server.new_referee_link(table.table.row.id), table.path)


def come_in(context: BrowserContext, link: str, path: str) -> Page:
    """A page that entered by the referee's link and went on to the table by itself."""
    page = context.new_page()
    page.goto(link)
    page.wait_for_url(f"**{path}")
    expect(title(page)).to_have_text("What now?")
    return page


def title(page: Page) -> Locator:
    """What the open question asks."""
    return page.locator("#question-title")


def door(page: Page) -> Locator:
    """The move that opens the stuck door in the east, as the strongest would."""
    return page.locator("#map .moves [data-choice]", has_text=DOOR).first


def try_the_door(page: Page) -> None:
    """Makes that move."""
    door(page).click()
    expect(title(page)).to_have_text("Does the door give way to Harl?")


def count_inputs(page: Page) -> None:
    """From now on counts what a hand does to a page: presses, and keys that are not held down with others."""
    page.evaluate(
        "window.inputs = 0;"
        "for (const kind of ['pointerdown', 'keydown'])"
        "  addEventListener(kind, (event) => { if (event.isTrusted) window.inputs += 1; }, true)"
    )


def test_the_link_leads_in_from_another_site(table: Evening, context: BrowserContext) -> None:
    """The link works when it is clicked on a page of some other site, where strict cookies do not go along."""
    page = context.new_page()
    link = table.server.new_referee_link(table.table.row.id)
    html = f'<a href="{link}">in</a>'
    page.route("http://elsewhere.example/", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto("http://elsewhere.example/")
    page.click("a")
    page.wait_for_url(f"**{table.path}")
    expect(title(page)).to_have_text("What now?")


def test_a_door_is_forced_by_the_keyboard(page: Page) -> None:
    """A digit is the die, without Enter; what is behind is met; three undos and their redo go by keys."""
    try_the_door(page)
    page.keyboard.press("1")
    expect(title(page)).to_have_text("Is the party surprised?")
    page.keyboard.press("6")
    expect(title(page)).not_to_have_text("Is the party surprised?")
    reached = title(page).inner_text()
    for asked in ("Is the party surprised?", "Does the door give way to Harl?", "What now?"):
        page.keyboard.press("Control+z")
        expect(title(page)).to_have_text(asked)
    for asked in ("Does the door give way to Harl?", "Is the party surprised?", reached):
        page.keyboard.press("Control+y")
        expect(title(page)).to_have_text(asked)


def test_a_stuck_door_is_two_inputs(table: Evening, page: Page) -> None:
    """A press on the move, and the die: two inputs, two requests that change something, and no more."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    count_inputs(page)
    try_the_door(page)
    page.keyboard.press("1")
    expect(title(page)).to_have_text("Is the party surprised?")
    assert 2 == page.evaluate("window.inputs")
    assert [f"{table.server.address}{table.path}/answer"] * 2 == sent


def test_a_digit_picks_a_move_out_and_enter_makes_it(table: Evening, page: Page) -> None:
    """A stray digit makes no move; Enter makes the one that was picked, whatever somebody else writes meanwhile."""
    page.keyboard.press("1")
    expect(door(page)).to_be_focused()
    table.table.act(lambda at: at.note("They hesitate"), author="terminal")
    expect(page.locator("#lines")).to_contain_text("They hesitate")
    expect(door(page)).to_be_focused()
    expect(title(page)).to_have_text("What now?")
    page.keyboard.press("Enter")
    expect(title(page)).to_have_text("Does the door give way to Harl?")


def test_a_move_is_made_by_somebody_else(page: Page) -> None:
    """The small button beside a move opens its form, and Escape leaves it; what is chosen there is done."""
    otherwise = page.locator("#map .moves summary[title='Choose who and with what']").first
    form = page.locator("#map .moves form").first
    otherwise.click()
    expect(form).to_be_visible()
    page.keyboard.press("Escape")
    expect(form).to_be_hidden()
    otherwise.click()
    form.get_by_label("Harl").uncheck()
    form.get_by_label("Brenna").check()
    form.get_by_label("crowbar").check()
    form.get_by_text("Go ahead").click()
    expect(title(page)).to_have_text("Does the door give way to Brenna?")


def test_something_else_has_to_be_said(page: Page) -> None:
    """The move that needs words opens its form at a key, with the words to be typed first."""
    page.keyboard.press("e")
    expect(page.locator("#map .moves [data-act='something else'] input[name=words]")).to_be_focused()
    page.keyboard.type("Sing a round")
    page.keyboard.press("Enter")
    expect(page.locator("#lines")).to_contain_text("Sing a round")


def test_a_door_on_the_map_opens_its_form(page: Page) -> None:
    """A press on the map may stray: on a door it opens the form of its move, whose button is ready for Enter."""
    page.locator("#map [data-move][aria-label*='room 3']").click()
    expect(title(page)).to_have_text("What now?")
    page.keyboard.press("Enter")
    expect(title(page)).to_have_text("Does the door give way to Harl?")


def test_the_page_works_without_scripts(table: Evening, chromium: Browser) -> None:
    """With scripts switched off the same page is played by plain forms."""
    context = chromium.new_context(java_script_enabled=False)
    page = come_in(context, table.server.new_referee_link(table.table.row.id), table.path)
    try_the_door(page)
    page.locator("button[name=faces][value='1']").click()
    expect(title(page)).to_have_text("Is the party surprised?")
    page.locator("#undo button").click()
    expect(title(page)).to_have_text("Does the door give way to Harl?")
    context.close()


def test_players_see_it_happen(table: Evening, page: Page, chromium: Browser) -> None:
    """The players' page shows what is told within two seconds, and turns into nothing when its link ends."""
    page.locator("a[data-panel]", has_text="Players").click()
    page.locator("#panel button", has_text="Make a link").click()
    address = page.locator("#panel .link a").inner_text()
    page.keyboard.press("Escape")
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    players = context.new_page()
    players.goto(address)
    before = players.locator(".told p").all_inner_texts()
    try_the_door(page)
    expect(players.locator(".told p").first).to_contain_text("The door is stuck.", timeout=SOON)
    page.keyboard.press("Control+z")
    expect(players.locator(".told p")).to_have_text(before, timeout=SOON)
    page.locator("a[data-panel]", has_text="Players").click()
    page.locator("#panel button", has_text="End this link").click()
    expect(players.locator("h1")).to_have_text("Nothing is here", timeout=SOON + 3_000)
    context.close()


@pytest.mark.slow
def test_a_seventh_tab_works(table: Evening, context: BrowserContext, page: Page) -> None:
    """Browsers open six connections to a server at most; hidden tabs leave theirs, so that a seventh tab works."""
    tabs = [page]
    for _ in range(6):
        tab = context.new_page()
        hide(tabs[-1])
        tab.goto(f"{table.server.address}{table.path}")
        expect(title(tab)).to_have_text("What now?")
        tabs.append(tab)
    try_the_door(tabs[-1])
    show(tabs[0])
    expect(title(tabs[0])).to_have_text("Does the door give way to Harl?", timeout=SOON)


def hide(page: Page) -> None:
    """Does to a page what a browser does to one whose tab is left: Chromium without a window has no tabs to leave."""
    page.evaluate(
        "Object.defineProperty(document, 'hidden', {value: true, configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )


def show(page: Page) -> None:
    """Comes back to a hidden page."""
    page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")


def test_a_page_that_is_cut_off_says_so(table: Evening, context: BrowserContext, page: Page) -> None:
    """Offline the page says that it is not connected; online again it is right within two seconds."""
    expect(page.locator("#lost")).to_be_hidden()
    context.set_offline(True)
    expect(page.locator("#lost")).to_contain_text("Not connected.", timeout=SOON)
    expect(page.locator("#lost")).to_be_visible()
    table.table.act(lambda at: at.note("While you were away"), author="terminal")
    context.set_offline(False)
    expect(page.locator("#lines")).to_contain_text("While you were away", timeout=SOON)
    expect(page.locator("#lost")).to_be_hidden(timeout=SOON)


def test_a_silent_stream_is_taken_for_dead(page: Page) -> None:
    """After 32 seconds without a sign of life, and no sooner, the page connects anew."""
    page.clock.install()
    with page.expect_response("**/events"):
        page.reload()
    streams: list[str] = []
    page.on("request", lambda request: streams.append(request.url) if request.url.endswith("/events") else None)
    page.clock.fast_forward(31_000)
    assert [] == streams
    with page.expect_request("**/events"):
        page.clock.fast_forward(33_000)
    expect(page.locator("#lost")).to_be_hidden(timeout=SOON)


def freeze(page: Page) -> None:
    """Does to a page what a phone does that is locked: it is hidden, and then nothing of it runs."""
    hide(page)
    lifecycle(page, "frozen")


def thaw(page: Page) -> None:
    """Unlocks the phone."""
    lifecycle(page, "active")
    show(page)


def lifecycle(page: Page, state: str) -> None:
    """Has Chromium freeze a page, or let it run again."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": state})
    session.detach()


def freeze_in_sight(page: Page) -> None:
    """Freezes a page that is not hidden, as when the lid of a laptop is closed."""
    lifecycle(page, "frozen")


def thaw_in_sight(page: Page) -> None:
    """Opens the lid."""
    lifecycle(page, "active")


HIDDEN, LOCKED, LID = (hide, show), (freeze, thaw), (freeze_in_sight, thaw_in_sight)


@pytest.mark.parametrize(("sleep", "wake"), [HIDDEN, LOCKED, LID], ids=["hidden", "locked", "lid"])
def test_a_page_that_slept_is_right_when_it_wakes(
    table: Evening, page: Page, sleep: Callable[[Page], None], wake: Callable[[Page], None]
) -> None:
    """Ten minutes later a page shows what was done meanwhile within two seconds of waking."""
    page.clock.install()
    sleep(page)
    table.table.act(lambda at: at.note("While you slept"), author="terminal")
    wake(page)
    page.clock.fast_forward("10:00")
    expect(page.locator("#lines")).to_contain_text("While you slept", timeout=SOON)
    expect(page.locator("#lost")).to_be_hidden(timeout=SOON)


@pytest.mark.parametrize(
    ("sleep", "wake"),
    [
        pytest.param(*HIDDEN, marks=pytest.mark.slow, id="hidden"),
        pytest.param(*LOCKED, id="locked"),
        pytest.param(*LID, marks=pytest.mark.slow, id="lid"),
    ],
)
def test_a_page_that_wakes_to_no_server_says_so(
    tmp_path: Path, context: BrowserContext, sleep: Callable[[Page], None], wake: Callable[[Page], None]
) -> None:
    """If the server went while the page slept, it says so within two seconds of waking, and recovers with it."""
    store = tmp_path / "sixturns.sqlite"
    with server_process(store, 0) as (process, link):
        page = come_in(context, link, "/t/*")
        sleep(page)
        process.kill()
        process.wait()
        wake(page)
        expect(page.locator("#lost")).to_contain_text("Not connected.", timeout=SOON)
        expect(page.locator("#lost")).to_be_visible(timeout=SOON)
    with server_process(store, port_of(link)):
        expect(page.locator("#lost")).to_be_hidden(timeout=10_000)


@contextmanager
def server_process(store: Path, port: int) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and the referee's link."""
    command = [sys.executable, "-m", "tests.web.evening", str(store), str(port)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    with server, killed_after(server):
        assert server.stdout is not None
        yield server, server.stdout.readline().split()[0]


def port_of(link: str) -> int:
    """The port in an address."""
    return httpx.URL(link).port or 80


def test_a_page_outlives_the_server(tmp_path: Path, context: BrowserContext) -> None:
    """The server dies and comes back at its port: the page says so, keeps what was typed, and plays on."""
    store = tmp_path / "sixturns.sqlite"
    with server_process(store, 0) as (process, link):
        page = come_in(context, link, "/t/*")
        page.locator("#note").fill("Half a thou")
        process.kill()
        expect(page.locator("#lost")).to_be_visible(timeout=SOON)
    with server_process(store, port_of(link)):
        expect(page.locator("#lost")).to_be_hidden(timeout=10_000)
        expect(page.locator("#note")).to_have_value("Half a thou")
        try_the_door(page)


def inputs(page: Page) -> int:
    """How many inputs a hand has made since they are counted."""
    made: int = page.evaluate("window.inputs")
    return made


def app_rolls(table: Evening, **facts: object) -> None:
    """From now on the app rolls every die; and some facts hold."""
    for path, value in ({"policy.public": "app rolls"} | facts).items():
        set_by_hand(table, path, value)


def set_by_hand(table: Evening, path: str, value: object) -> None:
    """Somebody sets a fact in a terminal."""
    table.table.act(lambda at: at.set(path, value), author="terminal")


def test_a_dull_turn_is_one_input(table: Evening, page: Page) -> None:
    """Space passes the turn, wherever the focus is but in a field or on a button."""
    app_rolls(table, wandering=[], peril={"chance": 0, "interval": 99})
    expect(page.locator("#lines")).to_contain_text("peril")
    count_inputs(page)
    page.keyboard.press("Space")
    expect(page.locator("#clocks-title")).to_contain_text("Turn 2")
    assert 1 == inputs(page)
    page.locator("#note").focus()
    page.keyboard.press("Space")
    page.locator("#note").fill("")
    page.locator("#map").focus()
    page.keyboard.press("Space")
    expect(page.locator("#clocks-title")).to_contain_text("Turn 3")


def test_from_the_check_to_the_reaction_is_three_inputs(table: Evening, page: Page) -> None:
    """With app dice: the turn passes, somebody comes, the party speaks, and its reception is known."""
    pedlars = [{"level": 1, "die": "1d6", "lines": [{"upto": 6, "name": "pedlars"}]}]
    app_rolls(table, expecting=True, wandering=pedlars, peril={"chance": 6, "interval": 1})
    expect(page.locator("#lines")).to_contain_text("peril")
    count_inputs(page)
    page.keyboard.press("Space")
    page.locator("#question button", has_text="Speak to them").click()
    expect(page.locator("#lines")).to_contain_text("Reaction")
    assert 3 >= inputs(page)


def test_the_way_back_is_two_inputs(table: Evening, page: Page) -> None:
    """A press on a known place tells what the walk takes, and Enter walks it."""
    app_rolls(table)
    count_inputs(page)
    page.locator("#map [data-area='1']").click()
    expect(page.locator("#panel")).to_contain_text("35 ft, within this turn")
    page.keyboard.press("Enter")
    expect(page.locator("#lines")).to_contain_text("You come to room 1.")
    assert 2 == inputs(page)


def test_the_turn_is_composed(page: Page) -> None:
    """All search at a key; one leaves it off by the cross in his row; the question says what will be done."""
    page.keyboard.press("s")
    page.locator("#search-all").get_by_label("Sister Maud").uncheck()
    page.locator("#search-all button").click()
    doings = page.locator("#question .doings")
    expect(doings).to_have_text("Brenna, Harl, Wick, Odo and Tansy: searching the east door to room 3")
    expect(page.locator("#search-all")).not_to_have_attribute("open", "")
    page.get_by_role("button", name="Odo leaves it off").click()
    expect(doings).to_have_text("Brenna, Harl, Wick and Tansy: searching the east door to room 3")


def test_a_member_is_given_an_act_in_his_row(page: Page) -> None:
    """A row opens to what its member can do; what he was given stands in it."""
    page.keyboard.press("p")
    for _ in range(3):
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
    expect(page.locator("#member-wick > summary")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("#member-wick select[name=option]").nth(1).select_option(label="the north door to room 4")
    page.get_by_role("button", name="Work at the lock").click()
    expect(page.locator(".chore")).to_contain_text("working at the lock of the north door to room 4")


def test_a_wall_is_searched_from_the_map(page: Page) -> None:
    """A press on a section of wall opens the search there, ready for Enter."""
    wall = page.locator("#map [data-section$=',west']").first
    section = wall.get_attribute("data-section")
    wall.click(force=True)
    expect(page.locator("#search-all select[name=at]")).to_have_value(f'"{section}"')
    page.keyboard.press("Enter")
    expect(page.locator("#question .doings")).to_contain_text("the west wall")


def test_the_key_of_another_place_is_written(table: Evening, page: Page) -> None:
    """A press on any place shows its key; what is being written there outlives what others do meanwhile."""
    page.locator("#map [data-area='6']").click()
    expect(page.locator("#place-title")).to_contain_text("Room 6")
    page.locator("#place summary", has_text="Edit the key").click()
    page.locator("#place textarea[name=key]").fill("The ogre sleeps.")
    table.table.act(lambda at: at.note("They wait"), author="terminal")
    expect(page.locator("#lines")).to_contain_text("They wait")
    expect(page.locator("#place textarea[name=key]")).to_have_value("The ogre sleeps.")
    page.locator("#place button", has_text="Write").click()
    expect(page.locator("#place > .secret").first).to_contain_text("The ogre sleeps.")


def test_another_level_stays_in_sight(table: Evening, page: Page) -> None:
    """The other level is shown until the party goes elsewhere."""
    page.locator(".levels a", has_text="2").click()
    expect(page.locator(".levels [aria-current]")).to_contain_text("2")
    table.table.act(lambda at: at.note("They wait"), author="terminal")
    expect(page.locator("#lines")).to_contain_text("They wait")
    expect(page.locator(".levels [aria-current]")).to_contain_text("2")
    set_by_hand(table, "at", "1")
    expect(page.locator(".levels [aria-current]")).to_contain_text("1")


def test_a_fight_by_the_keyboard(table: Evening, page: Page) -> None:
    """Space fights another round; hit points are typed; the card tells when morale is due."""
    app_rolls(table, **{"foes.goblins.intent": "attacks", "foes.goblins.at": "2"})
    expect(page.locator("#lines")).to_contain_text("foes.goblins.at")
    page.locator("#map .folded summary", has_text="Other").click()
    page.get_by_role("button", name="Meet whoever is here").click()
    page.locator("#map .moves button", has_text="Fight").or_(page.locator("#question .choices")).first.wait_for()
    if title(page).inner_text() != "What now?":
        page.keyboard.press("1")
    page.locator("#map .moves button", has_text="Fight").first.click()
    expect(page.locator("#fight-title")).to_contain_text("round 1")
    page.keyboard.press("Space")
    expect(page.locator("#fight-title")).to_contain_text("round 2")
    page.locator(".bodies input[name=by]").first.fill("−9")
    page.keyboard.press("Enter")
    expect(page.locator(".bodies li").first).to_contain_text("down")
    expect(page.locator(".standing")).to_contain_text("morale is tested at the first death")


def test_treasure_slows_at_once(page: Page) -> None:
    """Coins and who takes them: the clock names the slowest at once, and the form is ready for the next."""
    page.locator(".treasure input[name=coins]").fill("+400")
    page.locator(".treasure select").select_option(label="Harl")
    page.locator(".treasure button").click()
    expect(page.locator(".company h3")).to_contain_text("30 ft, slowest is Harl")
    expect(page.locator(".treasure input[name=coins]")).to_have_value("")


def test_the_keys_are_listed_and_secrets_hidden(page: Page) -> None:
    """F1 and the question mark list the keys; H hides what is secret, and shows it again."""
    for key in ("F1", "?"):
        page.keyboard.press(key)
        expect(page.locator("#keys")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#keys")).to_be_hidden()
    secrets = page.locator(".check, #place .secret, #wandering, #facts, .levels, #map .secret")
    page.keyboard.press("h")
    assert not any(secrets.nth(place).is_visible() for place in range(secrets.count()))
    page.keyboard.press("h")
    expect(page.locator(".check")).to_be_visible()


def test_a_turn_without_scripts(table: Evening, chromium: Browser) -> None:
    """With scripts switched off: a search is given, the turn passed, a place gone to, a key read aloud."""
    app_rolls(table)
    context = chromium.new_context(java_script_enabled=False)
    page = come_in(context, table.server.new_referee_link(table.table.row.id), table.path)
    page.locator("#search-all > summary").click()
    page.locator("#search-all button").click()
    expect(page.locator("#question .doings")).to_contain_text("searching")
    page.locator("[data-step]").click()
    expect(page.locator("#clocks-title")).to_contain_text("Turn 2")
    page.locator("#moves-ways > summary").click()
    page.locator("#moves-ways a").first.click()
    page.locator("button", has_text="Go").click()
    expect(page.locator("#place-title")).to_contain_text("Room 1")
    page.locator("button", has_text="Read aloud").click()
    expect(page.locator("#lines .told").first).to_contain_text("Wide steps")
    context.close()


def test_the_guide_can_be_skipped(house: Evening, context: BrowserContext) -> None:
    """A guided campaign tells what to try first, until somebody does without it for good."""
    table = house.at(begin(house.tables, name="Guided", guided=True))
    page = come_in(context, table.server.new_referee_link(table.table.row.id), table.path)
    expect(page.locator(".guide")).to_contain_text("first delve, 1 of")
    page.get_by_role("button", name="Skip the guide").click()
    expect(page.locator(".guide")).to_have_count(0)
    page.reload()
    expect(title(page)).to_have_text("What now?")
    expect(page.locator(".guide")).to_have_count(0)


def test_a_narrow_screen_does_not_overflow(table: Evening, context: BrowserContext, page: Page) -> None:
    """At 390 pixels nothing of the referee's page sticks out sideways, whatever is asked."""
    page.set_viewport_size({"width": 390, "height": 844})
    assert sideways(page) <= 0
    page.locator("#map .moves summary").first.click()
    assert sideways(page) <= 0
    page.keyboard.press("Escape")
    unfold_all(page)
    assert sideways(page) <= 0
    try_the_door(page)
    assert sideways(page) <= 0


def unfold_all(page: Page) -> None:
    """Opens every fold at the side of the referee's page."""
    page.evaluate(
        "for (const it of document.querySelectorAll('.side details')) { it.removeAttribute('name'); it.open = true; }"
    )


def sideways(page: Page) -> int:
    """By how many pixels a page is wider than its window."""
    wider: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wider


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_keeps_anybody_out(table: Evening, chromium: Browser, theme: str) -> None:
    """Axe finds no fault with the referee's and the players' page, in any theme, at rest, unfolded, and at a roll."""
    context = chromium.new_context(color_scheme="light" if theme == "light" else "dark")
    context.add_init_script(f"localStorage.setItem('theme', '{theme}')")
    page = come_in(context, table.server.new_referee_link(table.table.row.id), table.path)
    assert theme == page.evaluate("document.documentElement.dataset.theme")
    players = context.new_page()
    players.goto(table.server.new_players_link(table.table.row.id))
    faults = [faults_of(page), faults_of(players)]
    page.locator("#map .otherwise").first.click()
    unfold_all(page)
    faults.append(faults_of(page))
    page.keyboard.press("Escape")
    try_the_door(page)
    faults.append(faults_of(page))
    assert [""] * 4 == faults
    context.close()


def faults_of(page: Page) -> str:
    """What axe has against a page."""
    results = Axe().run(page)
    return "" if results.violations_count == 0 else str(results.generate_report())
