"""The cases of the contract: every procedure of every rule set, with the states that it is begun from.

A move's cases are not written down: they are every answer to *what now?* that the tables at rest offer.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from sixturns.kernel.effects import Choose
from sixturns.kernel.procedure import Item, Loop, Procedure, Step
from sixturns.kernel.values import replace
from sixturns.rulesets.layers import FAMILIES, RuleSet
from sixturns.world.campaign import Campaign
from sixturns.world.moves import Move
from tests.contract import basics, blades
from tests.contract.books import below, load
from tests.contract.cellar import CALLED, UNDERWORLD, Case, Nowhere
from tests.contract.explore import MOST_ANSWERS, Path, Ran, paths, watched, ways

FEW, SOME, WIDE = 3, 12, 3_000
"""Of a list that a family has from below so many cases, of its own about so many; of each, so many answers followed."""
AT_REST: dict[str, tuple[Case, ...]] = {
    "underworld": UNDERWORLD,
    "basic": basics.at_rest(),
    "bladespell": blades.at_rest(),
    "mixed": (
        *basics.shared("uncertain orcs", "a search and a lock"),
        *(case for case in blades.at_rest() if case.name in ("on a march", "lost in a hex")),
    ),
}
"""Tables at rest, by rule set."""


@cache
def every_procedure() -> tuple[tuple[str, str], ...]:
    """Every procedure of every rule set that is called, or is a move; not the lists that are part of others.

    Of a family that lies over another they are those whose lists differ from what lies below, at any depth. The others
    are proved there; with this family's numbers they are played from its tables at rest.
    """
    return tuple((ruleset, name) for ruleset in FAMILIES for name in procedures_of(ruleset))


@cache
def procedures_of(ruleset: str) -> tuple[str, ...]:
    """The procedures of a rule set that are proved as its own."""
    lists = load(ruleset).procedures
    inner = parts(lists.values())
    return tuple(name for name in lists if name not in inner and is_new(ruleset, name))


@cache
def is_new(ruleset: str, procedure: str) -> bool:
    """Whether a rule set carries a procedure out by other steps than each of those it lies over."""
    listed = load(ruleset).procedures[procedure]
    return not any(same(listed, load(name).procedures.get(procedure)) for name in below(ruleset))


def new_moves(ruleset: str, moves: Iterable[Move]) -> tuple[Move, ...]:
    """The first move of each act that a rule set carries out by steps of its own: the others are proved below."""
    return one_of_each(move for move in moves if is_new(ruleset, move.act))


def same(one: Item, other: Item | None) -> bool:
    """Whether two lists have the very same steps in the same order, and so have the lists in them."""
    if one is other or isinstance(one, Step) or isinstance(other, Step) or other is None:
        return one is other
    if isinstance(one, Loop) and isinstance(other, Loop) and one.while_field != other.while_field:
        return False
    return (type(one), one.name, len(one.steps)) == (type(other), other.name, len(other.steps)) and all(
        map(same, one.steps, other.steps)
    )


def prints(ruleset: str, procedure: str) -> bool:
    """Whether a rule set has the list of a procedure in a file of its own."""
    return load(ruleset).printed[procedure].layer == ruleset


def parts(lists: Iterable[Procedure]) -> set[str]:
    """The names of the lists that stand in others."""
    found: set[str] = set()
    for one in lists:
        within = [item for item in one.steps if isinstance(item, Procedure)]
        found |= {item.name for item in within if not isinstance(item, Loop)} | parts(within)
    return found


SWITCHED = frozenset({("bladespell", "seek")})
"""The procedures that are offered with a switch in its other position alone: `test_switches_outdoors` proves them."""


@cache
def cases(ruleset: str, procedure: str) -> tuple[Case, ...]:
    """The cases of a procedure: none when nothing in this module leads to it.

    Of a family that lies over another there are some for each list of its own, spread evenly, and a few for one that it
    has from below with other lists in it.
    """
    found = all_cases(ruleset, procedure)
    if ruleset == FAMILIES[0] or procedure == "table":
        return found
    return found[:: max(1, len(found) // (SOME if prints(ruleset, procedure) else FEW))]


def is_called(procedure: str) -> bool:
    """Whether a procedure runs on a value of its own."""
    return any(name == procedure for _, name in CALLED | basics.CALLED)


def all_cases(ruleset: str, procedure: str) -> tuple[Case, ...]:
    """All cases of a procedure."""
    called: dict[str, Any] = {}
    for family in (*reversed(below(ruleset)), ruleset):
        called |= (CALLED | basics.CALLED).get((family, procedure), {})
    if called:
        return tuple(Case(name, state, Nowhere()) for name, state in called.items())
    at_rest = AT_REST.get(ruleset, ())
    if procedure == "table":
        return at_rest
    return tuple(with_move(case, move) for case in at_rest for move in moves(ruleset, case) if move.act == procedure)


@cache
def observed(ruleset: str) -> tuple[RuleSet, dict[Ran, None]]:
    """A rule set whose steps write down each of their runs, and what they have written: alike ones once."""
    ran: dict[Ran, None] = {}
    return watched(load(ruleset), lambda run: ran.setdefault(run)), ran


@cache
def played(ruleset: str, procedure: str) -> tuple[tuple[Case, tuple[Path, ...]], ...]:
    """Every case of a procedure with every path of it, walked once; of a family's widest cases some paths."""
    rules, _ran = observed(ruleset)
    return tuple((case, walked(rules, case, procedure)) for case in cases(ruleset, procedure))


@cache
def runs(ruleset: str) -> tuple[Ran, ...]:
    """Every run of every step over all paths of all cases, alike ones once."""
    for name in procedures_of(ruleset):
        played(ruleset, name)
    return tuple(observed(ruleset)[1])


def walked(rules: RuleSet, case: Case, procedure: str) -> tuple[Path, ...]:
    """Every path of a case under some rules, or where there are very many some of them."""
    return ways(rules, case.world, procedure, case.state, most(rules.name))


def most(ruleset: str) -> int:
    """How many answers are followed to go every path of a case."""
    return MOST_ANSWERS if ruleset == FAMILIES[0] else WIDE


@cache
def moves(ruleset: str, case: Case) -> tuple[Move, ...]:
    """Every move that a table at rest offers, forms filled in, of those that are followed from it."""
    return followed(case, (path.end.doing for path in paths(load(ruleset), case.world, ("table",), case.state)))


def followed(case: Case, moves: Iterable[Move]) -> tuple[Move, ...]:
    """Those of some moves that are followed from a table at rest."""
    return tuple(move for move in moves if not case.acts or move.act in case.acts or move in case.acts)


def one_of_each(moves: Iterable[Move]) -> tuple[Move, ...]:
    """The first move of each act: for searches among very many cases."""
    return tuple({move.act: move for move in reversed(tuple(moves))}.values())


def what_now(ruleset: str, case: Case, state: Campaign) -> Choose:
    """The question *what now?* of a table at rest."""
    question = next(paths(load(ruleset), case.world, ("table",), state)).answers[0].question
    assert isinstance(question, Choose)
    return question


def with_move(case: Case, move: Move) -> Case:
    """A case at rest as the case of a move."""
    return Case(f"{case.name}: {called(move)}", replace(case.state, doing=move), case.world)


def called(move: Move) -> str:
    """A short name of a move."""
    parts = (move.act, move.at, "+".join(move.who), move.using, f"{move.rounds} rounds" if move.words else "")
    return " ".join(filter(None, (*parts, "noisily" if move.noisy else "", "quietly" if move.quiet else "")))
