"""The night in camp: setup, firewood, watches, who comes and when, sleep (document 000, Camping)."""

from __future__ import annotations

from functools import lru_cache

from sixturns.kernel.dice import Chance, Dice
from sixturns.kernel.effects import REFEREE, Blank, Pick, Row, Steps, chance_of, roll_on, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, replace
from sixturns.rules.doors import tired
from sixturns.rules.model import Rules
from sixturns.rules.navigation import chance_on, falls
from sixturns.rules.outdoors import Comfort
from sixturns.rules.weather import fuel_lost
from sixturns.world.camp import Night, Rota
from sixturns.world.light import Light
from sixturns.world.meeting import Facing
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from sixturns.world.prospect import Ground
from sixturns.world.sky import Season, Sky

WATCHES = ("first", "second", "third", "fourth")
"""The fields of the move that say who is on guard in each watch."""

NOBODY = ""
"""Who gathers or stands guard where nobody does."""


def usual(rota: Rota, party: Party, rules: Rules) -> Rota:
    """The plan of the last night, without those who cannot; at first everybody gathers, and takes a watch in turn."""
    able, count = tuple(member.id for member in party.able), len(rules.camp.watches)
    in_turn = tuple((able[n % len(able)],) if able else () for n in range(count))
    if len(rota.watches) != count:
        return Rota(able, in_turn)
    kept = tuple(tuple(who for who in watch if who in able) for watch in rota.watches)
    return Rota(
        tuple(who for who in rota.gatherers if who in able),
        tuple(now or (fresh if was else ()) for was, now, fresh in zip(rota.watches, kept, in_turn, strict=True)),
    )


@lru_cache(256)
def camping(party: Party, rota: Rota, rules: Rules) -> Blank:
    """The move that makes camp as on the last night; its open fields change who gathers and who is on guard."""
    plan = usual(rota, party, rules)
    watches = tuple(watch or (NOBODY,) for watch in plan.watches)
    first, second, third, fourth = watches + ((),) * (len(WATCHES) - len(watches))
    move = Move("camp", who=plan.gatherers or (NOBODY,), first=first, second=second, third=third, fourth=fourth)
    among = (*(member.id for member in party.able), NOBODY)
    most = len(among) - 1
    return Blank(move, tuple(Pick(field, among, most) for field in ("who", *WATCHES[: len(watches)])))


def those(who: tuple[str, ...]) -> tuple[str, ...]:
    """The members that a field of the move names."""
    return tuple(one for one in who if one != NOBODY)


def plan_of(move: Move, rules: Rules) -> Rota:
    """The plan that a move makes for the night."""
    watches = (getattr(move, name) for name in WATCHES[: len(rules.camp.watches)])
    return Rota(those(move.who), tuple(those(watch) for watch in watches))


def hour_turns(rules: Rules) -> int:
    """The turns of an hour."""
    return 60 // rules.time.turn_minutes


@step("+turns", cites="R000-143")
def until_dusk(daytime: int, by_night: bool, rules: Rules) -> int:
    """Camp is made for the night: the rest of the day goes by. Who marches by night makes it at once, in the day."""
    dawn = (rules.camp.dusk + rules.camp.hours * hour_turns(rules)) % (24 * hour_turns(rules))
    return rules.camp.dusk - daytime if not by_night and dawn <= daytime < rules.camp.dusk else KEEP


@step("lights", cites="R000-145 R003-12", when="lights")
def put_out_lights(lights: tuple[Light, ...]) -> tuple[Light, ...]:
    """Nobody burns a torch in camp: what is alight is put out."""
    if not any(light.lit for light in lights):
        return KEEP
    return tuple(replace(light, lit=False) for light in lights)


@step("rota", "night", "gathering", cites="R000-145 R000-148 R000-149", always=True)
def pitch_camp(doing: Move, rules: Rules) -> Steps[tuple[Rota, Night, tuple[str, ...]]]:
    """1. and 3. Ground is cleared, tents and a fire pit are made ready; watches are assigned before sleeping."""
    plan = plan_of(doing, rules)
    yield from tell("camp", (("gatherers", plan.gatherers), ("watches", plan.watches)))
    return plan, Night(rules.camp.hours), plan.gatherers


@step("gathering", "+fuel", cites="R000-145 R000-146 R000-147", always=True)
def gather_firewood(
    gathering: tuple[str, ...], gatherer: tuple[str, int], sky: Sky | None, rules: Rules
) -> Steps[tuple[tuple[str, ...], int]]:
    """2. Each gatherer throws for hours of fuel, less in wet or cold weather; the exhausted bring less."""
    (name, weary), less, dice = gatherer, fuel_lost(sky, rules), rules.camp.firewood.hours
    thrown = range(dice.lowest, dice.highest + 1)
    rows = tuple(Row(faces + dice.plus, max(0, dice.amount(faces) - less - weary)) for faces in thrown)
    about = (("who", name), ("weather", -less), *tired(weary))
    hours: int = yield from roll_on("firewood", dice, rows, about=about)
    return gathering[1:], hours


@step("night", cites="R000-145", always=True)
def build_fire(night: Night, fuel: int, sky: Sky | None, rules: Rules) -> Steps[Night]:
    """The fire is built; with fuel for less than the night it goes out before dawn. In wet weather it may not catch."""
    chance = rules.camp.wet_fire
    unsure = bool(fuel) and sky is not None and sky.wet and chance.upto < chance.sides
    if not fuel or (unsure and not (yield from chance_of("fire", chance))):
        yield from tell("no fire", (("fuel", fuel),))
        return night
    hours = min(fuel, night.hours)
    yield from tell("fire", (("hours", hours), ("short", night.hours - hours)))
    return replace(night, fire=hours)


@step("stalked", cites="R000-150 AMB-A19", always=True)
def night_check(ground: Hidden[Ground], afloat: str, rules: Rules) -> Steps[bool]:
    """4. One wandering monster roll for the night, beside that of the day's end: in secret, on the range of the hex.

    A table may read the two as one (AMB-A19).
    """
    if rules.travel.checks == "one":
        return False
    return (yield from falls("night", chance_on(ground.open(), afloat, rules)))


@step("watch", cites="R000-150 R000-143", when="stalked")
def which_watch(rules: Rules) -> Steps[Hidden[int]]:
    """A die tells in which watch of the night they come."""
    count = len(rules.camp.watches)
    if count < 2:
        return Hidden(count)
    rows = tuple(Row(n, n) for n in range(1, count + 1))
    return Hidden((yield from roll_on("watch", Dice(1, count), rows, to=REFEREE)))


@step("unguarded", cites="R000-148 R000-150", when="watch")
def nod_off(watch: Hidden[int], rota: Rota, party: Party, rules: Rules) -> Steps[Hidden[bool]]:
    """Whether nobody is awake in the watch in which they come; where guards may nod, each throws a die in secret."""
    awake = on_guard(rota, watch.open(), party)
    if rules.camp.guards_nod:
        for member in awake:
            chance: Chance = rules.camp.nods[member.constitution]
            if (yield from chance_of("nods", chance, to=REFEREE, about=(("who", member.name),))):
                awake = tuple(other for other in awake if other.id != member.id)
    return Hidden(not awake)


def on_guard(rota: Rota, watch: int, party: Party) -> tuple[Member, ...]:
    """Who is on guard in a watch of the night, the first being 1."""
    guards = rota.watches[watch - 1] if watch <= len(rota.watches) else ()
    return tuple(member for member in party.able if member.id in guards)


@step("night", "+turns", cites="R000-143 R000-150", when="watch")
def until_they_come(night: Night, watch: Hidden[int], rules: Rules) -> tuple[Night, int]:
    """The night goes by until they come, in the middle of their watch."""
    before, within = sum(rules.camp.watches[: watch.open() - 1]), rules.camp.watches[watch.open() - 1]
    gone = before + within // 2
    return replace(night, gone=gone), (gone - night.gone) * hour_turns(rules)


def hours_asleep(member: str, rota: Rota, rules: Rules) -> int:
    """The hours of the night that a member is not on guard; those before and after a meeting add up."""
    watches = zip(rules.camp.watches, rota.watches, strict=False)
    return rules.camp.hours - sum(hours for hours, guards in watches if member in guards)


@step("party", cites="R000-144 R000-151 R000-152", when="night")
def sleep(night: Night, facing: Facing | None, rota: Rota, sky: Sky | None, party: Party, rules: Rules) -> Steps[Party]:
    """5. Who sleeps long enough heals a hit point and may memorise spells; who sleeps less has nothing of it."""
    if facing is not None:
        return KEEP
    rested: list[str] = []
    for member in party.able:
        if hours_asleep(member.id, rota, rules) < rules.camp.sleep:
            continue
        if not rules.camp.slumber.checked or (yield from sleeps(member, night, sky, party, rules)):
            rested.append(member.id)
    healed = tuple(who for who in rested if party[who].hp < party[who].most_hp)
    spells = tuple(who for who in rested if party[who].calling.casefold() in rules.camp.casters)
    awake = tuple(member.id for member in party.able if member.id not in rested)
    yield from tell("slept", (("who", tuple(rested)), ("awake", awake), ("healed", healed), ("spells", spells)))
    for who in healed:
        party = party.having(replace(party[who], hp=min(party[who].most_hp, party[who].hp + rules.camp.heals)))
    return party


def sleeps(member: Member, night: Night, sky: Sky | None, party: Party, rules: Rules) -> Steps[bool]:
    """Whether somebody can sleep with this fire, bedding and season: a check of Constitution, where it is not easy."""
    slumber = rules.camp.slumber
    season = (sky.season if sky is not None else None) or Season.SPRING
    hard = comfort(member, night, party, rules)[season]
    if hard in ("easy", "impossible"):
        return hard == "easy"
    cheer = slumber.cheer if any(m.calling.casefold() in slumber.cheerful for m in party.able) else 0
    less = slumber.difficult if hard == "difficult" else 0
    upto = member.constitution + cheer - less - member.weary
    rows = (Row(upto, True), Row(max(upto, slumber.check.highest) + 1, False))
    about = (
        ("who", member.name),
        ("constitution", member.constitution),
        ("modifier", cheer - less),
        *tired(member.weary),
    )
    return bool((yield from roll_on("sleep", slumber.check, rows, about=about)))


def comfort(member: Member, night: Night, party: Party, rules: Rules) -> Comfort:
    """How a member is bedded: by a fire if it burns for the hours of sleep, with a bedroll, in a tent, or neither."""
    slumber = rules.camp.slumber
    tents = sum(m.carries.count(slumber.tent) for m in party.members)
    sheltered = party.ids.index(member.id) < tents * slumber.tent_sleeps
    things = sheltered + (slumber.bedroll in member.carries)
    if night.fire >= rules.camp.sleep:
        return (slumber.bare_by_fire, slumber.bed_by_fire, slumber.snug_by_fire)[things]
    return (slumber.bare, slumber.bed, slumber.snug)[things]


@step("night", "+turns", "toil", "owed", cites="R000-62 R000-143 R003-54 S-A56", when="night")
def night_ends(night: Night, facing: Facing | None, rules: Rules) -> Steps[tuple[None, int, int, int]]:
    """The rest of the night goes by; nothing of the camp is left, nor of toil and flight underground before it."""
    if facing is not None:
        return KEEP
    yield from tell("night over", (("hours", night.hours),))
    return None, (night.hours - night.gone) * hour_turns(rules), 0, 0


@step("night", cites="R000-115 R000-143", when="moved")
def leave_camp(night: Night | None) -> Steps[Night | None]:
    """Who flees out of a camp leaves it behind, and its night is over."""
    if night is None:
        return KEEP
    yield from tell("camp left")
    return None


@step("night", cites="R000-143 R000-144", always=True)
def break_camp(night: Night) -> Steps[None]:
    """Camp is broken before the night is over; nobody has anything of it."""
    yield from tell("camp broken", (("gone", night.gone),))
    return None
