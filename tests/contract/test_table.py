"""At the table: stopped and rebuilt at any question, undone to any point and redone, play is the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sixturns.handlers.advance import REST, Answered, Rested, advance
from sixturns.handlers.answers import Answer, admitted, token, write
from sixturns.handlers.codec import encode
from sixturns.handlers.table import Table
from sixturns.kernel.values import replace
from sixturns.world.dungeon import Dungeon
from sixturns.world.lands import Lands
from sixturns.world.moves import Move
from tests.contract.cases import every_procedure, is_called, played
from tests.contract.cellar import Case
from tests.contract.explore import Path
from tests.contract.game import Game, all_asked, rules_to_come

MOVES = [one for one in every_procedure() if not is_called(one[1]) and one[1] != REST]
FEW, MANY = 6, 80
"""So many paths of each case are played."""
QUICKLY, LONG = 18, 1_000_000
"""About so many paths of all cases of a procedure are played."""
of_every_move = pytest.mark.parametrize(("ruleset", "procedure"), MOVES)


def shown(table: Table) -> tuple[Any, ...]:
    """All that a table shows of where play stands, but for what can be redone."""
    lines = [(line.seq, write(line.body)) for line in table.lines]
    happened = [encode(thing) for thing in table.happened()]
    return table.key, table.question, table.state, table.now, happened, table.can_undo, lines, dict(table.policies)


def games(ruleset: str, procedure: str, most: int = FEW, in_all: int = QUICKLY) -> Iterator[tuple[Game, Case, Path]]:
    """A new game for each path of each case, or for about so many of them: spread evenly, others in each case."""
    all_played = played(ruleset, procedure)
    most = max(1, min(most, in_all // max(1, len(all_played))))
    for number, (case, followed) in list(enumerate(all_played))[:: max(1, len(all_played) // in_all)]:
        assert isinstance(case.world, Dungeon | Lands)
        apart = max(1, len(followed) // most)
        for path in followed[number % apart :: apart]:
            yield all_asked(ruleset, case.world, replace(case.state, doing=None)), case, path


def stop_everywhere(game: Game, case: Case, path: Path) -> None:
    """Plays a path, and at every question compares the table with one rebuilt from the log."""
    assert shown(game.table) == shown(game.rebuilt())
    game.choose(case.state.doing)
    for turn, put in enumerate(path.answers):
        assert put.question == game.table.question.question
        assert shown(game.table) == shown(game.rebuilt())
        game.follow(put, turn)
    assert game.table.question.rests
    assert path.end.at_rest() == game.table.state
    assert shown(game.table) == shown(game.rebuilt())


def undo_everything(game: Game, case: Case, path: Path) -> None:
    """Plays a path, takes it back input by input to the beginning and forward again, through the same places."""
    places = [shown(game.table)]
    game.choose(case.state.doing)
    places.append(shown(game.table))
    for turn, put in enumerate(path.answers):
        game.follow(put, turn)
        places.append(shown(game.table))
    for place in places[-2::-1]:
        game.do(lambda table: table.undo())
        assert place == shown(game.table)
        assert place == shown(game.rebuilt())
    for place in places[1:]:
        game.do(lambda table: table.redo())
        assert place == shown(game.table)
        assert place == shown(game.rebuilt())
    assert not game.table.can_redo


@of_every_move
def test_stopped_and_rebuilt(ruleset: str, procedure: str) -> None:
    """A table rebuilt from its log at any question is the same table."""
    for game in games(ruleset, procedure):
        stop_everywhere(*game)


@of_every_move
def test_undone_and_redone(ruleset: str, procedure: str) -> None:
    """Undo goes back through every place that play came by, and redo forward."""
    for game in games(ruleset, procedure):
        undo_everything(*game)


def plainly(table: Table) -> tuple[Any, ...]:
    """Where play stands, but for the other answers that a question takes."""
    happened = [
        (thing.asked.site, thing.value) if isinstance(thing, Answered) else thing.fact for thing in table.happened()
    ]
    return table.key, table.question.site, table.state, table.now, happened, table.can_undo, table.can_redo


@of_every_move
def test_a_log_outlives_new_moves(ruleset: str, procedure: str) -> None:
    """A log with something undone in it stands where it stood at every entry, under rules with more to do at rest."""
    for game, case, path in games(ruleset, procedure):
        game.choose(Move("something else", words="they sing"))
        game.do(lambda table: table.undo())
        game.choose(case.state.doing)
        stood = [(len(game.bodies), plainly(game.table))]
        for turn, put in enumerate(path.answers):
            game.follow(put, turn)
            game.do(lambda table: table.undo())
            stood.append((len(game.bodies), plainly(game.table)))
            game.do(lambda table: table.redo())
            stood.append((len(game.bodies), plainly(game.table)))
        with rules_to_come():
            for entries, expected in stood:
                assert expected == plainly(game.rebuilt(entries))
            if game.table.question.rests:
                admitted(game.rebuilt().question.question, token(Move("sing")))


@pytest.mark.slow
@of_every_move
def test_stopped_and_rebuilt_on_many_paths(ruleset: str, procedure: str) -> None:
    """A table rebuilt from its log at any question of many paths is the same table."""
    for game in games(ruleset, procedure, MANY, LONG):
        stop_everywhere(*game)


@pytest.mark.slow
@of_every_move
def test_undone_and_redone_on_many_paths(ruleset: str, procedure: str) -> None:
    """Undo and redo go through every place of many paths."""
    for game in games(ruleset, procedure, MANY, LONG):
        undo_everything(*game)


@of_every_move
def test_advance_uses_what_it_needs(ruleset: str, procedure: str) -> None:
    """With every first part of the answers `advance` asks the next question, and with more it stops at rest."""
    for game, case, path in games(ruleset, procedure):
        game.choose(case.state.doing)
        for turn, put in enumerate(path.answers):
            game.follow(put, turn)
        answers = [body for body in game.bodies if isinstance(body, Answer)]
        start = replace(case.state, doing=None)
        for number, put in enumerate(path.answers, 1):
            asked, _ = advance(game.ruleset, game.world, start, answers[:number])
            assert not isinstance(asked, Rested)
            assert put.question == asked.question
        stop, happened = advance(game.ruleset, game.world, start, [*answers, *answers])
        assert Rested(path.end.at_rest(), len(answers)) == stop
        assert len(path.items) + 1 == len(happened)
