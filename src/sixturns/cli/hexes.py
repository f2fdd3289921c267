"""What is typed about hexes: what the players' map shows, what they are told of, what is mended on the map itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import TypeVar, get_args

from sixturns.cli.refused import Refused
from sixturns.cli.typed import Several, named
from sixturns.formats.text import slug
from sixturns.handlers import wilds_by_hand
from sixturns.handlers.answers import AnyBody
from sixturns.handlers.facts import BadFact
from sixturns.handlers.table import Table
from sixturns.handlers.wilds_by_hand import area_of, hex_named, hexes_of, names_of
from sixturns.kernel.values import free_id, replace
from sixturns.views.hexes.drawing import WAYS
from sixturns.views.hexes.key import HexKeyView, hex_key
from sixturns.views.hexes.map import referee_hexes
from sixturns.views.hexes.shapes import HexView
from sixturns.views.hexes.signs import THINGS
from sixturns.views.words import Names, listed
from sixturns.world.hexes import Hex, labelled
from sixturns.world.hexmap import Feature, HexMap, Line, Note, Shown
from sixturns.world.map_edits import Cut, Draw, Edit, Name, Paint, Pin, Put, Rub, Take, Unpin, between
from sixturns.world.terrain import TERRAINS

Act = Callable[[Table, str], list[AnyBody]]
T = TypeVar("T", Line, Note)

HERE = "here"
KNOWN: Mapping[str, wilds_by_hand.Known] = {"explored": "explored", "seen": "seen"}

NEAREST = 4
"""How many things a refusal names that may have been meant."""

KNOW = "say which hexes the players' map shows: know 0705, know 0705 2 explored, know 0705 woods"
FORGET = "say what goes from the players' map: forget 0705, forget 0705 2, forget Brakenhold"
TELL = "say what the players hear of: tell Brakenhold, tell 0802"
MEND = "say what is mended: mend paint woods 0705 0706, mend road 0705 0706, mend castle 0705 Harrow; `help` has more"


# --------------------------------------------------------------------------------------------------------- looking
def pointed_at(table: Table, typed: str) -> HexKeyView | None:
    """The key of the hex that a line names, out of doors of the one the party is truly in; None for a place below.

    Raises:
        Refused: when the party is out of doors and there is no such hex.
    """
    hexmap, abroad = table.hexmap, table.now.outdoors
    if hexmap is None or not (abroad or typed):
        return None
    at = _here(table) if typed.lower() in ("", HERE) else hexmap.called(typed)
    by_number = labelled(typed.partition(" ")[0])
    if at is None and " " in typed and by_number in hexmap.tile_at:
        raise Refused("words are written into a hex by a note: mend note 0706 WORDS")
    if not abroad and (at is None or by_number is None):
        return None
    if at is None and (by_number is not None or table.dungeon is None or not table.dungeon.areas):
        raise Refused(f"there is no hex {typed[:40]!r}: key 0706, key Rushey")
    return None if at is None else hex_key(table.now, hexmap, at)


def land(table: Table) -> HexView:
    """The referee's map of the hexes, also while the party is below ground; raises `BadFact` where there is none."""
    return referee_hexes(table.now, hexes_of(table), table.ruleset.rules, whole=True)


def whereabouts(table: Table) -> tuple[str, ...]:
    """Where the party reckons itself, what its map shows there and what it knows of; nothing below ground."""
    state, hexmap = table.now, table.hexmap
    if not state.outdoors or hexmap is None or state.reckoned is None:
        return ()
    names = Names(state, table.world, players=False)
    country = state.drawn or "nothing drawn"
    lines = [f"reckons itself in {hexmap.grid.label(state.reckoned)}: {country}"]
    if state.known_here:
        lines.append(f"known here: {listed(names.feature(id) for id in state.known_here)}")
    if ahead := [at for at in state.route if at != state.reckoned]:
        lines.append(f"on the way to {', '.join(map(hexmap.grid.label, ahead))}")
    return tuple(lines)


def aloud_here(table: Table) -> str:
    """The words for the players of what they know of where the party truly is."""
    true, hexmap = table.now.true_hex.open(), table.hexmap
    if not table.now.outdoors or hexmap is None or true is None:
        return ""
    known = {id for _at, id in table.now.sights}
    return " ".join(it.aloud for it in hexmap.features_at.get(true, ()) if it.aloud and it.id in known)


def _here(table: Table) -> Hex | None:
    return table.now.true_hex.open()


# ----------------------------------------------------------------------------------------------- the players' map
def know(table: Table, typed: str) -> list[AnyBody]:
    """``know 0705 2 explored``: what the players' map shows; ``know 0705 woods``: what they are told is there."""
    hex, words = _hex_first(table, typed, KNOW)
    found = re.fullmatch(r"(?:(\d{1,2})\b)? *(.*)", words)
    away, how = int(found[1] or 0) if found else 0, found[2] if found else ""
    if not how or how in KNOWN:
        return wilds_by_hand.know(table, hex, away, KNOWN.get(how, "seen"))
    if away:
        raise Refused(KNOW)
    terrains = _terrains(hexes_of(table))
    return wilds_by_hand.pencil(table, hex, terrains[named(how, terrains, "country")])


def forget(table: Table, typed: str) -> list[AnyBody]:
    """``forget 0705 2``: hexes go from the players' map; ``forget Brakenhold``: something in one does."""
    if not typed:
        raise Refused(FORGET)
    if typed.split()[0][:1].isdecimal():
        hex, away = _hex_first(table, typed, FORGET)
        if away and not away.isdecimal():
            raise Refused(FORGET)
        return wilds_by_hand.know(table, hex, int(away or 0), "unknown")
    return wilds_by_hand.show(table, _feature(table, typed, FORGET).id, known=False)


def tell(table: Table, typed: str) -> list[AnyBody]:
    """``tell Brakenhold``, ``tell 0802``: the players know of something in a hex, and have it on their map."""
    return wilds_by_hand.show(table, _feature(table, typed, TELL).id)


def _feature(table: Table, typed: str, how: str) -> Feature:
    """Something on the map: by its id, or by words of its name, of what it is, or the number of its hex.

    Raises:
        Refused: when it is nothing, or more than one thing.
    """
    hexmap = hexes_of(table)
    if not typed:
        raise Refused(how)
    if typed in hexmap.feature_by_id:
        return hexmap.feature_by_id[typed]
    labels = [f"{it.name or it.kind}, {it.kind}, {hexmap.grid.label(it.at)}" for it in hexmap.features]
    if not labels:
        raise Refused("there is nothing in the hexes of this map")
    by_name = [it for it in hexmap.features if it.name.casefold() == typed.casefold()]
    if len(by_name) == 1:
        return by_name[0]
    try:
        return hexmap.features[named(typed, labels, "what is in the hexes")]
    except Several:
        raise
    except Refused:
        near = _nearest(typed, hexmap)
        raise Refused(f"there is no {typed[:40]!r} in the hexes{f': {near}?' if near else ''}") from None


def _nearest(typed: str, hexmap: HexMap) -> str:
    """What is in the hexes and called nearly so: a name, or what it is and its hex where it has none."""
    called: dict[str, list[str]] = {}
    for it in hexmap.features:
        said = it.name or f"{it.kind} {hexmap.grid.label(it.at)}"
        called.setdefault((it.name or it.kind).casefold(), []).append(said)
    near = get_close_matches(typed.casefold(), called, NEAREST)
    return " or ".join([said for name in near for said in called[name]][:NEAREST])


def _hex_first(table: Table, typed: str, how: str) -> tuple[str, str]:
    """The hex that a line begins with, by its number or by a name of several words, and the rest of the line.

    Raises:
        Refused: when it begins with none.
    """
    words, hexmap = typed.split(), hexes_of(table)
    if not words:
        raise Refused(how)
    if words[0].lower() == HERE and (here := _here(table)) is not None:
        return hexmap.grid.label(here), " ".join(words[1:])
    for upto in range(len(words), 0, -1):
        if hexmap.called(name := " ".join(words[:upto])) is not None:
            return name, " ".join(words[upto:])
    return words[0], " ".join(words[1:])


def _terrains(hexmap: HexMap) -> list[str]:
    """The words for country: the known ones, and those of the map."""
    return list(dict.fromkeys((*TERRAINS, *sorted({tile.terrain for tile in hexmap.tiles if tile.terrain}))))


# --------------------------------------------------------------------------------------------------- the map itself
def mend(table: Table, typed: str) -> list[AnyBody]:
    """``mend paint woods 0705 0706``, ``mend road 0705 0706 because WORDS``: the map of hexes is changed."""
    said, _because, why = typed.partition(" because ")
    what, _space, rest = said.strip().partition(" ")
    if not rest.strip():
        raise Refused(MEND)
    what, rest = what.lower(), rest.strip()
    return table.mend(_edit(table, what, rest), why.strip())


def _edit(table: Table, what: str, rest: str) -> Edit:
    if what in EDITS:
        return EDITS[what](table, rest)
    if what in WAYS:
        return _line(table, what, rest)
    if what in THINGS or what == "put":
        return _put(table, f"{what} {rest}" if what != "put" else rest)
    raise Refused(f"{what!r} is nothing to mend: {', '.join(EDITS)}, a {', a '.join(reversed(WAYS))}, or a thing")


def _paint(table: Table, rest: str) -> Edit:
    """``woods 0705 0706``, ``wooded hills 0101:0304``; a word of the referee's own is painted as it stands."""
    words = rest.split()
    first = next((n for n, word in enumerate(words) if word[:1].isdecimal()), len(words))
    terrain, where = " ".join(words[:first]).lower(), " ".join(words[first:])
    if not terrain or not where:
        raise Refused("say which country where: mend paint woods 0705 0706, mend paint wooded hills 0101:0304")
    among = _terrains(hexes_of(table))
    try:
        terrain = among[named(terrain, among, "country")]
    except Refused:
        if terrain in NOTHING:
            terrain = ""
    return Paint(area_of(table, where), terrain)


NOTHING = ("nothing", "blank")


def _line(table: Table, kind: str, rest: str) -> Edit:
    """``road 0705 0706``: through the middles of hexes; ``river between 0705 0805``: along the edges between them."""
    hexmap, where = hexes_of(table), rest.removeprefix("between ")
    points = tuple(hex_named(table, one) for one in names_of(hexmap, where))
    if len(points) < 2:
        raise Refused(f"a line goes from hex to hex: mend {kind} 0705 0706")
    if where == rest:
        return Draw(Line(kind, points))
    try:
        return between(hexmap, kind, points)
    except ValueError as error:
        raise Refused(str(error)) from None


def _put(table: Table, rest: str) -> Edit:
    """``castle 0705 Harrow``, ``tower 0802 hidden``: something in a hex."""
    kind, _space, more = rest.partition(" ")
    hex, words = _hex_first(table, more, f"say where, and what it is called: mend {kind} 0705 Harrow")
    shown: Shown = "open"
    landmark = False
    left = words.split()
    while left and left[-1].lower() in (*get_args(Shown), "landmark"):
        last = left.pop().lower()
        landmark = landmark or last == "landmark"
        shown = next((how for how in get_args(Shown) if how == last), shown)
    name, hexmap = " ".join(left), hexes_of(table)
    id = free_id(slug(name or kind) or "feature", hexmap.feature_by_id)
    return Put(Feature(id, hex_named(table, hex), kind.lower(), name, shown, landmark))


def _move(table: Table, rest: str) -> Edit:
    """``Brakenhold to 1108``: something is in another hex."""
    what, to, hex = rest.rpartition(" to ")
    if not to:
        raise Refused("say what goes where: mend move Brakenhold to 1108")
    return Put(replace(_feature(table, what.strip(), MEND), at=hex_named(table, hex)))


def _rub(table: Table, rest: str) -> Edit:
    """``road 0705``: the topmost line of its kind, or of its name, over a hex or along an edge of it."""
    kind, _space, hex = rest.rpartition(" ")
    at, hexmap = hex_named(table, hex), hexes_of(table)
    over = [line for _place, line in hexmap.lines_over(at)]
    lines = [line for line in over if kind.casefold() in ("", "line", line.kind, line.name.casefold())]
    if not lines:
        kinds = listed(dict.fromkeys(line.name or line.kind for line in over)) if over else "no line"
        raise Refused(f"there is {kinds} over {hexmap.grid.label(at)}: mend rub road {hexmap.grid.label(at)}")
    return Rub(lines[-1])


def _name(table: Table, rest: str) -> Edit:
    """``0705 The Moss``: what is written in a hex; without words that goes."""
    hex, words = _hex_first(table, rest, MEND)
    return Name(hex_named(table, hex), words)


def _pin(table: Table, rest: str) -> Edit:
    """``0705 The ferryman lies``: a note, which is the referee's."""
    hex, words = _hex_first(table, rest, MEND)
    if not words:
        raise Refused("a note needs words: mend note 0705 WORDS")
    return Pin(Note(hex_named(table, hex), words))


def _unpin(table: Table, rest: str) -> Edit:
    """``0705``, ``0705 2``: the newest note on a hex goes, or the second."""
    hex, which = _hex_first(table, rest, MEND)
    at = hex_named(table, hex)
    notes = hexes_of(table).notes_at.get(at, ())
    place = int(which) if which.isdecimal() else len(notes)
    if not 1 <= place <= len(notes):
        raise BadFact(f"there are {len(notes)} notes on {hexes_of(table).grid.label(at)}")
    return Unpin(notes[place - 1])


EDITS: Mapping[str, Callable[[Table, str], Edit]] = {
    "paint": _paint,
    "cut": lambda table, rest: Cut(area_of(table, rest)),
    "rub": _rub,
    "take": lambda table, rest: Take(_feature(table, rest, MEND).id),
    "move": _move,
    "name": _name,
    "note": _pin,
    "unpin": _unpin,
}
"""What can be mended, by the first word; the kinds of lines and of things may stand there too."""


# ------------------------------------------------------------------------------------------------ the rest that is owed
def waive(table: Table, typed: str) -> list[AnyBody]:
    """``waive rest``, ``waive rest because WORDS``: the party goes on without the rest that it owes after a pursuit."""
    what, _because, why = typed.partition("because ")
    if what.strip() not in ("", "rest", "the rest"):
        raise Refused("say what is waived: waive rest")
    if not table.now.half_days:
        raise Refused("no rest is owed after a pursuit")
    return table.set("half_days", 0, why.strip())


COMMANDS: Mapping[str, Act] = {"know": know, "forget": forget, "tell": tell, "mend": mend, "waive": waive}
"""What can be typed out of doors at any time, by its first word."""

HELP: Sequence[tuple[str, str]] = (
    ("know 0705   know 0705 2 explored", "hexes on the players' map, with those round it: their country, or explored"),
    ("know 0705 woods", "what the players are told of a hex, true or not"),
    ("tell Brakenhold   tell 0802", "something in a hex that they know of from now on"),
    ("forget 0705 2   forget Brakenhold", "hexes, or what is in one, go from the players' map"),
    ("mend paint woods 0705 0706", "the map itself: country; `0101:0304` is all between, `nothing` leaves it blank"),
    ("mend road 0705 0706   mend rub road 0705", "a line drawn from hex to hex, or rubbed out; so too track, river …"),
    ("mend river between 0705 0805 0806", "a line along the edges between each hex and the next"),
    ("mend castle 0705 Harrow   mend tower 0802 hidden", "something put into a hex; also `secret`, `landmark`"),
    ("mend take Harrow   mend move Harrow to 0706", "that goes, or stands elsewhere"),
    ("mend name 0705 The Moss   mend note 0705 WORDS", "what a hex is called; a note for you, which `unpin` removes"),
    ("mend cut 0705", "hexes go from the map"),
    ("waive rest", "the party goes on without the rest that it owes after a pursuit"),
)
"""How each is typed, and what it does."""
