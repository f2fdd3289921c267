"""`python -m bench [NAME ...]`: measures the figures named, or all; prints them and writes ``build/bench.json``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from bench import commands, dice_and_odds, evening, idle, imports, logs, pages, trek
from bench.measure import Figure

BENCHES: dict[str, Callable[[], Figure]] = {
    "encounter.full": dice_and_odds.full,
    "encounter.solve.icepool": dice_and_odds.solved,
    "delve.turns": evening.turns,
    "delve.explore": evening.exploring,
    "trek.days": trek.days,
    "import.donjon": imports.import_donjon,
    "import.textmapper": imports.import_textmapper,
    "draw.dungeon": imports.draw_dungeon,
    "draw.hexes": imports.draw_hexes,
    "replay": logs.replay,
    "replay.explore": logs.replay_exploring,
    "undo": logs.undo,
    "reopen": logs.reopen,
    "http.answer.p99": pages.answer,
    "tap.to.eight": pages.tap_to_eight,
    "server.idle": idle.idle,
    "demo.again": commands.demo_again,
    "help": commands.help_,
}
RESULTS = Path("build/bench.json")


def main(names: list[str]) -> int:
    """Runs the benches of these names, all when none is named; 2 for a name that is none."""
    if unknown := [name for name in names if name not in BENCHES]:
        print(f"no bench {unknown[0]!r}; there are {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    figures = []
    for name in names or BENCHES:
        figures.append(BENCHES[name]())
        print(figures[-1], flush=True)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_bytes(msgspec.json.format(msgspec.json.encode(figures)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
