"""The moves as the map bears them: the doors and ways at hand, the rest folded away by what it is about."""

from __future__ import annotations

from sixturns.handlers.answers import token
from sixturns.handlers.codec import decode
from sixturns.handlers.table import Table
from sixturns.kernel.effects import Choose
from sixturns.kernel.values import Value, replace
from sixturns.views.language import gettext as _
from sixturns.views.question import OptionView, QuestionView
from sixturns.views.way import way_view, ways
from sixturns.views.words import Names, capital
from sixturns.world.moves import Move

AT_HAND = ("walk", "leave", "enter")
"""Acts whose moves stand on the map one by one, as the doors do."""

WITH_THE_PARTY = ("search", "leave off")
"""Acts that stand with the party, who is given them, and nowhere else."""

FOLDED = ("light", "douse")
"""Acts that stand under their heading even when there is but one: nobody puts out the light by a slip."""

PRESSED = ("open", "walk", "go", "leave", "enter", "run", "break through")
"""What a press on the map does where several things can be done."""


class DoorMoves(Value):
    """What can be done at one door: the move that stands on the map, and those folded away behind it."""

    main: OptionView
    others: tuple[OptionView, ...] = ()


class MoveGroup(Value):
    """Moves that are folded under one heading; `hint` says what one of them costs."""

    title: str
    options: tuple[OptionView, ...]
    hint: str = ""


class WayTo(Value):
    """A known place to which the party can go back: its area, its name, what the walk takes."""

    area: str
    label: str
    takes: str


class MovesView(Value):
    """What can be done at *what now?*: the main move, which Space makes, those at hand, those folded, the ways back.

    The `march` is folded, too, and comes before all others.
    """

    step: OptionView | None = None
    march: tuple[MoveGroup, ...] = ()
    at_hand: tuple[DoorMoves, ...] = ()
    groups: tuple[MoveGroup, ...] = ()
    ways: tuple[WayTo, ...] = ()


class GoingView(Value):
    """What it takes to go to a known place, line by line, and the answer that has the party go."""

    title: str
    lines: tuple[str, ...]
    key: str
    token: str


def moves_view(table: Table, question: QuestionView) -> MovesView:
    """The moves of the open question in groups; nothing while it is not *what now?*, or nothing can be done."""
    if not question.rests or table.ended:
        return MovesView()
    if table.now.outdoors and table.now.facing is None:
        return abroad(table, question)
    step = next((option for option in question.options if option.main), None)
    left = [option for option in question.options if option is not step and option.act not in WITH_THE_PARTY]
    few = table.now.facing is not None or bool(table.now.outside)
    doors: dict[str, list[OptionView]] = {}
    groups: dict[str, list[OptionView]] = {}
    for option in left:
        if option.thing or few or option.act in AT_HAND:
            doors.setdefault(_door_of(option) or option.token, []).append(option)
        elif option.act != "go":
            groups.setdefault(option.group, []).append(option)
    folded = {title: those for title, those in groups.items() if len(those) > 1 or those[0].act in FOLDED}
    alone = [those[0] for title, those in groups.items() if title not in folded]
    return MovesView(
        step=step,
        at_hand=(
            *(DoorMoves(first, tuple(others)) for first, *others in map(_foremost, doors.values())),
            *(DoorMoves(option) for option in alone),
        ),
        groups=tuple(MoveGroup(title, tuple(those)) for title, those in folded.items()),
        ways=_ways(table) if any(option.act == "go" for option in left) else (),
    )


ABROAD = ("explore", "camp", "rest", "break camp", "go in", "land")
"""Moves out of doors that stand on the map one by one."""


def abroad(table: Table, question: QuestionView) -> MovesView:
    """What can be done out of doors: on along the route, the few moves of a day, and the rest folded by what it is.

    When the day's march is over what is left to do is to make camp.
    """
    step = next((option for option in question.options if option.main), None)
    if step is None and table.now.over:
        step = next((_briefly(option) for option in question.options if option.act == "camp"), None)
    left = [option for option in question.options if step is None or option.token != step.token]
    groups: dict[str, list[OptionView]] = {}
    for option in left:
        if option.act not in ABROAD:
            groups.setdefault(FOLDED_ABROAD.get(option.act) or _("Other"), []).append(option)
    return MovesView(
        step=step,
        at_hand=tuple(DoorMoves(_briefly(option)) for act in ABROAD for option in left if option.act == act),
        march=tuple(MoveGroup(title, tuple(those), _hint(those)) for title, those in groups.items() if title in MARCH),
        groups=tuple(MoveGroup(title, tuple(those)) for title, those in groups.items() if title not in MARCH),
    )


def _hint(options: list[OptionView]) -> str:
    """What the first of their fields that has something to say says."""
    return next((field.hint for option in options for field in option.fields if field.hint), "")


def _briefly(option: OptionView) -> OptionView:
    """A camp without its plan, which its form shows."""
    return replace(option, label=_("Make camp")) if option.act == "camp" else option


MARCH = (_("Set out…"), _("March on…"))
FOLDED_ABROAD = {
    "set out": MARCH[0],
    "march on": MARCH[1],
    "hail castle": _("Castles"),
    "garrison": _("Castles"),
    "light": _("Lights"),
    "douse": _("Lights"),
}
"""Under which heading acts out of doors are folded; the others are other things to do."""


def _door_of(option: OptionView) -> str:
    """The door that a move is made at, or goes through; empty when it is made elsewhere."""
    return decode(option.token, Move).at if option.thing or option.act == "walk" else ""


def _foremost(options: list[OptionView]) -> list[OptionView]:
    """What can be done at one door, opening it or going through before the rest."""
    return sorted(options, key=lambda option: option.act not in ("open", "walk"))


def _ways(table: Table) -> tuple[WayTo, ...]:
    """The known places to go to: where a way leads out, where the party came in, then the nearest first.

    The others, to which no way is known, cannot be gone to.
    """
    state, dungeon = table.now, table.dungeon
    names = Names(state, dungeon, players=False)
    home = state.seen[0] if state.seen else ""
    out = {way.area: names.exit(way.id) for way in reversed(dungeon.exits)}
    found = ways(state, dungeon, table.ruleset.rules)
    near = sorted(found.items(), key=lambda way: (way[0] not in out, way[0] != home, way[1].feet))

    def called(area: str) -> str:
        place = names.area_in_full(area)
        if area in out:
            return _("{exit}: {place}").format(exit=capital(out[area]), place=place)
        return _("where you came in: {place}").format(place=place) if area == home else place

    return tuple(WayTo(area, called(area), view.words) for area, view in near if area in state.seen)


def moves_on_the_map(table: Table) -> dict[str, str]:
    """For each door, area, way out and section of wall the move that a press on it makes.

    A door is opened or gone through, whatever else can be done at it; a section of wall is searched.
    """
    question = table.question.question
    if table.ended or not isinstance(question, Choose) or not table.question.rests:
        return {}
    found: dict[str, str] = {}
    for option in question.options:
        if isinstance(option, Move) and option.act in PRESSED and option.at:
            found.setdefault(option.at, token(option))
    for blank in question.blanks:
        if getattr(blank.option, "act", "") == "search":
            places = next(pick.among for pick in blank.picks if pick.field == "at")
            found |= {place: token(blank.option) for place in places if place not in found}
    return found


def going_view(table: Table, area: str) -> GoingView | None:
    """What it takes to go to a place, as the table reckons it; None when the party cannot go there now."""
    question = table.question.question
    go = Move("go", area)
    if table.ended or not isinstance(question, Choose) or go not in question.options:
        return None
    names = Names(table.now, table.world, players=False)
    way = way_view(table.now, table.dungeon, table.ruleset.rules, area)
    doors = () if way is None else tuple(_("Shut: {door}.").format(door=door) for door in way.doors)
    return GoingView(
        title=_("Go back to {place}").format(place=names.area_in_full(area)),
        lines=(way.words if way else _("No way there is known."), *doors),
        key=table.key,
        token=token(go),
    )
