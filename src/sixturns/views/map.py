"""A dungeon map as one audience sees it: shapes to draw, and a text twin that says the same."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from sixturns.kernel.values import Value
from sixturns.rules.model import Rules
from sixturns.rules.movement import rate, reach
from sixturns.views.language import gettext as _
from sixturns.views.words import Names
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Foes
from sixturns.world.dungeon import Area, Door, Dungeon, Rect, beyond
from sixturns.world.floor import SQUARE_FEET


class Sight(StrEnum):
    """How much of an area is drawn: known to the players, or hatched on the referee's map alone."""

    SEEN = "seen"
    UNSEEN = "unseen"


class Look(StrEnum):
    """How a door is drawn. Players see `PLAIN`, `OPEN` and `ARCHWAY` only."""

    PLAIN = "plain"
    OPEN = "open"
    STUCK = "stuck"
    LOCKED = "locked"
    SECRET = "secret"
    ARCHWAY = "archway"


class AreaShape(Value):
    """An area to draw: its squares, its label, whether the party is in it."""

    id: str
    rects: tuple[Rect, ...]
    label: str
    sight: Sight
    here: bool


class DoorShape(Value):
    """A door to draw at (x, y) in squares. `move` is the answer that a click on it gives, empty when it gives none."""

    id: str
    x: float
    y: float
    upright: bool
    look: Look
    label: str
    move: str = ""


class Marker(Value):
    """Something that stands on the map, its middle at (x, y) in squares: ``party``, or ``foes``, perhaps a secret."""

    kind: str
    x: float
    y: float
    label: str
    secret: bool = False


class MapView(Value):
    """The map: what to draw, the part of it in sight (in squares), the light's reach in squares, and the text twin."""

    title: str
    areas: tuple[AreaShape, ...]
    doors: tuple[DoorShape, ...]
    markers: tuple[Marker, ...]
    frame: Rect
    light: float
    legend: tuple[str, ...]
    twin: tuple[str, ...]


def referee_map(state: Campaign, dungeon: Dungeon, rules: Rules, moves: Mapping[str, str]) -> MapView:
    """The referee's map: all of it, with what the players have not seen marked, and every secret.

    Args:
        state: the campaign.
        dungeon: the map.
        rules: for how doors stand unless the map says otherwise, and how far a light reaches.
        moves: for each door that can be tried now, the answer that a click on it gives.
    """
    names = Names(state, dungeon, players=False)
    areas = tuple(
        AreaShape(
            area.id,
            area.rects,
            area.number,
            Sight.SEEN if area.id in state.seen else Sight.UNSEEN,
            area.id == state.at,
        )
        for area in dungeon.areas
    )
    doors = tuple(
        DoorShape(d.id, d.x, d.y, d.upright, _look(d, state, rules), _door_label(d, names), moves.get(d.id, ""))
        for d in dungeon.doors
    )
    foes = tuple(
        Marker(
            "foes",
            *_middle(dungeon.area_by_id[group.at]),
            label=f"{group.number} {group.name}" + (_(", on guard") if _on_guard(group, state) else ""),
            secret=state.sees != group.at and (state.facing is None or state.facing.foes != group.id),
        )
        for group in state.foes.open()
        if group.number
    )
    return _view(state, dungeon, rules, areas, doors, (_party(state, dungeon), *foes), dungeon.areas, names)


def _on_guard(group: Foes, state: Campaign) -> bool:
    """Whether creatures have heard or met the party, and cannot be surprised by it."""
    heard = any(alert.area == group.at for alert in state.alerted.open())
    return group.met or heard


def players_map(state: Campaign, dungeon: Dungeon, rules: Rules) -> MapView:
    """The players' map: what they have seen, numbered in the order of discovery; every untried door alike."""
    names = Names(state, dungeon, players=True)
    known = tuple(dungeon.area_by_id[id] for id in state.seen)
    areas = tuple(
        AreaShape(f"place-{n}", area.rects, str(n), Sight.SEEN, area.id == state.at) for n, area in enumerate(known, 1)
    )
    doors = tuple(
        DoorShape(f"door-{n}", d.x, d.y, d.upright, _plain(d, state), _("a door"))
        for n, d in enumerate((d for d in dungeon.doors if _known(d, state) and set(d.between) & set(state.seen)), 1)
    )
    facing: tuple[Marker, ...] = ()
    if state.facing is not None and state.facing.at in state.seen:
        where = _middle(dungeon.area_by_id[state.facing.at])
        facing = (Marker("foes", *where, label=state.facing.name or _("something")),)
    return _view(state, dungeon, rules, areas, doors, (_party(state, dungeon), *facing), known, names)


def _view(
    state: Campaign,
    dungeon: Dungeon,
    rules: Rules,
    areas: tuple[AreaShape, ...],
    doors: tuple[DoorShape, ...],
    markers: tuple[Marker, ...],
    drawn: tuple[Area, ...],
    names: Names,
) -> MapView:
    feet = reach(state.lights, rules)
    legend = (
        *(() if names.players else (dungeon.name,)),
        _("lit {feet} ft").format(feet=feet) if feet else _("no light"),
        _("{feet} ft a turn").format(feet=rate(state.party, state.lights, rules)),
    )
    return MapView(
        title=_("The map") if names.players else dungeon.name,
        areas=areas,
        doors=doors,
        markers=markers,
        frame=_frame(drawn),
        light=feet / SQUARE_FEET,
        legend=legend,
        twin=_twin(state, dungeon, rules, names, markers),
    )


def _twin(
    state: Campaign, dungeon: Dungeon, rules: Rules, names: Names, markers: tuple[Marker, ...]
) -> tuple[str, ...]:
    """The map in words: where the party is, what leads out of there, who stands where."""
    here = dungeon.area_by_id[state.at]
    name = f": {here.name}" if here.name and not names.players else ""
    lines = [_("The party is in {place}{name}.").format(place=names.area(state.at), name=name)]
    for door in dungeon.doors:
        if state.at in door.between and (_known(door, state) or not names.players):
            look = _plain(door, state) if names.players else _look(door, state, rules)
            to = _("to {place}").format(place=names.area(beyond(door, state.at)))
            lines.append(f"{_way(here, door)}: {LOOKS[look]}, {to}.")
    lines += [_("There: {who}.").format(who=marker.label) for marker in markers if marker.kind == "foes"]
    if state.facing is not None and state.facing.at not in state.seen:
        lines.append(_("There: {who}.").format(who=_("something, in the dark")))
    return tuple(lines)


LOOKS = {
    Look.PLAIN: _("a door"),
    Look.OPEN: _("a door standing open"),
    Look.STUCK: _("a stuck door"),
    Look.LOCKED: _("a locked door"),
    Look.SECRET: _("a secret door"),
    Look.ARCHWAY: _("an archway"),
}


def _way(area: Area, door: Door) -> str:
    x, y = _middle(area)
    if door.upright:
        return _("East") if door.x > x else _("West")
    return _("South") if door.y > y else _("North")


def _look(door: Door, state: Campaign, rules: Rules) -> Look:
    if door.is_open:
        return Look.ARCHWAY
    if door.id in state.standing:
        return Look.OPEN
    if door.secret and door.id not in state.found:
        return Look.SECRET
    if door.locked:
        return Look.LOCKED
    return Look.STUCK if (rules.doors.stuck if door.stuck is None else door.stuck) else Look.PLAIN


def _known(door: Door, state: Campaign) -> bool:
    """Whether the players know of a door: it is none of the secret ones, or it was found."""
    return not door.secret or door.id in state.found


def _plain(door: Door, state: Campaign) -> Look:
    """How a door looks to players: an archway, an open door, or a door."""
    return Look.ARCHWAY if door.is_open else Look.OPEN if door.id in state.standing else Look.PLAIN


def _door_label(door: Door, names: Names) -> str:
    first, second = door.between
    return _("Door between {one} and {other}").format(one=names.area(first), other=names.area(second))


def _middle(area: Area) -> tuple[float, float]:
    """The middle of an area's first stretch of squares."""
    rect = area.rects[0]
    return rect.x + rect.w / 2, rect.y + rect.h / 2


def _party(state: Campaign, dungeon: Dungeon) -> Marker:
    return Marker("party", *_middle(dungeon.area_by_id[state.at]), label=_("the party"))


def _frame(areas: tuple[Area, ...]) -> Rect:
    rects = [rect for area in areas for rect in area.rects]
    x, y = min(r.x for r in rects), min(r.y for r in rects)
    return Rect(x, y, max(r.x + r.w for r in rects) - x, max(r.y + r.h for r in rects) - y)
