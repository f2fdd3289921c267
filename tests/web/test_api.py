"""The JSON API: the same table, for programs."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.web.evening import Evening, Referee
from tests.web.test_forms import STUCK


class Bot:
    """A program that plays by the API."""

    def __init__(self, table: Evening, referee: Referee) -> None:
        self.referee, self.base = referee, f"/api/{table.table.row.id}"

    def read(self, what: str) -> dict[str, Any]:
        """What the API says."""
        found: dict[str, Any] = self.referee.get(f"{self.base}/{what}").json()
        return found

    def do(self, what: str, **wanted: Any) -> httpx.Response:
        """Has the table do something, with the form token of the session."""
        headers = {"X-Form-Token": self.read("question")["token"]}
        return self.referee.post(f"{self.base}/{what}", json=wanted, headers=headers)


@pytest.fixture
def bot(table: Evening, referee: Referee) -> Bot:
    """A program at the table."""
    return Bot(table, referee)


def open_door(bot: Bot, **fields: list[str]) -> httpx.Response:
    """Tries the stuck door in the east."""
    question = bot.read("question")["question"]
    option = next(each["token"] for each in question["options"] if all(word in each["token"] for word in STUCK))
    return bot.do("answer", key=question["key"], option=option, fields=fields)


def test_a_program_forces_the_door(bot: Bot) -> None:
    """Option, fields and dice go as they do by form; each answer brings the next question."""
    tried = open_door(bot, who=['"brenna"'], using=['"crowbar"'])
    assert (200, "Does the door give way to Brenna?") == (tried.status_code, tried.json()["question"]["title"])
    forced = bot.do("answer", key=tried.json()["question"]["key"], faces="1")
    assert (200, "Is the party surprised?") == (forced.status_code, forced.json()["question"]["title"])
    assert forced.json()["seq"] == bot.read("log")["seq"] == bot.read("state")["seq"]


def test_a_program_reads_state_and_log(bot: Bot) -> None:
    """The state has all facts, the log its lines."""
    bot.do("note", words="They hesitate")
    assert "2" == bot.read("state")["state"]["at"]
    assert "They hesitate" in str(bot.read("log")["lines"])


def test_a_program_undoes_rules_and_sets(bot: Bot) -> None:
    """Undo, redo, rulings and facts are acts like the forms'."""
    open_door(bot)
    seq = bot.read("log")["seq"]
    assert 200 == bot.do("undo", seq=seq).status_code
    assert 409 == bot.do("redo", seq=seq).status_code
    assert 200 == bot.do("redo", seq=seq + 1).status_code
    key = bot.read("question")["question"]["key"]
    assert 200 == bot.do("rule", key=key, reading='"breaks"', reason="Iron-bound").status_code
    assert 200 == bot.do("rule", seq=5, reading='"opens"', reason="No, rotten").status_code
    assert 200 == bot.do("set", path="party.members.wick.hp", value=3, reason="A fall").status_code
    assert 200 == bot.do("set", path="policy.public", value="app rolls", reason="Quick").status_code


def test_a_late_answer_is_refused(bot: Bot) -> None:
    """A second answer to one question says what the first was."""
    key = open_door(bot).json()["question"]["key"]
    bot.do("answer", key=key, faces="6")
    late = bot.do("answer", key=key, faces="1")
    assert 409 == late.status_code
    assert late.json()["said"].startswith("Already answered")


@pytest.mark.parametrize(
    ("what", "wanted", "said"),
    [
        ("answer", {}, "Object missing required field `key`"),
        ("answer", {"key": "1", "face": "1"}, "Object contains unknown field `face`"),
        ("undo", {"seq": "1"}, "Expected `int`, got `str` - at `$.seq`"),
        ("rule", {"reading": "1", "reason": "r"}, "Name the open question by its key, or an old entry by its seq."),
        ("set", {"path": "mood", "value": 1, "reason": "r"}, "mood: a campaign has no 'mood'."),
    ],
)
def test_a_bad_request_says_where(bot: Bot, what: str, wanted: dict[str, Any], said: str) -> None:
    """What does not fit is refused with the place, and nothing is written."""
    seq = bot.read("log")["seq"]
    refused = bot.do(what, **wanted)
    assert (422, {"said": said}) == (refused.status_code, refused.json())
    assert seq == bot.read("log")["seq"]


def test_every_address_is_documented(bot: Bot) -> None:
    """The OpenAPI document names every address of the API and no page, and every shape it refers to."""
    document = bot.referee.get("/openapi.json").json()
    reads, acts = (
        ("state", "question", "rules", "log", "odds"),
        ("answer", "undo", "redo", "rule", "note", "set", "amend"),
    )
    expected = {f"/api/{{campaign}}/{what}" for what in reads + acts}
    assert expected == set(document["paths"])
    shapes = document["components"]["schemas"]
    named = {part.partition('"')[0] for part in str(document).replace("'", '"').split("#/components/schemas/")[1:]}
    assert set() == named - shapes.keys()
    assert {"QuestionView", "AnswerWanted", "NotDone"} <= shapes.keys()
    for path in document["paths"].values():
        for operation in path.values():
            assert operation["summary"].endswith(".")
