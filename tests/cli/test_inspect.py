"""`sixturns inspect`: what a file is, what it holds, what is guessed and left out; or one line why not."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Process, Run, refusal
from tests.formats.hexmaps import VALE
from tests.formats.maps import GRIDMAPPER, as_bytes, donjon
from tests.formats.test_hexkey_csv import KEY

REPORT = """\
vault: Gridmapper squares (Text Mapper text)

  levels                   1
  areas                    5
  rooms                    2
  doors                    2
  stuck                    0
  locked                   0
  secret                   1
  portcullises             0
  openings                 1
  stairs                   0
  ways out                 1
  traps                    1
  groups of creatures      0
  wandering lines          0

Guessed (3):
  0606: trap: what it does is not told
  0101: stairs whose end is not on the map; taken as a way out
  the map: does not tell rooms from corridors; what bears a label is taken as a room
"""


def test_a_report_names_format_counts_and_guesses(run: Run, tmp_path: Path) -> None:
    """Everything that was guessed is told with its place."""
    (tmp_path / "vault.txt").write_text(GRIDMAPPER, "utf-8")
    done = run("inspect", "vault.txt")
    assert (0, REPORT) == (done.exit_code, done.stdout)


def test_a_report_as_json(run: Run, tmp_path: Path) -> None:
    """The same for programs."""
    (tmp_path / "vault.json").write_bytes(as_bytes(donjon(stairs=[{"row": 4, "col": 4, "key": "down"}])))
    done = run("inspect", "vault.json", "--json")
    report = json.loads(done.stdout)
    assert ("The Small Vault", "donjon dungeon (JSON)") == (report["name"], report["format"])
    assert (3, 2, 1) == tuple(report["found"][what] for what in ("areas", "doors", "locked"))
    assert [{"place": "stairs[0]", "says": "stairs down: the file has no level there; a note in the key"}] == report[
        "dropped"
    ]
    assert {"room 1"} == {guess["place"] for guess in report["guesses"]}


def test_a_map_of_hexes_is_told_with_its_neighbours(run: Run, tmp_path: Path) -> None:
    """Who lies beside whom is the preview by which one sees whether the map lies right, and how to say otherwise."""
    (tmp_path / "vale.txt").write_text(VALE, "utf-8")
    done = run("inspect", "vale.txt")
    assert done.exit_code == 0 and done.stdout.startswith("vale: Text Mapper hexes (text)\n")
    assert "  hexes                       10\n" in done.stdout
    lie = "How its hexes lie: beside 0202 are N 0201, NE 0302, SE 0303, S 0203, SW 0103, NW 0102.\n"
    assert f"{lie}  If it is not so, say --orientation flat|pointy and --parity even|odd.\n" in done.stdout
    told = run("inspect", "vale.txt", "--orientation", "flat", "--parity", "odd").stdout
    assert "How its hexes lie: beside 0202 are N 0201, NE 0301, SE 0302, S 0203, SW 0102, NW 0101.\n" in told
    assert "does not say how its hexes lie" not in told
    half = refusal(run("inspect", "vale.txt", "--parity", "odd"))
    assert "how hexes lie is said by two options: --orientation flat|pointy --parity even|odd" == half


def test_a_key_of_hexes_as_json(run: Run, tmp_path: Path) -> None:
    """The same for programs, with how its hexes lie and whether that is sure."""
    (tmp_path / "vale.csv").write_text(KEY, "utf-8")
    report = json.loads(run("inspect", "vale.csv", "--json").stdout)
    assert ("vale", "Key of hexes (CSV)", 4) == (report["name"], report["format"], report["found"]["hexes"])
    assert {"pointy": False, "shifted": "even", "sure": False} == report["hexes"]
    told = json.loads(run("inspect", "vale.csv", "--json", "--orientation", "pointy", "--parity", "odd").stdout)
    assert {"pointy": True, "shifted": "odd", "sure": True} == told["hexes"]


def test_what_cannot_be_read_is_one_line(run: Run, tmp_path: Path) -> None:
    """The line names the file and the place in it; the exit status is 2."""
    (tmp_path / "vault.json").write_bytes(as_bytes(donjon() | {"rooms": 3}))
    assert "vault.json: rooms: 3 is not a list" == refusal(run("inspect", "vault.json"))
    (tmp_path / "vault.zip").write_bytes(b"PK\x03\x04")
    assert "vault.zip: a zip file: unpack it first" == refusal(run("inspect", "vault.zip"))
    assert "Invalid value for 'FILE'" in refusal(run("inspect", "nowhere.json"))


def test_a_file_that_is_too_large_is_not_even_read(run: Run, tmp_path: Path) -> None:
    """A sparse file of a gigabyte is refused at once."""
    with (tmp_path / "vault.json").open("wb") as file:
        file.truncate(2**30)
    assert "vault.json: larger than 32 MiB" == refusal(run("inspect", "vault.json"))


def test_nothing_that_a_terminal_obeys_gets_out(process: Process, tmp_path: Path) -> None:
    """Control characters in a map are gone from its report."""
    (tmp_path / "vault.json").write_bytes(as_bytes(donjon(settings={"name": "Red\x1b[31m\x07 vault"})))
    assert "\x1b" not in process("inspect", "vault.json").stdout
