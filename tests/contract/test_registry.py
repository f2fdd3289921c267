"""Steps are what they say: they read what they name, set what they name, and keep their promises."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections import defaultdict
from functools import cache
from typing import Any, get_type_hints

import pytest

from sixturns.handlers.codec import decode, encode
from sixturns.handlers.facts import sound
from sixturns.kernel.procedure import Step, wrong_with
from sixturns.kernel.values import KEEP
from sixturns.rulesets.layers import FAMILIES, RuleSet, register, rows, steps_by_name
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import Dungeon
from sixturns.world.lands import Lands
from tests.contract.books import BOOKS, below, load
from tests.contract.cases import AT_REST, SWITCHED, cases, every_procedure, prints, runs
from tests.contract.cellar import Case
from tests.contract.explore import Ran

ALL_STEPS = sorted(steps_by_name().items())
NEVER_KEEPS = frozenset[str]()
"""Steps that are not `always` though no path keeps, each for a reason told beside it."""


def unread(step: Step) -> set[str]:
    """Parameters that the body of a step never reads."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(step.fn)))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return set(inspect.signature(step.fn).parameters) - names


@pytest.mark.parametrize(("ruleset", "procedure"), every_procedure())
def test_every_procedure_has_cases(ruleset: str, procedure: str) -> None:
    """A procedure that no case leads to is not proved; a family need not offer all that lies below it."""
    assert cases(ruleset, procedure) or not prints(ruleset, procedure) or (ruleset, procedure) in SWITCHED


@pytest.mark.parametrize(("ruleset", "procedure"), every_procedure())
def test_steps_fit_their_state(ruleset: str, procedure: str) -> None:
    """Every field that a step reads or sets is in the state, and every counter has its bound."""
    assert [] == wrong_with(load(ruleset).procedures[procedure])


@pytest.mark.parametrize(("ruleset", "case"), [(ruleset, case) for ruleset in BOOKS for case in AT_REST[ruleset]])
def test_every_table_at_rest_holds_together(ruleset: str, case: Case) -> None:
    """The cases are campaigns that a store would open."""
    assert isinstance(case.world, Dungeon | Lands)
    assert case.state == sound(case.state, case.world, load(ruleset).rules)


@pytest.mark.parametrize(("name", "step"), ALL_STEPS)
def test_a_step_reads_all_that_it_receives(name: str, step: Step) -> None:
    """Its parameters are its key in memory, so none may be idle."""
    assert set() == unread(step)


@pytest.mark.parametrize(("name", "step"), ALL_STEPS)
def test_citations_are_rows_of_the_checklist(name: str, step: Step) -> None:
    """A step cites rows, readings of ambiguities that a row points to, or readings of the register."""
    readings = {reading.strip() for row in rows().values() for reading in row.see.split(",")}
    assert set() == set(step.cites) - rows().keys() - register().keys() - readings


@pytest.mark.parametrize(("name", "step"), ALL_STEPS)
def test_every_step_cites_its_rule(name: str, step: Step) -> None:
    """Whatever a step asks or tells can be looked up."""
    assert step.cites


@pytest.mark.parametrize(("name", "step"), ALL_STEPS)
def test_no_sentence_tells_a_chance_or_dice(name: str, step: Step) -> None:
    """A table may change these, and they stand beside the sentence: it would contradict them."""
    assert [] == re.findall(r"\b\d+-in-\d+\b|\b\d*d\d+\b|\bon \d", step.fn.__doc__ or "")


def test_every_step_stands_in_a_list() -> None:
    """No step is left that no procedure uses."""
    listed = {
        step.name
        for ruleset in FAMILIES
        for procedure in load(ruleset).procedures.values()
        for step in procedure.flat()
    }
    assert set(steps_by_name()) == listed


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_steps_keep_as_they_promise(ruleset: str) -> None:
    """A step declared `always` never keeps; one that is not does so on some path, or waits for something to do."""
    outs: defaultdict[str, set[bool]] = defaultdict(set)
    always: dict[str, bool] = {}
    for run in runs(ruleset):
        outs[run.step.name].add(KEEP in results_of(run))
        always[run.step.name] = run.step.always
        if run.step.when:
            outs[run.step.name].add(True)
    assert steps_of(ruleset) <= set(outs)
    assert [] == [name for name, kept in outs.items() if always[name] and True in kept]
    assert NEVER_KEEPS >= {name for name in steps_of(ruleset) if not always[name] and True not in outs[name]}


def has_a_part(step: Step, rules: RuleSet) -> bool:
    """Whether a step acts under some rules, and what it waits for is ever written there by another."""
    others = (one for procedure in rules.procedures.values() for one in procedure.flat() if one.name != step.name)
    waits = step.when in Campaign.__struct_fields__ and not any(step.when in one.written for one in others)
    return step.acts(rules.rules) and not waits


def steps_of(ruleset: str) -> set[str]:
    """The steps that a rule set has and those below it have not."""
    held, *lower = (
        {
            step.name
            for procedure in load(name).procedures.values()
            if (name, procedure.name) not in SWITCHED
            for step in procedure.flat()
            if name != ruleset or has_a_part(step, load(name))
        }
        for name in (ruleset, *below(ruleset))
    )
    return held.difference(*lower)


@cache
def types_of(state: Any) -> dict[str, Any]:
    """The type of every name that a step may read or write: a field, a reading, what is added or taken away."""
    fields = get_type_hints(state)
    readings = {name: get_type_hints(getattr(state, name).fget)["return"] for name in state.READINGS}
    added = {f"+{name}": int if name in state.BOUNDS else fields[name] for name in (*state.BOUNDS, *state.GATHERED)}
    taken = {f"-{name}": fields[name] for name in state.GATHERED}
    return {**fields, **readings, **added, **taken}


def results_of(run: Ran) -> tuple[Any, ...]:
    """What a step gave for each of its places."""
    if run.out is KEEP or len(run.step.given) == 1:
        return (run.out,)
    return tuple(run.out) if run.step.given else ()


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_what_steps_read_and_set_can_be_kept(ruleset: str) -> None:
    """Every argument and result is hashable and comes back from its encoding as it was, of the type its field has."""
    for run in runs(ruleset):
        written = () if run.out is KEEP else zip(run.step.given, results_of(run), strict=True)
        for name, value in [*zip(run.step.reads, run.args, strict=True), *written]:
            if value is KEEP:
                continue
            state: Any = run.state
            kind = types_of(state)[name]
            assert value == decode(encode(value), kind), (run.step.name, name)
            assert hash(value) == hash(decode(encode(value), kind)), (run.step.name, name)
