"""Walking a step list in order. Play, sample and trace are walks; they differ only in how they answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from sixturns.handlers.branches import Branch, Map, branches
from sixturns.kernel.effects import Call, Choose, Roll, Tell
from sixturns.kernel.procedure import Loop, Procedure, Step
from sixturns.kernel.values import KEEP, draft
from sixturns.rulesets.layers import RuleSet

_Item: TypeAlias = tuple[Any, Any, dict[tuple[Any, ...], Branch] | None]
"""What tells of a state whether there is something to do, if anything does; then a step with its trees, or what goes
round in a loop, with None."""


class Walk:
    """Runs procedures by putting each question to `roll` or `choose`, which a kind of walk defines.

    `reached` is how far the outermost procedure has come: a draft of the state, as its last finished step left it.
    """

    def __init__(self, ruleset: RuleSet, world: Map) -> None:
        self.ruleset, self.world = ruleset, world
        self.path: tuple[str, ...] = ()
        self.step: Step | None = None
        self.reached: Any = None
        self._branches = branches(ruleset.rules, world)
        self._lists: dict[str, list[_Item]] = {}
        self._answers: dict[type, Callable[[Any], Any]] = {Roll: self.roll, Choose: self.choose, Call: self._call}

    def roll(self, question: Roll) -> Any:
        """The reading of a roll."""
        raise NotImplementedError

    def choose(self, question: Choose) -> Any:
        """The option taken."""
        raise NotImplementedError

    def told(self, fact: Tell) -> None:
        """Hears what happened."""

    def procedure(self, name: str, state: Any) -> Any:
        """Runs a procedure to its end; returns the final state."""
        state = draft(state)
        if not self.path:
            self.reached = state
        self._carry_out(name, state)
        return state

    def _carry_out(self, name: str, state: Any) -> None:
        """Runs a procedure on a draft of its state."""
        outer = self.path
        self.path = (*outer, name)
        items = self._lists.get(name)
        if items is None:
            items = self._lists[name] = list(self._flat(self.ruleset.procedure(name)))
        self._run(items, state)
        self.path = outer

    def _run(self, items: list[_Item], state: Any) -> None:
        """Walks a list on a draft of the state."""
        for due, item, roots in items:
            if roots is None:
                while due(state):
                    self._run(item, state)
                continue
            if due is not None and not due(state):
                continue
            args = item.slice(state)
            branch = roots.get(args) or self._branches.root(item, args)
            out = branch.out if branch.ends else self._follow(branch, item, args)
            if out is not KEEP:
                item.put(state, out)

    def _flat(self, procedure: Procedure) -> Iterator[_Item]:
        """The steps and loops of a list and of its sub-lists, each step with its trees."""
        for item in procedure.steps:
            if isinstance(item, Step):
                yield item.due, item, self._branches.roots(item)
            elif isinstance(item, Loop):
                yield item.goes_on, list(self._flat(item)), None
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
        state = self.procedure(effect.procedure, effect.state)
        return self.ruleset.procedure(effect.procedure).result(state)
