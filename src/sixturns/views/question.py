"""The open question in words: its dice and odds, its source, its options and what could be ruled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixturns.handlers.answers import Question, token
from sixturns.handlers.table import Table
from sixturns.kernel.effects import Audience, Blank, Choose, Roll
from sixturns.kernel.values import Value
from sixturns.rules.doors import attempt_of
from sixturns.views import words
from sixturns.views.language import gettext as _
from sixturns.views.words import Names
from sixturns.world.campaign import Move

MOST_FACES = 12
"""The most sides of a die that is answered by a button for each face."""


class OddsPart(Value):
    """One reading of an open roll: in words, its share of the throws from 0 to 1, and whether it is the telling one."""

    label: str
    share: float
    hit: bool


class FieldView(Value):
    """A field of a move's form. Values are (token, label); with none the field is free words. `most` may be picked."""

    name: str
    label: str
    values: tuple[tuple[str, str], ...]
    most: int
    chosen: tuple[str, ...] = ()


class OptionView(Value):
    """An option: `token` is what the form sends back, `main` marks the one that Enter takes, fields make it a form."""

    token: str
    label: str
    main: bool = False
    fields: tuple[FieldView, ...] = ()
    hint: str = ""


class QuestionView(Value):
    """The one open question.

    `key` identifies it in a form and goes stale when it is answered. `roll` is the dice to throw ("1d6"), empty for a
    decision; `faces` are the buttons that answer it at one touch (a single die of up to 12 sides). `secret` questions
    are the referee's alone. `rests` marks *what now?*. `roll_here` is false where the policy is to throw real dice.
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
    why: tuple[str, ...]
    options: tuple[OptionView, ...]
    rulings: tuple[tuple[str, str], ...]


def question_view(table: Table) -> QuestionView:
    """The open question in words, with its dice, odds, source, options and possible rulings."""
    asked, ruleset = table.question, table.ruleset
    question = asked.question
    names = Names(table.now, table.dungeon, players=False)
    odds = _odds(question) if isinstance(question, Roll) else ()
    policy = table.policy(question)
    return QuestionView(
        key=table.key,
        where=words.where_of(asked, ruleset),
        title=words.title_of(asked),
        help=words.help_of(asked),
        secret=question.to is Audience.REFEREE,
        rests=asked.rests,
        roll=str(question.dice) if isinstance(question, Roll) else "",
        faces=_faces(question),
        roll_here=policy != "I roll",
        odds=odds,
        odds_line=_odds_line(question) if isinstance(question, Roll) else ("", ""),
        cites=words.cites_of(asked, ruleset),
        why=words.why_of(asked, ruleset),
        options=tuple(_options(table, question, names)) if isinstance(question, Choose) else (),
        rulings=() if asked.rests else rulings(question, names),
    )


def _faces(question: Question) -> tuple[int, ...]:
    if not isinstance(question, Roll) or question.dice.count > 1 or question.dice.sides > MOST_FACES:
        return ()
    return tuple(range(1, question.dice.sides + 1))


def _odds(question: Roll) -> tuple[OddsPart, ...]:
    telling = "" if question.site in words.AMOUNTS else words.shares(question)[0][0]
    return tuple(OddsPart(label, share, hit=label == telling) for label, share in words.shares(question))


def _odds_line(question: Roll) -> tuple[str, str]:
    shares = words.shares(question)
    if question.site in words.AMOUNTS:
        return words.range_of(shares)
    label, _share = shares[0]
    return (
        _("{what} on {span}").format(what=label, span=words.span_of(question, label)),
        words.odds_of(question, label),
    )


def rulings(question: Question, names: Names) -> tuple[tuple[str, str], ...]:
    """Every answer that a referee could rule, as (token, label)."""
    if isinstance(question, Roll):
        return tuple((token(reading), _ruling(question, reading)) for reading in _readings(question))
    return tuple((token(option), words.option_of(question, option, names)) for option in question.options)


def _readings(question: Roll) -> tuple[Any, ...]:
    """Every reading that a roll's rows name, whether these dice can show it or not."""
    return tuple(dict.fromkeys(row.reading for row in question.rows))


def _ruling(question: Roll, reading: Any) -> str:
    """A reading as a ruling names it; where several read alike in words, each with its dice."""
    label = words.reading_of(question, reading)
    alike = [other for other in _readings(question) if words.reading_of(question, other) == label]
    if len(alike) == 1:
        return label
    totals = range(question.dice.lowest, question.dice.highest + 1)
    return f"{label} ({next(total for total in totals if question.read(total) == reading)})"


def _options(table: Table, question: Choose, names: Names) -> Iterator[OptionView]:
    blanks = {token(blank.option): blank for blank in question.blanks}
    for option in question.options:
        mark = token(option)
        blank = blanks.pop(mark, None)
        yield OptionView(
            token=mark,
            label=words.option_of(question, option, names),
            main=len(question.options) == 1 or option == Move("wait"),
            fields=_fields(blank, names) if blank else (),
            hint=_hint(option, table),
        )
    for mark, blank in blanks.items():
        yield OptionView(mark, words.option_of(question, blank.option, names), fields=_fields(blank, names))


def _hint(option: Any, table: Table) -> str:
    """The odds of a move before it is made: whether the door gives way, should it be stuck."""
    if not isinstance(option, Move) or option.act != "open":
        return ""
    attempt = attempt_of(option, table.state.party, table.dungeon.look(option.at, "wooden"))
    opens = table.solver.solve("force", attempt).of(lambda forced: forced.open)
    return _("{percent:.0f} % if stuck").format(percent=100 * float(opens))


def _fields(blank: Blank, names: Names) -> tuple[FieldView, ...]:
    fields = []
    for pick in blank.picks:
        chosen = getattr(blank.option, pick.field)
        fields.append(
            FieldView(
                name=pick.field,
                label=words.FIELDS[pick.field],
                values=tuple((token(value), words.pick_of(pick.field, value, names)) for value in pick.among),
                most=pick.most,
                chosen=tuple(token(one) for one in (chosen if isinstance(chosen, tuple) else (chosen,)) if pick.among),
            )
        )
    return tuple(fields)
