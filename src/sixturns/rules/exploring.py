"""Searching a hex, and being found again after losing the way (document 000, Searching and Getting Lost)."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from sixturns.kernel.dice import Dice
from sixturns.kernel.effects import REFEREE, Row, Steps, look, reveal, roll_on, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden
from sixturns.rules.model import Rules
from sixturns.rules.navigation import Marks, Stop, Taken, Ways, everything_in, taken, turns_for
from sixturns.world.hexes import Hex
from sixturns.world.moves import Move
from sixturns.world.prospect import Drawn
from sixturns.world.state import Leg, Pace

T = TypeVar("T")


# ---------------------------------------------------------------------------------------------------- searching
@step("pace", "+turns", "went", "marching", cites="R000-91 R000-97")
def begin_by_searching(pace: Pace, allotted: int, wait: int) -> Steps[tuple[Pace, int, int, bool]]:
    """A day may begin with a search, without a march; its points are those of a march that is not forced."""
    if allotted:
        return KEEP
    if wait:
        yield from tell("waits", (("turns", wait),))
    return "half" if pace == "half" else "march", wait, wait, True


@step(
    "+points",
    "+turns",
    "went",
    "marching",
    "uncovered",
    "+sights",
    "taken_as",
    "stopped",
    cites="R000-87 R000-91 R000-92 R000-93 R000-94 R000-95 R000-96 AMB-A28 AMB-A39",
)
def explore(
    true_hex: Hidden[Hex | None],
    reckoned: Hex | None,
    points: int,
    allotted: int,
    pace: Pace,
    uncovered: tuple[str, ...],
    taken_as: Taken,
    rules: Rules,
) -> Steps[tuple[int, int, int, bool, tuple[str, ...], Marks, Taken, Stop]]:
    """The hex is searched for what is hidden in it, for the points of entering it; as often as the points allow.

    Nothing found is the same whether or not there is anything.
    """
    at = true_hex.open()
    assert at is not None and reckoned is not None
    word, taken_as = yield from taken(at, taken_as)
    due = (rules.travel.ground(word) or rules.travel.difficult).points
    if due > points:
        yield from reveal("no points to search", (("points", due), ("of", points), ("counts", rules.travel.counts)))
        return KEEP, KEEP, 0, False, KEEP, KEEP, taken_as, ""
    went = turns_for(due, points, allotted, pace, rules)
    found = yield from searched((yield from unfound("hidden", at, uncovered)), rules)
    sights: Marks = KEEP
    if found == "clue":
        yield from reveal("hex has something", (("points", due),))
    elif not found:
        yield from reveal("hex searched", (("points", due),))
    else:
        yield from reveal("hex found", (("feature", found), ("at", reckoned), ("points", due)))
        uncovered, sights = (*uncovered, found), frozenset({(reckoned, found)})
    return -due, went, went, False, uncovered, sights, taken_as, ""


def searched(hidden: tuple[str, ...], rules: Rules) -> Steps[str]:
    """What a search comes to: a feature of those that are hidden, ``clue``, or nothing."""
    upto, sides = rules.scouting.chance.upto, rules.scouting.chance.sides
    clue = (Row(upto + 1, "clue"),) if rules.scouting.clue else ()
    rows = (Row(upto, "found"), *clue, Row(sides, "nothing"))
    read = yield from roll_on("hex-search", Dice(1, sides), rows, to=REFEREE)
    if read == "nothing" or not hidden:
        return ""
    if read == "clue":
        return "clue"
    return (yield from one_of(hidden))


def unfound(kind: str, at: Hex | None, uncovered: tuple[str, ...]) -> Steps[tuple[str, ...]]:
    """The hidden or secret features of a hex that the party has not found yet."""
    return tuple(id for id in (yield from look(at, ("features", kind))) if id not in uncovered)


def one_of(features: tuple[str, ...]) -> Steps[str]:
    """One of some features, by a secret die where there are several."""
    if len(features) == 1:
        return features[0]
    rows = tuple(Row(n, id) for n, id in enumerate(features, 1))
    drawn: str = yield from roll_on("hex-feature", Dice(1, len(features)), rows, to=REFEREE)
    return drawn


# ------------------------------------------------------------------------------------------------------ found again
class FoundAgain(NamedTuple):
    """What changes for a party that learns where it is: of each kind of mark on its map what goes, and what comes."""

    reckoned: Hex | None
    rubbed: Marks
    pencilled: Marks
    left: frozenset[Hex]
    entered: frozenset[Hex]
    missed: Marks
    sighted: Marks
    erased: Ways
    lined: Ways
    unwalked: frozenset[Leg]
    walked: frozenset[Leg]
    strayed: Hidden[tuple[Leg, ...]] = Hidden(())
    route: tuple[Hex, ...] = ()
    bearing: None = None
    heading: Hidden[None] = Hidden(None)
    turned: Hidden[bool] = Hidden(False)


@step(
    "reckoned",
    *("-pencilled", "+pencilled", "-explored", "+explored", "-sights", "+sights", "-ways", "+ways", "-trail", "+trail"),
    *("strayed", "route", "bearing", "heading", "turned"),
    cites="R000-101",
    always=True,
)
def found_again(
    doing: Move, true_hex: Hidden[Hex | None], strayed: Hidden[tuple[Leg, ...]], misdrawn: Drawn
) -> Steps[FoundAgain]:
    """The referee tells the party where it is; what it drew in the wrong hexes is moved, or rubbed out."""
    wrong, keeps = dict(strayed.open()), doing.using != "rubbed out"
    marks, seen, lines = set(misdrawn.pencilled), set(misdrawn.sights), set(misdrawn.ways)
    for believed, true in strayed.open():
        word = yield from look(true, "terrain")
        marks -= {(believed, word)}
        there = yield from everything_in(true)
        seen -= {(believed, id) for id in there}
        through = yield from look(true, "lines")
        lines -= {(believed, *way) for way in through}
        if keeps:
            lines |= {(true, *way) for way in through if (believed, *way) in misdrawn.ways}
            marks |= {(true, word)}
            seen |= {(true, id) for id in there if (believed, id) in misdrawn.sights}
    entered = {at for at in misdrawn.explored if at not in wrong} | (set(wrong.values()) if keeps else set())
    legs = {
        (wrong.get(start, start), wrong.get(end, end))
        for start, end in misdrawn.trail
        if keeps or not (start in wrong or end in wrong)
    }
    found = FoundAgain(
        true_hex.open(),
        *changes(misdrawn.pencilled, marks),
        *changes(misdrawn.explored, entered),
        *changes(misdrawn.sights, seen),
        *changes(misdrawn.ways, lines),
        *changes(misdrawn.trail, legs),
    )
    about = {
        "drawn": found.pencilled,
        "rubbed": found.rubbed,
        "sighted": found.sighted,
        "missed": found.missed,
        "ways": found.lined | found.erased,
        "entered": found.entered | found.left,
        "walked": found.walked | found.unwalked,
    }
    changed = tuple((name, tuple(sorted(what))) for name, what in about.items() if what)
    yield from reveal("found again", (("at", found.reckoned), *changed))
    return found


def changes(was: frozenset[T], now: set[T]) -> tuple[frozenset[T], frozenset[T]]:
    """What is no longer in a set, and what is new in it."""
    return was - now, frozenset(now - was)
