"""A campaign moves from a file to a database, and is played on there."""

from __future__ import annotations

from contextlib import closing

import pytest

from sixturns.store import open_store
from tests.fire.house import DOOR, STUCK, house, sixturns


@pytest.mark.slow
@pytest.mark.postgres
def test_a_campaign_moves_and_is_played_on(file: str, database: str) -> None:
    """The copy opens at the same question with the same log; it is answered, and undone to behind the move."""
    with house(file) as served, closing(served.referee()) as referee:
        referee.submit("note", words="Before the move")
        referee.answer(option=referee.option(*STUCK))
        left = referee.table()
    assert "1 campaign copied, with the same hashes\n" == sixturns(file, "store", "copy", file, database)
    with house(database) as served, closing(served.referee()) as referee:
        assert DOOR == referee.title
        assert lines(left) == lines(referee.table())
        referee.answer(faces=1)
        assert "Is the party surprised?" == referee.title
        for asked in (DOOR, "What now?"):
            referee.submit("undo", seq=referee.hidden("seq"))
            assert asked == referee.title
    with open_store(file) as before, open_store(database) as after:
        (row,) = after.campaigns()
        old, new = before.entries(row.id), after.entries(row.id)
        assert old == new[: len(old)]
        assert len(old) + 3 == after.verify(row.id).seq


def lines(page: str) -> str:
    """The log on a page."""
    return page[page.index('<ol id="lines"') : page.index("</ol>")]
