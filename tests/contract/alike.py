"""Cases that are alike to the players: other secrets behind the same table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import msgspec

from sixturns.kernel.values import Hidden, replace
from sixturns.rules.encounter import Meeting
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Foes, Mind, Mood, Wanderer
from sixturns.world.dungeon import Dungeon
from sixturns.world.lands import Lands, World, dungeon_of, hexes_of
from sixturns.world.meeting import Alert
from sixturns.world.place import Peril
from tests.contract import wilds
from tests.contract.cellar import (
    BEETLES,
    FOOTSTEPS,
    GUARDS,
    NEEDLE,
    ORCS,
    PIT,
    RATS,
    WANDERERS,
    WISP,
    Case,
)


def secrets_behind(case: Case) -> Iterator[Case]:
    """The case and others like it to the players: other hidden facts, and another truth about the map."""
    for hidden in creatures():
        yield with_hidden(case, foes=those_faced(case.state) + hidden)
    for alerted in ((), (Alert("crypt", 10), Alert("well", 1))):
        yield with_hidden(case, foes=(*those_faced(case.state), ORCS, RATS), alerted=alerted)
    held_open = tuple(spike.door for spike in case.state.spikes if spike.holds == "open" and spike.door != "oak")
    for changes in (
        {"traps": (NEEDLE, PIT, replace(PIT, id="snare", at=case.state.at))},
        {"wandering": (replace(WANDERERS, lines=(Wanderer(2, "a bear", "1", Mind.NONE),)),)},
        {"wandering": (FOOTSTEPS,), "peril": Peril(1, 6)},
        {"slipped": held_open},
    ):
        yield with_hidden(case, **changes)
    for world in other_truths(dungeon_of(world_of(case)), case.state.found):
        yield with_dungeon(case, world)
    if isinstance(case.world, Lands):
        yield from wilds.secrets(case)


def in_turn(others: tuple[Case, ...], number: int) -> tuple[Case, ...]:
    """The first of some cases with every second of the others, by turns one half and the other: for quick searches."""
    return (*others[:1], *others[1:][number % 2 :: 2])


def world_of(case: Case) -> World:
    """The map of a campaign's case."""
    assert isinstance(case.world, Dungeon | Lands)
    return case.world


def with_dungeon(case: Case, dungeon: Dungeon) -> Case:
    """The case with another dungeon, the hexes around it being the same."""
    hexmap = hexes_of(world_of(case))
    return case._replace(world=dungeon if hexmap is None else Lands(dungeon, hexmap))


def creatures() -> Iterator[tuple[Foes, ...]]:
    """Whoever may be about unseen."""
    friendly, dull = replace(GUARDS, distance=50, intent=Mood.FRIENDLY), replace(GUARDS, distance=0, mind=Mind.NONE)
    for group in (ORCS, BEETLES, RATS, GUARDS, friendly, dull, replace(GUARDS, met=True), WISP):
        yield (group,)
    yield ()


def those_faced(state: Campaign) -> tuple[Foes, ...]:
    """The creatures before the party, whom it knows of."""
    faced = state.facing.foes if state.facing else ""
    return tuple(group for group in state.foes.open() if group.id == faced)


def with_hidden(case: Case, **changes: Any) -> Case:
    """The case with other hidden facts; of one id only the first creatures stand."""
    if "foes" in changes:
        first = {group.id: group for group in reversed(changes["foes"])}
        changes["foes"] = tuple(group for group in changes["foes"] if first[group.id] is group)
    return case._replace(state=replace(case.state, **{name: Hidden(value) for name, value in changes.items()}))


def elsewhere(case: Case) -> Iterator[Case]:
    """The case, and others whose doors lead to other unseen places than they do, or all of them to one."""
    dungeon = dungeon_of(world_of(case))
    unseen = [area.id for area in dungeon.areas if area.id not in case.state.seen]
    for others in (unseen, unseen[1:] + unseen[:1], unseen[:1] * len(unseen)):
        leads = dict(zip(unseen, others, strict=True))
        doors = tuple(
            replace(door, between=tuple(leads.get(end, end) for end in door.between))
            for door in dungeon.doors
            if (not door.secret or door.id in case.state.found) and set(door.between) & set(case.state.seen)
        )
        yield with_dungeon(case, msgspec.structs.replace(dungeon, doors=doors))


def other_truths(dungeon: Dungeon, found: tuple[str, ...]) -> Iterator[Dungeon]:
    """The map with its doors stuck, free or locked, without the secret doors not found, other keys and dangers."""
    for stuck, locked in ((True, False), (False, False), (None, True)):
        yield Dungeon(
            dungeon.name,
            tuple(replace(area, key="Nothing here.", interval=1, chance=5) for area in dungeon.areas),
            tuple(
                replace(door, stuck=stuck, locked=locked)
                for door in dungeon.doors
                if not door.secret or door.id in found
            ),
            monsters_pass=not dungeon.monsters_pass,
            exits=dungeon.exits,
        )


def secret_meetings(meeting: Meeting) -> Iterator[Meeting]:
    """Meetings that look the same to the players before anybody acts."""
    for mind, intent, alerted, feet in product(Mind, (None, Mood.ATTACKS, Mood.FRIENDLY), (False, True), (0, 20, 70)):
        yield replace(meeting, mind=mind, intent=intent, alerted=alerted, keyed_distance=feet)
