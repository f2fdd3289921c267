"""Everything that a procedure asks or tells has words, for the referee and for the players."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sixturns.handlers.advance import Asked
from sixturns.kernel.effects import Choose, outcomes
from sixturns.rulesets.layers import rows
from sixturns.views import words
from sixturns.views.words import own
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import Dungeon
from sixturns.world.lands import Lands
from tests.contract.books import load
from tests.contract.cases import every_procedure, played
from tests.contract.cellar import AT_THE_DOORS, CELLAR
from tests.contract.explore import Heard, Put, options_of

of_every_procedure = pytest.mark.parametrize(("ruleset", "procedure"), every_procedure())


def items(ruleset: str, procedure: str) -> Iterator[tuple[Put | Heard, words.Names, words.Names]]:
    """All that the cases ask and tell, alike ones once, with the names that the referee and the players use."""
    seen = set()
    for case, followed in played(ruleset, procedure):
        dungeon = case.world if isinstance(case.world, Dungeon | Lands) else CELLAR
        state = case.state if isinstance(case.state, Campaign) else AT_THE_DOORS
        for path in followed:
            for item in path.items:
                if item not in seen:
                    seen.add(item)
                    yield item, words.Names(state, dungeon, players=False), words.Names(state, dungeon, players=True)


@of_every_procedure
def test_every_question_has_words(ruleset: str, procedure: str) -> None:
    """A question has a title, a line of help, its place in the printed list, and what it carries out."""
    for item, referee, _ in items(ruleset, procedure):
        if isinstance(item, Put):
            asked = Asked(item.question.site, item.question, item.procedure, item.step.name, item.step.cites)
            said = [words.title_of(asked), words.help_of(asked, referee), words.where_of(asked, load(ruleset))]
            assert all(text.strip() for text in said) and own.HELP not in said
            by_the_book = rows().keys() & set(asked.cites)
            assert ("ocument" if by_the_book else "Sixturns") in words.cites_of(asked, load(ruleset))
            assert words.why_of(asked, load(ruleset))


@of_every_procedure
def test_every_answer_has_words(ruleset: str, procedure: str) -> None:
    """Each option has words of its own, so that no two buttons say the same; and each reading has words."""
    for item, referee, _ in items(ruleset, procedure):
        if not isinstance(item, Put):
            continue
        question = item.question
        if isinstance(question, Choose):
            said = [words.option_of(question, option, referee) for option in question.options]
            assert len(question.options) == len(set(said)), said
            assert all(words.option_of(question, option, referee) for option in options_of(question))
        else:
            assert all(words.reading_of(question, reading, referee) for reading, _ in outcomes(question))
            assert 1 == pytest.approx(sum(share for _, share in words.shares(question, referee)))


@of_every_procedure
def test_every_event_has_words(ruleset: str, procedure: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What happens is told in a sentence to each audience that may hear it, and not as a table's own steps tell it."""
    monkeypatch.setattr(own, "told", lambda fact, about: "")
    for item, referee, players in items(ruleset, procedure):
        if isinstance(item, Heard):
            assert words.told(item.fact, referee).strip()
            assert words.told(item.fact, players).strip()
