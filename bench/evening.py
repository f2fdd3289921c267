"""Evenings underground as a table plays them, turn by turn or move by move."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from time import process_time

from bench.dice_and_odds import bare
from bench.measure import Figure, by_turns, seconds
from sixturns.formats.campaign_file import sample
from sixturns.handlers.answers import AnyBody, token
from sixturns.handlers.long_play import settle_down
from sixturns.handlers.table import Table, begin
from sixturns.kernel.effects import Choose
from sixturns.rulesets.layers import load
from sixturns.world.moves import Move

TURNS = 3_000
Habits = dict[str, int]
"""How often a table makes each move, of those that it can make."""
WATCH: Habits = {"pass": 1}
"""A turn a move: lights burn, the dice are thrown for wandering monsters, and whoever comes is met and driven off."""
EXPLORE: Habits = {"pass": 5, "go": 3, "walk": 3, "open": 2, "search": 1, "listen": 1}
"""Rooms are explored, doors opened, walls searched: most moves take a part of a turn, some take many."""


SAMPLE = sample()


def ready_table() -> Table:
    """The sample campaign, before its first move."""
    ruleset = load(SAMPLE.ruleset)
    return Table(ruleset, SAMPLE.world, begin(SAMPLE.name, ruleset, "", SAMPLE.state, "bench"))


def play(table: Table, random: Random, habits: Habits = EXPLORE) -> list[AnyBody]:
    """One decision of the table, with all that follows from it; whoever is met is driven off."""
    question = table.question.question
    assert isinstance(question, Choose)
    if table.question.rests and table.state.facing is not None:
        return table.answer(token(Move("conclude", using="driven off")))
    if not table.question.rests:
        return table.answer(token(question.options[0]))
    moves, weights = moves_of(question, tuple(habits.items()))
    (group,) = random.choices(moves, weights) if len(moves) > 1 else moves
    return table.answer(token(random.choice(group) if len(group) > 1 else group[0]))


@lru_cache(4096)
def moves_of(question: Choose, habits: tuple[tuple[str, int], ...]) -> tuple[list[list[Move]], list[int]]:
    """The moves that a table of such habits can make now, act by act, and how often it makes each act."""
    groups = [([move for move in question.options if move.act == act], weight) for act, weight in habits]
    return [moves for moves, _ in groups if moves], [weight for moves, weight in groups if moves]


def delve(habits: Habits, random: Random, turns: int = TURNS) -> Table:
    """A table that has played so many turns, with all its events and its log in memory."""
    table = ready_table()
    table.set_policy("public", "app rolls")
    began = table.state.turns
    while table.state.turns < began + turns:
        play(table, random, habits)
    return table


def _turns(name: str, habits: Habits) -> Figure:
    """Turns that are played in a second, on one core: each time another evening, in rules that are warm.

    The garbage collector is set as it is in a server.
    """
    random = Random(6)
    loop = bare([delve(habits, random).happened()])
    settle_down()
    pair = by_turns(lambda: seconds(lambda: delve(habits, random), process_time), lambda: seconds(loop, process_time))
    comparator = "a bare loop with the same rolls by hashlib and the same events"
    return Figure(name, TURNS / pair.ours, "turns/s", comparator, pair.ratio)


def turns() -> Figure:
    """Turns of watching and waiting."""
    return _turns("delve.turns", WATCH)


def exploring() -> Figure:
    """Turns of an evening of exploration."""
    return _turns("delve.explore", EXPLORE)
