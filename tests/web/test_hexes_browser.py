"""The map of hexes in a real browser: planning by hand and by keyboard, looking about, a very large map."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, FilePayload, Page, expect

from sixturns.kernel.values import Hidden
from sixturns.world.hexes import Grid, Hex
from sixturns.world.hexmap import HexMap, Tile
from tests.formats.hexmaps import VALE
from tests.views.vale import HERE, LOST, vale, walking
from tests.web.evening import Evening, begin
from tests.web.new_form import PARTY
from tests.web.test_browser import THEMES, chromium, come_in, context, faults_of, unfold_all
from tests.web.test_hexes import outdoors

__all__ = ["chromium", "context"]

pytestmark = pytest.mark.browser


def seat(table: Evening, context: BrowserContext) -> Page:
    """The referee's page of a table."""
    page = seat_below(table, context)
    page.locator("svg.wilds").wait_for()
    return page


def seat_below(table: Evening, context: BrowserContext) -> Page:
    """The referee's page of a table, wherever the party is."""
    return come_in(context, table.server.new_referee_link(table.table.row.id), table.path)


def press(page: Page, at: Hex) -> None:
    """Presses a hex of a flat-topped map."""
    x, y = page.evaluate(
        """([column, row]) => {
            const svg = document.querySelector("svg.wilds");
            const at = new DOMPoint(54 * column, 62 * row + (column % 2 ? 0 : 31));
            const place = at.matrixTransform(svg.getScreenCTM());
            return [place.x, place.y];
        }""",
        [at.column, at.row],
    )
    page.mouse.click(x, y)


def test_a_way_is_planned_by_presses_and_taken_back(house: Evening, context: BrowserContext) -> None:
    """Each press adds a hex with its cost beside it, Backspace takes the last one back, and Set out walks the way."""
    table = outdoors(house, walking(guide=True), vale(features=()))
    page = seat(table, context)
    for at, way in ((Hex(3, 3), ["0303"]), (Hex(3, 2), ["0303", "0302"])):
        press(page, at)
        expect(page.locator("#plan .way th")).to_have_text(way)
    expect(page.locator("svg .stop text")).to_have_text(["2?", "2?"])
    page.keyboard.press("Backspace")
    expect(page.locator("#plan .way th")).to_have_text(["0303"])
    press(page, Hex(4, 2))
    expect(page.locator("#plan .way th")).to_have_text(["0303", "0402"])
    page.locator("#plan .goes button.main").click()
    expect(page.locator("#plan .way")).to_have_count(0)
    assert HERE != table.table.read(lambda at: at.now.reckoned)


def test_a_plan_in_the_address_stays(house: Evening, context: BrowserContext) -> None:
    """A page that was asked for with a plan keeps it when the view is swapped, until somebody plans otherwise."""
    table = outdoors(house, walking())
    page = seat(table, context)
    page.goto(f"{table.server.address}{table.path}?route=0303")
    expect(page.locator("#plan .way th")).to_have_text(["0303"])
    table.table.act(lambda at: at.note("They hesitate"), author="terminal")
    expect(page.locator("#lines")).to_contain_text("They hesitate")
    expect(page.locator("#plan .way th")).to_have_text(["0303"])
    page.keyboard.press("Backspace")
    expect(page.locator("#plan .way")).to_have_count(0)
    assert table.path == page.evaluate("location.pathname + location.search")


def test_a_press_shows_the_key_of_a_hex(house: Evening, context: BrowserContext) -> None:
    """The key of the hex that is pressed comes beside the map, and pressing the last hex again takes it back."""
    page = seat(outdoors(house, walking()), context)
    press(page, Hex(3, 3))
    expect(page.locator("#hex-title")).to_contain_text("Hex 0303")
    expect(page.locator("#place")).to_contain_text("Troll den")
    press(page, Hex(3, 3))
    expect(page.locator("#plan .way")).to_have_count(0)


@pytest.mark.parametrize("asked", ["chosen", "in the address"])
def test_a_press_goes_before_the_key_that_was_asked_for(house: Evening, context: BrowserContext, asked: str) -> None:
    """Whatever key was looked at before, that of the hex that is pressed is shown, and that hex is acted on."""
    table = outdoors(house, walking())
    page = seat(table, context)
    if asked == "chosen":
        page.locator("[data-place] select").select_option("0403")
    else:
        page.goto(f"{table.server.address}{table.path}?place=0403")
    expect(page.locator("#hex-title")).to_contain_text("Hex 0403")
    press(page, Hex(3, 3))
    expect(page.locator("#hex-title")).to_contain_text("Hex 0303")
    expect(page.locator("#place [name=hex]").first).to_have_value("0303")


@pytest.mark.parametrize(
    ("grid", "keys", "expected"),
    [
        (Grid(), "w", "0303"),
        (Grid(), "e", "0403"),
        (Grid(), "ds", "0405"),
        (Grid(), "aq", "0104"),
        (Grid(True), "d", "0404"),
        (Grid(True), "wa", "0203"),
        (Grid(True), "x", "0405"),
    ],
)
def test_a_way_is_planned_by_keyboard(
    house: Evening, context: BrowserContext, grid: Grid, keys: str, expected: str
) -> None:
    """From the party six keys lead to the six sides, Enter plans the hex, and it is said which one it is."""
    page = seat(outdoors(house, walking(), vale(grid, features=())), context)
    page.keyboard.press("m")
    for key in keys:
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator("#plan [data-plan] input")).to_have_value(expected)
    expect(page.locator("#hex-said")).to_contain_text(f"Hex {expected}")


def test_a_menu_of_moves_closes_after_its_move(house: Evening, context: BrowserContext) -> None:
    """What a move changes on the map is in sight: the menu that it was made from has closed."""
    table = outdoors(house, walking(**LOST))
    page = seat(table, context)
    menu = page.locator("#map .folded", has=page.locator("summary", has_text="Other"))
    menu.locator("summary").first.click()
    menu.locator(".choice > button", has_text="Tell the party where it is").first.click()
    expect(page.locator("#lines")).to_contain_text("You know where you are")
    expect(page.locator("#map .folded[open]")).to_have_count(0)


def test_a_refused_key_is_refused_in_its_place(house: Evening, context: BrowserContext) -> None:
    """A key without numbers of hexes is refused beside its field, and still is when Begin is pressed."""
    page = seat(outdoors(house, walking()), context)
    page.goto(f"{house.server.address}/new")
    page.locator("#map-file").set_input_files(file("vale.txt", VALE))
    page.locator("#table").fill(PARTY)
    page.locator("[name=start]").fill("0102")
    page.locator(".pick", has_text="flat side up").click()
    page.locator(".pick", has_text="the even ones").click()
    page.locator("#keys-file").set_input_files(file("nokey.csv", "place,description\nX,foo\n"))
    refusal = page.locator(".field:has(#keys-file) + #wrong-keys")
    expect(refusal).to_contain_text("nokey.csv: no key of hexes")
    before = len(house.store.campaigns())
    page.locator("#begin button.main").click()
    expect(page.locator("#begin .said")).to_contain_text("nokey.csv: no key of hexes")
    expect(refusal).to_be_visible()
    assert before == len(house.store.campaigns())


def file(name: str, content: str) -> FilePayload:
    """A file as somebody chooses it."""
    return {"name": name, "mimeType": "text/plain", "buffer": content.encode()}


def test_a_large_map_comes_piece_by_piece(house: Evening, context: BrowserContext) -> None:
    """Only what is in sight is in the drawing: other parts come as the map is moved, and from afar only tints."""
    tiles = tuple(Tile(Hex(c, r), "clear") for c in range(1, 121) for r in range(1, 121))
    known = walking(true_hex=Hidden(Hex(5, 5)), reckoned=Hex(5, 5))
    page = seat(outdoors(house, known, HexMap("Wide", tiles)), context)
    assert 0 == page.locator("svg text", has_text="50.20").count()
    box = page.locator("svg.wilds").bounding_box()
    assert box is not None
    for _drag in range(6):
        page.mouse.move(box["x"] + 700, box["y"] + 200)
        page.mouse.down()
        page.mouse.move(box["x"] + 60, box["y"] + 100, steps=4)
        page.mouse.up()
    page.locator("svg [data-part]").first.wait_for(state="attached")
    assert page.locator("svg .hex").count() < 200
    for _press in range(12):
        page.locator("[data-zoom=out]").click()
    expect(page.locator("svg.wilds.far .overview")).to_have_count(1)


def test_a_move_keeps_what_is_looked_at(house: Evening, context: BrowserContext) -> None:
    """The part of the map that is looked at stays when the view is swapped, unless the party goes out of it."""
    page = seat(outdoors(house, walking()), context)
    for _press in range(3):
        page.locator("[data-zoom=in]").click()
    before = page.locator("svg.wilds").get_attribute("viewBox")
    press(page, Hex(3, 3))
    expect(page.locator("#plan .way th")).to_have_text(["0303"])
    assert before == page.locator("svg.wilds").get_attribute("viewBox")


def test_h_hides_where_they_truly_are(house: Evening, context: BrowserContext) -> None:
    """All that is violet goes at H: the true hex, hidden features, the chances of the lost."""
    page = seat(outdoors(house, walking(**LOST)), context)
    press(page, Hex(3, 3))
    for secret in ("svg .true", "svg .thing.secret", ".day .check", "#plan .secret", ".legend .secret"):
        expect(page.locator(secret).first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    for secret in ("svg .true", "svg .thing.secret", ".day .check", "#plan .secret", ".legend .secret"):
        expect(page.locator(secret).first).not_to_be_visible()


def test_the_players_see_the_map_they_have_drawn(house: Evening, context: BrowserContext) -> None:
    """The players' page has the party where it reckons itself, can be zoomed, and plans nothing."""
    table = outdoors(house, walking(**LOST))
    page = context.new_page()
    page.goto(table.server.new_players_link(table.table.row.id))
    expect(page.locator("svg.wilds .marker.party")).to_have_count(1)
    expect(page.locator("svg .true")).to_have_count(0)
    page.locator("[data-zoom=in]").click()
    press(page, Hex(3, 3))
    expect(page.locator(".legend")).to_contain_text("reckoned in 0304")
    expect(page.locator("#plan")).to_have_count(0)


@pytest.mark.parametrize("theme", THEMES)
def test_nothing_out_of_doors_keeps_anybody_out(house: Evening, chromium: Browser, theme: str) -> None:
    """Axe finds no fault with the referee's page out of doors, with a plan on it, nor with the players'."""
    table = outdoors(house, walking(**LOST))
    context = chromium.new_context(color_scheme="light" if theme == "light" else "dark")
    context.add_init_script(f"localStorage.setItem('theme', '{theme}')")
    page = seat(table, context)
    press(page, Hex(3, 3))
    expect(page.locator("#plan .way th")).to_have_text(["0303"])
    players = context.new_page()
    players.goto(table.server.new_players_link(table.table.row.id))
    faults = [faults_of(players), faults_of(page)]
    unfold_all(page)
    assert ["", "", ""] == [*faults, faults_of(page)]
    context.close()


def test_a_river_is_drawn_between_hexes_by_presses(house: Evening, context: BrowserContext) -> None:
    """Each press adds a hex, one that was there before too; a second press on the last takes it back."""
    table = outdoors(house, walking())
    page = seat(table, context)
    for fold in ("#mend", "#mend-line"):
        page.locator(f"{fold} > summary").click()
    page.get_by_label("between them, along the edges").check()
    page.locator("#mend-line select").select_option("river")
    for at in (Hex(3, 3), Hex(3, 4), Hex(3, 5), Hex(3, 4), Hex(4, 3), Hex(2, 2), Hex(2, 2)):
        press(page, at)
    expect(page.locator("#mend-line [data-pick]")).to_have_value("0303 0304 0305 0304 0403")
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.locator("#lines")).to_contain_text("Map: a river drawn along")
    assert 3 == table.table.read(lambda at: len(at.hexmap.lines[-1].edges) if at.hexmap else 0)


def test_nothing_lies_over_the_lowest_hexes(house: Evening, context: BrowserContext) -> None:
    """The map ends above its legend and its buttons, for the referee and for the players."""
    table = outdoors(house, walking())
    players = context.new_page()
    players.goto(table.server.new_players_link(table.table.row.id))
    for page in (seat(table, context), players):
        page.locator("svg.wilds").wait_for()
        bottom, top = page.evaluate(
            """() => {
                const of = (it) => document.querySelector(it).getBoundingClientRect();
                return [of(".drawn").bottom, of(".foot").top];
            }"""
        )
        assert bottom <= top
        assert "inset" in page.evaluate("getComputedStyle(document.querySelector('.drawn')).clipPath")


def test_a_thumb_finds_each_map(house: Evening, chromium: Browser) -> None:
    """On a telephone the tab of a level is as wide as a thumb wants it, for the players too."""
    table = house.at(begin(house.tables, name="By thumb"))
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    players = context.new_page()
    players.goto(table.server.new_players_link(table.table.row.id))
    for page in (seat_below(table, context), players):
        page.wait_for_function(
            """() => {
                const tabs = [...document.querySelectorAll(".levels a")].map((tab) => tab.getBoundingClientRect());
                return tabs.length > 1 && tabs.every((box) => Math.min(box.width, box.height) >= 44);
            }"""
        )
    context.close()


def test_the_land_is_a_map_beside_the_levels(house: Evening, context: BrowserContext) -> None:
    """From below ground one press shows the hexes, with the key of the one that is pressed, and another the dungeon."""
    table = house.at(begin(house.tables, name="Beside the levels"))
    page = seat_below(table, context)
    page.get_by_role("link", name="The land").click()
    page.locator("svg.wilds").wait_for()
    expect(page.locator(".levels [aria-current]")).to_have_text("The land")
    press(page, Hex(7, 7))
    expect(page.locator("#hex-title")).to_contain_text("Hex 0707")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.keyboard.press("m")
    page.keyboard.press("w")
    expect(page.locator("#hex-title")).to_contain_text("Hex 0706")
    for key in ("Enter", " "):
        page.keyboard.press(key)
    page.locator("[data-zoom=in]").click()
    expect(page.locator("svg.wilds")).to_have_count(1)
    assert "POST" not in sent
    page.get_by_role("link", name="Level 1").click()
    expect(page.locator("svg.wilds")).to_have_count(0)
    assert page.evaluate(
        """() => {
            const of = (it) => document.querySelector(it).getBoundingClientRect();
            const [party, map] = [of("#map .marker.party"), of("#map .drawn")];
            return Math.abs(party.left + party.right - map.left - map.right) < map.width / 4;
        }"""
    )
    expect(page.locator("#place-title")).to_contain_text("2")
