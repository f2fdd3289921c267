"""The party on the page: one row for each member, what each can be given to do, and what all carry between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sixturns.handlers.answers import token
from sixturns.handlers.codec import decode
from sixturns.handlers.table import Table
from sixturns.kernel.effects import Choose
from sixturns.kernel.values import Value, replace
from sixturns.rules.delve import tool_of
from sixturns.rules.model import Rules
from sixturns.rules.movement import rate_of, slowest
from sixturns.views.language import gettext as _
from sixturns.views.question import FieldView, OptionView, QuestionView
from sixturns.views.turns import turns
from sixturns.views.words import Names, listed
from sixturns.world.campaign import Campaign
from sixturns.world.moves import Chore, Move
from sixturns.world.party import Member, Party


class ActView(Value):
    """Something that one member, or several, can be given to do, as a small form.

    `given` are the fields that are settled, `fields` those left open: among them the option itself, where the same can
    be done at several doors.
    """

    label: str
    given: tuple[tuple[str, str], ...]
    fields: tuple[FieldView, ...] = ()


class ChoreView(Value):
    """What a member does when the turn is passed, in words, and the option's token that has him leave it off."""

    words: str
    token: str


class PartyRow(Value):
    """A member: what matters in one line, hit points, the act in hand, what else he could do, what he bears.

    `speaks` for the one who does the talking, `maps` for the one who draws the map, `slowest` for the one whose rate is
    the party's. `things` are what is carried, each with how many. `strain` is how the march is borne. `acted`: nothing
    more can be done in this turn. `scores` are those that the rules read; `stamina` is None where they know none.
    """

    id: str
    name: str
    line: str
    hp: int
    most_hp: int
    low: bool
    speaks: bool
    maps: bool = False
    slowest: bool = False
    hireling: bool = False
    held: str = ""
    burden: str = ""
    load: int = 0
    treasure: int = 0
    things: tuple[tuple[str, int], ...] = ()
    chore: ChoreView | None = None
    acts: tuple[ActView, ...] = ()
    strain: str = ""
    scores: tuple[str, ...] = ()
    acted: bool = False
    stamina: int | None = None
    most_stamina: int = 0


SCORES = {
    "strength": _("STR {n}"),
    "wisdom": _("WIS {n}"),
    "charisma": _("CHA {n}"),
    "constitution": _("CON {n}"),
    "agility": _("AGI {n}"),
    "mind": _("MND {n}"),
    "personality": _("PER {n}"),
}


BOUNDS = {
    "wisdom": (10, 3, 18),
    "charisma": (10, 3, 18),
    "constitution": (10, 3, 18),
    "agility": (7, 2, 12),
    "mind": (7, 2, 12),
    "personality": (7, 2, 12),
    "stamina": (6, 0, 999),
}
"""What somebody has who is like most people, and the least and the most that there is."""


class ScoreField(Value):
    """A score that is asked of somebody who joins the party: its name, what it is called, the usual, the bounds."""

    name: str
    label: str
    value: int
    least: int
    most: int


def score_fields(rules: Rules) -> tuple[ScoreField, ...]:
    """The scores that are asked of somebody who joins: those that the rules read."""
    labels = {name: words.format(n="").strip() for name, words in SCORES.items()} | {"stamina": _("Stamina")}
    low, high = rules.scores.strength
    bounds = BOUNDS | {"strength": ((low + high) // 2, low, high)}
    return tuple(ScoreField(name, labels[name], *bounds[name]) for name in rules.scores.shown if name in bounds)


def scores_of(member: Member, rules: Rules) -> tuple[str, ...]:
    """The scores that the rules read of a member, in words, and the field of expertise."""
    shown = rules.scores.shown
    numbers = (SCORES[score].format(n=getattr(member, score)) for score in shown if score in SCORES)
    expert = (_("expert in {field}").format(field=member.expertise),)
    return (*numbers, *(expert if "expertise" in shown and member.expertise else ()))


def party_rows(table: Table, question: QuestionView) -> Iterator[PartyRow]:
    """Who walks in the party, in marching order; what each could do is among the options of the open question."""
    state, rules = table.now, table.ruleset.rules
    voice, last = state.party.voice, slowest(state.party, rules)
    names = Names(state, table.world, players=False)
    for member in state.party.members:
        calling = f"{member.calling} {member.level}" if member.level else member.calling
        yield PartyRow(
            id=member.id,
            name=member.name,
            line=" · ".join(part for part in (calling, _("AC {ac}").format(ac=member.armour)) if part),
            hp=member.hp,
            most_hp=member.most_hp,
            low=member.hp * 3 <= member.most_hp,
            speaks=voice is not None and voice.id == member.id,
            maps=state.party.mapper == member.id,
            slowest=last is not None and last.id == member.id,
            hireling=member.hireling,
            held=", ".join(_in_hand(member, state)),
            burden=_burden(member, rules),
            load=member.load,
            treasure=member.treasure,
            things=tuple(Counter(member.carries).items()),
            chore=next((_chore(chore, table) for chore in state.chores if chore.who == member.id), None),
            acts=() if table.ended else tuple(_acts(member, question, names, rules)),
            strain=_strain(member, state),
            acted=member.id in state.acted,
            scores=scores_of(member, rules),
            stamina=member.stamina if "stamina" in rules.scores.shown else None,
            most_stamina=member.most_stamina,
        )


def _strain(member: Member, state: Campaign) -> str:
    """How a member bears the march: mounted or not, worn out or not; nothing where there is nothing to say."""
    said = []
    if state.outdoors:
        said += [_("mounted, {feet} ft").format(feet=member.mount)] if member.mount else []
        said += [_("leads a beast")] if member.leads else []
    if member.weary:
        said.append(_("worn out, −{n}").format(n=member.weary))
    return " · ".join(said)


def _in_hand(member: Member, state: Campaign) -> Iterator[str]:
    """What a member holds: lights first, with the turns they have left."""
    for light in state.lights:
        if light.bearer == member.id:
            left = turns(light.left) if light.lit else _("out")
            yield _("{kind}, {left}").format(kind=light.kind, left=left)
    yield from member.holds


def _burden(member: Member, rules: Rules) -> str:
    """What a member bears and how far that lets him go in a turn."""
    coins = f"{member.load + member.treasure:,}"
    feet = _("{feet} ft").format(feet=rate_of(member, rules))
    return feet if member.speed is not None else _("{coins} cn · {feet}").format(coins=coins, feet=feet)


def stores(party: Party, rules: Rules) -> str:
    """What the party has left between it of what burns and what is eaten, and the coins it has picked up."""
    carried = Counter(thing for member in party.members for thing in member.carries)
    burns = (rules.lights[kind].burns for kind in rules.lights.__struct_fields__)
    counted = dict.fromkeys((*burns, *rules.pursuit.drops.food.things, rules.doors.spike))
    said = [f"{thing} ×{carried[thing]}" for thing in counted if carried[thing]]
    if coins := sum(member.treasure for member in party.members):
        said.append(_("{coins} coins of treasure").format(coins=f"{coins:,}"))
    return " · ".join(said)


# ---------------------------------------------------------------------------------------------------------------- acts
def _chore(chore: Chore, table: Table) -> ChoreView:
    names = Names(table.now, table.world, players=False)
    leave = Move("leave off", who=(chore.who,))
    asked = table.question.question
    offered = not table.ended and isinstance(asked, Choose) and leave in asked.options
    return ChoreView(_doing(chore, names), token(leave) if offered else "")


def _doing(chore: Chore, names: Names) -> str:
    """What somebody does when the turn is passed."""
    where = names.whereabouts(chore.at)
    said = _("working at the lock of {where}") if chore.act == "pick" else _("searching {where}")
    return said.format(where=where)


def doings(table: Table) -> tuple[str, ...]:
    """Who does what when the turn is passed, in marching order; those who do the same stand together."""
    names = Names(table.now, table.world, players=False)
    given = {chore.who: chore for chore in table.now.chores}
    together: dict[str, list[str]] = {}
    for member in table.now.party.able:
        if member.id in given:
            together.setdefault(_doing(given[member.id], names), []).append(member.name)
    return tuple(f"{listed(who)}: {what}" for what, who in together.items())


ACTS = {
    "listen": (_("Listen at {door}"), _("Listen")),
    "pick": (_("Work at the lock of {door}"), _("Work at the lock")),
    "open": (_("Open {door}"), _("Open")),
}
"""What one member can be given to do at a door: at the only one, and at one of several."""


def _acts(member: Member, question: QuestionView, names: Names, rules: Rules) -> Iterator[ActView]:
    """What a member could do now, by himself."""
    tool = tool_of(member, rules)
    for act, (at_the_door, at_one) in ACTS.items():
        moves = [option for option in question.options if option.act == act and _may(option, member.id)]
        if not moves:
            continue
        given = (("who", token(member.id)), *((("using", token(tool)),) if act == "open" else ()))
        doors = tuple((option.token, names.door(decode(option.token, Move).at)) for option in moves)
        if len(doors) == 1:
            ((only, door),) = doors
            yield ActView(at_the_door.format(door=door), (("option", only), *given))
        else:
            yield ActView(at_one, given, (FieldView("option", _("at which door"), doors, 1),))
    for option in question.options:
        if option.act == "search" and _may(option, member.id):
            where = tuple(field for field in option.fields if field.name == "at")
            yield ActView(_("Search"), (("option", option.token), ("who", token(member.id))), where)
        elif option.act in LIGHTS and (move := decode(option.token, Move)).who == (member.id,):
            yield ActView(LIGHTS[option.act].format(kind=move.using), (("option", option.token),))


LIGHTS = {"light": _("Light a {kind}"), "douse": _("Put the {kind} out")}


def _may(option: OptionView, member: str) -> bool:
    """Whether a member is among those who can make a move."""
    return any(field.name == "who" and token(member) in dict(field.values) for field in option.fields)


def search_for_all(table: Table, question: QuestionView) -> ActView | None:
    """Searching, by everybody who can unless somebody is left out; None when nothing can be searched now."""
    option = next((option for option in question.options if option.act == "search"), None)
    if option is None or table.ended:
        return None
    all_of_them = tuple(token(member.id) for member in table.now.party.able)
    fields = tuple(replace(it, chosen=all_of_them) if it.name == "who" else it for it in option.fields)
    return ActView(_("Search"), (("option", option.token),), fields)
