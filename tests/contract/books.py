"""The rule sets of the contract: every family, and one that is mixed of parts of them."""

from __future__ import annotations

from functools import cache

from sixturns.rulesets import families, layers
from sixturns.rulesets.layers import FAMILIES, RuleSet

MIXED = """
name = "mixed"
title = "The underworld of document 000, the encounters of document 002 and the marches of document 001"
base = "underworld"
take = { encounter = "basic", travel = "bladespell" }
"""
BOOKS = (*FAMILIES, "mixed")


@cache
def load(name: str) -> RuleSet:
    """A family, or the mixed rule set."""
    return layers.load(name) if name in FAMILIES else layers.read(MIXED, name)


@cache
def below(name: str) -> tuple[str, ...]:
    """The families over which a rule set lies, from above downward; all of them below the mixed one."""
    return families.lineage(name, families.shipped())[1:] if name in FAMILIES else FAMILIES[::-1]
