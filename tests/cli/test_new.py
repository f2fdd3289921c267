"""`sixturns new` with a dungeon that somebody else made and a party of one's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sixturns.formats.new_campaign import sample_party
from sixturns.store import open_store
from sixturns.store.tables import Tables
from sixturns.world.campaign import Campaign
from tests.cli.conftest import Run, refusal
from tests.cli.test_serve import page, serving
from tests.formats.hexmaps import VALE
from tests.formats.maps import GRIDMAPPER, as_bytes, donjon, watabou

PARTY = """\
name,class,level,STR,WIS,CHA,hp,AC,load,light
Harl,dwarf,2,16,6,8,14,3,1150,torch
Maud,cleric,1,10,16,13,6,5,850,
"""


@pytest.fixture
def files(tmp_path: Path, environment: dict[str, str]) -> Path:
    """A folder with dungeons and parties."""
    (tmp_path / "vault.json").write_bytes(as_bytes(donjon()))
    (tmp_path / "chapel.json").write_bytes(as_bytes(watabou()))
    (tmp_path / "cellar.txt").write_text(GRIDMAPPER, "utf-8")
    (tmp_path / "party.csv").write_text(PARTY, "utf-8")
    (tmp_path / "vale.txt").write_text(VALE, "utf-8")
    (tmp_path / "keys.csv").write_text("hex,description\n0102,Crows.\n0101,=SUM(A1)\n", "utf-8")
    return tmp_path


def names(run: Run) -> list[str]:
    """The names of the campaigns."""
    return [campaign["name"] for campaign in json.loads(run("campaigns", "--json").stdout)]


def state_of(folder: Path, name: str) -> Campaign:
    """Where a campaign stands."""
    with open_store(folder / "store.sqlite") as store:
        tables = Tables(store)
        try:
            return tables.open(name).read(lambda at: at.state)
        finally:
            tables.close()


@pytest.mark.parametrize(
    ("dungeon", "called"),
    [("vault.json", "The Small Vault"), ("chapel.json", "Chapel of Salt"), ("cellar.txt", "cellar")],
)
def test_a_dungeon_of_any_format_and_a_party(run: Run, files: Path, dungeon: str, called: str) -> None:
    """The campaign begins in it, the party of the file stands at its way in."""
    begun = run("new", "Ours", "--rules", "underworld", "--dungeon", dungeon, "--party", "party.csv")
    assert 0 == begun.exit_code, begun.output
    assert f"Ours has begun, in {called}." == begun.stdout.splitlines()[0]
    state = state_of(files, "Ours")
    assert ("Harl", "Maud") == tuple(member.name for member in state.party.members)
    assert ["torch"] == [light.kind for light in state.lights]
    assert (state.at,) == state.seen


def test_what_was_guessed_is_said(run: Run, files: Path) -> None:
    """The first guesses about the dungeon, and all about the party, stand on the error output with their places."""
    (files / "party.csv").write_text("name,hp,humour\nHarl,14,dry\n", "utf-8")
    begun = run("new", "Ours", "--dungeon", "cellar.txt", "--party", "party.csv")
    assert "cellar.txt: 0606: trap: what it does is not told" in begun.stderr
    assert "party.csv: column humour: is left out: no rule reads it" in begun.stderr
    assert "Ours has begun" in begun.stdout


def test_many_guesses_are_left_to_inspect(run: Run, files: Path) -> None:
    """A long list is cut, and the command that has all of it is named."""
    many = donjon(stairs=[{"row": 4, "col": 4, "key": "down"}] * 9)
    (files / "my vault.json").write_bytes(as_bytes(many))
    errors = run("new", "Ours", "--dungeon", "my vault.json", "--party", "party.csv").stderr.splitlines()
    assert 6 == len(errors)
    assert errors[-1].endswith(" more: `sixturns inspect 'my vault.json'` lists them")


def test_the_sample_party_is_a_file_like_any_other(run: Run, files: Path) -> None:
    """What the page offers can be kept as a file."""
    (files / "six.csv").write_text(sample_party(), "utf-8")
    assert 0 == run("new", "Ours", "--dungeon", "vault.json", "--party", "six.csv").exit_code
    assert 6 == len(state_of(files, "Ours").party.members)


def test_the_way_in_is_chosen_by_name(run: Run, files: Path) -> None:
    """One that is not there is refused with those that are, and nothing is begun."""
    options = ("--dungeon", "vault.json", "--party", "party.csv")
    refused = refusal(run("new", "Ours", *options, "--entrance", "the chimney"))
    assert "entrance: The Small Vault has no way in 'the chimney'; it has out1 (" in refused
    assert [] == names(run)
    assert 0 == run("new", "Ours", *options, "--entrance", "out1").exit_code


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--dungeon", "vault.json"), "a dungeon wants a party, and a party a dungeon: --dungeon FILE --party FILE"),
        (("--party", "party.csv"), "a dungeon wants a party, and a party a dungeon: --dungeon FILE --party FILE"),
        (("--entrance", "out1"), "a way in wants a dungeon: --dungeon FILE --party FILE --entrance WAY"),
        (("--map", "vale.txt", "--start", "0101"), "a map wants a party: --map FILE --start HEX --party FILE"),
        (("--start", "0101"), "keys, hexes and a month want a map: --map FILE --start HEX --party FILE"),
        (("--month", "4"), "keys, hexes and a month want a map: --map FILE --start HEX --party FILE"),
        (
            ("--dungeon", "vault.json", "--party", "party.csv", "--rules", "overworld"),
            "no rule set and no house file 'overworld'; did you mean 'underworld'?",
        ),
    ],
)
def test_what_does_not_belong_together(run: Run, files: Path, options: tuple[str, ...], said: str) -> None:
    """Half of what is needed begins nothing."""
    assert said == refusal(run("new", "Ours", *options))
    assert [] == names(run)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"PK\x03\x04", "bad.json: a zip file: unpack it first"),
        (b"\x1f\x8b\x08", "bad.json: a gzip file: unpack it first"),
        (
            b"version https://git-lfs.github.com/spec/v1\n",
            "bad.json: a Git LFS pointer, not the file itself: fetch that with `git lfs pull` first",
        ),
        (b"[" * 10_000, "bad.json: "),
        (as_bytes(donjon() | {"cells": [[0] * 501] * 500}), "bad.json: "),
        (b'{"cells": [[NaN]], "rooms": [], "settings": {}}', "bad.json: cells[0][0]: NaN is not a whole number"),
        (b"", "bad.json: an empty file"),
    ],
    ids=["zip", "gzip", "pointer", "deep", "squares", "NaN", "empty"],
)
def test_a_bad_dungeon_begins_nothing(run: Run, files: Path, content: bytes, said: str) -> None:
    """One line names the file and the place; nothing of a campaign is left."""
    (files / "bad.json").write_bytes(content)
    refused = refusal(run("new", "Ours", "--dungeon", "bad.json", "--party", "party.csv"))
    assert refused.startswith(said)
    assert [] == names(run)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "bad.csv: a party of none: the table is empty"),
        (b"name,level\n", "bad.csv: a party of none: there is nobody below the headings"),
        (b"name,level\n" + b"Harl,1\n" * 300, "bad.csv, line 102: a party of 300; at most 100"),
        (b"name,speed\nHarl,-30\n", "bad.csv, line 2, column speed: -30 is not from 0 to 999"),
        (b"name,STR\nHarl,19\n", "bad.csv, line 2, column STR: 19 is not from 3 to 18"),
        (b"PK\x03\x04", "bad.csv: a zip file: unpack it first"),
    ],
    ids=["empty", "none", "300", "speed", "strength", "zip"],
)
def test_a_bad_party_begins_nothing(run: Run, files: Path, content: bytes, said: str) -> None:
    """One line names the file, the line and the column; nothing of a campaign is left."""
    (files / "bad.csv").write_bytes(content)
    assert said == refusal(run("new", "Ours", "--dungeon", "vault.json", "--party", "bad.csv"))
    assert [] == names(run)


def test_a_file_too_large_is_not_even_read(run: Run, files: Path) -> None:
    """Beyond 32 MiB it is refused by its size."""
    for name in ("huge.json", "huge.csv"):
        with (files / name).open("wb") as file:
            file.truncate(33 * 1024 * 1024)
    assert "huge.json: larger than 32 MiB" == refusal(run("new", "A", "--dungeon", "huge.json", "--party", "party.csv"))
    assert "huge.csv: larger than 32 MiB" == refusal(run("new", "A", "--dungeon", "vault.json", "--party", "huge.csv"))
    assert "huge.csv: larger than 32 MiB" == refusal(run("new", "A", "--from", "huge.csv"))


def test_a_store_without_a_campaign_is_served(environment: dict[str, str], run: Run) -> None:
    """Who has none yet is led to the page that begins one."""
    with serving(environment, "serve", "--players", "--no-open", "--port", "0") as served:
        assert "There is no campaign yet: the page begins one." == served.lines[0]
        assert 'url=/new"' in page(served.link("referee"))
        assert 3 == len(served.lines)
    assert [] == names(run)


# -------------------------------------------------------------------------------------------------- on a map of hexes
MAP = ("--map", "vale.txt", "--party", "party.csv")
LIES = ("--orientation", "flat", "--parity", "even")


def test_a_map_and_a_party(run: Run, files: Path) -> None:
    """The campaign begins in a hex of the map, which lies as it was said; what was guessed of it is told."""
    begun = run("new", "Ours", *MAP, *LIES, "--start", "0102", "--month", "10")
    assert 0 == begun.exit_code, begun.output
    assert "Ours has begun, in vale." == begun.stdout.splitlines()[0]
    assert "vale.txt: the map: does not say what is hidden" in begun.stderr
    state = state_of(files, "Ours")
    assert (True, (1, 2, 0), 10) == (state.outdoors, state.reckoned, state.month)


def test_how_hexes_lie_is_never_guessed_in_silence(run: Run, files: Path) -> None:
    """A map that does not say it is refused, with who would be beside whom, and how to say otherwise."""
    refused = refusal(run("new", "Ours", *MAP, "--start", "0102"))
    assert refused == (
        "vale.txt: does not say how its hexes lie: add --orientation flat|pointy and --parity even|odd. Flat and even, "
        "beside 0202 are N 0201, NE 0302, SE 0303, S 0203, SW 0103, NW 0102"
    )
    half = refusal(run("new", "Ours", *MAP, "--start", "0102", "--orientation", "flat"))
    assert "how hexes lie is said by two options: --orientation flat|pointy --parity even|odd" == half
    assert [] == names(run)


def test_a_map_that_says_it_is_not_asked(run: Run, files: Path) -> None:
    """An option of its dialect, or a comment of ours, is enough."""
    (files / "vale.txt").write_text(VALE + "option swap-even-odd\n", "utf-8")
    assert 0 == run("new", "Ours", *MAP, "--start", "0102").exit_code


def test_a_key_is_laid_over_the_map(run: Run, files: Path) -> None:
    """The words of a spreadsheet are the referee's notes; what looks like a formula is worked out by nobody."""
    begun = run("new", "Ours", *MAP, *LIES, "--start", "0102", "--keys", "keys.csv")
    assert 0 == begun.exit_code, begun.output
    assert "keys.csv: the file: 1 cells look like formulas" in begun.stderr
    with open_store(files / "store.sqlite") as store:
        tables = Tables(store)
        hexmap = tables.open("Ours").read(lambda at: at.hexmap)
        tables.close()
    assert hexmap is not None
    assert ["=SUM(A1)", "Crows."] == [note.text for note in hexmap.notes]


def test_a_dungeon_on_the_map(run: Run, files: Path) -> None:
    """Its way in is in the hex that is named; the party begins there, or where it sets out."""
    inside = ("--dungeon", "vault.json", "--entrance-hex", "0102")
    assert 0 == run("new", "In", *MAP, *LIES, *inside).exit_code
    assert 0 == run("new", "Out", *MAP, *LIES, *inside, "--start", "Mill").exit_code
    below, above = state_of(files, "In"), state_of(files, "Out")
    assert (False, (1, 2, 0)) == (below.outdoors, below.reckoned)
    assert (True, (3, 1, 0)) == (above.outdoors, above.reckoned)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--start", "9999"), "start: vale has no hex '9999'; its hexes are numbered 0101 to 0304"),
        (("--start", "0103"), "start: 0103 is sea: nobody stands there"),
        ((), "start: say in which hex of vale the party begins, such as 0101"),
        (("--start", "0101", "--entrance-hex", "0102"), "entrance hex: there is no dungeon with a way in"),
        (
            ("--start", "0101", "--dungeon", "vault.json"),
            "entrance hex: say in which hex of vale the way into The Small Vault lies",
        ),
        (
            ("--start", "0101", "--keys", "party.csv"),
            "party.csv: no key of hexes: no column has the numbers of hexes, such as 0102",
        ),
        (("--start", "0101", "--month", "13"), "Invalid value for '--month'"),
        (("--start", "0101", "--orientation", "round"), "Invalid value for '--orientation'"),
    ],
)
def test_bad_starts_and_keys_begin_nothing(run: Run, files: Path, options: tuple[str, ...], said: str) -> None:
    """Each is refused in one line, and there is no campaign."""
    lies = () if "--orientation" in options else LIES
    assert refusal(run("new", "Ours", *MAP, *lies, *options)).startswith(said)
    assert [] == names(run)


@pytest.mark.parametrize("line", ["set out 0101", "SET OUT 0101 march"])
def test_setting_out_is_a_move_and_no_fact(run: Run, files: Path, line: str) -> None:
    """The hexes of a way are typed by their numbers; `set` itself still sets facts."""
    (files / "party.csv").write_text(PARTY.replace("1150", "400"), "utf-8")
    begun = run("new", "Ours", *MAP, *LIES, "--start", "0102", "--month", "4", "--seed", "chalk")
    assert 0 == begun.exit_code, begun.output
    (files / "day.txt").write_text(f"roll-policy public app rolls\n{line}\nset month 5\n", "utf-8")
    played = run("play", "Ours", "--script", "day.txt")
    assert "Set out by way of 0101: march" in played.stdout, played.output
    state = state_of(files, "Ours")
    assert ((1, 1, 0), 5) == (state.reckoned, state.month)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"PK\x03\x04", "vale.txt: a zip file: unpack it first"),
        (b"", "vale.txt: an empty file"),
        (b"dear diary\n", "vale.txt: no map of hexes that is known here; tried "),
    ],
    ids=["zip", "empty", "no map"],
)
def test_a_bad_map_begins_nothing(run: Run, files: Path, content: bytes, said: str) -> None:
    """One line names the file and what is wrong with it."""
    (files / "vale.txt").write_bytes(content)
    assert refusal(run("new", "Ours", *MAP, *LIES, "--start", "0101")).startswith(said)
    assert [] == names(run)


def test_a_campaign_file_with_its_map_beside_it(run: Run, files: Path) -> None:
    """The map is found in the folder of the file, and nowhere else."""
    camp = """
name = "Camp"
rules = "underworld"

[[party.members]]
id = "ada"
name = "Ada"

[hexes]
map = "vale.txt"
orientation = "flat"
parity = "even"
start = "0102"
outdoors = true
"""
    (files / "camp.toml").write_text(camp, "utf-8")
    assert 0 == run("new", "Ours", "--from", "camp.toml").exit_code
    (files / "camp.toml").write_text(camp.replace("vale.txt", "../vale.txt"), "utf-8")
    assert "camp.toml: there is no '../vale.txt' beside it" == refusal(run("new", "Two", "--from", "camp.toml"))
    (files / "camp.toml").write_text(camp.replace("vale.txt", "hill.txt"), "utf-8")
    assert "camp.toml: there is no 'hill.txt' beside it" == refusal(run("new", "Two", "--from", "camp.toml"))
    assert ["Ours"] == names(run)
