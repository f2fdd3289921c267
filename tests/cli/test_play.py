"""`sixturns play`: whole sittings, typed, piped and scripted."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import termios
import time
from pathlib import Path

import pytest

from sixturns.cli.play import difference
from sixturns.views.logbook import LogLine
from tests.cli.conftest import PROGRAM, SAMPLE, Process, Run, refusal

TRANSCRIPTS = Path(__file__).parent / "transcripts"
SCRIPTS = sorted(TRANSCRIPTS.glob("*.txt"))


def at_prompt(transcript: str) -> str:
    """The last title that a transcript shows: what is asked in the end."""
    lines = transcript.splitlines()
    return next(lines[place + 1] for place in reversed(range(len(lines))) if lines[place].endswith("─"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_gives_its_transcript(process: Process, script: Path) -> None:
    """A script played with a seed prints what it printed when it was last read.

    ``sixturns play --seed tallow --script NAME.txt > NAME.out`` writes a transcript anew.
    """
    done = process("play", "--seed", "tallow", "--script", str(script))
    assert "" == done.stderr
    assert script.with_suffix(".out").read_text("utf-8") == done.stdout


def test_a_transcript_depends_on_nothing_around_it(process: Process) -> None:
    """Neither the terminal's size and colours nor the language of the machine changes a transcript."""
    arguments = ("play", "--seed", "tallow", "--script", str(SCRIPTS[0]))
    plain = process(*arguments).stdout
    size = {"COLUMNS": "40", "TERM": "xterm-256color", "FORCE_COLOR": "1"}
    place = {"NO_COLOR": "1", "TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8"}
    assert [plain, plain] == [process(*arguments, **around).stdout for around in (size, place)]


def test_a_script_leaves_no_trace(run: Run, process: Process) -> None:
    """A passing campaign is kept nowhere."""
    process("play", "--seed", "tallow", "--script", str(SCRIPTS[0]))
    assert "" == run("campaigns").stdout


def test_a_script_ends_with_the_open_question(run: Run, tmp_path: Path) -> None:
    """When a script has no more lines, what is asked stands last."""
    script = tmp_path / "door.txt"
    script.write_text("open 3\n")
    done = run("play", "--seed", "oak", "--script", str(script))
    assert 0 == done.exit_code
    assert "Does the door give way to Harl?" == at_prompt(done.stdout)
    assert "Enter rolls 1d6, or type what the dice show." == done.stdout.splitlines()[-1]


def test_a_script_can_play_a_campaign_that_is_kept(run: Run, tmp_path: Path) -> None:
    """A script for a named campaign goes on from where it stands."""
    run("new", "Ours", "--seed", "oak")
    script = tmp_path / "turn.txt"
    script.write_text("else dig, 5 rounds\n")
    for clock in ("14:05", "14:10"):
        assert f"· {clock} ·" in run("play", "Ours", "--script", str(script)).stdout


@pytest.mark.parametrize(
    ("lines", "number", "said"),
    [
        (["dance"], 1, "'dance' is no option"),
        (["# a remark", "open 3", "7"], 3, "a d6 has no 7"),
        (["open 3", "3 3"], 2, "1d6 is 1 dice, not 2"),
        (["open 3", "six"], 2, "'six' is not a throw of 1d6"),
        (["open 3", "-1"], 2, "'-1' is not a throw of 1d6"),
        (["open 3", "rule perhaps because of doubt"], 2, "reading: 'perhaps' is none of opens, holds"),
        (["open 3", "rule opens"], 2, "a ruling needs a reason"),
        (["rule #99 opens because of doubt"], 1, "entry 99 is no answer that stands"),
        (["rule #x opens because of doubt"], 1, "#x is no entry of the log"),
        (["open 3", "4", "5", "", ""], 5, "no option is marked Enter"),
        (["u"], 1, "nothing to undo"),
        (["r"], 1, "nothing to redo"),
        (["n"], 1, "a note needs words"),
        (["open 3", "else dance"], 2, "something else can be done at *what now?*"),
        (["else"], 1, "something else needs words"),
        (["set turns"], 1, "set needs a path and a value"),
        (["set turns many because of doubt"], 1, "turns: Expected `int`, got `str`"),
        (["set turns 1.5 because of doubt"], 1, "turns: Expected `int`, got `float`"),
        (["set party.members.brnna.hp 3"], 1, "party.members.brnna.hp: there is no 'brnna'"),
        (["set at 99 because of doubt"], 1, "at: "),
        (["roll-policy public sometimes"], 1, "'sometimes' is no way to roll"),
        (["open 3 ...", "q"], 2, "Open the east door to room 3: Harl with the axe: left unanswered"),
        (["end fight driven off"], 1, "there is no fight or meeting to end now"),
        (["end"], 1, "the end of the campaign needs a reason"),
    ],
)
def test_a_refused_line_ends_a_script(run: Run, tmp_path: Path, lines: list[str], number: int, said: str) -> None:
    """The first line that is refused is named, with exit status 2; nothing after it is played."""
    script = tmp_path / "bad.txt"
    script.write_text("\n".join([*lines, "n never written"]) + "\n")
    done = run("play", "--seed", "oak", "--script", str(script))
    assert refusal(done).startswith(f"{script}, line {number}: {said}")
    assert "never written" not in done.stdout


def test_a_script_that_is_no_text_is_refused(run: Run, tmp_path: Path) -> None:
    """A script of other bytes is named, with the place."""
    script = tmp_path / "bad.txt"
    script.write_bytes(b"n caf\xe9\n")
    assert f"{script}: not UTF-8 text at byte 5" == refusal(run("play", "--script", str(script)))


def test_a_pipe_is_told_and_goes_on(run: Run) -> None:
    """Where somebody types, a refused line costs nothing."""
    done = run("play", "--seed", "oak", input="dance\nopen 3\n7\n3\nq\nn never read\n")
    assert 0 == done.exit_code
    assert "'dance' is no option" in done.stdout
    assert "a d6 has no 7" in done.stdout
    assert "Harl forces the door: 3 on 1d6, opens" in done.stdout
    assert "never read" not in done.stdout


def test_an_empty_store_is_met_with_the_sample(run: Run) -> None:
    """Who has no campaign yet plays the sample, and it is kept."""
    assert run("play", input="").stdout.startswith("There is no campaign yet: this is the sample.")
    assert run("campaigns").stdout.startswith(SAMPLE)
    assert "no campaign yet" not in run("play", input="").stdout


def test_a_seed_is_for_what_begins(run: Run) -> None:
    """The dice of a campaign that has begun cannot be changed."""
    run("new", "Ours")
    expected = "--seed is for a campaign that begins: sixturns new NAME --seed WORDS"
    assert expected == refusal(run("play", "Ours", "--seed", "oak"))


def test_a_move_can_be_filled_in_line_by_line(run: Run) -> None:
    """Each open thing is asked for, and Enter leaves it as it stands."""
    done = run("play", "--seed", "oak", input="open 3 ...\nbrenna wick\n\n")
    assert "  by: Brenna, Harl, Sister Maud, Wick, Odo, Tansy [Harl]" in done.stdout
    assert "  with: bare hands, axe, crowbar [axe]" in done.stdout
    assert "Open the east door to room 3: Brenna and Wick with the axe" in done.stdout


def test_something_else_asks_for_its_words(run: Run) -> None:
    """A move with free words that were not given asks for all it needs; `q` leaves it undone."""
    done = run("play", "--seed", "oak", input="something\nlisten\nno\n5\nyes\nsomething\nq\n")
    assert "· 14:05 ·" in done.stdout
    assert "Something else…: left unanswered" in done.stdout


def test_why_tells_rules_and_numbers(run: Run) -> None:
    """`?` shows the statements behind a question, and where its numbers come from."""
    told = run("play", "--seed", "oak", input="open 3\n?\n").stdout
    assert "R000-19: Opening a stuck door needs a Feat of Strength." in told
    assert "doors.best = 5: Sixturns. Help never makes a feat certain: at most 5-in-6." in told


def test_a_secret_is_marked(run: Run) -> None:
    """What only the referee may know says so, as a question and in the log."""
    told = run(
        "play", "--seed", "oak", input="set lights.0.lit false\nroll-policy secret ask\nopen 3\n4\n5\n3\n"
    ).stdout
    assert re.search(r"Encounter, step 1 of \d+ · referee only ─", told)
    assert "Surprise, the other side: 3 on 1d6, not surprised  referee only" in told


def test_dice_of_the_table_are_not_rolled_by_enter(run: Run) -> None:
    """Where the table throws its own dice Enter is no roll, but the word is."""
    told = run("play", "--seed", "oak", input="roll-policy public I roll\nopen 3\n\nroll\n").stdout
    assert "Type what 1d6 shows, or `roll`." in told
    assert "this table throws its own dice: type what 1d6 shows, or `roll`" in told
    assert "Harl forces the door: " in told


def test_a_ruling_needs_no_dice(run: Run) -> None:
    """The referee rules the open question, and the log keeps the reason."""
    told = run("play", "--seed", "oak", input="open 3\nrule opens because it is rotten\n").stdout
    assert "Harl forces the door: opens · STR 16, axe  it is rotten · ruled · #3" in told


def test_a_fact_may_be_said_in_the_words_of_the_table(run: Run) -> None:
    """A place is its id, its name or its number, whatever the state keeps."""
    for words in ("1", "room 1"):
        told = run("play", "--seed", "oak", input=f"set at {words} because we went back\nmap\n").stdout
        assert "The party is in room 1: The stair foot." in told
    assert "policy.public" in run("play", "--seed", "oak", input="set\n").stdout


def test_the_end_tells_the_seed(run: Run) -> None:
    """When a campaign ends its seed is told, and fits what was shown at the start."""
    sealed = run("new", "Ours").stdout.splitlines()[2].strip()
    told = dict(
        line.rsplit(maxsplit=1) for line in run("play", input="end because all are rich\n").stdout.splitlines()[-3:]
    )
    assert sealed == told["  SHA-256 of both"]
    assert 64 == len(told["  seed"]) == len(told["  bits"])
    assert "The campaign has ended." in run("play", input="").stdout


def test_a_change_of_another_process_is_noticed(environment: dict[str, str], process: Process) -> None:
    """What somebody else did is shown first; a line meant for what was asked before is not taken."""
    process("new", "Ours", "--seed", "oak")
    with subprocess.Popen(
        [PROGRAM, "play"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", env=environment
    ) as sitting:
        assert sitting.stdin is not None and sitting.stdout is not None
        assert any("something else" in line for line in iter(sitting.stdout.readline, ""))
        process("play", "Ours", input="open 3\n")
        sitting.stdin.write("7\n")
        sitting.stdin.flush()
        told, _ = sitting.communicate(timeout=60)
    lines = told.splitlines()
    assert "meanwhile, elsewhere:" == lines[1]
    assert "  14:00 Open the east door to room 3: Harl with the axe" == lines[2]
    assert "the table had moved on: '7' was not taken" in lines
    assert "Pass the turn" not in process("log").stdout


def test_a_sitting_at_a_terminal(environment: dict[str, str]) -> None:
    """At a terminal there is a prompt, the width is the terminal's, and Ctrl-D leaves."""
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (40, 72))
    with subprocess.Popen(
        [PROGRAM, "play"], stdin=theirs, stdout=theirs, stderr=theirs, env={**environment, "TERM": "xterm"}
    ) as sitting:
        os.close(theirs)
        shown = read_until(ours, "> ")
        os.write(ours, b"open 3\n")
        shown += read_until(ours, "> ")
        os.write(ours, b"\x04")
        assert 0 == sitting.wait(timeout=60)
    os.close(ours)
    assert "\x1b[1mWhat now?\x1b[0m" in shown
    plain = re.sub(r"\x1b\[[0-9;?]*[a-z]", "", shown).splitlines()
    assert {72} == {len(line) for line in plain if line.endswith("─")}


def read_until(terminal: int, mark: str, patience: float = 30) -> str:
    """What a terminal shows up to a prompt."""
    shown, end = b"", time.monotonic() + patience
    while not shown.endswith(mark.encode()) and time.monotonic() < end:
        shown += os.read(terminal, 65536)
    return shown.decode()


def line(number: int) -> LogLine:
    """A line of the log."""
    return LogLine(number, "14:00", f"line {number}", "", "", "plain", "")


@pytest.mark.parametrize(
    ("before", "after", "gone", "come"),
    [
        ([3, 2, 1], [3, 2, 1], [], []),
        ([3, 2, 1], [5, 4, 3, 2, 1], [], [5, 4]),
        ([3, 2, 1], [1], [3, 2], []),
        ([3, 2, 1], [4, 2, 1], [3], [4]),
        ([3, 2, 1], [4, 3, 2], [], [4]),
        ([], [1], [], [1]),
        ([1], [], [1], []),
        ([3, 2, 1], [9, 8, 7], [3, 2, 1], [9, 8, 7]),
    ],
)
def test_a_log_is_compared_with_the_one_before(
    before: list[int], after: list[int], gone: list[int], come: list[int]
) -> None:
    """What was taken back and what came are told apart, though only the newest lines are known."""
    old, new = (tuple(map(line, numbers)) for numbers in (before, after))
    assert (tuple(map(line, gone)), tuple(map(line, come))) == difference(old, new)


def play(run: Run, *lines: str) -> str:
    """What a sitting at the sample prints after so many typed lines."""
    return run("play", "--seed", "oak", input="\n".join((*lines, ""))).stdout


def test_moves_stand_in_rows(run: Run) -> None:
    """What can be done at a door stands beside it, and everything else beside what it is about."""
    shown = play(run)
    row = next(line for line in shown.splitlines() if line.startswith("  The east door to room 3 "))
    assert row.endswith("1 open: Harl with the axe (83 % if stuck)   2 listen: Wick")
    headings = [line[2:30].strip() for line in shown.splitlines() if line.startswith("  ") and line[2:3].strip()]
    assert ["Back to", "The turn", "Lights", "Other"] == headings[-4:]


def test_status_tells_what_is_due(run: Run) -> None:
    """The clock, the way walked, the lights, the next check for the referee alone, who is slowest and what he bears."""
    told = play(run, "status")
    assert "0 of 60 ft walked this turn" in told
    assert "Odo, torch: 4 turns\n" in told
    assert "wandering check when the next turn ends · 1-in-6 every 2 turns  referee only" in told
    assert re.search(r"Harl +14 of 14 +dwarf 2 · AC 3 · 1,150 cn · 60 ft · slowest", told)


def test_what_members_took_on_is_told_until_it_is_done(run: Run) -> None:
    """A search stands over the moves, in the party, and among what can be left off."""
    told = play(run, "search south wall 2 by wick and odo", "party")
    assert "“Wick and Odo search the south wall, section 2 from the west.”" in told
    assert "leave it off: Wick" in told
    assert told.count("searching the south wall, section 2 from the west this turn") == 2


def test_hit_points_and_treasure_are_counted_by_name(run: Run) -> None:
    """Wounds and coins take a short line each, and load slows the party at once."""
    told = play(run, "hp harl -3", "+400 coins, harl", "status", "hp #1 3", "hp nobody 3", "hp")
    assert "Harl: 11 hit points" in told
    assert "400 coins of treasure" in told
    assert "30 ft, slowest is Harl" in told
    assert "there is no #1 in a fight" in told
    assert "who: 'nobody' is none of Brenna, Harl" in told
    assert "whose hit points: hp harl -3" in told


def test_the_words_of_a_place_are_read_to_the_players(run: Run) -> None:
    """`aloud` reads what the place has, or other words; `key` shows the rest to the referee."""
    told = play(run, "aloud", "aloud Something stirs.", "key")
    assert "  14:00 “Water stands ankle deep. Two benches, and a rack of spears gone soft with rot.”" in told
    assert "  14:00 “Something stirs.”" in told
    assert "Room 2 · The flooded guardroom  referee only" in told


def test_creatures_come_with_their_figures(run: Run) -> None:
    """Those of the bestiary are fought by its figures, and struck off one by one."""
    told = play(run, "appear 3 wolves", "6", "4", "attack", "fight", "hp #2 0", "", "end fight driven off")
    assert "“Three wolves.”" in told
    assert re.search(r"#1 \d+ of \d+   #2 0 of \d+ down   #3 \d+ of \d+", told)
    assert "“Round 2.”" in told
    assert "Dead 1, fled 0, left 2." in told
    assert "“It is over: wolves driven off.”" in told


def test_a_meeting_ends_without_a_fight(run: Run) -> None:
    """Before a fight is begun its end is that of the meeting; one that is none of them says which there are."""
    met = ("appear 3 wolves", "6", "4", "attack")
    for line in ("end fight driven off", "end driven off"):
        assert "“It is over: wolves driven off.”" in play(run, *met, line)
    told = " ".join(play(run, *met, "end fight", "end fight asleep").split())
    assert "say how it ends: They are slain, They are driven off, The party leaves them behind, They part in" in told
    assert "how it ends: 'asleep' is none of They are slain" in told


def test_creatures_that_nobody_knows_come_as_they_are_told(run: Run) -> None:
    """Words, a number, a speed and a mind; while they are faced nobody else appears."""
    told = play(run, "appear 2 wax men, 60 ft, mindless", "6", "4", "appear an ogre")
    assert "two wax men in room 2" in told and "“Two wax men.”" in told
    assert "nobody can appear now" in told


def test_help_tells_what_can_be_typed_and_when(run: Run) -> None:
    """At a roll, at a decision, at rest, at any time."""
    told = play(run, "help")
    for when in ("At a roll", "At a decision", "At What now?", "At any time: playing", "At the end"):
        assert f"\n{when}\n" in told
