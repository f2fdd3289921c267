"""A map of hexes in words, for those who hear it: where the party is, what lies around it, where everything else is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from sixturns.views.hexes.drawn import drawn_of
from sixturns.views.hexes.shapes import Stop
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.words.names import capital, listed, name_for_players, quarter
from sixturns.world.campaign import Campaign
from sixturns.world.hexes import DIRECTIONS, Grid, Hex
from sixturns.world.hexmap import Feature, HexMap

MOST_SIGHTS = 40
"""The most things that are told of, the nearest first."""

KINDS_OF_LINE = ("road", "track", "river", "stream", "coast")


def twin(state: Campaign, hexmap: HexMap, stops: tuple[Stop, ...], *, players: bool) -> tuple[str, ...]:
    """The map in sentences: of the players' map only what the party believes."""
    return tuple(_players(state, hexmap) if players else _referee(state, hexmap, stops))


def _referee(state: Campaign, hexmap: HexMap, stops: tuple[Stop, ...]) -> Iterator[str]:
    true, reckoned = state.true_hex.open(), state.reckoned
    if true is None or reckoned is None:
        return
    if true == reckoned:
        yield _("The party is in {hex}.").format(hex=_hex(hexmap, true))
    else:
        yield _("The party reckons itself in {hex}.").format(hex=_hex(hexmap, reckoned))
        yield _("Truly it is in {hex}.").format(hex=_hex(hexmap, true))
    for side in DIRECTIONS:
        there = hexmap.grid.to(true, side)
        name = hexmap.grid.names[side - 1]
        if there not in hexmap.tile_at:
            yield _("{side}: the edge of the map.").format(side=name)
            continue
        ways = [LINES[kind] for kind in KINDS_OF_LINE if hexmap.leaving(true, side, (kind,))]
        ways += [_("across a river")] if hexmap.between(true, side, ("river", "stream")) else []
        said = ", ".join((_hex(hexmap, there), *ways))
        yield _("{side}: {what}.").format(side=name, what=said)
    for stop in stops:
        yield _("Planned: {stop}.").format(stop=stop.words)
    yield from _far(hexmap.grid, true, [(feature.at, _named(feature)) for feature in hexmap.features])


def _players(state: Campaign, hexmap: HexMap) -> Iterator[str]:
    reckoned = state.reckoned
    if reckoned is None:
        return
    drawn = drawn_of(state)
    yield _("You reckon yourselves in {hex}.").format(hex=_believed(hexmap.grid, reckoned, drawn))
    for side in DIRECTIONS:
        there = hexmap.grid.to(reckoned, side)
        if there in drawn:
            said = _("{side}: {what}.")
            yield said.format(side=hexmap.grid.names[side - 1], what=_believed(hexmap.grid, there, drawn))
    yield from _far(
        hexmap.grid,
        reckoned,
        [(at, _known(hexmap.feature_by_id[id])) for at, id in state.sights if id in hexmap.feature_by_id],
    )
    rest = [at for at in drawn if hexmap.grid.distance(reckoned, at) > 1]
    for at in sorted(rest, key=lambda at: (hexmap.grid.distance(reckoned, at), at))[:MOST_SIGHTS]:
        yield _("{what}: {where}.").format(
            what=capital(_believed(hexmap.grid, at, drawn)), where=_where(hexmap.grid, reckoned, at)
        )


LINES = {
    "road": _("a road"),
    "track": _("a track"),
    "river": _("a river"),
    "stream": _("a stream"),
    "coast": _("the coast"),
}


def _hex(hexmap: HexMap, at: Hex) -> str:
    """A hex by its number, with what it is and what it is called."""
    tile = hexmap.tile_at.get(at)
    label = hexmap.grid.label(at)
    if tile is None:
        return label
    return " ".join(filter(None, (label, tile.terrain, f"({tile.name})" if tile.name else "")))


def _believed(grid: Grid, at: Hex, drawn: Mapping[Hex, tuple[str, ...]]) -> str:
    return " ".join((grid.label(at), *([listed(drawn[at], _(" or "))] if at in drawn else [])))


def _named(feature: Feature) -> str:
    kind = feature.kind or _("something")
    said = _("{name}, {kind}").format(name=feature.name, kind=kind) if feature.name else kind
    return said if feature.shown == "open" else _("{what}, {how}").format(what=said, how=SHOWN[feature.shown])


SHOWN = {"hidden": _("hidden"), "secret": _("secret")}


def _known(feature: Feature) -> str:
    return name_for_players(feature) or feature.kind or _("something")


def _far(grid: Grid, here: Hex, things: list[tuple[Hex, str]]) -> Iterator[str]:
    """Things with where they lie, the nearest first."""
    near = sorted((grid.distance(here, at), at, words) for at, words in things if at.level == here.level)
    for _distance, at, words in near[:MOST_SIGHTS]:
        yield _("{what}: {where}.").format(what=capital(words), where=_where(grid, here, at))


@lru_cache(1024)
def _where(grid: Grid, here: Hex, at: Hex) -> str:
    """Where a hex lies from another, and its number."""
    if at == here:
        return _("here")
    far = grid.distance(here, at)
    return ngettext("{far} hex to the {side}, {hex}", "{far} hexes to the {side}, {hex}", far).format(
        far=far, side=quarter(grid.middle(here), grid.middle(at)), hex=grid.label(at)
    )
