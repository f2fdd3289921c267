"""Documents 000 and 003, Movement: the movement rate of a turn, careful mapping, and what forbids it."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.handlers.trace import trace
from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.layers import RuleSet
from sixturns.views import turns as clocks
from sixturns.views.clock import pace_of
from sixturns.views.map import players_map
from sixturns.views.way import way_view
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Foes, Mind
from sixturns.world.dungeon import Area, Door, DoorKind, Dungeon, Rect
from sixturns.world.light import Light
from sixturns.world.meeting import Chase, Course, Facing, Outcome, Side
from sixturns.world.moves import Chore, Move
from sixturns.world.party import Member, Party
from tests.fidelity.book import Seat, bands, house, underworld

# A corridor of 400 ft, from west to east, with a room behind the archway at its end and a cellar below.
WAY = Area("way", (Rect(0, 0, 40, 1),))
END = Area("end", (Rect(41, 0, 4, 4),))
ARCH = Door("arch", ("way", "end"), 40.5, 0.5, upright=True, kind=DoorKind.ARCHWAY)
CORRIDOR = Dungeon("Corridor", (WAY, END), (ARCH,))

MAUD = Member("maud", "Maud")
WICK = Member("wick", "Wick")
TORCH = (Light("torch", "wick", 60),)
PAIR = Party((WICK, MAUD), mapper="maud")
AT_THE_WEST_END = Campaign(PAIR, "way", seen=("way",), lights=TORCH)
TO_THE_END = Move("walk", "arch")


def walked_in_a_turn(party: Party, **changes: Any) -> int:
    """The feet that a party walks along the corridor until a turn is over; 0 when it does not move."""
    start = replace(AT_THE_WEST_END, party=party, since=1, **changes)
    seat = Seat(start, CORRIDOR).says(TO_THE_END)
    assert ("wandering", 1) == (seat.asks, seat.table.now.turns)
    return seat.table.now.spot[0] * 10


def loaded(*loads: int) -> Party:
    """A party of members with these loads, in coins."""
    return Party(tuple(Member(f"m{n}", f"M{n}", load=load) for n, load in enumerate(loads)))


# ---------------------------------------------------------------------------------------------------- the movement rate
# rules.md A2: 0–750 = 120 ft, 751–1,000 = 90, 1,001–1,500 = 60, 1,501–3,000 = 30, over 3,000 = nobody moves.
@pytest.mark.rule("R000-04", "R003-04")
@pytest.mark.parametrize(
    ("load", "feet"),
    [(0, 120), (750, 120), (751, 90), (1000, 90), (1001, 60), (1500, 60), (1501, 30), (3000, 30)],
)
def test_the_rate_by_load(load: int, feet: int) -> None:
    """Once per turn the dungeon movement rate, which the table of Encumbrance & Movement gives by the load in coins."""
    assert feet == walked_in_a_turn(loaded(load), lights=(Light("torch", "m0", 6),))


@pytest.mark.rule("R000-04", "R003-04")
def test_the_rates_as_printed() -> None:
    """The rule set prints the rows of Encumbrance & Movement: five loads, five rates."""
    printed = {"0–750": "120", "751–1000": "90", "1001–1500": "60", "1501–3000": "30", "3001–10099998": "0"}
    assert printed == bands(underworld().rules.movement.rates)


@pytest.mark.rule("R000-04", "R003-04")
def test_too_heavy_to_move() -> None:
    """Under more than 3,000 coins nobody moves: the party stands where it stood, and no time has passed."""
    seat = Seat(replace(AT_THE_WEST_END, party=loaded(3001), lights=()), CORRIDOR).says(TO_THE_END)
    assert ([("cannot move", {})], (0, 0), 0) == (seat.told(), seat.state.spot, seat.state.turns)


@pytest.mark.rule("R000-04", "R003-04")
def test_treasure_is_a_load() -> None:
    """What has been picked up weighs as what was brought: 700 coins and 51 more are 751."""
    lit = (Light("torch", "m0", 6),)
    for treasure, feet in {50: 120, 51: 90, 301: 60, 801: 30}.items():
        (member,) = loaded(700).members
        assert feet == walked_in_a_turn(Party((replace(member, treasure=treasure),)), lights=lit)


@pytest.mark.rule("R000-04", "R003-04")
@pytest.mark.parametrize(
    ("loads", "feet"), [((0, 0, 0), 120), ((0, 800, 0), 90), ((1200, 800, 0), 60), ((0, 0, 1600), 30)]
)
def test_the_slowest_sets_the_pace(loads: tuple[int, ...], feet: int) -> None:
    """The party moves at the rate of its slowest member."""
    assert feet == walked_in_a_turn(loaded(*loads), lights=(Light("torch", "m0", 6),))


@pytest.mark.rule("R000-04", "R003-04")
def test_a_rate_that_is_fixed() -> None:
    """A member whose rate the sheet fixes has that one, whatever he carries."""
    mule = replace(MAUD, speed=40, load=2000)
    assert 40 == walked_in_a_turn(Party((WICK, mule)))


@pytest.mark.rule("R000-04", "R003-04")
def test_the_fallen_slow_nobody() -> None:
    """Only those on their feet count for the pace."""
    assert 120 == walked_in_a_turn(Party((WICK, replace(MAUD, load=2000, hp=0))))


@pytest.mark.rule("R000-04", "R000-09", "R003-04")
def test_the_worked_example() -> None:
    """Rates of 120, 120, 90 and 60: 150 ft of corridor take 60 + 60 + 30, and a check falls due after turn 2 only."""
    short = Dungeon("Corridor", (replace(WAY, rects=(Rect(0, 0, 16, 1),)), replace(END, rects=(Rect(17, 0, 4, 4),))),
                    (replace(ARCH, x=16.5),))  # fmt: skip
    start = replace(AT_THE_WEST_END, party=loaded(0, 750, 900, 1100), lights=(Light("torch", "m0", 6),))
    seat = Seat(start, short).move("walk", "arch")
    assert ("wandering", 2, (12, 0)) == (seat.asks, seat.table.now.turns, seat.table.now.spot)
    seat.dice(wandering=6)
    assert ("end", 2, 40) == (seat.state.at, seat.state.turns, seat.state.walked)
    seat.move("pass")
    assert (3, "what-now") == (seat.state.turns, seat.asks)


@pytest.mark.rule("R000-04", "R003-04")
@pytest.mark.parametrize(("start", "turns"), [(0, 3), (4, 2), (16, 1), (30, 0)])
def test_a_long_way_is_turn_after_turn(start: int, turns: int) -> None:
    """A way takes as many turns as rates go into it; what is left over is carried on into the next turn."""
    seat = Seat(replace(AT_THE_WEST_END, spot=(start, 0)), CORRIDOR).says(TO_THE_END).unmet()
    feet = (39 - start) * 10
    assert (turns, feet - 120 * turns + 10, "end") == (seat.state.turns, seat.state.walked, seat.state.at)


@pytest.mark.rule("R000-04", "R000-02")
def test_feet_walked_are_carried_on() -> None:
    """S-A15: several short walks fill one turn: 100 ft and 100 ft are one turn of 120 ft and 80 ft of the next."""
    rooms = tuple(Area(f"room{n}", (Rect(11 * n, 0, 10, 1),)) for n in range(3))
    arches = tuple(
        Door(f"arch{n}", (f"room{n}", f"room{n + 1}"), 11 * n + 10.5, 0.5, upright=True, kind=DoorKind.ARCHWAY)
        for n in range(2)
    )
    seat = Seat(replace(AT_THE_WEST_END, at="room0", seen=("room0",)), Dungeon("Suite", rooms, arches))
    seat.move("walk", "arch0")
    assert (0, 100) == (seat.state.turns, seat.state.walked)
    seat.move("walk", "arch1")
    assert (1, 80, "room2") == (seat.state.turns, seat.state.walked, seat.state.at)


@pytest.mark.rule("R000-02", "R000-04", "R003-02")
def test_an_act_that_fills_a_turn_is_counted_apart() -> None:
    """S-A15: a turn spent in searching leaves the feet of the turn before as they are; a turn of rest does not."""
    halfway = replace(AT_THE_WEST_END, walked=90)
    searching = Seat(replace(halfway, chores=(Chore("wick", "search", "0,0,north"),)), CORRIDOR).move("pass")
    searching.dice(search=6)
    assert (1, 90) == (searching.state.turns, searching.state.walked)
    resting = Seat(halfway, CORRIDOR).move("pass")
    assert (1, 0) == (resting.state.turns, resting.state.walked)


@pytest.mark.rule("S-A24")
@pytest.mark.parametrize(("load", "feet"), [(0, 60), (751, 40), (1001, 30), (1501, 10)])
def test_half_the_rate_in_the_dark(load: int, feet: int) -> None:
    """Without a light the party gropes at half its rate: 60, 45, 30 and 15 ft a turn, in whole squares."""
    assert feet == walked_in_a_turn(loaded(load), lights=())


# ------------------------------------------------------------------------------------------------------ along the floor
@pytest.mark.rule("R000-04", "R003-04")
@pytest.mark.parametrize(("to", "feet"), [((5, 0), 50), ((3, 3), 45), ((5, 2), 60), ((0, 0), 0)])
def test_a_diagonal_step_is_fifteen_feet(to: tuple[int, int], feet: int) -> None:
    """S-A22: a step to a square that touches by a corner alone is 15 ft."""
    floor = Dungeon("Hall", (Area("hall", (Rect(0, 0, 6, 4),)),), ()).floors["hall"]
    assert feet == floor.feet((0, 0), to)


@pytest.mark.rule("R000-04", "R003-04")
def test_along_the_way_not_as_the_crow_flies() -> None:
    """Round a wall the way is as long as the floor: 40 ft down, 20 over and 40 up, for 20 ft of the crow's flight."""
    u = Area("u", (Rect(0, 0, 1, 5), Rect(1, 4, 1, 1), Rect(2, 0, 1, 5)))
    assert 100 == Dungeon("U", (u,), ()).floors["u"].feet((0, 0), (2, 0))


# -------------------------------------------------------------------------------------------------------------- mapping
def charted(**changes: Any) -> set[tuple[Any, ...]]:
    """What the map has gained when the first turn of the walk down the corridor is over."""
    seat = Seat(replace(AT_THE_WEST_END, since=1, **changes), CORRIDOR).says(TO_THE_END)
    assert "wandering" == seat.asks
    return set(seat.table.now.charted)


def drawn(state: Campaign) -> dict[str, int]:
    """How far the light reached, in feet, when each place was drawn: 0 where the party has been and drew nothing."""
    return {area: max(feet for place, *_, feet in state.charted if place == area) for area, *_ in state.charted}


@pytest.mark.rule("R000-05", "R003-05")
def test_mapping_is_done_at_the_rate() -> None:
    """The party that maps walks as far as one that does not: the rate is that of careful movement."""
    assert 120 == walked_in_a_turn(PAIR) == walked_in_a_turn(replace(PAIR, mapper=""))
    assert {("way", 0, 0, 12, 0, 40)} == charted()


@pytest.mark.rule("R000-06", "R003-06")
@pytest.mark.parametrize(
    ("load", "kind", "stretch"),
    [(0, "torch", (12, 40)), (0, "candle", (12, 20)), (1501, "torch", (3, 40)), (1501, "lantern", (3, 40))],
)
def test_no_more_is_revealed_than_is_walked(load: int, kind: str, stretch: tuple[int, int]) -> None:
    """In a turn the map gains what the light shows on the way that was walked in it, and no more."""
    end, reach = stretch
    party = PAIR.having(replace(WICK, load=load))
    assert {("way", 0, 0, end, 0, reach)} == charted(party=party, lights=(Light(kind, "wick", 60),))


@pytest.mark.rule("R000-06", "R003-06")
def test_light_stops_at_walls() -> None:
    """What lies round a corner, or behind the walls, is not shown by any light."""
    u = Area("u", (Rect(0, 0, 1, 5), Rect(1, 4, 1, 1), Rect(2, 0, 1, 5)))
    seen = Dungeon("U", (u,), ()).floors["u"].in_sight((0, 0), 40)
    assert {(0, y) for y in range(5)} == seen


@pytest.mark.rule("R000-06", "R003-06")
def test_an_open_door_shows_what_the_light_reaches() -> None:
    """At an open door the map gains what the light shows from its threshold, before anybody goes in."""
    door = Door("door", ("way", "end"), 40.5, 0.5, upright=True, stuck=False)
    seat = Seat(replace(AT_THE_WEST_END, spot=(39, 0)), Dungeon("Corridor", (WAY, END), (door,)))
    seat.move("open", "door", who=("wick",))
    assert ("way", ("way", "end")) == (seat.state.at, seat.state.seen)
    assert ("end", 41, 0, 41, 0, 40) in seat.state.charted


@pytest.mark.rule("R000-07", "R003-07")
@pytest.mark.parametrize(
    ("why", "changes"),
    [
        ("dark", {"lights": ()}),
        ("dark", {"lights": (Light("torch", "wick", 4, lit=False),)}),
        ("obscured", {"obscured": True}),
        ("nobody draws", {"pencil": False}),
        ("nobody draws", {"party": replace(PAIR, mapper="")}),
        ("nobody draws", {"party": PAIR.having(replace(MAUD, hp=0))}),
        ("hands full", {"party": PAIR.having(replace(MAUD, holds=("mace",)))}),
        ("hands full", {"lights": (Light("torch", "maud", 60),)}),
    ],
)
def test_no_map(why: str, changes: dict[str, Any]) -> None:
    """No map in the dark, nor where the referee says so, nor without somebody who draws, with both hands for it."""
    start = replace(AT_THE_WEST_END, spot=(38, 0), **changes)
    seat = Seat(start, CORRIDOR).says(TO_THE_END)
    assert ({"way": 0, "end": 0}, "end") == (drawn(seat.state), seat.state.at)
    assert ("not mapped", {"why": why}) in seat.told()


@pytest.mark.rule("R000-05", "R000-07", "R003-07")
def test_a_map_by_the_light_of_another() -> None:
    """The mapper needs light and free hands, not a light of her own."""
    seat = Seat(replace(AT_THE_WEST_END, spot=(38, 0)), CORRIDOR).says(TO_THE_END)
    assert {("way", 38, 0, 39, 0, 40), ("end", 41, 0, 41, 0, 40)} == seat.state.charted
    assert "not mapped" not in dict(seat.told())


@pytest.mark.rule("R000-06", "R000-07", "R003-07")
@pytest.mark.parametrize(
    ("changes", "feet"),
    [({}, 40), ({"obscured": True}, 0), ({"pencil": False}, 0), ({"party": replace(PAIR, mapper="")}, 0)],
)
def test_no_map_through_an_opened_door(changes: dict[str, Any], feet: int) -> None:
    """What an opened door shows is drawn as what is walked through: by those who can."""
    door = Door("door", ("way", "end"), 40.5, 0.5, upright=True, stuck=False)
    start = replace(AT_THE_WEST_END, spot=(39, 0), **changes)
    seat = Seat(start, Dungeon("Corridor", (WAY, END), (door,))).move("open", "door", who=("wick",))
    assert (("way", "end"), feet) == (seat.state.seen, drawn(seat.state)["end"])


@pytest.mark.rule("R000-05", "R000-06", "R003-06")
def test_a_lit_place_is_seen_as_far_as_the_walls() -> None:
    """In the corner of a lit place of 410 ft that goes there and back, its other arm is not drawn round the wall."""
    there_and_back = Area("u", (Rect(0, 0, 1, 20), Rect(1, 19, 1, 1), Rect(2, 0, 1, 20)), dark=False)
    west, arch = Area("west", (Rect(-6, 0, 5, 3),)), replace(ARCH, between=("west", "u"), x=-0.5, y=1.5)
    dungeon = Dungeon("U", (there_and_back, west), (arch,))
    start = replace(AT_THE_WEST_END, at="west", spot=(-2, 1), seen=("west",))
    seat = Seat(start, dungeon).move("walk", "arch")
    (shape,) = [area for area in players_map(seat.state, dungeon, seat.ruleset.rules).areas if area.here]
    squares = {(x, y) for r in shape.rects for x in range(r.x, r.x + r.w) for y in range(r.y, r.y + r.h)}
    assert {(0, y) for y in range(20)} <= squares
    assert set() == {(x, y) for x, y in squares if x == 2 and y < 18}


@pytest.mark.rule("R000-08", "R003-08")
@pytest.mark.parametrize("flees", Side)
def test_no_map_while_fleeing(flees: Side) -> None:
    """A party that flees, or runs after those who do, draws nothing of what it runs through."""
    start = replace(AT_THE_WEST_END, spot=(38, 0), chase=Chase(flees, 40), doing=TO_THE_END)
    end, _ = trace(underworld(), "walk", start, lambda question: None, CORRIDOR)
    assert ("end", {"way": 0, "end": 0}) == (end.at, drawn(end))


@pytest.mark.rule("R000-06", "R003-06")
def test_described_from_where_they_stand() -> None:
    """For players who draw it themselves the place is described from their square, as far as their light reaches."""
    seat = Seat(replace(AT_THE_WEST_END, spot=(7, 0), pencil=False), CORRIDOR).move("describe")
    assert [("described", {"area": "way", "spot": (7, 0), "reach": 40})] == seat.told()


@pytest.mark.rule("R000-05", "R000-07", "R003-07")
def test_a_lit_place_needs_no_light() -> None:
    """Where the place has light of its own the party walks at its rate, and sees and draws as far as its walls."""
    lit = Dungeon("Corridor", (replace(WAY, dark=False), END), (ARCH,))
    seat = Seat(replace(AT_THE_WEST_END, lights=(), since=1), lit).says(TO_THE_END)
    assert ((12, 0), {("way", 0, 0, 12, 0, 800)}) == (seat.table.now.spot, set(seat.table.now.charted))
    described = Seat(replace(AT_THE_WEST_END, lights=()), lit).move("describe").told()
    assert ["described"] == [fact for fact, _ in described]
    assert 390 <= described[0][1]["reach"]


@pytest.mark.rule("S-A24")
def test_the_dark_divides_as_the_table_says() -> None:
    """A table may let a party grope at a quarter of its rate."""
    start = replace(AT_THE_WEST_END, lights=(), since=1)
    seat = Seat(start, CORRIDOR, house(movement_dark_divides="4")).says(TO_THE_END)
    assert (3, 0) == seat.table.now.spot


# -------------------------------------------------------------------------------------------------------------- the way
@pytest.mark.rule("R000-04", "R000-18", "R003-18")
def test_the_way_home_stops_at_a_door_that_has_closed() -> None:
    """On the way to a place known before, the party walks as far as the first door that is shut."""
    door = Door("door", ("way", "end"), 40.5, 0.5, upright=True)
    start = replace(AT_THE_WEST_END, at="end", spot=(44, 3), seen=("way", "end"))
    seat = Seat(start, Dungeon("Corridor", (WAY, END), (door,))).move("go", "way")
    assert ("end", (41, 0), [("door shut", {"door": "door"})]) == (seat.state.at, seat.state.spot, seat.told())


@pytest.mark.rule("R000-04", "R003-04")
@pytest.mark.parametrize(("row", "through"), [(0, 1), (3, 1), (6, 8), (9, 8)])
def test_the_way_home_is_the_shortest(row: int, through: int) -> None:
    """Of two ways to a place known before, the party takes the one that is nearer to where it stands."""
    west, east = Area("west", (Rect(0, 0, 4, 10),)), Area("east", (Rect(4, 0, 4, 10),))
    arches = tuple(
        Door(f"arch{y}", ("west", "east"), 4.0, y + 0.5, upright=True, kind=DoorKind.ARCHWAY) for y in (1, 8)
    )
    start = replace(AT_THE_WEST_END, at="east", spot=(4, row), seen=("west", "east"))
    seat = Seat(start, Dungeon("Twins", (west, east), arches)).move("go", "west")
    feet = 10 * abs(row - through) + 10
    assert ("west", (3, through), feet) == (seat.state.at, seat.state.spot, seat.state.walked)


@pytest.mark.rule("R000-04", "R003-04")
def test_no_way_home_by_ways_unknown() -> None:
    """A secret door that was not found is no way home, and nobody knows one through places never seen."""
    west, east = Area("west", (Rect(0, 0, 4, 10),)), Area("east", (Rect(4, 0, 4, 10),))
    secret = Door("panel", ("west", "east"), 4.0, 1.5, upright=True, secret=True)
    start = replace(AT_THE_WEST_END, at="east", spot=(4, 0), seen=("west", "east"))
    seat = Seat(start, Dungeon("Twins", (west, east), (secret,))).move("go", "west")
    assert ([("no way known", {"area": "west"})], (4, 0)) == (seat.told(), seat.state.spot)


@pytest.mark.rule("R000-04", "R003-13")
def test_the_walk_stops_when_a_light_goes_out() -> None:
    """A light that goes out on the way stops the party where the turn ended."""
    start = replace(AT_THE_WEST_END, lights=(Light("torch", "wick", 1),))
    seat = Seat(start, CORRIDOR).says(TO_THE_END)
    assert ((12, 0), 1, False) == (seat.state.spot, seat.state.turns, seat.state.lights[0].lit)


# -------------------------------------------------------------------------------------- two moves a turn; known ground
OLD_PACE = house(movement_moves="2")
KNOWN_GROUND = house(movement_familiar="3")


@pytest.mark.rule("R000-04", "R003-04", "S-A57")
@pytest.mark.parametrize(("load", "feet"), [(0, 240), (751, 180), (1001, 120), (1501, 60)])
def test_two_moves_a_turn(load: int, feet: int) -> None:
    """S-A57, the other reading: with two moves a turn, as in the original game, 12 inches are 240 ft."""
    lit = replace(AT_THE_WEST_END, party=loaded(load), lights=(Light("torch", "m0", 6),), since=1)
    seat = Seat(lit, CORRIDOR, OLD_PACE).says(TO_THE_END)
    assert ("wandering", 1, feet) == (seat.asks, seat.table.now.turns, 10 * seat.table.now.spot[0])


@pytest.mark.rule("S-A57", "S-A24")
def test_two_moves_in_the_dark() -> None:
    """Half the rate in the dark, twice a turn, is the whole of it."""
    groping = replace(AT_THE_WEST_END, lights=(), since=1)
    assert (12, 0) == Seat(groping, CORRIDOR, OLD_PACE).says(TO_THE_END).table.now.spot


@pytest.mark.rule("S-A57")
def test_what_the_clocks_say_of_two_moves() -> None:
    """The clocks count the feet of the turn out of all that is walked in one; a rate is still a rate."""
    now = replace(AT_THE_WEST_END, walked=60)
    for ruleset, most in ((underworld(), 120), (OLD_PACE, 240)):
        walked = clocks.walked(now, CORRIDOR, ruleset.rules)
        assert (60, most) == (walked.feet, walked.most)
        assert 120 == pace_of(now, CORRIDOR, ruleset.rules)


@pytest.mark.rule("R000-57", "S-A57")
def test_a_pursuit_compares_rates_not_moves() -> None:
    """Wolves at 180 ft a turn gain 20 ft a round on a party of 120, however many moves make a turn."""
    wolves = Foes("wolves", "wolves", 3, "way", mind=Mind.NONE, speed=180)
    facing = Facing("wolves", "wolves", 3, "way", Outcome(Course.FLIGHT, 60))
    start = replace(
        AT_THE_WEST_END, foes=Hidden((wolves,)), facing=facing, chase=Chase(Side.PARTY, 60, 1), spot=(10, 0)
    )
    for ruleset in (underworld(), OLD_PACE):
        chase = Seat(start, CORRIDOR, ruleset).move("run", "arch").state.chase
        assert chase is not None
        assert 40 == chase.gap


@pytest.mark.rule("R000-04", "R003-04", "S-A58")
@pytest.mark.parametrize(
    ("ruleset", "move", "turns", "walked"),
    [
        (underworld(), Move("go", "end"), 3, 40),
        (KNOWN_GROUND, Move("go", "end"), 1, 20),
        (KNOWN_GROUND, TO_THE_END, 3, 40),
    ],
)
def test_over_known_ground(ruleset: RuleSet, move: Move, turns: int, walked: int) -> None:
    """S-A58: at three times the rate 390 ft of the way back count 130: one turn, and 10 ft, and 10 through the arch."""
    seat = Seat(replace(AT_THE_WEST_END, seen=("way", "end")), CORRIDOR, ruleset).says(move).unmet()
    assert ("end", turns, walked) == (seat.state.at, seat.state.turns, seat.state.walked)


@pytest.mark.rule("S-A58")
def test_the_way_back_is_reckoned_so() -> None:
    """What the walk would take, as the table is told beforehand, is what it takes."""
    start = replace(AT_THE_WEST_END, seen=("way", "end"))
    reckoned = [way_view(start, CORRIDOR, ruleset.rules, "end") for ruleset in (underworld(), KNOWN_GROUND)]
    assert [(400, 3), (400, 1)] == [(way.feet, way.turns) for way in reckoned if way]
