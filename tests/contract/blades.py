"""The tables at rest of the contract under the rules of document 001."""

from __future__ import annotations

from typing import Any

from sixturns.kernel.values import Hidden, replace
from sixturns.world.campaign import Campaign
from sixturns.world.hexmap import Feature
from sixturns.world.light import Light
from sixturns.world.party import Member, Party
from sixturns.world.place import Difficulty
from tests.contract import wilds
from tests.contract.basics import a_wolf, shared
from tests.contract.cellar import CELLAR, IN_THE_CRYPT, LIT, ORCS, Case, doors_that

SHARED = (
    "uncertain orcs",
    "kobolds or bats come by",
    "spikes in doors, one of them slipped",
    "a fight with orcs",
    "a broken night",
    "the party flees to a shut door with a trap",
    "somebody comes by day",
    "before a cave",
    "in the dungeon below a cave",
)
"""The tables that are like those of documents 000 and 003."""
SAGE = Member("sage", "Sage", mind=12, personality=11, stamina=3, most_stamina=8, hp=4, most_hp=6, carries=("torch",))
OX = Member("ox", "Ox", strength=12, mind=3, agility=5, stamina=0, most_stamina=6, hp=2, most_hp=9, weary=1)
COMPANY = Party((SAGE, OX), "sage", pathfinder="ox")
LIGHTS = (Light("torch", "sage", 4),)
MOST_STRENGTH = 12
SECRET = wilds.lands(CELLAR, *(Feature(id, wilds.HERE, "lair", shown="secret") for id in ("den", "vault")))
"""Two places that only a search for what is secret finds."""
CAME = frozenset({(wilds.NORTH, wilds.HERE)})
"""The way of who has come from the north, and has seen the country."""
HARD = Hidden((Difficulty("search", "hall", 2), Difficulty("force", "oak", 3), Difficulty("listen", "crypt", 1)))


def at_rest() -> tuple[Case, ...]:
    """The tables."""
    empty, full = wilds.lands(CELLAR), wilds.lands(CELLAR, wilds.LAIR, wilds.TOMB)
    peaks = wilds.lands(CELLAR, words=wilds.WORDS | {wilds.NORTH: "mountains"})
    houses = wilds.lands(CELLAR, words=wilds.WORDS | {wilds.SOUTH: "settled"})
    lit = replace(LIT, party=COMPANY, lights=LIGHTS)
    marching = in_the_wilds(wilds.MARCHING)
    lost = replace(marching, astray=wilds.HERE, paid=(wilds.HERE, 1), points=6, allotted=8)
    return (
        *(to_scale(case) for case in shared(*SHARED)),
        a_wolf(),
        Case("a sage and an ox before the doors", lit, CELLAR),
        Case("difficult doors and walls", replace(lit, difficulties=HARD, acted=("ox",)), doors_that(stuck=True)),
        Case("in the crypt, and all but one have acted", in_the_crypt(), CELLAR),
        Case("a morning of marches", dawn(route=(wilds.NORTH,)), full, ("set out", "explore", "stay", "show country")),
        Case("points banked", dawn(banked=2, toward=wilds.SOUTH, route=(wilds.SOUTH,)), empty, ("set out",)),
        Case("the first day, below mountains", dawn(pencilled=frozenset()), peaks, ("set out", "fall")),
        Case("on a march", replace(marching, points=6, allotted=8), full, ("march on", "explore", "hurt")),
        Case("lost in a hex", lost, full, ("march on", "explore", "camp")),
        Case("lost without the points", replace(lost, points=1, paid=(wilds.HERE, 3)), empty, ("march on",)),
        Case(
            "on a cautious march with boars about",
            replace(marching, points=6, allotted=8, pace="cautious", roaming=Hidden((wilds.BOARS,))),
            empty,
            ("march on",),
        ),
        Case("an evening after a forced march, mounted", forced(), empty, ("camp",)),
        Case("too worn to march", dawn(party=Party((replace(SAGE, weary=2),))), empty, ("rest",)),
        Case("a stay, perhaps among the houses of the next hex", dawn(trail=CAME), houses, ("stay",)),
        Case("a morning with secrets about", dawn(), SECRET, ("explore",)),
    )


def to_scale(case: Case) -> Case:
    """A table with nobody at it stronger than these rules have it."""
    members = tuple(replace(one, strength=min(one.strength, MOST_STRENGTH)) for one in case.state.party.members)
    return case._replace(state=replace(case.state, party=replace(case.state.party, members=members)))


def in_the_wilds(state: Campaign) -> Campaign:
    """A table of the wilds with the sage and the ox at it."""
    return replace(state, party=COMPANY)


def dawn(**changes: Any) -> Campaign:
    """A morning out of doors."""
    return replace(in_the_wilds(wilds.IN_THE_CLEAR), **changes)


def in_the_crypt() -> Campaign:
    """Beside a secret door that nobody has found."""
    return replace(
        IN_THE_CRYPT, party=COMPANY, lights=LIGHTS, foes=Hidden((replace(ORCS, at="store"),)), acted=("sage",)
    )


def forced() -> Campaign:
    """A second forced day in a row, on horses."""
    party = Party((replace(SAGE, mount=240, overmarched=True, weary=1), replace(OX, overmarched=True)))
    return replace(in_the_wilds(wilds.MARCHING), party=party, pace="forced", over=True, points=0, allotted=0)
