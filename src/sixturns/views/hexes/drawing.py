"""The map of hexes as a drawing: a printed map, as SVG whose colours come from a style sheet.

Every line is placed by arithmetic on the numbers of the hexes, so that the same view always gives the same text.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from sixturns.views.hexes.shapes import Cell, Frame, HexView, Mark, Sight, Stop, Way, tile_of
from sixturns.views.hexes.signs import ARROW, FOES, country_sign, definitions, name_of, thing_sign
from sixturns.views.hexes.signs import SIGNS as ALL_SIGNS
from sixturns.views.markup import words
from sixturns.world.hexes import DIRECTIONS, Direction, Grid, Hex
from sixturns.world.hexmap import CASTLES, SETTLEMENTS
from sixturns.world.terrain import TERRAINS, WATER

SIDE = 36
"""Units of the drawing to a side of a hex."""

ALONG, ACROSS, HALF = 54, 62, 31
"""From the middle of a hex to that of the next: one way by so much, the other by so much; and half of that."""

MARGIN = 14
"""Units of the ground that are drawn round the hexes."""

LONGEST_NAME = 22
"""Letters of a name that is written on the map; the whole of it is in its title."""

IN_VIEW = 8, 5
"""Hexes to either side of the party, and above and below it, that a large map shows where nothing can move it."""

FACED = "foes"
"""The kind of mark that stands for creatures: it is drawn beside the party."""

FLAT = ((-18, -31), (18, -31), (36, 0), (18, 31), (-18, 31), (-36, 0))
POINTY = ((0, -36), (31, -18), (31, 18), (0, 36), (-31, 18), (-31, -18))
"""The corners of a hex round its middle, each the first of the side that follows it clockwise."""

OUTLINES = {False: "h36l18 31-18 31h-36l-18-31z", True: "l31 18v36l-31 18-31-18v-36z"}
"""What goes round a hex from its first corner; of a pointy one too."""

WAYS = ("river", "stream", "canyon", "border", "coast", "track", "road")
"""Kinds of line in the order in which they are drawn; others come before them."""

CASED = frozenset({"river", "road"})
"""Kinds of line that are drawn twice, so that they have an edge."""

LIVED_IN = frozenset({"settled", "city"})
"""Kinds of country that are drawn as houses."""

WINDING = {"river": 7, "stream": 8, "track": 5}
"""By how much a line strays from the straight in the middle of a hex."""


class Plan:
    """Where everything lies in the drawing: the grid in units."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.pointy = grid.pointy
        self.corners = POINTY if grid.pointy else FLAT
        self.outline = OUTLINES[grid.pointy]
        self._low = int(grid.shifted == "odd")
        first = 1 if grid.pointy and grid.compass == "E" else 0
        self._sides = {side: (side - 1 + first) % 6 for side in DIRECTIONS}

    def middle(self, at: Hex) -> tuple[int, int]:
        """The middle of a hex."""
        if self.pointy:
            return ACROSS * at[0] + (HALF if at[1] % 2 == self._low else 0), ALONG * at[1]
        return ALONG * at[0], ACROSS * at[1] + (HALF if at[0] % 2 == self._low else 0)

    def side(self, side: Direction) -> tuple[tuple[int, int], tuple[int, int]]:
        """The corners at both ends of a side, from the middle of a hex."""
        place = self._sides[side]
        return self.corners[place], self.corners[(place + 1) % 6]

    def edge(self, side: Direction) -> tuple[float, float]:
        """The middle of a side, from the middle of a hex."""
        (x, y), (to_x, to_y) = self.side(side)
        return (x + to_x) / 2, (y + to_y) / 2

    def round(self, frame: Frame, level: int = 0) -> tuple[int, int, int, int]:
        """The rectangle of the drawing that holds a frame: left, top, width and height."""
        columns = {frame.left, min(frame.left + 1, frame.right), max(frame.right - 1, frame.left), frame.right}
        rows = {frame.top, min(frame.top + 1, frame.bottom), max(frame.bottom - 1, frame.top), frame.bottom}
        middles = [self.middle(Hex(column, row, level)) for column in columns for row in rows]
        right, down = (HALF, SIDE) if self.pointy else (SIDE, HALF)
        left, top = min(x for x, _ in middles) - right - MARGIN, min(y for _, y in middles) - down - MARGIN
        wide, high = max(x for x, _ in middles) + right + MARGIN, max(y for _, y in middles) + down + MARGIN
        return left, top, wide - left, high - top


@lru_cache(64)
def draw_hexes(view: HexView, *, player: bool = False, style: str = "") -> str:
    """Draw a map of hexes as an SVG element, for the page of the referee or for that of the players.

    Words are data and are escaped. With a `style` sheet it is a picture that stands alone, with a size and a ground.
    For players nothing secret is drawn, whatever the view holds.
    """
    name = "players-map" if player else "table-map"
    plan = Plan(view.grid)
    marks = tuple(mark for mark in view.marks if not (player and mark.secret))
    left, top, wide, high = whole = plan.round(view.frame)
    shown = plan.round(_in_view(view)) if view.large and view.reckoned and not style else whole
    alone = f'width="{wide}" height="{high}" ' if style else ""
    ground = f'<style>{style}</style><rect class="rock" x="{left}" y="{top}" width="{wide}" height="{high}"/>'
    signs = frozenset(ALL_SIGNS) if view.large else _signs(view.cells, marks)
    kind = "pointy" if plan.pointy else "flat"
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="delve wilds" viewBox="{_box(shown)}" {alone}'
            f'data-whole="{_box(whole)}" data-hexes="{kind} {view.grid.shifted} {view.grid.lettering}" '
            f'data-level="{view.level}" data-mark="{view.mark}" data-parts="{_parts(view)}" '
            f'role="group" aria-labelledby="{name}-title">',
            f'<title id="{name}-title">{words(view.title)}</title>',
            f'<desc id="{name}-desc">{words(" ".join(view.twin[:60]))}</desc>',
            ground if style else "",
            f"<defs>{definitions(signs)}</defs>",
            f'<g role="img" aria-labelledby="{name}-title" aria-describedby="{name}-desc">',
            f'<g class="land">{_land(plan, view.cells, marks, player=player)}</g>',
            _trail(plan, view.trail),
            f'<g class="things">{_things(plan, view.cells, marks, view.names)}</g>',
            "</g>",
            _route(plan, view),
            _party(plan, view, player=player),
            "</svg>",
        )
    )


def draw_parts(view: HexView, *, player: bool = False) -> str:
    """The pieces of a large map that a view has, without what is drawn once: to be laid into the map on a page."""
    plan = Plan(view.grid)
    cells: defaultdict[tuple[int, int], list[Cell]] = defaultdict(list)
    marks: defaultdict[tuple[int, int], list[Mark]] = defaultdict(list)
    names: defaultdict[tuple[int, int], list[tuple[Hex, str, str]]] = defaultdict(list)
    for cell in view.cells:
        cells[tile_of(cell.at)].append(cell)
    for mark in view.marks:
        if not (player and mark.secret):
            marks[tile_of(mark.at)].append(mark)
    for name in view.names:
        names[tile_of(name[0])].append(name)
    parts = (
        f'<g data-part="{i},{j}">{_land(plan, those, marks[i, j], player=player)}</g>'
        f'<g data-part="{i},{j}">{_things(plan, those, marks[i, j], names[i, j])}</g>'
        for (i, j), those in cells.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" data-mark="{view.mark}">{"".join(parts)}</svg>'


def draw_overview(view: HexView) -> str:
    """All hexes of a view as they are seen from afar: their tints, in strips, and dots where people live."""
    plan, across = Plan(view.grid), ALONG // 2
    strips: defaultdict[tuple[Sight, str], list[str]] = defaultdict(list)
    cells = sorted(view.cells, key=lambda cell: (cell.at.row, cell.at.column)) if plan.pointy else view.cells
    before: tuple[int, int, Sight, str] | None = None
    start, many = (0, 0), 0

    def strip() -> None:
        if before is None:
            return
        x, y = start
        wide, high = (ACROSS * many, ALONG) if plan.pointy else (ALONG, ACROSS * many)
        left, top = (x - HALF, y - across) if plan.pointy else (x - across, y - HALF)
        strips[before[2], before[3]].append(f"M{left} {top}h{wide}v{high}h-{wide}z")

    for cell in cells:
        line, place = (cell.at.row, cell.at.column) if plan.pointy else (cell.at.column, cell.at.row)
        here = (line, place - many, cell.sight, kind_of(cell.terrain))
        if before != here:
            strip()
            before, start, many = (line, place, cell.sight, kind_of(cell.terrain)), plan.middle(cell.at), 0
        many += 1
    strip()
    tints = "".join(
        f'<path class="hex {sight} {terrain}" d="{"".join(paths)}"/>' for (sight, terrain), paths in strips.items()
    )
    dots = "".join(
        '<circle cx="{}" cy="{}" r="34"/>'.format(*plan.middle(mark.at))
        for mark in view.marks
        if not mark.secret and mark.kind in SETTLEMENTS | CASTLES
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" data-mark="{view.mark}"><g class="overview">{tints}{dots}</g></svg>'
    )


def _parts(view: HexView) -> str:
    """The pieces of a large map that are drawn."""
    return " ".join(f"{i},{j}" for i, j in sorted({tile_of(cell.at) for cell in view.cells})) if view.large else ""


def _in_view(view: HexView) -> Frame:
    """The part of a large map that is round the party."""
    at, (across, down) = view.reckoned or Hex(view.frame.left, view.frame.top), IN_VIEW
    return Frame(at.column - across, at.row - down, at.column + across, at.row + down)


def _n(length: float) -> str:
    """A length or a place, to a tenth of a unit and no longer than need be."""
    return f"{length:.1f}".removesuffix(".0")


def _box(box: Iterable[int]) -> str:
    return " ".join(map(str, box))


def kind_of(terrain: str) -> str:
    """The name by which the sheet knows a kind of country."""
    return name_of(terrain) if terrain in TERRAINS else "strange" if terrain else "blank"


def _signs(cells: Iterable[Cell], marks: Iterable[Mark]) -> frozenset[str]:
    found = {_sign_of(cell) for cell in cells}
    found |= {country_sign(cell.believed, cell.at) for cell in cells if cell.believed}
    return frozenset(found | {thing_sign(mark.kind) for mark in marks})


# ----------------------------------------------------------------------------------------------------------- the land
def _land(plan: Plan, cells: Collection[Cell], marks: Iterable[Mark], *, player: bool) -> str:
    """Hexes: their tints, the lines in them, their signs, their numbers.

    Where somebody's houses stand in a hex that is lived in they are sign enough.
    """
    housed = {mark.at for mark in marks if mark.kind in SETTLEMENTS}
    tints: defaultdict[tuple[Sight, str], list[str]] = defaultdict(list)
    signs: defaultdict[Sight, list[str]] = defaultdict(list)
    numbers: defaultdict[str, list[str]] = defaultdict(list)
    lines: defaultdict[tuple[int, str, bool], list[str]] = defaultdict(list)
    strange: list[str] = []
    start_x, start_y = plan.corners[0]
    above = 18 if plan.pointy else 19
    for cell in cells:
        at, terrain, sight = cell.at, cell.terrain, cell.sight
        x, y = plan.middle(at)
        tints[sight, kind_of(terrain)].append(f"M{x + start_x} {y + start_y}{plan.outline}")
        sign = "" if at in housed and terrain in LIVED_IN else _sign_of(cell)
        if sign:
            signs[sight].append(f'<use href="#{sign}" x="{x}" y="{y + 3}"/>')
        elif terrain and terrain not in TERRAINS:
            strange.append(f'<text class="word" x="{x}" y="{y + 6}">{words(_short(terrain, 10))}</text>')
        deep = " deep" if terrain in WATER and sight is Sight.EXPLORED else ""
        if cell.numbered:
            numbers[f"{sight}{deep}"].append(f'<text x="{x}" y="{y - above}">{plan.grid.label(at)}</text>')
        if cell.believed:
            strange.append(_believed(cell, x, y, doubted=player))
        if cell.ways or cell.banks:
            faded = sight is Sight.UNKNOWN
            for way in cell.ways:
                lines[_rank(way.kind), way.kind, faded].append(_way(plan, at, x, y, way))
            for bank in cell.banks:
                (ax, ay), (bx, by) = plan.side(bank.side)
                lines[_rank(bank.kind), bank.kind, faded].append(f"M{x + ax} {y + ay}L{x + bx} {y + by}")
    return "".join(
        (
            *(
                f'<path class="hex {sight} {terrain}" d="{"".join(paths)}"/>'
                for (sight, terrain), paths in sorted(tints.items(), reverse=True)
            ),
            *_lines(lines),
            *(f'<g class="signs {sight}">{"".join(uses)}</g>' for sight, uses in sorted(signs.items())),
            *(f'<g class="numbers {kind}">{"".join(texts)}</g>' for kind, texts in sorted(numbers.items())),
            *strange,
        )
    )


def _sign_of(cell: Cell) -> str:
    """The sign of a hex's country; where a river is drawn it needs none."""
    return "" if cell.terrain == "river" and cell.ways else country_sign(cell.terrain, cell.at)


def _believed(cell: Cell, x: int, y: int, *, doubted: bool) -> str:
    """What the party's map shows of a hex where that is not so, violet beside what is; or what it shows as well."""
    title = f"<title>{words(cell.believed)}</title>"
    sign = country_sign(cell.believed, cell.at)
    if sign:
        drawn = f'<use href="#{sign}" transform="scale(.55)"/>'
    else:
        drawn = f"<text>{words(_short(cell.believed, 8))}</text>"
    kind = "believed" if doubted else "secret believed"
    return f'<g class="{kind}" transform="translate({x + 14} {y + 18})">{title}{drawn}</g>'


def _rank(kind: str) -> int:
    return WAYS.index(kind) if kind in WAYS else -1


def _lines(lines: dict[tuple[int, str, bool], list[str]]) -> Iterator[str]:
    """Lines of each kind, those that have an edge on a wider and darker one of their own."""
    for (rank, kind, faded), paths in sorted(lines.items()):
        named = (name_of(kind) if rank >= 0 else "line") + (" unseen" if faded else "")
        path = "".join(paths)
        if kind in CASED:
            yield f'<path class="way case {named}" d="{path}"/>'
        yield f'<path class="way {named}" d="{path}"/>'


def _way(plan: Plan, at: Hex, x: int, y: int, way: Way) -> str:
    """A line through a hex: from side to side in one sweep, else from the middle to each side."""
    ends = [plan.edge(side) for side in way.sides]
    if len(ends) == 2:
        (ax, ay), (bx, by) = ends
        stray = WINDING.get(way.kind, 0)
        along_x, along_y = bx - ax, by - ay
        length = (along_x * along_x + along_y * along_y) ** 0.5
        sway = stray * (((at.column * 31 + at.row * 17) % 7) / 3 - 1)
        mx, my = (ax + bx) / 4 - along_y / length * sway, (ay + by) / 4 + along_x / length * sway
        tx, ty = along_x / length * 9, along_y / length * 9
        return (
            f"M{_n(x + ax)} {_n(y + ay)}C{_n(x + ax * 0.5)} {_n(y + ay * 0.5)} {_n(x + mx - tx)} {_n(y + my - ty)} "
            f"{_n(x + mx)} {_n(y + my)}S{_n(x + bx * 0.5)} {_n(y + by * 0.5)} {_n(x + bx)} {_n(y + by)}"
        )
    return "".join(f"M{x} {y}L{_n(x + bx)} {_n(y + by)}" for bx, by in ends) or f"M{x} {y}h.1"


# ------------------------------------------------------------------------------------------------------- what is in it
def _things(plan: Plan, cells: Iterable[Cell], marks: Iterable[Mark], names: Iterable[tuple[Hex, str, str]]) -> str:
    """What stands in the hexes, side by side where there are several; and the names of lines."""
    by_hex: defaultdict[Hex, list[Mark]] = defaultdict(list)
    for mark in marks:
        if mark.kind != FACED:
            by_hex[mark.at].append(mark)
    unseen = {cell.at for cell in cells if cell.sight is Sight.UNKNOWN}
    drawn = [_named(plan, *one, unseen=one[0] in unseen) for one in names]
    written: list[Box] = []
    for at, here in sorted(by_hex.items()):
        x, y = plan.middle(at)
        size = 1 if len(here) == 1 else 0.72 if len(here) == 2 else 0.55
        for n, mark in enumerate(here[:5]):
            right = round((n - (min(len(here), 5) - 1) / 2) * 26 * (0.8 if len(here) > 2 else 1))
            name = _short(mark.name, LONGEST_NAME) if len(here) == 1 else ""
            place = _placed(name, x, y + 3, written) if name else BELOW
            drawn.append(_thing(mark, x + right, y + 3, size, name, place, unseen=at in unseen))
    return "".join(drawn)


Box = tuple[float, float, float, float]
"""What is written over: left, top, right and bottom."""

Place = tuple[int, int, str]
"""Where a name stands from the middle of its sign: right, down, and from which end it is written."""

BELOW: Place = (0, 26, "")
PLACES: tuple[Place, ...] = (BELOW, (21, 6, "start"), (-21, 6, "end"), (0, 40, ""))
LETTER = 6.6
"""Units of the width of a letter of a name, as a rule."""


def _placed(name: str, x: int, y: int, written: list[Box]) -> Place:
    """The first place where a name runs over no other that is written already; under its sign where there is none."""
    wide = LETTER * len(name)
    boxes = []
    for right, down, end in PLACES:
        left = x + right - (0 if end == "start" else wide if end == "end" else wide / 2)
        boxes.append((left, y + down - 11, left + wide, y + down + 4))
    free = (
        place
        for place, (left, top, to, bottom) in enumerate(boxes)
        if not any(left < other[2] and to > other[0] and top < other[3] and bottom > other[1] for other in written)
    )
    place = next(free, 0)
    written.append(boxes[place])
    return PLACES[place]


def _thing(mark: Mark, x: int, y: int, size: float, name: str, place: Place, *, unseen: bool) -> str:
    marked = {"secret": mark.secret, "landmark": mark.landmark, "unseen": unseen}
    kind = " ".join(("thing", *(name for name, holds in marked.items() if holds)))
    scale = f" scale({size})" if size != 1 else ""
    right, down, end = place
    at = (f' x="{right}"' if right else "") + f' y="{down}"' + (f' class="{end}"' if end else "")
    text = f"<text{at}>{words(name)}</text>" if name else ""
    star = '<path class="star" d="M0-21l2 4 4.5.5-3.3 3 1 4.5-4.2-2.2-4.2 2.2 1-4.5-3.3-3 4.5-.5z"/>'
    return (
        f'<g class="{kind}" transform="translate({x} {y}){scale}"><title>{words(mark.label)}</title>'
        f'<use href="#{thing_sign(mark.kind)}"/>{star if mark.landmark else ""}{text}</g>'
    )


def _named(plan: Plan, at: Hex, kind: str, name: str, *, unseen: bool) -> str:
    x, y = plan.middle(at)
    kind = (name_of(kind) if kind in WAYS else "line") + (" unseen" if unseen else "")
    return f'<text class="of-line {kind}" x="{x}" y="{y + 18}">{words(_short(name, LONGEST_NAME))}</text>'


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _trail(plan: Plan, legs: Iterable[tuple[Hex, Hex]]) -> str:
    """The way that the party believes it has come."""
    paths = "".join("M{} {}L{} {}".format(*plan.middle(start), *plan.middle(end)) for start, end in legs)
    return f'<path class="trail case" d="{paths}"/><path class="trail" d="{paths}"/>' if paths else ""


def _route(plan: Plan, view: HexView) -> str:
    """The way that is set, or that is being planned, with what each hex of it costs."""
    hexes = tuple(stop.at for stop in view.stops) or view.route
    if not hexes or view.reckoned is None:
        return ""
    points = [plan.middle(at) for at in (view.reckoned, *hexes)]
    path = f"M{points[0][0]} {points[0][1]}"
    for (x, y), (to_x, to_y) in pairwise(points[1:]):
        path += f"Q{x} {y} {_n((x + to_x) / 2)} {_n((y + to_y) / 2)}"
    path += f"L{points[-1][0]} {points[-1][1]}"
    return (
        f'<g class="route"><path class="case" d="{path}"/><path d="{path}"/>'
        f"{''.join(_stop(plan, stop) for stop in view.stops)}</g>"
    )


def _stop(plan: Plan, stop: Stop) -> str:
    x, y = plan.middle(stop.at)
    kind = "stop barred" if stop.barred else "stop"
    return (
        f'<g class="{kind}" transform="translate({x} {y + 15})"><title>{words(stop.words)}</title>'
        f'<circle r="10.5"/><text dy=".33em">{words(stop.price)}</text></g>'
    )


def _party(plan: Plan, view: HexView, *, player: bool) -> str:
    """Where the party is: where it believes itself in flame, where it truly is dashed in violet."""
    drawn, stands = "", {mark.at for mark in view.marks if mark.kind != FACED}
    if view.true is not None and view.true != view.reckoned and not player:
        drawn += _pawn(plan, view.true, "true secret", view.party, beside=view.true in stands)
    if view.reckoned is not None:
        drawn += _pawn(plan, view.reckoned, "marker party", view.party, beside=view.reckoned in stands)
    foes = [mark for mark in view.marks if mark.kind == FACED and not (player and mark.secret)]
    for mark in foes:
        x, y = plan.middle(mark.at)
        kind = "marker foes" + (" secret" if mark.secret else "")
        drawn += (
            f'<g class="{kind}" transform="translate({x + 17} {y + 13})"><title>{words(mark.label)}</title>'
            f'<path d="{FOES}"/></g>'
        )
    return drawn


def _pawn(plan: Plan, at: Hex, kind: str, label: str, *, beside: bool) -> str:
    """A mark of the party; smaller, and to the side, where something else is drawn in the hex."""
    x, y = plan.middle(at)
    corners = " ".join(f"{cx},{cy}" for cx, cy in plan.corners)
    aside = ' transform="translate(-19 1) scale(.75)"' if beside else ' transform="translate(0 3)"'
    return (
        f'<g class="{kind}" transform="translate({x} {y})"><title>{words(label)}</title>'
        f'<polygon class="case" points="{corners}"/><polygon points="{corners}"/>'
        f'<g{aside}><circle r="12.5"/><path d="{ARROW}"/></g></g>'
    )
