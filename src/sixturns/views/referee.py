"""What the referee sees: everything, with secrets marked as such."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from sixturns.handlers import answers as log
from sixturns.handlers.advance import Answered
from sixturns.handlers.answers import Question, token
from sixturns.handlers.fold import Line, TableError
from sixturns.handlers.solve import Solver
from sixturns.handlers.table import Table
from sixturns.kernel.effects import Audience, Blank, Choose, Roll
from sixturns.kernel.values import Value
from sixturns.rules.delve import attempt_of
from sixturns.rules.model import Rules
from sixturns.views import words
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.map import MapView, referee_map
from sixturns.views.words import Names
from sixturns.world.campaign import Campaign, Move
from sixturns.world.clock import Moment, moment
from sixturns.world.dungeon import Dungeon


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


class TurnCell(Value):
    """One turn of the strip: ``gone``, ``now`` or ``due``, with up to three marks (W, R, T, L)."""

    state: str
    marks: str


class LightRow(Value):
    """A light with its bearer and turns: left, of how many; `words` says it for all ("4 turns", "out")."""

    kind: str
    bearer: str
    left: int
    whole: int
    words: str
    low: bool


class PartyRow(Value):
    """A member: name, what matters about them in one line, hit points; `speaks` for the one who does the talking."""

    id: str
    name: str
    line: str
    hp: int
    most_hp: int
    low: bool
    speaks: bool


class LogLine(Value):
    """A line of the log, in pieces so that the die can stand out.

    `kind` is ``told`` (players were told), ``secret`` or ``plain``. `seq` is the entry that a ruling may amend, else 0.
    """

    seq: int
    at: str
    before: str
    die: str
    after: str
    kind: str
    tag: str
    note: str = ""


class AmendedView(Value):
    """An old answer: its entry's number, what was answered, and every answer that could be ruled instead."""

    seq: int
    title: str
    rulings: tuple[tuple[str, str], ...]


class KeyView(Value):
    """The key of the place the party is in: its title, what may be read aloud, what is the referee's."""

    title: str
    aloud: str
    secret: str


class SettingView(Value):
    """A fact or policy that can be set by hand: its path, label, value as text, and the choices if there are few."""

    path: str
    label: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()


class RefereeView(Value):
    """The referee's page."""

    name: str
    when: str
    turn: int
    seq: int
    map: MapView
    question: QuestionView
    strip: tuple[TurnCell, ...]
    due: str
    lights: tuple[LightRow, ...]
    party: tuple[PartyRow, ...]
    pace: str
    key: KeyView
    log: tuple[LogLine, ...]
    settings: tuple[SettingView, ...]
    can_undo: bool
    can_redo: bool
    facing: str = ""


MOST_LINES = 200
MOST_FACES = 12
HOURS_SHOWN = 4
LOW_TURNS = 1


def referee_view(table: Table, name: str) -> RefereeView:
    """The referee's page of a table."""
    state, rules = table.now, table.ruleset.rules
    question = question_view(table)
    now = moment_of(state, rules)
    return RefereeView(
        name=name,
        when=_("Day {day} · {time} · turn {turn}").format(day=now.day, time=now, turn=turn_of(state)),
        turn=turn_of(state),
        seq=table.seq,
        map=referee_map(state, table.dungeon, rules, _door_moves(table.question.question)),
        question=question,
        strip=_strip(state),
        due=_due(state),
        lights=tuple(_lights(state, rules)),
        party=tuple(_party(state)),
        pace=_pace(state),
        key=_key(state, table.dungeon),
        log=tuple(islice(log_lines(table), MOST_LINES)),
        settings=tuple(_settings(table)),
        can_undo=table.can_undo or table.began_late,
        can_redo=table.can_redo,
        facing=_facing(state),
    )


def moment_of(state: Campaign, rules: Rules) -> Moment:
    """The day and time of a campaign."""
    time = rules.time
    return moment(state.turns, state.rounds, turn_minutes=time.turn_minutes, round_minutes=time.round_minutes)


def turn_of(state: Campaign) -> int:
    """The turn of this delve, from 1."""
    return state.turns - state.entered + 1


# ------------------------------------------------------------------------------------------------------- the question
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


def amended_view(table: Table, seq: int) -> AmendedView:
    """The answer of a log entry, to be ruled otherwise; raises `TableError` when it is no answer that stands."""
    table.place_of(seq)
    for scene in table.scenes():
        for number, thing in scene.items:
            if number == seq and isinstance(thing, Answered):
                names = Names(scene.before, table.dungeon, players=False)
                question = thing.asked.question
                line = words.answered(question, thing.value, thing.answer.faces, names)
                return AmendedView(seq, "".join(line), rulings(question, names))
    raise TableError(f"entry {seq} has not been played yet")


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
    opens = Solver(table.ruleset, exact=True).solve("force", attempt).of(lambda forced: forced.open)
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


def _door_moves(question: Question) -> dict[str, str]:
    """For each door the move that a click on it makes."""
    if not isinstance(question, Choose):
        return {}
    return {option.at: token(option) for option in question.options if isinstance(option, Move) and option.at}


# ------------------------------------------------------------------------------------------------------------- clocks
def _strip(state: Campaign) -> tuple[TurnCell, ...]:
    """Four hours of turns around the present one, with the turn in which each burning light goes out."""
    now = turn_of(state)
    first = max(0, (now - 1) // 6 - 1) * 6 + 1
    out = {now + light.left: light.kind[0].upper() for light in state.lights if light.lit}
    return tuple(
        TurnCell("gone" if turn < now else "now" if turn == now else "due", out.get(turn, "") if turn >= now else "")
        for turn in range(first, first + 6 * HOURS_SHOWN)
    )


def _due(state: Campaign) -> str:
    burning = [light for light in state.lights if light.lit]
    if not burning:
        return _("no light burns")
    first = min(burning, key=lambda light: light.left)
    return _("{who}'s {kind} goes out in {turns}").format(
        who=words.member_of(state, first.bearer), kind=first.kind, turns=_turns(first.left)
    )


def _turns(n: int) -> str:
    return ngettext("{n} turn", "{n} turns", n).format(n=n)


def _lights(state: Campaign, rules: Rules) -> Iterator[LightRow]:
    for light in state.lights:
        yield LightRow(
            kind=light.kind.capitalize(),
            bearer=words.member_of(state, light.bearer),
            left=light.left,
            whole=rules.lights[light.kind].turns,
            words=_turns(light.left) if light.lit else _("out"),
            low=light.left <= LOW_TURNS,
        )


# -------------------------------------------------------------------------------------------------------------- party
def _party(state: Campaign) -> Iterator[PartyRow]:
    voice = state.party.voice
    for member in state.party.members:
        calling = f"{member.calling} {member.level}" if member.level else member.calling
        burning = [light.kind for light in state.lights if light.lit and light.bearer == member.id]
        held = ", ".join(dict.fromkeys((*(_("lit {kind}").format(kind=kind) for kind in burning), *member.carries)))
        yield PartyRow(
            id=member.id,
            name=member.name,
            line=" · ".join(part for part in (calling, _("AC {ac}").format(ac=member.armour), held) if part),
            hp=member.hp,
            most_hp=member.most_hp,
            low=member.hp * 3 <= member.most_hp,
            speaks=voice is not None and voice.id == member.id,
        )


def _pace(state: Campaign) -> str:
    slowest = state.party.slowest
    return _("{feet} ft, slowest is {who}").format(feet=slowest.speed, who=slowest.name) if slowest else ""


def _key(state: Campaign, dungeon: Dungeon) -> KeyView:
    area = dungeon.area_by_id[state.at]
    title = _("Room {n} · {name}").format(n=area.number, name=area.name) if area.number else area.name or area.id
    return KeyView(title, area.aloud, area.key)


def _facing(state: Campaign) -> str:
    if state.facing is None:
        return ""
    facing = state.facing
    said = [
        f"{facing.number} {facing.name}",
        _("{feet} ft").format(feet=facing.outcome.distance),
        words.COURSES[facing.outcome.course],
    ]
    if facing.outcome.mood:
        said.append(words.MOODS[facing.outcome.mood])
    if facing.outcome.segment:
        said.append(_("free segment: {side}").format(side=words.SIDES[facing.outcome.segment]))
        acting = [m.name for m, able in zip(state.party.members, facing.outcome.able, strict=False) if able]
        if acting:
            said.append(_("of the party may act: {who}").format(who=", ".join(acting)))
    said.append(_("doors do not stop them") if facing.followed else _("doors stop them"))
    return " · ".join(said)


# ---------------------------------------------------------------------------------------------------------------- log
def log_lines(table: Table) -> Iterator[LogLine]:
    """The log, newest first: what was told, what was answered and with which dice, notes and facts."""
    rules = table.ruleset.rules
    for scene in table.scenes():
        names = Names(scene.before, table.dungeon, players=False)
        at = str(moment_of(scene.before, rules))
        for seq, thing in reversed(scene.items):
            yield _line(seq, thing, names, at, table.set_aside.get(seq, ""))


def _line(seq: int, thing: Any, names: Names, at: str, aside: str) -> LogLine:
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
    if isinstance(thing, Line):
        tag = _("note") if isinstance(thing.body, log.Note) else _("set")
        return LogLine(0, at, _entry(thing.body), "", "", "secret", tag, note=aside)
    public = thing.fact.to is Audience.ALL
    kind, tag = ("told", _("told")) if public else ("secret", _("referee only"))
    return LogLine(0, at, words.told(thing.fact, names), "", "", kind, tag)


def _entry(body: Any) -> str:
    match body:
        case log.Note():
            return body.words
        case log.Set():
            why = f" · {body.why}" if body.why else ""
            return f"{body.path} = {bytes(body.value).decode()}{why}"
        case log.Policy():
            return _("{kind} rolls: {how}").format(kind=body.kind, how=words.HOWS[body.how])
    raise TypeError(type(body).__name__)


# ----------------------------------------------------------------------------------------------------------- settings
def _settings(table: Table) -> Iterator[SettingView]:
    """What is most often set by hand; any other fact can be set by its path."""
    state, dungeon = table.state, table.dungeon
    now = moment_of(state, table.ruleset.rules)
    names = Names(state, dungeon, players=False)
    areas = tuple((area.id, names.area(area.id)) for area in dungeon.areas)
    yes_no = (("false", _("no")), ("true", _("yes")))
    hows = tuple(words.HOWS.items())
    yield SettingView("clock", _("Clock"), str(now))
    yield SettingView("policy.public", _("Open rolls"), table.policies["public"], hows)
    yield SettingView("policy.secret", _("Secret rolls"), table.policies["secret"], hows)
    yield SettingView("at", _("The party is in"), state.at, areas)
    yield SettingView("party.speaker", _("Speaks for the party"), state.party.voice.id if state.party.voice else "",
                      tuple((m.id, m.name) for m in state.party.members))  # fmt: skip
    yield SettingView("expecting", _("The party cannot be surprised"), str(state.expecting).lower(), yes_no)
    yield SettingView("party_edge", _("Added to the party's surprise die"), str(state.party_edge))
    yield SettingView("foes_edge", _("Added to the other side's surprise die"), str(state.foes_edge))
    for n, light in enumerate(state.lights):
        label = _("Turns left, {who}'s {kind}").format(who=words.member_of(state, light.bearer), kind=light.kind)
        yield SettingView(f"lights.{n}.left", label, str(light.left))
    for group in state.foes.open():
        label = _("{name} in {place}").format(name=group.name, place=names.area(group.at))
        yield SettingView(f"foes.{group.id}.number", label, str(group.number))
