"""The words of an encounter by rounds: initiative, responses, who has acted, running until out of breath."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixturns.kernel.effects import Choose, Roll
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.words.names import Names
from sixturns.world.meeting import First
from sixturns.world.moves import Move

PROCEDURES = {
    "initiative": _("Initiative"),
    "act": _("Acting in a round"),
}
TITLES = {
    "initiative-party": _("Initiative: what does the party throw?"),
    "initiative-foes": _("Initiative: what do they throw?"),
    "respond": _("How does the party respond?"),
    "may-attack": _("They are hostile: do they attack?"),
}
HELPS = {
    "initiative-party": _("One die for the side, at the start of a round. The higher acts first."),
    "initiative-foes": _("One die for their side, against the party's {ours}."),
    "respond": _("One action each in a round. Nobody evades any more once combat has begun."),
    "may-attack": _("The referee says what they do. The players see it."),
}
ONE_DIE = _("One die for the whole party.")
OPTIONS = {
    ("respond", "combat"): _("Combat: attack, cast, or move"),
    ("respond", "evade"): _("Evade them"),
    ("respond", "evade by magic"): _("Evade them by magic"),
    ("respond", "parley"): _("Parley: speak to them"),
    ("respond", "other"): _("Something else that the referee allows"),
    ("may-attack", "attack"): _("They attack"),
    ("may-attack", "hold off"): _("They hold off"),
}
AMOUNTS = frozenset({"initiative-party"})
ROLLS = {
    "initiative-party": _("Initiative, the party"),
    "initiative-foes": _("Initiative, the other side"),
}
FIRST: dict[First, str] = {
    "party": _("the party acts first"),
    "foes": _("they act first"),
    "both": _("equal"),
}
PLAIN = {
    "tie": _("Initiative is equal: both sides throw again."),
    "they attack": _("They attack."),
    "they hold off": _("They hold off."),
    "does something else": _("You do something else."),
    "outrun": _("The faster get away."),
    "give up": _("They are out of breath, and give up."),
    "breath returns": _("You have your breath back."),
}
BEGINS: dict[First, str] = {
    "party": _("You have the initiative."),
    "foes": _("They have the initiative."),
    "both": _("Initiative is equal: both sides act at once."),
}
HELD = {
    "oil": _("The burning oil holds them up."),
    "obstacle": _("They are held up by what lies in their way."),
}
FIELDS = {("act", "who"): _("who has acted")}


def reading_of(question: Roll, reading: Any) -> str | None:
    """A reading of a throw for initiative, in a word or two; None where it is no such throw."""
    if question.site != "initiative-foes":
        return None
    said: First = reading
    return FIRST[said]


def option_of(question: Choose, option: Any) -> str | None:
    """An option of a response, as a button says it; None where it is none."""
    return OPTIONS.get((question.site, option)) if isinstance(option, str) else None


def move_of(move: Move, names: Names) -> str | None:
    """A move of a round, as a button says it; None where it is none."""
    if move.act != "act":
        return None
    if not move.who:
        return _("They have acted")
    said = ngettext("{who} has acted", "{who} have acted", len(move.who))
    return said.format(who=names.members(move.who))


def told(fact: str, about: Mapping[str, Any], names: Names) -> str | None:
    """What happened in an encounter by rounds, in a sentence; None where it is something else."""
    match fact:
        case "initiative":
            first: First = about["first"]
            return BEGINS[first]
        case "held up":
            return HELD[about["kind"]]
        case "acted" if about["they"]:
            return _("They act.")
        case "acted":
            said = ngettext("{who} acts.", "{who} act.", len(about["who"]))
            return said.format(who=names.members(about["who"]))
        case "winded":
            said = _("Whoever ran is exhausted: {penalty} to attacks, damage and AC until {n} turns have been rested.")
            return said.format(penalty=str(about["penalty"]).replace("-", "−"), n=about["turns"])
    return PLAIN.get(fact)
