"""Law 8 on the odds of a way: what the players are shown is a function of what they have seen."""

from __future__ import annotations

import msgspec
import pytest

from sixturns.handlers.table import Table
from sixturns.odds.plan import NoPlan
from sixturns.odds.table import public_way
from tests.contract.alike import secrets_behind
from tests.contract.cases import AT_REST
from tests.contract.cellar import Case
from tests.contract.test_channels import differing

ABROAD = [case for case in AT_REST["underworld"] if case.state.outdoors]


def odds_shown(table: Table) -> bytes:
    """The odds of the party's way as the players are shown them."""
    try:
        return msgspec.json.encode(public_way(table).reckoned())
    except NoPlan as none:
        return str(none).encode()


@pytest.mark.parametrize(
    "case",
    [pytest.param(c, id=c.name, marks=() if c.state.route else pytest.mark.slow) for c in ABROAD],
)
def test_the_odds_of_a_way_show_what_the_players_have_seen(case: Case) -> None:
    """Wherever the party truly is, and whatever secret dice fell, the same things seen make the same odds."""
    assert [[]] == differing("underworld", case, secrets_behind(case), 1, odds_shown)


def truth(table: Table) -> bytes:
    """The odds in truth, as if they were shown."""
    try:
        return msgspec.json.encode(public_way(table).true())
    except NoPlan as none:
        return str(none).encode()


def test_a_page_with_the_truth_would_be_found_out() -> None:
    """The search tells odds that are worked out from where the party truly is."""
    case = next(case for case in ABROAD if case.state.route)
    [found] = differing("underworld", case, secrets_behind(case), 1, truth)
    assert found
