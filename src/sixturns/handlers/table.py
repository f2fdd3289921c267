"""The table: where a campaign stands, and the acts that make new entries.

An act makes bodies, and folds them as a reopened log would.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import msgspec

from sixturns import __version__
from sixturns.handlers import answers as log
from sixturns.handlers.advance import Answered, Asked
from sixturns.handlers.answers import Answer, AnyBody, Began, admitted, fingerprint, reading_of, token
from sixturns.handlers.codec import encode
from sixturns.handlers.dice_box import SEED_BYTES, typed
from sixturns.handlers.facts import BadFact
from sixturns.handlers.fold import Fold, Stale, TableError
from sixturns.handlers.marks import ByHand, changed
from sixturns.handlers.solve import Solver
from sixturns.kernel.effects import Roll
from sixturns.rulesets.layers import RuleSet
from sixturns.world.campaign import Campaign
from sixturns.world.map_edits import Edit


def new_seed(given: str = "") -> tuple[str, str]:
    """A campaign's seed and the bits that hide it, both hexadecimal; from `given` words when the dice may be known."""
    seed = sha256(given.encode()).digest() if given else secrets.token_bytes(SEED_BYTES)
    return seed.hex(), secrets.token_bytes(SEED_BYTES).hex()


def begin(
    name: str,
    ruleset: RuleSet,
    dungeon_digest: str,
    state: Campaign,
    seed: str = "",
    *,
    guided: bool = False,
    hexes_digest: str = "",
    layers: str = "",
) -> Began:
    """The first entry of a campaign. With `seed` its dice can be known, and the entry says so.

    The digests are of contents that whoever keeps the log keeps: the dungeon, the hexes, and the `layers` of a rule set
    that does not ship with Sixturns.
    """
    hexed, nonce = new_seed(seed)
    return Began(
        name=name,
        ruleset=ruleset.name,
        rules=ruleset.digest,
        dungeon=dungeon_digest,
        state=msgspec.Raw(encode(state)),
        seed=hexed,
        nonce=nonce,
        version=__version__,
        known=bool(seed),
        guided=guided,
        hexes=hexes_digest,
        layers=layers,
    )


def commitment(began: Began) -> str:
    """What the players are shown at the start: the SHA-256 of the seed and of the bits that hide it."""
    return sha256(bytes.fromhex(began.seed) + bytes.fromhex(began.nonce)).hexdigest()


class Table(Fold):
    """A campaign at play. Ask for `question`, act; every act returns the bodies it made, already folded."""

    _made: list[AnyBody] | None = None
    """The bodies that the act in hand has made so far."""

    _follows: bool | None = None
    """Whether what is done now belongs to an input that has begun; None where each act is an input of its own."""

    _solver: Solver | None = None

    @property
    def solver(self) -> Solver:
        """Exact odds under the rules in force and on the map as it is; what it has solved it keeps."""
        ruleset, world = self.ruleset, self.world
        if self._solver is None or self._solver.world is not world or self._solver.ruleset is not ruleset:
            self._solver = Solver(ruleset, world=world, exact=True)
        return self._solver

    @contextmanager
    def one_input(self) -> Iterator[None]:
        """What is answered and set within is one input: undo takes all of it back."""
        self._follows = False
        try:
            yield
        finally:
            self._follows = None

    def _act(self, body: AnyBody) -> list[AnyBody]:
        """Folds a new body, then rolls whatever the table's policy leaves to the app; all of it is one input."""
        self._refuse_when_ended()
        self.fold(self.seq + 1, body)
        self._question = None
        self._made = [body]
        try:
            self._settle()
            return self._made
        finally:
            self._made = None
            if self._follows is not None:
                self._follows = True

    def _supply(self, asked: Asked) -> Answer | None:
        """Within an act: the campaign's own dice, for a roll that the table's policy leaves to the app."""
        question = asked.question
        if self._made is None or self.ended or not isinstance(question, Roll) or self.policy(question) != "app rolls":
            return None
        faces = self._throw(asked)
        answer = self._as_answer(asked, reading_of(question, sum(faces)), "rolled", faces, auto=True)
        self.fold(self.seq + 1, answer)
        self._made.append(answer)
        return answer

    def _refuse_when_ended(self) -> None:
        if self.ended:
            raise TableError("the campaign has ended")

    def _throw(self, asked: Asked) -> tuple[int, ...]:
        assert isinstance(asked.question, Roll)
        return self._box.throw(asked.question.dice, self.place(asked.site))

    def _open(self, key: str) -> log.Question:
        self._refuse_when_ended()
        if key and key != self.key:
            place = key.partition(".")[0]
            raise Stale(self._answer_at(int(place)) if place.isdecimal() else None)
        return self.question.question

    def _answer_at(self, place: int) -> Answered | None:
        """The answer that now stands where `place` others stood before it."""
        answers = [line.body for line in self.lines if isinstance(line.body, Answer)]
        place -= self._start.answers
        return self._answered_by(answers[place]) if 0 <= place < len(answers) else None

    def _answered_by(self, body: Answer) -> Answered | None:
        """The question that an answer answered."""
        self._settle()
        for happened in (self._happened, *(mark.happened for mark in reversed(self._marks))):
            for thing in reversed(happened):
                if isinstance(thing, Answered) and thing.answer is body:
                    return thing
        return None

    def answer(self, raw: str | bytes, key: str = "") -> list[AnyBody]:
        """Takes an option of a decision, given as its token.

        Raises:
            Stale: when `key` is not the open question's.
            NotAnAnswer: when the question admits no such answer.
            TableError: when the question is a roll.
        """
        question = self._open(key)
        if isinstance(question, Roll):
            raise TableError("this question wants dice: roll them, type them, or rule")
        value = admitted(question, raw)
        return self._answered(token(value), "chosen", ())

    def roll(self, key: str = "") -> list[AnyBody]:
        """Throws the campaign's own dice for the open roll; raises `Stale`, or `TableError` when none is open."""
        question = self._open(key)
        if not isinstance(question, Roll):
            raise TableError("this question wants a decision, not dice")
        faces = self._throw(self.question)
        return self._answered(reading_of(question, sum(faces)), "rolled", faces)

    def type(self, text: str, key: str = "") -> list[AnyBody]:
        """Takes dice as somebody typed them; raises `Stale`, `ImpossibleDice`, or `TableError` when no roll is open."""
        question = self._open(key)
        if not isinstance(question, Roll):
            raise TableError("this question wants a decision, not dice")
        faces = typed(text, question.dice)
        return self._answered(reading_of(question, sum(faces)), "typed", faces)

    def rule_open(self, raw: str | bytes, why: str, key: str = "") -> list[AnyBody]:
        """The referee rules the open question, without dice and with a reason; raises as `answer` does."""
        question = self._open(key)
        return self._answered(token(admitted(question, raw)), "ruled", (), why)

    def _answered(self, reading: str, source: log.Source, faces: tuple[int, ...], why: str = "") -> list[AnyBody]:
        return self._act(self._as_answer(self.question, reading, source, faces, auto=bool(self._follows), why=why))

    def _as_answer(
        self,
        asked: Asked,
        reading: str,
        source: log.Source,
        faces: tuple[int, ...],
        *,
        auto: bool = False,
        why: str = "",
    ) -> Answer:
        return Answer(
            site=asked.site,
            asked=fingerprint(asked.question),
            reading=msgspec.Raw(reading.encode()),
            source=source,
            faces=faces,
            to=asked.question.to.value,
            auto=auto,
            again=source == "rolled" and self.place(asked.site) in self._seen_dice,
            why=why,
        )

    def undo(self) -> list[AnyBody]:
        """Takes back the last input that stands, with all it caused; `NothingToUndo` when there is none."""
        self._refuse_when_ended()
        self.fold(self.seq + 1, log.Retract())
        return [log.Retract()]

    def redo(self) -> list[AnyBody]:
        """Restores the input last taken back; `NothingToUndo` when there is none."""
        self._refuse_when_ended()
        self.fold(self.seq + 1, log.Restore())
        return [log.Restore()]

    def rule(self, seq: int, raw: str | bytes, why: str) -> list[AnyBody]:
        """Amends the answer of a log entry, with a reason.

        Raises:
            TableError: when that entry is no answer that stands.
            NotAnAnswer: when its question admits no such answer.
        """
        at = self.place_of(seq)
        if self._start.lines + at < (self.sessions or [0])[-1]:
            raise TableError(f"entry {seq} stands in a session that has ended: set by hand what has to be otherwise")
        answered = self._answered_by(self.lines[at].body)
        if answered is None:
            raise TableError(f"entry {seq} has not been played yet")
        value = admitted(answered.asked.question, raw)
        return self._act(log.Ruling(seq, msgspec.Raw(token(value).encode()), why))

    def set(self, path: str, value: Any, why: str = "") -> list[AnyBody]:
        """Sets a fact by hand; it takes hold at the next rest, at once when the table is at rest.

        ``policy.secret`` and the like set a policy instead.

        Raises:
            BadFact: when the state admits no such fact.
        """
        if path.startswith("policy."):
            return self.set_policy(path.removeprefix("policy."), str(value))
        body = log.Set(path, msgspec.Raw(msgspec.json.encode(value)), why, bool(self._follows))
        try:
            changed((self.now, self.world, self.ruleset), body, self.rulebook)
        except BadFact:
            self._prove(body)
        return self._act(body)

    def mend(self, edit: Edit, why: str = "") -> list[AnyBody]:
        """Changes the map of hexes; the next rest is on the new one, at once when the table is at rest.

        Raises:
            BadFact: when the change does not fit the map, or would leave the campaign somewhere off it.
        """
        return self._act(self._prove(log.Mended(edit, why, bool(self._follows))))

    def amend(self, ruleset: RuleSet, why: str = "") -> list[AnyBody]:
        """Puts other rules into force; the next rest is under them, at once when the table is at rest.

        Raises:
            BadFact: when the campaign would not hold together under them.
            TableError: when they are the rules in force.
        """
        if ruleset.digest == self.ruleset.digest:
            raise TableError("these rules are in force already")
        body = log.Amended(ruleset.name, self.rulebook.add(ruleset), why, bool(self._follows))
        return self._act(self._prove(body))

    def _prove(self, body: ByHand) -> ByHand:
        """A change by hand, if it fits the campaign at its last rest; `BadFact` when it does not."""
        changed((self.state, self.world, self.ruleset), body, self.rulebook)
        return body

    def set_policy(self, kind: str, how: str) -> list[AnyBody]:
        """Says how a kind of roll is made: ``secret``, ``public``, or the site of one question."""
        try:
            return self._act(msgspec.convert({"is": "policy", "kind": kind, "how": how}, log.Policy))
        except msgspec.ValidationError:
            raise TableError(f"{how!r} is no way to roll: app rolls, I roll, or ask") from None

    def note(self, words: str) -> list[AnyBody]:
        """Writes words into the log."""
        if not words.strip():
            raise TableError("a note needs words")
        return self._act(log.Note(words.strip()))

    def aloud(self, words: str) -> list[AnyBody]:
        """Reads words to the players."""
        if not words.strip():
            raise TableError("there is nothing to read")
        return self._act(log.Aloud(words.strip()))

    def end_session(self, words: str = "") -> list[AnyBody]:
        """Ends the session, with words for its report; whoever keeps the log writes a checkpoint after it.

        Raises:
            TableError: when a question is open, or when nothing was done since the last session.
        """
        self._refuse_when_ended()
        if not self.question.rests:
            raise TableError("a session ends between two moves: answer the open question first")
        if self._start.lines + len(self.lines) == (self.sessions or [0])[-1]:
            raise TableError("nothing was done since the last session")
        body = log.SessionEnded(words.strip())
        self.fold(self.seq + 1, body)
        return [body]

    def end(self, why: str = "") -> list[AnyBody]:
        """Ends the campaign, so that its seed may be told."""
        return self._act(log.Ended(why))
