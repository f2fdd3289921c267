"""Stamina comes back with a rest, Health with sleep or a day in safety (document 001, Healing)."""

from __future__ import annotations

from sixturns.kernel.effects import Blank, Pick, Steps, look, measure, reveal, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, replace
from sixturns.rules.model import Rules
from sixturns.rules.rest import rested_from
from sixturns.world.camp import Night, Rota
from sixturns.world.hexes import Hex
from sixturns.world.meeting import Facing
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from sixturns.world.state import DAY_TURNS


def lacks_stamina(member: Member) -> bool:
    """Whether a member lacks Stamina."""
    return member.stamina < member.most_stamina


def rested(member: Member) -> Member:
    """A member who has caught his breath: all lost Stamina is back."""
    return replace(member, stamina=max(member.stamina, member.most_stamina))


def healer_bonus(party: Party, rules: Rules) -> int:
    """What a healer in the party adds, who can do something."""
    healers = any(member.calling.casefold() in rules.healing.healers for member in party.able)
    return rules.healing.healer if healers else 0


def longest_sleep(member: str, rota: Rota, night: Night, rules: Rules) -> int:
    """The most hours in a row that a member sleeps: a guard breaks them, and so does a meeting in the night."""
    awake = {
        hour
        for n, guards in enumerate(rota.watches)
        if member in guards
        for hour in range(sum(rules.camp.watches[:n]), sum(rules.camp.watches[: n + 1]))
    }
    longest = row = 0
    for hour in range(night.hours):
        row = 0 if hour in awake else 1 if hour == night.gone else row + 1
        longest = max(longest, row)
    return longest


def healed(member: Member, points: int) -> Member:
    """A member after some Health has come back."""
    return replace(member, hp=max(member.hp, min(member.most_hp, member.hp + points)))


@step("party", cites="R001-78 R001-79 R001-80", when="night")
def sleep_soundly(night: Night, facing: Facing | None, rota: Rota, party: Party, rules: Rules) -> Steps[Party]:
    """A night in camp: Stamina is back, and Health for enough hours of sleep without a break."""
    if facing is not None:
        return KEEP
    slept = tuple(m.id for m in party.able if longest_sleep(m.id, rota, night, rules) >= rules.healing.hours)
    return (yield from slept_well(slept, party, rules))


def slept_well(slept: tuple[str, ...], party: Party, rules: Rules) -> Steps[Party]:
    """A party after a night in which some have slept long enough: all have their Stamina back, those their Health."""
    points = rules.healing.sleep + healer_bonus(party, rules)
    better = tuple(who for who in slept if party[who].hp < party[who].most_hp)
    spells = tuple(who for who in slept if party[who].calling.casefold() in rules.camp.casters)
    awake = tuple(member.id for member in party.able if member.id not in slept)
    yield from tell("slept", (("who", slept), ("awake", awake), ("healed", better), ("spells", spells)))
    for member in party.able:
        after = rested(member)
        party = party.having(healed(after, points) if member.id in better else after)
    return party


def staying(rules: Rules) -> Blank:
    """The move to spend whole days in one place: in safe, comfortable surroundings, or what passes for them."""
    return Blank(Move("stay", number=1), (Pick("number", tuple(range(1, 15))),))


@step("staying", "housed", cites="R001-81 S-B20", always=True)
def settle_in(
    doing: Move, true_hex: Hidden[Hex | None], known_here: tuple[str, ...], rules: Rules
) -> Steps[tuple[int, bool]]:
    """The party stays where it is for some days, with light activities only, and sees whether people live there."""
    yield from tell("stays", (("days", doing.number),))
    housed = yield from among_houses(true_hex, known_here, rules)
    yield from reveal("among houses" if housed else "no houses")
    return doing.number, housed


def among_houses(true_hex: Hidden[Hex | None], known_here: tuple[str, ...], rules: Rules) -> Steps[bool]:
    """Whether people live in the hex: its country is inhabited, or it has houses, open or found."""
    at = true_hex.open()
    for id in (yield from look(at, "houses")):
        if id in known_here or (yield from look(id, "shown")) == "open":
            return True
    return (yield from look(at, "terrain")) in rules.healing.inhabited


@step("+turns", "staying", "checks", "toil", "owed", cites="R001-34 R001-81 S-B20", always=True)
def day_of_ease(housed: bool, staying: int) -> tuple[int, int, str, int, int]:
    """A day of light activities goes by: in safety where people live, elsewhere with the encounter check of a day."""
    return DAY_TURNS, staying - 1, "" if housed else "day", 0, 0


@step("party", "staying", "broken", cites="R001-24 R001-80 R001-81 S-B20", always=True)
def day_over(party: Party, housed: bool, staying: int, broken: bool, rules: Rules) -> Steps[tuple[Party, int, bool]]:
    """A full day of light activities is one of rest: Health by dice where people live, elsewhere as from a night.

    The dice are in place of what the night gives. A day on which somebody came was none, and the party stays no longer.
    """
    if broken:
        return party, 0, False
    for member in party.able:
        party = party.having(rested_from(member, rules))
    if not housed:
        return (yield from slept_well(tuple(m.id for m in party.able), party, rules)), staying, False
    more = healer_bonus(party, rules)
    for member in party.able:
        after = rested(member)
        if member.hp < member.most_hp:
            points = yield from measure("recovery", rules.healing.day, about=(("who", member.name), ("healer", more)))
            after = healed(after, points + more)
        party = party.having(after)
    return party, staying, False
