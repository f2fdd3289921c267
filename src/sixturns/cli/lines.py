"""How the terminal shows a table: log lines, the open question with its odds, the party and its lights."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from sixturns.views.logbook import LogLine
from sixturns.views.question import OddsPart, OptionView, QuestionView
from sixturns.views.referee import RefereeView

BAR = 36
"""Columns of the bar that shows the odds."""

MARGIN = (0, 0, 0, 2)
REFEREE_ONLY = "referee only"


def log_line(line: LogLine) -> RenderableType:
    """A line of the log: when, what happened (in quotes what players were told), and the number to amend it by."""
    if line.kind == "told":
        return _when(line, Text(f"“{line.before}{line.die}{line.after}”", "italic"))
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
    """The line over *what now?*: the time, the lights, who is faced."""
    lights = [f"{light.bearer}, {light.kind.lower()}: {light.words}" for light in view.lights] or [view.due]
    return Rule(Text(" · ".join((view.when, *lights))), align="left", style="dim")


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
    if len(asked.odds) > 2:
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


def options(among: Iterable[OptionView]) -> RenderableType:
    """The options with their numbers; Enter takes the one marked so."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column()
    grid.add_column(style="dim")
    for number, option in enumerate(among, 1):
        hints = ("Enter" if option.main else "", option.hint, forms(option))
        grid.add_row(str(number), Text(option.label, "bold" if option.main else ""), " · ".join(filter(None, hints)))
    return grid


def forms(option: OptionView) -> str:
    """How an option with fields is filled in otherwise on its line."""
    if any(not field.values for field in option.fields):
        return "else WORDS, 5 rounds, noisy"
    return " ".join(f"{field.label} …" for field in option.fields)


def party(view: RefereeView) -> RenderableType:
    """Who walks in the party, in marching order, with hit points, and the lights they bear."""
    grid = Grid.grid(padding=(0, 2))
    for row in view.party:
        hp = f"{row.hp} of {row.most_hp}{' low' if row.low else ''}"
        grid.add_row(Text(row.name, "bold"), hp, row.line, "speaks" if row.speaks else "")
    if not view.party:
        grid.add_row("nobody")
    for light in view.lights:
        grid.add_row("", light.words, f"{light.bearer}, {light.kind.lower()}", "low" if light.low else "")
    return Group(Text(view.pace, "dim"), Padding(grid, MARGIN))
