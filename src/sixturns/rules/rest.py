"""Days of rest, the half days owed after a pursuit, and exhaustion (document 000, Resting & Exhaustion).

Exhaustion is a member's own: `Member.weary` is taken from every roll that this character makes, and from the chance of
each that succeeds on a low number. What the whole party or the referee rolls is as it was.
"""

from __future__ import annotations

from sixturns.kernel.effects import Blank, Pick, Steps, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, replace
from sixturns.rules.model import Rules
from sixturns.rules.navigation import chance_on, falls
from sixturns.world.moves import Move
from sixturns.world.party import MOST_WEARY, Member, Party
from sixturns.world.prospect import Ground
from sixturns.world.state import Pace


def travelled_on(member: Member, forced: bool, rules: Rules) -> Member:
    """A member after one more day without rest.

    The seventh day of travel adds a level of exhaustion, as does the day after a forced march, and each day after that;
    never more than one a day (AMB-A23, AMB-A24, AMB-A38).
    """
    overdue = member.unrested >= rules.rest.days or member.overmarched
    return replace(
        member,
        unrested=min(member.unrested + 1, rules.rest.days),
        weary=min(MOST_WEARY, member.weary + overdue),
        overmarched=member.overmarched or forced,
    )


@step("party", cites="R000-98 R000-140 R000-142 AMB-A23 AMB-A24 AMB-A38")
def travelled(pace: Pace, party: Party, rules: Rules) -> Steps[Party]:
    """At a day's end: whoever has not spent it resting has travelled a day more without rest."""
    if pace == "rest":
        return KEEP
    after = tuple(travelled_on(member, pace == "forced", rules) for member in party.members)
    wearier = tuple(now.id for was, now in zip(party.members, after, strict=True) if now.weary > was.weary)
    if wearier:
        yield from tell("exhausted", (("who", wearier), ("levels", tuple(m.weary for m in after if m.id in wearier))))
    return replace(party, members=after)


def rested_from(member: Member, rules: Rules) -> Member:
    """A member after a full day of rest."""
    weary = 0 if rules.rest.clears == "all" else max(0, member.weary - 1)
    return replace(member, unrested=0, weary=weary, overmarched=False)


def resting_moves(pace: Pace, rules: Rules) -> tuple[Blank, ...]:
    """The move to rest: for the whole day before anything else is done in it, or for the half of it that is left."""
    match pace:
        case "":
            halves = tuple(range(1, rules.rest.halves + 1))
            return (Blank(Move("rest", number=rules.rest.halves), (Pick("number", halves),)),)
        case "rest" | "done":
            return ()
        case _:
            return (Blank(Move("rest", number=1), (Pick("number", (1,)),)),)


@step("resting", cites="R000-140", always=True)
def lie_up(doing: Move) -> Steps[int]:
    """The party stays where it is, for half a day or the whole of it."""
    yield from tell("rests", (("halves", doing.number),))
    return doing.number


@step("resting", "checks", "+turns", "toil", "owed", cites="R000-62 R000-127 R000-70 R003-54 S-A56", always=True)
def half_day(resting: int, half_days: int, pace: Pace, rules: Rules) -> tuple[int, str, int, int, int]:
    """Half a day goes by; no turn of rest is owed after so many.

    Each half of a rest that is owed after a pursuit has an encounter check; one that is not owed has the check of the
    day's end.
    """
    ends_the_day = pace == "half"
    check = "half" if half_days else "day" if ends_the_day else ""
    return resting - 1, check, rules.rest.half_day, 0, 0


@step("stalked", "checks", cites="R000-127 R000-70", when="checks")
def rest_check(ground: Hidden[Ground], afloat: str, rules: Rules) -> Steps[tuple[bool, str]]:
    """The encounter check of a half day of rest: a die on the range of the hex, in secret."""
    return (yield from falls("half-day", chance_on(ground.open(), afloat, rules))), ""


@step("broken", cites="R000-127 S-A72", when="stalked")
def broken() -> bool:
    """A meeting breaks the rest of that half day."""
    return True


@step("rested", "eased", "+half_days", "pace", "points", "resting", "broken", cites="R000-127 S-A72", always=True)
def half_day_over(
    broken: bool,
    rested: int,
    eased: int,
    half_days: int,
    resting: int,
    pace: Pace,
    points: int,
    allotted: int,
    rules: Rules,
) -> tuple[int, int, int, Pace, int, int, bool]:
    """An unbroken half day counts towards the rest that is owed and towards a full day; a broken one is owed again.

    A table may have the broken one count towards what is owed. After it nobody goes on with a march begun before.
    """
    whole = 0 if broken else 1
    paid = whole or int(rules.rest.broken == "counts")
    eased += whole
    spent: Pace = "half" if pace != "half" else "rest" if eased == rules.rest.halves else "done"
    pace, points = (pace, 0) if allotted else (spent, points)
    return rested + 1 if whole else 0, eased, -paid if half_days else 0, pace, points, resting if whole else 0, False


@step("party", "rested", cites="R000-140 R000-98 S-A72", when="rested")
def refreshed(rested: int, party: Party, rules: Rules) -> Steps[tuple[Party, int]]:
    """Unbroken half days in a row make the full day's rest that ends exhaustion."""
    if rested < rules.rest.halves:
        return KEEP
    yield from tell("rested")
    return replace(party, members=tuple(rested_from(member, rules) for member in party.members)), 0


@step("rested", cites="R000-140", when="rested")
def no_rest() -> int:
    """Who travels has not rested in a row."""
    return 0
