"""The rules of a campaign are kept by content: whatever becomes of a house file, play goes on as it was agreed."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from sixturns.formats.campaign_file import CampaignFile, sample
from sixturns.handlers import answers as log
from sixturns.handlers.answers import AnyBody, token
from sixturns.handlers.codec import decode, encode
from sixturns.handlers.facts import BadFact
from sixturns.handlers.rulebook import Written, amended, with_layers
from sixturns.handlers.table import Table, begin
from sixturns.kernel.dice import chance
from sixturns.kernel.values import replace
from sixturns.rulesets.houses import rules_at
from sixturns.rulesets.layers import FAMILIES, Layer, RuleSet, load, read
from sixturns.store import Store, export, import_, open_store
from sixturns.store.tables import LacksRules, OpenTable, Tables
from sixturns.views.logbook import log_lines
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import Dungeon
from sixturns.world.lands import Lands
from sixturns.world.moves import Move
from tests.contract.cases import AT_REST
from tests.rulesets import test_packages
from tests.rulesets.test_packages import TAKES, Install

install = test_packages.install
HOUSE = """
name = "creepers"
title = "Everybody creeps"
base = "underworld"
[rules.surprise]
chance = "3-in-6"
"""
LIKELIER = "[rules.surprise]\nchance = '4-in-6'\n"


@contextmanager
def reopened(store: Store) -> Iterator[Tables]:
    """The store's tables as another process opens them."""
    tables = Tables(store)
    try:
        yield tables
    finally:
        tables.close()


def begun(store: Store, ruleset: RuleSet, name: str = "Creeping") -> str:
    """The id of the sample campaign, begun under these rules."""
    file = sample(ruleset)
    with reopened(store) as tables:
        return tables.begin(name, ruleset, file.world, file.state, seed="oak", author="referee").row.id


@pytest.fixture
def house_file(tmp_path: Path) -> Path:
    """A house file."""
    path = tmp_path / "creepers.toml"
    path.write_text(HOUSE)
    return path


def on(table: OpenTable, *acts: Callable[[Table], list[AnyBody]]) -> None:
    """Does things at a table."""
    for act in acts:
        table.act(act, author="referee")


def surprised(table: OpenTable) -> str:
    """The chance of surprise under the rules in force."""
    return table.read(lambda at: str(at.ruleset.rules.surprise.chance))


def likelier(table: Table) -> list[AnyBody]:
    """Makes surprise likelier, over whatever rules are in force."""
    return table.amend(with_layers(table.ruleset, Layer("amendment", LIKELIER)), "they never listen")


def wait(table: Table) -> list[AnyBody]:
    """Lets a turn go by."""
    return table.answer(token(Move("pass")), table.key)


def test_the_house_file_has_vanished(store: Store, house_file: Path) -> None:
    """A campaign begun under a house file goes on under it when the file is gone; where that stood is not kept."""
    campaign = begun(store, rules_at(str(house_file)))
    house_file.unlink()
    with reopened(store) as tables:
        table = tables.open(campaign)
        assert ("", "3-in-6") == (table.warning, surprised(table))
        assert ("creepers", "Everybody creeps") == table.read(lambda at: (at.ruleset.name, at.ruleset.title))
        on(table, wait, likelier)
    with reopened(store) as tables:
        assert "4-in-6" == surprised(tables.open(campaign))
    assert not [entry for entry in store.entries(campaign) if str(house_file.parent).encode() in entry.body]
    assert not [digest for digest in store.contents() if str(house_file.parent).encode() in store.content(digest)]


def test_a_family_is_named_and_not_kept(store: Store) -> None:
    """A campaign of a family follows the release: of its rules nothing but the name is kept."""
    campaign = begun(store, load("underworld"))
    body = log.read(store.entries(campaign)[0].body)
    assert isinstance(body, log.Began)
    assert ("underworld", "") == (body.ruleset, body.layers)
    assert len(list(store.contents())) == 2


def test_an_export_brings_the_rules_along(store: Store, house_file: Path, tmp_path: Path) -> None:
    """An export has the house file and what was amended; where it is read, play goes on under them."""
    campaign = begun(store, rules_at(str(house_file)))
    with reopened(store) as tables:
        on(tables.open(campaign), likelier, wait)
    file = io.BytesIO()
    export(store, campaign, file)
    file.seek(0)
    with open_store(tmp_path / "elsewhere.sqlite") as elsewhere:
        import_(elsewhere, file)
        with reopened(elsewhere) as tables:
            table = tables.open(campaign)
            assert ("", "4-in-6") == (table.warning, surprised(table))
            on(table, Table.undo, Table.undo)
            assert "3-in-6" == surprised(table)


def test_an_amendment_is_undone_and_done_again(store: Store) -> None:
    """Undo takes an amendment back, redo restores it, whoever has opened the campaign since."""
    campaign = begun(store, load("underworld"))
    with reopened(store) as tables:
        on(tables.open(campaign), wait, likelier, wait)
    found = []
    for act in (Table.undo, Table.undo, Table.redo):
        with reopened(store) as tables:
            table = tables.open(campaign)
            on(table, act)
            found.append(surprised(table))
    assert ["4-in-6", "2-in-6", "4-in-6"] == found


def test_scores_are_brought_to_the_scale_of_other_rules(store: Store) -> None:
    """A campaign that goes on under a family with scores from 2 to 12 has its scores there; undo gives them back."""
    campaign = begun(store, load("underworld"))
    with reopened(store) as tables:
        table = tables.open(campaign)
        before = table.read(lambda at: at.state)
        on(table, lambda at: at.amend(load("bladespell")))
        assert max(one.strength for one in table.read(lambda at: at.state.party.members)) <= 12
        on(table, Table.undo)
        assert before == table.read(lambda at: at.state)


def test_strength_stays_on_the_scale_in_force(store: Store) -> None:
    """Nobody is set beyond it: what is amended afterwards could not be read again."""
    campaign = begun(store, load("bladespell"))
    with reopened(store) as tables:
        table = tables.open(campaign)
        with pytest.raises(BadFact, match=r"party\.members\.brenna\.strength: 16 is not from 2 to 12"):
            on(table, lambda at: at.set("party.members.brenna.strength", 16))
        on(table, lambda at: at.set("party.members.brenna.strength", 12))
        on(table, lambda at: at.amend(load("basic")), lambda at: at.end_session())
        assert 18 == table.read(lambda at: at.state.party["brenna"].strength)


def test_a_checkpoint_that_cannot_be_read_is_passed_over(store: Store) -> None:
    """Where the rules no longer fit what was played, play goes on from the newest checkpoint that can be read."""
    campaign = begun(store, load("underworld"))
    with reopened(store) as tables:
        on(tables.open(campaign), wait)
        taken = tables.open(campaign).read(lambda at: at.snapshot())
    assert taken is not None
    snapshot = replace(taken, seq=3, lines=taken.lines + 1)
    party = snapshot.state.party
    giants = tuple(replace(one, strength=24) for one in party.members)
    of_giants = replace(snapshot, state=replace(snapshot.state, party=replace(party, members=giants)))
    bodies: list[AnyBody] = [log.Answer("nowhere", "0", msgspec.Raw(b"1"), "typed")]
    bodies += [log.Checkpoint(store.put_content(encode(one)), "", "0.0.9") for one in (snapshot, of_giants)]
    store.append(campaign, 2, [log.write(body) for body in bodies], author="referee", at=0)
    with reopened(store) as tables:
        table = tables.open(campaign)
        assert table.warning.startswith("Opened at the checkpoint of entry 3; before it ")
        on(table, wait)


OTHERS = [(of, to) for of in FAMILIES for to in FAMILIES if of != to]


@pytest.mark.parametrize(("of", "to"), OTHERS)
def test_whatever_is_amended_can_be_read_again(of: str, to: str) -> None:
    """Every table at rest, taken over by another family, is kept and read as it is."""
    for case in AT_REST[of]:
        assert isinstance(case.world, Dungeon | Lands)
        taken = amended(case.state, case.world, load(of), load(to))
        assert (case.name, taken) == (case.name, decode(encode(taken), Campaign))


def test_a_day_goes_on_in_the_points_of_other_rules() -> None:
    """Of a day's Hex Points three quarters are left: so they are of its miles; what one hex cost is forgotten."""
    (case,) = (case for case in AT_REST["bladespell"] if case.name == "on a march")
    assert isinstance(case.world, Lands)
    before = replace(case.state, paid=((5, 5), 2), banked=2, debt=4)
    after = amended(before, case.world, load("bladespell"), load("basic"))
    assert (6, 8, 4, 2, 4) == (before.points, before.allotted, before.on_foot, before.banked, before.debt)
    assert (18, 24, 12, 6, 12, None) == (
        *(after.points, after.allotted, after.on_foot, after.banked, after.debt),
        after.paid,
    )
    back = amended(after, case.world, load("basic"), load("bladespell"))
    assert (6, 8, 4) == (back.points, back.allotted, back.on_foot)


def test_what_was_played_keeps_its_times(store: Store) -> None:
    """The log tells when things happened by the rules that they happened under, whatever a round is now."""
    campaign = begun(store, load("underworld"))
    with reopened(store) as tables:
        table = tables.open(campaign)
        for door in ("east", "north"):
            on(table, lambda at, door=door: at.answer(token(Move("listen", door, ("wick",)))))  # type: ignore[misc]
        before = table.read(lambda at: [(line.at, line.before) for line in log_lines(at)])
        assert {"14:01", "14:11"} & {at for at, _words in before}
        on(table, lambda at: at.amend(load("basic")))
        assert before == table.read(lambda at: [(line.at, line.before) for line in log_lines(at)])[1:]


def test_an_amendment_waits_for_the_next_rest(store: Store) -> None:
    """Within a move the rules stay what they were; from the next rest on they are the others."""
    campaign = begun(store, load("underworld"))
    with reopened(store) as tables:
        table = tables.open(campaign)
        on(table, lambda at: at.set_policy("secret", "ask"))
        while table.read(lambda at: at.question.rests):
            on(table, wait)
        on(table, likelier)
        assert ("2-in-6", 1) == (surprised(table), table.read(lambda at: len(at.waiting)))
        while not table.read(lambda at: at.question.rests):
            on(table, lambda at: at.type("6"))
        assert ("4-in-6", 0) == (surprised(table), table.read(lambda at: len(at.waiting)))


def test_a_session_ends_under_amended_rules(store: Store) -> None:
    """The checkpoint of a session's end, and every snapshot, hold the rules then in force."""
    campaign = begun(store, load("underworld"))
    with reopened(store) as tables:
        on(tables.open(campaign), likelier, lambda at: at.end_session(), wait)
    with reopened(store) as tables:
        table = tables.open(campaign)
        snapshot = table.read(lambda at: at.snapshot())
        assert snapshot is not None
        began, world, book = table.read(lambda at: (at.began, at.world, at.rulebook))
        late = Table(load("underworld"), world, began, snapshot, book)
        assert ("4-in-6", table.read(lambda at: at.key)) == (str(late.ruleset.rules.surprise.chance), late.key)


def test_two_tables_of_one_campaign(store: Store) -> None:
    """What one process amends the other plays by, as soon as it looks."""
    campaign = begun(store, load("underworld"))
    with reopened(store) as ours, reopened(store) as theirs:
        here, there = ours.open(campaign), theirs.open(campaign)
        on(here, likelier)
        assert "4-in-6" == surprised(there)
        on(there, wait)
        assert here.read(lambda at: at.key) == there.read(lambda at: at.key)


def written(store: Store, text: str, base: str = "underworld") -> str:
    """The digest of rules that no release would take, as one of another time has kept them."""
    return store.put_content(encode(Written(base, (Layer("ours", text),))))


def test_rules_that_no_longer_hold_together(store: Store) -> None:
    """A campaign whose house file this release does not understand can be read, and nothing is written to it."""
    file: CampaignFile = sample()
    dungeon, ruleset = store.put_content(encode(file.dungeon)), load("underworld")
    layers = written(store, "[rules.surprise]\nchances = '3-in-6'\n")
    began = begin("Old", ruleset, dungeon, file.state, seed="oak", layers=layers)
    campaign = store.begin("Old", log.write(began), author="referee", at=0).id
    with reopened(store) as tables:
        table = tables.open(campaign)
        assert "chances" in table.warning
        assert chance("2-in-6") == table.read(lambda at: at.ruleset.rules.surprise.chance)
        with pytest.raises(LacksRules, match=r"Old can be read only: .*rules\.surprise\.chances"):
            on(table, wait)
    assert 1 == store.head(campaign).seq


def test_an_amendment_that_no_longer_holds_together(store: Store) -> None:
    """It is set aside and says why; the rules before it stay in force, and play goes on."""
    campaign = begun(store, load("underworld"))
    amended = log.Amended("ours", written(store, "[rules.surprize]\n"))
    store.append(campaign, 1, [log.write(amended)], author="referee", at=0)
    with reopened(store) as tables:
        table = tables.open(campaign)
        assert ["surprize" in why for why in table.read(lambda at: at.set_aside).values()] == [True]
        on(table, wait)
        assert "2-in-6" == surprised(table)


def test_a_package_is_missing(store: Store, install: Install, tmp_path: Path) -> None:
    """Without the package of its steps a campaign is shown, says what to install, and is not written to."""
    install()
    campaign = begun(store, read(TAKES, "ours"))
    with reopened(store) as tables:
        on(tables.open(campaign), wait)
    head = store.head(campaign)
    points = tmp_path / "my_house-1.2.dist-info" / "entry_points.txt"
    away = points.rename(tmp_path / "away.txt")
    with reopened(store) as tables:
        table = tables.open(campaign)
        assert "my-house is not installed; pip install my-house==1.2" in table.warning
        assert table.read(lambda at: at.state.party.members)
        for act in (wait, likelier, Table.undo):
            with pytest.raises(LacksRules, match=r"pip install my-house==1\.2"):
                on(table, act)
    assert head == store.head(campaign)
    away.rename(points)
    with reopened(store) as tables:
        table = tables.open(campaign)
        on(table, Table.undo, Table.redo, wait)
        assert "" == table.warning
