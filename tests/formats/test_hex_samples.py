"""The sample maps of hexes beside the repository: hex by hex and line by line as the real program has them."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from sixturns.formats import hexkey_csv, text_mapper
from sixturns.formats.map_file import inspect
from sixturns.formats.text_mapper_lines import Block, Course, Region, statements
from sixturns.world.hexes import Grid, Hex, labelled
from sixturns.world.hexmap import Label, Tile
from tests.conftest import SAMPLES

ORACLE = SAMPLES.parent / "oracle"
MAPS = sorted(ORACLE.glob("text-mapper*/*.json"))
KEYS = sorted(SAMPLES.glob("hexkey-csv/*.csv"))

pytestmark = pytest.mark.samples


def told(path: Path) -> dict[str, Any]:
    """What the real program makes of a sample."""
    loaded: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return loaded


def sample(path: Path) -> Path:
    """The sample that an oracle is about."""
    return SAMPLES / path.parent.name / path.stem


def label_of(region: Region) -> Label | None:
    """The label of a region, as the program picks it of all that is written there."""
    name = Tile(region.at, labels=region.labels).name
    return next((label for label in region.labels if label.text == name), None)


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_the_regions_are_those_of_the_real_program(path: Path) -> None:
    """Numbers, words in their order, label and its size."""
    text = sample(path).read_text("utf-8")
    regions = [one for _, one in statements(Block(text)) if isinstance(one, Region)]
    labels = [label_of(region) for region in regions]
    assert told(path)["regions"] == [
        {
            "x": region.at.column,
            "y": region.at.row,
            "z": region.at.level,
            "types": list(region.words),
            "label": label.text if label else None,
            "size": label.size or None if label else None,
        }
        for region, label in zip(regions, labels, strict=True)
    ]


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_the_lines_are_those_of_the_real_program(path: Path) -> None:
    """Type, label and where it is written, the points as given; on maps of hexes also those that are filled in."""
    oracle = told(path)
    text = sample(path).read_text("utf-8")
    courses = [one for _, one in statements(Block(text)) if isinstance(one, Course)]
    of_hexes = oracle["map_type"] == "hex"
    assert [
        (
            line["type"],
            line["label"] or "",
            " ".join(filter(None, (line["side"], line["start"]))),
            [Hex(*point) for point in line["given"]],
            [Hex(*point) for point in line["filled"]] if of_hexes else [],
        )
        for line in oracle["lines"]
    ] == [
        (
            course.word,
            course.name,
            course.set_at,
            list(course.points),
            list(Grid().course(course.points)) if of_hexes else [],
        )
        for course in courses
    ]


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_the_map_has_every_hex_once(path: Path) -> None:
    """What the program draws twice in one hex is one hex of ours; of several blocks one is a map."""
    oracle = told(path)
    hexmap = text_mapper.read(sample(path).read_bytes(), path.stem).map
    drawn = {Hex(region["x"], region["y"], region["z"]) for region in oracle["regions"]}
    assert hexmap.tile_at.keys() <= drawn
    assert path.suffixes[0] == ".md" or hexmap.tile_at.keys() == drawn


@pytest.mark.parametrize("path", KEYS, ids=lambda path: path.stem)
def test_every_row_of_a_key_is_kept_or_told(path: Path) -> None:
    """Each row with a number is of its hex, and its words are in a note; each other row is in the report."""
    rows = list(csv.reader(path.read_text("utf-8").splitlines(keepends=True)))
    read = inspect(path.read_bytes(), path.name)
    assert hexkey_csv.FORMAT == read.report.format
    keyed = [(at, row) for row in rows if (at := labelled(row[3]))]
    assert {at for at, _ in keyed} == read.map.tile_at.keys()
    for at, row in keyed:
        notes = " ".join(note.text for note in read.map.notes_at.get(at, ()))
        first = re.split(r"[<&\n]", row[8].strip())[0][:40]
        assert " ".join(first.split()) in " ".join(notes.split())
        assert not row[5].strip() or read.map.features_at[at]
    titles = ("terrain", "author", "description", "dm")
    headings = sum(sum(cell.lower() in titles for cell in row) > 1 for row in rows)
    told_of = [remark for remark in read.report.dropped if remark.place.startswith("line")]
    assert len(rows) - len(keyed) - headings == len(told_of)
