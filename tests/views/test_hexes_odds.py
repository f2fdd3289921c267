"""The odds of a way in words."""

from __future__ import annotations

from typing import Any

from sixturns.views.hexes.odds import OddsView, odds_view, percent
from sixturns.world.hexes import Hex
from sixturns.world.plan import Halt, Hop, Plan
from tests.views.vale import vale

HOP = Hop(Hex(3, 3), "clear", 2)


def view(true: Plan | None = None, **changes: Any) -> OddsView:
    """A plan in words."""
    return odds_view(plan(**changes), true, vale())


def plan(**changes: Any) -> Plan:
    """A plan of one hex."""
    plain: dict[str, Any] = {
        "hops": (HOP,),
        "arrives": ((1, 5 / 6),),
        "lost": ((1, 1 / 6),),
        "halts": (),
        "by_day": 5 / 36,
        "by_night": 0.0,
        "unresolved": 0.0,
        "policy": "steady",
    }
    return Plan(**(plain | changes))


def test_a_day_is_told_with_its_chance() -> None:
    """Where all falls on one day one chance is enough."""
    assert (
        ("There, as planned", "83.3 % today"),
        ("Lost on the way", "16.7 % today"),
        ("Encounters to expect", "0.14 by day, 0.00 by night"),
    ) == view().lines
    assert ("0303", "exact", ()) == (view().way, view().how, view().truths)


def test_several_days_have_their_chances() -> None:
    """Of many days the likeliest four are told, in order."""
    arrives = ((2, 0.1), (3, 0.3), (4, 0.2), (5, 0.05), (6, 0.15))
    assert (
        "80.0 %: 10.0 % on day 2 · 30.0 % on day 3 · 20.0 % on day 4 · 15.0 % on day 6 · …"
        == view(arrives=arrives).lines[0][1]
    )


def test_what_never_comes_to_pass_is_said() -> None:
    """A way that is barred leads never there; who cannot be lost is told so."""
    halts = (Halt(Hex(3, 3), "water", 1.0),)
    lines = dict(view(arrives=(), lost=(), halts=halts).lines)
    assert ("never", "no") == (lines["There, as planned"], lines["Lost on the way"])
    assert "no way over water, 100.0 %" == lines["Stopped before 0303"]
    assert "under 0.1 %" == view(arrives=(), unresolved=1e-9).lines[0][1]
    afloat = dict(odds_view(plan(halts=halts), None, vale(), afloat=True).lines)
    assert "land is in the way, 100.0 %" == afloat["Stopped before 0303"]


def test_how_sure_it_is_is_said() -> None:
    """A sampled plan tells its runs and errors, one with a rest tells that."""
    sampled = view(sampled=400, spread=(0.02, 0.01))
    assert "sampled, 400 marches, standard error 1.9 %" == sampled.how
    assert "0.14 ± 0.02 by day, 0.00 ± 0.01 by night" == sampled.lines[2][1]
    assert "exact, but for 2.0 % not followed to an end" == view(unresolved=0.02).how


def test_what_is_assumed_is_said() -> None:
    """The policy comes first, then what was taken for granted."""
    policy, *notes = view(assumes=("country", "here"), unknown="woods").notes
    assert policy.startswith("A march every day")
    assert ["Country that nobody has told of is taken for woods.", "The party is where it reckons itself."] == notes


def test_the_truth_says_where_the_party_comes_to() -> None:
    """In truth a lost party comes to another hex, which is told among the truths only."""
    shown = view(true=plan(hops=(Hop(Hex(3, 3), "clear", 2, truly=Hex(3, 4)),)))
    assert ("Comes truly to", "0304") == shown.truths[-1]
    assert len(shown.lines) == len(shown.truths) - 1


def test_small_chances_are_not_none() -> None:
    """What is hardly possible, or hardly not, is told as that."""
    assert ["0.0 %", "under 0.1 %", "50.0 %", "over 99.9 %", "100.0 %"] == list(
        map(percent, (0, 1e-5, 0.5, 1 - 1e-5, 1))
    )
