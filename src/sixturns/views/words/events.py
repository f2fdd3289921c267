"""What has been answered, and what has happened, as the log and the players' page tell it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixturns.handlers.answers import Question
from sixturns.kernel.effects import Choose, Tell
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.words import expedition, own, rounds, trials, wilds
from sixturns.views.words.moves import option_of
from sixturns.views.words.names import Names, capital, counted, listed
from sixturns.views.words.places import described
from sixturns.views.words.questions import number_of
from sixturns.views.words.rolls import modifiers, reading_of, signed
from sixturns.world.creatures import Mood
from sixturns.world.meeting import Course, Side

COURSES = {
    Course.COMBAT: _("combat"),
    Course.FLIGHT: _("flight"),
    Course.PARLEY: _("parley"),
    Course.STANDOFF: _("standoff"),
    Course.PARTED: _("parted"),
}
SIDES = {Side.PARTY: _("the party"), Side.FOES: _("the other side")}
SOURCES = {"typed": _("typed"), "ruled": _("ruled")}
HOWS = {"app rolls": _("the app rolls"), "I roll": _("I roll"), "ask": _("ask each time")}

ROLLS = {
    "strength": _("{who} forces the door"),
    "surprise-party": _("Surprise, the party"),
    "surprise-foes": _("Surprise, the other side"),
    "distance": _("Encounter distance"),
    "fumble": _("Whether something is dropped"),
    "reaction": _("Reaction"),
    "wandering": _("Wandering check"),
    "noise": _("Wandering check for the noise"),
    "wanderer": _("Who comes"),
    "how-many": _("How many"),
    "way-in": _("By which way"),
    "spike": _("The spike"),
    "listen": _("{who} listens"),
    "search": _("{who} searches"),
    "thievery": _("{who} works at the lock"),
    "trap": _("The trap"),
    "pursue": _("Whether they come after the party"),
    "halt": _("Whether they stop for it"),
    "trail": _("Whether they keep the trail"),
    "hit-points": _("Hit points"),
    "morale": _("Morale"),
    **wilds.ROLLS,
    **expedition.ROLLS,
    **trials.ROLLS,
    **rounds.ROLLS,
}
"""What the log calls a roll."""

PLAIN = {
    "door locked": _("The {kind} is locked."),
    "door unlocked": _("The {kind} opens to the {key}."),
    "door stuck": _("The {kind} is stuck."),
    "door opened": _("The {kind} opens."),
    "door forced": _("The {kind} bursts open."),
    "door holds": _("The {kind} holds."),
    "door shut": _("{Door} is shut."),
    "spike drawn": _("{who} draws the spike from {door}."),
    "spike slipped": _("{Door} has fallen shut: its spike has slipped."),
    "hears something": _("{who} listens at {door}: something is there."),
    "hears nothing": _("{who} listens at {door} and hears nothing."),
    "secret door found": _("{who} finds a secret door: {door}."),
    "found nothing": _("{who} finds nothing."),
    "not locked": _("{who} looks at the lock of {door}: it is not locked."),
    "lock picked": _("{who} opens the lock of {door}."),
    "lock holds": _("The lock of {door} holds against {who}."),
    "tool breaks": _("{who}'s {tool} breaks."),
    "heard": _("It was heard: those there are on their guard."),
    "area felt": _("It is dark; you feel your way."),
    "dark beyond": _("Beyond, it is dark."),
    "cannot move": _("Under such a load nobody can move."),
    "no way known": _("You know of no way to {place}."),
    "walk": _("You come to {place}."),
    "distance": _("{feet} feet away."),
    "melee": _("They come straight at you."),
    "shy away": _("They shy away from you, and make off or pass by."),
    "rest due": _("You are due for a rest of a turn."),
    "lit": _("{who} lights a {kind}."),
    "put out": _("{who} puts the {kind} out."),
    "goes out": _("{bearer}'s {kind} goes out."),
    "gutters": _("{bearer}'s {kind} gutters."),
    "something else": "{words}",
    "round": _("Round {round}."),
    "morale holds": _("They stand."),
    "morale sure": _("They have stood the test often enough, and fight to the end."),
    "morale breaks": _("They lose heart."),
    "come after": _("They come after you."),
    "stay behind": _("They do not come after you."),
    "turn about": _("You turn about, {feet} ft before them."),
    "between two": _("And behind you, {feet} ft away, those you are running from."),
    "run into them": _("You run straight into them."),
    "barred": _("The door is shut behind you, and they do not open it."),
}
"""What can be said whatever the facts are, once they are put in; a door, a place and a member by name."""

NOT_MAPPED = {
    "nobody draws": _("Nobody draws the map."),
    "fleeing": _("Nobody can draw the map in flight."),
    "running": _("Nobody can draw the map while you run."),
    "obscured": _("No map can be drawn here."),
    "dark": _("No map can be drawn in the dark."),
    "hands full": _("The one who draws the map has no hand free."),
}
REACTIONS = {
    Mood.ATTACKS: _("They attack at once."),
    Mood.HOSTILE: _("They are hostile."),
    Mood.UNCERTAIN: _("They hesitate, uncertain."),
    Mood.INDIFFERENT: _("They pay you little heed: they will talk, or let you be."),
    Mood.FRIENDLY: _("They are friendly, and may help or tell you something."),
}
SHOWN = {
    Mood.ATTACKS: _("They attack at once."),
    Mood.HOSTILE: _("They threaten you."),
    Mood.UNCERTAIN: _("They watch you, uncertain."),
    Mood.INDIFFERENT: _("They pay you little heed, and let you be."),
    Mood.FRIENDLY: _("They are not afraid of you, and mean no harm."),
}
"""How creatures react that cannot speak."""

FREE_ACTIONS = {
    "parley": _("You speak to them."),
    "move": _("You move before they know."),
    "cast": _("You cast a spell before they know."),
    "other": _("You act before they know."),
}
THEIR_ACTIONS = {
    "close in": _("They close in on you."),
    "shoot or cast": _("They shoot, or cast a spell, before you can stir."),
    "other": _("They act before you can stir."),
}
CONCLUSIONS = {
    "slain": _("It is over: {name} slain."),
    "driven off": _("It is over: {name} driven off."),
    "left behind": _("You leave them behind."),
    "at peace": _("You part in peace."),
}
DROPPED = {
    "food": _("food"),
    "treasure": _("treasure"),
    "oil": _("burning oil"),
    "torch": _("burning torches"),
    "obstacle": _("things in their way"),
}


def answered(question: Question, value: Any, faces: tuple[int, ...], names: Names) -> tuple[str, str, str]:
    """A line of the log about an answer, in three: before the die, the die, after it."""
    if isinstance(question, Choose):
        return option_of(question, value, names), "", ""
    about = dict(question.about)
    before = ROLLS.get(question.site, own.named(question.site)).format(**about)
    if question.site == "hit-points":
        before = _("{roll}, {name} {n}").format(roll=before, name=about["name"], n=number_of(about))
    die = " ".join(str(face) for face in faces)
    after = (_(" on {dice}, ").format(dice=question.dice) if faces else "") + reading_of(question, value, names)
    return before + ": ", die, after + modifiers(question, about, names)


def told(fact: Tell, names: Names) -> str:
    """What happened, as a sentence for whoever may hear it."""
    about = dict(fact.about)
    for told_by in (wilds.told, trials.told, rounds.told, expedition.told):
        if said := told_by(fact.fact, about, names):
            return said
    if fact.fact in PLAIN:
        return PLAIN[fact.fact].format(**_named(about, names))
    match fact.fact:
        case "area seen":
            return names.aloud(about["area"]) or _("You see a place you have not seen before.")
        case "described":
            return described(about["area"], about["spot"], about["reach"], names.state, names.dungeon)
        case "not mapped":
            return NOT_MAPPED[about["why"]]
        case "takes on":
            return _takes_on(about, names)
        case "spiked":
            said = _("{Door} is spiked open.") if about["holds"] == "open" else _("{Door} is spiked shut.")
            return said.format(**_named(about, names))
        case "trap found":
            does = about["does"] or _("nobody knows yet what it does.")
            return _("{who} finds a trap: {does}").format(who=about["who"], does=does)
        case "trap springs":
            return _("A trap goes off! {does}").format(does=about["does"]).strip()
        case "left dungeon":
            return _left(about["exit"], about["treasure"], names)
        case "comes by":
            said = ngettext("{who} comes by {door}.", "{who} come by {door}.", about["number"])
            who = capital(counted(about["number"], about["name"]))
            return said.format(who=who, door=names.door(about["door"]))
        case "met":
            return _met(about["number"], about["name"])
        case "surprised":
            return _surprised(about["party"], about["foes"]) + _by_themselves(about, names)
        case "reaction":
            return (SHOWN if about.get("mute") else REACTIONS)[about["mood"]]
        case "free action":
            return FREE_ACTIONS[about["action"]]
        case "their action":
            return THEIR_ACTIONS[about["action"]]
        case "outcome":
            return _outcome(about["course"], about["segment"])
        case "weary":
            said = _("You are weary: {penalty} to attack and damage until you have rested a turn.")
            return said.format(penalty=signed(about["penalty"]))
        case "concluded":
            return CONCLUSIONS[about["ending"]].format(name=about["name"] or _("they are"))
    return _in_a_chase(fact.fact, about)


def _in_a_chase(fact: str, about: Mapping[str, Any]) -> str:
    """What happens in a fight or a flight."""
    ours = about.get("flees") is Side.PARTY or about.get("side") is Side.PARTY
    match fact:
        case "fight":
            return _("It comes to blows.")
        case "fallen":
            return _("Dead {dead}, fled {fled}, left {left}.").format(**about)
        case "flight":
            return (_("You run, {feet} ft before them.") if ours else _("They run, {feet} ft before you.")).format(
                **about
            )
        case "gap" if about["feet"]:
            return (_("They are {feet} ft behind you.") if ours else _("They are {feet} ft before you.")).format(
                **about
            )
        case "gap":
            return _("They have caught up with you.") if ours else _("You have caught up with them.")
        case "follow":
            return _("They are still after you.") if ours else _("You are still after them.")
        case "lose the trail":
            return _("They have lost your trail.") if ours else _("You have lost their trail.")
        case "run past":
            return _("They run past the {things}.").format(things=DROPPED[about["kind"]])
        case "halt":
            return _("They stop for the {things}.").format(things=DROPPED[about["kind"]])
        case "dropped":
            return _dropped(about["who"], about["thing"], about["coins"])
        case "away":
            return _("You have got away.") if ours else _("They have got away.")
    return own.told(fact, about)


def _named(about: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """Facts as sentences take them: doors, places and bearers by name, capitals where a sentence begins."""
    said = dict(about)
    if "door" in about:
        said |= {"door": names.door(about["door"]), "kind": names.kind(about["door"])}
        said["Door"] = capital(said["door"])
    if "area" in about:
        said["place"] = names.area(about["area"])
    if "bearer" in about:
        said["bearer"] = names.member(about["bearer"])
    return said


def _takes_on(about: Mapping[str, Any], names: Names) -> str:
    """Who has something to do for the turn."""
    who, where = names.members(about["who"]), names.whereabouts(about["at"])
    if about["act"] == "search":
        return ngettext("{who} searches {where}.", "{who} search {where}.", len(about["who"])).format(
            who=who, where=where
        )
    return ngettext(
        "{who} works at the lock of {where}.", "{who} work at the lock of {where}.", len(about["who"])
    ).format(who=who, where=where)


def _left(exit: str, treasure: int, names: Names) -> str:
    """The party is out of the dungeon, with what it has brought up."""
    said = _("You leave the dungeon by {exit}.").format(exit=names.exit(exit))
    brought = ngettext(
        "You have brought up treasure of {n} coin.", "You have brought up treasure of {n} coins.", treasure
    )
    return said + " " + (brought.format(n=treasure) if treasure else _("You have brought up no treasure."))


def _met(number: int, name: str) -> str:
    if not name:
        return _("Something is there, in the dark.")
    if number == 1:
        return _("Somebody is here: {name}.").format(name=name)
    return _("{creatures}.").format(creatures=capital(counted(number, name)))


def _surprised(party: bool, foes: bool) -> str:
    if party and foes:
        return _("Both sides are taken by surprise.")
    if party:
        return _("You are taken by surprise!")
    return _("They have not noticed you.") if foes else _("Neither side is surprised.")


def _by_themselves(about: Mapping[str, Any], names: Names) -> str:
    """Who of the party is not as the party is: surprised though it is not, or the other way."""
    others = [who for who, caught in zip(names.able(), about["members"], strict=False) if caught != about["party"]]
    if not others:
        return ""
    who = listed(others)
    return " " + (_("Not so {who}.") if about["party"] else _("Only {who}: caught unawares.")).format(who=who)


def _outcome(course: Course, segment: Side | None) -> str:
    said = {
        Course.COMBAT: _("It comes to blows."),
        Course.FLIGHT: _("You run."),
        Course.PARLEY: _("There is talk."),
        Course.STANDOFF: _("You watch each other."),
        Course.PARTED: _("You part."),
    }[course]
    if segment is None:
        return said
    return said + " " + (_("You act first.") if segment is Side.PARTY else _("They act first."))


def _dropped(who: str, thing: str, coins: int) -> str:
    if coins:
        return ngettext("{who} drops {n} coin.", "{who} drops {n} coins.", coins).format(who=who, n=coins)
    return _("{who} drops: {thing}.").format(who=who, thing=thing)
