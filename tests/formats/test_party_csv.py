"""A party out of a table: CSV, cells of a spreadsheet, Markdown; and what is wrong with one, with its place."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sixturns.formats.campaign_file import BadFile
from sixturns.formats.party_csv import MOST_MEMBERS, read, things
from sixturns.formats.party_words import HEADINGS, ORDER
from sixturns.formats.report import Remark, Report
from sixturns.rulesets.layers import load
from sixturns.world.light import Light
from sixturns.world.party import Member, Party

LIGHTS = load("underworld").rules.lights

ISSUED = """\
name,class,level,STR,WIS,CHA,hp,AC,load,light
Brenna,fighter,2,14,9,11,11/13,4,950,
Sister Maud,cleric,1,10,16,13,2/6,5,850,lantern
Odo,linkboy,0,8,8,9,3,9,300,torch (4 turns)
"""
MEMBERS = (
    Member("brenna", "Brenna", "fighter", 2, 14, 9, 11, armour=4, hp=11, most_hp=13, load=950),
    Member(
        "sister-maud", "Sister Maud", "cleric", 1, 10, 16, 13, armour=5, hp=2, most_hp=6, load=850, carries=("lantern",)
    ),
    Member("odo", "Odo", "linkboy", 0, 8, 8, 9, armour=9, hp=3, most_hp=3, load=300),
)
LIT = (Light("lantern", "sister-maud", 24), Light("torch", "odo", 4))


def party(text: str) -> Party:
    """The party of a table."""
    return read(text, "party.csv", LIGHTS)[0]


def one(cells: str, headings: str = ",".join(ORDER)) -> Member:
    """The only member of a table of one row."""
    (member,) = party(f"{headings}\n{cells}\n").members
    return member


def report(text: str) -> Report:
    """The account of the reading of a table."""
    return read(text, "party.csv", LIGHTS)[2]


def refused(text: str) -> str:
    """What is said of a table that cannot be read."""
    with pytest.raises(BadFile) as refusal:
        read(text, "party.csv", LIGHTS)
    assert "\n" not in str(refusal.value)
    return str(refusal.value)


# ------------------------------------------------------------------------------------------------------ what is read
def test_a_party_of_three() -> None:
    """The ten columns of a party give members with ids of their names, and the lights in their hands."""
    found = (("members", 3), ("hirelings", 0), ("lights", 2))
    assert (Party(MEMBERS), LIT, Report("party, CSV", found)) == read(ISSUED, "party.csv", LIGHTS)


@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_other_delimiters(delimiter: str) -> None:
    """Semicolons and tabs part cells as commas do."""
    assert Party(MEMBERS) == party(ISSUED.replace(",", delimiter))


@pytest.mark.parametrize("change", ["\ufeff{}", "\n\n{}\n\n", "{}".replace("\n", "\r\n")])
def test_what_spreadsheets_add(change: str) -> None:
    """A byte order mark, empty lines and other line ends change nothing."""
    assert Party(MEMBERS) == party(change.format(ISSUED))
    assert Party(MEMBERS) == party(ISSUED.replace("\n", "\r\n"))


def test_without_headings() -> None:
    """A table without headings has the usual order, and the report says that it was taken so."""
    text = ISSUED.partition("\n")[2]
    assert Party(MEMBERS) == party(text)
    assert (Remark("line 1", f"has no headings; read as {', '.join(ORDER)}"),) == report(text).guesses


def test_a_markdown_table() -> None:
    """A Markdown table pasted from a wiki reads, with emphasis, links and escaped bars, and nothing round it."""
    text = """
Our party:

| Light  | **Name**              | Class   | Lvl | HP   | Str | Wis | Cha | AC | Enc |
| ------ | --------------------- | ------- | :-: | ---: | --- | --- | --- | -- | --- |
| -      | [[Folk/Brenna|Brenna]] | fighter | 2   | 5/7  | 14  | 9   | 11  | 4  | 950 |
| torch  | **[Odo \\| the lamp](https://example.org/odo)** | *linkboy* | 0 | 3 | 8 | 8 | 9 | 9 | 300 |

The end.
"""
    members, lights, said = read(text, "wiki", LIGHTS)
    assert ["Brenna", "Odo | the lamp"] == [member.name for member in members.members]
    assert [("fighter", 5, 7), ("linkboy", 3, 3)] == [(m.calling, m.hp, m.most_hp) for m in members.members]
    assert (Light("torch", "odo-the-lamp", 6),) == lights
    assert ("party, Markdown table", 2) == (said.format, len(said.dropped))
    assert {Remark("line 2", "is not part of the table"), Remark("line 9", "is not part of the table")} == {
        *said.dropped
    }


TICKED = ("hireling", "mapper", "speaker", "leads")
NAMED = [(field, heading) for field, headings in HEADINGS.items() for heading in headings if field != "name"]


@pytest.mark.parametrize(("field", "heading"), NAMED)
def test_every_heading(field: str, heading: str) -> None:
    """Whatever it is called, in any case and before the name: the column is read, as the first of its names is."""
    cell = "yes" if field in TICKED else {"light": "torch"}.get(field, "8")
    usual = read(f"name,{HEADINGS[field][0]}\nOdo,{cell}\n", "party.csv", LIGHTS)
    found = read(f"{heading.upper()},PC\n{cell},Odo\n", "party.csv", LIGHTS)
    assert (usual[0], usual[1], ()) == (found[0], found[1], found[2].dropped)
    assert (Party((Member("odo", "Odo"),)), ()) != found[:2]


@pytest.mark.parametrize(("cell", "feet"), [("240", 240), ("Mule", 120), ("riding horse", 240), ("", 0), ("-", 0)])
def test_who_rides(cell: str, feet: int) -> None:
    """A mount is given by its feet a turn or by its name, which is said to have been read so; without one, on foot."""
    text = f"name,mount,pack animal,CON\nOdo,{cell},x,16\n"
    (member,) = party(text).members
    assert (feet, True, 16) == (member.mount, member.leads, member.constitution)
    guessed = [remark.says for remark in report(text).guesses if remark.place == "line 2, column mount"]
    assert ([f"a {cell.casefold()} is read as {feet} feet a turn"] if cell[:1].isalpha() else []) == guessed


def test_an_unknown_beast_is_named() -> None:
    """A beast that nobody knows the pace of is refused with its place."""
    with pytest.raises(BadFile, match=r"party\.csv, line 2, column mount: 'griffon' is not a whole number"):
        read("name,mount\nOdo,griffon\n", "party.csv", LIGHTS)


@pytest.mark.parametrize(
    ("cells", "hit_points"),
    [("5/7,", (5, 7)), ("7,", (7, 7)), ("5,7", (5, 7)), ("5 / 7,7", (5, 7)), (",7", (7, 7)), ("-2,6", (-2, 6))],
)
def test_hit_points(cells: str, hit_points: tuple[int, int]) -> None:
    """Hit points are given alone, as now and unhurt in one cell, or in two."""
    member = one(f"Odo,{cells}", "name,hp,max hp")
    assert hit_points == (member.hp, member.most_hp)


@pytest.mark.parametrize(
    ("cell", "number"),
    [("950", 950), ('"1,150"', 1150), ("1 150 cn", 1150), ("60 lb", 600), ("12.0", 12), ("", 0), ("−", 0)],
)
def test_loads(cell: str, number: int) -> None:
    """A load is in coins, or in pounds where it says so; thousands may be parted."""
    assert number == one(f"Odo,{cell}", "name,load").load


@pytest.mark.parametrize(
    ("cell", "light", "carries"),
    [
        ("torch", Light("torch", "odo", 6), ()),
        ("Torch (4 turns left)", Light("torch", "odo", 4), ()),
        ("torch: 4", Light("torch", "odo", 4), ()),
        ("3 torches", Light("torch", "odo", 6), ("torch", "torch")),
        ("torch x3", Light("torch", "odo", 6), ("torch", "torch")),
        ("hooded lantern", Light("lantern", "odo", 24), ("lantern",)),
        ("0 torches", None, ()),
        ("none", None, ()),
    ],
)
def test_lights(cell: str, light: Light | None, carries: tuple[str, ...]) -> None:
    """A light burns in hand for as long as its kind does, or as the cell says; more of it is carried."""
    members, lights, _said = read(f"name,light\nOdo,{cell}\n", "party.csv", LIGHTS)
    assert ((light,) if light else (), carries) == (lights, members.members[0].carries)


def test_things() -> None:
    """Things are counted, known by their usual names, and those in hand are among those carried; lengths stay."""
    member = one('Wick,"2 torches; 10 ft pole, oil x2 + Spikes (3)",dagger', "name,gear,in hand")
    spikes = ("iron spike",) * 3
    assert ("torch", "torch", "10 ft pole", "flask of oil", "flask of oil", *spikes, "dagger") == member.carries
    assert ("dagger",) == member.holds


@pytest.mark.parametrize(
    ("said", "counted"),
    [
        ("3 food", [(3, "food")]),
        ("food x3, food (2)", [(3, "food"), (2, "food")]),
        ("999 torches", [(999, "torch")]),
        (" oil\n× 2 ;; none", [(2, "flask of oil")]),
        ("", []),
    ],
)
def test_things_in_words(said: str, counted: list[tuple[int, str]]) -> None:
    """A list of things in words gives each by its name, with how many."""
    assert counted == list(things(said))


def test_a_level_behind_the_class() -> None:
    """Where no column gives the level, a number behind the class is it, and the report says so."""
    text = "name,class,hp\nBrenna,Fighter 2,5\n"
    assert ("Fighter", 2) == (one("Brenna,Fighter 2,5", "name,class,hp").calling, party(text).members[0].level)
    assert Remark("line 2, column class", "read as Fighter, level 2") in report(text).guesses


def test_who_draws_and_who_speaks() -> None:
    """The mapper, the speaker and the hirelings are those ticked."""
    found = party("name,mapper,caller,retainer\nBrenna,,x,\nMaud,yes,no,\nOdo,-,,retainer\n")
    assert ("maud", "brenna", [False, False, True]) == (
        found.mapper,
        found.speaker,
        [member.hireling for member in found.members],
    )


def test_ids_of_their_own() -> None:
    """Ids are small letters, digits and hyphens, no two alike, and never a mere number."""
    names = ("Odo", "odo", "Ödo", "12", "Щука", "…", "O'Dell the  Red")
    assert ("odo", "odo-2", "odo-3", "member-12", "member", "member-2", "o-dell-the-red") == party(
        "name,hp\n" + "".join(f"{name},1\n" for name in names)
    ).ids


# ---------------------------------------------------------------------------------------------------- what is reported
def test_columns_nobody_reads() -> None:
    """A column that no rule reads is reported, and so is what stands beyond the last column; an empty one is not."""
    said = report("name,DEX,hp,,\nOdo,12,3,,\nMaud,9,4,,,late\n")
    assert (
        Remark("column DEX", "is left out: no rule reads it"),
        Remark("line 3", "'late' is left out: it stands beyond the last column"),
    ) == said.dropped


def test_what_is_left_open() -> None:
    """What a table does not say is taken as ordinary, and the report names whose and what."""
    said = report("name,STR,hp,AC,level,CHA,load\nOdo,,3,9,0,9,0\nMaud,?,4,5,1,13,0\n")
    assert (
        Remark("column STR", "is empty for Odo, Maud; taken as 10"),
        Remark("column WIS", "is missing; taken as 10"),
    ) == said.guesses


def test_armour_counted_up() -> None:
    """An ascending armour class is turned round, and one that may be ascending is kept and reported."""
    assert 4 == one("Brenna,15", "name,AAC").armour
    text = "name,AC\nBrenna,15\n"
    assert 15 == party(text).members[0].armour
    assert Remark("line 2, column AC", "15 is kept; counted down, no armour at all is 9") in report(text).guesses


def test_numbers_with_more_beside_them() -> None:
    """What stands in brackets behind a number is reported."""
    said = report("name,STR,AC,move\nBrenna,16 (+2),4 [15],90' (30')\n").guesses
    assert {"'16 (+2)' is read as 16", "'4 [15]' is read as 4"} <= {remark.says for remark in said}


# ---------------------------------------------------------------------------------------------------- what is refused
WRONG = {
    "nothing at all": ("", "party.csv: a party of none: the table is empty"),
    "headings alone": (ISSUED.partition("\n")[0], "party.csv: a party of none: there is nobody below the headings"),
    "300 members": (
        "name,hp\n" + "".join(f"Odo {n},3\n" for n in range(300)),
        f"party.csv, line {MOST_MEMBERS + 2}: a party of 300; at most 100",
    ),
    "a negative speed": ("name,speed\nOdo,-60\n", "party.csv, line 2, column speed: -60 is not from 0 to 999"),
    "a score above 18": ("name,STR\n\nOdo,19\n", "party.csv, line 3, column STR: 19 is not from 3 to 18"),
    "a score below 3": ("name,Wis\nOdo,2\n", "party.csv, line 2, column Wis: 2 is not from 3 to 18"),
    "a score in words": ("name,CHA\nOdo,high\n", "party.csv, line 2, column CHA: 'high' is not a whole number"),
    "half a level": ("name,level\nOdo,1.5\n", "party.csv, line 2, column level: '1.5' is not a whole number"),
    "more hit points than most": ("name,hp\nOdo,7/5\n", "party.csv, line 2, column hp: 7 hit points of 5"),
    "half of the hit points": ("name,hp\nOdo,7/\n", "party.csv, line 2, column hp: '7/' is not hit points such as 5/7"),
    "two kinds of most": (
        "name,hp,hp max\nOdo,5/7,8\n",
        "party.csv, line 2, column hp max: 8, where hp says 7",
    ),
    "no name": ("name,hp\n,3\n", "party.csv, line 2, column name: a member without a name"),
    "a long name": (f"name,hp\n{'Odo' * 30},3\n", "party.csv, line 2, column name: longer than 80 characters"),
    "no column for the name": ("STR,WIS\n9,9\n", "party.csv, line 1: no column for the name"),
    "two columns for one thing": (
        "name,hp,Hits\nOdo,3,3\n",
        "party.csv, line 1, column Hits: a second column for the same thing",
    ),
    "prose": ("Once upon a time\n", f"party.csv, line 1: neither headings nor columns; expected {', '.join(ORDER)}"),
    "an open quote": ('name,hp\n"Odo,3\n', "party.csv, line 2: unexpected end of data"),
    "a cell that goes on": (
        f"name,class\nOdo,{'x' * 3000}\n",
        "party.csv, line 2: a cell of more than 2,000 characters",
    ),
    "an endless text": ("x" * 1_000_001, "party.csv: longer than 1,000,000 characters"),
    "an unknown light": (
        "name,light\nOdo,glowworm\n",
        "party.csv, line 2, column light: 'glowworm' is no light; there are " + ", ".join(LIGHTS.__struct_fields__),
    ),
    "a light that burns too long": (
        "name,light\nOdo,torch (7 turns)\n",
        "party.csv, line 2, column light: 7 turns; a torch burns for 1 to 6",
    ),
    "three things in hand": (
        "name;hp;holds\nOdo;3;axe, torch, rope\n",
        "party.csv, line 2, column holds: 3 things in two hands",
    ),
    "too many things": ("name,gear\nOdo,201 spikes\n", "party.csv, line 2, column gear: more than 200 things"),
    "neither yes nor no": (
        "name,hireling\nOdo,perhaps\n",
        "party.csv, line 2, column hireling: 'perhaps' is neither yes nor no",
    ),
    "two mappers": ("name,mapper\nOdo,x\nMaud,x\n", "party.csv, line 3, column mapper: a second mapper"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_named(case: str) -> None:
    """A table that cannot be read is refused in one line, with the line and the column of what is wrong."""
    text, says = WRONG[case]
    assert says == refused(text)


CELLS = st.sampled_from(
    ["", "Odo", "-1", "5/7", "torch", "3 torches", "x", "19", "|", "| - |", '"', "\n", ",", "\t", "٣", "²"]
)
TEXTS = st.text(max_size=200) | st.lists(
    st.lists(CELLS | st.text(max_size=6), max_size=12).map(",".join), max_size=8
).map("\n".join)


@given(st.sampled_from(["", "name,class,level,STR,hp,AC,load,light,gear,holds,mapper\n", "|name|hp|\n|-|-|\n|"]), TEXTS)
@example("name,hp\n", "Odo,\ud800")
@example("name,load\n", "Odo,²")
@example("name,level\n", "Odo," + "9" * 1_500)
def test_any_text(headings: str, text: str) -> None:
    """Any text is a sound party, or is refused in one line."""
    try:
        found, lights, _report = read(headings + text, "party.csv", LIGHTS)
    except BadFile as refusal:
        assert re.fullmatch(r"party\.csv(, line \d+)?(, column .+)?: .+", str(refusal))
    else:
        assert 1 <= len(found.members) <= MOST_MEMBERS
        assert len(set(found.ids)) == len(found.ids)
        assert all(re.fullmatch(r"[a-z0-9-]+", own) and not own.isdecimal() for own in found.ids)
        assert {light.bearer for light in lights} <= set(found.ids)
        assert all(3 <= member.strength <= 18 and member.hp <= member.most_hp for member in found.members)


# ------------------------------------------------------------------------------------------ the scores of document 001
def test_attributes_of_another_game() -> None:
    """Agility, Mind and Personality are read by their usual headings; where nothing is said they are 7."""
    party, _lights, _report = read("name,AGI,Mind,PER\nAda,9,12,2\nBors,,,\n", "party.csv", LIGHTS)
    assert [(9, 12, 2), (7, 7, 7)] == [(m.agility, m.mind, m.personality) for m in party.members]


@pytest.mark.parametrize(
    ("row", "stamina"),
    [
        ("stamina\n4/6", (4, 6)),
        ("stamina\n6", (6, 6)),
        ("max stamina\n6", (6, 6)),
        ("stamina,max stamina\n2,6", (2, 6)),
    ],
)
def test_stamina(row: str, stamina: tuple[int, int]) -> None:
    """Stamina may be said with how much there is at most, as hit points may."""
    headings, cells = row.split("\n")
    party, _lights, _report = read(f"name,{headings}\nAda,{cells}\n", "party.csv", LIGHTS)
    assert stamina == (party.members[0].stamina, party.members[0].most_stamina)


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("mind\n13", "column mind: 13 is not from 2 to 12"),
        ("stamina\n7/6", "column stamina: 7 Stamina of 6"),
        ("stamina\n/6", "column stamina: '/6' is not Stamina such as 4/6"),
        ("stamina,max stamina\n4/6,5", "column max stamina: 5, where stamina says 6"),
        ("expertise\n" + "x" * 81, "column expertise: longer than 80 characters"),
    ],
)
def test_what_is_wrong_with_an_attribute(row: str, says: str) -> None:
    """A score that cannot be is refused, with its line and column."""
    headings, cells = row.split("\n")
    with pytest.raises(BadFile) as wrong:
        read(f"name,{headings}\nAda,{cells}\n", "party.csv", LIGHTS)
    assert f"party.csv, line 2, {says}" == str(wrong.value)


def test_expertise() -> None:
    """A field of expertise is taken as it stands; a dash is none."""
    party, _lights, _report = read("name,expertise\nAda,Old tongues\nBors,-\n", "party.csv", LIGHTS)
    assert ["Old tongues", ""] == [member.expertise for member in party.members]


def test_strength_on_another_scale() -> None:
    """Under rules whose Strength is from 2 to 12 a table has it so, 7 where nothing is said."""
    scores = load("bladespell").rules.scores
    party, _lights, _report = read("name,STR\nAda,12\nBors,\n", "party.csv", LIGHTS, scores)
    assert [12, 7] == [member.strength for member in party.members]
    with pytest.raises(BadFile, match="column STR: 13 is not from 2 to 12"):
        read("name,STR\nAda,13\n", "party.csv", LIGHTS, scores)


@pytest.mark.parametrize(("family", "told"), [("underworld", True), ("bladespell", False)])
def test_a_score_that_no_rule_reads_is_not_missed(family: str, told: bool) -> None:
    """Where the rules know neither Wisdom nor Charisma nobody is told that a column for them is missing."""
    _party, _lights, report = read("name,STR\nAda,9\n", "party.csv", LIGHTS, load(family).rules.scores)
    missed = {one.place for one in report.guesses if "is missing" in one.says}
    assert {"column AC", "column load"} <= missed
    assert told == ({"column WIS", "column CHA"} <= missed) == bool({"column WIS", "column CHA"} & missed)


def test_a_score_that_rules_read_is_missed() -> None:
    """Where Mind makes every check on the way it is told what it is taken as, as with all that these rules read."""
    scores = load("bladespell").rules.scores
    _party, _lights, report = read("name,STR,AGI,hp,AC,load,level\nAda,9,,5,9,0,1\n", "party.csv", LIGHTS, scores)
    assert (
        Remark("column AGI", "is empty for Ada; taken as 7"),
        Remark("column MND", "is missing; taken as 7"),
        Remark("column PER", "is missing; taken as 7"),
        Remark("column stamina", "is missing; taken as 0"),
    ) == tuple(sorted(report.guesses, key=lambda one: one.place))
    for said in ("max stamina", "stamina"):
        table = f"name,STR,AGI,MND,PER,{said},hp,AC,load,level\nAda,9,7,7,7,6,5,9,0,1\n"
        assert () == read(table, "party.csv", LIGHTS, scores)[2].guesses
