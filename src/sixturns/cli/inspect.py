"""What a file of somebody else's is, before it is played: its format, what it holds, what is guessed and left out."""

from __future__ import annotations

import json
from pathlib import Path

import click

from sixturns.cli.hexgrid import grid_of, grid_options, how_they_lie
from sixturns.cli.refused import Refused
from sixturns.formats.hexes_part import Orientation, Parity
from sixturns.formats.report import Import, MapImport, Remark
from sixturns.formats.text import MOST_BYTES
from sixturns.formats.worker import read_either_in_worker


@click.command(name="inspect")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@grid_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def inspect_command(file: Path, orientation: Orientation | None, parity: Parity | None, as_json: bool) -> None:
    """Read a dungeon or a map of hexes in FILE, and report what it holds, what is guessed and what is left out."""
    if file.stat().st_size > MOST_BYTES:
        raise Refused(f"{file}: larger than {MOST_BYTES // 2**20} MiB")
    read = read_either_in_worker(file.read_bytes(), str(file), grid_of(orientation, parity))
    click.echo(as_fields(read) if as_json else as_lines(read))


def name_of(read: Import | MapImport) -> str:
    """What the dungeon or the map is called."""
    return read.map.name if isinstance(read, MapImport) else read.dungeon.name


def as_lines(read: Import | MapImport) -> str:
    """A report as a page of text."""
    report = read.report
    lines = [f"{name_of(read)}: {report.format}", ""]
    wide = max(len(what) for what, _ in report.found)
    lines += [f"  {what:<{wide}}  {count:>5}" for what, count in report.found]
    if isinstance(read, MapImport):
        lines += ["", f"How its hexes lie: {how_they_lie(read.map, asked=read.asks_grid)}"]
    for title, remarks in (("Guessed", report.guesses), ("Left out", report.dropped)):
        if remarks:
            lines += ["", f"{title} ({len(remarks)}):", *(f"  {remark.place}: {remark.says}" for remark in remarks)]
    return "\n".join(lines)


def as_fields(read: Import | MapImport) -> str:
    """A report as JSON."""
    report = read.report

    def listed(remarks: tuple[Remark, ...]) -> list[dict[str, str]]:
        return [{"place": remark.place, "says": remark.says} for remark in remarks]

    fields = {
        "name": name_of(read),
        "format": report.format,
        "found": dict(report.found),
        "guesses": listed(report.guesses),
        "dropped": listed(report.dropped),
    }
    if isinstance(read, MapImport):
        grid = read.map.grid
        fields["hexes"] = {"pointy": grid.pointy, "shifted": grid.shifted, "sure": not read.asks_grid}
    return json.dumps(fields, indent=1, ensure_ascii=False)
