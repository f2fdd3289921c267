"""Sessions in the browser: the recap, the end that is asked for once, the reports of the referee and the players."""

from __future__ import annotations

import re
import secrets
from contextlib import closing
from html import unescape
from pathlib import Path

import httpx
import msgspec

from sixturns.formats import campaign_file
from sixturns.handlers.answers import token
from sixturns.kernel.values import replace
from sixturns.world.moves import Move
from tests.web.evening import Evening, Referee, evening, said
from tests.web.test_secrecy import marked, secretly_other


def play(table: Evening, words: str = "a drip") -> None:
    """Reads something aloud, and notes something that is nobody else's business."""
    table.table.act(lambda at: at.aloud(f"You hear {words}."), author="referee")
    table.table.act(lambda at: at.note(f"It is {words} of blood."), author="referee")


def end(referee: Referee, words: str = "", session: int = 1) -> httpx.Response:
    """Ends a session by its form."""
    return referee.submit("session", session=session, words=words)


def text(page: str) -> str:
    """What a page says, without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def test_the_first_move_closes_the_recap(table: Evening, referee: Referee) -> None:
    """The page of a campaign that has just begun opens on its recap; a note leaves it there, a move does not."""
    assert "Session 1" in text(re.findall(r'<details id="recap".*?</details>', referee.table(), re.DOTALL)[0])
    referee.submit("note", words="They are late.")
    assert 'id="recap"' in referee.table()
    table.table.act(lambda at: at.answer(token(Move("pass"))), author="referee")
    assert 'id="recap"' not in referee.table()


def test_a_session_is_ended_and_its_report_read(table: Evening, referee: Referee) -> None:
    """The end leads to the report, with the secrets and the head of the chain; the table then opens on a recap."""
    play(table)
    panel = referee.get(f"{table.path}/session").text
    assert "End session 1" in panel
    ended = end(referee, "They forgot the <key>.")
    assert (303, f"{table.path}/session/1") == (ended.status_code, ended.headers["location"])
    report = referee.get(f"{table.path}/session/1")
    for words in ("“You hear a drip.”", "Note: It is a drip of blood.", "They forgot the <key>.", "Brenna, fighter 2"):
        assert words in text(report.text)
    head = table.store.head(table.table.row.id)
    assert head.hash.hex() in report.text
    recap = referee.table()
    assert "“You hear a drip.”" in text(re.findall(r'<details id="recap".*?</details>', recap, re.DOTALL)[0])
    assert "Session 1" in text(referee.get(f"{table.path}/session").text)


def test_a_part_for_the_panel(table: Evening, referee: Referee) -> None:
    """A script of ours gets what stands in the panel alone."""
    part = referee.get(f"{table.path}/session", headers={"X-Fragment": "1"})
    assert "<html" not in part.text
    assert ("Session 1", True) == (text(part.text)[:9], "X-Fragment" in part.headers["vary"])


def test_what_is_pressed_twice_ends_once(table: Evening, referee: Referee) -> None:
    """The same form again leads to the same report and ends no other session."""
    play(table)
    first = end(referee)
    play(table, "a bell")
    head = table.store.head(table.table.row.id)
    assert first.headers["location"] == end(referee).headers["location"]
    assert head == table.store.head(table.table.row.id)


def test_an_end_that_cannot_be_is_refused_in_words(table: Evening, referee: Referee) -> None:
    """When nothing was done, or a question is open, nothing is written, and the panel says why."""
    head = table.store.head(table.table.row.id)
    refused = end(referee)
    assert (422, "Nothing was done since the last session.") == (refused.status_code, said(refused))
    referee.answer(option=referee.option('"open"', '"east"'))
    open_at = table.store.head(table.table.row.id)
    refused = end(referee, session=1)
    assert (422, True) == (refused.status_code, "answer the open question first" in said(refused))
    assert open_at == table.store.head(table.table.row.id)
    assert head.seq < open_at.seq
    assert 422 == referee.submit("session", session="x", words="").status_code
    assert 403 == referee.post(f"{table.path}/session", data={"session": 1, "words": ""}).status_code


def test_there_is_no_such_report(table: Evening, referee: Referee, stranger: httpx.Client) -> None:
    """What is no session, or not yet, is nowhere; to strangers every one."""
    play(table)
    path, nothing = table.players_path(), stranger.get("/nowhere").content
    for part in ("0", "2", "01", "-1", "x", "1.txt", "1.md.md", "99999999", "²"):
        assert (part, 404) == (part, referee.get(f"{table.path}/session/{part}").status_code)
    assert 200 == referee.get(f"{table.path}/session/1").status_code
    for address in (f"{table.path}/session", f"{table.path}/session/1", f"{path}/session/1", f"{path}/session/1.md",
                    f"{path}/session", "/p/x/session/1"):  # fmt: skip
        assert (404, nothing) == (stranger.get(address).status_code, stranger.get(address).content)
    end(referee)
    assert 200 == stranger.get(f"{path}/session/1").status_code
    assert (404, nothing) == (stranger.get(f"{path}/session/2").status_code, stranger.get(f"{path}/session/2").content)


def test_the_players_read_what_was_told(table: Evening, referee: Referee, stranger: httpx.Client) -> None:
    """By their link, when the session is over: no note, no words of the referee, no head, no exact time."""
    play(table)
    end(referee, "They know nothing.")
    path = table.players_path()
    page, file = stranger.get(f"{path}/session/1"), stranger.get(f"{path}/session/1.md")
    for served in (text(page.text), file.text):
        assert "You hear a drip." in served
        for secret in ("blood", "They know nothing", "turn", table.store.head(table.table.row.id).hash.hex()):
            assert secret not in served
    assert f'href="{path}"' in page.text
    assert table.path not in page.text
    shared = referee.get(f"{table.path}/session/1").text
    assert f"{table.server.players_address}{path}/session/1" in shared


def test_the_players_page_leads_to_the_last_report(table: Evening, referee: Referee, stranger: httpx.Client) -> None:
    """As soon as a session is over, and to its report; before, nothing is there to press."""
    play(table)
    path = table.players_path()
    assert "/session/" not in stranger.get(path).text
    end(referee)
    assert f'href="{path}/session/1"' in stranger.get(path).text
    assert f'href="{path}/session/1"' in stranger.get(f"{path}/view").text


def test_a_report_is_kept_as_markdown(table: Evening, referee: Referee) -> None:
    """Both audiences' reports are downloaded as files."""
    play(table)
    end(referee)
    mine, theirs = (referee.get(f"{table.path}/session/1.md{query}") for query in ("", "?to=players"))
    for file in (mine, theirs):
        assert "text/markdown; charset=utf-8" == file.headers["content-type"]
        assert 'attachment; filename="session-1.md"' == file.headers["content-disposition"]
        assert file.text.startswith("# ")
    assert ("*Note: It is a drip of blood.*" in mine.text, "blood" in theirs.text) == (True, False)


def test_the_sessions_follow_each_other(table: Evening, referee: Referee) -> None:
    """From a report one goes to the one before and the next; each has the head of its own."""
    heads = []
    for number, words in enumerate(("one", "two", "three"), 1):
        play(table, words)
        end(referee, session=number)
        heads.append(table.store.head(table.table.row.id).hash.hex())
    pages = [referee.get(f"{table.path}/session/{number}").text for number in (1, 2, 3)]
    assert [True] * 3 == [head in page for head, page in zip(heads, pages, strict=True)]
    links = [re.findall(rf'href="{table.path}/session/(\d)"', page) for page in pages]
    assert [["2"], ["1", "3"], ["2"]] == links


def test_two_referees_and_one_end(table: Evening, referee: Referee) -> None:
    """Whoever comes second is led to the report that the first has ended; a note of his goes to the next session."""
    play(table)
    with closing(table.referee()) as other:
        fields = {"csrf": other.csrf, "session": 1, "words": "Mine"}
        end(referee, "First")
        late = other.post(f"{table.path}/session", data=fields)
        assert f"{table.path}/session/1" == late.headers["location"]
        report = text(other.get(f"{table.path}/session/1").text)
        assert ("First" in report, "Mine" in report) == (True, False)
        other.submit("note", words="Afterwards")
    assert "Afterwards" in text(referee.get(f"{table.path}/session/2").text)
    assert "This session goes on" in text(referee.get(f"{table.path}/session/2").text)


def test_a_campaign_that_has_ended(table: Evening, referee: Referee) -> None:
    """It keeps its reports, and ends no session any more."""
    play(table)
    end(referee)
    table.table.act(lambda at: at.end("We moved away."), author="referee")
    assert "End session" not in referee.get(f"{table.path}/session").text
    assert 'id="recap"' not in referee.get(table.path).text
    assert 200 == referee.get(f"{table.path}/session/1").status_code


def test_names_are_data_in_every_report(tmp_path: Path) -> None:
    """Markup in the names of members and things is never a tag on a page, nor a link in Markdown."""
    file = campaign_file.sample()
    rigged = replace(
        file.state.party["brenna"], name="<script>x</script>", calling="[a](javascript:b)", carries=("![c](//d)",)
    )
    state = replace(file.state, party=file.state.party.having(rigged))
    with evening(tmp_path, msgspec.structs.replace(file, state=state)) as table:
        with closing(table.referee()) as referee, table.stranger() as player:
            table.table.act(lambda at: at.set("party.members.brenna.carries", []), author="referee")
            table.table.act(lambda at: at.aloud("<img src=x onerror=alert(1)>"), author="referee")
            assert "<script>x" not in referee.table()
            end(referee, "<b>bold</b>")
            path = table.players_path()
            for page in (referee.get(f"{table.path}/session/1"), player.get(f"{path}/session/1"),
                         referee.get(table.path)):  # fmt: skip
                assert "&lt;script&gt;x" in page.text
                assert not re.findall(r"<script>x|<img src=x|<b>bold|href=\"javascript", page.text)
            for report in (referee.get(f"{table.path}/session/1.md"), player.get(f"{path}/session/1.md")):
                assert "\\<script\\>x" in report.text
                assert not re.findall(r"(?<!\\)[<\[]", report.text)


def test_no_mark_reaches_the_players_report(tmp_path: Path) -> None:
    """With random bits in every secret, none of them is in what the players read of the session."""
    mark = f"x{secrets.token_hex(16)}"
    with evening(tmp_path, marked(campaign_file.sample(), mark)) as table, closing(table.referee()) as referee:
        referee.answer(option=referee.option('"open"', '"east"'))
        referee.answer(faces=1)
        referee.submit("note", words=mark)
        for _ in range(12):
            if referee.title == "What now?":
                break
            referee.answer(how="roll") if 'value="roll"' in referee.table() else referee.answer(
                option=referee.fields("option")[0]
            )
        assert "What now?" == referee.title
        end(referee, mark)
        path = table.players_path()
        with table.stranger() as player:
            served = [player.get(f"{path}/session/{part}") for part in ("1", "1.md")]
        assert [200, 200] == [answer.status_code for answer in served]
        assert mark in referee.get(f"{table.path}/session/1").text
        assert [False, False] == [mark in answer.text + str(answer.headers) for answer in served]


def test_two_evenings_that_differ_in_secret_have_one_report(tmp_path: Path) -> None:
    """The players of two campaigns that differ only in what is secret read the same of them, byte by byte."""
    read: list[list[bytes]] = []
    for name, file in (("one", campaign_file.sample()), ("other", secretly_other(campaign_file.sample()))):
        (tmp_path / name).mkdir()
        with evening(tmp_path / name, file) as table, closing(table.referee()) as referee, table.stranger() as player:
            table.table.act(lambda at: at.aloud("Something drips."), author="referee")
            if name == "other":
                referee.submit("note", words="They will not like this.")
            referee.answer(option=referee.option('"light"', '"maud"'))
            end(referee, name)
            path = table.players_path()
            pages = [player.get(f"{path}{tail}").content for tail in ("/session/1", "/session/1.md")]
            read.append([page.replace(path.encode(), b"/p/-") for page in pages])
    assert read[0] == read[1]
