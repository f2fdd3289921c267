"""The way through the hexes: losing it, steering, the cost of a hex, what is seen on coming in (document 000).

The party is in two places: where it truly is, which only the referee knows, and where it reckons itself. Orders move
the one it reckons; the true one follows them, unless the party is lost.
"""

from __future__ import annotations

from typing import Literal

from sixturns.kernel.dice import Chance, Dice
from sixturns.kernel.effects import REFEREE, Row, Steps, chance_of, choose, look, reveal, roll, roll_on
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden
from sixturns.rules.journey import Beasts
from sixturns.rules.model import Rules
from sixturns.rules.movement import rate_of
from sixturns.rules.weather import harder_to_find
from sixturns.world.hexes import DIRECTIONS, Direction, Hex
from sixturns.world.hexes import turned as turned_by
from sixturns.world.hexmap import ROADS
from sixturns.world.party import Party
from sixturns.world.prospect import Ground, Prospect
from sixturns.world.sky import Sky
from sixturns.world.state import Leg, Pace
from sixturns.world.terrain import TERRAINS, WATER

FACES = 6
"""The faces of the die on which the Lost & Encounter Chances are read."""

LAND = tuple(word for word in TERRAINS if word not in WATER)
"""What the referee may take terrain for that nobody knows."""

SEA, RIVER = "sea", "river"
"""Waters of which those are met who come upon a craft."""

Taken = tuple[tuple[str, str], ...]
"""What words of the map that nobody knows are taken as."""

Stop = Literal["", "spent", "dear", "edge", "water", "castle", "beasts", "nowhere"]
"""Why a march goes no farther."""

Fare = tuple[int, Beasts]
"""The points that a hex costs, and what becomes of beasts on the way into it."""


def rate_outdoors(party: Party, rules: Rules, *, on_foot: bool = False) -> int:
    """The party's rate in feet a turn out of doors, that of its slowest: riders have their mounts' unless on foot."""
    rates = (rate_of(m, rules) if on_foot or not m.mount else m.mount for m in party.able)
    return min(rates, default=0)


def taken(at: Hex, taken_as: Taken) -> Steps[tuple[str, Taken]]:
    """The terrain that a hex is taken as; the referee says so once of every word that nobody knows, and of a blank hex.

    What is said of a blank hex is kept under its number.
    """
    word: str = yield from look(at, "terrain")
    if word in TERRAINS:
        return word, taken_as
    name = word or (yield from look(at, "label"))
    known = dict(taken_as)
    if name not in known:
        site, about = ("taken-as", "word") if word else ("blank-hex", "hex")
        chosen = yield from choose(site, LAND, to=REFEREE, about=((about, name),))
        return chosen, (*taken_as, (name, chosen))
    return known[name], taken_as


def ground(at: Hidden[Hex | None], taken_as: Taken) -> Steps[str]:
    """The terrain of the hex that the party is truly in, as the rules know it; clear where nobody has said."""
    word: str = yield from look(at.open(), "terrain")
    if word in TERRAINS:
        return word
    return dict(taken_as).get(word or (yield from look(at.open(), "label")), "clear")


# ------------------------------------------------------------------------------------------------------ the check
@step("ground", cites="R000-85 R000-105", always=True)
def know_the_ground(true_hex: Hidden[Hex | None], taken_as: Taken, afloat: str) -> Steps[Hidden[Ground]]:
    """The country that the party is truly in: it says who roams there, how likely, and how well one hides."""
    return Hidden((yield from ground_at(true_hex, taken_as, afloat)))


def ground_at(at: Hidden[Hex | None], taken_as: Taken, afloat: str) -> Steps[Ground]:
    """What country a hex is to those in it; a craft meets those of the sea if that is near, or of a river."""
    here, terrain = at.open(), (yield from ground(at, taken_as))
    assert here is not None
    around, haunts = (yield from beside(here)), terrain
    if afloat and terrain not in (*WATER, RIVER):
        haunts = RIVER
        for there in around:
            if (yield from look(there, "terrain")) == SEA:
                haunts = SEA
    coast = not (yield from look(here, "water")) or (yield from near_land(here))
    road = any(kind in ROADS for _side, kind in (yield from look(here, "lines")))
    return Ground(terrain, haunts, coast, road)


def encounter_chance(at: Hidden[Hex | None], afloat: str, taken_as: Taken, rules: Rules) -> Steps[Chance]:
    """The chance of an encounter in a hex."""
    return chance_on((yield from ground_at(at, taken_as, afloat)), afloat, rules)


def chance_on(ground: Ground, afloat: str, rules: Rules) -> Chance:
    """The chance of an encounter where the party is: by terrain, or that of ships which are always afloat.

    The water of a swamp may be as the swamp is; a table may have roads and tracks patrolled.
    """
    if afloat:
        swamp = rules.country.swamp
        as_swamp = rules.roaming.swamps_afloat and ground.terrain in swamp.terrain
        return Chance(swamp.encounter, FACES) if as_swamp else rules.roaming.afloat
    chance = Chance(rules.country.chances(ground.terrain).encounter, FACES)
    return chance.plus(-rules.travel.patrols) if ground.road and rules.travel.patrols else chance


def falls(site: str, chance: Chance) -> Steps[bool]:
    """Throws for a chance that is read from the highest face down, in secret: 2-in-6 is 5 or 6."""
    rows = (Row(chance.sides - chance.upto, False), Row(chance.sides + (chance.upto == 0), True))
    return bool((yield from roll_on(site, Dice(1, chance.sides), rows, to=REFEREE)))


def lost_range(
    at: Hex, toward: Direction, guide: bool, afloat: str, taken_as: Taken, rules: Rules
) -> Steps[tuple[int, Taken]]:
    """On how many faces of the die the way is lost from a hex: none on a road, along a shore, or with a sound guide."""
    to = yield from look(at, ("to", toward))
    shore = (yield from look(at, "shore")) and to is not None and (yield from look(to, "shore"))
    if afloat:
        if (yield from look(at, "terrain")) == "river" or (yield from look(at, ("river", toward))) == "along":
            return 0, taken_as
        in_sight = shore or (yield from look(at, "shore")) or (yield from land_in_sight(at, rules))
        return rules.ships.piloted if guide or in_sight else rules.ships.adrift, taken_as
    if guide or shore or (yield from look(at, ("road", toward))):
        return 0, taken_as
    if to is not None and (yield from look(to, "landmark")):
        return 0, taken_as
    word, taken_as = yield from taken(at, taken_as)
    return rules.country.chances(word).lost, taken_as


def land_in_sight(at: Hex, rules: Rules) -> Steps[bool]:
    """Whether land is seen from a hex of water: as far off as the table says."""
    for there in (yield from look(at, ("within", rules.ships.sight))):
        if not (yield from look(there, "water")):
            return True
    return False


def near_land(at: Hex) -> Steps[bool]:
    """Whether there is land in a hex beside this one."""
    for there in (yield from beside(at)):
        if not (yield from look(there, "water")):
            return True
    return False


def wrong_way(at: Hex, afloat: str, rules: Rules) -> Steps[Direction | None]:
    """Where the lost go instead: a die among the six, thrown again for ways on which nobody can go.

    A table may leave it to the referee.
    """
    ways: list[Direction] = []
    for side in DIRECTIONS:
        to = yield from look(at, ("to", side))
        if to is not None and (yield from can_go(to, afloat)):
            ways.append(side)
    if rules.lost.picks == "the referee" and ways:
        return (yield from choose("skewed", tuple(ways), to=REFEREE))
    return (yield from by_lot("heading", tuple(ways), rules)) if ways else None


def by_lot(site: str, ways: tuple[Direction, ...], rules: Rules) -> Steps[Direction]:
    """One of the ways that there are, by a die in secret; a single one needs none."""
    if len(ways) == len(DIRECTIONS):
        return int((yield from roll(site, rules.lost.direction, to=REFEREE)))
    if len(ways) == 1:
        return ways[0]
    rows = tuple(Row(face, side) for face, side in enumerate(ways, 1))
    return int((yield from roll_on(site, Dice(1, len(ways)), rows, to=REFEREE)))


LOSING_THE_WAY = "R000-66 R000-67 R000-84 R000-88 R000-89 R000-99 R000-100 AMB-A16 AMB-A17"
"""What the lost check carries out."""


@step("lost_on", "taken_as", cites=LOSING_THE_WAY, when="lost_check_due")
def chance_to_lose_the_way(
    true_hex: Hidden[Hex | None], order: Direction | None, guide: bool, afloat: str, taken_as: Taken, rules: Rules
) -> Steps[tuple[Hidden[int], Taken]]:
    """2. The Lost column of the country that the party is truly in, on the way that it orders."""
    at = true_hex.open()
    assert at is not None and order is not None
    faces, taken_as = yield from lost_range(at, order, guide, afloat, taken_as, rules)
    return Hidden(faces), taken_as


@step("way_lost", "checked", "heading", "turned", "bearing", cites=LOSING_THE_WAY, when="lost_check_due")
def lost_check(
    lost_on: Hidden[int], sky: Sky | None, by_night: bool, rules: Rules
) -> Steps[tuple[Hidden[bool], bool, Hidden[Direction | None], Hidden[bool], Direction | None]]:
    """2. At the day's start a secret die on that column tells whether the way is lost: wider in fog and darkness."""
    lost, faces = False, lost_on.open()
    if faces:
        faces = min(rules.lost.most, faces + harder_to_find(sky, rules) + (rules.lost.dark if by_night else 0))
        lost = yield from chance_of("lost", Chance(faces, FACES), to=REFEREE)
    return Hidden(lost), True, Hidden(None), Hidden(False), None


@step("heading", "bearing", "route", cites=LOSING_THE_WAY, when="way_lost")
def lose_the_way(
    true_hex: Hidden[Hex | None], afloat: str, rules: Rules
) -> Steps[tuple[Hidden[Direction | None], Direction | None, tuple[Hex, ...]]]:
    """2a. A die tells where the lost go instead; nobody is told, unless the table plays it openly."""
    at = true_hex.open()
    assert at is not None
    goes = yield from wrong_way(at, afloat, rules)
    if goes is not None and rules.lost.turn == "open":
        yield from reveal("lost", (("direction", goes),))
        return Hidden(goes), goes, ()
    return Hidden(goes), KEEP, KEEP


# --------------------------------------------------------------------------------------------------------- the march
@step("route", cites="R000-68", when="reached")
def next_stage(route: tuple[Hex, ...], reckoned: Hex | None) -> tuple[Hex, ...]:
    """A hex of the route is behind the party when it reckons itself there."""
    while route and route[0] == reckoned:
        route = route[1:]
    return route


@step("order", cites="R000-68", always=True)
def take_bearings(reckoned: Hex | None, goal: Hex | None) -> Steps[Direction | None]:
    """The direction to order: towards the next hex of the route."""
    return None if goal is None else (yield from look(reckoned, ("toward", goal)))


@step(
    "bearing",
    "heading",
    "turned",
    "course",
    "route",
    "marching",
    cites="R000-68 R000-69 R000-102 AMB-A17",
    when="marching",
)
def steer(
    order: Direction | None,
    bearing: Direction | None,
    heading: Hidden[Direction | None],
    turned: Hidden[bool],
    rules: Rules,
) -> tuple[Direction | None, Hidden[Direction | None], Hidden[bool], Hidden[Direction | None], tuple[Hex, ...], bool]:
    """3. On along the route. 3a. The true way of a lost party obeys the first change of direction, and no other."""
    if order is None:
        return KEEP, KEEP, KEEP, Hidden(None), (), False
    goes = heading.open()
    if goes is None:
        return order, KEEP, KEEP, Hidden(order), KEEP, KEEP
    if bearing not in (None, order) and not turned.open():
        assert bearing is not None
        goes = turned_by(goes, order - bearing) if rules.lost.turn == "relative" else order
        turned = Hidden(True)
    return goes if rules.lost.turn == "open" else order, Hidden(goes), turned, Hidden(goes), KEEP, KEEP


def can_go(at: Hex, afloat: str) -> Steps[bool]:
    """Whether one can come into a hex: on foot not into a lake or the sea, afloat only where there is water."""
    water: bool = yield from look(at, "water")
    if not afloat:
        return not water
    return water or (yield from look(at, "shore")) or (yield from look(at, "river"))


def cost(
    start: Hex, side: Direction, into: Hex, afloat: str, taken_as: Taken, rules: Rules
) -> Steps[tuple[int, Beasts, Taken]]:
    """What a hex costs on the way from one beside it, and what becomes of beasts on that way."""
    if afloat:
        return rules.ships.hex, "ridden", taken_as
    if (yield from look(start, ("road", side))):
        return rules.travel.road, "ridden", taken_as
    if (yield from look(start, ("river", side))) == "across":
        return rules.travel.crossing, "none", taken_as
    word, taken_as = yield from taken(into, taken_as)
    kind = rules.travel.ground(word) or rules.travel.difficult
    return kind.points, kind.beasts, taken_as


PRICING = "R000-83 R000-86 R000-90 R000-137 AMB-A17 AMB-A33 AMB-A36 S-A100"
"""What pricing the next hex carries out."""


@step("true_next", "barred", cites=PRICING, when="marching")
def way_ahead(
    true_hex: Hidden[Hex | None], course: Hidden[Direction | None], afloat: str, shut_today: Hidden[tuple[str, ...]]
) -> Steps[tuple[Hidden[Hex | None], Hidden[tuple[Stop, str]]]]:
    """What is truly in the way: the map's edge, water, or a castle that has turned the party back today."""
    beyond: Hex | None = yield from look(true_hex.open(), ("to", course.open()))
    if beyond is None:
        return Hidden(None), Hidden(("edge", ""))
    if not (yield from can_go(beyond, afloat)):
        return Hidden(beyond), Hidden(("water", (yield from look(beyond, "terrain"))))
    shut = shut_today.open()
    if shut and any(id in shut for id, _away in (yield from look(beyond, ("castles", 0)))):
        return Hidden(beyond), Hidden(("castle", ""))
    return Hidden(beyond), Hidden(("", ""))


@step("next_hex", "stretch", "barred", "fare", "taken_as", cites=PRICING, when="marching")
def hex_ahead(
    reckoned: Hex | None,
    bearing: Direction | None,
    barred: Hidden[tuple[Stop, str]],
    afloat: str,
    taken_as: Taken,
    rules: Rules,
) -> Steps[tuple[Hex | None, frozenset[Leg], Hidden[tuple[Stop, str]], Fare | None, Taken]]:
    """The hex that was ordered, and what it costs: so that the count of the points tells the lost nothing."""
    assert reckoned is not None and bearing is not None
    there: Hex | None = yield from look(reckoned, ("to", bearing))
    if there is None:
        return None, KEEP, Hidden(("edge", "")), None, KEEP
    stretch = frozenset({(reckoned, there)})
    stop, _country = barred.open()
    if stop or rules.lost.charge != "as ordered" or not (yield from can_go(there, afloat)):
        return there, stretch, KEEP, None, KEEP
    points, beasts, taken_as = yield from cost(reckoned, bearing, there, afloat, taken_as, rules)
    return there, stretch, KEEP, (points, beasts), taken_as


@step("fare", "taken_as", cites=PRICING, when="unpriced")
def hex_truly_ahead(
    true_hex: Hidden[Hex | None],
    course: Hidden[Direction | None],
    true_next: Hidden[Hex | None],
    afloat: str,
    taken_as: Taken,
    rules: Rules,
) -> Steps[tuple[Fare, Taken]]:
    """What the next hex truly costs: where the table charges that, or nobody could go into the one that was ordered."""
    at, way, into = true_hex.open(), course.open(), true_next.open()
    assert at is not None and way is not None and into is not None
    points, beasts, taken_as = yield from cost(at, way, into, afloat, taken_as, rules)
    return (points, beasts), taken_as


@step("price", "points", "allotted", "stopped", "marching", cites=PRICING, when="marching")
def price(
    barred: Hidden[tuple[Stop, str]],
    fare: Fare | None,
    points: int,
    allotted: int,
    on_foot: int,
    beasts: bool,
    rules: Rules,
) -> Steps[tuple[int, int, int, Stop, bool]]:
    """What is paid for the next hex; where the way is barred or the points do not reach, the march stops."""
    stop, _country = barred.open()
    if stop:
        return 0, KEEP, KEEP, stop, False
    assert fare is not None
    due, goes = fare
    if beasts and goes == "none":
        return 0, KEEP, KEEP, "beasts", False
    if beasts and goes == "led" and on_foot < allotted:
        yield from reveal("mounts are led", (("points", on_foot),))
        points, allotted = max(0, points - (allotted - on_foot)), on_foot
    if due <= points or (rules.travel.dear == "a whole day" and points and points == allotted):
        return min(due, points), points, allotted, "", KEEP
    return 0, points, allotted, "dear" if due > allotted and rules.travel.dear == "refused" else "spent", False


@step(cites=PRICING, when="stopped")
def halted(
    stopped: Stop,
    barred: Hidden[tuple[Stop, str]],
    next_hex: Hex | None,
    fare: Fare | None,
    points: int,
    allotted: int,
    rules: Rules,
) -> Steps[object]:
    """The party sees why it goes no farther; a hex that is too dear today may not be tomorrow."""
    due = fare[0] if fare is not None else 0
    counts = ("counts", rules.travel.counts)
    match stopped:
        case "edge":
            yield from reveal("edge of the map")
        case "water":
            yield from reveal("water ahead", (("at", next_hex), ("terrain", barred.open()[1])))
        case "castle":
            yield from reveal("castle closed")
        case "beasts":
            yield from reveal("no way for beasts", (("at", next_hex),))
        case "dear":
            yield from reveal("too dear", (("at", next_hex), ("points", due), ("of", allotted), counts))
        case "spent" if points >= rules.travel.least:
            yield from reveal("dear today", (("at", next_hex), ("points", due), ("of", points), counts))
    return KEEP


@step(
    *("true_hex=true_next", "reckoned=next_hex", "+trail=stretch"),
    *("+points", "+turns", "went", "moved"),
    cites="R000-63 R000-68",
    when="marching",
)
def leg(price: int, points: int, allotted: int, pace: Pace, rules: Rules) -> tuple[int, int, int, bool]:
    """A hex, for its points; the day goes by as they are spent."""
    went = turns_for(price, points, allotted, pace, rules)
    return -price, went, went, True


def turns_for(due: int, points: int, allotted: int, pace: Pace, rules: Rules) -> int:
    """The turns that go by while so many of the points that are left are spent: the last of them ends the day."""
    day, spent = rules.travel.day // 2 if pace == "half" else rules.travel.day, allotted - points
    return (spent + due) * day // allotted - spent * day // allotted


@step("strayed", cites="R000-100 R000-101", when="misplaced")
def stray(
    true_hex: Hidden[Hex | None], reckoned: Hex | None, strayed: Hidden[tuple[Leg, ...]]
) -> Hidden[tuple[Leg, ...]]:
    """What the party draws from here on stands in the wrong hex, as long as it is not where it reckons itself."""
    at = true_hex.open()
    assert at is not None and reckoned is not None
    return KEEP if (reckoned, at) in strayed.open() else Hidden((*strayed.open(), (reckoned, at)))


Marks = frozenset[tuple[Hex, str]]
"""Words or features in hexes, as the party reckons."""

Ways = frozenset[tuple[Hex, Direction, str]]
"""Roads and rivers by the sides by which they leave a hex, as the party reckons."""


SEEING = "R000-100 R000-101 AMB-A17 AMB-A39"
"""What coming into a hex carries out."""


@step("prospect", "taken_as", cites=SEEING, when="moved")
def see_the_country(true_hex: Hidden[Hex | None], taken_as: Taken) -> Steps[tuple[Hidden[Prospect | None], Taken]]:
    """The country that the party has truly come into, and all that is to be seen of it."""
    at = true_hex.open()
    assert at is not None
    _known, taken_as = yield from taken(at, taken_as)
    return Hidden((yield from prospect_from(at, taken_as))), taken_as


@step("+pencilled", "+explored", "+sights", "+ways", "marching", "moved", cites=SEEING, when="moved")
def come_into(
    prospect: Hidden[Prospect | None],
    reckoned: Hex | None,
    drawn: str,
    known_here: tuple[str, ...],
    price: int,
    rules: Rules,
) -> Steps[tuple[Marks, frozenset[Hex], Marks, Ways, bool, bool]]:
    """The party sees the country that it is truly in, and pencils it where it reckons itself.

    Where that is not what its map shows there, it stops.
    """
    seen = prospect.open()
    assert seen is not None and reckoned is not None
    told = rules.lost.tells == "at once"
    if rules.lost.tells == "asked":
        told = (yield from choose("tell-country", ("tell", "keep"), to=REFEREE)) == "tell"
    here = frozenset({reckoned})
    if not told:
        yield from reveal("onward", (("at", reckoned), ("points", price)))
        return KEEP, here, KEEP, KEEP, KEEP, False
    country, sights, ways, right = yield from put_on_the_map(seen, reckoned, drawn, known_here, price)
    return country, here, sights, ways, KEEP if right else False, False


@step("+pencilled", "+sights", "+ways", cites="R000-101 AMB-A39", always=True)
def show_country(
    true_hex: Hidden[Hex | None], reckoned: Hex | None, drawn: str, known_here: tuple[str, ...], taken_as: Taken
) -> Steps[tuple[Marks, Marks, Ways]]:
    """The referee tells what country the party is in."""
    at = true_hex.open()
    assert at is not None and reckoned is not None
    seen = yield from prospect_from(at, taken_as)
    country, sights, ways, _right = yield from put_on_the_map(seen, reckoned, drawn, known_here, 0)
    return country, sights, ways


def prospect_from(at: Hex, taken_as: Taken) -> Steps[Prospect]:
    """What is seen from a hex: its country, roads and rivers, what is open in sight, castles in the hexes beside it."""
    word = yield from look(at, "terrain")
    castles: list[tuple[Direction, str]] = []
    for id, far in (yield from look(at, ("castles", 1))):
        if far and (yield from look(id, "shown")) == "open":
            castles.append(((yield from look(at, ("direction", (yield from look(id, "at"))))), id))
    return Prospect(
        word or dict(taken_as).get((yield from look(at, "label")), ""),
        (yield from look(at, "lines")),
        (yield from look(at, ("features", "open"))),
        tuple(castles),
        (yield from everything_in(at)),
    )


def put_on_the_map(
    seen: Prospect, reckoned: Hex, drawn: str, known_here: tuple[str, ...], price: int
) -> Steps[tuple[Marks, Marks, Ways, bool]]:
    """What the party sees, drawn where it reckons itself; and whether its map has it so."""
    yield from reveal("country", (("at", reckoned), ("terrain", seen.country), ("points", price)))
    if seen.ways:
        yield from reveal("ways seen", (("at", reckoned), ("ways", seen.ways)))
    sights = [(reckoned, id) for id in seen.features]
    for side, id in seen.castles:
        beside = yield from look(reckoned, ("to", side))
        if beside is not None:
            sights.append((beside, id))
    if sights:
        about = (("features", tuple(id for _at, id in sights)), ("at", tuple(at for at, _id in sights)))
        yield from reveal("sights", about)
    missing = tuple(id for id in known_here if id not in seen.everything)
    if missing:
        yield from reveal("not here", (("features", missing),))
    differs = drawn not in ("", seen.country)
    if differs:
        yield from reveal("map differs", (("at", reckoned), ("drawn", drawn)))
    ways = frozenset((reckoned, *way) for way in seen.ways)
    return frozenset({(reckoned, seen.country)}), frozenset(sights), ways, not differs and not missing


def everything_in(at: Hex) -> Steps[tuple[str, ...]]:
    """All that there is in a hex, hidden or not."""
    return (*(yield from look(at, ("features", "open"))), *(yield from look(at, "features")))


def beside(at: Hex) -> Steps[tuple[Hex, ...]]:
    """The hexes of the map beside one."""
    found: list[Hex] = []
    for side in DIRECTIONS:
        to = yield from look(at, ("to", side))
        if to is not None:
            found.append(to)
    return tuple(found)
