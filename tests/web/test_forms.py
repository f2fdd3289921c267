"""The referee's table by plain forms, without a script."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from html import unescape
from pathlib import Path

import httpx
import pytest

from sixturns.handlers.table import commitment
from sixturns.web.forms import LONGEST_WORDS
from tests.web.evening import Evening, Referee, begin, evening, said

STUCK = ('"open"', "east")


def force(referee: Referee, face: int) -> None:
    """Tries the stuck door in the east, and types what the die shows."""
    referee.answer(option=referee.option(*STUCK))
    referee.answer(faces=face)


def test_a_stuck_door_is_two_inputs(referee: Referee) -> None:
    """The move and the die: then the door is open and what lies behind is met."""
    assert "What now?" == referee.title
    assert 303 == referee.answer(option=referee.option(*STUCK)).status_code
    assert "Does the door give way to Harl?" == referee.title
    answer = referee.answer(faces=1)
    assert (303, referee.path) == (answer.status_code, answer.headers["location"])
    assert "Is the party surprised?" == referee.title


def test_the_table_rolls_when_asked_to(referee: Referee) -> None:
    """The roll button takes the campaign's own dice."""
    referee.answer(option=referee.option(*STUCK))
    assert 303 == referee.answer(how="roll").status_code
    assert "Does the door give way to Harl?" != referee.title


def test_an_option_is_filled_in(referee: Referee) -> None:
    """The fields of an option say who does it, and with what."""
    referee.answer(option=referee.option(*STUCK), who=['"brenna"', '"wick"'], using='"crowbar"')
    assert "Does the door give way to Brenna?" == referee.title


def test_something_else_takes_words(referee: Referee) -> None:
    """Free words are an answer like any other."""
    option = referee.option("something else")
    assert 303 == referee.answer(option=option, words="Sing a round", rounds="5", noisy="true").status_code
    assert "Sing a round" in referee.table()


def test_undo_and_redo(referee: Referee) -> None:
    """One undo takes back one input with all it caused; redo restores it."""
    force(referee, 1)
    reached = referee.title
    assert 303 == referee.submit("undo", seq=referee.hidden("seq")).status_code
    assert "Does the door give way to Harl?" == referee.title
    assert 303 == referee.submit("redo", seq=referee.hidden("seq")).status_code
    assert reached == referee.title


@pytest.mark.parametrize("form", ["undo", "redo"])
def test_a_stale_page_takes_nothing_back(table: Evening, referee: Referee, form: str) -> None:
    """Undo and redo are refused when somebody wrote to the log since the page was made."""
    force(referee, 1)
    referee.submit("undo", seq=referee.hidden("seq"))
    seen = referee.hidden("seq")
    referee.submit("note", words="They hesitate.")
    head = table.store.head(table.table.row.id)
    refused = referee.submit(form, seq=seen)
    assert (409, head) == (refused.status_code, table.store.head(table.table.row.id))
    assert said(refused).startswith("Somebody was quicker")


def test_nothing_to_undo(referee: Referee) -> None:
    """Undo at the beginning is refused in words."""
    refused = referee.submit("undo", seq=referee.hidden("seq"))
    assert (409, "Nothing to undo.") == (refused.status_code, said(refused))


def test_a_late_answer_is_told_what_was_answered(table: Evening, referee: Referee) -> None:
    """A second answer to one question is refused, names the first, and consumes nothing."""
    referee.answer(option=referee.option(*STUCK))
    key = referee.hidden("key")
    referee.answer(faces=6)
    head = table.store.head(table.table.row.id)
    refused = referee.submit("answer", key=key, faces=1)
    assert (409, head) == (refused.status_code, table.store.head(table.table.row.id))
    assert "Already answered: Does the door give way to Harl?" in said(refused)
    assert "6" in said(refused)
    assert 'id="question-title"' in refused.text


def test_of_many_answers_at_once_one_counts(table: Evening, referee: Referee) -> None:
    """When several browsers answer one question at the same time, one is taken and the others are told so."""
    referee.answer(option=referee.option(*STUCK))
    fields = {"csrf": referee.csrf, "key": referee.hidden("key"), "faces": "6"}
    with ThreadPoolExecutor(8) as browsers:
        answers = browsers.map(lambda _: referee.post(f"{table.path}/answer", data=fields).status_code, range(8))
        assert [303] + [409] * 7 == sorted(answers)
    table.store.verify(table.table.row.id)
    assert 1 == table.table.read(lambda at: sum(getattr(line.body, "source", "") == "typed" for line in at.lines))


def test_the_open_question_is_ruled(referee: Referee) -> None:
    """The referee rules the open roll, with a reason."""
    referee.answer(option=referee.option(*STUCK))
    assert 303 == referee.submit("rule", key=referee.hidden("key"), reading='"opens"', reason="Rotten").status_code
    assert "Is the party surprised?" == referee.title


def test_an_old_answer_is_ruled_otherwise(referee: Referee) -> None:
    """An entry of the log has a form of its own, whose ruling is played again from there."""
    force(referee, 6)
    form = referee.get(f"{referee.path}/rule?seq=3")
    assert 200 == form.status_code
    assert "Harl forces the door" in form.text
    assert 303 == referee.submit("rule", seq=3, reading='"opens"', reason="It was rotten").status_code
    assert "Is the party surprised?" == referee.title


def test_hit_points(referee: Referee) -> None:
    """Plus and minus change a member's hit points by one, beyond what they have at most if need be."""
    for _ in range(3):
        assert 303 == referee.submit("hp", member="wick", by=1).status_code
    referee.submit("hp", member="brenna", by=-1)
    table = referee.table()
    assert "10 / 7" in table
    assert "10 / 13" in table


@pytest.mark.parametrize(
    ("path", "value", "shown"),
    [("clock", "14:20", "14:20"), ("at", "4", "wick loft"), ("expecting", "true", "expecting = true")],
)
def test_a_fact_is_set_by_hand(referee: Referee, path: str, value: str, shown: str) -> None:
    """Any fact takes a number, a yes, or words, with the reason for it."""
    assert 303 == referee.submit("set", path=path, value=value, reason="Put right").status_code
    assert shown in referee.table()


def test_a_policy_is_set_by_hand(referee: Referee) -> None:
    """How rolls are made is a setting like a fact: the app's rolls no longer stop the table."""
    assert 303 == referee.submit("set", path="policy.public", value="app rolls", reason="Quick").status_code
    referee.answer(option=referee.option(*STUCK))
    assert "Does the door give way to Harl?" != referee.title


@pytest.mark.parametrize(
    ("form", "fields", "complaint"),
    [
        ("answer", {"key": "OPEN"}, "The form needs one field faces."),
        ("answer", {"key": "OPEN", "faces": "1"}, "This question wants a decision, not dice."),
        ("answer", {"key": "OPEN", "option": '{"act":"fly"}'}, '{"act":"fly"} is not among the answers.'),
        ("answer", {"faces": "1"}, "The form needs one field key."),
        ("answer", {"key": ["a", "b"], "faces": "1"}, "The form needs one field key."),
        ("undo", {"seq": "soon"}, "seq: 'soon' is no number."),
        ("undo", {"seq": "1" * 5000}, None),
        ("note", {"words": "  "}, "The field words is empty."),
        ("note", {"words": "x" * (LONGEST_WORDS + 1)}, f"words: at most {LONGEST_WORDS} characters."),
        ("hp", {"member": "nobody", "by": "1"}, "party.members: there is no 'nobody'."),
        ("set", {"path": "mood", "value": "1", "reason": "r"}, "mood: a campaign has no 'mood'."),
        ("set", {"path": "turns", "value": "many", "reason": "r"}, None),
        ("set", {"path": "turns", "value": "84"}, "The form needs one field reason."),
        ("set", {"path": "policy.public", "value": "cheat", "reason": "r"}, None),
        ("rule", {"seq": "2", "reading": "1", "reason": "r"}, "Entry 2 is no answer that stands."),
    ],
)
def test_a_bad_form_changes_nothing(
    table: Evening, referee: Referee, form: str, fields: dict[str, str | list[str]], complaint: str | None
) -> None:
    """What cannot be done is refused in one line on the same page, and nothing is written."""
    head = table.store.head(table.table.row.id)
    if fields.get("key") == "OPEN":
        fields = fields | {"key": referee.hidden("key")}
    refused = referee.submit(form, **fields)
    assert (422, head) == (refused.status_code, table.store.head(table.table.row.id))
    assert (complaint or said(refused)) == said(refused) != ""
    assert 'id="question-title"' in refused.text


def test_dice_that_cannot_be(referee: Referee) -> None:
    """A die that shows a number it does not have is refused, and the question stays."""
    referee.answer(option=referee.option(*STUCK))
    refused = referee.answer(faces=7)
    assert (422, "A d6 has no 7.") == (refused.status_code, said(refused))
    assert "Does the door give way to Harl?" == referee.title


@pytest.mark.parametrize("body", [b"\xff\xfe=1", b"csrf", b"", b"&" * 1000, b"a=1&" * 300])
def test_what_is_no_form(table: Evening, referee: Referee, body: bytes) -> None:
    """A body that is no form of ours has no form token, and is refused as foreign."""
    head = table.store.head(table.table.row.id)
    refused = referee.post(f"{referee.path}/note", content=body)
    assert (403, head) == (refused.status_code, table.store.head(table.table.row.id))


def test_scripts_get_the_part_that_changes(referee: Referee) -> None:
    """A fetch of ours gets the main part: of the table done, or of the table as it stands with what was refused."""
    part = {"X-Fragment": "1"}
    key, csrf = referee.hidden("key"), referee.csrf
    done = referee.post(f"{referee.path}/note", data={"csrf": csrf, "words": "Hush"}, headers=part)
    assert (200, "<main") == (done.status_code, done.text.lstrip()[:5])
    assert "Hush" in done.text
    refused = referee.post(f"{referee.path}/answer", data={"csrf": csrf, "key": key, "faces": "1"}, headers=part)
    assert (422, "<main") == (refused.status_code, refused.text.lstrip()[:5])
    assert "X-Fragment, X-Level, X-Place, X-Route" == refused.headers["vary"]
    for panel in ("rule?seq=2", "players-link"):
        assert "<html" not in referee.get(f"{referee.path}/{panel}", headers=part).text


def test_the_view_is_the_main_part(referee: Referee) -> None:
    """The address that pages fetch again gives the main part alone."""
    assert "<main" == referee.get(f"{referee.path}/view").text.lstrip()[:5]


def test_one_campaign_is_opened_at_once(tmp_path: Path) -> None:
    """The bare address leads to the only campaign that was entered, and lists them when there are more."""
    with evening(tmp_path) as table:
        begin(table.tables, name="A <second> one")
        with closing(table.referee()) as referee:
            only = referee.get("/")
            assert (303, referee.path) == (only.status_code, only.headers["location"])
        link = table.server.new_referee_link(table.table.row.id, everywhere=True)
        with closing(Referee(table.server.address, link, table.path)) as referee:
            listed = referee.get("/")
            assert 200 == listed.status_code
            assert "A &lt;second&gt; one" in listed.text


def test_a_second_tab_sees_what_the_first_did(table: Evening, referee: Referee) -> None:
    """Two browsers at one table share its log."""
    with closing(table.referee()) as other:
        force(referee, 6)
        assert other.title == referee.title != "Does the door give way to Harl?"
        assert other.hidden("seq") == referee.hidden("seq")


def row(page: str, path: str, label: str) -> str:
    """The form of the table's page that sets a path and says what it is about."""
    forms: list[tuple[str, str]] = re.findall(
        r"<summary>((?:(?!</summary>).)*)</summary>\s*<form(.*?)</form>", page, re.S
    )
    return next(form for summary, form in forms if label in summary and f'name="path" value="{path}"' in form)


def send_row(referee: Referee, path: str, label: str, **fields: str) -> int:
    """Sends a row of what is set by hand as it stands on the page, but for some fields."""
    form = row(referee.table(), path, label)
    sent = {name: unescape(value) for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form)}
    return referee.post(f"{referee.path}/set", data=sent | {"reason": "Put right"} | fields).status_code


def test_a_door_is_opened_and_shut_by_hand(table: Evening, referee: Referee) -> None:
    """Each door of the party's area has a step that opens it, and then one that shuts it again."""
    assert 303 == send_row(referee, "standing.+", "shut", value='"east"')
    assert ("east",) == table.table.read(lambda at: at.state.standing)
    assert 303 == send_row(referee, "standing.0", "stands open")
    assert () == table.table.read(lambda at: at.state.standing)


def test_a_light_is_put_out_handed_on_and_taken_away(table: Evening, referee: Referee) -> None:
    """Each light can be out, be in another hand, or be gone; and a further one be lit."""
    assert 303 == send_row(referee, "lights.0.lit", "burns", value="false")
    assert 303 == send_row(referee, "lights.0.bearer", "In whose hand", value="wick")
    light = table.table.read(lambda at: at.state.lights[0])
    assert ("wick", False) == (light.bearer, light.lit)
    assert 303 == send_row(referee, "lights.0", "in hand")
    assert 303 == send_row(referee, "lights.+", "A further light")
    assert ["torch"] == [light.kind for light in table.table.read(lambda at: at.state.lights)][-1:]


def test_what_has_a_place_in_a_list_is_not_mistaken(table: Evening, referee: Referee) -> None:
    """A light named by its place is left alone when the log has moved on since the page was made."""
    seen = referee.hidden("seq")
    referee.submit("note", words="Meanwhile")
    refused = referee.submit("set", path="lights.0", value="null", reason="Gone", seq=seen)
    assert (409, True) == (refused.status_code, said(refused).startswith("Somebody was quicker"))


def test_any_other_fact_has_a_field(table: Evening, referee: Referee) -> None:
    """Whatever is in the state can be set by its path."""
    assert 'id="any-fact"' in referee.table()
    sent = referee.submit("set", path="party.members.wick.carries", value='["torch", "torch"]', reason="Bought")
    assert 303 == sent.status_code
    assert ("torch", "torch") == table.table.read(lambda at: at.state.party["wick"].carries)


def test_an_ended_campaign_looks_ended(table: Evening, referee: Referee) -> None:
    """The seed and what hid it are told on both pages; no move, form or undo is offered any more."""
    players = table.players_path()
    began = table.table.read(lambda at: at.began)
    assert 422 == referee.submit("end", reason="They retired").status_code
    assert began.seed not in httpx.get(f"{table.server.address}{players}").text
    tag = httpx.get(f"{table.server.address}{players}/view").headers["etag"]
    assert 303 == referee.submit("end", reason="They retired", sure="yes").status_code
    page = referee.table()
    assert "The campaign has ended" == referee.title
    assert not re.search(r'name="option"|data-move|id="facts"|name="words"', page)
    assert 2 == len(re.findall(r'<button class="tool" disabled>', page))
    told = httpx.get(f"{table.server.address}{players}/view")
    assert tag != told.headers["etag"]
    for words in (page, told.text):
        assert (began.seed in words, began.nonce in words, commitment(began) in words) == (True, True, True)
    assert (422, "The campaign has ended.") == (
        (refused := referee.post(f"{table.path}/note", data={"csrf": csrf_of(referee), "words": "More"})).status_code,
        said(refused),
    )


def csrf_of(referee: Referee) -> str:
    """The form token of a session, from a panel that every table has."""
    return Referee.values(referee.get(f"{referee.path}/players-link").text, "csrf")[0]
