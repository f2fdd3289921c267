"""What is said of things that happened, where it is easy to say something false."""

from __future__ import annotations

from sixturns.formats.campaign_file import sample
from sixturns.kernel.effects import Tell
from sixturns.views.words import Names, told

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
