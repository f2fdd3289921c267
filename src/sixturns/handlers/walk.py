"""Walking a step list in order. Play, sample and trace are walks; they differ only in how they answer."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Protocol

from sixturns.kernel.effects import Call, Choose, Effect, Look, Roll, Tell
from sixturns.kernel.procedure import Loop, Procedure, Step
from sixturns.kernel.values import KEEP
from sixturns.rulesets.layers import RuleSet


class Map(Protocol):
    """Anything that answers a `Look`."""

    def look(self, at: Any, what: Any) -> Any:
        """One small reading at a place; `KeyError` when there is none."""


class Nowhere:
    """The map for procedures that look at nothing."""

    def look(self, at: Any, what: Any) -> Any:
        """There is nothing to see."""
        raise KeyError((at, what))


class Walk:
    """Runs procedures by putting each effect to `roll`, `choose` or `told`, which a kind of walk defines."""

    def __init__(self, ruleset: RuleSet, world: Map) -> None:
        self.ruleset, self.world = ruleset, world
        self.path: tuple[str, ...] = ()
        self.step: Step | None = None

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
        state = self.steps(procedure, state)
        self.path = outer
        return state

    def steps(self, procedure: Procedure, state: Any) -> Any:
        """Runs the items of a list on a state."""
        rules = self.ruleset.rules
        for item in procedure.steps:
            if isinstance(item, Step):
                outer, self.step = self.step, item
                out = item.begin(item.slice(state), rules)
                if item.asks:
                    out = self.drive(out)
                self.step = outer
                if out is not KEEP:
                    state = item.put(state, out)
            elif isinstance(item, Loop):
                while item.goes_on(state):
                    state = self.steps(item, state)
            else:
                state = self.steps(item, state)
        return state

    def drive(self, asking: Generator[Effect, Any, Any]) -> Any:
        """Answers a step's effects until it returns."""
        answer: Any = None
        try:
            while True:
                effect = asking.send(answer)
                match effect:
                    case Roll():
                        answer = self.roll(effect)
                    case Choose():
                        answer = self.choose(effect)
                    case Look():
                        answer = self.world.look(effect.at, effect.what)
                    case Call():
                        called = self.ruleset.procedure(effect.procedure)
                        answer = called.result(self.procedure(called, effect.state))
                    case Tell():
                        self.told(effect)
                        answer = None
        except StopIteration as stop:
            return stop.value
