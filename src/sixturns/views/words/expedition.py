"""The words of an expedition by the toolkit: food and water, wind and waves, a flight that takes days."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixturns.kernel.effects import Choose, Roll
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.words.names import Names, listed
from sixturns.world.moves import Move

TITLES = {
    "tinder": _("Does the tinder catch for {who}?"),
    "road": _("Does somebody come upon the party today?"),
    "skewed": _("The party has lost its way. Where does it go instead?"),
    "forage": _("Does the party find food on its way?"),
    "mouths": _("For how many is there food?"),
    "game": _("Is there game?"),
    "bag": _("How many does the kill feed for a day?"),
    "wind": _("How does the wind blow today?"),
    "leak": _("Does the craft take in water?"),
    "sinks": _("Does the craft go down?"),
    "gale-heading": _("Where does the gale drive the craft?"),
    "wreck": _("Is the craft wrecked on the shore?"),
    "stream": _("How does the party go on the river?"),
    "current": _("How many miles does the current make?"),
    "flee-again": _("They are still about: flee on, or let them come?"),
}
HELPS = {
    "tinder": _("One try a round, where no other light burns."),
    "road": _("In secret, once a day, on the range of the country where the day begins."),
    "skewed": _("The players are not told. A way near the one they mean is the likeliest to be believed."),
    "forage": _("Once a day of travel."),
    "mouths": _("Each is fed for a day."),
    "game": _("Beside the day's own check."),
    "bag": _("The hunt is played at the table; 0 when nothing was killed."),
    "wind": _("Two dice, once a day on open water."),
    "leak": _("In a near gale; then it is slower by a third."),
    "sinks": _("It was not made for a gale."),
    "gale-heading": _("1 is north, then clockwise."),
    "wreck": _("A gale has driven it there."),
    "stream": _("The current helps, or hinders."),
    "current": _("Miles for the day."),
    "flee-again": _("Who flees does so for the whole day, and makes another evasion roll first."),
}
OPTIONS = {
    ("stream", "downstream"): _("Downstream"),
    ("stream", "upstream"): _("Upstream"),
    ("stream", "still water"): _("Where the water is still"),
    ("flee-again", "flee again"): _("Flee on"),
    ("flee-again", "be caught"): _("Let them come"),
}
YES_OR_NO = {
    "tinder": (_("catches"), _("does not catch")),
    "road": (_("somebody comes"), _("nobody comes")),
    "forage": (_("finds food"), _("finds none")),
    "game": (_("there is game"), _("there is none")),
    "leak": (_("takes in water"), _("stays dry")),
    "sinks": (_("goes down"), _("stays afloat")),
    "wreck": (_("is wrecked"), _("is not wrecked")),
}
AMOUNTS = frozenset({"mouths", "current"})
TABLES = frozenset({"wind", "gale-heading"})
ROLLS = {
    "tinder": _("The tinder, {who}"),
    "road": _("Encounter check of the day"),
    "forage": _("Food by the way"),
    "mouths": _("Food for"),
    "game": _("Game"),
    "wind": _("The wind"),
    "leak": _("Whether the craft takes in water"),
    "sinks": _("Whether the craft goes down"),
    "gale-heading": _("Where the gale drives the craft"),
    "wreck": _("Whether the craft is wrecked"),
    "current": _("The current"),
}
PLAIN = {
    "found no food": _("You find nothing to eat on your way."),
    "goes hunting": _("You spend the day hunting."),
    "no game": _("You bring in nothing."),
    "takes in water": _("The craft takes in water."),
    "wrecked": _("The craft is wrecked on the shore."),
    "overhauled": _("They close in, by {feet} feet a round or more, and are alongside."),
    "flees by night": _("You do not dare to stop, and are on the run when the day breaks."),
}
WINDS = {
    "calm": _("no wind at all"),
    "faint breeze": _("a faint breeze"),
    "gentle breeze": _("a gentle breeze"),
    "moderate breeze": _("a moderate breeze"),
    "fresh breeze": _("a fresh breeze"),
    "strong breeze": _("a strong breeze"),
    "high wind": _("a high wind"),
    "near gale": _("close to a gale"),
    "gale": _("a gale"),
}
STREAMS = {"downstream": _("The current helps: {miles} miles."), "upstream": _("The current hinders: {miles} miles.")}
ACTS = ("forage", "hunt for game")
"""The moves that bring food."""


def option_of(question: Choose, option: Any, names: Names) -> str | None:
    """An option of a decision that has its own words; None when this is none of them."""
    match question.site:
        case "skewed":
            return names.side(option)
        case "bag":
            return str(option) if option else _("nobody")
    return OPTIONS.get((question.site, option))


def move_of(move: Move) -> str | None:
    """A move that brings food, as a button says it; None when it is none."""
    match move.act:
        case "forage":
            return _("Look for food on the way")
        case "hunt for game":
            return _("Hunt for the day")
    return None


def reading_of(question: Roll, reading: Any, names: Names) -> str | None:
    """A reading of a roll; None when it is none of these."""
    match question.site:
        case "gale-heading":
            return names.side(reading)
        case "wind":
            return WINDS.get(reading, str(reading))
        case "mouths":
            return str(reading)
        case "current":
            return ngettext("{n} mile", "{n} miles", reading).format(n=reading)
    return None


def told(fact: str, about: Mapping[str, Any], names: Names) -> str | None:
    """What happened, as a sentence; None when it was something else."""
    if fact in PLAIN:
        return PLAIN[fact].format(**about)
    match fact:
        case "no spark":
            return _("{who} strikes no flame.").format(who=about["who"])
        case "found food":
            return ngettext("There is food for one.", "There is food for {n}.", about["mouths"]).format(
                n=about["mouths"]
            )
        case "meals":
            return _meals(about, names)
        case "drinks":
            if about["thirsty"]:
                return _("There is no water for {who}.").format(who=names.members(about["thirsty"]))
            return _("You drink what water you carry.")
        case "worn down":
            said = _("{who} have gone too long without a day of rest: {penalty} to attack and damage.")
            return said.format(who=names.members(about["who"]), penalty=f"{about['penalty']:+d}".replace("-", "−"))
        case "wind":
            wind = WINDS.get(about["wind"], about["wind"])
            return _("The wind: {wind}. {miles} miles for the day.").format(wind=wind, miles=about["miles"])
        case "current":
            return STREAMS[about["how"]].format(miles=about["miles"])
        case "craft sinks":
            return _("The {craft} goes down in the gale.").format(craft=_(about["craft"]))
        case "driven":
            return _("A gale drives you to the {side}, {miles} miles.").format(
                side=names.side(about["direction"]), miles=about["miles"]
            )
    return None


def _meals(about: Mapping[str, Any], names: Names) -> str:
    parts = []
    if about["found"]:
        parts.append(_("{n} of you from what was found").format(n=about["found"]))
    if about["rations"]:
        parts.append(_("{n} of you from what you carry").format(n=about["rations"]))
    said = _("You eat: {what}.").format(what=listed(parts)) if parts else ""
    if about["hungry"]:
        without = _("There is nothing to eat for {who}.").format(who=names.members(about["hungry"]))
        said = f"{said} {without}" if said else without
    return said or _("Nobody eats.")
