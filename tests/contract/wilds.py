"""The starting states of the contract out of doors: seven hexes around one, a party in the middle of them.

Nothing flees farther than a hex there, and who flees is faster than its pursuers: so every path has an end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from sixturns.kernel.values import Hidden, replace
from sixturns.rules.castle import Riders
from sixturns.rules.evasion import Evading
from sixturns.rules.wild_meeting import WildMeeting
from sixturns.world.camp import Night, Rota
from sixturns.world.campaign import WILDS, Campaign
from sixturns.world.castle import BEYOND, Castle, Occupant, Retainer, Temper
from sixturns.world.creatures import Foes, Mind, Mood, Wanderer
from sixturns.world.dungeon import Dungeon
from sixturns.world.hexes import Grid, Hex
from sixturns.world.hexmap import Feature, HexMap, Line, Tile
from sixturns.world.lands import Lands
from sixturns.world.light import Light
from sixturns.world.meeting import Alert, Course, Facing, Outcome
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from sixturns.world.roaming import Roaming, Sighting
from sixturns.world.sky import Season, Sky
from sixturns.world.terrain import TERRAINS


class Abroad(NamedTuple):
    """A table at rest out of doors, and the moves that are followed from it: those of some acts, or one alone."""

    name: str
    state: Campaign
    world: Lands
    acts: tuple[str | Move, ...]


HERE = Hex(3, 3)
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = Grid().around(HERE)
WORDS = {
    HERE: "clear",
    NORTH: "woods",
    NORTH_EAST: "hills",
    SOUTH_EAST: "fungus",
    SOUTH: "swamp",
    SOUTH_WEST: "sea",
    NORTH_WEST: "clear",
}
INLAND = WORDS | {SOUTH_WEST: "clear", SOUTH_EAST: "woods"}
"""No hex that nobody can run into, and no word that nobody knows."""
KEEP = Feature("keep", NORTH, "castle", "The Keep")
PIT = Feature("pit", HERE, "cave", entrance="stair", dungeon="Cellar")
LAIR = Feature("lair", HERE, "lair", shown="hidden")
TOMB = Feature("tomb", HERE, "ruin", shown="hidden")
ROAD = Line("road", (HERE, NORTH_WEST))


def lands(dungeon: Dungeon, *features: Feature, words: dict[Hex, str] = WORDS) -> Lands:
    """The seven hexes around the dungeon."""
    tiles = tuple(Tile(at, word) for at, word in words.items())
    return Lands(dungeon, HexMap("Seven hexes", tiles, lines=(ROAD,), features=features))


SWIFT = Member("swift", "Swift", speed=300, charisma=13, constitution=9, hp=2, most_hp=4)
"""Faster than anybody who comes: nobody hunts this one for long."""
SLOW = Member("slow", "Slow", speed=60, carries=("torch",))
FAIR = Sky("fair", season=Season.SUMMER)
FOG = Sky("fog", poor=True, wet=True, season=Season.AUTUMN)
LAND = tuple(word for word in TERRAINS if word != "sea")
NOBODY = Roaming("nobody", "1d2", (Sighting(2, Wanderer(2, "shadows", "0")),), (*LAND, "sea"))
"""Somebody is about, and nobody is met: for the cases that are not about meetings."""
BOARS = Roaming("boars", "1d2", (Sighting(2, Wanderer(2, "boars", "2", Mind.NONE, 30)),), (*LAND, "sea"))
SLUG = Roaming("slug", "1d2", (Sighting(2, Wanderer(2, "a slug", "1", Mind.NONE, 3)),), (*LAND, "sea"))
ON_GUARD = ("swift",)
WITHOUT_FIRE = Move("camp", who=("",), first=ON_GUARD, second=ON_GUARD, third=ON_GUARD, fourth=ON_GUARD)
AT_HOME = Castle("keep", Occupant.LORD, Temper.HOSTILE, "champions", 2, 5, 60, (Retainer("cleric", 3),), reach=BEYOND)
"""A castle of which all is known, whose force stays at home today."""

IN_THE_CLEAR = Campaign(
    Party((SLOW,)),
    "well",
    spot=(-3, 0),
    seen=("well",),
    outside=WILDS,
    turns=50,
    month=7,
    sky=FAIR,
    true_hex=Hidden(HERE),
    reckoned=HERE,
    explored=frozenset({HERE}),
    pencilled=frozenset({(HERE, "clear")}),
    roaming=Hidden((NOBODY,)),
)
STUCK = replace(IN_THE_CLEAR, party=Party((replace(SLOW, speed=0),)))
MARCHING = replace(IN_THE_CLEAR, pace="march", points=4, allotted=4, on_foot=4, bearing=1, checked=True)
STRAYED = replace(
    MARCHING,
    true_hex=Hidden(SOUTH),
    strayed=Hidden(((HERE, SOUTH),)),
    heading=Hidden(1),
    pencilled=frozenset({(HERE, "swamp"), (NORTH, "hills")}),
    trail=frozenset({(NORTH, HERE)}),
    sights=frozenset({(NORTH, "lair"), (HERE, "lair")}),
    route=(NORTH,),
)
SWIFTLY = replace(IN_THE_CLEAR, party=Party((SWIFT,)))
WOLVES = Foes("comer-1", "a wolf", 1, "", Mind.NONE, 60, most=12)
MET = Facing("comer-1", "a wolf", 1, "", Outcome(Course.COMBAT, 90, Mood.UNCERTAIN))


def at_rest(cellar: Dungeon) -> tuple[Abroad, ...]:
    """Tables at rest out of doors, around a dungeon."""
    empty, full = lands(cellar), lands(cellar, LAIR, TOMB)
    castle, cave, inland = lands(cellar, KEEP, words=INLAND), lands(cellar, PIT), lands(cellar, words=INLAND)
    seen = frozenset({(NORTH, "keep")})
    return (
        Abroad(
            "a morning in the clear", IN_THE_CLEAR, full, ("set out", "explore", "found again", "show country", "pass")
        ),
        Abroad("a morning, and nobody has said the month", replace(IN_THE_CLEAR, month=0, sky=None), empty, ("rest",)),
        Abroad(
            "a morning in fog with a route",
            replace(IN_THE_CLEAR, sky=FOG, route=(NORTH,), lights=(Light("torch", "slow", 3),), rested=1),
            empty,
            ("set out",),
        ),
        Abroad("a sleepless morning", sleepless(STUCK), inland, ("set out",)),
        Abroad("on the march", MARCHING, full, ("march on", "explore", "embark")),
        Abroad("on the march with nothing drawn", replace(MARCHING, pencilled=frozenset()), empty, ("march on",)),
        Abroad("astray on the march", STRAYED, full, ("march on", "found again", "show country", "explore", "embark")),
        Abroad(
            "astray, and on the sea side",
            replace(STRAYED, true_hex=Hidden(NORTH), heading=Hidden(4), strayed=Hidden(()), sights=frozenset()),
            empty,
            ("march on",),
        ),
        Abroad(
            "aboard a boat at sea",
            replace(MARCHING, true_hex=Hidden(SOUTH_WEST), reckoned=SOUTH_WEST, afloat="boat"),
            empty,
            ("march on", "land"),
        ),
        Abroad(
            "aboard a boat at the shore",
            replace(MARCHING, true_hex=Hidden(NORTH_WEST), reckoned=NORTH_WEST, afloat="boat"),
            empty,
            ("march on", "land"),
        ),
        Abroad("a long march with mounts", mounted(MARCHING), inland, ("march on", "embark")),
        Abroad("a day of rest is over, at night", rested(SWIFTLY), empty, ("camp",)),
        Abroad("an evening", lit(replace(SWIFTLY, over=True, pace="forced")), empty, ("camp",)),
        Abroad(
            "an evening with a slug about",
            replace(SWIFTLY, over=True, expecting=True, rota=Rota((), (ON_GUARD,) * 4), roaming=Hidden((SLUG,))),
            inland,
            (WITHOUT_FIRE,),
        ),
        Abroad("worn out in the rain", worn(replace(SWIFTLY, sky=FOG)), empty, ("camp", "rest")),
        Abroad(
            "half a day of rest with boars about",
            replace(SWIFTLY, party=Party((SWIFT, SWIFT2)), pace="half", expecting=True, roaming=Hidden((BOARS,))),
            inland,
            ("rest",),
        ),
        Abroad("somebody comes by day", replace(SWIFTLY, expecting=True), inland, ("come upon",)),
        Abroad("a broken night", broken(), empty, ("sleep on", "break camp")),
        Abroad("half a day owed", replace(SWIFTLY, half_days=1, pace="half"), empty, ("rest",)),
        Abroad("half a day rested", replace(SWIFTLY, pace="half"), empty, ("set out", "explore")),
        Abroad("two half days owed", replace(SWIFTLY, half_days=2), empty, ("rest",)),
        Abroad("a wolf before the party", faced(), inland, ("evade", "talk", "fight", "conclude")),
        Abroad("a wolf that was not seen coming, in a camp", unawares(cover=False), inland, ("evade",)),
        Abroad("a wolf that was not seen coming, among trees", unawares(cover=True), inland, ("evade",)),
        Abroad("a wolf that has caught up", caught(), inland, ("fight",)),
        Abroad("a castle in sight", castled(SWIFTLY, seen), castle, ("hail castle", "garrison")),
        Abroad("past a castle of friends", friends(replace(SWIFTLY, route=(NORTH_WEST,)), seen), castle, ("set out",)),
        Abroad("before a cave", replace(SWIFTLY, sights=frozenset({(HERE, "pit")})), cave, ("go in",)),
        Abroad(
            "astray before a cave",
            replace(STRAYED, sights=frozenset({(HERE, "pit")})),
            cave,
            ("go in",),
        ),
        Abroad("in the dungeon below a cave", below(cellar), cave, ("leave",)),
        Abroad("a morning with nobody left", replace(IN_THE_CLEAR, party=Party(())), empty, ("something else",)),
    )


SWIFT2 = replace(SWIFT, id="swift-2", name="Swifter")


def mounted(state: Campaign) -> Campaign:
    """On horses, with the points for a long ride."""
    rider = replace(SLOW, mount=240)
    return replace(state, party=Party((rider,)), points=10, allotted=16, on_foot=8)


def lit(state: Campaign) -> Campaign:
    """With a torch alight."""
    return replace(state, lights=(Light("torch", state.party.ids[0], 3),))


def rested(state: Campaign) -> Campaign:
    """At the end of a day of rest, for somebody who marches by night."""
    return replace(state, pace="rest", by_night=True)


def sleepless(state: Campaign) -> Campaign:
    """A day after a march that nobody has slept off."""
    return replace(state, over=True, pace="march", allotted=4, began=state.turns - 144)


def worn(state: Campaign) -> Campaign:
    """Somebody who has not rested for a week, and one who is exhausted."""
    member = state.party.members[0]
    return replace(state, party=Party((replace(member, unrested=6, weary=1),)))


def broken() -> Campaign:
    """A camp out of whose sleep somebody came."""
    alerted = Hidden((Alert("crypt", 150), Alert("well", 10)))
    return replace(SWIFTLY, over=True, rota=Rota((), (("swift",), (), (), ())), night=Night(8, 3, 6), alerted=alerted)


def faced() -> Campaign:
    """Wolves that have been met."""
    return replace(SWIFTLY, facing=MET, foes=Hidden((WOLVES,)))


def unawares(*, cover: bool) -> Campaign:
    """Wolves that nobody saw coming, in a night in camp."""
    surprised = replace(MET, outcome=replace(MET.outcome, unawares=True), cover=cover)
    return replace(faced(), facing=surprised, over=True, night=Night(8, 3, 6))


def caught() -> Campaign:
    """Wolves that have caught up with the party."""
    return replace(faced(), facing=replace(MET, caught=True))


def castled(state: Campaign, seen: frozenset[tuple[Hex, str]]) -> Campaign:
    """Near a castle of which all is known but the day's die, with some treasure to pay a toll."""
    known, (one, *_others) = replace(AT_HOME, reach=None, temper=Temper.NEUTRAL), state.party.members
    party = Party((replace(one, treasure=250),))
    return replace(state, party=party, sights=seen, castles=Hidden((known,)))


def friends(state: Campaign, seen: frozenset[tuple[Hex, str]]) -> Campaign:
    """Near a castle whose force pursues nobody."""
    patriarch = replace(AT_HOME, occupant=Occupant.PATRIARCH, temper=Temper.FRIENDLY, reach=None)
    return replace(state, sights=seen, castles=Hidden((patriarch,)))


def below(cellar: Dungeon) -> Campaign:
    """In the dungeon, by the way out, a day after it was entered."""
    way, torch = cellar.exits[0], Light("torch", "swift", 9)
    return replace(SWIFTLY, at=way.area, spot=way.spot, outside="", seen=(way.area,), turns=200, lights=(torch,))


EVASIONS = {
    "an even chance": Evading(5, 10, 18),
    "surprised in woods": Evading(5, 10, 18, woods=True, party_surprised=True),
    "surprised in the open": Evading(5, 10, 18, party_surprised=True),
    "surprising them, by far the faster": Evading(5, 2, 18, ours=240, foes_surprised=True),
    "by plain numbers": Evading(5, 10),
}
ENCOUNTERS = {
    "caught by boars": WildMeeting("boars", 2, Mind.NONE, caught=True),
    "wolves come upon sleepers in the woods": WildMeeting("wolves", 3, Mind.SEMI, unguarded=True, woods=True),
    "orcs come upon sleepers in the open": WildMeeting("orcs", 3, unguarded=True),
    "men in fog, and nobody is surprised": WildMeeting("men", 3, expecting=True, alerted=True, poor=True),
    "a shy beast": WildMeeting("a deer", 1, Mind.NONE, expecting=True, alerted=True, shy=True),
    "a slug": WildMeeting("a slug", 1, Mind.NONE, expecting=True, alerted=True, theirs=3),
}
RIDERS = {
    f"{occupant} {temper}": Riders(occupant, temper, "guards", 2, 5, champion, 120)
    for occupant, temper, champion in (
        (Occupant.LORD, Temper.HOSTILE, True),
        (Occupant.SUPERHERO, Temper.NEUTRAL, False),
        (Occupant.WIZARD, Temper.NEUTRAL, False),
        (Occupant.NECROMANCER, Temper.HOSTILE, False),
        (Occupant.PATRIARCH, Temper.FRIENDLY, False),
        (Occupant.EVIL_HIGH_PRIEST, Temper.HOSTILE, False),
    )
}
"""The values that called procedures of the wilderness run on."""


def secrets(case: Any) -> Iterator[Any]:
    """The case and others like it to the players: other places, headings, castles and creatures, another country."""
    state: Campaign = case.state
    if not state.outdoors:
        return
    for true in (HERE, SOUTH, NORTH):
        yield with_hidden(case, true_hex=true, heading=2)
    yield with_hidden(case, heading=None, turned=True)
    if state.pace == "half" and case.acts == ("rest",):
        yield with_hidden(case, roaming=(BOARS,))
    friends = replace(AT_HOME, occupant=Occupant.PATRIARCH, temper=Temper.FRIENDLY)
    for reach in (BEYOND, 2):
        yield with_hidden(case, castles=(replace(friends, reach=reach),))
    drawn = {at for at, _word in state.pencilled} | {state.reckoned}
    known = {id for _at, id in state.sights}
    hexmap = case.world.hexmap
    for word in ("swamp", "lake"):
        tiles = tuple(tile if tile.at in drawn else replace(tile, terrain=word) for tile in hexmap.tiles)
        yield case._replace(world=Lands(case.world.dungeon, msgspec.structs.replace(hexmap, tiles=tiles)))
    plain = tuple(feature for feature in hexmap.features if feature.shown == "open" or feature.id in known)
    yield case._replace(world=Lands(case.world.dungeon, msgspec.structs.replace(hexmap, features=plain)))


def with_hidden(case: Any, **changes: Any) -> Any:
    """The case with other hidden facts."""
    return case._replace(state=replace(case.state, **{name: Hidden(value) for name, value in changes.items()}))
