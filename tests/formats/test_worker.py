"""The process apart: the same result as here, and no file can hold or hurt the one that asked."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from sixturns.formats.dungeon_file import inspect
from sixturns.formats.map_file import inspect as inspect_map
from sixturns.formats.report import Unreadable
from sixturns.formats.worker import read_either_in_worker, read_in_worker, read_map_in_worker
from sixturns.world.hexes import Grid
from tests.formats.hexmaps import VALE
from tests.formats.maps import GRIDMAPPER, as_bytes, donjon, watabou
from tests.formats.test_hexkey_csv import KEY

MIB = 2**20
SLOWNESS = 3
"""How many times slower than promised the machine may be on which the tests run."""


def refused(data: bytes, seconds: float = 10, memory: int = 1024 * MIB) -> str:
    """What is said to a file that is not read."""
    with pytest.raises(Unreadable) as refusal:
        read_in_worker(data, "map.json", seconds, memory)
    return str(refusal.value)


@pytest.mark.parametrize("data", [as_bytes(donjon()), as_bytes(watabou()), GRIDMAPPER.encode()])
def test_the_worker_gives_what_the_reader_gives(data: bytes) -> None:
    """Dungeon, dwellers, traps, tables and report come back whole."""
    assert inspect(data, "Größe 1.json") == read_in_worker(data, "Größe 1.json")


@pytest.mark.parametrize("text", [VALE, KEY])
@pytest.mark.parametrize("grid", [None, Grid(pointy=True, shifted="odd")])
def test_a_map_of_hexes_comes_back_whole(text: str, grid: Grid | None) -> None:
    """With everything that was guessed, and lying as it was told."""
    data = text.encode()
    assert inspect_map(data, "Größe 1", grid) == read_map_in_worker(data, "Größe 1", grid)
    assert inspect_map(data, "Größe 1", grid) == read_either_in_worker(data, "Größe 1", grid)


def test_a_file_of_either_kind_comes_back_as_what_it_is() -> None:
    """A dungeon is a dungeon, and what is neither is refused."""
    assert inspect(GRIDMAPPER.encode(), "x") == read_either_in_worker(GRIDMAPPER.encode(), "x")
    with pytest.raises(Unreadable, match=r"^x: no map of hexes that is known here"):
        read_map_in_worker(as_bytes(donjon()), "x")


def test_a_map_of_90_000_hexes_is_read_in_time() -> None:
    """A map of 300 by 300 hexes takes three seconds at most, the process and its answer included."""
    data = "\n".join(f"{x:03d}.{y:03d} green forest" for x in range(300) for y in range(300)).encode()
    start = time.monotonic()
    read = read_map_in_worker(data, "wilds.txt")
    assert (90_000, True) == (len(read.map.tiles), time.monotonic() - start < 3 * SLOWNESS)


def test_a_refusal_comes_back_as_it_is() -> None:
    """The place and the reason are those of the reader."""
    assert "map.json: an empty file" == refused(b"")
    with pytest.raises(Unreadable) as refusal:
        read_in_worker(as_bytes(donjon() | {"rooms": 3}), "two\nlines.json")
    assert ("two lines.json: rooms", "3 is not a list") == (refusal.value.place, refusal.value.why)


def test_a_reader_that_hangs_is_killed() -> None:
    """What takes too long is given up, the process is gone, and the next file is read."""
    start = time.monotonic()
    assert "map.json: takes longer than 0.3 seconds to read; given up" == refused(slow(), seconds=0.3)
    assert time.monotonic() - start < 5
    assert read_in_worker(GRIDMAPPER.encode(), "map.txt").dungeon.areas


def test_a_reader_that_takes_too_much_memory_is_stopped() -> None:
    """A file that unfolds beyond the limit is refused; this process does not notice."""
    assert "map.json: takes more than 256 MiB of memory to read; given up" == refused(large(), memory=256 * MIB)


def test_a_file_that_is_too_large_starts_no_process() -> None:
    """The size is looked at first."""
    assert "map.json: larger than 32 MiB" == refused(bytes(32 * MIB + 1))


def test_modules_of_the_present_folder_are_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file named like a module of the library, where one works, is not run."""
    (tmp_path / "json.py").write_text("raise SystemExit('taken')")
    monkeypatch.chdir(tmp_path)
    assert read_in_worker(GRIDMAPPER.encode(), "map.txt").dungeon.areas


def slow() -> bytes:
    """A One Page Dungeon of very many doors, which takes seconds to put together."""
    return as_bytes(watabou(rects=[{"x": x * 2, "y": y * 2, "w": 1, "h": 1} for x in range(400) for y in range(400)]))


def large() -> bytes:
    """A file of a few megabytes with very many objects in it."""
    return b'{"cells": [], "rooms": [' + b"{}," * 8_000_000 + b"{}]}"
