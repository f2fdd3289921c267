"""The log as the referee reads it, and an old answer that is to be ruled otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixturns.handlers import answers as log
from sixturns.handlers.advance import Answered
from sixturns.handlers.fold import TableError
from sixturns.handlers.marks import Line
from sixturns.handlers.table import Table
from sixturns.kernel.effects import Audience, Tell
from sixturns.kernel.values import Value, replace
from sixturns.views import words
from sixturns.views.clock import timed
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.question import rulings
from sixturns.views.rules_diff import amendment, said
from sixturns.views.words import Names, listed

MOST_CHANGES = 3
"""How many changes of the rules a line of the log names; of more it says how many there are."""


class LogLine(Value):
    """A line of the log, in pieces so that the die can stand out.

    `kind` is ``told`` (players were told), ``secret`` or ``plain``. `note` is a reason, or the names that are the
    referee's own of what players were told. `seq` is the entry that a ruling may amend, else 0,
    `back` the one that undo can go back to, which an answer of the app's own is not, else 0.
    """

    seq: int
    at: str
    before: str
    die: str
    after: str
    kind: str
    tag: str
    note: str = ""
    back: int = 0


class AmendedView(Value):
    """An old answer: its entry's number, what was answered, and every answer that could be ruled instead."""

    seq: int
    title: str
    rulings: tuple[tuple[str, str], ...]


class BackView(Value):
    """An entry to which undo can go back.

    `seq` is its number, `at` and `title` when and what it was, `after` how many inputs of the log have come since.
    """

    seq: int
    at: str
    title: str
    after: int


def log_lines(table: Table) -> Iterator[LogLine]:
    """The log, newest first: what was told, what was answered and with which dice, notes and facts."""
    left = table.last_rest - (table.sessions or [0])[-1]
    for n, scene in enumerate(table.scenes()):
        names, heard = (Names(scene.before, table.world, players=players) for players in (False, True))
        for at, seq, thing in reversed([*timed(scene)]):
            line = _line(table, seq, thing, names, heard, str(at), _standing(table, seq))
            left -= bool(n and seq)
            back = left >= 0 and isinstance(thing, Answered) and not thing.answer.auto
            yield replace(line, back=seq) if back and table.can_undo and not table.ended else line


def back_view(table: Table, seq: int) -> BackView:
    """What goes when undo goes back to a log entry; raises `TableError` when there is no going back to it."""
    for after, line in enumerate(line for line in log_lines(table) if line.back):
        if line.back == seq:
            return BackView(seq, line.at, "".join((line.before, line.die, line.after)), after)
    raise TableError(f"entry {seq} is nothing that undo can go back to")


def _standing(table: Table, seq: int) -> str:
    """What is to be said of a fact that has not taken hold: it waits, or it no longer fits."""
    if any(line.seq == seq for line in table.waiting):
        return _("takes hold when this move is over")
    return table.set_aside.get(seq, "")


def _line(table: Table, seq: int, thing: Any, names: Names, heard: Names, at: str, aside: str) -> LogLine:
    if isinstance(thing, Answered):
        before, die, after = words.answered(thing.asked.question, thing.value, thing.answer.faces, names)
        marks = [words.SOURCES[thing.answer.source]] if thing.answer.source in words.SOURCES else []
        if thing.answer.again:
            marks.append(_("seen before an undo"))
        secret = thing.asked.question.to is Audience.REFEREE
        return LogLine(
            seq=0 if thing.asked.rests else seq,
            at=at,
            before=before,
            die=die,
            after=after,
            kind="secret" if secret else "plain",
            tag=" · ".join([*([_("referee only")] if secret else []), *marks]),
            note=thing.answer.why,
        )
    if isinstance(thing, Line) and isinstance(thing.body, log.Aloud):
        return LogLine(0, at, thing.body.words, "", "", "told", _("read aloud"))
    if isinstance(thing, Line) and isinstance(thing.body, log.Amended):
        return LogLine(0, at, _amended(table, thing), "", "", "plain", _("rules"), note=aside or thing.body.why)
    if isinstance(thing, Line):
        tag = _("note") if isinstance(thing.body, log.Note) else _("set")
        return LogLine(0, at, _entry(thing.body, names), "", "", "secret", tag, note=aside)
    if thing.fact.to is not Audience.ALL:
        return LogLine(0, at, words.told(thing.fact, names), "", "", "secret", _("referee only"))
    said, own = words.told(thing.fact, names), _own_names(thing.fact, names, heard)
    if own and (told := words.told(thing.fact, heard)) != said:
        return LogLine(0, at, told, "", "", "told", _("told"), _("in your key: {what}").format(what=listed(own)))
    return LogLine(0, at, said, "", "", "told", _("told"))


def _own_names(fact: Tell, names: Names, heard: Names) -> list[str]:
    """What the referee's key calls the things in hexes that a fact tells of, where the players do not call them so."""
    about = dict(fact.about)
    things = (*about.get("features", ()), about.get("feature", ""), about.get("castle", ""))
    return [names.feature(id) for id in things if names.feature(id) != heard.feature(id)]


def _amended(table: Table, line: Line) -> str:
    """What a change of the rules says: what is otherwise where that is little, else how much."""
    changed = [said(change) for change in amendment(table, line)]
    if changed and len(changed) <= MOST_CHANGES:
        return _("Rules: {changes}").format(changes="; ".join(changed))
    count = ngettext("{n} is otherwise", "{n} are otherwise", len(changed)).format(n=len(changed))
    return _("Rules: {name}, {count}").format(name=line.body.ruleset, count=count)


def _entry(body: Any, names: Names) -> str:
    match body:
        case log.Note():
            return body.words
        case log.Set():
            why = f" · {body.why}" if body.why else ""
            return words.fact_of(body.path, bytes(body.value), names) + why
        case log.Mended():
            why = f" · {body.why}" if body.why else ""
            return words.mended(body.edit, names) + why
        case log.Policy():
            return _("{kind} rolls: {how}").format(kind=body.kind, how=words.HOWS[body.how])
    raise TypeError(type(body).__name__)


def amended_view(table: Table, seq: int) -> AmendedView:
    """The answer of a log entry, to be ruled otherwise; raises `TableError` when it is no answer that stands."""
    table.place_of(seq)
    for scene in table.scenes():
        for number, thing in scene.items:
            if number == seq and isinstance(thing, Answered):
                names = Names(scene.before, table.world, players=False)
                question = thing.asked.question
                line = words.answered(question, thing.value, thing.answer.faces, names)
                return AmendedView(seq, "".join(line), rulings(question, names))
    raise TableError(f"entry {seq} has not been played yet")
