"""Why a move is none now: who has acted in the turn, and points that are spent."""

from __future__ import annotations

from tests.cli.conftest import Run
from tests.cli.outdoors import OUT


def under_bladespell(run: Run, *lines: str) -> str:
    """What a sitting at the sample campaign prints under the rules of checks and Hex Points."""
    assert 0 == run("new", "Spell", "--rules", "bladespell", "--seed", "oak").exit_code
    done = run("play", "Spell", input="\n".join(lines) + "\n")
    assert 0 == done.exit_code
    return " ".join(done.stdout.split())


def test_who_has_acted_in_this_turn(run: Run) -> None:
    """A second action in a turn is refused by the name of the member, and what else there is to do."""
    said = under_bladespell(run, "search by wick", "search by wick")
    assert "Wick has acted in this turn: let another do it, or pass the turn" in said


def test_no_points_left(run: Run) -> None:
    """Who has spent the day's points is told so, and that there is the camp."""
    facts = {"points": "0", "allotted": "8", "pace": "march", "dawned": "2"}
    spent = [f"set {fact} {value} because it was a long day" for fact, value in facts.items()]
    said = under_bladespell(run, OUT, *spent, "march n")
    assert "0 of 8 Hex Points left: camp" in said
