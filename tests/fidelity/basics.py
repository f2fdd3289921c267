"""The rule set of document 002, opened on the same table: its meetings, a company before orcs, other readings of it."""

from __future__ import annotations

from typing import Any

from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.layers import RuleSet, load, read
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Mood
from sixturns.world.dungeon import Door
from sixturns.world.light import Light
from sixturns.world.meeting import Course, Facing, First, Outcome, Side
from tests.fidelity.book import AT_THE_DOOR, COMPANY, ORCS, Run, Seat, cellar, run

EASY = Door("oak", ("hall", "crypt"), 6.5, 1.5, upright=True, stuck=False)
"""A door that gives way, so that nobody throws for it."""

NEITHER: dict[str, Any] = {"surprise_party": 3, "surprise_foes": 3}
CAUGHT: dict[str, Any] = {"surprise_party": 2, "surprise_foes": 3}
CATCHING: dict[str, Any] = {"surprise_party": 3, "surprise_foes": 2}
BOTH: dict[str, Any] = {"surprise_party": 1, "surprise_foes": 1}
OURS: dict[str, Any] = {"initiative_party": 4, "initiative_foes": 3}
THEIRS: dict[str, Any] = {"initiative_party": 3, "initiative_foes": 4}
LIT = (Light("torch", "brenna", 4),)


def basic(*settings: str) -> RuleSet:
    """The rule set of document 002, or it with other readings: ``basic('initiative.ties = "simultaneous"')``."""
    if not settings:
        return load("basic")
    leaves = []
    for setting in settings:
        path, value = setting.split(" = ", 1)
        leaves.append(f"[rules.{path}]\nis = {value}\n")
    return read('base = "basic"\n' + "".join(leaves), "house")


def meets(meeting: Any, ruleset: RuleSet | None = None, /, **answers: Any) -> Run:
    """An encounter by document 002, with answers as for `book.run`."""
    return run("encounter", meeting, ruleset or basic(), **answers)


def before_orcs(
    course: Course = Course.COMBAT,
    mood: Mood | None = Mood.ATTACKS,
    *,
    first: First = "",
    segment: Side | None = None,
    distance: int = 40,
    state: Campaign = AT_THE_DOOR,
    **facing: Any,
) -> Campaign:
    """The company in the hall with light, before the ten orcs of the crypt, whose door stands open."""
    outcome = Outcome(course, distance, mood, segment, first=first)
    met = replace(Facing(ORCS.id, ORCS.name, ORCS.number, ORCS.at, outcome), **facing)
    return replace(
        state, party=COMPANY, foes=Hidden((ORCS,)), facing=met, lights=LIT, standing=("oak",), seen=("hall", "crypt")
    )


def seat(state: Campaign, ruleset: RuleSet | None = None) -> Seat:
    """A place at a table where document 002 is played, in the cellar with a door that gives way."""
    return Seat(state, cellar(EASY), ruleset or basic())
