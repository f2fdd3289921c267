"""The guided first delve: one thing to try after the other."""

from __future__ import annotations

import pytest

from sixturns.formats.campaign_file import sample
from sixturns.handlers.answers import token
from sixturns.handlers.table import Table, begin
from sixturns.kernel.effects import Choose
from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.layers import load
from sixturns.views.guide import DAY, LESSONS, guide
from sixturns.world.moves import Move

RULES = load("underworld")


def table(*, guided: bool = True) -> Table:
    """The sample campaign, begun with the guide or without it."""
    file = sample()
    return Table(RULES, file.world, begin("Sample", RULES, "map", file.state, "dice", guided=guided))


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


# --------------------------------------------------------------------------------------------------------- out of doors
def outside() -> Table:
    """The sample campaign as it comes up into the yard, with nothing that could be met."""
    file = sample()
    state = replace(file.state, at="1", spot=(1, 10), foes=Hidden(()))
    at = Table(RULES, file.world, begin("Sample", RULES, "map", state, "dice", guided=True))
    at.set_policy("public", "app rolls")
    at.answer(token(Move("leave", "yard")))
    return at


def take(at: Table, act: str, *, toward: str = "") -> None:
    """Makes the first move of that act, and whatever it asks by the first option."""
    question = at.question.question
    assert isinstance(question, Choose)
    moves = [move for move in question.options if move.act == act and toward in ("", move.at)]
    at.answer(token(moves[0]))
    while not at.question.rests:
        asked = at.question.question
        assert isinstance(asked, Choose)
        at.answer(token(asked.options[0]))


def test_under_the_open_sky_the_guide_is_of_the_day() -> None:
    """The delve is guided first; whoever comes up is told of the march, the search and the night, in their order."""
    at = outside()
    found = guide(at)
    assert found is not None
    assert (1, len(DAY), DAY[0].title, "first day outdoors") == (found.number, found.of, found.title, found.course)
    take(at, "set out", toward="4")
    assert 3 == lesson(at)
    take(at, "camp")
    assert 2 != lesson(at)
    at.undo()
    assert 3 == lesson(at)


def test_a_second_day_is_the_last_of_it() -> None:
    """Whoever sets out once more has seen it all but the search, and in the end the delve is spoken of again."""
    at = outside()
    for act, toward in (("set out", "4"), ("camp", ""), ("set out", "4")):
        take(at, act, toward=toward)
    found = guide(at)
    assert found is not None
    assert "The wrong hex" != found.title
    assert "first day outdoors" == found.course


def test_below_ground_the_delve_goes_on() -> None:
    """Whoever goes in again is guided through what is left of the delve."""
    at = outside()
    take(at, "go in", toward="yard")
    found = guide(at)
    assert found is not None
    assert ("first delve", LESSONS[0].title) == (found.course, found.title)


def test_without_hexes_there_is_no_day() -> None:
    """A campaign of a dungeon alone is guided through the delve and no farther."""
    file = sample()
    state = replace(
        file.state, true_hex=Hidden(None), reckoned=None, explored=frozenset(), pencilled=frozenset(),
        sights=frozenset(), castles=Hidden(()), outside="yard",
    )  # fmt: skip
    found = guide(Table(RULES, file.dungeon, begin("Sample", RULES, "map", state, "dice", guided=True)))
    assert found is not None
    assert ("first delve", "Enter the dungeon once more.") == (found.course, found.says)
