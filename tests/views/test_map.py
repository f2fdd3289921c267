"""The map of each audience: what is on it, how it is marked, and that the players' tells nothing they do not know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from sixturns.kernel.values import Hidden, replace
from sixturns.views.drawing import draw
from sixturns.views.map import AreaShape, DoorShape, Look, MapView, Marker, NoLevel, Sight, players_map, referee_map
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import Area, Door, DoorKind, Dungeon, Rect
from sixturns.world.floor import Square
from sixturns.world.light import Light
from sixturns.world.meeting import Course, Facing, Outcome
from sixturns.world.place import Spike, Trap
from tests.views.halls import ARCH, GHOULS, HALLS, IN_THE_HALL, OAK, PANEL, rules, whole

SEEN = ("hall", "passage", "bend", "crypt")
HERE = replace(IN_THE_HALL, seen=SEEN, charted=frozenset(map(whole, SEEN)))
"""The party in the hall, back from the crypt."""

NO_MOVES: Mapping[str, str] = {}
BELOW = replace(HERE, at="vault", spot=(40, 0), seen=(*SEEN, "vault"))


def referee(
    state: Campaign = HERE, dungeon: Dungeon = HALLS, level: int | None = None, moves: Mapping[str, str] = NO_MOVES
) -> MapView:
    """The referee's map of the halls."""
    return referee_map(state, dungeon, rules(), moves, level)


def players(state: Campaign = HERE, dungeon: Dungeon = HALLS, level: int | None = None) -> MapView:
    """The players' map of the halls."""
    return players_map(state, dungeon, rules(), level)


def area(view: MapView, id: str) -> AreaShape:
    """An area of a map."""
    return next(one for one in view.areas if one.id == id)


def door(view: MapView, id: str) -> DoorShape:
    """A door of the referee's map."""
    return next(one for one in view.doors if one.id == id)


def squares(view: MapView, id: str) -> set[Square]:
    """The squares that a map has of an area."""
    return {square for rect in area(view, id).rects for square in rect.squares}


def facing(at: str, feet: int, name: str = "ghouls", number: int = 4) -> Facing:
    """The ghouls before the party."""
    return Facing("ghouls", name, number, at, Outcome(Course.COMBAT, feet))


# -------------------------------------------------------------------------------------------------------- the referee's
def test_the_referees_map_has_all_of_a_level() -> None:
    """Every area and door of the level is drawn, seen or not, and nothing of another one."""
    view = referee(IN_THE_HALL)
    assert ["hall", "passage", "bend", "crypt", "cell"] == [one.id for one in view.areas]
    assert ["arch", "joint", "oak", "panel", "steps"] == [one.id for one in view.doors]
    assert (Rect(0, 0, 10, 8), 1, (1, 2)) == (view.frame, view.level, view.levels)


def test_what_was_not_seen_is_marked() -> None:
    """An area that the players have not seen is unseen; of one they know the part that is on no map is dim."""
    part = replace(HERE, seen=("hall", "crypt"), charted=frozenset({whole("hall"), ("crypt", 7, 5, 7, 5, 10)}))
    view = referee(part)
    assert {"hall": Sight.SEEN, "passage": Sight.UNSEEN, "crypt": Sight.SEEN} == {
        id: area(view, id).sight for id in ("hall", "passage", "crypt")
    }
    assert ((), 12 - 4) == (area(view, "hall").dim, sum(rect.w * rect.h for rect in area(view, "crypt").dim))


@pytest.mark.parametrize("level", [2, None])
def test_another_level_can_be_looked_at(level: int | None) -> None:
    """The level of the party is drawn unless another is asked for; the party and its light are on its own alone."""
    view = referee(HERE if level else BELOW, level=level)
    assert (["vault"], 2) == ([one.id for one in view.areas], view.level)
    party = [mark for mark in view.markers if mark.kind == "party"]
    assert ((0, 0.0) if level else (1, 4.0)) == (len(party), view.light)


@pytest.mark.parametrize("show", [referee, players])
def test_there_is_no_map_of_a_level_that_is_none(show: Any) -> None:
    """A level that does not exist, or that the players do not know, is refused with those there are."""
    with pytest.raises(NoLevel, match="no level 3; there is 1"):
        show(level=3)


def test_the_party_stands_on_its_square() -> None:
    """The party's mark is in the middle of the square it stands on."""
    assert Marker("party", 2.5, 0.5, "the party") == referee(replace(HERE, spot=(2, 0))).markers[0]


def test_a_party_without_a_square_stands_in_the_middle() -> None:
    """A square that is none of the area's is no place to stand."""
    assert (1.5, 1.5) == (referee(replace(HERE, spot=(9, 9))).markers[0].x, referee().markers[0].y)


def test_a_party_outside_has_no_light_on_the_map() -> None:
    """Before the dungeon the party is marked at the way out, and its light falls on nothing."""
    view = referee(replace(HERE, outside="stair", spot=(0, 0)))
    assert ("the party, outside", 0.0, ()) == (view.markers[0].label, view.light, view.lit)
    assert "The party is outside, at the stair to the yard." == view.twin[0]


def test_foes_stand_apart_from_the_party_and_from_each_other() -> None:
    """Those in one area have a square each near its middle, and none has the party's."""
    groups = tuple(replace(GHOULS, id=f"g{n}", at="hall") for n in range(3))
    marks = [(mark.x, mark.y) for mark in referee(replace(HERE, foes=Hidden(groups), traps=Hidden(()))).markers]
    assert (4, 4) == (len(marks), len(set(marks)))
    assert {(int(x), int(y)) for x, y in marks} <= HALLS.floors["hall"].squares


def test_those_who_are_faced_stand_at_their_distance() -> None:
    """Creatures met in the place the party is in are drawn as far from it as they are."""
    met = replace(HERE, foes=Hidden((replace(GHOULS, at="hall"),)), facing=facing("hall", 20))
    marks = [mark for view in (referee(met), players(met)) for mark in view.markers if mark.kind == "foes"]
    assert [20.0, 20.0] == [10 * ((mark.x - 1.5) ** 2 + (mark.y - 1.5) ** 2) ** 0.5 for mark in marks]


@pytest.mark.parametrize(
    ("change", "secret"),
    [({}, True), ({"sees": "crypt"}, False), ({"facing": facing("crypt", 30)}, False)],
)
def test_foes_are_a_secret_until_they_are_met(change: dict[str, Any], secret: bool) -> None:
    """Creatures that the party has not met are marked as the referee's."""
    [mark] = [mark for mark in referee(replace(HERE, **change)).markers if mark.kind == "foes"]
    assert ("4 ghouls", secret) == (mark.label, mark.secret)


@pytest.mark.parametrize("spotted", [False, True])
def test_a_trap_is_marked_while_it_is_set(spotted: bool) -> None:
    """A trap in an area is marked, as a secret until it is spotted; a sprung one is not."""
    trap = Trap("pit", "passage", "A pit, 1d6.", spotted)
    [mark] = [mark for mark in referee(replace(HERE, traps=Hidden((trap,)))).markers if mark.kind == "trap"]
    assert ("trap: A pit, 1d6", not spotted) == (mark.label, mark.secret)
    sprung = referee(replace(HERE, traps=Hidden((replace(trap, set=False),))))
    assert [] == [mark for mark in sprung.markers if mark.kind == "trap"]


@pytest.mark.parametrize(
    ("id", "change", "expected"),
    [
        ("arch", {}, Look.ARCHWAY),
        ("oak", {}, Look.STUCK),
        ("oak", {"standing": ("oak",)}, Look.OPEN),
        ("oak", {"spikes": (Spike("oak", "open"),)}, Look.OPEN),
        ("oak", {"spikes": (Spike("oak", "open"),), "slipped": Hidden(("oak",))}, Look.STUCK),
        ("oak", {"spikes": (Spike("oak", "shut"),)}, Look.STUCK),
        ("panel", {}, Look.SECRET),
        ("panel", {"found": ("panel",)}, Look.LOCKED),
        ("panel", {"found": ("panel",), "unlocked": ("panel",)}, Look.PLAIN),
        ("steps", {}, Look.ARCHWAY),
    ],
)
def test_how_a_door_stands(id: str, change: dict[str, Any], expected: Look) -> None:
    """The referee's map shows each door as it is."""
    assert expected == door(referee(replace(HERE, **change)), id).look


@pytest.mark.parametrize(
    ("kind", "stuck", "expected"),
    [(DoorKind.DOOR, None, Look.STUCK), (DoorKind.CURTAIN, None, Look.PLAIN), (DoorKind.DOOR, False, Look.PLAIN)],
)
def test_a_door_stands_as_the_rules_have_it(kind: DoorKind, stuck: bool | None, expected: Look) -> None:
    """Where the map does not say, doors are as the rule set has them; a curtain never sticks."""
    doors = (ARCH, replace(OAK, kind=kind, stuck=stuck))
    view = referee(dungeon=msgspec.structs.replace(HALLS, doors=doors))
    assert (expected, kind) == (door(view, "oak").look, door(view, "oak").kind)


@pytest.mark.parametrize(
    ("change", "marks", "label"),
    [
        ({}, (), "A stuck door between bend and room 2"),
        ({"spikes": (Spike("oak", "shut"),)}, ("spiked",), "A stuck door between bend and room 2, spiked"),
        (
            {"spikes": (Spike("oak", "open"),), "slipped": Hidden(("oak",))},
            ("slipped",),
            "A stuck door between bend and room 2, its spike slipped",
        ),
        ({"traps": Hidden((Trap("dart", "oak"),))}, ("trapped",), "A stuck door between bend and room 2, trapped"),
        (
            {"traps": Hidden((Trap("dart", "oak", spotted=True),))},
            ("trap known",),
            "A stuck door between bend and room 2, trapped, as the party knows",
        ),
        ({"traps": Hidden((Trap("dart", "oak", set=False),))}, (), "A stuck door between bend and room 2"),
    ],
)
def test_what_is_at_a_door_is_marked_and_said(change: dict[str, Any], marks: tuple[str, ...], label: str) -> None:
    """Spikes and traps at a door are marked, and in its label."""
    found = door(referee(replace(HERE, **change)), "oak")
    assert (marks, label) == (found.marks, found.label)


def test_a_door_of_this_place_says_where_it_leads() -> None:
    """A door of the place the party is in is named by what is behind it."""
    assert "A secret door to room 3" == door(referee(), "panel").label


def test_stairs_are_drawn_where_they_end_and_say_which_way() -> None:
    """Stairs to another level stand in the square they leave from, on each level, and lead down or up."""
    top, below = door(referee(), "steps"), referee(level=2).doors[0]
    assert ((9.5, 7.5, "down"), (40.5, 0.5, "up")) == ((top.x, top.y, top.leads), (below.x, below.y, below.leads))


def test_stairs_within_a_level_are_drawn_at_both_ends() -> None:
    """Stairs whose two ends are on what is drawn stand at both; where the party is not there is nothing to press."""
    flat = tuple(replace(one, level=1) for one in HALLS.areas)
    view = referee(replace(BELOW), msgspec.structs.replace(HALLS, areas=flat), moves={"steps": "down"})
    assert [("steps", 9.5, ""), ("steps-2", 40.5, "down")] == [
        (one.id, one.x, one.move) for one in view.doors if one.kind is DoorKind.STAIRS
    ]


def test_what_can_be_done_can_be_pressed() -> None:
    """Doors, known places, ways out and sections of wall take the moves that are at hand."""
    view = referee(moves={"arch": "walk", "crypt": "go", "stair": "leave", "0,0,north": "search"})
    assert ("walk", "go", "leave") == (door(view, "arch").move, area(view, "crypt").move, view.exits[0].move)
    assert [("0,0,north", "search")] == [(section.id, section.move) for section in view.sections]
    assert ("100 ft, 1 turn, 1 door shut", "") == (area(view, "crypt").way, area(view, "hall").way)


def test_a_place_called_like_a_door_is_not_pressed_for_it() -> None:
    """Where an area and a door have one id, a press on the area does not open the door."""
    twins = msgspec.structs.replace(HALLS, doors=(*HALLS.doors, Door("crypt", ("hall", "passage"), 4, 1.5, True)))
    view = referee(dungeon=twins, moves={"crypt": "open"})
    assert ("open", "") == (door(view, "crypt").move, area(view, "crypt").move)


# --------------------------------------------------------------------------------------------------------- the players'
def test_places_are_numbered_as_they_were_found() -> None:
    """The players' areas have the numbers of their discovery, and no others."""
    view = players(replace(HERE, seen=("hall", "crypt", "passage")))
    assert [("place-1", "1"), ("place-2", "2"), ("place-3", "3")] == [(one.id, one.label) for one in view.areas]
    assert [True, False, False] == [one.here for one in view.areas]


def test_the_players_map_is_as_large_as_what_they_have_seen() -> None:
    """Its frame is that of the squares on it."""
    assert Rect(0, 0, 4, 3) == players(IN_THE_HALL).frame


def test_the_players_map_shows_what_was_charted() -> None:
    """Of a place only what the light has shown is on the map, and where the floor goes on it fades."""
    at_the_door = replace(HERE, at="crypt", spot=(7, 5), charted=frozenset({("crypt", 7, 5, 7, 5, 10)}))
    view = players(at_the_door)
    assert {(6, 5), (7, 5), (8, 5), (7, 6)} == squares(view, "place-4")
    assert {(9, 5), (6, 6), (8, 6), (7, 7)} == set(area(view, "place-4").fades)


def test_a_place_felt_in_the_dark_is_on_no_map() -> None:
    """Where nobody could draw there is only the square under the party's feet; left behind, the place is not there."""
    dark = frozenset({whole("hall"), ("bend", 7, 2, 7, 2, 0)})
    felt = replace(HERE, seen=("hall", "bend"), at="bend", spot=(7, 2), charted=dark, lights=())
    assert {(7, 2)} == squares(players(felt), "place-2")
    assert ["place-1"] == [one.id for one in players(replace(felt, at="hall", spot=(0, 0))).areas]


def test_untried_doors_are_alike_and_secret_ones_are_none() -> None:
    """Stuck, locked or trapped, a door is a door; a secret one is on the map once it was found."""
    looks = {one.label for one in players().doors if one.look is Look.PLAIN}
    assert {"a door"} == looks
    assert 1 == len([one for one in players(replace(HERE, found=("panel",))).doors if one.x == PANEL.x])
    assert [] == [one for one in players().doors if (one.x, one.y) == (PANEL.x, PANEL.y)]


def test_a_door_is_drawn_when_the_square_before_it_is() -> None:
    """A door in the part of a wall that no light has shown yet is on no map."""
    dim = replace(HERE, seen=("hall",), charted=frozenset({("hall", 0, 0, 0, 0, 10)}), spot=(0, 0))
    assert () == players(dim).doors
    assert ["an archway"] == [one.label for one in players(IN_THE_HALL).doors]


def test_kinds_of_doors_are_seen() -> None:
    """What a door is made as is plain to see."""
    doors = tuple(replace(OAK, id=kind, kind=kind) for kind in (DoorKind.CURTAIN, DoorKind.PORTCULLIS, DoorKind.GRATE))
    view = players(dungeon=msgspec.structs.replace(HALLS, doors=doors))
    assert ["a curtain", "a portcullis", "a grate"] == [one.label for one in view.doors]


def test_an_open_passage_shows_that_it_goes_on() -> None:
    """Through an archway the floor is seen to go on, before anybody has gone there, and nothing says what it is."""
    view = players(IN_THE_HALL)
    assert ((4, 1),) == area(view, "place-1").fades
    assert [((True, 4, 1),)] == [one.gap for one in view.doors]
    assert [()] == [one.gap for one in players().doors if one.label == "an archway" and one.x == 4]


@pytest.mark.parametrize(("at", "label"), [("crypt", "4 ghouls"), ("vault", None)])
def test_those_who_are_faced_are_drawn_where_the_players_know_the_place(at: str, label: str | None) -> None:
    """Creatures met are on the map if their place is; else there is something in the dark."""
    view = players(replace(HERE, facing=facing(at, 30)))
    assert [label] if label else [] == [mark.label for mark in view.markers if mark.kind == "foes"]
    assert (f"In place 4: {label}." if label else "There: something, in the dark.") == view.twin[-1]


def test_those_heard_in_the_dark_have_no_name() -> None:
    """Creatures that nobody has seen are something."""
    view = players(replace(HERE, facing=facing("hall", 20, "", 0)))
    assert ["something"] == [mark.label for mark in view.markers if mark.kind == "foes"]


def test_who_draws_for_himself_is_told_so() -> None:
    """The legend says when the players draw their map themselves."""
    assert ["you draw the map"] == [
        *players(replace(HERE, pencil=False)).legend[2:-1],
        players(replace(HERE, pencil=False)).legend[-1],
    ]


def test_levels_of_the_players_are_those_they_know() -> None:
    """The players' levels are numbered in the order of discovery; each can be drawn again."""
    assert ((1,), (1, 2), 2) == (players().levels, players(BELOW).levels, players(BELOW).level)
    assert ["place-5"] == [one.id for one in players(BELOW).areas]
    assert ["place-1", "place-2", "place-3", "place-4"] == [one.id for one in players(BELOW, level=1).areas]


def test_nobody_notices_where_a_passage_slopes_down() -> None:
    """An area of another level that is reached without stairs is drawn on the same map."""
    slope = tuple(replace(one, level=2) if one.id == "crypt" else one for one in HALLS.areas)
    view = players(dungeon=msgspec.structs.replace(HALLS, areas=slope))
    assert (4, (1,)) == (len(view.areas), view.levels)


# ----------------------------------------------------------------------------------------------------- what is unknown
SMALL_CRYPT = Area("crypt", (Rect(6, 5, 2, 2),))
UNKNOWN: dict[str, Dungeon] = {
    "another crypt": msgspec.structs.replace(
        HALLS, areas=tuple(SMALL_CRYPT if one.id == "crypt" else one for one in HALLS.areas), doors=HALLS.doors[:-1]
    ),
    "no cell": msgspec.structs.replace(
        HALLS, areas=tuple(one for one in HALLS.areas if one.id != "cell"),
        doors=tuple(one for one in HALLS.doors if one.id != "panel"),
    ),
    "a numbered bend": msgspec.structs.replace(
        HALLS, areas=tuple(replace(one, number="9", name="Well") if one.id == "bend" else one for one in HALLS.areas)
    ),
    "a cell next to the bend": msgspec.structs.replace(
        HALLS, areas=(*HALLS.areas, Area("nook", (Rect(8, 1, 2, 2),), "8")),
        doors=(*HALLS.doors, Door("slit", ("bend", "nook"), 8, 2.5, True, secret=True)),
    ),
    "locked and easy": msgspec.structs.replace(
        HALLS, doors=tuple(replace(one, stuck=False, locked=True, opens="key") for one in HALLS.doors)
    ),
}  # fmt: skip
"""The halls otherwise, in ways that a party which has seen only the hall and the passage cannot tell."""


@pytest.mark.parametrize("otherwise", UNKNOWN)
def test_what_the_players_cannot_know_changes_nothing(otherwise: str) -> None:
    """The players' map and its drawing are the same to the last letter whatever lies where they have not been."""
    state = replace(HERE, seen=("hall", "passage"), at="passage", spot=(6, 1))
    views = [players(state, dungeon) for dungeon in (HALLS, UNKNOWN[otherwise])]
    assert views[0] == views[1]
    assert draw(views[0], player=True) == draw(views[1], player=True)


def test_what_is_hidden_in_the_state_changes_nothing() -> None:
    """Nor do creatures, traps, slipped spikes and dangers that they have not met."""
    other = replace(HERE, foes=Hidden(()), traps=Hidden((Trap("dart", "oak"),)), slipped=Hidden(("oak",)))
    assert players(HERE) == players(other)


# --------------------------------------------------------------------------------------------------------- light, words
def test_light_falls_through_open_doors() -> None:
    """The light goes on through archways, open doors and what can be seen through, and stops at a shut door."""
    bend = replace(HERE, at="bend", spot=(7, 4))

    def beyond(dungeon: Dungeon = HALLS, **change: Any) -> int:
        lit = {square for rect in referee(replace(bend, **change), dungeon).lit for square in rect.squares}
        return len(lit & HALLS.floors["crypt"].squares)

    grate = msgspec.structs.replace(HALLS, doors=(replace(OAK, kind=DoorKind.GRATE),))
    assert (0, True, True) == (beyond(), beyond(standing=("oak",)) > 3, beyond(grate) > 3)


def test_on_the_players_map_light_falls_on_what_is_drawn() -> None:
    """What the players' map does not show is not lit on it."""
    view = players(IN_THE_HALL)
    assert {square for rect in view.lit for square in rect.squares} == HALLS.floors["hall"].squares


def test_the_legend_says_the_light_and_the_pace() -> None:
    """The reach of the light and the movement rate are in the legend, the dungeon and the level on the referee's."""
    assert ("The Halls", "level 1", "lit 40 ft", "60 ft a turn") == referee().legend
    assert ("lit 40 ft", "60 ft a turn") == players().legend
    assert ("no light", "30 ft a turn") == players(replace(HERE, lights=())).legend


def test_the_referees_map_in_words() -> None:
    """Where the party is, its doors with side and feet, ways out, where each room lies, and who is in it."""
    assert (
        "The party is in room 1: The hall.",
        "East, 20 ft: an archway, to passage.",
        "South, 15 ft: a secret door, to room 3.",
        "The stair to the yard: 15 ft.",
        "Room 2: south-east, 100 ft.",
        "Room 3: south, 25 ft, not seen.",
        "In room 2: 4 ghouls.",
        "In passage: trap: A pit, 1d6.",
    ) == referee().twin


def test_the_players_map_in_words() -> None:
    """The same for players: what they know, by their own numbers."""
    assert (
        "The party is in place 1.",
        "East, 20 ft: an archway, to place 2.",
        "The stair to the yard: 15 ft.",
        "Place 2: east, 30 ft.",
        "Place 3: east, 60 ft.",
        "Place 4: south-east, 100 ft.",
    ) == players().twin


def test_a_place_without_a_way_is_said_to_have_none() -> None:
    """A known place to which no known door leads has only a direction."""
    view = players(replace(HERE, seen=("hall", "crypt")))
    assert "Place 2: south-east, no way known." in view.twin


@pytest.mark.parametrize("lights", [(), (Light("candle", "ada", 2),)])
def test_a_map_can_be_sent(lights: tuple[Light, ...]) -> None:
    """A players' map is written by an ordinary encoder: nothing in it is hidden."""
    assert b"The map" in msgspec.json.encode(players(replace(HERE, lights=lights)))


def test_a_level_of_which_nothing_is_drawn_is_an_empty_sheet() -> None:
    """A level that the players only felt their way through in the dark has a map with nothing on it."""
    felt = frozenset((*whole(id)[:5], 0) for id in (*SEEN, "vault"))
    view = players(replace(BELOW, charted=felt), level=1)
    assert ((), 1) == (view.areas, view.level)
