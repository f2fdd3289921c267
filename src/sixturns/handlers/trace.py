"""Trace: a run written down item by item, for playthroughs and for whoever asks what a procedure does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from sixturns.handlers.answers import Question
from sixturns.handlers.branches import Map, Nowhere
from sixturns.handlers.walk import Walk
from sixturns.kernel.effects import Choose, Roll, Tell
from sixturns.kernel.procedure import Step
from sixturns.rulesets.layers import RuleSet


class Item(msgspec.Struct, frozen=True):
    """One thing of a run: a question with its answer, or something told; and the step it came from."""

    path: tuple[str, ...]
    step: Step
    effect: Question | Tell
    answer: Any = None


class Trace(Walk):
    """A walk answered by a function of the question, which notes everything."""

    def __init__(self, ruleset: RuleSet, answer: Callable[[Question], Any], world: Map | None = None) -> None:
        super().__init__(ruleset, world or Nowhere())
        self._answer = answer
        self.items: list[Item] = []

    def roll(self, question: Roll) -> Any:
        """The answer to a roll."""
        return self._note(question)

    def choose(self, question: Choose) -> Any:
        """The answer to a decision."""
        return self._note(question)

    def told(self, fact: Tell) -> None:
        """Notes what happened."""
        assert self.step is not None
        self.items.append(Item(self.path, self.step, fact))

    def _note(self, question: Question) -> Any:
        answer = self._answer(question)
        assert self.step is not None
        self.items.append(Item(self.path, self.step, question, answer))
        return answer


def trace(
    ruleset: RuleSet, procedure: str, state: Any, answer: Callable[[Question], Any], world: Map | None = None
) -> tuple[Any, list[Item]]:
    """Runs a procedure with answers from a function; returns what it gives, and every item in order."""
    walk = Trace(ruleset, answer, world)
    return ruleset.procedure(procedure).result(walk.procedure(procedure, state)), walk.items
