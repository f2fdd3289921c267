"""The dungeons of other people, drawn: every level, for the referee and for players who have been all over it."""

from __future__ import annotations

import time
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from sixturns.formats.dungeon_file import inspect
from sixturns.formats.report import Import
from sixturns.kernel.values import Hidden, replace
from sixturns.views.drawing import draw
from sixturns.views.map import players_map, referee_map
from sixturns.world.campaign import Campaign
from sixturns.world.party import Party
from tests.conftest import SAMPLES
from tests.views.halls import ADA, TORCH, rules

FILES = sorted(
    path
    for kind in ("donjon/*.json", "watabou-opd/*.json", "text-mapper*/gridmapper-*.txt")
    for path in SAMPLES.glob(kind)
)
LARGEST = SAMPLES / "donjon" / "telboy-4e_test_file.json"
SECONDS = 1.5
"""How long the largest may take in the worst case, on a machine that has other things to do."""

pytestmark = pytest.mark.samples


def begun(found: Import) -> Campaign:
    """A party at the way in, with a torch."""
    way_in = found.dungeon.exits[0]
    return Campaign(
        Party((ADA,), mapper="ada"),
        way_in.area,
        spot=way_in.spot,
        seen=(way_in.area,),
        lights=(TORCH,),
        foes=Hidden(found.foes),
        traps=Hidden(found.traps),
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sample_is_drawn(path: Path) -> None:
    """Each area of the level is drawn once, with every door that is on it, and the drawing is well-formed."""
    found = inspect(path.read_bytes(), path.name)
    state, dungeon = begun(found), found.dungeon
    for level in sorted({area.level for area in dungeon.areas}):
        view = referee_map(state, dungeon, rules(), {}, level)
        here = {area.id for area in dungeon.areas if area.level == level}
        assert here == {area.id for area in view.areas}
        assert {door.id for door in dungeon.doors if here & set(door.between)} <= {door.id for door in view.doors}
        ET.fromstring(draw(view))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_players_who_have_been_everywhere_see_no_secret(path: Path) -> None:
    """Even with every area seen, the players' drawing has no secret door, no creature and nothing to press."""
    found = inspect(path.read_bytes(), path.name)
    dungeon = found.dungeon
    everywhere = replace(begun(found), seen=tuple(area.id for area in dungeon.areas))
    view = players_map(everywhere, dungeon, rules())
    secret = {(door.x, door.y) for door in dungeon.doors if door.secret}
    assert [] == [door for door in view.doors if (door.x, door.y) in secret]
    text = draw(view, player=True)
    assert [] == [word for word in ("secret", "data-", "unseen", "foes", "stuck") if word in text]
    ET.fromstring(text)


def test_the_largest_is_drawn_at_once() -> None:
    """The largest of the samples is drawn without a wait worth noticing."""
    found = inspect(LARGEST.read_bytes(), LARGEST.name)
    began = time.perf_counter()
    draw(referee_map(begun(found), found.dungeon, rules(), {}))
    assert SECONDS > time.perf_counter() - began
