"""The words of the wilderness: the day's march, camp and rest, who is met out of doors, castles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixturns.kernel.effects import Choose, Roll
from sixturns.views.language import gettext as _
from sixturns.views.language import ngettext
from sixturns.views.words import marches
from sixturns.views.words.names import Names, capital, counted, listed
from sixturns.world.castle import Occupant, Temper
from sixturns.world.moves import Move

PROCEDURES = {
    "set out": _("A day's march"),
    "march on": _("Marching on"),
    "explore": _("Searching the hex"),
    "camp": _("Camping"),
    "sleep on": _("Sleeping on"),
    "break camp": _("Breaking camp"),
    "rest": _("Resting"),
    "forage": _("Food by the way"),
    "hunt for game": _("A day's hunt"),
    "found again": _("Found again"),
    "show country": _("Showing the country"),
    "embark": _("Going aboard"),
    "land": _("Going ashore"),
    "go in": _("Entering the dungeon"),
    "come upon": _("Somebody comes upon the party"),
    "evade": _("Evading"),
    "evasion": _("Evasion"),
    "wilderness encounter": _("Encounter out of doors"),
    "castle": _("A castle's force"),
    "hail castle": _("Hailing a castle"),
    "garrison": _("Who is in the castle"),
    **marches.PROCEDURES,
}
UNCOUNTED = PROCEDURES.keys() - {"evasion", "wilderness encounter", "castle"}
"""Procedures whose loops come round so often that the number of a step among all says nothing."""

TITLES = {
    "month": _("In which month did the campaign begin?"),
    "weather": _("What is the weather today?"),
    "lost": _("Does the party lose its way?"),
    "heading": _("Which way does it go instead?"),
    "taken-as": _("What is {word!r} to be taken for?"),
    "blank-hex": _("Nobody has said what country hex {hex} is. What is it?"),
    "tell-country": _("Do the players hear what country this is?"),
    "encounter": _("Does somebody come as the day ends?"),
    "hex-search": _("Is anything found in this hex?"),
    "hex-feature": _("What is found?"),
    "firewood": _("How much wood does {who} bring?"),
    "fire": _("Does the fire catch?"),
    "night": _("Does somebody come in the night?"),
    "watch": _("In which watch do they come?"),
    "nods": _("Does {who} fall asleep on guard?"),
    "sleep": _("Does {who} sleep?"),
    "half-day": _("Does somebody come meanwhile?"),
    "roamer": _("Who comes?"),
    "craft-kind": _("In which kind of craft?"),
    "craft": _("How many craft?"),
    "crew": _("How many in each?"),
    "yards": _("How far off are they?"),
    "evade-or-face": _("What does the party do?"),
    "stand-or-evade": _("They mean to attack: stand, or evade?"),
    "evasion": _("Does the party evade them?"),
    "caught": _("Do they catch up?"),
    "flight-heading": _("Which way does the party run?"),
    "force-pursues": _("Does the castle's force pursue?"),
    "force-goes-on": _("Does the castle's force keep up the pursuit?"),
    "ride-out": _("How far does the castle's force ride out today?"),
    "occupant": _("Who holds the castle?"),
    "guards": _("Who guards the castle?"),
    "guards-number": _("How many guards?"),
    "riders-number": _("How many ride with them?"),
    "temper": _("How is the castle disposed?"),
    "riders": _("A castle's force rides up: what does the party do?"),
    "toll": _("How high is the toll?"),
    "ransom": _("How high is the ransom?"),
    "demand": _("What does the party say to that?"),
    "joust": _("How does the joust end?"),
    "vengeance": _("What does the high priest do?"),
    "retainer": _("Is there a {calling} in the castle?"),
    "retainers": _("How many?"),
    "level": _("Of which level?"),
    "garrison": _("How strong is the garrison?"),
    **marches.TITLES,
}
HELPS = {
    "month": _("The seasons follow from it."),
    "weather": _("Rolled before anything else, on the table of the season."),
    "lost": _("In secret, at the day's start; the party is not told."),
    "heading": _("1 is north, then clockwise."),
    "taken-as": _("No rule knows this word. What is said here holds for every hex of it."),
    "blank-hex": _("What is said here holds for this hex alone."),
    "tell-country": _("They will draw what they hear where they reckon themselves."),
    "encounter": _("In secret, on the Encounter column of where the party truly is."),
    "hex-search": _("In secret. Nothing found is the same whether or not there is anything."),
    "hex-feature": _("Each of those not yet found is as likely."),
    "firewood": _("Hours of fuel, less in wet or cold weather; all that is gathered adds up."),
    "fire": _("It is wet."),
    "night": _("In secret, once a night."),
    "watch": _("Everybody wakes."),
    "nods": _("In secret, in the watch in which they come."),
    "sleep": _("By Constitution, fire and bedding."),
    "half-day": _("In secret, for each half day of rest."),
    "roamer": _("By the table of the terrain."),
    "craft-kind": _("That of these waters, or the one that is met anywhere."),
    "craft": _("Each has its crew."),
    "crew": _("The same in all of them."),
    "yards": _("Shorter when either side is surprised."),
    "evade-or-face": _("Nothing has happened yet."),
    "stand-or-evade": _("It will come to a fight, unless the party gets away."),
    "evasion": _("By the size of both sides, surprise, woods and speed."),
    "caught": _("They are faster."),
    "flight-heading": _("1 is north, then clockwise, among the ways that there are."),
    "force-pursues": _("By its temper."),
    "force-goes-on": _("By its temper."),
    "ride-out": _("In secret, once a castle and day."),
    "occupant": _("Once for each castle."),
    "guards": _("Once for each castle."),
    "guards-number": _("Once for each castle."),
    "riders-number": _("Once for each castle."),
    "temper": _("Once for each castle: 1 to 3 hostile, 4 to 6 neutral."),
    "riders": _("They want something."),
    "toll": _("In gold pieces."),
    "ransom": _("In gold pieces."),
    "demand": _("What is refused has its price."),
    "joust": _("Fought at the table."),
    "vengeance": _("Who does not pay him the tithe is sent on a quest, or killed."),
    "retainer": _("For the referee."),
    "retainers": _("For the referee."),
    "level": _("For the referee."),
    "garrison": _("Half light foot with crossbows, half heavy foot."),
    **marches.HELPS,
}
OPTIONS = {
    ("tell-country", "tell"): _("Tell them"),
    ("tell-country", "keep"): _("Keep it"),
    ("evade-or-face", "evade"): _("Evade"),
    ("evade-or-face", "evade by magic"): _("Evade by magic"),
    ("evade-or-face", "stand"): _("Stand and wait"),
    ("evade-or-face", "parley"): _("Speak to them"),
    ("evade-or-face", "attack"): _("Attack"),
    ("stand-or-evade", "stand"): _("Stand and fight"),
    ("stand-or-evade", "evade"): _("Evade"),
    ("stand-or-evade", "evade by magic"): _("Evade by magic"),
    ("riders", "wait"): _("Wait for them"),
    ("riders", "flee"): _("Flee"),
    ("riders", "attack"): _("Attack"),
    ("demand", "joust"): _("Joust with their champion"),
    ("demand", "pay"): _("Pay"),
    ("demand", "pay otherwise"): _("Pay with what stands in no account here"),
    ("demand", "refuse"): _("Refuse"),
    ("demand", "go"): _("Go on their errand"),
    ("demand", "give something magic"): _("Give them something magic"),
    ("joust", "won"): _("The party's champion wins"),
    ("joust", "lost"): _("The castle's champion wins"),
    ("vengeance", "quest"): _("He sends them on a quest"),
    ("vengeance", "attack"): _("He has them killed"),
}
YES_OR_NO = {
    "lost": (_("loses the way"), _("keeps the way")),
    "encounter": (_("somebody comes"), _("nobody comes")),
    "night": (_("somebody comes"), _("nobody comes")),
    "half-day": (_("somebody comes"), _("nobody comes")),
    "fire": (_("catches"), _("does not catch")),
    "nods": (_("falls asleep"), _("stays awake")),
    "sleep": (_("sleeps"), _("lies awake")),
    "evasion": (_("gets away"), _("does not get away")),
    "caught": (_("catch up"), _("do not catch up")),
    "force-pursues": (_("pursues"), _("stays behind")),
    "force-goes-on": (_("comes on"), _("gives up")),
    "craft-kind": (_("the craft of these waters"), _("the craft that is met anywhere")),
    "retainer": (_("yes"), _("no")),
    **marches.YES_OR_NO,
}
AMOUNTS = frozenset(
    {"firewood", "craft", "crew", "yards", "guards-number", "riders-number", "toll", "ransom", "retainers", "level"}
    | {"garrison"}
)
TABLES = marches.TABLES | frozenset(
    {"roamer", "weather", "hex-feature", "occupant", "guards", "flight-heading", "heading", "watch"}
)
ROLLS = {
    "weather": _("Weather"),
    "lost": _("Losing the way"),
    "heading": _("The way of the lost"),
    "encounter": _("Encounter check of the day's end"),
    "hex-search": _("The search of the hex"),
    "hex-feature": _("What is found"),
    "firewood": _("Firewood, {who}"),
    "fire": _("The fire"),
    "night": _("Encounter check of the night"),
    "watch": _("In which watch"),
    "nods": _("{who} on guard"),
    "sleep": _("{who} goes to sleep"),
    "half-day": _("Encounter check of the rest"),
    "roamer": _("Who comes"),
    "craft-kind": _("The kind of craft"),
    "craft": _("How many craft"),
    "crew": _("How many in each"),
    "yards": _("Encounter distance"),
    "evasion": _("Evasion"),
    "caught": _("Whether they catch up"),
    "flight-heading": _("Which way the party runs"),
    "force-pursues": _("Whether the castle's force pursues"),
    "force-goes-on": _("Whether the castle's force comes on"),
    "ride-out": _("How far the castle's force rides out today"),
    "occupant": _("Who holds the castle"),
    "guards": _("Who guards the castle"),
    "guards-number": _("How many guards"),
    "riders-number": _("How many riders"),
    "temper": _("How the castle is disposed"),
    "toll": _("The toll"),
    "ransom": _("The ransom"),
    "retainer": _("Whether there is a {calling} in the castle"),
    "retainers": _("How many"),
    "level": _("The level of the {calling}"),
    "garrison": _("The garrison"),
    **marches.ROLLS,
}
PLAIN = {
    "nowhere to go": _("There is no way named that leads away from here."),
    "edge of the map": _("The map ends here."),
    "castle closed": _("You may not pass the castle today."),
    "mounts are led": _("From here on the mounts are led."),
    "no way for beasts": _("There is no way on for mounts and beasts of burden."),
    "hex searched": _("You search, and find nothing."),
    "hex has something": _("You search, and find nothing; but there is something here."),
    "no water here": _("There is no water to go on."),
    "no land here": _("There is no land to go ashore on."),
    "ashore": _("You go ashore."),
    "no way in here": _("You do not find the way in."),
    "no fire": _("There is no fire tonight."),
    "night over": _("The night goes by."),
    "camp left": _("You leave the camp behind."),
    "camp broken": _("You break camp before the night is over."),
    "rested": _("You have rested for a whole day."),
    "evaded": _("You get away before it comes to anything."),
    "not evaded": _("You do not get away."),
    "caught": _("They have caught up with you."),
    "not caught": _("They have not caught up with you."),
    "hemmed in": _("There is nowhere to run to."),
    "flees blindly": _("You run, and do not know which way."),
    "hunted on": _("They are still after you."),
    "evasion chance": _("The chance to evade is {percent} %."),
    "nobody answers": _("Nobody answers."),
    "not greeted": _("You look like trouble: nobody rides out to greet you."),
    "cannot pay": _("Your treasure does not reach: {price} coins are asked for, and you carry {treasure}."),
    "greeted": _("Riders come out to greet you."),
}
WAYS = {
    "road": _("a road"),
    "track": _("a track"),
    "river": _("a river"),
    "stream": _("a stream"),
    "river bank": _("the bank of a river"),
    "stream bank": _("the bank of a stream"),
}
TERRAIN = {"": _("country that nobody has described")}
OCCUPANTS = {
    Occupant.LORD: _("a lord"),
    Occupant.SUPERHERO: _("a superhero"),
    Occupant.WIZARD: _("a wizard"),
    Occupant.NECROMANCER: _("a necromancer"),
    Occupant.PATRIARCH: _("a patriarch"),
    Occupant.EVIL_HIGH_PRIEST: _("an evil high priest"),
}
TEMPERS = {Temper.HOSTILE: _("hostile"), Temper.NEUTRAL: _("neutral"), Temper.FRIENDLY: _("friendly")}
DEMANDS = {
    "joust": _("They want a joust with your fighters, or {price} gold pieces."),
    "toll": _("They want a toll of {price} gold pieces."),
    "errand": _("They want you to fetch a treasure for them."),
    "ransom": _("They want something magic, or {price} gold pieces."),
    "tithe": _("They want the tenth part of what you carry: {price} in coins."),
}
SETTLED = {
    "passes": _("They let you pass."),
    "turned back": _("They turn you back."),
    "attacked": _("It comes to blows."),
    "quest": _("They lay a quest on you."),
    "errand": _("You are on their errand now."),
    "guests": _("You have won, and are their guests."),
    "disarmed": _("Their champion has won, and takes the loser's armour."),
    "flees": _("You run."),
}
SEARCHES = {
    "found": _("finds what there is"),
    "clue": _("finds a trace"),
    "nothing": _("finds nothing"),
}
PACES = {
    "march": _("march"),
    "forced": _("forced march"),
    "by night": _("march by night"),
    "forced by night": _("forced march by night"),
    **marches.PACES,
    "half": _("half a day"),
}
CRAFT = {"raft": _("raft"), "boat": _("boat"), "ship": _("sailing ship"), "galley": _("galley")}
GROUPS = {
    _("The march"): ("set out", "march on", "explore", "seek", "go in", "embark", "land"),
    _("Camp and rest"): ("camp", "sleep on", "break camp", "rest", "forage", "hunt for game", "stay"),
    _("Castles"): ("hail castle", "garrison"),
}
FIELDS = {
    "route": _("by way of"),
    "first": _("first watch"),
    "second": _("second watch"),
    "third": _("third watch"),
    "fourth": _("fourth watch"),
    ("set out", "at"): _("toward"),
    ("set out", "using"): _("pace"),
    ("march on", "at"): _("toward"),
    ("embark", "using"): _("craft"),
    ("camp", "who"): _("gathering wood"),
    ("rest", "number"): _("half days"),
    ("found again", "using"): _("what was drawn in the wrong hexes is"),
    ("hail castle", "using"): _("looking"),
    ("evade", "using"): _("by"),
    ("come upon", "words"): _("who they are"),
    ("come upon", "number"): _("how many"),
    ("come upon", "speed"): _("feet a turn"),
    ("come upon", "using"): _("mind"),
}


def option_of(question: Choose, option: Any) -> str | None:
    """An option of a decision that has its own words; None when this is none of the wilderness."""
    match question.site:
        case "month":
            season = dict(question.about)["seasons"][option - 1]
            return _("Month {n}, {season}").format(n=option, season=_(str(season)))
        case "taken-as" | "blank-hex":
            return capital(str(option))
    return OPTIONS.get((question.site, option))


def move_of(move: Move, names: Names) -> str | None:
    """A move of the wilderness, as a button says it; None when it is none."""
    match move.act:
        case "set out" | "march on":
            return _marches(move, names)
        case "explore":
            return _("Search the hex")
        case "camp":
            return _camps(move, names)
        case "sleep on":
            return _("Sleep on")
        case "break camp":
            return _("Break camp")
        case "rest":
            return ngettext("Rest for half a day", "Rest for the day", move.number)
        case "found again":
            wrong = _("rub out") if move.using == "rubbed out" else _("move")
            return _("Tell the party where it is, and {do} what it drew wrong").format(do=wrong)
        case "show country":
            return _("Show the country")
        case "embark":
            return _("Go aboard: {craft}").format(craft=CRAFT[move.using])
        case "land":
            return _("Go ashore")
        case "go in":
            return _("Go in by {exit}").format(exit=names.exit(move.at))
        case "evade":
            return _("Evade them by magic") if move.using else _("Evade them")
        case "hail castle":
            said = _("Hail {castle}, in arms") if move.using == "forceful" else _("Hail {castle}")
            return said.format(castle=names.feature(move.at))
        case "garrison":
            return _("Who is in {castle}").format(castle=names.feature(move.at))
    return marches.move_of(move, names)


def _marches(move: Move, names: Names) -> str:
    if move.at:
        where = _("to the {side}").format(side=names.side(int(move.at)))
    elif move.route == (names.state.reckoned,):
        return _("March on by way of…") if move.act == "march on" else _("Set out by way of…")
    elif move.route:
        where = _("by way of {hexes}").format(hexes=", ".join(names.hex(at) for at in move.route))
    elif names.state.is_lost and all(at == names.state.reckoned for at in names.state.route):
        return (
            _("Look for the way")
            if move.act == "march on"
            else _("Look for the way: {pace}").format(pace=PACES[move.using])
        )
    else:
        where = _("along the route")
    if move.act == "march on":
        lost = _("Look for the way, then march on {where}")
        return (lost if names.state.is_lost else _("March on {where}")).format(where=where)
    return _("Set out {where}: {pace}").format(where=where, pace=PACES[move.using])


def _camps(move: Move, names: Names) -> str:
    watches = [names.members(filter(None, one)) for one in (move.first, move.second, move.third, move.fourth)]
    guards = ", ".join(one or _("nobody") for one in watches)
    wood = names.members(filter(None, move.who)) or _("nobody")
    return _("Make camp; wood: {wood}; guards: {guards}").format(wood=wood, guards=guards)


def pick_of(move: Move, field: str, value: Any, names: Names) -> str | None:
    """One value of an open field of a move of the wilderness; None when it is none."""
    match (move.act, field):
        case (_act, "route"):
            return names.hex(value)
        case ("set out" | "march on", "at"):
            return names.side(int(value))
        case ("set out", "using"):
            return PACES[value]
        case ("embark", "using"):
            return CRAFT[value]
        case ("camp", _field):
            return names.member(value) if value else _("nobody")
        case ("evade", "using"):
            return _("magic") if value else _("speed alone")
        case ("found again" | "hail castle", "using"):
            return str(value)
    return None


def reading_of(question: Roll, reading: Any, names: Names) -> str | None:
    """A reading of a roll of the wilderness; None when it is none."""
    match question.site:
        case "heading" | "flight-heading":
            return names.side(reading)
        case "hex-search":
            return SEARCHES[reading]
        case "hex-feature":
            return names.feature(reading)
        case "roamer":
            return str(reading.who.name) if reading.who else _("on: {table}").format(table=reading.table)
        case "ride-out":
            if isinstance(reading, bool):
                return _("rides out") if reading else _("stays at home")
            return _("stays at home") if reading < 0 else _("{n} away at most").format(n=reading)
        case "occupant":
            return OCCUPANTS[Occupant(reading)]
        case "temper":
            return TEMPERS[Temper(reading)]
        case "yards":
            return _("{n} yards").format(n=reading)
        case "firewood":
            return ngettext("{n} hour", "{n} hours", reading).format(n=reading)
        case "watch":
            return _("watch {n}").format(n=reading)
    return marches.reading_of(question, reading)


def told(fact: str, about: Mapping[str, Any], names: Names) -> str | None:
    """What happened out of doors, as a sentence; None when it happened elsewhere."""
    if fact in PLAIN:
        return PLAIN[fact].format(**about)
    match fact:
        case "weather":
            return _("The weather: {sky}.").format(sky=about["sky"])
        case "sets out":
            return _sets_out(about, names)
        case "waits":
            return _("You wait: a day's march begins twenty-four hours after the last one began.")
        case "allowance":
            points, saved = marches.reckoned(about), about.get("saved", 0)
            if saved:
                return _("{points} for the day, {saved} of them saved before.").format(points=points, saved=saved)
            return _("{points} for the day.").format(points=points)
        case "too dear":
            said = _("The next hex takes {points}, more than the {of} of a whole day.")
            return said.format(points=marches.reckoned(about), of=about["of"])
        case "dear today":
            said = ngettext(
                "The next hex takes {points}, and {n} is left of today.",
                "The next hex takes {points}, and {n} are left of today.",
                about["of"],
            )
            return said.format(points=marches.reckoned(about), n=about["of"])
        case "no points to search":
            said = ngettext(
                "A search takes {points}, and {n} is left.", "A search takes {points}, and {n} are left.", about["of"]
            )
            return said.format(points=marches.reckoned(about), n=about["of"])
        case "lost":
            return _("You have lost your way, and go {side}.").format(side=names.side(about["direction"]))
        case "water ahead":
            return _("There is no way on: {terrain}.").format(terrain=about["terrain"] or TERRAIN[""])
        case "country":
            said = _("You come into {hex}: {terrain}.") if about["points"] else _("You are in {hex}: {terrain}.")
            return said.format(hex=names.hex(about["at"]), terrain=about["terrain"] or TERRAIN[""])
        case "onward":
            return _("You go on, into {hex}.").format(hex=names.hex(about["at"]))
        case "ways seen":
            kinds = dict.fromkeys(kind for _side, kind in about["ways"])
            return _("There is {what}.").format(what=listed(WAYS[kind] for kind in kinds))
        case "sights":
            seen = dict.fromkeys(names.feature(id) for id in about["features"])
            return _("You see: {what}.").format(what=listed(seen))
        case "not here":
            return _("You do not find: {what}.").format(what=listed(names.feature(id) for id in about["features"]))
        case "map differs":
            return _("The map has something else here: {terrain}.").format(terrain=about["drawn"])
        case "march over":
            return _("The day's march is over.")
        case "hex found":
            return _("You search, and find: {what}.").format(what=names.feature(about["feature"]))
        case "found again":
            return _("You know where you are: {hex}.").format(hex=names.hex(about["at"]))
        case "aboard":
            return _("You go aboard: {craft}.").format(craft=CRAFT[about["craft"]])
        case "camp":
            return _("You make camp.")
        case "fire":
            if about["short"]:
                return ngettext("The fire burns for an hour.", "The fire burns for {n} hours.", about["hours"]).format(
                    n=about["hours"]
                )
            return _("The fire burns all night.")
        case "slept":
            return _slept(about, names)
        case "exhausted":
            return _("Worn out for want of rest: {who}.").format(who=names.members(about["who"]))
        case "rests":
            return ngettext("You rest for half a day.", "You rest.", about["halves"])
    return marches.told(fact, about, names) or _met(fact, about, names)


def _met(fact: str, about: Mapping[str, Any], names: Names) -> str | None:
    """What happened with those who were met."""
    match fact:
        case "yards":
            near = " " + _("Near enough to strike.") if about["attack"] else ""
            return _("{n} yards away.").format(n=about["yards"]) + near
        case "cover":
            return _("There are trees to hide among.") if about["woods"] else _("There is nothing to hide behind.")
        case "craft":
            return _("They come in {craft}.").format(craft=counted(about["number"], about["craft"]))
        case "flees to":
            return _("You run to the {side}.").format(side=names.side(about["direction"]))
        case "hunt over":
            if not about["hexes"]:
                return _("They leave off.")
            return ngettext(
                "They leave off; you have run {n} hex.", "They leave off; you have run {n} hexes.", about["hexes"]
            ).format(n=about["hexes"])
        case "riders":
            return _("Riders from the castle: {guards}, {n} of them, and {riders} more.").format(
                guards=about["guards"], n=about["number"], riders=about["riders"]
            )
        case "demand":
            return DEMANDS[about["demand"]].format(price=about["price"])
        case "paid":
            pays = _("{who} {coins} coins")
            each = zip(about["who"], about["coins"], strict=True)
            said = [pays.format(who=names.member(who), coins=f"{coins:,}") for who, coins in each]
            return _("Paid: {parts}.").format(parts=listed(said))
        case "settled":
            return SETTLED[about["settled"]]
        case "muster":
            castle = about["garrison"]
            return _("{castle}: {occupant}, {soldiers} men.").format(
                castle=capital(names.feature(about["castle"])),
                occupant=OCCUPANTS[castle.occupant],
                soldiers=castle.soldiers,
            )
    return None


def _sets_out(about: Mapping[str, Any], names: Names) -> str:
    toward = (
        _("to the {side}").format(side=names.side(int(about["toward"]))) if about["toward"] else _("along the route")
    )
    said = _("You set out {where}: {pace}").format(where=toward, pace=PACES[about["pace"]])
    return said + (_(", in the dark.") if about["night"] else ".")


def _slept(about: Mapping[str, Any], names: Names) -> str:
    said = _("Slept: {who}.").format(who=names.members(about["who"])) if about["who"] else _("Nobody slept enough.")
    if about["healed"]:
        said += " " + _("A hit point healed: {who}.").format(who=names.members(about["healed"]))
    return said
