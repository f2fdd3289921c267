"""An evening underground as a table plays it: rooms explored, doors opened, walls searched, creatures driven off."""

from __future__ import annotations

from random import Random
from time import process_time

from bench.dice_and_odds import bare
from bench.measure import Figure, by_turns, seconds
from sixturns.formats.campaign_file import sample
from sixturns.handlers.answers import AnyBody, token
from sixturns.handlers.table import Table, begin
from sixturns.kernel.effects import Choose
from sixturns.rulesets.layers import load
from sixturns.world.campaign import Move

TURNS = 3_000
USUAL = {"pass": 5, "go": 3, "walk": 3, "open": 2, "search": 1, "listen": 1}
"""How often a table makes each move, of those that it can make."""


def ready_table() -> Table:
    """The sample campaign, before its first move."""
    campaign = sample()
    ruleset = load(campaign.ruleset)
    return Table(ruleset, campaign.dungeon, begin(campaign.name, ruleset, "", campaign.state, "bench"))


def play(table: Table, random: Random) -> list[AnyBody]:
    """One decision of the table, with all that follows from it; whoever is met is driven off."""
    question = table.question.question
    assert isinstance(question, Choose)
    if table.question.rests and table.state.facing is not None:
        return table.answer(token(Move("conclude", using="driven off")))
    if not table.question.rests:
        return table.answer(token(question.options[0]))
    usual = [move for move in question.options if move.act in USUAL]
    (move,) = random.choices(usual, [USUAL[move.act] for move in usual])
    return table.answer(token(move))


def delve(turns: int = TURNS) -> Table:
    """A table that has played so many turns, with all its events and its log in memory."""
    table, random = ready_table(), Random(6)
    table.set_policy("public", "app rolls")
    began = table.state.turns
    while table.state.turns < began + turns:
        play(table, random)
    return table


def turns() -> Figure:
    """Turns of a delve that are played in a second, on one core."""
    loop = bare([delve().happened()])
    pair = by_turns(lambda: seconds(delve, process_time), lambda: seconds(loop, process_time))
    comparator = "a bare loop with the same rolls by hashlib and the same events"
    return Figure("delve.turns", TURNS / pair.ours, "turns/s", comparator, pair.ratio)
