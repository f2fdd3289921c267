"""A day on the road by the toolkit: who comes upon the party, food by the way, food and water used up, want of rest."""

from __future__ import annotations

from sixturns.kernel.effects import Steps, chance_of, choose, measure, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, replace
from sixturns.rules.model import Rules
from sixturns.rules.navigation import Taken, encounter_chance, falls
from sixturns.rules.trek import KnownAbout, abroad, offers
from sixturns.world.camp import Rota
from sixturns.world.hexes import Hex
from sixturns.world.light import Light
from sixturns.world.meeting import Facing
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from sixturns.world.prospect import Onward
from sixturns.world.state import Pace

FORAGE, HUNT = Move("forage"), Move("hunt for game")


# --------------------------------------------------------------------------------------------------------- what now?
@step("doing", cites="S-C10 S-C11", when="at_leisure")
def living_off_the_land(
    onward: Onward | None,
    may_rest: bool,
    pace: Pace,
    over: bool,
    lapsed: bool,
    allotted: int,
    half_days: int,
    afloat: str,
    known_about: KnownAbout,
    rota: Rota,
    outfit: Party,
    flames: tuple[Light, ...],
    foraged_today: bool,
    rules: Rules,
) -> Steps[Move]:
    """The table on the road: every move of the wilds, and what brings food."""
    march = yield from abroad(onward, afloat)
    options, blanks = yield from offers(march, may_rest, pace, known_about, rota, outfit, flames, rules)
    if not afloat:
        travels = allotted > 0 and not lapsed and not foraged_today
        idle = (lapsed or (not over and pace == "")) and not half_days
        options = (*options, *((FORAGE,) if travels else ()), *((HUNT,) if idle else ()))
    return (yield from choose("what-now", options, blanks=blanks))


# --------------------------------------------------------------------------------------------------- who comes upon it
@step("stalked", cites="S-C08", when="marching")
def road_check(true_hex: Hidden[Hex | None], afloat: str, taken_as: Taken, rules: Rules) -> Steps[bool]:
    """Once a day, after the lost check, a die on the encounter range of the hex where the day begins."""
    return (yield from falls("road", (yield from encounter_chance(true_hex, afloat, taken_as, rules))))


@step("stalked", "checks", cites="S-C08", when="checks")
def later_check(
    true_hex: Hidden[Hex | None], allotted: int, afloat: str, taken_as: Taken, rules: Rules
) -> Steps[tuple[bool, str]]:
    """A day that was not travelled has its check at its end; so has any, where a table checks more than once a day."""
    if allotted and rules.travel.checks == "one":
        return False, ""
    chance = yield from encounter_chance(true_hex, afloat, taken_as, rules)
    return (yield from falls("encounter", chance)), ""


# ------------------------------------------------------------------------------------------------------------- food
@step("larder", "foraged", cites="S-C10", always=True)
def forage(larder: int, days: int, rules: Rules) -> Steps[tuple[int, int]]:
    """Once a day of travel the party may find food along the way, for so many people as the dice say."""
    if not (yield from chance_of("forage", rules.provisions.forage)):
        yield from tell("found no food")
        return larder, days + 1
    mouths = yield from measure("mouths", rules.provisions.feeds)
    yield from tell("found food", (("mouths", mouths),))
    return larder + mouths, days + 1


@step("pace", "over", "+turns", "went", "marching", cites="S-C11", always=True)
def go_hunting(rules: Rules) -> Steps[tuple[Pace, bool, int, int, bool]]:
    """A whole day without travel is spent hunting."""
    yield from tell("goes hunting")
    return "done", True, rules.travel.day, rules.travel.day, True


@step("larder", cites="S-C11")
def game(larder: int, facing: Facing | None, rules: Rules) -> Steps[int]:
    """Beside the day's own check there may be game; what comes of it is played, and the table says so."""
    if facing is not None:
        return KEEP
    if not (yield from chance_of("game", rules.provisions.game)):
        yield from tell("no game")
        return KEEP
    mouths = yield from choose("bag", rules.provisions.bag)
    yield from tell("found food" if mouths else "no game", (("mouths", mouths),))
    return larder + mouths


@step("party", "larder", cites="S-C12", when="untolled")
def meals(party: Party, larder: int, rules: Rules) -> Steps[tuple[Party, int]]:
    """Each eats a day's food: first what was found on the way, then his own rations, then what others carry."""
    hungry: list[str] = []
    found = eaten = 0
    for member in party.able:
        if larder > found:
            found += 1
            continue
        shares = next((one for one in (party[member.id], *party.members) if ration_of(one, rules)), None)
        if shares is None:
            hungry.append(member.id)
        else:
            eaten += 1
            party = party.having(replace(shares, carries=shares.without(ration_of(shares, rules))))
    yield from tell("meals", (("found", found), ("rations", eaten), ("hungry", tuple(hungry))))
    return party, larder - found


def ration_of(member: Member, rules: Rules) -> str:
    """The first thing that a member carries and can eat; empty when there is none."""
    return next((thing for thing in member.carries if thing in rules.provisions.food), "")


@step("party", cites="S-C12", when="untolled")
def waterskins(party: Party, drawn: str, rules: Rules) -> Steps[Party]:
    """In dry country each drinks a skin of water a day; anywhere else all that are empty are filled."""
    skin, emptied = rules.provisions.skin, rules.provisions.emptied
    if drawn not in rules.provisions.dry:
        if not any(emptied in member.carries for member in party.members):
            return KEEP
        filled = ((m, tuple(skin if thing == emptied else thing for thing in m.carries)) for m in party.members)
        return replace(party, members=tuple(replace(m, carries=carries) for m, carries in filled))
    thirsty: list[str] = []
    for member in party.able:
        shares = next((one for one in (party[member.id], *party.members) if skin in one.carries), None)
        if shares is None:
            thirsty.append(member.id)
        else:
            party = party.having(replace(shares, carries=(*shares.without(skin), emptied)))
    yield from tell("drinks", (("thirsty", tuple(thirsty)),))
    return party


# ------------------------------------------------------------------------------------------------------ want of rest
@step("party", cites="S-C09")
def worn_down(pace: Pace, party: Party, rules: Rules) -> Steps[Party]:
    """A seventh day without rest, or one after a forced march, costs attack and damage until a day has been rested."""
    if pace == "rest":
        return KEEP
    after = tuple(a_day_further(member, pace == "forced", rules) for member in party.members)
    worn = tuple(
        now.id for was, now in zip(party.members, after, strict=True) if is_worn(now, rules) and not is_worn(was, rules)
    )
    if worn:
        yield from tell("worn down", (("who", worn), ("penalty", rules.road.penalty)))
    return replace(party, members=after)


def is_worn(member: Member, rules: Rules) -> bool:
    """Whether a member has gone without a day of rest for too long."""
    return member.unrested > rules.rest.days


def a_day_further(member: Member, forced: bool, rules: Rules) -> Member:
    """A member after one more day without rest; after a forced march the next such day is one too many."""
    most = rules.rest.days + 1
    return replace(
        member,
        unrested=most if member.overmarched else min(member.unrested + 1, most),
        overmarched=member.overmarched or forced,
    )
