"""What can be typed: options, fields, readings, facts."""

from __future__ import annotations

import pytest

from sixturns.cli.refused import Refused
from sixturns.cli.typed import else_fields, fact, option, reading, values
from sixturns.views.question import FieldView, OptionView
from sixturns.views.referee import SettingView

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
        ("open", "'open' may be Open the east door: Harl with the axe or Open the west door: Harl with the axe"),
        ("dance", "'dance' is no option: type its number or its first letters (`help` lists all that can be typed)"),
        ("pass turn", "'pass turn' is no option"),
        ("…", "'…' is no option"),
        ("4 by harl", "Let a turn pass: nothing there is open to 'by'"),
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
