"""The clocks: turns in blocks of six with what falls due in them, the feet walked, what is left of the lights."""

from __future__ import annotations

from collections.abc import Iterator

from sixturns.kernel.values import Value
from sixturns.rules.model import Rules
from sixturns.rules.movement import slowest
from sixturns.rules.turn import often, table_for
from sixturns.views import words
from sixturns.views.clock import turn_of, walk_of
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import Dungeon
from sixturns.world.place import Peril

HOURS_SHOWN = 4
TURNS_TO_THE_HOUR = 6
LOW_TURNS = 1


class TurnCell(Value):
    """One turn of the strip: ``gone``, ``now`` or ``due``, with up to three marks (W, R, T, L, C)."""

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


class Walked(Value):
    """How far the party has gone in this turn: feet, of how many, the share from 0 to 1, and it all in words."""

    feet: int
    most: int
    share: float
    words: str


def strip(state: Campaign, dungeon: Dungeon, rules: Rules) -> tuple[TurnCell, ...]:
    """Four hours of turns around the present one, with what falls due in each.

    W marks the turn at whose end a wandering check is made, R the rest that is owed, T, L and C the first turn without
    a torch, lantern or candle that burns now.
    """
    now = turn_of(state)
    first = max(0, (now - 1) // TURNS_TO_THE_HOUR - 1) * TURNS_TO_THE_HOUR + 1
    shown = range(first, first + TURNS_TO_THE_HOUR * HOURS_SHOWN)
    marks: dict[int, list[str]] = {turn: [] for turn in shown}
    for turn in checks(state, dungeon, rules, shown.stop):
        marks[turn].append("W")
    for turn in range(now, min(now + state.owed, shown.stop)):
        marks[turn].append("R")
    for light in state.lights:
        if light.lit and (turn := now + light.left) in marks and (mark := light.kind[0].upper()) not in marks[turn]:
            marks[turn].append(mark)
    return tuple(
        TurnCell("gone" if turn < now else "now" if turn == now else "due", "".join(marks[turn])) for turn in shown
    )


def checks(state: Campaign, dungeon: Dungeon, rules: Rules, upto: int) -> range:
    """The turns of this delve, before `upto`, at whose end a wandering check is due if the party stays where it is."""
    if state.outside:
        return range(0)
    interval = frequency(state, dungeon, rules).interval
    return range(turn_of(state) + max(0, interval - state.since - 1), upto, interval)


def frequency(state: Campaign, dungeon: Dungeon, rules: Rules) -> Peril:
    """How often a check is due where the party is and how likely it finds somebody, whoever says so."""
    area = dungeon.area_by_id[state.at]
    table = table_for(area.level, state.wandering)
    return often(table, area.interval, area.chance, state.peril.open(), rules)


def check_words(state: Campaign, dungeon: Dungeon, rules: Rules) -> str:
    """When the next wandering check falls due, and how it goes; for the referee."""
    if state.outside:
        return _("no wandering checks outside")
    peril = frequency(state, dungeon, rules)
    wait = max(0, peril.interval - state.since - 1)
    when = (
        _("when this turn ends")
        if wait == 0
        else ngettext("when the next turn ends", "in {n} turns", wait).format(n=wait)
    )
    how = ngettext("every turn", "every {n} turns", peril.interval).format(n=peril.interval)
    sides = rules.wandering.chance.sides
    return _("wandering check {when} · {chance}-in-{sides} {how}").format(
        when=when, chance=peril.chance, sides=sides, how=how
    )


def due(state: Campaign) -> str:
    """What goes out first, for the head of the clocks."""
    burning = [light for light in state.lights if light.lit]
    if not burning:
        return _("no light burns")
    first = min(burning, key=lambda light: light.left)
    return _("{who}'s {kind} goes out in {turns}").format(
        who=words.member_of(state, first.bearer), kind=first.kind, turns=turns(first.left)
    )


def turns(n: int) -> str:
    """A number of turns in words."""
    return ngettext("{n} turn", "{n} turns", n).format(n=n)


def owed(state: Campaign, rules: Rules) -> str:
    """The rest that the party owes, and what it suffers for want of it; empty when it owes none."""
    said = [_("{turns} of rest owed").format(turns=turns(state.owed))] if state.owed else []
    if rules.toil.rests and state.toil >= rules.toil.every:
        penalty = words.signed(rules.toil.penalty)
        said.append(_("{penalty} to attack and damage until a turn is rested").format(penalty=penalty))
    if state.winded:
        penalty = words.signed(rules.running.penalty)
        said.append(_("exhausted: {penalty} to attacks, damage and AC").format(penalty=penalty))
    return " · ".join(said)


def lights(state: Campaign, rules: Rules) -> Iterator[LightRow]:
    """Every light in somebody's hand."""
    for light in state.lights:
        left = turns(light.left)
        yield LightRow(
            kind=light.kind.capitalize(),
            bearer=words.member_of(state, light.bearer),
            left=light.left,
            whole=rules.lights[light.kind].turns,
            words=left if light.lit else _("out, {turns} left").format(turns=left) if light.left else _("burnt out"),
            low=light.left <= LOW_TURNS,
        )


def pace(state: Campaign, dungeon: Dungeon, rules: Rules) -> str:
    """What the party moves in a turn, and whose pace that is."""
    last, feet = slowest(state.party, rules), walk_of(state, dungeon, rules)
    return _("{feet} ft, slowest is {who}").format(feet=feet, who=last.name) if last else ""


def walked(state: Campaign, dungeon: Dungeon, rules: Rules) -> Walked:
    """How far the party has gone in this turn."""
    most = walk_of(state, dungeon, rules)
    feet = max(0, state.walked)
    said = _("{feet} of {most} ft walked this turn").format(feet=feet, most=most)
    return Walked(feet, most, min(1.0, feet / most) if most else 0.0, said)


def checks_secret(state: Campaign, dungeon: Dungeon, rules: Rules) -> bool:
    """Whether the strip tells of checks what players do not know: that they are not as the rules have them."""
    return frequency(state, dungeon, rules) != Peril(rules.wandering.interval, rules.wandering.chance.upto)
