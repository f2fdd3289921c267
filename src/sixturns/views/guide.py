"""The guided first delve, and the first day out of doors: a few things to try, each told until it has been done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from sixturns.handlers.advance import Told
from sixturns.handlers.table import Table
from sixturns.kernel.values import Value
from sixturns.views.language import gettext as _
from sixturns.world.campaign import Campaign

Seen = Counter[str]
"""How often each fact has been told so far."""


TRIED = frozenset({"door opened", "door forced", "door holds", "door locked"})
SEARCHED = frozenset({"hex searched", "hex found", "hex has something", "no points to search"})


class GuideView(Value):
    """One thing to try: which of how many of its course, its title, how it is done; `over` marks the last word."""

    number: int
    of: int
    title: str
    says: str
    course: str
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


def _abroad(now: Campaign) -> bool:
    """Whether nobody is faced, and the party is under the open sky."""
    return now.facing is None and now.outdoors and now.night is None


def _sets_out(now: Campaign) -> bool:
    """Whether the day's march can begin."""
    return _abroad(now) and not now.over and now.pace in ("", "half") and not now.half_days


def _searches(now: Campaign) -> bool:
    """Whether the march of the day is not over, so that a hex can be searched."""
    return _abroad(now) and not now.over and now.points > 1


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        _("A turn"),
        _("Ten minutes. Lights burn, and {often} somebody may come. Press Space, or “Pass the turn”."),
        lambda told, began, now: now.turns > began.turns,
        _free,
    ),
    Lesson(
        _("A door"),
        _("Doors are closed, and stuck unless the map says otherwise. Click one on the map, or choose it in the list."),
        lambda told, began, now: not told.keys().isdisjoint(TRIED),
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
        lambda told, began, now: not told.keys().isdisjoint({"found nothing", "secret door found", "trap found"}),
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


DAY: tuple[Lesson, ...] = (
    Lesson(
        _("A day's march"),
        _("Click a hex to plan the way to it: what each hex costs stands beside it. Then set out for the day."),
        lambda told, began, now: "sets out" in told,
        _sets_out,
    ),
    Lesson(
        _("Searching a hex"),
        _("While points of the day are left, search the hex for what is hidden. Who finds nothing never knows why."),
        lambda told, began, now: not told.keys().isdisjoint(SEARCHED),
        _searches,
    ),
    Lesson(
        _("A night"),
        _("Make camp: wood, watches and the dark hours are one move. Somebody may come; who sleeps long enough heals."),
        lambda told, began, now: not told.keys().isdisjoint({"night over", "camp broken"}),
        _abroad,
    ),
    Lesson(
        _("The wrong hex"),
        _("Go on for a second day. Players draw where they believe they are; a violet mark shows you where they are."),
        lambda told, began, now: told["sets out"] > 1,
        _sets_out,
    ),
)
"""What there is to try out of doors, where there are hexes."""


def guide(table: Table) -> GuideView | None:
    """What to try next in a campaign that was begun with a guide, of what can be done now; None when it has none.

    Out of doors that is of the first day there, where the campaign has hexes. While somebody is faced it is about that;
    in the end it says that it is over.
    """
    if not table.began.guided or table.ended or table.began_late:
        return None
    told = Counter(thing.fact.fact for thing in table.happened() if isinstance(thing, Told))
    began, now = table.first_state, table.state
    courses = [(_("first delve"), LESSONS)] + ([(_("first day outdoors"), DAY)] if table.hexmap is not None else [])
    if now.outdoors:
        courses.reverse()
    for course, lessons in courses:
        left = [(n, lesson) for n, lesson in enumerate(lessons, 1) if not lesson.done(told, began, now)]
        if not left:
            continue
        if now.facing is not None:
            says = _("They are faced now: choose above the map to speak, to wait, to run or to fight. U takes it back.")
            number = MEETING if lessons is LESSONS else left[0][0]
            return GuideView(number, len(lessons), LESSONS[MEETING - 1].title, says, course)
        number, lesson = next((one for one in left if one[1].can(now)), left[0])
        often = how_often(table.ruleset.rules.wandering.interval)
        says = lesson.says.format(often=often) if lesson.can(now) else _instead(lessons, now)
        return GuideView(number, len(lessons), lesson.title, says, course)
    course, lessons = courses[-1]
    says = _("Doors, meetings, marches and nights: the rest is more of the same. F1 lists the keys.")
    return GuideView(len(lessons), len(lessons), _("That was a delve"), says, course, over=True)


def how_often(turns: int) -> str:
    """How often a wandering check falls due, in words."""
    match turns:
        case 1:
            return _("every turn")
        case 2:
            return _("every second turn")
    return _("every {n} turns").format(n=turns)


def _instead(lessons: tuple[Lesson, ...], now: Campaign) -> str:
    """What is to be done first, where nothing that is left to try can be tried."""
    if lessons is DAY:
        return _("Go on until the next day begins.") if now.outdoors else _("Leave the dungeon, by the way you came.")
    return (
        _("Enter the dungeon once more.")
        if now.outside
        else _("First a light: have somebody light one, in the party's rows.")
    )
