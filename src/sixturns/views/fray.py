"""The fight card and the card of a pursuit: what the referee keeps book of while others roll dice."""

from __future__ import annotations

from collections.abc import Iterator

from sixturns.kernel.values import Value
from sixturns.rules.fight import morale_due
from sixturns.rules.initiative import is_slow, whose_go
from sixturns.rules.model import Rules
from sixturns.rules.movement import rate_of
from sixturns.rules.pursuit import gained
from sixturns.rules.rounds import stride
from sixturns.views import words
from sixturns.views.clock import pace_of
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.words import capital
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import Dungeon
from sixturns.world.meeting import Facing, Side
from sixturns.world.party import Party

DUE = {
    "first death": _("One is down: morale is tested at the first death."),
    "half down": _("Half of them are out of the fight: morale is tested."),
}


class BodyRow(Value):
    """One creature of a fight by its number, with its hit points and, in a word, how it stands."""

    id: str
    number: int
    hp: int
    most_hp: int
    fled: bool
    words: str


class TurnRow(Value):
    """A member in a round in which sides act in order: whether he has acted or may, when, and how far he moves."""

    id: str
    name: str
    acted: bool
    may: bool
    words: str
    move: str


class FightView(Value):
    """A fight: its round, the creatures by number, and what they share, as (label, value).

    `due` says that the book has them test their morale now; `standing` how many still fight, in words. Where sides act
    in order, `initiative` says in which, `order` who of the party has acted, and `theirs` whether the creatures have or
    may, which is `their_go`.
    """

    title: str
    round: int
    bodies: tuple[BodyRow, ...]
    figures: tuple[tuple[str, str], ...]
    standing: str
    due: str
    initiative: str = ""
    order: tuple[TurnRow, ...] = ()
    theirs: str = ""
    their_go: bool = False


class ChaseView(Value):
    """A pursuit: who flees, the gap in feet and how it changes in a round, in words, and beyond which they are away."""

    title: str
    gap: int
    away: int
    share: float
    line: str


def fight_view(state: Campaign, rules: Rules) -> FightView | None:
    """The fight card; None when no fight is on."""
    fight = state.fight.open()
    if fight is None:
        return None
    facing, figures = state.facing, fight.figures
    rows = (
        (_("AC"), figures.armour),
        (_("Attacks"), figures.attacks),
        (_("Damage"), figures.damage),
        (_("Move"), figures.move),
        (_("Morale"), str(figures.morale or "")),
    )
    up = sum(body.fights for body in fight.bodies)
    return FightView(
        title=_name_of(state) if facing else _("The fight"),
        round=fight.round,
        bodies=tuple(
            BodyRow(
                body.id,
                number,
                body.hp,
                body.most_hp,
                body.fled,
                _("fled") if body.fled else _("down") if body.down else "",
            )
            for number, body in enumerate(fight.bodies, 1)
        ),
        figures=tuple((label, value) for label, value in rows if value),
        standing=_("{up} of {all} still fight").format(up=up, all=len(fight.bodies)),
        due=_("They have broken.") if fight.broken else " ".join(DUE[why] for why in morale_due(fight, rules)),
        initiative=capital(words.FIRST[facing.outcome.first]) if facing and facing.outcome.first else "",
        order=tuple(_order(facing, state, rules)) if facing and in_order(facing) else (),
        theirs=_theirs(facing, state.party, rules) if facing and in_order(facing) else "",
        their_go=facing is not None and in_order(facing) and _their_go(facing, state.party, rules),
    )


def in_order(facing: Facing) -> bool:
    """Whether it is known who acts first in the round, or that somebody has acted."""
    return bool(facing.outcome.first or facing.acted or facing.they_acted)


def _order(facing: Facing, state: Campaign, rules: Rules) -> Iterator[TurnRow]:
    """Who of the party has acted in the round, and when the others may."""
    now, _creatures = whose_go(state.party, facing, rules)
    unit = _("{n} yd") if state.outdoors else _("{n} ft")
    for member in state.party.able:
        acted = member.id in facing.acted
        if acted:
            said = _("has acted")
        elif member.id in now:
            said = _("may act")
        elif facing.outcome.segment is Side.FOES or (facing.acting and member.id not in facing.acting):
            said = _("cannot act")
        else:
            said = _("acts last") if is_slow(member, rules) else _("waits")
        move = unit.format(n=stride(rate_of(member, rules), rules))
        yield TurnRow(member.id, member.name, acted, not acted and member.id in now, said, move)


def _theirs(facing: Facing, party: Party, rules: Rules) -> str:
    """Whether the creatures have acted in the round, or may."""
    if facing.they_acted:
        return _("they have acted")
    if facing.outcome.segment is Side.PARTY:
        return _("they cannot act")
    return _("they may act") if _their_go(facing, party, rules) else _("they wait")


def _their_go(facing: Facing, party: Party, rules: Rules) -> bool:
    """Whether the creatures may act now."""
    if facing.they_acted or facing.outcome.segment is Side.PARTY:
        return False
    return bool(whose_go(party, facing, rules)[1])


def chase_view(state: Campaign, dungeon: Dungeon, rules: Rules) -> ChaseView | None:
    """The card of a pursuit; None when nobody flees."""
    chase = state.chase
    if chase is None:
        return None
    ours = pace_of(state, dungeon, rules)
    group = next((g for g in state.foes.open() if state.facing and g.id == state.facing.foes), None)
    theirs = group.speed if group else 0
    party_flees = chase.flees is Side.PARTY
    gains = gained(*((ours, theirs) if party_flees else (theirs, ours)), rules)
    said = [
        ngettext("{n} round run", "{n} rounds run", chase.rounds).format(n=chase.rounds),
        _("the party {ours} ft a round, they {theirs} ft").format(
            ours=ours // rules.pursuit.pace, theirs=theirs // rules.pursuit.pace
        ),
        _("the gap {change} ft each round").format(change=words.signed(gains))
        if gains
        else _("the gap stays as it is"),
    ]
    title = _("The party flees from {whom}") if party_flees else _("The party pursues {whom}")
    return ChaseView(
        title=title.format(whom=_name_of(state)),
        gap=chase.gap,
        away=rules.pursuit.away,
        share=min(1.0, chase.gap / rules.pursuit.away) if rules.pursuit.away else 0.0,
        line=" · ".join(said),
    )


def _name_of(state: Campaign) -> str:
    """Those who are faced, as the referee has them."""
    if state.facing is None:
        return _("them")
    met = next((group for group in state.foes.open() if group.id == state.facing.foes), None)
    return f"{met.number} {met.name}" if met else state.facing.name or _("them")
