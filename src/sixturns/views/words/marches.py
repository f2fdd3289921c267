"""The words of the march in Hex Points: the way, Fatigue, mounts, what lies hidden in a hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixturns.kernel.effects import Roll
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.words.names import Names, listed
from sixturns.world.moves import Move

PROCEDURES = {"seek": _("Seeking a secret")}
TITLES = {
    "way-encounter": _("Does somebody come meanwhile?"),
    "day-encounter": _("Does somebody come on this day?"),
    "mount": _("Does {who}'s mount live through it?"),
}
HELPS = {
    "way-encounter": _("In secret, with every Navigation Check: no higher than the hex's cost."),
    "day-encounter": _("In secret, on a day without a Navigation Check: no higher than the hex's cost."),
    "mount": _("It was forced on the day before as well."),
}
YES_OR_NO = {
    "way-encounter": (_("somebody comes"), _("nobody comes")),
    "day-encounter": (_("somebody comes"), _("nobody comes")),
}
TABLES = frozenset({"mount"})
ROLLS = {
    "way-encounter": _("Encounter check of the way"),
    "day-encounter": _("Encounter check of the day"),
    "mount": _("{who}'s mount"),
}
PLAIN = {
    "way found": _("You find your way again."),
}
PATHS = {
    "road": _("You follow the road."),
    "track": _("You follow the track."),
    "river": _("You follow the river."),
    "shore": _("You follow the shore."),
    "land": _("You keep the land in sight."),
    "forest": _("You follow the edge of the forest."),
}
FATES = {"lives": _("lives"), "dies": _("dies")}
PACES = {"cautious": _("cautious march")}


def reckoned(about: Mapping[str, Any]) -> str:
    """So many points of a day's march, or miles where the fact counts in those."""
    n = about["points"]
    if about.get("counts") == "miles":
        return ngettext("{n} mile", "{n} miles", n).format(n=n)
    return ngettext("{n} point", "{n} points", n).format(n=n)


def move_of(move: Move, names: Names) -> str | None:
    """A move of the march in Hex Points, as a button says it; None when it is none."""
    match move.act:
        case "seek":
            return _("Seek what is secret here")
    return None


def reading_of(question: Roll, reading: Any) -> str | None:
    """A reading of a roll of the march in Hex Points; None when it is none."""
    return FATES[reading] if question.site == "mount" else None


def told(fact: str, about: Mapping[str, Any], names: Names) -> str | None:
    """What happened on the march, as a sentence; None when it happened elsewhere."""
    if fact in PLAIN:
        return PLAIN[fact].format(**about)
    match fact:
        case "dear to find the way":
            said = ngettext(
                "To look for the way takes {points}, and {n} is left.",
                "To look for the way takes {points}, and {n} are left.",
                about["of"],
            )
            return said.format(points=reckoned(about), n=about["of"])
        case "on a path":
            return PATHS[about["path"]]
        case "lost here":
            still = _("You are still lost in {hex}.") if about["again"] else _("You have lost your way in {hex}.")
            return still.format(hex=names.hex(about["at"]))
        case "banked" if about["lost"]:
            return ngettext(
                "{n} point counts towards finding the way.",
                "{n} points count towards finding the way.",
                about["points"],
            ).format(n=about["points"])
        case "banked":
            said = ngettext("{n} point counts towards {hex}.", "{n} points count towards {hex}.", about["points"])
            return said.format(n=about["points"], hex=names.hex(about["at"]))
        case "fatigue":
            who = _by_level(about["who"], about["levels"], names)
            return _("Fatigue after the forced march: {who}.").format(who=who)
        case "mounts die":
            return ngettext("The mount of {who} dies.", "The mounts of {who} die.", len(about["who"])).format(
                who=names.members(about["who"])
            )
        case "country about":
            return _("Around you: {what}.").format(what=_by_country(about["marks"], names))
        case "country afar":
            kinds = dict.fromkeys(word for _at, word in about["marks"])
            return _("From afar you see: {what}.").format(what=listed(kinds))
        case "hex laid open":
            found = about["features"]
            if not found:
                return _("You search the hex, and nothing is hidden in it.")
            return _("You search the hex, and find: {what}.").format(what=listed(map(names.feature, found)))
        case "secret sought":
            found = about["features"]
            if not found:
                return _("You seek what is secret here, and there is nothing.")
            return _("You seek what is secret here, and find: {what}.").format(what=listed(map(names.feature, found)))
    return None


def _by_level(who: tuple[str, ...], levels: tuple[int, ...], names: Names) -> str:
    """Members with their levels of Fatigue, those of one level together."""
    alike: dict[int, list[str]] = {}
    for member, level in zip(who, levels, strict=True):
        alike.setdefault(level, []).append(names.member(member))
    return "; ".join(_("{n} for {who}").format(n=n, who=listed(them)) for n, them in sorted(alike.items()))


def _by_country(marks: tuple[tuple[Any, str], ...], names: Names) -> str:
    """Hexes with their country, those of one country together."""
    words: dict[str, list[str]] = {}
    for at, word in marks:
        words.setdefault(word, []).append(names.hex(at))
    return "; ".join(f"{word} {', '.join(hexes)}" for word, hexes in words.items())
