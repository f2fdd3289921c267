"""The sample files beside the repository: all of them read, and areas and doors are those that others counted."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sixturns.formats.dungeon_file import inspect
from sixturns.formats.gridmapper import KINDS
from sixturns.formats.report import Import
from sixturns.rulesets.bestiary import resembling
from sixturns.world.creatures import Mind
from sixturns.world.dungeon import beyond
from sixturns.world.floor import Square
from tests.conftest import SAMPLES
from tests.formats.test_dungeon_file import check

ORACLE = SAMPLES.parent / "oracle"
DONJON = sorted(SAMPLES.glob("donjon/*.json"))
WATABOU = sorted(SAMPLES.glob("watabou-opd/*.json"))
GRIDMAPPER = sorted(SAMPLES.glob("text-mapper*/gridmapper-*.txt"))

pytestmark = pytest.mark.samples


def read(path: Path) -> Import:
    """What is read of a sample."""
    return inspect(path.read_bytes(), path.name)


def given(path: Path) -> dict[str, Any]:
    """A JSON file."""
    loaded: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return loaded


def names(path: Path) -> str:
    """The name of a sample in the list of tests."""
    return path.stem


def in_parts(imported: Import, passages: bool = False) -> dict[str, str]:
    """For each area one of those that hang together with it; only along what is no room, if so wished."""
    dungeon = imported.dungeon
    inner = {area.id for area in dungeon.areas if not (passages and area.number)}
    first: dict[str, str] = {}
    for area in dungeon.areas:
        waiting = [area.id]
        while waiting:
            here = waiting.pop()
            if here not in first:
                first[here] = area.id
                if here in inner:
                    waiting += [beyond(door, here) for door in dungeon.doors_of[here] if beyond(door, here) in inner]
    return first


def owners(imported: Import) -> dict[Square, str]:
    """The area of each square."""
    return {square: id for id, floor in imported.dungeon.floors.items() for square in floor.squares}


@pytest.mark.parametrize("path", [*DONJON, *WATABOU, *GRIDMAPPER], ids=names)
def test_every_sample_is_read_and_holds_together(path: Path) -> None:
    """No square twice, every door between two areas that it touches, everything in its place."""
    check(read(path))


@pytest.mark.parametrize("path", DONJON, ids=names)
def test_the_rooms_of_donjon_are_those_of_the_oracle(path: Path) -> None:
    """As many rooms as were counted, each with the number of the file."""
    rooms = {area.number for area in read(path).dungeon.areas if area.number}
    assert given(ORACLE / "donjon" / path.name)["rooms"] == len(rooms)
    assert {str(room["id"]) for room in given(path)["rooms"] if room} == rooms


@pytest.mark.parametrize("path", DONJON, ids=names)
def test_the_doors_of_donjon_are_those_of_the_oracle(path: Path) -> None:
    """Each door joins the rooms that were found by it, and corridors that were one part are one part here."""
    imported = read(path)
    owner, part = owners(imported), in_parts(imported, passages=True)
    edges = given(ORACLE / "donjon" / path.name)["edges"]
    by_cell = {}
    for door in imported.dungeon.doors:
        for area in door.between:
            by_cell[imported.dungeon.spot(door, area), frozenset(door.between)] = door
    corridors: dict[str, set[int]] = {}
    for one in edges:
        cell = (one["col"], one["row"])
        (kind_a, a), (kind_b, b) = one["a"], one["b"]
        assert ("room", owner[cell]) == (kind_a, owner[cell])
        (door,) = {door for (spot, ends), door in by_cell.items() if spot == cell and str(a) in ends}
        if kind_b == "room":
            assert {str(a), str(b)} == set(door.between)
        else:
            corridors.setdefault(part[beyond(door, str(a))], set()).add(b)
    assert all(1 == len(parts) for parts in corridors.values())
    listed = dict(imported.report.found)
    assert len(edges) == listed["doors"] + listed["openings"]


@pytest.mark.parametrize("path", DONJON, ids=names)
def test_the_kinds_of_donjon_are_counted_as_they_are_listed(path: Path) -> None:
    """As many stuck, locked and secret doors as there are door cells whose description says so."""
    cells = {(one["row"], one["col"]): one for one in given(ORACLE / "donjon" / path.name)["edges"]}.values()
    found = dict(read(path).report.found)
    assert sum("stuck" in one["desc"].lower() for one in cells) == found["stuck"]
    assert sum("Locked" in one["desc"] for one in cells) == found["locked"]
    assert sum("Secret" in one["desc"] for one in cells) == found["secret"]
    assert sum("Portcullis" in one["desc"] for one in cells) == found["portcullises"]


def unknown(imported: Import) -> list[str]:
    """The creatures of which nothing was known."""
    says = ": not in the bestiary; taken as intelligent"
    return [remark.says.partition(says)[0] for remark in imported.report.guesses if says in remark.says]


def test_the_creatures_of_a_fantasy_dungeon_are_known() -> None:
    """Of 33 groups and lines one is guessed to be as clever as people; the rest have a mind of their kind."""
    (path,) = (path for path in DONJON if "fantasy" in path.stem)
    imported = read(path)
    assert ["Homunculus"] == unknown(imported)
    minds = {group.name: group.mind for group in imported.foes}
    beasts = ("rats", "dire rats", "spider", "large spider", "spider swarm", "tiny centipedes", "shrieker")
    assert {Mind.NONE} == {minds[name] for name in beasts}
    assert (Mind.SEMI, Mind.INTELLIGENT) == (minds["ghoul"], minds["drow elf"])


def test_the_creatures_of_an_older_dungeon_are_known() -> None:
    """Shriekers, piercers, fungi, oozes and large spiders do not think; devils and trappers are guessed."""
    (path,) = (path for path in DONJON if "adnd" in path.stem)
    imported = read(path)
    assert {"Lemure Devil"} == set(unknown(imported))
    minds = {group.name: group.mind for group in imported.foes}
    assert {Mind.NONE} == {minds[name] for name in ("shriekers", "piercers", "violet fungi", "large spiders")}


@pytest.mark.parametrize("path", DONJON, ids=names)
def test_no_stat_line_is_told_to_players(path: Path) -> None:
    """Groups and wanderers have plain names, and what they were called stands in the key of their room."""
    imported = read(path)
    called = [group.name for group in imported.foes] + [
        line.name for table in imported.wandering for line in table.lines
    ]
    assert [] == [name for name in called if re.search(r"level|monstrous|\bmedium\b|\d+(st|nd|rd|th)\b|\(", name)]
    keys = {area.id: area.key for area in imported.dungeon.areas}
    assert [] == [group.id for group in imported.foes if "Creatures: " not in keys[group.at]]


@pytest.mark.parametrize(
    ("name", "mind"),
    [
        ("giant wyvern", Mind.NONE),
        ("terrifying basilisk", Mind.NONE),
        ("giant manticore", Mind.SEMI),
        ("ants", Mind.NONE),
        ("owls", Mind.NONE),
        ("mimic", Mind.SEMI),
        ("bandits", Mind.INTELLIGENT),
        ("dwarves", Mind.INTELLIGENT),
        ("dying halfling", Mind.INTELLIGENT),
        ("elf artificer", Mind.INTELLIGENT),
    ],
)
def test_the_creatures_in_the_words_of_one_page_dungeons_are_known(name: str, mind: Mind) -> None:
    """Who is told of in stories and notes comes, typed in by these words, with a mind that is known."""
    assert any(name in path.read_text("utf-8") for path in WATABOU)
    like = resembling(name)
    assert like is not None and mind == like.mind


@pytest.mark.parametrize("path", WATABOU, ids=names)
def test_the_doors_of_one_page_dungeons_are_all_there(path: Path) -> None:
    """Each door is a door, a way out, a stair, or part of a passage; all hangs together; every note is in a key."""
    file, imported = given(path), read(path)
    types = [door["type"] for door in file["doors"]]
    found = dict(imported.report.found)
    assert {1: types.count(3), 2: types.count(9)} == {1: found["ways out"], 2: found["stairs"]}
    assert types.count(6) == found["secret"] and types.count(5) + types.count(7) == found["locked"]
    assert sum(types.count(kind) for kind in (1, 4, 5, 6, 7)) == found["doors"]
    assert 1 == len(set(in_parts(imported).values()))
    keys = "\n".join(area.key for area in imported.dungeon.areas)
    assert [] == [note["text"] for note in file["notes"] if note["text"] not in keys]
    numbers = {ref for area in imported.dungeon.areas for ref in area.number.split(", ")}
    assert {note["ref"] for note in file["notes"]} <= numbers


@pytest.mark.parametrize("path", GRIDMAPPER, ids=names)
def test_the_squares_of_gridmapper_are_those_of_text_mapper(path: Path) -> None:
    """What the real program takes for floor is floor, with its labels; each door between two areas is a door."""
    (oracle,) = ORACLE.glob(f"text-mapper*/{path.name}.json")
    regions = given(oracle)["regions"]
    imported = read(path)
    owner = owners(imported)
    floor = {(one["x"], one["y"]): one for one in regions if set(one["types"]) - {"rock"}}
    assert floor.keys() <= owner.keys()
    assert all(area in owner.values() for area in imported.dungeon.area_by_id)
    labels = {one["label"] for one in floor.values() if one["label"]}
    assert labels == {area.number or area.name for area in imported.dungeon.areas if area.number}
    words = [
        (word.rsplit("-", 1), (one["x"], one["y"])) for one in floor.values() for word in one["types"] if "-" in word
    ]
    steps = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
    doors = {
        frozenset((at, (at[0] + steps[side][0], at[1] + steps[side][1])))
        for (kind, side), at in words
        if kind in KINDS and side in steps
    }
    between = {frozenset((a, b)) for a, b in doors if a in owner and b in owner and owner[a] != owner[b]}
    found = dict(imported.report.found)
    assert len(between) == found["doors"] + found["openings"]
