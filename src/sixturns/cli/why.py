"""Why something cannot be done now, where the state of the table says it better than the options that there are."""

from __future__ import annotations

from sixturns.cli.abroad import MARCHES
from sixturns.cli.refused import Refused
from sixturns.cli.typed import fits
from sixturns.views.referee import RefereeView

ACTIONS = ("open", "listen", "search", "pick")
"""What a member does once in a turn, where the rules have everybody act once."""


def not_now(line: str, view: RefereeView) -> Refused | None:
    """What stands in the way of a line that was refused; None where nothing is known of it."""
    said = line.lower().split()
    if said[:1] and said[0] in ACTIONS:
        acted = (row.name for row in view.party if row.acted)
        late = next((name for name in acted if any(fits(name, word) for word in said[1:])), "")
        if late:
            return Refused(f"{late} has acted in this turn: let another do it, or pass the turn")
    day = view.day
    marches = any(line.lower().startswith(word) for word in MARCHES)
    if marches and day is not None and day.allotted and not day.points and not day.owes_rest:
        return Refused(f"{day.walked}: camp")
    return None
