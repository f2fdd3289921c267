"""Document 001, searching and listening: Mind Checks that the referee rolls."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from sixturns.kernel.effects import REFEREE
from sixturns.kernel.values import Hidden, replace
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Foes, Mind
from sixturns.world.dungeon import Area, Door, Dungeon, Rect
from sixturns.world.moves import Move
from sixturns.world.place import Difficulty, Trap
from tests.fidelity.blade import ADA, BORS, CATO, IN_THE_HALL, another, forms, seat, with_members
from tests.fidelity.book import ORCS, Seat

# A hall of 60 by 40 ft with a secret door to a vault in its east wall.
HALL = Area("hall", (Rect(0, 0, 6, 4),))
VAULT = Area("vault", (Rect(6, 0, 3, 4),))
PANEL = Door("panel", ("hall", "vault"), 6.0, 1.5, upright=True, secret=True)
MANOR = Dungeon("Manor", (HALL, VAULT), (PANEL,))
AT_THE_PANEL, ELSEWHERE = "5,1,east", "5,2,east"


def search(*who: str, at: str = AT_THE_PANEL, state: Campaign = IN_THE_HALL, **how: Any) -> Seat:
    """Members search an area of ten feet."""
    return seat(state, MANOR).move("search", at, who=who or ("ada",), **how)


def hidden(at: str, level: int, act: Literal["search", "listen"] = "search", state: Campaign = IN_THE_HALL) -> Campaign:
    """The hall, where something is so well hidden, or so hard to hear."""
    return replace(state, difficulties=Hidden((Difficulty(act, at, level),)))


# ----------------------------------------------------------------------------------------------------------- searching
@pytest.mark.rule("R001-49", "R001-50", "R001-51")
@pytest.mark.parametrize(("die", "found"), [(7, ("panel",)), (8, ())])
def test_a_mind_check_in_secret(die: int, found: tuple[str, ...]) -> None:
    """Mind 8 and Difficulty 1: up to 7 the secret door is found; the referee throws, and no time goes by."""
    at = search()
    assert ("search-check", REFEREE) == (at.asks, at.asked_of)
    at.dice(search_check=die)
    assert (found, 0) == (at.state.found, at.state.turns)


@pytest.mark.rule("R001-49")
def test_ten_feet_at_a_time() -> None:
    """A search is of the one area that was named: elsewhere the best throw finds nothing."""
    assert () == search(at=ELSEWHERE).dice(search_check=2).state.found


@pytest.mark.rule("R001-49")
def test_each_searcher_has_a_check() -> None:
    """Each who searches has a check of his own, Mind 5 one of 4 and Mind 10 one of 9; one success is enough."""
    at = search("bors", "cato")
    asked = dict(at.table.question.question.about)
    assert ("Bors", 4) == (asked["who"], asked["target"])
    at.dice(search_check=5)
    asked = dict(at.table.question.question.about)
    assert ("Cato", 9) == (asked["who"], asked["target"])
    assert ("panel",) == at.dice(search_check=9).state.found


@pytest.mark.rule("R001-50")
def test_a_failure_looks_like_an_empty_place() -> None:
    """A search that fails, and one where there is nothing, tell the players the same, and offer them the same."""
    failed = search().dice(search_check=12)
    empty = search(at=ELSEWHERE).dice(search_check=2)
    assert failed.told() == empty.told() == [("found nothing", {"who": "Ada"})]
    assert [m.act for m in failed.moves] == [m.act for m in empty.moves]


@pytest.mark.rule("R001-51", "S-B07")
@pytest.mark.parametrize(("level", "highest"), [(0, 8), (1, 7), (2, 6), (3, 5)])
@pytest.mark.parametrize("place", ["panel", AT_THE_PANEL, "hall"])
def test_how_well_it_is_hidden(place: str, level: int, highest: int) -> None:
    """The Difficulty is how well the thing is hidden, said of the thing, of the section or of the whole place."""
    state = hidden(place, level)
    assert ("panel",) == search(state=state).dice(search_check=highest).state.found
    assert () == search(state=state).dice(search_check=highest + 1).state.found


@pytest.mark.rule("R001-51")
def test_a_trap_is_found_alike() -> None:
    """A hidden trap is found by the same check, as hard as the referee has it."""
    needle = Trap("needle", ELSEWHERE, "A needle.")
    state = replace(hidden(ELSEWHERE, 3), traps=Hidden((needle,)))
    for die, spotted in ((5, True), (6, False)):
        at = search(at=ELSEWHERE, state=state).dice(search_check=die)
        assert [spotted] == [trap.spotted for trap in at.state.traps.open()]


@pytest.mark.rule("R001-52")
def test_what_is_done_plainly_needs_no_roll() -> None:
    """An act that would plainly show what is hidden finds it without dice, and is an action all the same."""
    at = search(using="plainly")
    assert ("what-now", ("panel",), ("ada",)) == (at.asks, at.state.found, at.state.acted)
    nothing = search(at=ELSEWHERE, using="plainly")
    assert ((), ("found nothing", {"who": "Ada"})) == (nothing.state.found, nothing.told()[-1])


# ----------------------------------------------------------------------------------------------------------- listening
GUARDED = replace(IN_THE_HALL, foes=Hidden((ORCS,)))
BEASTS = replace(IN_THE_HALL, foes=Hidden((replace(ORCS, mind=Mind.NONE),)))


def listen(state: Campaign, die: int, who: str = "ada") -> tuple[str, int]:
    """What somebody hears at the door, and how high the dice might have been."""
    at = seat(state).move("listen", "oak", who=(who,))
    assert ("listen-check", REFEREE) == (at.asks, at.asked_of)
    target = dict(at.table.question.question.about)["target"]
    return at.dice(listen_check=die).told()[-1][0], target


@pytest.mark.rule("R001-53", "R001-54")
def test_a_normal_voice_is_easy_to_hear() -> None:
    """Orcs that talk behind the door are Difficulty 0: Mind 8 hears them up to 8."""
    assert ("hears something", 8) == listen(GUARDED, 8)
    assert ("hears nothing", 8) == listen(GUARDED, 9)


@pytest.mark.rule("R001-54")
def test_a_whisper_is_very_hard_to_hear() -> None:
    """Where the referee has them whisper, Difficulty 3: Mind 8 hears them up to 5."""
    whispering = hidden("crypt", 3, "listen", GUARDED)
    assert ("hears something", 5) == listen(whispering, 5)
    assert ("hears nothing", 5) == listen(whispering, 6)


@pytest.mark.rule("R001-54", "S-B07")
def test_beasts_do_not_talk() -> None:
    """What does not talk is as hard to hear as a whisper."""
    assert ("hears something", 5) == listen(BEASTS, 5)


@pytest.mark.rule("R001-53")
def test_nobody_and_silence_sound_alike() -> None:
    """An empty room and one where all keep silent are heard alike, whatever the dice."""
    silent = replace(IN_THE_HALL, foes=Hidden((Foes("dead", "skeletons", 4, "crypt", Mind.NONE, silent=True),)))
    assert ("hears nothing", 8) == listen(silent, 2) == listen(IN_THE_HALL, 2)


@pytest.mark.rule("R001-53")
def test_listening_again() -> None:
    """Listening is an action, and the same character may listen again in the next turn."""
    at = seat(GUARDED).move("listen", "oak", who=("ada",)).dice(listen_check=12).passes()
    assert ("hears something", {"who": "Ada", "door": "oak"}) == at.move("listen", "oak", who=("ada",)).dice(
        listen_check=8
    ).told()[-1]


@pytest.mark.rule("R001-53")
def test_listening_takes_no_time_of_its_own() -> None:
    """It is an action, counted by the member and not in rounds; a table may have it take two rounds as well."""
    for ruleset, rounds in ((None, 0), (another(time_listen="2"), 2)):
        at = seat(ruleset=ruleset).move("listen", "oak", who=("ada",)).dice(listen_check=12)
        assert (("ada",), rounds) == (at.state.acted, at.state.rounds)


@pytest.mark.rule("R001-53")
def test_listening_once() -> None:
    """A table may let everybody listen at a door once, until it has been opened."""
    at = seat(GUARDED, ruleset=another(doors_listen_once="true"))
    at.move("listen", "oak", who=("ada",)).dice(listen_check=12).passes()
    assert [("bors", "cato")] == [
        p.among for f in forms(at) if f.option.act == "listen" for p in f.picks if p.field == "who"
    ]


@pytest.mark.rule("R001-49", "R001-53", "S-B03")
def test_expertise_in_searching_and_listening() -> None:
    """Whoever is expert in searching finds, and whoever has keen ears hears, one more easily."""
    state = with_members(replace(ADA, expertise="Searching"), replace(CATO, expertise="keen ears"), BORS)
    at = search(state=state)
    assert 8 == dict(at.table.question.question.about)["target"]
    assert 11 == listen(replace(state, foes=Hidden((ORCS,))), 12, "cato")[1]


@pytest.mark.rule("R001-50")
def test_what_is_asked_of_the_referee_is_not_told() -> None:
    """The players are told what comes of a search, and nothing of its dice or its Difficulty."""
    at = search(state=hidden("panel", 3)).dice(search_check=6)
    assert [("found nothing", {"who": "Ada"})] == at.told()
    assert Move("search", AT_THE_PANEL, ("bors",)).act in {move.act for move in at.moves}
