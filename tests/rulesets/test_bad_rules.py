"""House files that do not hold together: each fault names the file, the line, the keys, and what was perhaps meant."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import sixturns
from sixturns.rulesets.faults import Fault
from sixturns.rulesets.houses import layers_of, rules_at
from sixturns.rulesets.layers import BadRules, Layer, load, read, read_layers
from tests.fidelity.book import Seat
from tests.fidelity.test_movement import AT_THE_WEST_END, CORRIDOR, TO_THE_END


def faults(text: str) -> list[str]:
    """What is wrong with a house file."""
    with pytest.raises(BadRules) as bad:
        read(text, "ours")
    return [str(fault) for fault in bad.value.faults]


NUMBERS = {
    "a hole": ('surprise.wisdom = { "3-6" = -1, "8-18" = 0 }', "rules.surprise.wisdom: no row for 7"),
    "an overlap": ('surprise.wisdom = { "3-8" = -1, "8-18" = 0 }', "rules.surprise.wisdom: two rows for 8"),
    "a hole in a table": (
        'reaction.table = { dice = "2d6", "2-6" = "hostile", "8-12" = "friendly" }',
        "rules.reaction.table: no row for 7",
    ),
    "a band out of reach": (
        'reaction.table = { dice = "1d6", "1-3" = "hostile", "4-7" = "friendly" }',
        "rules.reaction.table: no dice give 7",
    ),
    "dice too low for a band": (
        'reaction.table = { dice = "2d6", "1-6" = "hostile", "7-12" = "friendly" }',
        "rules.reaction.table: no dice give 1",
    ),
    "no dice": ('reaction.table = { "2-12" = "hostile" }', "rules.reaction.table: 'dice' is missing"),
    "an unknown word": (
        'reaction.table = { dice = "2d6", "2-12" = "freindly" }',
        "rules.reaction.table: no row can mean 'freindly'; did you mean 'friendly'?",
    ),
    "a number for a chance": (
        'doors.strength = { "3-18" = 2 }',
        "rules.doors.strength: a row means 2; those that ship mean things like 1-in-6",
    ),
    "a row that is a list": (
        'doors.strength = { "3-18" = [2] }',
        "rules.doors.strength: a row means a number, a word or a chance, not a list",
    ),
    "a row that is none": (
        'doors.strength = { "few" = "2-in-6" }',
        "rules.doors.strength: 'few' is not a row such as 12 or 3-5",
    ),
    "words for a number": ('travel.road = "two"', "rules.travel.road: a whole number is wanted, not 'two'"),
    "a fraction": ("travel.road = 1.5", "rules.travel.road: a whole number is wanted, not 1.5"),
    "a switch that is a number": ("toil.rests = 1", "rules.toil.rests: true or false is wanted, not 1"),
    "a number that is a switch": ("travel.road = true", "rules.travel.road: a whole number is wanted, not true"),
    "no dice at all": (
        'distance.normal = "far"',
        "rules.distance.normal: 'far' is not dice, such as 2d6, d6, 2d6+1, 3d6x10, 2d4x10 ft or d%",
    ),
    "a number for dice": ("distance.normal = 40", 'rules.distance.normal: dice in quotes are wanted, as "2d6", not 40'),
    "a number alone for a chance": (
        "search.chance = 2",
        'rules.search.chance: a chance in quotes is wanted, as "2-in-6", not 2',
    ),
    "no chance": ('search.chance = "often"', "rules.search.chance: 'often' is not a chance, such as 2-in-6"),
    "an impossible chance": ('search.chance = "7-in-6"', "rules.search.chance: 7-in-6 is not a chance"),
    "a reading that is none": (
        'surprise.side = "bets"',
        "rules.surprise.side: 'bets' is none of 'majority', 'best', 'worst'; did you mean 'best'?",
    ),
    "a list of the wrong things": (
        'camp.watches = [2, "two"]',
        "rules.camp.watches.2: a whole number is wanted, not 'two'",
    ),
    "no list": ("camp.watches = 2", "rules.camp.watches: a list in brackets is wanted, not 2"),
    "an unknown entry": (
        "doors.tools.crowbar.add = 2",
        "rules.doors.tools.crowbar.add: unknown key 'add'; did you mean 'adds'?",
    ),
    "an entry of the wrong type": (
        'doors.tools.crowbar.adds = "2"',
        "rules.doors.tools.crowbar.adds: a whole number is wanted, not '2'",
    ),
    "less than nothing": ("travel.road = -1", "rules.travel.road: -1 is not from 0 to 10000000"),
    "nothing to divide by": ("pursuit.pace = 0", "rules.pursuit.pace: 0 is not from 1 to 10000000"),
    "more faces than a die of six has": ("ships.adrift = 7", "rules.ships.adrift: 7 is not from 0 to 6"),
    "encounters on more faces than there are": (
        "country.woods.encounter = 7",
        "rules.country.woods: encounter: 7 is not from 0 to 6",
    ),
    "a sky nobody knows": (
        'weather.winter = { dice = "2d6", "2-12" = "hail" }',
        "rules.weather: winter: no sky is called 'hail'",
    ),
    "a watch too long": ("camp.watches = [30]", "rules.camp: a night has 1 to 4 watches, of an hour or more"),
    "a turn of another length": ("time.turn_minutes = 20", "rules.time: the calendar counts turns of 10 minutes"),
    "a round that makes no turn": ("time.round_seconds = 7", "rules.time: a turn has whole rounds"),
    "encounter tables nobody has": (
        'roaming.terrain = "mine"',
        "rules.roaming.terrain: no encounter tables 'mine'; there are terrain, original",
    ),
    "a march counted in what nobody allots": (
        'travel.counts = "Hex Points"',
        "rules.travel.counts: Hex Points are not what 'allowance' allots in 'set out': "
        "a march is taken whole, as take = { travel = ... }",
    ),
    "a stride of nothing": (
        "combat.stride = 0",
        "rules.combat: stride: a rate is divided by 1 or more, not by 0",
    ),
    "a part of nothing": ("sea.rowed = 0", "rules.sea: rowed: 0 is no part of the miles"),
    "a wind that divides by nothing": (
        'sea.winds = [{ label = "calm", times = 1, over = 0, kind = "calm" }]',
        "rules.sea.winds.1: 1 over 0 is no part of the miles",
    ),
    "a wind of less than no miles": (
        'sea.winds = [{ label = "calm", times = -1, over = 2, kind = "calm" }]',
        "rules.sea.winds.1: -1 over 2 is no part of the miles",
    ),
    "more circumstances than a form lists": (
        "checks.edge = 10_000_000",
        "rules.checks: edge: 10000000 is more than 20",
    ),
    "more circumstances of a test": ("combat.edge = 21", "rules.combat: edge: 21 is more than 20"),
    "more heights than a form lists": (
        "falling.highest = 3_000_000",
        "rules.falling: highest: 3000000 is not from 1 to 100",
    ),
    "a fall from no height": ("falling.highest = 0", "rules.falling: highest: 0 is not from 1 to 100"),
    "a scale beyond what is kept": (
        "scores.strength = [3, 24]",
        "rules.scores: strength: 3 to 24 is no scale between 2 and 18",
    ),
    "an unknown number": (
        "travel.rode = 1",
        "rules.travel.rode: there is no such rule; did you mean 'rules.travel.road'?",
    ),
    "a number of another section": (
        "travel.interval = 1",
        "rules.travel.interval: there is no such rule; did you mean 'rules.wandering.interval'?",
    ),
    "an unknown section": ("xyzzy.plugh = 1", "rules.xyzzy: there is no such rule"),
    "a section that is misspelt": (
        'surprse.chance = "3-in-6"',
        "rules.surprse: there is no such rule; did you mean 'rules.surprise.chance'?",
    ),
    "a section that is like another's number": (
        'serch.chance = "2-in-6"',
        "rules.serch: there is no such rule; did you mean 'rules.search.chance'?",
    ),
    "a number like none": ("frobnicate = 2", "rules.frobnicate: there is no such rule"),
    "a section for a number": (
        "search = 2",
        "rules.search: holds several numbers, each to be given by its name: chance, once",
    ),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_that_cannot_be(name: str) -> None:
    """The third line is named, on which it stands, and nothing else is wrong."""
    given, fault = NUMBERS[name]
    assert [f"ours:3: {fault}"] == faults(f"\n[rules]\n{given}\n")


@pytest.mark.parametrize(("given", "most"), [("rest.halves = 10_000_000", 20), ("travel.day = 10_000_000", 144)])
def test_more_than_a_form_or_a_day_has(given: str, most: int) -> None:
    """Half days are listed one by one, and a march is no longer than the day that it is made on."""
    path, _, value = given.partition(" = ")
    assert [f"ours:1: rules: {path}: {int(value)} is more than {most}"] == faults(f"[rules]\n{given}\n")


def divisors() -> list[str]:
    """The numbers of the rules that code divides by, as it writes them."""
    source = "".join(path.read_text("utf-8") for path in Path(sixturns.__file__).parent.rglob("*.py"))
    named = re.findall(r"(?://|%|divmod\([^,]+,) (?:self\.)?rules\.(\w+\.\w+)", source)
    return sorted({path for path in named if f"rules.{path}" in load("underworld").provenance})


@pytest.mark.parametrize("path", divisors())
def test_nothing_is_divided_by_nothing(path: str) -> None:
    """Whatever number the code divides by cannot be 0."""
    section, _, name = path.partition(".")
    (fault,) = faults(f"[rules]\n{path} = 0\n")
    assert fault.startswith((f"ours:2: rules.{path}: 0 is not from 1", f"ours:2: rules.{section}: {name}: "))


MARCHES = {
    'base = "bladespell"\n[rules]\ntravel.counts = "miles"\n': (
        "ours:3: rules.travel.counts: miles are not what 'hex_allowance' allots in 'set out': "
        "a march is taken whole, as take = { travel = ... }"
    ),
    '[procedures."set out"]\nsteps = ["dawn", "declaration", "burn_on_the_march", "hex_allowance"]\n': (
        "ours:2: procedures.\"set out\".steps: 'hex_allowance' does not allot Travel Points, "
        "in which travel.counts has the march"
    ),
    'base = "bladespell"\n[rules]\nscores.delve = ["strength"]\n': (
        "ours:3: rules.scores.delve: harm comes off Stamina by these rules, so that a sheet shows 'stamina'"
    ),
    '[rules]\nscores.delve = ["strength", "stamina"]\n': (
        "ours:2: rules.scores.delve: nothing comes off Stamina by these rules; a sheet has no 'stamina'"
    ),
}


@pytest.mark.parametrize("text", MARCHES)
def test_a_number_that_the_lists_in_force_do_not_go_by(text: str) -> None:
    """In what a march is counted, and whether there is Stamina, are as the lists have it."""
    assert [MARCHES[text]] == faults(text)


def test_miles_are_another_word_for_points() -> None:
    """A table may call the points of its march by the other name, as the same list allots them."""
    assert "miles" == read('[rules]\ntravel.counts = "miles"\n', "ours").rules.travel.counts


def test_a_long_number_without_a_value_is_none() -> None:
    """Who says why and forgets what is told which key is missing."""
    assert ['ours:1: rules.search.chance: a chance in quotes is wanted, as "2-in-6", not a table'] == faults(
        '[rules.search.chance]\nsi = "2-in-6"\n'
    )


def test_a_long_number_says_only_what_there_is_to_say() -> None:
    """An unknown key beside the value is named."""
    (fault,) = faults('[rules.search.chance]\nis = "2-in-6"\nwhence = "us"\n')
    assert "ours:3: rules.search.chance.whence: unknown key 'whence'" == fault


def test_a_number_is_for_statements_that_there_are() -> None:
    """A row that nobody knows is named."""
    (fault,) = faults('[rules.search.chance]\nis = "2-in-6"\nrows = ["R000-26", "R000-999"]\n')
    assert "ours:3: rules.search.chance.rows: there is no statement 'R000-999'" == fault


LISTS = {
    "statements nobody knows": (
        'describe = { steps = ["describe"], cites = { describe = "R000-06 R009-06" } }',
        "procedures.describe.cites.describe: there is no statement 'R009-06'",
    ),
    "statements of a step that is not there": (
        'describe = { steps = ["describe"], cites = { descirbe = "R000-06" } }',
        "procedures.describe.cites.descirbe: not in the list; did you mean 'describe'?",
    ),
    "statements of nothing": (
        'describe = { steps = ["describe"], cites = "R000-06" }',
        'procedures.describe.cites: rows by step are wanted, as cites = { surprise = "R002-24" }',
    ),
    "an unknown step": (
        'describe = { steps = ["descirbe"] }',
        "procedures.describe.steps: no step 'descirbe'; did you mean 'describe'?",
    ),
    "a list of another state": (
        'describe = { steps = ["describe", "encounter"] }',
        "procedures.describe.steps: 'encounter' is called by a step and stands in no list",
    ),
    "no list": ("describe = { steps = 3 }", "procedures.describe: a step list is wanted: steps = [...]"),
    "no steps": ('describe = ["describe"]', "procedures.describe: a step list is wanted: steps = [...]"),
    "a number in a list": (
        'describe = { steps = ["describe", 3] }',
        "procedures.describe.steps: a step's name or a loop is wanted, not 3",
    ),
    "an unknown key": (
        'describe = { steps = ["describe"], form = "us" }',
        "procedures.describe.form: unknown key 'form'; did you mean 'from'?",
    ),
    "a loop that nothing ends": (
        'describe = { steps = [{ loop = "on", steps = ["describe"] }] }',
        "procedures.describe.steps: a loop is wanted as { loop = NAME, while = FIELD, steps = [...] }",
    ),
    "a loop by an unknown field": (
        'describe = { steps = [{ loop = "on", while = "pased", steps = ["describe"] }] }',
        "procedures.describe.steps: on: nothing is called 'pased'; did you mean 'passed'?",
    ),
    "a loop that never ends": (
        'describe = { steps = [{ loop = "on", while = "passed", steps = ["describe"] }] }',
        "procedures.describe.steps: on: no step of it sets 'passed', so that it would never end",
    ),
    "a key that no loop has": (
        'describe = { steps = [{ loop = "on", while = "passed", step = [] }] }',
        "procedures.describe.steps: unknown key 'step' of a loop; did you mean 'steps'?",
    ),
    "a step of another state": (
        'describe = { steps = ["describe", "evade"] }',
        "procedures.describe.steps: evade: Campaign has no field 'percent'",
    ),
}


@pytest.mark.parametrize("name", LISTS)
def test_a_list_that_cannot_be(name: str) -> None:
    """The fault names the list."""
    given, fault = LISTS[name]
    assert f"ours:3: {fault}" in faults(f"\n[procedures]\n{given}\n")


def test_a_list_that_calls_itself() -> None:
    """The shortest circle is told as one."""
    assert ["ours:2: procedures.turns.steps: 'turns' calls itself"] == faults('[procedures.turns]\nsteps = ["turns"]\n')


def test_a_misspelt_procedure_is_told_beside_other_faults() -> None:
    """Its name is what is wrong with it, not what its steps read."""
    text = '[procedures.encountr]\nsteps = ["surprise"]\n[rules]\nsearch.chance = 2\n'
    assert [
        "ours:1: procedures.encountr: there is no such procedure, and no other list names it;"
        " did you mean 'encounter'?",
        'ours:4: rules.search.chance: a chance in quotes is wanted, as "2-in-6", not 2',
    ] == faults(text)


def test_a_list_in_itself_names_the_circle() -> None:
    """However long the way round."""
    text = '[procedures.x]\nsteps = ["describe", "y"]\n[procedures.y]\nsteps = ["z"]\n[procedures.z]\nsteps = ["x"]\n'
    assert "ours:6: procedures.x.steps: x → y → z → x goes round in a circle" in [
        fault.replace("ours:2", "ours:6") for fault in faults(text)
    ]


def test_a_new_list_that_only_itself_names() -> None:
    """Nobody ever comes to it."""
    fault = "ours:1: procedures.xyzzy: there is no such procedure, and no other list names it"
    assert [fault] == faults('[procedures.xyzzy]\nsteps = ["xyzzy"]\n')


def test_a_list_without_what_its_steps_need() -> None:
    """Who leaves out surprise is told who asks for it, and which step would say it."""
    text = '[procedures.encounter]\nsteps = [\n    "encounter_distance",\n    "face_to_face",\n    "resolve",\n]\n'
    found = faults(text)
    assert (
        "ours:3: procedures.encounter.steps: 'encounter_distance' needs 'surprised', which 'surprise' sets; "
        "that is missing before it"
    ) == found[0]
    assert all("needs" in fault for fault in found)


def test_a_step_before_what_it_needs() -> None:
    """The order counts, too."""
    steps = '"encounter_distance", "surprise", "free_segment", "face_to_face", "resolve"'
    (fault,) = faults(f"[procedures.encounter]\nsteps = [{steps}]\n")
    assert "ours:2: procedures.encounter.steps: 'encounter_distance' needs 'surprised'" == fault.partition(", which")[0]


def test_what_a_list_within_another_leaves_out() -> None:
    """The list that was changed is at fault, whichever procedure lacks what it left out."""
    assert ["ours:2: procedures.way.steps: 'arrive' needs 'halts', which 'stride' sets; that is missing before it"] == [
        fault for fault in faults('[procedures.way]\nsteps = ["watched", "meeting", "arrive"]\n') if "arrive" in fault
    ]


def test_a_list_may_leave_out_what_nobody_needs() -> None:
    """A table that burns no torches says so with a list."""
    steps = ["turn_ends", "tire", "spikes_hold", "guards_stand_down", "wandering_check", "comer"]
    loop = f'{{ loop = "turn", while = "passed", steps = [{", ".join(f"{step!r}" for step in steps)}] }}'
    rules = read(f"[procedures.turns]\nsteps = [{loop}]\n", "ours")
    assert "lights_burn" not in [step.name for step in rules.procedure("pass").flat()]


HEADS = {
    'base = "basc"': "base: no rule set 'basc'; did you mean 'basic'?",
    'base = "theirs.toml"': "base: no rule set 'theirs.toml'",
    'take = "basic"': 'take: parts of families are wanted, as take = { encounter = "basic" }',
    'take = { encounter = "basc" }': "take.encounter: no rule set 'basc'; did you mean 'basic'?",
    'take = { encuonter = "basic" }': (
        "take.encuonter: there is neither a part nor a procedure 'encuonter'; did you mean 'encounter'?"
    ),
    'take = { encounter = "basic", parley = "underworld" }': (
        "take.parley: the part encounter is taken from basic already"
    ),
    'bsae = "basic"': "bsae: unknown key; did you mean 'base'?",
    "name = 3": "name: a text in quotes is wanted",
    'name = "basic"': "name: 'basic' is a family's name; a house file wants one of its own",
    "procedures = 3": "procedures: step lists are wanted, as [procedures.NAME]",
    "rules = 3": "rules: sections of numbers are wanted, as [rules.travel]",
    'steps = "ours"': 'steps: the names of packages are wanted, as steps = ["my-house"]',
}


@pytest.mark.parametrize("text", HEADS)
def test_a_head_that_cannot_be(text: str) -> None:
    """The head is proved as all else."""
    assert [f"ours:2: {HEADS[text]}"] == faults(f"\n{text}\n")


def test_a_file_that_is_called_as_a_family(tmp_path: Path) -> None:
    """A file's own name is proved as the one in its head, and gives way to it; what is played by already goes on."""
    path = tmp_path / "underworld.toml"
    path.write_text("[rules.travel]\nroad = 1\n")
    with pytest.raises(BadRules, match="name: 'underworld' is a family's name; a house file wants one of its own"):
        rules_at(str(path))
    assert 1 == read_layers((Layer("underworld", path.read_text()),), ()).rules.travel.road
    path.write_text('name = "ours"\n[rules.travel]\nroad = 1\n')
    assert "ours" == rules_at(str(path)).name


def test_all_of_a_head_is_proved() -> None:
    """One fault hides no other."""
    assert [1, 2, 3] == [int(fault.split(":")[1]) for fault in faults('name = 5\nrules = 3\nsteps = "x"\n')]


NO_TOML = {
    "[rules.travel]\nroad = \n": "2: a value is wanted: a number, true or false, a text in quotes, a list in brackets",
    "[rules]\nsearch.chance = 2-in-6\n": "2: a text wants quotes, and each key a line of its own",
    'name = "ours\n': "1: a quote is not closed on its line",
    "road = 1\nroad = 2\n": "2: a key stands here for the second time",
    "[rules.search]\n[rules.search]\n": "2: rules.search stands here for the second time",
    "[rules\n": "1: Expected ']' at the end of a table declaration",
    'a = """\n\n': "2: a text of several lines is not closed",
    "a = [\n1\n": "2: a bracket is not closed",
    "a = { b = 1, }\n": "1: a key is wanted here; no comma stands before a closing brace",
}


@pytest.mark.parametrize("text", NO_TOML)
def test_what_is_no_toml_names_the_line(text: str) -> None:
    """It is said in words, with the line in front."""
    assert [f"ours:{NO_TOML[text]}"] == faults(text)


def test_all_faults_are_told() -> None:
    """The error counts them, and says the first in one line."""
    text = '[rules]\ntravel.road = "x"\nsearch.chance = 3\n[procedures.describe]\nsteps = ["descirbe"]\n'
    with pytest.raises(BadRules) as bad:
        read(text, "ours")
    assert [2, 3, 5] == sorted(fault.line for fault in bad.value.faults)
    assert " (and 2 more)" == str(bad.value)[-13:]
    assert 1 == len(str(bad.value).splitlines())


def test_the_fault_is_of_the_layer_that_has_it() -> None:
    """Of two house files that lie over one another, the one that is wrong."""
    with pytest.raises(BadRules) as bad:
        read_layers((Layer("low", '[rules]\ntravel.road = "x"\n'), Layer("high", "[rules]\nlost.dark = 1\n")))
    assert [Fault("low", 2, ("rules", "travel", "road"), "a whole number is wanted, not 'x'")] == list(bad.value.faults)


File = Callable[[str, str], str]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> File:
    """Writes a house file into the present folder, and gives its name."""
    monkeypatch.chdir(tmp_path)

    def write(name: str, text: str) -> str:
        (tmp_path / name).write_text(text, "utf-8")
        return name

    return write


def refused(name: str) -> str:
    """Why a file is not read."""
    with pytest.raises(BadRules) as bad:
        rules_at(name)
    return str(bad.value)


def test_layers_in_a_circle_are_named(file: File) -> None:
    """The way round is told, from the file that was asked for."""
    file("a.toml", 'base = "b.toml"\n')
    file("b.toml", 'name = "b"\nbase = "c.toml"\n')
    file("c.toml", 'base = "a.toml"\n')
    assert "c.toml:1: base: a.toml → b.toml → c.toml → a.toml goes round in a circle" == refused("a.toml")


def test_a_file_that_lies_over_itself(file: File) -> None:
    """The shortest circle."""
    assert "a.toml:1: base: a.toml → ./a.toml goes round in a circle" == refused(file("a.toml", 'base = "./a.toml"\n'))


def test_a_file_of_ten_megabytes_is_refused(tmp_path: Path) -> None:
    """Without being parsed."""
    path = tmp_path / "large.toml"
    path.write_bytes(b"# a house file\n" * 700_000)
    assert f"{path}: has 10.5 MB; a house file has at most 1 MB" == refused(str(path))


def test_what_is_no_text_names_the_line(tmp_path: Path) -> None:
    """The line of the first byte that is wrong."""
    path = tmp_path / "latin.toml"
    path.write_bytes('name = "ours"\n# für uns\n'.encode("latin-1"))
    assert f"{path}:2: is no text in UTF-8" == refused(str(path))


def test_a_mark_at_the_head_of_a_text_is_passed_over(tmp_path: Path) -> None:
    """Some editors write one."""
    path = tmp_path / "ours.toml"
    path.write_bytes(b"\xef\xbb\xbf" + b'name = "ours"\n')
    assert "ours" == rules_at(str(path)).name


def test_a_file_that_is_not_there(file: File) -> None:
    """Neither as it was asked for, nor as the base of another."""
    assert "gone.toml: No such file or directory" == refused("gone.toml")
    assert "gone.toml: No such file or directory" == refused(file("a.toml", 'base = "gone.toml"\n'))


def test_a_folder_is_no_house_file(tmp_path: Path) -> None:
    """It is refused in the words of the machine."""
    assert f"{tmp_path}/: Is a directory" == refused(f"{tmp_path}/")


def test_a_name_that_is_none_offers_the_nearest() -> None:
    """Among the families and the house files that ship."""
    assert "no rule set and no house file 'grity-rest'; did you mean 'gritty-rest'?" == refused("grity-rest")


def test_a_base_that_is_no_name(file: File) -> None:
    """It is the name of a family or of a house file, or a path."""
    expected = "a.toml:1: base: the name of a rule set or the path of a house file is wanted"
    assert expected == refused(file("a.toml", "base = 3\n"))


def test_a_file_without_a_path_builds_only_on_what_ships(file: File) -> None:
    """Nobody reads this machine's files by sending one."""
    file("theirs.toml", "[rules]\ntravel.road = 1\n")
    with pytest.raises(BadRules, match=r"ours:1: base: no rule set and no house file 'theirs\.toml'"):
        layers_of(Layer("ours", 'base = "theirs.toml"\n'))
    assert ["gritty rest", "ours"] == [layer.name for layer in layers_of(Layer("ours", 'base = "gritty-rest"\n'))]


def test_a_loop_that_goes_round_for_nothing_is_refused_in_play() -> None:
    """A way on which nobody strides: the list sets what keeps it going, and yet it never ends."""
    loop = '{ loop = "way", while = "ahead", steps = ["turns", "arrive", "passage", "meeting", "stop_short"] }'
    rules = read(f'[procedures.way]\nsteps = ["watched", "meeting", "stop_short", {loop}]\n', "ours")
    seat = Seat(AT_THE_WEST_END, CORRIDOR, rules)
    with pytest.raises(BadRules, match=r"procedures\.walk: a loop of it goes round without end"):
        seat.says(TO_THE_END)
