"""Document 002, Initiative, and the round: who acts first, who last, who has acted, how morale stands."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sixturns.handlers.solve import Solver
from sixturns.kernel.effects import ALL, REFEREE, Roll
from sixturns.kernel.values import Hidden, replace
from sixturns.rules.initiative import Contest
from sixturns.world.creatures import Body, Figures
from sixturns.world.meeting import Fight, First, Side
from sixturns.world.moves import Move
from sixturns.world.party import Party
from tests.fidelity.basics import OURS, THEIRS, basic, before_orcs, seat
from tests.fidelity.book import BRENNA, HARL, ODO, ORCS, Seat, run

SIMULTANEOUS = 'initiative.ties = "simultaneous"'
THREE = Fight(1, tuple(Body(f"orcs-{n}", 4, 4) for n in (1, 2, 3)), Figures("1d8", morale=8))
SLOW = (
    *("two-handed sword", "great sword", "pole arm", "polearm", "halberd", "pike", "battle axe", "great axe", "maul"),
    *("staff", "crossbow", "heavy crossbow", "light crossbow", "arbalest"),
)
SWORD = replace(HARL, holds=("two-handed sword",))
BOW = replace(ODO, holds=("crossbow",))


def fought(
    first: First = "party",
    *members: object,
    segment: Side | None = None,
    acted: tuple[str, ...] = (),
    they: bool = False,
) -> Seat:
    """A fight with three orcs, in a round in which a side acts first."""
    state = before_orcs(first=first, segment=segment, acted=acted, they_acted=they)
    party = Party(members or (BRENNA, HARL, ODO), "brenna")  # type: ignore[arg-type]
    return seat(replace(state, party=party, fight=Hidden(THREE)))


def now(table: Seat) -> tuple[tuple[str, ...], bool]:
    """Who may act now: members, and whether the creatures do."""
    acts = [move for move in table.moves if move.act == "act"]
    ours = next((move.who for move in acts if move.who), ())
    return ours, any(move.using == "them" for move in acts)


# ------------------------------------------------------------------------------------------------------ initiative
@pytest.mark.rule("R002-41")
@pytest.mark.parametrize(
    ("ours", "theirs", "first"), [(6, 5, "party"), (2, 1, "party"), (5, 6, "foes"), (1, 2, "foes")]
)
def test_the_highest_acts_first(ours: int, theirs: int, first: str) -> None:
    """Each side rolls 1d6, and the highest acts first; the creatures' die is the referee's secret."""
    thrown = run("initiative", Contest(), basic(), initiative_party=ours, initiative_foes=theirs)
    assert (first, "1d6") == (thrown.gives, str(basic().rules.initiative.die))
    assert [(ALL, 6), (REFEREE, 6)] == [
        (question.to, question.dice.sides) for question in thrown.questions.values() if isinstance(question, Roll)
    ]


@pytest.mark.rule("R002-41")
def test_at_the_start_of_each_round() -> None:
    """Every round begins with a throw of its own, and may turn the order round."""
    table = fought().move("round").dice(**THEIRS)
    assert ((), True) == now(table)
    table.move("round").dice(**OURS)
    assert (("brenna", "harl", "odo"), False) == now(table)


@pytest.mark.rule("R002-41", "R002-43")
def test_the_odds_of_initiative() -> None:
    """With equal dice thrown again each side is first as often as the other."""
    odds = Solver(basic(), exact=True).solve("initiative", Contest()).weights
    assert {"party": Fraction(1, 2), "foes": Fraction(1, 2)} == odds


@pytest.mark.rule("R002-43")
@pytest.mark.parametrize(
    ("ours", "theirs", "first"), [(6, 5, "party"), (2, 4, "foes"), (3, 3, "party"), (4, 4, "foes")]
)
def test_a_tie_is_thrown_again(ours: int, theirs: int, first: str) -> None:
    """Equal dice are thrown again; equal once more, an odd number is for the party and an even one for the others."""
    thrown = run("initiative", Contest(), basic(), initiative_party=[3, ours], initiative_foes=[3, theirs])
    assert (first, 4) == (thrown.gives, len(thrown.rolled))


@pytest.mark.rule("R002-44")
def test_the_odds_of_acting_at_once() -> None:
    """Where ties are resolved at once, that is one round in six."""
    odds = Solver(basic(SIMULTANEOUS), exact=True).solve("initiative", Contest()).weights
    assert {"party": Fraction(5, 12), "foes": Fraction(5, 12), "both": Fraction(1, 6)} == odds


@pytest.mark.rule("R002-43", "R002-44")
def test_a_tie_is_resolved_at_once() -> None:
    """A table may have both sides act at once: nobody is before the other, so that both may deal killing blows."""
    thrown = run("initiative", Contest(), basic(SIMULTANEOUS), initiative_party=3, initiative_foes=3)
    assert ("both", 2) == (thrown.gives, len(thrown.rolled))
    assert (("brenna", "harl", "odo"), True) == now(fought("both"))


@pytest.mark.rule("R002-44")
def test_both_may_kill() -> None:
    """Where both act at once, whoever is killed in it has acted or still does: it is the other side's go as well."""
    table = fought("both").move("act", who=("brenna", "harl", "odo"))
    assert ((), True) == now(table)
    table = fought("both").move("act", using="them")
    assert (("brenna", "harl", "odo"), False) == now(table)


# ---------------------------------------------------------------------------------------------------- slow weapons
@pytest.mark.rule("R002-42")
def test_slow_weapons_act_last() -> None:
    """A two-handed sword and a crossbow act last, after the other side too, though their own side won."""
    table = fought("party", BRENNA, SWORD, BOW)
    assert (("brenna",), False) == now(table)
    table.move("act", who=("brenna",))
    assert ((), True) == now(table)
    table.move("act", using="them")
    assert (("harl", "odo"), False) == now(table)


@pytest.mark.rule("R002-42")
def test_slow_weapons_when_the_others_won() -> None:
    """They act last when their side lost: after those of it whose weapons are quick."""
    table = fought("foes", BRENNA, SWORD, ODO).move("act", using="them")
    assert (("brenna", "odo"), False) == now(table)
    table.move("act", who=("brenna", "odo"))
    assert (("harl",), False) == now(table)


@pytest.mark.rule("R002-42")
def test_slow_weapons_on_a_tie() -> None:
    """AMB-C08: when both sides act at once slow weapons are still last."""
    table = fought("both", BRENNA, SWORD, ODO)
    assert (("brenna", "odo"), True) == now(table)
    table.move("act", who=("brenna", "odo")).move("act", using="them")
    assert (("harl",), False) == now(table)


@pytest.mark.rule("R002-42", "S-C38")
def test_creatures_act_as_one() -> None:
    """Creatures act when their side does, whatever they hold: crossbowmen that have the initiative shoot first."""
    archers = replace(ORCS, name="crossbowmen", figures=Figures(attacks="1 crossbow"))
    table = fought("foes")
    table = seat(replace(table.state, foes=Hidden((archers,))))
    assert ((), True) == now(table)
    assert (("brenna", "harl", "odo"), False) == now(table.move("act", using="them"))


@pytest.mark.rule("R002-42")
def test_slow_weapons_in_a_free_round() -> None:
    """In a free round of the party slow weapons are last as well: after those of it whose weapons are quick."""
    table = fought("", BRENNA, SWORD, ODO, segment=Side.PARTY)
    assert (("brenna", "odo"), False) == now(table)
    assert (("harl",), False) == now(table.move("act", who=("brenna", "odo")))


@pytest.mark.rule("R002-42")
@pytest.mark.parametrize("weapon", ["Two-handed sword", "two handed sword", "CROSSBOW", "Pole-Arm"])
def test_however_a_slow_weapon_is_written(weapon: str) -> None:
    """A slow weapon is one in capitals and without its hyphen too."""
    assert ("harl",) == now(fought("party", replace(BRENNA, holds=(weapon,)), HARL))[0]


@pytest.mark.rule("R002-42")
@pytest.mark.parametrize("weapon", SLOW)
def test_what_counts_as_slow(weapon: str) -> None:
    """Two-handed melee weapons and crossbows in hand are slow; what is only carried is not, nor is a sword."""
    assert (("harl",), True) == (now(fought("party", replace(BRENNA, holds=(weapon,)), HARL))[0], True)
    assert ("brenna", "harl") == now(fought("party", replace(BRENNA, carries=(weapon,)), HARL))[0]
    assert ("brenna", "harl") == now(fought("party", replace(BRENNA, holds=("sword", "shield")), HARL))[0]


# ------------------------------------------------------------------------------------------------ one action a round
@pytest.mark.rule("R002-19")
def test_one_action_each() -> None:
    """Whoever has acted in a round does not act again in it, and does in the next."""
    table = fought().move("act", who=("harl",))
    assert (("brenna", "odo"), False) == now(table)
    table.move("act", who=("brenna", "odo")).move("act", using="them")
    assert ((), False) == now(table)
    table.move("round").dice(**OURS)
    assert (("brenna", "harl", "odo"), False) == now(table)


@pytest.mark.rule("R002-19")
def test_the_dead_do_not_act() -> None:
    """Nobody acts who is past it."""
    assert ("brenna", "odo") == now(fought("party", BRENNA, replace(HARL, hp=0), ODO))[0]


@pytest.mark.rule("R002-25", "R002-26")
def test_a_free_round_of_a_fight() -> None:
    """In a free round one side acts, and the other does not."""
    ours = fought("", segment=Side.PARTY)
    assert (("brenna", "harl", "odo"), False) == now(ours)
    ours.move("act", who=("brenna", "harl", "odo"))
    assert ((), False) == now(ours)
    assert ((), True) == now(fought("", segment=Side.FOES))


# ------------------------------------------------------------------------------------------------------- the tracker
@pytest.mark.rule("R002-20")
def test_combat_is_fought_round_by_round() -> None:
    """The fight card counts the rounds and keeps hit points and morale; who is hit, and how hard, the referee says."""
    table = fought().move("round").dice(**OURS)
    fight = table.state.fight.open()
    assert fight is not None
    assert (2, (4, 4, 4)) == (fight.round, tuple(body.hp for body in fight.bodies))
    acts = [move.act for move in table.moves]
    assert ["act", "round", "morale", "end fight"] == list(dict.fromkeys(acts))[:4]


@pytest.mark.rule("R002-20")
def test_the_response_of_a_fight_keeps_its_initiative() -> None:
    """A fight that begins in the round of the encounter keeps the initiative of that round; a later one throws."""
    kept = seat(before_orcs(first="foes")).move("fight")
    thrown = seat(before_orcs(first="")).move("fight")
    for table in (kept, thrown):
        while table.asks == "hit-points":
            table.dice(hit_points=4)
    assert ("what-now", "initiative-party") == (kept.asks, thrown.asks)
    assert Move("act", using="them") in kept.moves


@pytest.mark.rule("R002-19", "R002-41")
def test_a_fight_that_is_taken_up_again() -> None:
    """Whoever is caught up with after a flight is fought in a new round: all have an action, and both sides throw."""
    again = seat(before_orcs(acted=("harl",), they_acted=True)).move("fight")
    while again.asks == "hit-points":
        again.dice(hit_points=4)
    assert (("brenna", "harl", "odo"), False) == now(again.dice(**OURS))
