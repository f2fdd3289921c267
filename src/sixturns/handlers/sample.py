"""Sample: random answers, as many runs as wanted."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from sixturns.handlers.branches import Map, Nowhere
from sixturns.handlers.walk import Walk
from sixturns.kernel.effects import Choose, Roll
from sixturns.rulesets.layers import RuleSet

Chooser = Callable[[Choose], Any]
"""A policy: an option for a decision, from its site, its options and what the chooser may know."""


def at_random(random: Random) -> Chooser:
    """The policy that takes any option, all alike."""
    return lambda question: random.choice(question.options or tuple(blank.option for blank in question.blanks))


class Sample(Walk):
    """A walk whose dice are thrown by a random generator and whose decisions a policy makes."""

    def __init__(
        self, ruleset: RuleSet, random: Random, chooser: Chooser | None = None, world: Map | None = None
    ) -> None:
        super().__init__(ruleset, world or Nowhere())
        self._random = random.random
        self._chooser = chooser or at_random(random)

    def roll(self, question: Roll) -> Any:
        """The reading of a random throw."""
        random, sides, faces = self._random, question.dice.sides, 0
        for _ in range(question.dice.count):
            faces += int(random() * sides) + 1
        return question.read(faces)

    def choose(self, question: Choose) -> Any:
        """The policy's option."""
        return self._chooser(question)

    def run(self, procedure: str, state: Any) -> Any:
        """One run of a procedure; returns what it gives."""
        return self.ruleset.procedure(procedure).result(self.procedure(procedure, state))
