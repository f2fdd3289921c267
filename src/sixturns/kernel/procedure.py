"""Steps, procedures and loops: the printed list of a rule document as a value.

A step's parameters are the fields it reads (and `rules`, the rule set's numbers); ``sets`` names the fields it writes.
Nobody writes a lens, and the memory of the solver keys on what the rule reads and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import isgeneratorfunction, signature
from operator import attrgetter
from typing import Any, TypeAlias

from sixturns.kernel.values import Value, write


class Step:
    """One numbered item of a rule document.

    Args:
        fn: a function, or a generator function that asks. Returns the new value of the field it sets (a tuple of
            values when it sets several), or `KEEP`.
        sets: the fields written. ``"+field"`` adds: to a counter, which saturates at its state's `BOUNDS`, or to a
            set that its state has `GATHERED`.
        cites: the rule rows that the step carries out.
        always: promises that the step never returns `KEEP`, so that the old value is dead before it.
        when: a field; while that is empty the step has nothing to do, and is passed over.

    `slice` takes from a state what the step reads: its arguments, and its key in memory. `put` writes what the step
    returned, unless that is `KEEP`, into the fields it sets of a draft of the state (`values.draft`), and gives that
    back. `due` tells of a state whether there is something to do, where the step says `when`.
    """

    __slots__ = (
        "always",
        "asks",
        "cites",
        "due",
        "fn",
        "name",
        "put",
        "reads",
        "sets",
        "slice",
        "wants_rules",
        "when",
    )

    def __init__(
        self,
        fn: Callable[..., Any],
        sets: tuple[str, ...],
        cites: tuple[str, ...],
        always: bool,
        name: str = "",
        *,
        when: str = "",
    ) -> None:
        if when and always:
            raise TypeError(f"{fn.__name__}: a step that may be passed over does not always write")
        self.fn, self.sets, self.cites, self.always, self.when = fn, sets, cites, always, when
        self.due: Callable[[Any], Any] | None = attrgetter(when) if when else None
        self.name = name or fn.__name__
        parameters = tuple(signature(fn).parameters)
        self.wants_rules = "rules" in parameters
        if self.wants_rules and parameters[-1] != "rules":
            raise TypeError(f"{self.name}: rules come last among the parameters of a step")
        self.reads = tuple(p for p in parameters if p != "rules")
        self.asks = isgeneratorfunction(fn)
        self.slice = taker(self.reads)
        self.put = _putter(sets)

    def named(self, name: str) -> Step:
        """The same step under another name, for a list that has it twice."""
        return Step(self.fn, self.sets, self.cites, self.always, name, when=self.when)

    @property
    def needs(self) -> frozenset[str]:
        """The fields that it reads, and the one that says whether it has anything to do."""
        return frozenset((*self.reads, self.when) if self.when else self.reads)

    def begin(self, args: tuple[Any, ...], rules: Any) -> Any:
        """Starts the step on what it reads: a generator when it asks, else at once what it returns."""
        return self.fn(*args, rules) if self.wants_rules else self.fn(*args)

    def __repr__(self) -> str:
        return f"<step {self.name}>"


def taker(fields: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """What takes some fields from a state, as a tuple in that order."""
    if not fields:
        return lambda state: ()
    get = attrgetter(*fields)
    return get if len(fields) > 1 else lambda state: (get(state),)


def _putter(sets: tuple[str, ...]) -> Callable[[Any, Any], Any]:
    written = tuple((place, name) for place, name in enumerate(sets) if name[0] != "+")
    added = tuple((place, name[1:]) for place, name in enumerate(sets) if name[0] == "+")
    count = len(sets)
    if count == 1 and not added:
        (name,) = sets

        def put_one(state: Any, out: Any) -> Any:
            write(state, name, out)
            return state

        return put_one

    def put(state: Any, out: Any) -> Any:
        values = (out,) if count == 1 else out
        if len(values) != count:
            raise ValueError(f"a step that sets {', '.join(sets)} gave {len(values)} results")
        for place, name in written:
            write(state, name, values[place])
        for place, name in added:
            if values[place]:
                write(state, name, _sum(state, name, values[place]))
        return state

    return put


def _sum(state: Any, name: str, more: Any) -> Any:
    """What a state holds, and what is added to that."""
    held = getattr(state, name)
    if name in state.GATHERED:
        return held if more <= held else held | more
    low, high = state.BOUNDS[name]
    return max(low, min(high, held + more))


def step(*sets: str, cites: str = "", always: bool = False, when: str = "") -> Callable[[Callable[..., Any]], Step]:
    """Makes a function a step: ``@step("distance", cites="R000-38 R003-31")``."""
    return lambda fn: Step(fn, sets, tuple(cites.split()), always, when=when)


Item: TypeAlias = "Step | Procedure"


class Procedure:
    """An ordered list of named steps, as the document prints it.

    Args:
        name: the name by which a rule calls it and a site begins.
        steps: steps, loops, or procedures as sub-lists.
        state: the type of value it runs on.
        gives: the field of that value that is its result.
    """

    def __init__(self, name: str, *steps: Item, state: type[Value] | None = None, gives: str = "") -> None:
        self.name, self.steps, self.state, self.gives = name, steps, state, gives

    @property
    def reads(self) -> frozenset[str]:
        """Every field that some step reads."""
        return frozenset[str]().union(*(item.needs if isinstance(item, Step) else item.reads for item in self.steps))

    @property
    def writes(self) -> frozenset[str]:
        """Every field that some step writes or counts."""
        return frozenset[str]().union(
            *(
                {name.lstrip("+") for name in item.sets} if isinstance(item, Step) else item.writes
                for item in self.steps
            )
        )

    def flat(self) -> tuple[Step, ...]:
        """The steps of the list and of its sub-lists, in order."""
        return tuple(s for item in self.steps for s in ((item,) if isinstance(item, Step) else item.flat()))

    def live(self, after: frozenset[str]) -> list[frozenset[str]]:
        """The fields still wanted before each item, and after the last one, given those wanted in the end.

        A backward pass, as in a compiler: a step that always writes a field makes its old value dead.
        """
        wanted = [after]
        for item in reversed(self.steps):
            last = wanted[-1]
            if isinstance(item, Step):
                wanted.append((last - set(item.sets if item.always else ())) | item.needs)
            elif isinstance(item, Loop):
                wanted.append(last | item.reads)
            else:
                wanted.append(item.live(last)[0])
        return wanted[::-1]

    def result(self, state: Any) -> Any:
        """What the procedure gives: its result field, or the whole state."""
        return getattr(state, self.gives) if self.gives else state

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()} {self.name}>"


class Loop(Procedure):
    """The one unbounded structure: repeats its steps while a field of the state is truthy."""

    def __init__(self, name: str, while_field: str, *steps: Item) -> None:
        super().__init__(name, *steps)
        self.while_field = while_field
        self.goes_on: Callable[[Any], Any] = attrgetter(while_field)

    @property
    def reads(self) -> frozenset[str]:
        """Every field that some step reads, and the one that keeps it going."""
        return super().reads | {self.while_field}


def wrong_with(procedure: Procedure, state: type[Value] | None = None) -> list[str]:
    """What the registry test reports: fields read or set that the state has not, counters without bounds."""
    state = procedure.state or state
    if state is None:
        return [f"{procedure.name}: no state"]
    fields, faults = {*state.__struct_fields__, *state.READINGS}, []
    for item in procedure.steps:
        if isinstance(item, Procedure):
            faults += wrong_with(item, state)
            if isinstance(item, Loop) and item.while_field not in fields:
                faults.append(f"{procedure.name}.{item.name}: {state.__name__} has no field {item.while_field!r}")
            continue
        for name in (*item.needs, *item.sets):
            if name.lstrip("+") not in fields:
                faults.append(f"{procedure.name}.{item.name}: {state.__name__} has no field {name!r}")
            elif name[0] == "+" and name[1:] not in state.BOUNDS and name[1:] not in state.GATHERED:
                faults.append(f"{procedure.name}.{item.name}: the counter {name[1:]!r} has no bound")
    if procedure.gives and procedure.gives not in fields:
        faults.append(f"{procedure.name}: gives {procedure.gives!r}, which {state.__name__} has not")
    return faults
