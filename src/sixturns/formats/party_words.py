"""The words of a party's table: headings, things, beasts, yes and no, by what the rules know them as."""

from __future__ import annotations

ORDER = ("name", "class", "level", "STR", "WIS", "CHA", "hp", "AC", "load", "light")
"""What the columns of a table without headings are."""

ATTRIBUTES = ("AGI", "MND", "PER", "stamina", "expertise")
"""The columns of what document 001 knows of a character."""

HEADINGS = {
    "name": ("name", "character", "character name", "pc", "member", "who"),
    "calling": ("class", "calling", "profession", "occupation", "trade", "character class", "class level"),
    "level": ("level", "lvl", "lv", "xl", "experience level"),
    "strength": ("strength", "str", "st"),
    "wisdom": ("wisdom", "wis", "wi"),
    "charisma": ("charisma", "cha", "chr", "ch"),
    "constitution": ("constitution", "con", "co"),
    "agility": ("agility", "agi", "ag"),
    "mind": ("mind", "mnd"),
    "personality": ("personality", "per", "prs"),
    "hp": ("hp", "hit points", "hits", "current hp", "hp now", "hp current", "health"),
    "most_hp": (
        *("max hp", "hp max", "most hp", "full hp", "maximum hp", "max hit points", "hit points max"),
        *("max health", "health max"),
    ),
    "stamina": ("stamina", "sta", "stamina now", "current stamina"),
    "most_stamina": ("max stamina", "stamina max", "most stamina", "full stamina"),
    "expertise": ("expertise", "field of expertise", "expert in"),
    "armour": ("ac", "armour", "armor", "armour class", "armor class", "ac descending", "descending ac"),
    "ascending": ("aac", "ascending ac", "ac ascending", "ac asc"),
    "load": ("load", "weight", "enc", "encumbrance", "load cn", "load coins", "weight cn", "weight coins", "enc cn"),
    "pounds": ("load lb", "load lbs", "weight lb", "weight lbs", "weight pounds", "pounds", "lbs", "lb"),
    "speed": ("speed", "move", "movement", "movement rate", "mv", "mr", "rate"),
    "mount": ("mount", "rides", "riding", "mounted"),
    "leads": ("leads", "leads a beast", "pack animal", "beast of burden"),
    "light": ("light", "lights", "light source"),
    "hireling": ("hireling", "retainer", "henchman", "hired", "follower", "npc"),
    "carries": ("carries", "carried", "gear", "equipment", "items", "inventory", "things", "pack", "kit"),
    "holds": ("holds", "in hand", "hands", "wields"),
    "mapper": ("mapper", "maps"),
    "speaker": ("speaker", "caller", "speaks", "talks"),
}
"""What can be said of a member, and the headings it is known by; case, blanks and signs do not count."""

THINGS = {
    "torches": "torch",
    "candles": "candle",
    "lanterns": "lantern",
    "oil": "flask of oil",
    "oil flask": "flask of oil",
    "oil flasks": "flask of oil",
    "flasks of oil": "flask of oil",
    "spike": "iron spike",
    "spikes": "iron spike",
    "iron spikes": "iron spike",
    "ration": "rations",
    "thieves tools": "thieves' tools",
    "thieves’ tools": "thieves' tools",
    "crowbars": "crowbar",
}
"""Other words for things that the rules know by one name."""

YES = frozenset({"yes", "y", "x", "true", "1", "✓", "✔", "hireling", "retainer", "henchman"})
NO = frozenset({"no", "n", "false", "0"})
NOTHING = frozenset({"", "-", "−", "–", "—", "?", "none", "no", "n/a"})
MOUNTS = {
    "draft horse": 90,
    "draught horse": 90,
    "mule": 120,
    "donkey": 120,
    "war horse": 120,
    "warhorse": 120,
    "camel": 150,
    "pony": 210,
    "horse": 240,
    "riding horse": 240,
}
"""Beasts that are ridden, by the feet a turn that the basic game has them go."""
