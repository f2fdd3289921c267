"""Lights: who bears one, for how long it burns (document 003, Light)."""

from __future__ import annotations

from sixturns.kernel.effects import Steps, chance_of, tell
from sixturns.kernel.procedure import step
from sixturns.kernel.values import replace
from sixturns.rules.model import Rules
from sixturns.world.light import Light
from sixturns.world.moves import Move
from sixturns.world.party import Member, Party

HANDS = 2


def hand_free(member: Member, lights: tuple[Light, ...]) -> bool:
    """Whether a member could hold a light: not both hands full, and no light in one of them yet."""
    return len(member.holds) < HANDS and not any(light.bearer == member.id and light.lit for light in lights)


def unlit(party: Party, lights: tuple[Light, ...], rules: Rules) -> tuple[Move, ...]:
    """The lights that could be lit now: half-burnt ones, and those of which all that is needed is carried."""
    moves: dict[Move, None] = {}
    for member in party.able:
        if hand_free(member, lights):
            for kind in rules.lights.__struct_fields__:
                half_burnt = any(one.bearer == member.id and one.kind == kind and one.left for one in lights)
                if half_burnt or (kind in member.carries and rules.lights[kind].burns in member.carries):
                    moves[Move("light", who=(member.id,), using=kind)] = None
    return tuple(moves)


def burning(lights: tuple[Light, ...]) -> tuple[Move, ...]:
    """The lights that could be put out."""
    return tuple(Move("douse", who=(light.bearer,), using=light.kind) for light in lights if light.lit)


@step("spent", cites="R003-12 R003-13 R003-14", always=True)
def take_light(rules: Rules) -> int:
    """Lighting a light is a short act; if it fills the turn, the light is lit at the beginning of the next."""
    return rules.time.light


@step("party", "lights", cites="R003-12 R003-13 R003-14", always=True)
def kindle(
    doing: Move, party: Party, lights: tuple[Light, ...], rules: Rules
) -> Steps[tuple[Party, tuple[Light, ...]]]:
    """Somebody lights a light: a torch or a candle is used up, a lantern takes a flask of oil.

    One that was put out before its time is lit again with the turns it has left. The tinder may not catch, where no
    other light burns.
    """
    member, kind, tinder = party[doing.who[0]], rules.lights[doing.using], rules.kindling.tinder
    unsure = tinder.upto < tinder.sides and not any(light.lit for light in lights)
    if unsure and not (yield from chance_of("tinder", tinder, about=(("who", member.name),))):
        yield from tell("no spark", (("who", member.name),))
        return party, lights
    yield from tell("lit", (("who", member.name), ("kind", doing.using)))
    others = tuple(light for light in lights if light.bearer != member.id)
    own = tuple(light for light in lights if light.bearer == member.id and light.left)
    old = next((light for light in own if light.kind == doing.using), None)
    kept = (*others, *(light for light in own if light is not old))
    if old is not None:
        return party, (*kept, replace(old, lit=True))
    carries = member.without(kind.burns)
    return party.having(replace(member, carries=carries)), (*kept, Light(doing.using, member.id, kind.turns))


@step("lights", cites="R003-12 R003-13 R003-14", always=True)
def put_out(doing: Move, party: Party, lights: tuple[Light, ...]) -> Steps[tuple[Light, ...]]:
    """Somebody puts a light out; it keeps the turns it has left."""
    (bearer,) = doing.who
    yield from tell("put out", (("who", party[bearer].name), ("kind", doing.using)))
    return tuple(replace(one, lit=False) if one.bearer == bearer and one.lit else one for one in lights)
