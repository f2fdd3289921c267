"""What a file of somebody else's is, before it is played: its format, what it holds, what is guessed and left out."""

from __future__ import annotations

import json
from pathlib import Path

import click

from sixturns.cli.refused import Refused
from sixturns.formats.report import Import, Remark
from sixturns.formats.text import MOST_BYTES
from sixturns.formats.worker import read_in_worker


@click.command(name="inspect")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def inspect_command(file: Path, as_json: bool) -> None:
    """Read a dungeon FILE and report what it holds, what is guessed and what is left out."""
    if file.stat().st_size > MOST_BYTES:
        raise Refused(f"{file}: larger than {MOST_BYTES // 2**20} MiB")
    read = read_in_worker(file.read_bytes(), str(file))
    click.echo(as_fields(read) if as_json else as_lines(read))


def as_lines(read: Import) -> str:
    """A report as a page of text."""
    report = read.report
    lines = [f"{read.dungeon.name}: {report.format}", ""]
    wide = max(len(what) for what, _ in report.found)
    lines += [f"  {what:<{wide}}  {count:>5}" for what, count in report.found]
    for title, remarks in (("Guessed", report.guesses), ("Left out", report.dropped)):
        if remarks:
            lines += ["", f"{title} ({len(remarks)}):", *(f"  {remark.place}: {remark.says}" for remark in remarks)]
    return "\n".join(lines)


def as_fields(read: Import) -> str:
    """A report as JSON."""
    report = read.report

    def listed(remarks: tuple[Remark, ...]) -> list[dict[str, str]]:
        return [{"place": remark.place, "says": remark.says} for remark in remarks]

    fields = {
        "name": read.dungeon.name,
        "format": report.format,
        "found": dict(report.found),
        "guesses": listed(report.guesses),
        "dropped": listed(report.dropped),
    }
    return json.dumps(fields, indent=1, ensure_ascii=False)
