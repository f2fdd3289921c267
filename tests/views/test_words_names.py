"""How doors, walls and places are called."""

from __future__ import annotations

import pytest

from sixturns.kernel.values import replace
from sixturns.views.words import Names, capital, counted, listed
from sixturns.views.words.names import ordinal
from sixturns.world.dungeon import DoorKind, Dungeon
from tests.views.cellar import CELLAR, STATE, players, referee


@pytest.mark.parametrize(
    ("door", "to_the_referee", "to_the_players"),
    [
        ("west", "the north door to room 2", "the first north door (from the west)"),
        ("east", "the north door to room 3", "the second north door (from the west)"),
        ("arch", "the east archway to the long passage", "the east archway"),
        ("gate", "the south portcullis to room 5", "the south portcullis"),
        ("stairs", "the stairs down to room 4", "the stairs down"),
        ("panel", "the south door to room 5", "the south door"),
    ],
)
def test_a_door_is_called_by_its_side(door: str, to_the_referee: str, to_the_players: str) -> None:
    """The referee knows what is beyond, the players where it is; where several are alike they are counted."""
    assert (to_the_referee, to_the_players) == (referee().door(door), players().door(door))


def test_a_secret_door_counts_when_it_is_found() -> None:
    """What nobody has found makes no other door the second of two."""
    doors = tuple(replace(door, kind=DoorKind.DOOR) if door.id == "gate" else door for door in CELLAR.doors)
    dungeon = Dungeon(CELLAR.name, CELLAR.areas, doors, exits=CELLAR.exits)
    assert "the south door" == Names(STATE, dungeon, players=True).door("gate")
    found = replace(STATE, found=("panel",))
    assert "the second south door (from the west)" == Names(found, dungeon, players=True).door("gate")


def test_a_door_that_lies_behind_is_between_two_places() -> None:
    """Seen from elsewhere a door joins two places; a player knows those that have been seen."""
    elsewhere = replace(STATE, at="well", spot=(20, 0))
    assert "the door between room 1 and room 2" == referee(elsewhere).door("west")
    assert "the door between place 1 and place 2" == players(elsewhere).door("west")
    assert "a portcullis of place 1" == players(elsewhere).door("gate")


@pytest.mark.parametrize(
    ("section", "said"),
    [
        ("0,0,north", "the north wall, section 1 from the west"),
        ("5,0,north", "the north wall, section 6 from the west"),
        ("5,2,east", "the east wall, section 3 from the north"),
        ("0,3,west", "the west wall, section 4 from the north"),
        ("9,9,west", "the wall"),
    ],
)
def test_a_section_of_wall_is_counted_along_its_side(section: str, said: str) -> None:
    """From the west or from the north, never by numbers of squares."""
    assert said == referee().whereabouts(section) == players().whereabouts(section)


def test_sections_have_names_of_their_own() -> None:
    """No two sections of one place are called alike, however crooked it is."""
    for area in CELLAR.areas:
        names = referee(replace(STATE, at=area.id))
        sections = CELLAR.look(area.id, "sections")
        assert len(sections) == len({names.wall(section) for section in sections})


def test_whereabouts_are_areas_doors_walls_and_ways_out() -> None:
    """Whatever a move is made at has a name."""
    said = [referee().whereabouts(at) for at in ("crypt", "gate", "0,0,north", "up")]
    assert ["room 2", "the south portcullis to room 5", "the north wall, section 1 from the west", "the ladder"] == said


def test_places_are_numbered_as_they_were_found() -> None:
    """The referee has the key's numbers, the players their own; what nobody has seen is dark."""
    assert ["room 2", "the long passage"] == [referee().area(id) for id in ("crypt", "passage")]
    assert ["place 2", "the dark"] == [players().area(id) for id in ("crypt", "passage")]
    assert ["room 2, The crypt", "the long passage"] == [referee().area_in_full(id) for id in ("crypt", "passage")]
    assert "place 2" == players().area_in_full("crypt")


def test_words_that_the_referee_has_changed_are_read() -> None:
    """What was put in the place of the map's words is what is read."""
    assert ["A hall.", "A robbed crypt."] == [players().aloud(id) for id in ("hall", "crypt")]


def test_lists_and_numbers_are_words() -> None:
    """Names in a row, numbers as people say them."""
    assert ["Brenna", "Brenna and Odo"] == [referee().members(ids) for ids in (("brenna",), ("brenna", "odo"))]
    assert "" == referee().members(())
    assert "one, two or three" == listed(("one", "two", "three"), " or ")
    assert ["seven rats", "20 rats"] == [counted(number, "rats") for number in (7, 20)]
    assert ["first", "twelfth", "13th"] == [ordinal(number) for number in (1, 12, 13)]
    assert ["The door", ""] == [capital(said) for said in ("the door", "")]
