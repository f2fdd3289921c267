"""The check of document 001: two dice against an attribute, and what hinders and helps."""

from __future__ import annotations

from typing import Literal, Protocol

from sixturns.kernel.effects import ALL, About, Audience, Row, Steps, roll_on
from sixturns.rules.attributes import Checks, Skill
from sixturns.world.party import Member

Attribute = Literal["strength", "agility", "mind", "personality"]
"""What a check is made against."""


class Learned(Protocol):
    """Whoever has a field of expertise."""

    @property
    def expertise(self) -> str:
        """The field, as the sheet has it; empty for none."""


def known_to(who: Learned, skill: Skill, checks: Checks) -> int:
    """What somebody's field of expertise adds to a check of some kind."""
    return checks.expertise if who.expertise.casefold() in checks.fields[skill] else 0


def hindered(difficulties: tuple[int, ...], fatigue: int, checks: Checks) -> int:
    """The Difficulty of a check, from all its causes and the levels of Fatigue."""
    if checks.fatigue == "one of them":
        difficulties, fatigue = (*difficulties, fatigue), 0
    return fatigue + (sum(difficulties) if checks.several == "sum" else max(difficulties, default=0))


def against(score: int, difficulties: tuple[int, ...], fatigue: int, bonus: int, checks: Checks) -> int:
    """What the dice must not exceed: the attribute, less the Difficulty and Fatigue, and all that helps."""
    return min(checks.most, score) - hindered(difficulties, fatigue, checks) + bonus


def target_of(member: Member, attribute: Attribute, difficulties: tuple[int, ...], bonus: int, checks: Checks) -> int:
    """What a member's dice must not exceed."""
    return against(getattr(member, attribute), difficulties, member.weary, bonus, checks)


def facts_of(
    who: str, attribute: Attribute, score: int, difficulty: int, fatigue: int, bonus: int, target: int
) -> About:
    """What goes into a check, for the words about it."""
    return (
        ("who", who),
        ("attribute", attribute),
        ("score", score),
        ("difficulty", difficulty),
        ("fatigue", fatigue),
        ("bonus", bonus),
        ("target", target),
    )


def highest_success(target: int, checks: Checks) -> int:
    """The highest face that succeeds against a target: some always do, and some never."""
    return max(checks.always, min(target, checks.never - 1))


def check(site: str, target: int, checks: Checks, *, to: Audience = ALL, about: About = ()) -> Steps[bool]:
    """A check: whether the dice are no higher than the target."""
    rows = (Row(highest_success(target, checks), True), Row(checks.dice.highest, False))
    return bool((yield from roll_on(site, checks.dice, rows, to=to, about=about)))


def mind_check(
    skill: Skill, member: Member, difficulty: int, edge: int, checks: Checks, *, to: Audience = ALL, about: About = ()
) -> Steps[bool]:
    """A Mind Check, for which expertise in some skill helps, and circumstances by their `edge`."""
    bonus = known_to(member, skill, checks) + edge
    target = target_of(member, "mind", (difficulty,), bonus, checks)
    facts = facts_of(member.name, "mind", member.mind, difficulty, member.weary, bonus, target)
    return (yield from check(f"{skill}-check", target, checks, to=to, about=(*facts, *about)))
