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
from sixturns.world.campaign import Leg, Pace
from sixturns.world.castle import Castle
from sixturns.world.hexes import DIRECTIONS, Direction, Hex
from sixturns.world.hexes import turned as turned_by
from sixturns.world.party import Party
from sixturns.world.sky import Sky
from sixturns.world.terrain import TERRAINS, WATER

FACES = 6
"""The faces of the die on which the Lost & Encounter Chances are read."""

LAND = tuple(word for word in TERRAINS if word not in WATER)
"""What the referee may take terrain for that nobody knows."""

Taken = tuple[tuple[str, str], ...]
"""What words of the map that nobody knows are taken as."""

Stop = Literal["", "spent", "dear", "edge", "water", "castle", "beasts", "nowhere"]
"""Why a march goes no farther."""


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
def encounter_chance(at: Hidden[Hex | None], afloat: str, taken_as: Taken, rules: Rules) -> Steps[Chance]:
    """The chance of an encounter where the party is: by terrain, or that of ships which are always afloat."""
    if afloat:
        return rules.roaming.afloat
    return Chance(rules.country.chances((yield from ground(at, taken_as))).encounter, FACES)


def falls(site: str, chance: Chance) -> Steps[bool]:
    """Throws for a chance that is read from the highest face down, in secret: 2-in-6 is 5 or 6."""
    rows = (Row(chance.sides - chance.upto, False), Row(chance.sides + (chance.upto == 0), True))
    return bool((yield from roll_on(site, Dice(1, chance.sides), rows, to=REFEREE)))


def lost_chance(
    at: Hex, toward: Direction, sky: Sky | None, dark: bool, guide: bool, afloat: str, taken_as: Taken, rules: Rules
) -> Steps[tuple[int, Taken]]:
    """On how many faces of the die the way is lost from a hex: none on a road, along a shore, or with a sound guide."""
    to = yield from look(at, ("to", toward))
    shore = (yield from look(at, "shore")) and to is not None and (yield from look(to, "shore"))
    if afloat:
        if (yield from look(at, "terrain")) == "river" or (yield from look(at, ("river", toward))) == "along":
            return 0, taken_as
        in_sight = shore or (yield from look(at, "shore")) or (yield from near_land(at))
        faces = rules.ships.piloted if guide or in_sight else rules.ships.adrift
    elif guide or shore or (yield from look(at, ("road", toward))):
        return 0, taken_as
    elif to is not None and (yield from look(to, "landmark")):
        return 0, taken_as
    else:
        word, taken_as = yield from taken(at, taken_as)
        faces = rules.country.chances(word).lost
        if not faces:
            return 0, taken_as
    more = harder_to_find(sky, rules) + (rules.lost.dark if dark else 0)
    return min(rules.lost.most, faces + more), taken_as


def near_land(at: Hex) -> Steps[bool]:
    """Whether there is land in sight: in a hex beside this one."""
    for there in (yield from beside(at)):
        if not (yield from look(there, "water")):
            return True
    return False


def wrong_way(at: Hex, afloat: str, rules: Rules) -> Steps[Direction | None]:
    """Where the lost go instead: a die among the six, thrown again for ways on which nobody can go."""
    ways: list[Direction] = []
    for side in DIRECTIONS:
        to = yield from look(at, ("to", side))
        if to is not None and (yield from can_go(to, afloat)):
            ways.append(side)
    if len(ways) == len(DIRECTIONS):
        return int((yield from roll("heading", rules.lost.direction, to=REFEREE)))
    if len(ways) < 2:
        return ways[0] if ways else None
    rows = tuple(Row(face, side) for face, side in enumerate(ways, 1))
    return int((yield from roll_on("heading", Dice(1, len(ways)), rows, to=REFEREE)))


@step(
    "heading",
    "turned",
    "bearing",
    "route",
    "taken_as",
    "checked",
    cites="R000-66 R000-67 R000-84 R000-88 R000-89 R000-99 R000-100 AMB-A16 AMB-A17",
)
def lost_check(
    true_hex: Hidden[Hex | None],
    reckoned: Hex | None,
    route: tuple[Hex, ...],
    sky: Sky | None,
    by_night: bool,
    guide: bool,
    afloat: str,
    marching: bool,
    checked: bool,
    taken_as: Taken,
    rules: Rules,
) -> Steps[tuple[Hidden[Direction | None], Hidden[bool], Direction | None, tuple[Hex, ...], Taken, bool]]:
    """2. At the day's start a secret die on the Lost column tells whether the way is lost; 2a. then where it goes."""
    if not marching or checked or not route:
        return KEEP
    at = true_hex.open()
    toward = yield from look(reckoned, ("toward", route[0]))
    if at is None or toward is None:
        return KEEP
    faces, taken_as = yield from lost_chance(at, toward, sky, by_night, guide, afloat, taken_as, rules)
    if not faces or not (yield from chance_of("lost", Chance(faces, FACES), to=REFEREE)):
        return Hidden(None), Hidden(False), None, route, taken_as, True
    goes = yield from wrong_way(at, afloat, rules)
    if goes is not None and rules.lost.turn == "open":
        yield from reveal("lost", (("direction", goes),))
        return Hidden(goes), Hidden(False), goes, (), taken_as, True
    return Hidden(goes), Hidden(False), None, route, taken_as, True


# --------------------------------------------------------------------------------------------------------- the march
@step(
    "route",
    "bearing",
    "heading",
    "turned",
    "course",
    "marching",
    cites="R000-68 R000-69 R000-102 AMB-A17",
    when="marching",
)
def steer(
    reckoned: Hex | None,
    route: tuple[Hex, ...],
    bearing: Direction | None,
    heading: Hidden[Direction | None],
    turned: Hidden[bool],
    rules: Rules,
) -> Steps[
    tuple[tuple[Hex, ...], Direction | None, Hidden[Direction | None], Hidden[bool], Hidden[Direction | None], bool]
]:
    """3. On along the route. 3a. The true way of a lost party obeys the first change of direction, and no other."""
    while route and route[0] == reckoned:
        route = route[1:]
    order = (yield from look(reckoned, ("toward", route[0]))) if route else None
    if order is None:
        return (), bearing, heading, turned, Hidden(None), False
    goes = heading.open()
    if goes is None:
        return route, order, heading, turned, Hidden(order), True
    if bearing not in (None, order) and not turned.open():
        assert bearing is not None
        goes = turned_by(goes, order - bearing) if rules.lost.turn == "relative" else order
        turned = Hidden(True)
    return route, goes if rules.lost.turn == "open" else order, Hidden(goes), turned, Hidden(goes), True


def can_go(at: Hex, afloat: str) -> Steps[bool]:
    """Whether one can come into a hex: on foot not into a lake or the sea, afloat only where there is water."""
    water: bool = yield from look(at, "water")
    if not afloat:
        return not water
    return water or (yield from look(at, "shore")) or (yield from look(at, "river"))


def closed(at: Hex, castles: Hidden[tuple[Castle, ...]], today: int) -> Steps[bool]:
    """Whether a hex is that of a castle whose force has turned the party back today."""
    shut = {castle.id for castle in castles.open() if castle.closed(today)}
    return bool(shut) and any(id in shut for id, _away in (yield from look(at, ("castles", 0))))


def cost(
    start: Hex, side: Direction, into: Hex, afloat: str, taken_as: Taken, rules: Rules
) -> Steps[tuple[int, Beasts, Taken]]:
    """What a hex costs on the way from one beside it, and what becomes of beasts on that way."""
    if afloat:
        return 1, "ridden", taken_as
    if (yield from look(start, ("road", side))):
        return rules.travel.road, "ridden", taken_as
    if (yield from look(start, ("river", side))) == "across":
        return rules.travel.crossing, "none", taken_as
    word, taken_as = yield from taken(into, taken_as)
    kind = rules.travel.ground(word) or rules.travel.difficult
    return kind.points, kind.beasts, taken_as


@step(
    "price",
    "points",
    "allotted",
    "taken_as",
    "stopped",
    "marching",
    cites="R000-83 R000-86 R000-90 R000-137 AMB-A17 AMB-A33 AMB-A36 S-A100",
    when="marching",
)
def price(
    true_hex: Hidden[Hex | None],
    reckoned: Hex | None,
    course: Hidden[Direction | None],
    bearing: Direction | None,
    points: int,
    allotted: int,
    on_foot: int,
    beasts: bool,
    afloat: str,
    castles: Hidden[tuple[Castle, ...]],
    dawned: int,
    taken_as: Taken,
    rules: Rules,
) -> Steps[tuple[int, int, int, Taken, Stop, bool]]:
    """What the next hex costs. Points are charged for the hexes as ordered, so that the count tells the lost nothing.

    At the map's edge, before water or a castle that has turned the party back today, or where the day's points do not
    reach, the march stops.
    """
    at, way = true_hex.open(), course.open()
    assert at is not None and way is not None and reckoned is not None and bearing is not None
    there, beyond = (yield from look(reckoned, ("to", bearing))), (yield from look(at, ("to", way)))
    if there is None or beyond is None:
        yield from reveal("edge of the map")
        return 0, points, allotted, taken_as, "edge", False
    if not (yield from can_go(beyond, afloat)):
        yield from reveal("water ahead", (("at", there), ("terrain", (yield from look(beyond, "terrain")))))
        return 0, points, allotted, taken_as, "water", False
    if (yield from closed(beyond, castles, dawned)):
        yield from reveal("castle closed")
        return 0, points, allotted, taken_as, "castle", False
    ordered = rules.lost.charge == "as ordered" and (yield from can_go(there, afloat))
    start, side, into = (reckoned, bearing, there) if ordered else (at, way, beyond)
    due, goes, taken_as = yield from cost(start, side, into, afloat, taken_as, rules)
    if beasts and goes == "none":
        yield from reveal("no way for beasts", (("at", there),))
        return 0, points, allotted, taken_as, "beasts", False
    if beasts and goes == "led" and on_foot < allotted:
        yield from reveal("mounts are led", (("points", on_foot),))
        points, allotted = max(0, points - (allotted - on_foot)), on_foot
    if due <= points or (rules.travel.dear == "a whole day" and points and points == allotted):
        return min(due, points), points, allotted, taken_as, "", True
    if due > allotted and rules.travel.dear == "refused":
        yield from reveal("too dear", (("at", there), ("points", due), ("of", allotted)))
        return 0, points, allotted, taken_as, "dear", False
    if points >= rules.travel.least:
        yield from reveal("dear today", (("at", there), ("points", due), ("of", points)))
    return 0, points, allotted, taken_as, "spent", False


@step("true_hex", "reckoned", "+trail", "+points", "+turns", "went", "moved", cites="R000-63 R000-68", when="marching")
def leg(
    true_hex: Hidden[Hex | None],
    reckoned: Hex | None,
    course: Hidden[Direction | None],
    bearing: Direction | None,
    price: int,
    points: int,
    allotted: int,
    pace: Pace,
    rules: Rules,
) -> Steps[tuple[Hidden[Hex | None], Hex, frozenset[Leg], int, int, int, bool]]:
    """A hex of six miles, for its points; the day goes by as they are spent."""
    assert reckoned is not None
    to = yield from look(true_hex.open(), ("to", course.open()))
    there = yield from look(reckoned, ("to", bearing))
    day = rules.travel.day // 2 if pace == "half" else rules.travel.day
    spent = allotted - points
    went = (spent + price) * day // allotted - spent * day // allotted
    return Hidden(to), there, frozenset({(reckoned, there)}), -price, went, went, True


@step("strayed", cites="R000-100 R000-101", when="moved")
def stray(
    true_hex: Hidden[Hex | None], reckoned: Hex | None, strayed: Hidden[tuple[Leg, ...]]
) -> Hidden[tuple[Leg, ...]]:
    """What the party draws from here on stands in the wrong hex, as long as it is not where it reckons itself."""
    at = true_hex.open()
    if at is None or reckoned is None or at == reckoned or (reckoned, at) in strayed.open():
        return KEEP
    return Hidden((*strayed.open(), (reckoned, at)))


Marks = frozenset[tuple[Hex, str]]
"""Words or features in hexes, as the party reckons."""

Ways = frozenset[tuple[Hex, Direction, str]]
"""Roads and rivers by the sides by which they leave a hex, as the party reckons."""


@step(
    "+pencilled",
    "+explored",
    "+sights",
    "+ways",
    "taken_as",
    "marching",
    "moved",
    cites="R000-100 R000-101 AMB-A17 AMB-A39",
    when="moved",
)
def come_into(
    true_hex: Hidden[Hex | None],
    reckoned: Hex | None,
    drawn: str,
    known_here: tuple[str, ...],
    price: int,
    marching: bool,
    taken_as: Taken,
    rules: Rules,
) -> Steps[tuple[Marks, frozenset[Hex], Marks, Ways, Taken, bool, bool]]:
    """The party sees the country that it is truly in, and pencils it where it reckons itself.

    Where that is not what its map shows there, it stops.
    """
    at = true_hex.open()
    assert at is not None and reckoned is not None
    _known, taken_as = yield from taken(at, taken_as)
    told = rules.lost.tells == "at once"
    if rules.lost.tells == "asked":
        told = (yield from choose("tell-country", ("tell", "keep"), to=REFEREE)) == "tell"
    here = frozenset({reckoned})
    if not told:
        yield from reveal("onward", (("at", reckoned), ("points", price)))
        return frozenset(), here, frozenset(), frozenset(), taken_as, marching, False
    country, sights, ways, right = yield from seen_from(at, reckoned, drawn, known_here, price, taken_as)
    return frozenset({(reckoned, country)}), here, sights, ways, taken_as, marching and right, False


@step("+pencilled", "+sights", "+ways", cites="R000-101 AMB-A39", always=True)
def show_country(
    true_hex: Hidden[Hex | None], reckoned: Hex | None, drawn: str, known_here: tuple[str, ...], taken_as: Taken
) -> Steps[tuple[Marks, Marks, Ways]]:
    """The referee tells what country the party is in."""
    at = true_hex.open()
    assert at is not None and reckoned is not None
    country, sights, ways, _right = yield from seen_from(at, reckoned, drawn, known_here, 0, taken_as)
    return frozenset({(reckoned, country)}), sights, ways


def seen_from(
    at: Hex, reckoned: Hex, drawn: str, known_here: tuple[str, ...], price: int, taken_as: Taken
) -> Steps[tuple[str, Marks, Ways, bool]]:
    """What is seen from a hex: its country, what is open in sight, roads and rivers, and whether the map has it so."""
    word = yield from look(at, "terrain")
    country = word or dict(taken_as).get((yield from look(at, "label")), "")
    yield from reveal("country", (("at", reckoned), ("terrain", country), ("points", price)))
    ways: tuple[tuple[Direction, str], ...] = yield from look(at, "lines")
    if ways:
        yield from reveal("ways seen", (("at", reckoned), ("ways", ways)))
    seen, differs = (yield from in_sight(at, reckoned)), drawn not in ("", country)
    if seen:
        about = (("features", tuple(id for _at, id in seen)), ("at", tuple(at for at, _id in seen)))
        yield from reveal("sights", about)
    truly = yield from everything_in(at)
    missing = tuple(id for id in known_here if id not in truly)
    if missing:
        yield from reveal("not here", (("features", missing),))
    if differs:
        yield from reveal("map differs", (("at", reckoned), ("drawn", drawn)))
    return country, frozenset(seen), frozenset((reckoned, *way) for way in ways), not differs and not missing


def in_sight(at: Hex, reckoned: Hex) -> Steps[tuple[tuple[Hex, str], ...]]:
    """What is open to see in a hex, and castles in those beside it, each where the party reckons it to be."""
    seen = [(reckoned, id) for id in (yield from look(at, ("features", "open")))]
    for id, far in (yield from look(at, ("castles", 1))):
        if far and (yield from look(id, "shown")) == "open":
            side = yield from look(at, ("direction", (yield from look(id, "at"))))
            beside = yield from look(reckoned, ("to", side))
            if beside is not None:
                seen.append((beside, id))
    return tuple(seen)


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
