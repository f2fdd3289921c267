"""What moves, rolls and facts are called."""

from __future__ import annotations

import pytest

from sixturns.kernel.dice import Dice
from sixturns.kernel.effects import Choose, Roll, Row, Tell
from sixturns.kernel.values import Hidden, replace
from sixturns.views import words
from sixturns.world.creatures import Body, Mind, Wanderer
from sixturns.world.meeting import Fight, Side
from sixturns.world.moves import Move
from tests.views.cellar import STATE, players, referee


@pytest.mark.parametrize(
    ("move", "label", "group", "short"),
    [
        (Move("open", "gate", ("brenna",), "crowbar"),
         "Open the south portcullis to room 5: Brenna with the crowbar", "Doors", "open: Brenna with the crowbar"),
        (Move("listen", "gate", ("odo",)), "Listen at the south portcullis to room 5: Odo", "Doors", "listen: Odo"),
        (Move("pick", "gate", ("odo",)), "Pick the lock of the south portcullis to room 5: Odo", "Doors",
         "pick the lock: Odo"),
        (Move("spike", "gate", using="shut"), "Spike the south portcullis to room 5 shut", "Doors", "spike it shut"),
        (Move("spike", "gate", using="open"), "Spike the south portcullis to room 5 open", "Doors", "spike it open"),
        (Move("unspike", "gate"), "Draw the spike from the south portcullis to room 5", "Doors", "draw the spike"),
        (Move("walk", "arch"), "Go on through the east archway to the long passage", "Doors", "go through"),
        (Move("go", "crypt"), "Go back to room 2", "Back to", "room 2, The crypt"),
        (Move("leave", "up"), "Leave the dungeon by the ladder", "The way out", "leave by the ladder"),
        (Move("enter", "up"), "Go in again by the ladder", "The way out", "in again by the ladder"),
        (Move("pass"), "Pass the turn", "The turn", "pass the turn"),
        (Move("search", "0,0,north", ("brenna", "odo")),
         "Search the north wall, section 1 from the west: Brenna and Odo", "The turn",
         "search the north wall, section 1 from the west: Brenna and Odo"),
        (Move("leave off", who=("odo",)), "Leave it off: Odo", "The turn", "leave it off: Odo"),
        (Move("light", who=("odo",), using="torch"), "Odo lights a torch", "Lights", "Odo lights a torch"),
        (Move("douse", who=("odo",), using="torch"), "Odo puts the torch out", "Lights", "Odo puts the torch out"),
        (Move("appear", number=1, speed=120, using=Mind.SEMI), "Somebody appears…", "Other", "somebody appears…"),
        (Move("appear", words="trolls", number=3, speed=120, using=Mind.SEMI),
         "Here come three trolls, 120 ft a turn, half a mind", "Other",
         "here come three trolls, 120 ft a turn, half a mind"),
        (Move("conclude", using="slain"), "They are slain", "The end", "they are slain"),
        (Move("end fight", using="slain", noisy=True), "End the fight, they are slain", "The end", "they are slain"),
        (Move("end fight", using="slain"), "End the fight, they are slain, unheard", "The end", "they are slain"),
        (Move("morale", number=-1), "Test their morale, circumstances −1", "The creatures",
         "test their morale, circumstances −1"),
        (Move("talk"), "Talk on", "The creatures", "talk on"),
        (Move("talk", using="silence"), "Wait and see", "The creatures", "wait and see"),
        (Move("run"), "Run on", "The flight", "run on"),
        (Move("run", "arch", using="food"), "Run for the east archway to the long passage, and drop food", "The flight",
         "run for the east archway to the long passage, and drop food"),
        (Move("something else"), "Something else…", "Other", "something else…"),
    ],
)  # fmt: skip
def test_a_move_has_a_label_and_a_place(move: Move, label: str, group: str, short: str) -> None:
    """As a button says it; and under its heading, in the words that are left to say there."""
    grouped = words.grouped(move, referee())
    assert (label, group, short) == (words.move_of(move, referee()), grouped.heading, grouped.short)


def test_moves_about_a_door_stand_beside_it() -> None:
    """The door is what the row is about; of other moves nothing is."""
    things = [words.grouped(move, referee()).thing for move in (Move("walk", "arch"), Move("go", "crypt"))]
    assert ["The east archway to the long passage", ""] == things


@pytest.mark.parametrize(
    ("move", "field", "value", "label", "said"),
    [
        (Move("open"), "who", "odo", "by", "Odo"),
        (Move("open"), "using", "", "with", "bare hands"),
        (Move("search"), "at", "gate", "at", "the south portcullis to room 5"),
        (Move("run"), "at", "", "for", "straight on"),
        (Move("run"), "using", "", "dropping", "nothing"),
        (Move("appear"), "using", Mind.NONE, "mind", "mindless"),
        (Move("appear"), "words", "", "who they are", ""),
        (Move("something else"), "words", "", "what the players are told", ""),
        (Move("something else"), "rounds", 0, "taking", "no time"),
        (Move("something else"), "rounds", 1, "taking", "1 round"),
        (Move("morale"), "number", -2, "circumstances", "−2"),
        (Move("end fight"), "noisy", True, "the fight was heard", "yes"),
    ],
)
def test_a_field_means_what_its_move_makes_of_it(move: Move, field: str, value: object, label: str, said: str) -> None:
    """The same field asks for different things by what is done."""
    assert (label, said) == (words.field_of(move, field), words.pick_of(move, field, value, referee()))


RAT, OGRE = Wanderer(3, "giant rats", "2d4"), Wanderer(6, "ogre")


@pytest.mark.parametrize(
    ("roll", "shares"),
    [
        (Roll("wandering", Dice(1, 6), (Row(1, True), Row(6, False))), ["somebody comes", "nobody comes"]),
        (Roll("wanderer", Dice(1, 6), (Row(3, RAT), Row(6, OGRE))), ["giant rats", "ogre"]),
        (Roll("way-in", Dice(1, 2), (Row(1, "arch"), Row(2, "gate"))),
         ["the east archway to the long passage", "the south portcullis to room 5"]),
        (Roll("how-many", Dice(1, 2), (Row(1, 1), Row(2, 2))), ["1", "2"]),
        (Roll("trail", Dice(1, 6), (Row(2, True), Row(6, False))), ["follow", "lose the trail"]),
    ],
)  # fmt: skip
def test_a_roll_reads_in_words(roll: Roll, shares: list[str]) -> None:
    """Yes or no in the words of the question, a line of a table by its name, a way by what it is."""
    assert shares == [label for label, _share in words.shares(roll, referee())]


def test_the_log_says_what_was_rolled_for() -> None:
    """Who searches where, with what they found."""
    search = Roll("search", Dice(1, 6), (Row(1, True), Row(6, False)), about=(("who", "Odo"), ("at", "0,0,north")))
    said = "".join(words.answered(search, False, (4,), referee()))
    assert "Odo searches: 4 on 1d6, finds nothing · the north wall, section 1 from the west" == said


def test_the_log_says_what_was_decided() -> None:
    """A ruling of who comes is a move in words."""
    choice = Choose("who-comes", (Move("nobody"),))
    assert ("Nobody after all", "", "") == words.answered(choice, Move("nobody"), (), referee())


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Tell("takes on", (("who", ("brenna", "odo")), ("act", "search"), ("at", "gate"))),
         "Brenna and Odo search the south portcullis."),
        (Tell("takes on", (("who", ("odo",)), ("act", "pick"), ("at", "gate"))),
         "Odo works at the lock of the south portcullis."),
        (Tell("door stuck", (("door", "gate"),)), "The portcullis is stuck."),
        (Tell("door shut", (("door", "gate"),)), "The south portcullis is shut."),
        (Tell("door unlocked", (("door", "gate"), ("key", "iron key"))), "The portcullis opens to the iron key."),
        (Tell("spiked", (("door", "gate"), ("holds", "open"))), "The south portcullis is spiked open."),
        (Tell("spike slipped", (("door", "gate"),)), "The south portcullis has fallen shut: its spike has slipped."),
        (Tell("hears nothing", (("who", "Odo"), ("door", "west"))),
         "Odo listens at the first north door (from the west) and hears nothing."),
        (Tell("secret door found", (("door", "panel"), ("who", "Odo"))), "Odo finds a secret door: the south door."),
        (Tell("trap found", (("does", "A pit."), ("who", "Odo"))), "Odo finds a trap: A pit."),
        (Tell("trap springs", (("does", ""),)), "A trap goes off!"),
        (Tell("left dungeon", (("exit", "up"), ("treasure", 1))),
         "You leave the dungeon by the ladder. You have brought up treasure of 1 coin."),
        (Tell("left dungeon", (("exit", "up"), ("treasure", 0))),
         "You leave the dungeon by the ladder. You have brought up no treasure."),
        (Tell("not mapped", (("why", "dark"),)), "No map can be drawn in the dark."),
        (Tell("walk", (("area", "crypt"),)), "You come to place 2."),
        (Tell("area seen", (("area", "crypt"),)), "A robbed crypt."),
        (Tell("goes out", (("bearer", "odo"), ("kind", "torch"))), "Odo's torch goes out."),
        (Tell("gap", (("feet", 0), ("flees", Side.PARTY))), "They have caught up with you."),
        (Tell("gap", (("feet", 40), ("flees", Side.FOES))), "They are 40 ft before you."),
        (Tell("dropped", (("who", "Odo"), ("thing", "treasure"), ("coins", 40))), "Odo drops 40 coins."),
        (Tell("their action", (("action", "close in"),)), "They close in on you."),
        (Tell("allowance", (("points", 6), ("counts", "Travel Points"))), "6 points for the day."),
        (Tell("allowance", (("points", 12), ("saved", 6), ("counts", "miles"))),
         "12 miles for the day, 6 of them saved before."),
        (Tell("dear today", (("points", 2), ("of", 1))), "The next hex takes 2 points, and 1 is left of today."),
        (Tell("dear today", (("points", 9), ("of", 6), ("counts", "miles"))),
         "The next hex takes 9 miles, and 6 are left of today."),
        (Tell("too dear", (("points", 9), ("of", 6), ("counts", "miles"))),
         "The next hex takes 9 miles, more than the 6 of a whole day."),
        (Tell("no points to search", (("points", 2), ("of", 1))), "A search takes 2 points, and 1 is left."),
        (Tell("dear to find the way", (("points", 3), ("of", 1))),
         "To look for the way takes 3 points, and 1 is left."),
    ],
)  # fmt: skip
def test_players_are_told_what_happened(fact: Tell, said: str) -> None:
    """In sentences, with doors by where they are and places by their own numbers."""
    assert said == words.told(fact, players())


def test_one_who_comes_by_comes_alone() -> None:
    """The referee reads who comes by which door."""
    one, many = (Tell("comes by", (("door", "arch"), ("name", "ogre"), ("number", n))) for n in (1, 2))
    assert "One ogre comes by the east archway to the long passage." == words.told(one, referee())
    assert "Two ogre come by the east archway to the long passage." == words.told(many, referee())


@pytest.mark.parametrize(
    ("path", "raw", "said"),
    [
        ("party.members.odo.hp", b"4", "Odo: 4 hit points"),
        ("party.members.odo.treasure", b"1", "Odo: 1 coin of treasure"),
        ("party.members.odo.load", b"400", "Odo: a load of 400 coins"),
        ("party.members.odo.level", b"2", "Odo: level = 2"),
        ("party.members.odo.carries", b'["food","torch","food"]', "Odo carries 2 × food and torch"),
        ("party.members.odo.carries", b"[]", "Odo carries nothing"),
        ("party.members.odo.holds", b'["axe"]', "Odo holds axe"),
        ("party.members.odo.holds", b"[]", "Odo holds nothing"),
        ("party.members.odo.name", b'"Otto"', 'party.members.odo.name = "Otto"'),
        ("party.members.odo", b"null", "Odo leaves the party"),
        ("party.members.+", b'{"id":"ada","name":"Ada"}', "Ada joins the party"),
        ("fight.bodies.rats-2.hp", b"0", "#2: 0 hit points"),
        ("fight.bodies.rats-9.fled", b"true", "rats-9: has fled"),
        ("foes.+", b'{"id":"x","name":"orcs","number":5,"at":"crypt"}', "five orcs in room 2"),
        ("keys.crypt.key", b'"Empty."', "The key of room 2 is changed"),
        ("keys.+", b'{"id":"crypt","key":"Empty."}', "The key of room 2 is changed"),
        ("wandering.0", b'{"level":1}', "The wandering table is changed"),
        ("expecting", b"true", "expecting = true"),
    ],
)
def test_a_fact_is_told_by_what_it_is(path: str, raw: bytes, said: str) -> None:
    """Members and creatures by name and number, long things in short; what has no words stands as it was written."""
    fight = Fight(1, (Body("rats-1", 1, 2), Body("rats-2", 1, 2)))
    assert said == words.fact_of(path, raw, referee(replace(STATE, fight=Hidden(fight))))
