"""Our own campaign file: a dungeon, its dwellers and a party in one TOML, to begin a campaign from."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import TypeVar

import msgspec

from sixturns.handlers.codec import not_taken, plain
from sixturns.handlers.facts import charted, sound
from sixturns.kernel.values import Hidden, replace
from sixturns.rulesets.bestiary import bestiary
from sixturns.rulesets.layers import BadRules, load
from sixturns.world.campaign import Campaign, Trap
from sixturns.world.creatures import Figures, Foes, Wanderer, Wandering
from sixturns.world.dungeon import Area, Door, Dungeon, Exit
from sixturns.world.floor import Square
from sixturns.world.light import Light
from sixturns.world.party import Member, Party

Who = TypeVar("Who", Foes, Wanderer)
MOST_BYTES = 32 * 1024 * 1024


class BadFile(ValueError):
    """A file that cannot be read as a campaign; names the place."""


class CampaignFile(msgspec.Struct, frozen=True):
    """What a campaign begins with."""

    name: str
    ruleset: str
    dungeon: Dungeon
    state: Campaign


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


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rules: str
    at: str
    party: _Party
    dungeon: _Dungeon
    day: int = 1
    hour: int = 8
    spot: Square | None = None
    seen: tuple[str, ...] = ()
    lights: tuple[Light, ...] = ()
    foes: tuple[Foes, ...] = ()
    traps: tuple[Trap, ...] = ()
    wandering: tuple[Wandering, ...] = ()


def read(text: str, source: str = "campaign file") -> CampaignFile:
    """A campaign from its TOML.

    Raises:
        BadFile: naming the source and the place in it of what is wrong.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"{source}: {error}") from None
    try:
        file = msgspec.convert(data, _File, strict=True)
        if unknown := not_taken(data, plain(file)):
            raise ValueError(f"there is no such key - at `${unknown}`")
        return _campaign(file)
    except (msgspec.ValidationError, ValueError, BadRules) as error:
        raise BadFile(f"{source}: {error}") from None


def _campaign(file: _File) -> CampaignFile:
    """The campaign of a file, if it holds together; `ValueError` naming the place if not."""
    if not (file.day >= 1 and 0 <= file.hour < 24):
        raise ValueError("day, hour: a day from 1, an hour from 0 to 23")
    rules = load(file.rules).rules
    plan = file.dungeon
    dungeon = Dungeon(plan.name, plan.areas, plan.doors, plan.monsters_pass, plan.exits)
    if file.at not in dungeon.area_by_id:
        raise ValueError(f"at: there is no area {file.at!r}")
    turns = ((file.day - 1) * 24 + file.hour) * (60 // rules.time.turn_minutes)
    state = Campaign(
        party=Party(file.party.members, file.party.speaker, file.party.mapper),
        at=file.at,
        spot=file.spot or dungeon.middle(file.at),
        turns=turns,
        entered=turns,
        lights=file.lights,
        seen=file.seen or (file.at,),
        foes=Hidden(tuple(_figured(group) for group in file.foes)),
        traps=Hidden(file.traps),
        wandering=Hidden(
            tuple(replace(table, lines=tuple(_figured(line) for line in table.lines)) for table in file.wandering)
        ),
    )
    return CampaignFile(file.name, file.rules, dungeon, charted(sound(state, dungeon, rules), dungeon))


def _figured(who: Who) -> Who:
    """Creatures with the figures of their kind, where the file gives none; `ValueError` for a kind unknown."""
    if not who.kind:
        return who
    if who.kind not in bestiary():
        raise ValueError(f"kind: {who.name}: the bestiary has no {who.kind!r}")
    return replace(who, figures=bestiary()[who.kind].figures) if who.figures == Figures() else who


def sample() -> CampaignFile:
    """The campaign that ships with Sixturns."""
    text = (resources.files("sixturns") / "samples" / "tallow_stair.toml").read_text("utf-8")
    return read(text, "tallow_stair.toml")
