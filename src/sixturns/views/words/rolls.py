"""Rolls: what the dice may read, with which odds, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixturns.kernel.effects import Roll, outcomes, throws_of
from sixturns.rules.doors import Strain
from sixturns.rules.encounter import as_a_side
from sixturns.views.language import gettext as _
from sixturns.views.words import expedition, rounds, trials, wilds
from sixturns.views.words.names import Names, listed
from sixturns.world.creatures import Mood

MOODS = {
    Mood.ATTACKS: _("attack at once"),
    Mood.HOSTILE: _("hostile"),
    Mood.UNCERTAIN: _("uncertain"),
    Mood.INDIFFERENT: _("indifferent"),
    Mood.FRIENDLY: _("friendly"),
}
STRAINS = {
    Strain.OPENS: _("opens"),
    Strain.HOLDS: _("holds"),
    Strain.BREAKS: _("holds, the tool breaks"),
}
YES_OR_NO = {
    "surprise-foes": (_("surprised"), _("not surprised")),
    "fumble": (_("drops it"), _("holds on")),
    "wandering": (_("somebody comes"), _("nobody comes")),
    "noise": (_("somebody comes"), _("nobody comes")),
    "spike": (_("slips"), _("holds")),
    "listen": (_("hears what there is"), _("hears nothing")),
    "search": (_("finds what there is"), _("finds nothing")),
    "thievery": (_("the lock opens"), _("the lock holds")),
    "trap": (_("springs"), _("does not spring")),
    "pursue": (_("come after"), _("stay behind")),
    "halt": (_("halt"), _("run past")),
    "trail": (_("follow"), _("lose the trail")),
    "morale": (_("stand"), _("break")),
    **wilds.YES_OR_NO,
    **expedition.YES_OR_NO,
    **trials.YES_OR_NO,
}
"""The rolls that are read as yes or no, with the word for each."""

AMOUNTS = frozenset({"distance", "how-many", "hit-points"}).union(
    wilds.AMOUNTS, expedition.AMOUNTS, trials.AMOUNTS, rounds.AMOUNTS
)
"""The rolls that are read as an amount, of which no reading tells more than another."""

TABLES = frozenset({"wanderer", "way-in"}) | wilds.TABLES | expedition.TABLES
"""The rolls on a list of names, of which no reading tells more than another."""


def reading_of(question: Roll, reading: Any, names: Names) -> str:
    """A reading of a roll, in a word or two."""
    if question.site in YES_OR_NO:
        yes, no = YES_OR_NO[question.site]
        return yes if reading else no
    if said := wilds.reading_of(question, reading, names) or rounds.reading_of(question, reading):
        return said
    match question.site:
        case "strength":
            return STRAINS[reading]
        case "surprise-party":
            said = telling_of(question, reading, names)
            if all(reading) or not any(reading):
                return said
            return _("{side}, {n} of {of} are").format(side=said, n=sum(reading), of=len(reading))
        case "distance":
            return _("{feet} ft").format(feet=reading)
        case "reaction":
            return MOODS[reading]
        case "wanderer":
            return str(reading.name)
        case "way-in":
            return names.door(reading)
    return str(reading)


def telling_of(question: Roll, reading: Any, names: Names) -> str:
    """What a reading comes to, where the odds are shown: a party is surprised or not, whoever in it is."""
    if question.site == "surprise-party":
        return _("surprised") if as_a_side(reading, dict(question.about)["side"]) else _("not surprised")
    return reading_of(question, reading, names)


def shares(question: Roll, names: Names) -> list[tuple[str, float]]:
    """What a roll may read, in words, each with its share of the throws; readings of one word are one."""
    whole = throws_of(question)
    merged: dict[str, int] = {}
    for reading, n in outcomes(question):
        label = telling_of(question, reading, names)
        merged[label] = merged.get(label, 0) + n
    return [(label, n / whole) for label, n in merged.items()]


def span_of(question: Roll, label: str, names: Names) -> str:
    """The totals of the dice that read so: ``1–4``."""
    totals = [
        total
        for total in range(question.dice.lowest, question.dice.highest + 1)
        if telling_of(question, question.read(total), names) == label
    ]
    return str(totals[0]) if len(totals) == 1 else f"{totals[0]}–{totals[-1]}"


def range_of(shares: list[tuple[str, float]]) -> tuple[str, str]:
    """The odds of an amount in two: from the least to the most, and what is likeliest."""
    (least, _share), (most, _other) = shares[0], shares[-1]
    return _("{least} to {most}").format(least=least, most=most), likeliest(shares)


def likeliest(shares: list[tuple[str, float]]) -> str:
    """Which of several readings are the likeliest."""
    best = max(share for _label, share in shares)
    labels = [label for label, share in shares if share == best]
    if len(labels) == len(shares):
        return _("all alike")
    return _("likeliest {what}").format(what=listed(labels, _(" or ")))


def odds_of(question: Roll, label: str, names: Names) -> str:
    """The odds of one reading: x-in-n where one die is thrown, and the percentage."""
    share = dict(shares(question, names))[label]
    percent = f"{100 * share:.1f} %"
    if question.dice.count == 1:
        return f"{round(share * question.dice.sides)}-in-{question.dice.sides} · {percent}"
    return percent


def signed(number: int) -> str:
    """A modifier as it is printed: +1, −2."""
    return f"{number:+d}".replace("-", "−")


def modifiers(question: Roll, about: Mapping[str, Any], names: Names) -> str:
    """What counted beside the dice, as it stands after a line of the log; nothing where nothing did."""
    said: list[str] = trials.modifiers(question.site, about, names)
    if question.site == "strength":
        said = [_("STR {score}").format(score=about["strength"]), *([about["tool"]] if about["tool"] else [])]
    elif question.site == "surprise-party":
        said = [f"{who} {signed(mod)}" for who, mod in zip(names.able(), about["wisdom"], strict=False) if mod]
    elif question.site == "fumble":
        said = [names.able()[about["place"]]]
    elif question.site == "morale":
        said = [_("morale {morale}").format(morale=about["morale"])]
    elif question.site == "search":
        said = [names.whereabouts(about["at"])]
    elif question.site == "listen" and about["thief"]:
        said = [_("Thievery")]
    elif question.bonus:
        said = [signed(question.bonus)]
    if about.get("weary"):
        said.append(_("exhausted {n}").format(n=signed(about["weary"])))
    if about.get("edge"):
        said.append(_("circumstances {edge}").format(edge=signed(about["edge"])))
    return f" · {', '.join(said)}" if said else ""
