"""Campaigns that are long, shared, overtaken by new rules, or written by a newer version."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from sixturns import __version__
from sixturns.handlers import answers as log
from sixturns.handlers.advance import Answered
from sixturns.handlers.answers import AnyBody, token
from sixturns.handlers.codec import decode, encode
from sixturns.handlers.facts import BadFact
from sixturns.handlers.fold import NothingToUndo, Stale
from sixturns.handlers.marks import Snapshot
from sixturns.handlers.table import Table, begin
from sixturns.rulesets.layers import RuleSet, load
from sixturns.store.tables import SNAPSHOT_EVERY, UnreadableLog
from sixturns.world.moves import Move
from tests.fidelity.book import house
from tests.scenarios.evening import NAME, Referee, cellar

Sit = Callable[..., Referee]
WAIT = token(Move("pass"))


# ---------------------------------------------------------------------------------------------------- a long campaign
def long_campaign(referee: Referee) -> Referee:
    """A campaign of more than twice as many entries as lie between two snapshots: waits, with a note after each."""

    def wait_and_note(table: Table) -> list[AnyBody]:
        return [body for _ in range(50) for body in (*table.answer(WAIT), *table.note("nothing stirs"))]

    while referee.seq <= 2 * SNAPSHOT_EVERY + 100:
        referee.table.act(wait_and_note, author="referee")
    return referee


def test_a_long_campaign_opens_from_a_snapshot(referee: Referee) -> None:
    """More than a thousand entries later the table opens from a snapshot, and stands where it stood."""
    long_campaign(referee)
    before = referee.shown()
    referee.reopen()
    assert referee.table.read(lambda table: table.began_late)
    after = referee.shown()
    assert (before[:4], before[5:]) == (after[:4], after[5:])


def test_undo_beyond_the_snapshot(referee: Referee) -> None:
    """Undo goes on behind the snapshot, one input at a time, back to the first; redo brings it all back."""
    long_campaign(referee)
    state, inputs = referee.state, referee.seq - 1
    referee.reopen()
    reach = 0
    while referee.table.read(lambda table: table.began_late):
        held = referee.table.read(lambda table: len(table.lines))
        reach += max(1, held)
        referee.does("undo", times=max(1, held))
    assert SNAPSHOT_EVERY <= reach < inputs
    referee.does("undo", times=inputs - reach)
    with pytest.raises(NothingToUndo):
        referee.does("undo")
    assert (14 * 6 + 2 * 144, True) == (referee.state.turns, referee.reopen().table.read(lambda table: table.can_redo))
    referee.does("redo", times=inputs)
    assert state == referee.reopen().state


def test_another_undoes_beyond_the_snapshot(sit_down: Sit) -> None:
    """A table that opened late follows another's undo behind its snapshot, and a ruling there."""
    one = long_campaign(sit_down())
    late = sit_down()
    assert late.table.read(lambda table: table.began_late)
    one.does("undo", times=one.seq - 1 - 20)
    assert one.shown() == late.shown()
    one.does("redo", times=10)
    assert one.shown() == late.shown()


def test_a_ruling_beyond_the_snapshot(referee: Referee) -> None:
    """The referee amends the very first move, which stands behind the snapshot; it holds when the store is reopened."""
    answered = long_campaign(referee).answered
    assert Move("pass") == answered[0].value
    referee.reopen()
    assert referee.table.read(lambda table: table.began_late)
    referee.does("rule", 3, token(Move("walk", "arch")), "They had gone up again.")
    for _ in range(2):
        # The turns that passed afterwards can pass at the foot of the stair as well.
        assert ("1", len(answered)) == (referee.state.at, len(referee.table.read(answers_of, whole=True)))
        referee.reopen()


def test_a_damaged_snapshot_costs_nothing(referee: Referee) -> None:
    """A snapshot that cannot be read is passed over: the log alone makes the table."""
    long_campaign(referee)
    state, table = referee.state, referee.table
    for seq in (1, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 100):
        referee.store.save_snapshot(table.row.id, seq, table._snapshot_key, b'{"seq": "none"}')
    assert state == referee.reopen().state


# ------------------------------------------------------------------------------------------------- two at one campaign
def test_two_answer_at_once(sit_down: Sit) -> None:
    """Two answer the same question: one wins, the other is refused with what was answered, and nothing is consumed."""
    one, other = sit_down(), sit_down()
    key = one.key
    assert key == other.key
    one.move("pass")
    seq = other.seq
    with pytest.raises(Stale) as refused:
        other.table.act(lambda table: table.answer(token(Move("walk", "arch")), key), author="referee")
    assert refused.value.answered is not None
    assert Move("pass") == refused.value.answered.value
    assert (seq, "2", one.shown()) == (other.seq, other.state.at, other.shown())


def test_overtaken_between_looking_and_writing(sit_down: Sit) -> None:
    """An answer overtaken after it was made and before it was written is refused all the same."""
    one, other = sit_down(), sit_down()
    key = other.key

    def overtaken(table: Table) -> list[AnyBody]:
        bodies = table.answer(token(Move("walk", "arch")), key)
        one.move("pass")
        return bodies

    with pytest.raises(Stale) as refused:
        other.table.act(overtaken, author="referee")
    assert refused.value.answered is not None
    assert Move("pass") == refused.value.answered.value
    assert one.shown() == other.shown()


def test_a_race_has_one_winner(sit_down: Sit) -> None:
    """Two that answer the same question in the same moment: each time one answer is taken and one refused."""
    rivals, ways = (sit_down(), sit_down()), (Move("pass"), Move("walk", "arch"))
    start = threading.Barrier(2)
    taken: list[Move] = []
    refused: list[Stale] = []

    def answers(rival: Referee, move: Move, key: str) -> None:
        start.wait()
        try:
            rival.table.act(lambda table: table.answer(token(move), key), author="referee")
            taken.append(move)
        except Stale as stale:
            refused.append(stale)

    for turn in range(1, 11):
        key = rivals[0].key
        racing = [threading.Thread(target=answers, args=(*pair, key)) for pair in zip(rivals, ways, strict=True)]
        for thread in racing:
            thread.start()
        for thread in racing:
            thread.join()
        assert (turn, turn, turn + 1) == (len(taken), len(refused), rivals[0].seq)
        assert refused[-1].answered is not None
        assert taken[-1] == refused[-1].answered.value
        assert rivals[0].shown() == rivals[1].shown()


def test_a_roll_is_not_thrown_twice(sit_down: Sit) -> None:
    """Dice typed by one and thrown by another for the same question: the first stand."""
    one, other = sit_down(), sit_down()
    one.move("open", "east", who=("odo",))
    key = other.key
    one.types("strength", "5")
    with pytest.raises(Stale) as refused:
        other.table.act(lambda table: table.roll(key), author="referee")
    assert refused.value.answered is not None
    assert ((5,), "typed") == ((answer := refused.value.answered.answer).faces, answer.source)
    assert one.shown() == other.shown()


@pytest.mark.parametrize(
    ("act", "args"),
    [("note", ("The water rises.",)), ("set", ("party.members.maud.hp", 6)), ("set_policy", ("public", "app rolls"))],
)
def test_what_is_no_answer_goes_through(sit_down: Sit, act: str, args: tuple[Any, ...]) -> None:
    """A note, a fact or a policy that is overtaken is written after what overtook it."""
    one, other = sit_down(), sit_down()
    times = []

    def overtaken(table: Table) -> list[AnyBody]:
        bodies: list[AnyBody] = getattr(table, act)(*args)
        times.append(table.seq)
        if len(times) == 1:
            one.move("pass")
        return bodies

    other.table.act(overtaken, author="referee")
    assert ([2, 3], 3) == (times, other.seq)
    assert one.shown() == other.shown()
    assert ("14:10", "14:10") == (one.when, other.when)


def test_others_are_told_of_a_change(sit_down: Sit) -> None:
    """Whoever listens at an open table hears of its changes, until he stops listening."""
    referee = sit_down()
    heard: list[int] = []
    stop = referee.table.on_change(heard.append)
    referee.move("pass").does("note", "Still.")
    stop()
    referee.move("pass")
    assert [2, 3] == heard


# ------------------------------------------------------------------------------------------------------ other rules
def under_other_rules(referee: Referee, ruleset: RuleSet, strength: str, *, checkpoint: bool = False) -> None:
    """Stores a campaign that was played with another rule set: a wait, then a door that a throw opens, then words.

    With a checkpoint the last thing in the log is what another version writes down before it goes on.
    """
    file = cellar()
    began = begin("Old rules", ruleset, referee.store.put_content(encode(file.dungeon)), file.state, seed="chalk")
    table = Table(ruleset, file.dungeon, began)
    row = referee.store.begin("Old rules", log.write(began), author="referee", at=0)
    bodies = table.set_policy("secret", "ask") + table.answer(WAIT)
    bodies += table.answer(token(Move("open", "east", ("odo",)))) + table.type(strength)
    bodies += table.type("6") + table.type("6") + table.type("4") + table.answer(token("wait")) + table.type("3 4")
    if checkpoint:
        snapshot = table.snapshot()
        assert snapshot is not None
        bodies.append(log.Checkpoint(referee.store.put_content(encode(snapshot)), ruleset.digest, "0.0.9"))
    referee.store.append(row.id, 1, [log.write(body) for body in bodies], author="referee", at=0)


def answers_of(table: Table) -> list[Any]:
    """What was answered and stands, oldest first."""
    return [thing.value for thing in table.happened() if isinstance(thing, Answered)]


def easy_doors() -> RuleSet:
    """The underworld with doors that open to anybody on 1, 2 and 3."""
    return house(doors_strength='{ "3-18" = "3-in-6" }')


def test_a_rule_that_changed(referee: Referee) -> None:
    """A campaign whose rules changed opens at the last rest that still fits, and says what no longer did."""
    under_other_rules(referee, easy_doors(), "3")
    table = referee.tables.open("Old rules")
    assert "open/force/strength" in table.warning
    assert "no longer fits" in table.warning
    where = table.read(lambda it: (it.question.rests, it.state.turns, it.state.seen, answers_of(it)))
    assert (True, (2 * 24 + 14) * 6 + 1, ("1", "2"), [Move("pass")]) == where


def test_a_rule_that_changed_is_no_dead_end(referee: Referee) -> None:
    """From there play goes on, and the next opening finds nothing to warn of."""
    under_other_rules(referee, easy_doors(), "3")
    table = referee.tables.open("Old rules")
    table.act(lambda it: it.answer(token(Move("open", "east", ("odo",)))), author="referee")
    table.act(lambda it: it.type("3"), author="referee")
    table.act(lambda it: it.type("6"), author="referee")
    state = table.read(lambda it: it.state)
    assert ((), 1) == (state.standing, state.rounds)
    again = referee.reopen().tables.open("Old rules")
    assert ("", state) == (again.warning, again.read(lambda it: it.state))


def test_a_rule_that_changed_where_nobody_had_been(referee: Referee) -> None:
    """A change that no answer of the log rests on is no matter."""
    under_other_rules(referee, house(reaction_charisma='{ "3-18" = 0 }'), "1")
    table = referee.tables.open("Old rules")
    state = table.read(lambda it: it.state)
    assert ("", ("1", "2", "3"), True) == (table.warning, state.seen, state.facing is not None)


def test_a_rule_that_changed_before_a_checkpoint(referee: Referee) -> None:
    """What a checkpoint holds is kept, although the rules that led to it are gone; and the opening says so."""
    under_other_rules(referee, easy_doors(), "3", checkpoint=True)
    table = referee.tables.open("Old rules")
    state = table.read(lambda it: it.state)
    assert ("checkpoint of entry" in table.warning, ("1", "2", "3")) == (True, state.seen)
    table.act(lambda it: it.answer(token(Move("conclude", using="at peace"))), author="referee")
    table.act(lambda it: it.answer(WAIT), author="referee")
    again = referee.reopen().tables.open("Old rules")
    assert state.turns + 2 == again.read(lambda it: it.state.turns)


def test_another_version_writes_a_checkpoint(referee: Referee) -> None:
    """Before a version appends to a log that another has written, it writes the whole table down, once."""
    of_another_version(referee, [])
    table = referee.tables.open("Old")
    table.act(lambda it: it.answer(WAIT), author="referee")
    table.act(lambda it: it.note("Still."), author="referee")
    assert [log.Began, log.Checkpoint, log.Answer, log.Note] == kinds_of(referee)


def test_undo_stops_at_the_checkpoint(referee: Referee) -> None:
    """What another version wrote is not taken back: undo reaches the checkpoint and no further, reopened or not."""
    of_another_version(referee, [Move("pass"), Move("pass")])
    table = referee.tables.open("Old")
    assert table.read(lambda it: it.can_undo)
    table.act(lambda it: it.answer(WAIT), author="referee")
    turns = table.read(lambda it: it.state.turns)
    table.act(Table.undo, author="referee")
    for _ in range(2):
        table = referee.reopen().tables.open("Old")
        assert (turns - 1, False) == table.read(lambda it: (it.state.turns, it.can_undo))
        with pytest.raises(NothingToUndo):
            table.act(Table.undo, author="referee")
    table.act(Table.redo, author="referee")
    assert turns == referee.reopen().tables.open("Old").read(lambda it: it.state.turns)
    assert [log.Answer, log.Answer, log.Checkpoint, log.Answer, log.Retract, log.Restore] == kinds_of(referee)[1:]


def test_what_was_done_last_can_still_be_taken_back(referee: Referee) -> None:
    """An undo is no play: before the first move under a new version the last one under the old is taken back."""
    of_another_version(referee, [Move("pass"), Move("pass")])
    table = referee.tables.open("Old")
    turns = table.read(lambda it: it.state.turns)
    table.act(Table.undo, author="referee")
    assert turns - 1 == referee.reopen().tables.open("Old").read(lambda it: it.state.turns)
    assert [log.Answer, log.Answer, log.Retract] == kinds_of(referee)[1:]


def test_two_write_one_checkpoint(sit_down: Sit) -> None:
    """Two that go on with a campaign of another version write one checkpoint between them, and both stop at it."""
    one, other = sit_down(), sit_down()
    of_another_version(one, [Move("pass")])
    tables = [referee.tables.open("Old") for referee in (one, other)]
    for table in tables:
        table.act(lambda it: it.note("Still."), author="referee")
    assert [log.Began, log.Answer, log.Checkpoint, log.Note, log.Note] == kinds_of(one)
    for table in tables:
        table.act(Table.undo, author="referee")
    assert [False, False] == [table.read(lambda it: it.can_undo) for table in tables]


def test_a_refused_act_writes_no_checkpoint(referee: Referee) -> None:
    """An act that is refused leaves a log of another version as it was."""
    of_another_version(referee, [Move("pass")])
    table = referee.tables.open("Old")
    with pytest.raises(log.NotAnAnswer):
        table.act(lambda it: it.answer(token(Move("fly"))), author="referee")
    assert [log.Began, log.Answer] == kinds_of(referee)
    assert table.read(lambda it: it.can_undo)


def test_no_checkpoint_in_the_middle_of_a_move(referee: Referee) -> None:
    """A move that another version began is finished first, its last die too; the checkpoint comes at the next act."""
    of_another_version(referee, [Move("open", "east", ("odo",))])
    table = referee.tables.open("Old")
    table.act(lambda it: it.type("5"), author="referee")
    finished = [log.Began, log.Answer, log.Answer, log.Answer]
    assert finished == kinds_of(referee)
    table.act(lambda it: it.answer(WAIT), author="referee")
    assert [*finished, log.Checkpoint, log.Answer] == kinds_of(referee)


def test_a_checkpoint_is_the_whole_table(referee: Referee) -> None:
    """The checkpoint alone, without the log before it, is the table as it stood when it was written."""
    of_another_version(referee, [Move("pass"), Move("walk", "arch")])
    table = referee.tables.open("Old")
    stood = table.read(lambda it: (it.state, it.key, dict(it.policies)))
    table.act(lambda it: it.note("Still."), author="referee")
    body = log.read(referee.store.entries(table.row.id)[3].body)
    assert isinstance(body, log.Checkpoint)
    assert (__version__, load("underworld").digest) == (body.version, body.rules)
    snapshot = decode(referee.store.content(body.snapshot), Snapshot)
    began = log.read(referee.store.entries(table.row.id)[0].body)
    assert isinstance(began, log.Began)
    alone = Table(load("underworld"), cellar().dungeon, began, snapshot)
    assert stood == (alone.state, alone.key, dict(alone.policies))


def of_another_version(referee: Referee, moves: list[Move]) -> None:
    """Stores a campaign that another version has begun and played."""
    file, ruleset = cellar(), load("underworld")
    dungeon = referee.store.put_content(encode(file.dungeon))
    began = msgspec.structs.replace(begin("Old", ruleset, dungeon, file.state, seed="chalk"), version="0.0.9")
    row = referee.store.begin("Old", log.write(began), author="referee", at=0)
    table = Table(ruleset, file.dungeon, began)
    bodies = [body for move in moves for body in table.answer(token(move))]
    if bodies:
        referee.store.append(row.id, 1, [log.write(body) for body in bodies], author="referee", at=0)


def kinds_of(referee: Referee) -> list[type]:
    """The kinds of the entries of that campaign."""
    row = referee.store.campaign("Old")
    return [type(log.read(entry.body)) for entry in referee.store.entries(row.id)]


# --------------------------------------------------------------------------------------------------- a newer version
def from_the_future(referee: Referee) -> int:
    """Writes an entry of a kind that this version does not know; returns its number."""
    seq = referee.seq
    referee.store.append(referee.table.row.id, seq, [b'{"is":"augury","of":"birds"}'], author="referee", at=0)
    return seq + 1


def test_an_entry_of_a_newer_version(referee: Referee) -> None:
    """A log with an entry of an unknown kind is not opened, the entry is named, and nothing is written."""
    seq = from_the_future(referee.move("pass"))
    before = referee.store.entries(referee.table.row.id)
    referee.reopen()
    with pytest.raises(UnreadableLog, match=rf"entry {seq} cannot be read by this version"):
        referee.tables.open(NAME)
    row = referee.store.campaign(NAME)
    assert before == referee.store.entries(row.id)


def test_a_newer_version_at_the_same_table(referee: Referee) -> None:
    """A table that is open already refuses to look, or to act, past an entry that it cannot read."""
    seq = from_the_future(referee)
    with pytest.raises(UnreadableLog, match=f"entry {seq} "):
        _ = referee.state
    with pytest.raises(UnreadableLog, match=f"entry {seq} "):
        referee.does("note", "Anybody there?")
    assert seq == referee.seq


def test_a_field_of_a_newer_version(referee: Referee) -> None:
    """A field that this version does not know, in an entry that it does, is no matter."""
    body = msgspec.json.encode({"is": "note", "words": "From afar.", "colour": "red"})
    referee.store.append(referee.table.row.id, referee.seq, [body], author="referee", at=0)
    assert "From afar." == referee.reopen().table.read(lambda table: table.lines[-1].body.words)


# ------------------------------------------------------------------------------------------------------- refused acts
def test_a_refused_act_consumes_nothing(referee: Referee) -> None:
    """Whatever the table refuses leaves the log as it was, on disk and in memory."""
    before, seq = referee.shown(), referee.seq
    refused: list[tuple[type[Exception], str, tuple[Any, ...]]] = [
        (log.NotAnAnswer, "answer", (token(Move("fly")),)),
        (log.NotAnAnswer, "answer", ("{",)),
        (BadFact, "set", ("party.members.maud.hat", 1)),
        (BadFact, "set", ("clock", "25:00")),
        (Stale, "answer", (WAIT, "0.nonsense")),
        (Exception, "type", ("3",)),
        (Exception, "rule", (99, WAIT, "why not")),
        (Exception, "note", ("  ",)),
        (Exception, "set_policy", ("secret", "by feel")),
    ]
    for error, act, args in refused:
        with pytest.raises(error):
            referee.does(act, *args)
        assert (before, seq) == (referee.shown(), referee.seq), act
    assert before == referee.reopen().shown()
