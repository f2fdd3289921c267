"""A dungeon map as one audience sees it: shapes to draw, and a text twin that says the same."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from math import hypot
from typing import NamedTuple

from sixturns.kernel.values import replace
from sixturns.rules.model import Rules
from sixturns.rules.movement import held_open, reach
from sixturns.views.chart import (
    BESIDE,
    Squares,
    charted,
    covering,
    is_joint,
    light_falls,
    openings,
    sides,
    standing,
)
from sixturns.views.clock import walk_of
from sixturns.views.language import gettext as _
from sixturns.views.shapes import AreaShape, DoorShape, Look, MapView, Marker, Section, Sight, WayOut
from sixturns.views.twin import twin
from sixturns.views.way import known_doors, spot_of, ways
from sixturns.views.words import Names
from sixturns.views.words.names import KINDS
from sixturns.views.words.places import stands_open
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Foes
from sixturns.world.dungeon import Door, DoorKind, Dungeon, Rect, beyond
from sixturns.world.floor import SQUARE_FEET, Square
from sixturns.world.place import Trap

__all__ = [
    "AreaShape",
    "DoorShape",
    "Look",
    "MapView",
    "Marker",
    "NoLevel",
    "Section",
    "Sight",
    "WayOut",
    "players_map",
    "referee_map",
]


class NoLevel(ValueError):
    """A level of which there is nothing to see."""


class Stands(NamedTuple):
    """Something that is drawn in an area, its place still to be found.

    `feet` from the party, where that is known, and on the way to which door, if they came by one.
    """

    area: str
    marker: Marker
    feet: int | None = None
    by: str = ""


class Ground(NamedTuple):
    """What a map is drawn from: the campaign, the dungeon, the words for them, the level, and what is drawn of it.

    `drawn` are for each area the squares that are drawn of it, `charted` those that the players' map shows.
    """

    state: Campaign
    dungeon: Dungeon
    rules: Rules
    names: Names
    spot: Square
    level: int
    levels: tuple[int, ...]
    has_party: bool
    drawn: Mapping[str, Squares]
    charted: Mapping[str, Squares]

    def at(self, area: str) -> Squares:
        """The squares drawn of an area."""
        return self.drawn.get(area, frozenset())


# ------------------------------------------------------------------------------------------------------------- referee
def referee_map(
    state: Campaign, dungeon: Dungeon, rules: Rules, moves: Mapping[str, str], level: int | None = None
) -> MapView:
    """The referee's map: all of a level, with what the players have not seen marked, and every secret.

    Args:
        state: the campaign.
        dungeon: the map.
        rules: for how doors stand unless the map says otherwise, and how far a light reaches.
        moves: for each door, area, way out and section of wall that can be tried now, the answer that a press gives.
        level: the level to draw; that of the party when not given.

    Raises:
        NoLevel: when the dungeon has no such level.
    """
    here = dungeon.area_by_id[state.at].level
    level = here if level is None else level
    levels = tuple(sorted({area.level for area in dungeon.areas}))
    _must_have(levels, level)
    drawn = {area.id: dungeon.floors[area.id].squares for area in dungeon.areas if area.level == level}
    names = Names(state, dungeon, players=False)
    spot, shown = spot_of(state, dungeon), _on_the_map(state, dungeon)
    ground = Ground(state, dungeon, rules, names, spot, level, levels, here == level, drawn, shown)
    reckoned = ways(state, dungeon, rules) if any(area in moves for area in drawn) else {}
    areas = tuple(
        AreaShape(
            id,
            covering(squares),
            dungeon.area_by_id[id].number,
            Sight.SEEN if id in state.seen else Sight.UNSEEN,
            id == state.at,
            dim=covering(squares - ground.charted[id]) if id in state.seen else (),
            name=names.area(id),
            move="" if id in dungeon.door_by_id else moves.get(id, ""),
            way=reckoned[id].words if id in moves and id in reckoned else "",
        )
        for id, squares in drawn.items()
    )
    shapes = [
        (door, _as_is(door, state, dungeon, rules, moves.get(door.id, "")))
        for door in dungeon.doors
        if drawn.keys() & set(door.between)
    ]
    doors = tuple(
        one
        for door, shape in shapes
        for one in _shapes(ground, door, replace(shape, label=_label(ground, door, shape)))
    )
    who = [
        Stands(group.at, _foes(group, state), _before(state, group.id), group.by)
        for group in state.foes.open()
        if group.number and group.at in drawn
    ]
    traps = [
        Stands(trap.at, Marker("trap", 0, 0, _trap(trap), not trap.spotted))
        for trap in state.traps.open()
        if trap.set and trap.at in drawn
    ]
    return _view(
        ground,
        areas,
        doors,
        tuple(_placed(ground, [*who, *traps])),
        tuple(_ways_out(ground, moves)),
        tuple(_sections(ground, moves)),
        twin(
            names, state, dungeon, spot, [(door, shape.label) for door, shape in shapes], frozenset(dungeon.door_by_id),
            {id: squares for id, squares in drawn.items() if dungeon.area_by_id[id].number},
            [(one.area, one.marker.label) for one in (*who, *traps)],
        ),
    )  # fmt: skip


def _on_the_map(state: Campaign, dungeon: Dungeon) -> dict[str, Squares]:
    """What the players' map shows of each area they have seen, and the square under their feet."""
    shown = charted(dungeon, state.seen, state.charted)
    if state.at in shown:
        shown[state.at] |= {spot_of(state, dungeon)}
    return shown


def _foes(group: Foes, state: Campaign) -> Marker:
    heard = any(alert.area == group.at for alert in state.alerted.open())
    label = f"{group.number} {group.name}" + (_(", on guard") if group.met or heard else "")
    met = state.sees == group.at or (state.facing is not None and state.facing.foes == group.id)
    return Marker("foes", 0, 0, label, not met)


def _trap(trap: Trap) -> str:
    return _("trap: {does}").format(does=trap.does.rstrip(".")) if trap.does else _("a trap")


def _as_is(door: Door, state: Campaign, dungeon: Dungeon, rules: Rules, move: str) -> DoorShape:
    """A door as it is, its place still to be found."""
    look, marks = _look(door, state, dungeon, rules), tuple(_marks(door.id, state))
    return DoorShape(door.id, 0, 0, False, look, _marked(_door_words(door, look), marks), move, marks=marks)


def _look(door: Door, state: Campaign, dungeon: Dungeon, rules: Rules) -> Look:
    if door.is_open:
        return Look.ARCHWAY
    if door.id in state.standing or (door.id in held_open(state.spikes) and door.id not in state.slipped.open()):
        return Look.OPEN
    if door.secret and door.id not in state.found:
        return Look.SECRET
    if door.locked and door.id not in state.unlocked:
        return Look.LOCKED
    stuck = dungeon.look(door.id, "stuck")
    return Look.STUCK if (rules.doors.stuck if stuck is None else stuck) else Look.PLAIN


def _marks(door: str, state: Campaign) -> Iterator[str]:
    """What is to be marked at a door: a spike, one that has slipped, a trap."""
    if any(spike.door == door for spike in state.spikes):
        yield "slipped" if door in state.slipped.open() else "spiked"
    for trap in state.traps.open():
        if trap.at == door and trap.set:
            yield "trap known" if trap.spotted else "trapped"
            return


def _label(ground: Ground, door: Door, shape: DoorShape) -> str:
    """A door with what it leads to, or with what it stands between, and all that is to be said of it."""
    words = _door_words(door, shape.look)
    ends = [ground.names.area(area) for area in door.between]
    if ground.state.at in door.between:
        said = _("{door} to {place}").format(door=words, place=ground.names.area(beyond(door, ground.state.at)))
    else:
        said = _("{door} between {one} and {other}").format(door=words, one=ends[0], other=ends[1])
    return _marked(said[0].upper() + said[1:], shape.marks)


def _sections(ground: Ground, moves: Mapping[str, str]) -> Iterator[Section]:
    """The wall of the place the party is in, where it can be searched."""
    if ground.has_party:
        for section in ground.dungeon.look(ground.state.at, "sections"):
            if section in moves:
                yield Section(section, moves[section])


# ------------------------------------------------------------------------------------------------------------- players
def players_map(state: Campaign, dungeon: Dungeon, rules: Rules, level: int | None = None) -> MapView:
    """The players' map: what it shows of what they have seen, numbered in the order of discovery.

    Every untried door is alike, walls close over secret doors, and nothing else of the dungeon tells on it: what lies
    on one level with the party is drawn, and levels are numbered in the order of discovery.

    Raises:
        NoLevel: when the players know no such level.
    """
    highest = _slopes(dungeon)
    level_of = {id: highest[dungeon.area_by_id[id].level] for id in state.seen}
    known = tuple(dict.fromkeys(level_of.values()))
    here = known.index(level_of[state.at]) + 1
    level = here if level is None else level
    levels = tuple(range(1, len(known) + 1))
    _must_have(levels, level)
    shown = _on_the_map(state, dungeon)
    drawn = {id: shown[id] for id in state.seen if shown[id] and level_of[id] == known[level - 1]}
    names = Names(state, dungeon, players=True)
    ground = Ground(state, dungeon, rules, names, spot_of(state, dungeon), level, levels, here == level, drawn, shown)
    seen = [door for door in dungeon.doors if _known(door, state) and _is_drawn(ground, door)]
    fades = _fades(ground, seen)
    areas = tuple(
        AreaShape(f"place-{n}", covering(at), str(n), Sight.SEEN, id == state.at, fades=fades[id], name=names.area(id))
        for n, id in enumerate(state.seen, 1)
        if (at := drawn.get(id))
    )
    doors = tuple(
        shape for n, door in enumerate(seen, 1) for shape in _shapes(ground, door, _as_seen(door, f"door-{n}", state))
    )
    facing = []
    if state.facing is not None and state.facing.at in drawn:
        facing = [Stands(state.facing.at, Marker("foes", 0, 0, _faced(state)), _before(state), state.facing.by)]
    return _view(
        ground,
        areas,
        doors,
        tuple(_placed(ground, facing)),
        tuple(_ways_out(ground, {})),
        (),
        twin(
            names, state, dungeon, ground.spot, [(door, _as_seen(door, "", state).label) for door in seen],
            known_doors(state, dungeon), drawn,
            [(state.facing.at, _faced(state))] if state.facing is not None else [],
        ),
    )  # fmt: skip


def _slopes(dungeon: Dungeon) -> dict[int, int]:
    """For each level the highest one that it runs into without stairs: nobody notices where a passage slopes down."""
    highest = {area.level: area.level for area in dungeon.areas}
    for door in dungeon.doors:
        one, other = sorted(highest[dungeon.area_by_id[area].level] for area in door.between)
        if one != other and door.kind is not DoorKind.STAIRS:
            highest = {level: one if top == other else top for level, top in highest.items()}
    return highest


def _faced(state: Campaign) -> str:
    """Who is faced, as far as the party knows."""
    facing = state.facing
    if facing is None or facing.at not in state.seen:
        return _("something, in the dark")
    if not facing.name:
        return _("something")
    return f"{facing.number} {facing.name}" if facing.number > 1 else facing.name


def _as_seen(door: Door, id: str, state: Campaign) -> DoorShape:
    """A door as it looks to players, its place still to be found: an archway, an open door, or a door; its spike."""
    look = Look.ARCHWAY if door.is_open else Look.OPEN if stands_open(door, state) else Look.PLAIN
    marks = ("spiked",) if any(spike.door == door.id for spike in state.spikes) else ()
    return DoorShape(id, 0, 0, False, look, _marked(_door_words(door, look), marks), marks=marks)


def _is_drawn(ground: Ground, door: Door) -> bool:
    """Whether the square before a door is drawn, on one side at least."""
    return any(ground.dungeon.spot(door, area) in ground.at(area) for area in door.between)


def _fades(ground: Ground, doors: Iterable[Door]) -> dict[str, tuple[Square, ...]]:
    """For each area the squares on which the floor goes on beyond what is drawn of it, or beyond an open passage."""
    drawn = frozenset().union(*ground.drawn.values())
    found = {id: _edge_of_sight(ground, id) - drawn for id in ground.drawn}
    within = frozenset().union(*found.values()) | drawn
    for door in doors:
        if door.kind is DoorKind.ARCHWAY:
            for one, other in map(sides, openings(ground.dungeon)[door.id]):
                for here, there in ((one, other), (other, one)):
                    area = next((id for id in door.between if here in ground.at(id)), None)
                    if area is not None and there not in within:
                        found[area] |= {there}
    return {id: tuple(sorted(squares)) for id, squares in found.items()}


def _edge_of_sight(ground: Ground, area: str) -> Squares:
    """The squares of an area that lie next to those drawn of it, and are not."""
    squares, floor = ground.drawn[area], ground.dungeon.floors[area].squares
    if len(squares) == len(floor):
        return frozenset()
    return frozenset((x + dx, y + dy) for x, y in squares for dx, dy in BESIDE) & floor - squares


# ---------------------------------------------------------------------------------------------------------------- both
SEEN_THROUGH = frozenset({DoorKind.PORTCULLIS, DoorKind.GRATE})
"""Kinds of door that stop nobody's eyes."""


def _must_have(levels: tuple[int, ...], level: int) -> None:
    if level not in levels:
        raise NoLevel(_("no level {n}; there is {levels}").format(n=level, levels=", ".join(map(str, levels))))


def _known(door: Door, state: Campaign) -> bool:
    """Whether the players know of a door: it is none of the secret ones, or it was found."""
    return not door.secret or door.id in state.found


def _view(
    ground: Ground,
    areas: tuple[AreaShape, ...],
    doors: tuple[DoorShape, ...],
    others: tuple[Marker, ...],
    exits: tuple[WayOut, ...],
    sections: tuple[Section, ...],
    words: tuple[str, ...],
) -> MapView:
    state, rules = ground.state, ground.rules
    feet = 0 if state.outside else reach(state.lights, rules)
    lit = _lit(ground, feet) if ground.has_party and feet else frozenset()
    party = Marker("party", *_middle(ground.spot), label=_("the party, outside") if state.outside else _("the party"))
    return MapView(
        title=_("The map") if ground.names.players else ground.dungeon.name,
        areas=areas,
        doors=doors,
        markers=(*((party,) if ground.has_party else ()), *others),
        frame=_frame(frozenset().union(*ground.drawn.values())),
        light=feet / SQUARE_FEET if ground.has_party else 0.0,
        legend=_legend(ground, feet),
        twin=words,
        level=ground.level,
        levels=ground.levels,
        lit=covering(lit),
        exits=exits,
        sections=sections,
    )


def _legend(ground: Ground, feet: int) -> tuple[str, ...]:
    state, players = ground.state, ground.names.players
    level = (_("level {n}").format(n=ground.level),) if len(ground.levels) > 1 else ()
    return (
        *(() if players else (ground.dungeon.name, *level)),
        _("lit {feet} ft").format(feet=feet) if feet else _("no light"),
        _("{feet} ft a turn").format(feet=walk_of(state, ground.dungeon, ground.rules)),
        *(level if players else ()),
        *((_("you draw the map"),) if players and not state.pencil else ()),
    )


def _lit(ground: Ground, feet: int) -> Squares:
    """Where the light falls, of what is drawn."""
    state, opens = ground.state, openings(ground.dungeon)
    owner = {square: area for area, squares in ground.drawn.items() for square in squares}
    owner |= dict.fromkeys(ground.at(state.at), state.at)
    through = frozenset(
        edge
        for door in ground.dungeon.doors
        if door.kind in SEEN_THROUGH or stands_open(door, state)
        for edge in opens[door.id]
    )
    return light_falls(ground.spot, feet, state.at, owner, through)


def _shapes(ground: Ground, door: Door, shape: DoorShape) -> Iterator[DoorShape]:
    """A door as it is drawn: in its wall; stairs to another part of the map at each end of them that is drawn."""
    opens = openings(ground.dungeon)[door.id]
    leads = [_leads(ground.dungeon, door, area) for area in door.between]
    if opens or door.ends is None:
        open_passage = is_joint(ground.dungeon, door) or (
            ground.names.players and door.kind is DoorKind.ARCHWAY and not set(door.between) <= ground.drawn.keys()
        )
        gap = tuple(sorted(opens)) if open_passage else ()
        yield replace(shape, x=door.x, y=door.y, upright=door.upright, kind=door.kind, leads=leads[0], gap=gap)
        return
    for n, (area, end) in enumerate(zip(door.between, door.ends, strict=True)):
        if end in ground.at(area):
            x, y = _middle(end)
            id, move = f"{shape.id}-{n + 1}" if n else shape.id, shape.move if area == ground.state.at else ""
            yield replace(shape, id=id, x=x, y=y, kind=door.kind, leads=leads[n], move=move)


def _leads(dungeon: Dungeon, door: Door, area: str) -> str:
    """Whether stairs lead up or down from an area."""
    here, there = (dungeon.area_by_id[id].level for id in (area, beyond(door, area)))
    if door.kind is not DoorKind.STAIRS or here == there:
        return ""
    return "down" if there > here else "up"


def _door_words(door: Door, look: Look) -> str:
    """A door in a few words, without what it leads to."""
    if look is Look.SECRET:
        return _("a secret door")
    if look is Look.ARCHWAY:
        return _("stairs") if door.kind is DoorKind.STAIRS else _("an archway")
    return LOOKS[look].format(kind=KINDS[door.kind])


def _marked(words: str, marks: tuple[str, ...]) -> str:
    """Words for a door, and for what is at it."""
    return ", ".join((words, *(MARKS[mark] for mark in marks)))


LOOKS = {
    Look.PLAIN: _("a {kind}"),
    Look.OPEN: _("an open {kind}"),
    Look.STUCK: _("a stuck {kind}"),
    Look.LOCKED: _("a locked {kind}"),
}
MARKS = {
    "spiked": _("spiked"),
    "slipped": _("its spike slipped"),
    "trapped": _("trapped"),
    "trap known": _("trapped, as the party knows"),
}


def _before(state: Campaign, group: str = "") -> int | None:
    """How far before the party those it faces stand, if they are in its place; for one group, if it is they."""
    facing = state.facing
    if facing is None or facing.at != state.at or group not in ("", facing.foes):
        return None
    return facing.outcome.distance


def _placed(ground: Ground, stands: Collection[Stands]) -> Iterator[Marker]:
    """Who is drawn, each on a square of its own: at its distance from the party, or near the middle of its area."""
    taken = {ground.spot} if ground.has_party else set[Square]()
    for one in sorted(stands, key=lambda it: it.feet is None):
        squares = ground.at(one.area)
        x, y = ground.spot
        if one.feet is not None and one.by and (free := squares - taken):
            toward = _toward(ground, one.area, one.by, one.feet)
            square = min(free, key=lambda at: (hypot(at[0] - toward[0], at[1] - toward[1]), at))
        elif one.feet is not None and (free := squares - taken):
            feet = one.feet
            square = min(free, key=lambda at: (abs(SQUARE_FEET * hypot(at[0] - x, at[1] - y) - feet), at))
        else:
            square = standing(squares, taken)
        taken.add(square)
        yield replace(one.marker, x=square[0] + 0.5, y=square[1] + 0.5)


def _toward(ground: Ground, area: str, door: str, feet: int) -> Square:
    """The square so many feet before the party on the way to a door of its place; the door's when that is nearer."""
    floor, end = ground.dungeon.floors[area], ground.dungeon.spot(ground.dungeon.door_by_id[door], area)
    return floor.after(ground.spot, end, feet)


def _ways_out(ground: Ground, moves: Mapping[str, str]) -> Iterator[WayOut]:
    for out in ground.dungeon.exits:
        if out.spot in ground.at(out.area):
            yield WayOut(*_middle(out.spot), label=ground.names.exit(out.id), move=moves.get(out.id, ""))


def _middle(square: Square) -> tuple[float, float]:
    return square[0] + 0.5, square[1] + 0.5


def _frame(squares: Collection[Square]) -> Rect:
    """The rectangle round some squares; where nobody could draw anything a single one."""
    if not squares:
        return Rect(0, 0, 1, 1)
    left, top = (min(at[axis] for at in squares) for axis in (0, 1))
    right, bottom = (max(at[axis] for at in squares) for axis in (0, 1))
    return Rect(left, top, right - left + 1, bottom - top + 1)
