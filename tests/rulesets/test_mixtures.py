"""Every mixture of parts holds together: each list is there that a part names, and each move that a table offers."""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations, product

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
APART = 9
"""Each mixture is tried at one of so many tables."""


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


def unknown(number: int) -> list[tuple[tuple[str, ...], str, set[str]]]:
    """The moves that a mixture offers at some of the tables and that it does not know."""
    families = MIXTURES[number]
    rules = mixture(families)
    found = ((case.name, offered(rules, case) - set(rules.procedures)) for case in CASES[number % APART :: APART])
    return [(families, name, acts) for name, acts in found if acts]


def crossed(families: tuple[str, ...]) -> bool:
    """Whether a mixture is among those in which any two parts are of any two families, with as few as may be."""
    first, second, third, fourth, last = map(FAMILIES.index, families)
    return fourth == (first + second) % len(FAMILIES) and last == (first + third) % len(FAMILIES)


def test_any_two_parts_are_crossed() -> None:
    """Among the mixtures that are tried in quick runs every two parts are of every two families."""
    tried = [families for families in MIXTURES if crossed(families)]
    for one, other in combinations(range(len(PARTS)), 2):
        assert set(product(FAMILIES, repeat=2)) == {(families[one], families[other]) for families in tried}


@pytest.mark.parametrize("number", [number for number, families in enumerate(MIXTURES) if crossed(families)])
def test_mixtures_can_be_played(number: int) -> None:
    """Whatever two of the parts are, a table at rest offers only moves that there are."""
    assert [] == unknown(number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(MIXTURES)))
def test_every_mixture_can_be_played(number: int) -> None:
    """Whatever the parts are, a table at rest offers only moves that there are."""
    assert [] == unknown(number)
