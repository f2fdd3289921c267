"""The pages of the rules, the form that amends them, and the rules of a new campaign."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote

import httpx
import pytest

from sixturns.handlers.answers import token
from sixturns.kernel.effects import Roll
from sixturns.rulesets.houses import MOST_BYTES, shipped_houses
from sixturns.rulesets.layers import FAMILIES, load, read
from sixturns.views.rules import rules_view
from sixturns.views.rules_diff import Change, changes, said
from sixturns.views.words.moves import GROUPS
from sixturns.views.words.rulebook import CHAPTERS, TOGETHER
from sixturns.web.rules import LONGEST_FORM
from sixturns.world.moves import Move
from tests.web.evening import Evening, Referee
from tests.web.new_form import PARTY, VAULT, Form, count

CREEPING = "[rules.surprise]\nchance = '3-in-6'\n"
WRONG = "[rules]\nsurprise.chance = '9-in-6'\n[procedures.encounter]\nsteps = ['surprize']\n"


def text(page: str) -> str:
    """What a page says, without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())


def leaf(page: str, path: str) -> str:
    """What a page says of the number at a path."""
    found = re.search(rf'<li class="number" id="number-{re.escape(path)}">(.*?)</li>', page, re.DOTALL)
    assert found, path
    return text(found[1])


def amend(referee: Referee, table: Evening, do: str = "amend", **typed: str) -> httpx.Response:
    """Sends the form that amends the rules, as of now."""
    seq = table.table.read(lambda at: at.seq)
    return referee.submit("amend", **{"seq": seq, "do": do} | typed)


def chance(table: Evening) -> str:
    """The chance of surprise under the rules in force."""
    return table.table.read(lambda at: str(at.ruleset.rules.surprise.chance))


# ------------------------------------------------------------------------------------------------------- to be read
@pytest.mark.parametrize("family", FAMILIES)
def test_every_procedure_of_a_family_can_be_read(referee: Referee, family: str) -> None:
    """A family has a page, and each of its procedures one, with the steps as they are printed."""
    assert f'href="/rules/{family}"' in referee.get("/rules").text
    page = referee.get(f"/rules/{family}")
    assert (200, True) == (page.status_code, load(family).title in text(page.text))
    links = set(re.findall(rf'href="/rules/{family}/([^"]+)"', page.text))
    assert load(family).procedures.keys() == set(map(unquote, links))
    assert "of this house" not in page.text
    for name in ("encounter", "table", "camp"):
        steps = [step.name for step in load(family).procedure(name).flat()]
        shown = referee.get(f"/rules/{family}/{name}").text
        ids = re.findall(r'<li class="rule-step depth-\d" id="step-([^"]*)"', shown)
        assert [*dict.fromkeys(steps)] == [one for one in ids if one in steps]


@pytest.mark.parametrize("family", FAMILIES)
def test_an_id_stands_once_on_a_page(referee: Referee, family: str) -> None:
    """Steps and numbers that stand many times in a list have their anchor at the first of them."""
    for name in ("set out", "camp", "walk"):
        ids = re.findall(r'\sid="([^"]*)"', referee.get(f"/rules/{family}/{name}").text)
        assert len(set(ids)) == len(ids), (family, name)


def test_what_there_is_not(table: Evening, referee: Referee, stranger: httpx.Client) -> None:
    """A family or a procedure that is unknown is nothing here; nor are a campaign's rules for who has no link to it."""
    for path in ("/rules/overworld", "/rules/basic/nothing", "/rules/overworld/camp", f"{table.path}/rules/nothing"):
        assert 404 == referee.get(path).status_code
    for path in (f"{table.path}/rules", f"{table.path}/amend", "/p/nobody/rules"):
        assert 404 == stranger.get(path).status_code


def test_the_families_are_open_to_all(stranger: httpx.Client) -> None:
    """Nothing of a family is secret: whoever reaches the server reads it; a procedure's name alone leads there."""
    assert [200, 200] == [stranger.get(path).status_code for path in ("/rules", "/rules/basic/encounter")]
    alone = stranger.get("/rules/encounter")
    assert (303, "/rules/underworld/encounter") == (alone.status_code, alone.headers["location"])


def test_a_question_leads_to_its_step(table: Evening, referee: Referee) -> None:
    """What a question names as its source is a link to the step that asks, on the page of its procedure."""
    door = token(Move("open", "east", ("brenna",), using="crowbar"))
    table.table.act(lambda at: at.answer(door), author="referee")
    assert table.table.read(lambda at: isinstance(at.question.question, Roll))
    page = referee.table()
    (link,) = re.findall(rf'<a href="({table.path}/rules/[^"]+)">Document', page)
    address, _hash, step = link.partition("#")
    shown = referee.get(address)
    assert (200, True) == (shown.status_code, f'id="{step}"' in shown.text)


def test_what_is_overridden_is_struck_through(table: Evening, referee: Referee) -> None:
    """A number that was amended stands beside what it was, with the layer of each; and so on the players' page."""
    assert 303 == amend(referee, table, path="surprise.chance", value="3-in-6").status_code
    shown = referee.get(f"{table.path}/rules/encounter").text
    assert "surprise.chance 3-in-6 2-in-6 underworld amendment amend" in leaf(shown, "surprise.chance")
    assert ">2-in-6</s>" in shown
    with table.stranger() as player:
        told = player.get(f"{table.players_path()}/rules/encounter").text
    assert "surprise.chance 3-in-6 2-in-6 underworld amendment" in leaf(told, "surprise.chance")
    assert "/t/" not in told


def test_a_list_of_this_house_is_marked(table: Evening, referee: Referee) -> None:
    """A list that a house file has written anew says so, with the layer it had before."""
    house = "[procedures.describe]\nsteps = ['describe', 'noise']\n"
    assert 303 == amend(referee, table, house=house).status_code
    assert "Describing the place of this house" in text(referee.get(f"{table.path}/rules").text)
    assert "underworld house file" in text(referee.get(f"{table.path}/rules/describe").text)


@pytest.mark.parametrize("says", ["from = 'our own words'", "cites = { describe = 'R001-49' }"])
def test_a_list_of_which_a_house_only_says_more_is_not_written_anew(says: str) -> None:
    """A house that only says where a list is from, or what its steps carry out, has written none of it."""
    house = read(f"[procedures.describe]\n{says}\n", "ours")
    assert () == changes(load("underworld"), house)
    view = rules_view(house)
    assert () == view.house.lists
    assert not any(one.changed for _heading, listed in (*view.chapters, *view.apart) for one in listed)


HOUSE = """name = "ours"
take = { parley = "basic" }
[rules]
search.chance = "2-in-6"
[procedures.turns]
steps = [{ loop = "turn", while = "passed", steps = ["turn_ends", "tire", "wandering_check", "comer"] }]
"""


def test_what_is_of_this_house_comes_first(table: Evening, referee: Referee) -> None:
    """Parts that are taken, numbers with what they were, lists, and for the referee alone the text."""
    assert 303 == amend(referee, table, house=HOUSE).status_code
    page = referee.get(f"{table.path}/rules").text
    card = text(page.partition('<section class="card house"')[2].partition("</section>")[0])
    assert "Of this house The part encounter is that of basic. search.chance 2-in-6 1-in-6 underworld ours" in card
    assert "Lists written anew: A turn ends ours, as it is written" in card
    assert page.index('id="house-title"') < page.index('id="procedures-title"') < page.index('id="numbers-title"')
    with table.stranger() as player:
        told = text(player.get(f"{table.players_path()}/rules").text)
    assert ("Of this house" in told, "as it is written" in told) == (True, False)


def test_procedures_stand_in_the_order_of_play() -> None:
    """The book of rules has every move of *what now?* under a heading of its own, and no two titles are the same."""
    assert set(GROUPS) - set(TOGETHER) == set(CHAPTERS)
    for family in FAMILIES:
        view = rules_view(load(family))
        assert ("The turn", "Doors", "Lights") == tuple(heading for heading, _listed in view.chapters)[:3]
        titles = [one.title for _heading, listed in (*view.chapters, *view.apart) for one in listed]
        assert sorted(set(titles)) == sorted(titles)


@pytest.mark.parametrize("family", FAMILIES)
def test_no_marks_of_markdown_are_shown(referee: Referee, family: str) -> None:
    """Names in backticks and words between asterisks are for the documentation."""
    for page in ("", "/encounter", "/table", "/camp"):
        assert not re.search(r"`|\*\w", text(referee.get(f"/rules/{family}{page}").text))


# ---------------------------------------------------------------------------------------------------- to be amended
def test_what_changes_is_shown_first(table: Evening, referee: Referee) -> None:
    """The form shows what would be otherwise, and nothing is; then it is, and undo takes it back."""
    seq = table.table.read(lambda at: at.seq)
    shown = amend(referee, table, "show", path="surprise.chance", value="3-in-6", reason="they <creep>")
    assert (200, True) == (shown.status_code, "surprise.chance 2-in-6 3-in-6 So be it" in text(shown.text))
    assert (seq, "2-in-6") == (table.table.read(lambda at: at.seq), chance(table))
    done = amend(referee, table, path="surprise.chance", value="3-in-6", reason="they <creep>")
    told = f"{table.path}/rules?amended={seq + 1}"
    assert (303, told, "3-in-6") == (done.status_code, done.headers["location"], chance(table))
    page = text(referee.get(told).text)
    assert "Amended, and in force now: surprise.chance: 3-in-6, was 2-in-6 Back to the table" in page
    assert "Rules: surprise.chance: 3-in-6, was 2-in-6" in text(referee.table())
    assert "they &lt;creep&gt;" in referee.table()
    referee.submit("undo", seq=seq + 1)
    assert "2-in-6" == chance(table)
    for other in (told, f"{table.path}/rules?amended=1", f"{table.path}/rules?amended=x"):
        assert "Amended, and" not in text(referee.get(other).text)


def test_what_waits_for_the_open_question_is_said(table: Evening, referee: Referee) -> None:
    """An amendment amid a question is told on the page of the rules, which are still those of before."""
    door = token(Move("open", "east", ("brenna",), using="crowbar"))
    table.table.act(lambda at: at.answer(door), author="referee")
    seq = table.table.read(lambda at: at.seq)
    amend(referee, table, path="surprise.chance", value="3-in-6")
    page = text(referee.get(f"{table.path}/rules?amended={seq + 1}").text)
    assert "Amended; in force as soon as no question is open: surprise.chance: 3-in-6, was 2-in-6" in page
    assert "2-in-6" == chance(table)


def test_every_fault_is_named_with_its_line(table: Evening, referee: Referee) -> None:
    """What is wrong with a house file stands above it, each fault with its line and path; what was written stays."""
    for do in ("show", "amend"):
        refused = amend(referee, table, do, house=WRONG)
        assert 422 == refused.status_code
        faults = text(re.findall(r'id="faults">(.*?)</ul>', refused.text, re.DOTALL)[0])
        assert "line 2 rules.surprise.chance : 9-in-6 is not a chance" in faults
        assert "line 4 procedures.encounter.steps : no step 'surprize'; did you mean 'surprise'?" in faults
        assert "steps = [&#39;surprize&#39;]" in refused.text
    assert "2-in-6" == chance(table)


def test_the_longest_house_file_amends_a_campaign(table: Evening, referee: Referee) -> None:
    """A file that may begin a campaign may amend one, however a browser writes its characters."""
    house = f"{CREEPING}# " + "=" * (MOST_BYTES - 100)
    assert (303, "3-in-6") == (amend(referee, table, house=house).status_code, chance(table))
    far = amend(referee, table, house="=" * (2 * MOST_BYTES))
    assert (413, f"at most {LONGEST_FORM} bytes" in text(far.text)) == (far.status_code, True)


def test_the_example_of_the_form_is_sound(referee: Referee) -> None:
    """What stands in the empty field is a house file that can be sent as it is."""
    (shown,) = re.findall(r'name="house"[^>]* placeholder="([^"]*)"', referee.submit("amend", seq=0, do="show").text)
    assert 1 == read(unescape(shown), "ours").rules.travel.road


def test_another_family_takes_their_place(table: Evening, referee: Referee) -> None:
    """A campaign goes on under another family; its page then has that one's title."""
    assert 303 == amend(referee, table, family="basic").status_code
    assert load("basic").digest == table.table.read(lambda at: at.ruleset.digest)
    assert load("basic").title in text(referee.get(f"{table.path}/rules").text)
    assert 200 == referee.get(table.path).status_code


def test_much_that_changes_is_counted_and_folded(table: Evening, referee: Referee) -> None:
    """Another family is shown by sections, each with its count, and by lists under their titles."""
    page = amend(referee, table, "show", family="bladespell").text
    numbers, lists = re.findall(r"(\d+) numbers and (\d+) lists will be otherwise:", page)[0]
    shown = page.partition('class="changes"')[2].partition("</section>")[0]
    assert (int(numbers), True) == (shown.count("<li><code>"), int(numbers) > 50)
    assert (int(lists), 0) == (shown.count("<ol>"), shown.count("<details open"))
    assert "<summary>A day's march</summary>" in unescape(shown)


def test_what_is_refused(table: Evening, referee: Referee) -> None:
    """A form of which nothing was filled in, that comes too late, or changes nothing, is refused with its reason."""
    seq = table.table.read(lambda at: at.seq)
    table.table.act(lambda at: at.note("so far"), author="referee")
    late = referee.submit("amend", seq=seq, do="amend", path="surprise.chance", value="3-in-6")
    assert (409, True) == (late.status_code, "Somebody was quicker" in text(late.text))
    empty = amend(referee, table)
    assert (422, True) == (empty.status_code, "Say what is to be otherwise" in text(empty.text))
    same = amend(referee, table, path="surprise.chance", value="2-in-6")
    assert (422, True) == (same.status_code, "These rules are in force already." in text(same.text))
    long = amend(referee, table, house="#" * (MOST_BYTES + 1))
    assert (422, True) == (long.status_code, f"at most {MOST_BYTES} characters" in text(long.text))
    clock = amend(referee, table, path="time.turn_minutes", value="5")
    assert (422, True) == (clock.status_code, "counts turns of 10 minutes" in text(clock.text))
    assert "2-in-6" == chance(table)


def test_a_program_reads_and_amends_the_rules(table: Evening, referee: Referee) -> None:
    """The API gives the rules with every list, and amends them; what is wrong is said in one line."""
    base = f"/api/{table.table.row.id}"
    found = referee.get(f"{base}/rules").json()
    assert [*load("underworld").procedures] == [*found["lists"]]
    headers = {"X-Form-Token": found["token"]}
    wanted = {"seq": found["seq"], "settings": ["surprise.chance=9-in-6"], "reason": "a bot"}
    refused = referee.post(f"{base}/amend", json=wanted, headers=headers)
    assert (422, "amendment:1: rules.surprise.chance: 9-in-6 is not a chance.") == (
        refused.status_code,
        refused.json()["said"],
    )
    done = referee.post(f"{base}/amend", json=wanted | {"settings": ["surprise.chance=3-in-6"]}, headers=headers)
    assert (200, "3-in-6") == (done.status_code, chance(table))
    sections = dict(referee.get(f"{base}/rules").json()["rules"]["sections"])
    assert [["underworld", "2-in-6"]] == next(
        one["was"] for one in sections["surprise"] if one["path"] == "surprise.chance"
    )


def test_a_change_in_one_line() -> None:
    """A number says what it was; a list what has come, and in whose place."""
    assert "a.b: 2, was 1" == said(Change("a.b", "1", "2"))
    assert "procedures.x: with c" == said(Change("procedures.x", "a", "a, c", (("", "a"), ("come", "c"))))
    assert "procedures.x: without a" == said(Change("procedures.x", "a", "", (("gone", "a"),)))
    assert "procedures.x: c, in place of a" == said(Change("procedures.x", "a", "c", (("gone", "a"), ("come", "c"))))


# ------------------------------------------------------------------------------------------------------ a new campaign
@pytest.mark.parametrize("family", FAMILIES)
def test_a_campaign_of_every_family(table: Evening, form: Form, fresh: str, family: str) -> None:
    """The form offers the families, and begins a campaign under the one that was chosen."""
    assert f'value="{family}"' in form.page
    party = PARTY.replace("16", "12")
    form.press("begin", VAULT, name=fresh, party=party, rules=family)
    form.press("begin", name=fresh, party=party, rules=family)
    assert 303 == form.answer.status_code, form.said
    assert load(family).digest == table.tables.open(fresh).read(lambda at: at.ruleset.digest)


def test_a_campaign_under_a_house_file(table: Evening, form: Form, fresh: str) -> None:
    """A house file that was written, or sent, lies over the family; it stays in its field until the campaign begins."""
    form.press("check rules", VAULT, name=fresh, party=PARTY, house=CREEPING)
    assert CREEPING.strip() in unescape(form.page)
    form.press("begin", name=fresh, party=PARTY, house=CREEPING)
    assert 303 == form.answer.status_code, form.said
    opened = table.tables.open(fresh)
    assert ("underworld", "3-in-6") == opened.read(lambda at: (at.ruleset.base, str(at.ruleset.rules.surprise.chance)))


def test_a_house_file_with_faults_begins_nothing(table: Evening, form: Form, fresh: str) -> None:
    """Every fault stands beside the field with its line, and no campaign begins."""
    before = count(table)
    form.press("begin", VAULT, name=fresh, party=PARTY, house=WRONG)
    form.press("begin", name=fresh, party=PARTY, house=WRONG)
    assert (422, before) == (form.answer.status_code, count(table))
    assert "line 2 rules.surprise.chance : 9-in-6 is not a chance" in form.said
    assert "line 4 procedures.encounter.steps : no step 'surprize'" in form.said


@pytest.mark.parametrize(
    ("data", "status", "said"),
    [
        (b"\xff\xfe", 422, "is no text in UTF-8"),
        (b"# " * 600_000, 413, "has 1.2 MB; a house file has at most 1 MB"),
        (b"[rules\n", 422, "line 1"),
    ],
)
def test_a_house_file_that_cannot_be_read(form: Form, data: bytes, status: int, said: str) -> None:
    """A file that is none, or is too large, is refused with a line of words."""
    sent = {"house_file": ("ours.toml", data, "application/octet-stream")}
    kept = {"csrf": form.field("csrf"), "once": form.field("once"), "do": "check rules"}
    answer = form.browser.post("/new", data=kept, files=sent, timeout=60)
    assert (status, True) == (answer.status_code, said in text(answer.text))


def test_an_example_is_put_in(form: Form) -> None:
    """A house file that ships with Sixturns can be put into the field, and read there."""
    name, layer = next(iter(shipped_houses().items()))
    form.press("take example", example=name)
    assert 200 == form.answer.status_code
    assert layer.text.strip() in unescape(form.page)


def test_what_a_house_file_makes_otherwise_is_told(form: Form) -> None:
    """Looked over, it is answered as by the command that checks it: how much differs, number by number."""
    form.press("check rules", house=CREEPING)
    assert "1 number and no lists differ from underworld. surprise.chance 2-in-6 3-in-6" in form.said
    form.press("check rules", house="[rules.surprise]\nchance = '2-in-6'\n")
    assert "no numbers and no lists differ from underworld." in form.said
