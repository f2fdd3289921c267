"""What is typed to set things by hand: members, packs, lights, keys, traps, creatures, wandering tables."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run


def told(run: Run, *lines: str) -> str:
    """What a sitting at the sample campaign prints for these lines, in which lines that were wrapped are joined."""
    done = run("play", "--seed", "oak", input="\n".join(lines) + "\n")
    assert 0 == done.exit_code
    return " ".join(done.stdout.split())


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("join Ada Rook, fighter 1, hp 5, AC 7", "Ada Rook 5 of 5 fighter 1 · AC 7"),
        ("join Ada, STR 16, hp 3/8, hireling", "Ada 3 of 8"),
        ("join Ada,Fighter,2,16,9,10,11,5,450,torch", "Ada 11 of 11 fighter 2 · AC 5 · 450 cn"),
        ("join Ada, hp 4, carries 3 torches, rope, light lantern", "torch ×3, rope, lantern"),
        ("join Ada, light 2 torches", "torch ×2"),
        ("leave wick", "Wick leaves the party"),
        ("order odo harl", "The marching order: Odo, Harl, Brenna, Sister Maud, Wick, Tansy"),
        ("speaker harl", "Harl speaks for the party"),
        ("mapper wick", "Wick draws the map"),
        ("mapper nobody", "Nobody draws the map"),
        ("give torch odo to wick", "Odo gives Wick: torch"),
        ("give 2 torches odo to wick", "Odo gives Wick: 2 × torch"),
        ("give lit torch odo to sister maud", "Odo's torch goes to Sister Maud"),
        ("carry harl 3 spikes", "iron spike ×3"),
        ("carry harl -1 rations", "in hand: axe, shield · axe, shield, rations Sister Maud"),
        ("load harl 420", "Harl 14 of 14 dwarf 2 · AC 3 · 420 cn · 120 ft"),
    ],
)
def test_the_party_is_changed_by_a_line(run: Run, line: str, said: str) -> None:
    """What a line does stands in the log or in the party, and one undo takes it back."""
    sitting = told(run, line, "party", "u")
    assert said.casefold() in sitting.casefold()
    assert "taken back: " in sitting


@pytest.mark.parametrize(
    ("line", "shows"),
    [
        ("key 7 A chest, empty.", "A chest, empty."),
        ("key 7 aloud Three chests gape.", "“Three chests gape.”"),
        ("trap 7: a pit, 2d6", "a pit, 2d6"),
        ("creatures 5 goblins in 7", "5 goblins"),
        ("creatures a troll, 60 ft, mindless in 7", "mindless · 60 ft a turn"),
    ],
)
def test_what_a_place_holds_is_changed_by_a_line(run: Run, line: str, shows: str) -> None:
    """What is written for a place stands in its key."""
    assert shows not in told(run, "key 7")
    assert shows in told(run, line, "key 7")


def test_a_place_goes_by_its_number_its_name_and_as_here(run: Run) -> None:
    """The key of the same place is shown for each; with words behind it they are written, and can be taken back."""
    for place in ("", " here", " 2", " The flooded guardroom"):
        assert "Room 2 · The flooded guardroom referee only" in told(run, f"key{place}")
    assert "Two benches" in told(run, "key here aloud Water.", "key here as mapped", "key")


def test_a_door_can_have_a_trap(run: Run) -> None:
    """A trap may be set on a door of the place the party is in."""
    assert "set · the east door to room 3 a needle" in told(run, "trap east door: a needle", "key")


def test_the_wandering_table_is_changed_line_by_line(run: Run) -> None:
    """A line is set by its number, keeps its place on the die, and goes again; the last one reaches to the top."""
    assert "3 2d4 rats 4 1d4 giant centipedes" in told(run, "wandering 3 2d4 rats", "wandering")
    assert "2 1d4 hungry goblins 3–4 1d4 giant centipedes" in told(run, "wandering 3 nobody", "wandering")
    assert "6–8 1 woken Keeper" in told(run, "wandering die 1d8", "wandering")
    assert "1d6, a check every 3 turns, on 2 in 6" in told(run, "wandering every 3 on 2", "wandering")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("join", "say who joins: join Ada"),
        ("join Ada, hp many", "join, line 2, column hp: 'many' is not a whole number"),
        ("leave nobody at all", "'leave nobody at all' is no option"),
        ("order", "say who goes first"),
        ("order ada", "who: 'ada' is none of Brenna, Harl"),
        ("speaker", "who: '' is none of Brenna, Harl"),
        ("give torch harl to wick", "Harl's pack: 'torch' is none of axe, shield, rations"),
        ("give 9 torches odo to wick", "9 × 'torch', where there are 3"),
        ("give torch odo to odo", "nothing changes hands"),
        ("give lit torch harl to wick", "Harl has no light in hand"),
        ("give torch to wick", "say what is given"),
        ("carry harl", "say who carries what"),
        ("carry harl -1 lute", "Harl has no 'lute' left"),
        ("carry harl 999 torches", "1 to 100 things at once"),
        ("load harl much", "say who bears how much"),
        ("key 99 gold", "place: '99' is none of "),
        ("trap 7:", "say what the trap does"),
        ("creatures", "say who is where"),
        ("wandering rats", "wandering 3 2d4 rats, wandering 3 nobody"),
        ("wandering 9 1 troll", "1d6 shows no 9"),
        ("wandering die ten", "wandering die: "),
    ],
)
def test_a_line_that_does_not_fit_says_why_and_changes_nothing(run: Run, line: str, why: str) -> None:
    """Nothing is half done: there is nothing to undo after it."""
    said = told(run, line, "u")
    assert why in said
    assert "nothing to undo" in said


@pytest.mark.parametrize("come", ["2 goblins, 60 ft", "50 dire goats, 100 ft, mindless"])
def test_creatures_that_appear_are_met_and_one_undo_takes_them_away(run: Run, come: str) -> None:
    """Whether the bestiary knows them or not, however many they are; redo brings them, and they are met."""
    sitting = told(run, f"appear {come}", "u", "u", "r")
    assert "Is the party surprised?" in sitting.partition("> u")[0]
    assert "nothing to undo" in sitting.rpartition("> u")[2]
    assert "Is the party surprised?" in sitting.rpartition("> r")[2]


def test_set_lists_the_facts_as_they_are_typed(run: Run) -> None:
    """Doors and lights are among them, and every line can be typed as it stands."""
    said = told(run, "set")
    assert "set lights.0.left 4" in said
    assert 'set standing.+ "east" shut Door to room 3 (open it)' in said
    opened = told(run, 'set standing.+ "east"', "set")
    assert "set standing.0 null stands open Door to room 3 (shut it)" in opened


def test_help_stands_in_groups(run: Run) -> None:
    """What is typed to look, to play and by hand is told apart."""
    said = told(run, "help")
    places = [said.index(f"At any time: {group}") for group in ("looking", "playing", "by hand")]
    assert sorted(places) == places


def test_the_table_goes_back_to_before_an_entry(run: Run) -> None:
    """An old entry is taken back with all that came after it, at once; what is no entry is refused."""
    lines = ("open 3", "4", "5", "pass", "n a note")
    sitting = told(run, *lines, "u #3", "u #3", "u x")
    assert "Does the door give way to Harl?" in sitting.rpartition("> u #3")[0].rpartition("> u #3")[2]
    assert "entry 3 is no answer that stands" in sitting
    assert "x is no entry of the log" in sitting
