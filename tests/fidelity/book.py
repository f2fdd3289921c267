"""The rule book opened on a table: rule sets with another reading, dice laid down by hand, a cellar to play in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

import msgspec

from sixturns.handlers.advance import Told
from sixturns.handlers.answers import Question, token
from sixturns.handlers.branches import Map
from sixturns.handlers.table import Table, begin
from sixturns.handlers.trace import Item, trace
from sixturns.kernel.effects import ALL, Audience, Choose, Roll, Tell
from sixturns.kernel.procedure import Procedure
from sixturns.kernel.values import Hidden, replace
from sixturns.rules.encounter import Meeting
from sixturns.rulesets.layers import RuleSet, load, read
from sixturns.world.campaign import Campaign
from sixturns.world.clock import Moment, moment
from sixturns.world.creatures import Foes, Mood
from sixturns.world.dungeon import Area, Door, Dungeon, Rect
from sixturns.world.lands import World
from sixturns.world.meeting import Course, Facing, Outcome
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party


def underworld() -> RuleSet:
    """The rule set of documents 000 and 003."""
    return load("underworld")


def house(*, base: str = "underworld", **leaves: str) -> RuleSet:
    """A family with other readings: ``house(surprise_side='"best"')`` changes the leaf ``rules.surprise.side``.

    The first underscore of a name stands for the dot; the values are TOML.
    """
    given = (f"{name.replace('_', '.', 1)} = {value}" for name, value in leaves.items())
    return read("\n".join((f'base = "{base}"', "[rules]", *given)), "house")


def only(step: str, ruleset: RuleSet) -> RuleSet:
    """The rule set with one step of its encounter as a procedure of its own, which has the step's name."""
    listed = ruleset.procedures["encounter"]
    alone = next(item for item in listed.flat() if item.name == step)
    procedure = Procedure(step, alone, state=Meeting, gives=alone.sets[0])
    return msgspec.structs.replace(ruleset, procedures=ruleset.procedures | {step: procedure})


class Run(NamedTuple):
    """One run of a procedure: what it gives, and every question and fact in order."""

    gives: Any
    items: tuple[Item, ...]

    @property
    def questions(self) -> dict[str, Question]:
        """The questions by name, in the order they were asked."""
        return {item.effect.site: item.effect for item in self.items if not isinstance(item.effect, Tell)}

    @property
    def asked(self) -> tuple[str, ...]:
        """The names of the questions, in order."""
        return tuple(item.effect.site for item in self.items if not isinstance(item.effect, Tell))

    @property
    def rolled(self) -> tuple[str, ...]:
        """The names of the rolls, in order."""
        return tuple(item.effect.site for item in self.items if isinstance(item.effect, Roll))

    def told(self, fact: str) -> dict[str, Any]:
        """What was told about a fact, the last time."""
        return [dict(i.effect.about) for i in self.items if isinstance(i.effect, Tell) and i.effect.fact == fact][-1]


def run(procedure: str, state: Any, ruleset: RuleSet | None = None, world: Map | None = None, /, **answers: Any) -> Run:
    """Runs a procedure with dice laid down and decisions made beforehand, by the name of the question.

    ``surprise_party=2`` is the sum of the dice, ``flee="stand"`` the option taken, a list answers one question after
    the other. Fails when anything else is asked, and when an answer is left over: so the absence of a roll is proved.
    """
    laid = {
        name.replace("_", "-"): list(answer) if isinstance(answer, list) else [answer]
        for name, answer in answers.items()
    }

    def answer(question: Question) -> Any:
        assert laid.get(question.site), f"{question.site} is asked, and no answer is laid down for it"
        given = laid[question.site].pop(0)
        if isinstance(question, Choose):
            assert question.admits(given), (question.site, given)
            return given
        assert question.dice.lowest <= given <= question.dice.highest, (question.site, given)
        return question.read(given)

    gives, items = trace(ruleset or underworld(), procedure, state, answer, world)
    assert {} == {name: left for name, left in laid.items() if left}, "answers nobody asked for"
    return Run(gives, tuple(items))


def encounter(meeting: Meeting, ruleset: RuleSet | None = None, /, **answers: Any) -> Outcome:
    """How an encounter comes out, with answers as for `run`."""
    outcome = run("encounter", meeting, ruleset, **answers).gives
    assert isinstance(outcome, Outcome)
    return outcome


HALL = Area("hall", (Rect(0, 0, 6, 4),))
CRYPT = Area("crypt", (Rect(7, 0, 12, 4),))
OAK = Door("oak", ("hall", "crypt"), 6.5, 1.5, upright=True)
BRENNA = Member("brenna", "Brenna", strength=14, carries=("crowbar",))
HARL = Member("harl", "Harl", strength=16, carries=("axe",))
ODO = Member("odo", "Odo", strength=8)
COMPANY = Party((BRENNA, HARL, ODO), "brenna")
AT_THE_DOOR = Campaign(COMPANY, "hall", spot=(5, 1), seen=("hall",))
ORCS = Foes("orcs", "orcs", 10, "crypt")
CONCLUDED = Move("conclude", using="at peace")


def cellar(*doors: Door, monsters_pass: bool | None = None) -> Dungeon:
    """A hall and a crypt with these doors between them; with the oak door when none is given."""
    return Dungeon("Cellar", (HALL, CRYPT), doors or (OAK,), monsters_pass)


class Seat:
    """A place at a table where every die is typed, the secret ones too."""

    def __init__(self, state: Campaign, world: World | None = None, ruleset: RuleSet | None = None) -> None:
        self.ruleset = ruleset or underworld()
        began = begin("An evening", self.ruleset, "cellar", state, seed="chalk")
        self.table = Table(self.ruleset, world or cellar(), began)
        self.table.set_policy("secret", "ask")

    def move(self, act: str, at: str = "", **rest: Any) -> Self:
        """Answers *what now?*."""
        return self.says(Move(act, at, **rest))

    def says(self, option: Any) -> Self:
        """Takes an option of the open decision."""
        self.table.answer(token(option))
        return self

    def dice(self, **faces: int) -> Self:
        """Types dice for the open roll and those after it, checking the name of each: ``dice(strength=4)``."""
        for name, total in faces.items():
            assert name.replace("_", "-") == self.asks
            self.table.type(str(total))
        return self

    def passes(self, turns: int = 1) -> Self:
        """Lets turns pass in which nobody comes by: wandering checks fall on 6."""
        for _ in range(turns):
            self.move("pass").unmet()
        return self

    def unmet(self) -> Self:
        """Goes on with a move to its end, with nobody coming by: wandering checks fall on 6."""
        while self.asks in ("wandering", "noise"):
            self.table.type("6")
        return self

    def told(self, to: Audience = ALL) -> list[tuple[str, dict[str, Any]]]:
        """All that was told to the players, or to the referee alone: each fact, and what about it."""
        facts = (thing.fact for thing in self.table.happened() if isinstance(thing, Told))
        return [(fact.fact, dict(fact.about)) for fact in facts if fact.to is to]

    @property
    def asks(self) -> str:
        """The name of the open question."""
        return self.table.question.question.site

    @property
    def chance(self) -> str:
        """The chance of the open roll as a book prints it, such as 2-in-6: the lowest faces of one die succeed."""
        roll = self.table.question.question
        assert isinstance(roll, Roll) and 1 == roll.dice.count
        faces = [face for face in range(1, roll.dice.sides + 1) if roll.read(face) is True]
        assert list(range(1, len(faces) + 1)) == faces
        return f"{len(faces)}-in-{roll.dice.sides}"

    @property
    def asked_of(self) -> Audience:
        """Whom the open question is put to."""
        return self.table.question.question.to

    @property
    def state(self) -> Campaign:
        """The campaign at the last rest, which must be now."""
        assert self.table.question.rests
        return self.table.state

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that are offered now."""
        question = self.table.question.question
        assert isinstance(question, Choose) and self.table.question.rests
        return question.options

    @property
    def clock(self) -> Moment:
        """The time of the campaign."""
        time = self.ruleset.rules.time
        state = self.state
        return moment(state.turns, state.rounds, turn_minutes=time.turn_minutes, round_seconds=time.round_seconds)


def with_foes(*groups: Foes, state: Campaign = AT_THE_DOOR, **changes: Any) -> Campaign:
    """The party at the door, and creatures about."""
    return replace(state, foes=Hidden(groups), **changes)


def facing(mood: Mood | None) -> Facing:
    """The ten orcs of the crypt, 40 ft away, in a mood: to talk to, or fought when nobody ever learnt it."""
    outcome = Outcome(Course.PARLEY if mood else Course.COMBAT, 40, mood)
    return Facing(ORCS.id, ORCS.name, ORCS.number, ORCS.at, outcome)


def bands(ladder: Any) -> Mapping[str, str]:
    """The rows of a table as a book prints them: numbers, then what they mean."""
    return {str(band.span): str(band.means) for band in ladder.bands}
