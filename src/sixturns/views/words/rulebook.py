"""The procedures as a book of rules has them: their titles, and the order of play in which their headings follow."""

from __future__ import annotations

from sixturns.views.language import gettext as _
from sixturns.views.words.names import capital
from sixturns.views.words.questions import PROCEDURES

CHAPTERS = (
    _("The turn"),
    _("Doors"),
    _("Lights"),
    _("The creatures"),
    _("The flight"),
    _("The end"),
    _("Harm"),
    _("The way out"),
    _("The march"),
    _("Castles"),
    _("Camp and rest"),
    _("Other"),
)
"""The headings of moves in the order in which an evening comes to them."""

TOGETHER = {_("Back to"): _("The way out")}
"""Headings whose moves stand under another in the book."""

TITLES = {
    "enter": _("Going in again"),
    "go in": _("Going in from the land"),
    "abroad": _("What now, out of doors?"),
    "comer": _("Somebody comes"),
    "confronted": _("What now, in a flight?"),
    "cost": _("What a hex costs"),
    "dawn": _("A day begins"),
    "day runs out": _("A day that runs out"),
    "declaration": _("Where to, and how fast"),
    "evening": _("The day's end"),
    "find the way": _("Finding the way"),
    "hexes": _("From hex to hex"),
    "hunt": _("A flight from hex to hex"),
    "losing the way": _("Losing the way"),
    "meanwhile": _("What pursuers do meanwhile"),
    "meeting": _("Meeting whoever is in the place"),
    "noise": _("What noise brings"),
    "passage": _("Coming through a door"),
    "riders": _("A castle rides out"),
    "somebody meets": _("Somebody meets the party"),
    "time": _("Rounds that fill a turn"),
    "toll": _("A day without rest"),
    "turns": _("A turn ends"),
    "way": _("A way through known rooms"),
    "wilderness meeting": _("Meeting whoever roams the land"),
}
"""Titles of lists within lists; and of moves, where what play calls them is no title in a book."""


def procedure_title(name: str) -> str:
    """What a procedure is called in the book."""
    return TITLES.get(name) or PROCEDURES.get(name) or capital(name)
