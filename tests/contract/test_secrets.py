"""Law 8: a secret changes nothing that the players see until a reveal."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path as File
from typing import Any

import pytest

from sixturns.kernel.effects import Reveal
from sixturns.kernel.values import replace
from sixturns.rulesets.layers import FAMILIES
from sixturns.world.creatures import Mind
from sixturns.world.moves import Move
from tests.contract.alike import elsewhere, in_turn, secret_meetings, secrets_behind
from tests.contract.books import BOOKS, below, load
from tests.contract.cases import (
    AT_REST,
    cases,
    every_procedure,
    followed,
    moves,
    new_moves,
    played,
    procedures_of,
    what_now,
)
from tests.contract.cellar import CALLED, Case
from tests.contract.explore import (
    Heard,
    Readings,
    Seen,
    ends_of,
    paths,
    readings_of,
    seen,
    some_of,
    some_paths,
    until_a_place_is_known,
)

every_case = pytest.mark.parametrize(
    ("ruleset", "case"), [pytest.param(r, case, id=f"{r}-{case.name}") for r in BOOKS for case in AT_REST[r]]
)
FEW, MANY = 2, 25
"""So many draws of the players, each with a few of the referee."""
REVEALS = File(__file__).with_name("reveals.toml")


def leaks(transcripts: Iterable[Seen]) -> list[str]:
    """Where the players' next item depends on what they do not know: several ways on that are not reveals."""
    begun: dict[tuple[int, tuple[Any, ...]], int] = {}
    follows: defaultdict[int, set[tuple[Any, ...]]] = defaultdict(set)
    for transcript in transcripts:
        so_far = 0
        for item in (*transcript, ("end",)):
            if item[0] != "answer":
                follows[so_far].add(item)
            so_far = begun.setdefault((so_far, item), len(begun) + 1)
    last = {number: item for (_, item), number in begun.items()}
    plain = {so_far: [item for item in items if item[0] != "reveal"] for so_far, items in follows.items()}
    return sorted(f"after {last.get(so_far)}: {items}" for so_far, items in plain.items() if len(items) > 1)


def whole_move(ruleset: str, case: Case, move: Move, readings: Readings = readings_of) -> Iterator[Seen]:
    """What the players see of a move, whatever the dice and the first or last of the options, up to *what now?*.

    Of a family that lies over another some paths are drawn at random, the players' answers in each case alike.
    """
    rules, state = load(ruleset), replace(case.state, doing=move)
    if ruleset == FAMILIES[0]:
        followed = paths(rules, case.world, (move.act,), state, ends_of, readings)
    else:
        followed = some_paths(rules, case.world, move.act, state, FEW if readings is some_of else MANY)
    for path in followed:
        yield (*seen(path), ("ask", "table", what_now(ruleset, case, path.end.at_rest())))


@pytest.mark.parametrize(
    ("expected", "transcripts"),
    [
        (0, [(("ask", "stuck"), ("answer", True), ("tell", "opens")), (("ask", "stuck"), ("answer", False))]),
        (0, [(("reveal", "met"), ("ask", "flee")), (("tell", "walks"),)]),
        (1, [(("tell", "met"), ("ask", "flee")), (("tell", "walks"),)]),
        (1, [(("ask", "distance"), ("answer", 20)), ()]),
        (1, [(("ask", "what now", "bribe"),), (("ask", "what now"),)]),
    ],
)
def test_a_leak_is_seen(expected: int, transcripts: list[Seen]) -> None:
    """The search finds a telling, an asking and an option that only a secret can have caused, and lets reveals be."""
    assert expected == len(leaks(transcripts))


@pytest.mark.parametrize(("ruleset", "procedure"), every_procedure())
def test_secret_answers_show_nothing(ruleset: str, procedure: str) -> None:
    """Two runs that differ only in secret answers show the players the same until a reveal, over every path."""
    found = [
        f"{case.name}: {leak}" for case, followed in played(ruleset, procedure) for leak in leaks(map(seen, followed))
    ]
    assert [] == found


@pytest.mark.parametrize("ruleset", BOOKS)
def test_options_at_rest_depend_on_no_secret(ruleset: str) -> None:
    """Whoever lives behind the doors, and however these stand, the table offers the same."""
    for case in AT_REST[ruleset]:
        offered = {what_now(ruleset, other, other.state) for other in secrets_behind(case)}
        assert 1 == len(offered), case.name


def test_a_secret_door_is_a_way_once_it_is_found() -> None:
    """Nobody tries a secret door before it was found; then it is tried like any other."""
    for case in AT_REST["underworld"]:
        if case.state.at == "crypt":
            offered = {move.at for move in moves("underworld", case) if move.act in ("open", "listen", "pick", "spike")}
            assert ("panel" in case.state.found) == ("panel" in offered), case.name


def leaks_of_secrets(ruleset: str, case: Case, moves: Iterable[Move], readings: Readings) -> list[str]:
    """Where what a move shows depends on what lies behind a case; of some readings, in half of what may lie there."""
    others = tuple(secrets_behind(case))
    return [
        f"{move.act} {move.at}: {leak}"
        for number, move in enumerate(moves)
        for leak in leaks(
            shown
            for other in (in_turn(others, number) if readings is some_of else others)
            for shown in whole_move(ruleset, other, move, readings)
        )
    ]


@every_case
def test_hidden_facts_show_nothing(ruleset: str, case: Case) -> None:
    """From states and maps that look alike to the players a move of each new act shows the same until a reveal."""
    moves = new_moves(ruleset, followed(case, what_now(ruleset, case, case.state).options))
    assert [] == leaks_of_secrets(ruleset, case, moves, some_of)


@pytest.mark.slow
@every_case
def test_hidden_facts_show_nothing_whatever_falls(ruleset: str, case: Case) -> None:
    """From states and maps that look alike to the players a move shows the same, for every reading of every roll."""
    moves = followed(case, what_now(ruleset, case, case.state).options)
    assert [] == leaks_of_secrets(ruleset, case, moves, readings_of)


def leaks_of_places(ruleset: str, case: Case, moves: Iterable[Move]) -> list[str]:
    """Where what a move shows depends on where the doors lead, before a place is known."""
    return [
        f"{move.act} {move.at}: {leak}"
        for move in moves
        for leak in leaks(
            until_a_place_is_known(shown) for other in elsewhere(case) for shown in whole_move(ruleset, other, move)
        )
    ]


@every_case
def test_what_lies_behind_a_door_shows_nothing(ruleset: str, case: Case) -> None:
    """Wherever the doors lead, a move shows the same until the place is seen, or felt by those who stand in it."""
    moves = new_moves(ruleset, followed(case, what_now(ruleset, case, case.state).options))
    assert [] == leaks_of_places(ruleset, case, moves)


@pytest.mark.slow
@every_case
def test_what_lies_behind_a_door_shows_nothing_whatever_is_done(ruleset: str, case: Case) -> None:
    """Wherever the doors lead, any move that is offered shows the same until the place is known."""
    assert [] == leaks_of_places(ruleset, case, followed(case, what_now(ruleset, case, case.state).options))


@pytest.mark.parametrize("name", CALLED["underworld", "encounter"])
def test_creatures_that_look_alike_are_alike(name: str) -> None:
    """Their wits, orders and readiness, and where the key puts them, show only through reveals."""
    rules, meeting = load("underworld"), CALLED["underworld", "encounter"][name]
    case = cases("underworld", "encounter")[0]
    found = leaks(
        seen(path) for other in secret_meetings(meeting) for path in paths(rules, case.world, ("encounter",), other)
    )
    assert [] == found


def test_who_cannot_speak_shows_it_by_the_reaction() -> None:
    """In the dark creatures of every mind are met alike, until they react; then the party sees whether they talk."""
    rules, meeting = load("basic"), CALLED["underworld", "encounter"]["orcs in the dark"]
    case = cases("basic", "encounter")[0]
    alike = [replace(meeting, mind=mind, keyed_distance=20) for mind in Mind]
    assert [] == leaks(seen(path) for other in alike for path in paths(rules, case.world, ("encounter",), other))


def reveals_reached(ruleset: str) -> set[tuple[str, str]]:
    """Every reveal that some case reaches: the procedure and the fact."""
    return {
        (item.procedure, item.fact.fact)
        for name in procedures_of(ruleset)
        for _, followed in played(ruleset, name)
        for path in followed
        for item in path.items
        if isinstance(item, Heard) and isinstance(item.fact, Reveal)
    }


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_every_reveal_is_listed_with_its_reason(ruleset: str) -> None:
    """A secret is told to all only at the places of the list, each of them with a reason and each of them reached.

    Of a family that lies over another those are listed that are not there already; what is drawn of its cases need not
    reach them all.
    """
    listed = tomllib.loads(REVEALS.read_text("utf-8"))
    known = {place for family in below(ruleset) for place in places(listed.get(family, {}))}
    reached = reveals_reached(ruleset) - known
    assert reached <= places(listed.get(ruleset, {}))
    assert ruleset != FAMILIES[0] or reached == places(listed[ruleset])
    assert [] == [fact for facts in listed.get(ruleset, {}).values() for fact, why in facts.items() if not why.strip()]


def places(listed: dict[str, dict[str, str]]) -> set[tuple[str, str]]:
    """The procedures and facts of a list of reveals."""
    return {(procedure, fact) for procedure, facts in listed.items() for fact in facts}
