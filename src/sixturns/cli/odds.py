"""The odds of a planned way at the terminal: as all may see them, and the truth for the referee."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from sixturns.cli import lines as shown
from sixturns.cli.refused import Refused
from sixturns.odds.plan import NoPlan
from sixturns.odds.table import way_at
from sixturns.rules.wayfaring import EVERY_PACE
from sixturns.store.tables import OpenTable
from sixturns.views.hexes.odds import OddsView, odds_view


def odds_of(table: OpenTable, typed: str) -> RenderableType:
    """The odds of a way that was typed: ``0804 0903 forced``; the route that the party is on where no hex is named.

    Raises:
        Refused: when there is no such way.
    """
    words, pace = typed.strip(), ""
    for one in sorted(EVERY_PACE, key=len, reverse=True):
        if words == one or words.endswith(f" {one}"):
            words, pace = words.removesuffix(one).strip(), one
            break
    try:
        way = table.read(lambda at: way_at(at, words, pace))
        view = odds_view(way.reckoned(), way.true(), way.lands.hexmap, afloat=bool(way.state.afloat))
    except NoPlan as none:
        raise Refused(f"plan: {none}") from None
    return _said(view)


def _said(view: OddsView) -> RenderableType:
    parts: list[RenderableType] = [Text.assemble((f"The way to {view.way}", "bold"), f"  {view.how}")]
    parts.append(_grid(view.lines))
    parts += [Padding(Text(note, "dim"), shown.MARGIN) for note in view.notes]
    parts.append(Text.assemble(("In truth", "bold"), f"  {view.truly}  {shown.REFEREE_ONLY}"))
    parts.append(_grid(view.truths))
    parts += [Padding(Text(note, "dim"), shown.MARGIN) for note in view.true_notes]
    return Group(*parts)


def _grid(lines: tuple[tuple[str, str], ...]) -> RenderableType:
    grid = Grid.grid(padding=(0, 2))
    for what, said in lines:
        grid.add_row(Text(what), Text(said))
    return Padding(grid, shown.MARGIN)
