"""A place as it is described to players who draw the map: in feet, and no farther than their light."""

from __future__ import annotations

import pytest

from sixturns.kernel.values import replace
from sixturns.views.words.places import described
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import Dungeon
from sixturns.world.floor import Square
from sixturns.world.place import Spike
from tests.views.cellar import CELLAR, STATE


def says(area: str, spot: Square, reach: int, state: Campaign = STATE) -> list[str]:
    """The sentences of a description."""
    return described(area, spot, reach, state, CELLAR).removesuffix(".").split(". ")


def test_a_room_is_told_in_feet() -> None:
    """How large it is, where the party stands, and each way on with its wall, its place in it and how far it is."""
    assert [
        "60 ft from west to east, 40 ft from north to south",
        "You stand at the south wall and 20 ft from the east wall",
        "A portcullis in the south wall, 30 ft from its west end",
        "Stairs down to the north-west; 15 ft away",
        "An archway in the east wall, 10 ft from its north end; 30 ft away",
        "A door in the north wall, 40 ft from its west end; 35 ft away",
        "A door in the north wall, 10 ft from its west end; 40 ft away",
        "The ladder to the north-west; 45 ft away",
    ] == says("hall", (3, 3), 100)


def test_nothing_is_told_beyond_the_light() -> None:
    """A candle shows a part of the hall, and the ways that begin there; it goes on out of sight."""
    said = says("hall", (3, 3), 20)
    assert "In sight are 50 ft from west to east and 30 ft from north to south" == said[0]
    assert "It goes on to the north, east and west, out of sight" == said[1]
    assert "You stand at the south wall and 20 ft from the east wall" == said[2]
    assert not any("north wall" in sentence or "archway" in sentence or "ladder" in sentence for sentence in said)


def test_a_wall_that_is_out_of_sight_is_not_measured() -> None:
    """Where neither end of a wall is in sight, a door in it is told without its place."""
    assert "An archway in the west wall, at its north end; 30 ft away" in says("passage", (9, 1), 40)
    assert "A door in the north wall; 10 ft away" in says("hall", (4, 1), 10)


def test_light_stops_at_walls() -> None:
    """A torch in a passage shows nothing round its corner."""
    said = says("passage", (12, 1), 40)
    assert said[0].startswith("In sight are")
    assert not any("70 ft" in sentence for sentence in said)


def test_nothing_is_seen_in_the_dark() -> None:
    """Without light a dark place cannot be described; a lit one can, as far as no wall is in the way."""
    assert ["It is dark: nothing can be seen"] == says("hall", (3, 3), 0)
    assert "40 ft from west to east, 30 ft from north to south" == says("garden", (1, 5), 0)[0]


def test_a_secret_door_is_told_when_it_is_found() -> None:
    """The panel is a piece of wall until somebody finds it."""
    assert not any("A door in the south wall" in sentence for sentence in says("hall", (0, 3), 100))
    found = replace(STATE, found=("panel",))
    assert "A door in the south wall, at its west end" in says("hall", (0, 3), 100, found)


def test_an_open_door_is_told_as_open() -> None:
    """Whether it stands open for now or a spike holds it."""
    for state in (replace(STATE, standing=("west",)), replace(STATE, spikes=(Spike("west", "open"),))):
        assert "A door, open, in the north wall, 10 ft from its west end" in says("hall", (1, 0), 100, state)


@pytest.mark.parametrize("reach", [20, 40])
def test_what_lies_out_of_sight_changes_nothing(reach: int) -> None:
    """Two places that look alike by this light are described alike, byte by byte."""
    longer = tuple(
        replace(area, rects=(*area.rects, *(replace(area.rects[0], x=16, y=20),))) if area.id == "passage" else area
        for area in CELLAR.areas
    )
    other = Dungeon(CELLAR.name, longer, CELLAR.doors, exits=CELLAR.exits)
    here = described("passage", (6, 1), reach, STATE, CELLAR)
    assert here == described("passage", (6, 1), reach, STATE, other)
