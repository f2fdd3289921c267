"""Our own campaign file: a dungeon, its dwellers and a party in one TOML, to begin a campaign from."""

from __future__ import annotations

import tomllib
from importlib import resources

import msgspec

from sixturns.kernel.values import Hidden
from sixturns.rulesets.layers import BadRules, load
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Foes
from sixturns.world.dungeon import Area, Door, Dungeon
from sixturns.world.light import Light
from sixturns.world.party import Member, Party

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


class _Party(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    members: tuple[Member, ...]
    speaker: str = ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rules: str
    at: str
    party: _Party
    dungeon: _Dungeon
    day: int = 1
    hour: int = 8
    seen: tuple[str, ...] = ()
    lights: tuple[Light, ...] = ()
    foes: tuple[Foes, ...] = ()


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
        rules = load(file.rules).rules
        dungeon = Dungeon(file.dungeon.name, file.dungeon.areas, file.dungeon.doors, file.dungeon.monsters_pass)
        _check(file, dungeon, rules.lights.__struct_fields__)
    except (msgspec.ValidationError, ValueError, BadRules) as error:
        raise BadFile(f"{source}: {error}") from None
    turns_an_hour = 60 // rules.time.turn_minutes
    turns = ((file.day - 1) * 24 + file.hour) * turns_an_hour
    state = Campaign(
        party=Party(file.party.members, file.party.speaker),
        at=file.at,
        turns=turns,
        entered=turns,
        lights=file.lights,
        seen=file.seen or (file.at,),
        foes=Hidden(file.foes),
    )
    return CampaignFile(file.name, file.rules, dungeon, state)


def _check(file: _File, dungeon: Dungeon, kinds_of_light: tuple[str, ...]) -> None:
    """Every place and person that the file names must be in it."""
    areas = dungeon.area_by_id
    places = {"at": (file.at,), "seen": file.seen, "foes": tuple(group.at for group in file.foes)}
    for field, named in places.items():
        for area in named:
            if area not in areas:
                raise ValueError(f"{field}: the dungeon has no area {area!r}")
    ids = [member.id for member in file.party.members]
    if len(set(ids)) < len(ids) or len({group.id for group in file.foes}) < len(file.foes):
        raise ValueError("party, foes: two with one id")
    for light in file.lights:
        if light.bearer not in ids:
            raise ValueError(f"lights: nobody in the party is {light.bearer!r}")
        if light.kind not in kinds_of_light:
            raise ValueError(f"lights: {light.kind!r} is none of {', '.join(kinds_of_light)}")
    if file.party.speaker and file.party.speaker not in ids:
        raise ValueError(f"party.speaker: nobody in the party is {file.party.speaker!r}")
    if not (file.day >= 1 and 0 <= file.hour < 24):
        raise ValueError("day, hour: a day from 1, an hour from 0 to 23")


def sample() -> CampaignFile:
    """The campaign that ships with Sixturns."""
    text = (resources.files("sixturns") / "samples" / "tallow_stair.toml").read_text("utf-8")
    return read(text, "tallow_stair.toml")
