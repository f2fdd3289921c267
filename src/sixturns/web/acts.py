"""What a request has the table do, and how a refusal is told: the same for the pages and the API."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from sixturns.handlers.advance import Answered
from sixturns.handlers.answers import AnyBody, NotAnAnswer, fill
from sixturns.handlers.dice_box import ImpossibleDice
from sixturns.handlers.facts import BadFact
from sixturns.handlers.fold import NothingToUndo, Stale, TableError
from sixturns.handlers.table import Table
from sixturns.kernel.effects import Choose
from sixturns.store import NoSuchCampaign, StoreBusy, StoreError, StoreFull
from sixturns.store.tables import OpenTable, WrittenByNewer
from sixturns.views import words
from sixturns.views.language import gettext as _
from sixturns.views.words import Names

Act = Callable[[Table], list[AnyBody]]
LEAST_HP: Final = -99
POLICY: Final = "policy."


class Refused(Exception):
    """A request that was refused: the status and one line that says why. Nothing was changed."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(said)
        self.status, self.said = status, said


class Moved(TableError):
    """Undo or redo of a log that has grown since it was looked at."""


@contextmanager
def refusals() -> Iterator[None]:
    """Turns what a table or its store refuses into `Refused`; an unknown campaign stays `NoSuchCampaign`."""
    try:
        yield
    except (Stale, NothingToUndo, Moved, WrittenByNewer) as error:
        raise Refused(409, sentence(error)) from error
    except (TableError, NotAnAnswer, ImpossibleDice, BadFact) as error:
        raise Refused(422, sentence(error)) from error
    except NoSuchCampaign:
        raise
    except StoreFull as error:
        raise Refused(507, sentence(error)) from error
    except StoreBusy as error:
        raise Refused(503, sentence(error)) from error
    except StoreError as error:
        raise Refused(500, sentence(error)) from error


def perform(opened: OpenTable, act: Act, author: str) -> None:
    """Has an open table do an act and commits it; raises `Refused`, which tells a late answer what was answered."""
    with refusals():
        try:
            opened.act(act, author=author)
        except Stale as stale:
            if stale.answered is None:
                raise
            answered = stale.answered
            raise Refused(409, opened.read(lambda table: already(table, answered))) from stale


def already(table: Table, answered: Answered) -> str:
    """That a question has been answered, and how."""
    names = Names(table.now, table.dungeon, players=False)
    line = words.answered(answered.asked.question, answered.value, answered.answer.faces, names)
    how = " ".join(part.strip() for part in line if part)
    return _("Already answered: {title} {how}.").format(title=words.title_of(answered.asked), how=how)


def sentence(error: Exception) -> str:
    """What an error says, as a sentence; a path or a field that it names first stays as it is."""
    said = str(error)
    if not said.partition(" ")[0].endswith(":"):
        said = said[:1].upper() + said[1:]
    return said if said.endswith((".", "!", "?")) else f"{said}."


def answer(key: str, *, option: str = "", fields: Mapping[str, Sequence[str]] = {}, faces: str = "") -> Act:
    """Answers the open question: with an option and what was filled in, with typed faces, or else by rolling."""

    def act(table: Table) -> list[AnyBody]:
        if faces:
            return table.type(faces, key)
        if not option:
            return table.roll(key)
        question = table.question.question
        if table.key == key and isinstance(question, Choose):
            return table.answer(fill(question, option, fields), key)
        return table.answer(option, key)

    return act


def undo(seq: int) -> Act:
    """Takes the last input back, if the log has not grown beyond `seq`."""
    return lambda table: at(table, seq).undo()


def redo(seq: int) -> Act:
    """Restores the input last taken back, if the log has not grown beyond `seq`."""
    return lambda table: at(table, seq).redo()


def at(table: Table, seq: int) -> Table:
    """The table, if it stands at `seq`; else raises `Moved`."""
    if table.seq != seq:
        raise Moved(_("somebody was quicker: look at what stands now, and ask again"))
    return table


def rule_open(key: str, reading: str, why: str) -> Act:
    """Rules the open question."""
    return lambda table: table.rule_open(reading, why, key)


def rule(seq: int, reading: str, why: str) -> Act:
    """Rules an old answer otherwise."""
    return lambda table: table.rule(seq, reading, why)


def note(said: str) -> Act:
    """Writes a note into the log."""
    return lambda table: table.note(said)


def set_fact(path: str, value: Any, why: str) -> Act:
    """Sets a fact of the state by hand, or a policy, whose path begins with ``policy.``."""
    if path.startswith(POLICY):
        return lambda table: table.set_policy(path.removeprefix(POLICY), str(value))
    return lambda table: table.set(path, value, why)


def end(why: str) -> Act:
    """Ends the campaign."""
    return lambda table: table.end(why)


def as_of(seq: int, act: Act) -> Act:
    """An act on what stood at `seq`: a door or a light is named by its place, which may since be another's."""
    return lambda table: act(at(table, seq))


def set_typed(path: str, text: str, why: str) -> Act:
    """Sets a fact from what somebody typed: as a number or the like if the state admits that, else as words."""
    try:
        value = json.loads(text)
    except ValueError:
        return set_fact(path, text, why)

    def act(table: Table) -> list[AnyBody]:
        try:
            return set_fact(path, value, why)(table)
        except BadFact as error:
            if isinstance(value, str):
                raise
            try:
                return set_fact(path, text, why)(table)
            except BadFact:
                raise error from None

    return act


def change_hp(member: str, by: int) -> Act:
    """Changes a member's hit points; above, the referee disposes."""

    def act(table: Table) -> list[AnyBody]:
        try:
            hp = table.now.party[member].hp
        except KeyError:
            raise BadFact(f"party.members: there is no {member!r}") from None
        return table.set(f"party.members.{member}.hp", max(LEAST_HP, hp + by))

    return act
