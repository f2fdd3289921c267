"""One Page Dungeons: ten kinds of door, notes, what lies off the map, and what is wrong with a file."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from sixturns.formats.report import Import, Remark, Unreadable
from sixturns.formats.watabou import letters_in_order, read, sniff
from sixturns.world.dungeon import DoorKind
from tests.formats.maps import as_bytes, donjon, opd_door, watabou


def imported(**more: Any) -> Import:
    """What is read of the chapel, with other fields."""
    return read(as_bytes(watabou(**more)), "chapel.json")


def with_door(type: int, dx: int = 1) -> Import:
    """What is read when the last room's door is of a type."""
    return imported(doors=[opd_door(0, 0, 3), opd_door(4, 0, 1), opd_door(7, 0, 0), opd_door(10, 0, type, dx)])


def said(remarks: tuple[Remark, ...], place: str) -> list[str]:
    """What is remarked of a place."""
    return [remark.says for remark in remarks if remark.place == place]


def test_rooms_passages_and_the_way_in() -> None:
    """Rooms have the numbers of their notes or letters; pieces of passage with an open passage between are one."""
    read = imported()
    assert ["1", "A", ""] == [area.number for area in read.dungeon.areas]
    assert {(x, 0) for x in range(4, 11)} == read.dungeon.floors["corridor-1"].squares
    assert "Chapel of Salt" == read.dungeon.name
    (way_in,) = read.dungeon.exits
    assert ("1", (0, 0), "the entrance") == (way_in.area, way_in.spot, way_in.name)


def test_doors_stand_in_the_walls_of_the_rooms() -> None:
    """A door's square is the passage's; its door is in the wall of the room."""
    doors = {door.between: (door.x, door.y, door.upright) for door in imported().dungeon.doors}
    assert {("1", "corridor-1"): (4.0, 0.5, True), ("a", "corridor-1"): (11.0, 0.5, True)} == doors


@pytest.mark.parametrize(
    ("type", "expected"),
    [
        (1, {}),
        (2, {"kind": DoorKind.ARCHWAY}),
        (4, {"kind": DoorKind.PORTCULLIS, "wooden": False}),
        (5, {"locked": True, "stuck": False, "opens": "key"}),
        (6, {"secret": True}),
        (7, {"locked": True, "stuck": False}),
        (9, {"kind": DoorKind.STAIRS}),
    ],
)
def test_every_kind_of_door_between_two_areas(type: int, expected: dict[str, Any]) -> None:
    """Types are as the generator has them; 0, 3 and 8 are told of elsewhere."""
    (door,) = [door for door in with_door(type).dungeon.doors if "a" in door.between]
    usual = {"kind": DoorKind.DOOR, "stuck": None, "locked": False, "secret": False, "wooden": True, "opens": ""}
    assert usual | expected == {field: getattr(door, field) for field in usual}


@pytest.mark.parametrize("type", [4, 5, 6, 7])
def test_what_a_type_does_not_tell_is_a_guess(type: int) -> None:
    """Levers, keys, bars and the hidden side are not in the file."""
    assert 1 == len(said(with_door(type).report.guesses, "doors[3]"))


def test_stairs_off_the_map() -> None:
    """Another way out to the outside is one; stairs down are a note in the key."""
    doors = [opd_door(0, 0, 3), opd_door(2, 2, 3, 0, -1), opd_door(2, -2, 8, 0, -1)]
    read = imported(doors=doors, rects=[{"x": 1, "y": -1, "w": 3, "h": 3}])
    assert [("the entrance", (0, 0)), ("another way out", (2, 2))] == [
        (way.name, way.spot) for way in read.dungeon.exits
    ]
    assert "Stairs down lead off this map." in read.dungeon.area_by_id["1"].key
    assert ["stairs down: the file has no level there; a note in the key"] == said(read.report.dropped, "doors[2]")


def test_an_unknown_type_and_stairs_between_areas_are_guesses() -> None:
    """A type that nobody knows is a door; stairs out with floor on both sides are stairs."""
    assert ["a door of type 12 between two areas; taken as door"] == said(with_door(12).report.guesses, "doors[3]")
    assert ["a door of type 8 between two areas; taken as stairs"] == said(with_door(8).report.guesses, "doors[3]")


def test_notes_story_water_and_the_last_room_are_in_the_keys() -> None:
    """What the map has no place for is in words; water outside every room is clipped."""
    read = imported(columns=[{"x": 2.4, "y": 1.2}])
    keys = {area.id: area.key for area in read.dungeon.areas}
    assert "Nobody prays here.\n\nA font of brine.\n\n1 column." == keys["1"]
    assert "The farthest room, where the way ends.\n\n2 squares of water." == keys["a"]
    assert ["2 squares of water: not drawn; a note in the key"] == said(read.report.dropped, "room A")


def test_two_notes_in_one_room_number_it_twice() -> None:
    """The room bears both numbers, and the key says which note is which."""
    notes = [
        {"text": text, "ref": ref, "pos": {"x": 2, "y": 0}} for text, ref in (("An owl.", "10"), ("A mouse.", "9"))
    ]
    first = imported(notes=notes).dungeon.areas[0]
    assert ("9, 10", "9-10") == (first.number, first.id)
    assert "Nobody prays here.\n\n10. An owl.\n\n9. A mouse." == first.key


def test_a_note_outside_and_a_note_in_a_passage() -> None:
    """A passage with a note is a room; a note on rock is left out and said."""
    notes = [
        {"text": "A crack.", "ref": "2", "pos": {"x": 5.5, "y": 0.5}},
        {"text": "Lost.", "ref": "3", "pos": {"x": -50, "y": 0}},
    ]
    read = imported(notes=notes)
    assert ["2", "A", "B"] == [area.number for area in read.dungeon.areas][:3]
    assert ["a note in no area: 3 Lost."] == said(read.report.dropped, "notes[1]")


def test_a_round_room_is_drawn_square() -> None:
    """A rotunda is said to be round, in its key and in the report."""
    rects = [{**rect, "rotunda": True} if rect["x"] == 1 else rect for rect in watabou()["rects"]]
    read = imported(rects=rects)
    assert "A round room." in read.dungeon.area_by_id["1"].key
    assert ["round: drawn as the squares of its rectangle"] == said(read.report.dropped, "rects[1]")


def test_two_doors_and_two_rectangles_on_one_square() -> None:
    """The first stands; the second is left out and said."""
    given = watabou()
    given["rects"].append({"x": 13, "y": 1, "w": 2, "h": 2})
    given["doors"].append(opd_door(10, 0, 8))
    read_ = read(as_bytes(given), "chapel.json")
    assert ["a second door (type 8) on the square of doors[3]"] == said(read_.report.dropped, "doors[4]")
    assert ["shares 1 squares with another rectangle or a door; left to that"] == said(read_.report.guesses, "rects[8]")


def test_doors_beside_doors_and_doors_to_nowhere() -> None:
    """Doors in a row are joined one after the other; a door before rock, or in it, is said."""
    doors = [opd_door(0, 0, 3), opd_door(4, 0, 1), opd_door(5, 0, 1), opd_door(50, 0, 1), opd_door(11, 2, 1, 0)]
    rects = [{"x": 1, "y": -1, "w": 3, "h": 3}, {"x": 6, "y": -1, "w": 3, "h": 3}]
    with pytest.raises(Unreadable, match="points neither north"):
        imported(doors=doors, rects=rects)
    read = imported(doors=doors[:-1], rects=rects)
    assert ["a door (type 1) that leads nowhere, from room 1"] == said(read.report.dropped, "doors[1]")
    assert ["a door (type 1) that stands in no area"] == said(read.report.dropped, "doors[3]")
    assert [("1", "a")] == [door.between for door in read.dungeon.doors]


def test_a_door_within_one_area_is_left_out() -> None:
    """A door from a room to itself joins nothing."""
    rects = [{"x": 0, "y": 0, "w": 3, "h": 1}, {"x": 0, "y": 1, "w": 1, "h": 2}, {"x": 2, "y": 1, "w": 1, "h": 2}]
    read = imported(rects=rects, doors=[opd_door(1, 1, 1)], notes=[{"text": "", "ref": "1", "pos": {"x": 0, "y": 0}}])
    assert 3 == len(read.dungeon.areas)
    squares = [{"x": 0, "y": 0, "w": 3, "h": 3}, {"x": 3, "y": 0, "w": 1, "h": 1}]
    inside = imported(rects=squares, doors=[opd_door(1, 1, 1)], notes=[])
    assert ["a door (type 1) that stands within room A"] == said(inside.report.dropped, "doors[0]")


def test_the_scale_is_a_guess() -> None:
    """The file has squares and no feet."""
    assert ["has no scale; a square is taken as 10 feet (it is printed as 5)"] == said(
        imported().report.guesses, "the map"
    )


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ({"rects": 3}, "chapel.json: rects: 3 is not a list"),
        ({"rects": []}, "chapel.json: no area: there is not one square of floor"),
        ({"rects": [{"x": 0, "y": 0, "w": 0, "h": 1}]}, "chapel.json: rects[0].w: 0 is not from 1 to 100000"),
        ({"rects": [{"x": 0, "y": 0, "w": 501, "h": 500}]}, "too large: at most 250000 squares are read"),
        (
            {"rects": [{"x": float("nan"), "y": 0, "w": 1, "h": 1}]},
            "chapel.json: rects[0].x: NaN is not a whole number",
        ),
        ({"doors": [{"x": 0, "y": 0, "type": 1}]}, "chapel.json: doors[0].dir.x: nothing is not a whole number"),
        ({"notes": [{"text": "", "ref": "1", "pos": {"x": float("inf"), "y": 0}}]}, "notes[0].pos.x: Infinity is not"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(fault: dict[str, Any], says: str) -> None:
    """One line: the file, the place in it, and what is wrong there."""
    with pytest.raises(Unreadable) as refusal:
        imported(**fault)
    assert says in str(refusal.value)


def test_letters_go_on_after_z() -> None:
    """A to Z, then AA."""
    letters = list(islice(letters_in_order(), 53))
    assert ["A", "Z", "AA", "AZ", "BA"] == [letters[n] for n in (0, 25, 26, 51, 52)]


def test_it_is_told_by_its_fields() -> None:
    """Rectangles and doors are the mark of a One Page Dungeon."""
    assert sniff(as_bytes(watabou()), "") and not sniff(as_bytes({"cells": [], "rooms": []}), "")
    assert not sniff(as_bytes(donjon(rooms=[])), "")
