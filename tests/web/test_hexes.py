"""The table out of doors, over HTTP and without scripts: planning a way, setting out, fog, features, secrecy."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from sixturns.formats.campaign_file import CampaignFile
from sixturns.kernel.values import Hidden, replace
from sixturns.world.campaign import Campaign
from sixturns.world.hexes import Edge, Hex
from sixturns.world.hexmap import Feature, HexMap, Label, Note, Tile
from sixturns.world.lands import NO_DUNGEON
from tests.views.vale import HERE, LOST, vale, walking
from tests.web.evening import Evening, Referee, begin, evening


def outdoors(house: Evening, state: Campaign, hexmap: HexMap | None = None, seed: str = "chalk") -> Evening:
    """A campaign in the vale on a server, with a name of its own, whose open dice the app throws."""
    name = f"The Vale {len(house.store.campaigns())}"
    file = CampaignFile(name, "underworld", NO_DUNGEON, state, hexmap=hexmap or vale())
    table = begin(house.tables, file, seed=seed)
    table.act(lambda at: at.set_policy("public", "app rolls"), author="referee")
    return house.at(table)


@pytest.fixture
def table(house: Evening) -> Evening:
    """A campaign whose party is out of doors."""
    return outdoors(house, walking())


@pytest.fixture
def referee(table: Evening) -> Iterator[Referee]:
    """A referee who has come in."""
    with closing(table.referee()) as browser:
        yield browser


def send(referee: Referee, form: str, **fields: str) -> httpx.Response:
    """Sends a form of the table with its hidden fields, and follows where that leads."""
    hidden = {"csrf": referee.hidden("csrf")} | ({"key": referee.hidden("key")} if form == "answer" else {})
    answer = referee.post(f"{referee.path}/{form}", data=hidden | fields)
    return referee.get(answer.headers["location"]) if answer.status_code == 303 else answer


def by_route(page: str) -> str:
    """The option of *what now?* that sets out by a route, as the plan has it."""
    plan = page[page.index('id="plan"') :]
    return next(value for value in Referee.values(plan, "option") if '"route"' in value)


def test_the_page_out_of_doors_shows_the_hexes(referee: Referee) -> None:
    """The map is that of the hexes, the clocks are those of the day, the key is that of the hex."""
    page = referee.table()
    assert 'class="delve wilds"' in page
    assert "8 Travel Points for a day" in page
    assert "Hex 0304 · clear" in page
    assert "Pass the turn" in page and 'id="wandering"' not in page


def test_a_way_is_planned_without_scripts(referee: Referee) -> None:
    """A plan is asked for by the numbers of its hexes, and shows what each of them costs."""
    page = referee.get(referee.path, params={"route": "0303 0302"}).text
    plan = re.sub(r"<[^>]+>|\s+", " ", page[page.index('id="plan"') :])
    assert "0303 clear? 2 6 left" in re.sub(r" +", " ", plan)
    assert "0302 clear? hills 3 2 4 left" in re.sub(r" +", " ", plan)
    assert ["2?", "2?"] == re.findall(r'class="stop".*?<text[^>]*>([^<]*)', page)


def test_the_party_sets_out_along_the_plan(referee: Referee, table: Evening) -> None:
    """The form of a plan sets out along it in one input."""
    planned = referee.get(referee.path, params={"route": "0303 0302"}).text
    answer = send(referee, "answer", option=by_route(planned), route="0303 0302", using='"march"')
    assert 200 == answer.status_code
    now = table.table.read(lambda at: at.now)
    assert "march" == now.pace
    assert HERE != now.reckoned


def test_a_dull_day_with_its_night_is_two_inputs(house: Evening) -> None:
    """Setting out along a plan and making camp, and unless somebody comes it is the next morning."""
    mornings = []
    for seed in ("chalk", "flint", "marl", "slate", "gault", "loam"):
        quiet = outdoors(house, walking(guide=True), vale(features=()), seed=seed)
        with closing(quiet.referee()) as referee:
            planned = referee.get(referee.path, params={"route": "0303 0403"}).text
            send(referee, "answer", option=by_route(planned), route="0303 0403", using='"march"')
            camp = next(option for option in referee.fields("option") if '"act":"camp"' in option)
            send(referee, "answer", option=camp)
        mornings.append(quiet.table.read(lambda at: (at.now.days, at.now.pace, at.question.rests)))
    assert (1, "", True) in mornings


@pytest.mark.parametrize(
    ("route", "said"),
    [
        ("9999", "there is no hex"),
        ("0303 nowhere", "there is no hex"),
        ("", "is not among the answers"),
    ],
)
def test_a_route_that_is_none_is_refused(referee: Referee, table: Evening, route: str, said: str) -> None:
    """A hex that the map does not have, or no hex at all, is refused in one line, and nothing is done."""
    planned = referee.get(referee.path, params={"route": "0303"}).text
    before = table.table.read(lambda at: at.seq)
    answer = referee.post(
        f"{referee.path}/answer",
        data={
            "csrf": referee.hidden("csrf"),
            "key": referee.hidden("key"),
            "option": by_route(planned),
            "route": route,
            "using": '"march"',
        },
    )
    if route:
        assert 422 == answer.status_code
        assert said in answer.text
        assert before == table.table.read(lambda at: at.seq)
    else:
        assert HERE == table.table.read(lambda at: at.now.reckoned)


def test_a_route_out_of_reach_is_refused(house: Evening) -> None:
    """A hex that is farther than can be planned at once is refused, not tried."""
    long = HexMap("Long", tuple(Tile(Hex(c, r), "clear") for c in range(1, 60) for r in (1, 2)))
    far = outdoors(
        house,
        walking(true_hex=Hidden(Hex(1, 1)), reckoned=Hex(1, 1), explored=frozenset(), pencilled=frozenset()),
        long,
    )
    with closing(far.referee()) as referee:
        planned = referee.get(referee.path, params={"route": "0201"}).text
        answer = send(referee, "answer", option=by_route(planned), route="5001", using='"march"')
        assert 422 == answer.status_code
        assert "too far to be planned at once" in answer.text


def test_fog_is_set_widened_and_taken_back(referee: Referee, table: Evening) -> None:
    """The referee shows a hex, those around it, and takes them off the players' map; undo goes back one such step."""

    def known() -> tuple[int, int]:
        now = table.table.read(lambda at: at.now)
        return len(now.pencilled), len(now.explored)

    assert (1, 1) == known()
    send(referee, "know", hex="0303", away="0", how="seen")
    assert (2, 1) == known()
    send(referee, "know", hex="0303", away="1", how="explored")
    assert (7, 7) == known()
    send(referee, "know", hex="0303", away="0", how="unknown")
    assert (6, 6) == known()
    send(referee, "undo", seq=referee.hidden("seq"))
    assert (7, 7) == known()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"hex": "9999", "how": "seen"}, "there is no hex"),
        ({"hex": "0303", "how": "somewhat"}, "one of unknown, seen, explored"),
        ({"hex": "0303", "how": "seen", "away": "99"}, "at most 12 hexes"),
        ({"hex": "0304", "how": "explored"}, "shows just that already"),
    ],
)
def test_fog_that_makes_no_sense_is_refused(referee: Referee, fields: dict[str, str], said: str) -> None:
    """What cannot be shown is refused in one line."""
    answer = send(referee, "know", **fields)
    assert (422, True) == (answer.status_code, said in answer.text)


def test_a_feature_is_shown_and_taken_off_again(referee: Referee, table: Evening) -> None:
    """A hidden feature is put on the players' map by hand, and taken off."""
    send(referee, "show", feature="den", known="yes")
    now = table.table.read(lambda at: at.now)
    assert (frozenset({(Hex(3, 3), "den")}), ("den",)) == (now.sights, now.uncovered)
    send(referee, "show", feature="den", known="no")
    assert frozenset() == table.table.read(lambda at: at.now.sights)
    assert 422 == send(referee, "show", feature="dragon").status_code


def test_the_key_of_any_hex_can_be_looked_at(referee: Referee) -> None:
    """By its number, or by what is there, the page shows the key of another hex, with notes and what is hidden."""
    page = referee.get(referee.path, params={"place": "0303"}).text
    assert "Troll den, lair" in page and "Two trolls." in page
    assert "Wolves by night" in referee.get(referee.path, params={"place": "0202"}).text


def wide(house: Evening) -> Evening:
    """A campaign on a map that is too large to be drawn at once."""
    tiles = tuple(Tile(Hex(c, r), "clear") for c in range(1, 61) for r in range(1, 61))
    known = frozenset((tile.at, "clear") for tile in tiles)
    return outdoors(house, walking(pencilled=known), HexMap("Wide", tiles))


def test_pieces_of_a_large_map_are_fetched(house: Evening) -> None:
    """The page has the part near the party, and any other part comes when it is asked for; so do the players'."""
    table = wide(house)
    with closing(table.referee()) as referee, table.stranger() as player:
        page = referee.table()
        assert 'data-parts="0,0' in page and ">5959<" not in page
        players = table.players_path()
        for browser, path in ((referee, referee.path), (player, players)):
            answer = browser.get(f"{path}/hexes", params={"parts": "5,5 nonsense 9,9"})
            assert "image/svg+xml" == answer.headers["content-type"]
            assert ">5959<" in answer.text and 'data-part="5,5"' in answer.text
            assert 'class="overview"' in browser.get(f"{path}/hexes").text


def test_pieces_are_only_for_those_who_may_see_them(table: Evening) -> None:
    """Nobody without a link gets a piece of the map; where there is nothing to show there is nothing."""
    with table.stranger() as stranger:
        assert 404 == stranger.get(f"{table.path}/hexes").status_code
        assert 404 == stranger.get("/p/nothing/hexes").status_code


DRAWN = ("pencilled", "explored", "sights")
"""What the players' map is made of."""


def test_the_land_is_looked_at_from_below_ground(house: Evening) -> None:
    """Referee and players have it beside the levels, with its pieces; players who know of no hex are told of none."""
    table = house.at(begin(house.tables, name="From below"))
    players = table.players_path()
    with closing(table.referee()) as referee:
        assert 'class="delve wilds"' not in referee.get(referee.path).text
        page = referee.get(referee.path, params={"level": "land"}).text
        assert 'class="delve wilds"' in page and "The Gannet Stack" in page
        (form,) = re.findall(r'<form[^>]* method="get"[^>]* data-place>.*?</form>', page, re.DOTALL)
        kept = dict(re.findall(r'<input type="hidden" name="(\w+)" value="(\w+)">', form))
        page = referee.get(referee.path, params={**kept, "place": "0402"}).text
        assert 'class="delve wilds"' in page and "Hex 0402" in page
    below, land = (httpx.get(f"{table.server.address}{players}{query}").text for query in ("", "?level=land"))
    assert f'<a href="{players}?level=land">The land</a>' in below
    assert ('class="delve wilds"' in land, "The Gannet Stack" in land) == (True, False)
    assert f'data-view="{players}/view?level=land"' in land
    assert 200 == httpx.get(f"{table.server.address}{players}/hexes").status_code
    table.table.act(lambda at: [body for known in DRAWN for body in at.set(known, [])], author="referee")
    assert "The land" not in httpx.get(f"{table.server.address}{players}").text
    assert 204 == httpx.get(f"{table.server.address}{players}/hexes").status_code


# ------------------------------------------------------------------------------------------------------------- secrecy
def served(table: Evening, path: str) -> bytes:
    """All that the players' link serves now, headers but the date included."""
    found = b""
    with httpx.Client(base_url=table.server.address) as browser:
        for tail in ("", "/view", "/hexes", "/hexes?parts=0,0", "/odds"):
            answer = browser.get(path + tail)
            headers = [(name, value) for name, value in answer.headers.raw if name != b"date"]
            found += b"%d %r %s\n" % (answer.status_code, headers, answer.content)
    return found.replace(path.encode(), b"/p/-").replace(str(table.server.port).encode(), b"port")


WAYS: tuple[dict[str, Any], ...] = (
    {},
    {**LOST, "heading": Hidden(4), "strayed": Hidden(((HERE, Hex(3, 5)),))},
)


def test_the_lost_are_served_the_same(tmp_path: Path) -> None:
    """Two campaigns that differ in where the party truly is serve the players the same bytes."""
    pages = []
    for n, changes in enumerate(WAYS):
        folder = tmp_path / str(n)
        folder.mkdir()
        with evening(folder) as house:
            table = outdoors(house, walking(**changes))
            pages.append(served(table, table.players_path()))
    assert pages[0] == pages[1]


def test_no_canary_of_the_map_is_served(house: Evening) -> None:
    """Marks in every label, note, key and hidden feature, and in the names that are not for players, stay inside."""
    mark = secrets.token_hex(16)
    plain = vale()
    hexmap = replace(
        plain,
        name=f"{plain.name} {mark}",
        tiles=tuple(replace(tile, labels=(Label(mark),), words=(mark,)) for tile in plain.tiles),
        lines=tuple(replace(line, name=mark, word=mark) for line in plain.lines),
        features=tuple(
            replace(
                one,
                id=one.id if one.shown == "open" else one.id + mark,
                key=mark,
                name=one.name if one.shown == "open" else mark,
                aloud=mark,
            )
            for one in (*plain.features, Feature("cave", HERE, "cave", mark))
        ),
        notes=(Note(HERE, mark, mark),),
        drawing=(mark,),
    )
    sights = frozenset({(HERE, "cave"), (Hex(4, 3), "harrow")})
    table = outdoors(house, walking(sights=sights), hexmap)
    path = table.players_path()
    with closing(table.referee()) as referee:
        assert mark in referee.table()
        assert mark.encode() not in served(table, path)
        planned = referee.get(referee.path, params={"route": "0303"}).text
        send(referee, "answer", option=by_route(planned), route="0303", using='"march"')
    found = served(table, path)
    assert b"Castle Harrow" in found
    assert mark.encode() not in found


def settle(referee: Referee, table: Evening) -> None:
    """Answers whatever is asked until the table is at rest, with the first option or the app's dice."""
    while not table.table.read(lambda at: at.question.rests):
        options = referee.fields("option")
        send(referee, "answer", **({"option": options[0]} if options else {"how": "roll"}))


def test_what_is_found_or_missed_keeps_the_names_that_are_the_referees(house: Evening) -> None:
    """A search that finds, a thing that is not where it was drawn, and a castle in sight tell no name but their own."""
    mark = secrets.token_hex(16)
    den = Feature(f"den-{mark}", HERE, "lair", mark, "hidden", key=mark, aloud=mark)
    wrong = Feature(f"tomb-{mark}", Hex(1, 1), "ruins", mark, "hidden", key=mark)
    keep = Feature(f"keep-{mark}", Hex(3, 2), "castle", mark, key=mark)
    state = walking(sights=frozenset({(Hex(3, 3), wrong.id)}), guide=True)
    table = outdoors(house, state, vale(features=(den, wrong, keep)))
    path = table.players_path()
    table.table.act(lambda at: at.set_policy("secret", "ask"), author="referee")
    with closing(table.referee()) as referee:
        search = next(option for option in referee.fields("option") if '"act":"explore"' in option)
        send(referee, "answer", option=search)
        while "Is anything found in this hex?" not in referee.table():
            send(referee, "answer", how="roll")
        send(referee, "answer", faces="1")
        table.table.act(lambda at: at.set_policy("secret", "app rolls"), author="referee")
        settle(referee, table)
        assert "You search, and find: the lair." in httpx.get(f"{table.server.address}{path}").text
        log = referee.table()
        assert "You search, and find: the lair." in log
        assert f"in your key: {mark}" in log
        planned = referee.get(referee.path, params={"route": "0303"}).text
        send(referee, "answer", option=by_route(planned), route="0303", using='"march"')
        settle(referee, table)
    told = served(table, path)
    assert b"You do not find: the ruins." in told
    assert b"the castle" in told
    assert mark.encode() not in told


# ------------------------------------------------------------------------------------------------------------- mending
def the_map(table: Evening) -> HexMap:
    """The map of hexes as it stands."""
    hexmap = table.table.read(lambda at: at.hexmap)
    assert hexmap is not None
    return hexmap


def test_terrain_is_painted_and_undone(referee: Referee, table: Evening) -> None:
    """A rectangle of hexes is painted at once, beyond the map too, and undo takes all of it back."""
    before = the_map(table)
    send(referee, "mend", what="paint", hexes="0101:0202 0707", terrain="swamp", other="")
    painted = [Hex(1, 1), Hex(1, 2), Hex(2, 1), Hex(2, 2), Hex(7, 7)]
    assert ["swamp"] * 5 == [the_map(table).tile_at[at].terrain for at in painted]
    send(referee, "mend", what="paint", hexes="0101", terrain="swamp", other="fungus")
    assert "fungus" == the_map(table).tile_at[Hex(1, 1)].terrain
    for _input in range(2):
        send(referee, "undo", seq=referee.hidden("seq"))
    assert before == the_map(table)


def test_lines_are_drawn_and_rubbed_out(referee: Referee, table: Evening) -> None:
    """A road through some hexes, by its name; and rubbed out again by its place."""
    send(referee, "mend", what="draw", hexes="0304 0506", kind="track", name="The Drove")
    assert ("track", "The Drove") == (the_map(table).lines[-1].kind, the_map(table).lines[-1].name)
    page = referee.get(referee.path, params={"place": "0304"}).text
    assert "The Drove 0304 0506" in page
    send(referee, "mend", what="rub", line="3", seq=referee.hidden("seq"))
    assert vale().lines == the_map(table).lines


def test_a_river_is_drawn_along_edges(referee: Referee, table: Evening) -> None:
    """Between each hex and the next; the log and the keys of the hexes beside it have it, until it is rubbed out."""
    page = send(referee, "mend", what="draw", hexes="0304 0305 0405", kind="river", runs="between").text
    assert (Edge(Hex(3, 5), 1), Edge(Hex(3, 5), 3)) == the_map(table).lines[-1].edges
    assert "Map: a river drawn along 0305" in page
    for hex in ("0304", "0405"):
        assert "river along an edge of 0305" in referee.get(referee.path, params={"place": hex}).text
    assert (
        "0304 and 0506 do not lie side by side"
        in send(referee, "mend", what="draw", hexes="0304 0506", kind="river", runs="between").text
    )
    rubbed = send(referee, "mend", what="rub", line="3", seq=referee.hidden("seq")).text
    assert "Map: the river along 0305 rubbed out" in rubbed
    assert vale().lines == the_map(table).lines


def test_rest_that_is_owed_is_waived(house: Evening) -> None:
    """One press lets them go on without it; the log says so, and one undo brings it back."""
    table = outdoors(house, walking(half_days=2))
    with closing(table.referee()) as referee:
        assert "Waive the rest" in referee.get(referee.path).text
        page = send(referee, "put", path="half_days", value="0").text
        assert "No rest is owed any more after a pursuit" in page
        assert "Waive the rest" not in page
        send(referee, "undo", seq=referee.hidden("seq"))
        assert 2 == table.table.read(lambda at: at.now.half_days)


def test_things_are_put_changed_and_taken_away(referee: Referee, table: Evening) -> None:
    """A castle is put into a hex under an id of its own, changed, and taken away."""
    send(referee, "mend", what="put", hex="0302", kind="castle", name="Brack", landmark="yes", key="Empty.")
    brack = the_map(table).feature_by_id["brack"]
    assert Feature("brack", Hex(3, 2), "castle", "Brack", landmark=True, key="Empty.") == brack
    send(referee, "mend", what="put", hex="0302", kind="ruins", name="Brack", shown="hidden", feature="brack")
    changed = the_map(table).feature_by_id["brack"]
    assert ("ruins", "hidden") == (changed.kind, changed.shown)
    send(referee, "mend", what="take", feature="brack")
    assert "brack" not in the_map(table).feature_by_id


def test_notes_are_pinned_and_hexes_named(referee: Referee, table: Evening) -> None:
    """A hex is given a name and a note; the note is taken away again."""
    send(referee, "mend", what="name", hex="0304", name="The Ford")
    send(referee, "mend", what="pin", hex="0304", words="Deep in spring")
    assert "The Ford" == the_map(table).tile_at[HERE].name
    page = referee.get(referee.path, params={"place": "0304"}).text
    assert "Deep in spring" in page
    place = next(n for n, note in enumerate(the_map(table).notes) if note.text == "Deep in spring")
    send(referee, "mend", what="unpin", note=str(place), seq=referee.hidden("seq"))
    assert vale().notes == the_map(table).notes


def test_hexes_are_taken_off_but_never_from_under_the_party(referee: Referee, table: Evening) -> None:
    """A hex that nobody is in goes with all that is in it; the one that the party is in does not."""
    send(referee, "mend", what="cut", hexes="0101")
    assert (False, False) == (Hex(1, 1) in the_map(table).tile_at, "tomb" in the_map(table).feature_by_id)
    assert 422 == send(referee, "mend", what="cut", hexes="0304").status_code


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"what": "burn"}, "one of paint, cut"),
        ({"what": "paint", "hexes": "nowhere", "terrain": "sea"}, "there is no hex"),
        ({"what": "paint", "hexes": "1.1:101.101", "terrain": "sea"}, "at most 10,000 at once"),
        ({"what": "draw", "hexes": "0303", "kind": "road"}, "fewer than two hexes"),
        ({"what": "rub", "line": "99"}, "there is none at 99"),
        ({"what": "put", "hex": "0303", "kind": "castle", "shown": "perhaps"}, "one of open, hidden, secret"),
        ({"what": "take", "feature": "dragon"}, "no feature"),
    ],
)
def test_what_does_not_fit_the_map_is_refused(
    referee: Referee, table: Evening, fields: dict[str, str], said: str
) -> None:
    """A change that makes no sense is refused in one line, and nothing is changed."""
    answer = send(referee, "mend", **fields)
    assert (422, True) == (answer.status_code, said in answer.text)
    assert vale() == the_map(table)


def test_the_map_is_mended_under_a_running_trek(referee: Referee, table: Evening) -> None:
    """While a secret question is open a change waits, and takes hold when the move is over; nothing breaks."""
    table.table.act(lambda at: at.set_policy("secret", "ask"), author="referee")
    planned = referee.get(referee.path, params={"route": "0303 0302"}).text
    send(referee, "answer", option=by_route(planned), route="0303 0302", using='"march"')
    assert "Does the party lose its way?" in referee.table()
    send(referee, "mend", what="paint", hexes="0302", terrain="sea", other="")
    assert "hills" == the_map(table).tile_at[Hex(3, 2)].terrain
    table.table.act(lambda at: at.set_policy("secret", "app rolls"), author="referee")
    while not table.table.read(lambda at: at.question.rests):
        send(referee, "answer", how="roll")
    assert "sea" == the_map(table).tile_at[Hex(3, 2)].terrain
