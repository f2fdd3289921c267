"""Our own campaign file: a dungeon, its dwellers, hexes and a party in one TOML, to begin a campaign from."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from typing import TypeVar

import msgspec

from sixturns.formats.hexes_part import Beside, HexesPart
from sixturns.formats.report import BadFile as BadFile
from sixturns.formats.report import Remark
from sixturns.handlers.codec import not_taken, plain
from sixturns.handlers.facts import charted, sound
from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.bestiary import bestiary
from sixturns.rulesets.layers import FAMILIES, BadRules, RuleSet, load
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Figures, Foes, Wanderer, Wandering
from sixturns.world.dungeon import Area, Door, Dungeon, Exit
from sixturns.world.floor import Square
from sixturns.world.hexmap import HexMap
from sixturns.world.lands import NO_DUNGEON, Lands, World
from sixturns.world.light import Light
from sixturns.world.party import Member, Party, on_the_scale
from sixturns.world.place import Difficulty, Trap

Who = TypeVar("Who", Foes, Wanderer)
MOST_BYTES = 32 * 1024 * 1024


class CampaignFile(msgspec.Struct, frozen=True):
    """What a campaign begins with; without a `hexmap` there is no land around its dungeon."""

    name: str
    ruleset: str
    dungeon: Dungeon
    state: Campaign
    hexmap: HexMap | None = None

    @property
    def world(self) -> World:
        """What it is played on."""
        return self.dungeon if self.hexmap is None else Lands(self.dungeon, self.hexmap)

    @property
    def where(self) -> str:
        """What the place is called in which it begins."""
        return self.hexmap.name if self.hexmap is not None and self.state.outdoors else self.dungeon.name


class _Dungeon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    areas: tuple[Area, ...]
    doors: tuple[Door, ...] = ()
    monsters_pass: bool | None = None
    exits: tuple[Exit, ...] = ()


class _Party(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    members: tuple[Member, ...]
    speaker: str = ""
    mapper: str = ""
    pathfinder: str = ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rules: str
    party: _Party
    at: str = ""
    dungeon: _Dungeon | None = None
    hexes: HexesPart | None = None
    day: int = 1
    hour: int = 8
    spot: Square | None = None
    seen: tuple[str, ...] = ()
    lights: tuple[Light, ...] = ()
    foes: tuple[Foes, ...] = ()
    traps: tuple[Trap, ...] = ()
    wandering: tuple[Wandering, ...] = ()
    difficulties: tuple[Difficulty, ...] = ()


def nothing_beside(name: str) -> bytes:
    """What stands beside a file that came alone."""
    raise BadFile(f"{name[:40]!r} would stand beside the file, which came alone; put it into the file, as hexes.text")


def read(
    text: str, source: str = "campaign file", beside: Beside = nothing_beside, ruleset: RuleSet | None = None
) -> CampaignFile:
    """A campaign from its TOML.

    Args:
        text: the TOML.
        source: what it is called, for messages.
        beside: gives the files that it names, such as the map of its hexes.
        ruleset: the rules it is to be played under, where these are not the family that it names.

    Raises:
        BadFile: naming the source and the place in it of what is wrong.
    """
    with _naming(source):
        file = _parsed(text)
        return _campaign(file, beside, ruleset or load(file.rules))


def _on_their_scale(file: _File, ruleset: RuleSet) -> tuple[Member, ...]:
    """The members with Strength on the scale of the rules in force; `ValueError` where it is off the file's own."""
    to = ruleset.rules.scores.strength
    of = load(file.rules).rules.scores.strength if file.rules in FAMILIES else to
    for member in file.party.members:
        if not of[0] <= member.strength <= of[1]:
            raise ValueError(f"party.members.{member.id}.strength: {member.strength} is not from {of[0]} to {of[1]}")
    return tuple(replace(one, strength=on_the_scale(one.strength, of, to)) for one in file.party.members)


def read_dungeon(text: str, source: str = "campaign file") -> tuple[CampaignFile, tuple[Remark, ...]]:
    """The dungeon of a campaign file with its dwellers and its party, for another campaign, and what stays behind.

    Raises:
        BadFile: naming the source and the place in it of what is wrong.
    """
    with _naming(source):
        file = _parsed(text)
        if file.dungeon is None or not file.dungeon.areas:
            raise ValueError("dungeon: there is none")
        at = file.at or file.dungeon.areas[0].id
        alone = msgspec.structs.replace(file, at=at, hexes=None)
        return _campaign(alone, nothing_beside, load(file.rules)), tuple(_left_behind(file))


def _left_behind(file: _File) -> Iterator[Remark]:
    """What of a campaign file is no part of its dungeon, nor of its party."""
    if file.hexes is not None:
        map = file.hexes.map or file.hexes.name or "hexes.text"
        yield Remark("hexes", f"the land round about stays behind; its map is to be read by itself: {map}")
    if (file.day, file.hour) != (1, 8):
        yield Remark("day, hour", f"day {file.day}, {file.hour:02}:00 stays behind: a new campaign begins day 1, 08:00")
    if file.seen:
        yield Remark("seen", "what the party knows of the dungeon stays behind: it begins at the way in")


@contextmanager
def _naming(source: str) -> Iterator[None]:
    try:
        yield
    except (msgspec.ValidationError, ValueError, BadRules) as error:
        raise BadFile(f"{source}: {error}") from None


def _parsed(text: str) -> _File:
    data = tomllib.loads(text)
    file = msgspec.convert(data, _File, strict=True)
    if unknown := not_taken(data, plain(file)):
        raise ValueError(f"there is no such key - at `${unknown}`")
    return file


def _campaign(file: _File, beside: Beside, ruleset: RuleSet) -> CampaignFile:
    """The campaign of a file, if it holds together; `ValueError` naming the place if not."""
    if not (file.day >= 1 and 0 <= file.hour < 24):
        raise ValueError("day, hour: a day from 1, an hour from 0 to 23")
    if file.dungeon is None and file.hexes is None:
        raise ValueError("dungeon, hexes: a campaign has one of them at least")
    rules, plan = ruleset.rules, file.dungeon
    dungeon = NO_DUNGEON
    if plan is not None:
        dungeon = Dungeon(plan.name, plan.areas, plan.doors, plan.monsters_pass, plan.exits)
    abroad = file.hexes is not None and file.hexes.outdoors
    if file.at not in dungeon.area_by_id and not (abroad and not file.at):
        raise ValueError(f"at: there is no area {file.at!r}")
    turns = ((file.day - 1) * 24 + file.hour) * (60 // rules.time.turn_minutes)
    state = Campaign(
        party=Party(_on_their_scale(file, ruleset), file.party.speaker, file.party.mapper, file.party.pathfinder),
        at=file.at,
        spot=file.spot or (dungeon.middle(file.at) if file.at else (0, 0)),
        turns=turns,
        entered=turns,
        lights=file.lights,
        seen=file.seen or ((file.at,) if file.at else ()),
        foes=Hidden(tuple(_figured(group) for group in file.foes)),
        traps=Hidden(file.traps),
        difficulties=Hidden(file.difficulties),
        wandering=Hidden(
            tuple(replace(table, lines=tuple(_figured(line) for line in table.lines)) for table in file.wandering)
        ),
    )
    hexmap = None
    if file.hexes is not None:
        hexmap = file.hexes.read(dungeon, beside)
        state = file.hexes.begun(state, hexmap, rules)
    whole = CampaignFile(file.name, ruleset.name, dungeon, state, hexmap)
    return msgspec.structs.replace(whole, state=charted(sound(state, whole.world, rules), dungeon))


def _figured(who: Who) -> Who:
    """Creatures with the figures of their kind, where the file gives none; `ValueError` for a kind unknown."""
    if not who.kind:
        return who
    if who.kind not in bestiary():
        raise ValueError(f"kind: {who.name}: the bestiary has no {who.kind!r}")
    return replace(who, figures=bestiary()[who.kind].figures) if who.figures == Figures() else who


def sample(ruleset: RuleSet | None = None) -> CampaignFile:
    """The campaign that ships with Sixturns, under its own rules or others."""
    folder = resources.files("sixturns") / "samples"
    text = (folder / "tallow_stair.toml").read_text("utf-8")
    return read(text, "tallow_stair.toml", lambda name: (folder / name).read_bytes(), ruleset)
