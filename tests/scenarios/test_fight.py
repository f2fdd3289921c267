"""The fight card: hit points, rounds, morale, and what is left of the creatures when it is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sixturns.handlers.answers import Question
from sixturns.handlers.codec import decode, encode
from sixturns.handlers.facts import BadFact, with_fact
from sixturns.handlers.trace import Item, trace
from sixturns.kernel.effects import ALL, REFEREE, Choose, Reveal, Roll, Tell
from sixturns.kernel.values import Hidden, replace
from sixturns.rules.fight import in_a_fight, morale_due
from sixturns.rules.rounds import stride
from sixturns.rulesets.bestiary import group_of
from sixturns.world.campaign import Campaign
from sixturns.world.creatures import Body, Figures, Foes, Mood
from sixturns.world.light import Light
from sixturns.world.meeting import Course, Facing, Fight, Outcome
from sixturns.world.moves import Move
from tests.fidelity.book import AT_THE_DOOR, cellar, house, underworld

RULES, CELLAR = underworld().rules, cellar()
ORCS = group_of("orcs", "orcs", 4, "hall")
HERMIT = Foes("hermit", "hermit", 1, "hall")
AT_BAY = Facing("orcs", "orcs", 4, "hall", Outcome(Course.PARLEY, 40, Mood.UNCERTAIN))
MET = replace(AT_THE_DOOR, facing=AT_BAY, foes=Hidden((ORCS, HERMIT)))
UNHURT = tuple(Body(f"orcs-{n}", hp, hp) for n, hp in enumerate((3, 8, 1, 5), 1))
FIGHTING = replace(MET, fight=Hidden(Fight(1, UNHURT, ORCS.figures)))


def plays(state: Campaign, move: Move, **laid: list[Any]) -> tuple[Campaign, list[Item]]:
    """A move played with dice and decisions laid down by the name of the question; a wandering die shows nobody."""

    def answer(question: Question) -> Any:
        if question.site in ("wandering", "noise") and question.site not in laid:
            return False
        given = laid[question.site].pop(0)
        if isinstance(question, Choose):
            assert question.admits(given)
            return given
        assert question.dice.lowest <= given <= question.dice.highest
        return question.read(given)

    after, items = trace(underworld(), move.act, replace(state, doing=move), answer, CELLAR)
    assert not any(laid.values()), "answers nobody asked for"
    assert isinstance(after, Campaign)
    return after.at_rest(), items


def fight_of(state: Campaign) -> Fight:
    """The fight that is on."""
    fight = state.fight.open()
    assert fight is not None
    return fight


def with_bodies(*hp: int, fled: tuple[int, ...] = (), **changes: Any) -> Campaign:
    """The four orcs at so many hit points, those in these places run away, in a fight changed otherwise."""
    bodies = tuple(replace(body, hp=n, fled=i in fled) for i, (body, n) in enumerate(zip(UNHURT, hp, strict=True)))
    return replace(FIGHTING, fight=Hidden(replace(fight_of(FIGHTING), bodies=bodies, **changes)))


def told(items: list[Item]) -> list[tuple[str, Any, Mapping[str, Any]]]:
    """All that was told, to whom, with what."""
    return [(i.effect.fact, i.effect.to, dict(i.effect.about)) for i in items if isinstance(i.effect, Tell)]


def rolls(items: list[Item]) -> list[Roll]:
    """The rolls, in order."""
    return [item.effect for item in items if isinstance(item.effect, Roll)]


# ---------------------------------------------------------------------------------------------------- it comes to blows
@pytest.mark.rule("S-A51")
def test_every_creature_has_hit_points_thrown_in_secret() -> None:
    """Four orcs of one hit die are four secret dice, numbered; the table is told only that it comes to blows."""
    after, items = plays(MET, Move("fight"), **{"hit-points": [3, 8, 1, 5]})
    assert UNHURT == fight_of(after).bodies
    assert [("fight", ALL, {"name": "orcs", "number": 4})] == told(items)
    assert {("1d8", REFEREE)} == {(str(roll.dice), roll.to) for roll in rolls(items)}
    assert ("orcs-1", "orcs") == (dict(rolls(items)[0].about)["who"], dict(rolls(items)[0].about)["name"])


def test_a_fight_has_the_figures_of_the_bestiary() -> None:
    """Armour, attacks, damage and morale come from the kind; the first round is on, and the course is combat."""
    after, _ = plays(MET, Move("fight"), **{"hit-points": [3, 8, 1, 5]})
    fight = fight_of(after)
    assert (1, ORCS.figures, (), 0, False) == (fight.round, fight.figures, fight.tested, fight.stood, fight.broken)
    assert after.facing == replace(AT_BAY, outcome=Outcome(Course.COMBAT, 40, Mood.UNCERTAIN))
    assert (MET.turns, MET.rounds, MET.foes) == (after.turns, after.rounds, after.foes)


@pytest.mark.rule("S-A51")
def test_creatures_that_nobody_knows() -> None:
    """A name that stands in no bestiary fights with one hit die and a morale of 8."""
    alone = replace(MET, facing=Facing("hermit", "hermit", 1, "hall", Outcome(Course.COMBAT, 10)))
    after, items = plays(alone, Move("fight"), **{"hit-points": [6]})
    assert ((Body("hermit-1", 6, 6),), Figures("1d8", morale=8)) == (fight_of(after).bodies, fight_of(after).figures)
    assert ["1d8"] == [str(roll.dice) for roll in rolls(items)]


@pytest.mark.rule("S-A51")
def test_the_combat_speed() -> None:
    """A round's way is a third of a turn's, at whatever table counts it."""
    assert [40, 30, 20, 10] == [stride(rate, RULES) for rate in (120, 90, 60, 30)]


@pytest.mark.parametrize(("points", "thrown", "hp"), [("1d8-1", 1, 1), ("1d8-1", 2, 1), ("1d8-1", 8, 7), ("2d8", 9, 9)])
def test_dice_for_life_give_at_least_one(points: str, thrown: int, hp: int) -> None:
    """A die with a penalty never gives fewer than one hit point."""
    rat = replace(HERMIT, figures=Figures(points))
    state = replace(MET, facing=replace(AT_BAY, foes="hermit"), foes=Hidden((rat,)))
    after, _ = plays(state, Move("fight"), **{"hit-points": [thrown]})
    assert (Body("hermit-1", hp, hp),) == fight_of(after).bodies


def test_a_fixed_number_is_not_thrown() -> None:
    """Where the figures fix the hit points no die is thrown."""
    guards = replace(ORCS, number=2, figures=Figures("7"))
    after, items = plays(replace(MET, foes=Hidden((guards,))), Move("fight"))
    assert (Body("orcs-1", 7, 7), Body("orcs-2", 7, 7)) == fight_of(after).bodies
    assert [] == rolls(items)


def test_known_hit_points_stand() -> None:
    """Those whose hit points are known keep them and their numbers; the others get numbers that nobody has."""
    wounded = (Body("orcs-2", 4, 8), Body("orcs-4", 5, 5))
    more = replace(MET, foes=Hidden((replace(ORCS, bodies=wounded),)))
    after, _ = plays(more, Move("fight"), **{"hit-points": [2, 6]})
    assert (*wounded, Body("orcs-1", 2, 2), Body("orcs-3", 6, 6)) == fight_of(after).bodies
    fewer = replace(MET, foes=Hidden((replace(ORCS, bodies=wounded, number=1),)))
    after, _ = plays(fewer, Move("fight"))
    assert (wounded[0],) == fight_of(after).bodies


def test_a_group_taken_off_the_map() -> None:
    """Creatures that the referee has struck off while they are faced fight as the party sees them."""
    after, _ = plays(replace(MET, foes=Hidden(())), Move("fight"), **{"hit-points": [3, 8, 1, 5]})
    assert UNHURT == fight_of(after).bodies


# --------------------------------------------------------------------------------------------------------------- rounds
@pytest.mark.rule("R000-01", "R003-01")
def test_a_round_takes_a_round() -> None:
    """The next round costs one round of time, and everybody is told its number."""
    after, items = plays(FIGHTING, Move("round"))
    assert (2, 0, 1) == (fight_of(after).round, after.turns, after.rounds)
    assert ("round", ALL, {"round": 2}) == told(items)[0]


@pytest.mark.rule("R000-02", "R003-13")
def test_lights_burn_while_a_fight_goes_on() -> None:
    """Ten rounds are a turn, in which a torch burns down; the fight goes on in the dark."""
    state = replace(FIGHTING, lights=(Light("torch", "brenna", 1),), rounds=8)
    after, _ = plays(state, Move("round"))
    assert (9, True) == (after.rounds, after.lights[0].lit)
    after, items = plays(after, Move("round"))
    assert (1, 0, False, 3) == (after.turns, after.rounds, after.lights[0].lit, fight_of(after).round)
    assert "goes out" in [fact for fact, _, _ in told(items)]


# --------------------------------------------------------------------------------------------------------------- morale
@pytest.mark.parametrize(
    ("hp", "fled", "due"),
    [
        ((3, 8, 1, 5), (), ()),
        ((3, 1, 1, 1), (), ()),
        ((3, 0, 1, 5), (), ("first death",)),
        ((3, -4, 1, 0), (), ("first death", "half down")),
        ((3, 8, 1, 5), (0,), ()),
        ((3, 8, 1, 5), (0, 1), ("half down",)),
        ((3, 0, 1, 5), (0,), ("first death", "half down")),
        ((0, 0, 0, 0), (), ()),
    ],
)
def test_when_the_book_tests_morale(hp: tuple[int, ...], fled: tuple[int, ...], due: tuple[str, ...]) -> None:
    """At the first death, and when half of them are dead or fled; nobody tests when nobody is left."""
    assert due == morale_due(fight_of(with_bodies(*hp, fled=fled)), RULES)


def test_an_occasion_is_tested_once() -> None:
    """After a test for the first death the next is due when half are down; one test serves both at once."""
    first, _ = plays(with_bodies(3, 0, 1, 5), Move("morale"), morale=[8])
    assert (("first death",), ()) == (fight_of(first).tested, morale_due(fight_of(first), RULES))
    later = fight_of(with_bodies(3, 0, 0, 5, tested=("first death",), stood=1))
    assert ("half down",) == morale_due(later, RULES)
    both, _ = plays(with_bodies(3, 0, 0, 5), Move("morale"), morale=[8])
    assert (("first death", "half down"), 1, ()) == (
        fight_of(both).tested,
        fight_of(both).stood,
        morale_due(fight_of(both), RULES),
    )


@pytest.mark.rule("S-A51")
@pytest.mark.parametrize(("thrown", "breaks"), [(2, False), (8, False), (9, True), (12, True)])
def test_two_dice_against_morale(thrown: int, breaks: bool) -> None:
    """Orcs have a morale of 8: they flee or yield on 9 and more, and only then is the table told."""
    after, items = plays(with_bodies(3, 0, 1, 5), Move("morale"), morale=[thrown])
    assert (breaks, int(not breaks)) == (fight_of(after).broken, fight_of(after).stood)
    assert [("morale breaks", ALL, {})] * breaks + [("morale holds", REFEREE, {})] * (not breaks) == told(items)
    assert breaks == any(isinstance(item.effect, Reveal) for item in items)
    assert [("2d6", REFEREE)] == [(str(roll.dice), roll.to) for roll in rolls(items)]
    assert (FIGHTING.turns, FIGHTING.rounds) == (after.turns, after.rounds)


@pytest.mark.rule("S-A51")
@pytest.mark.parametrize(
    ("morale", "edge", "thrown", "breaks"),
    [
        (8, 2, 10, False),
        (8, 2, 11, True),
        (8, -2, 6, False),
        (8, -2, 7, True),
        (11, 2, 12, False),
        (12, -2, 12, False),
        (2, 2, 2, False),
        (2, 2, 3, True),
    ],
)
def test_circumstances_change_morale(morale: int, edge: int, thrown: int, breaks: bool) -> None:
    """Up to two are added or taken, but for those who never give in (12) and those who never fight (2)."""
    state = with_bodies(3, 0, 1, 5, figures=replace(ORCS.figures, morale=morale))
    after, items = plays(state, Move("morale", number=edge), morale=[thrown])
    assert breaks == fight_of(after).broken
    assert {"morale": morale, "edge": 0 if morale in (2, 12) else edge} == dict(rolls(items)[0].about)


@pytest.mark.rule("S-A51")
def test_who_has_stood_two_tests_fights_to_the_end() -> None:
    """After two tests that they stood no die is thrown any more; after one it is."""
    once, _ = plays(with_bodies(3, 0, 0, 5, stood=1), Move("morale"), morale=[2])
    assert (2, ()) == (fight_of(once).stood, morale_due(fight_of(once), RULES))
    again, items = plays(once, Move("morale"))
    assert ([("morale sure", REFEREE, {})], once) == (told(items), again)


def test_who_has_broken_is_not_tested_again() -> None:
    """The card asks for no test of those who flee already."""
    assert () == morale_due(fight_of(with_bodies(3, 0, 0, 5, broken=True)), RULES)


# ---------------------------------------------------------------------------------------------------------- how it ends
def ended(state: Campaign, ending: str, **laid: Any) -> tuple[Campaign, list[Item]]:
    """The end of the fight, which nobody heard."""
    return plays(state, Move("end fight", using=ending), **laid)


@pytest.mark.rule("R000-45", "R003-38", "R000-02")
@pytest.mark.parametrize("rounds", [0, 3, 9])
def test_a_fight_takes_the_turn_it_falls_in(rounds: int) -> None:
    """Rounds become turns: however many were fought of it, the turn is over."""
    after, _ = ended(replace(FIGHTING, rounds=rounds), "slain")
    assert (1, 0, None, None) == (after.turns, after.rounds, after.fight.open(), after.facing)


@pytest.mark.parametrize("ending", ["slain", "driven off"])
def test_the_dead_and_the_fled_are_struck_off(ending: str) -> None:
    """Slain or driven off, the group is gone; others are where they were."""
    after, _ = ended(with_bodies(0, 8, 1, 5), ending)
    assert (HERMIT,) == after.foes.open()


def test_those_who_part_in_peace_keep_their_wounds() -> None:
    """Of four orcs one is dead and one has run: two are left, as hurt as they were, and know the party."""
    state = with_bodies(0, 2, 1, 5, fled=(3,))
    after, items = ended(state, "at peace")
    left = (Body("orcs-2", 2, 8), Body("orcs-3", 1, 1))
    assert (replace(ORCS, number=2, bodies=left, met=True, intent=Mood.INDIFFERENT), HERMIT) == after.foes.open()
    assert ("fallen", REFEREE, {"dead": 1, "fled": 1, "left": 2}) == told(items)[0]


def test_those_who_are_left_behind_are_enemies() -> None:
    """A party that leaves them standing has them as hurt and as hostile as they were when it comes back."""
    after, _ = ended(with_bodies(3, 0, 1, 5), "left behind", **{"left-by": [""]})
    left = after.foes.open()[0]
    assert (3, UNHURT[0], True, Mood.UNCERTAIN) == (left.number, left.bodies[0], left.met, left.intent)


def test_nobody_is_left_of_a_group_all_dead() -> None:
    """A group of which all are dead is struck off, whatever the end is called; another without number is kept."""
    nobody = replace(HERMIT, number=0)
    state = with_bodies(0, -2, 0, 0, fled=(2,))
    after, items = ended(replace(state, foes=Hidden((ORCS, nobody))), "at peace")
    assert (nobody,) == after.foes.open()
    assert ("fallen", REFEREE, {"dead": 4, "fled": 0, "left": 0}) == told(items)[0]


def test_an_ending_without_a_fight_counts_nobody() -> None:
    """Where no fight is on nobody is counted, and the creatures stay as many as they were."""
    after, items = ended(MET, "at peace")
    assert 4 == after.foes.open()[0].number
    assert "fallen" not in [fact for fact, _, _ in told(items)]


@pytest.mark.rule("S-A18")
@pytest.mark.parametrize("noisy", [True, False])
def test_noise_brings_a_check_at_once(noisy: bool) -> None:
    """A fight that was heard brings a wandering check of its own; one that was not brings none."""
    _, items = plays(FIGHTING, Move("end fight", using="slain", noisy=noisy))
    assert noisy == ("noise" in [roll.site for roll in rolls(items)])


# ------------------------------------------------------------------------------------------------ moves and corrections
@pytest.mark.rule("S-A18", "S-A51")
def test_what_can_be_done_in_a_fight() -> None:
    """A round, a morale test, and four endings that are heard unless the referee says otherwise."""
    options, forms = in_a_fight(RULES)
    endings = ("slain", "driven off", "left behind", "at peace")
    expected = [Move("round"), Move("morale"), *(Move("end fight", using=e, noisy=True) for e in endings)]
    assert expected == list(options)
    question = Choose("what-now", options, forms)
    for answer in (Move("morale", number=-2), Move("morale", number=2), Move("end fight", using="slain")):
        assert question.admits(answer)
    for answer in (Move("morale", number=3), Move("round", number=1), Move("end fight", using="bored")):
        assert not question.admits(answer)


@pytest.mark.rule("S-A18")
def test_a_house_may_fight_quietly() -> None:
    """Where the rule set has fights go unheard, that is what the ending says first."""
    quiet, _ = in_a_fight(house(combat_noisy="false").rules)
    assert Move("end fight", using="slain") in quiet


def test_wounds_are_facts() -> None:
    """Hit points of creatures and members, and who has run, are set by hand."""
    state = with_fact(FIGHTING, "fight.bodies.orcs-2.hp", 3, CELLAR, RULES.time)
    state = with_fact(state, "fight.bodies.orcs-1.fled", True, CELLAR, RULES.time)
    state = with_fact(state, "fight.figures.morale", 6, CELLAR, RULES.time)
    bodies = fight_of(state).bodies
    assert (3, 8, True, 6) == (bodies[1].hp, bodies[1].most_hp, bodies[0].fled, fight_of(state).figures.morale)
    gone = with_fact(state, "fight.bodies.orcs-1", None, CELLAR, RULES.time)
    assert bodies[1:] == fight_of(gone).bodies


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("fight.bodies.orcs-9.hp", 3),
        ("fight.bodies.orcs-1.hp", "many"),
        ("fight.bodies.orcs-1.most_hp", 0),
        ("fight.figures.hit_points", "two dice"),
        ("fight.figures.hit_points", "0d8"),
        ("fight.figures.hit_points", "2d8x1000"),
        ("fight.figures.morale", 13),
        ("foes.orcs.figures.hit_points", "1d8-100"),
    ],
)
def test_facts_that_do_not_fit(path: str, value: Any) -> None:
    """A creature that is not there, hit points that are none and dice that nobody throws are refused by their place."""
    with pytest.raises(BadFact, match=path.rpartition(".")[0].replace(".", r"\.")):
        with_fact(FIGHTING, path, value, CELLAR, RULES.time)


def test_a_fight_is_kept_and_hidden() -> None:
    """A state in the middle of a fight comes back from its encoding, and prints nothing of the creatures."""
    assert FIGHTING == decode(encode(FIGHTING), Campaign)
    assert "orcs-1" not in repr(FIGHTING)
