"""The words of checks, of actions in a turn, of harm and healing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.words.names import Names
from sixturns.world.moves import Move

PROCEDURES = {
    "fall": _("A fall"),
    "hurt": _("Damage"),
    "stay": _("Days in one place"),
}
TITLES = {
    "strength-check": _("Does the door give way to {who}?"),
    "search-check": _("Does {who} find what there is?"),
    "listen-check": _("Does {who} hear anything?"),
    "navigation-check": _("Does {who} find the way?"),
    "rest": _("Is the rest interrupted?"),
    "fall": _("How badly is {who} hurt?"),
    "recovery": _("How much Health does {who} regain?"),
}
HELPS = {
    "strength-check": _("A Strength Check: two dice, no higher than {target}."),
    "search-check": _("A Mind Check: two dice, no higher than {target}. Who finds nothing does not know why."),
    "listen-check": _("A Mind Check: two dice, no higher than {target}. Who hears nothing does not know why."),
    "navigation-check": _("A Mind Check: two dice, no higher than {target}. Who fails is lost in this hex."),
    "rest": _("A die for the rest, beside the one at the turn's end."),
    "fall": _("Dice for the height; the damage comes off Stamina, then off Health."),
    "recovery": _("For a whole day in safety, in place of what sleep gives."),
}
YES_OR_NO = {
    "strength-check": (_("the door gives way"), _("the door holds")),
    "search-check": (_("finds what there is"), _("finds nothing")),
    "listen-check": (_("hears what there is"), _("hears nothing")),
    "navigation-check": (_("finds the way"), _("is lost")),
    "rest": (_("interrupted"), _("undisturbed")),
}
AMOUNTS = frozenset({"fall", "recovery"})
ROLLS = {
    "strength-check": _("{who} forces the door"),
    "search-check": _("{who} searches"),
    "listen-check": _("{who} listens"),
    "navigation-check": _("{who} looks for the way"),
    "rest": _("The rest"),
    "fall": _("Damage to {who}"),
    "recovery": _("{who} recovers"),
}
CHECKS = frozenset({"strength-check", "search-check", "listen-check", "navigation-check"})
"""The rolls that are checks against an attribute."""

ATTRIBUTES = {
    "strength": _("Strength"),
    "agility": _("Agility"),
    "mind": _("Mind"),
    "personality": _("Personality"),
}
PLAIN = {
    "dies": _("{who} is dead."),
    "among houses": _("People live here: the days are safe."),
    "no houses": _("Nobody lives here who would take you in."),
}
GROUPS = {_("Harm"): ("hurt", "fall")}
FIELDS = {
    ("open", "number"): _("circumstances"),
    ("listen", "number"): _("circumstances"),
    ("search", "number"): _("circumstances"),
    ("search", "using"): _("decided by"),
    ("hurt", "number"): _("damage"),
    ("hurt", "who"): _("who is hurt"),
    ("fall", "number"): _("from a height of"),
    ("fall", "who"): _("who falls"),
    ("stay", "number"): _("for"),
}
"""What a form asks for."""


def helped(site: str, about: Mapping[str, Any]) -> str | None:
    """A line of help for a check: what the dice must not exceed, and what counted."""
    if site not in CHECKS:
        return None
    return HELPS[site].format(target=about["target"])


def modifiers(site: str, about: Mapping[str, Any], names: Names) -> list[str]:
    """What counted in a check, as it stands after a line of the log."""
    if site not in CHECKS:
        return []
    said = [names.whereabouts(about["at"])] if "at" in about else []
    said.append(_("{attribute} {score}").format(attribute=ATTRIBUTES[about["attribute"]], score=about["score"]))
    said.append(_("Difficulty {difficulty}").format(difficulty=about["difficulty"]))
    if about["fatigue"]:
        said.append(_("Fatigue {fatigue}").format(fatigue=about["fatigue"]))
    if about.get("tool"):
        said.append(about["tool"])
    if about["bonus"]:
        said.append(_("bonus {bonus}").format(bonus=f"{about['bonus']:+d}".replace("-", "−")))
    return said


def move_of(move: Move, names: Names) -> str | None:
    """A move, as a button says it; None when it is not one of these."""
    who = names.members(move.who)
    match move.act:
        case "hurt":
            return ngettext("{n} damage to {who}", "{n} damage to {who}", move.number).format(n=move.number, who=who)
        case "fall":
            return ngettext("{who} falls {height}", "{who} fall {height}", len(move.who)).format(
                who=who, height=_height(move.number, move.using)
            )
        case "stay":
            return ngettext("Stay here for {n} day", "Stay here for {n} days", move.number).format(n=move.number)
    return None


def _height(number: int, unit: str) -> str:
    return (_("{n} m") if unit == "metres" else _("{n} ft")).format(n=number)


def pick_of(move: Move, field: str, value: Any) -> str | None:
    """One value of an open field of a move; None when it is not one of these."""
    match field, move.act:
        case "number", "open" | "listen" | "search":
            return f"{value:+d}".replace("-", "−") if value else "0"
        case "using", "search":
            return _("what is done: it shows plainly") if value else _("a check")
        case "number", "fall":
            return _height(value, move.using)
        case "number", "stay":
            return ngettext("{n} day", "{n} days", value).format(n=value)
    return None


def told(fact: str, about: Mapping[str, Any], names: Names) -> str | None:
    """What happened, as a sentence; None when it is not one of these."""
    if fact in PLAIN:
        return PLAIN[fact].format(**about)
    match fact:
        case "hurt":
            said = ngettext(
                "{who} takes {points} damage: Stamina {stamina}, Health {health}.",
                "{who} takes {points} damage: Stamina {stamina}, Health {health}.",
                about["points"],
            )
            return said.format(**about)
        case "falls":
            return _("{who} falls {height}.").format(who=about["who"], height=_height(about["height"], about["unit"]))
        case "breath caught":
            said = ngettext(
                "{who} catches breath: all Stamina is back.",
                "{who} catch their breath: all Stamina is back.",
                len(about["who"]),
            )
            return said.format(who=names.members(about["who"]))
        case "stays":
            return ngettext("You stay here for {n} day.", "You stay here for {n} days.", about["days"]).format(
                n=about["days"]
            )
    return None
