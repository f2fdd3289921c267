"""What the referee sees: everything, with secrets marked as such."""

from __future__ import annotations

from sixturns.kernel.values import Value
from sixturns.views.map import MapView


class OddsPart(Value):
    """One reading of an open roll: in words, its share of the throws from 0 to 1, and whether it is the telling one."""

    label: str
    share: float
    hit: bool


class FieldView(Value):
    """A field of a move's form. Values are (token, label); with none the field is free words. `most` may be picked."""

    name: str
    label: str
    values: tuple[tuple[str, str], ...]
    most: int
    chosen: tuple[str, ...] = ()


class OptionView(Value):
    """An option: `token` is what the form sends back; `main` marks the one that Enter takes; fields open it as a form."""

    token: str
    label: str
    main: bool = False
    fields: tuple[FieldView, ...] = ()
    hint: str = ""


class QuestionView(Value):
    """The one open question.

    `key` identifies it in a form and goes stale when it is answered. `roll` is the dice to throw ("1d6"), empty for a
    decision; `faces` are the buttons that answer it at one touch (a single die of up to 12 sides). `secret` questions are the
    referee's alone. `rests` marks *what now?*. `roll_here` is false where the table's policy is to throw real dice.
    """

    key: str
    where: str
    title: str
    help: str
    secret: bool
    rests: bool
    roll: str
    faces: tuple[int, ...]
    roll_here: bool
    odds: tuple[OddsPart, ...]
    odds_line: tuple[str, str]
    cites: str
    why: tuple[str, ...]
    options: tuple[OptionView, ...]
    rulings: tuple[tuple[str, str], ...]


class TurnCell(Value):
    """One turn of the strip: ``gone``, ``now`` or ``due``, with up to three marks (W, R, T, L)."""

    state: str
    marks: str


class LightRow(Value):
    """A light with its bearer and turns: left, of how many; `words` says it for all ("4 turns", "out")."""

    kind: str
    bearer: str
    left: int
    whole: int
    words: str
    low: bool


class PartyRow(Value):
    """A member: name, what matters about them in one line, hit points; `speaks` for the one who does the talking."""

    id: str
    name: str
    line: str
    hp: int
    most_hp: int
    low: bool
    speaks: bool


class LogLine(Value):
    """A line of the log, in pieces so that the die can stand out.

    `kind` is ``told`` (players were told), ``secret`` or ``plain``. `seq` is the log entry that a ruling may amend, 0 if none.
    """

    seq: int
    at: str
    before: str
    die: str
    after: str
    kind: str
    tag: str
    note: str = ""


class KeyView(Value):
    """The key of the place the party is in: its title, what may be read aloud, what is the referee's."""

    title: str
    aloud: str
    secret: str


class SettingView(Value):
    """A fact or policy that can be set by hand: its path, its label, its value as text, and the choices if there are few."""

    path: str
    label: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()


class RefereeView(Value):
    """The referee's page."""

    name: str
    when: str
    turn: int
    seq: int
    map: MapView
    question: QuestionView
    strip: tuple[TurnCell, ...]
    due: str
    lights: tuple[LightRow, ...]
    party: tuple[PartyRow, ...]
    pace: str
    key: KeyView
    log: tuple[LogLine, ...]
    settings: tuple[SettingView, ...]
    can_undo: bool
    can_redo: bool
    facing: str = ""
