"""What is typed out of doors: marches, searches, camps, rests, castles, those who come, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixturns.cli.abroad import move, paced
from sixturns.cli.refused import Refused
from sixturns.views.question import OptionView
from tests.cli.conftest import Run, refusal
from tests.cli.outdoors import OUT, told


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("set out n", "Set out to the N: march"),
        ("set out north-east", "Set out to the NE: march"),
        ("set out to the SW", "Set out to the SW: march"),
        ("set out s forced", "Set out to the S: forced march"),
        ("set out se by night", "Set out to the SE: march by night"),
        ("set out nw forced by night", "Set out to the NW: forced march by night"),
        ("set out 0705 0605", "Set out by way of 0705, 0605: march"),
        ("set out Rushey forced march", "Set out by way of 0707: forced march"),
        ("set out toward rushey", "Set out by way of 0707: march"),
        ("march n", "Set out to the N: march"),
        ("search", "Search the hex"),
        ("search the hex", "Search the hex"),
        ("rest", "Rest for the day"),
        ("rest the day", "Rest for the day"),
        ("half a day", "Rest for half a day"),
        ("rest half a day", "Rest for half a day"),
        ("embark boat", "Go aboard: boat"),
        ("aboard", "Go aboard: raft"),
        ("go in stair", "Go in by the stair to the yard"),
        ("enter by the well", "Go in by the well shaft"),
        ("country", "Show the country"),
        ("found again", "Tell the party where it is, and move what it drew wrong"),
        ("found again rubbed out", "Tell the party where it is, and rub out what it drew wrong"),
        ("camp nobody gathers, nobody guards", "wood: nobody; guards: nobody, nobody, nobody, nobody"),
        ("camp odo gathers", "wood: Odo; guards: Brenna, Harl, Sister Maud, Wick"),
        ("make camp", "Make camp; wood: Brenna, Harl, Sister Maud, Wick, Odo and Tansy"),
        ("camp odo wick gather, harl maud+brenna - wick guard", "guards: Harl, Sister Maud and Brenna, nobody, Wick"),
        ("camp watches odo odo wick wick", "guards: Odo, Odo, Wick, Wick"),
        ("camp who odo first tansy", "wood: Odo; guards: Tansy,"),
        ("appear 5 goblins", "Here come five goblins, 60 ft a turn, intelligent"),
        ("appear an ogre, 90 ft, mindless", "Here comes one ogre, 90 ft a turn, mindless"),
    ],
)
def test_a_move_is_made_by_a_few_words(run: Run, typed: str, said: str) -> None:
    """What is done stands in the log, and one undo takes all of it back."""
    sitting = told(run, OUT, typed, "log", "u")
    assert said in sitting.partition(f"> {typed}")[2]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ((OUT, "set out"), "say where: set out n, set out 0804 0903, march n; the party is on no route"),
        ((OUT, "march"), "say where: set out n"),
        ((OUT, "set out 9999"), "hexes: there is no hex '9999'"),
        ((OUT, "land"), "the party is not afloat"),
        ((OUT, "hail"), "there is no castle here that the party knows"),
        ((OUT, "look for food"), "no food can be looked for now"),
        ((OUT, "hunt"), "nobody can hunt now: a hunt begins before all else in a day"),
        ((OUT, "camp a fire"), "camp odo wick gather, harl maud brenna wick guard"),
        ((OUT, "camp harl maud guard"), "4 watches want as many guards"),
        ((OUT, "camp nell gathers"), "gathering wood: 'nell' is none of Brenna, Harl"),
        ((OUT, "wandering"), "the party is out of doors: say in which room"),
        ((OUT, "trap a pit"), "the party is out of doors: say in which room"),
        ((OUT, "creatures 5 goblins"), "the party is out of doors: say in which room"),
        ((OUT, "appear 99 goblins"), "how many: '99' is none of 1–40"),
        ((OUT, "key 9999"), "there is no hex '9999'"),
    ],
)
def test_a_move_that_cannot_be_is_refused(run: Run, lines: tuple[str, ...], said: str) -> None:
    """One line says why, and nothing has happened."""
    sitting = told(run, *lines)
    assert said in sitting.rpartition(f"> {lines[-1]}")[2]


def test_a_march_goes_on_by_a_few_words(run: Run) -> None:
    """What is left of the day goes along the route, or elsewhere; how the party marches was said when it set out."""
    out = (OUT, "roll-policy lost ask", "set out 0707", "7")
    assert "You come into 0707: settled." in told(run, *out)
    assert "how the party marches is said when it sets out" in told(run, *out, "march n forced")
    assert "the party is on no route" in told(run, *out, "march")
    assert "March on to the N" in told(run, *out, "march n")
    assert "March on by way of 0807" in told(run, *out, "march 0807")
    assert "0 of 4 Travel Points left: camp" in told(run, *out, "march 0807", "march n")


def test_rest_that_is_owed_names_the_ways_on(run: Run) -> None:
    """Who owes rest cannot set out; the refusal names the rest, and the fact that a table may set otherwise."""
    owing = (OUT, "set half_days 2 because they fled")
    refused = told(run, *owing, "set out n")
    assert "rest, where rest is owed, or waive rest; else camp" in refused
    for waived in ("waive rest", "waive the rest because they press on", "waive"):
        pressing_on = told(run, *owing, waived, "set out n")
        assert "No rest is owed any more after a pursuit" in pressing_on
        assert "Set out to the N: march" in pressing_on
    assert "no rest is owed after a pursuit" in told(run, OUT, "waive rest")
    assert "say what is waived: waive rest" in told(run, *owing, "waive the toll")


def test_the_price_of_a_forced_march_is_said_beforehand(run: Run) -> None:
    """It stands over the moves while a march can begin, in the numbers of the rules, and not when none can."""
    said = "Forced march: 6 Travel Points, not 4; then a full day of rest, or −1 to all rolls"
    assert said in told(run, OUT)
    assert said not in told(run, OUT, "set half_days 2").partition("> set half_days 2")[2]


AT_SEA = ("set hex 0307 because they have gone there", "roll-policy lost ask", "set out 0207", "7", "6")
"""The party marches upon the sea, and stays before it with all its points."""


def test_enter_does_not_march_where_there_is_no_way_on(run: Run) -> None:
    """After a march that stopped before water no option is marked Enter, nor the next day; `march` still marches."""
    assert "March on along the route" in told(run, *AT_SEA, "march")
    assert "no option is marked Enter" in told(run, *AT_SEA, "").rpartition("There is no way on: sea.")[2]
    assert "no option is marked Enter" in told(run, *AT_SEA, "camp - gathers", "7", "").rpartition("> 7")[2]
    on = told(run, AT_SEA[0], "roll-policy lost ask", "set out 0407 0507 0607", "7", "6", "camp - gathers", "7")
    assert "(Enter)" in on.rpartition("What now?")[2]


@pytest.mark.parametrize("line", ["march", "1", "march 0207", "set out 0207"])
def test_nobody_marches_to_where_the_party_is(run: Run, line: str) -> None:
    """Along a route that is at its end, or to the party's own hex: refused before anything is told to the players."""
    sitting = told(run, *AT_SEA, "set hex 0207 because they waded", line).rpartition(f"> {line}")[2]
    assert "the way ends where the party is: say where, march n, march 0804 0903" in sitting
    assert "no way named" not in sitting


def test_evading_by_magic_is_said_in_full(run: Run) -> None:
    """Caught unawares in the open `evade` is refused with the reason, when they are met as when they are faced."""
    met = (OUT, "appear 5 wolves", "1", "6", "1")
    for before, number in (((), 1), (("stand",), 2)):
        for line in ("evade", "e" if not before else "evade by"):
            refused = told(run, *met, *before, line).rpartition(f"> {line}")[2]
            assert f"nobody evades but by magic: evade by magic, or {number}" in refused
        for line in ("evade by magic", str(number)):
            assert "The chance to evade is" in told(run, *met, *before, line).rpartition(f"> {line}")[2]


def test_a_castle_is_hailed_by_its_name(run: Run) -> None:
    """In peace, or in arms; a castle that only the referee knows of is none to hail."""
    lines = ("set hex 1107 because they have gone there", "tell brakenhold")
    assert "Hail Brakenhold, in arms" in told(run, *lines, "hail brakenhold in arms")
    assert "> hail 14:00 Hail Brakenhold 14:00" in told(run, *lines, "hail")
    assert "which castle" in told(run, *lines, "mend castle 1107 Harrow", "tell harrow", "hail")
    assert "Hail Harrow" in told(run, *lines, "mend castle 1107 Harrow", "tell harrow", "hail harrow")


def test_below_ground_the_same_words_mean_what_they_meant(run: Run) -> None:
    """A search is one of walls there, and nobody marches or camps."""
    assert "“Wick searches the east wall, section 1 from the north.”" in told(run, "search east wall 1 by wick")
    assert "'march' is no option" in told(run, "march")
    assert "'camp' is no option" in told(run, "camp")


@pytest.mark.parametrize("typed", ["camp odo gathers", "set out n", "march", "search", "rest", "half a day", "hail"])
def test_in_a_night_that_is_broken_there_are_two_ways_on(typed: str) -> None:
    """Whoever wakes sleeps on, or breaks camp; anything else is refused so."""
    awake = tuple(OptionView(act, label, act=act) for act, label in (("sleep on", "Sleep on"), ("break camp", "Break")))
    with pytest.raises(Refused, match="the camp is pitched: sleep on, or break camp"):
        move(typed, awake)
    assert move("sleep on", awake) is None


def test_a_remark_is_no_line(run: Run) -> None:
    """What begins with # says nothing to the table, typed or in a script."""
    sitting = told(run, OUT, "# day 1: rest for the day")
    assert "Rest for the day “" not in sitting
    assert "is no option" not in sitting


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("0804 0903 forced", ("0804 0903", "forced")),
        ("n forced by night", ("n", "forced by night")),
        ("n at night", ("n", "by night")),
        ("Forced March", ("", "forced")),
        ("0804", ("0804", "")),
        ("0804 march", ("0804", "march")),
    ],
)
def test_a_line_ends_with_its_pace(typed: str, found: tuple[str, str]) -> None:
    """How a day is marched stands last, in the table's words or others."""
    assert found == paced(typed)


def test_a_script_out_of_doors_names_the_line_that_is_refused(run: Run, tmp_path: Path) -> None:
    """A move that cannot be ends a script as any other line does."""
    script = tmp_path / "bad.txt"
    script.write_text(f"{OUT}\nset out\n")
    assert ", line 2: say where" in refusal(run("play", "--seed", "oak", "--script", str(script)))


TEN_DAYS = """\
set hex 0706 because they have come up the stair
roll-policy secret ask
# Day 3: the night in the yard.
camp - gathers, harl maud brenna wick guard
7
1
1
7
# Day 4: lost, and not told.
set out 1007
1
4
march
1
camp odo gathers
4
1
7
# Day 5: found again, and by force to the inn.
found again
set out 1007 forced
6
6
1
camp odo+tansy gather
2
2
1
7
# Day 6: a search; then the castle, whose toll is refused.
search
6
3
march 1107
2
2
5
wait
6
refuse
1
camp - gathers
1
7
# Day 7: wolves; the party runs, and they run after it. The rest that is owed.
appear 5 wolves
6
6
10
evade
100
4
6
4
46
rest
1
1
6
"""


def test_a_lost_day_a_toll_a_pursuit_and_the_rest_that_is_owed(run: Run, tmp_path: Path) -> None:
    """Days out of doors are played with nothing but lines that are typed, each of which is taken."""
    script = tmp_path / "days.txt"
    script.write_text(TEN_DAYS)
    done = run("play", "--seed", "tallow", "--script", str(script))
    assert (0, "") == (done.exit_code, done.stderr)
    said = " ".join(done.stdout.split())
    for words in (
        "“You set out along the route: forced march.”",
        "loses the way referee only",
        "“You know where you are: 0708.”",
        "“You search, and find nothing.”",
        "“They turn you back.”",
        "“You do not get away.”",
        "They leave off",
        "2 half days owed",
        "“You have rested for a whole day.”",
    ):
        assert words in said, words
