"""Searching for what is hidden (documents 000 and 003, Doors: secret doors)."""

from __future__ import annotations

from sixturns.kernel.effects import REFEREE, Steps, chance_of, look, reveal
from sixturns.kernel.procedure import step
from sixturns.kernel.values import KEEP, Hidden, replace
from sixturns.rules.doors import tired
from sixturns.rules.model import Rules
from sixturns.rules.traps import instead, lurking
from sixturns.world.moves import Chore
from sixturns.world.party import Party
from sixturns.world.place import Trap, Tried, section_in


@step("found", "traps", "chores", "tried", cites="R000-26 R000-27 R003-24")
def search(
    at_work: tuple[Chore, ...],
    at: str,
    party: Party,
    chores: tuple[Chore, ...],
    found: tuple[str, ...],
    traps: Hidden[tuple[Trap, ...]],
    tried: tuple[Tried, ...],
    rules: Rules,
) -> Steps[tuple[tuple[str, ...], Hidden[tuple[Trap, ...]], tuple[Chore, ...], tuple[Tried, ...]]]:
    """Each who searches a section of wall for the turn has a die to find what is hidden there.

    Who finds nothing does not know whether there is anything, and may search on; or not, where a section is searched
    `once`.
    """
    chore = at_work[0]
    if chore.act != "search":
        return KEEP
    name, weary = party[chore.who].name, party[chore.who].weary
    about = (("who", name), ("at", chore.at), *tired(weary))
    luck = yield from chance_of("search", rules.search.chance.plus(-weary), to=REFEREE, about=about)
    door = (yield from hidden_door(at, chore.at, found)) if luck else ""
    trap = lurking(traps, at, chore.at, door) if luck else None
    once = rules.search.once
    if once:
        at_wall = chore.at in (yield from look(at, "sections"))
        tried = (*tried, Tried(chore.who, "search", section_in(at, chore.at) if at_wall else chore.at))
    found, traps = yield from has_searched(name, door, trap, found, traps)
    if not (door or trap or once):
        return KEEP
    return found, traps, tuple(one for one in chores if one != chore), tried


def has_searched(
    who: str, door: str, trap: Trap | None, found: tuple[str, ...], traps: Hidden[tuple[Trap, ...]]
) -> Steps[tuple[tuple[str, ...], Hidden[tuple[Trap, ...]]]]:
    """What is known of secret doors and traps when somebody has searched, and has found some, or nothing."""
    if door:
        yield from reveal("secret door found", (("door", door), ("who", who)))
        found = (*found, door)
    if trap is not None:
        yield from reveal("trap found", (("does", trap.does), ("who", who)))
        traps = instead(traps, trap, replace(trap, spotted=True))
    if not door and trap is None:
        yield from reveal("found nothing", (("who", who),))
    return found, traps


def hidden_door(at: str, section: str, found: tuple[str, ...]) -> Steps[str]:
    """The secret door of an area that lies in a section of its wall and is not yet known; empty when there is none."""
    for door in (yield from look(at, "secret doors")):
        if door not in found and section == (yield from look(door, ("section", at))):
            return str(door)
    return ""
