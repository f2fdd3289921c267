"""Law 8 on the players' page: what it shows is a function of what the players have seen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

import msgspec
import pytest

from sixturns.handlers.advance import Told
from sixturns.handlers.codec import encode
from sixturns.handlers.table import Table
from sixturns.kernel.effects import ALL, REFEREE
from sixturns.views.map import Marker, players_map
from sixturns.views.players import players_view
from sixturns.views.report import markdown, report
from sixturns.world.dungeon import Dungeon, Rect
from sixturns.world.lands import Lands
from sixturns.world.moves import Move
from tests.contract.alike import elsewhere, in_turn, secrets_behind
from tests.contract.books import BOOKS, load
from tests.contract.cases import AT_REST, followed, new_moves, what_now, with_move
from tests.contract.cellar import Case
from tests.contract.explore import PLACES_KNOWN, Path, Put, Seen, at_random, seen
from tests.contract.game import all_asked

FEW, MANY = 2, 20
Show = Callable[[Table], bytes]
WAITING = ("the referee is asked",)
"""What players can tell of a secret question: that the move is not over."""


def parts(path: Path) -> Iterator[tuple[Seen, Put | None]]:
    """What the players have been shown at each question of a path, with the question; and at its end.

    While the referee has a secret question before him, that is what they saw when they were last asked.
    """
    asked = 0
    for place, item in enumerate(path.items):
        if isinstance(item, Put):
            secret = item.question.to is not ALL
            asked = asked if secret else place
            yield (*seen(path._replace(items=path.items[:asked])), *((WAITING,) if secret else ())), item
    yield seen(path), None


def page(table: Table) -> bytes:
    """The players' page as it goes out."""
    return msgspec.json.encode(players_view(table, "Cellar"))


def session_report(table: Table) -> bytes:
    """The players' report of the session that is open, as it goes out."""
    return markdown(report(table, 1, "Cellar", players=True)).encode()


def drawn(ruleset: str, case: Case, most: int) -> tuple[Path, ...]:
    """So many paths of a case drawn at random, alike ones once."""
    return tuple(
        {
            tuple(put.answer for put in path.answers): path
            for path in (at_random(load(ruleset), case.world, case.state.doing.act, case.state, n) for n in range(most))
        }.values()
    )


def pages(ruleset: str, case: Case, most: int, *shows: Show) -> Iterator[tuple[Seen, tuple[bytes, ...]]]:
    """What is shown along some paths of a case, each time with what the players have seen by then."""
    assert isinstance(case.world, Dungeon | Lands)
    for path in drawn(ruleset, case, most):
        game = all_asked(ruleset, case.world, case.state.at_rest())
        game.choose(case.state.doing)
        for turn, (before, put) in enumerate(parts(path)):
            yield (*before, *when_and_where(before, game.table)), tuple(show(game.table) for show in shows)
            if put is not None:
                game.follow(put, turn)


def when_and_where(before: Seen, table: Table) -> Seen:
    """The time and the places of the party and of those before it, once somebody was met.

    How far a move had got by then, and where they stand, is seen with them.
    """
    now, met = table.public, any(item[:2] == ("reveal", "met") for item in before)
    faced = now.facing.at if now.facing else ""
    return (("met at", now.turns, now.rounds, now.at, now.spot, faced),) if met else ()


def differing(ruleset: str, case: Case, others: Iterable[Case], most: int, *shows: Show) -> list[list[Seen]]:
    """For each thing that is shown, what the players can have seen when it differs between cases alike to them.

    Where only a few paths are followed, one move of each act that is new in the rule set is made, in half of the cases.
    """
    shown: defaultdict[Seen, set[tuple[bytes, ...]]] = defaultdict(set)
    others = tuple(others)
    moves = followed(case, what_now(ruleset, case, case.state).options)
    for number, move in enumerate(moves if most == MANY else new_moves(ruleset, moves)):
        for other in others if most == MANY else in_turn(others, number):
            for before, these in pages(ruleset, with_move(other, move), most, *shows):
                shown[(("move", move), *before)].add(these)
    return [
        [before for before, found in shown.items() if len({these[number] for these in found}) > 1]
        for number in range(len(shows))
    ]


every_case = pytest.mark.parametrize(
    ("ruleset", "case"), [pytest.param(r, case, id=f"{r}-{case.name}") for r in BOOKS for case in AT_REST[r]]
)


@every_case
def test_the_players_page_and_report_show_what_they_have_seen(ruleset: str, case: Case) -> None:
    """Whoever waits unseen, and whatever secret dice fell, the same things seen make the same page, byte by byte.

    Nor does the report of the session that is open run any further ahead than the page.
    """
    assert [[], []] == differing(ruleset, case, secrets_behind(case), FEW, page, session_report)


def shows_a_place(ruleset: str, case: Case, most: int) -> list[Seen]:
    """What the players can have seen when the page differs by where the doors lead, but for places they know."""
    (found,) = differing(ruleset, case, elsewhere(case), most, page)
    return [before for before in found if not any(item[:2] in PLACES_KNOWN for item in before)]


@every_case
def test_the_players_page_shows_no_place_unseen(ruleset: str, case: Case) -> None:
    """Wherever the doors lead, the page is the same, byte by byte, until the place is seen or stood in."""
    assert [] == shows_a_place(ruleset, case, FEW)


@pytest.mark.slow
@every_case
def test_the_players_page_shows_no_place_unseen_on_many_paths(ruleset: str, case: Case) -> None:
    """Along many paths of every move, the page is the same until the place is seen or stood in."""
    assert [] == shows_a_place(ruleset, case, MANY)


def drawn_astray(ruleset: str, case: Case, moves: Iterable[Move]) -> list[tuple[Seen, bytes]]:
    """Marks on the players' map in places they do not know, each time with what they have seen by then."""

    def astray(table: Table) -> bytes:
        drawn = players_map(table.now, table.dungeon, table.ruleset.rules)
        squares = [rect for area in drawn.areas for rect in area.rects]
        doors = {(door.x, door.y) for door in drawn.doors}
        return encode([mark for mark in drawn.markers if not (within(mark, squares) or (mark.x, mark.y) in doors)])

    found = (one for move in moves for one in pages(ruleset, with_move(case, move), MANY, astray))
    return [(before, marks) for before, (marks,) in found if b"[]" != marks]


@every_case
def test_nothing_is_drawn_where_the_players_have_not_been(ruleset: str, case: Case) -> None:
    """Every mark on the players' map stands in a place they know, or at a door of one."""
    offered = what_now(ruleset, case, case.state).options
    assert [] == drawn_astray(ruleset, case, new_moves(ruleset, followed(case, offered)))


@pytest.mark.slow
@every_case
def test_nothing_is_drawn_there_whatever_they_do(ruleset: str, case: Case) -> None:
    """After any move that is offered every mark stands in a place the players know, or at a door of one."""
    offered = what_now(ruleset, case, case.state).options
    assert [] == drawn_astray(ruleset, case, followed(case, offered))


def within(mark: Marker, squares: list[Rect]) -> bool:
    """Whether a mark stands in some squares."""
    return any(r.x <= mark.x <= r.x + r.w and r.y <= mark.y <= r.y + r.h for r in squares)


@pytest.mark.slow
@every_case
def test_the_players_page_shows_what_they_have_seen_on_many_paths(ruleset: str, case: Case) -> None:
    """Along many paths, the same things seen make the same page, byte by byte."""
    assert [[], []] == differing(ruleset, case, secrets_behind(case), MANY, page, session_report)


@pytest.mark.parametrize("quiet", [True, False])
def test_quiet_words_are_the_referees(quiet: bool) -> None:
    """What is improvised quietly is told to the referee and is nowhere on the players' page; else both have it."""
    start = AT_REST["underworld"][1]
    assert isinstance(start.world, Dungeon)
    game = all_asked("underworld", start.world, start.state)
    before = page(game.table)
    game.choose(Move("something else", words="Brenna finds the pit", quiet=quiet))
    (told,) = [thing.fact for thing in game.table.happened() if isinstance(thing, Told)]
    assert (REFEREE if quiet else ALL, ("words", "Brenna finds the pit")) == (told.to, told.about[0])
    assert quiet == (b"pit" not in page(game.table)) == (before == page(game.table))


@pytest.mark.parametrize("ruleset", [book for book in BOOKS if AT_REST[book]])
def test_a_page_with_a_secret_is_found_out(ruleset: str) -> None:
    """The search tells a page that is made of the whole state."""
    case = AT_REST[ruleset][0]
    secrets = tuple(secrets_behind(case))
    found = differing(
        ruleset,
        case,
        secrets,
        FEW,
        lambda table: encode(table.state),
        lambda table: str(table.state.foes.open()).encode(),
        page,
    )
    assert [True, True, False] == list(map(bool, found))
