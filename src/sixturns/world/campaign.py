"""A campaign: its state, and what can be read off it."""

from __future__ import annotations

from typing import ClassVar

from sixturns.kernel.values import Hidden, replace
from sixturns.world.creatures import Foes, newcomer
from sixturns.world.hexes import Hex, is_about
from sixturns.world.light import Light, flames
from sixturns.world.meeting import Facing, at_bay
from sixturns.world.party import Party, company_of, outfit_of
from sixturns.world.place import Stage, Tried, tried_at
from sixturns.world.prospect import Drawn, Onward
from sixturns.world.state import DAY_TURNS, State
from sixturns.world.terrain import TERRAINS

MORNING = 36
"""The turn of the day at which another day has come for those who have not slept."""

WILDS = "wilderness"
"""Where a party is `outside` of every dungeon, in the hexes of a map."""

BEGUN = "outside night sky pace over allotted began dawned turns"
"""The fields that say how far a day out of doors has come."""


class Campaign(State):
    """A campaign at rest or within a move, with the readings of its state that steps take in place of fields."""

    READINGS: ClassVar[dict[str, str]] = {
        "flames": "lights",
        "stage": "ahead",
        "arrived": "ahead spot halts facing",
        "tried_here": "tried here at",
        "present": "foes sees",
        "meets": "foes sees facing party",
        "outdoors": "outside",
        "abroad": "outside doing",
        "drawn": "pencilled reckoned taken_as",
        "known_here": "sights reckoned",
        "beasts": "party",
        "roused": "night",
        "undisturbed": "night facing",
        "is_lost": "astray reckoned",
        "came_for": "paid reckoned",
        "saved": "toward banked",
        "newcome": "pencilled trail",
        "wait": "began turns",
        "lapsed": BEGUN,
        "day_ends": f"checks {BEGUN}",
        "untolled": "tolled",
        "foraged_today": "foraged turns",
        "unwatched": "watched",
        "days": "turns",
        "daytime": "turns",
        "skyless": "sky",
        "undated": "month",
        "outfit": "party",
        "company": "party",
        "gatherer": "gathering party",
        "newcomer": "foes",
        "confronted": "outside facing",
        "faces_them": "outside doing facing",
        "faced": "facing",
        "fighting": "fight",
        "helpless": "outside doing facing party",
        "in_camp": "outside doing facing party night",
        "at_leisure": "outside doing facing party night",
        "onward": f"reckoned route half_days points {BEGUN}",
        "may_rest": "over allotted half_days points",
        "known_about": "sights reckoned",
        "bound": "route",
        "goal": "route",
        "reached": "route reckoned",
        "lost_check_due": "marching checked order",
        "unpriced": "marching barred fare",
        "misplaced": "moved true_hex reckoned",
        "shut_today": "castles dawned",
        "misdrawn": "strayed pencilled explored sights ways trail",
        "undecided": "doing",
    }

    @property
    def outdoors(self) -> bool:
        """Whether the party is in the hexes of a map, outside of every dungeon."""
        return self.outside == WILDS

    @property
    def abroad(self) -> bool:
        """Whether the party is outdoors and has not said yet what it does."""
        return self.outside == WILDS and self.doing is None

    @property
    def drawn(self) -> str:
        """The terrain that the map shows where the party reckons itself; empty while nothing is drawn there."""
        here = self.reckoned
        words = (*TERRAINS, *(word for word, _taken_as in self.taken_as))
        return next((word for word in words if (here, word) in self.pencilled), "")

    @property
    def known_here(self) -> tuple[str, ...]:
        """The features that the party knows of where it reckons itself."""
        return tuple(sorted(id for at, id in self.sights if at == self.reckoned))

    @property
    def beasts(self) -> bool:
        """Whether anybody rides, or leads a beast of burden."""
        return any(member.mount or member.leads for member in self.party.members)

    @property
    def unwatched(self) -> bool:
        """Whether the night's encounter check has not been made yet."""
        return not self.watched

    @property
    def is_lost(self) -> bool:
        """Whether the party is lost in its hex, and knows it."""
        return self.astray is not None and self.astray == self.reckoned

    @property
    def came_for(self) -> int:
        """The points that were paid for the hex in which the party reckons itself; 0 where it has not marched in."""
        return self.paid[1] if self.paid is not None and self.paid[0] == self.reckoned else 0

    @property
    def saved(self) -> tuple[Hex | None, int]:
        """The hex towards which points were banked, and how many."""
        return self.toward, self.banked

    @property
    def newcome(self) -> bool:
        """Whether the party has seen no country yet but where it is."""
        return len(self.pencilled) < 2 and not self.trail

    @property
    def wait(self) -> int:
        """The turns until another day's march may begin: there is one in twenty-four hours."""
        return max(0, self.began + DAY_TURNS - self.turns)

    @property
    def lapsed(self) -> bool:
        """Whether another day has come though nobody has slept: a day after a march began, or another morning."""
        begun = self.outdoors and self.night is None and (self.sky is not None or self.pace != "")
        another = self.days > self.dawned and self.daytime >= MORNING
        return begun and not self.wait and (another or (self.over and self.allotted > 0))

    @property
    def day_ends(self) -> bool:
        """Whether the day's march has been ended, or another day has come."""
        return self.checks == "day" or self.lapsed

    @property
    def untolled(self) -> bool:
        """Whether the day has not been counted yet among those without rest."""
        return not self.tolled

    @property
    def foraged_today(self) -> bool:
        """Whether the party has foraged on this day."""
        return self.foraged > self.days

    @property
    def roused(self) -> bool:
        """Whether no night in camp is still to be slept through."""
        return self.night is None

    @property
    def undisturbed(self) -> bool:
        """Whether a night in camp goes on, with nobody before the party."""
        return self.night is not None and self.facing is None

    @property
    def days(self) -> int:
        """The days gone by since the first midnight."""
        return self.turns // DAY_TURNS

    @property
    def daytime(self) -> int:
        """The turns gone by since the last midnight."""
        return self.turns % DAY_TURNS

    @property
    def flames(self) -> tuple[Light, ...]:
        """The lights for whoever sees them: which are spent, which burn, which could, but not for how long."""
        return flames(self.lights)

    @property
    def stage(self) -> Stage:
        """The stage of its way that the party walks."""
        return self.ahead[0]

    @property
    def arrived(self) -> bool:
        """Whether that stage is over: the party is at its end, or is held up."""
        return bool(self.ahead) and (self.spot == self.ahead[0].to or self.halts or self.facing is not None)

    @property
    def tried_here(self) -> tuple[Tried, ...]:
        """What cannot be tried again at the shut doors and the walls of the place."""
        return tried_at(self.tried, self.here.shut, self.at)

    @property
    def present(self) -> Hidden[Foes | None]:
        """Who is in the place that the party sees, if anybody is: those it has not met before the others."""
        here = (group for group in self.foes.open() if group.at == self.sees and group.number)
        return Hidden(min(here, key=lambda group: group.met, default=None))

    @property
    def meets(self) -> bool:
        """Whether the party meets those who are in the place that it sees."""
        return bool(self.sees and self.facing is None and self.present and self.party.able)

    @property
    def skyless(self) -> bool:
        """Whether the day has no weather yet."""
        return self.sky is None

    @property
    def undated(self) -> bool:
        """Whether nobody has said in which month the campaign began."""
        return not self.month

    @property
    def outfit(self) -> Party:
        """Those who can act, with what they hold and carry and nothing else of them."""
        return outfit_of(self.party)

    @property
    def company(self) -> Party:
        """Those who can act, as strangers meet them: whatever days of travel are behind them."""
        return company_of(self.party)

    @property
    def gatherer(self) -> tuple[str, int]:
        """Who is to gather firewood next: the name, and how weary."""
        member = self.party[self.gathering[0]]
        return member.name, member.weary

    @property
    def newcomer(self) -> str:
        """An id for creatures that come, which no others have."""
        return newcomer(self.foes.open())

    @property
    def confronted(self) -> bool:
        """Whether creatures are before the party out of doors."""
        return self.facing is not None and self.outdoors

    @property
    def faced(self) -> Facing:
        """The creatures before the party, as far as it matters to what can be done about them."""
        assert self.facing is not None
        return at_bay(self.facing)

    @property
    def fighting(self) -> bool:
        """Whether there is a fight."""
        return self.fight.open() is not None

    @property
    def faces_them(self) -> bool:
        """Whether the party has to say what it does about creatures before it, out of doors."""
        return self.facing is not None and self.abroad

    @property
    def helpless(self) -> bool:
        """Whether nobody in the party can act, out of doors and with nobody before it."""
        return self.abroad and self.facing is None and not self.party.able

    @property
    def in_camp(self) -> bool:
        """Whether the party has to say what it does in a camp whose night is not over."""
        return self.night is not None and self._unmolested

    @property
    def at_leisure(self) -> bool:
        """Whether the party has to say what it does out of doors, by day and with nobody before it."""
        return self.night is None and self._unmolested

    @property
    def _unmolested(self) -> bool:
        return self.abroad and self.facing is None and bool(self.party.able)

    @property
    def onward(self) -> Onward | None:
        """How the party can go on from its hex today; None where it can march no farther.

        A day's march may begin, or that of its second half; one that has begun goes on while points are left. Neither
        does while rest is owed after a pursuit.
        """
        fresh = not self.over and (self.pace == "" or (self.pace == "half" and not self.allotted))
        sets_out = fresh or self.lapsed
        marches = not self.over and self.allotted > 0 and self.points > 0 and not self.lapsed
        if self.reckoned is None or self.half_days or not (sets_out or marches):
            return None
        return Onward(self.reckoned, self.bound, sets_out, marches)

    @property
    def may_rest(self) -> bool:
        """Whether what is left of the day may be spent in rest: before a march, or in its place where rest is owed."""
        return not self.over and (not self.allotted or (self.half_days > 0 and self.points > 0))

    @property
    def known_about(self) -> tuple[Hex, tuple[tuple[Hex, str], ...]] | None:
        """The hex where the party reckons itself with the features it knows of in it and about it, if there are any."""
        here = self.reckoned
        if here is None or not self.sights:
            return None
        near = tuple(sorted((at, id) for at, id in self.sights if is_about(at, here)))
        return (here, near) if near else None

    @property
    def bound(self) -> bool:
        """Whether there is a route."""
        return bool(self.route)

    @property
    def goal(self) -> Hex | None:
        """The next hex of the route."""
        return self.route[0] if self.route else None

    @property
    def reached(self) -> bool:
        """Whether the party reckons itself in the next hex of its route."""
        return bool(self.route) and self.route[0] == self.reckoned

    @property
    def lost_check_due(self) -> bool:
        """Whether the party is about to march, and it is not known yet whether it loses its way today."""
        return self.marching and not self.checked and self.order is not None

    @property
    def unpriced(self) -> bool:
        """Whether the party marches on and nothing bars its way, into a hex of which the cost is not known yet."""
        return self.marching and self.fare is None and not self.barred.open()[0]

    @property
    def misplaced(self) -> bool:
        """Whether the party has come into another hex than the one where it reckons itself."""
        return self.moved and self.true_hex.open() != self.reckoned

    @property
    def shut_today(self) -> Hidden[tuple[str, ...]]:
        """The castles whose force has turned the party back today."""
        return Hidden(tuple(castle.id for castle in self.castles.open() if castle.closed(self.dawned)))

    @property
    def misdrawn(self) -> Drawn:
        """What is drawn of the hexes that the party took for others, and of those where it truly was."""
        about = {at for leg in self.strayed.open() for at in leg}
        return Drawn(
            frozenset(mark for mark in self.pencilled if mark[0] in about),
            self.explored & about,
            frozenset(sight for sight in self.sights if sight[0] in about),
            frozenset(way for way in self.ways if way[0] in about),
            frozenset(leg for leg in self.trail if leg[0] in about or leg[1] in about),
        )

    @property
    def undecided(self) -> bool:
        """Whether it has not been said yet what the party does."""
        return self.doing is None

    def at_rest(self) -> Campaign:
        """The campaign with what belonged to the last move cleared."""
        return replace(self, **self.PASSING)
