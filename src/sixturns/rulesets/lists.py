"""Binds the step lists of a rule set to the steps that the rules define."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from sixturns.kernel.procedure import Item, Loop, Procedure, Step, wrong_with
from sixturns.kernel.values import Value
from sixturns.rules import (
    actions,
    breaking_away,
    camp,
    castle,
    delve,
    doors,
    encounter,
    evasion,
    exploring,
    features,
    fight,
    harm,
    healing,
    hex_pursuit,
    initiative,
    lights,
    marches,
    movement,
    navigation,
    passages,
    provisions,
    pursuit,
    rest,
    roamers,
    rounds,
    running,
    searching,
    traps,
    trek,
    turn,
    under_sail,
    wayfinding,
    weather,
    wild_meeting,
)
from sixturns.rulesets.families import shipped
from sixturns.rulesets.faults import BadRules, Fault, nearest
from sixturns.rulesets.layer import Layer, Listed, Lists, names_in, tables
from sixturns.rulesets.needs import written
from sixturns.rulesets.packages import Placed
from sixturns.world.campaign import Campaign

MODULES = (
    searching,
    traps,
    encounter,
    doors,
    movement,
    lights,
    turn,
    delve,
    pursuit,
    fight,
    weather,
    navigation,
    camp,
    rest,
    evasion,
    wild_meeting,
    hex_pursuit,
    roamers,
    castle,
    trek,
    exploring,
    features,
    marches,
    wayfinding,
    passages,
    provisions,
    under_sail,
    breaking_away,
    actions,
    harm,
    healing,
    initiative,
    running,
    rounds,
)
"""The rules' modules, whose steps the lists may name."""

STATES: dict[str, tuple[type[Value], str]] = {
    "force": (doors.Attempt, "forced"),
    "encounter": (encounter.Meeting, "outcome"),
    "parley": (encounter.Talk, "outcome"),
    "pursuit": (encounter.Meeting, "outcome"),
    "chase": (pursuit.Round, ""),
    "initiative": (initiative.Contest, "first"),
    "evasion": (evasion.Evading, "away"),
    "wilderness encounter": (wild_meeting.WildMeeting, "outcome"),
    "castle": (castle.Riders, "settled"),
}
"""The value that a called procedure runs on, and the field that is its result; all others run on the campaign."""

LOOP = {"loop": str, "while": str, "steps": list}
"""The keys of a loop in a list: its name, the field that keeps it going, its own list."""


def state_of(name: str) -> tuple[type[Value], str]:
    """What a procedure runs on, and the field that is its result."""
    return STATES.get(name, (Campaign, ""))


def fields_of(state: type[Value]) -> frozenset[str]:
    """All that a step may read of a value."""
    return frozenset((*state.__struct_fields__, *state.READINGS))


@cache
def steps_by_name() -> dict[str, Step]:
    """Every step that the rules' modules define, by name; two of one name are an error of ours."""
    found: dict[str, Step] = {}
    for module in MODULES:
        for thing in vars(module).values():
            if isinstance(thing, Step) and found.setdefault(thing.name, thing) is not thing:
                raise BadRules(f"two steps are called {thing.name!r}")
    return found


class Binder:
    """Makes procedures of step lists, whatever order they stand in, and gathers whatever is wrong with them.

    A name in a list is a step of that name, else another list. The steps that packages have `placed` take the places of
    others or stand beside them. Where a package is `lacking`, names of steps that nobody knows are passed over. Without
    packages, whose steps may call any list, a list is one that a family has or that another names.
    """

    def __init__(
        self,
        lists: Lists,
        steps: Mapping[str, Step],
        placed: Sequence[tuple[Placed, Layer]] = (),
        *,
        lacking: bool = False,
    ) -> None:
        self.lists, self.lacking = lists, lacking
        self._packaged = bool(placed) or len(steps) > len(steps_by_name())
        self.steps = {**steps, **{one.anchor: one.step.named(one.anchor) for one, _ in placed if one.how == "replaces"}}
        self.made: dict[str, Procedure] = {}
        self.faults = list(_misplaced(placed, lists, steps))
        self._beside = [one for one, _ in placed if one.how != "replaces"]

    def bind(self) -> dict[str, Procedure]:
        """Every list as a procedure."""
        nameless = {} if self.lacking or self._packaged else dict(_nameless(self.lists))
        self.faults += nameless.values()
        for name in self.lists:
            if name not in nameless:
                self._procedure(name, ())
        return self.made

    def _procedure(self, name: str, within: tuple[str, ...]) -> Procedure | None:
        """A list, with the lists that it names made before it; None when it names itself."""
        listed = self.lists[name]
        if name in within:
            around = " → ".join((*within[within.index(name) :], name))
            self._fault(listed, name, f"{around} goes round in a circle", name)
            return None
        if name not in self.made:
            state, gives = state_of(name)
            items = tuple(self._items(listed.steps, listed, name, (*within, name)))
            procedure = self.made[name] = Procedure(name, *items, state=state, gives=gives)
            for wrong in _not_of(procedure):
                self._fault(listed, name, wrong, wrong.partition(":")[0])
        return self.made[name]

    def _items(self, items: Iterable[Any], listed: Listed, name: str, within: tuple[str, ...]) -> Iterable[Item]:
        for item in items:
            beside = [one for one in self._beside if (one.procedure, one.anchor) == (name, item)]
            yield from (one.step for one in beside if one.how == "before")
            if isinstance(item, str):
                yield from self._named(item, listed, name, within)
            elif isinstance(item, dict):
                yield from self._loop(item, listed, name, within)
            else:
                self._fault(listed, name, f"a step's name or a loop is wanted, not {item!r}")
            yield from (one.step for one in beside if one.how == "after")

    def _named(self, item: str, listed: Listed, name: str, within: tuple[str, ...]) -> Iterable[Item]:
        if item in self.steps:
            step = self.steps[item]
            yield step.citing(tuple(listed.cites[item].split())) if item in listed.cites else step
        elif item == name:
            self._fault(listed, name, f"{item!r} calls itself", item)
        elif item in self.lists:
            procedure = self._procedure(item, within)
            if procedure is not None and procedure.state is state_of(name)[0]:
                yield procedure
            elif procedure is not None:
                self._fault(listed, name, f"{item!r} is called by a step and stands in no list", item)
        elif not self.lacking:
            self._fault(listed, name, f"no step {item!r}{nearest(item, {**self.steps, **self.lists})}", item)

    def _loop(self, item: dict[str, Any], listed: Listed, name: str, within: tuple[str, ...]) -> Iterable[Item]:
        fields = fields_of(state_of(name)[0])
        if unknown := next((key for key in item if key not in LOOP), ""):
            self._fault(listed, name, f"unknown key {unknown!r} of a loop{nearest(unknown, LOOP)}")
        elif not all(isinstance(item.get(key), kind) for key, kind in LOOP.items()):
            self._fault(listed, name, "a loop is wanted as { loop = NAME, while = FIELD, steps = [...] }")
        elif item["while"] not in fields:
            hint = nearest(item["while"], fields)
            self._fault(listed, name, f"{item['loop']}: nothing is called {item['while']!r}{hint}", item["while"])
        else:
            loop = Loop(item["loop"], item["while"], *self._items(item["steps"], listed, name, within))
            kept_by = state_of(name)[0].READINGS.get(loop.while_field, loop.while_field).split()
            if not self.lacking and not any(field in written(step) for step in loop.flat() for field in kept_by):
                what = f"{loop.name}: no step of it sets {loop.while_field!r}, so that it would never end"
                self._fault(listed, name, what, loop.while_field)
            yield loop

    def _fault(self, listed: Listed, name: str, what: str, word: str = "") -> None:
        self.faults.append(listed.layer.fault(("procedures", name, "steps"), what, word))


def _misplaced(placed: Sequence[tuple[Placed, Layer]], lists: Lists, steps: Mapping[str, Step]) -> Iterable[Fault]:
    """Steps of packages that stand in the place of none, or beside none."""
    for one, layer in placed:
        if one.how == "replaces":
            if one.anchor not in steps:
                what = f"{one.step.name} replaces no step: there is no {one.anchor!r}{nearest(one.anchor, steps)}"
                yield layer.fault(("steps",), what)
        elif one.procedure not in lists:
            what = f"{one.step.name} stands {one.how} a step of {one.procedure!r}, which is no list"
            yield layer.fault(("steps",), f"{what}{nearest(one.procedure, lists)}")
        elif one.anchor not in (names := set(names_in(lists[one.procedure].steps))):
            what = f"{one.step.name} stands {one.how} {one.anchor!r}, which is not in the list {one.procedure!r}"
            yield layer.fault(("steps",), f"{what}{nearest(one.anchor, names)}")


def _nameless(lists: Lists) -> Iterable[tuple[str, Fault]]:
    """House files' lists that no family has and no other list names, so that nobody ever comes to them, by name."""
    known = {name for layer in shipped() for name in tables(layer).get("procedures", {})}
    for name, listed in lists.items():
        if listed.layer.family or listed.below is not None or name in known:
            continue
        if not any(name in names_in(other.steps) for one, other in lists.items() if one != name):
            what = f"there is no such procedure, and no other list names it{nearest(name, known)}"
            yield name, listed.layer.fault(("procedures", name), what)


def _not_of(procedure: Procedure) -> list[str]:
    """What the procedure reads or sets that its state has not; of its sub-lists their own proof tells."""
    own = Procedure(procedure.name, *_without_lists(procedure.steps), state=procedure.state, gives=procedure.gives)
    return sorted(wrong.removeprefix(f"{procedure.name}.") for wrong in wrong_with(own))


def _without_lists(items: Iterable[Item]) -> Iterable[Item]:
    for item in items:
        if isinstance(item, Loop):
            yield Loop(item.name, item.while_field, *_without_lists(item.steps))
        elif isinstance(item, Step):
            yield item
