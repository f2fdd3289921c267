"""The contract holds out of doors with a switch in its other position too: no leak, and words for everything."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from sixturns.handlers.advance import Asked
from sixturns.kernel.effects import Choose, outcomes
from sixturns.kernel.values import replace
from sixturns.rulesets.layers import RuleSet, load
from sixturns.views import words
from sixturns.world.campaign import Campaign
from sixturns.world.lands import Lands
from tests.contract import blades, wilds
from tests.contract.alike import secrets_behind
from tests.contract.cases import with_move
from tests.contract.cellar import CELLAR, Case
from tests.contract.explore import Heard, Path, Put, ends_of, options_of, paths, seen
from tests.contract.test_secrets import leaks
from tests.contract.test_switches import what_now
from tests.fidelity.book import house


class Switched(NamedTuple):
    """A rule set with a switch in its other position, the tables where that is felt, and the act tried there."""

    ruleset: RuleSet
    state: Campaign
    world: Lands
    act: str
    book: str = "underworld"


FACED = wilds.faced()
EMPTY, CASTLE = wilds.lands(CELLAR), wilds.lands(CELLAR, wilds.KEEP)
PAST = wilds.friends(replace(wilds.SWIFTLY, route=(wilds.NORTH_WEST,)), frozenset({(wilds.NORTH, "keep")}))
SWITCHED = {
    "bearings lost in flight": Switched(house(hunt_bearings='"lost"'), FACED, EMPTY, "evade"),
    "hexes of a flight charged": Switched(house(hunt_charges="true"), FACED, EMPTY, "evade"),
    "castles tested in each hex": Switched(house(castles_check='"each hex"'), PAST, CASTLE, "set out"),
    "secrets sought": Switched(
        house(base="bladespell", marches_seeking="true"), blades.dawn(), blades.SECRET, "seek", "bladespell"
    ),
}
every_switch = pytest.mark.parametrize("name", SWITCHED)


@cache
def case_of(name: str) -> Case:
    """The table of a switch with the first move of its act."""
    ruleset, state, world, act, _book = SWITCHED[name]
    case = Case(name, state, world)
    moves = (move for move in options_of(what_now(ruleset, case, state)) if move.act == act)
    return with_move(case, next(moves))


def followed(rules: RuleSet, case: Case) -> Iterator[Path]:
    """The paths of a case under some rules, the first or the last option taken at each decision."""
    return paths(rules, case.world, (case.state.doing.act,), case.state, ends_of)


@every_switch
def test_a_switch_makes_a_difference(name: str) -> None:
    """In the other position something else is offered, or happens, than by the book."""
    case, ruleset, book = case_of(name), SWITCHED[name].ruleset, load(SWITCHED[name].book)
    offered = what_now(ruleset, case, SWITCHED[name].state) != what_now(book, case, SWITCHED[name].state)
    assert offered or tuple(followed(ruleset, case)) != tuple(followed(book, case))


@every_switch
def test_secrets_show_nothing(name: str) -> None:
    """From states and maps that look alike to the players a move shows the same until a reveal, options included."""
    rules, case = SWITCHED[name].ruleset, case_of(name)
    shown = (
        (*seen(path), ("ask", "table", what_now(rules, other, path.end.at_rest())))
        for other in secrets_behind(case)
        for path in followed(rules, other)
    )
    assert [] == leaks(shown)


@every_switch
def test_everything_has_words(name: str) -> None:
    """Questions, readings, options and events are said in words, to the referee and to the players."""
    ruleset, state, world, _act, _book = SWITCHED[name]
    referee, players = (words.Names(state, world, players=it) for it in (False, True))
    items = {item for path in followed(ruleset, case_of(name)) for item in path.items}
    for item in items:
        if isinstance(item, Heard):
            assert words.told(item.fact, referee).strip() and words.told(item.fact, players).strip()
            continue
        assert isinstance(item, Put)
        asked = Asked(item.question.site, item.question, item.procedure, item.step.name, item.step.cites)
        assert words.title_of(asked) and words.help_of(asked, referee)
        if isinstance(item.question, Choose):
            assert all(words.option_of(item.question, option, referee) for option in item.question.options)
        else:
            assert all(words.reading_of(item.question, reading, referee) for reading, _ in outcomes(item.question))
