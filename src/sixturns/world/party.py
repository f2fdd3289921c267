"""The party: who walks in it, in which order, and who speaks for it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sixturns.kernel.values import Value

Score = Annotated[int, Meta(ge=3, le=18)]


class Member(Value):
    """A character or hireling. Scores are 3 to 18; `speed` is the dungeon movement rate in feet a turn."""

    id: str
    name: str
    calling: str = ""
    level: Annotated[int, Meta(ge=0, le=99)] = 0
    strength: Score = 10
    wisdom: Score = 10
    charisma: Score = 10
    armour: Annotated[int, Meta(ge=-99, le=99)] = 9
    hp: Annotated[int, Meta(ge=-999, le=999)] = 1
    most_hp: Annotated[int, Meta(ge=0, le=999)] = 1
    speed: Annotated[int, Meta(ge=0, le=999)] = 120
    carries: tuple[str, ...] = ()

    def without(self, thing: str) -> tuple[str, ...]:
        """What is carried when one such thing is gone."""
        place = self.carries.index(thing)
        return self.carries[:place] + self.carries[place + 1 :]


class Party(Value):
    """Members in marching order, and the one who does the talking (the first who can, when nobody is named)."""

    members: tuple[Member, ...]
    speaker: str = ""

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
        return tuple(member for member in self.members if member.hp > 0)

    @property
    def voice(self) -> Member | None:
        """Who speaks for the party."""
        return next((m for m in self.able if m.id == self.speaker), self.able[0] if self.able else None)

    @property
    def slowest(self) -> Member | None:
        """The member whose speed is the party's."""
        return min(self.able, key=lambda m: m.speed, default=None)

    def having(self, member: Member) -> Party:
        """The party with that member as now given, in the same place."""
        return Party(tuple(member if m.id == member.id else m for m in self.members), self.speaker)
