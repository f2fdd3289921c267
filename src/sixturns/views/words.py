"""Everything that the program says about play, in words. Sites and facts come in, sentences go out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixturns.handlers.advance import Asked
from sixturns.handlers.answers import Question
from sixturns.kernel.effects import Choose, Roll, Tell, outcomes, throws_of
from sixturns.rules.doors import Strain
from sixturns.rules.encounter import as_a_side
from sixturns.rules.model import LightKind, Tool
from sixturns.rulesets.layers import RuleSet, register, rows
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.world.campaign import Campaign, Course, Move, Side
from sixturns.world.creatures import Mood
from sixturns.world.dungeon import Dungeon, beyond

NUMBERS = (
    _("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine"),
    _("ten"), _("eleven"), _("twelve"),
)  # fmt: skip

PROCEDURES = {
    "table": _("The table"),
    "force": _("Forcing a door"),
    "encounter": _("Encounter"),
    "parley": _("Talk"),
    "open": _("Opening a door"),
    "walk": _("Going on"),
    "light": _("Lighting a light"),
    "meet": _("Meeting whoever is here"),
    "wait": _("A turn passes"),
    "talk": _("Talking on"),
    "conclude": _("How it ended"),
    "something else": _("Something else"),
}
MOODS = {
    Mood.ATTACKS: _("attack at once"),
    Mood.HOSTILE: _("hostile"),
    Mood.UNCERTAIN: _("uncertain"),
    Mood.INDIFFERENT: _("indifferent"),
    Mood.FRIENDLY: _("friendly"),
}
OPTIONS = {
    ("flee", "stand"): _("Stand and fight"),
    ("flee", "flee"): _("Flee before they close"),
    ("stand-or-flee", "stand"): _("Stand and fight"),
    ("stand-or-flee", "flee"): _("Flee"),
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
STRAINS = {
    Strain.OPENS: _("opens"),
    Strain.HOLDS: _("holds"),
    Strain.BREAKS: _("holds, the tool breaks"),
}
TITLES = {
    "what-now": _("What now?"),
    "strength": _("Does the door give way?"),
    "surprise-party": _("Is the party surprised?"),
    "surprise-foes": _("Are they surprised?"),
    "distance": _("How far off are they?"),
    "reaction": _("How do they take the party?"),
    "flee": _("Surprised: stand, or try to flee?"),
    "free-action": _("One free action: what does the party do?"),
    "face": _("Face to face: what does the party do?"),
    "stand-or-flee": _("They mean to attack: stand, or flee?"),
    "left-by": _("Which way did the party leave them?"),
}
HELPS = {
    "what-now": _("Every move that can be made now."),
    "surprise-party": _("One die for the side; each member's Wisdom is added for that member alone."),
    "surprise-foes": _("One die for their side."),
    "distance": _("Shorter if either side is surprised, and no farther than can be seen."),
    "reaction": _("Two dice and the modifier of the one who speaks; nobody speaks when caught unawares."),
    "flee": _("A party surprised this near may try to flee before combat begins."),
    "free-action": _("They have not noticed the party. One action, not two; then they know."),
    "face": _("Neither side is surprised."),
    "stand-or-flee": _("They attack on the next round unless the party has fled."),
    "left-by": _("Through a door, or they are left where the party still stands."),
}
ENDINGS = {
    "slain": _("They are slain"),
    "driven off": _("They are driven off"),
    "left behind": _("The party leaves them behind"),
    "at peace": _("They part in peace"),
}
SIDES = {Side.PARTY: _("the party"), Side.FOES: _("the other side")}
SOURCES = {"typed": _("typed"), "ruled": _("ruled")}
HOWS = {"app rolls": _("the app rolls"), "I roll": _("I roll"), "ask": _("ask each time")}
COURSES = {
    Course.COMBAT: _("combat"),
    Course.FLIGHT: _("flight"),
    Course.PARLEY: _("parley"),
    Course.PARTED: _("parted"),
}


def member_of(state: Campaign, id: str) -> str:
    """A member's name; the id of one who is no longer there."""
    return next((m.name for m in state.party.members if m.id == id), id)


class Names:
    """How places and people are called, for one audience.

    The referee has the numbers and names of the key; players number areas in the order of their discovery.
    """

    def __init__(self, state: Campaign, dungeon: Dungeon, *, players: bool) -> None:
        self._state, self._dungeon, self.players = state, dungeon, players

    def member(self, id: str) -> str:
        """A member's name."""
        return member_of(self._state, id)

    def able(self) -> tuple[str, ...]:
        """The names of those who can act, in marching order."""
        return tuple(member.name for member in self._state.party.able)

    def area(self, id: str) -> str:
        """An area by number, or by name."""
        area = self._dungeon.area_by_id[id]
        if self.players:
            return _("place {n}").format(n=self._state.seen.index(id) + 1) if id in self._state.seen else _("the dark")
        return _("room {n}").format(n=area.number) if area.number else area.name or id

    def door(self, id: str) -> str:
        """A door by what it leads to from where the party is."""
        door = self._dungeon.door_by_id[id]
        here = self._state.at
        place = self.area(beyond(door, here))
        return (
            _("the archway to {place}").format(place=place)
            if door.is_open
            else _("the door to {place}").format(place=place)
        )

    def aloud(self, id: str) -> str:
        """What may be read to the players of an area."""
        return self._dungeon.area_by_id[id].aloud


# ---------------------------------------------------------------------------------------------------- questions
def title_of(asked: Asked) -> str:
    """What a question asks, as a sentence."""
    about = dict(asked.question.about)
    if asked.question.site == "strength":
        return _("Does the door give way to {who}?").format(who=about["who"])
    return TITLES[asked.question.site]


def help_of(asked: Asked) -> str:
    """A line of help: why now, and what counts."""
    about = dict(asked.question.about)
    if asked.question.site == "strength":
        tool = about["tool"]
        if tool:
            return _("Strength {score}, with the {tool}, which may break.").format(score=about["strength"], tool=tool)
        return _("Strength {score}, with bare hands.").format(score=about["strength"])
    help = HELPS[asked.question.site]
    if caught := about.get("able", ()).count(False):
        help += " " + ngettext(
            "{n} of the party is surprised as well, and cannot act.",
            "{n} of the party are surprised as well, and cannot act.",
            caught,
        ).format(n=caught)
    return help


def where_of(asked: Asked, ruleset: RuleSet) -> str:
    """Where in the printed list a question stands: ``Encounter, step 1 of 9``."""
    steps = [step.name for step in ruleset.procedure(asked.procedure).flat()]
    name = PROCEDURES.get(asked.procedure, asked.procedure)
    if len(steps) == 1:
        return name
    return _("{procedure}, step {n} of {of}").format(procedure=name, n=steps.index(asked.step) + 1, of=len(steps))


def cites_of(asked: Asked, ruleset: RuleSet) -> str:
    """The documents and sections that a question carries out, and its rows."""
    known = [row for id in asked.cites if (row := rows().get(id))]
    if not known:
        return _("Sixturns: the table itself")
    sections: dict[str, str] = {}
    for row in known:
        sections.setdefault(row.document, row.section)
    return "; ".join(
        _("document {document}, {section}").format(document=document, section=section)
        for document, section in sections.items()
    ).capitalize()


def why_of(asked: Asked, ruleset: RuleSet) -> tuple[str, ...]:
    """Why a question is asked as it is: what it carries out, how that is read, then where its numbers come from."""
    said = [f"{row.id}: {row.says}" for id in asked.cites if (row := rows().get(id))]
    said += [f"{r.id}: {r.says} {r.taken}" for r in register().values() if set(r.rows) & set(asked.cites)]
    said += [
        _("{path} = {value}: {source}").format(path=path, value=value, source=source)
        for path, value, source in _numbers(asked.cites, ruleset)
    ]
    return tuple(said)


def _numbers(cites: tuple[str, ...], ruleset: RuleSet) -> list[tuple[str, str, str]]:
    wanted = set(cites)
    found = []
    for path, provenance in ruleset.provenance.items():
        if wanted & set(provenance.rows):
            value: Any = ruleset
            for part in path.split("."):
                value = getattr(value, part)
            source = provenance.source + (f". {provenance.why}" if provenance.why else "")
            found.append((path.removeprefix("rules."), value_of(value), source))
    return found


def value_of(value: Any) -> str:
    """A rule set's leaf as the table writes it."""
    if hasattr(value, "bands"):
        rows_ = ", ".join(f"{band.span} {band.means}" for band in value.bands)
        return f"{value.dice}: {rows_}" if hasattr(value, "dice") else rows_
    if isinstance(value, Tool | LightKind):
        return ", ".join(f"{name} {value_of(getattr(value, name))}" for name in value.__struct_fields__)
    return str(value).lower() if isinstance(value, bool) else str(value)


def reading_of(question: Roll, reading: Any) -> str:
    """A reading of a roll, in a word or two."""
    match question.site:
        case "strength":
            return STRAINS[reading]
        case "surprise-party":
            said = telling_of(question, reading)
            if all(reading) or not any(reading):
                return said
            return _("{side}, {n} of {of} are").format(side=said, n=sum(reading), of=len(reading))
        case "surprise-foes":
            return _("surprised") if reading else _("not surprised")
        case "distance":
            return _("{feet} ft").format(feet=reading)
        case "reaction":
            return MOODS[reading]
    return str(reading)


def telling_of(question: Roll, reading: Any) -> str:
    """What a reading comes to, where the odds are shown: a party is surprised or not, whoever in it is."""
    if question.site == "surprise-party":
        return _("surprised") if as_a_side(reading, dict(question.about)["side"]) else _("not surprised")
    return reading_of(question, reading)


def option_of(question: Choose, option: Any, names: Names) -> str:
    """An option of a decision, as a button says it."""
    if isinstance(option, Move):
        return move_of(option, names)
    if question.site == "left-by":
        return _("Through {door}").format(door=names.door(option)) if option else _("The party stays where it is")
    return OPTIONS[question.site, option]


def move_of(move: Move, names: Names) -> str:
    """A move, as a button says it."""
    who = _(" and ").join(names.member(id) for id in move.who)
    match move.act:
        case "open":
            by = _("{who} with the {tool}").format(who=who, tool=move.using) if move.using else who
            return _("Open {door}: {by}").format(door=names.door(move.at), by=by)
        case "walk":
            return _("Go on through {door}").format(door=names.door(move.at))
        case "light":
            return _("{who} lights a {kind}").format(who=who, kind=move.using)
        case "meet":
            return _("Meet whoever is here")
        case "wait":
            return _("Let a turn pass")
        case "talk":
            return _("Talk on")
        case "conclude":
            return ENDINGS[move.using]
    return _("Something else…") if not move.words else move.words


FIELDS = {
    "who": _("by"),
    "using": _("with"),
    "words": _("what the players are told"),
    "quiet": _("for the referee alone"),
    "rounds": _("taking"),
    "noisy": _("heard next door"),
}


def pick_of(field: str, value: Any, names: Names) -> str:
    """One value of an option's open field."""
    match field:
        case "who":
            return names.member(value)
        case "using":
            return value or _("bare hands")
        case "rounds":
            if value == 0:
                return _("no time")
            return ngettext("{n} round", "{n} rounds", value).format(n=value)
        case "noisy" | "quiet":
            return _("yes") if value else _("no")
    return str(value)


def shares(question: Roll) -> list[tuple[str, float]]:
    """What a roll may read, in words, each with its share of the throws; readings of one word are one."""
    whole = throws_of(question)
    merged: dict[str, int] = {}
    for reading, n in outcomes(question):
        label = telling_of(question, reading)
        merged[label] = merged.get(label, 0) + n
    return [(label, n / whole) for label, n in merged.items()]


def span_of(question: Roll, label: str) -> str:
    """The totals of the dice that read so: ``1–4``."""
    totals = [
        total
        for total in range(question.dice.lowest, question.dice.highest + 1)
        if telling_of(question, question.read(total)) == label
    ]
    return str(totals[0]) if len(totals) == 1 else f"{totals[0]}–{totals[-1]}"


AMOUNTS = frozenset({"distance"})
"""The rolls that are read as an amount, of which no reading tells more than another."""


def range_of(shares: list[tuple[str, float]]) -> tuple[str, str]:
    """The odds of an amount in two: from the least to the most, and what is likeliest."""
    (least, _share), (most, _other) = shares[0], shares[-1]
    best = max(share for _label, share in shares)
    likeliest = [label for label, share in shares if share == best]
    said = (
        _("all alike")
        if len(likeliest) == len(shares)
        else _("likeliest {what}").format(what=_(" or ").join(likeliest))
    )
    return _("{least} to {most}").format(least=least, most=most), said


def odds_of(question: Roll, label: str) -> str:
    """The odds of one reading: x-in-n where one die is thrown, and the percentage."""
    share = dict(shares(question))[label]
    percent = f"{100 * share:.1f} %"
    if question.dice.count == 1:
        return f"{round(share * question.dice.sides)}-in-{question.dice.sides} · {percent}"
    return percent


# ---------------------------------------------------------------------------------------------------- what happened
def answered(question: Question, value: Any, faces: tuple[int, ...], names: Names) -> tuple[str, str, str]:
    """A line of the log about an answer, in three: before the die, the die, after it."""
    if isinstance(question, Choose):
        return option_of(question, value, names), "", ""
    about = dict(question.about)
    before = {
        "strength": _("{who} forces the door").format(who=about.get("who", "")),
        "surprise-party": _("Surprise, the party"),
        "surprise-foes": _("Surprise, the other side"),
        "distance": _("Encounter distance"),
        "reaction": _("Reaction"),
    }[question.site]
    die = " ".join(str(face) for face in faces)
    after = (_(" on {dice}, ").format(dice=question.dice) if faces else "") + reading_of(question, value)
    return before + ": ", die, after + _modifiers(question, about, names)


def signed(number: int) -> str:
    """A modifier as it is printed: +1, −2."""
    return f"{number:+d}".replace("-", "−")


def _modifiers(question: Roll, about: Mapping[str, Any], names: Names) -> str:
    said: list[str] = []
    if question.site == "strength":
        said = [_("STR {score}").format(score=about["strength"]), *([about["tool"]] if about["tool"] else [])]
    elif question.site == "surprise-party":
        said = [f"{who} {signed(mod)}" for who, mod in zip(names.able(), about["wisdom"], strict=False) if mod]
    elif question.bonus:
        said = [signed(question.bonus)]
    if about.get("edge"):
        said.append(_("circumstances {edge}").format(edge=signed(about["edge"])))
    return f" · {', '.join(said)}" if said else ""


def told(fact: Tell, names: Names) -> str:
    """What happened, as a sentence for whoever may hear it."""
    about = dict(fact.about)
    match fact.fact:
        case "door locked":
            return _("The door is locked.")
        case "door stuck":
            return _("The door is stuck.")
        case "door opened":
            return _("The door opens.")
        case "door forced":
            return _("The door bursts open.")
        case "door holds":
            return _("The door holds.")
        case "heard":
            return _("It was heard: those there are on their guard.")
        case "tool breaks":
            return _("{who}'s {tool} breaks.").format(**about)
        case "area seen":
            return names.aloud(about["area"]) or _("You see a place you have not seen before.")
        case "area felt":
            return _("It is dark; you feel your way.")
        case "dark beyond":
            return _("Beyond, it is dark.")
        case "walk":
            return _("You go on.")
        case "met":
            number, name = about["number"], about["name"]
            if not name:
                return _("Something is there, in the dark.")
            if number == 1:
                return _("Somebody is here: {name}.").format(name=name)
            many = NUMBERS[number] if number < len(NUMBERS) else str(number)
            return _("{many} {name}.").format(many=many.capitalize(), name=name)
        case "surprised":
            return _surprised(about["party"], about["foes"]) + _by_themselves(about, names)
        case "distance":
            return _("{feet} feet away.").format(feet=about["feet"])
        case "reaction":
            return {
                Mood.ATTACKS: _("They attack at once."),
                Mood.HOSTILE: _("They are hostile."),
                Mood.UNCERTAIN: _("They hesitate, uncertain."),
                Mood.INDIFFERENT: _("They pay you little heed: they will talk, or let you be."),
                Mood.FRIENDLY: _("They are friendly, and may help or tell you something."),
            }[about["mood"]]
        case "melee":
            return _("They come straight at you.")
        case "free action":
            return {
                "parley": _("You speak to them."),
                "move": _("You move before they know."),
                "cast": _("You cast a spell before they know."),
                "other": _("You act before they know."),
            }[about["action"]]
        case "outcome":
            return _outcome(about["course"], about["segment"])
        case "concluded":
            return {
                "slain": _("It is over: {name} slain."),
                "driven off": _("It is over: {name} driven off."),
                "left behind": _("You leave them behind."),
                "at peace": _("You part in peace."),
            }[about["ending"]].format(name=about["name"] or _("whatever it was"))
        case "lit":
            return _("{who} lights a {kind}.").format(**about)
        case "goes out":
            return _("{who}'s {kind} goes out.").format(who=names.member(about["bearer"]), kind=about["kind"])
        case "gutters":
            return _("{who}'s {kind} gutters.").format(who=names.member(about["bearer"]), kind=about["kind"])
        case "something else":
            return str(about["words"])
    raise KeyError(fact.fact)


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
    who = _(" and ").join(others)
    return " " + (_("Not so {who}.") if about["party"] else _("Only {who}: caught unawares.")).format(who=who)


def _outcome(course: Course, segment: Side | None) -> str:
    said = {
        Course.COMBAT: _("It comes to blows."),
        Course.FLIGHT: _("You run."),
        Course.PARLEY: _("There is talk."),
        Course.PARTED: _("You part."),
    }[course]
    if segment is None:
        return said
    return said + " " + (_("You act first.") if segment is Side.PARTY else _("They act first."))
