"""What the referee sees: everything, with secrets marked as such."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from sixturns.handlers.answers import token
from sixturns.handlers.table import Table
from sixturns.kernel.values import Value
from sixturns.rules.model import Rules
from sixturns.rules.movement import no_map, rate_of
from sixturns.rules.wayfaring import in_hex_points
from sixturns.rules.wild_meeting import YARD
from sixturns.views import turns, words
from sixturns.views.clock import moment_of, sight_of, turn_of
from sixturns.views.company import (
    ActView,
    PartyRow,
    ScoreField,
    doings,
    party_rows,
    score_fields,
    search_for_all,
    stores,
)
from sixturns.views.day import DayView, day_view
from sixturns.views.day import walked as points_spent
from sixturns.views.fray import ChaseView, FightView, chase_view, fight_view
from sixturns.views.hexes.key import HexKeyView, hex_key
from sixturns.views.hexes.map import index_of, referee_hexes
from sixturns.views.hexes.plan import PlanView, plan_view
from sixturns.views.hexes.shapes import HexView
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.logbook import LogLine, log_lines
from sixturns.views.map import referee_map
from sixturns.views.moves import MovesView, moves_on_the_map, moves_view
from sixturns.views.picture import LAND, MapTab, Shown, map_tabs
from sixturns.views.place import KeyView, key_view
from sixturns.views.players import unsealed
from sixturns.views.question import QuestionView, question_view
from sixturns.views.turns import LightRow, TurnCell, Walked
from sixturns.views.words import Names
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Wandering
from sixturns.world.dungeon import beyond
from sixturns.world.hexmap import HexMap
from sixturns.world.lands import Lands

MOST_LINES = 200


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


class MapperView(Value):
    """The map as it is drawn for the players: what is said of it, whether it is drawn, whether nobody can here."""

    words: str
    pencil: bool
    obscured: bool


class WandererRow(Value):
    """A line of a wandering table as it is edited: read up to a number, how many of whom, their mind and speed."""

    upto: int
    number: str
    name: str
    mind: str
    speed: int


class WanderingView(Value):
    """The wandering table of the level that the party is on. `place` is where the campaign has it, -1 for nowhere."""

    level: int
    place: int
    die: str
    interval: int
    chance: int
    lines: tuple[WandererRow, ...]
    minds: tuple[tuple[str, str], ...]


class RefereeView(Value):
    """The referee's page.

    `at` is the area that the party is in, or the hex that it reckons itself in. Out of doors `day` are the clocks,
    `hex` is the key of a hex, and `plan` the way that is being planned. `tabs` are the maps to choose from; the
    hexes can be looked at from below ground. `settings` are what is most often set by hand, `facts` the rest of what is
    at hand. `check` tells when the next wandering check is due; `checks_secret` says that
    the strip tells more of it than players know. `doings` is who does what when the turn is passed, `joins` the scores
    that are asked of somebody who joins. `ended` is empty until the campaign has ended; then it tells the seed of the
    dice, and nothing more can be done.
    """

    name: str
    when: str
    turn: int
    seq: int
    at: str
    map: Shown
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
    moves: MovesView
    walked: Walked
    check: str
    checks_secret: bool
    owed: str
    doings: tuple[str, ...]
    stores: str
    search: ActView | None
    wandering: WanderingView
    mapper: MapperView
    facing: str = ""
    fight: FightView | None = None
    chase: ChaseView | None = None
    facts: tuple[SettingView, ...] = ()
    ended: str = ""
    day: DayView | None = None
    hex: HexKeyView | None = None
    plan: PlanView | None = None
    joins: tuple[ScoreField, ...] = ()
    tabs: tuple[MapTab, ...] = ()

    @property
    def on_land(self) -> bool:
        """Whether the map is that of the hexes."""
        return isinstance(self.map, HexView)


def referee_view(table: Table, name: str, level: str = "", place: str = "", route: str = "") -> RefereeView:
    """The referee's page of a table.

    Args:
        table: the table.
        name: what the campaign is called.
        level: the level of the map that is looked at, the party's when it has no such level; or `LAND`.
        place: the area, or out of doors the hex, whose key is looked at; the party's when there is none such.
        route: out of doors, the hexes of a way that is being planned, as they are typed.
    """
    if table.now.outdoors:
        return _outdoors(table, name, level, place, route)
    state, dungeon, rules = table.now, table.dungeon, table.ruleset.rules
    question = question_view(table)
    now = moment_of(state, rules)
    levels = sorted({area.level for area in dungeon.areas})
    shown: Shown
    key = None
    if level == LAND and table.hexmap is not None:
        shown = referee_hexes(state, table.hexmap, rules)
        key = hex_key(state, table.hexmap, table.hexmap.called(place) if place else None)
    else:
        number = next((number for number in levels if str(number) == level), None)
        shown = referee_map(state, dungeon, rules, moves_on_the_map(table), number)
    return RefereeView(
        name=name,
        when=_("Day {day} · {time} · turn {turn}").format(day=now.day, time=now, turn=turn_of(state)),
        turn=turn_of(state),
        seq=table.seq,
        at=state.at,
        map=shown,
        question=question,
        strip=turns.strip(state, dungeon, rules),
        due=turns.due(state),
        lights=tuple(turns.lights(state, rules)),
        party=tuple(party_rows(table, question)),
        pace=turns.pace(state, dungeon, rules),
        key=key_view(table, place if place in dungeon.area_by_id else state.at),
        log=tuple(islice(log_lines(table), MOST_LINES)),
        settings=tuple(_settings(table)),
        can_undo=not table.ended and (table.can_undo or table.began_late),
        can_redo=not table.ended and table.can_redo,
        moves=moves_view(table, question),
        walked=turns.walked(state, dungeon, rules),
        check=turns.check_words(state, dungeon, rules),
        checks_secret=turns.checks_secret(state, dungeon, rules),
        owed=turns.owed(state, rules),
        doings=doings(table),
        stores=stores(state.party, rules),
        joins=score_fields(rules),
        search=search_for_all(table, question),
        wandering=_wandering(table),
        mapper=_mapper(state, sight_of(state, dungeon, rules)),
        facing=_facing(state),
        fight=fight_view(state, rules),
        chase=chase_view(state, dungeon, rules),
        facts=tuple(_facts(table)),
        ended=unsealed(table),
        hex=key,
        tabs=map_tabs(shown, levels, land=table.hexmap is not None),
    )


def _outdoors(table: Table, name: str, level: str, place: str, route: str) -> RefereeView:
    """The page while the party is in the hexes of a map."""
    state, rules, world = table.now, table.ruleset.rules, table.world
    assert isinstance(world, Lands)
    hexmap, label = world.hexmap, world.hexmap.grid.label
    question, now = question_view(table), moment_of(state, rules)
    day, plan = day_view(state, world, rules), plan_view(state, world, rules, route)
    key = hex_key(state, hexmap, hexmap.called(place) if place else None)
    levels = index_of(hexmap).frames
    number = next((number for number in levels if str(number) == level), None)
    shown = referee_hexes(state, hexmap, rules, level=number, stops=plan.stops if plan else ())
    slowest = min(state.party.able, key=lambda member: member.mount or rate_of(member, rules), default=None)
    return RefereeView(
        name=name,
        when=" · ".join(filter(None, (day.title, str(now), day.weather))),
        turn=turn_of(state),
        seq=table.seq,
        at=label(state.reckoned) if state.reckoned is not None else "",
        map=shown,
        question=question,
        strip=(),
        due=turns.due(state),
        lights=tuple(turns.lights(state, rules)),
        party=tuple(party_rows(table, question)),
        pace=_("slowest is {who}").format(who=slowest.name) if slowest else "",
        key=KeyView("", key.title if key else "", "", "", False, False, (), (), (), ()),
        log=tuple(islice(log_lines(table), MOST_LINES)),
        settings=tuple(_settings(table)),
        can_undo=not table.ended and (table.can_undo or table.began_late),
        can_redo=not table.ended and table.can_redo,
        moves=moves_view(table, question),
        walked=points_spent(state, rules),
        check=" · ".join(day.secrets),
        checks_secret=False,
        owed=" · ".join(said for _what, said, presses in day.lines if presses),
        doings=doings(table),
        stores=stores(state.party, rules),
        joins=score_fields(rules),
        search=None,
        wandering=WanderingView(0, -1, "", 0, 0, (), ()),
        mapper=MapperView("", state.pencil, state.obscured),
        facing=_facing(state),
        fight=fight_view(state, rules),
        facts=tuple(_lights_by_hand(table)),
        ended=unsealed(table),
        day=day,
        hex=key,
        plan=plan,
        tabs=map_tabs(shown, levels, land=False),
    )


NO_MAP = {
    "": _("{who} draws the map"),
    "nobody draws": _("nobody draws the map"),
    "fleeing": _("no map is drawn in flight"),
    "running": _("no map is drawn at a run"),
    "obscured": _("nobody can draw a map here"),
    "dark": _("no map is drawn in the dark"),
    "hands full": _("{who} has no hand free to draw the map"),
}


def _mapper(state: Campaign, sees: int) -> MapperView:
    """Whether the map is drawn just now, and if not why."""
    why = no_map(state.party, state.lights, sees, state.chase, state.pencil, state.obscured)
    who = words.member_of(state, state.party.mapper)
    said = NO_MAP[why].format(who=who) if state.pencil else _("the players draw their own map")
    return MapperView(said, state.pencil, state.obscured)


def _wandering(table: Table) -> WanderingView:
    """Who wanders on the level that the party is on, as the campaign has it."""
    level = table.dungeon.area_by_id[table.now.at].level
    tables = table.now.wandering.open()
    place = next((place for place, one in enumerate(tables) if one.level == level), -1)
    own = tables[place] if place >= 0 else Wandering(level)
    return WanderingView(
        level=level,
        place=place,
        die=own.die,
        interval=own.interval,
        chance=own.chance,
        lines=tuple(WandererRow(it.upto, it.number, it.name, str(it.mind), it.speed) for it in own.lines),
        minds=tuple((str(mind), said) for mind, said in words.MINDS.items()),
    )


def _facing(state: Campaign) -> str:
    if state.facing is None:
        return ""
    facing = state.facing
    met = next((group for group in state.foes.open() if group.id == facing.foes), None)
    feet, abroad = facing.outcome.distance, state.outdoors
    away = _("{yards} yd").format(yards=feet // YARD) if abroad else _("{feet} ft").format(feet=feet)
    said = [
        f"{met.number} {met.name}" if met else facing.name,
        _("met at {away}").format(away=away) if state.fighting else away,
        words.COURSES[facing.outcome.course],
    ]
    if facing.outcome.mood:
        said.append(words.MOODS[facing.outcome.mood])
    if facing.outcome.segment:
        said.append(_("free segment: {side}").format(side=words.SIDES[facing.outcome.segment]))
        if facing.acting:
            acting = ", ".join(words.member_of(state, id) for id in facing.acting if id in state.party.ids)
            said.append(_("of the party may act: {who}").format(who=acting))
    if facing.outcome.first:
        said.append(words.FIRST[facing.outcome.first])
    if facing.rounds:
        said.append(ngettext("{n} round gone", "{n} rounds gone", facing.rounds).format(n=facing.rounds))
    if not abroad:
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
    if areas:
        yield SettingView("at", _("The party is in"), state.at, areas)
    if table.hexmap is not None:
        yield from _abroad_by_hand(state, table.hexmap, table.ruleset.rules)
    yield SettingView("party.speaker", _("Speaks for the party"), state.party.voice.id if state.party.voice else "",
                      tuple((m.id, m.name) for m in state.party.members))  # fmt: skip
    drawers = (("", _("nobody")), *((m.id, m.name) for m in state.party.members))
    peril = state.peril.open()
    yield SettingView("party.mapper", _("Draws the map"), state.party.mapper, drawers)
    yield SettingView("pencil", _("The map is drawn for the players"), str(state.pencil).lower(), yes_no)
    yield SettingView("obscured", _("Nobody can draw a map here"), str(state.obscured).lower(), yes_no)
    yield SettingView("peril.interval", _("Turns between wandering checks just now, 0 as usual"), str(peril.interval))
    yield SettingView("peril.chance", _("Chance of a wandering check just now, in 6; 0 as usual"), str(peril.chance))
    yield SettingView("owed", _("Turns of rest owed"), str(state.owed))
    yield SettingView("winded", _("Exhausted by running"), str(state.winded).lower(), yes_no)
    yield SettingView("expecting", _("The party cannot be surprised"), str(state.expecting).lower(), yes_no)
    yield SettingView("party_edge", _("Added to the party's surprise die"), str(state.party_edge))
    yield SettingView("foes_edge", _("Added to the other side's surprise die"), str(state.foes_edge))
    yield SettingView("reaction_edge", _("Added to the next Reaction roll"), str(state.reaction_edge))
    for n, light in enumerate(state.lights):
        label = _("Turns left, {who}'s {kind}").format(who=words.member_of(state, light.bearer), kind=light.kind)
        yield SettingView(f"lights.{n}.left", label, str(light.left))


def _abroad_by_hand(state: Campaign, hexmap: HexMap, rules: Rules) -> Iterator[SettingView]:
    """What is set by hand where there are hexes."""
    yes_no = (("false", _("no")), ("true", _("yes")))
    true, label = state.true_hex.open(), hexmap.grid.label
    if true is not None and state.outdoors:
        yield SettingView("hex", _("The party is in hex, and knows it"), label(true))
        yield SettingView("true_hex", _("Hex that it is truly in"), label(true))
        yield SettingView("points", _("{counts} left").format(counts=_(rules.travel.counts)), str(state.points))
        yield SettingView("half_days", _("Half days of rest owed"), str(state.half_days))
        yield SettingView("guide", _("Somebody knows the way"), str(state.guide).lower(), yes_no)
        if in_hex_points(rules):
            finders = (("", _("whoever does it best")), *((m.id, m.name) for m in state.party.members))
            yield SettingView("party.pathfinder", _("Finds the way"), state.party.pathfinder, finders)
            here = label(state.reckoned) if state.reckoned is not None else ""
            lost = (("null", _("no")), (token(here), _("yes")))
            yield SettingView("astray", _("Lost in this hex"), token(here) if state.is_lost else "null", lost)
        yield SettingView("forecast", _("The players see the odds of their way"), str(state.forecast).lower(), yes_no)
    yield SettingView("month", _("Month in which the campaign began"), str(state.month))


NEWLY_LIT = '{{"kind": "torch", "bearer": "{bearer}", "left": {turns}}}'


def _facts(table: Table) -> Iterator[SettingView]:
    """The doors here and every light: how they stand, and what can be made of that by hand."""
    yield from _doors_by_hand(table)
    yield from _lights_by_hand(table)


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
