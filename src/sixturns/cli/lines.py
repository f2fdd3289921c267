"""How the terminal shows a table: log lines, the open question with its odds, the party and its lights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from sixturns.views.company import PartyRow
from sixturns.views.fray import BodyRow
from sixturns.views.hexes.key import HexKeyView
from sixturns.views.logbook import LogLine
from sixturns.views.place import KeyView
from sixturns.views.question import OddsPart, OptionView, QuestionView
from sixturns.views.referee import RefereeView

BAR = 36
"""Columns of the bar that shows the odds."""

MOST_READINGS = 12
"""The most numbers that stand each on a line of its own among the odds; of more the span and the likeliest do."""

THING = 36
"""The most columns of what moves are about, before they stand."""

GAP = "   "
"""What parts two moves on a line."""

LEAST_OF_RULE = 2
"""Columns of the rule behind a heading."""

MARGIN = (0, 0, 0, 2)
FURTHER_IN = (0, 0, 0, 4)
REFEREE_ONLY = "referee only"


def log_line(line: LogLine) -> RenderableType:
    """A line of the log: when, what happened (in quotes what players were told), and the number to amend it by."""
    if line.kind == "told":
        words = Text.assemble((f"“{line.before}{line.die}{line.after}”", "italic"))
        return _when(line, words.append(f"  {line.note}", "dim") if line.note else words)
    words = Text(line.before)
    if line.die:
        words.append("" if line.before.endswith(" ") else " ").append(line.die, "bold")
    if line.after:
        words.append("" if line.after[0] in " ,.;:" or not line.die else " ").append(line.after)
    marks = [line.tag or REFEREE_ONLY] if line.kind == "secret" else [line.tag]
    marks = [mark for mark in (line.note, *marks, f"#{line.seq}" if line.seq else "") if mark]
    if marks:
        words.append(f"  {' · '.join(marks)}", "dim")
    return _when(line, words)


def _when(line: LogLine, words: Text) -> RenderableType:
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(style="dim", no_wrap=True, min_width=5)
    grid.add_column()
    grid.add_row(line.at, words)
    return Padding(grid, MARGIN)


def standing(view: RefereeView) -> RenderableType:
    """The line over *what now?*: the time, the lights, how far the party has gone in this turn."""
    lights = [f"{light.bearer}, {light.kind.lower()}: {light.words}" for light in view.lights] or [view.due]
    walked = [view.walked.words] if view.walked.feet else []
    return Heading(view.when, *lights, *walked)


class Heading:
    """Parts in a row over a question; what does not fit stands below the first."""

    def __init__(self, *parts: str) -> None:
        self._parts = parts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """One rule, and a line below it where there is no room."""
        whole = Text(" · ".join(self._parts))
        if whole.cell_len + LEAST_OF_RULE <= options.max_width:
            yield Rule(whole, align="left", style="dim")
        else:
            yield Rule(Text(self._parts[0]), align="left", style="dim")
            yield Text(" · ".join(self._parts[1:]), "dim")


def question(view: RefereeView) -> RenderableType:
    """The open question: where it stands, its words, its odds and options, and how it can be answered."""
    asked = view.question
    parts: list[RenderableType] = []
    if asked.rests:
        parts.append(standing(view))
    else:
        secret = f" · {REFEREE_ONLY}" if asked.secret else ""
        parts.append(Rule(Text(f"{asked.where}{secret}"), align="left", style="dim"))
    parts.append(Text(asked.title, "bold"))
    parts += [Text(line) for line in (view.facing, "" if asked.rests else asked.help) if line]
    if asked.rests:
        parts += [Padding(card, MARGIN) for card in cards(view)]
    if asked.odds:
        parts.append(Padding(odds(asked), MARGIN))
    if asked.options:
        parts.append(Padding(options(asked.options), MARGIN))
    if asked.cites and not asked.rests:
        parts.append(Text(f"{asked.cites}  (? tells why)", "dim"))
    if asked.roll:
        parts.append(Text(dice_line(asked)))
    return Group(*parts)


def dice_line(asked: QuestionView) -> str:
    """How dice are answered."""
    if asked.roll_here:
        return f"Enter rolls {asked.roll}, or type what the dice show."
    return f"Type what {asked.roll} shows, or `roll`."


def odds(asked: QuestionView) -> RenderableType:
    """The true odds of a roll: a bar filled for the telling readings; each reading where there are over two."""
    line = "   ".join(filter(None, asked.odds_line))
    telling = any(part.hit for part in asked.odds)
    parts: list[RenderableType] = [Text(f"{bar(asked.odds)}  {line}" if telling else line)]
    counted = all(part.label[:1].isdecimal() for part in asked.odds)
    if len(asked.odds) > 2 and not (counted and len(asked.odds) > MOST_READINGS):
        grid = Grid.grid(padding=(0, 2))
        grid.add_column()
        grid.add_column(justify="right")
        grid.add_column()
        for part in asked.odds:
            cells = Text(bar((part,)).rstrip("░"), "" if part.hit else "dim")
            grid.add_row(Text(part.label, "bold" if part.hit else ""), f"{part.share:.1%}", cells)
        parts.append(grid)
    return Group(*parts)


def bar(parts: Iterable[OddsPart]) -> str:
    """A bar of the whole, filled for the telling readings; of one reading alone, for its share."""
    parts = tuple(parts)
    share = sum(part.share for part in parts if part.hit or len(parts) == 1)
    filled = round(share * BAR)
    if 0 < share < 1:
        filled = min(max(filled, 1), BAR - 1)
    return "█" * filled + "░" * (BAR - filled)


def cards(view: RefereeView) -> Iterator[RenderableType]:
    """What is to be kept in mind at *what now?*: a fight, a pursuit, who does what for the turn, rest that is owed."""
    if view.fight:
        figures = (f"{label} {value}" for label, value in view.fight.figures)
        yield Text(" · ".join((f"round {view.fight.round}", view.fight.standing, *figures)), "dim")
        yield Text("   ".join(creature(body) for body in view.fight.bodies))
        if view.fight.due:
            yield Text(view.fight.due)
        rows = [f"{row.name} {row.words}, {row.move}" for row in view.fight.order]
        turns = [view.fight.theirs, *rows] if view.fight.their_go else [*rows, view.fight.theirs]
        order = filter(None, (view.fight.initiative, *turns))
        if view.fight.order:
            yield Text(" · ".join(order))
    if view.chase:
        away = f", away beyond {view.chase.away} ft" if view.chase.away else ""
        yield Text(f"{view.chase.title} · gap {view.chase.gap} ft{away} · {view.chase.line}")
    prices = dict.fromkeys(field.hint for option in view.question.options for field in option.fields)
    for line in (*view.doings, view.owed, *prices):
        if line:
            yield Text(line, "dim")


def creature(body: BodyRow) -> str:
    """A creature of a fight: its number, its hit points, and how it stands."""
    return f"#{body.number} {body.hp} of {body.most_hp}{f' {body.words}' if body.words else ''}"


def options(among: Iterable[OptionView]) -> RenderableType:
    """The options with their numbers; Enter takes the one marked so. Moves stand in rows, each under its heading."""
    grid = Grid.grid(padding=(0, 2))
    numbered = tuple(enumerate(among, 1))
    if all(option.group for _number, option in numbered):
        grid.add_column(style="dim", max_width=THING)
        grid.add_column()
        for heading, row in groupby(numbered, lambda one: one[1].thing or one[1].group):
            grid.add_row(heading, Flow([move(number, option) for number, option in row]))
        return grid
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    grid.add_column(style="dim")
    for number, option in numbered:
        hints = ("Enter" if option.main else "", option.hint, forms(option))
        grid.add_row(str(number), Text(option.label, "bold" if option.main else ""), " · ".join(filter(None, hints)))
    return grid


def move(number: int, option: OptionView) -> Text:
    """A move in a row of others: its number, what is left to say of it, and in brackets what else helps to choose."""
    hints = ", ".join(filter(None, ("Enter" if option.main else "", option.hint)))
    said = Text.assemble((str(number), "cyan"), " ", (option.short, "bold" if option.main else ""))
    return said.append(f" ({hints})", "dim") if hints else said


class Flow:
    """Texts one after the other, each whole on a line as long as it fits there."""

    def __init__(self, texts: list[Text]) -> None:
        self._texts = texts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Fills line after line."""
        line = Text()
        for text in self._texts:
            if line and line.cell_len + len(GAP) + text.cell_len > options.max_width:
                yield line
                line = Text()
            line = Text.assemble(line, GAP, text) if line else text
        yield line


def forms(option: OptionView) -> str:
    """How an option with fields is filled in otherwise on its line."""
    if any(not field.values for field in option.fields):
        return "else WORDS, 5 rounds, noisy"
    return " ".join(f"{field.label} …" for field in option.fields)


def party(view: RefereeView) -> RenderableType:
    """Who walks in the party, in marching order: hit points, rate and load, what is in hand, what is carried."""
    grid = Grid.grid(padding=(0, 2))
    for row in view.party:
        hp = f"{row.hp} of {row.most_hp}{' low' if row.low else ''}"
        if row.stamina is not None:
            hp += f", Stamina {row.stamina} of {row.most_stamina}"
        grid.add_row(Text(row.name, "bold"), hp, " · ".join((row.line, row.burden, *offices(row))))
        doing = f"{row.chore.words} this turn" if row.chore else "has acted this turn" if row.acted else ""
        carried = [f"{thing} ×{n}" if n > 1 else thing for thing, n in row.things]
        coins = [f"{row.treasure:,} coins of treasure"] if row.treasure else []
        held = f"in hand: {row.held}" if row.held else ""
        for line in (doing, " · ".join(filter(None, (held, ", ".join((*carried, *coins)))))):
            if line:
                grid.add_row("", "", Text(line, "dim"))
    if not view.party:
        grid.add_row("nobody")
    return Group(Text(view.pace, "dim"), Padding(grid, MARGIN))


def offices(row: PartyRow) -> Iterator[str]:
    """What a member is to the party."""
    for office, his in (("speaks", row.speaks), ("draws the map", row.maps), ("slowest", row.slowest)):
        if his:
            yield office


def status(view: RefereeView, whereabouts: Iterable[str] = ()) -> RenderableType:
    """How things stand: the clock, the way walked, the lights, what falls due, the party and what it has left."""
    lines = [
        Text(view.when, "bold"),
        *map(Text, whereabouts),
        Text(view.walked.words),
        *(Text(f"{light.bearer}, {light.kind.lower()}: {light.words}") for light in view.lights),
        *([] if view.lights else [Text(view.due)]),
        *(Text.assemble(line, (f"  {REFEREE_ONLY}", "dim")) for line in _secrets(view)),
        *_of_the_day(view),
        *(Text(line) for line in (view.owed if view.day is None else "", view.facing, *view.doings) if line),
    ]
    stores = [Text(view.stores, "dim")] if view.stores else []
    return Group(*lines, party(view), *stores)


def _secrets(view: RefereeView) -> Iterable[str]:
    """What only the referee may know: out of doors the true hex before all else."""
    return view.day.secrets if view.day is not None else (view.check,)


def _of_the_day(view: RefereeView) -> Iterator[Text]:
    """What is to be borne in mind out of doors."""
    if view.day is None:
        return
    if view.day.season:
        yield Text(view.day.season)
    for what, said, presses in view.day.lines:
        yield Text(f"{what}: {said}", "bold" if presses else "")


def key(place: KeyView) -> RenderableType:
    """The key of a place, which is the referee's."""
    grid = Grid.grid(padding=(0, 2))
    for group in place.groups:
        grid.add_row(f"{group.number} {group.name}", group.line)
    for trap in place.traps:
        grid.add_row(trap.words, trap.does)
    parts: list[RenderableType] = [Text.assemble((place.title, "bold"), (f"  {REFEREE_ONLY}", "dim"))]
    parts += [Padding(Text(f"“{place.aloud}”", "italic"), MARGIN)] if place.aloud else []
    parts += [Padding(Text(place.secret), MARGIN)] if place.secret else []
    return Group(*parts, *([Padding(grid, MARGIN)] if grid.row_count else []))


def hex_key(hex: HexKeyView) -> RenderableType:
    """The key of a hex, which is the referee's: what is there, what the players know of that, what is written there."""
    parts: list[RenderableType] = [Text.assemble((hex.title, "bold"), (f"  {REFEREE_ONLY}", "dim"))]
    here = "the party is here; " if hex.here else ""
    drawn = f"; their map has {hex.drawn} here" if hex.drawn else ""
    parts.append(Padding(Text(f"{here}{hex.sight}{drawn}", "dim"), MARGIN))
    for it in hex.features:
        marks = " · ".join(filter(None, (it.line, "the players know of it" if it.known else "")))
        parts.append(Padding(Text.assemble((it.title, "bold"), (f"  {marks}" if marks else "", "dim")), MARGIN))
        parts += [Padding(Text(f"“{it.aloud}”", "italic"), FURTHER_IN)] if it.aloud else []
        parts += [Padding(Text(it.key), FURTHER_IN)] if it.key else []
    parts += [Padding(Text(note), MARGIN) for note in hex.notes]
    if hex.mend.lines:
        parts.append(Padding(Text(f"over it: {', '.join(said for _place, said in hex.mend.lines)}", "dim"), MARGIN))
    return Group(*parts)
