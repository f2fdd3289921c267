"""Days in the wilderness as a table plays them: a march, its night in camp, and whoever is met on the way."""

from __future__ import annotations

from random import Random
from time import process_time

from bench.dice_and_odds import bare
from bench.measure import Figure, by_turns, seconds
from sixturns.handlers.answers import token
from sixturns.handlers.facts import sound
from sixturns.handlers.long_play import settle_down
from sixturns.handlers.table import Table, begin
from sixturns.kernel.effects import Choose
from sixturns.kernel.values import Hidden
from sixturns.rulesets.layers import load
from sixturns.world.campaign import WILDS, Campaign
from sixturns.world.hexes import DIRECTIONS, Hex
from sixturns.world.hexmap import HexMap, Tile
from sixturns.world.lands import NO_DUNGEON, Lands
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party

DAYS = 1_000
SIDE = 40
LANDS = ("clear", "clear", "woods", "hills", "swamp", "mountains", "desert")
DAWN = 36


def country() -> Lands:
    """A square of country, its terrain drawn at random."""
    random = Random(6)
    hexes = (Hex(column, row) for column in range(1, SIDE + 1) for row in range(1, SIDE + 1))
    return Lands(NO_DUNGEON, HexMap("country", tuple(Tile(at, random.choice(LANDS)) for at in hexes)))


COUNTRY = country()


def ready_table() -> Table:
    """Four people in the middle of it, at six in the morning of a day in April."""
    ruleset, here = load("underworld"), Hex(SIDE // 2, SIDE // 2)
    members = tuple(Member(name.lower(), name, hp=6, most_hp=6) for name in ("Brenna", "Odo", "Harl", "Wick"))
    state = Campaign(
        Party(members),
        "",
        outside=WILDS,
        turns=DAWN,
        month=4,
        true_hex=Hidden(here),
        reckoned=here,
        explored=frozenset({here}),
    )
    return Table(ruleset, COUNTRY, begin("Trek", ruleset, "", sound(state, COUNTRY, ruleset.rules), "bench"))


def play(table: Table, random: Random) -> None:
    """One decision of the table: by day it marches, at its end it camps, at dawn it is found if it was lost.

    Whoever comes is evaded or sent off.
    """
    question, state = table.question.question, table.now
    assert isinstance(question, Choose)
    if not table.question.rests:
        table.answer(token(question.options[0]))
    elif state.facing is not None:
        table.answer(token(Move("conclude", using="driven off")))
    elif state.night is not None:
        table.answer(token(Move("sleep on")))
    else:
        acts = {move.act: move for move in question.options}
        if state.reckoned != state.true_hex.open() and not state.pace:
            table.answer(token(Move("found again", using="moved")))
        elif "set out" in acts:
            table.answer(token(Move("set out", str(random.choice(DIRECTIONS)), using="march")))
        elif "rest" in acts and state.half_days:
            table.answer(token(acts["rest"]))
        else:
            table.answer(token(acts["camp"]))


def trek(random: Random, days: int = DAYS) -> Table:
    """A table that has played so many days, with all its events and its log in memory."""
    table = ready_table()
    table.set_policy("public", "app rolls")
    last = table.state.days + days
    while table.state.days < last:
        play(table, random)
    return table


def days() -> Figure:
    """Days of a trek that are played in a second, on one core: each time another journey, in rules that are warm.

    The garbage collector is set as it is in a server.
    """
    random = Random(6)
    loop = bare([trek(random).happened()])
    settle_down()
    pair = by_turns(lambda: seconds(lambda: trek(random), process_time), lambda: seconds(loop, process_time))
    comparator = "a bare loop with the same rolls by hashlib and the same events"
    return Figure("trek.days", DAYS / pair.ours, "days/s", comparator, pair.ratio)
