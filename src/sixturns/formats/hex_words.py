"""What the words of hex maps and hex keys mean: terrain, things in the land, colours that only hint at terrain.

Words of the symbol sets of Text Mapper and of spreadsheets of hex keys; a table of ours, from word to meaning.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

TERRAIN = {
    "clear": "clear countryside default heath lowland open-countryside plain",
    "grassland": "brush brushland bush bushland grass grazing-land meadow pasture prairie savanna scrub shrub"
    " shrubland steppe",
    "farmland": "cropland farm farmland field orchard vineyard",
    "settled": "inhabited settled suburb",
    "city": "city-street urban",
    "open woods": "copse fir grove light-deciduous-forest light-evergreen-forest light-forest light-wood open-wood"
    " sparse-forest tree",
    "woods": "deciduous-forest evergreen-forest fir-forest forest heavy-deciduous-forest heavy-evergreen-forest"
    " heavy-forest shroom-forest taiga wood woodland",
    "jungle": "deep-jungle jungle jungle-hill rainforest tropical-forest",
    "gentle hills": "down gentle-hill grassy-hill green-hill green-hill-cave rolling-hill",
    "hills": "highland hill hill-cave hillock rocky-hill",
    "wooded hills": "deciduous-forest-hill evergreen-forest-hill fir-hill forest-hill forested-hill wooded-hill",
    "badlands": "badland barren barren-land broken broken-land dead-forest dead-forest-hill dead-land dead-soil"
    " irradiated-waste lava-field rock rocky rough waste wasteland",
    "mountains": "extinct-volcano fir-mountain forest-mountain high-mountain inactive-volcano mountain"
    " mountain-cave mountain-ridge named-peak peak volcano",
    "bog": "bog moor moorland peat",
    "swamp": "bayou fen mangrove marsh marshland mud mud-flat swamp swamp2 swamp-forest swampland wetland",
    "desert": "desert dune rocky-desert sandy-desert sandy-dune salt-flat",
    "tundra": "cold-desert snow-field tundra",
    "ice": "glacier ice",
    "coast": "beach coast coastal coastland island shore",
    "river": "river riverbank",
    "lake": "lake pond",
    "sea": "deep-ocean deep-sea ocean sea",
}
"""For each terrain that rules know, the words for it: in small letters, with hyphens, in the singular."""

WRITTEN = {
    "": "empty",
    "clear": "light-green clear",
    "grassland": "light-green grass",
    "farmland": "light-soil fields",
    "settled": "light-soil settled",
    "city": "soil urban",
    "open woods": "light-green trees",
    "woods": "green forest",
    "jungle": "dark-green jungle",
    "gentle hills": "light-green green-hills",
    "hills": "light-grey hill",
    "wooded hills": "green forest-hill",
    "badlands": "rock rough",
    "mountains": "grey mountain",
    "bog": "grey moor",
    "swamp": "blue-green swamp",
    "desert": "dust desert",
    "tundra": "white tundra",
    "ice": "white ice",
    "coast": "sand coast",
    "river": "light-green riverbank",
    "lake": "water lake",
    "sea": "ocean",
}
"""The words that we write for each terrain: a colour of the best known symbol set, and a word that tells it surely."""

OPEN_WATER = "water"
"""A word that the maps use of lakes and of the shallows of the sea."""

HINTS = {
    "grassland": "light-green green",
    "woods": "dark-green",
    "hills": "light-grey",
    "mountains": "grey dark-grey white",
    "desert": "sand dust",
    "farmland": "light-soil soil dark-soil",
    "swamp": "blue-green",
    "tundra": "snow",
}
"""Colours, which tell the terrain of a hex that nothing else is said of."""

MARKS = frozenset(
    "dry empty poisoned red shadow zone cliff0 cliff1 cliff2 cliff3 cliff4 cliff5 black blue brown orange pink purple"
    " violet yellow".split()
)
"""Words that mean nothing to a rule, and are kept for writing the text again."""

_MARK = re.compile(r"(height|flow|arrow|label)-?\d+|arrow\d|.*-debug")

THINGS = {
    "hamlet": "hamlet thorp",
    "village": "capital-village village village-small-scale",
    "town": "capital-large-town capital-small-town large-town small-town town town-small-scale",
    "city": "capital capital-city capital-metropolis capital-small-scale city city-small-scale metropolis"
    " underwater-city",
    "port": "harbor harbour port",
    "inn": "inn tavern",
    "camp": "camp",
    "castle": "castle castle-small-scale palace",
    "keep": "keep",
    "fort": "citadel fort fortress",
    "tower": "tower tower-small-scale",
    "ruins": "ruin ruined-castle ruined-tower ruins-small-scale",
    "cave": "cave green-hill-cave hill-cave mountain-cave",
    "house": "house",
    "pyramid": "pyramid",
    "shrine": "shrine",
    "shrine of law": "law",
    "shrine of chaos": "chaos",
    "temple": "temple",
    "monument": "monument statue",
    "standing stone": "stone",
    "needle of rock": "needle",
    "lighthouse": "lighthouse",
    "oasis": "oasis",
    "mine": "mine mining",
    "pass": "gate pass",
    "battlefield": "battle naval-battle",
    "volcano": "extinct-volcano inactive-volcano volcano",
    "peak": "named-peak",
}
"""For each thing that may be in a hex, the words for it. Some of them tell the terrain as well."""

THING_WRITTEN = {
    "hamlet": "thorp",
    "ruins": "ruin",
    "shrine of law": "law",
    "shrine of chaos": "chaos",
    "standing stone": "stone",
    "needle of rock": "needle",
    "battlefield": "battle",
    "peak": "named-peak",
}
"""The words that we write for things which are not called so in the symbol sets."""

SEEN_AFAR = frozenset({"castle", "city", "lighthouse", "monument", "peak", "pyramid", "volcano"})
"""Things that one finds one's way by."""

LINES = {
    "road": "highway road street",
    "track": "path track trail",
    "river": "river",
    "stream": "brook creek stream",
    "coast": "coast coastline shore",
    "border": "border",
    "canyon": "canyon",
}
"""For each kind of line the words for it."""


def _by_word(table: dict[str, str]) -> dict[str, str]:
    return {word: meaning for meaning, words in table.items() for word in words.split()}


LINE_WRITTEN = {"track": "trail"}
"""The words that we write for kinds of line which are not called so in the symbol sets."""


_TERRAIN, _HINTS, _THINGS, _LINES = map(_by_word, (TERRAIN, HINTS, THINGS, LINES))


class Meaning(NamedTuple):
    """What a word says of a hex: its terrain, surely or as a hint, and what is there. `known`: it is in the tables."""

    terrain: str = ""
    hint: str = ""
    thing: str = ""
    water: bool = False
    known: bool = True


def plainly(word: str) -> str:
    """A word or phrase as the tables have it: small, hyphens for whatever parts its words, without the set's name."""
    return re.sub(r"[\s_-]+", "-", word.strip().lower()).removeprefix("apoc-")


@lru_cache(10_000)
def meaning(word: str) -> Meaning:
    """What a word of a hex means."""
    plain = plainly(word)
    for form in (plain, *_singular(plain)):
        terrain, hint, thing = (table.get(form, "") for table in (_TERRAIN, _HINTS, _THINGS))
        if terrain or hint or thing or form == OPEN_WATER:
            return Meaning(terrain, hint, thing, form == OPEN_WATER)
    return Meaning(known=plain in MARKS or _MARK.fullmatch(plain) is not None)


@lru_cache(10_000)
def words_for(terrain: str, things: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The words that we write for a hex of that terrain, with those things in it."""
    return (*(WRITTEN.get(terrain) or plainly(terrain)).split(), *filter(None, map(thing_word, things)))


def thing_word(thing: str) -> str:
    """The word that we write for a thing in a hex."""
    return THING_WRITTEN.get(thing) or plainly(thing)


def thing_meant(word: str) -> str:
    """The thing that a word of a hex stands for, known or not; empty when it stands for none."""
    found = meaning(word)
    return found.thing if found.known else plainly(word)


def line_word(kind: str) -> str:
    """The word that we write for a kind of line."""
    return LINE_WRITTEN.get(kind) or plainly(kind)


def line_kind(word: str) -> str:
    """What kind of line a word stands for; the word itself, when it is none that is known."""
    plain = plainly(word)
    return _LINES.get(plain) or next((_LINES[form] for form in _singular(plain) if form in _LINES), plain)


def terrain_of(text: str) -> tuple[str, str]:
    """The terrain that a phrase in plain words names, and the part of it that says so; both empty when none is known.

    A cell of a spreadsheet says "Hills / Badlands" or "Rocky Hills, Coast": the first part that is known holds, and
    of a part the whole before its last word.
    """
    parts = [part.strip() for part in re.split(r"[/,;&(+]|\bwith\b|\band\b", text)]
    for surely in (True, False):
        for part in parts:
            found = _within(part, surely)
            if found:
                return found, part
    return "", ""


def _within(part: str, surely: bool) -> str:
    words = plainly(part).strip("-)").split("-")
    for start in range(len(words)):
        found = meaning("-".join(words[start:]))
        if found.terrain or found.water or (found.hint and not surely):
            return found.terrain or found.hint or "lake"
    return ""


def thing_of(text: str) -> str:
    """The thing that a name or phrase speaks of, such as a castle; empty when none is known."""
    return next((found.thing for word in re.split(r"[^\w'’-]+", text) if (found := meaning(word)).thing), "")


def _singular(word: str) -> tuple[str, ...]:
    if word.endswith("es") and len(word) > 4:
        return word[:-1], word[:-2]
    return (word[:-1],) if word.endswith("s") and len(word) > 3 else ()
