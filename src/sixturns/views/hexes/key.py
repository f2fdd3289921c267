"""The key of a hex: what the map has in it, what the players know of that, what is written there."""

from __future__ import annotations

from collections.abc import Iterator

from sixturns.kernel.values import Value
from sixturns.views.day import castle_words
from sixturns.views.hexes.drawing import WAYS
from sixturns.views.hexes.drawn import drawn_of
from sixturns.views.hexes.shapes import Sight
from sixturns.views.hexes.signs import THINGS
from sixturns.views.language import gettext as _
from sixturns.world.campaign import Campaign
from sixturns.world.hexes import Hex
from sixturns.world.hexmap import Feature, HexMap, Line
from sixturns.world.terrain import TERRAINS


class FeatureRow(Value):
    """Something in a hex: what it is, what may be read aloud, what is the referee's; whether the players know of it."""

    id: str
    title: str
    line: str
    aloud: str
    key: str
    hidden: bool
    known: bool


class MendView(Value):
    """What of a hex can be changed on the map.

    Its terrain and name, the features in it, the lines over it and the notes on it, each line and note with its place
    among those of the map; and the words to choose from.
    """

    terrain: str
    name: str
    features: tuple[Feature, ...]
    lines: tuple[tuple[int, str], ...]
    notes: tuple[tuple[int, str], ...]
    terrains: tuple[str, ...]
    kinds: tuple[str, ...]
    ways: tuple[str, ...]


class HexKeyView(Value):
    """The key of one hex. `hex` is its number; `drawn` what the players' map shows there, empty when nothing."""

    hex: str
    title: str
    here: bool
    sight: str
    drawn: str
    features: tuple[FeatureRow, ...]
    notes: tuple[str, ...]
    places: tuple[tuple[str, str], ...]
    mend: MendView


SIGHTS = {
    Sight.UNKNOWN: _("the players know nothing of it"),
    Sight.SEEN: _("the players know the country"),
    Sight.EXPLORED: _("the players have been there"),
}


def hex_key(state: Campaign, hexmap: HexMap, at: Hex | None) -> HexKeyView | None:
    """The key of a hex, or else of the one that the party is truly in; None where there is neither."""
    true = state.true_hex.open()
    at = at if at in hexmap.tile_at else true
    if at is None or at not in hexmap.tile_at:
        return None
    tile, drawn = hexmap.tile_at[at], drawn_of(state).get(at, ())
    sight = Sight.EXPLORED if at in state.explored else Sight.SEEN if drawn else Sight.UNKNOWN
    known = {id for _at, id in state.sights} | set(state.uncovered)
    label = hexmap.grid.label(at)
    country = tile.terrain or _("country that nobody has described")
    return HexKeyView(
        hex=label,
        title=" · ".join(filter(None, (_("Hex {n}").format(n=label), country, tile.name))),
        here=at == true,
        sight=SIGHTS[sight],
        drawn=_(" or ").join(drawn) if drawn and drawn != (tile.terrain,) else "",
        features=tuple(_feature(feature, state, known) for feature in hexmap.features_at.get(at, ())),
        notes=tuple(_notes(hexmap, at)),
        places=tuple(_places(state, hexmap)),
        mend=_mend(hexmap, at),
    )


def _mend(hexmap: HexMap, at: Hex) -> MendView:
    tile = hexmap.tile_at[at]
    return MendView(
        terrain=tile.terrain,
        name=tile.name,
        features=hexmap.features_at.get(at, ()),
        lines=tuple((place, _line(line, hexmap)) for place, line in hexmap.lines_over(at)),
        notes=tuple((place, note.text) for place, note in enumerate(hexmap.notes) if note.at == at),
        terrains=(*TERRAINS, *((tile.terrain,) if tile.terrain and tile.terrain not in TERRAINS else ())),
        kinds=tuple(sorted(THINGS)),
        ways=tuple(reversed(WAYS)),
    )


def _line(line: Line, hexmap: HexMap) -> str:
    """A line by its name or kind, with the hexes at its ends."""
    hexes = line.points or tuple(edge.at for edge in line.edges)
    ends = " ".join(map(hexmap.grid.label, dict.fromkeys((hexes[0], hexes[-1]))))
    said = _("{line} {ends}") if line.points else _("{line} along an edge of {ends}")
    return said.format(line=line.name or line.kind, ends=ends)


def _feature(feature: Feature, state: Campaign, known: set[str]) -> FeatureRow:
    kind = feature.kind or _("something")
    title = _("{name}, {kind}").format(name=feature.name, kind=kind) if feature.name else kind
    how = {"hidden": _("hidden"), "secret": _("secret")}.get(feature.shown, "")
    opens = _("a way in: {exit}").format(exit=feature.entrance) if feature.entrance else ""
    castle = next((castle for castle in state.castles.open() if castle.id == feature.id), None)
    fixed = castle_words("", castle).removeprefix(" · ") if castle else ""
    said = (how, _("a landmark") if feature.landmark else "", opens, fixed)
    return FeatureRow(
        id=feature.id,
        title=title[:1].upper() + title[1:],
        line=" · ".join(filter(None, said)),
        aloud=feature.aloud,
        key=feature.key,
        hidden=feature.shown != "open",
        known=feature.id in known,
    )


def _notes(hexmap: HexMap, at: Hex) -> Iterator[str]:
    tile = hexmap.tile_at[at]
    yield from (label.text for label in tile.labels if label.text != tile.name)
    for note in hexmap.notes_at.get(at, ()):
        yield _("{author}: {words}").format(author=note.author, words=note.text) if note.author else note.text


MOST_PLACES = 200


def _places(state: Campaign, hexmap: HexMap) -> Iterator[tuple[str, str]]:
    """Hexes to look at: where the party is, and where something is."""
    label = hexmap.grid.label
    true = state.true_hex.open()
    if true is not None:
        yield label(true), _("{hex}, where the party is").format(hex=label(true))
    if state.reckoned is not None and state.reckoned != true:
        yield label(state.reckoned), _("{hex}, where it reckons itself").format(hex=label(state.reckoned))
    for feature in hexmap.features[:MOST_PLACES]:
        if feature.at not in (true, state.reckoned):
            yield label(feature.at), f"{label(feature.at)}, {feature.name or feature.kind}"
