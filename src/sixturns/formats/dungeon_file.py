"""A dungeon from any file that is one: the reader that knows its format is found by looking at it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from sixturns.formats import campaign_file, donjon, gridmapper, watabou
from sixturns.formats.draft import counts
from sixturns.formats.report import Company, Import, Remark, Report, Unreadable
from sixturns.formats.text import called, decode, glimpse
from sixturns.rulesets.layers import load

OWN = "Sixturns campaign file (TOML)"


class Reader(NamedTuple):
    """A format: its name, how it is recognised, how it is read."""

    format: str
    sniff: Callable[[bytes, str], bool]
    read: Callable[[bytes, str], Import]


def inspect(data: bytes, name: str) -> Import:
    """The dungeon of a file in any of the formats that are known, with the report of its reading.

    Args:
        data: the file.
        name: its name, for messages, and for the dungeon's name where the file has none.

    Raises:
        Unreadable: one line with the place of what is wrong, or the formats that were tried.
    """
    name = called(name)
    text, _ = decode(data, name)
    for reader in READERS:
        if reader.sniff(data, name):
            return reader.read(data, name)
    if not text.strip():
        raise Unreadable(name, "an empty file")
    if "watabou.github.io/one-page-dungeon" in text:
        raise Unreadable(name, "the words of a One Page Dungeon without its map: export it as JSON")
    if re.search(r"^-?\d\d[\d.-]*[ \t]+[a-z]", text, re.MULTILINE):
        raise Unreadable(name, "looks like hexes in Text Mapper text; a dungeon is made of squares (Gridmapper)")
    raise Unreadable(name, f"no dungeon that is known here; tried {', '.join(reader.format for reader in READERS)}")


def _is_own(data: bytes, name: str) -> bool:
    return re.search(rb"^\s*\[+dungeon\b", glimpse(data), re.MULTILINE) is not None


def _read_own(data: bytes, name: str) -> Import:
    """The dungeon of our own campaign file, and its party."""
    text, encoding = decode(data, name)
    try:
        file, left = campaign_file.read_dungeon(text, name)
    except RecursionError:
        raise Unreadable(name, "nested too deeply") from None
    return _imported(file, encoding, left)


def sample_dungeon() -> Import:
    """The dungeon of the sample campaign, as any other that was read."""
    return _imported(campaign_file.sample())


def _imported(
    file: campaign_file.CampaignFile, guesses: tuple[Remark, ...] = (), left: tuple[Remark, ...] = ()
) -> Import:
    dungeon, state = file.dungeon, file.state
    foes, traps, wandering = state.foes.open(), state.traps.open(), state.wandering.open()
    rooms = sum(bool(area.number) for area in dungeon.areas)
    report = Report(OWN, counts(dungeon, foes, traps, wandering, rooms), guesses, left)
    company = Company(state.party, state.lights, load(file.ruleset).rules.scores.strength)
    return Import(dungeon, foes, traps, wandering, report, state.difficulties.open(), company)


READERS = (
    Reader(donjon.FORMAT, donjon.sniff, donjon.read),
    Reader(watabou.FORMAT, watabou.sniff, watabou.read),
    Reader(OWN, _is_own, _read_own),
    Reader(gridmapper.FORMAT, gridmapper.sniff, gridmapper.read),
)
