"""The map of hexes mended under a running trek: logged, undone, kept in a snapshot, and never to the harm of play."""

from __future__ import annotations

import pytest

from sixturns.handlers import answers as log
from sixturns.handlers.answers import token
from sixturns.handlers.facts import BadFact, sound
from sixturns.handlers.table import Table, begin
from sixturns.kernel.values import Hidden
from sixturns.rulesets.layers import load
from sixturns.views import words
from sixturns.views.words.names import Names
from sixturns.world.campaign import WILDS, Campaign
from sixturns.world.hexes import Hex
from sixturns.world.hexmap import Feature, HexMap, Line, Tile
from sixturns.world.lands import NO_DUNGEON, Lands
from sixturns.world.map_edits import Cut, Draw, Edit, Name, Paint, Put, Take
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party

HERE, NORTH = Hex(4, 6), Hex(4, 5)


def on_the_moor() -> Table:
    """Four people in the middle of a moor of 8 by 10 hexes, at six in the morning of a day in April."""
    ruleset = load("underworld")
    moor = HexMap("moor", tuple(Tile(Hex(column, row), "clear") for column in range(1, 9) for row in range(1, 11)))
    party = Party(tuple(Member(name.lower(), name, hp=3, most_hp=5) for name in ("Brenna", "Odo", "Harl", "Wick")))
    state = Campaign(
        party,
        "",
        outside=WILDS,
        turns=36,
        month=4,
        true_hex=Hidden(HERE),
        reckoned=HERE,
        explored=frozenset({HERE}),
        pencilled=frozenset({(HERE, "clear")}),
    )
    lands = Lands(NO_DUNGEON, moor)
    table = Table(ruleset, lands, begin("Moor", ruleset, "", sound(state, lands, ruleset.rules), seed="moor"))
    table.set_policy("public", "app rolls")
    return table


def terrain(table: Table, at: Hex) -> str:
    """What the map of a table has in a hex."""
    assert table.hexmap is not None
    return table.hexmap.tile_at[at].terrain


def test_a_mended_map_holds_at_once_at_rest_and_is_undone() -> None:
    """Woods painted in the way cost three points to enter where the moor cost two; undo gives the moor back."""
    table = on_the_moor()
    table.mend(Paint((NORTH,), "woods"), "the players remember it so")
    assert ("woods", "clear") == (terrain(table, NORTH), terrain(table, HERE))
    table.answer(token(Move("set out", using="march", route=(NORTH,))))
    spent = table.now.allotted - table.now.points
    table.undo()
    table.undo()
    assert "clear" == terrain(table, NORTH)
    table.answer(token(Move("set out", using="march", route=(NORTH,))))
    assert (3, 2) == (spent, table.now.allotted - table.now.points)
    table.undo()
    table.redo()
    assert 2 == table.now.allotted - table.now.points


def test_a_mended_map_is_in_the_log_and_in_a_snapshot() -> None:
    """Whoever folds the log again, from the beginning or from a snapshot, has the same map."""
    table = on_the_moor()
    bodies = [
        *table.set_policy("public", "app rolls"),
        *table.mend(Put(Feature("keep", NORTH, "castle", "Gorse Keep"))),
    ]
    assert isinstance(bodies[-1], log.Mended)
    assert bodies[-1] == log.read(log.write(bodies[-1]))
    snapshot = table.snapshot()
    assert snapshot is not None
    again = on_the_moor()
    for body in bodies:
        again.fold(again.seq + 1, body)
    for other in (again, Table(table.ruleset, on_the_moor().world, table.began, snapshot)):
        assert other.hexmap == table.hexmap
        assert table.key == other.key


def test_a_map_mended_while_a_question_is_open_waits_for_the_rest() -> None:
    """The move that is under way goes on where it began."""
    table = on_the_moor()
    table.set_policy("public", "I roll")
    table.answer(token(Move("set out", using="march", route=(NORTH,))))
    assert not table.question.rests
    table.mend(Paint((NORTH,), "swamp"))
    assert ("clear", 1) == (terrain(table, NORTH), len(table.waiting))
    while not table.question.rests:
        table.roll()
    assert ("swamp", 0) == (terrain(table, NORTH), len(table.waiting))


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (Cut((NORTH, HERE)), "0406: the party has been there"),
        (Take("keep"), "keep: the players know of it"),
        (Take("nowhere"), "no feature 'nowhere'"),
        (Name(Hex(40, 40), "Nowhere"), "not on the map"),
        (Draw(Line("road", (HERE,))), "fewer than two"),
    ],
)
def test_a_change_that_does_no_good_is_refused(edit: Edit, why: str) -> None:
    """The hex that the party stands in stays, and what fits no map is not kept."""
    table = on_the_moor()
    table.mend(Put(Feature("keep", NORTH, "castle", "Gorse Keep")))
    table.set("sights", [[list(NORTH), "keep"]])
    before = (table.seq, table.key, table.hexmap)
    with pytest.raises(BadFact, match=why):
        table.mend(edit)
    assert before == (table.seq, table.key, table.hexmap)


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (Paint((HERE, NORTH), "woods"), "Map: 0406 and 0405 painted woods"),
        (Paint((HERE,), ""), "Map: 0406 left blank"),
        (Draw(Line("road", (HERE, NORTH))), "Map: a road drawn over 0406 and 0405"),
        (Put(Feature("keep", NORTH, "castle", "Gorse Keep")), "Map: Gorse Keep put into 0405"),
        (Name(NORTH, "High Moor"), "Map: 0405 is called High Moor"),
    ],
)
def test_the_log_says_how_the_map_was_mended(edit: Edit, said: str) -> None:
    """A change is told by the numbers of its hexes."""
    table = on_the_moor()
    assert said == words.mended(edit, Names(table.state, table.world, players=False))
