"""What is said of things that happened, where it is easy to say something false."""

from __future__ import annotations

from typing import Any

import pytest

from sixturns.formats.campaign_file import sample
from sixturns.kernel.dice import Dice
from sixturns.kernel.effects import Roll, Row, Tell
from sixturns.views.words import Names, told
from sixturns.views.words.rolls import modifiers
from sixturns.world.creatures import Mood

NAMES = Names(sample().state, sample().dungeon, players=True)


def surprised(*members: bool, party: bool) -> str:
    """What is told of a party of five, of whom some are surprised, that meets others who are not."""
    return told(Tell("surprised", (("party", party), ("foes", False), ("members", members))), NAMES)


def test_one_who_is_surprised_alone() -> None:
    """Nobody is told that neither side is surprised, and left out of it."""
    assert "Neither side is surprised. Only Harl: caught unawares." == surprised(
        False, True, False, False, False, party=False
    )


def test_one_who_is_not_surprised() -> None:
    """The party is surprised, and the one of them who is not is named."""
    assert "You are taken by surprise! Not so Sister Maud." == surprised(True, True, False, True, True, party=True)


def test_all_alike() -> None:
    """Where all are alike nobody is named."""
    assert "You are taken by surprise!" == surprised(True, True, True, True, True, party=True)


@pytest.mark.parametrize(
    ("about", "said"),
    [
        ((("who", "Odo"), ("thief", True), ("weary", -2)), " · Thievery, exhausted −2"),
        ((("who", "Odo"), ("thief", False), ("weary", -1)), " · exhausted −1"),
        ((("who", "Odo"), ("thief", False)), ""),
    ],
)
def test_exhaustion_is_said_beside_a_die(about: tuple[tuple[str, Any], ...], said: str) -> None:
    """What exhaustion took from a chance stands after the die, as every other modifier does."""
    question = Roll("listen", Dice(1, 6), (Row(1, True), Row(6, False)), about=about)
    assert said == modifiers(question, dict(about), NAMES)


@pytest.mark.parametrize(
    ("mood", "speaking", "mute"),
    [
        (Mood.UNCERTAIN, "They hesitate, uncertain.", "They watch you, uncertain."),
        (Mood.INDIFFERENT, "They pay you little heed: they will talk, or let you be.",
         "They pay you little heed, and let you be."),
        (Mood.FRIENDLY, "They are friendly, and may help or tell you something.",
         "They are not afraid of you, and mean no harm."),
    ],
)  # fmt: skip
def test_beasts_say_nothing(mood: Mood, speaking: str, mute: str) -> None:
    """What creatures show by their reaction is told without a word of talk where they cannot speak."""
    assert speaking == told(Tell("reaction", (("mood", mood),)), NAMES)
    assert mute == told(Tell("reaction", (("mood", mood), ("mute", True))), NAMES)
    assert "You watch each other." == told(Tell("outcome", (("course", "standoff"), ("segment", None))), NAMES)


def test_fatigue_is_told_level_by_level() -> None:
    """Who bears as much as another stands beside him."""
    about = (("who", ("brenna", "harl", "odo")), ("levels", (1, 2, 1)))
    assert "Fatigue after the forced march: 1 for Brenna and Odo; 2 for Harl." == told(Tell("fatigue", about), NAMES)


def test_who_waits_for_the_next_days_march() -> None:
    """It is a day from the last march that is waited for, and not another date."""
    said = "You wait: a day's march begins twenty-four hours after the last one began."
    assert said == told(Tell("waits", (("turns", 36),)), NAMES)
