"""Any file of a map of hexes: its reader is found, or it is refused in one line; its words are only words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sixturns.formats import gridmapper, hexkey_csv, text_mapper
from sixturns.formats.map_file import inspect, inspect_either
from sixturns.formats.report import Import, MapImport, Unreadable
from sixturns.formats.text_mapper_writer import write, write_plain
from sixturns.handlers.codec import plain
from sixturns.kernel.values import replace
from sixturns.world.hexes import Grid
from tests.formats.canary import MAPS, Marks
from tests.formats.hexmaps import VALE
from tests.formats.maps import GRIDMAPPER, as_bytes, donjon
from tests.formats.test_hexkey_csv import KEY


def refused(data: bytes) -> str:
    """What is said to a file that is not read."""
    with pytest.raises(Unreadable) as refusal:
        inspect(data, "map")
    return str(refusal.value)


def texts(value: Any) -> list[str]:
    """Every text in a value made plain."""
    match value:
        case str():
            return [value]
        case dict():
            return [text for inner in value.values() for text in texts(inner)]
        case list():
            return [text for inner in value for text in texts(inner)]
    return []


@pytest.mark.parametrize(("data", "format"), [(VALE, text_mapper.FORMAT), (KEY, hexkey_csv.FORMAT)])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_every_format_is_known_by_its_look(data: str, format: str, encoding: str) -> None:
    """The file says what it is, whatever it is called and however it is encoded."""
    assert format == inspect(data.encode(encoding), "somebody's file").report.format


def test_windows_text_is_read_with_a_remark() -> None:
    """An umlaut from an old editor is no reason to refuse a map."""
    read = inspect('0101 grass "Höhle"'.encode("cp1252"), "map.txt")
    assert "Höhle" == read.map.tiles[0].name
    assert "read as Windows text (cp1252)" in read.report.guesses[0].says


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "map: an empty file"),
        (b"{}", "map: no map of hexes that is known here; tried Text Mapper hexes (text), Key of hexes (CSV)"),
        (as_bytes(donjon()), "map: no map of hexes that is known here; tried "),
        (b"PK\x03\x04", "map: a zip file: unpack it first"),
        (b"version https://git-lfs.github.com/spec/v1\n", "map: a Git LFS pointer"),
    ],
)
def test_what_is_no_map_is_refused_in_one_line(data: bytes, says: str) -> None:
    """The line names the file and what is the matter with it."""
    assert refused(data).startswith(says)


def test_a_file_that_may_be_either() -> None:
    """Squares are a dungeon, hexes are a map; who says how the hexes lie, says that it is a map."""
    assert isinstance(inspect_either(as_bytes(donjon()), "x"), Import)
    assert isinstance(inspect_either(VALE.encode(), "x"), MapImport)
    assert gridmapper.FORMAT == inspect_either(GRIDMAPPER.encode(), "x").report.format
    assert text_mapper.FORMAT == inspect_either(GRIDMAPPER.encode(), "x", Grid()).report.format
    with pytest.raises(Unreadable, match=r"^x: no dungeon that is known here; tried donjon"):
        inspect_either(b"hello", "x")


@pytest.mark.parametrize("kind", MAPS)
def test_words_of_a_map_are_only_words(kind: str) -> None:
    """No markup and nothing that a terminal obeys is in any text of a map, nor in its report."""
    canary = MAPS[kind]
    read = inspect(canary.made(Marks()), canary.file)
    kept = texts(plain(replace(read, map=replace(read.map, drawing=()))))
    assert kept and not any("`raw`" in text or set("\x1b\u202e\x9b") & set(text) for text in kept)
    assert not any(set("\x1b\u202e\x9b") & set(line) for line in read.map.drawing)


@pytest.mark.parametrize("kind", MAPS)
def test_what_is_hidden_is_not_in_the_plain_text(kind: str) -> None:
    """Notes, authors and what our own comments say stay with the referee; all of it comes through the full text."""
    canary, marks = MAPS[kind], Marks()
    read = inspect(canary.made(marks), canary.file).map
    for place in ("note", "author", "words", "formula", "more"):
        assert marks.by_place.get(place, "?") not in write_plain(read)
    assert read == inspect(write(read).encode(), "vale.txt").map


@given(st.binary() | st.text().map(str.encode))
@example(b"\xff\xfe\x00\xd8")
@example(b"0101 \n")
@example(b"01.01-01.01 x\n01.01 x")
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Bytes are a map, or are refused in one line; there is no third way."""
    try:
        assert inspect(data, "map").map.tiles
    except Unreadable as error:
        assert str(error).startswith("map") and "\n" not in str(error)
