"""The recap that opens a session and the report that closes it: what each audience reads, and that names stay names."""

from __future__ import annotations

from functools import partial
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from sixturns.formats.campaign_file import sample
from sixturns.handlers.table import Table
from sixturns.kernel.effects import Choose, Roll
from sixturns.kernel.values import replace
from sixturns.views.report import (
    Item,
    Phrase,
    ReportView,
    Section,
    between_sessions,
    last_session,
    markdown,
    opening,
    recap,
    report,
    session_number,
)
from sixturns.world.campaign import Campaign
from sixturns.world.moves import Move
from tests.contract.game import Game

CANARIES = (
    "<script>alert(1)</script>",
    "[tap](javascript:alert(1))",
    "![x](http://evil.example/x.png)",
    "<img src=x onload=alert(1)>",
    "`code` *stars* _lines_ ~~gone~~ | a | b |",
    "# heading",
    "1. first",
    "- item",
    "&lt;b&gt; &#60;",
    "https://evil.example",
    "$x$ \\",
)


def game(**changes: object) -> Game:
    """The sample campaign at its table."""
    file = sample()
    return Game(file.ruleset, file.world, replace(file.state, **changes))


def pass_a_turn(played: Game) -> None:
    """Lets a turn go by, and whatever comes of it."""
    played.choose(Move("pass"))
    played.to_rest()


def text_of(view: ReportView) -> str:
    """All that a report says."""
    return "\n".join(
        f"{item.at} {phrase.words}" for part in view.sections for item in part.items for phrase in item.said
    )


def section(view: ReportView, heading: str) -> list[str]:
    """The lines under a heading of a report."""
    return [" ".join(p.words for p in item.said) for part in view.sections if part.heading == heading
            for item in part.items]  # fmt: skip


def test_a_campaign_opens_with_a_recap() -> None:
    """Before the first move it is said where the party is, who is here and what burns."""
    view = opening(game().table)
    assert view is not None
    assert "Session 1" == view.title
    sections = dict(view.sections)
    assert "Brenna, fighter 2, 11 of 13 hp" == sections["Who is here"][0]
    assert "Odo, linkboy, hireling, 3 of 3 hp" in sections["Who is here"]
    assert ("Odo's torch: 4 turns left.",) == sections["What burns"]


def test_the_first_move_closes_the_recap() -> None:
    """A note, a fact and a policy leave the recap open; the first move closes it, and its undo opens it again."""
    played = game()
    played.do(lambda table: table.note("They are late."))
    played.do(lambda table: table.set("party.members.brenna.hp", 9))
    assert opening(played.table) is not None
    assert not between_sessions(played.table)
    played.choose(Move("pass"))
    assert opening(played.table) is None
    played.do(lambda table: table.undo())
    assert opening(played.table) is not None


def test_the_next_session_opens_with_what_was_told_last() -> None:
    """After the end of a session the recap repeats the last words of the referee, and those of the players alone."""
    played = game()
    pass_a_turn(played)
    played.do(lambda table: table.note("The ogre wakes at nine."))
    played.do(lambda table: table.aloud("A bell tolls\nbelow."))
    played.do(lambda table: table.end_session())
    view = opening(played.table)
    assert view is not None
    assert "Session 2" == view.title
    assert "“A bell tolls below.”" == dict(view.sections)["What was told last"][-1]
    assert "ogre" not in str(view)


def test_no_recap_of_a_campaign_that_has_ended() -> None:
    """What is over begins no session."""
    played = game()
    played.do(lambda table: table.end("We moved away."))
    assert opening(played.table) is None


def test_the_sessions_are_counted() -> None:
    """The number is that of the session that is open; the last one is that in which something was done."""
    played = game()
    assert (1, 0) == (session_number(played.table), last_session(played.table))
    pass_a_turn(played)
    assert (1, 1) == (session_number(played.table), last_session(played.table))
    played.do(lambda table: table.end_session())
    assert (2, 1) == (session_number(played.table), last_session(played.table))
    pass_a_turn(played)
    assert (2, 2) == (session_number(played.table), last_session(played.table))


def test_a_report_is_of_its_own_session() -> None:
    """What comes later changes nothing in the report of a session that is over."""
    played = game()
    pass_a_turn(played)
    played.do(lambda table: table.aloud("The first evening."))
    played.do(lambda table: table.end_session())
    before = report(played.table, 1, "X", players=False)
    pass_a_turn(played)
    played.do(lambda table: table.aloud("The second evening."))
    assert before == report(played.table, 1, "X", players=False)
    assert "first evening" in text_of(before)
    later = text_of(report(played.table, 2, "X", players=False))
    assert ("first" in later, "second evening" in later) == (False, True)


@pytest.mark.parametrize("number", [-1, 0, 2, 99])
def test_there_is_no_such_session(number: int) -> None:
    """A session that has not been is refused in words."""
    played = game()
    pass_a_turn(played)
    with pytest.raises(ValueError, match=f"there is no session {number}"):
        report(played.table, number, "X", players=True)


def test_the_players_read_no_secret() -> None:
    """Notes, the referee's words, what only he was told, exact turns and room numbers are not in their report."""
    played = game()
    pass_a_turn(played)
    played.do(lambda table: table.note("The ogre wakes at nine."))
    mine = report(played.table, 1, "X", players=False, words="They know nothing.")
    theirs = report(played.table, 1, "X", players=True)
    assert mine.has_secrets
    assert not theirs.has_secrets
    assert "Note: The ogre wakes at nine." in text_of(mine)
    assert ["They know nothing."] == section(mine, "The referee’s words")
    for secret in ("ogre", "They know nothing", "turn", "room"):
        assert secret not in text_of(theirs) + theirs.when
    assert "1 turn" in mine.when


def test_what_the_party_has_found_lost_and_used() -> None:
    """Members who joined, left or bled, treasure taken, things used and what is owed are all accounted for."""
    played = game()
    facts: tuple[tuple[str, object], ...] = (
        ("party.members.brenna.hp", 4),
        ("party.members.harl.treasure", 400),
        ("party.members.wick.carries", ["dagger"]),
        ("party.members.odo", None),
        ("owed", 2),
        ("seen.+", "4"),
    )
    for path, value in facts:
        played.do(partial(Table.set, path=path, value=value))
    view = report(played.table, 1, "X", players=False)
    who = section(view, "Who was there")
    assert "Brenna, fighter 2, 4 of 13 hp, 7 fewer than at the beginning." in who
    assert "Odo left." in who
    assert {"Places: room 4.", "Harl: 400 coins."} <= set(section(view, "Found"))
    assert ["1 × rations", "1 × thieves' tools", "1 × torch"] == section(view, "Used up")
    assert "2 turns of rest are owed." in section(view, "At the end")


def test_a_report_is_markdown() -> None:
    """Headings and lists, the secrets in italics."""
    view = ReportView(
        "X", "Session 1", "day 1", (Section("Told", (Item((Phrase("Aha."), Phrase("No.", True)), "8:00"),)),)
    )
    expected = "# X: session 1\n\nDay 1.\n\nWhat the players do not know is *in italics*.\n\n## Told\n\n"
    assert expected + "- **8:00** Aha. *No.*\n" == markdown(view)


class Plain(HTMLParser):
    """The tags and the text of rendered Markdown."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes a tag and its attributes."""
        self.tags += [tag, *(name for name, _value in attrs)]

    def handle_data(self, data: str) -> None:
        """Notes text."""
        self.text += data


def rendered(view: ReportView) -> Plain:
    """A report in Markdown as a renderer that lets everything through shows it."""
    return Plain(MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).render(markdown(view)))


def named(words: str) -> ReportView:
    """A report in which everything is called by the same words."""
    return ReportView(words, "Session 1", "day 1", (Section("Told", (Item((Phrase(words), Phrase(words, True))),)),))


@pytest.mark.parametrize("canary", CANARIES)
def test_names_are_no_markup(canary: str) -> None:
    """What imports and notes bring along is read as it stands: nothing of it becomes a tag, a link or a picture."""
    found = rendered(named(canary))
    assert ["h1", "p", "p", "em", "h2", "ul", "li", "em"] == found.tags
    assert 3 == found.text.count(canary)


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), min_size=1, max_size=60))
def test_any_words_are_no_markup(words: str) -> None:
    """Whatever words there are, the report has the same shape and says them."""
    flat = " ".join(words.split())
    if not flat:
        return
    found = rendered(named(flat))
    assert ["h1", "p", "p", "em", "h2", "ul", "li", "em"] == found.tags
    assert 3 <= found.text.count(flat)


def test_names_of_a_campaign_reach_the_report_as_they_are() -> None:
    """A member, a thing and a place with markup for a name stand in the report as data, escaped only in Markdown."""
    file = sample()
    brenna = replace(file.state.party["brenna"], name="<script>x</script>", carries=("[a](javascript:b)",))
    state: Campaign = replace(file.state, party=file.state.party.having(brenna))
    played = Game(file.ruleset, file.world, state)
    played.do(lambda table: table.set("party.members.brenna.carries", []))
    view = report(played.table, 1, "*X*", players=True)
    assert section(view, "Who was there")[0].startswith("<script>x</script>, fighter 2")
    assert ["1 × [a](javascript:b)"] == section(view, "Used up")
    found = rendered(view)
    assert not {"script", "a", "href", "em", "img"} & set(found.tags)
    assert recap(played.table).sections[1][1][0].startswith("<script>")


def test_an_open_roll_is_in_the_midst_of_a_session() -> None:
    """While the first move waits for a die the session is no longer fresh, nor is its recap shown."""
    played = game()
    question = played.table.question.question
    assert isinstance(question, Choose)
    played.choose(next(move for move in question.options if move.act == "open" and move.at == "east"))
    assert isinstance(played.table.question.question, Roll)
    assert not between_sessions(played.table)
    assert opening(played.table) is None
    assert 1 == last_session(played.table)


def test_lights_that_burnt_out_are_used_up() -> None:
    """A torch that burnt at the beginning and is out at the end is told, though it was in no pack."""
    file = sample()
    played = game(lights=(replace(file.state.lights[0], left=1),))
    pass_a_turn(played)
    assert ["1 × torch"] == section(report(played.table, 1, "X", players=True), "Used up")


def test_the_referee_reads_which_door_it_was() -> None:
    """Doors are called by where they are for the referee; the players read of a door."""
    played = game()
    question = played.table.question.question
    assert isinstance(question, Choose)
    played.choose(next(move for move in question.options if move.act == "open" and move.at == "east"))
    played.to_rest()
    told = text_of(report(played.table, 1, "X", players=False))
    assert "The east door to room 3 " in told
    assert "The door " in text_of(report(played.table, 1, "X", players=True))
