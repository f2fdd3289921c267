"""A campaign to begin: a party at one of the ways into a dungeon, in a hex of a map, or in both at once."""

from __future__ import annotations

import csv
from collections import Counter
from io import StringIO

import msgspec

from sixturns.formats.campaign_file import BadFile, CampaignFile, sample
from sixturns.formats.hexes_part import begun_in, hex_of, standing_in
from sixturns.formats.party_words import ATTRIBUTES, ORDER
from sixturns.formats.report import Company, Import
from sixturns.formats.text import slug
from sixturns.handlers.facts import BadFact, sound
from sixturns.kernel.values import Hidden, free_id, replace
from sixturns.rules.model import Lights, Rules
from sixturns.rules.movement import no_map, shown, sight
from sixturns.rulesets.bestiary import default_wandering
from sixturns.rulesets.layers import RuleSet, load
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Wandering
from sixturns.world.dungeon import Dungeon, Exit
from sixturns.world.hexmap import Feature, HexMap
from sixturns.world.lands import NO_DUNGEON
from sixturns.world.light import Light
from sixturns.world.party import Member, Party, on_the_scale

FIRST_HOUR = 8
"""The hour of the first day at which a campaign begins."""


class Country(msgspec.Struct, frozen=True):
    """A map of hexes to begin a campaign on.

    Attributes:
        map: the map.
        start: the hex in which the party sets out, by its number or by what is there; without it the party begins in
            the dungeon.
        entrance: the hex in which the dungeon is entered; it may be left out where the map tells.
        month: the month of the first day, 1 to 12; 0 has the referee asked.
    """

    map: HexMap
    start: str = ""
    entrance: str = ""
    month: int = 0


def new_campaign(
    name: str,
    given: Import | None,
    party: Party,
    lights: tuple[Light, ...] = (),
    *,
    entrance: str = "",
    country: Country | None = None,
    ruleset: RuleSet,
) -> CampaignFile:
    """What a campaign in an imported dungeon begins with, or one on a map of hexes, or on both.

    Args:
        name: the campaign's name.
        given: the dungeon, as it was read, if there is one.
        party: who goes in.
        lights: the lights that burn.
        entrance: the id or the name of the way in, the first where none is named.
        country: the map of hexes, if there is one, and where the party is in it.
        ruleset: the rules it is to be played under.

    Raises:
        BadFile: when there is no such way in or no such hex, or when something does not hold together; names the place.
    """
    if given is None and country is None:
        raise BadFile("a campaign wants a dungeon, or a map of hexes")
    turns = FIRST_HOUR * 60 // ruleset.rules.time.turn_minutes
    state = Campaign(party=party, at="", turns=turns, entered=turns, lights=lights)
    dungeon, hexmap = NO_DUNGEON, None
    if given is not None:
        dungeon = given.dungeon
        state = replace(state, foes=Hidden(given.foes), traps=Hidden(given.traps), wandering=Hidden(wanderers(given)))
        state = replace(state, difficulties=Hidden(given.difficulties))
        if country is None or not country.start:
            state = _at_the_way_in(state, dungeon, entrance, ruleset.rules)
    if country is not None:
        state, hexmap = _in_the_country(state, dungeon, country)
    file = CampaignFile(name, ruleset.name, dungeon, state, hexmap)
    try:
        sound(state, file.world, ruleset.rules)
    except BadFact as error:
        raise BadFile(f"{file.where}: {error}") from None
    return file


def as_in_the_sample(file: CampaignFile, ruleset: RuleSet) -> CampaignFile:
    """A campaign with all that the sample has on its land, where it is begun on that."""
    own = sample(ruleset)
    if file.hexmap != own.hexmap:
        return file
    state = replace(file.state, castles=own.state.castles, roaming=own.state.roaming)
    return msgspec.structs.replace(file, state=state)


def _at_the_way_in(state: Campaign, dungeon: Dungeon, entrance: str, rules: Rules) -> Campaign:
    """The party inside of a dungeon, where it has just come in."""
    way, lights = way_in(dungeon, entrance), state.lights
    lit = not dungeon.area_by_id[way.area].dark
    sees = sight(dungeon.look(way.area, "sight") if lit else 0, lights, rules)
    charted = shown(way.area, way.spot, way.spot, sees, no_map(state.party, lights, sees))
    return replace(state, at=way.area, spot=way.spot, seen=(way.area,), charted=charted)


def _in_the_country(state: Campaign, dungeon: Dungeon, country: Country) -> tuple[Campaign, HexMap]:
    """The party in its hex, or in the dungeon below one, and the map with the ways into the dungeon on it."""
    hexmap, opens = country.map, ""
    if not 0 <= country.month <= 12:
        raise BadFile(f"month: {country.month} is no month from 1 to 12")
    if country.entrance and not dungeon.exits:
        raise BadFile("entrance hex: there is no dungeon with a way in")
    on_map = {feature.entrance: feature.at for feature in hexmap.features if feature.entrance}
    missing = [way for way in dungeon.exits if way.id not in on_map]
    if country.entrance:
        hexmap = with_entrances(hexmap, dungeon, country.entrance)
        opens = country.entrance
    elif missing:
        raise BadFile(f"entrance hex: say in which hex of {hexmap.name} the way into {dungeon.name} lies")
    elif dungeon.exits:
        opens = hexmap.grid.label(on_map[dungeon.exits[0].id])
    if not country.start and not opens:
        first = hexmap.grid.label(hexmap.tiles[0].at)
        raise BadFile(f"start: say in which hex of {hexmap.name} the party begins, such as {first}")
    start = standing_in(hexmap, country.start or opens, "start" if country.start else "entrance hex")
    state = begun_in(state, hexmap, start, outdoors=bool(country.start))
    return replace(state, month=country.month), hexmap


def with_entrances(hexmap: HexMap, dungeon: Dungeon, named: str) -> HexMap:
    """A map on which every way into a dungeon is in one hex; those that it had on the map stay where they are.

    Raises:
        BadFile: when there is no such hex.
    """
    at = hex_of(hexmap, named, "entrance hex")
    ids = {feature.id for feature in hexmap.features}
    there = {feature.entrance for feature in hexmap.features}
    new: list[Feature] = []
    for way in dungeon.exits:
        if way.id not in there:
            id = free_id(f"way-in-{slug(way.id)}", ids)
            ids.add(id)
            name = way.name or dungeon.name
            new.append(Feature(id, at, "dungeon", name, dungeon=dungeon.name, entrance=way.id))
    return replace(hexmap, features=(*hexmap.features, *new))


def way_in(dungeon: Dungeon, entrance: str = "") -> Exit:
    """The way into a dungeon of that id or name; raises `BadFile`, which lists the ways in, when there is none."""
    if not dungeon.exits:
        raise BadFile(f"entrance: {dungeon.name} has no way in")
    if not entrance:
        return dungeon.exits[0]
    for way in dungeon.exits:
        if entrance.casefold() in (way.id.casefold(), way.name.casefold()):
            return way
    ways = ", ".join(f"{way.id} ({way.name})" if way.name else way.id for way in dungeon.exits)
    raise BadFile(f"entrance: {dungeon.name} has no way in {entrance!r}; it has {ways}")


def wanderers(given: Import) -> tuple[Wandering, ...]:
    """The wandering tables of a dungeon: its own, and the bestiary's for every level above its first that has none."""
    own = {table.level: table for table in given.wandering}
    levels = {area.level for area in given.dungeon.areas} | own.keys()
    if own:
        levels -= {level for level in levels if level > min(own) and level not in own}
    return tuple(own.get(level) or default_wandering(level) for level in sorted(levels))


def sample_party(ruleset: RuleSet | None = None) -> str:
    """The party of the sample campaign, rested and with fresh lights, as a table to be pasted, changed and read.

    It has the scores that it is played with under a rule set, or under its own.
    """
    file = sample(ruleset)
    rules = (ruleset or load(file.ruleset)).rules
    return party_table(Company(file.state.party, file.state.lights, rules.scores.strength), rules)


def party_table(company: Company, rules: Rules) -> str:
    """A party as a table, rested and with fresh lights, its Strength on the scale of the rules."""
    party, to = company.party, rules.scores.strength
    lights = {light.bearer: light for light in company.lights if light.lit}
    members = (replace(one, strength=on_the_scale(one.strength, company.strength, to)) for one in party.members)
    rows = [_row(member, lights.get(member.id), party, rules.lights) for member in members]
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((*ORDER, "hireling", "holds", "carries", "mapper", "speaker", *ATTRIBUTES))
    writer.writerows(rows)
    return text.getvalue()


def _row(member: Member, light: Light | None, party: Party, kinds: Lights) -> tuple[str | int, ...]:
    """A member's row; a light that burns something else than itself is carried because it is in hand."""
    carries = Counter(member.carries)
    if light is not None and kinds[light.kind].burns != light.kind:
        carries[light.kind] -= 1
    return (
        member.name,
        member.calling,
        member.level,
        member.strength,
        member.wisdom,
        member.charisma,
        member.most_hp,
        member.armour,
        member.load,
        light.kind if light is not None else "",
        "yes" if member.hireling else "",
        "; ".join(member.holds),
        "; ".join(f"{n} {thing}" if n > 1 else thing for thing, n in (+carries).items()),
        "yes" if member.id == party.mapper else "",
        "yes" if member.id == party.speaker else "",
        member.agility,
        member.mind,
        member.personality,
        member.most_stamina,
        member.expertise,
    )
