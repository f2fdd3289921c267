"""Any file: its reader is found, or it is refused in one line; never anything else."""

from __future__ import annotations

import gzip
import json
from importlib import resources
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sixturns.formats import donjon as donjon_format
from sixturns.formats import gridmapper as gridmapper_format
from sixturns.formats import watabou as watabou_format
from sixturns.formats.campaign_file import BadFile
from sixturns.formats.dungeon_file import OWN, inspect
from sixturns.formats.report import Import, Unreadable
from tests.formats.maps import GRIDMAPPER, as_bytes, donjon, watabou

SAMPLE = (resources.files("sixturns") / "samples" / "tallow_stair.toml").read_bytes()


def refused(data: bytes) -> str:
    """What is said to a file that is not read."""
    with pytest.raises(BadFile) as refusal:
        inspect(data, "map")
    return str(refusal.value)


def check(read: Import) -> None:
    """What every import owes to whoever plays it."""
    dungeon = read.dungeon
    assert dungeon.name and dungeon.exits and dungeon.areas
    places = dungeon.area_by_id.keys() | dungeon.door_by_id.keys()
    assert {trap.at for trap in read.traps} <= places
    assert {group.at for group in read.foes} <= dungeon.area_by_id.keys()
    assert len(read.foes) == len({group.id for group in read.foes})
    for door in dungeon.doors:
        for end in door.between:
            assert dungeon.spot(door, end) in dungeon.floors[end].squares
    taken: set[tuple[int, tuple[int, int]]] = set()
    for area in dungeon.areas:
        here = {(area.level, square) for square in dungeon.floors[area.id].squares}
        assert not here & taken
        taken |= here


@pytest.mark.parametrize(
    ("data", "format"),
    [
        (as_bytes(donjon()), donjon_format.FORMAT),
        (as_bytes(watabou()), watabou_format.FORMAT),
        (GRIDMAPPER.encode(), gridmapper_format.FORMAT),
        (SAMPLE, OWN),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_every_format_is_known_by_its_look(data: bytes, format: str, encoding: str) -> None:
    """The file says what it is, whatever it is called and however it is encoded."""
    read = inspect(data.decode().encode(encoding), "somebody's file")
    check(read)
    assert format == read.report.format


def test_windows_text_is_read_with_a_remark() -> None:
    """An umlaut from an old editor is no reason to refuse a map."""
    read = inspect(GRIDMAPPER.replace("cold", "kühle").encode("cp1252"), "map.txt")
    assert "the kühle room" in [area.name for area in read.dungeon.areas]
    assert "read as Windows text (cp1252)" in read.report.guesses[0].says


def test_our_own_campaign_file_is_a_dungeon() -> None:
    """The sample campaign counts as a dungeon; what is in it comes along, and its party; what stays behind is told."""
    read = inspect(SAMPLE, "tallow_stair.toml")
    found = dict(read.report.found)
    assert len(read.dungeon.areas) == found["areas"] and len(read.foes) == found["groups of creatures"] > 0
    assert read.company is not None and 6 == len(read.company.party.members)
    assert ["hexes", "day, hour", "seen"] == [one.place for one in read.report.dropped]
    assert read.report.dropped[0].says.endswith("tallow_stair.txt")


def test_our_own_campaign_file_is_refused_with_its_place() -> None:
    """What is wrong in a campaign file is named as it is elsewhere."""
    assert refused(b"[dungeon]\nname = 3\n").startswith("map: ")
    assert "map: nested too deeply" == refused(b"[dungeon]\na = " + b"[" * 10**4)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "map: an empty file"),
        (b" \n", "map: an empty file"),
        (b"{}", "map: no dungeon that is known here; tried donjon dungeon (JSON), Watabou One Page Dungeon (JSON), "),
        (b"0101 forest\n0102 hills\n", "map: looks like hexes in Text Mapper text; a dungeon is made of squares"),
        (
            b"# Chapel\n[x](https://watabou.github.io/one-page-dungeon/?seed=1)",
            "map: the words of a One Page Dungeon without its map: export it as JSON",
        ),
        (gzip.compress(bytes(10**7)), "map: a gzip file: unpack it first"),
        (b'{"rooms": [], "cells": ' + b"[" * 10**4, "map: nested too deeply"),
        (b'{"rects": ' * 10**4 + b'"doors"', "map: nested too deeply"),
        (b"version https://git-lfs.github.com/spec/v1\n", "map: a Git LFS pointer"),
    ],
)
def test_what_is_no_dungeon_is_refused_in_one_line(data: bytes, says: str) -> None:
    """The line names the file and what is the matter with it."""
    assert refused(data).startswith(says)
    assert "\n" not in refused(data)


ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats() | st.text(max_size=5) | st.just("--"),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=3), inside, max_size=3),
    max_leaves=6,
)


def changed(given: Any, way: list[int], value: Any) -> Any:
    """A JSON value with one thing of it changed, found by going down a way of numbers."""
    if not way or not isinstance(given, dict | list) or not given:
        return value
    keys = list(given) if isinstance(given, dict) else list(range(len(given)))
    key = keys[way[0] % len(keys)]
    new = given.copy()
    new[key] = changed(given[key], way[1:], value)
    return new


def full_donjon() -> dict[str, Any]:
    """A donjon dungeon that has every field."""
    given = donjon(
        bleed=1,
        cell_bit={"room": 2, "corridor": 4},
        egress=[{"row": 4, "col": 4, "dir": "east"}],
        stairs=[{"row": 4, "col": 3, "key": "down"}],
        details={"walls": "Stone"},
        wandering_monsters={"1": "2 x Goblin, lost"},
        corridor_features={"a": {"summary": "Net Trap", "detail": "Net", "marks": [{"row": 5, "col": 4}]}},
    )
    given["rooms"][1]["contents"] = {"inhabited": "2 x Rat", "detail": {"monster": ["2 x Rat", "--"], "trap": ["Net"]}}
    return given


@given(st.sampled_from([full_donjon(), watabou()]), st.lists(st.integers(0, 20), max_size=7), ANY)
def test_a_map_with_anything_changed_is_read_or_refused(whole: dict[str, Any], way: list[int], value: Any) -> None:
    """Whatever stands in any place of a JSON map, it is an import that holds together, or one clear line."""
    data = json.dumps(changed(whole, way, value)).encode()
    try:
        check(inspect(data, "map"))
    except Unreadable as error:
        assert str(error).startswith("map") and "\n" not in str(error)


@given(st.lists(st.sampled_from(GRIDMAPPER.splitlines()) | st.text('0123456789.- empty"dornsw“”=()<>#\n', max_size=20)))
def test_any_lines_are_read_or_refused(lines: list[str]) -> None:
    """Lines of a Gridmapper text in any order, among lines of anything."""
    try:
        check(inspect("\n".join(["include gridmapper.txt", *lines]).encode(), "map"))
    except Unreadable as error:
        assert str(error).startswith("map") and "\n" not in str(error)


@given(st.binary() | st.text().map(str.encode) | ANY.map(json.dumps).map(str.encode))
@example(b'{"cells": [[]], "rooms": []}')
@example(b'{"rects": null, "doors": null}')
@example(b"\xff\xfe\x00\xd8")
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Bytes are a dungeon, or are refused in one line; there is no third way."""
    try:
        check(inspect(data, "map"))
    except BadFile as error:
        assert str(error).startswith("map") and "\n" not in str(error)
