"""Played, sampled and solved are one rule: their distributions are those of the paths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest
from scipy.special import chdtrc

from sixturns.handlers.sample import Sample
from sixturns.handlers.solve import Solver
from sixturns.kernel.effects import Choose
from tests.contract.books import load
from tests.contract.cases import cases, every_procedure, most
from tests.contract.cellar import Case
from tests.contract.explore import TooMany, options_of, paths

Policy = Callable[[Choose], Any]
RUNS = 1000
SAMPLED = 24
"""About so many cases of a procedure are sampled, and are solved for some fields, where there are more."""
TIMES = 2
"""So many cases try a field, where there are as many."""
FALSE_ALARM = 2e-5
"""The chance that any of the sampling tests of this module fails although the sampler is right."""


def first(question: Choose) -> Any:
    """Takes the first answer."""
    return options_of(question)[0]


def last(question: Choose) -> Any:
    """Takes the last answer."""
    return options_of(question)[-1]


def middle(question: Choose) -> Any:
    """Takes an answer from the middle."""
    answers = options_of(question)
    return answers[len(answers) // 2]


POLICIES: tuple[Policy, ...] = (first, last, middle)
every_policy = pytest.mark.parametrize("policy", POLICIES)
of_every_procedure = pytest.mark.parametrize(("ruleset", "procedure"), every_procedure())


@cache
def exact(ruleset: str, procedure: str, case: Case, policy: Policy) -> dict[Any, Fraction]:
    """The distribution of final states, path by path.

    Raises:
        TooMany: in a case of a family that has very many paths.
    """
    weights: dict[Any, Fraction] = {}
    rules, chosen = load(ruleset), lambda question: (policy(question),)
    for path in paths(rules, case.world, (procedure,), case.state, chosen, most=most(ruleset)):
        weights[path.end] = weights.get(path.end, Fraction(0)) + path.weight
    return weights


@cache
def is_narrow(ruleset: str, procedure: str, case: Case, policy: Policy) -> bool:
    """Whether all paths of a case can be followed."""
    try:
        return bool(exact(ruleset, procedure, case, policy))
    except TooMany:
        return False


def narrow(ruleset: str, procedure: str, *policies: Policy) -> Iterator[tuple[Case, Policy]]:
    """The cases of a procedure whose paths can all be followed, with some policies in turn; with all, if none is named.

    A case is always with the same of all, so that its paths are followed once for all tests.
    """
    policies = policies or POLICIES
    for number, case in enumerate(cases(ruleset, procedure)):
        policy = policies[number % len(policies)]
        if is_narrow(ruleset, procedure, case, policy):
            yield case, policy


def some(tried: tuple[tuple[Case, Policy], ...]) -> tuple[tuple[Case, Policy], ...]:
    """About as many of the cases as are sampled, spread evenly."""
    return tried[:: max(1, len(tried) // SAMPLED)]


@cache
def solver(ruleset: str, case: Case, policy: Policy) -> Solver:
    """Solves a case exactly; what it has worked out for one question serves the next."""
    return Solver(load(ruleset), policy, case.world, exact=True)


def of_results(ruleset: str, procedure: str, ends: dict[Any, Fraction]) -> dict[Any, Fraction]:
    """The distribution of what the procedure gives, from that of its final states."""
    merged: dict[Any, Fraction] = {}
    for end, weight in ends.items():
        result = load(ruleset).procedures[procedure].result(end)
        merged[result] = merged.get(result, Fraction(0)) + weight
    return merged


def solved_exactly(ruleset: str, procedure: str, *policies: Policy) -> None:
    """Holds what the solver gives against the distribution of the paths."""
    for case, policy in narrow(ruleset, procedure, *policies):
        solved = solver(ruleset, case, policy).solve(procedure, case.state)
        assert 0 == solved.unresolved
        assert of_results(ruleset, procedure, exact(ruleset, procedure, case, policy)) == solved.weights


@of_every_procedure
def test_dice_weights_sum_over_paths(ruleset: str, procedure: str) -> None:
    """For any fixed way to decide, the chances of all paths sum to one."""
    for case, policy in narrow(ruleset, procedure):
        assert Fraction(1) == sum(exact(ruleset, procedure, case, policy).values()), case.name


@of_every_procedure
def test_solved_exactly(ruleset: str, procedure: str) -> None:
    """With fractions the solver gives the distribution of the paths, to the last digit, and leaves nothing over."""
    solved_exactly(ruleset, procedure)


@pytest.mark.slow
@every_policy
@of_every_procedure
def test_solved_exactly_whatever_is_decided(ruleset: str, procedure: str, policy: Policy) -> None:
    """The solver gives the distribution of the paths of every case with every policy."""
    solved_exactly(ruleset, procedure, policy)


@of_every_procedure
def test_solved_with_floats(ruleset: str, procedure: str) -> None:
    """With floats no probability is off by more than 1e-12."""
    for case, policy in narrow(ruleset, procedure):
        expected = of_results(ruleset, procedure, exact(ruleset, procedure, case, policy))
        solved = Solver(load(ruleset), policy, case.world).solve(procedure, case.state)
        assert expected.keys() == solved.weights.keys()
        assert max(abs(float(expected[one]) - solved.weights[one]) for one in expected) <= 1e-12


def solved_for(ruleset: str, procedure: str, case: Case, policy: Policy, keep: tuple[str, ...]) -> None:
    """Holds the joint distribution of some fields against that of the paths."""
    expected: dict[Any, Fraction] = {}
    for end, weight in exact(ruleset, procedure, case, policy).items():
        value = tuple(getattr(end, field) for field in keep)
        expected[value] = expected.get(value, Fraction(0)) + weight
    solved = solver(ruleset, case, policy).solve(procedure, case.state, keep=keep)
    assert expected == solved.weights, (case.name, keep)


@of_every_procedure
def test_solved_for_any_fields(ruleset: str, procedure: str) -> None:
    """Asked for some fields, the solver gives their joint distribution: what it clears as dead is not among them.

    Where there are many cases some are taken, each tries some of the fields, and all of them together try each field a
    few times that the procedure writes, and of the others one that it reads and one that it does not.
    """
    tried, listed = some(tuple(narrow(ruleset, procedure))), load(ruleset).procedures[procedure]
    reads, writes = listed.reads, listed.writes
    for number, (case, policy) in enumerate(tried):
        left = [name for name in case.state.__struct_fields__ if name not in writes]
        idle = [name for name in left if name not in reads]
        fields = [*sorted(writes), *[name for name in left if name in reads][:1], *idle[:1]]
        apart = max(1, min(len(fields), len(tried) // TIMES))
        for field in fields[number % apart :: apart]:
            solved_for(ruleset, procedure, case, policy, (field,))
        solved_for(ruleset, procedure, case, policy, case.state.__struct_fields__)


@pytest.mark.slow
@of_every_procedure
def test_solved_for_every_field(ruleset: str, procedure: str) -> None:
    """Asked for any field in any case, the solver gives its distribution."""
    for case, policy in narrow(ruleset, procedure, middle):
        for field in case.state.__struct_fields__:
            solved_for(ruleset, procedure, case, policy, (field,))


@of_every_procedure
def test_sampled_as_solved(ruleset: str, procedure: str) -> None:
    """What is sampled lies in the exact support, and is distributed like it."""
    samples = 2 * SAMPLED * len(every_procedure())
    for number, (case, policy) in enumerate(some(tuple(narrow(ruleset, procedure)))):
        expected = of_results(ruleset, procedure, exact(ruleset, procedure, case, policy))
        sample = Sample(load(ruleset), Random(number), policy, case.world)
        found = Counter(sample.run(procedure, case.state) for _ in range(RUNS if len(expected) > 1 else 1))
        assert set() == set(found) - set(expected), case.name
        assert chance_of_worse(expected, found) > FALSE_ALARM / samples, case.name


def chance_of_worse(expected: dict[Any, Fraction], found: Counter[Any]) -> float:
    """The chance of counts at least as far off as these, by chi-square; rare results are counted together."""
    rare = [one for one, weight in expected.items() if weight * RUNS < 10]
    groups = [[one] for one in expected if one not in rare] + ([rare] if rare else [])
    square = 0.0
    for group in groups:
        mean = RUNS * float(sum(expected[one] for one in group))
        square += (sum(found[one] for one in group) - mean) ** 2 / mean
    return float(chdtrc(len(groups) - 1, square)) if len(groups) > 1 else 1.0


def test_a_wrong_die_is_noticed() -> None:
    """The sampling test tells 2-in-6 from 5-in-12."""
    fair = {True: Fraction(1, 3), False: Fraction(2, 3)}
    assert chance_of_worse(fair, Counter({True: RUNS * 5 // 12, False: RUNS - RUNS * 5 // 12})) < FALSE_ALARM / 200
    assert chance_of_worse(fair, Counter({True: RUNS // 3 + 10, False: RUNS - RUNS // 3 - 10})) > 0.2
