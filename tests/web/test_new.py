"""A campaign begun in the browser: a file is dropped, a party pasted, a way in chosen; and all that can be wrong."""

from __future__ import annotations

import re
import secrets
from contextlib import closing
from html.parser import HTMLParser
from importlib import resources
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import msgspec
import pytest

from sixturns.formats.campaign_file import sample
from sixturns.formats.dungeon_file import inspect
from sixturns.formats.new_campaign import sample_party
from sixturns.formats.report import Import
from sixturns.formats.worker import read_in_worker
from sixturns.rulesets.layers import FAMILIES, load
from sixturns.store import open_store
from sixturns.store.tables import Tables
from sixturns.web.serve import Server
from sixturns.web.shelf import Kept, Shelf
from tests.conftest import SAMPLES
from tests.formats.maps import GRIDMAPPER, as_bytes, donjon, room, rooms, watabou
from tests.web.evening import Evening, Referee, evening
from tests.web.new_form import CANARY, PARTY, VAULT, Form, begun, count

SAMPLE = (resources.files("sixturns") / "samples" / "tallow_stair.toml").read_bytes()


def test_from_a_file_to_the_table(table: Evening, form: Form, fresh: str) -> None:
    """A file is read, a party looked over, and the table stands at the way in; until then there is no campaign."""
    before = count(table)
    form.press("read", VAULT)
    assert 200 == form.answer.status_code
    assert "The Small Vault" == form.field("name")
    for found in ("donjon dungeon (JSON)", "areas 3", "rooms 2", "doors 2", "locked 1"):
        assert found in form.said
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in form.page
    form.press("check", party=PARTY, name=fresh)
    assert "Harl dwarf 2 14 / 14 3 1150 coins 60 ft torch" in form.said
    assert before == count(table)
    form.press("begin")
    state = begun(table, form)
    assert ("Harl", "Maud") == tuple(member.name for member in state.party.members)
    assert before + 1 == count(table)
    page = form.browser.get(form.answer.headers["location"])
    assert (200, True) == (page.status_code, fresh in page.text)


def test_a_map_alone_and_the_sample_party(table: Evening, form: Form, fresh: str) -> None:
    """With a dungeon and nothing else, one press begins with the six of the sample campaign."""
    form.press("read", ("chapel.json", as_bytes(watabou())))
    assert "Begin with the sample party" in form.page
    form.press("begin with sample", name=fresh)
    assert 6 == len(begun(table, form).party.members)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_sample_campaign_of_every_family(table: Evening, form: Form, fresh: str, family: str) -> None:
    """Its dungeon is taken with its land, and has under every family all that waits in it."""
    assert "Use the sample dungeon" in form.page
    form.press("sample dungeon", rules=family)
    assert ("Use the sample dungeon" in form.page, form.wrong("file")) == (False, "")
    assert ("The cellars" in form.said, "The Wickmark" in form.said, form.field("month")) == (True, True, "4")
    assert ("flat", "even") == (form.field("orientation"), form.field("parity"))
    form.press("begin with sample", name=fresh, rules=family)
    state, own = begun(table, form), sample(load(family)).state
    assert (6, 4, True) == (len(state.party.members), state.month, bool(state.at))
    for what in ("foes", "traps", "wandering", "difficulties", "castles", "roaming"):
        assert getattr(own, what) == getattr(state, what), what
    opened = table.tables.open(form.answer.headers["location"].removeprefix("/t/"))
    assert (sample().hexmap, family) == opened.read(lambda at: (at.hexmap, at.ruleset.name))


def test_the_sample_dungeon_takes_nothing_away(form: Form) -> None:
    """A dungeon that was read stays when the sample's is asked for; only what is missing comes from it."""
    form.press("read", VAULT).press("sample dungeon")
    assert ("vault.json" in form.said, "The Wickmark" in form.said) == (True, True)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_campaign_file_brings_its_party(table: Evening, form: Form, fresh: str, family: str) -> None:
    """Its party is put into the empty field, on the scale of the rules; what stays behind is told."""
    form.press("read", file=("ours.toml", SAMPLE), rules=family)
    assert "This party stood in the dungeon's file." in form.said
    for place in ("hexes", "day, hour", "seen"):
        assert f"<b>{place}</b>" in form.page
    assert "day 3, 14:00 stays behind: a new campaign begins day 1, 08:00" in form.said
    form.press("begin", name=fresh, rules=family)
    state = table.tables.open(fresh).read(lambda at: at.state)
    own = sample(load(family)).state.party
    assert [one.strength for one in own.members] == [one.strength for one in state.party.members]
    assert ("tansy", "sister-maud") == (state.party.mapper, state.party.speaker)
    assert sample(load(family)).state.difficulties == state.difficulties


def test_a_party_that_stands_there_is_kept(form: Form) -> None:
    """The party of a campaign file takes no other's place, and that is said."""
    form.press("read", file=("ours.toml", SAMPLE), party=PARTY)
    assert PARTY == form.field("party").strip()
    assert "The party of the dungeon's file stays behind, for one stands here already." in form.said


@pytest.mark.parametrize("do", ["sample", "read"])
def test_what_the_form_put_in_is_brought_to_the_rules(form: Form, do: str) -> None:
    """A party of which nobody has touched a word follows the rules that are chosen after it; one that was typed stays.

    What stands in the field follows them back, too.
    """
    form.press(do, file=("ours.toml", SAMPLE) if do == "read" else None)
    first = form.field("party")
    form.press("check rules", rules="bladespell")
    assert sample_party(load("bladespell")).splitlines() == form.field("party").splitlines()
    assert "" == form.wrong("party")
    form.press("check rules")
    assert first == form.field("party")
    form.press("check rules", rules="bladespell", party=first.replace("Brenna", "Berta"))
    assert "14 is not from 2 to 12" in form.wrong("party")
    assert "Berta" in form.field("party")


def test_a_second_file_brings_its_own_party(form: Form) -> None:
    """The party that came along with one file gives way to that of the next, and to nothing where that has none."""
    form.press("read", file=("ours.toml", SAMPLE))
    form.press("read", file=("theirs.toml", SAMPLE.replace(b"Odo", b"Ugo")))
    assert "This party stood in the dungeon's file." in form.said
    assert ("Odo" in form.field("party"), "Ugo" in form.field("party")) == (False, True)
    form.press("read", VAULT)
    assert "Ugo" in form.field("party")
    form.press("check rules", rules="bladespell")
    assert ("Ugo" in form.field("party"), form.wrong("party")) == (True, "")
    form.press("read", file=("ours.toml", SAMPLE), party=f"{form.field('party')}Maud,cleric,1,9\n")
    assert "stays behind" in form.said
    assert ("Odo" in form.field("party"), "Ugo" in form.field("party")) == (False, True)


def test_the_sample_party_is_put_into_the_field(form: Form) -> None:
    """It can be changed before it goes in; what somebody typed is never overwritten by it."""
    form.press("sample")
    assert sample_party().splitlines() == form.field("party").splitlines()
    assert "Sister Maud cleric 1" in form.said
    form.press("sample", party=PARTY)
    assert PARTY == form.field("party").replace("\r\n", "\n")
    assert "A party stands here already, and is kept: empty the field for the sample." == form.wrong("party")


def test_the_way_in_is_chosen_by_name(table: Evening, form: Form, fresh: str) -> None:
    """The ways in are offered by name and place, and the party begins at the one that was chosen."""
    ways = donjon(egress=[{"row": 4, "col": 4, "dir": "east"}], stairs=[{"row": 3, "col": 2, "key": "up"}])
    form.press("read", ("vault.json", as_bytes(ways)))
    names = re.findall(r'name="entrance" value="([^"]*)"', form.page)
    assert 2 == len(names)
    assert names[0] == form.field("entrance")
    form.press("show", entrance=names[1])
    assert names[1] == form.field("entrance")
    form.press("begin", party=PARTY, name=fresh)
    begun_at = begun(table, form).spot
    dungeon = table.tables.open(form.answer.headers["location"].removeprefix("/t/")).read(lambda at: at.dungeon)
    assert next(way.spot for way in dungeon.exits if way.id == names[1]) == begun_at


def test_there_is_no_such_way_in(form: Form) -> None:
    """A way in that the dungeon has not is refused by the form, which still has all that was typed."""
    form.press("read", VAULT)
    form.press("begin", party=PARTY, entrance="chimney", name="Mine")
    assert 422 == form.answer.status_code
    assert form.wrong("entrance").startswith("The Small Vault has no way in 'chimney'; it has out1")
    assert ("Mine", PARTY) == (form.field("name"), form.field("party").replace("\r\n", "\n"))


def test_another_file_takes_the_place_of_the_first(form: Form) -> None:
    """Until it begins, one can choose again; a file that cannot be read leaves the one before it."""
    form.press("read", VAULT).press("read", ("cellar.txt", GRIDMAPPER.encode()))
    assert ("cellar.txt · Gridmapper" in form.said, "vault.json" in form.said) == (True, False)
    form.press("read", ("broken.json", b"{"))
    assert form.wrong("file").startswith("broken.json")
    assert "cellar.txt · Gridmapper" in form.said


def test_guesses_and_what_was_left_out_are_told_with_their_places(form: Form) -> None:
    """Of the dungeon as of the party."""
    form.press("read", ("cellar.txt", GRIDMAPPER.encode()), party="name,hp,humour\nHarl,14,dry")
    assert "0606 trap: what it does is not told" in form.said
    assert "column humour is left out: no rule reads it" in form.said
    assert "column level is missing; taken as 0" in form.said


def test_what_comes_with_the_last_press_is_shown_first(table: Evening, form: Form, fresh: str) -> None:
    """Nobody begins in a dungeon whose report was not shown: then a second press begins."""
    before = count(table)
    form.press("begin", VAULT, party=PARTY, name=fresh)
    assert (200, before) == (form.answer.status_code, count(table))
    assert "areas 3" in form.said
    begun(table, form.press("begin"))


def test_what_is_pressed_twice_begins_once(table: Evening, form: Form, fresh: str) -> None:
    """The same form again leads to the same campaign, also when both presses are under way at once."""
    form.press("read", VAULT).press("check", party=PARTY, name=fresh)
    before, answers = count(table), []
    kept = {name: form.field(name) for name in ("csrf", "once", "read", "name", "party", "entrance")} | {"do": "begin"}

    def press() -> None:
        with httpx.Client(base_url=table.server.address, headers={"Origin": table.server.address}) as twin:
            twin.cookies = form.browser.cookies
            answers.append(twin.post("/new", data=kept))

    presses = [Thread(target=press) for _ in range(3)]
    for one in presses:
        one.start()
    for one in presses:
        one.join()
    assert [303] * 3 == [answer.status_code for answer in answers]
    assert 1 == len({answer.headers["location"] for answer in answers})
    assert before + 1 == count(table)


# ------------------------------------------------------------------------------------------------------------ who may
def test_only_a_referee_may(table: Evening, stranger: httpx.Client) -> None:
    """Strangers and players find nothing there, whatever they send."""
    expected = stranger.get("/nowhere")
    token = table.players_path().rpartition("/")[2]
    for cookies in ({}, {f"sixturns-{table.server.port}": token}):
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        for answer in (
            stranger.get("/new", headers=headers),
            stranger.post("/new", headers=headers, data={"do": "begin"}),
            stranger.post("/new", headers=headers, files={"file": VAULT}),
        ):
            assert (404, expected.content) == (answer.status_code, answer.content)


@pytest.mark.parametrize("csrf", [{}, {"csrf": ""}, {"csrf": "0" * 32}])
def test_a_form_that_is_not_ours_begins_nothing(table: Evening, referee: Referee, csrf: dict[str, str]) -> None:
    """Without the form's token nothing is read; nor is anything that another site sends."""
    before = count(table)
    for answer in (
        referee.post("/new", data=csrf | {"do": "read"}, files={"file": VAULT}),
        referee.post("/new", data=csrf | {"do": "read"}),
        referee.post("/new", content=b"{}", headers={"Content-Type": "application/json"}),
        referee.post("/new", data={"csrf": referee.csrf}, headers={"Origin": "http://evil.example"}),
    ):
        assert 403 == answer.status_code
    assert before == count(table)


def test_the_same_link_opens_it(table: Evening, fresh: str) -> None:
    """Whoever comes by the link that its referee came by finds the new campaign too; by another link nobody does."""
    link = table.server.new_referee_link(table.table.row.id)
    with closing(Referee(table.server.address, link, table.path)) as one:
        form = Form(one).press("read", VAULT).press("begin", party=PARTY, name=fresh)
        where = form.answer.headers["location"]
        assert 200 == one.get(where).status_code
        with closing(Referee(table.server.address, link, table.path)) as again:
            assert 200 == again.get(where).status_code
            assert 200 == again.get(table.path).status_code
    with closing(table.referee()) as other:
        assert 404 == other.get(where).status_code


def test_a_house_without_a_campaign(tmp_path: Path) -> None:
    """Its link leads to the page that begins the first, which all who came by it then have, as all that follow."""
    with open_store(tmp_path / "sixturns.sqlite") as store, closing(Tables(store)) as tables:
        server = Server(tables, port=0, secret=tmp_path / "links.key")
        thread = Thread(target=server.run)
        thread.start()
        try:
            with httpx.Client(base_url=server.address) as stranger:
                assert 404 == stranger.get("/new").status_code
            link = server.new_referee_link(everywhere=True)
            with (
                closing(Referee(server.address, link, "/new")) as one,
                closing(Referee(server.address, link, "")) as two,
            ):
                assert 'url=/new"' in one.entered.text
                assert "No campaign has been begun." in one.get("/").text
                form = Form(one).press("read", VAULT).press("begin with sample", name="First")
                where = form.answer.headers["location"]
                assert [200, 200] == [browser.get(where).status_code for browser in (one, two)]
                with closing(Referee(server.address, link, where)) as later:
                    assert f"url={where}" in later.entered.text
                    assert 200 == later.get(where).status_code
        finally:
            server.stop()
            thread.join()


def test_two_referees_begin_at_the_same_time(table: Evening, fresh: str) -> None:
    """Each sees its own file; of two campaigns with one name the second is refused, and nothing of it is lost."""
    with closing(table.referee()) as one, closing(table.referee()) as other:
        mine, theirs = Form(one).press("read", VAULT), Form(other)
        theirs.press("check", read=mine.field("read"), party=PARTY)
        assert "That file is no longer at hand: choose it once more. All else is still here." == theirs.wrong("file")
        theirs.press("read", ("chapel.json", as_bytes(watabou())))
        begun(table, mine.press("begin", party=PARTY, name=fresh))
        theirs.press("begin", name=fresh)
        assert (422, f"A campaign is called '{fresh}' already.") == (theirs.answer.status_code, theirs.wrong("name"))
        begun(table, theirs.press("begin", name=f"{fresh} too"))
        assert 404 == other.get(mine.answer.headers["location"]).status_code


# ----------------------------------------------------------------------------------------------------- what is wrong
LFS = b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 12\n"
BAD_FILES = {
    "zip": (b"PK\x03\x04", "bad.json: a zip file: unpack it first."),
    "gzip": (b"\x1f\x8b\x08\x00", "bad.json: a gzip file: unpack it first."),
    "pointer": (LFS, "bad.json: a Git LFS pointer, not the file itself: fetch that with `git lfs pull` first."),
    "deep": (b'{"cells": ' + b"[" * 10_000 + b"]" * 10_000 + b', "rooms": [], "settings": {}}',
             "bad.json: nested too deeply."),
    "NaN": (b'{"cells": [[NaN]], "rooms": [], "settings": {}}', "Bad.json: cells[0][0]: NaN is not a whole number."),
    "squares": (as_bytes(donjon() | {"cells": [[4] * 500] * 500 + [[4]]}), "bad.json: "),
    "empty": (b"", "bad.json: an empty file."),
    "stranger": (b"Dear diary", "bad.json: no dungeon that is known here; tried "),
}  # fmt: skip


@pytest.mark.parametrize("kind", BAD_FILES)
def test_a_bad_file_is_refused_in_its_place(table: Evening, form: Form, kind: str) -> None:
    """A clear line names the file and the place in it; all that was typed is still there, and nothing was begun."""
    content, said = BAD_FILES[kind]
    before = count(table)
    form.press("begin", ("bad.json", content), party=PARTY, name="Mine")
    assert 422 == form.answer.status_code
    assert form.wrong("file").lower().startswith(said.lower())
    assert ("Mine", PARTY) == (form.field("name"), form.field("party").replace("\r\n", "\n"))
    assert before == count(table)


BAD_PARTIES = {
    "none": ("name,level\n", "A party of none: there is nobody below the headings."),
    "300": ("name,level\n" + "Harl,1\n" * 300, "Line 102: a party of 300; at most 100."),
    "speed": ("name,speed\nHarl,-30\n", "Line 2, column speed: -30 is not from 0 to 999."),
    "strength": ("Harl,dwarf,2,45", "Line 1, column STR: 45 is not from 3 to 18."),
    "nonsense": ("Harl and his friends", "Line 1: neither headings nor columns; expected name, class, "),
    "blank": ("  \n ", "A party of none: paste one, or take the sample party."),
    "long": ("x" * 1_000_001, "Longer than 1,000,000 characters."),
}


@pytest.mark.parametrize("kind", BAD_PARTIES)
def test_a_bad_party_is_refused_in_its_place(table: Evening, form: Form, kind: str) -> None:
    """A clear line names the line and the column; the file, the name and every word of the party are still there."""
    text, said = BAD_PARTIES[kind]
    before = count(table)
    form.press("read", VAULT).press("begin", party=text, name="Mine")
    assert 422 == form.answer.status_code
    assert form.wrong("party").startswith(said)
    assert ("Mine", text) == (form.field("name"), form.field("party").replace("\r\n", "\n"))
    assert "vault.json · donjon" in form.said
    assert before == count(table)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "A campaign needs a name."),
        ("a/b", "The name 'a/b' has a slash."),
        ("x" * 81, "The name has 81 characters; at most 80 are allowed."),
        ("..", "The name '..' begins with a dot."),
    ],
)
def test_a_bad_name_is_refused_in_its_place(table: Evening, form: Form, name: str, said: str) -> None:
    """A name is a name, never a path."""
    before = count(table)
    form.press("read", VAULT).press("begin", party=PARTY, name=name)
    assert (422, said, before) == (form.answer.status_code, form.wrong("name"), count(table))


def test_a_campaign_needs_a_dungeon(form: Form) -> None:
    """All that is missing is said at once, each thing in its place and again beside the button."""
    form.press("begin")
    assert 422 == form.answer.status_code
    assert "A campaign needs a dungeon, or a map of hexes: choose a file." == form.wrong("file")
    assert "A party of none: paste one, or take the sample party." == form.wrong("party")
    assert "A campaign needs a name." == form.wrong("name")
    assert "Not yet: The dungeon : A campaign needs a dungeon" in form.said


def test_too_much_is_not_read(table: Evening, form: Form) -> None:
    """A file of more than 32 MiB is refused on the page; a form far beyond is refused by its length."""
    form.press("read", ("huge.json", b" " * (32 * 1024 * 1024 + 1)), party=PARTY)
    assert (413, "huge.json: larger than 32 MiB.") == (form.answer.status_code, form.wrong("file"))
    assert PARTY == form.field("party").replace("\r\n", "\n")
    form.press("read", ("huge.json", b" " * (40 * 1024 * 1024)))
    assert 413 == form.answer.status_code
    assert "That is too long" in form.said
    assert 200 == form.browser.get(table.path).status_code


def test_other_pages_take_no_more_than_before(table: Evening, referee: Referee) -> None:
    """The long form is taken at its one address alone."""
    answer = referee.post(f"{table.path}/note", data={"csrf": referee.csrf, "words": "x" * (2 * 1024 * 1024)})
    assert 413 == answer.status_code


@pytest.mark.parametrize(
    "parts",
    [
        [("csrf", (None, "x"))] * 30,
        [("file", (f"{n}.json", b"{}")) for n in range(4)],
        [("party", (None, "x" * (5 * 1024 * 1024)))],
    ],
    ids=["fields", "files", "field"],
)
def test_a_form_out_of_shape_is_refused(referee: Referee, parts: list[Any]) -> None:
    """Too many fields, four files, a field beyond measure: refused with a client's error, and the server goes on."""
    answer = referee.post("/new", files=[("csrf", (None, referee.csrf)), *parts])
    assert 400 <= answer.status_code < 500
    assert 200 == referee.get("/new").status_code


def test_a_reader_that_breaks_down_is_told(form: Form, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file over which the reader hangs is given up, in words, and the page goes on."""

    def slowly(data: bytes, name: str) -> Import:
        return read_in_worker(data, name, seconds=0.01)

    monkeypatch.setattr("sixturns.web.new.read_in_worker", slowly)
    form.press("read", VAULT, party=PARTY)
    assert (422, "vault.json: takes longer than 0.01 seconds to read; given up.") == (
        form.answer.status_code,
        form.wrong("file"),
    )


def test_a_full_store_begins_nothing(tmp_path: Path) -> None:
    """When nothing more can be written that is said, no campaign is there, and the form still has everything."""
    with evening(tmp_path) as table, closing(table.referee()) as referee:
        form = Form(referee).press("read", VAULT).press("check", party=PARTY, name="Mine")
        with table.store.database.writing() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        form.press("begin")
        assert 507 == form.answer.status_code
        assert ("Mine", 1) == (form.field("name"), count(table))
        with table.store.database.writing() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 100000")
        begun(table, form.press("begin"))


def test_what_was_read_is_kept_within_bounds() -> None:
    """The oldest go when there are too many or too much; one is kept however large; each for its own session alone."""
    given = inspect(VAULT[1], VAULT[0])
    kept = [Kept(f"{n}.json", given) for n in range(5)]
    shelf = Shelf(most_files=3)
    digests = [shelf.put("mine", one) for one in kept]
    assert [None, None, *kept[2:]] == [shelf.get("mine", digest, Kept) for digest in digests]
    assert [None] * 5 == [shelf.get("yours", digest, Kept) for digest in digests]
    small = Shelf(most_bytes=len(msgspec.json.encode(kept[0].name)))
    digests = [small.put("mine", one) for one in kept[:2]]
    assert [None, kept[1]] == [small.get("mine", digest, Kept) for digest in digests]


# ------------------------------------------------------------------------------------------------------------ canaries
def test_imported_markup_is_data(table: Evening, form: Form, fresh: str) -> None:
    """Names and texts full of markup run nothing on the page, on the table, in the report, or on the players' page."""
    mark = f"x{secrets.token_hex(8)}"
    rigged = rooms()
    rigged[1] = room(
        1, rigged[1]["doors"] if rigged[1] else {}, summary=CANARY, detail={"room_features": CANARY + mark}
    )
    settings = {"name": CANARY, "level": 1}
    form.press("read", (f"{CANARY}.json", as_bytes(donjon(rooms=rigged, settings=settings))))
    bare = CANARY.replace('"', "")
    form.press("check", party=f"name,class,{bare}\n{bare[:60]},<b>x</b>,1\n", name="<marquee>x")
    assert "" == form.wrong("party")
    pages = [form.page]
    form.press("begin", name=f"{fresh} <marquee>x&amp;")
    where = form.answer.headers["location"]
    table.server.new_players_link(where.removeprefix("/t/"))
    pages += [form.browser.get(where).text, form.browser.get(f"{where}/session").text]
    pages.append(form.browser.get(httpx.URL(table.server.players_link(where.removeprefix("/t/"))).path).text)
    for page in pages:
        assert {"self"} >= {reach(value) for _tag, name, value in Attributes(page).found if name in REACHING}
        assert [] == [name for _tag, name, _value in Attributes(page).found if name.startswith("on")]
        tags = Attributes(page).tags
        assert not {"marquee", "img", "iframe", "object", "embed", "base"} & set(tags)
        assert tags.count("script") == sum(tag == "script" for tag, name, _ in Attributes(page).found if name == "src")


REACHING = ("src", "href", "xlink:href", "action", "formaction", "data", "srcset", "poster")


def reach(address: str) -> str:
    """Where an address of a page leads: to this very server, or elsewhere."""
    return "self" if re.match(r"/(?!/)|#", address) or address.startswith("http://127.0.0.1:") else address


class Attributes(HTMLParser):
    """The tags of a page and all their attributes, as a browser finds them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.found: list[tuple[str, str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes a tag."""
        self.tags.append(tag)
        self.found += [(tag, name, value or "") for name, value in attrs]


@pytest.mark.samples
def test_the_sample_of_another_program_begins(table: Evening, form: Form, fresh: str) -> None:
    """A whole donjon dungeon with sixty-five rooms, a pasted party, and the table is open."""
    path = SAMPLES / "donjon" / "telboy-fantasy_test_file.json"
    form.press("read", (path.name, path.read_bytes()))
    assert "rooms 65" in form.said
    state = begun(table, form.press("begin", party=PARTY, name=fresh))
    assert state.foes.open()
    assert 200 == form.browser.get(form.answer.headers["location"]).status_code


def test_the_page_offers_who_draws_the_map(house: Evening) -> None:
    """Whoever has both hands free is offered, another can be chosen, or nobody; the campaign begins with that."""
    with closing(house.referee()) as browser:
        for wanted, mapper in (("", "maud"), ("harl", "harl"), ("-", "")):
            form = Form(browser).press("read", VAULT).press("check", party=PARTY)
            chosen = re.search(r'value="([^"]*)" selected', form.page)
            assert chosen is not None
            assert "maud" == chosen[1]
            form.press("begin", name=f"Mapped by {mapper or wanted}", mapper=wanted or chosen[1])
            assert mapper == house.tables.open(house.store.campaign(f"Mapped by {mapper or wanted}").id).read(
                lambda table: table.state.party.mapper
            )
