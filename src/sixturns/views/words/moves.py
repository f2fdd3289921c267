"""Moves: what can be done, as a button says it, in the groups in which a reader looks for it."""

from __future__ import annotations

from typing import Any

from sixturns.kernel.effects import Choose
from sixturns.kernel.values import Value
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.words import expedition, own, rounds, trials, wilds
from sixturns.views.words.names import Names, capital, counted
from sixturns.views.words.rolls import signed
from sixturns.world.creatures import Mind
from sixturns.world.moves import Move

OPTIONS = {
    ("flee", "stand"): _("Stand and fight"),
    ("flee", "flee"): _("Flee before they close"),
    ("stand-or-flee", "stand"): _("Stand and fight"),
    ("stand-or-flee", "flee"): _("Flee"),
    ("their-action", "close in"): _("They close in"),
    ("their-action", "shoot or cast"): _("They shoot, or cast a spell"),
    ("their-action", "other"): _("They do something else"),
    ("free-action", "attack"): _("Attack"),
    ("free-action", "flee"): _("Slip away"),
    ("free-action", "parley"): _("Speak to them"),
    ("free-action", "move"): _("Move"),
    ("free-action", "cast"): _("Cast a spell"),
    ("free-action", "other"): _("Something else"),
    ("face", "parley"): _("Speak to them"),
    ("face", "wait"): _("Wait and see"),
    ("face", "attack"): _("Attack"),
    ("face", "flee"): _("Flee"),
}
ENDINGS = {
    "slain": _("They are slain"),
    "driven off": _("They are driven off"),
    "left behind": _("The party leaves them behind"),
    "at peace": _("They part in peace"),
}
FIGHT_ENDINGS = {
    "slain": _("End the fight, they are slain"),
    "driven off": _("End the fight, they are driven off"),
    "left behind": _("End the fight, the party leaves them behind"),
    "at peace": _("End the fight, they part in peace"),
}
MINDS = {
    Mind.INTELLIGENT: _("intelligent"),
    Mind.SEMI: _("half a mind"),
    Mind.NONE: _("mindless"),
}
DOORS = ("open", "walk", "listen", "pick", "spike", "unspike")
"""The acts that are about a door."""

GROUPS = {
    _("The flight"): ("run", "break through", "stand", "hail", "let go"),
    _("The creatures"): ("talk", "fight", "act", "round", "morale", "flee", "pursue", "evade"),
    _("The end"): ("conclude", "end fight"),
    _("Doors"): DOORS,
    **wilds.GROUPS,
    **trials.GROUPS,
    _("The way out"): ("leave", "enter"),
    _("Back to"): ("go",),
    _("The turn"): ("pass", "search", "leave off"),
    _("Lights"): ("light", "douse"),
    _("Other"): ("meet", "appear", "come upon", "describe", "show country", "found again", "something else"),
}
"""The acts of *what now?* under their headings, in the order in which they are shown."""

PLACES = {act: (place, heading) for place, (heading, acts) in enumerate(GROUPS.items()) for act in acts}
OTHER = PLACES["something else"]


class Grouped(Value):
    """Where a move stands in a long list.

    Under which heading (the `place`-th), among those about which `thing` (a door), and in how few words it can be said
    there.
    """

    place: int
    heading: str
    thing: str
    short: str


def grouped(move: Move, names: Names) -> Grouped:
    """Where a move stands in a long list, and in how few words it can be said there."""
    place, heading = PLACES.get(move.act, OTHER)
    thing = capital(names.door(move.at)) if move.act in DOORS else ""
    return Grouped(place, heading, thing, _short(move, names))


def _short(move: Move, names: Names) -> str:
    """A move in the words that are left to say under its heading."""
    who = names.members(move.who)
    match move.act:
        case "open":
            return _("open: {who}").format(who=_by(move, names))
        case "listen":
            return _("listen: {who}").format(who=who)
        case "pick":
            return _("pick the lock: {who}").format(who=who)
        case "spike":
            return _("spike it open") if move.using == "open" else _("spike it shut")
        case "unspike":
            return _("draw the spike")
        case "walk":
            return _("go through")
        case "leave":
            return _("leave by {exit}").format(exit=names.exit(move.at))
        case "enter":
            return _("in again by {exit}").format(exit=names.exit(move.at))
        case "go":
            return names.area_in_full(move.at)
        case "conclude" | "end fight":
            return _beginning_small(ENDINGS[move.using])
    said = move_of(move, names)
    named = move.act in ("light", "douse", "fall") or (move.act == "act" and move.who)
    return said if named else _beginning_small(said)


def _beginning_small(said: str) -> str:
    """Words that stand in a row, whose first is no name."""
    return said[:1].lower() + said[1:]


def _by(move: Move, names: Names) -> str:
    """Who does it, with which tool."""
    who = names.members(move.who)
    return _("{who} with the {tool}").format(who=who, tool=move.using) if move.using else who


def option_of(question: Choose, option: Any, names: Names) -> str:
    """An option of a decision, as a button says it."""
    if isinstance(option, Move):
        return move_of(option, names)
    if question.site == "left-by":
        return _("Through {door}").format(door=names.door(option)) if option else _("The party stays where it is")
    said = wilds.option_of(question, option) or rounds.option_of(question, option)
    said = said or expedition.option_of(question, option, names) or OPTIONS.get((question.site, option), "")
    return said or own.named(str(option))


def move_of(move: Move, names: Names) -> str:
    """A move, as a button says it."""
    if said := wilds.move_of(move, names) or trials.move_of(move, names) or rounds.move_of(move, names):
        return said
    if said := expedition.move_of(move):
        return said
    who = names.members(move.who)
    match move.act:
        case "open":
            return _("Open {door}: {by}").format(door=names.door(move.at), by=_by(move, names))
        case "break through":
            return _("Break through {door}: {by}").format(door=names.door(move.at), by=_by(move, names))
        case "listen":
            return _("Listen at {door}: {who}").format(door=names.door(move.at), who=who)
        case "pick":
            return _("Pick the lock of {door}: {who}").format(door=names.door(move.at), who=who)
        case "search":
            return _("Search {where}: {who}").format(where=names.whereabouts(move.at), who=who)
        case "spike":
            said = _("Spike {door} open") if move.using == "open" else _("Spike {door} shut")
            return said.format(door=names.door(move.at))
        case "unspike":
            return _("Draw the spike from {door}").format(door=names.door(move.at))
        case "walk":
            return _("Go on through {door}").format(door=names.door(move.at))
        case "go":
            return _("Go back to {place}").format(place=names.area(move.at))
        case "leave":
            return _("Leave the dungeon by {exit}").format(exit=names.exit(move.at))
        case "enter":
            return _("Go in again by {exit}").format(exit=names.exit(move.at))
        case "light":
            return _("{who} lights a {kind}").format(who=who, kind=move.using)
        case "douse":
            return _("{who} puts the {kind} out").format(who=who, kind=move.using)
        case "pass":
            return _("Pass the turn")
        case "leave off":
            return _("Leave it off: {who}").format(who=who)
        case "meet":
            return _("Meet whoever is here")
        case "describe":
            return _("Describe the place")
        case "appear" | "come upon":
            return _appears(move)
        case "nobody":
            return _("Nobody after all")
        case "talk":
            return _("Wait and see") if move.using else _("Talk on")
        case "conclude":
            return ENDINGS[move.using]
        case "fight":
            return _("Fight")
        case "round":
            return _("Another round")
        case "morale":
            edge = _(", circumstances {edge}").format(edge=signed(move.number)) if move.number else ""
            return _("Test their morale") + edge
        case "end fight":
            return FIGHT_ENDINGS[move.using] + ("" if move.noisy else _(", unheard"))
        case "flee":
            return _("Turn and flee")
        case "pursue":
            return _("They flee: go after them")
        case "run":
            return _runs(move, names)
        case "stand":
            return _("Turn about and stand")
        case "hail":
            return _("Call to them")
        case "let go":
            return _("Let them go")
    return _("Something else…") if not move.words else move.words


def _appears(move: Move) -> str:
    if not move.words:
        return _("Somebody appears…")
    said = ngettext(
        "Here comes {who}, {feet} ft a turn, {mind}", "Here come {who}, {feet} ft a turn, {mind}", move.number
    )
    return said.format(who=counted(move.number, move.words), feet=move.speed, mind=MINDS[Mind(move.using)])


def _runs(move: Move, names: Names) -> str:
    where = _("Run for {where}").format(where=names.whereabouts(move.at)) if move.at else _("Run on")
    return _("{run}, and drop {thing}").format(run=where, thing=move.using) if move.using else where


FIELDS: dict[Any, str] = {
    "who": _("by"),
    "at": _("at"),
    "using": _("with"),
    "words": _("what the players are told"),
    "quiet": _("for the referee alone"),
    "rounds": _("taking"),
    "noisy": _("heard next door"),
    ("appear", "words"): _("who they are"),
    ("appear", "number"): _("how many"),
    ("appear", "speed"): _("feet a turn"),
    ("appear", "using"): _("mind"),
    ("run", "at"): _("for"),
    ("run", "using"): _("dropping"),
    ("morale", "number"): _("circumstances"),
    ("end fight", "noisy"): _("the fight was heard"),
    **wilds.FIELDS,
    **trials.FIELDS,
    **rounds.FIELDS,
}
"""What a form asks for: by the field, or by act and field where it means something of its own."""


def field_of(move: Move, field: str) -> str:
    """What a form of a move calls one of its fields."""
    return FIELDS.get((move.act, field)) or FIELDS[field]


def pick_of(move: Move, field: str, value: Any, names: Names) -> str:
    """One value of an open field of a move."""
    if said := wilds.pick_of(move, field, value, names) or trials.pick_of(move, field, value):
        return said
    match field:
        case "who":
            return names.member(value)
        case "at":
            return names.whereabouts(value) if value else _("straight on")
        case "using" if move.act in ("appear", "come upon"):
            return MINDS[Mind(value)]
        case "using" if move.act == "run":
            return value or _("nothing")
        case "using":
            return value or _("bare hands")
        case "rounds":
            return ngettext("{n} round", "{n} rounds", value).format(n=value) if value else _("no time")
        case "noisy" | "quiet":
            return _("yes") if value else _("no")
        case "number" if move.act == "morale":
            return signed(value) if value else "0"
    return str(value)
