"""A campaign of every release, as it was exported: each must open and go on, whatever the rules have become.

Beside each save ``<version>.jsonl`` lies ``<version>.json``: what its release said that stands in it. A later release
must find the same there.
"""

from __future__ import annotations

from pathlib import Path

from sixturns.handlers.advance import Told
from sixturns.handlers.table import Table

FOLDER = Path(__file__).parent
LAST = 6


def what_stands(table: Table) -> dict[str, object]:
    """What a save must still say in every later release, in plain values that no wording touches."""
    now, told = table.now, [thing.fact for thing in table.happened() if isinstance(thing, Told)]
    return {
        "asks": table.question.site,
        "at": [now.at, *now.spot],
        "seen": list(now.seen),
        "turns": [now.turns, now.rounds, now.walked, now.since],
        "doors": [*now.standing, *now.found, *now.unlocked, *(f"{spike.door} {spike.holds}" for spike in now.spikes)],
        "tried": [f"{one.who} {one.act} {one.at}" for one in now.tried],
        "members": {member.id: [member.hp, *member.carries] for member in now.party.members},
        "lights": [f"{light.kind} of {light.bearer}: {light.left}" for light in now.lights],
        "foes": {group.id: group.number for group in now.foes.open()},
        "lines": len(table.lines),
        "can undo": table.can_undo,
        "policies": dict(sorted(table.policies.items())),
        "last told": [fact.fact for fact in told[-LAST:]],
    }
