"""What the referee sees: everything, with secrets marked as such."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from sixturns.handlers.answers import Question, token
from sixturns.handlers.table import Table
from sixturns.kernel.effects import Choose
from sixturns.kernel.values import Value
from sixturns.rules.model import Rules
from sixturns.rules.movement import rate, slowest
from sixturns.views import words
from sixturns.views.clock import moment_of, turn_of
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.logbook import LogLine, log_lines
from sixturns.views.map import MapView, referee_map
from sixturns.views.players import unsealed
from sixturns.views.question import QuestionView, question_view
from sixturns.views.words import Names
from sixturns.world.campaign import Campaign, Move
from sixturns.world.dungeon import Dungeon, beyond

MOST_LINES = 200
HOURS_SHOWN = 4
LOW_TURNS = 1


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


class KeyView(Value):
    """The key of the place the party is in: its title, what may be read aloud, what is the referee's."""

    title: str
    aloud: str
    secret: str


class SettingView(Value):
    """A fact or policy that can be set by hand: its path, label, value as text, and the choices if there are few.

    With one choice it is a step: a door that stands shut can be opened, a member can go. `shape` is what is to be
    filled in where there is no value yet.
    """

    path: str
    label: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    shape: str = ""


class RefereeView(Value):
    """The referee's page.

    `settings` are what is most often set by hand, `facts` the rest of what is at hand. `ended` is empty until the
    campaign has ended; then it tells the seed of the dice, and nothing more can be done.
    """

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
    facts: tuple[SettingView, ...] = ()
    ended: str = ""


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
        map=referee_map(state, table.dungeon, rules, {} if table.ended else _door_moves(table.question.question)),
        question=question,
        strip=_strip(state),
        due=_due(state),
        lights=tuple(_lights(state, rules)),
        party=tuple(_party(state)),
        pace=_pace(state, table.ruleset.rules),
        key=_key(state, table.dungeon),
        log=tuple(islice(log_lines(table), MOST_LINES)),
        settings=tuple(_settings(table)),
        can_undo=not table.ended and (table.can_undo or table.began_late),
        can_redo=not table.ended and table.can_redo,
        facing=_facing(state),
        facts=tuple(_facts(table)),
        ended=unsealed(table),
    )


def _door_moves(question: Question) -> dict[str, str]:
    """For each door the move that a click on it makes."""
    if not isinstance(question, Choose):
        return {}
    return {option.at: token(option) for option in question.options if isinstance(option, Move) and option.at}


def _strip(state: Campaign) -> tuple[TurnCell, ...]:
    """Four hours of turns around the present one, with the turn in which each burning light goes out."""
    now = turn_of(state)
    first = max(0, (now - 1) // 6 - 1) * 6 + 1
    out: dict[int, str] = {}
    for light in state.lights:
        if light.lit:
            out[now + light.left] = out.get(now + light.left, "") + light.kind[0].upper()
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
        carried = Counter((*(_("lit {kind}").format(kind=kind) for kind in burning), *member.carries))
        held = ", ".join(f"{thing} ×{n}" if n > 1 else thing for thing, n in carried.items())
        yield PartyRow(
            id=member.id,
            name=member.name,
            line=" · ".join(part for part in (calling, _("AC {ac}").format(ac=member.armour), held) if part),
            hp=member.hp,
            most_hp=member.most_hp,
            low=member.hp * 3 <= member.most_hp,
            speaks=voice is not None and voice.id == member.id,
        )


def _pace(state: Campaign, rules: Rules) -> str:
    last, feet = slowest(state.party, rules), rate(state.party, state.lights, rules)
    return _("{feet} ft, slowest is {who}").format(feet=feet, who=last.name) if last else ""


def _key(state: Campaign, dungeon: Dungeon) -> KeyView:
    area = dungeon.area_by_id[state.at]
    title = _("Room {n} · {name}").format(n=area.number, name=area.name) if area.number else area.name or area.id
    return KeyView(title, area.aloud, area.key)


def _facing(state: Campaign) -> str:
    if state.facing is None:
        return ""
    facing = state.facing
    met = next((group for group in state.foes.open() if group.id == facing.foes), None)
    said = [
        f"{met.number} {met.name}" if met else facing.name,
        _("{feet} ft").format(feet=facing.outcome.distance),
        words.COURSES[facing.outcome.course],
    ]
    if facing.outcome.mood:
        said.append(words.MOODS[facing.outcome.mood])
    if facing.outcome.segment:
        said.append(_("free segment: {side}").format(side=words.SIDES[facing.outcome.segment]))
        if facing.acting:
            acting = ", ".join(words.member_of(state, id) for id in facing.acting if id in state.party.ids)
            said.append(_("of the party may act: {who}").format(who=acting))
    said.append(_("doors do not stop them") if facing.followed else _("doors stop them"))
    return " · ".join(said)


def _settings(table: Table) -> Iterator[SettingView]:
    """What is most often set by hand; any other fact can be set by its path."""
    state, dungeon = table.now, table.dungeon
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


NEWCOMER = '{"id": "ada", "name": "Ada", "calling": "fighter", "level": 1, "armour": 6, "hp": 5, "most_hp": 5}'
NEWLY_LIT = '{{"kind": "torch", "bearer": "{bearer}", "left": {turns}}}'


def _facts(table: Table) -> Iterator[SettingView]:
    """The doors here, every light, member and group: how they stand, and what can be made of that by hand."""
    yield from _doors_by_hand(table)
    yield from _lights_by_hand(table)
    yield SettingView("party.members.+", _("A member comes"), "", shape=NEWCOMER)
    for member in table.now.party.members:
        yield SettingView(f"party.members.{member.id}", member.name, _("here"), (("null", _("goes")),))
    yield from _groups_by_hand(table)


def _doors_by_hand(table: Table) -> Iterator[SettingView]:
    state, dungeon = table.now, table.dungeon
    names = Names(state, dungeon, players=False)
    for door in dungeon.doors:
        if state.at not in door.between or door.is_open:
            continue
        label = _("Door to {place}").format(place=names.area(beyond(door, state.at)))
        if door.id in state.standing:
            place = state.standing.index(door.id)
            yield SettingView(f"standing.{place}", label, _("stands open"), (("null", _("shut it")),))
        else:
            yield SettingView("standing.+", label, _("shut"), ((token(door.id), _("open it")),))
        if door.secret and door.id not in state.found:
            hidden = _("Secret door to {place}").format(place=names.area(beyond(door, state.at)))
            yield SettingView("found.+", hidden, _("not found"), ((token(door.id), _("found")),))


def _lights_by_hand(table: Table) -> Iterator[SettingView]:
    state, rules = table.now, table.ruleset.rules
    members = tuple((member.id, member.name) for member in state.party.members)
    for n, light in enumerate(state.lights):
        kind = {"who": words.member_of(state, light.bearer), "kind": light.kind}
        burns = (("true", _("burns")), ("false", _("out")))
        yield SettingView(f"lights.{n}.lit", _("{who}'s {kind}").format(**kind), str(light.lit).lower(), burns)
        yield SettingView(
            f"lights.{n}.bearer", _("In whose hand, {who}'s {kind}").format(**kind), light.bearer, members
        )
        yield SettingView(f"lights.{n}", _("{who}'s {kind}").format(**kind), _("in hand"), (("null", _("is gone")),))
    if members:
        shape = NEWLY_LIT.format(bearer=members[0][0], turns=rules.lights["torch"].turns)
        yield SettingView("lights.+", _("A further light"), "", shape=shape)


def _groups_by_hand(table: Table) -> Iterator[SettingView]:
    state, dungeon = table.now, table.dungeon
    names = Names(state, dungeon, players=False)
    areas = tuple((area.id, names.area(area.id)) for area in dungeon.areas)
    moods = (("null", _("not fixed")), *((str(mood), word) for mood, word in words.MOODS.items()))
    for group in state.foes.open():
        where = {"name": group.name, "place": names.area(group.at)}
        yield SettingView(f"foes.{group.id}.at", _("Where the {name} are").format(**where), group.at, areas)
        mood = _("Mood of the {name} in {place}").format(**where)
        yield SettingView(f"foes.{group.id}.intent", mood, str(group.intent or "null"), moods)
