"""What can be typed: options, fields, readings, facts."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from sixturns.cli.refused import Refused
from sixturns.cli.typed import (
    LEFT_BEHIND,
    Coming,
    changed,
    coins,
    coming,
    else_fields,
    fact,
    in_short,
    option,
    reading,
    values,
)
from sixturns.views.question import FieldView, OptionView
from sixturns.views.referee import SettingView
from sixturns.views.words.moves import ENDINGS, FIGHT_ENDINGS
from sixturns.world.creatures import Mind

WHO = FieldView("who", "by", (('"brenna"', "Brenna"), ('"harl"', "Harl"), ('"maud"', "Sister Maud")), 2, ('"harl"',))
USING = FieldView("using", "with", (('""', "bare hands"), ('"axe"', "axe"), ('"crowbar"', "crowbar")), 1, ('"axe"',))
WORDS = FieldView("words", "what", (), 1)
ROUNDS = FieldView("rounds", "taking", (("0", "no time"), ("1", "1 round"), ("10", "10 rounds")), 1, ("0",))
NOISY = FieldView("noisy", "heard next door", (("false", "no"), ("true", "yes")), 1, ("false",))
EAST = OptionView("east", "Open the east door: Harl with the axe", fields=(WHO, USING))
WEST = OptionView("west", "Open the west door: Harl with the axe", fields=(WHO, USING))
TALK = OptionView("talk", "Talk with them")
WAIT = OptionView("wait", "Let a turn pass", main=True)
ELSE = OptionView("else", "Something else…", fields=(WORDS, ROUNDS, NOISY))
OPTIONS = (EAST, WEST, TALK, WAIT, ELSE)


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("1", "east"),
        ("3", "talk"),
        ("t", "talk"),
        ("LET", "wait"),
        ("east", "east"),
        ("open the w", "west"),
        ("turn pass", "wait"),
        ("talk with them", "talk"),
        ("something else", "else"),
    ],
)
def test_an_option_is_meant_by_number_beginning_or_words(typed: str, token: str) -> None:
    """A number, first letters, or words of the option in their order."""
    assert token == option(typed, OPTIONS).option.token


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("0", "there is no option 0, only 1 to 5"),
        ("6", "there is no option 6, only 1 to 5"),
        ("open", "'open' may be Open the east door or Open the west door"),
        ("dance", "'dance' is no option: type its number or its first letters (`help` lists all that can be typed)"),
        ("pass turn", "'pass turn' is no option"),
        ("…", "'…' is no option"),
        ("4 by harl", "Let a turn pass: nothing there is open to 'by'"),
        ("1 nobody", "'1 nobody' is no option"),
        ("1 by nobody", "by: 'nobody' is none of Brenna, Harl, Sister Maud"),
        ("1 by brenna harl maud", "by: at most 2"),
        ("1 with crowbar axe", "with: 'crowbar axe' is none of bare hands, axe, crowbar"),
    ],
)
def test_an_option_that_is_none_is_refused(typed: str, said: str) -> None:
    """What is none of the options, or more than one, says so."""
    with pytest.raises(Refused) as refused:
        option(typed, OPTIONS)
    assert refused.value.message.startswith(said)


@pytest.mark.parametrize(
    ("typed", "fields"),
    [
        ("1", None),
        ("1 by brenna", {"who": ('"brenna"',), "using": ('"axe"',)}),
        ("1 by brenna harl with crowbar", {"who": ('"brenna"', '"harl"'), "using": ('"crowbar"',)}),
        ("east by brenna, and maud with bare", {"who": ('"brenna"', '"maud"'), "using": ('""',)}),
        ("1 using cro by sister maud", {"who": ('"maud"',), "using": ('"crowbar"',)}),
    ],
)
def test_a_move_is_filled_in_on_its_line(typed: str, fields: object) -> None:
    """What is not spoken of stays as it stands."""
    assert fields == option(typed, OPTIONS).fields


WALLS = tuple((f'"{n},0,north"', f"the north wall, section {n} from the west") for n in range(1, 13))
AT = FieldView("at", "at", (('"oak"', "the north door to room 4"), *WALLS), 1, ('"oak"',))
WHO_ALL = FieldView("who", "by", WHO.values, 3, ('"harl"',))
NUMBER = FieldView("number", "how many", tuple((str(n), str(n)) for n in range(1, 41)), 1, ("1",))
SPEED = FieldView("speed", "feet a turn", tuple((str(n), str(n)) for n in range(0, 250, 30)), 1, ("120",))
MIND = FieldView("using", "mind", (('"semi"', "half a mind"), ('"non-intelligent"', "mindless")), 1)
MOVES = (
    OptionView("open-4", "Open the north door to room 4: Harl", fields=(WHO, USING), act="open"),
    OptionView("open-12", "Open the north door to room 12: Harl", fields=(WHO, USING), act="open"),
    OptionView("walk-1", "Go on through the west archway to room 1", act="walk"),
    OptionView("go-1", "Go back to room 1", act="go"),
    OptionView("go-2", "Go back to room 2", act="go"),
    OptionView("pass", "Pass the turn", main=True, act="pass"),
    OptionView("search", "Search the north door to room 4: Harl", fields=(AT, WHO_ALL), act="search"),
    OptionView("light", "Brenna lights a torch", act="light"),
    OptionView("end", "End the fight, they are slain", act="end fight"),
    OptionView("appear", "Somebody appears…", fields=(WORDS, NUMBER, SPEED, MIND), act="appear"),
)


@pytest.mark.parametrize(
    ("typed", "token", "fields"),
    [
        ("open 4", "open-4", None),
        ("open 12", "open-12", None),
        ("open 4 harl brenna", "open-4", {"who": ('"harl"', '"brenna"'), "using": ('"axe"',)}),
        ("open 12 maud crowbar", "open-12", {"who": ('"maud"',), "using": ('"crowbar"',)}),
        ("walk", "walk-1", None),
        ("walk 1", "walk-1", None),
        ("go 1", "go-1", None),
        ("PASS", "pass", None),
        ("light brenna", "light", None),
        ("end fight slain", "end", None),
        ("search", "search", None),
        ("search north wall 3", "search", {"at": ('"3,0,north"',), "who": ('"harl"',)}),
        ("search wall 1 all", "search", {"at": ('"1,0,north"',), "who": ('"brenna"', '"harl"', '"maud"')}),
        ("search by maud at wall 12", "search", {"at": ('"12,0,north"',), "who": ('"maud"',)}),
        ("search door brenna and maud", "search", {"at": ('"oak"',), "who": ('"brenna"', '"maud"')}),
    ],
)
def test_a_move_is_meant_by_what_is_done(typed: str, token: str, fields: object) -> None:
    """The act, then words that tell it from others, then who and with what; a number is meant as a whole."""
    taken = option(typed, MOVES)
    assert (token, fields) == (taken.option.token, taken.fields)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("open", "'open' may be Open the north door to room 4 or Open the north door to room 12"),
        ("open 5", "'5' is no option"),
        ("open 4 nobody", "Open the north door to room 4: Harl: nothing there is open to 'nobody'"),
        ("go", "'go' may be Go back to room 1 or Go back to room 2"),
        ("walk 9", "Go on through the west archway to room 1: nothing there is open to '9'"),
        ("search wall", "'wall' may be the north wall, section 1 from the west or the north wall, section 2"),
        ("search at cellar", "at: 'cellar' is none of the north door to room 4, the north wall, section 1–12 from the"),
        ("pass 3", "Pass the turn: nothing there is open to '3'"),
    ],
)
def test_a_move_that_is_none_is_refused(typed: str, said: str) -> None:
    """What may be several things says which, what nothing is open to says what."""
    with pytest.raises(Refused) as refused:
        option(typed, MOVES)
    assert refused.value.message.startswith(said)


FIGHT = OptionView("fight", "Fight", act="fight")
PURSUE = OptionView("pursue", "They flee: go after them", act="pursue")
LEFT = OptionView("left", "End the fight, the party leaves them behind", act="end fight")
FLEE = OptionView("flee", "Turn and flee", act="flee")


@pytest.mark.parametrize("typed", ["flee", "Flee", "fle"])
def test_those_who_flee_are_the_party(typed: str) -> None:
    """Where it cannot, nobody goes after the others instead; it is said what may be meant."""
    with pytest.raises(Refused) as refused:
        option(typed, (FIGHT, PURSUE, LEFT))
    said = "nobody evades once a fight has begun: 2 if they flee and you follow, 3 if the party gets away"
    assert said == refused.value.message


def test_a_party_that_can_flee_flees() -> None:
    """Where both are offered the word is the party's."""
    assert FLEE is option("flee", (FIGHT, PURSUE, FLEE)).option


@pytest.mark.parametrize("typed", ["2", "they flee", "go after", "pursue"])
def test_who_goes_after_them_says_so(typed: str) -> None:
    """By its number, by its words, or by what is done."""
    assert PURSUE is option(typed, (FIGHT, PURSUE, LEFT)).option


@pytest.mark.parametrize("ends", [ENDINGS, FIGHT_ENDINGS])
def test_the_way_out_is_named_as_it_is_offered(ends: Mapping[str, str]) -> None:
    """The option that a refused flight points to is that of the words on the table."""
    assert ["left behind"] == [using for using, label in ends.items() if LEFT_BEHIND in label]


def test_a_refusal_names_no_more_than_a_few() -> None:
    """Where a dozen may be meant the first are named."""
    with pytest.raises(Refused, match=r"section 6 from the west or 6 more$"):
        option("search wall", MOVES)


@pytest.mark.parametrize(
    ("labels", "said"),
    [
        (["wall 1", "wall 2", "wall 3", "door"], ["wall 1–3", "door"]),
        (["wall 1", "wall 2"], ["wall 1", "wall 2"]),
        (["0", "30", "60"], ["0", "30", "60"]),
        (["cave, 0101", "cave, 0102", "cave, 0103"], ["cave, 0101", "cave, 0102", "cave, 0103"]),
        (["bare hands", "axe"], ["bare hands", "axe"]),
        (
            ["section 2 from the west", "section 3 from the west", "section 4 from the west"],
            ["section 2–4 from the west"],
        ),
    ],
)
def test_a_long_list_is_said_in_short(labels: list[str], said: list[str]) -> None:
    """What is alike but for a number that is counted through is said once."""
    assert said == in_short(labels)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("5 goblins", Coming(5, "goblins")),
        ("goblins", Coming(1, "goblins")),
        ("a cave bear, 60 ft", Coming(1, "cave bear", 60)),
        ("12 bats, 180, mindless", Coming(12, "bats", 180, Mind.NONE)),
        ("an ape, half", Coming(1, "ape", None, Mind.SEMI)),
        ("an ape, semi, 30 feet a turn", Coming(1, "ape", 30, Mind.SEMI)),
    ],
)
def test_creatures_come_on_one_line(typed: str, expected: Coming) -> None:
    """How many of whom, and if it is said how fast they are and how they think."""
    assert expected == coming(typed)


@pytest.mark.parametrize("typed", ["", "5", "0 goblins", "5 goblins, blue"])
def test_creatures_without_a_name_do_not_come(typed: str) -> None:
    """A number alone is nobody, and there is no blue mind."""
    with pytest.raises(Refused):
        coming(typed)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("+400 coins, Harl", (400, "Harl")),
        ("+4 harl", (4, "harl")),
        ("-20 gp sister maud", (-20, "sister maud")),
        ("400 harl", None),
        ("+400", None),
    ],
)
def test_treasure_is_picked_up_by_a_sign(typed: str, expected: object) -> None:
    """A sign, a number and a name; anything else is another line."""
    assert expected == coins(typed)


@pytest.mark.parametrize(("typed", "expected"), [("-3", 4), ("+3", 10), ("3", 3)])
def test_a_number_is_changed_or_said(typed: str, expected: int) -> None:
    """With a sign it is added, without one it is the new number."""
    assert expected == changed(7, typed)
    with pytest.raises(Refused, match="no number of hit points"):
        changed(7, "many")


def test_an_empty_answer_leaves_a_field_as_it_stands() -> None:
    """Enter takes what stands in brackets; free words have no such thing."""
    assert ('"harl"',) == values(WHO, "")
    with pytest.raises(Refused, match="what: nothing was given"):
        values(WORDS, "  ")


@pytest.mark.parametrize(
    ("typed", "fields"),
    [
        ("listen at the grate", (("listen at the grate",), ("0",), ("false",))),
        ("pull, then push, 10 rounds, noisy", (("pull, then push",), ("10",), ("true",))),
        ("dig, a turn", (("dig",), ("10",), ("false",))),
        ("dig, 1 turn, quiet", (("dig",), ("10",), ("false",))),
        ("shout, noisy, 1", (("shout",), ("1",), ("true",))),
        ("shout, no rounds", (("shout",), ("0",), ("false",))),
    ],
)
def test_something_else_is_words_time_and_noise(typed: str, fields: object) -> None:
    """Time and noise may follow the words in any order; the rest are words."""
    filled = else_fields(ELSE, typed)
    assert fields == tuple(filled[name] for name in ("words", "rounds", "noisy"))


def test_something_else_takes_a_time_that_the_rules_know() -> None:
    """A time that cannot be given names those that can."""
    with pytest.raises(Refused, match="something else takes no time, 1 round, 10 rounds"):
        else_fields(ELSE, "dig, 7 rounds")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("friendly because of the cheese", ('"friendly"', "of the cheese")),
        ("fri because I say so", ('"friendly"', "I say so")),
        ("30 ft because it is dark", ("30", "it is dark")),
        ("30 because it is dark", ("30", "it is dark")),
        ("attack at once because because", ('"attacks"', "because")),
    ],
)
def test_a_ruling_is_a_reading_and_a_reason(typed: str, expected: tuple[str, str]) -> None:
    """A reading is meant by its words or its value, never by its place in a list."""
    rulings = (('"friendly"', "friendly"), ("30", "30 ft"), ("40", "40 ft"), ('"attacks"', "attack at once"))
    assert expected == reading(typed, rulings)


def test_a_ruling_needs_a_reason() -> None:
    """A table that is ruled over is told why."""
    with pytest.raises(Refused, match="a ruling needs a reason: rule READING because WORDS"):
        reading("friendly", (('"friendly"', "friendly"),))


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("turns 7 because we forgot", ("turns", [7, "7"], "we forgot")),
        ("at 3", ("at", [3, "3"], "")),
        ("at room 3", ("at", [3, "3"], "")),
        ("party.members.harl.name Harl the Tall", ("party.members.harl.name", ["Harl the Tall"], "")),
        ("expecting yes because of the noise", ("expecting", [True, "true"], "of the noise")),
        ("lights.0 null", ("lights.0", [None, "null"], "")),
    ],
)
def test_a_fact_is_a_path_a_value_and_a_reason(typed: str, expected: object) -> None:
    """A value may be a number, a word, or what the table calls it."""
    settings = (
        SettingView("at", "The party is in", "2", (("3", "room 3"),)),
        SettingView("expecting", "", "false", (("true", "yes"), ("false", "no"))),
    )
    assert expected == fact(typed, settings)
