"""What a document does not print, and where the numbers of the underworld come from."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sixturns.kernel.effects import Tell
from sixturns.rules.encounter import Meeting
from sixturns.rulesets.layers import register, rows
from tests.fidelity.book import run, underworld


@pytest.mark.rule("R000-48")
def test_the_reaction_table_is_that_of_003() -> None:
    """Document 000 has lost its Reaction table: the rows are those that document 003 prints."""
    leaf = underworld().provenance["rules.reaction.table"]
    assert ("document", "document 003, Reaction") == (leaf.kind, leaf.source)
    assert {"R000-48", "R003-40", "R003-41", "R003-42", "R003-43", "R003-44"} <= set(leaf.rows)


@pytest.mark.rule("R003-12", "R003-13", "R003-14")
def test_the_lights_are_those_of_003() -> None:
    """Document 000 has lost its Light table: the three lights are those that document 003 prints."""
    leaves = {path: leaf for path, leaf in underworld().provenance.items() if path.startswith("rules.lights.")}
    assert {f"rules.lights.{kind}" for kind in ("candle", "torch", "lantern")} == leaves.keys()
    assert {("document", "document 003, Light")} == {(leaf.kind, leaf.source) for leaf in leaves.values()}


@pytest.mark.rule("R000-14")
def test_000_prints_no_light() -> None:
    """The Light section of document 000 is empty: no number of a light, and no step that reads one, claims it."""
    leaves = {path: leaf for path, leaf in underworld().provenance.items() if path.startswith("rules.lights.")}
    assert [] == [path for path, leaf in leaves.items() if "000" in leaf.source or any("R000" in r for r in leaf.rows)]
    steps = {item.name: item.cites for item in underworld().procedures["light"].flat()}
    assert ("R003-12", "R003-13", "R003-14") == steps["kindle"] == steps["take_light"]


@pytest.mark.rule("R003-30", "R000-35")
def test_the_free_segment_is_that_of_000() -> None:
    """AMB-A32: document 003 prints no step 1a; the family has that of document 000, right after surprise."""
    first, second, third, *_ = underworld().procedures["encounter"].flat()
    assert ("surprise", "free_segment", "encounter_distance") == (first.name, second.name, third.name)
    assert {"R000-35", "R000-37", "R003-30", "R000-51"} == set(second.cites)


# Every leaf: where the documents print it the section, else whether it is found elsewhere or chosen here.
PRINTED = {
    "travel.hex": "Wilderness Exploration",
    "travel.counts": "Travel Points",
    "travel.divides": "Travel Points",
    "travel.forced": "Forced March",
    "travel.moderate": "Searching",
    "lost.dark": "Terrain & Movement Costs",
    "lost.direction": "Daily Procedure 2a",
    "lost.picks": "Daily Procedure 2a",
    "scouting.chance": "Searching",
    "wilds.normal": "Daily Procedure 5",
    "wilds.close": "Daily Procedure 5",
    "wilds.within": "Daily Procedure 5",
    "roaming.afloat": "Lost & Encounter Chances",
    "evasion.surprising": "Wilderness Evasion",
    "evasion.adds": "Wilderness Evasion",
    "evasion.surprised": "Wilderness Evasion",
    "evasion.twice": "Wilderness Evasion",
    "evasion.speed": "Wilderness Evasion",
    "hunt.caught": "Wilderness Pursuit 3b",
    "hunt.in_cover": "Wilderness Pursuit 3b",
    "hunt.hostile": "Wilderness Pursuit 4a",
    "hunt.neutral": "Wilderness Pursuit 4a",
    "hunt.rest": "Wilderness Pursuit 4b",
    "castles.rides_out": "Castle Encounters",
    "castles.temper": "Castle Encounters",
    "castles.friendly": "Castle Encounters",
    "castles.hostile": "Castle Encounters",
    "castles.pursues_hostile": "Castle Encounters",
    "castles.pursues_neutral": "Castle Encounters",
    "camp.firewood.hours": "Camping 2",
    "camp.heals": "Camping 5",
    "camp.sleep": "Camping",
    "camp.slumber.tent": "Camping 1",
    "camp.watches": "Camping",
    "rest.days": "Resting & Exhaustion",
    "rest.halves": "Wilderness Pursuit 4 and 5",
    "weather.fogs": "Terrain & Movement Costs",
    "weather.lost": "Terrain & Movement Costs",
    "combat.round": "Time",
    "distance.close": "Encounter Procedure 2",
    "distance.normal": "Encounter Procedure 2",
    "doors.listen": "Doors",
    "doors.monsters_pass": "Doors",
    "doors.recloses": "Doors",
    "doors.spike_slips": "Doors",
    "doors.stuck": "Doors",
    "flight.within": "Encounter Procedure 3a",
    "lights.candle": "Light",
    "movement.by": "Movement",
    "movement.familiar": "Movement",
    "movement.moves": "Movement",
    "reaction.shy": "Encounter Procedure 3a",
    "lights.lantern": "Light",
    "lights.torch": "Light",
    "pursuit.drops.torch.things": "Underworld Pursuit 4",
    "pursuit.drops.treasure.things": "Underworld Pursuit 4",
    "pursuit.round": "Underworld Pursuit 4",
    "reaction.by": "Encounter Procedure",
    "reaction.table": "Reaction",
    "scores.delve": "Doors",
    "scores.encounter": "Encounter Procedure",
    "scores.travel": "Wilderness Exploration",
    "scores.camp": "Camping",
    "search.chance": "Doors",
    "search.once": "Doors",
    "surprise.chance": "Encounter Procedure 1",
    "thievery.callings": "Doors",
    "time.round_seconds": "Time",
    "time.search": "Doors",
    "time.turn_minutes": "Time",
    "time.watch_turns": "Time",
    "wandering.chance": "Wandering Monsters",
    "wandering.interval": "Wandering Monsters",
}
FOUND = {
    "scores.strength",
    "travel.light",
    "travel.difficult",
    "travel.pace",
    "travel.road",
    "travel.crossing",
    "country.clear",
    "country.woods",
    "country.river",
    "country.swamp",
    "country.mountains",
    "country.desert",
    "country.city",
    "country.hills",
    "country.jungle",
    "ships.hex",
    "ships.raft",
    "ships.boat",
    "ships.ship",
    "ships.galley",
    "ships.piloted",
    "ships.adrift",
    "wilds.poor_divides",
    "roaming.terrain",
    "roaming.original",
    "roaming.crews.river",
    "roaming.crews.coast",
    "roaming.crews.sea",
    "roaming.crews.anywhere",
    "evasion.odd.below_a_third",
    "evasion.odd.below_two_thirds",
    "evasion.odd.more",
    "evasion.bx.party",
    "evasion.bx.few",
    "evasion.bx.some",
    "evasion.bx.many",
    "evasion.bx.host",
    "castles.occupant",
    "castles.guards.lord",
    "castles.guards.superhero",
    "castles.guards.wizard",
    "castles.guards.necromancer",
    "castles.guards.patriarch",
    "castles.guards.evil_high_priest",
    "castles.riders",
    "castles.swift",
    "castles.garrison",
    "castles.retinue.fighter_mage",
    "castles.retinue.fighter_cleric",
    "castles.retinue.mage_fighter",
    "castles.retinue.mage_apprentice",
    "castles.retinue.cleric_assistants",
    "castles.toll",
    "castles.ransom",
    "castles.tithe",
    "camp.firewood.damp",
    "camp.firewood.snow",
    "camp.firewood.storm",
    "camp.nods",
    "camp.slumber.bare",
    "camp.slumber.bare_by_fire",
    "camp.slumber.bed",
    "camp.slumber.bed_by_fire",
    "camp.slumber.cheer",
    "camp.slumber.difficult",
    "camp.slumber.snug",
    "camp.slumber.snug_by_fire",
    "weather.autumn",
    "weather.slows",
    "weather.spring",
    "weather.summer",
    "weather.winter",
    "combat.edge",
    "combat.hit_dice",
    "combat.stands",
    "combat.test",
    "doors.failure_alerts",
    "doors.hands",
    "doors.listen_once",
    "doors.strength",
    "movement.heavy",
    "movement.light",
    "movement.none",
    "movement.rates",
    "pursuit.away",
    "pursuit.corner",
    "pursuit.drops.food.intelligent",
    "pursuit.drops.food.mindless",
    "pursuit.drops.food.semi",
    "pursuit.drops.oil.mindless",
    "pursuit.drops.treasure.intelligent",
    "pursuit.drops.treasure.mindless",
    "pursuit.drops.treasure.semi",
    "pursuit.rest",
    "pursuit.secret",
    "reaction.charisma",
    "thievery.chance",
    "thievery.tools",
    "surprise.fumble",
    "toil.every",
    "toil.penalty",
    "traps.springs",
}
CHOSEN = {
    "travel.checks",
    "travel.patrols",
    "roaming.swamps_afloat",
    "travel.dear",
    "travel.day",
    "ships.sight",
    "lost.most",
    "lost.turn",
    "lost.charge",
    "lost.tells",
    "scouting.clue",
    "wilds.segment",
    "roaming.lists",
    "roaming.crews.choice",
    "evasion.table",
    "evasion.woods",
    "hunt.cover",
    "hunt.equal",
    "hunt.bearings",
    "hunt.charges",
    "castles.check",
    "castles.hail",
    "castles.speed",
    "castles.chase",
    "castles.champions",
    "camp.casters",
    "camp.dusk",
    "camp.firewood.cold",
    "camp.guards_nod",
    "camp.slumber.bedroll",
    "camp.slumber.check",
    "camp.slumber.checked",
    "camp.slumber.cheerful",
    "camp.slumber.tent_sleeps",
    "camp.wet_fire",
    "rest.broken",
    "rest.clears",
    "rest.half_day",
    "weather.lost_in",
    "weather.month_days",
    "weather.months",
    "weather.skies",
    "combat.morale",
    "combat.noisy",
    "combat.stride",
    "distance.in_sight",
    "doors.alert",
    "doors.best",
    "doors.spike",
    "doors.spike_tested",
    "doors.tools.axe",
    "doors.tools.crowbar",
    "flight.order",
    "kindling.tinder",
    "movement.dark_divides",
    "pursuit.creeps",
    "pursuit.drops.food.things",
    "pursuit.drops.oil.intelligent",
    "pursuit.drops.oil.semi",
    "pursuit.drops.oil.things",
    "pursuit.drops.obstacle.intelligent",
    "pursuit.drops.obstacle.mindless",
    "pursuit.drops.obstacle.semi",
    "pursuit.drops.obstacle.things",
    "pursuit.drops.torch.intelligent",
    "pursuit.drops.torch.mindless",
    "pursuit.drops.torch.semi",
    "pursuit.lead",
    "pursuit.pace",
    "pursuit.uncertain",
    "pursuit.wisdom",
    "reaction.semi",
    "surprise.fumbles",
    "surprise.light",
    "surprise.light_modifier",
    "surprise.bursting",
    "surprise.opener_surprised",
    "surprise.side",
    "surprise.wisdom",
    "time.force",
    "time.light",
    "time.meeting_fills",
    "time.listen",
    "time.pick",
    "time.spike",
    "time.talk",
    "toil.rests",
    "wandering.noise",
    "wandering.numbers",
}


def test_every_number_says_what_it_is() -> None:
    """Every leaf is printed in a document, found in another text or chosen here; a new one belongs in one of these."""
    leaves = ((path, leaf) for path, leaf in underworld().provenance.items() if leaf.layer == "underworld")
    kinds = {path.removeprefix("rules."): leaf.kind for path, leaf in leaves}
    expected = dict.fromkeys(PRINTED, "document") | dict.fromkeys(FOUND, "found") | dict.fromkeys(CHOSEN, "default")
    assert expected == kinds


@pytest.mark.parametrize(("path", "section"), PRINTED.items())
def test_what_is_printed_names_its_section(path: str, section: str) -> None:
    """A number that a document prints names the document and the section."""
    assert re.match(rf"documents? 00.*, {section}", underworld().provenance[f"rules.{path}"].source)


def test_what_is_chosen_names_its_reason() -> None:
    """A number that nobody prints says why it was chosen, and none of them claims to be a document's alone."""
    leaves = [underworld().provenance[f"rules.{path}"] for path in CHOSEN]
    assert [] == [leaf.source for leaf in leaves if not leaf.why or leaf.source.startswith("document")]


def test_every_number_is_held() -> None:
    """Every leaf names a source and what holds it: rows of the checklist, or a reading, and only such as there are."""
    provenance = underworld().provenance
    assert [] == [path for path, leaf in provenance.items() if not leaf.source or not leaf.rows]
    assert set() == {row for leaf in provenance.values() for row in leaf.rows} - rows().keys() - register().keys()


FACE = {"surprise_party": 5, "surprise_foes": 5, "distance": 4}
CAUGHT = {"surprise_party": 1, "surprise_foes": 5, "distance": 2}


@pytest.mark.rule("R000-59", "R000-60", "R000-61")
def test_what_can_be_dropped() -> None:
    """What counts as food, as treasure, as oil and as a torch is named in the rule set, in these words."""
    drops = underworld().rules.pursuit.drops
    assert ("food", "rations", "iron rations", "meat") == drops.food.things
    assert (("treasure",), ("torch",)) == (drops.treasure.things, drops.torch.things)
    assert ("flask of oil", "oil") == drops.oil.things


CITED = [
    (FACE | {"face": "wait", "reaction": 7}, "face", "R000-46"),
    (FACE | {"face": "wait", "reaction": 7}, "reaction", "R003-39"),
    (FACE | {"face": "attack"}, "surprise-party", "R000-32"),
    (FACE | {"face": "attack"}, "surprise-foes", "R003-27"),
    (FACE | {"face": "attack"}, "distance", "R000-38"),
    (CAUGHT | {"reaction": 7}, "distance", "R000-39"),
    (CAUGHT | {"reaction": 7}, "reaction", "R000-40"),
    (CAUGHT | {"reaction": 2, "flee": "flee"}, "flee", "R000-42"),
    ({"surprise_party": 5, "surprise_foes": 1, "distance": 2, "free_action": "flee"}, "free-action", "R000-43"),
]


@pytest.mark.parametrize(
    ("answers", "question", "row"), [pytest.param(*case, marks=pytest.mark.rule(case[-1])) for case in CITED]
)
def test_a_rule_is_cited_where_it_acts(answers: dict[str, Any], question: str, row: str) -> None:
    """Every question of an encounter names the rows of the document that ask it."""
    met = run("encounter", Meeting("orcs", 10), **answers)
    cited = {item.effect.site: item.step.cites for item in met.items if not isinstance(item.effect, Tell)}
    assert row in cited[question]


PURSUED = {
    "surprise": ("R000-50", "R003-46"),
    "free_segment": ("R000-51",),
    "encounter_distance": ("R000-52", "R003-47"),
    "monsters_surprise": ("R000-53", "R003-48"),
    "surprised_party_may_flee": ("R000-54", "R003-49"),
    "party_surprises": ("R000-55", "R003-50"),
    "both_surprised": ("R000-56", "R003-51"),
}


@pytest.mark.parametrize(
    ("step", "cites"), [pytest.param(*case, marks=pytest.mark.rule(*case[1])) for case in PURSUED.items()]
)
def test_the_steps_of_a_pursuit_cite_it(step: str, cites: tuple[str, ...]) -> None:
    """The first three items of Underworld Pursuit are steps that name its rows, in the printed order."""
    listed = {item.name: item.cites for item in underworld().procedures["pursuit"].flat()}
    assert set(cites) <= set(listed[step])
    assert list(PURSUED) == [name for name in listed if name in PURSUED]
