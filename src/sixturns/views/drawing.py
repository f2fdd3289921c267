"""The dungeon map as a drawing: ink on paper in the dark, as SVG whose colours come from the page's style sheet.

Every line is placed by arithmetic on the squares, never by chance, so that the same view always gives the same text.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from sixturns.kernel.values import replace
from sixturns.views.map import AreaShape, DoorShape, Look, MapView, Marker, Sight

Square = tuple[int, int]
Edge = tuple[bool, int, int]
"""A side of a square: whether it stands upright, and the corner it starts from, to the south or to the east."""

SQUARE = 32
"""Units of the drawing to a square of the map."""

MARGIN = 1
"""Squares of rock drawn round the frame."""

WOBBLE = 0.035
"""How far a wall strays from the straight, in squares."""

HATCH_REACH = 0.62
"""How far the hatching goes into the rock, in squares."""

DOOR_HALF = 0.4
"""Half the width of a door, in squares."""

MARKER_GAP = 1.4
"""Squares between markers that would stand on one spot."""

PASSABLE = frozenset({Look.OPEN, Look.ARCHWAY})


@lru_cache(64)
def draw(view: MapView, *, player: bool = False) -> str:
    """Draw a map as an SVG element, for the page of the referee or for that of the players.

    A door with a move becomes a button with `data-move` on the referee's page. For players only what they have seen is
    drawn, doors are plain, open or archways, and nothing can be pressed, whatever the view holds. Labels are data and
    are escaped. The drawing covers the view's frame and one square of rock round it.
    """
    name = "players-map" if player else "table-map"
    areas = tuple(area for area in view.areas if not player or area.sight is Sight.SEEN)
    doors = tuple(door for door in view.doors if not player or door.look is not Look.SECRET)
    markers = tuple(marker for marker in view.markers if not (player and marker.secret))
    squares = {square: area.id for area in areas for square in squares_of(area)}
    seen = {square for area in areas if area.sight is Sight.SEEN for square in squares_of(area)}
    lit = in_sight(areas, doors, squares)
    frame = view.frame
    box = " ".join(
        str(SQUARE * part) for part in (frame.x - MARGIN, frame.y - MARGIN, frame.w + 2 * MARGIN, frame.h + 2 * MARGIN)
    )
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="delve" viewBox="{box}" role="group" '
            f'aria-labelledby="{name}-title">',
            f'<title id="{name}-title">{escape(view.title)}</title>',
            f'<desc id="{name}-desc">{escape(" ".join(view.twin))}</desc>',
            _definitions(name, areas, lit),
            f'<g role="img" aria-labelledby="{name}-title" aria-describedby="{name}-desc">',
            _stroke("hatching", _hatching(seen, squares)),
            *(_floor(name, area) for area in areas),
            _light(name, view),
            _stroke("grid", _grid(seen)),
            *_walls(squares, seen, doors),
            *(_number(area, markers) for area in areas if area.label),
            "</g>",
            *(_door(door, squares, seen, player) for door in doors),
            *(_marker(marker, view.light) for marker in apart(markers, areas)),
            "</svg>",
        )
    )


def squares_of(area: AreaShape) -> Iterator[Square]:
    """The squares of an area, once for every rectangle they lie in."""
    for rect in area.rects:
        for x in range(rect.x, rect.x + rect.w):
            for y in range(rect.y, rect.y + rect.h):
                yield x, y


def sides(door: DoorShape) -> tuple[Square, Square]:
    """The squares before and behind a door."""
    if door.upright:
        return (math.floor(door.x - 0.5), math.floor(door.y)), (math.floor(door.x + 0.5), math.floor(door.y))
    return (math.floor(door.x), math.floor(door.y - 0.5)), (math.floor(door.x), math.floor(door.y + 0.5))


def in_sight(areas: Iterable[AreaShape], doors: Iterable[DoorShape], squares: dict[Square, str]) -> frozenset[str]:
    """The areas that the party's light can reach: where it stands, and on through open doors and archways."""
    ways: defaultdict[str, set[str]] = defaultdict(set)
    for door in doors:
        ends = [squares[side] for side in sides(door) if side in squares]
        if door.look in PASSABLE and len(ends) == 2:
            ways[ends[0]].add(ends[1])
            ways[ends[1]].add(ends[0])
    lit: set[str] = set()
    waiting = [area.id for area in areas if area.here]
    while waiting:
        area = waiting.pop()
        if area not in lit:
            lit.add(area)
            waiting.extend(ways[area])
    return frozenset(lit)


def wall_runs(
    squares: dict[Square, str], doors: Iterable[DoorShape], seen: Container[Square] = ()
) -> Iterator[tuple[bool, int, float, float]]:
    """The straight walls round the areas: whether upright, on which line, from where to where, in squares.

    Between two areas there is a wall even if they touch. Open doors and archways are gaps in it. A run ends where the
    wall goes on between squares none of which was seen, or comes from there.
    """
    gaps = [
        (door.upright, *((door.x, door.y) if door.upright else (door.y, door.x)))
        for door in doors
        if door.look in PASSABLE
    ]
    lines: defaultdict[tuple[bool, int, bool], list[int]] = defaultdict(list)
    for upright, x, y in _edges(squares):
        known = any(square in seen for square in _beside((upright, x, y)))
        lines[upright, x if upright else y, known].append(y if upright else x)
    for (upright, line, _known), places in sorted(lines.items()):
        middles = sorted(middle for stands, at, middle in gaps if (stands, at) == (upright, line))
        for start, end in _joined(sorted(places)):
            begin: float = start
            for middle in middles:
                if begin < middle < end:
                    yield upright, line, begin, middle - DOOR_HALF
                    begin = middle + DOOR_HALF
            yield upright, line, begin, end


def apart(markers: Iterable[Marker], areas: Iterable[AreaShape]) -> list[Marker]:
    """The markers, those that would stand on one spot drawn side by side along the longer side of their room."""
    together: defaultdict[tuple[float, float], list[Marker]] = defaultdict(list)
    for marker in markers:
        together[marker.x, marker.y].append(marker)
    rects = [rect for area in areas for rect in area.rects]
    placed: list[Marker] = []
    for (x, y), group in together.items():
        tall = any(r.x <= x <= r.x + r.w and r.y <= y <= r.y + r.h and r.h > r.w for r in rects)
        for number, marker in enumerate(group):
            shift = MARKER_GAP * (number - (len(group) - 1) / 2)
            placed.append(replace(marker, y=y + shift) if tall else replace(marker, x=x + shift))
    return placed


def _edges(squares: dict[Square, str]) -> set[Edge]:
    """The sides of squares that part an area from another or from the rock."""
    edges: set[Edge] = set()
    for (x, y), area in squares.items():
        if squares.get((x - 1, y)) != area:
            edges.add((True, x, y))
        if squares.get((x + 1, y)) != area:
            edges.add((True, x + 1, y))
        if squares.get((x, y - 1)) != area:
            edges.add((False, x, y))
        if squares.get((x, y + 1)) != area:
            edges.add((False, x, y + 1))
    return edges


def _beside(edge: Edge) -> tuple[Square, Square]:
    """The squares on both sides of an edge."""
    upright, x, y = edge
    return ((x - 1, y), (x, y)) if upright else ((x, y - 1), (x, y))


def _joined(places: list[int]) -> Iterator[tuple[int, int]]:
    """Unit lengths that follow on each other, as runs from start to end."""
    start = end = places[0]
    for place in places:
        if place != end:
            yield start, end
            start = place
        end = place + 1
    yield start, end


def _chance(x: float, y: float, salt: int) -> float:
    """A number from 0 up to 1 that is always the same for a place."""
    mixed = (int(x * 8) * 73856093 ^ int(y * 8) * 19349663 ^ salt * 83492791) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    return (mixed ^ mixed >> 12) % 1024 / 1024


def _units(squares: float) -> str:
    """A length in squares as units of the drawing, to a tenth and no longer than need be."""
    return f"{squares * SQUARE:.1f}".removesuffix(".0")


def _stroke(kind: str, path: str) -> str:
    return f'<path class="{kind}" d="{path}"/>' if path else ""


def _rects(area: AreaShape) -> str:
    return "".join(
        f'<rect x="{SQUARE * rect.x}" y="{SQUARE * rect.y}" width="{SQUARE * rect.w}" height="{SQUARE * rect.h}"/>'
        for rect in area.rects
    )


def _definitions(name: str, areas: Iterable[AreaShape], lit: frozenset[str]) -> str:
    """The veil on what is unseen, the light and its glow, and the squares that they may fill."""
    return (
        f'<defs><pattern id="{name}-veil" width="8" height="8" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><path class="veil" d="M0 0V8"/></pattern><radialGradient id="{name}-lit">'
        f'<stop class="lit" offset=".72"/><stop class="lit" offset="1" stop-opacity="0"/></radialGradient>'
        f'<radialGradient id="{name}-glow"><stop class="glow" offset="0" stop-opacity=".62"/>'
        f'<stop class="glow" offset=".55" stop-opacity=".28"/><stop class="glow" offset="1" stop-opacity="0"/>'
        f'</radialGradient><clipPath id="{name}-sight">'
        + "".join(_rects(area) for area in areas if area.id in lit)
        + "</clipPath></defs>"
    )


def _grid(seen: set[Square]) -> str:
    """The lines between squares of ten feet, on what has been seen."""
    east = ((x + 1, y) for x, y in sorted(seen) if (x + 1, y) in seen)
    south = ((x, y + 1) for x, y in sorted(seen) if (x, y + 1) in seen)
    return "".join(
        [f"M{x * SQUARE} {y * SQUARE}v{SQUARE}" for x, y in east]
        + [f"M{x * SQUARE} {y * SQUARE}h{SQUARE}" for x, y in south]
    )


def _hatching(seen: set[Square], squares: dict[Square, str]) -> str:
    """Clusters of three short strokes in the rock along the areas that have been seen."""
    strokes: list[str] = []
    border = {(x + dx, y + dy) for x, y in seen for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - squares.keys()
    for left, top in sorted(border):
        for column, row in ((0, 0), (1, 0), (0, 1), (1, 1)):
            x = left + 0.25 + 0.5 * column + 0.16 * (_chance(left, top, 2 * row + column) - 0.5)
            y = top + 0.25 + 0.5 * row + 0.16 * (_chance(left, top, 7 + 2 * row + column) - 0.5)
            depth = _depth(x, y, seen)
            if depth > HATCH_REACH or (depth > 0.4 and _chance(x, y, 3) < 0.35):
                continue
            angle = math.pi / 6 * ((4 * left + 2 * column + 3 * (2 * top + row)) % 6 + _chance(x, y, 5))
            strokes.extend(_cluster(x, y, angle))
    return "".join(strokes)


def _depth(x: float, y: float, seen: set[Square]) -> float:
    """How deep in the rock a place lies: its distance from the nearest seen square, if one is beside it."""
    left, top = math.floor(x), math.floor(y)
    beside = [
        math.hypot(max(column - x, 0, x - column - 1), max(row - y, 0, y - row - 1))
        for column in (left - 1, left, left + 1)
        for row in (top - 1, top, top + 1)
        if (column, row) in seen
    ]
    return min(beside, default=math.inf)


def _cluster(x: float, y: float, angle: float) -> Iterator[str]:
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    for shift in (-0.13, 0.0, 0.13):
        reach = 0.25 - 0.5 * abs(shift) * _chance(x, y, 11)
        start = [middle + shift * side - reach * way for middle, side, way in zip((x, y), across, along, strict=True)]
        yield f"M{_units(start[0])} {_units(start[1])}l{_units(2 * reach * along[0])} {_units(2 * reach * along[1])}"


def _floor(name: str, area: AreaShape) -> str:
    rects = _rects(area)
    if area.sight is Sight.UNSEEN:
        return f'<g class="floor unseen">{rects}</g><g class="unseen" fill="url(#{name}-veil)">{rects}</g>'
    return f'<g class="floor">{rects}</g>'


def _light(name: str, view: MapView) -> str:
    """The light and its glow, which walls stop, and the ring of its reach: dotted, and fainter beyond the walls."""
    party = next((marker for marker in view.markers if marker.kind == "party"), None)
    if party is None or view.light <= 0:
        return ""
    middle = f'cx="{_units(party.x)}" cy="{_units(party.y)}"'
    pool = "".join(
        f'<circle {middle} r="{_units(1.12 * view.light)}" fill="url(#{name}-{of})"/>' for of in ("lit", "glow")
    )
    ring = f'{middle} r="{_units(view.light)}"'
    return (
        f'<g clip-path="url(#{name}-sight)">{pool}<circle class="ring" {ring}/></g><circle class="ring beyond" {ring}/>'
    )


def _walls(squares: dict[Square, str], seen: set[Square], doors: Iterable[DoorShape]) -> Iterator[str]:
    """The walls, drawn by hand: those round what has been seen in full ink, the others apart."""
    paths: dict[str, list[str]] = {"wall unseen": [], "wall": []}
    for upright, line, start, end in wall_runs(squares, doors, seen):
        at = math.floor(start + 0.1)
        beside = _beside((True, line, at) if upright else (False, at, line))
        paths["wall" if seen.intersection(beside) else "wall unseen"].append(_rough(upright, line, start, end))
    for kind, parts in paths.items():
        yield _stroke(kind, "".join(parts))


def _rough(upright: bool, line: int, start: float, end: float) -> str:
    """A wall as a line that strays a little at every half square but meets its corners."""
    steps = max(1, round(2 * (end - start)))
    points: list[str] = []
    for step in range(steps + 1):
        along = start + (end - start) * step / steps
        astray = WOBBLE * (2 * _chance(line, along, upright + 17) - 1) if 0 < step < steps else 0.0
        x, y = (line + astray, along) if upright else (along, line + astray)
        points.append(f"{_units(x)} {_units(y)}")
    return "M" + "L".join(points)


def _number(area: AreaShape, markers: Iterable[Marker]) -> str:
    """An area's label in its middle, or in its corner if something stands there."""
    rect = max(area.rects, key=lambda rect: rect.w * rect.h)
    x, y = rect.x + rect.w / 2, rect.y + rect.h / 2
    if any(abs(marker.x - x) < 1 and abs(marker.y - y) < 1 for marker in markers):
        x, y = rect.x + 0.6, rect.y + 0.6
    kind = "label" if len(area.label) <= 3 else "label long"
    if area.sight is Sight.UNSEEN:
        kind += " unseen"
    return f'<text class="{kind}" x="{_units(x)}" y="{_units(y)}" dy=".34em">{escape(area.label)}</text>'


def _door(door: DoorShape, squares: dict[Square, str], seen: set[Square], player: bool) -> str:
    """A door's sign, and on the referee's page the button that goes through it."""
    look = Look.PLAIN if player and door.look not in PASSABLE else door.look
    kind = f"door {look}" + ("" if seen.intersection(sides(door)) or not squares else " unseen")
    turn = " rotate(90)" if door.upright and look is not Look.SECRET else ""
    place = f'class="{kind}" transform="translate({_units(door.x)} {_units(door.y)}){turn}"'
    title = f"<title>{escape(door.label)}</title>"
    if player or not door.move:
        return f"<g {place}>{title}{SIGNS[look]}</g>"
    return (
        f'<g {place} role="button" tabindex="0" data-move={quoteattr(door.move)} aria-label={quoteattr(door.label)}>'
        f'{title}<rect class="reach" x="-21" y="-21" width="42" height="42" rx="9"/>{SIGNS[look]}</g>'
    )


LEAF = '<rect class="leaf" x="-12" y="-5.5" width="24" height="11" rx="1.5"/>'
JAMBS = '<path class="jamb" d="M-13-4.5v9M13-4.5v9"/>'
SIGNS = {
    Look.PLAIN: LEAF,
    Look.STUCK: LEAF + '<path class="ink" d="M-12 5.5 12-5.5"/>',
    Look.LOCKED: LEAF,
    Look.SECRET: '<text class="sign" dy=".34em">S</text>',
    Look.OPEN: JAMBS + '<path class="swung" d="M-11-1-4-20"/>',
    Look.ARCHWAY: JAMBS,
}
"""How each look is drawn in a wall that runs from west to east."""


def _marker(marker: Marker, light: float) -> str:
    """The party as a flame, a mere outline in the dark; others as a triangle with their name, dashed if secret."""
    kind = f"marker {'party' if marker.kind == 'party' else 'foes'}" + (" secret" if marker.secret else "")
    kind += " dark" if marker.kind == "party" and light <= 0 else ""
    place = f'class="{kind}" transform="translate({_units(marker.x)} {_units(marker.y)})"'
    label = escape(marker.label)
    if marker.kind == "party":
        flame = "M.5-8.5C4-4.5 5.5-2 5.5 1.5a5.5 5.5 0 0 1-11 0C-5.5-1-3-2-3-5-1.5-4.5 0-6 .5-8.5z"
        return f'<g {place}><title>{label}</title><circle r="13"/><path d="{flame}"/></g>'
    return f'<g {place}><title>{label}</title><path d="M0-13 13 10H-13z"/><text dy="27">{label}</text></g>'
