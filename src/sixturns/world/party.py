"""The party: who walks in it, in which order, and who speaks for it."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from sixturns.kernel.values import Value, replace

Score = Annotated[int, Meta(ge=3, le=18)]

Strength = Annotated[int, Meta(ge=2, le=18)]
"""Strength on either scale: 3 to 18, or 2 to 12 as document 001 has it."""

Attribute = Annotated[int, Meta(ge=2, le=12)]
"""An attribute of document 001; 7 is what its two dice give most often."""

MOST_WEARY = 12
"""The most levels of exhaustion that are counted: more than any die forgives."""


class Member(Value):
    """A character or hireling. Scores are 3 to 18, those of document 001 (`agility` and the like) 2 to 12.

    Strength is one score on both scales. Damage comes off `stamina` before it comes off `hp`, which document 001 calls
    Health; `expertise` is a field in the player's own words.

    `load` is the weight of what is worn and carried, and `treasure` what has been picked up since the way in, both in
    coins; they set the dungeon movement rate, unless `speed` fixes it (feet a turn). `mount` is the rate of the
    beast that is ridden, 0 on foot; who `leads` has a beast of burden by the halter. `holds` are the things in hand,
    lights apart. `carries` has one entry for each thing: three torches are three entries.

    `unrested` are the days of travel since a full day's rest, `weary` the levels of exhaustion, each −1 to all that the
    character rolls; who is `overmarched` has marched by force and not rested since.
    """

    id: str
    name: str
    calling: str = ""
    level: Annotated[int, Meta(ge=0, le=99)] = 0
    strength: Strength = 10
    wisdom: Score = 10
    charisma: Score = 10
    armour: Annotated[int, Meta(ge=-99, le=99)] = 9
    hp: Annotated[int, Meta(ge=-999, le=999)] = 1
    most_hp: Annotated[int, Meta(ge=0, le=999)] = 1
    speed: Annotated[int, Meta(ge=0, le=999)] | None = None
    mount: Annotated[int, Meta(ge=0, le=999)] = 0
    leads: bool = False
    load: Annotated[int, Meta(ge=0, le=99_999)] = 0
    treasure: Annotated[int, Meta(ge=0, le=9_999_999)] = 0
    hireling: bool = False
    holds: Annotated[tuple[str, ...], Meta(max_length=2)] = ()
    carries: tuple[str, ...] = ()
    constitution: Score = 10
    unrested: Annotated[int, Meta(ge=0, le=99)] = 0
    weary: Annotated[int, Meta(ge=0, le=MOST_WEARY)] = 0
    overmarched: bool = False
    agility: Attribute = 7
    mind: Attribute = 7
    personality: Attribute = 7
    stamina: Annotated[int, Meta(ge=0, le=999)] = 0
    most_stamina: Annotated[int, Meta(ge=0, le=999)] = 0
    expertise: Annotated[str, Meta(max_length=80)] = ""

    def without(self, thing: str) -> tuple[str, ...]:
        """What is carried when one such thing is gone."""
        place = self.carries.index(thing)
        return self.carries[:place] + self.carries[place + 1 :]


def on_the_scale(score: int, of: tuple[int, int], to: tuple[int, int]) -> int:
    """A score of one scale as it is on another, from the least to the most of it; to the nearest."""
    (low, high), (least, most) = of, to
    return least + (2 * (score - low) * (most - least) + high - low) // (2 * (high - low))


class Party(Value):
    """Members in marching order, and who does what for them.

    The `speaker` does the talking (the first who can, when nobody is named), the `mapper` draws the map, the
    `pathfinder` finds the way (who does it best, when nobody is named).
    """

    members: tuple[Member, ...]
    speaker: str = ""
    mapper: str = ""
    pathfinder: str = ""

    def __getitem__(self, member_id: str) -> Member:
        """The member of that id; `KeyError` when there is none."""
        for member in self.members:
            if member.id == member_id:
                return member
        raise KeyError(member_id)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids in marching order."""
        return tuple(member.id for member in self.members)

    @property
    def able(self) -> tuple[Member, ...]:
        """The members with hit points left, who can do things."""
        return able_of(self)

    @property
    def voice(self) -> Member | None:
        """Who speaks for the party."""
        return next((m for m in self.able if m.id == self.speaker), self.able[0] if self.able else None)

    def having(self, member: Member) -> Party:
        """The party with that member as now given, in the same place."""
        return replace(self, members=tuple(member if m.id == member.id else m for m in self.members))


@lru_cache(1024)
def outfit_of(party: Party) -> Party:
    """Those of a party who can act, with what they hold and carry and nothing else of them."""
    return Party(tuple(Member(m.id, "", holds=m.holds, carries=m.carries) for m in party.able))


@lru_cache(1024)
def company_of(party: Party) -> Party:
    """Those of a party who can act, whatever days of travel are behind them and however many hit points they have."""
    able = (replace(m, hp=1, most_hp=1, unrested=0, overmarched=False, treasure=0) for m in party.able)
    return replace(party, members=tuple(able))


@lru_cache(4096)
def able_of(party: Party) -> tuple[Member, ...]:
    """The members of a party with hit points left."""
    return tuple(member for member in party.members if member.hp > 0)
