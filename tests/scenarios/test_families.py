"""An expedition from start to end under every family of rules, and under one mixed of all three.

A day's march, a burrow and who lives there, the way out, a night in camp: the same leader plays it all, who knows the
moves by name and takes what is offered. Some dice are typed, some thrown by the campaign's seed; now and then an input
is taken back and restored, and the table is built anew from its log.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sixturns.handlers.advance import Answered, Told
from sixturns.handlers.codec import encode
from sixturns.kernel.effects import Choose, Roll
from sixturns.kernel.values import Hidden
from sixturns.world.campaign import WILDS, Campaign
from sixturns.world.creatures import Figures, Foes, Wanderer, Wandering
from sixturns.world.dungeon import Area, Door, Dungeon, Exit, Rect
from sixturns.world.lands import Lands
from sixturns.world.light import Light
from sixturns.world.party import Member, Party
from sixturns.world.roaming import Roaming, Sighting
from tests.contract.books import BOOKS
from tests.contract.game import Game, faces_for
from tests.fidelity.marches import DAWN, FAIR, at, country, thing

HALL = Area("hall", (Rect(0, 0, 3, 2),), "1", "Hall")
CRYPT = Area("crypt", (Rect(4, 0, 4, 2),), "2", "Crypt")
OAK = Door("oak", ("hall", "crypt"), 3.5, 0.5, upright=True, stuck=False)
BURROW = Dungeon("Burrow", (HALL, CRYPT), (OAK,), exits=(Exit("mouth", "hall", (0, 0), "the mouth"),))
MOOR: Lands = country(
    "clear",
    thing("burrow", "0506", "cave", name="The Burrow", dungeon="Burrow", entrance="mouth"),
    columns=9,
    rows=12,
    dungeon=BURROW,
)
SCORES: dict[str, Any] = {"mind": 12, "stamina": 5, "most_stamina": 5, "hp": 4, "most_hp": 4, "carries": ("torch",)}
COMPANY = Party((Member("brenna", "Brenna", "fighter", **SCORES), Member("odo", "Odo", "cleric", **SCORES)), "odo")
ORCS = Foes("orcs", "orcs", 2, "crypt", figures=Figures("1d6", morale=8))
START = Campaign(
    COMPANY,
    "",
    outside=WILDS,
    turns=DAWN,
    month=7,
    sky=FAIR,
    lights=(Light("torch", "odo", 6, lit=False),),
    true_hex=Hidden(at("0508")),
    reckoned=at("0508"),
    explored=frozenset({at("0508")}),
    route=(at("0507"), at("0506")),
    sights=frozenset({(at("0506"), "burrow")}),
    foes=Hidden((ORCS,)),
    roaming=Hidden((Roaming("moor", "1d6", (Sighting(6, Wanderer(6, "crows", "0")),), ("clear",)),)),
    wandering=Hidden((Wandering(1, "1d6", (Wanderer(6, "footsteps", "0"),)),)),
)
NEVER_LOST = {"lost": False, "navigation-check": True}
"""Readings that are laid down, so that the party finds its way."""
FEW_INPUTS = 150
ASKED = {
    "underworld": {"lost", "encounter", "night", "noise"},
    "basic": {"lost", "road", "initiative-party"},
    "bladespell": {"navigation-check", "way-encounter", "initiative-party"},
    "mixed": {"navigation-check", "way-encounter", "initiative-party", "noise"},
}
"""What only the one or the other asks."""


class Leader:
    """Plays the expedition, and looks after itself: every fifth input is taken back and restored."""

    def __init__(self, ruleset: str) -> None:
        self.game = Game(ruleset, MOOR, START)
        self.game.do(lambda table: table.set_policy("secret", "ask"))
        self.inputs = 0
        self.sites: Counter[str] = Counter()

    @property
    def state(self) -> Campaign:
        """The campaign as it is now."""
        return self.game.table.now

    @property
    def facts(self) -> set[str]:
        """What was told and stands."""
        return {thing.fact.fact for thing in self.game.table.happened() if isinstance(thing, Told)}

    def does(self, *acts: str, at: str = "") -> bool:
        """Makes the first of some moves that is offered, and answers all that it asks; false when none is."""
        question = self.game.table.question.question
        assert isinstance(question, Choose) and self.game.table.question.rests
        offered = [*question.options, *(blank.option for blank in question.blanks)]
        found = (move for act in acts for move in offered if move.act == act and (not at or move.at == at))
        move = next(found, None)
        if move is None:
            return False
        self.put(lambda: self.game.choose(move))
        while not self.game.table.question.rests:
            self.put(self.answer)
        return True

    def answer(self) -> None:
        """Answers the open question: the first option, the die that is laid down, one typed or one thrown by seed."""
        asked = self.game.table.question
        question, site = asked.question, asked.question.site
        self.sites[site] += 1
        if not isinstance(question, Roll):
            self.game.choose(question.options[0])
        elif site in NEVER_LOST:
            faces = " ".join(map(str, faces_for(question, NEVER_LOST[site])))
            self.game.do(lambda table: table.type(faces, table.key))
        elif self.inputs % 3:
            self.game.do(lambda table: table.roll())
        else:
            faces = " ".join([str(question.dice.sides)] * question.dice.count)
            self.game.do(lambda table: table.type(faces, table.key))

    def put(self, act: Any) -> None:
        """Puts an input in; every fifth is undone and redone, and the table then built anew from the log."""
        self.inputs += 1
        assert self.inputs < FEW_INPUTS, self.sites
        before = stands(self.game.table)
        act()
        if self.inputs % 5 == 0:
            after = stands(self.game.table)
            self.game.do(lambda table: table.undo())
            assert before == stands(self.game.table)
            self.game.do(lambda table: table.redo())
            assert after == stands(self.game.table) == stands(self.game.rebuilt())


def stands(table: Any) -> tuple[Any, ...]:
    """Where play stands."""
    happened = [
        (thing.asked.site, thing.value) if isinstance(thing, Answered) else thing.fact for thing in table.happened()
    ]
    return table.key, table.question, encode(table.now), happened


def expedition(leader: Leader) -> None:
    """Marches to the burrow, goes in, meets who is there, comes out, and sleeps."""
    while not leader.does("go in", at="mouth"):
        while leader.state.facing is not None:
            assert leader.does("conclude")
        assert leader.does("march on", "set out") or leader.does("camp", "sleep on")
    assert leader.does("light")
    while leader.state.facing is None:
        assert leader.does("walk", "open", at="oak") or leader.does("meet")
    if leader.does("fight"):
        leader.does("round", "morale")
        assert leader.does("end fight")
    while leader.state.facing is not None:
        assert leader.does("conclude")
    while not leader.state.outdoors:
        while leader.state.facing is not None:
            assert leader.does("conclude", "end fight")
        assert leader.does("leave")
    day = leader.state.days
    while leader.state.days == day:
        while leader.state.facing is not None:
            assert leader.does("conclude")
        assert leader.does("camp", "sleep on")


@pytest.mark.parametrize("ruleset", BOOKS)
def test_an_expedition_from_start_to_end(ruleset: str) -> None:
    """A day's march, the burrow, a fight, the way out and a night's sleep, undone and restored on the way."""
    leader = Leader(ruleset)
    expedition(leader)
    game = leader.game
    assert stands(game.table) == stands(game.rebuilt())
    assert {"met", "slept"} <= leader.facts
    assert ASKED[ruleset] == leader.sites.keys() & set[str]().union(*ASKED.values())
    assert at("0506") == leader.state.reckoned
    while game.table.can_undo:
        game.do(lambda table: table.undo())
    assert START.at_rest() == game.table.state
    while game.table.can_redo:
        game.do(lambda table: table.redo())
    assert leader.state == game.rebuilt().now
