"""A campaign's log folded into where play stands. The fold is the only way a table changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

import msgspec

from sixturns.handlers import answers as log
from sixturns.handlers.advance import Answered, Asked, Happened, Misfit, Play, Rested
from sixturns.handlers.answers import Answer, AnyBody, Began, fingerprint
from sixturns.handlers.branches import branches
from sixturns.handlers.dice_box import DiceBox
from sixturns.handlers.facts import BadFact
from sixturns.handlers.marks import ByHand, Ground, How, Input, Line, Mark, Scene, Snapshot, beginning, changed
from sixturns.handlers.rulebook import Rulebook
from sixturns.kernel.effects import ALL, Audience
from sixturns.kernel.values import draft, replace
from sixturns.rulesets.layers import BadRules, RuleSet
from sixturns.world.campaign import Campaign
from sixturns.world.dungeon import Dungeon
from sixturns.world.hexmap import HexMap
from sixturns.world.lands import Lands, World, dungeon_of, hexes_of


class TableError(Exception):
    """An act that the table refuses; nothing was consumed."""


class Stale(TableError):
    """An answer to a question that is no longer open; `answered` is what was answered, if anything was."""

    def __init__(self, answered: Answered | None) -> None:
        super().__init__("that question is no longer open")
        self.answered = answered


class NothingToUndo(TableError):
    """There is no input left to take back, or none to restore."""


class Beyond(TableError):
    """An entry reaches behind the snapshot that this table started from; the whole log is needed."""


class _FoldPlay(Play):
    """Play that asks the table for the answers which the log does not hold."""

    def __init__(self, ruleset: RuleSet, world: World, supply: Callable[[Asked], Answer | None]) -> None:
        super().__init__(ruleset, world)
        self._supply = supply

    def supply(self, asked: Asked) -> Answer | None:
        """What the table says."""
        return self._supply(asked)


class Fold:
    """Where a campaign stands: fold the entries of its log in, and ask for `question`.

    Args:
        ruleset: the rules of the first entry.
        world: the map of the first entry.
        began: the campaign's first entry (number 1 of the log).
        start: where to begin, when not at the beginning; undo then reaches no further back than that.
        rulebook: has the rules that later entries put into force.
    """

    def __init__(
        self,
        ruleset: RuleSet,
        world: World,
        began: Began,
        start: Snapshot | None = None,
        rulebook: Rulebook | None = None,
    ) -> None:
        self.began, self.rulebook = began, rulebook or Rulebook()
        start = start or beginning(began)
        self._first_world = world
        if start.rules:
            ruleset = self.rulebook.kept(start.rules, ruleset)
        if start.hexmap is not None:
            world = Lands(dungeon_of(world), start.hexmap)
        start = replace(start, state=branches(ruleset.rules, world).settled(start.state))
        self.seq = start.seq
        self.lines: list[Line] = []
        self._answers: list[Answer] = []
        self.policies: dict[str, How] = {kind: how for kind, how in start.policies}
        self.ended = False
        self.version = start.version
        self.sessions = list(start.sessions)
        self.set_aside: dict[int, str] = {}
        self._barrier = False
        self._start = start
        self._play = self._on(world, ruleset)
        self._box = DiceBox(bytes.fromhex(began.seed))
        self._inputs: list[Input] = []
        self._undone: list[tuple[Input, list[Line]]] = []
        self._seen_dice = set(start.seen_dice)
        self._asked = Counter(dict(start.asked))
        self._marks = [Mark(0, start.answers, start.state, world, ruleset, [])]
        self._paused: Mark | None = None
        """The rest from which play has come to the open question, and goes on from there."""
        self._question: Asked | None = None
        self._happened: list[Happened] = []
        self._now: Campaign | None = None
        self._public: Campaign | None = None

    # ------------------------------------------------------------------------------------------------- where it stands
    @property
    def state(self) -> Campaign:
        """The campaign at the last rest."""
        self._settle()
        return self._marks[-1].state

    @property
    def world(self) -> World:
        """The map as it is now."""
        self._settle()
        return self._marks[-1].world

    @property
    def ruleset(self) -> RuleSet:
        """The rules in force."""
        self._settle()
        return self._marks[-1].ruleset

    def amendment(self, seq: int) -> tuple[RuleSet, RuleSet] | None:
        """The rules before and after an entry that amends them; None when it is none that has taken hold."""
        self._settle()
        for before, mark in pairwise(self._marks):
            if any(line.seq == seq and self._amends(line) for line in self.lines[before.lines : mark.lines]):
                return before.ruleset, mark.ruleset
        return None

    def _amends(self, line: Line) -> bool:
        """Whether a line has put other rules into force, or is about to."""
        return isinstance(line.body, log.Amended) and line.seq not in self.set_aside

    @property
    def dungeon(self) -> Dungeon:
        """The dungeon of the map."""
        return dungeon_of(self.world)

    @property
    def hexmap(self) -> HexMap | None:
        """The hexes of the map, where it has any."""
        return hexes_of(self.world)

    @property
    def first_state(self) -> Campaign:
        """The campaign as this table started: at its beginning, or at a snapshot."""
        return self._start.state

    @property
    def now(self) -> Campaign:
        """The campaign as far as the open move has come, with the facts that wait for the next rest."""
        self._settle()
        if self._now is None:
            self._now = self._ahead(draft(self._play.reached))
        return self._now

    @property
    def public(self) -> Campaign:
        """The campaign as far as the players may know it: at the last question that was put to all, or the last rest.

        The facts that wait for the next rest are in it.
        """
        self._settle()
        if self._public is None:
            self._public = self.now if self.question.question.to is ALL else self._ahead(self._known_to_all())
        return self._public

    @property
    def waiting(self) -> list[Line]:
        """The facts set by hand, and the changes to map and rules, that take hold at the next rest."""
        return [line for line in self.lines[self._marks[-1].lines :] if isinstance(line.body, ByHand)]

    @property
    def question(self) -> Asked:
        """The open question."""
        if self._question is None:
            self._settle()
        assert self._question is not None
        return self._question

    @property
    def key(self) -> str:
        """What an answer must name: how many answers stand before it, and the fingerprint of the question."""
        asks = fingerprint(self.question.question)
        return f"{self._standing}.{asks}"

    @property
    def _standing(self) -> int:
        """How many answers stand."""
        return self._marks[-1].answers + sum(isinstance(thing, Answered) for thing in self._happened)

    def happened(self) -> list[Happened]:
        """What happened and stands, oldest first."""
        self._settle()
        return [thing for mark in self._marks for thing in mark.happened] + self._happened

    def scenes(self, *, public: bool = False) -> Iterator[Scene]:
        """What stands, move by move, the newest first: the open move, then one after the other back to the start.

        With `public` the open move goes only as far as the state that players may know.
        """
        self._settle()
        upto, happened = len(self.lines), self._open_move(public)
        for mark in reversed(self._marks):
            yield Scene(mark.state, mark.ruleset.rules, tuple(self._items(mark.lines, upto, happened)))
            upto, happened = mark.lines, mark.happened

    def session(self, number: int, *, public: bool = False) -> list[Scene]:
        """The moves of a session, from 1, the oldest first; the one after the last that ended is still open.

        With `public` the open move goes only as far as the state that players may know.

        Raises:
            Beyond: when it begins before the snapshot that this table started from.
        """
        bounds = [0, *self.sessions, self._start.lines + len(self.lines)]
        if bounds[number - 1] < self._start.lines:
            raise Beyond("that session began before the snapshot")
        self._settle()
        first, last = (bound - self._start.lines for bound in bounds[number - 1 : number + 1])
        ends = [*(mark.lines for mark in self._marks[1:]), len(self.lines)]
        now = self._open_move(public)
        happened = [*(mark.happened for mark in self._marks[1:]), now]
        return [
            Scene(mark.state, mark.ruleset.rules, tuple(self._items(mark.lines, upto, events)))
            for mark, upto, events in zip(self._marks, ends, happened, strict=True)
            if first <= mark.lines < last
        ]

    def _open_move(self, public: bool) -> list[Happened]:
        """What happened since the last rest; with `public` as far as the players may know of it."""
        return self._happened[: self._play.known_to_all()[1]] if public else self._happened

    def _items(self, first: int, upto: int, happened: list[Happened]) -> Iterator[tuple[int, Happened | Line]]:
        """What happened between two rests, with the notes and facts of those lines where they were written."""
        lines = iter(self.lines[first:upto])
        for thing in happened:
            if isinstance(thing, Answered):
                for line in lines:
                    if isinstance(line.body, Answer):
                        yield line.seq, thing
                        break
                    yield line.seq, line
            else:
                yield 0, thing
        yield from ((line.seq, line) for line in lines)

    @property
    def began_late(self) -> bool:
        """Whether the table started from a snapshot that undo could reach behind."""
        return self._start.lines > 0 and not self._barrier

    @property
    def last_rest(self) -> int:
        """How many lines of the whole log that stand were taken up to the last rest; meant for a log that misfits."""
        return self._start.lines + self._marks[-1].lines

    @property
    def can_undo(self) -> bool:
        """Whether an input stands that can be taken back."""
        return bool(self._inputs)

    @property
    def can_redo(self) -> bool:
        """Whether an input that was taken back can be restored."""
        return bool(self._undone)

    def policy(self, question: log.Question) -> How:
        """How the table makes a roll: by its own site's policy, else by its kind's."""
        kind = "secret" if question.to is Audience.REFEREE else "public"
        return self.policies.get(question.site) or self.policies[kind]

    def snapshot(self) -> Snapshot | None:
        """The table as something to start from; None unless it is at rest with nothing to redo."""
        if not self.question.rests or self._undone or self._marks[-1].lines < len(self.lines):
            return None
        return Snapshot(
            self.seq,
            self._start.lines + len(self.lines),
            self._standing,
            tuple(sorted((+self._asked).items())),
            self.state,
            tuple(sorted(self.policies.items())),
            tuple(sorted(self._seen_dice)),
            self.version,
            tuple(self.sessions),
            None if self.world is self._first_world else self.hexmap,
            next((line.body.rules for line in reversed(self.lines) if self._amends(line)), self._start.rules),
        )

    def _settle(self) -> None:
        """Goes on from the last rest through the lines that stand, to the open question."""
        while self._question is None:
            mark = self._marks[-1]
            first = self.lines[mark.lines].body if mark.lines < len(self.lines) else None
            if first is not None and not isinstance(first, Answer):
                line = self.lines[mark.lines]
                self._marks.append(Mark(mark.lines + 1, mark.answers, *self._with(mark.ground, line), []))
                continue
            if self._play.world is not mark.world or self._play.ruleset is not mark.ruleset:
                self._play = self._on(mark.world, mark.ruleset)
            paused, self._paused = self._paused, None
            if paused is mark:
                stop = self._play.go_on()
            else:
                self._play.with_answers(self._answers, mark.answers - self._start.answers)
                stop = self._play.move(mark.state)
            if isinstance(stop, Asked):
                self._paused = mark
                self._question, self._happened = stop, self._play.happened
                self._now = self._public = None
                if self.waiting:
                    self._now, self._public = self.now, self.public
                return
            lines, ground = self._after(mark, stop)
            self._marks.append(Mark(lines, mark.answers + stop.used, *ground, self._play.happened))

    def _ahead(self, state: Campaign) -> Campaign:
        """A state of the open move with the facts that wait for the next rest; those that do not fit are set aside."""
        mark = self._marks[-1]
        for line in self.waiting:
            state, *_ = self._with((state, mark.world, mark.ruleset), line)
        return state

    def _known_to_all(self) -> Campaign:
        """The campaign at the last question put to all before the open one: play goes there again."""
        mark = self._marks[-1]
        used, _happened = self._play.known_to_all()
        if used < 0:
            return mark.state
        first = mark.answers - self._start.answers
        before = Play(mark.ruleset, mark.world, self._answers[first : first + used])
        before.move(mark.state)
        known: Campaign = before.reached
        return known

    def _on(self, world: World, ruleset: RuleSet) -> Play:
        """Play on a map, by some rules."""
        return _FoldPlay(ruleset, world, self._supply)

    def _supply(self, asked: Asked) -> Answer | None:
        """A further answer that an act adds to the lines; a log that is only folded gets none."""
        return None

    def _after(self, mark: Mark, stop: Rested) -> tuple[int, Ground]:
        """The line after a move that began at a mark, and the ground of the next, with what was changed by hand."""
        ground: Ground = stop.state, mark.world, mark.ruleset
        last = self._answers[mark.answers - self._start.answers + stop.used - 1]
        if self.lines[mark.lines + stop.used - 1].body is last:
            return mark.lines + stop.used, ground
        answered, place = 0, mark.lines
        while answered < stop.used:
            line = self.lines[place]
            if isinstance(line.body, Answer):
                answered += 1
            else:
                ground = self._with(ground, line)
            place += 1
        return place, ground

    def _with(self, ground: Ground, line: Line) -> Ground:
        """The ground with what was changed by hand; what does not fit where it takes hold is set aside, and said."""
        if isinstance(line.body, ByHand):
            try:
                ground = changed(ground, line.body, self.rulebook)
                self.set_aside.pop(line.seq, None)
            except (BadFact, BadRules) as error:
                self.set_aside[line.seq] = str(error)
        return ground

    def _unsettle(self) -> None:
        """Forgets every rest that the lines no longer reach."""
        while self._marks[-1].lines > len(self.lines):
            self._marks.pop()
        self._paused, self._question, self._happened = None, None, []

    # --------------------------------------------------------------------------------------------------------- the fold
    def fold(self, seq: int, body: AnyBody) -> None:
        """Takes the next entry of the log.

        Raises:
            TableError: when the entry is not the next, or undoes what is not there: the log is not this campaign's.
        """
        if seq != self.seq + 1:
            raise TableError(f"entry {seq} does not follow entry {self.seq}")
        match body:
            case Answer():
                if not body.auto:
                    self._input()
                self._stand(Line(seq, body))
            case log.Set() | log.Mended() | log.Amended():
                if not body.auto:
                    self._input()
                self._put([Line(seq, body)])
            case log.Note() | log.Aloud() | log.Policy():
                self._input()
                self._put([Line(seq, body)])
            case log.Ruling():
                self._rule(body)
            case log.Retract():
                self._take_back()
            case log.Restore():
                self._put_back()
            case log.SessionEnded():
                self.sessions.append(self._start.lines + len(self.lines))
                self._bar()
            case log.Ended():
                self.ended = True
            case log.Checkpoint():
                self.version = body.version
                self._bar()
            case log.Reopened():
                if body.kept < self._start.lines:
                    raise Beyond("play went on from before the snapshot")
                self._cut(body.kept - self._start.lines)
                self._bar()
            case Began():
                raise TableError("a campaign begins once")
        self.seq = seq

    def _bar(self) -> None:
        """From here on undo reaches no further back."""
        self._inputs.clear()
        self._undone.clear()
        self._barrier = True

    def _input(self) -> None:
        self._inputs.append(Input(len(self.lines)))
        self._undone.clear()

    def _policies_again(self) -> None:
        self.policies = {kind: how for kind, how in self._start.policies}
        for line in self.lines:
            if isinstance(line.body, log.Policy):
                self.policies[line.body.kind] = line.body.how

    def _rule(self, body: log.Ruling) -> None:
        at = self.place_of(body.of)
        old = self.lines[at]
        tail = self._cut(at)
        ruled = msgspec.structs.replace(old.body, reading=body.reading, source="ruled", faces=(), why=body.why)
        self._undone.clear()
        self._inputs.append(Input(at, tail))
        self._resume([Line(old.seq, ruled), *tail[1:]])

    def _resume(self, lines: list[Line]) -> None:
        """Puts lines at the end, and drops the answers among them from the first that no longer fits its question."""
        start = len(self.lines)
        self._put(lines)
        try:
            self._settle()
        except Misfit as misfit:
            answers = [
                n for n in range(self._marks[-1].lines, len(self.lines)) if isinstance(self.lines[n].body, Answer)
            ]
            first = max(start, answers[misfit.index])
            dropped = self.lines[first:]
            self.lines[first:] = [line for line in dropped if not isinstance(line.body, Answer)]
            self._let_go([line for line in dropped if isinstance(line.body, Answer)])
            self._unsettle()

    def _take_back(self) -> None:
        if not self._inputs:
            raise Beyond("nothing to undo since the snapshot") if self.began_late else NothingToUndo("nothing to undo")
        one = self._inputs.pop()
        gone = self._cut(one.start)
        self._put(one.tail)
        self._undone.append((one, gone))

    def _cut(self, start: int) -> list[Line]:
        """Takes the lines from `start` away, and remembers whose dice have been seen."""
        gone = self.lines[start:]
        if not gone:
            return gone
        del self.lines[start:]
        self._let_go(gone)
        if any(isinstance(line.body, log.Policy) for line in gone):
            self._policies_again()
        self._unsettle()
        return gone

    def _put(self, lines: list[Line]) -> None:
        """Puts lines at the end of those that stand."""
        for line in lines:
            self._stand(line)

    def _stand(self, line: Line) -> None:
        """Puts a line at the end."""
        self.lines.append(line)
        self._question = None
        body = line.body
        if isinstance(body, Answer):
            self._answers.append(body)
            self._asked[body.site] += 1
        elif isinstance(body, log.Policy):
            self.policies[body.kind] = body.how

    def _let_go(self, gone: list[Line]) -> None:
        """Notes of lines that no longer stand whose dice have been seen, and which facts wait no more."""
        for line in reversed(gone):
            self.set_aside.pop(line.seq, None)
            if isinstance(line.body, Answer):
                self._answers.pop()
                self._asked[line.body.site] -= 1
                if line.body.faces:
                    self._seen_dice.add(self.place(line.body.site))

    def place(self, site: str) -> str:
        """The place that keys the next dice at a site: the site, and how often it has been answered."""
        return f"{site}/{self._asked[site]}"

    def _put_back(self) -> None:
        if not self._undone:
            raise NothingToUndo("nothing to redo")
        one, gone = self._undone.pop()
        self._cut(one.start)
        self._inputs.append(one)
        self._put(gone)

    def place_of(self, seq: int) -> int:
        """Where in the lines that stand the answer of a log entry is; `TableError` when it does not stand."""
        for place in range(len(self.lines) - 1, -1, -1):
            if self.lines[place].seq == seq:
                if not isinstance(self.lines[place].body, Answer):
                    break
                return place
        if self.began_late and seq <= self._start.seq:
            raise Beyond(f"entry {seq} stands before the snapshot")
        raise TableError(f"entry {seq} is no answer that stands")
