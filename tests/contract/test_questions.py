"""Every question of every path: its dice are whole, its answers are accepted, its rule is named."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from sixturns.handlers.answers import NotAnAnswer, admitted, token
from sixturns.handlers.codec import decode, encode
from sixturns.kernel.dice import Dice, throws
from sixturns.kernel.effects import Choose, Roll, outcomes, throws_of
from tests.contract.cases import every_procedure, played
from tests.contract.explore import Put, options_of

pytestmark = pytest.mark.parametrize(("ruleset", "procedure"), every_procedure())


@cache
def questions(ruleset: str, procedure: str) -> tuple[Put, ...]:
    """Every different question that the cases of a procedure reach."""
    found: dict[Roll | Choose, Put] = {}
    for _, followed in played(ruleset, procedure):
        for path in followed:
            for put in path.answers:
                found.setdefault(put.question, put)
    return tuple(found.values())


def rolls(ruleset: str, procedure: str) -> Iterator[Roll]:
    """Every different roll that the cases of a procedure reach."""
    return (put.question for put in questions(ruleset, procedure) if isinstance(put.question, Roll))


def decisions(ruleset: str, procedure: str) -> Iterator[Choose]:
    """Every different decision that the cases of a procedure reach."""
    return (put.question for put in questions(ruleset, procedure) if isinstance(put.question, Choose))


def test_weights_sum_to_one(ruleset: str, procedure: str) -> None:
    """The throws of all readings of a roll are all the throws there are, and each reading has some."""
    for question in rolls(ruleset, procedure):
        assert question.dice.sides**question.dice.count == sum(n for _, n in outcomes(question)) == throws_of(question)
        assert all(n > 0 for _, n in outcomes(question))


def test_rows_cover_the_dice(ruleset: str, procedure: str) -> None:
    """Rows rise without repeats, none is out of the dice's reach, and every total has the reading of its first row."""
    for question in rolls(ruleset, procedure):
        upto = [row.upto for row in question.rows]
        assert sorted(set(upto)) == upto, question
        for faces, _ in throws(question.dice):
            total = faces + question.dice.plus + question.bonus
            expected = next((row for row in question.rows if total <= row.upto), question.rows[-1])
            assert expected.reading == question.read(faces)


def test_a_roll_without_bonus_reads_every_row(ruleset: str, procedure: str) -> None:
    """Only a modifier, or a row at either end that is there to be ruled, may be out of the dice's reach."""
    for question in rolls(ruleset, procedure):
        if not question.bonus:
            low, high = (end + question.dice.plus for end in (question.dice.lowest, question.dice.highest))
            uptos = [row.upto for row in question.rows]
            below, above = sum(upto < low for upto in uptos), sum(upto >= high for upto in uptos[:-1])
            assert below <= 1, question
            assert above <= 1, question


def test_every_answer_is_accepted(ruleset: str, procedure: str) -> None:
    """Each option, each filled-in form and each reading is admitted by its token, as itself."""
    for put in questions(ruleset, procedure):
        question = put.question
        answers = (
            options_of(question) if isinstance(question, Choose) else [reading for reading, _ in outcomes(question)]
        )
        assert list(answers) == [admitted(question, token(answer)) for answer in answers]
        assert len(answers) == len({token(answer) for answer in answers})


def test_nothing_else_is_accepted(ruleset: str, procedure: str) -> None:
    """An answer that is none of them is refused."""
    for put in questions(ruleset, procedure):
        for wrong in ("", "null", '"by magic"', "[]", "{", '{"act":"fly"}', "7.5"):
            with pytest.raises(NotAnAnswer):
                admitted(put.question, wrong)


def test_every_question_names_its_rule(ruleset: str, procedure: str) -> None:
    """The player of the tool can always ask why."""
    assert [] == [put.question.site for put in questions(ruleset, procedure) if not put.step.cites]


def test_every_decision_leaves_a_choice(ruleset: str, procedure: str) -> None:
    """A decision has at least two ways to go, all different."""
    for question in decisions(ruleset, procedure):
        assert len(options_of(question)) >= 2, question.site
        assert len(question.options) == len(set(question.options)), question.site


def test_questions_are_values(ruleset: str, procedure: str) -> None:
    """A question is hashable, and has one encoding."""
    for put in questions(ruleset, procedure):
        again = type(put.question)(*(getattr(put.question, name) for name in put.question.__struct_fields__))
        assert hash(put.question) == hash(again)
        assert encode(put.question) == encode(again)
        if isinstance(put.question, Roll):
            assert put.question.dice == decode(encode(put.question.dice), Dice)
