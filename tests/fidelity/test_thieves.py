"""Documents 000 and 003, Doors: keys and locks, listening, and the Thievery of thieves."""

from __future__ import annotations

import pytest

from sixturns.handlers.answers import NotAnAnswer
from sixturns.kernel.effects import REFEREE
from sixturns.kernel.values import replace
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Foes
from sixturns.world.dungeon import DoorKind
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party
from sixturns.world.place import Tried
from tests.fidelity.book import AT_THE_DOOR, BRENNA, COMPANY, HARL, OAK, ODO, ORCS, Seat, cellar, house, with_foes

TOOLS = "thieves' tools"
WICK = Member("wick", "Wick", calling="Thief", level=1, carries=(TOOLS,))
CHAPEL = replace(OAK, locked=True, opens="brass key")
LOCKED = cellar(CHAPEL)
KEYHOLDER = replace(BRENNA, carries=("crowbar", "brass key"))

# rules.md A5, Thievery on 1d6: levels 1–2 = 2, 3–6 = 3, 7–10 = 4, 11–12 = 5, 13 and more = 6.
BY_LEVEL = {1: "2-in-6", 2: "2-in-6", 3: "3-in-6", 6: "3-in-6", 7: "4-in-6", 10: "4-in-6"} | {
    11: "5-in-6",
    12: "5-in-6",
    13: "6-in-6",
    20: "6-in-6",
}


def company(*members: Member) -> Campaign:
    """These members at the door, in the light of their own place."""
    return replace(AT_THE_DOOR, party=Party(members))


def acts(seat: Seat, door: str = "oak") -> set[str]:
    """What can be done at a door."""
    return {move.act for move in seat.moves if move.at == door}


# ------------------------------------------------------------------------------------------------------- keys and locks
@pytest.mark.rule("R000-22", "R003-22")
def test_a_locked_door_opens_with_its_key() -> None:
    """Whoever has the key opens the door: no roll, and a round for it."""
    seat = Seat(company(ODO, KEYHOLDER), LOCKED).move("open", "oak", who=("odo",))
    assert (("oak",), ("oak",), 1) == (seat.state.standing, seat.state.unlocked, seat.state.rounds)
    assert [("door unlocked", {"door": "oak", "key": "brass key"}), ("door opened", {"door": "oak"})] == seat.told()[:2]
    assert ("crowbar", "brass key") == seat.state.party["brenna"].carries


@pytest.mark.rule("R000-22", "R003-22")
def test_the_key_of_the_fallen() -> None:
    """A key that one of them carries opens the door, whether he is on his feet or lies there."""
    seat = Seat(company(ODO, replace(KEYHOLDER, hp=0)), LOCKED).move("open", "oak", who=("odo",))
    assert ("oak",) == seat.state.standing


@pytest.mark.rule("R000-22", "R003-22")
@pytest.mark.parametrize("carries", [(), ("iron key",), ("crowbar", "axe"), (TOOLS,)])
def test_no_other_thing_is_its_key(carries: tuple[str, ...]) -> None:
    """Without the key the door stays shut, whatever else there is."""
    seat = Seat(company(replace(HARL, carries=carries)), LOCKED).move("open", "oak", who=("harl",))
    assert ([("door locked", {"door": "oak"})], (), ()) == (seat.told(), seat.state.standing, seat.state.unlocked)


@pytest.mark.rule("R000-22", "R003-22")
def test_a_lock_without_a_key() -> None:
    """A lock of which no key is known opens to none, not even to a thing without a name."""
    nameless = cellar(replace(OAK, locked=True))
    seat = Seat(company(replace(HARL, carries=("", "brass key"))), nameless).move("open", "oak", who=("harl",))
    assert [("door locked", {"door": "oak"})] == seat.told()


@pytest.mark.rule("R000-22", "R003-22")
def test_a_door_once_unlocked_stays_so() -> None:
    """A lock that was opened is open for good: the door is opened again without the key, and from the other side."""
    seat = Seat(company(ODO, KEYHOLDER), LOCKED).move("open", "oak", who=("odo",)).move("walk", "oak")
    seat.table.set("party.members.brenna.carries", [])
    seat.move("open", "oak", who=("odo",))
    assert ("crypt", ("oak",)) == (seat.state.at, seat.state.standing)


@pytest.mark.rule("R000-22", "R000-23", "R003-22")
def test_what_is_known_of_a_lock() -> None:
    """Whoever has tried a locked door, or failed to pick it, knows that it is locked, until its lock is opened."""
    tried = Seat(company(WICK), LOCKED).move("open", "oak", who=("wick",))
    assert (("oak",), ()) == (tried.state.locked, tried.state.unlocked)
    tried.table.set("party.members.wick.carries", ["brass key"])
    tried.move("open", "oak", who=("wick",))
    assert ((), ("oak",)) == (tried.state.locked, tried.state.unlocked)
    picked = Seat(company(replace(WICK, level=3)), LOCKED).move("pick", "oak", who=("wick",)).move("pass")
    assert (("oak",), ()) == (picked.dice(thievery=4).state.locked, picked.state.unlocked)
    free = Seat(company(replace(WICK, level=3)), LOCKED).move("pick", "oak", who=("wick",)).move("pass")
    assert ((), ("oak",)) == (free.dice(thievery=3).state.locked, free.state.unlocked)


@pytest.mark.rule("R000-15", "R000-22", "R003-15")
def test_a_lock_is_noted_otherwise() -> None:
    """S-A19: a door with a lock is noted as otherwise than stuck, unless the map says that it is both."""
    freed = Seat(replace(company(ODO), unlocked=("oak",)), LOCKED).move("open", "oak", who=("odo",))
    assert ("oak",) == freed.state.standing
    both = Seat(replace(company(ODO), unlocked=("oak",)), cellar(replace(CHAPEL, stuck=True)))
    assert "strength" == both.move("open", "oak", who=("odo",)).asks


@pytest.mark.rule("R000-15", "R003-15")
@pytest.mark.parametrize(
    ("kind", "stuck", "strength"),
    [
        (DoorKind.DOOR, None, True),
        (DoorKind.PORTCULLIS, None, True),
        (DoorKind.GRATE, None, True),
        (DoorKind.CURTAIN, None, False),
        (DoorKind.CURTAIN, True, False),
        (DoorKind.PORTCULLIS, False, False),
    ],
)
def test_doors_of_every_kind(kind: DoorKind, stuck: bool | None, strength: bool) -> None:
    """A portcullis is stuck unless noted, as a door is; a curtain is closed, and never stuck."""
    seat = Seat(AT_THE_DOOR, cellar(replace(OAK, kind=kind, stuck=stuck)))
    assert "open" in acts(seat)
    assert strength == (seat.move("open", "oak", who=("odo",)).asks == "strength")


# ------------------------------------------------------------------------------------------------------------- thievery
@pytest.mark.rule("R000-23", "R003-22")
@pytest.mark.parametrize(("level", "chance"), [*BY_LEVEL.items(), (0, "2-in-6")])
def test_a_lock_is_picked_by_thievery(level: int, chance: str) -> None:
    """A locked door without the key needs a Thievery roll, likelier by the thief's level."""
    seat = Seat(company(replace(WICK, level=level)), LOCKED).move("pick", "oak", who=("wick",)).move("pass")
    assert ("thievery", chance) == (seat.asks, seat.chance)


@pytest.mark.rule("R000-23", "R003-22")
def test_a_lock_that_was_picked_is_open() -> None:
    """A success takes the turn and opens the lock; the door is then opened like any other."""
    seat = Seat(company(WICK, ODO), LOCKED).move("pick", "oak", who=("wick",)).move("pass").dice(thievery=2)
    assert (("oak",), (), 1, ()) == (seat.state.unlocked, seat.state.standing, seat.state.turns, seat.state.chores)
    assert ("lock picked", {"who": "Wick", "door": "oak"}) in seat.told()
    assert ("oak",) == seat.move("open", "oak", who=("odo",)).state.standing


@pytest.mark.rule("R000-23", "R003-22")
def test_one_try_a_level() -> None:
    """A thief who fails at a lock may try it again a level later, and another lock, or another thief this one, now."""
    pine = replace(CHAPEL, id="pine", y=2.5)
    nimble = replace(WICK, id="nim", name="Nim")
    seat = Seat(company(WICK, nimble), cellar(CHAPEL, pine)).move("pick", "oak", who=("wick",)).move("pass")
    seat.dice(thievery=3)
    assert (("lock holds", {"who": "Wick", "door": "oak"}), ()) == (seat.told()[-1], seat.state.unlocked)
    with pytest.raises(NotAnAnswer):
        seat.move("pick", "oak", who=("wick",))
    assert {("oak", ("nim",)), ("pine", ("wick",))} == {(m.at, m.who) for m in seat.moves if m.act == "pick"}
    seat.table.set("party.members.wick.level", 2)
    assert seat.move("pick", "oak", who=("wick",)).state.chores


@pytest.mark.rule("R000-23", "R003-22")
@pytest.mark.parametrize(
    "member",
    [replace(WICK, calling="fighter"), replace(WICK, calling=""), replace(WICK, carries=()), replace(WICK, hp=0)],
)
def test_who_cannot_pick_a_lock(member: Member) -> None:
    """Nobody picks a lock but a thief on his feet, with tools."""
    assert "pick" not in acts(Seat(company(ODO, member), LOCKED))


@pytest.mark.rule("R000-23")
def test_a_lock_that_is_none() -> None:
    """Whether a door is locked is not known before it was tried: a thief may work for a turn at one that is not."""
    seat = Seat(company(WICK), cellar(OAK)).move("pick", "oak", who=("wick",)).move("pass")
    assert ([("not locked", {"who": "Wick", "door": "oak"})], 1) == (seat.told()[-1:], seat.state.turns)
    assert () == seat.state.tried


# ------------------------------------------------------------------------------------------------------------ listening
def listening(member: Member, *foes: Foes) -> Seat:
    """A member listens at the oak door."""
    return Seat(with_foes(*foes, state=company(member))).move("listen", "oak", who=(member.id,))


@pytest.mark.rule("R000-24", "R003-23")
@pytest.mark.parametrize("calling", ["", "fighter", "cleric"])
def test_listening_is_one_in_six(calling: str) -> None:
    """Whoever is no thief hears on a 1."""
    assert "1-in-6" == listening(replace(ODO, calling=calling, level=9)).chance


@pytest.mark.rule("R000-25", "R003-23")
@pytest.mark.parametrize(("level", "chance"), BY_LEVEL.items())
def test_a_thief_listens_by_thievery(level: int, chance: str) -> None:
    """A thief listens with Thievery, with or without tools, however the calling is written."""
    for calling in ("thief", "Thief", "THIEF"):
        listener = replace(WICK, calling=calling, level=level, carries=())
        assert chance == listening(listener).chance


@pytest.mark.rule("R000-25", "S-A23")
@pytest.mark.parametrize(
    ("ladder", "level", "chance"),
    [
        ('{ "1-10" = "4-in-6", "11-99" = "5-in-6" }', 20, "5-in-6"),
        ('{ "1" = "15-in-100", "2-99" = "20-in-100" }', 1, "15-in-100"),
    ],
)
def test_other_ladders_of_thievery(ladder: str, level: int, chance: str) -> None:
    """A table may have nobody sure of anything, at 5-in-6 from level 11, or hundreds of later games: 15 at level 1."""
    thief = replace(WICK, level=level)
    seat = Seat(company(thief), ruleset=house(thievery_chance=ladder)).move("listen", "oak", who=(thief.id,))
    assert chance == seat.chance


@pytest.mark.rule("R000-24", "R003-23")
@pytest.mark.parametrize(
    ("foes", "die", "fact"),
    [
        ((ORCS,), 1, "hears something"),
        ((ORCS,), 2, "hears nothing"),
        ((), 1, "hears nothing"),
        ((), 6, "hears nothing"),
        ((replace(ORCS, silent=True),), 1, "hears nothing"),
        ((replace(ORCS, number=0),), 1, "hears nothing"),
        ((replace(ORCS, at="hall"),), 1, "hears nothing"),
        ((replace(ORCS, silent=True), replace(ORCS, id="rats")), 1, "hears something"),
    ],
)
def test_what_is_heard(foes: tuple[Foes, ...], die: int, fact: str) -> None:
    """Something is heard where somebody is who makes a noise; else nothing, whatever the die."""
    seat = listening(ODO, *foes).dice(listen=die)
    assert ([(fact, {"who": "Odo", "door": "oak"})], 1) == (seat.told(), seat.state.rounds)


@pytest.mark.rule("R000-24", "R003-23")
def test_who_hears_nothing_does_not_know_why() -> None:
    """The die is the referee's; a bad ear and an empty room are told alike, and leave the same to be done."""
    seats = [
        listening(ODO, ORCS).dice(listen=6),
        listening(ODO).dice(listen=1),
        listening(ODO, replace(ORCS, silent=True)).dice(listen=1),
    ]
    assert REFEREE is listening(ODO).asked_of
    assert 1 == len({repr((seat.told(), seat.moves, seat.state.rounds)) for seat in seats})


@pytest.mark.rule("R000-24", "R003-23")
def test_once_at_a_door() -> None:
    """Each listens once at a door; others may, and at other doors he may."""
    pine = replace(OAK, id="pine", y=2.5)
    seat = Seat(company(ODO, HARL), cellar(OAK, pine)).move("listen", "oak", who=("odo",)).dice(listen=6)
    with pytest.raises(NotAnAnswer):
        seat.move("listen", "oak", who=("odo",))
    seat.move("listen", "oak", who=("harl",)).dice(listen=6)
    assert ({"open"}, {"open", "listen"}) == (acts(seat), acts(seat, "pine"))
    assert (Tried("odo", "listen", "oak"), Tried("harl", "listen", "oak")) == seat.state.tried


@pytest.mark.rule("R000-24", "R003-23")
def test_again_when_the_door_was_opened() -> None:
    """S-A17: when a door has been opened, what is behind it may be another thing, and each may listen once more."""
    seat = Seat(company(ODO, HARL)).move("listen", "oak", who=("odo",)).dice(listen=6)
    seat.move("open", "oak", who=("harl",)).dice(strength=1).passes()
    assert () == seat.state.tried
    assert "listen" == seat.move("listen", "oak", who=("odo",)).asks


@pytest.mark.rule("R000-24", "R003-23")
def test_who_hears_nothing_may_listen_on() -> None:
    """S-A17, the other reading: anybody listens as often as he likes, a round and a secret die each time."""
    seat = Seat(company(ODO, HARL), ruleset=house(doors_listen_once="false"))
    for rounds in (1, 2, 3):
        seat.move("listen", "oak", who=("odo",)).dice(listen=6)
        assert (rounds, ()) == (seat.state.rounds, seat.state.tried)


@pytest.mark.rule("R000-24")
def test_a_door_that_held_is_no_other() -> None:
    """A door that was tried and held has not changed: nobody listens again."""
    seat = Seat(company(ODO)).move("listen", "oak", who=("odo",)).dice(listen=6)
    seat.move("open", "oak", who=("odo",)).dice(strength=6, noise=6)
    assert {"open"} == acts(seat)


@pytest.mark.rule("R000-24", "R000-25")
def test_the_best_ear_is_offered_first() -> None:
    """The thief is offered first, where one is; then the others."""
    seat = Seat(company(ODO, WICK))
    assert [Move("listen", "oak", ("wick",))] == [move for move in seat.moves if move.act == "listen"]
    seat.move("listen", "oak", who=("wick",)).dice(listen=6)
    assert [Move("listen", "oak", ("odo",))] == [move for move in seat.moves if move.act == "listen"]


@pytest.mark.rule("R000-23", "R000-25")
def test_a_house_with_another_calling() -> None:
    """A table may give Thievery to others than thieves."""
    ruleset = house(thievery_callings='["burglar"]')
    seat = Seat(company(replace(WICK, calling="burglar")), LOCKED, ruleset)
    assert "2-in-6" == seat.move("listen", "oak", who=("wick",)).chance
    assert "pick" not in acts(Seat(company(WICK), LOCKED, ruleset))


@pytest.mark.rule("R000-24", "R003-23")
def test_listening_warns_nobody() -> None:
    """Whoever is behind the door has heard nothing of it."""
    seat = Seat(with_foes(ORCS, state=replace(AT_THE_DOOR, party=COMPANY))).move("listen", "oak", who=("odo",))
    seat.dice(listen=1)
    assert () == seat.state.alerted.open()
