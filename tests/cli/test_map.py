"""A campaign's map from the command line: SVG and PNG, the referee's and the players'."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from sixturns.cli.map import sheet
from tests.cli.conftest import SAMPLE, Process, Run, refusal

SVG = "{http://www.w3.org/2000/svg}"
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def begun(run: Run) -> Run:
    """A command line with the sample campaign begun."""
    assert 0 == run("new", SAMPLE).exit_code
    return run


def texts(svg: str) -> set[str]:
    """All that is written in a drawing."""
    return {text for element in ET.fromstring(svg).iter() for text in (element.text or "",) if text.strip()}


def test_a_map_is_svg_on_the_standard_output(begun: Run) -> None:
    """Without a file the drawing is printed: one that stands alone, with its size."""
    tree = ET.fromstring(begun("map", SAMPLE).stdout)
    assert f"{SVG}svg" == tree.tag
    assert int(tree.get("width", "0")) > 100


def test_a_map_brings_its_colours_along(begun: Run) -> None:
    """Every colour is in the drawing itself; nothing is fetched from anywhere."""
    svg = begun("map").stdout
    assert [] == re.findall(r"var\(--|@import|url\((?!#)|href=\"(?!#)|<script", svg)
    assert "#" in sheet()


def test_the_players_map_tells_no_secret(begun: Run) -> None:
    """What the players do not know is not in their picture: no creature, no room unseen, no secret door, no move."""
    referee, players = begun("map", SAMPLE).stdout, begun("map", SAMPLE, "--players").stdout
    assert "5 goblins" in texts(referee)
    drawn = re.sub(r"<style>.*?</style>", "", players, flags=re.DOTALL)
    assert [] == re.findall(r"goblin|secret|unseen|stuck|locked|trap|room \d|data-", drawn)


def test_the_players_map_waits_for_what_is_told(begun: Run) -> None:
    """While a secret die is open the players' picture stands still, else it would tell when a check falls due."""
    begun("play", input="set party.members.maud.speed 10\nset since 5\nroll-policy secret ask\n")
    before, referee = begun("map", "--players").stdout, begun("map").stdout
    assert "Does somebody wander by?" in begun("play", input="open 3\n").stdout
    assert before == begun("map", "--players").stdout
    assert referee != begun("map").stdout


def test_a_file_is_written(begun: Run, tmp_path: Path) -> None:
    """A drawing is written to a new file, and the line says whether it tells secrets."""
    said = begun("map", SAMPLE, "-o", "map.svg").stdout
    assert "map.svg: The Tallow Stair, the referee’s map; it tells secrets\n" == said
    assert (tmp_path / "map.svg").read_text("utf-8").strip() == begun("map", SAMPLE).stdout.strip()
    said = begun("map", SAMPLE, "--players", "-o", "ours.svg").stdout
    assert "ours.svg: The Tallow Stair, the players’ map\n" == said


def test_a_map_is_a_png_as_well(begun: Run, tmp_path: Path) -> None:
    """By the name of the file the drawing is a picture, two pixels to a unit."""
    assert 0 == begun("map", SAMPLE, "--players", "-o", "map.png").exit_code
    picture = (tmp_path / "map.png").read_bytes()
    tree = ET.fromstring(begun("map", SAMPLE, "--players").stdout)
    assert PNG == picture[:8]
    assert 2 * int(tree.get("width", "0")) == int.from_bytes(picture[16:20])


def test_another_level_is_drawn(begun: Run) -> None:
    """A level is asked for by its number; one that there is not is refused."""
    assert begun("map").stdout != begun("map", "--level", "2").stdout
    assert "no level 9; there is 1, 2" == refusal(begun("map", "--level", "9"))
    assert "no level 2; there is 1" == refusal(begun("map", "--players", "--level", "2"))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-o", "map.jpg"), "map.jpg: a map is written as .svg, .png or .txt, or as --format says"),
        (("-o", "taken.svg"), "taken.svg exists; nothing is overwritten"),
        (("The Tallow Stare",), "'The Tallow Stare'; did you mean 'The Tallow Stair'?"),
    ],
)
def test_what_cannot_be_drawn_is_refused(begun: Run, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    """One line says what is wrong, and nothing is written."""
    (tmp_path / "taken.svg").write_text("mine")
    assert refusal(begun("map", *arguments)).endswith(said)
    assert "mine" == (tmp_path / "taken.svg").read_text()


def test_without_what_draws_pictures_there_is_still_svg(begun: Run, process: Process) -> None:
    """A PNG needs its extra, and the line says which; SVG needs nothing."""
    said = refusal(process("map", "-o", "map.png", without=("resvg_py",)))
    assert "a PNG needs the extra: pip install 'sixturns[pictures]'; SVG needs nothing" == said
    assert 0 == process("map", "-o", "map.svg", without=("resvg_py",)).returncode
