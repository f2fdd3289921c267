"""Castle encounters (document 000, Castle Encounters): who rides out, what they want, what becomes of it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from sixturns.kernel.dice import Ladder, dice
from sixturns.kernel.effects import (
    REFEREE,
    Row,
    Steps,
    call,
    chance_of,
    choose,
    look,
    measure,
    reveal,
    roll,
    roll_on,
    tell,
)
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, Value, replace
from sixturns.rules.foes_outdoors import Following
from sixturns.rules.hex_pursuit import Here, begun, chasers, force_pursues, slips_away
from sixturns.rules.model import Rules
from sixturns.rules.wild_meeting import YARD
from sixturns.world.castle import BEYOND, Castle, Occupant, Rank, Retainer, Temper
from sixturns.world.creatures import Foes, Mind, Mood
from sixturns.world.hexes import Hex
from sixturns.world.meeting import Course, Facing, Outcome
from sixturns.world.moves import Move
from sixturns.world.party import Party
from sixturns.world.prospect import Ground
from sixturns.world.roaming import Hunt

Ending = Literal["passes", "turned back", "attacked", "quest", "errand", "guests", "disarmed", "flees"]
"""What becomes of a party before a castle's force."""

Demand = Literal["", "joust", "toll", "errand", "ransom", "tithe"]
"""What a castle's force wants of strangers."""


class Settled(Value):
    """What becomes of a party before a castle's force, and the coins of treasure that it pays."""

    ending: Ending
    coins: int = 0


class Riders(Value):
    """A castle's force before the party, without a place.

    `temper` is how the castle is disposed, `guards` and `number` are its special guards, `riders` those who come with
    them. `champion`: somebody of the party can joust. `treasure` are the coins that it carries. `caught`: it has fled
    from them and been caught up with. `choice` is what the party does, `demand` and `price` what they want, `reply`
    what the party says to that, and `settled` what becomes of it.
    """

    occupant: Occupant
    temper: Temper
    guards: str = ""
    number: int = 0
    riders: int = 0
    champion: bool = False
    treasure: int = 0
    caught: bool = False

    choice: str = ""
    demand: Demand = ""
    price: int = 0
    reply: str = ""
    settled: Settled | None = None


# ------------------------------------------------------------------------------------------ before a castle's force
WAIT, FLEE, ATTACK = "wait", "flee", "attack"


@step("choice", cites="R000-128 R000-130 R000-138 R000-139", always=True)
def before_the_riders(guards: str, number: int, riders: int, caught: bool) -> Steps[str]:
    """The castle's force rides out to the party, which waits for it, attacks, or flees while it has not been caught."""
    yield from reveal("riders", (("guards", guards), ("number", number), ("riders", riders)))
    options = (WAIT, ATTACK) if caught else (WAIT, FLEE, ATTACK)
    return (yield from choose("riders", options, given=(guards, number, riders)))


@step("demand", "price", cites="R000-137 AMB-A21")
def make_demand(
    choice: str, occupant: Occupant, temper: Temper, champion: bool, treasure: int, rules: Rules
) -> Steps[tuple[Demand, int]]:
    """What they want depends on who holds the castle: a joust or a toll, an errand or a ransom, a tithe."""
    if choice != WAIT:
        return KEEP
    numbers = rules.castles
    demand: Demand
    match Castle("", occupant).rank:
        case Rank.FIGHTER:
            demand = "joust" if champion else "toll"
            price = yield from measure("toll", numbers.toll, to=REFEREE)
        case Rank.MAGE:
            demand = "ransom" if temper is Temper.HOSTILE else "errand"
            price = (yield from measure("ransom", numbers.ransom, to=REFEREE)) if demand == "ransom" else 0
        case _:
            demand, price = "tithe", treasure * numbers.tithe // 100
    yield from reveal("demand", (("demand", demand), ("price", price)))
    return demand, price


PAY, PAY_OTHERWISE = "pay", "pay otherwise"

REPLIES: dict[Demand, tuple[str, ...]] = {
    "joust": ("joust", PAY, "refuse"),
    "toll": (PAY, "refuse"),
    "errand": ("go", "refuse"),
    "ransom": ("give something magic", PAY, "refuse"),
    "tithe": (PAY, "refuse"),
}
"""What the party can say to each demand; whose treasure does not reach can only pay with what is in no account."""


@step("reply", cites="R000-137")
def answer_demand(demand: Demand, price: int, treasure: int) -> Steps[str]:
    """The party says whether it does what they want; it is told when its treasure does not reach."""
    if not demand:
        return KEEP
    options = REPLIES[demand]
    if PAY in options and price > treasure:
        yield from tell("cannot pay", (("price", price), ("treasure", treasure)))
        options = tuple(PAY_OTHERWISE if one == PAY else one for one in options)
    return (yield from choose("demand", options, given=(demand, price)))


@step("settled", cites="R000-137 R000-79", always=True)
def settle(choice: str, occupant: Occupant, temper: Temper, reply: str, price: int) -> Steps[Settled]:
    """What becomes of it. A lord or a magic-user who is refused attacks if hostile, and turns the party back if not."""
    ending = yield from settling(choice, occupant, temper, reply)
    yield from reveal("settled", (("settled", ending),))
    return Settled(ending, price if reply == PAY else 0)


def settling(choice: str, occupant: Occupant, temper: Temper, reply: str) -> Steps[Ending]:
    """What becomes of a party that has made its choice."""
    if choice == ATTACK:
        return "attacked"
    if choice == FLEE:
        return "flees"
    if reply == "joust":
        won = yield from choose("joust", ("won", "lost"))
        return "guests" if won == "won" else "disarmed"
    if reply == "go":
        return "errand"
    if reply != "refuse":
        return "passes"
    if occupant is Occupant.PATRIARCH:
        return "quest"
    if occupant is Occupant.EVIL_HIGH_PRIEST:
        return "quest" if (yield from choose("vengeance", ("quest", "attack"), to=REFEREE)) == "quest" else "attacked"
    match temper:
        case Temper.HOSTILE:
            return "attacked"
        case Temper.NEUTRAL:
            return "turned back"
        case Temper.FRIENDLY:
            return "passes"


# ------------------------------------------------------------------------------------------------ on the way past it
def rides_as_far(die: int, ladder: Ladder) -> int:
    """The most hexes away at which a castle's force rides out when its die for the day shows this."""
    far = [band.span.high for band in ladder.bands if die <= band.means.upto]
    return max(far, default=BEYOND)


def known(castle: str, castles: Hidden[tuple[Castle, ...]]) -> Castle:
    """What is fixed of a castle so far."""
    return next((one for one in castles.open() if one.id == castle), Castle(castle))


def noted(castle: Castle, castles: Hidden[tuple[Castle, ...]]) -> Hidden[tuple[Castle, ...]]:
    """The castles with one as it now is."""
    held = castles.open()
    if not any(one.id == castle.id for one in held):
        return Hidden((*held, castle))
    return Hidden(tuple(castle if one.id == castle.id else one for one in held))


@step("castles", "rides", cites="R000-130 R000-131 R000-132 R000-133 AMB-A20")
def passing_castles(
    true_hex: Here,
    afloat: str,
    castles: Hidden[tuple[Castle, ...]],
    rides: str,
    confronted: bool,
    rules: Rules,
) -> Steps[tuple[Hidden[tuple[Castle, ...]], str]]:
    """One secret die a castle and day, as the party first comes in range: it says how far the force rides out today.

    A table may have it thrown in every hex instead (AMB-A20). Nobody rides out over open water.
    """
    here, ladder = true_hex.open(), rules.castles.rides_out
    if here is None or rides or confronted or (afloat and (yield from look(here, "water"))):
        return KEEP
    near = yield from look(here, ("castles", ladder.bands[-1].span.high))
    after = castles
    for id, away in near:
        castle = known(id, after)
        if castle.been:
            continue
        chance, about = ladder[away], (("castle", id),)
        if rules.castles.check == "each hex":
            if (yield from chance_of("ride-out", chance, to=REFEREE, about=about)):
                return after, id
            continue
        if castle.reach is None:
            dies = range(1, chance.sides + 1)
            rows = tuple(Row(die, rides_as_far(die, ladder)) for die in dies)
            reach = yield from roll_on("ride-out", dice(f"1d{chance.sides}"), rows, to=REFEREE, about=about)
            castle = replace(castle, reach=reach)
            after = noted(castle, after)
        if castle.reach is not None and away <= castle.reach:
            return after, id
    return KEEP if after == castles else (after, "")


@step("castles", cites="R000-130 AMB-A20", when="skyless")
def castles_forget(castles: Hidden[tuple[Castle, ...]]) -> Hidden[tuple[Castle, ...]]:
    """With the new day, which has no weather yet, every castle has a new die."""
    if all(one.reach is None and not one.been for one in castles.open()):
        return KEEP
    return Hidden(tuple(replace(one, reach=None, been=False) for one in castles.open()))


@step("rides", cites="R000-128 R000-129", always=True)
def hail_castle(doing: Move, true_hex: Here, rules: Rules) -> Steps[str]:
    """A castle that is hailed sends its force out to greet the party, unless that looks quarrelsome or forceful."""
    here = true_hex.open()
    near = dict((yield from look(here, ("castles", rules.castles.hail)))) if here else {}
    if doing.at not in near:
        yield from reveal("nobody answers", (("castle", doing.at),))
        return ""
    if doing.using == "forceful":
        yield from reveal("not greeted", (("castle", doing.at),))
        return ""
    yield from reveal("greeted", (("castle", doing.at),))
    return doing.at


# ----------------------------------------------------------------------------------------------- who they are
def numbered(text: str) -> tuple[str, str]:
    """A line such as ``1d6 heroes on griffons``: the dice, and whom."""
    number, _, whom = text.partition(" ")
    return number, whom


def fixed(castle: Castle, rules: Rules) -> Steps[Castle]:
    """A castle with its occupant, guards, riders and disposition, thrown for in secret where that is still open."""
    numbers, about, holder = rules.castles, (("castle", castle.id),), castle.occupant
    if holder is None:
        holder = Occupant((yield from roll("occupant", numbers.occupant, to=REFEREE, about=about)))
        castle = replace(castle, occupant=holder)
    if not castle.guards:
        line = yield from roll("guards", numbers.guards.of(holder), to=REFEREE, about=about)
        number, whom = numbered(line)
        how_many = yield from measure("guards-number", dice(number), to=REFEREE, about=(*about, ("whom", whom)))
        castle = replace(castle, guards=whom, number=how_many)
    if castle.temper is None:
        castle = replace(castle, temper=(yield from disposition(holder, castle.id, rules)))
    if not castle.riders:
        castle = replace(castle, riders=(yield from measure("riders-number", numbers.riders, to=REFEREE, about=about)))
    return castle


def disposition(occupant: Occupant, castle: str, rules: Rules) -> Steps[Temper]:
    """How a castle is disposed: a Patriarch always friendly, an Evil High Priest always hostile, others by a die."""
    if occupant in rules.castles.friendly:
        return Temper.FRIENDLY
    if occupant in rules.castles.hostile:
        return Temper.HOSTILE
    return Temper((yield from roll("temper", rules.castles.temper, to=REFEREE, about=(("castle", castle),))))


@step("castles", cites="R000-134 R000-135 R000-136 R000-137 S-A84 S-A85", when="rides")
def fix_castle(rides: str, castles: Hidden[tuple[Castle, ...]], rules: Rules) -> Steps[Hidden[tuple[Castle, ...]]]:
    """Occupant, guards and disposition are fixed once for each castle, when its force first rides out."""
    castle = known(rides, castles)
    after = yield from fixed(castle, rules)
    return KEEP if after == castle else noted(after, castles)


class Aftermath(NamedTuple):
    """What a castle's force leaves behind it, by the names of the fields."""

    castles: Hidden[tuple[Castle, ...]]
    party: Party
    foes: Hidden[tuple[Foes, ...]] = KEEP
    route: tuple[Hex, ...] = KEEP
    facing: Facing | None = None
    coming: Hidden[Foes | None] = Hidden(None)
    hunt: Hidden[Hunt | None] = Hidden(None)
    hunted: bool = False
    bolts: bool = False
    rides: str = ""


@step(*Aftermath._fields, cites="R000-119 R000-128 R000-130 R000-137 R000-138 R000-139 S-A100", when="rides")
def ride_out(
    rides: str,
    castles: Hidden[tuple[Castle, ...]],
    foes: Hidden[tuple[Foes, ...]],
    newcomer: str,
    hunt: Hidden[Hunt | None],
    party: Party,
    ground: Hidden[Ground],
    afloat: str,
    days: int,
    rules: Rules,
) -> Steps[Aftermath]:
    """The force is before the party: what they want, and what becomes of it on the map."""
    castle, now, terrain = known(rides, castles), hunt.open(), ground.open().terrain
    assert castle.occupant is not None and castle.temper is not None
    asked = Riders(
        castle.occupant,
        castle.temper,
        castle.guards,
        castle.number,
        castle.riders,
        any(member.calling.lower() in rules.castles.champions for member in party.able),
        sum(member.treasure for member in party.members),
        now is not None and now.caught,
    )
    settled: Settled = yield from call("castle", asked)
    party = yield from paying(party, settled.coins)
    castle = replace(castle, been=True)
    after = Aftermath(noted(castle, castles), party)
    them = force(castle, newcomer, rules)
    match settled.ending:
        case "flees":
            follows = yield from force_pursues(castle.id, castles, rules)
            yield from reveal("come after" if follows else "stay behind")
            chase = chasers(them, castles, rules)
            if follows and not (yield from slips_away(terrain, afloat, party, chase, rules)):
                flight = begun(terrain, afloat, party, chase, rules)
                return after._replace(coming=Hidden(chase), hunt=Hidden(flight), hunted=True, bolts=True)
        case "attacked":
            mood = Mood.ATTACKS if castle.temper is Temper.HOSTILE else None
            outcome = Outcome(Course.COMBAT, rules.wilds.within * YARD, mood)
            facing = Facing(them.id, them.name, them.number, "", outcome, caught=asked.caught)
            return after._replace(facing=facing, foes=Hidden((*foes.open(), them)))
        case "turned back":
            yield from reveal("castle closed")
            return after._replace(route=(), castles=noted(replace(castle, shut=days), castles))
    return after


def paying(party: Party, coins: int) -> Steps[Party]:
    """The party with so many coins of treasure less: whoever goes first pays first, as far as his reach."""
    payers: dict[str, int] = {}
    for member in party.members:
        pays = min(coins, member.treasure)
        if pays:
            payers[member.id] = pays
            party, coins = party.having(replace(member, treasure=member.treasure - pays)), coins - pays
    if payers:
        yield from tell("paid", (("who", tuple(payers)), ("coins", tuple(payers.values()))))
    return party


def force(castle: Castle, id: str, rules: Rules) -> Foes:
    """A castle's force as creatures: the special guards and the riders, with the owner or his champion."""
    number, intent = castle.number + castle.riders + 1, Mood.HOSTILE if castle.temper is Temper.HOSTILE else None
    return Foes(id, "riders", number, "", Mind.INTELLIGENT, rules.castles.speed, intent, by=castle.id)


# ------------------------------------------------------------------------------------------------- for the referee
FOLLOWERS = {
    Rank.FIGHTER: ("fighter_mage", "fighter_cleric"),
    Rank.MAGE: ("mage_fighter", "mage_apprentice"),
    Rank.CLERIC: ("cleric_assistants",),
}
"""Who may be in the retinue of each."""


def followers(follow: Following, about: tuple[tuple[str, str], ...]) -> Steps[tuple[Retainer, ...]]:
    """Those of one kind who are in a castle's retinue."""
    about = (*about, ("calling", follow.calling))
    if not (yield from chance_of("retainer", follow.chance, to=REFEREE, about=about)):
        return ()
    many = (
        int(follow.number)
        if follow.number.isdecimal()
        else (yield from measure("retainers", dice(follow.number), to=REFEREE, about=about))
    )
    found = []
    for _ in range(many):
        found.append(Retainer(follow.calling, (yield from measure("level", follow.level, to=REFEREE, about=about))))
    return tuple(found)


@step("castles", cites="R000-137 S-A84 S-A86", always=True)
def muster(doing: Move, castles: Hidden[tuple[Castle, ...]], rules: Rules) -> Steps[Hidden[tuple[Castle, ...]]]:
    """Who is in a castle, for the referee: its occupant and guards, the garrison, and those of level beside them."""
    castle, about = (yield from fixed(known(doing.at, castles), rules)), (("castle", doing.at),)
    if not castle.soldiers:
        assert castle.rank is not None
        soldiers = yield from measure("garrison", rules.castles.garrison, to=REFEREE, about=about)
        retinue: tuple[Retainer, ...] = ()
        for name in FOLLOWERS[castle.rank]:
            retinue += yield from followers(getattr(rules.castles.retinue, name), about)
        castle = replace(castle, soldiers=soldiers, retinue=retinue)
    yield from tell("muster", (*about, ("garrison", castle)), to=REFEREE)
    return noted(castle, castles)
