"""Walking a step list in order. Play, sample and trace are walks; they differ only in how they answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from sixturns.handlers.branches import Branch, Branches, Map
from sixturns.kernel.effects import Call, Choose, Roll, Tell
from sixturns.kernel.procedure import Loop, Procedure, Step
from sixturns.kernel.values import KEEP
from sixturns.rulesets.layers import RuleSet

_Item: TypeAlias = "tuple[Step, dict[tuple[Any, ...], Branch], Loop | None]"
"""A step with its trees; or a loop, with its first step."""


class Walk:
    """Runs procedures by putting each question to `roll` or `choose`, which a kind of walk defines.

    `reached` is how far the outermost procedure has come: the state after its last finished step.
    """

    def __init__(self, ruleset: RuleSet, world: Map) -> None:
        self.ruleset, self.world = ruleset, world
        self.path: tuple[str, ...] = ()
        self.step: Step | None = None
        self.reached: Any = None
        self._branches = Branches(ruleset, world)
        self._lists: dict[Procedure, list[_Item]] = {}
        self._answers: dict[type, Callable[[Any], Any]] = {Roll: self.roll, Choose: self.choose, Call: self._call}

    def roll(self, question: Roll) -> Any:
        """The reading of a roll."""
        raise NotImplementedError

    def choose(self, question: Choose) -> Any:
        """The option taken."""
        raise NotImplementedError

    def told(self, fact: Tell) -> None:
        """Hears what happened."""

    def procedure(self, procedure: Procedure, state: Any) -> Any:
        """Runs a procedure to its end under its own name; returns the final state."""
        outer = self.path
        self.path = (*outer, procedure.name)
        state = self._steps(procedure, state)
        self.path = outer
        return state

    def _steps(self, procedure: Procedure, state: Any) -> Any:
        items = self._lists.get(procedure)
        if items is None:
            items = self._lists[procedure] = list(self._flat(procedure))
        outermost = len(self.path) == 1
        for item, roots, loop in items:
            if loop is not None:
                while loop.goes_on(state):
                    state = self._steps(loop, state)
                continue
            args = item.slice(state)
            branch = roots.get(args) or self._branches.root(item, args)
            out = branch.out if branch.ends else self._follow(branch, item, args)
            if out is not KEEP:
                state = item.put(state, out)
                if outermost:
                    self.reached = state
        return state

    def _flat(self, procedure: Procedure) -> Iterator[_Item]:
        """The steps and loops of a list and of its sub-lists, each step with its trees."""
        for item in procedure.steps:
            if isinstance(item, Step):
                yield item, self._branches.roots(item), None
            elif isinstance(item, Loop):
                yield item.flat()[0], {}, item
            else:
                yield from self._flat(item)

    def _follow(self, branch: Branch, step: Step, args: tuple[Any, ...]) -> Any:
        """Answers a step's questions from its root on, until it returns."""
        outer, self.step = self.step, step
        while True:
            for fact in branch.told:
                self.told(fact)
            asks = branch.asks
            if asks is None:
                self.step = outer
                return branch.out
            answer = self._answers[type(asks)](asks)
            branch = branch.next.get(answer) or self._branches.after(branch, answer, step, args)

    def _call(self, effect: Call) -> Any:
        called = self.ruleset.procedure(effect.procedure)
        return called.result(self.procedure(called, effect.state))
