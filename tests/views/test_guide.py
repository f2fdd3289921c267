"""The guided first delve: one thing to try after the other."""

from __future__ import annotations

import pytest

from sixturns.formats.campaign_file import sample
from sixturns.handlers.answers import token
from sixturns.handlers.table import Table, begin
from sixturns.kernel.values import replace
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


def test_whoever_is_faced_comes_first() -> None:
    """While somebody is faced the guide speaks of that, whatever was to be tried next."""
    at = table()
    at.set_policy("public", "app rolls")
    at.set_policy("secret", "app rolls")
    at.answer(token(Move("appear", words="goblins", number=3, using="intelligent")))
    at.answer(token("stand"))
    assert at.state.facing is not None
    found = guide(at)
    assert found is not None
    assert ("A meeting", 5) == (found.title, found.number)


def test_in_the_dark_nobody_is_sent_for_a_walk() -> None:
    """What needs a light to see by cannot be tried while none burns; a turn and a door can."""
    now = sample().state
    assert [1, 2, 3, 4, 5, 6] == [n for n, lesson in enumerate(LESSONS, 1) if lesson.can(now)]
    assert [1, 2, 5] == [n for n, lesson in enumerate(LESSONS, 1) if lesson.can(replace(now, lights=()))]
