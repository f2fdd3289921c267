"""The guided first delve: a few things to try, one after the other, each told until it has been done."""

from __future__ import annotations

from collections.abc import Callable

from sixturns.handlers.advance import Told
from sixturns.handlers.table import Table
from sixturns.kernel.values import Value
from sixturns.views.language import gettext as _
from sixturns.world.campaign import Campaign

Seen = frozenset[str]
"""The facts that have been told so far."""


class GuideView(Value):
    """One thing to try: which of how many it is, what it is about, and how it is done."""

    number: int
    of: int
    title: str
    says: str


LESSONS: tuple[tuple[str, str, Callable[[Seen, Campaign, Campaign], bool]], ...] = (
    (
        _("A turn"),
        _("Ten minutes. Lights burn, and every second turn somebody may come. Press Space, or “Pass the turn”."),
        lambda told, began, now: now.turns > began.turns,
    ),
    (
        _("A door"),
        _("Doors are closed, and stuck unless the map says otherwise. Click one on the map, or choose it in the list."),
        lambda told, began, now: not told.isdisjoint({"door opened", "door forced", "door holds", "door locked"}),
    ),
    (
        _("Walking"),
        _("Click a place that is known: the way there is counted in feet, by the slowest. Press U to take it back."),
        lambda told, began, now: "walk" in told,
    ),
    (
        _("Searching"),
        _("Give somebody a section of wall to search, then pass the turn. Who finds nothing never knows why."),
        lambda told, began, now: not told.isdisjoint({"found nothing", "secret door found", "trap found"}),
    ),
    (
        _("A meeting"),
        _("Go on until somebody is met. Surprise, distance and reaction are rolled by the book; you say what is done."),
        lambda told, began, now: "met" in told,
    ),
    (
        _("The way home"),
        _("Click the place where you came in, then “Leave”. What was carried out is counted there."),
        lambda told, began, now: "left dungeon" in told,
    ),
)


def guide(table: Table) -> GuideView | None:
    """What to try next in a campaign that was begun with a guide; None when all was done, or it has none."""
    if not table.began.guided or table.ended or table.began_late:
        return None
    told = frozenset(thing.fact.fact for thing in table.happened() if isinstance(thing, Told))
    began, now = table.first_state, table.state
    for number, (title, says, done) in enumerate(LESSONS, 1):
        if not done(told, began, now):
            return GuideView(number, len(LESSONS), title, says)
    return None
