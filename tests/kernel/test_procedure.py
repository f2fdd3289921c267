"""Steps, procedures and loops, on a small procedure of their own."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from sixturns.handlers.branches import Nowhere
from sixturns.handlers.sample import Sample
from sixturns.handlers.solve import Solver, TooManyStates, Undecided, Unresolved
from sixturns.handlers.trace import trace
from sixturns.handlers.walk import OPEN, Walk
from sixturns.kernel.dice import Chance, Dice
from sixturns.kernel.effects import Roll, Row, Steps, call, chance_of, choose, roll_on
from sixturns.kernel.procedure import Loop, Procedure, step, wrong_with
from sixturns.kernel.values import KEEP, Value, draft
from sixturns.rulesets.layers import RuleSet, load


class Chase(Value):
    """A pursuit: whether it goes on, how it ended, and a count of its rounds."""

    BOUNDS: ClassVar[dict[str, tuple[int, int]]] = {"rounds": (0, 12)}

    on: bool = True
    end: str = ""
    rounds: int = 0
    gap: int = 3


@step("on", "end", always=True)
def run(on: bool) -> Steps[tuple[bool, str]]:
    """One in six is caught, two in six get away, the others run on."""
    end = yield from roll_on("run", Dice(1, 6), (Row(1, "caught"), Row(3, "away"), Row(6, "")))
    return not end, end


@step("+rounds", always=True)
def count(on: bool) -> int:
    """Another round."""
    return 1


@step("gap")
def tire(end: str) -> Steps[int]:
    """One who got away may be out of breath."""
    if end != "away":
        return KEEP
    return 1 if (yield from chance_of("tire", Chance(3))) else 2


@step("end", always=True)
def flee(on: bool) -> Steps[str]:
    """A chase within a step."""
    return str((yield from call("chase", Chase())))


@step("end", always=True)
def hide(on: bool) -> Steps[str]:
    """A decision."""
    return (yield from choose("hide", ("under", "behind")))


def rule_set(*procedures: Procedure) -> RuleSet:
    """A rule set of these procedures."""
    return msgspec.structs.replace(load("underworld"), procedures={one.name: one for one in procedures})


PURSUIT = Loop("pursuit", "on", run, count)
RULES = rule_set(
    Procedure("chase", PURSUIT, tire, state=Chase, gives="end"),
    Procedure("escape", flee, state=Chase, gives="end"),
    Procedure("hide", hide, state=Chase, gives="end"),
)


@pytest.mark.parametrize("exact", [True, False])
def test_a_loop_is_left_as_often_as_its_exits_have_it(exact: bool) -> None:
    """One in six against two in six: a third is caught, to within the mass still running, which is reported."""
    solved = Solver(RULES, exact=exact, eps=1e-9).solve("chase", Chase())
    caught = solved.of(lambda end: end == "caught")
    assert 0 < solved.unresolved <= 1e-9
    assert 1 == pytest.approx(float(sum(solved.weights.values()) + solved.unresolved), abs=1e-15)
    assert caught <= Fraction(1, 3) + Fraction(1, 10**15) <= caught + solved.unresolved + Fraction(1, 10**14)


def test_what_is_unresolved_is_exact() -> None:
    """With fractions, what leaves a loop and what is still in it are one, after exactly as many rounds as needed."""
    solved = Solver(RULES, exact=True, eps=0.01).solve("chase", Chase())
    assert Fraction(1, 2**7) == solved.unresolved
    assert {
        "caught": Fraction(1, 3) * (1 - solved.unresolved),
        "away": Fraction(2, 3) * (1 - solved.unresolved),
    } == solved.weights


def test_the_rounds_of_a_loop_are_geometric() -> None:
    """The count of rounds has the geometric distribution, and all beyond its bound is counted at the bound."""
    solved = Solver(RULES, exact=True, eps=1e-6).solve("chase", Chase(), keep=["rounds"])
    assert [Fraction(1, 2**n) for n in range(1, 12)] == [solved.weights[(n,)] for n in range(1, 12)]
    assert Fraction(1, 2**11) - solved.unresolved == solved.weights[(12,)]


def test_dead_fields_do_not_multiply_states() -> None:
    """What nothing reads again and nobody asked for is cleared: the count of rounds makes no states of its own."""
    assert Solver(RULES, most=4).solve("chase", Chase()).weights.keys() == {"caught", "away"}
    with pytest.raises(TooManyStates, match="more than 4"):
        Solver(RULES, most=4).solve("chase", Chase(), keep=["rounds"])


def test_a_loop_that_is_not_entered_changes_nothing() -> None:
    """A loop whose field is false at its head does not run."""
    assert {(False, "away", 5): 1.0} == Solver(rule_set(Procedure("chase", PURSUIT, state=Chase))).solve(
        "chase", Chase(on=False, end="away", rounds=5), keep=["on", "end", "rounds"]
    ).weights


def test_a_loop_left_unresolved_is_no_answer_within_a_step() -> None:
    """A step that calls a procedure with a loop cannot be solved as if nothing were left over."""
    with pytest.raises(Unresolved, match="chase leaves"):
        Solver(RULES).solve("escape", Chase())


def test_a_decision_wants_a_policy() -> None:
    """Without a policy the solver names the decision it came to; with one it goes on."""
    with pytest.raises(Undecided, match="hide"):
        Solver(RULES).solve("hide", Chase())
    assert {"behind": 1.0} == Solver(RULES, lambda question: question.options[-1]).solve("hide", Chase()).weights


def test_a_loop_is_played_and_sampled_round_by_round() -> None:
    """A walk repeats the steps of a loop while its field holds."""
    answers = iter(["", "", "caught"])
    end, items = trace(RULES, "chase", Chase(), lambda question: next(answers))
    assert ("caught", ["run"] * 3) == (end, [item.step.name for item in items])
    sample = Sample(RULES, Random(7))
    caught = sum(sample.run("chase", Chase()) == "caught" for _ in range(3000))
    assert abs(caught - 1000) < 5 * (3000 * 2 / 9) ** 0.5


@pytest.mark.parametrize(
    ("count_now", "added", "expected"), [(0, 1, 1), (11, 1, 12), (12, 1, 12), (3, -5, 0), (5, 100, 12)]
)
def test_counters_saturate(count_now: int, added: int, expected: int) -> None:
    """A counter is added to, and stays within its bounds."""
    assert expected == count.put(draft(Chase(rounds=count_now)), added).rounds


def test_a_step_reads_a_slice_and_writes_what_it_sets() -> None:
    """Arguments come from the fields a step names, and results go into the fields it sets."""
    both = step("on", "gap")(lambda end, rounds: (False, rounds))
    state = Chase(end="away", rounds=4)
    assert ("away", 4) == both.slice(state)
    assert Chase(False, "away", 4, 4) == both.put(draft(state), both.begin(both.slice(state), None))
    assert (True,) == count.slice(state)
    assert () == step("gap")(lambda: 7).slice(state)
    with pytest.raises(ValueError, match="sets on, gap gave 1"):
        both.put(draft(state), (False,))


def test_a_field_may_be_set_to_none() -> None:
    """`None` is an ordinary value."""
    assert step("end")(lambda: None).put(draft(Chase(end="away")), None).end is None


def test_a_step_may_stand_twice_in_a_list() -> None:
    """Under another name it is the same step."""
    again = run.named("evening")
    assert ("evening", run.fn, run.sets, run.always) == (again.name, again.fn, again.sets, again.always)
    assert "<step evening>" == repr(again)
    assert "<loop pursuit>" == repr(PURSUIT)


def test_what_is_live_is_found_backwards() -> None:
    """A field is wanted before a step that reads it, and not before one that always writes it, but in a loop it is."""
    assert [{"on"}, {"on"}] == [set(live) for live in Procedure("x", run, count).live(frozenset())][:2]
    assert [{"on"}, {"end"}] == [set(live) for live in Procedure("x", run).live(frozenset({"end"}))]
    assert [{"on", "end"}, {"end"}] == [set(live) for live in Procedure("x", PURSUIT).live(frozenset({"end"}))]
    assert [{"end", "gap"}, {"gap"}] == [set(live) for live in Procedure("x", tire).live(frozenset({"gap"}))]
    inner = Procedure("inner", run)
    assert [{"on"}, {"end"}] == [set(live) for live in Procedure("x", inner).live(frozenset({"end"}))]


def test_a_procedure_knows_what_it_reads_and_writes() -> None:
    """Sub-lists and loops count, and so do counters."""
    whole = Procedure("whole", PURSUIT, Procedure("after", tire), state=Chase, gives="end")
    assert {"on", "end"} == whole.reads
    assert {"on", "end", "rounds", "gap"} == whole.writes
    assert (run, count, tire) == whole.flat()
    assert ("away", Chase()) == (whole.result(Chase(end="away")), Procedure("x", run).result(Chase()))


def reads_a_ghost(ghost: int) -> int:
    """Reads what no state has."""
    return ghost


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (Procedure("x", step("gap")(reads_a_ghost), state=Chase), ["x.reads_a_ghost: Chase has no field 'ghost'"]),
        (
            Procedure("x", step("+gap")(count.fn), state=Chase),
            ["x.count: the counter 'gap' has no bound"],
        ),
        (Procedure("x", step("+ghost")(count.fn), state=Chase), ["x.count: Chase has no field '+ghost'"]),
        (Procedure("x", Loop("l", "ghost", count), state=Chase), ["x.l: Chase has no field 'ghost'"]),
        (Procedure("x", count, state=Chase, gives="ghost"), ["x: gives 'ghost', which Chase has not"]),
        (Procedure("x", count), ["x: no state"]),
        (Procedure("x", PURSUIT, tire, state=Chase, gives="end"), []),
    ],
)
def test_a_procedure_that_does_not_fit_its_state_is_found_out(wrong: Any, expected: list[str]) -> None:
    """Fields that the state has not, and counters without a bound, are named with the procedure and the step."""
    assert expected == wrong_with(wrong)


@step("gap", when="end")
def rest(gap: int) -> int:
    """Whoever has come to an end of running is a pace nearer."""
    return gap - 1


RESTING = rule_set(Procedure("chase", rest, state=Chase, gives="gap"))


@pytest.mark.parametrize(("end", "expected"), [("", 3), ("away", 2)])
def test_a_step_is_passed_over_while_it_has_nothing_to_do(end: str, expected: int) -> None:
    """Where the field that it waits for is empty a step changes nothing, whoever walks."""
    state = Chase(end=end)
    assert expected == Sample(RESTING, Random(1)).run("chase", state)
    assert {expected: 1.0} == Solver(RESTING).solve("chase", state).weights
    assert (expected, []) == trace(RESTING, "chase", state, lambda question: None)


def test_what_a_step_waits_for_is_a_field_that_it_needs() -> None:
    """The solver keeps it alive until then, the registry knows it, and such a step does not always write."""
    assert frozenset({"gap", "end"}) == rest.needs == Procedure("chase", rest).reads
    assert frozenset({"gap", "end"}) == Procedure("chase", rest).live(frozenset({"gap"}))[0]
    nowhere = step("gap", when="lair")(lambda gap: gap)
    (fault,) = wrong_with(Procedure("chase", nowhere, state=Chase))
    assert "no field 'lair'" in fault
    with pytest.raises(TypeError, match="passed over"):
        step("gap", always=True, when="end")(lambda gap: gap)


@pytest.mark.parametrize(("rests", "expected"), [(False, 3), (True, 2)])
def test_a_step_has_no_part_in_rules_that_switch_it_off(rests: bool, expected: int) -> None:
    """A step that stands under a switch of the rules is not walked, nor solved, where that is off."""
    breathe = step("gap", under="toil.rests")(lambda gap: gap - 1)
    ours = rule_set(Procedure("chase", breathe, state=Chase, gives="gap"))
    toil = msgspec.structs.replace(ours.rules.toil, rests=rests)
    ours = msgspec.structs.replace(ours, rules=msgspec.structs.replace(ours.rules, toil=toil))
    assert rests is breathe.acts(ours.rules)
    assert expected == Sample(ours, Random(1)).run("chase", Chase())
    assert {expected: 1.0} == Solver(ours).solve("chase", Chase()).weights


class Hesitant(Walk):
    """A walk that leaves every question open once before it answers it."""

    def __init__(self, *answers: str) -> None:
        super().__init__(RULES, Nowhere())
        self.left, self.asked, self.hesitates = list(answers), 0, True

    def roll(self, question: Roll) -> Any:
        """Nothing at first, then the next answer."""
        self.asked += 1
        self.hesitates = not self.hesitates
        return self.left.pop(0) if self.hesitates else OPEN


def test_a_walk_goes_on_from_the_question_it_was_left_at() -> None:
    """Stopped at each question of a loop in a procedure that a step called, it asks nothing but that question again."""
    walk, stops = Hesitant("", "", "caught"), 0
    walk.begin("escape", draft(Chase()))
    while not walk.go():
        stops += 1
    assert ("caught", 3, 6) == (walk.reached.end, stops, walk.asked)


def test_a_walk_leaves_the_state_it_began_with_as_it_was() -> None:
    """Steps write into a draft, so that whoever holds the state before still holds that."""
    state = Chase(end="away")
    before = hash(state)
    assert 2 == Sample(RESTING, Random(1)).run("chase", state)
    assert (Chase(end="away"), before) == (state, hash(Chase(end="away")))


class Hare(Value):
    """Who is hunted over fields: where it is and will be, all that it has trodden, the hour."""

    BOUNDS: ClassVar[dict[str, tuple[int, int]]] = {"hour": (0, 24)}
    GATHERED: ClassVar[tuple[str, ...]] = ("trodden",)

    at: str = "oats"
    ahead: str = "rye"
    trodden: frozenset[str] = frozenset({"oats"})
    fresh: frozenset[str] = frozenset({"rye"})
    hour: int = 6
    seen_at: int = 0


@step("ahead", "at", "+hour")
def turn(at: str) -> tuple[str, str, int]:
    """It makes for the barley, stays where it is, and no time goes by."""
    return "barley", KEEP, KEEP


@step("at=ahead", "+trodden=fresh", "+hour", "seen_at=hour")
def leap() -> int:
    """Into the field ahead; it is seen there, when an hour is over."""
    return 1


@step("-trodden", "+trodden")
def rain() -> tuple[frozenset[str], frozenset[str]]:
    """The rye rises again, the wheat is beaten down."""
    return frozenset({"rye", "clover"}), frozenset({"wheat"})


def test_single_values_may_be_kept() -> None:
    """A step that sets several fields may leave some of them as they are."""
    after = turn.put(draft(Hare()), turn.fn("oats"))
    assert Hare(ahead="barley") == after


def test_what_another_field_is_can_be_taken_over() -> None:
    """A step takes over or adds what it need not read, as that is when the step is over; it gives no value for it."""
    after = leap.put(draft(Hare()), leap.fn())
    assert Hare(at="rye", trodden=frozenset({"oats", "rye"}), hour=7, seen_at=7) == after
    assert (("+hour",), ("at", "trodden", "hour", "seen_at")) == (leap.given, leap.written)
    assert {"ahead", "fresh", "hour"} == leap.needs
    assert [] == wrong_with(Procedure("hunt", leap, state=Hare))


def test_what_is_taken_over_stays_wanted() -> None:
    """The field that is taken over is not dead before the step, and the one that takes it over is."""
    always = step("at=ahead", always=True)(rain.fn)
    assert frozenset({"ahead"}) == Procedure("hunt", always, state=Hare).live(frozenset({"at"}))[0]


def test_things_can_be_taken_from_a_set() -> None:
    """What a step takes away is gone from a set that is gathered; what was not in it does not matter."""
    after = rain.put(draft(Hare(trodden=frozenset({"oats", "rye"}))), rain.fn())
    assert Hare(trodden=frozenset({"oats", "wheat"})) == after
    wrong = step("-at")(rain.fn)
    assert ["hunt.rain: 'at' is no set to take from"] == wrong_with(Procedure("hunt", wrong, state=Hare))
