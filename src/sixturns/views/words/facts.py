"""Facts that were set by hand, as the log tells them."""

from __future__ import annotations

from typing import Any

import msgspec

from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.words.names import Names, counted

WHOLE = {
    "keys": _("The key of {place} is changed"),
    "traps": _("The traps are changed"),
    "wandering": _("The wandering table is changed"),
    "charted": _("The players' map is changed"),
}


def fact_of(path: str, raw: bytes, names: Names) -> str:
    """What a fact has been set to: in words where the table has some, else its path and value."""
    value = msgspec.json.decode(raw)
    keys = path.split(".")
    match keys:
        case ["party", "members", "+"] if isinstance(value, dict):
            return _("{who} joins the party").format(who=value.get("name", ""))
        case ["party", "members", who]:
            return _("{who} leaves the party").format(who=names.member(who)) if value is None else f"{path} = {value}"
        case ["party", "members", who, field] if isinstance(value, int):
            return _("{who}: {what}").format(who=names.member(who), what=_amount(field, value))
        case ["fight", "bodies", id, field]:
            return _("{which}: {what}").format(which=_body(id, names), what=_amount(field, value))
        case ["foes", "+"] if isinstance(value, dict):
            who = counted(value.get("number", 1), value.get("name", ""))
            return _("{who} in {place}").format(who=who, place=names.area(value["at"]))
        case ["keys", "+"] if isinstance(value, dict):
            return WHOLE["keys"].format(place=names.area(value["id"]))
        case ["keys", id, *_rest]:
            return WHOLE["keys"].format(place=names.area(id))
        case [field, *_rest] if field in WHOLE:
            return WHOLE[field]
    return f"{path} = {raw.decode()}"


def _amount(field: str, value: Any) -> str:
    """So much of what a member or a creature has."""
    match field:
        case "hp":
            return ngettext("{n} hit point", "{n} hit points", value).format(n=value)
        case "treasure":
            return ngettext("{n} coin of treasure", "{n} coins of treasure", value).format(n=value)
        case "fled":
            return _("has fled") if value else _("is back")
    return f"{field} = {value}"


def _body(id: str, names: Names) -> str:
    """A creature of the fight by its number."""
    fight = names.state.fight.open()
    ids = [body.id for body in fight.bodies] if fight else []
    return f"#{ids.index(id) + 1}" if id in ids else id
