"""`sixturns play`: a sitting at the terminal, typed by somebody or read from a script."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from tempfile import TemporaryDirectory
from typing import TextIO

import click
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from sixturns.cli import abroad, by_hand, hexes, typed, why
from sixturns.cli import lines as shown
from sixturns.cli.amend import amend
from sixturns.cli.campaigns import AUTHOR, begin, opened, store_option, tables_at
from sixturns.cli.help import HELP
from sixturns.cli.hextext import in_characters
from sixturns.cli.odds import odds_of
from sixturns.cli.refusals import REFUSALS, words
from sixturns.cli.refused import Refused
from sixturns.cli.screen import screen
from sixturns.cli.source import Lines, Script, Typed
from sixturns.formats.campaign_file import sample
from sixturns.handlers.answers import AnyBody, fill
from sixturns.handlers.by_hand import appear, back_to, change_life
from sixturns.handlers.facts import BadFact
from sixturns.handlers.fold import TableError
from sixturns.handlers.table import Table, commitment
from sixturns.handlers.wilds_by_hand import with_route
from sixturns.kernel.effects import Choose
from sixturns.kernel.values import replace
from sixturns.store.tables import OpenTable
from sixturns.views.logbook import LogLine, amended_view, log_lines
from sixturns.views.place import key_view
from sixturns.views.question import FieldView, OptionView
from sixturns.views.referee import RefereeView, referee_view

RECAP = 5
"""How many lines of the log a sitting begins with."""

LOG_LINES = 20
"""How many lines `log` prints unless all are wanted."""

PROMPT = "> "

LEAVE = ("q", "quit")
"""The words that leave a sitting, or a form that is being filled in."""

LOOSE = (
    *("?", "help", "n", "note", "set", "amend", "roll-policy", "log", "map", "plan", "party", "status", "aloud", "hp"),
    *by_hand.COMMANDS,
    *hexes.COMMANDS,
)
"""The commands that mean the same whatever the table is asked."""

SETS_OUT = re.compile(r"set out\b", re.IGNORECASE)
"""How the move begins that is not the command `set`."""

TURNS = ("u", "undo", "r", "redo")
"""The commands that mean the newest input, whatever it is."""


class Sitting:
    """One sitting at a table: shows what happened and what is asked, takes lines, until there are no more."""

    def __init__(self, table: OpenTable, out: Console, source: Lines) -> None:
        self._table, self._out, self._source = table, out, source
        self._view = self._look()
        self._written = self._view.seq
        self._asked: object = None
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._why,
            "help": self._help,
            "u": self._undo,
            "undo": self._undo,
            "r": lambda rest: self._turn_back(Table.redo),
            "redo": lambda rest: self._turn_back(Table.redo),
            "n": self._note,
            "note": self._note,
            "rule": self._rule,
            "set": self._set,
            "roll-policy": self._policy,
            "amend": self._amend,
            "else": self._else,
            "log": self._log,
            "map": self._map,
            "plan": self._plan,
            "party": self._party,
            "status": self._status,
            "key": self._key,
            "wandering": self._wandering,
            "leave": self._leave,
            "aloud": self._aloud,
            "hp": self._hp,
            "appear": self._appear,
            "end": self._end,
        }

    def run(self) -> None:
        """Sits down, plays, leaves."""
        out = self._out
        out.print(Text.assemble((self._view.name, "bold"), ("  help lists what can be typed", "dim")))
        if self._table.warning:
            out.print(Text(self._table.warning))
        for past in self._view.log[:RECAP][::-1]:
            out.print(shown.log_line(past))
        while not self._over():
            self._show()
            line = self._source.read(PROMPT)
            if line is None or line.strip() in LEAVE:
                return
            try:
                self._take(line.strip())
            except (Refused, *REFUSALS) as error:
                self._source.refused(words(error) or str(error))

    # ------------------------------------------------------------------------------------------------------- looking
    def _look(self) -> RefereeView:
        return self._table.read(lambda at: without_dead_end(at, referee_view(at, self._table.row.name)))

    def _over(self) -> bool:
        """Whether the campaign has ended; then its seed is told."""
        if not self._table.read(lambda at: at.ended):
            return False
        began = self._table.read(lambda at: at.began)
        self._out.print("The campaign has ended. With its seed, and the bits that hid it, anybody can check its dice:")
        for name, value in (("seed", began.seed), ("bits", began.nonce), ("SHA-256 of both", commitment(began))):
            self._out.print(Text(f"  {name}  {value}"))
        return True

    def _show(self) -> None:
        """Prints what is new in the log, then the question when it is not the one last printed."""
        before, self._view = self._view, self._look()
        if self._view.seq > self._written:
            self._out.print(Text("meanwhile, elsewhere:", "dim"))
            self._written = self._view.seq
        gone, come = difference(before.log, self._view.log)
        for line in gone:
            if line not in come:
                self._out.print(Padding(Text(f"taken back: {line.before}{line.die}{line.after}", "dim"), shown.MARGIN))
        for line in reversed(come):
            if line not in gone:
                self._out.print(shown.log_line(line))
        asked = (self._view.question, self._view.when, self._view.lights, self._view.fight)
        if asked != self._asked:
            self._out.print()
            self._out.print(shown.question(self._view))
            self._asked = asked

    # -------------------------------------------------------------------------------------------------------- acting
    def _act(self, do: Callable[[Table], list[AnyBody]]) -> None:
        self._table.act(do, author=AUTHOR)
        self._written = self._table.read(lambda at: at.seq)

    def _take(self, line: str) -> None:
        """Does what a line says, if it is no remark; one meant for a table that has moved on since is not taken."""
        if line.startswith("#"):
            return
        word, _, rest = ("", "", "") if SETS_OUT.match(line) else line.partition(" ")
        key = self._view.question.key
        if self._table.read(lambda at: at.seq) > self._written:
            self._show()
            answers = word.lower() not in LOOSE or self._offered(line)
            if word.lower() in TURNS or (answers and key != self._view.question.key):
                raise Refused(f"the table had moved on: {line!r} was not taken" if line else "the table had moved on")
        if picked := typed.coins(line):
            self._coins(*picked)
        elif command := self._commands.get(word.lower()):
            command(rest.strip())
        elif (does := by_hand.COMMANDS.get(word.lower())) is not None:
            self._act(lambda at: does(at, rest.strip()))
        elif (mends := hexes.COMMANDS.get(word.lower())) is not None and not self._offered(line):
            self._act(lambda at: mends(at, rest.strip()))
        else:
            self._answer(line)

    def _offered(self, line: str) -> bool:
        """Whether a line is how an option begins, which goes before a command."""
        return " " in line and any(one.label.lower().startswith(line.lower()) for one in self._view.question.options)

    def _answer(self, line: str) -> None:
        asked = self._view.question
        if asked.roll:
            self._dice(line)
        elif not line:
            main = next((one for one in asked.options if one.main), None)
            if main is None:
                raise Refused("no option is marked Enter: type a number or first letters")
            self._option(typed.Taken(main, None))
        else:
            asks = line.endswith(("...", "…"))
            said = line.rstrip(".… ") if asks else line
            try:
                taken = abroad.move(said, asked.options) or typed.option(said, asked.options)
            except Refused as refused:
                raise why.not_now(said, self._view) or refused from None
            self._option(typed.Taken(taken.option, self._asked_for(taken.option)) if asks else taken)

    def _dice(self, line: str) -> None:
        asked = self._view.question
        if line.lower() == "roll" or (not line and asked.roll_here):
            self._act(lambda at: at.roll(asked.key))
        elif line:
            self._act(lambda at: at.type(line, asked.key))
        else:
            raise Refused(f"this table throws its own dice: type what {asked.roll} shows, or `roll`")

    def _option(self, taken: typed.Taken) -> None:
        key, option, fields = self._view.question.key, taken.option, taken.fields
        if fields is None and any(not field.values and not field.chosen for field in option.fields):
            fields = self._asked_for(option)

        def answer(at: Table) -> list[AnyBody]:
            token = option.token
            if fields is not None and at.key == key and isinstance(at.question.question, Choose):
                token = fill(at.question.question, token, with_route(at, at.question.question, fields))
            if at.key == key and isinstance(at.question.question, Choose):
                abroad.refuse_to_stay(at, at.question.question, token)
            return at.answer(token, key)

        self._act(answer)

    def _asked_for(self, option: OptionView) -> typed.Fields:
        """The fields of an option, each asked for on a line of its own."""
        fields: dict[str, tuple[str, ...]] = {}
        for field in option.fields:
            self._out.print(Text(field_line(field)))
            answer = self._source.read(PROMPT)
            if answer is None or answer.strip() in LEAVE:
                raise Refused(f"{option.label}: left unanswered")
            fields[field.name] = typed.values(field, answer)
        return fields

    def _else(self, rest: str) -> None:
        improvised = self._move("something else")
        if improvised is None:
            raise Refused("something else can be done at *what now?*; rule, note or undo here")
        self._option(typed.Taken(improvised, typed.else_fields(improvised, rest)))

    def _appear(self, rest: str) -> None:
        """Creatures come: with the bestiary's figures where it knows the name, and then they are met."""
        upon = self._move("come upon")
        appears = self._move("appear") or upon
        if appears is None:
            raise Refused("nobody can appear now: type it at *what now?*, while nobody is faced")
        if rest and upon:
            self._option(abroad.comes_upon(upon, typed.coming(rest)))
        elif rest:
            come = typed.coming(rest)
            self._act(lambda at: appear(at, come.name, come.number, come.mind, come.speed))
        else:
            self._option(typed.Taken(appears, None))

    def _move(self, act: str) -> OptionView | None:
        """The option of an act, if it can be done now."""
        return next((option for option in self._view.question.options if option.act == act), None)

    # ------------------------------------------------------------------------------------------- beside the question
    def _undo(self, rest: str) -> None:
        """The newest input; with the number of an entry, that one and all since."""
        if rest:
            self._act(lambda at: back_to(at, entry(rest)))
        else:
            self._turn_back(Table.undo)

    def _turn_back(self, do: Callable[[Table], list[AnyBody]]) -> None:
        seen = self._view.seq

        def act(at: Table) -> list[AnyBody]:
            if at.seq != seen:
                raise TableError("something happened meanwhile: look again before you take it back")
            return do(at)

        self._act(act)

    def _note(self, rest: str) -> None:
        self._act(lambda at: at.note(rest))

    def _rule(self, rest: str) -> None:
        if rest.startswith("#"):
            number, _, rest = rest.partition(" ")
            seq = entry(number)
            rulings = self._table.read(lambda at: amended_view(at, seq).rulings)
            token, why = typed.reading(rest, rulings)
            self._act(lambda at: at.rule(seq, token, why))
        else:
            asked = self._view.question
            token, why = typed.reading(rest, asked.rulings)
            self._act(lambda at: at.rule_open(token, why, asked.key))

    def _set(self, rest: str) -> None:
        if not rest:
            self._facts()
            return
        path, meant, why = typed.fact(rest, self._view.settings)
        if path.startswith(POLICY):
            self._policy(f"{path.removeprefix(POLICY)} {meant[-1]}")
            return
        misfits: list[BadFact] = []
        for value in meant:
            try:
                self._act(lambda at, value=value: at.set(path, value, why))  # type: ignore[misc]
                return
            except BadFact as error:
                misfits.append(error)
        raise misfits[0]

    def _amend(self, rest: str) -> None:
        """Other rules, from the next rest on; the log says what is otherwise."""
        self._act(lambda at: amend(at, rest))

    def _facts(self) -> None:
        """The facts at hand, each as it can be set, and what stands there now."""
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(max_width=self._out.width // 2)
        for fact in (*self._view.settings, *self._view.facts):
            example = fact.choices[0][0] if len(fact.choices) == 1 else fact.value or fact.shape or "…"
            stands = dict(fact.choices).get(fact.value, fact.value) if len(fact.choices) != 1 else fact.value
            step = f" ({fact.choices[0][1]})" if len(fact.choices) == 1 else ""
            grid.add_row(f"set {fact.path} {example}", stands, Text(f"{fact.label}{step}", "dim"))
        self._out.print(Padding(grid, shown.MARGIN))
        self._out.print(Text(ANY_FACT, "dim"))

    def _policy(self, rest: str) -> None:
        """How a kind of roll is made; without words, how each is."""
        if not rest:
            for kind, stands in sorted(self._table.read(lambda at: dict(at.policies)).items()):
                self._out.print(Text(f"  {kind}: {stands}"))
            return
        kind, _, how = rest.partition(" ")
        self._act(lambda at: at.set_policy(kind, HOW.get(how.strip().lower(), how.strip())))

    def _hp(self, rest: str) -> None:
        who, _, amount = rest.rpartition(" ")
        path, hp = typed.life(who, self._view)
        to = typed.changed(hp, amount)
        if amount.startswith("-") and not who.startswith("#"):
            self._act(lambda at: change_life(at, typed.member(who, self._view).id, to - hp))
        else:
            self._act(lambda at: at.set(path, to))

    def _leave(self, rest: str) -> None:
        """A member leaves the party, where one is named; else the party leaves the dungeon, or somebody his work."""
        if rest and self._table.read(lambda at: by_hand.is_member(at, rest)):
            self._act(lambda at: by_hand.leave(at, rest))
        else:
            self._answer(f"leave {rest}".strip())

    def _coins(self, coins: int, who: str) -> None:
        row = typed.member(who, self._view)
        self._act(lambda at: at.set(f"party.members.{row.id}.treasure", row.treasure + coins))

    def _aloud(self, rest: str) -> None:
        words = rest or self._view.key.aloud or self._table.read(hexes.aloud_here)
        if not words:
            raise Refused("this place has no words to read: aloud WORDS")
        self._act(lambda at: at.aloud(words))

    def _end(self, rest: str) -> None:
        because, _, why = rest.partition(" ")
        if because != "because" and self._move("end fight"):
            self._answer(f"end {rest}".strip())
            return
        if because != "because" and self._move("conclude"):
            self._conclude(rest.removeprefix("fight").strip())
            return
        if because == "fight":
            raise Refused("there is no fight or meeting to end now: type it at *what now?*, while creatures are faced")
        if because != "because" or not why.strip():
            raise Refused("the end of the campaign needs a reason: end because WORDS")
        self._act(lambda at: at.end(why.strip()))

    def _conclude(self, how: str) -> None:
        """A meeting ends that never came to a fight: ``slain``, ``driven off``."""
        ends = [option for option in self._view.question.options if option.act == "conclude"]
        labels = [option.label for option in ends]
        if not how:
            raise Refused(f"say how it ends: {', '.join(labels)}; the campaign ends by end because WORDS")
        self._option(typed.Taken(ends[typed.named(how, labels, "how it ends")], None))

    # ------------------------------------------------------------------------------------------------------- showing
    def _why(self, rest: str) -> None:
        asked = self._view.question
        self._out.print(Text(asked.cites, "bold"))
        for line in asked.why:
            self._out.print(Padding(Text(line), shown.MARGIN))

    def _help(self, rest: str) -> None:
        for when, lines in HELP:
            grid = Grid.grid(padding=(0, 2))
            grid.add_column(max_width=self._out.width // 2)
            for what, does in lines:
                grid.add_row(Text(what, "bold"), does)
            self._out.print(Text(when, "dim"))
            self._out.print(Padding(grid, shown.MARGIN))

    def _log(self, rest: str) -> None:
        newest = self._table.read(lambda at: list(islice(log_lines(at), None if rest == "all" else LOG_LINES)))
        for line in reversed(newest):
            self._out.print(shown.log_line(line))

    def _map(self, rest: str) -> None:
        """The map round the party, all of it, or in words; so too that of the hexes, of which all is always shown."""
        words = rest.lower().split()
        land = words[:1] == ["land"]
        how = " ".join(words[1:] if land else words)
        if how not in ("", "all", "words"):
            raise Refused(f"there is no map {rest!r}: type map, map all, map words, map land or map land words")
        shows, out = self._table.read(hexes.land) if land else self._view.map, self._out
        out.print(Text.assemble((shows.title, "bold"), f"  {shown.REFEREE_ONLY}"))
        drawn, stands_for = in_characters(shows, out.width, whole=land or how == "all")
        drawn = [] if how == "words" else drawn
        for row in drawn:
            out.print(Text(row), no_wrap=True)
        if drawn:
            out.print(Text(stands_for, "dim"))
        for line in shows.twin[:1] if drawn else shows.twin:
            out.print(Text(line))

    def _plan(self, rest: str) -> None:
        """The odds of a way through the hexes, as reckoned and in truth."""
        self._out.print(odds_of(self._table, rest))

    def _party(self, rest: str) -> None:
        self._out.print(shown.party(self._view))

    def _status(self, rest: str) -> None:
        self._out.print(shown.status(self._view, self._table.read(hexes.whereabouts)))

    def _key(self, rest: str) -> None:
        """The key of the place here, or of the one that is named; with words behind it, those are written."""
        hex = self._table.read(lambda at: hexes.pointed_at(at, rest))
        if hex is not None:
            self._out.print(shown.hex_key(hex))
            return
        area = self._table.read(lambda at: by_hand.pointed_at(at, rest))
        if area:
            self._out.print(shown.key(self._table.read(lambda at: key_view(at, area))))
        else:
            self._act(lambda at: by_hand.key(at, rest))

    def _wandering(self, rest: str) -> None:
        if rest:
            self._act(lambda at: by_hand.wandering(at, rest))
            return
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(justify="right")
        for upto, who in self._table.read(lambda at: tuple(by_hand.wandering_lines(at))):
            grid.add_row(upto, who)
        self._out.print(Padding(grid, shown.MARGIN))


ANY_FACT = (
    'Any other fact goes by its path: set party.members.wick.holds ["lamp"], set foes.wolves.met true,\n'
    'set traps.trap-1.spotted true, set seen.+ "3"; null takes away. Add `because WORDS` for the log.'
)

POLICY = "policy."
"""What the path of a policy begins with, among the facts."""

LogLines = tuple[LogLine, ...]

HOW = {"app rolls": "app rolls", "app": "app rolls", "i roll": "I roll", "ask": "ask"}
"""The ways to roll, as they may be typed."""


def difference(before: LogLines, after: LogLines) -> tuple[LogLines, LogLines]:
    """What was taken from a log and what came, both newest first: only the newest lines of a long log are known."""
    for gone in range(len(before)):
        stands = before[gone:]
        for come in range(len(after)):
            if after[come : come + len(stands)] == stands[: len(after) - come]:
                return before[:gone], after[:come]
    return before, after


def without_dead_end(table: Table, view: RefereeView) -> RefereeView:
    """The referee's page on which Enter does not march along a route that leads no farther."""
    options = view.question.options
    if not any(one.main and one.act in abroad.MARCHES for one in options) or abroad.leads_on(table):
        return view
    return replace(view, question=replace(view.question, options=tuple(replace(one, main=False) for one in options)))


def entry(typed: str) -> int:
    """The number of an entry of the log, as ``#12``; raises `Refused` when it is none."""
    if not typed.removeprefix("#").isdecimal():
        raise Refused(f"{typed} is no entry of the log: rule #12 READING because WORDS, u #12")
    return int(typed.removeprefix("#"))


def field_line(field: FieldView) -> str:
    """What is asked for one field: its values, and in brackets what an empty line takes."""
    among = ", ".join(typed.in_short([label for _, label in field.values]))
    stands = [label for token, label in field.values if token in typed.standing(field)]
    return f"  {field.label}{f': {among}' if among else ''}{f' [{chr(32).join(stands)}]' if stands else ''}"


@click.command(name="play")
@click.argument("name", required=False)
@click.option("--script", type=click.File("r", encoding="utf-8"), help="A file of lines to type; - for standard input.")
@click.option("--seed", metavar="WORDS", default="", help="Play the sample campaign with these dice, and keep nothing.")
@store_option
def play_command(name: str | None, script: TextIO | None, seed: str, store: str) -> None:
    """Play the campaign NAME (else the one begun last) here in the terminal.

    A script or a seed without NAME plays the sample campaign from its beginning, and nothing of it is kept.
    """
    if name is not None and seed:
        raise Refused("--seed is for a campaign that begins: sixturns new NAME --seed WORDS")
    out = screen()
    with table_for(name, seed, store, passing=bool(script or seed)) as table:
        Sitting(table, out, Script(script, out) if script else Typed(out)).run()


@contextmanager
def table_for(name: str | None, seed: str, store: str, *, passing: bool) -> Iterator[OpenTable]:
    """The table to sit down at; one of the sample campaign in a store of its own where it is to leave no trace."""
    if name is None and passing:
        with TemporaryDirectory(prefix="sixturns-") as folder, tables_at(f"{folder}/passing.sqlite") as tables:
            file = sample()
            yield begin(tables, file.name, file, seed=seed)
        return
    with tables_at(store) as tables:
        if name is None and not tables.store.campaigns():
            file = sample()
            begin(tables, file.name, file)
            click.echo("There is no campaign yet: this is the sample. `sixturns new NAME` begins one of your own.\n")
        yield opened(tables, name)
