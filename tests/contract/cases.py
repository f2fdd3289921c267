"""The starting states of the contract: a small dungeon, tables at rest in it, and the called procedures' own values.

A move's cases are not written down: they are every answer to *what now?* that the tables at rest offer.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from sixturns.kernel.effects import Choose
from sixturns.kernel.values import Hidden, replace
from sixturns.rules.doors import Attempt, Hands
from sixturns.rules.encounter import Meeting, Talk
from sixturns.rulesets.layers import RULE_SETS, load
from sixturns.world.campaign import Alert, Campaign, Course, Facing, Move, Outcome
from sixturns.world.creatures import Foes, Mind, Mood
from sixturns.world.dungeon import Area, Door, Dungeon, Rect
from sixturns.world.light import Light
from sixturns.world.party import Member, Party
from tests.contract.explore import Map, Path, paths


class Case(NamedTuple):
    """A state to begin from, and the map around it."""

    name: str
    state: Any
    world: Map


class Nowhere:
    """The map of a procedure that looks at nothing."""

    def look(self, at: Any, what: Any) -> Any:
        """Fails: a called procedure knows no place."""
        raise AssertionError(f"{what} was looked for at {at}")


HALL = Area("hall", (Rect(0, 0, 6, 4),), "1", "Hall")
CRYPT = Area("crypt", (Rect(7, 0, 8, 3),), "2", "Crypt", key="A chest stands behind the altar.")
STORE = Area("store", (Rect(0, 5, 3, 3),), "3", "Store", dark=False)
WELL = Area("well", (Rect(-4, 0, 3, 3),), "4", "Well")
OAK = Door("oak", ("hall", "crypt"), 6.5, 1.5, upright=True)
IRON = Door("iron", ("hall", "store"), 1.5, 4.5, stuck=True, wooden=False)
ARCH = Door("arch", ("well", "hall"), -0.5, 1.5, upright=True, archway=True)
PANEL = Door("panel", ("crypt", "store"), 7.5, 4.5, secret=True)
CELLAR = Dungeon("Cellar", (HALL, CRYPT, STORE, WELL), (OAK, IRON, ARCH, PANEL))

BRENNA = Member("brenna", "Brenna", strength=16, wisdom=5, charisma=8, carries=("crowbar", "torch"))
ODO = Member("odo", "Odo", strength=9, wisdom=16, charisma=18, carries=("axe", "candle", "lantern", "flask of oil"))
COMPANY = Party((BRENNA, ODO), "odo")

ORCS = Foes("orcs", "orcs", 4, "crypt")
BEETLES = Foes("beetles", "fire beetles", 2, "crypt", mind=Mind.NONE)
GUARDS = Foes("guards", "guards", 3, "crypt", intent=Mood.HOSTILE, distance=20)
RATS = Foes("rats", "giant rats", 6, "well", mind=Mind.SEMI)

AT_THE_DOORS = Campaign(COMPANY, "hall", entered=50, turns=60, seen=("hall",))
LIT = replace(AT_THE_DOORS, lights=(Light("torch", "brenna", 4),), foes=Hidden((ORCS,)))
WARNED = replace(LIT, foes=Hidden((GUARDS,)), alerted=Hidden((Alert("crypt", 70),)))
OPENED = replace(LIT, standing=("oak",), seen=("hall", "crypt"), foes=Hidden(()))
IN_THE_DARK = replace(
    AT_THE_DOORS,
    foes=Hidden((ORCS, RATS)),
    expecting=True,
    alerted=Hidden((Alert("crypt", 70), Alert("well", 70))),
)
IN_THE_CRYPT = replace(LIT, at="crypt", seen=("hall", "crypt"))
HEARD = Facing("orcs", "", 0, at="crypt", outcome=Outcome(Course.PARLEY, 40, Mood.UNCERTAIN))
"""The orcs before the party in a place that it cannot see."""


def facing(mood: Mood | None, course: Course) -> Facing:
    """The orcs before the party, met and not done with."""
    return Facing("orcs", "orcs", 4, at="crypt", outcome=Outcome(course, 40, mood))


AT_REST = {
    "underworld": (
        Case("nobody near", AT_THE_DOORS, CELLAR),
        Case("orcs behind the oak door", LIT, CELLAR),
        Case("warned guards behind the oak door", WARNED, CELLAR),
        Case("beetles came into the open crypt", replace(OPENED, lights=(), foes=Hidden((BEETLES,))), CELLAR),
        Case("rats beyond the arch", replace(LIT, foes=Hidden((RATS,)), expecting=True, foes_edge=1), CELLAR),
        Case(
            "uncertain orcs",
            replace(OPENED, facing=facing(Mood.UNCERTAIN, Course.PARLEY), foes=Hidden((ORCS,)), rounds=3),
            CELLAR,
        ),
        Case("hostile orcs", replace(OPENED, facing=facing(Mood.HOSTILE, Course.COMBAT), foes=Hidden((ORCS,))), CELLAR),
        Case(
            "the torch goes out and the candle gutters",
            replace(OPENED, lights=(Light("torch", "brenna", 1), Light("candle", "odo", 2)), rounds=9),
            CELLAR,
        ),
        Case(
            "every door opens",
            AT_THE_DOORS,
            Dungeon("Cellar", CELLAR.areas, tuple(replace(door, stuck=False) for door in CELLAR.doors)),
        ),
        Case(
            "every door is locked",
            AT_THE_DOORS,
            Dungeon("Cellar", CELLAR.areas, tuple(replace(door, locked=True) for door in CELLAR.doors)),
        ),
        Case("in the dark among orcs and rats", IN_THE_DARK, CELLAR),
        Case("orcs heard in the dark", replace(IN_THE_DARK, facing=HEARD, standing=("oak",)), CELLAR),
        Case("orcs where a secret door was found", replace(IN_THE_CRYPT, found=("panel",)), CELLAR),
        Case("a secret door not found", replace(IN_THE_CRYPT, foes=Hidden(())), CELLAR),
        Case("nobody left", replace(LIT, party=Party(()), lights=()), CELLAR),
    )
}
"""Tables at rest, by rule set."""

BARE, LEVER, HATCHET = Hands("Odo", 9), Hands("Brenna", 16, "crowbar"), Hands("Odo", 9, "axe")
CALLED: dict[tuple[str, str], dict[str, Any]] = {
    ("underworld", "force"): {
        "bare hands": Attempt((BARE,)),
        "a crowbar": Attempt((LEVER,)),
        "an axe on wood": Attempt((HATCHET,)),
        "an axe on iron": Attempt((HATCHET,), wooden=False),
        "the strongest there is, with a crowbar": Attempt((Hands("Ox", 18, "crowbar"),)),
        "three together": Attempt((LEVER, BARE, HATCHET)),
    },
    ("underworld", "encounter"): {
        "orcs in a hall": Meeting("orcs", 4, wisdom=(-1, 1), charisma=2, lit=True, sight=60),
        "orcs in the dark": Meeting("orcs", 4, wisdom=(0, 0, 1), charisma=-1),
        "beasts behind a door": Meeting("beetles", 2, mind=Mind.NONE, burst=True, lit=True),
        "guards who heard the party": Meeting("guards", 3, intent=Mood.HOSTILE, alerted=True, keyed_distance=20),
        "the party expects rats": Meeting("rats", 6, mind=Mind.SEMI, expecting=True, foes_edge=1, party_edge=-1),
        "nobody can be surprised": Meeting("orcs", 4, alerted=True, expecting=True),
    },
    ("underworld", "parley"): {f"charisma {n:+d}": Talk(n) for n in (-2, 0, 2)},
}
"""The values that called procedures run on, by rule set and procedure."""


@cache
def every_procedure() -> tuple[tuple[str, str], ...]:
    """Every procedure of every rule set."""
    return tuple((ruleset, name) for ruleset in RULE_SETS for name in load(ruleset).procedures)


@cache
def cases(ruleset: str, procedure: str) -> tuple[Case, ...]:
    """The cases of a procedure: none when nothing in this module leads to it."""
    if (ruleset, procedure) in CALLED:
        return tuple(Case(name, state, Nowhere()) for name, state in CALLED[ruleset, procedure].items())
    at_rest = AT_REST.get(ruleset, ())
    if procedure == "table":
        return at_rest
    return tuple(with_move(case, move) for case in at_rest for move in moves(ruleset, case) if move.act == procedure)


@cache
def played(ruleset: str, procedure: str) -> tuple[tuple[Case, tuple[Path, ...]], ...]:
    """Every case of a procedure with every path of it, walked once."""
    return tuple(
        (case, tuple(paths(load(ruleset), case.world, (procedure,), case.state))) for case in cases(ruleset, procedure)
    )


def moves(ruleset: str, case: Case) -> tuple[Move, ...]:
    """Every move that a table at rest offers, forms filled in."""
    return tuple(path.end.doing for path in paths(load(ruleset), case.world, ("table",), case.state))


def what_now(ruleset: str, case: Case, state: Campaign) -> Choose:
    """The question *what now?* of a table at rest."""
    question = next(paths(load(ruleset), case.world, ("table",), state)).answers[0].question
    assert isinstance(question, Choose)
    return question


def with_move(case: Case, move: Move) -> Case:
    """A case at rest as the case of a move."""
    return Case(f"{case.name}: {called(move)}", replace(case.state, doing=move), case.world)


def called(move: Move) -> str:
    """A short name of a move."""
    parts = (move.act, move.at, "+".join(move.who), move.using, f"{move.rounds} rounds" if move.words else "")
    return " ".join(filter(None, (*parts, "noisily" if move.noisy else "", "quietly" if move.quiet else "")))


def secrets_behind(case: Case) -> Iterator[Case]:
    """The case and others like it to the players: other creatures, warned or not, and another truth about the map."""
    friendly, dull = replace(GUARDS, distance=50, intent=Mood.FRIENDLY), replace(GUARDS, distance=0, mind=Mind.NONE)
    creatures = ((), (ORCS,), (BEETLES,), (RATS,), (GUARDS,), (friendly,), (dull,), (replace(GUARDS, met=True),))
    faced = case.state.facing.foes if case.state.facing else ""
    before_them = tuple(group for group in case.state.foes.open() if group.id == faced)
    for hidden, alerted in product(creatures, ((), (Alert("crypt", 70), Alert("well", 61)))):
        foes = before_them + tuple(group for group in hidden if group.id != faced)
        yield case._replace(state=replace(case.state, foes=Hidden(foes), alerted=Hidden(alerted)))
    assert isinstance(case.world, Dungeon)
    for world in other_truths(case.world, case.state.found):
        yield case._replace(world=world)


def elsewhere(case: Case) -> Iterator[Case]:
    """The case, and others whose doors lead to other unseen places than they do, or all of them to one."""
    assert isinstance(case.world, Dungeon)
    unseen = [area.id for area in case.world.areas if area.id not in case.state.seen]
    for others in (unseen, unseen[1:] + unseen[:1], unseen[:1] * len(unseen)):
        leads = dict(zip(unseen, others, strict=True))
        doors = (
            replace(door, between=tuple(leads.get(end, end) for end in door.between))
            for door in case.world.doors
            if not door.secret or door.id in case.state.found
        )
        yield case._replace(world=Dungeon(case.world.name, case.world.areas, tuple(doors)))


def other_truths(dungeon: Dungeon, found: tuple[str, ...]) -> Iterator[Dungeon]:
    """The map with its doors stuck, free or locked, without the secret doors not found, and with another key."""
    for stuck, locked in ((True, False), (False, False), (None, True)):
        yield Dungeon(
            dungeon.name,
            tuple(replace(area, key="Nothing here.") for area in dungeon.areas),
            tuple(
                replace(door, stuck=stuck, locked=locked)
                for door in dungeon.doors
                if not door.secret or door.id in found
            ),
            monsters_pass=not dungeon.monsters_pass,
        )


def secret_meetings(meeting: Meeting) -> Iterator[Meeting]:
    """Meetings that look the same to the players before anybody acts."""
    for mind, intent, alerted, feet in product(Mind, (None, Mood.ATTACKS, Mood.FRIENDLY), (False, True), (0, 20, 70)):
        yield replace(meeting, mind=mind, intent=intent, alerted=alerted, keyed_distance=feet)
