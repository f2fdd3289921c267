"""Questions: what is asked, why now, and the documents behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixturns.handlers.advance import Asked
from sixturns.rulesets.layers import RuleSet, register, rows
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.words import expedition, own, rounds, trials, wilds
from sixturns.views.words.names import Names, capital
from sixturns.views.words.values import value_of

PROCEDURES = {
    "table": _("The table"),
    "force": _("Forcing a door"),
    "encounter": _("Encounter"),
    "parley": _("Talk"),
    "open": _("Opening a door"),
    "listen": _("Listening at a door"),
    "spike": _("Driving in a spike"),
    "unspike": _("Drawing a spike"),
    "walk": _("Going on"),
    "go": _("Going back"),
    "leave": _("Leaving the dungeon"),
    "enter": _("Entering the dungeon"),
    "search": _("Taking on a search"),
    "pick": _("Taking on a lock"),
    "leave off": _("Leaving off"),
    "pass": _("A turn passes"),
    "light": _("Lighting a light"),
    "douse": _("Putting a light out"),
    "meet": _("Meeting whoever is here"),
    "appear": _("Somebody appears"),
    "describe": _("Describing the place"),
    "talk": _("Talking on"),
    "conclude": _("How it ended"),
    "something else": _("Something else"),
    "fight": _("Coming to blows"),
    "round": _("A round of the fight"),
    "morale": _("Morale"),
    "end fight": _("The end of the fight"),
    "flee": _("Taking flight"),
    "pursue": _("Giving chase"),
    "pursuit": _("Pursuit"),
    "chase": _("A round of the pursuit"),
    "run": _("Running"),
    "break through": _("Breaking through"),
    "stand": _("Turning about"),
    "hail": _("Calling to them"),
    "let go": _("Letting them go"),
    **wilds.PROCEDURES,
    **rounds.PROCEDURES,
    **trials.PROCEDURES,
}
TITLES = {
    "what-now": _("What now?"),
    "strength": _("Does the door give way to {who}?"),
    "surprise-party": _("Is the party surprised?"),
    "surprise-foes": _("Are they surprised?"),
    "distance": _("How far off are they?"),
    "reaction": _("How do they take the party?"),
    "flee": _("Surprised: stand, or try to flee?"),
    "their-action": _("They have the first action: what do they do?"),
    "free-action": _("One free action: what does the party do?"),
    "face": _("Face to face: what does the party do?"),
    "stand-or-flee": _("They mean to attack: stand, or flee?"),
    "left-by": _("Which way did the party leave them?"),
    "wandering": _("Does somebody wander by?"),
    "noise": _("Does the noise bring somebody?"),
    "wanderer": _("Who comes?"),
    "how-many": _("How many come?"),
    "way-in": _("Which way do they come?"),
    "who-comes": _("Somebody comes: who is it?"),
    "spike": _("Does the spike slip?"),
    "listen": _("Does {who} hear anything?"),
    "search": _("Does {who} find what there is?"),
    "thievery": _("Does the lock open to {who}?"),
    "trap": _("Does the trap go off?"),
    "pursue": _("Do they come after the party?"),
    "halt": _("Do they stop for it?"),
    "trail": _("Do the pursuers keep the trail?"),
    "hit-points": _("How many hit points has {name} {n}?"),
    "morale": _("Do they stand?"),
    **wilds.TITLES,
    **expedition.TITLES,
    **rounds.TITLES,
    **trials.TITLES,
}
HELPS = {
    "what-now": _("Every move that can be made now."),
    "surprise-party": _("One die for the side; each member's Wisdom is added for that member alone."),
    "surprise-foes": _("One die for their side."),
    "distance": _("Shorter if either side is surprised, and no farther than can be seen."),
    "reaction": _("Two dice and the modifier of the one who speaks; nobody speaks when caught unawares."),
    "flee": _("A party surprised this near may try to flee before combat begins."),
    "their-action": _("The party is caught unawares; it may flee afterwards, unless they close in."),
    "free-action": _("They have not noticed the party. One action, not two; then they know."),
    "face": _("Neither side is surprised."),
    "stand-or-flee": _("They attack on the next round unless the party has fled."),
    "left-by": _("Through a door, or they are left where the party still stands."),
    "wandering": _("A check has fallen due. The players learn of it only when somebody comes."),
    "noise": _("A check for the noise, beside those that fall due."),
    "wanderer": _("From the wandering table of this level."),
    "how-many": _("As the wandering table has it."),
    "way-in": _("Every door of the place that is neither locked nor spiked shut is as likely as another."),
    "who-comes": _("No table says who wanders here: say who, how many and how fast, or nobody after all."),
    "spike": _("Once for each spike that the party leaves behind. It will see only when it comes back."),
    "listen": _("One try at this door. Who hears nothing does not know why."),
    "trap": _("It has not been spotted. One that does not go off stays where it is."),
    "thievery": _("A turn's work. Who fails can try this lock again a level later."),
    "pursue": _("They are of two minds. The players see whether they come."),
    "trail": _("Those who flee are out of sight: behind a bend, a door or stairs."),
    "hit-points": _("Thrown for each of them, and kept on the fight card."),
    "morale": _("They break when two dice show more than their morale."),
    **wilds.HELPS,
    **expedition.HELPS,
    **rounds.HELPS,
    **trials.HELPS,
}
DROPPED = {
    "food": _("Food has been dropped before them."),
    "treasure": _("Treasure has been dropped before them."),
    "oil": _("Burning oil lies before them."),
    "torch": _("Burning torches lie before them."),
    "obstacle": _("Something has been thrown in their way."),
}


WISDOM = "R000-33"
"""The row by which Wisdom counts in a throw for surprise."""


def number_of(about: Mapping[str, Any]) -> str:
    """Which of a group's creatures a question is about, by its number; empty when it is about none."""
    return str(about.get("who", "")).rpartition("-")[2]


def title_of(asked: Asked) -> str:
    """What a question asks, as a sentence."""
    about = dict(asked.question.about)
    title = TITLES.get(asked.question.site) or own.titled(asked.question.site)
    return title.format(**about, n=number_of(about))


def help_of(asked: Asked, names: Names) -> str:
    """A line of help: why now, and what counts."""
    about = dict(asked.question.about)
    if said := trials.helped(asked.question.site, about):
        return said
    match asked.question.site:
        case "strength" if about["tool"]:
            said = _("Strength {score}, with the {tool}, which may break.")
            return said.format(score=about["strength"], tool=about["tool"])
        case "strength":
            return _("Strength {score}, with bare hands.").format(score=about["strength"])
        case "spike":
            return capital(_("{door}. {help}").format(door=names.door(about["door"]), help=HELPS["spike"]))
        case "search":
            said = _("{where}. Who finds nothing does not know whether there is anything.")
            return capital(said.format(where=names.whereabouts(about["at"])))
        case "surprise-party" if WISDOM not in asked.cites:
            return rounds.ONE_DIE
        case "initiative-foes":
            return HELPS["initiative-foes"].format(ours=about["ours"])
        case "halt":
            return DROPPED[about["kind"]]
    help = HELPS.get(asked.question.site, own.HELP)
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
    if len(steps) == 1 or asked.rests or asked.procedure in wilds.UNCOUNTED:
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
    said += [f"{r.id}: {r.says} {r.taken}" for r in register().values() if {r.id, *r.rows} & set(asked.cites)]
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
