"""The trees of steps are shared by all tables under the same rules and on the same map: none may notice the others."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import msgspec

from sixturns.formats.campaign_file import sample
from sixturns.handlers.answers import token
from sixturns.handlers.branches import Branches, branches
from sixturns.handlers.codec import encode
from sixturns.handlers.table import Table, begin
from sixturns.kernel.effects import Choose
from sixturns.rulesets.layers import load

MOVES = 120


def evening(seed: int) -> Table:
    """A table that has made some moves, each of them drawn at random."""
    campaign, random = sample(), Random(seed)
    ruleset = load(campaign.ruleset)
    table = Table(ruleset, campaign.world, begin(campaign.name, ruleset, "", campaign.state, f"trees {seed}"))
    table.set_policy("public", "app rolls")
    for _ in range(MOVES):
        question = table.question.question
        assert isinstance(question, Choose)
        table.answer(token(random.choice(question.options)))
    return table


def test_tables_that_play_at_once_play_as_alone() -> None:
    """Eight threads that make the same trees grow come to what each evening comes to when nothing has grown yet."""
    branches.cache_clear()
    with ThreadPoolExecutor(8) as tables:
        together = [(table.key, encode(table.state)) for table in tables.map(evening, range(8))]
    for seed, expected in enumerate(together):
        branches.cache_clear()
        alone = evening(seed)
        assert expected == (alone.key, encode(alone.state))


def test_a_state_is_made_of_values_that_are_known() -> None:
    """A second table begins with the very values of the first; and what is equal but of another type stays itself."""
    campaign = sample()
    trees = Branches(load(campaign.ruleset).rules, campaign.world)
    first = trees.settled(campaign.state)
    second = trees.settled(msgspec.structs.replace(campaign.state, party=msgspec.structs.replace(first.party)))
    assert first.party is second.party
    assert encode(campaign.state) == encode(first) == encode(second)


def test_what_is_equal_is_not_taken_for_the_same() -> None:
    """Zero is not false in the log, whichever of them was written down first."""
    assert ("[false,false]", "[0,0]", "[false,false]") == (token((False, False)), token((0, 0)), token((False, False)))
    assert ["true", "1"] == [token(True), token(1)]
