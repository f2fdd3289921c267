"""The map of hexes in characters, and as pictures and text from the command line."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from sixturns.cli.hextext import COUNTRY, STRANGE, hex_legend, hex_text
from sixturns.cli.hextext import WORDS as MARKS
from sixturns.formats.campaign_file import sample
from sixturns.formats.map_file import inspect
from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.layers import load
from sixturns.store import open_store
from sixturns.store.tables import Tables
from sixturns.views.hexes.map import players_hexes, referee_hexes
from sixturns.views.hexes.shapes import HexView
from sixturns.world.campaign import Campaign
from sixturns.world.hexes import Grid, Hex
from sixturns.world.hexmap import HexMap, Tile
from sixturns.world.lands import World
from sixturns.world.terrain import TERRAINS
from tests.cli.conftest import Run, refusal
from tests.views.vale import HERE, LOST, lands, vale, walking

WIDE = 100
DRAWN = frozenset({(HERE, "clear"), (Hex(3, 3), "woods"), (Hex(4, 3), "swamp")})


def seen(**changes: Any) -> HexView:
    """The referee's map of the vale."""
    return referee_hexes(walking(**changes), vale(), load("underworld").rules)


def test_a_hex_is_a_character_with_a_mark() -> None:
    """Every second column stands half a hex lower; the number of each column and row is beside it."""
    assert hex_text(seen(**LOST), WIDE) == [
        "    01 02 03 04 05",
        "  1 Tx    n     c".replace("c", "."),
        "       T     n",
        "  2 T     n     .",
        "       n     .",
        "  3 n     .x    /",
        "       .     .C",
        "  4 .     .@    /",
        "       .H    .",
        "  5 .     s¤    /",
        "       s     .",
        "  6 .     :     ≈",
        "       s     :",
    ]


def test_rows_of_pointed_hexes_stand_half_a_hex_aside() -> None:
    """On a map of hexes that stand on their points each row is one line, every second one moved to the east."""
    hexmap = HexMap("P", tuple(Tile(Hex(c, r), "clear") for c in range(1, 6) for r in (1, 2)), Grid(True))
    view = referee_hexes(walking(true_hex=Hidden(Hex(1, 1)), reckoned=Hex(1, 1)), hexmap, load("underworld").rules)
    assert ["    01  02  03  04  05", "  1 .@  .   .   .   .", "  2   .   .   .   .   ."] == hex_text(view, WIDE)


def test_the_characters_are_explained() -> None:
    """What the signs on the map stand for is told, and nothing that is not on it."""
    said = hex_legend(seen())
    assert "@ where the party reckons itself  C castle  H settlement  x hidden" in said
    assert "¤" not in said and "jungle" not in said
    assert "? fungus" in hex_legend(
        referee_hexes(
            walking(), vale(tiles=(Tile(HERE, "fungus"),), lines=(), features=(), notes=()), load("underworld").rules
        )
    )


def test_strange_words_have_characters_of_their_own() -> None:
    """Two words that no rule knows are told apart; where there are more than characters the rest share the last."""
    words = [f"strange {letter}" for letter in "abcdefghi"]
    tiles = tuple(Tile(Hex(column, 1), word) for column, word in enumerate(words, 1))
    view = referee_hexes(
        walking(true_hex=Hidden(Hex(1, 1)), reckoned=Hex(1, 1)), HexMap("S", tiles), load("underworld").rules
    )
    assert "? strange a  % strange b  & strange c" in hex_legend(view)
    assert hex_legend(view).endswith("- strange h or strange i")
    drawn = "".join(hex_text(view, WIDE)[1:])
    assert {sign: 1 for sign in STRANGE} | {STRANGE[-1]: 2} == {sign: drawn.count(sign) for sign in STRANGE}
    assert not set(STRANGE) & {*COUNTRY.values(), *MARKS}


def test_every_terrain_has_a_character_of_its_own() -> None:
    """No two kinds of country look alike."""
    assert set(TERRAINS) == COUNTRY.keys()
    assert len(TERRAINS) == len(set(COUNTRY.values()))


def test_a_map_without_room_is_cut_round_the_party() -> None:
    """Of a map that is wider than the screen the part round the party is shown; of a very narrow screen nothing."""
    far = HexMap("Long", tuple(Tile(Hex(c, 1), "clear") for c in range(1, 90)))
    view = referee_hexes(walking(true_hex=Hidden(Hex(60, 1)), reckoned=Hex(60, 1)), far, load("underworld").rules)
    rows = hex_text(view, 40)
    assert all(len(row) <= 40 for row in rows)
    assert "@" in "".join(rows)
    assert [] == hex_text(view, 10)


def test_players_see_what_they_believe_in_characters() -> None:
    """The players' map has the country they drew, and nothing of what lies beyond."""
    view = players_hexes(walking(pencilled=DRAWN, **LOST), vale(), load("underworld").rules)
    assert ["    03 04", "  3 T", "       s", "  4 .@"] == hex_text(view, WIDE)[:4]


# ------------------------------------------------------------------------------------------------------------- command
@pytest.fixture
def abroad(run: Run, environment: dict[str, str]) -> Run:
    """A command line with a campaign whose party is out of doors, and lost."""
    begin(environment["SIXTURNS_STORE"], lands(), walking(pencilled=DRAWN, **LOST))
    return run


def begin(store: str, world: World, state: Campaign) -> None:
    """Begins the campaign of the vale."""
    with open_store(store) as opened:
        tables = Tables(opened)
        tables.begin("The Vale", load("underworld"), world, state, seed="chalk", author="x")
        tables.close()


def test_the_map_out_of_doors_is_that_of_the_hexes(abroad: Run) -> None:
    """Without a file the drawing is SVG that stands alone: the referee's with where they are, the players' without."""
    referee, players = (ET.fromstring(abroad("map", "The Vale", *more).stdout) for more in ((), ("--players",)))
    assert 1 == sum("true" in (part.get("class") or "").split() for part in referee.iter())
    assert 0 == sum("true" in (part.get("class") or "").split() for part in players.iter())
    assert [] == re.findall(r"var\(--|url\((?!#)|href=\"(?!#)|<script", ET.tostring(referee, "unicode"))


def test_the_map_as_text(abroad: Run) -> None:
    """As text it is what the terminal shows, whole."""
    shown = abroad("map", "--format", "text").stdout
    assert shown.startswith("The Vale\n\n    01 02 03 04 05\n")
    assert "¤ where it truly is" in shown
    assert "¤" not in abroad("map", "--format", "text", "--players").stdout


def test_text_mapper_is_read_back_as_the_same_map(abroad: Run) -> None:
    """What is written for Text Mapper is the whole map again; the players' has what they believe and no more."""
    whole = inspect(abroad("map", "--format", "text-mapper").stdout.encode(), "x.txt").map
    assert vale() == whole
    theirs = inspect(abroad("map", "--format", "text-mapper", "--players").stdout.encode(), "x.txt").map
    assert dict(DRAWN) == {tile.at: tile.terrain for tile in theirs.tiles}
    assert ((), ()) == (theirs.features, theirs.notes)


def test_a_png_wants_a_file(abroad: Run) -> None:
    """A PNG goes to a file, not to the screen."""
    assert "a PNG is written to a file: -o FILE.png" == refusal(abroad("map", "--format", "png"))


def test_a_file_says_its_format(abroad: Run, tmp_path: Path) -> None:
    """The name of the file says what is written, unless a format is named."""
    file = tmp_path / "vale.txt"
    assert 0 == abroad("map", "--players", "-o", str(file)).exit_code
    assert file.read_text("utf-8").startswith("The map\n")


def test_a_dungeon_is_no_hex_map(run: Run, environment: dict[str, str]) -> None:
    """A campaign without hexes has none to write."""
    file = sample()
    begin(environment["SIXTURNS_STORE"], file.dungeon, replace(file.state, true_hex=Hidden(None), reckoned=None))
    said = refusal(run("map", "--format", "text-mapper"))
    assert "this campaign has no map of hexes: text-mapper writes no other" == said
