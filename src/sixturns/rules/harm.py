"""Harm: damage comes off Stamina, then off Health; falls (document 001, Falling and Healing)."""

from __future__ import annotations

from sixturns.kernel.dice import Dice
from sixturns.kernel.effects import Blank, Pick, Steps, measure, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import replace
from sixturns.rules.model import Rules
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party

MOST_HARM = 30
"""The most damage that the form takes at once."""


def harms(party: Party, rules: Rules) -> tuple[Blank, ...]:
    """What the referee does to members: damage, and falls from a height; nothing while nobody is there to be hurt."""
    able = tuple(member.id for member in party.able)
    if not able:
        return ()
    who = Pick("who", able, len(able))
    step = rules.falling.step
    part = max((n for n in range(1, step // 2 + 1) if step % n == 0), default=1)
    heights = tuple(range(part, step * rules.falling.highest + 1, part))
    return (
        Blank(Move("hurt", who=able[:1], number=1), (who, Pick("number", tuple(range(1, MOST_HARM + 1))))),
        Blank(Move("fall", who=able[:1], number=step, using=rules.falling.unit), (who, Pick("number", heights))),
    )


def harmed(member: Member, points: int) -> Member:
    """A member after so much damage: off Stamina first, then off Health, which is never less than nothing."""
    off = min(member.stamina, points)
    return replace(member, stamina=member.stamina - off, hp=min(member.hp, max(0, member.hp - (points - off))))


def suffers(party: Party, who: str, points: int) -> Steps[Party]:
    """The party after one of it has taken so much damage."""
    was, now = party[who], harmed(party[who], points)
    about = (("who", was.name), ("points", points), ("stamina", now.stamina), ("health", now.hp))
    yield from tell("hurt", about)
    if now.hp <= 0 < was.hp:
        yield from tell("dies", (("who", was.name),))
    return party.having(now)


@step("party", cites="R001-64 S-B05", always=True)
def hurt(doing: Move, party: Party) -> Steps[Party]:
    """Members take damage, as the referee says."""
    for who in doing.who:
        party = yield from suffers(party, who, doing.number)
    return party


def fallen_steps(height: int, rules: Rules) -> int:
    """How often a fall from a height does its dice of damage."""
    steps, rest = divmod(height, rules.falling.step)
    return steps if rest or rules.falling.full or steps != 1 else 0


@step("party", cites="R001-65 R001-66 R001-67 AMB-B02", always=True)
def fall(doing: Move, party: Party, rules: Rules) -> Steps[Party]:
    """Members fall from a height: dice for each full step of it, in feet or metres, and none below the first."""
    steps, per = fallen_steps(doing.number, rules), rules.falling.dice
    dice = Dice(per.count * steps, per.sides, per.plus * steps, per.times) if steps else None
    for who in doing.who:
        name = party[who].name
        yield from tell("falls", (("who", name), ("height", doing.number), ("unit", rules.falling.unit)))
        if dice is not None:
            party = yield from suffers(party, who, (yield from measure("fall", dice, about=(("who", name),))))
    return party
