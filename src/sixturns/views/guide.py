"""The guided first delve: a few things to try, one after the other, each told until it has been done."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sixturns.handlers.advance import Told
from sixturns.handlers.table import Table
from sixturns.kernel.values import Value
from sixturns.views.language import gettext as _
from sixturns.world.campaign import Campaign

Seen = frozenset[str]
"""The facts that have been told so far."""


class GuideView(Value):
    """One thing to try: which of how many it is, what it is about, how it is done; `over` marks the last word."""

    number: int
    of: int
    title: str
    says: str
    over: bool = False


class Lesson(NamedTuple):
    """Something to try: what it is about, how it is done, whether it has been done, and whether it can be done now."""

    title: str
    says: str
    done: Callable[[Seen, Campaign, Campaign], bool]
    can: Callable[[Campaign], bool]


def _free(now: Campaign) -> bool:
    """Whether nobody is faced, and the party is in the dungeon."""
    return now.facing is None and not now.outside


def _sees(now: Campaign) -> bool:
    """Whether the party is free to go, and has a light to see by."""
    return _free(now) and any(light.lit for light in now.lights)


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        _("A turn"),
        _("Ten minutes. Lights burn, and every second turn somebody may come. Press Space, or “Pass the turn”."),
        lambda told, began, now: now.turns > began.turns,
        _free,
    ),
    Lesson(
        _("A door"),
        _("Doors are closed, and stuck unless the map says otherwise. Click one on the map, or choose it in the list."),
        lambda told, began, now: not told.isdisjoint({"door opened", "door forced", "door holds", "door locked"}),
        _free,
    ),
    Lesson(
        _("Walking"),
        _("Click a place that is known: the way there is counted in feet, by the slowest. Press U to take it back."),
        lambda told, began, now: "walk" in told,
        _sees,
    ),
    Lesson(
        _("Searching"),
        _("Give somebody a section of wall to search, then pass the turn. Who finds nothing never knows why."),
        lambda told, began, now: not told.isdisjoint({"found nothing", "secret door found", "trap found"}),
        _sees,
    ),
    Lesson(
        _("A meeting"),
        _("Go on until somebody is met. Surprise, distance and reaction are rolled by the book; you say what is done."),
        lambda told, began, now: "met" in told,
        _free,
    ),
    Lesson(
        _("The way home"),
        _("Click the place where you came in, then “Leave”. What was carried out is counted there."),
        lambda told, began, now: "left dungeon" in told,
        _sees,
    ),
)
MEETING = next(n for n, lesson in enumerate(LESSONS, 1) if lesson.title == _("A meeting"))


def guide(table: Table) -> GuideView | None:
    """What to try next in a campaign that was begun with a guide, of what can be done now; None when it has none.

    While somebody is faced it is about that; in the end it says that it is over.
    """
    if not table.began.guided or table.ended or table.began_late:
        return None
    told = frozenset(thing.fact.fact for thing in table.happened() if isinstance(thing, Told))
    began, now, of = table.first_state, table.state, len(LESSONS)
    left = [(n, lesson) for n, lesson in enumerate(LESSONS, 1) if not lesson.done(told, began, now)]
    if not left:
        says = _("A turn, a door, a meeting and the way home: the rest is more of the same. F1 lists the keys.")
        return GuideView(of, of, _("That was a delve"), says, over=True)
    if now.facing is not None:
        says = _("They are faced now: choose above the map to speak, to wait, to run or to fight. U takes it back.")
        return GuideView(MEETING, of, LESSONS[MEETING - 1].title, says)
    for number, lesson in left:
        if lesson.can(now):
            return GuideView(number, of, lesson.title, lesson.says)
    number, lesson = left[0]
    dark = _("First a light: have somebody light one, in the party's rows.")
    return GuideView(number, of, lesson.title, _("Enter the dungeon once more.") if now.outside else dark)
