"""Walking a step list in order. Play, sample and trace are walks; they differ only in how they answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sixturns.handlers.branches import Branch, Branches, Map
from sixturns.kernel.effects import Call, Choose, Roll, Tell
from sixturns.kernel.procedure import Loop, Procedure, Step
from sixturns.kernel.values import KEEP
from sixturns.rulesets.layers import RuleSet


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
        root = self._branches.root
        for item in procedure.steps:
            if isinstance(item, Step):
                args = item.slice(state)
                branch = root(item, args)
                out = branch.out if branch.ends else self._follow(branch, item, args)
                if out is not KEEP:
                    state = item.put(state, out)
                    if len(self.path) == 1:
                        self.reached = state
            elif isinstance(item, Loop):
                while item.goes_on(state):
                    state = self._steps(item, state)
            else:
                state = self._steps(item, state)
        return state

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
