"""What a request has the table do, and how a refusal is told: the same for the pages and the API."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from sixturns.formats.party_csv import things
from sixturns.handlers import by_hand, wilds_by_hand
from sixturns.handlers.advance import Answered
from sixturns.handlers.answers import AnyBody, NotAnAnswer, fill
from sixturns.handlers.dice_box import ImpossibleDice
from sixturns.handlers.facts import BadFact
from sixturns.handlers.fold import NothingToUndo, Stale, TableError
from sixturns.handlers.rulebook import with_layers
from sixturns.handlers.table import Table
from sixturns.handlers.wilds_by_hand import with_route
from sixturns.kernel.effects import Choose
from sixturns.kernel.values import Hidden
from sixturns.rulesets.houses import layers_of, setting_layer
from sixturns.rulesets.layers import BadRules, Layer, RuleSet, load
from sixturns.store import NoSuchCampaign, StoreBusy, StoreError, StoreFull
from sixturns.store.tables import LacksRules, OpenTable, WrittenByNewer
from sixturns.views import words
from sixturns.views.language import gettext as _
from sixturns.views.place import key_of
from sixturns.views.words import Names
from sixturns.world.creatures import Mind, Wandering
from sixturns.world.party import Member
from sixturns.world.place import Key

Act = Callable[[Table], list[AnyBody]]
MOST_PACKED: Final = 100
"""The most things that are put into a pack, or taken out, at once."""
POLICY: Final = "policy."
AMENDMENT: Final = "amendment"
"""What a layer of settings is called."""


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
    except (Stale, NothingToUndo, Moved, WrittenByNewer, LacksRules) as error:
        raise Refused(409, sentence(error)) from error
    except (TableError, NotAnAnswer, ImpossibleDice, BadFact, BadRules) as error:
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
    names = Names(table.now, table.world, players=False)
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
            return table.answer(fill(question, option, with_route(table, question, fields)), key)
        return table.answer(option, key)

    return act


def know(around: str, away: int, how: wilds_by_hand.Known) -> Act:
    """Has the players' map show a hex and those around it, or takes them off it."""
    return lambda table: wilds_by_hand.know(table, around, away, how)


def show(feature: str, known: bool) -> Act:
    """Has the players know of a feature of the hexes, or no longer."""
    return lambda table: wilds_by_hand.show(table, feature, known=known)


def undo(seq: int) -> Act:
    """Takes the last input back, if the log has not grown beyond `seq`."""
    return lambda table: at(table, seq).undo()


def redo(seq: int) -> Act:
    """Restores the input last taken back, if the log has not grown beyond `seq`."""
    return lambda table: at(table, seq).redo()


def back_to(seq: int) -> Act:
    """Takes back the input that an entry of the log belongs to, and all that came after it."""
    return lambda table: by_hand.back_to(table, seq)


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


def other_rules(now: RuleSet, family: str = "", house: str = "", settings: Sequence[str] = ()) -> RuleSet:
    """The rules in force, or those of a family in their place, under a house file and settings as ``path=value``.

    Raises:
        BadRules: with every fault of what was written.
        Refused: when nothing was.
    """
    if not (family or house or settings):
        raise Refused(422, _("Say what is to be otherwise: a rule and its value, a house file, or another family."))
    layers = [*layers_of(Layer(_("house file"), house))] if house else []
    layers += [setting_layer(settings, AMENDMENT)] if settings else []
    now = load(family) if family else now
    return with_layers(now, *layers) if layers else now


def amend(seq: int, why: str, family: str = "", house: str = "", settings: Sequence[str] = ()) -> Act:
    """Puts other rules into force, if the log has not grown beyond `seq`."""
    return lambda table: at(table, seq).amend(other_rules(table.ruleset, family, house, settings), why)


def aloud(said: str) -> Act:
    """Reads words to the players."""
    return lambda table: table.aloud(said)


def aloud_of(area: str) -> Act:
    """Reads to the players what the key of a place has for them."""
    return lambda table: table.aloud(_key(table, area).aloud)


def change(path: str, by: int) -> Act:
    """Adds to a number of the state; what it is then is the fact that is set."""

    def act(table: Table) -> list[AnyBody]:
        now = fact_at(table.now, path)
        if not isinstance(now, int) or isinstance(now, bool):
            raise BadFact(f"{path}: {now!r} is no number")
        return table.set(path, now + by)

    return act


def fact_at(state: Any, path: str) -> Any:
    """What stands in the state at a path; raises `BadFact` when nothing does."""
    at = state
    for key in path.split("."):
        at = at.open() if isinstance(at, Hidden) else at
        if isinstance(at, tuple):
            at = next((one for one in at if getattr(one, "id", None) == key), None)
        else:
            at = getattr(at, key, None) if key in getattr(at, "__struct_fields__", ()) else None
        if at is None:
            raise BadFact(f"{path}: there is no {key!r}")
    return at


def change_hp(member: str, by: int) -> Act:
    """Changes a member's hit points, Stamina before them; above, the referee disposes."""
    return lambda table: by_hand.change_life(table, member, by)


def pack(member: str, said: str, by: int) -> Act:
    """Puts things into a member's pack, `by` times what is said, or takes them out as far as there are any.

    What is said is read as in the table of a party, ``3 torches, rope``, unless it is a thing of the pack as it stands.
    """

    def act(table: Table) -> list[AnyBody]:
        carries = by_hand.member(table, member).carries
        counted = ((1, said),) if said in carries else tuple(things(said))
        if abs(by) * sum(number for number, _thing in counted) > MOST_PACKED:
            raise Refused(422, _("At most {most} things at once.").format(most=MOST_PACKED))
        left = list(carries)
        for number, thing in counted:
            if by > 0:
                left[:] = by_hand.with_more(tuple(left), thing, by * number)
            for _time in range(min(-by * number, left.count(thing))):
                left.remove(thing)
        return table.set(f"party.members.{member}.carries", left)

    return act


def join(newcomer: Member) -> Act:
    """A member comes, at the end of the marching order."""
    return lambda table: by_hand.join(table, newcomer)


def move_up(member: str, by: int) -> Act:
    """A member goes so many places further to the front, or with a number below 0 to the rear."""
    return lambda table: by_hand.move_up(table, member, by)


def _key(table: Table, area: str) -> Key:
    try:
        return key_of(table.now, table.dungeon.area_by_id[area])
    except KeyError:
        raise BadFact(f"keys: there is no area {area!r}") from None


def key(area: str, read_aloud: str, secret: str) -> Act:
    """Puts other words in the place of those that a place has on the map."""
    return lambda table: by_hand.write_key(table, area, read_aloud, secret)


def trap(at: str, does: str) -> Act:
    """Sets a trap in a place or on a door."""
    return lambda table: by_hand.set_trap(table, at, does)


def creatures(name: str, number: int, at: str, mind: Mind | None, speed: int | None) -> Act:
    """Creatures come to be in a place, with the figures of the bestiary where it knows them by that name."""
    return lambda table: by_hand.bring(table, name, number, at, mind, speed)


def wandering(place: int, wanted: Wandering) -> Act:
    """Puts a wandering table in the place of another, or adds one where `place` is below 0."""
    return lambda table: by_hand.write_wandering(table, place, wanted)
