"""A campaign begun in the browser on a map of hexes that somebody made; and all that can be wrong with it."""

from __future__ import annotations

import re
import secrets

import pytest

from tests.formats.hexmaps import VALE
from tests.web.evening import Evening
from tests.web.new_form import CANARY, LAND, PARTY, VAULT, Form, begun, count


def test_from_a_map_to_the_table(table: Evening, form: Form, fresh: str) -> None:
    """A map is read and drawn, how its hexes lie is chosen, and the party sets out in a hex of it."""
    before = count(table)
    form.press("read map", land=LAND)
    assert (200, "vale") == (form.answer.status_code, form.field("name"))
    for found in ("Text Mapper hexes (text)", "hexes 10", "The map does not say it. As it is drawn here, beside 0202"):
        assert found in form.said
    assert ("", "") == (form.field("orientation"), form.field("parity"))
    assert 'data-hexes="flat even' in form.page
    form.press("show map", orientation="flat", parity="odd", start="0102", month="10")
    assert 'data-hexes="flat odd' in form.page
    assert "As it is drawn here, beside 0202 are N 0201, NE 0301" in form.said
    assert before == count(table)
    form.press("begin", party=PARTY, name=fresh)
    state = begun(table, form)
    assert (True, (1, 2, 0), 10) == (state.outdoors, state.reckoned, state.month)
    page = form.browser.get(form.answer.headers["location"])
    assert (200, True) == (page.status_code, fresh in page.text)


def test_how_hexes_lie_is_asked(table: Evening, form: Form, fresh: str) -> None:
    """A campaign does not begin on a map of which nobody has said how its hexes lie; one choice alone says nothing."""
    before = count(table)
    form.press("read map", land=LAND).press("begin", party=PARTY, name=fresh, start="0102")
    assert form.wrong("grid").startswith("The map does not say how its hexes lie")
    form.press("begin", orientation="pointy")
    assert form.wrong("grid").startswith("The map does not say how its hexes lie")
    assert (422, before, "pointy") == (form.answer.status_code, count(table), form.field("orientation"))
    form.press("begin", parity="even")
    begun(table, form)


def test_a_map_that_says_it_is_believed(form: Form) -> None:
    """What an option of the map says is chosen already."""
    form.press("read map", land=("vale.txt", f"{VALE}option horizontal\n".encode()))
    assert ("pointy", "even") == (form.field("orientation"), form.field("parity"))
    assert "does not say it" not in form.said


def test_a_key_is_laid_over_the_map_on_the_page(table: Evening, form: Form, fresh: str) -> None:
    """A key comes with the map or after it; without one it is refused."""
    key = ("key.csv", b"hex,description\n0102,Crows.\n")
    assert "key.csv: a key without a map: choose the map first." == form.press("read map", keys=key).wrong("map")
    form.press("read map", land=LAND).press("read map", keys=key)
    assert "vale.txt, key.csv" in form.said
    form.press("begin", party=PARTY, name=fresh, start="0102", orientation="flat", parity="even")
    id = (form.answer.headers["location"]).removeprefix("/t/")
    hexmap = table.tables.open(id).read(lambda at: at.hexmap)
    assert hexmap is not None
    assert ["Crows."] == [note.text for note in hexmap.notes]


@pytest.mark.parametrize("before", [(), (("good.csv", b"hex,description\n0102,Crows.\n"),)])
def test_a_refused_key_stays_refused(
    table: Evening, form: Form, fresh: str, before: tuple[tuple[str, bytes], ...]
) -> None:
    """Nothing begins with a key that was refused, though no page keeps its file, until it is left out or replaced."""
    said = "nokey.csv: no key of hexes: no column has the numbers of hexes, such as 0102."
    form.press("read map", land=LAND)
    for key in before:
        form.press("read map", keys=key)
    campaigns = count(table)
    form.press("read map", keys=("nokey.csv", b"place,description\nX,foo\n"))
    assert (422, said) == (form.answer.status_code, form.wrong("keys"))
    form.press("begin", party=PARTY, name=fresh, start="0102", orientation="flat", parity="odd")
    assert (422, said, campaigns) == (form.answer.status_code, form.wrong("keys"), count(table))
    form.press("leave key out")
    assert (200, "", bool(before)) == (form.answer.status_code, form.wrong("keys"), "vale.txt, good.csv" in form.said)
    begun(table, form.press("begin"))


def test_a_good_key_takes_the_place_of_a_refused_one(form: Form) -> None:
    """The refusal goes with the next key that can be read; a bad key beside a good map leaves the map."""
    form.press("read map", land=LAND, keys=("nokey.csv", b"place,description\nX,foo\n"))
    assert ("", True) == (form.wrong("map"), form.wrong("keys").startswith("nokey.csv: "))
    form.press("read map", keys=("key.csv", b"hex,description\n0102,Crows.\n"))
    assert (200, "", True) == (form.answer.status_code, form.wrong("keys"), "vale.txt, key.csv" in form.said)


def test_a_dungeon_in_a_hex_of_the_map(table: Evening, form: Form, fresh: str) -> None:
    """With both, the way in is in a hex; the party begins there, below ground, where it sets out in none."""
    form.press("read", VAULT).press("read map", land=LAND)
    form.press("begin", party=PARTY, name=fresh, orientation="flat", parity="even")
    assert "Say in which hex of vale the way into The Small Vault lies." == form.wrong("entrance_hex")
    form.press("show map", entrance_hex="0102")
    assert "" == form.wrong("entrance_hex")
    ids = re.findall(r' id="([^"]*)"', form.page)
    assert len(ids) == len(set(ids))
    state = begun(table, form.press("begin"))
    assert (False, (1, 2, 0)) == (state.outdoors, state.reckoned)


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("start", "9999", "Vale has no hex '9999'; its hexes are numbered 0101 to 0304."),
        ("start", "0103", "0103 is sea: nobody stands there."),
        ("start", "<b>", "Vale has no hex '<b>'; its hexes are numbered 0101 to 0304."),
        ("start", "", "Say in which hex of vale the party begins, such as 0101."),
    ],
)
def test_a_bad_start_is_refused_in_its_place(table: Evening, form: Form, field: str, typed: str, said: str) -> None:
    """What was typed stays, and nothing has begun."""
    before = count(table)
    form.press("read map", land=LAND)
    chosen = {"party": PARTY, "orientation": "flat", "parity": "even"} | {field: typed}
    form.press("begin", None, None, None, **chosen)
    assert (422, said, before) == (form.answer.status_code, form.wrong(field), count(table))
    assert typed == form.field(field)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"PK\x03\x04", "vale.txt: a zip file: unpack it first."),
        (b"dear diary\n", "vale.txt: no map of hexes that is known here; tried"),
        (b"99999.99999 hill\n999999.01 hill\n", "Vale.txt, line 2: lies farther off than 100000 hexes."),
    ],
)
def test_a_bad_map_leaves_the_one_before(form: Form, content: bytes, said: str) -> None:
    """What cannot be read is refused with its place; the map that was read before is still there."""
    form.press("read map", land=LAND).press("read map", land=("vale.txt", content))
    assert 422 == form.answer.status_code
    assert form.wrong("map").startswith(said)
    assert "hexes 10" in form.said


def test_a_map_of_somebody_else_is_not_at_hand(form: Form) -> None:
    """A digest that this session never had, or that is a dungeon's, is as good as none."""
    form.press("read", VAULT)
    for digest in ("0" * 64, form.field("read")):
        form.press("show map", read_map=digest)
        assert "That map is no longer at hand: choose it once more. All else is still here." == form.wrong("map")


def test_markup_of_a_map_is_data(table: Evening, form: Form, fresh: str) -> None:
    """Labels, notes and library lines full of markup run nothing, and players see none of what is the referee's."""
    mark = f"x{secrets.token_hex(8)}"
    bare = CANARY.replace('"', "")
    text = f'0101 grass "{bare}{mark}"\n0102 hill castle\n<g id="{mark}">{CANARY}</g>\nlib other {CANARY}\n'
    key = f"hex,description\n0101,{bare}{mark}\n".encode()
    form.press("read map", land=(f"{bare}.txt", text.encode())).press("read map", keys=("key.csv", key))
    pages = [form.page]
    form.press("begin", party=PARTY, name=fresh, start="0101", orientation="flat", parity="even")
    path = form.answer.headers["location"]
    pages.append(form.browser.get(path).text)
    for page in pages:
        assert "<script>alert" not in page
        assert 'evil.example/x.png" onload' not in page
    playing = table.at(table.tables.open(path.removeprefix("/t/")))
    with playing.stranger() as player:
        assert mark not in player.get(playing.players_path(), follow_redirects=True).text
