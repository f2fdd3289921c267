"""A map of hexes as one audience sees it: all of it with the secrets marked, or what the party believes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise, takewhile

import msgspec

from sixturns.kernel.values import Value, replace
from sixturns.rules.model import Rules
from sixturns.views.hexes.drawn import drawn_of
from sixturns.views.hexes.shapes import (
    Bank,
    Cell,
    Frame,
    HexView,
    Mark,
    Sight,
    Stop,
    Way,
    frame_of,
    framed,
    tile_of,
)
from sixturns.views.hexes.twin import twin
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.words.names import name_for_players
from sixturns.world.campaign import Campaign
from sixturns.world.hexes import Direction, Grid, Hex
from sixturns.world.hexmap import BANKS, RIVERS, ROADS, Feature, HexMap, Line, Tile

AT_ONCE = 1_800
"""The most hexes that are drawn at once; of a map with more those near the party are, and others as they are wanted."""

ROUTE_DRAWN = 12
"""How far the players' map shows the way that is set: who only has a direction makes for somewhere far off."""

NEAR = 18, 13
"""How many columns and rows from the party a large map is drawn at first."""

Tiles = Collection[tuple[int, int]]
"""Pieces of a large map, by their places in rows and columns of pieces."""


class Index(Value):
    """What is drawn of a map whoever looks: what stands and runs where. `tiles` are the hexes by level and piece."""

    tiles: Mapping[tuple[int, int, int], tuple[Tile, ...]]
    frames: Mapping[int, Frame]
    ways: Mapping[Hex, tuple[Way, ...]]
    banks: Mapping[Hex, tuple[Bank, ...]]
    names: tuple[tuple[Hex, str, str], ...]
    mark: str


@lru_cache(4)
def index_of(hexmap: HexMap) -> Index:
    """What is drawn of a map, found once."""
    tiles: defaultdict[tuple[int, int, int], list[Tile]] = defaultdict(list)
    for tile in hexmap.tiles:
        tiles[tile.at.level, *tile_of(tile.at)].append(tile)
    sides: defaultdict[Hex, defaultdict[str, list[Direction]]] = defaultdict(lambda: defaultdict(list))
    names: list[tuple[Hex, str, str]] = []
    for line, way in zip(hexmap.lines, hexmap.ways, strict=True):
        _along(line, way, hexmap, sides)
        inside = [at for at in way if at in hexmap.tile_at]
        if line.name and inside:
            names.append((_for_a_name(inside, hexmap), line.kind, line.name))
    banks: defaultdict[Hex, list[Bank]] = defaultdict(list)
    for line in hexmap.lines:
        for edge in line.edges:
            name = hexmap.grid.edge(*edge)
            drawn_at = name.at if name.at in hexmap.tile_at else hexmap.grid.to(*name)
            banks[drawn_at].append(Bank(line.kind, name.side if drawn_at == name.at else (name.side + 2) % 6 + 1))
    return Index(
        tiles={key: tuple(those) for key, those in tiles.items()},
        frames={level: frame_of(hexmap, level) for level in sorted({tile.at.level for tile in hexmap.tiles})},
        ways={
            at: tuple(Way(kind, tuple(sorted(set(ends)))) for kind, ends in kinds.items())
            for at, kinds in sides.items()
        },
        banks={at: tuple(dict.fromkeys(those)) for at, those in banks.items()},
        names=tuple(names),
        mark=blake2b(msgspec.json.encode(hexmap), digest_size=6).hexdigest(),
    )


def _for_a_name(way: list[Hex], hexmap: HexMap) -> Hex:
    """Where on a line its name stands: near its middle, and not where something else is written."""
    grid, things = hexmap.grid, hexmap.features_at
    middle = len(way) // 2
    near = sorted(range(len(way)), key=lambda place: (abs(place - middle), place))
    free = (way[place] for place in near if things.keys().isdisjoint({way[place], *grid.around(way[place])}))
    bare = (way[place] for place in near if way[place] not in things)
    return next(free, None) or next(bare, None) or way[middle]


def _along(
    line: Line,
    way: tuple[Hex, ...],
    hexmap: HexMap,
    sides: Mapping[Hex, Mapping[str, list[Direction]]],
) -> None:
    """Notes for each hex on a line by which sides it comes and goes."""
    grid = hexmap.grid
    for end, before in ((way[0], way[1]), (way[-1], way[-2])) if len(way) > 1 and not line.is_outline else ():
        # A road or a river that ends at the edge of the map leads on, unless something is there for it to end at.
        side = grid.direction(before, end)
        open_end = line.kind in ROADS | RIVERS and end in hexmap.tile_at and end not in hexmap.features_at
        if side is not None and open_end and grid.to(end, side) not in hexmap.tile_at:
            sides[end][line.kind].append(side)
    for start, end in pairwise(way):
        if (side := grid.direction(start, end)) is not None:
            sides[start][line.kind].append(side)
            sides[end][line.kind].append((side + 2) % 6 + 1)


# ------------------------------------------------------------------------------------------------------------- referee
def referee_hexes(
    state: Campaign,
    hexmap: HexMap,
    rules: Rules,
    *,
    level: int | None = None,
    stops: tuple[Stop, ...] = (),
    tiles: Tiles | None = None,
    whole: bool = False,
) -> HexView:
    """The referee's map: every hex, how much of it the players know, where the party truly is, and every secret.

    Args:
        state: the campaign.
        hexmap: the map.
        rules: for what is said of the day.
        level: the level to draw; that of the party when not given, or when the map has no such level.
        stops: the hexes of a way that is being planned.
        tiles: the pieces to draw of a large map; those near the party when not given.
        whole: all of it is drawn, however large it is.
    """
    found, true = index_of(hexmap), state.true_hex.open()
    levels = tuple(found.frames)
    here = true.level if true else levels[0] if levels else 0
    level = here if level is None or level not in found.frames else level
    frame = found.frames.get(level, Frame(0, 0, 0, 0))
    many = sum(len(those) for (at, *_where), those in found.tiles.items() if at == level)
    large = many > AT_ONCE and not whole
    pencilled = drawn_of(state)
    wanted = near(true or Hex(frame.left, frame.top)) if tiles is None else frozenset(tiles)
    cells = tuple(
        _cell(tile, state, pencilled, found)
        for (at, *where), those in found.tiles.items()
        if at == level and (not large or tuple(where) in wanted)
        for tile in those
    )
    known = {id for _at, id in state.sights} | set(state.uncovered)
    shown = {cell.at for cell in cells}
    marks = tuple(_mark(feature, known) for feature in hexmap.features if feature.at in shown)
    foes = () if true is None or not _on(true, level) else _foes(state, true)
    return HexView(
        title=hexmap.name,
        grid=hexmap.grid,
        frame=frame,
        cells=cells,
        marks=(*marks, *foes),
        legend=_legend(state, hexmap, levels, level, rules, players=False),
        twin=twin(state, hexmap, stops, players=False) if tiles is None else (),
        reckoned=_on(state.reckoned, level),
        true=_on(true, level),
        party=_("where the party is") if true == state.reckoned else _("where the party reckons itself"),
        trail=tuple(sorted(leg for leg in state.trail if leg[0].level == level)),
        route=tuple(takewhile(hexmap.tile_at.__contains__, _route(state, hexmap.grid, level))),
        stops=tuple(stop for stop in stops if stop.at.level == level),
        names=tuple(name for name in found.names if name[0] in shown),
        secret=_truly(state, hexmap.grid),
        level=level,
        levels=levels,
        large=large,
        mark=_mark_of(state, found) if large or tiles is not None else "",
    )


def _cell(tile: Tile, state: Campaign, pencilled: Mapping[Hex, tuple[str, ...]], found: Index) -> Cell:
    at = tile.at
    drawn = pencilled.get(at, ())
    sight = Sight.EXPLORED if at in state.explored else Sight.SEEN if drawn else Sight.UNKNOWN
    other = next((word for word in drawn if word != tile.terrain), "") if drawn else ""
    return Cell(at, tile.terrain, sight, found.ways.get(at, ()), found.banks.get(at, ()), other)


def _mark(feature: Feature, known: Collection[str]) -> Mark:
    secret = feature.shown != "open" and feature.id not in known
    kind = "dungeon" if feature.dungeon and feature.kind in ("", "mark", "dungeon") else feature.kind
    said = [feature.name or feature.kind, *([feature.kind] if feature.name and feature.kind else [])]
    said += [_("a landmark")] if feature.landmark else []
    said += [HIDES[feature.shown]] if feature.shown in HIDES else []
    said += [_("known to the players")] if feature.shown in HIDES and not secret else []
    return Mark(feature.at, kind, feature.name, ", ".join(said), secret, feature.landmark)


HIDES = {"hidden": _("hidden"), "secret": _("secret")}


def _foes(state: Campaign, at: Hex) -> tuple[Mark, ...]:
    """Whom the party faces out of doors."""
    facing = state.facing
    if facing is None or facing.at:
        return ()
    group = next((group for group in state.foes.open() if group.id == facing.foes), None)
    name = f"{group.number} {group.name}" if group else facing.name or _("something")
    return (Mark(at, "foes", "", name),)


def _truly(state: Campaign, grid: Grid) -> str:
    """Where the party is, if it is lost."""
    true = state.true_hex.open()
    lost = true is not None and true != state.reckoned
    return _("truly in {hex}").format(hex=grid.label(true)) if lost and true else ""


def _mark_of(state: Campaign, found: Index) -> str:
    """What tells one state of a large map from another."""
    told = (found.mark, sorted(state.pencilled), sorted(state.explored), sorted(state.sights), state.uncovered)
    return blake2b(repr(told).encode(), digest_size=8).hexdigest()


# ------------------------------------------------------------------------------------------------------------- players
def players_hexes(
    state: Campaign,
    hexmap: HexMap,
    rules: Rules,
    *,
    level: int | None = None,
    tiles: Tiles | None = None,
    whole: bool = False,
) -> HexView:
    """The players' map: the country they believe they have seen, where they believe it to be, and nothing else.

    What lies beyond it is blank paper with the lines of the hexes on it, whether or not the map goes on there. The true
    map is asked for what kind of thing a sight is, and nothing else.
    """
    grid, pencilled = hexmap.grid, drawn_of(state)
    known = {*pencilled, *state.explored, *(at for at, _id in state.sights)}
    known |= {state.reckoned} if state.reckoned is not None else set()
    levels = tuple(sorted({at.level for at in known}))
    here = state.reckoned.level if state.reckoned else levels[0] if levels else 0
    level = here if level is None or level not in levels else level
    known = {at for at in known if at.level == level}
    beside = _beside(grid, known)
    route = _route(state, grid, level)[:ROUTE_DRAWN]
    around = _beside(grid, beside) | set(route)
    large = len(around) > AT_ONCE and not whole
    wanted = near(state.reckoned or Hex(0, 0)) if tiles is None else frozenset(tiles)
    shown = {at for at in around if tile_of(at) in wanted} if large else around
    first = min(1, *(at.column for at in known), 1), min(1, *(at.row for at in known), 1)
    ways, banks = _ways_drawn(state.ways)
    cells = tuple(
        replace(
            _believed_cell(at, state, pencilled),
            ways=ways.get(at, ()),
            banks=banks.get(at, ()),
            numbered=at in beside and at.column >= first[0] and at.row >= first[1],
        )
        for at in sorted(shown)
    )
    marks = tuple(
        _sight(at, hexmap.feature_by_id[id])
        for at, id in sorted(state.sights)
        if at in shown and id in hexmap.feature_by_id
    )
    reckoned = _on(state.reckoned, level)
    return HexView(
        title=_("The map"),
        grid=grid,
        frame=framed(list(around)) if around else Frame(0, 0, 0, 0),
        cells=cells,
        marks=(*marks, *(_faced(state, reckoned) if reckoned else ())),
        legend=_legend(state, hexmap, levels, level, rules, players=True),
        twin=twin(state, hexmap, (), players=True) if tiles is None else (),
        reckoned=reckoned,
        party=_("where you reckon yourselves"),
        trail=tuple(sorted(leg for leg in state.trail if leg[0].level == level)),
        route=route,
        level=level,
        levels=levels if len(levels) > 1 else (),
        large=large,
        mark=_mark_of_players(state) if large or tiles is not None else "",
    )


def knows_hexes(state: Campaign) -> bool:
    """Whether there is anything on the players' map of the hexes."""
    return bool(state.pencilled or state.explored or state.sights)


def as_believed(state: Campaign, hexmap: HexMap) -> HexMap:
    """The map that the players have drawn, as a map of its own: the country and the sights, as they reckon them."""
    drawn = drawn_of(state)
    sights = [
        (at, hexmap.feature_by_id[id], n)
        for n, (at, id) in enumerate(sorted(state.sights), 1)
        if id in hexmap.feature_by_id
    ]
    hexes = {*drawn, *state.explored, *(at for at, _feature, _n in sights)}
    hexes |= {state.reckoned} if state.reckoned is not None else set()
    return HexMap(
        _("The map"),
        tuple(Tile(at, drawn[at][0] if at in drawn else "") for at in hexes),
        hexmap.grid,
        features=tuple(
            Feature(f"sight-{n}", at, feature.kind, name_for_players(feature), landmark=feature.landmark)
            for at, feature, n in sights
        ),
    )


def _believed_cell(at: Hex, state: Campaign, pencilled: Mapping[Hex, tuple[str, ...]]) -> Cell:
    drawn = pencilled.get(at, ())
    sight = Sight.EXPLORED if at in state.explored else Sight.SEEN if drawn else Sight.UNKNOWN
    other = drawn[1] if len(drawn) > 1 else ""
    return Cell(at, drawn[0] if drawn else "", sight, believed=other)


@lru_cache(16)
def _ways_drawn(
    ways: frozenset[tuple[Hex, Direction, str]],
) -> tuple[dict[Hex, tuple[Way, ...]], dict[Hex, tuple[Bank, ...]]]:
    """The roads and rivers of the players' map, by hex: those through it, and those along its edges."""
    found: defaultdict[Hex, defaultdict[str, list[Direction]]] = defaultdict(lambda: defaultdict(list))
    banks: defaultdict[Hex, list[Bank]] = defaultdict(list)
    along = {bank: kind for kind, bank in BANKS.items()}
    for at, side, kind in sorted(ways):
        if kind in along:
            banks[at].append(Bank(along[kind], side))
        else:
            found[at][kind].append(side)
    through = {at: tuple(Way(kind, tuple(sides)) for kind, sides in kinds.items()) for at, kinds in found.items()}
    return through, {at: tuple(those) for at, those in banks.items()}


def _sight(at: Hex, feature: Feature) -> Mark:
    """A thing that the party knows of: what it is, and its name where such things are called by one."""
    name = name_for_players(feature)
    said = name or _("a {kind}").format(kind=feature.kind or _("mark"))
    return Mark(at, feature.kind, name, said, landmark=feature.landmark)


def _faced(state: Campaign, at: Hex) -> tuple[Mark, ...]:
    """Whom the party faces, as far as it knows."""
    facing = state.facing
    if facing is None or facing.at:
        return ()
    many = f"{facing.number} {facing.name}" if facing.number > 1 else facing.name
    return (Mark(at, "foes", "", many if facing.name else _("something")),)


def _mark_of_players(state: Campaign) -> str:
    told = (sorted(state.pencilled), sorted(state.explored), sorted(state.sights), sorted(state.ways))
    return blake2b(repr(told).encode(), digest_size=8).hexdigest()


def _beside(grid: Grid, hexes: Collection[Hex]) -> set[Hex]:
    """Some hexes, and those beside them."""
    found = set(hexes)
    for at in hexes:
        found.update(grid.around(at))
    return found


# ---------------------------------------------------------------------------------------------------------------- both
def near(at: Hex) -> frozenset[tuple[int, int]]:
    """The pieces of a large map that are near a hex."""
    columns, rows = NEAR
    first, last = tile_of(Hex(at.column - columns, at.row - rows)), tile_of(Hex(at.column + columns, at.row + rows))
    return frozenset((i, j) for i in range(first[0], last[0] + 1) for j in range(first[1], last[1] + 1))


def _on(at: Hex | None, level: int) -> Hex | None:
    return at if at is not None and at.level == level else None


def _route(state: Campaign, grid: Grid, level: int) -> tuple[Hex, ...]:
    """Every hex on the way that the party has set, straight on from one that it makes for to the next."""
    if state.reckoned is None or state.reckoned.level != level:
        return ()
    return tuple(straight_on(grid, state.reckoned, state.route))


def straight_on(grid: Grid, start: Hex, goals: Iterable[Hex]) -> Iterator[Hex]:
    """The hexes from one to the first of some goals, from there to the next, and so on, without the one that begins."""
    at = start
    for goal in goals:
        if goal.level != at.level:
            return
        while at != goal:
            at = grid.line(at, goal)[1]
            yield at


def _legend(
    state: Campaign, hexmap: HexMap, levels: tuple[int, ...], level: int, rules: Rules, *, players: bool
) -> tuple[str, ...]:
    said = [] if players else [hexmap.name]
    said += [_("level {n}").format(n=level)] if len(levels) > 1 else []
    if state.reckoned is not None:
        said.append(_("reckoned in {hex}").format(hex=hexmap.grid.label(state.reckoned)))
    if state.pace in ("march", "cautious", "forced", "half") and not state.over:
        said.append(points(state.points, rules))
    return tuple(said)


def points(n: int, rules: Rules) -> str:
    """A number of points of a day's march in words, by what the rules in force count it in."""
    match rules.travel.counts:
        case "miles":
            return ngettext("{n} mile", "{n} miles", n).format(n=n)
        case "Hex Points":
            return ngettext("{n} Hex Point", "{n} Hex Points", n).format(n=n)
    return ngettext("{n} Travel Point", "{n} Travel Points", n).format(n=n)
