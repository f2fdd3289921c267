"""A table under any acts in any order, against a plain model: the list of places it came by."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from sixturns.handlers.advance import Answered
from sixturns.handlers.answers import Answer, AnyBody, NotAnAnswer, read, token, write
from sixturns.handlers.codec import decode, encode
from sixturns.handlers.dice_box import ImpossibleDice
from sixturns.handlers.facts import BadFact
from sixturns.handlers.fold import NothingToUndo, Stale, TableError
from sixturns.handlers.marks import Snapshot
from sixturns.handlers.rulebook import Rulebook
from sixturns.handlers.table import Table, begin
from sixturns.kernel.dice import throws
from sixturns.kernel.effects import Choose, Roll
from sixturns.rulesets.layers import Layer, RuleSet, load, read_layers
from sixturns.world.dungeon import Dungeon
from sixturns.world.lands import Lands
from tests.contract.cases import AT_REST
from tests.contract.explore import answers_to

RULES = load("underworld")
STARTS = AT_REST["underworld"]
CELLAR = STARTS[0].world
assert isinstance(CELLAR, Dungeon)
FACTS: tuple[tuple[str, Any], ...] = (
    ("turns", 90),
    ("rounds", 9),
    ("party_edge", -1),
    ("expecting", True),
    ("alerted", [{"area": "crypt", "left": 10}]),
    ("foes", []),
    ("lights", []),
    ("standing", ["oak"]),
    ("facing", None),
)
HOUSES = (
    "[rules.surprise]\nchance = '3-in-6'",
    "[rules.wandering]\ninterval = 1\n[rules.movement]\nmoves = 2",
    "take = { encounter = 'basic' }",
    "base = 'bladespell'",
)
AMENDED = (RULES, load("basic"), *(read_layers((Layer(f"house {n}", text),)) for n, text in enumerate(HOUSES)))
"""Rules that a table may put into the place of those in force: numbers, a part of another family, another family."""
WRITTEN = Rulebook()
KEPT = Rulebook({WRITTEN.add(rules): WRITTEN.content(WRITTEN.add(rules)) for rules in AMENDED}.__getitem__)
"""The same, read from what is kept of them: a log names nothing else."""
HOWS = ("app rolls", "I roll", "ask")
KINDS = ("public", "secret", "strength", "reaction")
QUICK = settings(derandomize=True, deadline=None)
numbers = st.integers(0, 1000)


class Play(RuleBasedStateMachine):
    """The table, its log, and the model: what was shown before each input that stands, and after each taken back."""

    @initialize(start=st.sampled_from(STARTS), seed=st.sampled_from(["six", "turns"]))
    def open(self, start: Any, seed: str) -> None:
        """A new campaign."""
        assert isinstance(start.world, Dungeon | Lands)
        self.dungeon, self.began = start.world, begin("Cellar", RULES, "cellar", start.state, seed=seed)
        self.table = Table(RULES, self.dungeon, self.began)
        self.bodies: list[AnyBody] = []
        self.before: list[Any] = []
        self.after: list[Any] = []
        self.faces: dict[tuple[str, int, str], tuple[int, ...]] = {}
        self.seen: set[tuple[str, int]] = set()
        self.thrown: set[int] = set()
        self.second: Table | None = None

    # ---------------------------------------------------------------------------------------------------- helpers
    def shown(self, table: Table | None = None) -> tuple[Any, ...]:
        """All that a table shows of where play stands."""
        table = table or self.table
        return (
            *self.standing(table),
            [encode(one) for one in table.happened()],
            [(x.seq, write(x.body)) for x in table.lines],
        )

    def standing(self, table: Table) -> tuple[Any, ...]:
        """What a table shows that does not depend on where it was opened."""
        return table.key, table.question, table.state, table.now, table.ruleset.digest, dict(table.policies)

    def input(self, made: list[AnyBody], shown: tuple[Any, ...]) -> None:
        """Notes an input: what it made, and what the table showed before it."""
        self.before.append(shown)
        self.after.clear()
        self.log(made)

    def log(self, made: list[AnyBody]) -> None:
        """Adds bodies to the log and to the table that was opened from a snapshot."""
        assert made
        self.bodies += made
        self.look_at_the_dice()
        for number, body in enumerate(made, self.table.seq - len(made) + 1):
            if self.second:
                try:
                    self.second.fold(number, read(write(body)))
                except TableError:
                    self.second = None

    def look_at_the_dice(self) -> None:
        """Compares the dice that stand with those that were seen where a question was asked as often before.

        Nothing else than how often it was asked makes its dice others; thrown where some were seen they say so.
        """
        asked: Counter[str] = Counter()
        for line in self.table.lines:
            if not isinstance(body := line.body, Answer):
                continue
            place = (body.site, asked[body.site])
            asked[body.site] += 1
            if line.seq not in self.thrown:
                assert body.again == (body.source == "rolled" and place in self.seen)
            if body.source == "rolled":
                assert body.faces == self.faces.setdefault((*place, body.asked), body.faces)
            if body.faces:
                self.thrown.add(line.seq)
                self.seen.add(place)

    # ------------------------------------------------------------------------------------------------------ acts
    @rule(which=numbers)
    def answer_or_roll(self, which: int) -> None:
        """The open question is answered, by an option or by the campaign's dice."""
        shown, key, question = self.shown(), self.table.key, self.table.question.question
        if isinstance(question, Choose):
            options = answers_to(question)
            self.input(self.table.answer(token(options[which % len(options)]), key), shown)
        else:
            self.input(self.table.roll(key), shown)

    @precondition(lambda self: isinstance(self.table.question.question, Roll))
    @rule(which=numbers)
    def type_dice(self, which: int) -> None:
        """Somebody types a total."""
        shown, question = self.shown(), self.table.question.question
        assert isinstance(question, Roll)
        totals = [total for total, _ in throws(question.dice)]
        self.input(self.table.type(str(totals[which % len(totals)])), shown)

    @rule(which=numbers)
    def rule_the_open_question(self, which: int) -> None:
        """The referee rules."""
        shown, answers = self.shown(), answers_to(self.table.question.question)
        self.input(self.table.rule_open(token(answers[which % len(answers)]), "ruled"), shown)

    @precondition(lambda self: any(isinstance(line.body, Answer) for line in self.table.lines))
    @rule(which=numbers, reading=numbers)
    def amend_an_answer(self, which: int, reading: int) -> None:
        """The referee amends an answer that stands."""
        shown = self.shown()
        answered = [thing for thing in self.table.happened() if isinstance(thing, Answered)]
        one = answered[which % len(answered)]
        seq = next(line.seq for line in self.table.lines if line.body is one.answer)
        answers = answers_to(one.asked.question)
        self.input(self.table.rule(seq, token(answers[reading % len(answers)]), "amended"), shown)

    @rule(fact=st.sampled_from(FACTS))
    def set_a_fact(self, fact: tuple[str, Any]) -> None:
        """The referee sets a fact."""
        shown = self.shown()
        self.input(self.table.set(*fact), shown)

    @rule(rules=st.sampled_from(AMENDED))
    def amend_the_rules(self, rules: RuleSet) -> None:
        """Other rules come into force, unless they are in force already or the state cannot bear them."""
        shown = self.shown()
        try:
            self.input(self.table.amend(rules, "a change of mind"), shown)
        except (BadFact, TableError):
            assert shown == self.shown()

    @rule(kind=st.sampled_from(KINDS), how=st.sampled_from(HOWS))
    def set_a_policy(self, kind: str, how: str) -> None:
        """The table changes how a kind of roll is made."""
        shown = self.shown()
        self.input(self.table.set_policy(kind, how), shown)

    @rule()
    def note(self) -> None:
        """A note changes nothing but the log."""
        shown, standing = self.shown(), self.standing(self.table)[1:]
        self.input(self.table.note("so far, so good"), shown)
        assert standing == self.standing(self.table)[1:]

    # ---------------------------------------------------------------------------------------------- back and forth
    @rule()
    def undo(self) -> None:
        """The last input is taken back with all it caused."""
        assert bool(self.before) == self.table.can_undo
        if self.before:
            self.after.append(self.shown())
            self.log(self.table.undo())
            assert self.before.pop() == self.shown()

    @rule()
    def redo(self) -> None:
        """The input last taken back stands again."""
        assert bool(self.after) == self.table.can_redo
        if self.after:
            self.before.append(self.shown())
            self.log(self.table.redo())
            assert self.after.pop() == self.shown()

    @rule(back=st.integers(1, 6), forth=st.integers(1, 6))
    def go_back_and_forth(self, back: int, forth: int) -> None:
        """Several inputs are taken back, and some of them restored."""
        for _ in range(back):
            self.undo()
        for _ in range(forth):
            self.redo()

    @rule()
    def open_from_a_snapshot(self) -> None:
        """A table opened from a snapshot stands where this one stands, and will go the same way."""
        snapshot = self.table.snapshot()
        if snapshot is not None:
            self.second = Table(RULES, self.dungeon, self.began, decode(encode(snapshot), Snapshot), KEPT)
            assert not self.second.can_undo

    @rule(which=st.integers(0, 8))
    def refused(self, which: int) -> None:
        """A refused act changes nothing."""
        shown, seq, can = self.shown(), self.table.seq, (self.table.can_undo, self.table.can_redo)
        table, asks = self.table, isinstance(self.table.question.question, Roll)
        match which:
            case 0:
                with pytest.raises(TableError if asks else NotAnAnswer):
                    table.answer('"by magic"')
            case 1:
                with pytest.raises(Stale):
                    table.answer("null", "99999.abc")
            case 2:
                with pytest.raises(ImpossibleDice if asks else TableError):
                    table.type("9999")
            case 3:
                with pytest.raises(NotAnAnswer):
                    table.rule_open("[]", "why not")
            case 4:
                with pytest.raises(TableError):
                    table.rule(seq + 7, "null", "why not")
            case 5:
                with pytest.raises(BadFact):
                    table.set("at", "the moon")
            case 6:
                with pytest.raises(BadFact):
                    table.set("turns", "many")
            case 7:
                with pytest.raises(TableError):
                    table.set_policy("public", "the cat rolls")
            case 8:
                with pytest.raises(TableError):
                    table.note("   ")
        if not can[0]:
            with pytest.raises(NothingToUndo):
                table.undo()
        if not can[1]:
            with pytest.raises(NothingToUndo):
                table.redo()
        assert (shown, seq, can) == (self.shown(), table.seq, (table.can_undo, table.can_redo))

    # ------------------------------------------------------------------------------------------------- invariants
    @invariant()
    def refolded_it_is_the_same(self) -> None:
        """The log folded anew is this table."""
        again = Table(RULES, self.dungeon, self.began, rulebook=KEPT)
        for seq, body in enumerate(self.bodies, 2):
            again.fold(seq, read(write(body)))
        assert self.shown() == self.shown(again)
        assert (again.can_undo, again.can_redo, again.seq) == (
            bool(self.before),
            bool(self.after),
            len(self.bodies) + 1,
        )

    @invariant()
    def opened_later_it_is_the_same(self) -> None:
        """A table opened from a snapshot of this one, and gone on with, is where this one is."""
        if self.second:
            assert self.standing(self.table) == self.standing(self.second)


def test_any_acts_in_any_order() -> None:
    """Refolded, undone, redone, reopened: the table agrees with the model."""
    run_state_machine_as_test(
        Play, settings=settings(max_examples=60, stateful_step_count=30, derandomize=True, deadline=None)
    )


@pytest.mark.slow
def test_any_acts_in_any_order_for_long() -> None:
    """Refolded, undone, redone, reopened over hundreds of long games, the table agrees with the model."""
    run_state_machine_as_test(Play, settings=settings(max_examples=1000, stateful_step_count=50))
