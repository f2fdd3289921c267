"""The tables at rest of the contract under document 002 and its toolkit, and its called procedures' own values."""

from __future__ import annotations

from typing import Any

from sixturns.kernel.values import Hidden, replace
from sixturns.rules.encounter import Talk
from sixturns.rules.initiative import Contest
from sixturns.rules.pursuit import Round
from sixturns.world.creatures import Mind, Mood
from sixturns.world.light import Light
from sixturns.world.meeting import Course, Outcome
from sixturns.world.party import Member, Party
from tests.contract import wilds
from tests.contract.cellar import (
    BRENNA,
    CELLAR,
    FACED,
    IN_THE_HALL,
    ODO,
    RUNNING,
    UNDERWORLD,
    Case,
    facing,
)

SHARED = (
    "orcs behind the oak door",
    "uncertain orcs",
    "in the dark among orcs and rats",
    "kobolds or bats come by",
    "before the stair",
    "a fight with orcs",
    "the party flees from orcs",
    "the party flees to a shut door with a trap",
    "orcs flee from the party",
    "somebody comes by day",
    "a broken night",
    "half a day owed",
    "a day of rest is over, at night",
    "a castle in sight",
    "in the dungeon below a cave",
)
"""The tables that are like those of documents 000 and 003."""
PARLEY = facing(Mood.UNCERTAIN, Course.PARLEY)
FOUGHT_FIRST = replace(PARLEY, outcome=replace(PARLEY.outcome, first="party"))
HEWER = replace(BRENNA, holds=("two-handed sword",))
IN_A_FIGHT = replace(FACED, party=Party((HEWER, ODO)), fight=Hidden(None))
WOLF_FIRST = replace(wilds.MET, outcome=Outcome(Course.PARLEY, 90, Mood.HOSTILE, first="party"))
WALKER = Member("walker", "Walker", carries=("rations", "waterskin"))


def shared(*names: str) -> tuple[Case, ...]:
    """Some of the tables of documents 000 and 003."""
    held = {case.name: case for case in UNDERWORLD}
    return tuple(held[name] for name in names)


def at_rest() -> tuple[Case, ...]:
    """The tables."""
    empty, desert = wilds.lands(CELLAR), wilds.lands(CELLAR, words={at: "desert" for at in wilds.WORDS})
    afoot = replace(wilds.MARCHING, party=Party((WALKER,)))
    return (
        *shared(*SHARED),
        *(
            Case(
                f"orcs met, and {first or 'nobody'} acts first",
                replace(FACED, facing=replace(PARLEY, outcome=replace(PARLEY.outcome, first=first), rounds=2)),
                CELLAR,
            )
            for first in ("party", "both")
        ),
        Case(
            "in a fight, and one has acted",
            replace(IN_A_FIGHT, facing=replace(FOUGHT_FIRST, acted=("odo",), rounds=59), fight=wounded()),
            CELLAR,
            ("act", "round", "end fight"),
        ),
        Case(
            "beasts that watch the party",
            replace(FACED, facing=replace(PARLEY, outcome=replace(PARLEY.outcome, course=Course.STANDOFF))),
            CELLAR,
            ("talk",),
        ),
        Case("out of breath", replace(IN_THE_HALL, winded=True, owed=1), CELLAR, ("pass", "walk")),
        Case("run thirty rounds, and still hunted", running_on(), CELLAR, ("run", "hail")),
        Case(
            "a morning on foot",
            replace(afoot, pace="", points=0, allotted=0),
            empty,
            ("hunt for game", "set out", "explore"),
        ),
        Case("an hour on foot", afoot, empty, ("forage", "march on")),
        Case("a day in the desert is over", worn_in(replace(afoot, over=True, points=0)), desert, ("camp",)),
        Case(
            "a morning aboard a boat",
            replace(
                wilds.IN_THE_CLEAR,
                true_hex=Hidden(wilds.SOUTH_WEST),
                reckoned=wilds.SOUTH_WEST,
                afloat="boat",
                route=(wilds.SOUTH,),
            ),
            empty,
            ("set out",),
        ),
        a_wolf(),
    )


def a_wolf() -> Case:
    """A wolf that the party may still evade."""
    state = replace(wilds.faced(), facing=WOLF_FIRST)
    return Case("a wolf before the party that acts first", state, wilds.lands(CELLAR), ("evade", "fight"))


def wounded() -> Any:
    """A fight in its second round, with somebody hurt."""
    return next(case.state.fight for case in UNDERWORLD if case.name == "a fight with orcs")


def running_on() -> Any:
    """A flight of nearly as many rounds as anybody can run."""
    assert RUNNING.chase is not None
    return replace(RUNNING, chase=replace(RUNNING.chase, rounds=29))


def worn_in(state: Any) -> Any:
    """With a lit torch, and a day behind it."""
    return replace(state, lights=(Light("torch", "walker", 3),), sky=wilds.FAIR, larder=0)


SEMI: dict[str, Any] = {"mind": Mind.SEMI, "mood": Mood.ATTACKS}
CALLED: dict[tuple[str, str], dict[str, Any]] = {
    ("basic", "initiative"): {"both throw": Contest(), "equal once": Contest(tied=True)},
    ("basic", "parley"): {"beasts": Talk(1, 40, mute=True)},
    ("basic", "chase"): {
        "burning oil": Round(70, 60, 90, dropped="oil", **SEMI),
        "a tracker": Round(70, 60, 90, tracker=True, passed="way", **SEMI),
        "at the end of their breath": Round(70, 60, 90, run=29, morale=8, **SEMI),
        "the faster": Round(70, 120, 90, **SEMI),
        "held up": Round(70, 60, 90, held=True, **SEMI),
        "a first round from nobody knows whom": Round(70, 60, 90, begins=True),
    },
}
"""The values that called procedures run on."""
