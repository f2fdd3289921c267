"""Donjon's dungeons: the padding, every kind of door, what the rooms hold, and what is wrong with a file."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.formats.donjon import creatures_in, is_title, read, sniff
from sixturns.formats.report import Import, Remark, Unreadable
from sixturns.world.creatures import Mind
from sixturns.world.dungeon import Door, DoorKind, Rect
from tests.formats.maps import BETWEEN, DOOR_BITS, PLAN, SOUTH, as_bytes, donjon, room


def imported(**more: Any) -> Import:
    """What is read of the small vault, with other fields."""
    return read(as_bytes(donjon(**more)), "vault.json")


def holding(**contents: Any) -> Import:
    """What is read when room 1 holds something."""
    return imported(rooms=[None, room(1, {"south": [SOUTH]}, **contents)])


def only_door(**fields: Any) -> tuple[Door, Import]:
    """The door of a dungeon with one, between rooms 1 and 2."""
    one = BETWEEN | fields
    read = imported(plan=PLAN[:2], rooms=[None, room(1, {"east": [one]}), room(2, {"west": [one]})])
    (door,) = read.dungeon.doors
    return door, read


def said(remarks: tuple[Remark, ...], place: str) -> list[str]:
    """What is remarked of a place."""
    return [remark.says for remark in remarks if remark.place == place]


def refused(given: dict[str, Any]) -> str:
    """What is said to a file that is not read."""
    with pytest.raises(Unreadable) as refusal:
        read(as_bytes(given), "vault.json")
    return str(refusal.value)


def test_rooms_keep_their_numbers_and_corridors_are_cut() -> None:
    """Rooms come first, by number, then the corridor; a door's square goes with what is beyond it."""
    read = imported()
    assert ["1", "2", ""] == [area.number for area in read.dungeon.areas]
    assert (Rect(0, 0, 3, 2),) == read.dungeon.area_by_id["1"].rects
    assert {(3, 0), (4, 0), (5, 0), (6, 0), (4, 1), (5, 1), (6, 1)} == read.dungeon.floors["2"].squares
    assert {(2, 2), (2, 3), (2, 4), (3, 4), (4, 4)} == read.dungeon.floors["corridor-1"].squares
    assert "The Small Vault" == read.dungeon.name


def test_doors_stand_in_the_wall_of_the_room_that_lists_them_first() -> None:
    """A door between two rooms is listed by both and is one; it stands in the wall of the first."""
    between, south = imported().dungeon.doors
    assert (("1", "2"), 3.0, 0.5, True) == (between.between, between.x, between.y, between.upright)
    assert (("1", "corridor-1"), 2.5, 2.0, False) == (south.between, south.x, south.y, south.upright)


def test_a_door_can_be_walked_through() -> None:
    """The squares before and behind a door are those beside its wall."""
    dungeon = imported().dungeon
    assert ((2, 0), (3, 0)) == (dungeon.look("d1", ("spot", "1")), dungeon.look("d1", ("spot", "2")))


@pytest.mark.parametrize(
    ("type", "desc", "expected"),
    [
        ("arch", "Archway", {"kind": DoorKind.ARCHWAY, "wooden": False}),
        ("door", "Stuck Good Wooden Door", {"stuck": True}),
        ("door", "Unlocked Stone Door (60 hp)", {"stuck": False, "wooden": False}),
        ("locked", "Locked Iron Door (good lock)", {"stuck": False, "locked": True, "wooden": False}),
        ("trapped", "Trapped and Stuck Strong Wooden Door", {"stuck": True}),
        ("trapped", "Trapped and Locked Stone Door", {"stuck": False, "locked": True, "wooden": False}),
        ("secret", "Secret (DC 20 to find) Stuck Stone Door", {"stuck": True, "secret": True, "wooden": False}),
        ("secret", "Secret Trapped and Unlocked Simple Wooden Door", {"stuck": False, "secret": True}),
        ("portcullis", "Portcullis (DC 20 to lift)", {"kind": DoorKind.PORTCULLIS, "wooden": False}),
        ("portcullis", "Wooden Portcullis (stuck)", {"kind": DoorKind.PORTCULLIS, "stuck": True}),
    ],
)
def test_every_type_of_door(type: str, desc: str, expected: dict[str, Any]) -> None:
    """The type says one half, the words of the description the other."""
    door, read = only_door(type=type, desc=desc)
    usual = {"kind": DoorKind.DOOR, "stuck": None, "locked": False, "secret": False, "wooden": True}
    assert usual | expected == {field: getattr(door, field) for field in usual}
    assert (("Trapped" in desc) == bool(read.traps)) and all("d1" == trap.at for trap in read.traps)


def test_a_trap_on_a_door_says_what_it_does() -> None:
    """The players hear its name; all of it is in the key."""
    _, read = only_door(type="trapped", desc="Trapped and Stuck Stone Door", trap="Fire Trap (4d6 damage)")
    assert [("d1", "Fire Trap")] == [(trap.at, trap.does) for trap in read.traps]
    assert "Door east: Trapped and Stuck Stone Door. Fire Trap (4d6 damage)." in read.dungeon.area_by_id["1"].key


def test_what_a_door_says_besides_is_in_the_key() -> None:
    """Good locks and the way a secret door opens are the referee's to read."""
    _, read = only_door(type="secret", desc="Secret Stuck Stone Door", secret="Turn the sconce")
    assert "Door east: Secret Stuck Stone Door. Turn the sconce." in read.dungeon.area_by_id["1"].key
    assert "Door south: Locked Iron Door (good lock)." in imported().dungeon.area_by_id["1"].key


def test_an_unknown_door_is_a_guess() -> None:
    """A type and a description that nobody knows make a plain door, and two remarks."""
    door, read = only_door(type="membrane", desc="Pulsing")
    assert (DoorKind.DOOR, None, True) == (door.kind, door.stuck, door.wooden)
    assert [
        "an unknown type of door, membrane; taken as a door",
        "nothing says whether the door is stuck; left to the rule set",
        "nothing says what the door is made of; taken as wooden",
    ] == said(read.report.guesses, "rooms[1].doors.east[0]")


def test_the_padding_moves_the_cells_and_not_the_rooms() -> None:
    """With a way in from the edge, cells are padded; doors and stairs are not, marks of features are."""
    read = imported(
        bleed=4,
        plan=(*PLAN[:4], " ...   "),
        stairs=[{"row": 4, "col": 3, "key": "up", "dir": "east"}],
        corridor_features={"a": {"key": "a", "summary": "Moss grows here", "marks": [{"row": 7, "col": 6}]}},
    )
    assert (Rect(4, 4, 3, 2),) == read.dungeon.area_by_id["1"].rects
    assert "Moss grows here." == read.dungeon.area_by_id["corridor-1"].key
    assert (7, 8) == read.dungeon.exits[0].spot


def test_a_way_in_runs_to_the_edge() -> None:
    """The way out is the last square before the edge of the map."""
    plan = ("111.....", "111     ")
    one = {"row": 0, "col": 3, "type": "arch", "desc": "Archway"}
    egress = [{"row": 0, "col": 2, "dir": "east", "type": "room", "room_id": 1}]
    read = imported(plan=plan, rooms=[None, room(1, {"east": [one]})], egress=egress)
    (way_out,) = read.dungeon.exits
    assert ((7, 0), "way out to the east") == (way_out.spot, way_out.name)


def test_stairs_up_lead_out_and_stairs_down_are_noted() -> None:
    """A file has one level: up is out, down is a note in the key."""
    up, down = ({"row": 4, "col": 4, "key": key, "dir": "east"} for key in ("up", "down"))
    read = imported(stairs=[up, down])
    assert [((4, 4), "stairs up")] == [(way.spot, way.name) for way in read.dungeon.exits]
    assert "Stairs down lead off this map." in read.dungeon.area_by_id["corridor-1"].key
    assert ["stairs down: the file has no level there; a note in the key"] == said(read.report.dropped, "stairs[1]")


def test_without_a_way_in_the_first_room_has_it() -> None:
    """A dungeon can always be entered; where, is a guess."""
    read = imported()
    assert ["1"] == [way.area for way in read.dungeon.exits]
    assert "the file marks no way in; taken to be here" in said(read.report.guesses, "room 1")


def test_creatures_are_counted_and_named() -> None:
    """Each kind is a group in its room; what the bestiary knows of it is taken from there."""
    read = holding(
        inhabited="3 x 1st Level Warrior Goblin, 2 x Moon Bear and 1 x Xorn",
        detail={"monster": ["3 x 1st Level Warrior Goblin (mm 2) and so on", "--", "Treasure: 40 gp;\nA crown"]},
    )
    goblins, bears, xorn = read.foes
    assert ("goblin-1", "goblins", 3, "1", "goblin") == (
        goblins.id,
        goblins.name,
        goblins.number,
        goblins.at,
        goblins.kind,
    )
    assert ("moon-bear-1", "moon bears", "", Mind.NONE) == (bears.id, bears.name, bears.kind, bears.mind)
    assert ("xorn-1", "xorn", 1, "", Mind.INTELLIGENT, 120) == (
        xorn.id, xorn.name, xorn.number, xorn.kind, xorn.mind, xorn.speed,
    )  # fmt: skip
    assert [
        "1st Level Warrior Goblin: taken as the goblin of the bestiary, for mind, speed and figures",
        "Moon Bear: not in the bestiary; taken as a kind of animal: non-intelligent, moving 120 feet a turn",
        "Xorn: not in the bestiary; taken as intelligent, moving 120 feet a turn",
    ] == [says for says in said(read.report.guesses, "room 1") if "bestiary" in says]
    key = read.dungeon.areas[0].key
    assert "Creatures: 3 x 1st Level Warrior Goblin (mm 2) and so on.\n\nTreasure: 40 gp;\nA crown" in key


def test_the_key_keeps_what_players_are_not_told() -> None:
    """Where creatures stand in one line only, that line is in the key, level, stat words and all."""
    read = holding(inhabited="2 x Medium Monstrous Spider, hungry")
    assert "Creatures: 2 x Medium Monstrous Spider, hungry." in read.dungeon.area_by_id["1"].key
    assert ["spiders"] == [group.name for group in read.foes]


def test_a_mind_that_is_half_a_mind_is_said_in_words() -> None:
    """The remark on a creature names its mind as the rules do."""
    guesses = holding(inhabited="Mimic").report.guesses
    assert (
        "Mimic: not in the bestiary; taken as a kind of cunning beast: semi-intelligent, moving 120 feet a turn"
        in said(guesses, "room 1")
    )


def test_all_that_a_room_holds_is_in_its_key() -> None:
    """Features, traps and hidden treasure in plain words; markup is text."""
    read = holding(
        summary="Hidden Treasure, Net Trap",
        detail={
            "room_features": "A <b onload=x>cold</b> hearth<script>alert(1)</script>",
            "trap": ["Net Trap", "--", "Scythe Trap (4d6 damage)"],
            "hidden_treasure": ["Hidden Chest", "--", "500 sp"],
            "smell": "Vinegar",
        },
    )
    assert (
        "Door south: Locked Iron Door (good lock).\n\nA cold hearth.\n\nTrap: Net Trap.\n"
        "Trap: Scythe Trap (4d6 damage).\n\nHidden: Hidden Chest\n500 sp\n\nsmell: Vinegar"
        == read.dungeon.area_by_id["1"].key
    )
    assert [("1", "Net Trap"), ("1", "Scythe Trap")] == [(trap.at, trap.does) for trap in read.traps]


def test_creatures_without_number() -> None:
    """Where no number stands there is one, and of none there are none."""
    assert ([(1, "Orc Captain"), (2, "Orc")], "") == creatures_in("Orc Captain (cr 2) and 2 x Orc (cr 1/2, mm 246)")
    assert ([(3, "Rat")], "lost and desperate") == creatures_in("3 x Rat, lost and desperate")
    assert ([], "0 x Rat") == creatures_in("0 x Rat")


def test_corridor_features_are_traps_or_things_to_see() -> None:
    """A name written like a title is a trap; a sentence is for the key."""
    features = {
        "a": {"summary": "Spiked Pit Trap", "detail": "Spiked Pit Trap (2d6)", "marks": [{"row": 4, "col": 3}]},
        "c": {"summary": "Moss grows here", "detail": "Moss grows here", "marks": [{"row": 4, "col": 4}]},
        "e": {"summary": "Lost", "detail": "Lost", "marks": [{"row": 40, "col": 4}]},
    }
    read = imported(corridor_features=features)
    assert [("corridor-1", "Spiked Pit Trap")] == [(trap.at, trap.does) for trap in read.traps]
    assert "Trap: Spiked Pit Trap (2d6).\n\nMoss grows here." == read.dungeon.area_by_id["corridor-1"].key
    assert ["stands in no area: Lost"] == said(read.report.dropped, "corridor_features.e.marks[0]")
    assert (True, False) == (is_title("Rune of Death"), is_title("A jingling sound fills the corridor"))


def test_the_wandering_table_is_one_die() -> None:
    """As many sides as lines; what they are about is left out and said."""
    table = {"1": "2 x Goblin, lost", "2": "Ogre and 3 x Orc", "3": "nothing"}
    read = imported(wandering_monsters={**table, "3": ""})
    (wandering,) = read.wandering
    assert (1, "1d2") == (wandering.level, wandering.die)
    assert [(1, "goblins", "goblin", "2", "goblin"), (2, "ogre and 3 orcs", "", "1", "ogre")] == [
        (line.upto, line.name, line.one, line.number, line.kind) for line in wandering.lines
    ]
    assert ["what they are about: lost"] == said(read.report.dropped, "wandering_monsters.1")
    assert ["names no creatures: nothing"] == said(read.report.dropped, "wandering_monsters.3")


def test_what_holds_for_the_whole_dungeon_is_told_at_the_way_in() -> None:
    """Walls, floor and history stand in the key of the area where one comes in."""
    read = imported(details={"walls": "Hewn Stone", "special": None, "illumination": "Average (lamps in most rooms)"})
    assert read.dungeon.area_by_id["1"].key.startswith("The whole dungeon.\nWalls: Hewn Stone.\nIllumination: ")
    assert [False, False, True] == [area.dark for area in read.dungeon.areas]
    assert ["Average (lamps in most rooms): rooms are taken as lit"] == said(
        read.report.guesses, "details.illumination"
    )


def test_caves_are_joined_where_they_touch() -> None:
    """Without doors, what lies openly side by side is joined by archways that the report does not count."""
    read = imported(plan=("111....", "111....", "111    "), rooms=[None, room(1)])
    assert [DoorKind.ARCHWAY] == [door.kind for door in read.dungeon.doors]
    assert 0 == dict(read.report.found)["openings"]


def test_the_levels_and_counts_of_the_report() -> None:
    """The report counts what there is."""
    read = imported(settings={"name": "Deep", "level": "4"})
    assert {4} == {area.level for area in read.dungeon.areas}
    found = {"levels": 1, "areas": 3, "rooms": 2, "doors": 2, "stuck": 1, "locked": 1, "secret": 0}
    assert found == {what: n for what, n in read.report.found if what in found}


def test_duplicate_room_ids_are_renamed() -> None:
    """The second room of an id is told apart by a letter and lies within its bounds; without squares it is left out."""
    plan = ("111 222",)
    bounds = {"north": 3, "south": 4, "west": 0, "east": 1}
    read = imported(plan=plan, rooms=[None, room(1), room(2), {**room(1), **bounds}, room(2) | bounds])
    assert ["1", "1b", "2"] == [area.number for area in read.dungeon.areas]
    assert ["a second room 1; called 1b here"] == said(read.report.guesses, "rooms[3]")
    assert ["room 2 has no squares of its own: Empty"] == said(read.report.dropped, "rooms[4]")


def test_two_doors_on_one_cell() -> None:
    """The first stands; the second is left out and said."""
    read = imported(rooms=[None, room(1, {"south": [SOUTH, {**SOUTH, "type": "door", "desc": "Stuck Door"}]}), room(2)])
    assert ["a second door on one cell: Stuck Door"] == said(read.report.dropped, "rooms[1].doors.south[1]")


def test_a_door_that_no_room_lists_is_a_guess() -> None:
    """What is drawn on the map is there."""
    read = imported(rooms=[None, room(1), room(2)])
    assert [("1", "2"), ("1", "corridor-1")] == [door.between for door in read.dungeon.doors]
    assert ["a door that no room lists; taken as door"] == said(read.report.guesses, "cells[0][3]")[:1]


def test_doors_that_lead_nowhere_are_left_out() -> None:
    """A door away from its room, or with rock behind it, is said with its place."""
    away, into_rock = {**BETWEEN, "row": 7}, {**BETWEEN, "row": 1, "col": -1}
    read = imported(rooms=[None, room(1, {"east": [away], "west": [into_rock], "up": [BETWEEN]}), room(2)])
    assert ["a door that does not touch its room: Stuck Simple Wooden Door"] == said(
        read.report.dropped, "rooms[1].doors.east[0]"
    )
    assert ["a door that leads nowhere: Stuck Simple Wooden Door"] == said(
        read.report.dropped, "rooms[1].doors.west[0]"
    )
    assert 1 == len(said(read.report.dropped, "rooms[1].doors.up[0]"))


def test_a_dungeon_without_doors_falls_apart_and_is_read() -> None:
    """Two rooms without a door are two parts, and the report says so."""
    read = imported(plan=("111 222",), rooms=[None, room(1), room(2)])
    assert ["has no door and no opening between its areas"] == said(read.report.guesses, "the map")
    assert ["no door leads here from the way in; left as a part of its own"] == said(read.report.guesses, "room 2")


def test_a_room_without_an_entry_and_an_entry_without_cells() -> None:
    """What is on the map only, and what is in the list only, are both there, and both a guess."""
    read = imported(plan=("111 222",), rooms=[None, room(1), {**room(3), "north": 2, "south": 2, "west": 0, "east": 1}])
    assert ["1", "2", "3"] == [area.number for area in read.dungeon.areas]
    assert "is on the map and has no entry; taken as an empty room" in said(read.report.guesses, "room 2")
    assert ["no cell carries the id of room 3; its bounds are taken"] == said(read.report.guesses, "rooms[2]")


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ({"cells": None}, "vault.json: cells: there are none"),
        ({"cells": [[0], "x"]}, "vault.json: cells[1]: 'x' is not a list"),
        ({"cells": [[0, 1.5]]}, "vault.json: cells[0][1]: 1.5 is not a whole number"),
        ({"cells": [[float("nan")]]}, "vault.json: cells[0][0]: NaN is not a whole number"),
        ({"cells": [[0] * 501] * 500}, "vault.json: cells: too large: 250500 cells, at most 250000 are read"),
        ({"rooms": {}}, "vault.json: rooms: an object is not a list"),
        ({"rooms": [3]}, "vault.json: rooms[0]: 3 is not an object"),
        ({"settings": {"level": float("nan")}}, "vault.json: settings.level: NaN is not a whole number"),
        ({"settings": {"level": 100}}, "vault.json: settings.level: 100 is not from 1 to 99"),
        (
            {"rooms": [None, room(1, {"east": [{**BETWEEN, "row": float("nan")}]})]},
            "vault.json: rooms[1].doors.east[0].row: NaN is not a whole number",
        ),
        ({"cells": [[0, 0]], "rooms": []}, "vault.json: no area: there is not one square of floor"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(fault: dict[str, Any], says: str) -> None:
    """One line: the file, the place in it, and what is wrong there."""
    assert says == refused(donjon() | fault)


def test_250_001_cells_are_one_too_many() -> None:
    """The largest map has 250,000 cells."""
    assert "250001 cells" in refused(donjon() | {"cells": [[0] * 250_001]})


def test_all_door_bits_are_known() -> None:
    """A door that is only drawn is of the kind that its bits say."""
    for kind, bits in DOOR_BITS.items():
        given = donjon(plan=("1d2",), rooms=[None, room(1), room(2)])
        given["cells"][0][1] = bits
        (remark, *_) = said(read(as_bytes(given), "vault.json").report.guesses, "cells[0][1]")
        assert f"a door that no room lists; taken as {kind}" == remark


def test_it_is_told_by_its_fields() -> None:
    """Cells and rooms are the mark of a donjon dungeon, in any encoding."""
    assert sniff(as_bytes(donjon()), "") and sniff(as_bytes(donjon()).decode().encode("utf-16"), "")
    assert not sniff(b'{"rects": [], "doors": []}', "")
