"""The open question in words: its dice and odds, its source, its options and what could be ruled."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from sixturns.handlers.answers import Question, token
from sixturns.handlers.by_the_map import by_the_map
from sixturns.handlers.table import Table
from sixturns.kernel.effects import Audience, Blank, Choose, Roll
from sixturns.kernel.values import Value, replace
from sixturns.rules.doors import attempt_of, stability_of
from sixturns.views import words
from sixturns.views.day import price_of_forcing
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.words import Names
from sixturns.world.dungeon import FREE_KINDS
from sixturns.world.moves import Move

STEPS = (
    Move("round"),
    Move("run"),
    Move("sleep on"),
    Move("march on"),
    Move("set out", using="march"),
)
"""What Enter does at *what now?*, the first of these that can be done: another round, or on along the route."""

PASS = Move("pass")
"""What it does else in a dungeon: the turn passes. Out of doors turns are too short for that."""

NAMED_BY_NUMBER = "route"
"""The field of a move that holds hexes: there are too many to choose from, so their numbers are written."""

OPENING = ("open", "break through")
"""The moves that force a door, should it be stuck."""

PACES = ("set out", "using")
"""The field that says how a day's march is made."""

MOST_FACES = 12
"""The most sides of a die that is answered by a button for each face."""


class OddsPart(Value):
    """One reading of an open roll: in words, its share of the throws from 0 to 1, and whether it is the telling one."""

    label: str
    share: float
    hit: bool


class FieldView(Value):
    """A field of a move's form. Values are (token, label); with none the field is free words. `most` may be picked.

    `hint` says what one of them costs.
    """

    name: str
    label: str
    values: tuple[tuple[str, str], ...]
    most: int
    chosen: tuple[str, ...] = ()
    hint: str = ""


class OptionView(Value):
    """An option: `token` is what the form sends back, `main` marks the one that Enter takes, fields make it a form.

    The moves of *what now?* come in groups: `act` is what is done, `group` the heading under which a reader looks for
    it, `thing` the door (or nothing) that it is about within the group, `short` the words left to say there. Moves of
    one group, and within it of one thing, stand together.
    """

    token: str
    label: str
    main: bool = False
    fields: tuple[FieldView, ...] = ()
    hint: str = ""
    act: str = ""
    group: str = ""
    thing: str = ""
    short: str = ""


class QuestionView(Value):
    """The one open question.

    `key` identifies it in a form and goes stale when it is answered. `roll` is the dice to throw ("1d6"), empty for a
    decision; `faces` are the buttons that answer it at one touch (a single die of up to 12 sides). `secret` questions
    are the referee's alone. `rests` marks *what now?*. `roll_here`: the app may throw, by the table's policy.
    `rule` is the procedure that asks, and its step.
    """

    key: str
    where: str
    title: str
    help: str
    secret: bool
    rests: bool
    roll: str
    faces: tuple[int, ...]
    roll_here: bool
    odds: tuple[OddsPart, ...]
    odds_line: tuple[str, str]
    cites: str
    rule: tuple[str, str]
    why: tuple[str, ...]
    options: tuple[OptionView, ...]
    rulings: tuple[tuple[str, str], ...]


def question_view(table: Table) -> QuestionView:
    """The open question in words, with its dice, odds, source, options and possible rulings."""
    asked, ruleset = table.question, table.ruleset
    question = asked.question
    names = Names(table.now, table.world, players=False)
    odds = _odds(question, names) if isinstance(question, Roll) else ()
    return QuestionView(
        key=table.key,
        where=words.where_of(asked, ruleset),
        title=words.title_of(asked),
        help=words.help_of(asked, names),
        secret=question.to is Audience.REFEREE,
        rests=asked.rests,
        roll=str(question.dice) if isinstance(question, Roll) else "",
        faces=_faces(question),
        roll_here=isinstance(question, Roll) and table.policy(question) != "I roll",
        odds=odds,
        odds_line=_odds_line(question, names) if isinstance(question, Roll) else ("", ""),
        cites=words.cites_of(asked, ruleset),
        rule=(asked.procedure, asked.step),
        why=words.why_of(asked, ruleset),
        options=_options(table, question, names) if isinstance(question, Choose) else (),
        rulings=() if asked.rests else rulings(question, names),
    )


def _faces(question: Question) -> tuple[int, ...]:
    if not isinstance(question, Roll) or question.dice.count > 1 or question.dice.sides > MOST_FACES:
        return ()
    return tuple(range(1, question.dice.sides + 1))


def _odds(question: Roll, names: Names) -> tuple[OddsPart, ...]:
    shares = words.shares(question, names)
    telling = "" if question.site in words.AMOUNTS | words.TABLES else shares[0][0]
    return tuple(OddsPart(label, share, hit=label == telling) for label, share in shares)


def _odds_line(question: Roll, names: Names) -> tuple[str, str]:
    shares = words.shares(question, names)
    if question.site in words.AMOUNTS:
        return words.range_of(shares)
    if question.site in words.TABLES:
        return ngettext("one of {n}", "one of {n}", len(shares)).format(n=len(shares)), words.likeliest(shares)
    label, _share = shares[0]
    return (
        _("{what} on {span}").format(what=label, span=words.span_of(question, label, names)),
        words.odds_of(question, label, names),
    )


def rulings(question: Question, names: Names) -> tuple[tuple[str, str], ...]:
    """Every answer that a referee could rule, as (token, label)."""
    if isinstance(question, Roll):
        return tuple((token(reading), _ruling(question, reading, names)) for reading in _readings(question))
    return tuple((token(option), words.option_of(question, option, names)) for option in question.options)


def _readings(question: Roll) -> tuple[Any, ...]:
    """Every reading that a roll's rows name, whether these dice can show it or not."""
    return tuple(dict.fromkeys(row.reading for row in question.rows))


def _ruling(question: Roll, reading: Any, names: Names) -> str:
    """A reading as a ruling names it; where several read alike in words, each with its dice."""
    label = words.reading_of(question, reading, names)
    alike = [other for other in _readings(question) if words.reading_of(question, other, names) == label]
    if len(alike) == 1:
        return label
    totals = range(question.dice.lowest, question.dice.highest + 1)
    return f"{label} ({next(total for total in totals if question.read(total) == reading)})"


def _options(table: Table, question: Choose, names: Names) -> tuple[OptionView, ...]:
    """The options and the forms, moves in their groups."""
    blanks = {token(blank.option): blank for blank in question.blanks}
    options = dict.fromkeys((*question.options, *(blank.option for blank in question.blanks)))
    only = question.options[0] if len(question.options) == 1 else None
    steps = STEPS if table.now.outdoors else (*STEPS, PASS)
    main = next((step for step in steps if step in options), only)
    views = []
    for option in _in_groups(options, names):
        view = _option(table, question, option, blanks.get(token(option)), names)
        views.append(replace(view, main=True) if option == main else view)
    return tuple(views)


def _option(table: Table, question: Choose, option: Any, blank: Blank | None, names: Names) -> OptionView:
    view = OptionView(
        token=token(option),
        label=words.option_of(question, option, names),
        fields=_fields(blank, names, table) if blank else (),
        hint=_hint(option, table),
    )
    if not isinstance(option, Move):
        return view
    group = words.grouped(option, names)
    return replace(view, act=option.act, group=group.heading, thing=group.thing, short=group.short)


def _in_groups(options: Iterable[Any], names: Names) -> list[Any]:
    """Moves under their headings, those about one thing together, and else in the order in which they came."""
    things: dict[str, int] = {}

    def place(option: Any) -> tuple[int, int]:
        if not isinstance(option, Move):
            return 0, 0
        group = words.grouped(option, names)
        return group.place, things.setdefault(group.thing, len(things)) if group.thing else 0

    return sorted(options, key=place)


def _hint(option: Any, table: Table) -> str:
    """The odds of a move before it is made: whether the door gives way, should it be stuck."""
    if not isinstance(option, Move) or option.act not in OPENING or table.dungeon.look(option.at, "kind") in FREE_KINDS:
        return ""
    if option.at in table.now.locked:
        return _("locked")
    state, rules = table.state, table.ruleset.rules
    stability = by_the_map(stability_of(option.at, state.difficulties, rules), table.dungeon)
    attempt = attempt_of(option, state.party, table.dungeon.look(option.at, "wooden"), stability)
    opens = table.solver.solve("force", attempt).of(lambda forced: forced.open)
    return _("{percent:.0f} % if stuck").format(percent=100 * float(opens))


def _fields(blank: Blank, names: Names, table: Table) -> tuple[FieldView, ...]:
    """The open fields of a form, as they stand, in words of the move; walls to be searched go by side and section."""
    fields, move = [], blank.option
    for pick in blank.picks:
        chosen = getattr(move, pick.field)
        if pick.field == NAMED_BY_NUMBER:
            fields.append(FieldView(pick.field, words.field_of(move, pick.field), (), pick.most))
            continue
        values = [(token(value), words.pick_of(move, pick.field, value, names)) for value in pick.among]
        field = (move.act, pick.field)
        if field == ("search", "at"):
            values.sort(key=lambda value: [part.zfill(3) for part in re.split(r"(\d+)", value[1])])
        fields.append(
            FieldView(
                name=pick.field,
                label=words.field_of(move, pick.field),
                values=tuple(values),
                most=pick.most,
                chosen=tuple(token(one) for one in (chosen if isinstance(chosen, tuple) else (chosen,)) if pick.among),
                hint=price_of_forcing(table.now, table.ruleset.rules) if field == PACES else "",
            )
        )
    return tuple(fields)
