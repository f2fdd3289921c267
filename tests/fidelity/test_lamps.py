"""Document 003, Light, at the table: who can bear a light, several at once, put out and lit again, and how they end."""

from __future__ import annotations

import pytest

from sixturns.kernel.values import replace
from sixturns.world.light import Light
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from tests.fidelity.book import AT_THE_DOOR, Seat

WICK = Member("wick", "Wick", carries=("torch", "candle", "lantern", "flask of oil"))
PORTER = Member("jory", "Jory", hireling=True, carries=("torch", "torch"))
MAUD = Member("maud", "Maud", carries=("candle",))


def company(*members: Member, lights: tuple[Light, ...] = ()) -> Seat:
    """These members at the door, with these lights."""
    return Seat(replace(AT_THE_DOOR, party=Party(members), lights=lights))


def lights(seat: Seat) -> list[tuple[str, str, int, bool]]:
    """Every light: whose, what, the turns it has left, whether it burns."""
    return [(light.bearer, light.kind, light.left, light.lit) for light in seat.state.lights]


def can_light(seat: Seat) -> set[tuple[str, str]]:
    """Who can light what."""
    return {(move.who[0], move.using) for move in seat.moves if move.act == "light"}


@pytest.mark.rule("R003-12", "R003-13", "R003-14")
def test_several_burn_at_once() -> None:
    """Every light burns by itself, each in somebody's hand, hirelings' too: 3, 6 and 24 turns."""
    seat = company(replace(WICK, carries=("lantern", "flask of oil")), PORTER, MAUD)
    seat.move("light", who=("wick",), using="lantern").move("light", who=("jory",), using="torch")
    seat.move("light", who=("maud",), using="candle")
    assert [("wick", "lantern", 24, True), ("jory", "torch", 6, True), ("maud", "candle", 3, True)] == lights(seat)
    seat.passes(3)
    assert [("wick", "lantern", 21, True), ("jory", "torch", 3, True), ("maud", "candle", 0, False)] == lights(seat)


@pytest.mark.rule("R003-13")
@pytest.mark.parametrize(
    ("holds", "free"), [((), True), (("sword",), True), (("sword", "shield"), False), (("bow", ""), False)]
)
def test_a_light_needs_a_hand(holds: tuple[str, ...], free: bool) -> None:
    """Whoever has both hands full lights nothing."""
    assert free == bool(can_light(company(replace(WICK, holds=holds))))


@pytest.mark.rule("R003-13")
def test_one_light_in_each_hand_but_no_more_than_one() -> None:
    """Whoever bears a light that burns lights no other; the others may."""
    seat = company(WICK, PORTER, lights=(Light("torch", "wick", 4),))
    assert {("jory", "torch")} == can_light(seat)


@pytest.mark.rule("R003-13")
def test_the_fallen_light_nothing() -> None:
    """A member without hit points lights nothing."""
    assert {("jory", "torch")} == can_light(company(replace(WICK, hp=0), PORTER))


@pytest.mark.rule("R003-12", "R003-13", "R003-14")
@pytest.mark.parametrize(("kind", "left"), [("candle", 2), ("torch", 5), ("lantern", 23)])
def test_put_out_and_lit_again(kind: str, left: int) -> None:
    """A light burns only while it is lit: put out for turns, it has as many turns left, and nothing is used up."""
    seat = company(WICK).move("light", who=("wick",), using=kind).passes()
    carried = seat.state.party["wick"].carries
    seat.move("douse", who=("wick",), using=kind).passes(4)
    assert [("wick", kind, left, False)] == lights(seat)
    seat.move("light", who=("wick",), using=kind)
    assert ([("wick", kind, left, True)], carried) == (lights(seat), seat.state.party["wick"].carries)


@pytest.mark.rule("R003-13")
def test_to_put_a_light_out_takes_no_time() -> None:
    """It is put out at once, and told."""
    seat = company(WICK, lights=(Light("torch", "wick", 4),)).move("douse", who=("wick",), using="torch")
    assert ([("put out", {"who": "Wick", "kind": "torch"})], 0) == (seat.told(), seat.state.rounds)
    assert "douse" not in {move.act for move in seat.moves}


@pytest.mark.rule("R003-12", "R003-13")
def test_another_light_while_one_is_half_burnt() -> None:
    """Whoever has put out a torch may light a candle, and keeps what is left of the torch."""
    seat = company(WICK, lights=(Light("torch", "wick", 4, lit=False),))
    seat.move("light", who=("wick",), using="candle")
    assert {("wick", "torch", 4, False), ("wick", "candle", 3, True)} == set(lights(seat))
    assert ("torch", "lantern", "flask of oil") == seat.state.party["wick"].carries


@pytest.mark.rule("R003-12", "R003-13", "R003-14")
@pytest.mark.parametrize("kind", ["candle", "torch", "lantern"])
def test_warned_before_it_goes_out(kind: str) -> None:
    """In its last turn a light gutters, and then it goes out: each is told once, and whose it is."""
    seat = company(WICK, lights=(Light(kind, "wick", 2),))
    about = {"bearer": "wick", "kind": kind}
    assert [("gutters", about)] == seat.passes().told()
    assert [("gutters", about), ("goes out", about)] == seat.passes().told()
    assert [("gutters", about), ("goes out", about)] == seat.passes(2).told()


@pytest.mark.rule("R003-13")
def test_what_has_burnt_out_is_not_lit_again() -> None:
    """A torch with no turns left is none any more."""
    seat = company(replace(WICK, carries=()), lights=(Light("torch", "wick", 1),)).passes()
    assert set() == can_light(seat)


@pytest.mark.rule("R003-14")
def test_a_lantern_is_filled_when_it_is_empty() -> None:
    """A lantern that has burnt out takes another flask; one that was put out half full burns on without."""
    empty = company(
        replace(WICK, carries=("lantern", "flask of oil")), lights=(Light("lantern", "wick", 0, lit=False),)
    )
    empty.move("light", who=("wick",), using="lantern")
    assert ([("wick", "lantern", 24, True)], ("lantern",)) == (lights(empty), empty.state.party["wick"].carries)
    half = company(replace(WICK, carries=("lantern",)), lights=(Light("lantern", "wick", 9, lit=False),))
    assert {("wick", "lantern")} == can_light(half)


def test_who_leaves_takes_the_light_along() -> None:
    """A member who leaves the party takes the light in hand along."""
    seat = company(WICK, PORTER, lights=(Light("torch", "jory", 4),))
    seat.table.set("party.members.jory", None)
    assert () == seat.state.lights


@pytest.mark.rule("R003-13")
def test_light_fills_the_turn_it_is_lit_in() -> None:
    """S-A08: what fills a turn burns a turn: ten short acts by torchlight are one turn of it."""
    seat = company(WICK, lights=(Light("torch", "wick", 4),))
    for rounds in (5, 5):
        seat.says(Move("something else", words="They listen.", rounds=rounds)).unmet()
    assert [("wick", "torch", 3, True)] == lights(seat)
