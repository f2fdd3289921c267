"""What is typed about hexes: keys, where the party is, the fog, what the players are told, mending the map."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixturns.formats.new_campaign import sample_party
from tests.cli.conftest import Run
from tests.cli.outdoors import OUT, told
from tests.formats.hexmaps import VALE
from tests.formats.maps import GRIDMAPPER


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ((OUT, "key"), "Hex 0706 · farmland · Pell's yard referee only the party is here"),
        ((OUT, "key here"), "Hex 0706 · farmland"),
        ((OUT, "key 0707"), "Rushey, village the players know of it “Forty roofs"),
        ((OUT, "key Brakenhold"), "Hex 1107 · hills · Brakenhold referee only the players know nothing of it"),
        ((OUT, "key 07.06"), "Hex 0706"),
        ((OUT, "key 9"), "Room 9"),
        (("key 0706",), "Hex 0706 · farmland"),
        (("key",), "Room 2 · The flooded guardroom"),
        ((OUT, "aloud"), "A round black hole under a windlass. Far down, something drips. A chandler's yard"),
    ],
)
def test_a_key_is_that_of_the_hex_out_of_doors(run: Run, lines: tuple[str, ...], said: str) -> None:
    """A hex by its number or a name, a room as ever."""
    assert said in told(run, *lines).rpartition(f"> {lines[-1]}")[2]


def test_status_says_where_the_party_is_and_what_only_the_referee_knows(run: Run) -> None:
    """Where it reckons itself, what its map has there, what it knows of; the true hex is marked."""
    plain = told(run, OUT, "status").rpartition("> status")[2]
    assert "reckons itself in 0706: farmland known here: the well in Pell's yard and Pell's yard" in plain
    assert "truly in" not in plain
    lost = told(run, OUT, "set true_hex 0806", "status").rpartition("> status")[2]
    assert "reckons itself in 0706: farmland" in lost
    assert "truly in 0806 referee only" in lost
    assert "reckons itself" not in told(run, "status")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("know 0503",), "> key 0503 Hex 0503 · lake · The Tarn referee only the players know the country "),
        (("know The Tarn explored",), "> key 0503 Hex 0503 · lake · The Tarn referee only the players have been there"),
        (("know 0502 1",), "> key 0503 Hex 0503 · lake · The Tarn referee only the players know the country "),
        (("know 0503 woods",), "the players know the country; their map has woods here"),
        (("know 0503 open woods",), "the players know the country; their map has open woods here"),
        (("know 0503", "forget 0503"), "referee only the players know nothing of it"),
        (("know 0503 2 explored", "forget 0502 1"), "referee only the players know nothing of it"),
    ],
)
def test_the_fog_is_set_and_taken_back(run: Run, lines: tuple[str, ...], said: str) -> None:
    """A hex or those round it, its country or what the players are told of it; each is one input to undo."""
    assert said in told(run, OUT, *lines, "key 0503")
    assert "Hex 0503 · lake · The Tarn referee only the players know nothing of it" in told(
        run, OUT, *lines, *(["u"] * len(lines)), "key 0503"
    )


def test_the_players_are_told_of_what_is_in_a_hex(run: Run) -> None:
    """By its name, by its hex, or by its id; it can be taken back."""
    for typed in ("brakenhold", "1107", "Brakenhold"):
        sitting = told(run, OUT, f"tell {typed}", "key 1107", "forget brakenhold", "key 1107")
        first, _forget, last = sitting.partition("> forget")
        assert "a landmark" in first
        assert "the players know of it" in first.rpartition("> key")[2]
        assert "the players know of it" not in last.rpartition("> key")[2]


@pytest.mark.parametrize(
    ("line", "look", "said"),
    [
        ("mend paint woods 0503 because it has grown", "key 0503", "Hex 0503 · woods"),
        ("mend paint wooded hills 0503:0504", "key 0504", "Hex 0504 · wooded hills"),
        ("mend paint glass 0503", "key 0503", "Hex 0503 · glass"),
        ("mend paint nothing 0604", "key 0604", "Hex 0604 · country that nobody has described"),
        ("mend road 0503 0302", "key 0503", "road 0503 0302"),
        ("mend river 0503 0302", "key 0503", "river 0503 0302"),
        ("mend river between 0503 0504", "key 0504", "river along an edge of 0504"),
        ("mend castle 0604 Harrow", "key Harrow", "Harrow, castle"),
        ("mend tower 0604 Old Tooth hidden landmark", "key 0604", "Old Tooth, tower hidden · a landmark"),
        ("mend put ruins 0604 secret", "key 0604", "Ruins secret"),
        ("mend move brakenhold to 0604", "key 0604", "Brakenhold, castle a landmark"),
        ("mend name 0604 The Moss", "key 0604", "· The Moss"),
        ("mend note 0604 wolves by night", "key 0604", "wolves by night"),
    ],
)
def test_the_map_is_mended_by_a_line(run: Run, line: str, look: str, said: str) -> None:
    """What is drawn stands in the key of the hex, and one undo takes it back."""
    sitting = told(run, OUT, line, look)
    assert said in sitting.rpartition(f"> {look}")[2]
    assert said not in told(run, OUT, line, "u", look).rpartition(f"> {look}")[2]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("mend take Nothing", "there is no 'Nothing' in the hexes"),
        ("mend take Ruhsey", "there is no 'Ruhsey' in the hexes: Rushey?"),
        ("mend take vulcano", "there is no 'vulcano' in the hexes: volcano 0902?"),
        ("tell towre", "there is no 'towre' in the hexes: tower 0901 or tower 0902?"),
    ],
)
def test_what_is_nothing_in_the_hexes_offers_the_nearest(run: Run, line: str, said: str) -> None:
    """A name that nothing bears is refused with those that are nearly so, and no others."""
    put = ("mend volcano 0902", "mend tower 0901", "mend tower 0902")
    assert said == told(run, *put, line).rpartition(f"> {line} ")[2].strip()


def test_what_was_put_on_the_map_is_taken_off_it(run: Run) -> None:
    """A line, a thing, a note, a hex."""
    lines = ("mend road 0604 0504", "mend rub road 0604", "mend tower 0604 Tooth", "mend take tooth")
    notes = ("mend note 0604 wolves", "mend note 0604 bees", "mend unpin 0604 1", "key 0604")
    key = told(run, OUT, *lines, *notes).rpartition("> key")[2]
    assert ("road 0604", "Tooth", "wolves", "bees") == tuple(
        word if (word in key) == (word == "bees") else "" for word in ("road 0604", "Tooth", "wolves", "bees")
    )
    assert "there is no hex '1501'" in told(run, OUT, "mend cut 1501", "key 1501")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("know", "say which hexes the players' map shows"),
        ("know 9999", "hexes: there is no hex '9999'"),
        ("know 0503 99", "hexes: at most 12 hexes round one"),
        ("know 0503 dragons", "country: 'dragons' is none of"),
        ("know 0503 2 woods", "say which hexes the players' map shows"),
        ("know 0706 explored", "hexes: the players' map shows just that already"),
        ("forget", "say what goes from the players' map"),
        ("forget 0503 woods", "say what goes from the players' map"),
        ("tell", "say what the players hear of"),
        ("tell nobody", "there is no 'nobody' in the hexes"),
        ("mend", "say what is mended"),
        ("mend road", "say what is mended"),
        ("mend frob 0503", "'frob' is nothing to mend"),
        ("mend paint woods", "say which country where"),
        ("mend paint woods 9z", "hexes: there is no hex '9z'"),
        ("mend road 0503", "a line goes from hex to hex"),
        ("mend rub road 0101", "there is no line over 0101"),
        ("mend move brakenhold", "say what goes where"),
        ("mend note 0503", "a note needs words"),
        ("mend unpin 0604", "there are 0 notes on 0604"),
        ("mend castle 9999", "there is no hex '9999'"),
    ],
)
def test_a_line_about_hexes_that_says_nothing_is_refused(run: Run, line: str, said: str) -> None:
    """One line says how it is typed, and nothing is changed."""
    assert said in told(run, OUT, line).rpartition(f"> {line}")[2]


def test_a_campaign_without_hexes_has_none_to_speak_of(run: Run, tmp_path: Path) -> None:
    """Nothing about hexes can be typed where there are none."""
    (tmp_path / "cellar.txt").write_text(GRIDMAPPER, "utf-8")
    (tmp_path / "party.csv").write_text(sample_party(), "utf-8")
    run("new", "Below", "--dungeon", "cellar.txt", "--party", "party.csv")
    for line in ("know 0706", "forget 0706", "tell brakenhold", "mend road 0706 0707", "map land"):
        assert "hexes: this campaign has no map of hexes" in run("play", "Below", input=f"{line}\n").stdout


def test_the_land_is_looked_at_from_below_ground(run: Run) -> None:
    """In the sitting the referee sees all of it; drawn for the players it shows what they know."""
    sitting = told(run, "map land")
    assert "The Wickmark referee only" in sitting
    assert "@ where the party reckons itself" in sitting
    assert 0 == run("new", "Below").exit_code
    drawn = {who: run("map", "Below", "--land", *who).stdout for who in ((), ("--players",))}
    assert [True, True] == ["Rushey" in svg for svg in drawn.values()]
    assert [True, False] == ["The Gannet Stack" in svg for svg in drawn.values()]
    assert "Rushey" not in run("map", "Below").stdout


@pytest.mark.parametrize("where", [(), (OUT,)])
def test_the_land_is_told_in_words(run: Run, where: tuple[str, ...]) -> None:
    """Below ground and above it: the hexes one after the other, and no drawing."""
    words = told(run, *where, "map land words").rpartition("> map land words")[2]
    assert "The Wickmark referee only" in words
    assert "Rushey, village: 1 hex to the south, 0707." in words
    assert "@ where the party" not in words
    assert told(run, "map land").rpartition("> map land")[2] == told(run, "map land all").rpartition("land all")[2]


@pytest.mark.parametrize("typed", ["xyz", "landwords", "land xyz", "words land", "all words"])
def test_a_map_that_there_is_not(run: Run, typed: str) -> None:
    """Whatever is none of the maps is refused with those that there are, and draws none."""
    said = told(run, f"map {typed}").rpartition(f"> map {typed}")[2]
    assert f"there is no map '{typed}': type map, map all, map words, map land or map land words" in said
    assert "referee only" not in said.partition("land words")[0]


def test_a_campaign_without_a_dungeon_has_no_rooms(run: Run, tmp_path: Path) -> None:
    """What is typed about rooms is refused there; the hexes have their keys."""
    (tmp_path / "vale.txt").write_text(VALE, "utf-8")
    (tmp_path / "party.csv").write_text(sample_party(), "utf-8")
    lies = ("--orientation", "flat", "--parity", "even", "--start", "0102", "--month", "10")
    run("new", "Abroad", "--map", "vale.txt", "--party", "party.csv", *lies)
    for line in ("trap 9: a pit", "creatures 5 goblins in 9"):
        assert "this campaign has no dungeon" in run("play", "Abroad", input=f"{line}\n").stdout
    assert "mend note 0706 WORDS" in run("play", "Abroad", input="key 0102 words\n").stdout
    assert "there is no hex '9'" in run("play", "Abroad", input="key 9\n").stdout
    assert "the party is out of doors" in run("play", "Abroad", input="wandering\n").stdout
    assert "Hex 0102" in run("play", "Abroad", input="key\n").stdout
    assert "reckons itself in 0102" in run("play", "Abroad", input="status\n").stdout


def test_an_option_goes_before_a_command(run: Run) -> None:
    """`tell` is a command, and how an option begins; what is meant is the option."""
    sitting = told(run, OUT, "tell the party where it is")
    assert "> tell the party where it is 14:00 Tell the party where it is, and move what it drew wrong" in sitting
