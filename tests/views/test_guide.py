"""The guided first delve: one thing to try after the other."""

from __future__ import annotations

import pytest

from sixturns.formats.campaign_file import sample
from sixturns.handlers.answers import token
from sixturns.handlers.table import Table, begin
from sixturns.rulesets.layers import load
from sixturns.views.guide import LESSONS, guide
from sixturns.world.campaign import Move

RULES = load("underworld")


def table(*, guided: bool = True) -> Table:
    """The sample campaign, begun with the guide or without it."""
    file = sample()
    return Table(RULES, file.dungeon, begin("Sample", RULES, "map", file.state, "dice", guided=guided))


def lesson(at: Table) -> int:
    """The number of the thing to try next."""
    found = guide(at)
    assert found is not None
    return found.number


def test_the_first_thing_is_a_turn() -> None:
    """The guide begins with the turn, and says of how many things it is one."""
    found = guide(table())
    assert found is not None
    assert (1, len(LESSONS), LESSONS[0].title) == (found.number, found.of, found.title)


def test_what_was_done_is_not_told_again() -> None:
    """A turn passed leads on to the door; the door tried, to walking; undo goes back."""
    at = table()
    at.set_policy("public", "app rolls")
    at.answer(token(Move("pass")))
    assert 2 == lesson(at)
    at.answer(token(Move("open", "north", ("harl",), "axe")))
    assert 3 <= lesson(at)
    at.undo()
    assert 2 == lesson(at)


@pytest.mark.parametrize("guided", [True, False])
def test_only_who_wants_it_is_guided(guided: bool) -> None:
    """A campaign that was begun without the guide has none, nor one that has ended."""
    at = table(guided=guided)
    assert guided is (guide(at) is not None)
    at.end("Enough")
    assert guide(at) is None
