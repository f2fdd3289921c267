"""What the players may see. Built field by field from what is public; nothing here ever reads a secret."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sixturns.handlers.advance import Told
from sixturns.handlers.answers import Aloud
from sixturns.handlers.marks import Line
from sixturns.handlers.table import Table, commitment
from sixturns.kernel.effects import Audience
from sixturns.kernel.values import Value, replace
from sixturns.views.hexes.map import knows_hexes, players_hexes
from sixturns.views.hexes.shapes import HexView
from sixturns.views.language import gettext as _
from sixturns.views.map import players_map
from sixturns.views.picture import LAND, MapTab, Shown, map_tabs
from sixturns.views.words import Names, member_of, told
from sixturns.world.campaign import Campaign
from sixturns.world.light import Light
from sixturns.world.party import Party


class LightWord(Value):
    """A light as the players see it: whose, how it burns, and whether it is about to go out."""

    whose: str
    burns: str
    low: bool


class PlayersView(Value):
    """The players' page: the map, the last things told (newest first), the lights in words, the time of day.

    `level` is that of the party, `elsewhere` are the maps of the other levels that they know, and `land` from below
    ground what they know of the hexes. `sessions` are how many sessions are over, whose reports they can read. `seal`
    is what is told of the dice at the beginning; `ended` is empty until the campaign has ended; then it tells their
    seed. `way` are the hexes that they make for, where they are shown the odds of it.
    """

    name: str
    when: str
    map: Shown
    told: tuple[str, ...]
    lights: tuple[LightWord, ...]
    level: int = 1
    elsewhere: tuple[Shown, ...] = ()
    land: HexView | None = None
    sessions: int = 0
    seal: str = ""
    ended: str = ""
    way: str = ""

    @property
    def on_land(self) -> bool:
        """Whether the map is that of the hexes."""
        return isinstance(self.map, HexView)

    @property
    def outdoors(self) -> bool:
        """Whether the party is in the hexes, and does not only look at them."""
        return self.on_land and self.land is None

    @property
    def tabs(self) -> tuple[MapTab, ...]:
        """The maps that they can look at."""
        levels = sorted({self.level, *(one.level for one in self.elsewhere)})
        return map_tabs(self.map, levels, land=self.land is not None)

    def at_level(self, level: str) -> PlayersView:
        """The same, with the map of that level, or of the land; with that of the party where they know no such map."""
        found = self.land if level == LAND else next((it for it in self.elsewhere if str(it.level) == level), None)
        return replace(self, map=found) if found else self


MOST_TOLD = 6
_HOURS = ((5, _("night")), (8, _("early morning")), (12, _("morning")), (14, _("midday")), (18, _("afternoon")),
          (21, _("evening")), (24, _("night")))  # fmt: skip


def players_view(table: Table, name: str) -> PlayersView:
    """The players' page of a table, from what stands and is public."""
    state, rules = table.public, table.ruleset.rules

    def shown(level: int | None = None) -> Shown:
        if state.outdoors and table.hexmap is not None:
            return players_hexes(state, table.hexmap, rules, level=level)
        return players_map(state, table.dungeon, rules, level)

    here = shown()
    others = (level for level in here.levels if level != here.level)
    said = _told(table)
    return PlayersView(
        name=name,
        when=" · ".join(filter(None, (hour_of(state.turns * rules.time.turn_minutes // 60 % 24), _sky(state)))),
        map=here,
        told=said,
        lights=tuple(light_word(light, state) for light in state.lights if light.lit),
        level=here.level,
        elsewhere=tuple(map(shown, others)),
        land=_land(table),
        sessions=len(table.sessions),
        seal=sealed(table) if len(said) < MOST_TOLD else "",
        ended=unsealed(table),
        way=_way(table),
    )


def _land(table: Table) -> HexView | None:
    """What they know of the hexes, to be looked at from below ground: it changes seldom there."""
    state = table.public
    if table.hexmap is None or state.outdoors or not knows_hexes(state):
        return None
    drawn = {field: getattr(state, field) for field in OF_THE_LAND}
    return _land_as_drawn(Campaign(Party(()), "", **drawn), table.hexmap, table.ruleset.rules)


OF_THE_LAND = ("reckoned", "pencilled", "explored", "sights", "ways", "trail")
"""What the players' map of the hexes is made of."""

_land_as_drawn = lru_cache(8)(players_hexes)


def _way(table: Table) -> str:
    """The hexes of the way that the party is on, where the players are shown its odds."""
    state = table.public
    if table.hexmap is None or not (state.outdoors and state.forecast):
        return ""
    return " ".join(table.hexmap.grid.label(at) for at in state.route if at != state.reckoned)


def _sky(state: Campaign) -> str:
    """The weather, which everybody out of doors sees."""
    return state.sky.label if state.outdoors and state.sky is not None else ""


def sealed(table: Table) -> str:
    """What the players are told of the dice before the first is thrown, and may check when the seed is told."""
    seal = _("The dice are sealed: {commitment}").format(commitment=commitment(table.began))
    return seal + " " + _("They can be known beforehand.") if table.began.known else seal


def unsealed(table: Table) -> str:
    """What everybody may know of the dice when the campaign has ended: the seed and what hid it; "" before."""
    if not table.ended:
        return ""
    return _(
        "The seed of the dice was {seed}, hidden by {nonce}. The SHA-256 of the two, one after the other, is the seal "
        "that was shown at the start: {commitment}."
    ).format(seed=table.began.seed, nonce=table.began.nonce, commitment=commitment(table.began))


def hour_of(hour: int) -> str:
    """The time of day as the players feel it."""
    return next(word for upto, word in _HOURS if hour < upto)


def _told(table: Table) -> tuple[str, ...]:
    """The last things told, newest first: what one move told is one paragraph."""
    paragraphs: list[str] = []
    for scene in table.scenes(public=True):
        names = Names(_seen_by_then(scene.before, table.public), table.world, players=True)
        said = [words for _seq, thing in scene.items if (words := _said(thing, names))]
        if said:
            paragraphs.append(" ".join(said))
        if len(paragraphs) == MOST_TOLD:
            break
    return tuple(paragraphs)


def _said(thing: Any, names: Names) -> str:
    """What one thing that happened tells everybody; empty when it is not for all."""
    if isinstance(thing, Told) and thing.fact.to is Audience.ALL:
        return told(thing.fact, names)
    if isinstance(thing, Line) and isinstance(thing.body, Aloud):
        return thing.body.words
    return ""


def _seen_by_then(before: Campaign, now: Campaign) -> Campaign:
    """The state before a move, with the areas seen since, by which they are named."""
    return replace(before, seen=now.seen)


def light_word(light: Light, state: Campaign) -> LightWord:
    """A light as the players see it: no turns, a word."""
    whose = _("{who}'s {kind}").format(who=member_of(state, light.bearer), kind=light.kind)
    if light.left <= 1:
        return LightWord(whose, _("gutters"), low=True)
    return LightWord(whose, _("burns low") if light.left == 2 else _("burns well"), low=False)
