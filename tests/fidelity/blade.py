"""Document 001 opened on a table: its rule set with other readings, a party of its own scores, a cellar to play in."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from sixturns.handlers.solve import Solver
from sixturns.kernel.effects import Blank, Choose
from sixturns.kernel.procedure import Procedure
from sixturns.kernel.values import Value, replace
from sixturns.rulesets.layers import RuleSet, load, read, steps_by_name
from sixturns.world.campaign import Campaign
from sixturns.world.lands import World
from sixturns.world.light import Light
from sixturns.world.party import Member, Party
from tests.fidelity.book import AT_THE_DOOR, Seat, cellar

ADA = Member("ada", "Ada", strength=9, mind=8, personality=6, hp=6, most_hp=6, stamina=6, most_stamina=6)
BORS = Member("bors", "Bors", strength=11, mind=5, personality=4, hp=6, most_hp=6, stamina=6, most_stamina=6)
CATO = Member("cato", "Cato", strength=5, mind=10, personality=9, hp=6, most_hp=6, stamina=6, most_stamina=6)
TRIO = Party((ADA, BORS, CATO), "ada")
LIT = (Light("torch", "cato", 60),)
IN_THE_HALL = replace(AT_THE_DOOR, party=TRIO, lights=LIT)

TWO_DICE = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
"""The throws of two dice that show each total, out of 36."""


def bladespell() -> RuleSet:
    """The rule set of document 001."""
    return load("bladespell")


def another(**leaves: str) -> RuleSet:
    """Document 001 with other readings: ``another(checks_fatigue='"one of them"')``; the values are TOML.

    The first underscore of a name stands for the dot.
    """
    lines = [f"rules.{name.replace('_', '.', 1)} = {value}" for name, value in leaves.items()]
    return read("\n".join(('base = "bladespell"', *lines)), "another")


def up_to(target: int) -> Fraction:
    """The chance that two dice show no more than a target, counted throw by throw."""
    return Fraction(sum(throws for total, throws in TWO_DICE.items() if total <= target), 36)


SILENT = {"respond": "other", "may-attack": "hold off"}
"""A party that does something else than speak, and creatures that hold off while they can."""


def silent(asked: Choose) -> Any:
    """The policy of both."""
    return SILENT[asked.site]


def solved(procedure: str, state: Value, ruleset: RuleSet | None = None) -> dict[Any, Fraction]:
    """The exact distribution of what a procedure gives, when nobody speaks and nobody attacks who need not."""
    answer = Solver(ruleset or bladespell(), silent, cellar(), exact=True).solve(procedure, state)
    assert 0 == answer.unresolved
    return answer.weights


def seat(state: Campaign = IN_THE_HALL, world: World | None = None, ruleset: RuleSet | None = None) -> Seat:
    """A place at a table of document 001 where every die is typed."""
    return Seat(state, world, ruleset or bladespell())


def forms(at: Seat) -> tuple[Blank, ...]:
    """The forms among the moves that are offered now."""
    asked = at.table.question.question
    assert isinstance(asked, Choose)
    return asked.blanks


def with_members(*members: Member, state: Campaign = IN_THE_HALL, **changes: Any) -> Campaign:
    """The hall with other people in it."""
    return replace(state, party=Party(members, members[0].id), **changes)


def alone(*names: str, ruleset: RuleSet | None = None) -> RuleSet:
    """The rule set with some of its steps as a list of their own, called as the first of them."""
    ruleset = ruleset or bladespell()
    steps = tuple(steps_by_name()[name] for name in names)
    listed = {names[0]: Procedure(names[0], *steps, state=Campaign)}
    return msgspec.structs.replace(ruleset, procedures=ruleset.procedures | listed)
