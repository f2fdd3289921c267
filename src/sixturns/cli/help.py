"""What can be typed in a sitting, by when it can."""

from __future__ import annotations

from sixturns.cli import by_hand, hexes

HELP = (
    ("At a roll", (
        ("Enter", "the app throws"),
        ("3   3 5   50", "what the dice show: every face, or the total"),
    )),
    ("At a decision", (
        ("2   par", "an option, by its number or its first letters"),
    )),
    ("At What now?", (
        ("Enter   pass", "the turn passes, and what members took on is done; in a fight or a flight, another round"),
        ("open north   open 3", "a door by its side, or by the room behind it; so too listen, pick, spike, walk"),
        ("open north by brenna harl with crowbar", "filled in otherwise; `open north ...` asks for each thing"),
        ("search north wall 3 by wick odo   leave off", "a turn's work, done when the turn passes"),
        ("go 1   leave   enter", "back to a room, out of the dungeon, in again"),
        ("light odo   douse odo", "lights"),
        ("appear 5 goblins, 60 ft, semi", "creatures that you bring in"),
        ("else WORDS, 5 rounds, noisy", "something that no rule foresees"),
        ("fight   morale   end fight slain   flee   run north", "a fight and a flight; `run on dropping food`"),
    )),
    ("At What now? out of doors", (
        ("set out n   set out 0705 0706   set out", "a day's march to a side, by hexes, along the route as before"),
        ("set out n forced   set out 0804 by night", "a forced march, a march by night; `forced by night` both"),
        ("march   march ne   march 0903", "on with the points that are left"),
        ("search", "the hex is searched for what is hidden in it"),
        ("camp   camp odo wick gather, harl maud brenna wick guard", "the night: who brings wood, who is on guard in "
         "each watch; `odo+wick` two in one, `-` nobody"),
        ("sleep on   break camp", "a night that was broken"),
        ("rest   half a day", "a day of rest, or half of one"),
        ("hail   hail brakenhold in arms   garrison", "a castle; who is in it"),
        ("go in   enter   embark raft   land", "into a dungeon; on the water and off"),
        ("evade   evade by magic", "those who are faced; by magic only where you say so"),
        ("end fight driven off", "those who are faced are gone, with or without a fight"),
        ("appear 5 goblins", "creatures that you bring in"),
        ("country   found again   found again rubbed out", "tells the players what is here; or where they are, and "
         "what they drew wrong is moved, or rubbed out"),
    )),
    ("At any time: looking", (
        ("status   party   key", "how things stand, who is here, what this room or hex holds"),
        ("key 7   key 0706   key Rushey", "what another holds"),
        ("map   map all   map words", "the map round the party, all of it, or in words"),
        ("map land   map land words", "the map of the hexes, also from below ground"),
        ("log   log all", "what happened"),
        ("plan 0804 0903 forced   plan", "the odds of a way out of doors, of the one you are on"),
        ("?", "why: the rules behind the question, and where their numbers come from"),
    )),
    ("At any time: playing", (
        ("hp harl -3   hp #2 -5", "hit points of a member, or of a creature in the fight; `hp harl 7` sets them"),
        ("+400 coins, harl", "treasure that somebody picks up; the party is slower at once"),
        ("aloud   aloud WORDS", "reads the room's words, or others, to the players"),
        ("n WORDS", "a note for the log"),
        ("u   r   u #12", "undo, redo; entry 12 and all since is taken back"),
        ("rule READING because WORDS", "rule the open question; rule #12 READING because WORDS an older entry"),
    )),
    ("At any time: by hand", (
        *by_hand.HELP,
        ("set PATH VALUE because WORDS", "put any other fact right; `set` lists the facts, with examples"),
        ("amend surprise.chance=3-in-6 because WORDS", "other rules; also `amend house.toml`, `amend basic`"),
        ("roll-policy KIND HOW", "secret, public or one question's site: app rolls, I roll or ask"),
    )),
    ("At any time: the hexes by hand", hexes.HELP),
    ("At the end", (
        ("q", "leave; everything is kept"),
        ("end because WORDS", "end the campaign and tell its seed"),
    )),
)  # fmt: skip
"""What can be typed, by when it can."""
