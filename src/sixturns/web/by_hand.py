"""The forms that set facts by hand, each in the words of the table: who comes, what is carried, what a place holds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import Any, get_args

import msgspec

from sixturns.formats.party_csv import MOST_THINGS, things
from sixturns.formats.text import slug
from sixturns.handlers.facts import BadFact
from sixturns.handlers.wilds_by_hand import Known
from sixturns.views.language import gettext as _
from sixturns.web import acts
from sixturns.web.acts import Act, Refused
from sixturns.web.forms import Form
from sixturns.web.mend import mend_of
from sixturns.world.creatures import Mind, Wanderer, Wandering
from sixturns.world.party import Member

LARGEST_HEAP = 1_000_000
"""The most coins that are picked up at once."""


def put_of(form: Form) -> Act:
    """How a switch sets its fact, without a reason; one that says what it was made of goes stale with the log."""
    return _as_of(form, acts.set_typed(form.words("path"), form.text("value"), form.some("reason")))


def add_of(form: Form) -> Act:
    """How a number of the state is changed by so much."""
    return acts.change(form.words("path"), form.number("by"))


def pack_of(form: Form) -> Act:
    """How things are put into a member's pack, or taken out of it."""
    return acts.pack(form.words("member"), form.words("thing"), form.number("by"))


def treasure_of(form: Form) -> Act:
    """How coins are picked up by a member, or handed out."""
    coins = form.number("coins")
    if abs(coins) > LARGEST_HEAP:
        raise Refused(422, _("At most {most} coins at once.").format(most=f"{LARGEST_HEAP:,}"))
    return acts.change(f"party.members.{form.words('member')}.treasure", coins)


SCORES = (
    *("strength", "wisdom", "charisma", "constitution"),
    *("agility", "mind", "personality", "stamina"),
)
"""The scores that may be given to somebody who joins."""


def join_of(form: Form) -> Act:
    """How a member or a hireling comes."""
    name = form.words("name")
    hp = form.number("hp", 1)
    fields: dict[str, Any] = {
        "id": slug(name) or "member",
        "name": name,
        "calling": form.some("calling").lower(),
        "level": form.number("level", 0),
        **{score: form.number(score) for score in SCORES if score in form},
        "most_stamina": max(0, form.number("stamina", 0)),
        "armour": form.number("armour", 9),
        "hp": hp,
        "most_hp": max(0, hp),
        "load": form.number("load", 0),
        "hireling": "hireling" in form,
        "carries": _carried(form.some("carries")),
    }
    try:
        return acts.join(msgspec.convert(fields, Member))
    except msgspec.ValidationError as error:
        raise Refused(422, acts.sentence(BadFact(f"party.members: {error}"))) from None


def _carried(said: str) -> tuple[str, ...]:
    """What is carried, thing by thing, as the table of a party has it: ``3 torches, rations ×2, crowbar``."""
    counted = tuple(things(said))
    if sum(number for number, _thing in counted) > MOST_THINGS:
        raise Refused(422, _("At most {most} things at once.").format(most=MOST_THINGS))
    return tuple(thing for number, thing in counted for _time in range(number))


def march_of(form: Form) -> Act:
    """How a member goes further to the front, or to the rear."""
    return acts.move_up(form.words("member"), form.number("by"))


def key_of(form: Form) -> Act:
    """How the key of a place is changed."""
    return acts.key(form.words("area"), form.some("aloud"), form.some("key"))


def aloud_of(form: Form) -> Act:
    """What is read to the players: words as they are given, or those that the key of a place has for them."""
    return acts.aloud(form.words("words")) if "words" in form else acts.aloud_of(form.words("area"))


def note_of(form: Form) -> Act:
    """What is written into the log, for the referee alone or told to all."""
    said = form.words("words")
    return acts.aloud(said) if form.some("to") == "all" else acts.note(said)


def trap_of(form: Form) -> Act:
    """How a trap is set in a place."""
    return acts.trap(form.words("at"), form.words("does"))


def creatures_of(form: Form) -> Act:
    """How creatures come to be in a place."""
    speed = form.number("speed", -1)
    return acts.creatures(
        form.words("name"),
        form.number("number", 1),
        form.words("at"),
        _mind(form.some("mind")),
        speed if speed >= 0 else None,
    )


def _mind(said: str) -> Mind | None:
    try:
        return Mind(said) if said else None
    except ValueError:
        raise Refused(422, _("mind: one of {all}.").format(all=", ".join(Mind))) from None


def wandering_of(form: Form) -> Act:
    """How the wandering table of a level is written anew; a line without a name is left out."""
    columns = [form.many(name) for name in ("upto", "many", "name", "mind", "speed")]
    lines = tuple(_wanderer(*cells) for cells in zip_longest(*columns, fillvalue="") if cells[2])
    wanted = Wandering(
        level=form.number("level"),
        die=form.some("die") or f"1d{lines[-1].upto if lines else 6}",
        lines=tuple(sorted(lines, key=lambda line: line.upto)),
        interval=form.number("interval", 0),
        chance=form.number("chance", 0),
    )
    return _as_of(form, acts.wandering(form.number("place", -1), wanted))


def _wanderer(upto: str, many: str, name: str, mind: str, speed: str) -> Wanderer:
    return Wanderer(
        upto=Form.whole("upto", upto),
        name=name,
        number=many or "1",
        mind=_mind(mind) or Mind.INTELLIGENT,
        speed=Form.whole("speed", speed or "120"),
    )


def _as_of(form: Form, act: Act) -> Act:
    """An act that is refused when the log has moved on since its page was made, if the form says so."""
    return acts.as_of(form.number("seq"), act) if "seq" in form else act


def back_of(form: Form) -> Act:
    """How the table goes back to before an entry of the log."""
    return acts.back_to(form.number("seq"))


def know_of(form: Form) -> Act:
    """How much of a hex, and of those around it, the players' map shows from now on."""
    how = form.words("how")
    known = next((one for one in get_args(Known) if one == how), None)
    if known is None:
        raise Refused(422, _("how: one of {all}.").format(all=", ".join(get_args(Known))))
    return acts.know(form.words("hex"), form.number("away", 0), known)


def show_of(form: Form) -> Act:
    """Whether the players know of something in a hex."""
    return acts.show(form.words("feature"), form.some("known") != "no")


FORMS: dict[str, Callable[[Form], Act]] = {
    "put": put_of,
    "add": add_of,
    "pack": pack_of,
    "treasure": treasure_of,
    "back": back_of,
    "join": join_of,
    "march": march_of,
    "key": key_of,
    "aloud": aloud_of,
    "note": note_of,
    "trap": trap_of,
    "creatures": creatures_of,
    "wandering": wandering_of,
    "know": know_of,
    "show": show_of,
    "mend": mend_of,
}
"""Every form that sets a fact, by the last part of its address."""
