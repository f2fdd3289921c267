"""What the referee sets by hand in the Chandler's Cellar: hit points, places, found doors, creatures that come in."""

from __future__ import annotations

import pytest

from sixturns.handlers.answers import NotAnAnswer, fill, token
from sixturns.handlers.codec import plain
from sixturns.handlers.facts import BadFact
from sixturns.handlers.table import Table
from sixturns.kernel.effects import Choose, Roll
from sixturns.views.logbook import LogLine, amended_view, log_lines
from sixturns.views.map import Look, MapView
from sixturns.views.players import PlayersView, players_view
from sixturns.views.question import OptionView
from sixturns.views.referee import RefereeView, referee_view
from sixturns.views.words import Names, shares
from sixturns.web.acts import change_hp
from sixturns.world.creatures import Foes
from tests.scenarios.evening import NAME, Referee
from tests.scenarios.test_store import long_campaign

WOLVES = plain(Foes("wolves", "wolves", 3, "2"))


def page(referee: Referee) -> RefereeView:
    """The referee's page."""
    return referee.table.read(lambda table: referee_view(table, NAME))


def players(referee: Referee) -> PlayersView:
    """The players' page."""
    return referee.table.read(lambda table: players_view(table, NAME))


def log_of(referee: Referee) -> list[LogLine]:
    """The log, newest first."""
    return referee.table.read(lambda table: list(log_lines(table)))


def at_the_east_door(referee: Referee) -> Referee:
    """A question is open: does the east door give way to Odo?"""
    return referee.move("open", "east", who=("odo",))


# --------------------------------------------------------------------------------------- facts while a question is open
def test_three_wounds_during_a_question(referee: Referee) -> None:
    """Three times − during an open question are three hit points: on the page at once, in the state at rest."""
    at_the_east_door(referee)
    for hp in (10, 9, 8):
        referee.table.act(change_hp("brenna", -1), author="referee")
        assert hp == page(referee).party[0].hp
    assert (11, 8) == referee.table.read(lambda it: (it.state.party["brenna"].hp, it.now.party["brenna"].hp))
    referee.types("strength", "2").types("noise", "6")
    assert 8 == referee.state.party["brenna"].hp == referee.reopen().state.party["brenna"].hp


def test_a_wound_taken_back_during_a_question(referee: Referee) -> None:
    """Undo during the question takes back one − and leaves the others, and the question, as they were."""
    at_the_east_door(referee)
    for _ in range(3):
        referee.table.act(change_hp("brenna", -1), author="referee")
    referee.does("undo")
    assert ("strength", 9) == (referee.asks, page(referee).party[0].hp)


def test_a_fact_says_when_it_takes_hold(referee: Referee) -> None:
    """A fact set while a question is open says that it waits; when the move is over it says no more."""
    at_the_east_door(referee).does("set", "clock", "15:00", "The candle clock was slow.")
    waiting = log_of(referee)[0]
    assert ("set", "takes hold when this move is over") == (waiting.tag, waiting.note)
    assert "14:00" == referee.when
    assert [waiting.before] == referee.table.read(lambda it: [f"clock = {bytes(x.body.value).decode()} · {x.body.why}"
                                                              for x in it.waiting])  # fmt: skip
    referee.types("strength", "2").types("noise", "6")
    settled = next(line for line in log_of(referee) if line.before == waiting.before)
    assert ("set", "") == (settled.tag, settled.note)
    assert ("15:00", []) == (referee.when, referee.table.read(lambda table: table.waiting))


def test_a_fact_at_rest_does_not_wait(referee: Referee) -> None:
    """At *what now?* a fact takes hold at once, and the log says nothing of waiting."""
    referee.does("set", "clock", "15:00")
    assert ("", "15:00") == (log_of(referee)[0].note, referee.when)


def below(view: RefereeView | PlayersView) -> MapView:
    """The map of a page below ground."""
    assert isinstance(view.map, MapView)
    return view.map


# ----------------------------------------------------------------------------------------------------- places and doors
def inside(drawn: MapView) -> list[bool]:
    """Whether each marker stands on what is drawn."""
    frame = drawn.frame
    return [
        frame.x <= marker.x <= frame.x + frame.w and frame.y <= marker.y <= frame.y + frame.h
        for marker in drawn.markers
    ]


@pytest.mark.parametrize("place", ["1", "3", "4", "5", "6", "7", "8"])
def test_the_party_is_put_into_a_place_not_seen(referee: Referee, place: str) -> None:
    """Wherever the party is put by hand, the players' map has the place with the party in it, inside its frame."""
    seen = referee.state.seen
    referee.does("set", "at", place)
    assert (seen if place in seen else (*seen, place)) == referee.state.seen
    drawn = below(players(referee))
    assert ([True], 1) == (inside(drawn), [area.here for area in drawn.areas].count(True))
    assert f"The party is in place {referee.state.seen.index(place) + 1}." == drawn.twin[0]
    referee.does("undo")
    assert seen == referee.state.seen


def test_the_place_the_party_is_in_is_always_seen(referee: Referee) -> None:
    """Nothing seen at all is not accepted as it stands: where the party is, it sees."""
    for seen in ([], ["1"]):
        referee.does("set", "seen", seen)
        assert (*seen, "2") == referee.state.seen
        assert (True, [True]) == (below(page(referee)).areas[1].here, inside(below(players(referee))))


def test_no_place_is_seen_twice(referee: Referee) -> None:
    """A place twice among those seen, which would number the players' map falsely, is refused."""
    before = referee.seq
    with pytest.raises(BadFact, match="seen: one area twice"):
        referee.does("set", "seen", ["1", "2", "1"])
    assert before == referee.seq


def doors_here(referee: Referee) -> int:
    """How many doors the players see."""
    return len(below(players(referee)).doors)


def test_a_secret_door_that_was_found(referee: Referee) -> None:
    """The strongroom's door, once found, is on the players' map and a move like any other, from both sides."""
    referee.does("set", "foes.goblins", None).does("set", "at", "3")
    hidden = doors_here(referee)
    assert Look.SECRET in {door.look for door in below(page(referee)).doors}
    referee.does("set", "found.+", "vault", "Wick tapped the south wall.")
    assert (hidden + 1, ("open", "vault") in referee.moves) == (doors_here(referee), True)
    assert Look.SECRET not in {door.look for door in below(page(referee)).doors}
    referee.move("open", "vault", who=("harl",)).types("strength", "1").move("walk", "vault")
    assert ("7", ("1", "2", "3", "7")) == (referee.state.at, referee.state.seen)
    assert "A low vault." in players(referee).told[1]
    referee.move("open", "vault", who=("harl",)).types("strength", "1").move("walk", "vault")
    assert ("3", ("vault",)) == (referee.state.at, referee.state.found)


def test_a_secret_door_that_was_not_found(referee: Referee) -> None:
    """Unfound it is no move on either side, and nothing on the players' map tells of it."""
    referee.does("set", "foes.goblins", None).does("set", "at", "3")
    assert "vault" not in {at for _act, at in referee.moves}
    referee.does("set", "at", "7")
    assert {"", "vault"} & {at for _act, at in referee.moves} == {""}
    assert "door" not in " ".join(below(players(referee)).twin)


def test_a_door_is_found_that_is_on_no_map(referee: Referee) -> None:
    """A door that the map does not have cannot be found."""
    with pytest.raises(BadFact, match="found: there is no door 'attic'"):
        referee.does("set", "found.+", "attic")


# ---------------------------------------------------------------------------------------------------- those who come in
def test_wolves_come_in(referee: Referee) -> None:
    """Three wolves set into the party's own room are met there by the book, without a door and without time."""
    when = referee.when
    referee.does("set", "foes.+", WOLVES, "They followed the smell of tallow.").move("meet")
    assert "Three wolves." in players(referee).told[0]
    referee.types("surprise-party", "6").types("distance", "2 3").says("wait").types("reaction", "2 2").says("stand")
    facing = referee.state.facing
    assert facing is not None
    assert ("wolves", 3, "2", when) == (facing.foes, facing.number, facing.at, referee.when)


def test_nobody_is_there_to_meet(referee: Referee) -> None:
    """Where nobody is, the move meets nobody and takes no time; it is still only an input, and undone as one."""
    before, state = referee.shown(), referee.state
    referee.move("meet")
    assert (state, ("walk", "arch") in referee.moves) == (referee.state, True)
    referee.does("undo")
    assert before[:5] == referee.shown()[:5]


@pytest.mark.parametrize("ending", ["driven off", "at peace"])
def test_two_groups_in_one_room(referee: Referee, ending: str) -> None:
    """When the party is done with the first of two groups, the second can be met without leaving the room."""
    referee.does("set", "foes.+", WOLVES).does("set", "foes.+", plain(Foes("vermin", "rats", 2, "2")))
    for group in ("wolves", "vermin"):
        referee.move("meet").types("surprise-party", "6").types("distance", "2 3").says("attack")
        assert (referee.state.facing and referee.state.facing.foes) == group
        referee.move("conclude", using=ending)
    there = {group.id for group in referee.state.foes.open() if group.at == "2"}
    assert there == (set() if ending == "driven off" else {"wolves", "vermin"})


def test_nobody_is_met_twice_at_once(referee: Referee) -> None:
    """Before those who are met already there is no such move."""
    referee.does("set", "foes.+", WOLVES).move("meet")
    referee.types("surprise-party", "6").types("distance", "2 3").says("attack")
    assert "meet" not in {act for act, _at in referee.moves}


# ------------------------------------------------------------------------------------------------- how far off they are
def distance_asked(referee: Referee) -> Roll:
    """The open question of the distance, before the goblins of the dipping room."""
    referee.move("open", "east", who=("odo",)).types("strength", "1").types("surprise-party", "6")
    referee.types("surprise-foes", "6")
    question = referee.table.read(lambda table: table.question.question)
    assert isinstance(question, Roll)
    return question


def names(table: Table) -> Names:
    """The referee's names for what is there."""
    return Names(table.state, table.dungeon, players=False)


def test_the_odds_of_the_distance_are_those_of_the_room(referee: Referee) -> None:
    """The dipping room is 50 ft long: 10 in 16 that the goblins are as far off as they can be seen."""
    expected = [("20 ft", 1 / 16), ("30 ft", 2 / 16), ("40 ft", 3 / 16), ("50 ft", 10 / 16)]
    assert expected == shares(distance_asked(referee), referee.table.read(names))
    assert ("20 ft to 50 ft", "likeliest 50 ft") == page(referee).question.odds_line


def test_a_distance_is_ruled_as_it_is_told(referee: Referee) -> None:
    """What may be ruled is what the room holds, and what is ruled is what the players are told."""
    distance_asked(referee)
    assert ("20", "30", "40", "50") == tuple(mark for mark, _label in page(referee).question.rulings)
    with pytest.raises(NotAnAnswer):
        referee.does("rule_open", "80", "They stand at the far wall.")
    referee.does("rule_open", "20", "They stand by the near vat.")
    assert "20 feet away." in players(referee).told[0]


# ------------------------------------------------------------------------------------------------------------ the dice
def thrown(referee: Referee) -> tuple[tuple[int, ...], bool]:
    """The dice of the last answer, and whether they had been seen before."""
    answer = referee.answered[-1].answer
    return answer.faces, answer.again


def force(referee: Referee) -> tuple[tuple[int, ...], bool]:
    """Odo at the east door, with the table's own dice."""
    at_the_east_door(referee).does("roll", referee.key)
    return thrown(referee)


def test_nobody_fishes_for_dice(referee: Referee) -> None:
    """After an undo the door has the same die, whatever was said in between without taking time; the log marks it."""
    faces, again = force(referee)
    assert not again
    for said in ("Hm.", "Well.", "Let us think."):
        referee.does("undo").does("undo").move("something else", words=said)
        assert (faces, True) == force(referee)
    assert "seen before an undo" in next(line for line in log_of(referee) if line.die).tag


def test_another_try_has_another_die(referee: Referee) -> None:
    """The second try at the door is not the first again, and its die is a new one."""
    tries = []
    for _ in range(8):
        at_the_east_door(referee).does("rule_open", token("holds"), "It is barred.")
        referee.does("undo").does("roll", referee.key)
        tries.append(thrown(referee))
        referee.does("undo").does("rule_open", token("holds"), "It is barred.").types("noise", "6")
    assert [False] * 8 == [again for _faces, again in tries]
    assert len({faces for faces, _again in tries}) > 1


def test_dice_of_the_table_are_nobodys_again(referee: Referee) -> None:
    """A die typed after an undo is the table's own, and accuses nobody."""
    force(referee)
    referee.does("undo").types("strength", "2")
    assert ((2,), False) == thrown(referee)


# ----------------------------------------------------------------------------------------------------- who can, who has
def test_what_is_carried_is_counted(referee: Referee) -> None:
    """How many torches and flasks are left can be read off the page; each light that is lit makes one fewer."""
    carried = {row.id: (row.held, row.things) for row in page(referee).party}
    assert ("torch, 4 turns", (("torch", 3),)) == carried["odo"]
    assert ("", (("mace", 1), ("lantern", 1), ("flask of oil", 2))) == carried["maud"]
    referee.move("light", who=("brenna",), using="torch").move("light", who=("maud",), using="lantern")
    carried = {row.id: (row.held, row.things) for row in page(referee).party}
    assert ("torch, 6 turns", (("sword", 1), ("crowbar", 1), ("torch", 1))) == carried["brenna"]
    assert ("lantern, 24 turns", (("mace", 1), ("lantern", 1), ("flask of oil", 1))) == carried["maud"]


def option(referee: Referee, act: str) -> OptionView:
    """The first option whose move is that."""
    return next(it for it in page(referee).question.options if f'"{act}"' in it.token)


def test_the_fallen_force_no_door(referee: Referee) -> None:
    """Harl without hit points is offered at no door, and is not taken on a form; back on his feet he is."""
    referee.does("set", "party.members.harl.hp", -5)
    door = option(referee, "open")
    assert "Brenna" in door.label
    who = next(field for field in door.fields if field.name == "who")
    assert ["Brenna", "Sister Maud", "Wick", "Odo"] == [label for _mark, label in who.values]
    question = referee.table.read(lambda table: table.question.question)
    assert isinstance(question, Choose)
    with pytest.raises(NotAnAnswer, match="who: "):
        fill(question, door.token, {"who": [token("harl")]})
    with pytest.raises(NotAnAnswer):
        referee.move("open", "east", who=("harl",))
    assert "Harl" in option(referee.does("set", "party.members.harl.hp", 1), "open").label


def test_the_fallen_neither_speak_nor_light_nor_set_the_pace(referee: Referee) -> None:
    """Maud does not speak, Brenna lights no torch, and Harl's 60 ft hold nobody up, when they lie on the ground."""
    assert (["maud"], "60 ft, slowest is Harl") == ([m.id for m in page(referee).party if m.speaks], page(referee).pace)
    for who in ("maud", "brenna", "harl"):
        referee.does("set", f"party.members.{who}.hp", 0)
    view = page(referee)
    assert (["wick"], "120 ft, slowest is Wick") == ([m.id for m in view.party if m.speaks], view.pace)
    assert ["Wick lights a torch"] == [it.label for it in view.question.options if "lights" in it.label]


def test_the_fallen_are_not_surprised(referee: Referee) -> None:
    """Wick and Maud alone on their feet: on a 2 he is surprised and she is not, which is no majority."""
    for who in ("brenna", "harl", "odo"):
        referee.does("set", f"party.members.{who}.hp", 0)
    referee.move("open", "north", who=("wick",)).types("surprise-party", "2").types("surprise-foes", "6")
    assert (False, True) == referee.answered[-2].value
    assert "Neither side is surprised." in players(referee).told[0]


def test_nobody_is_left_standing(referee: Referee) -> None:
    """When all have fallen no move is left but what the referee makes up, and both pages still open."""
    for who in referee.state.party.ids:
        referee.does("set", f"party.members.{who}.hp", 0)
    assert (set(), "") == (referee.moves, page(referee).pace)
    assert "The party is in place 2." == below(players(referee)).twin[0]
    referee.move("something else", words="They wake an hour later.", rounds=60)
    assert "15:00" == referee.when


def test_who_acts_keeps_his_name(referee: Referee) -> None:
    """All but Harl may act in the free segment: their names stay theirs when he, or the first of them, is gone."""
    referee.does("set", "party.members.brenna.wisdom", 16).does("set", "party.members.wick.wisdom", 16)
    referee.does("set", "party.members.odo.wisdom", 16)
    referee.move("open", "north", who=("wick",)).types("surprise-party", "2").types("surprise-foes", "1")
    referee.types("distance", "2").says("attack")
    facing = referee.state.facing
    assert facing is not None
    assert ("brenna", "maud", "wick", "odo") == facing.acting
    for members in ("party.members.harl", "party.members.0"):
        assert "of the party may act: Brenna, Sister Maud, Wick, Odo" in page(referee).facing
        referee.does("set", members, None)
    assert "of the party may act: Sister Maud, Wick, Odo ·" in page(referee).facing


# -------------------------------------------------------------------------------------------------------- the whole log
def test_the_log_beyond_the_snapshot(referee: Referee) -> None:
    """After a reopening from a snapshot the whole log can be read, and an old answer looked at, as before it."""
    whole = log_of(long_campaign(referee))
    referee.reopen()
    assert referee.table.read(lambda table: table.began_late)
    assert len(log_of(referee)) < len(whole)
    assert whole == referee.table.read(lambda table: list(log_lines(table)), whole=True)
    referee.reopen()
    assert (3, "Pass the turn") == referee.table.read(
        lambda table: ((amended := amended_view(table, 3)).seq, amended.title)
    )
