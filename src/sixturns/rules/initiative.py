"""Initiative and the round (document 002, Initiative, Main Actions): who acts first, who has acted, who acts last."""

from __future__ import annotations

from collections.abc import Callable

from sixturns.kernel.dice import Dice
from sixturns.kernel.effects import REFEREE, Blank, Pick, Row, Steps, call, measure, reveal, roll_on, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Value, replace
from sixturns.rules.model import Rules
from sixturns.world.meeting import Facing, First, Side
from sixturns.world.moves import Move, Offer
from sixturns.world.party import Member, Party

TIE: First = "both"

THEM = "them"
"""What a move uses to say that it is the creatures who act."""


class Contest(Value):
    """Two sides that throw for initiative: whether they are `tied` and throw again, and who acts first."""

    tied: bool = False
    first: First = ""


def against(party: int, dice: Dice) -> tuple[Row, ...]:
    """What the creatures' die is read as, beside that of the party."""
    return rows_upto(Row(party - 1, "party"), Row(party, TIE), Row(dice.highest + 1, "foes"), lowest=dice.lowest)


def against_again(party: int, dice: Dice) -> tuple[Row, ...]:
    """What it is read as in a second throw: equal again, an odd number is for the party and an even one for them."""
    return rows_upto(Row(party - 1 + party % 2, "party"), Row(dice.highest + 1, "foes"), lowest=dice.lowest)


def rows_upto(*rows: Row, lowest: int) -> tuple[Row, ...]:
    """Those of some rows that dice can show, which show no less than the lowest."""
    return tuple(row for row in rows if row.upto >= lowest)


def throw(rows: Callable[[int, Dice], tuple[Row, ...]], rules: Rules) -> Steps[First]:
    """A die for each side, that of the creatures in secret."""
    die = rules.initiative.die
    ours = yield from measure("initiative-party", die)
    first: First = yield from roll_on("initiative-foes", die, rows(ours, die), to=REFEREE, about=(("ours", ours),))
    return first


@step("first", "tied", cites="R002-41 R002-43 R002-44", always=True)
def throw_initiative(rules: Rules) -> Steps[tuple[First, bool]]:
    """Each side rolls a die, and the highest acts first. Equal dice are thrown again, or both sides act at once."""
    first = yield from throw(against, rules)
    tied = first == TIE and rules.initiative.ties == "re-rolled"
    yield from reveal("tie" if tied else "initiative", () if tied else (("first", first),))
    return first, tied


@step("first", "tied", cites="R002-43 S-C32", when="tied")
def throw_again(rules: Rules) -> Steps[tuple[First, bool]]:
    """A tie is re-rolled. Should the dice be equal again, an odd number is for the party and an even one for them."""
    first = yield from throw(against_again, rules)
    yield from reveal("initiative", (("first", first),))
    return first, False


@step("facing", cites="R002-41 R002-25 AMB-C07")
def roll_initiative(facing: Facing) -> Steps[Facing]:
    """At the start of a round each side rolls; in a free round, which only one side has, nobody does."""
    outcome = facing.outcome
    if outcome.segment is not None or outcome.first:
        return KEEP
    first: First = yield from call("initiative", Contest())
    return replace(facing, outcome=replace(outcome, first=first), acted=(), they_acted=False)


@step("facing", cites="R002-19 R002-41", always=True)
def new_round(facing: Facing) -> Facing:
    """In another round everybody has an action again, and initiative is open."""
    return replace(facing, outcome=replace(facing.outcome, first=""), acted=(), they_acted=False)


def plainly(thing: str) -> str:
    """The name of a thing in small letters and without hyphens, since everybody writes it in his own way."""
    return thing.casefold().replace("-", " ")


def is_slow(member: Member, rules: Rules) -> bool:
    """Whether a member acts last, with what is in hand."""
    slow = {plainly(weapon) for weapon in rules.initiative.slow}
    return any(plainly(thing) in slow for thing in member.holds)


Wave = tuple[tuple[str, ...], bool]
"""Those who act at one time in a round: members, and whether the creatures do."""


def waves(party: Party, facing: Facing, rules: Rules) -> tuple[Wave, ...]:
    """In which order a round is fought: the side that won it, the other, then whoever has a slow weapon.

    In a free round only the side that has it acts, and of the party only those who can.
    """
    able = facing.acting or tuple(member.id for member in party.able)
    slow = tuple(member.id for member in party.able if member.id in able and is_slow(member, rules))
    quick = tuple(id for id in able if id not in slow)
    if facing.outcome.segment is Side.FOES:
        return (((), True),)
    if facing.outcome.segment is Side.PARTY:
        return (quick, False), (slow, False)
    match facing.outcome.first:
        case "party":
            return (quick, False), ((), True), (slow, False)
        case "foes":
            return ((), True), (quick, False), (slow, False)
        case "both":
            return (quick, True), (slow, False)
        case _:
            return ()


def whose_go(party: Party, facing: Facing, rules: Rules) -> Wave:
    """Who may act now: of those whose go it is, the ones who have not acted in this round."""
    for members, creatures in waves(party, facing, rules):
        left = tuple(id for id in members if id not in facing.acted)
        theirs = creatures and not facing.they_acted
        if left or theirs:
            return left, theirs
    return (), False


def acts(party: Party, facing: Facing, rules: Rules) -> Offer:
    """The moves that say who has acted, members together or the creatures; and the form in which members are named."""
    members, creatures = whose_go(party, facing, rules)
    theirs = (Move("act", using=THEM),) if creatures else ()
    if not members:
        return theirs, ()
    ours = Move("act", who=members)
    return (ours, *theirs), (Blank(ours, (Pick("who", members, len(members)),)),)


@step("facing", cites="R002-19 R002-42", always=True)
def act(doing: Move, facing: Facing) -> Steps[Facing]:
    """Somebody has acted, and does not again in this round."""
    yield from tell("acted", (("who", doing.who), ("they", doing.using == THEM)))
    if doing.using == THEM:
        return replace(facing, they_acted=True)
    return replace(facing, acted=(*facing.acted, *doing.who))
