"""A place as it is seen from where the party stands, in feet, for players who draw the map themselves."""

from __future__ import annotations

from collections.abc import Iterator

from sixturns.kernel.values import Value
from sixturns.rules.movement import held_open
from sixturns.views.language import gettext as _
from sixturns.views.words.names import KINDS, SIDES, capital, listed, quarter
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import SIDES as STEPS
from sixturns.world.dungeon import Door, DoorKind, Dungeon, Side, beyond
from sixturns.world.floor import SQUARE_FEET, Floor, Square

A_KIND = {
    DoorKind.DOOR: _("a door"),
    DoorKind.ARCHWAY: _("an archway"),
    DoorKind.CURTAIN: _("a curtain"),
    DoorKind.PORTCULLIS: _("a portcullis"),
    DoorKind.GRATE: _("a grate"),
}
assert A_KIND.keys() == KINDS.keys() - {DoorKind.STAIRS}


def stands_open(door: Door, state: Campaign) -> bool:
    """Whether one can go through without opening anything, as far as the party knows."""
    return door.is_open or door.id in state.standing or door.id in held_open(state.spikes)


class Sight(Value):
    """What is seen of the floor of an area from a square."""

    spot: Square
    seen: frozenset[Square]
    whole: bool


def sight(floor: Floor, spot: Square, reach: int | None) -> Sight:
    """What is seen of a floor: as far as a light reaches, or all that no wall hides where the place itself is lit."""
    if reach is None:
        reach = SQUARE_FEET * max(abs(x - spot[0]) + abs(y - spot[1]) for x, y in floor.squares)
    seen = floor.in_sight(spot, reach)
    return Sight(spot, seen, len(seen) == len(floor.squares))


def described(area: str, spot: Square, reach: int, state: Campaign, dungeon: Dungeon) -> str:
    """A place in sentences: how large, where the party stands in it, and each way on that is in sight.

    `reach` is that of the party's light, in feet.
    """
    lit = not dungeon.area_by_id[area].dark
    if not reach and not lit:
        return _("It is dark: nothing can be seen.")
    floor = dungeon.floors[area]
    view = sight(floor, spot, None if lit else reach)
    said = [_extent(floor, view), _standing(floor, view), *_ways_on(area, view, state, dungeon)]
    return " ".join(filter(None, said))


def _extent(floor: Floor, view: Sight) -> str:
    """How far it is seen to go, from west to east and from north to south."""
    across, down = ([square[axis] for square in view.seen] for axis in (0, 1))
    wide, deep = max(across) - min(across) + 1, max(down) - min(down) + 1
    feet = {"wide": wide * SQUARE_FEET, "deep": deep * SQUARE_FEET}
    if view.whole and wide * deep == len(view.seen):
        return _("{wide} ft from west to east, {deep} ft from north to south.").format(**feet)
    if view.whole:
        return _("At most {wide} ft from west to east and {deep} ft from north to south, of uneven shape.").format(
            **feet
        )
    on = [
        SIDES[side]
        for side, (dx, dy) in STEPS.items()
        if any((x + dx, y + dy) in floor.squares - view.seen for x, y in view.seen)
    ]
    seen = _("In sight are {wide} ft from west to east and {deep} ft from north to south.").format(**feet)
    return seen + " " + _("It goes on to the {sides}, out of sight.").format(sides=listed(on)) if on else seen


def _standing(floor: Floor, view: Sight) -> str:
    """How far the nearest walls are, north or south and west or east, of those that are in sight."""
    near = [wall for pair in (("north", "south"), ("west", "east")) if (wall := _nearest(floor, view, pair))]
    if not near:
        return ""
    walls = (
        _("at the {side} wall").format(side=SIDES[side])
        if not squares
        else _("{feet} ft from the {side} wall").format(feet=squares * SQUARE_FEET, side=SIDES[side])
        for squares, side in sorted(near)
    )
    return _("You stand {where}.").format(where=listed(walls))


def _nearest(floor: Floor, view: Sight, sides: tuple[Side, ...]) -> tuple[int, Side] | None:
    """The squares to the nearest wall on one of some sides, straight ahead, if one is in sight."""
    found: list[tuple[int, Side]] = []
    for side in sides:
        (x, y), (dx, dy), squares = view.spot, STEPS[side], 0
        while (x + dx, y + dy) in view.seen:
            x, y, squares = x + dx, y + dy, squares + 1
        if (x + dx, y + dy) not in floor.squares:
            found.append((squares, side))
    return min(found, default=None)


def _ways_on(area: str, view: Sight, state: Campaign, dungeon: Dungeon) -> Iterator[str]:
    """Each door that is known and in sight, and each way out, the nearest first."""
    floor = dungeon.floors[area]
    said: list[tuple[int, str]] = []
    for door in dungeon.doors_of[area]:
        spot = dungeon.spot(door, area)
        if spot in view.seen and (not door.secret or door.id in state.found):
            said.append((floor.feet(view.spot, spot), _way_on(door, area, view, state, dungeon)))
    for way_out in dungeon.exits:
        if way_out.area == area and way_out.spot in view.seen:
            name = way_out.name or _("the way out")
            said.append((floor.feet(view.spot, way_out.spot), _quarter(name, view.spot, way_out.spot)))
    for feet, where in sorted(said):
        yield capital(_("{what}; {feet} ft away.").format(what=where, feet=feet) if feet else f"{where}.")


def _way_on(door: Door, area: str, view: Sight, state: Campaign, dungeon: Dungeon) -> str:
    """A door with the wall that it stands in and how far along it, or the quarter in which stairs begin."""
    if door.kind is DoorKind.STAIRS:
        here, there = (dungeon.area_by_id[one].level for one in (area, beyond(door, area)))
        name = _("stairs down") if there > here else _("stairs up") if there < here else _("stairs")
    else:
        name = A_KIND[door.kind]
    if not door.is_open and stands_open(door, state):
        name = _("{door}, open,").format(door=name)
    section = dungeon.section_of(door, area)
    if not section:
        return _quarter(name, view.spot, dungeon.spot(door, area))
    side: Side = section.rpartition(",")[2]  # type: ignore[assignment]
    where = _("{what} in the {side} wall").format(what=name, side=SIDES[side])
    return where + _along(dungeon.floors[area], dungeon.spot(door, area), side, view)


def _along(floor: Floor, spot: Square, side: Side, view: Sight) -> str:
    """How far along its wall something is, from an end of the wall that is in sight."""
    ends: tuple[Side, Side] = ("west", "east") if side in ("north", "south") else ("north", "south")
    for end in ends:
        squares, (x, y) = 0, spot
        dx, dy = STEPS[end]
        while (x, y) in view.seen and _walled(floor, (x, y), side):
            x, y, squares = x + dx, y + dy, squares + 1
        if (x, y) not in floor.squares or ((x, y) in view.seen and not _walled(floor, (x, y), side)):
            feet = (squares - 1) * SQUARE_FEET
            return (
                _(", {feet} ft from its {end} end").format(feet=feet, end=SIDES[end])
                if feet
                else _(", at its {end} end").format(end=SIDES[end])
            )
    return ""


def _walled(floor: Floor, square: Square, side: Side) -> bool:
    """Whether a square has a wall on a side."""
    (x, y), (dx, dy) = square, STEPS[side]
    return (x + dx, y + dy) not in floor.squares


def _quarter(name: str, spot: Square, there: Square) -> str:
    """Something and the quarter of the compass in which it lies; only the thing where the party stands at it."""
    if spot == there:
        return _("{what}, where you stand").format(what=name)
    return _("{what} to the {quarter}").format(what=name, quarter=quarter(spot, there))
