"""Document 003, Light: how far each source reaches, and how long it burns."""

from __future__ import annotations

import pytest

from sixturns.kernel.values import replace
from sixturns.views.map import players_map
from sixturns.views.players import players_view
from sixturns.world.dungeon import Dungeon
from sixturns.world.light import Light
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from tests.fidelity.book import AT_THE_DOOR, CRYPT, HALL, OAK, ORCS, Seat, cellar, with_foes

LINKBOY = Member("wick", "Wick", carries=("candle", "torch", "lantern", "flask of oil"))
IN_THE_DARK = replace(AT_THE_DOOR, party=Party((LINKBOY,)))


def burns(kind: str) -> tuple[int, float, int]:
    """How far a newly lit light reaches, in feet and in squares of 10 ft, and the turns until it goes out."""
    seat = Seat(IN_THE_DARK).move("light", who=("wick",), using=kind)
    drawn = players_map(seat.state, cellar(), seat.ruleset.rules)
    feet = int(drawn.legend[0].removeprefix("lit ").removesuffix(" ft"))
    began = seat.state.turns
    while seat.state.lights[0].lit:
        seat.passes()
    return feet, drawn.light, seat.state.turns - began


@pytest.mark.rule("R003-12")
def test_candle() -> None:
    """A candle reaches 20 ft and lasts 3 turns."""
    assert (20, 2, 3) == burns("candle")


@pytest.mark.rule("R003-13")
def test_torch() -> None:
    """A torch reaches 40 ft and lasts 6 turns: an hour."""
    assert (40, 4, 6) == burns("torch")


@pytest.mark.rule("R003-14")
def test_lantern() -> None:
    """A lantern reaches 40 ft and lasts 24 turns: four hours."""
    assert (40, 4, 24) == burns("lantern")


@pytest.mark.rule("R003-12", "R003-13")
def test_the_farthest_light_counts() -> None:
    """Two lights reach as far as the better one, and when that is out as far as the other."""
    pair = Party((replace(LINKBOY, carries=("torch",)), Member("odo", "Odo", carries=("candle",))))
    seat = Seat(replace(IN_THE_DARK, party=pair))
    seat.move("light", who=("odo",), using="candle").move("light", who=("wick",), using="torch")
    assert 4 == players_map(seat.state, cellar(), seat.ruleset.rules).light
    seat.passes(3)
    assert [("candle", False, 0), ("torch", True, 3)] == [(it.kind, it.lit, it.left) for it in seat.state.lights]
    seat.table.set("lights.1.lit", False)
    assert 0 == players_map(seat.state, cellar(), seat.ruleset.rules).light


@pytest.mark.rule("R003-13")
def test_a_torch_lit_in_the_last_round_of_a_turn() -> None:
    """Lighting it takes the round, and the torch burns from the next turn on: six whole ones."""
    seat = Seat(replace(IN_THE_DARK, rounds=9)).move("light", who=("wick",), using="torch")
    assert (IN_THE_DARK.turns + 1, 0, 6) == (seat.state.turns, seat.state.rounds, seat.state.lights[0].left)


@pytest.mark.rule("R003-12", "S-A08")
@pytest.mark.parametrize(("rounds", "minutes"), [(0, 29), (5, 24), (8, 21), (9, 30)])
def test_a_candle_lit_within_a_turn(rounds: int, minutes: int) -> None:
    """S-A08: the turn in which it was lit is one of the three: lit in the sixth round it burns 24 of its 30 minutes."""
    seat = Seat(replace(IN_THE_DARK, rounds=rounds)).move("light", who=("wick",), using="candle")
    lit = 10 * seat.state.turns + seat.state.rounds
    while seat.state.lights[0].lit:
        seat.says(Move("something else", words="They wait.", rounds=1)).unmet()
    assert minutes == 10 * seat.state.turns + seat.state.rounds - lit


@pytest.mark.rule("R003-13")
@pytest.mark.parametrize(("dark", "lit", "seen"), [(True, True, True), (True, False, False), (False, False, True)])
def test_what_is_seen_beyond_a_door(dark: bool, lit: bool, seen: bool) -> None:
    """A place is seen by the light that the party carries, or by its own: then its dwellers are named and counted."""
    ajar = replace(OAK, stuck=False)
    dungeon = Dungeon("Cellar", (HALL, replace(CRYPT, dark=dark, aloud="Bones.")), (ajar,))
    lights = (Light("torch", "odo", 6),) if lit else ()
    seat = Seat(with_foes(ORCS, lights=lights), dungeon).move("open", "oak", who=("odo",))
    view = players_view(seat.table, "Cellar")
    assert (seen, seen) == ("Bones." in view.told[0], "Ten orcs." in view.told[0])
    assert (("hall", "crypt") if seen else ("hall",)) == seat.table.now.seen


@pytest.mark.rule("R003-13")
def test_a_torch_is_used_up() -> None:
    """A torch once lit is no longer among the things carried, and one bearer has one light at a time."""
    seat = Seat(IN_THE_DARK).move("light", who=("wick",), using="torch")
    assert ("candle", "lantern", "flask of oil") == seat.state.party["wick"].carries
    assert [] == [move for move in seat.moves if move.act == "light"]


@pytest.mark.rule("R003-12")
def test_a_candle_is_used_up() -> None:
    """So is a candle."""
    assert ("torch", "lantern", "flask of oil") == _lit(LINKBOY.carries, "candle").state.party["wick"].carries


@pytest.mark.rule("R003-14")
def test_a_lantern_burns_a_flask_of_oil() -> None:
    """A lantern burns 24 turns per flask of oil: one flask is gone, the others and the lantern stay."""
    seat = _lit(("flask of oil", "lantern", "flask of oil"), "lantern")
    assert ["lantern", "flask of oil"] == [*seat.state.party["wick"].carries]
    seat.passes(24)
    assert (False, 0) == (seat.state.lights[0].lit, seat.state.lights[0].left)
    seat.move("light", who=("wick",), using="lantern")
    assert (["lantern"], 24) == ([*seat.state.party["wick"].carries], seat.state.lights[0].left)


@pytest.mark.rule("R003-14")
@pytest.mark.parametrize("carries", [("lantern",), ("flask of oil",), ("lantern", "flask of water"), ()])
def test_a_lantern_needs_oil(carries: tuple[str, ...]) -> None:
    """Without a flask of oil a lantern cannot be lit, nor a flask without a lantern."""
    assert () == _lights_offered(carries)


@pytest.mark.rule("R003-12", "R003-13", "R003-14")
def test_what_can_be_lit() -> None:
    """A candle and a torch are lit as they are, and a lantern with a flask of oil: each is offered to its bearer."""
    assert ("candle", "torch", "lantern") == _lights_offered(LINKBOY.carries)
    assert ("candle", "torch") == _lights_offered(("candle", "torch", "lantern"))


@pytest.mark.rule("R003-14")
def test_another_has_the_oil() -> None:
    """The oil must be in the hands that hold the lantern."""
    pair = Party((replace(LINKBOY, carries=("lantern",)), Member("odo", "Odo", carries=("flask of oil",))))
    assert [] == [move for move in Seat(replace(IN_THE_DARK, party=pair)).moves if move.act == "light"]


def _lit(carries: tuple[str, ...], kind: str) -> Seat:
    """The linkboy with these things, after lighting one of them."""
    party = Party((replace(LINKBOY, carries=carries),))
    return Seat(replace(IN_THE_DARK, party=party)).move("light", who=("wick",), using=kind)


def _lights_offered(carries: tuple[str, ...]) -> tuple[str, ...]:
    """The kinds of light offered to a linkboy with these things."""
    seat = Seat(replace(IN_THE_DARK, party=Party((replace(LINKBOY, carries=carries),))))
    return tuple(move.using for move in seat.moves if move.act == "light")
