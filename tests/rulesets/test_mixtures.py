"""Every mixture of parts holds together: each list is there that a part names, and each move that a table offers."""

from __future__ import annotations

from functools import cache
from itertools import chain, product

import pytest

from sixturns.handlers.answers import Question
from sixturns.handlers.trace import trace
from sixturns.kernel.effects import Choose
from sixturns.rulesets.families import parts, shipped
from sixturns.rulesets.layers import FAMILIES, RuleSet, read
from tests.contract.cases import AT_REST
from tests.contract.cellar import Case

PARTS = parts(shipped())
CASES = tuple(chain.from_iterable(AT_REST.values()))
MIXTURES = tuple(product(FAMILIES, repeat=len(PARTS)))


@cache
def mixture(families: tuple[str, ...]) -> RuleSet:
    """A part of each family, in the order of the parts."""
    taken = ", ".join(f'{part} = "{family}"' for part, family in zip(PARTS, families, strict=True))
    return read(f"take = {{ {taken} }}\n", "mixed")


class Asked(Exception):
    """The first question is put, and enough is known."""


def offered(rules: RuleSet, case: Case) -> set[str]:
    """The procedures that *what now?* offers at a table at rest."""
    acts: set[str] = set()

    def answer(question: Question) -> None:
        assert isinstance(question, Choose)
        acts.update(move.act for move in (*question.options, *(blank.option for blank in question.blanks)))
        raise Asked

    with pytest.raises(Asked):
        trace(rules, "table", case.state, answer, case.world)
    return acts


@pytest.mark.parametrize("first", FAMILIES)
@pytest.mark.parametrize("second", FAMILIES)
def test_every_mixture_can_be_played(first: str, second: str) -> None:
    """Whatever the parts are, a table at rest offers only moves that there are."""
    for place, families in enumerate(mixed for mixed in MIXTURES if mixed[:2] == (first, second)):
        rules = mixture(families)
        for case in CASES[place % 9 :: 9]:
            assert set() == offered(rules, case) - set(rules.procedures), (families, case.name)
