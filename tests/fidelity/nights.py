"""A camp to test: four members on the road, and lists of single steps to send them through."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from sixturns.handlers.answers import Question
from sixturns.handlers.branches import Map
from sixturns.handlers.solve import Solver
from sixturns.handlers.trace import Item, trace
from sixturns.kernel.effects import Choose, Roll, Tell
from sixturns.kernel.procedure import Loop, Procedure, Step
from sixturns.kernel.values import Hidden
from sixturns.rules import camp, rest, weather
from sixturns.rulesets.layers import RuleSet
from sixturns.world.camp import Night
from sixturns.world.campaign import WILDS, Campaign
from sixturns.world.hexes import Hex
from sixturns.world.hexmap import HexMap, Tile
from sixturns.world.party import Member, Party
from sixturns.world.sky import Season, Sky
from tests.fidelity.book import underworld

BRENNA = Member("brenna", "Brenna", "fighter", 3, hp=9, most_hp=12)
HARL = Member("harl", "Harl", "cleric", 2, hp=5, most_hp=5)
ODO = Member("odo", "Odo", "thief", 1, hp=2, most_hp=4)
MAUD = Member("maud", "Maud", "Magic-user", 1, hp=1, most_hp=3)
FOUR = Party((BRENNA, HARL, ODO, MAUD), "brenna")
THREE = Party((BRENNA, HARL, ODO), "brenna")
DRY = Sky("fair", season=Season.SUMMER)
HERE = Hex(4, 4)
ON_THE_ROAD = Campaign(FOUR, "", outside=WILDS, true_hex=Hidden(HERE), reckoned=HERE, month=6, sky=DRY)

SETUP = (camp.pitch_camp, Loop("firewood", "gathering", camp.gather_firewood), camp.build_fire)
ASLEEP = (camp.sleep, camp.night_ends)
COMERS = (camp.which_watch, camp.nod_off, camp.until_they_come)
MORNING = (weather.begin_calendar, weather.season, weather.weather)
HALF_DAY = (rest.half_day, rest.rest_check, rest.broken, rest.half_day_over, rest.refreshed)


class Went(NamedTuple):
    """One run of some steps: the campaign after it, and every question and fact in order."""

    state: Campaign
    items: tuple[Item, ...]

    @property
    def asked(self) -> tuple[str, ...]:
        """The names of the questions, in order."""
        return tuple(item.effect.site for item in self.items if not isinstance(item.effect, Tell))

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """The rolls, in order."""
        return tuple(item.effect for item in self.items if isinstance(item.effect, Roll))

    @property
    def night(self) -> Night:
        """The night that is under way."""
        assert self.state.night is not None
        return self.state.night

    def told(self, fact: str) -> list[dict[str, Any]]:
        """What was told about a fact, each time."""
        return [dict(i.effect.about) for i in self.items if isinstance(i.effect, Tell) and i.effect.fact == fact]


def listed(steps: tuple[Step | Procedure, ...], ruleset: RuleSet | None = None) -> RuleSet:
    """A rule set with these steps as its list ``some``."""
    ruleset = ruleset or underworld()
    some = Procedure("some", *steps, state=Campaign)
    return msgspec.structs.replace(ruleset, procedures=ruleset.procedures | {"some": some})


def country(terrain: str = "clear") -> HexMap:
    """A hex of that terrain, where the party stands."""
    return HexMap("Country", (Tile(HERE, terrain),))


def goes(
    state: Campaign, *steps: Step | Procedure, ruleset: RuleSet | None = None, land: Map | None = None, **answers: Any
) -> Went:
    """Sends a party through some steps, with dice laid down by the name of the roll and decisions by their option.

    A list answers one question after the other. Fails when anything else is asked, and when an answer is left over.
    """
    laid = {name.replace("_", "-"): given if isinstance(given, list) else [given] for name, given in answers.items()}

    def answer(question: Question) -> Any:
        assert laid.get(question.site), f"{question.site} is asked, and no answer is laid down for it"
        given = laid[question.site].pop(0)
        if isinstance(question, Choose):
            assert question.admits(given), (question.site, given)
            return given
        assert question.dice.lowest <= given <= question.dice.highest, (question.site, given)
        return question.read(given)

    end, items = trace(listed(steps, ruleset), "some", state, answer, land or country())
    assert {} == {name: left for name, left in laid.items() if left}, "answers nobody asked for"
    return Went(end, tuple(items))


def odds(state: Campaign, *steps: Step | Procedure, keep: str, ruleset: RuleSet | None = None) -> dict[Any, Fraction]:
    """The exact distribution of one field after some steps."""
    solver = Solver(listed(steps, ruleset), world=country(), exact=True)
    return {value: weight for (value,), weight in solver.solve("some", state, (keep,)).weights.items()}
