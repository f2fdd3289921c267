"""Steps, procedures and loops: the printed list of a rule document as a value.

A step's parameters are the fields it reads (and `rules`, the rule set's numbers); ``sets`` names the fields it writes.
Nobody writes a lens, and the memory of the solver keys on what the rule reads and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import isgeneratorfunction, signature
from operator import attrgetter
from typing import Any, TypeAlias

from sixturns.kernel.values import KEEP, Value, write

Writes: TypeAlias = tuple[tuple[str, Any], ...]
"""Fields and what they become."""
Counts: TypeAlias = tuple[tuple[str, Callable[[Any, str, Any], Any], Any], ...]
"""Fields, what tells the new value of each from the state, the field and one thing more, and that thing."""


class Step:
    """One numbered item of a rule document.

    Args:
        fn: a function, or a generator function that asks. Returns the new value of the field it sets (a tuple of
            values when it sets several), or `KEEP`, which may also stand for single values of the tuple.
        sets: the fields written. ``"+field"`` adds: to a counter, which saturates at its state's `BOUNDS`, or to a
            set that its state has `GATHERED`; ``"-field"`` takes away from such a set. ``"field=other"`` takes over
            what another field is after the step, which need not read it, and ``"+field=other"`` adds that: these have
            no place in what is returned.
        cites: the rule rows that the step carries out.
        always: promises that the step never returns `KEEP`, nor has it among its values, so that the old ones are dead
            before it.
        when: a field; while that is empty the step has nothing to do, and is passed over.
        under: the path of a switch of the rules (``"toil.rests"``); the step has no part in rules where that is off.

    `slice` takes from a state what the step reads: its arguments, and its key in memory. `due` tells of a state whether
    there is something to do, where the step says `when`. What the step returned is put into the fields it sets, unless
    that is `KEEP`.
    """

    __slots__ = (
        "always",
        "asks",
        "cites",
        "due",
        "fn",
        "name",
        "reads",
        "sets",
        "slice",
        "under",
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
        under: str = "",
    ) -> None:
        if when and always:
            raise TypeError(f"{fn.__name__}: a step that may be passed over does not always write")
        self.fn, self.sets, self.cites, self.always, self.when, self.under = fn, sets, cites, always, when, under
        self.due: Callable[[Any], Any] | None = attrgetter(when) if when else None
        self.name = name or fn.__name__
        parameters = tuple(signature(fn).parameters)
        self.wants_rules = "rules" in parameters
        if self.wants_rules and parameters[-1] != "rules":
            raise TypeError(f"{self.name}: rules come last among the parameters of a step")
        self.reads = tuple(p for p in parameters if p != "rules")
        self.asks = isgeneratorfunction(fn)
        self.slice = taker(self.reads)

    def named(self, name: str) -> Step:
        """The same step under another name, for a list that has it twice."""
        return Step(self.fn, self.sets, self.cites, self.always, name, when=self.when, under=self.under)

    def citing(self, cites: tuple[str, ...]) -> Step:
        """The same step, carrying out other rows, for the list of another document that has it."""
        return Step(self.fn, self.sets, cites, self.always, self.name, when=self.when, under=self.under)

    def acts(self, rules: Any) -> bool:
        """Whether the step has a part in these rules."""
        return not self.under or bool(attrgetter(self.under)(rules))

    @property
    def needs(self) -> frozenset[str]:
        """The fields that it reads or takes over, and the one that says whether it has anything to do."""
        taken_over = (name.partition("=")[2] for name in self.sets if "=" in name)
        return frozenset((*self.reads, *taken_over, self.when) if self.when else (*self.reads, *taken_over))

    @property
    def given(self) -> tuple[str, ...]:
        """The places of what it returns, by the names in `sets`."""
        return tuple(name for name in self.sets if "=" not in name)

    @property
    def written(self) -> tuple[str, ...]:
        """The fields that it writes, counts or takes over, in the order of `sets`."""
        return tuple(name.lstrip("+-").partition("=")[0] for name in self.sets)

    def begin(self, args: tuple[Any, ...], rules: Any) -> Any:
        """Starts the step on what it reads: a generator when it asks, else at once what it returns."""
        return self.fn(*args, rules) if self.wants_rules else self.fn(*args)

    def put(self, state: Any, out: Any) -> Any:
        """Writes what the step returned into a draft of the state (`values.draft`), and gives that back."""
        return changed(state, self.writes(out), self.counts(out))

    def writes(self, out: Any) -> Writes:
        """Which fields become what by a result, whatever the state."""
        return tuple((name, value) for name, value in self._results(out) if name[0] not in "+-")

    def counts(self, out: Any) -> Counts:
        """What adds to counters and sets by a result, takes from sets, and takes over what other fields are."""
        counted = (
            (name[1:], _added if name[0] == "+" else _less, value)
            for name, value in self._results(out)
            if name[0] in "+-" and value
        )
        pairs = (name.partition("=") for name in self.sets if "=" in name)
        copied = ((name.lstrip("+"), _added_from if name[0] == "+" else _taken_over, other) for name, _, other in pairs)
        return (*counted, *copied)

    def _results(self, out: Any) -> Iterator[tuple[str, Any]]:
        """What a step returned for each name, without what it keeps."""
        given = self.given
        values = (out,) if len(given) == 1 else out if given else ()
        if len(values) != len(given):
            raise ValueError(f"a step that sets {', '.join(given)} gave {len(values)} results")
        return ((name, value) for name, value in zip(given, values, strict=True) if value is not KEEP)

    def __repr__(self) -> str:
        return f"<step {self.name}>"


def taker(fields: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """What takes some fields from a state, as a tuple in that order."""
    if not fields:
        return lambda state: ()
    get = attrgetter(*fields)
    return get if len(fields) > 1 else lambda state: (get(state),)


def changed(state: Any, writes: Writes, counts: Counts) -> Any:
    """A draft of a state (`values.draft`), written into."""
    for name, value in writes:
        write(state, name, value)
    for name, to, by in counts:
        write(state, name, to(state, name, by))
    return state


def _added(state: Any, name: str, more: Any) -> Any:
    """What a state holds, and more of it."""
    held = getattr(state, name)
    if isinstance(held, int):
        low, high = state.BOUNDS[name]
        now = held + more
        return now if low <= now <= high else min(max(low, now), high)
    return held if more <= held else held | more


def _less(state: Any, name: str, gone: Any) -> Any:
    """What a set of a state holds, without what is gone."""
    return getattr(state, name) - gone


def _taken_over(state: Any, name: str, other: str) -> Any:
    """What another field of a state is."""
    return getattr(state, other)


def _added_from(state: Any, name: str, other: str) -> Any:
    """What a state holds, and what another field is."""
    return _added(state, name, getattr(state, other))


def step(
    *sets: str, cites: str = "", always: bool = False, when: str = "", under: str = ""
) -> Callable[[Callable[..., Any]], Step]:
    """Makes a function a step: ``@step("distance", cites="R000-38 R003-31")``."""
    return lambda fn: Step(fn, sets, tuple(cites.split()), always, when=when, under=under)


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
        return frozenset[str]().union(*(item.written if isinstance(item, Step) else item.writes for item in self.steps))

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
                dead = {name.partition("=")[0] for name in item.sets} if item.always else frozenset[str]()
                wanted.append((last - dead) | item.needs)
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
        for name in (*item.needs, *(name.partition("=")[0] for name in item.sets)):
            if name.lstrip("+-") not in fields:
                faults.append(f"{procedure.name}.{item.name}: {state.__name__} has no field {name!r}")
            elif name[0] == "-" and name[1:] not in state.GATHERED:
                faults.append(f"{procedure.name}.{item.name}: {name[1:]!r} is no set to take from")
            elif name[0] == "+" and name[1:] not in state.BOUNDS and name[1:] not in state.GATHERED:
                faults.append(f"{procedure.name}.{item.name}: the counter {name[1:]!r} has no bound")
    if procedure.gives and procedure.gives not in fields:
        faults.append(f"{procedure.name}: gives {procedure.gives!r}, which {state.__name__} has not")
    return faults
