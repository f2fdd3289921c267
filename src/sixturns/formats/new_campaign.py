"""A campaign to begin: a dungeon that was read from a file, and a party that stands at one of its ways in."""

from __future__ import annotations

import csv
from collections import Counter
from io import StringIO

from sixturns.formats.campaign_file import BadFile, CampaignFile, sample
from sixturns.formats.party_csv import ORDER
from sixturns.formats.report import Import
from sixturns.handlers.facts import BadFact, sound
from sixturns.kernel.values import Hidden
from sixturns.rules.model import Lights
from sixturns.rules.movement import no_map, shown, sight
from sixturns.rulesets.bestiary import default_wandering
from sixturns.rulesets.layers import load
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Wandering
from sixturns.world.dungeon import Dungeon, Exit
from sixturns.world.light import Light
from sixturns.world.party import Member, Party

FIRST_HOUR = 8
"""The hour of the first day at which a campaign begins."""


def new_campaign(
    name: str, given: Import, party: Party, lights: tuple[Light, ...] = (), *, entrance: str = "", rules: str
) -> CampaignFile:
    """What a campaign in an imported dungeon begins with.

    Args:
        name: the campaign's name.
        given: the dungeon, as it was read.
        party: who goes in.
        lights: the lights that burn.
        entrance: the id or the name of the way in, the first where none is named.
        rules: the rule set.

    Raises:
        BadFile: when there is no such way in, or when something does not hold together; names the place.
        BadRules: when there is no such rule set.
    """
    ruleset = load(rules)
    way = way_in(given.dungeon, entrance)
    turns = FIRST_HOUR * 60 // ruleset.rules.time.turn_minutes
    lit = not given.dungeon.area_by_id[way.area].dark
    sees = sight(given.dungeon.look(way.area, "sight") if lit else 0, lights, ruleset.rules)
    state = Campaign(
        party=party,
        at=way.area,
        spot=way.spot,
        turns=turns,
        entered=turns,
        lights=lights,
        seen=(way.area,),
        charted=shown(way.area, way.spot, way.spot, sees, no_map(party, lights, sees)),
        foes=Hidden(given.foes),
        traps=Hidden(given.traps),
        wandering=Hidden(wanderers(given)),
    )
    try:
        return CampaignFile(name, rules, given.dungeon, sound(state, given.dungeon, ruleset.rules))
    except BadFact as error:
        raise BadFile(f"{given.dungeon.name}: {error}") from None


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


def sample_party() -> str:
    """The party of the sample campaign, rested and with fresh lights, as a table to be pasted, changed and read."""
    file = sample()
    kinds = load(file.ruleset).rules.lights
    party, lights = file.state.party, {light.bearer: light for light in file.state.lights if light.lit}
    rows = [_row(member, lights.get(member.id), party, kinds) for member in party.members]
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow((*ORDER, "hireling", "holds", "carries", "mapper", "speaker"))
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
    )
