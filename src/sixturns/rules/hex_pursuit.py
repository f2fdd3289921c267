"""Wilderness pursuit (document 000, Wilderness Pursuit): hex by hex over the map, until somebody gives up."""

from __future__ import annotations

from sixturns.kernel.dice import Chance
from sixturns.kernel.effects import REFEREE, Blank, Pick, Steps, call, chance_of, look, reveal
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, replace
from sixturns.rules.encounter import shuns
from sixturns.rules.evasion import Evading, in_woods, travellers
from sixturns.rules.fight import those_faced
from sixturns.rules.model import Rules
from sixturns.rules.navigation import Taken, by_lot, can_go, cost, ground, rate_outdoors
from sixturns.rules.wild_meeting import BY_MAGIC, EVADE, ways_out
from sixturns.world.castle import Castle, Temper
from sixturns.world.creatures import Foes, Mood
from sixturns.world.hexes import DIRECTIONS, Direction, Hex
from sixturns.world.meeting import Facing
from sixturns.world.moves import Move
from sixturns.world.party import Party
from sixturns.world.prospect import Ground
from sixturns.world.roaming import Hunt
from sixturns.world.state import Leg

Here = Hidden[Hex | None]
"""The hex where the party truly is."""

MAGIC = "magic"
"""How a party evades that uses a spell or a thing which could plainly break contact."""

USING = {EVADE: "", BY_MAGIC: MAGIC}
"""What a party uses in each way of evading."""


def evading(facing: Facing) -> tuple[Blank, ...]:
    """The move that evades creatures after all, in the ways that are left to the party."""
    using = tuple(USING[way] for way in ways_out(facing.cover, facing.outcome.unawares, facing.caught))
    return (Blank(Move("evade", using=using[0]), (Pick("using", using),)),) if using else ()


def is_faster(ours: int, theirs: int, rules: Rules) -> bool:
    """Whether pursuers count as the faster side; equally fast ones by the table's reading (AMB-A10)."""
    return theirs > ours or (theirs == ours and rules.hunt.equal == "goes on")


def our_rate(party: Party, afloat: str, terrain: str, rules: Rules) -> int:
    """The party's rate in feet a turn out of doors, on foot where mounts are led.

    That of a ship is the rate of a walker who comes as far in a day.
    """
    if not afloat:
        kind = rules.travel.ground(terrain)
        return rate_outdoors(party, rules, on_foot=kind is not None and kind.beasts != "ridden")
    points = rules.ships.pace(afloat) * rules.travel.light.points // rules.ships.hex
    return points * rules.travel.divides * rules.travel.pace


def slips_away(
    terrain: str,
    afloat: str,
    party: Party,
    them: Foes,
    rules: Rules,
    *,
    magic: bool = False,
    unawares: bool = False,
) -> Steps[bool]:
    """An evasion roll against those who are known; the party may still be as `unawares` as when they came."""
    woods, ours, size = in_woods(terrain, rules), our_rate(party, afloat, terrain, rules), travellers(party)
    asked = Evading(
        size, them.number, them.most, ours, them.speed, woods, party_surprised=unawares, magic=magic,
        afloat=bool(afloat),
    )  # fmt: skip
    return bool((yield from call("evasion", asked)))


@step(
    "facing",
    "foes",
    "coming",
    "hunt",
    "hunted",
    "bolts",
    cites="R000-76 R000-106 R000-108 R000-110 R000-113 R000-114",
    always=True,
)
def evade_them(
    doing: Move,
    facing: Facing,
    foes: Hidden[tuple[Foes, ...]],
    castles: Hidden[tuple[Castle, ...]],
    ground: Hidden[Ground],
    afloat: str,
    company: Party,
    rules: Rules,
) -> Steps[tuple[None, Hidden[tuple[Foes, ...]], Hidden[Foes | None], Hidden[Hunt | None], bool, bool]]:
    """1. A party that faces creatures tries to evade them after all; those that do not pursue let it go."""
    them, terrain = chasers(those_faced(facing, foes), castles, rules), ground.open().terrain
    left = Hidden(tuple(group for group in foes.open() if group.id != facing.foes))
    mood = facing.outcome.mood
    pursues = yield from (force_pursues(them.by, castles, rules) if them.by else comes_after(them, mood, rules))
    yield from reveal("come after" if pursues else "stay behind")
    if pursues:
        magic, unawares = doing.using == MAGIC, facing.outcome.unawares
        away = yield from slips_away(terrain, afloat, company, them, rules, magic=magic, unawares=unawares)
        pursues = not away
    if not pursues:
        return None, left, Hidden(None), Hidden(None), False, False
    return None, left, Hidden(them), Hidden(begun(terrain, afloat, company, them, rules)), True, True


def comes_after(them: Foes, mood: Mood | None, rules: Rules) -> Steps[bool]:
    """Whether creatures pursue: those that mean ill or never reacted do, the uncertain perhaps, the slowest never."""
    if them.speed <= rules.pursuit.creeps or shuns(them.mind, them.shy, rules):
        return False
    mood = mood or them.intent
    if mood is Mood.UNCERTAIN:
        return bool((yield from chance_of("pursue", rules.pursuit.uncertain, to=REFEREE)))
    return mood in (None, Mood.ATTACKS, Mood.HOSTILE)


def begun(terrain: str, afloat: str, party: Party, them: Foes, rules: Rules) -> Hunt:
    """A pursuit by those who come on, who are the faster or the slower where it begins."""
    return Hunt(is_faster(our_rate(party, afloat, terrain, rules), them.speed, rules), them.by)


@step("stalked", "rides", "hunt", "hunted", "bolts", cites="R000-117 R000-118 R000-119 R000-120 AMB-A09", when="hunted")
def caught_up(
    hunt: Hidden[Hunt | None], ground: Hidden[Ground], rules: Rules
) -> Steps[tuple[bool, str, Hidden[Hunt | None], bool, bool]]:
    """3b. A faster pursuer may catch the party, in woods or swamp less often; if not, it flees another hex."""
    now = hunt.open()
    if now is None or not now.running:
        return KEEP
    cover = ground.open().terrain in rules.hunt.cover
    caught = yield from chance_of("caught", rules.hunt.in_cover if cover else rules.hunt.caught, to=REFEREE)
    yield from reveal("caught" if caught else "not caught")
    if not caught:
        return False, KEEP, KEEP, True, True
    return not now.castle, now.castle, Hidden(replace(now, caught=True)), False, False


def may_run(
    at: Hex, direction: Direction, afloat: str, beasts: bool, taken_as: Taken, rules: Rules
) -> Steps[Hex | None]:
    """The hex on some side, if the party can run into it: one of the map, of land for those on foot.

    With mounts or beasts of burden nobody runs where these cannot go.
    """
    there: Hex | None = yield from look(at, ("to", direction))
    if there is None or not (yield from can_go(there, afloat)):
        return None
    if beasts and not afloat and not (yield from look(at, ("road", direction))):
        kind = rules.travel.ground((yield from ground(Hidden(there), taken_as)))
        if kind is not None and kind.beasts == "none":
            return None
    return there


def ways_to_run(at: Hex, afloat: str, beasts: bool, taken_as: Taken, rules: Rules) -> Steps[tuple[Direction, ...]]:
    """The sides on which there is a hex to run into."""
    ways = []
    for direction in DIRECTIONS:
        if (yield from may_run(at, direction, afloat, beasts, taken_as, rules)) is not None:
            ways.append(direction)
    return tuple(ways)


@step(
    "true_hex",
    "ran",
    "+hexes",
    "price",
    "taken_as",
    "moved",
    "bolts",
    cites="R000-115 R000-120 AMB-A11 AMB-A13 S-A87",
    when="bolts",
)
def bolt(
    true_hex: Here, afloat: str, beasts: bool, taken_as: Taken, rules: Rules
) -> Steps[tuple[Here, Hidden[Direction | None], int, int, Taken, bool, bool]]:
    """2. The pursued party moves into a random hex, of those that it can run into; who is hemmed in stays.

    The die is thrown in secret: how many ways there are would tell the lost where they truly are. The hexes cost
    nothing but rest; a table may charge their points to the next day.
    """
    here = true_hex.open()
    assert here is not None
    ways = yield from ways_to_run(here, afloat, beasts, taken_as, rules)
    if not ways:
        yield from reveal("hemmed in")
        return KEEP, Hidden(None), 0, 0, KEEP, False, False
    direction = yield from by_lot("flight-heading", ways, rules)
    there: Hex | None = yield from look(here, ("to", direction))
    assert there is not None
    points = 0
    if rules.hunt.charges:
        points, _beasts, taken_as = yield from cost(here, direction, there, afloat, taken_as, rules)
    return Hidden(there), Hidden(direction), 1, points, taken_as, True, False


@step("reckoned", "+trail", cites="R000-115 AMB-A11", when="moved")
def keep_bearings(
    reckoned: Hex | None, ran: Hidden[Direction | None], price: int, rules: Rules
) -> Steps[tuple[Hex, frozenset[Leg]]]:
    """The party knows which way it ran, unless the table reads that bearings are lost in flight."""
    if rules.hunt.bearings != "kept":
        yield from reveal("flees blindly", (("points", price),))
        return KEEP
    assert reckoned is not None
    believed = (yield from look(reckoned, ("to", ran.open()))) or reckoned
    yield from reveal("flees to", (("direction", ran.open()), ("hex", believed), ("points", price)))
    return (KEEP, KEEP) if believed == reckoned else (believed, frozenset({(reckoned, believed)}))


@step("+debt", cites="AMB-A13", when="moved")
def charge_flight(price: int) -> int:
    """Where the hexes of a flight are charged, the next day pays for them."""
    return price if price else KEEP


@step(
    "coming",
    "hunt",
    "hunted",
    "hexes",
    "+half_days",
    cites="R000-116 R000-121 R000-122 R000-123 R000-124 R000-125 R000-126 AMB-A10 AMB-A12",
    when="hunted",
)
def hunt_goes_on(
    hunt: Hidden[Hunt | None],
    coming: Hidden[Foes | None],
    castles: Hidden[tuple[Castle, ...]],
    hexes: int,
    ground: Hidden[Ground],
    afloat: str,
    company: Party,
    rules: Rules,
) -> Steps[tuple[Hidden[Foes | None], Hidden[Hunt | None], bool, int, int]]:
    """3a and 4. A slower pursuer falls behind; a castle's force goes on by its temper, monsters by another evasion.

    Whoever gets free owes rest for each hex that was fled.
    """
    now, them = hunt.open(), coming.open()
    assert now is not None and them is not None
    if not now.running:
        on = now.faster
    elif now.castle:
        on = yield from force_goes_on(now.castle, castles, rules)
    else:
        on = not (yield from slips_away(ground.open().terrain, afloat, company, them, rules))
    if on:
        yield from reveal("hunted on")
        return KEEP, Hidden(replace(now, running=True)), True, KEEP, 0
    yield from reveal("hunt over", (("hexes", hexes),))
    return Hidden(None), Hidden(None), False, 0, hexes * rules.hunt.rest


def temper_of(castle: str, castles: Hidden[tuple[Castle, ...]]) -> Temper | None:
    """How a castle is disposed, where that is fixed."""
    return next((one.temper for one in castles.open() if one.id == castle), None)


def chasers(them: Foes, castles: Hidden[tuple[Castle, ...]], rules: Rules) -> Foes:
    """Those who give chase: of a castle's force its special guards alone, where they are faster than the others."""
    castle = next((one for one in castles.open() if one.id == them.by), None)
    if castle is None or not castle.number or rules.castles.chase == "together":
        return them
    speed = next((swift.speed for swift in rules.castles.swift if swift.whom == castle.guards), 0)
    return replace(them, number=min(castle.number, them.number), speed=speed) if speed > them.speed else them


def by_temper(
    site: str, castle: str, castles: Hidden[tuple[Castle, ...]], hostile: Chance, neutral: Chance
) -> Steps[bool]:
    """A die for what a castle's force does by its temper; friends never do it."""
    temper = temper_of(castle, castles)
    if temper is Temper.FRIENDLY:
        return False
    return bool((yield from chance_of(site, hostile if temper is Temper.HOSTILE else neutral, to=REFEREE)))


def force_pursues(castle: str, castles: Hidden[tuple[Castle, ...]], rules: Rules) -> Steps[bool]:
    """Whether a castle's force pursues a party that flees: the hostile on 3-in-6, the neutral on 1-in-6."""
    numbers = rules.castles
    return by_temper("force-pursues", castle, castles, numbers.pursues_hostile, numbers.pursues_neutral)


def force_goes_on(castle: str, castles: Hidden[tuple[Castle, ...]], rules: Rules) -> Steps[bool]:
    """Whether a castle's force pursues on: the hostile on 3-in-6, the neutral on 1-in-6."""
    return by_temper("force-goes-on", castle, castles, rules.hunt.hostile, rules.hunt.neutral)
