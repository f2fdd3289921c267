"""The dungeon map as a drawing: ink on paper in the dark, as SVG whose colours come from a style sheet.

Every line is placed by arithmetic on the squares, never by chance, so that the same view always gives the same text.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Iterator
from functools import cache, lru_cache
from importlib import resources

from sixturns.kernel.values import replace
from sixturns.views.chart import Edge, covering, middle, runs
from sixturns.views.chart import sides as beside
from sixturns.views.markup import quoted, words
from sixturns.views.shapes import AreaShape, DoorShape, Look, MapView, Marker, Section, Sight, WayOut
from sixturns.views.signs import EXIT, FLAME, OTHERS, sign
from sixturns.world.dungeon import SIDES, DoorKind, Rect
from sixturns.world.floor import Square

STYLES = resources.files("sixturns.views") / "styles"
"""The sheets of a drawing: the colours of each theme, and what is drawn with them. Pages link, pictures carry them."""

SQUARE = 32
"""Units of the drawing to a square of the map."""

MARGIN = 1
"""Squares of rock drawn round the frame."""

WOBBLE = 0.035
"""How far a wall strays from the straight, in squares."""

TILE = 4
"""Squares to a side of the piece of hatching that is repeated all over the rock."""

DOOR_HALF = 0.4
"""Half the width of a door, in squares."""

LONGEST_NAME = 28
"""Letters of a name that is written on the map; the whole of it is in its title."""

CLEARANCE = 0.9
"""How far a label stands from whatever else is drawn, in squares."""

MOST_SECTIONS = 300
"""The most sections of wall of which each can be pressed; a place with more is searched by its form alone."""

PASSABLE = frozenset({Look.OPEN, Look.ARCHWAY})


@lru_cache(64)
def draw(view: MapView, *, player: bool = False, style: str = "") -> str:
    """Draw a map as an SVG element, for the page of the referee or for that of the players.

    What has a move becomes a button with `data-move` on the referee's page, and every area can be told by `data-area`.
    For players only what they have seen is drawn, doors are plain, open or archways, and nothing can be pressed,
    whatever the view holds. Labels are data and are escaped. The drawing covers the view's frame and one square of rock
    round it. With a `style` sheet it is a picture that stands alone, with a size and a ground.
    """
    name = "players-map" if player else "table-map"
    areas = tuple(map(_as_known, view.areas)) if player else view.areas
    areas = tuple(area for area in areas if area.rects)
    doors = tuple(door for door in view.doors if not player or door.look is not Look.SECRET)
    markers = tuple(marker for marker in view.markers if not (player and marker.secret))
    paper = Paper(areas)
    frame = view.frame
    left, top = SQUARE * (frame.x - MARGIN), SQUARE * (frame.y - MARGIN)
    wide, high = SQUARE * (frame.w + 2 * MARGIN), SQUARE * (frame.h + 2 * MARGIN)
    alone = f'width="{wide}" height="{high}" ' if style else ""
    ground = f'<style>{style}</style><rect class="rock" x="{left}" y="{top}" width="{wide}" height="{high}"/>'
    walls = {kind: "".join(parts) for kind, parts in _walls(paper, doors).items()}
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="delve" viewBox="{left} {top} {wide} {high}" {alone}'
            f'role="group" aria-labelledby="{name}-title">',
            f'<title id="{name}-title">{words(view.title)}</title>',
            f'<desc id="{name}-desc">{words(" ".join(view.twin))}</desc>',
            ground if style else "",
            _definitions(name, view, walls["wall"]),
            f'<g role="img" aria-labelledby="{name}-title" aria-describedby="{name}-desc">',
            f'<use class="hatching" stroke="url(#{name}-hatch)" href="#{name}-walls"/>' if walls["wall"] else "",
            *_floors(name, paper),
            _light(name, view),
            _stroke("grid", _grid(frozenset(paper.seen))),
            _stroke("wall unseen", walls["wall unseen"]),
            f'<use class="wall" href="#{name}-walls"/>' if walls["wall"] else "",
            *_numbers(areas, (*markers, *doors)),
            "</g>",
            *(() if player else map(_press, areas)),
            *(() if player or len(view.sections) > MOST_SECTIONS else map(_section, view.sections)),
            *(_exit(out, paper, player) for out in view.exits),
            *(_door(door, paper, player) for door in doors),
            *(_marker(marker, view.light) for marker in markers),
            "</svg>",
        )
    )


def _as_known(area: AreaShape) -> AreaShape:
    """An area as the players know it: nothing of one that is unseen, and no part of it that is on no map yet."""
    if area.sight is Sight.UNSEEN:
        return replace(area, rects=())
    if not area.dim:
        return area
    dim = tuple(square for rect in area.dim for square in rect.squares)
    return replace(area, rects=covering(frozenset(squares_of(area)).difference(dim)), dim=(), fades=(*area.fades, *dim))


class Paper:
    """The squares of a drawing: whose each is, which of them are seen, which are only there to show that it goes on."""

    def __init__(self, areas: Collection[AreaShape]) -> None:
        self.areas = areas
        self.squares = {square: area.id for area in areas for square in squares_of(area)}
        self.seen = {square for area in areas if area.sight is Sight.SEEN for square in squares_of(area)}
        self.seen.difference_update(square for area in areas for rect in area.dim for square in rect.squares)
        self.fades = {square: area.id for area in areas for square in area.fades if square not in self.squares}


def squares_of(area: AreaShape) -> Iterator[Square]:
    """The squares of an area, once for every rectangle they lie in."""
    for rect in area.rects:
        yield from rect.squares


def sides(door: DoorShape) -> tuple[Square, Square]:
    """The squares before and behind a door; of stairs within a square that square."""
    if door.kind is DoorKind.STAIRS and door.x % 1 and door.y % 1:
        return (math.floor(door.x), math.floor(door.y)), (math.floor(door.x), math.floor(door.y))
    if door.upright:
        return (math.floor(door.x - 0.5), math.floor(door.y)), (math.floor(door.x + 0.5), math.floor(door.y))
    return (math.floor(door.x), math.floor(door.y - 0.5)), (math.floor(door.x), math.floor(door.y + 0.5))


def wall_runs(
    squares: dict[Square, str],
    doors: Iterable[DoorShape],
    seen: Container[Square] = (),
    fades: dict[Square, str] | None = None,
) -> Iterator[tuple[bool, int, float, float]]:
    """The straight walls round the areas: whether upright, on which line, from where to where, in squares.

    Between two areas there is a wall even if they touch. Open doors and archways are gaps in it. A run ends where the
    wall goes on between squares none of which was seen, or comes from there. There is none where an area fades.
    """
    doors = tuple(doors)
    gaps = [
        (door.upright, *((door.x, door.y) if door.upright else (door.y, door.x)))
        for door in doors
        if door.look in PASSABLE
    ]
    open_edges = {edge for door in doors for edge in door.gap}
    lines: defaultdict[tuple[bool, int, bool], list[int]] = defaultdict(list)
    for edge in _edges(squares, fades or {}) - open_edges:
        upright, x, y = edge
        known = any(square in seen for square in beside(edge))
        lines[upright, x if upright else y, known].append(y if upright else x)
    for (upright, line, _known), places in sorted(lines.items()):
        here = sorted(place for stands, at, place in gaps if (stands, at) == (upright, line))
        for start, end in runs(sorted(places)):
            begin: float = start
            for place in here:
                if begin < place < end:
                    yield upright, line, begin, place - DOOR_HALF
                    begin = place + DOOR_HALF
            yield upright, line, begin, end


def _edges(squares: dict[Square, str], fades: dict[Square, str]) -> set[Edge]:
    """The sides of squares that part an area from another or from the rock."""
    edges: set[Edge] = set()
    around = fades | squares
    for (x, y), area in squares.items():
        if around.get((x - 1, y)) != area:
            edges.add((True, x, y))
        if around.get((x + 1, y)) != area:
            edges.add((True, x + 1, y))
        if around.get((x, y - 1)) != area:
            edges.add((False, x, y))
        if around.get((x, y + 1)) != area:
            edges.add((False, x, y + 1))
    return edges


# --------------------------------------------------------------------------------------------------------------- ground
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


def _outline(rects: Iterable[Rect]) -> str:
    """Rectangles as one path."""
    return "".join(
        f"M{SQUARE * rect.x} {SQUARE * rect.y}h{SQUARE * rect.w}v{SQUARE * rect.h}h{-SQUARE * rect.w}z"
        for rect in rects
    )


def _definitions(name: str, view: MapView, walls: str) -> str:
    """The hatching of the rock, the veil on what is unseen, the light, where it falls, and the walls."""
    return (
        f'<defs>{_hatch(name)}<pattern id="{name}-veil" width="8" height="8" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><path class="veil" d="M0 0V8"/></pattern><radialGradient id="{name}-lit">'
        f'<stop class="lit" offset=".72"/><stop class="lit" offset="1" stop-opacity="0"/></radialGradient>'
        f'<radialGradient id="{name}-glow"><stop class="glow" offset="0" stop-opacity=".62"/>'
        f'<stop class="glow" offset=".55" stop-opacity=".28"/><stop class="glow" offset="1" stop-opacity="0"/>'
        f'</radialGradient><clipPath id="{name}-sight"><path d="{_outline(view.lit)}"/></clipPath>'
        f'<path id="{name}-walls" d="{walls}"/></defs>'
    )


@cache
def _hatch(name: str) -> str:
    """A piece of hatched rock that joins itself on every side: clusters of three short strokes."""
    strokes: list[str] = []
    for column in range(2 * TILE):
        for row in range(2 * TILE):
            x = 0.5 * column + 0.25 + 0.16 * (_chance(column, row, 2) - 0.5)
            y = 0.5 * row + 0.25 + 0.16 * (_chance(column, row, 7) - 0.5)
            angle = math.pi / 6 * ((2 * column + 3 * row + column * row) % 6 + _chance(column, row, 5))
            for east in (-TILE, 0, TILE):
                for south in (-TILE, 0, TILE):
                    if -0.4 < x + east < TILE + 0.4 and -0.4 < y + south < TILE + 0.4:
                        strokes.extend(_cluster(x, y, angle, east, south))
    side = TILE * SQUARE
    return (
        f'<pattern id="{name}-hatch" width="{side}" height="{side}" patternUnits="userSpaceOnUse">'
        f'<path class="hatch" d="{"".join(strokes)}"/></pattern>'
    )


def _cluster(x: float, y: float, angle: float, east: int, south: int) -> Iterator[str]:
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    for shift in (-0.13, 0.0, 0.13):
        reach = 0.25 - 0.5 * abs(shift) * _chance(x, y, 11)
        start = [at + shift * side - reach * way for at, side, way in zip((x, y), across, along, strict=True)]
        yield (
            f"M{_units(start[0] + east)} {_units(start[1] + south)}"
            f"l{_units(2 * reach * along[0])} {_units(2 * reach * along[1])}"
        )


def _floors(name: str, paper: Paper) -> Iterator[str]:
    """The floor: what was seen, what the players' map does not show, what nobody has seen, what fades."""
    seen = [area for area in paper.areas if area.sight is Sight.SEEN]
    unseen = "".join(_outline(area.rects) for area in paper.areas if area.sight is Sight.UNSEEN)
    yield _stroke("floor", "".join(_outline(area.rects) for area in seen))
    if dim := "".join(_outline(area.dim) for area in seen):
        yield _stroke("floor dim unseen", dim) + f'<path class="thin unseen" fill="url(#{name}-veil)" d="{dim}"/>'
    if unseen:
        yield _stroke("floor unseen", unseen) + f'<path class="unseen" fill="url(#{name}-veil)" d="{unseen}"/>'
    if fades := _outline(Rect(x, y, 1, 1) for x, y in sorted(paper.fades)):
        yield _stroke("rock", fades) + _stroke("floor fades", fades)


@lru_cache(16)
def _grid(seen: frozenset[Square]) -> str:
    """The lines between squares of ten feet, on what has been seen."""
    upright: defaultdict[int, list[int]] = defaultdict(list)
    level: defaultdict[int, list[int]] = defaultdict(list)
    for x, y in seen:
        if (x + 1, y) in seen:
            upright[x + 1].append(y)
        if (x, y + 1) in seen:
            level[y + 1].append(x)
    return "".join(
        [
            f"M{x * SQUARE} {start * SQUARE}v{(end - start) * SQUARE}"
            for x, places in sorted(upright.items())
            for start, end in runs(sorted(places))
        ]
        + [
            f"M{start * SQUARE} {y * SQUARE}h{(end - start) * SQUARE}"
            for y, places in sorted(level.items())
            for start, end in runs(sorted(places))
        ]
    )


def _light(name: str, view: MapView) -> str:
    """The light and its glow, which walls stop, and the ring of its reach: dotted, and fainter beyond the walls."""
    party = next((marker for marker in view.markers if marker.kind == "party"), None)
    if party is None or view.light <= 0:
        return ""
    at = f'cx="{_units(party.x)}" cy="{_units(party.y)}"'
    pool = "".join(f'<circle {at} r="{_units(1.12 * view.light)}" fill="url(#{name}-{of})"/>' for of in ("lit", "glow"))
    ring = f'{at} r="{_units(view.light)}"'
    return (
        f'<g clip-path="url(#{name}-sight)">{pool}<circle class="ring" {ring}/></g><circle class="ring beyond" {ring}/>'
    )


def _walls(paper: Paper, doors: Iterable[DoorShape]) -> dict[str, list[str]]:
    """The walls, drawn by hand: those round what has been seen in full ink, the others apart."""
    paths: dict[str, list[str]] = {"wall unseen": [], "wall": []}
    for upright, line, start, end in wall_runs(paper.squares, doors, paper.seen, paper.fades):
        at = math.floor((start + end) / 2)
        known = any(square in paper.seen for square in beside((True, line, at) if upright else (False, at, line)))
        paths["wall" if known else "wall unseen"].append(_rough(upright, line, start, end))
    return paths


@lru_cache(1 << 14)
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


def _numbers(areas: Iterable[AreaShape], others: Iterable[Marker | DoorShape]) -> Iterator[str]:
    """Each area's label in its middle, or in a corner if something stands there."""
    taken: defaultdict[Square, list[tuple[float, float]]] = defaultdict(list)
    for other in others:
        taken[math.floor(other.x), math.floor(other.y)].append((other.x, other.y))

    def free(at: tuple[float, float]) -> bool:
        near = [(math.floor(at[0]) + dx, math.floor(at[1]) + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        return all(math.dist(at, other) >= CLEARANCE for square in near if square in taken for other in taken[square])

    for area in areas:
        if area.label:
            x, y = next(filter(free, _label_places(area)), middle(frozenset(squares_of(area))))
            kind = "label" if len(area.label) <= 3 else "label long"
            if area.sight is Sight.UNSEEN:
                kind += " unseen"
            yield f'<text class="{kind}" x="{_units(x)}" y="{_units(y)}" dy=".34em">{words(area.label)}</text>'


def _label_places(area: AreaShape) -> Iterator[tuple[float, float]]:
    """Where a label may stand, the best place first."""
    yield middle(frozenset(squares_of(area)))
    rect = max(area.rects, key=lambda rect: rect.w * rect.h)
    for y in (rect.y + 0.6, rect.y + rect.h - 0.6):
        for x in (rect.x + 0.6, rect.x + rect.w - 0.6):
            yield x, y


# --------------------------------------------------------------------------------------------------------- what stands
def _button(move: str, label: str) -> str:
    """What makes a button of a part of the drawing."""
    return f' role="button" tabindex="0" data-move={quoted(move)} aria-label={quoted(label)}'


def _press(area: AreaShape) -> str:
    """An area to press: to go there, where that is a move, or to point at it."""
    label = f"{area.name}: {area.way}" if area.way else area.name
    button = _button(area.move, label) + f" data-way={quoted(area.way)}" if area.move else ""
    title = f"<title>{words(label)}</title>" if label else ""
    kind = "place" if area.sight is Sight.SEEN else "place unseen"
    return (
        f'<g class="{kind}" data-area={quoted(area.id)}{button}>{title}'
        f'<path class="press" d="{_outline(area.rects)}"/></g>'
    )


def _section(section: Section) -> str:
    """Ten feet of wall to press."""
    column, row, side = section.id.split(",")
    x, y = int(column), int(row)
    dx, dy = SIDES[side]  # type: ignore[index]
    left, top = SQUARE * (x + max(dx, 0)), SQUARE * (y + max(dy, 0))
    along = f"v{SQUARE}" if dx else f"h{SQUARE}"
    return (
        f'<path class="section" data-section="{section.id}" data-move={quoted(section.move)} d="M{left} {top}{along}"/>'
    )


def _place(x: float, y: float) -> str:
    return f"translate({_units(x)} {_units(y)})"


def _exit(out: WayOut, paper: Paper, player: bool) -> str:
    kind = "exit" if (math.floor(out.x), math.floor(out.y)) in paper.seen else "exit unseen"
    button = "" if player or not out.move else _button(out.move, out.label)
    reach = '<rect class="reach" x="-16" y="-16" width="32" height="32" rx="9"/>' if button else ""
    return (
        f'<g class="{kind}" transform="{_place(out.x, out.y)}"{button}><title>{words(out.label)}</title>'
        f"{reach}{EXIT}</g>"
    )


def _door(door: DoorShape, paper: Paper, player: bool) -> str:
    """A door's sign, and on the referee's page the button that goes through it."""
    look = Look.PLAIN if player and door.look not in PASSABLE else door.look
    in_sight = not paper.squares or any(square in paper.seen for square in sides(door))
    kind = f"door {look}" + ("" if in_sight else " unseen")
    place = f'class="{kind}" transform="{_place(door.x, door.y)}"'
    title = f"<title>{words(door.label)}</title>"
    drawn = sign(door, look, player=player)
    if player or not door.move:
        return f"<g {place}>{title}{drawn}</g>"
    return (
        f"<g {place}{_button(door.move, door.label)}>{title}"
        f'<rect class="reach" x="-21" y="-21" width="42" height="42" rx="9"/>{drawn}</g>'
    )


def _marker(marker: Marker, light: float) -> str:
    """The party as a flame, a mere outline in the dark; others by their sign with their name, dashed if secret."""
    kind = f"marker {marker.kind}" + (" secret" if marker.secret else "")
    kind += " dark" if marker.kind == "party" and light <= 0 else ""
    place = f'class="{kind}" transform="{_place(marker.x, marker.y)}"'
    label, name = words(marker.label), marker.label
    if marker.kind == "party":
        return f"<g {place}><title>{label}</title>{FLAME}</g>"
    if len(name) > LONGEST_NAME:
        name = f"{name[: LONGEST_NAME - 1].rstrip()}…"
    text = f'<text dy="27">{words(name)}</text>' if marker.kind == "foes" else ""
    return f"<g {place}><title>{label}</title>{OTHERS[marker.kind]}{text}</g>"
