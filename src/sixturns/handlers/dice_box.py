"""Dice: keyed ones, which fall the same for the same question of a campaign; and dice read as people type them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import blake2b

from sixturns.kernel.dice import Dice

SEED_BYTES = 32
_BLOCK_BITS = 512


class ImpossibleDice(ValueError):
    """Faces or a total that these dice cannot show; says so in a sentence."""


class DiceBox:
    """The dice of one campaign: faces are a function of its seed and of the question's place, and of nothing else.

    Undone and asked again, a question has the same dice: there is no fishing for a better roll.
    """

    def __init__(self, seed: bytes) -> None:
        self._key = blake2b(key=seed[:64])

    def throw(self, dice: Dice, place: str) -> tuple[int, ...]:
        """The faces of some dice at a place, such as ``open/force/strength#2/7``."""
        if dice.count == 1:
            keyed = self._key.copy()
            keyed.update(place.encode())
            return (int.from_bytes(keyed.digest()) % dice.sides + 1,)
        faces, numbers = [], self._numbers(place, dice.sides)
        for _ in range(dice.count):
            faces.append(next(numbers))
        return tuple(faces)

    def _numbers(self, place: str, sides: int) -> Iterator[int]:
        block, left, room = 0, 0, 0
        while True:
            if room < sides << 64:
                keyed = self._key.copy()
                keyed.update(f"{place}\n{block}".encode() if block else place.encode())
                block, left, room = block + 1, int.from_bytes(keyed.digest()), 1 << _BLOCK_BITS
            left, face = divmod(left, sides)
            room //= sides
            yield face + 1


def typed(text: str, dice: Dice) -> tuple[int, ...]:
    """Dice as somebody types them: every face (``3 5 2``), or one total.

    A total is the sum of the faces, before any modifier; where the dice are multiplied the multiplied amount will do
    as well (``50`` for 2d4x10). ``0`` is a 10 on d10 and ``00`` a 100 on d%.

    Raises:
        ImpossibleDice: for anything that these dice cannot show.
    """
    words = re.split(r"[\s,+]+", text.strip())
    if not all(re.fullmatch(r"\d{1,6}", word) for word in words):
        raise ImpossibleDice(
            f"{text.strip()[:40]!r} is not a throw of {dice}: type the faces, such as {_example(dice)}"
        )
    if len(words) == 1 and (dice.count > 1 or _zero(int(words[0]), dice) > dice.sides):
        return (_total(int(words[0]), dice),)
    if len(words) != dice.count:
        raise ImpossibleDice(f"{dice} is {dice.count} dice, not {len(words)}")
    faces = tuple(_zero(int(word), dice) for word in words)
    for face in faces:
        if not 1 <= face <= dice.sides:
            raise ImpossibleDice(f"a d{dice.sides} has no {face}")
    return faces


def _total(number: int, dice: Dice) -> int:
    """The sum of the faces behind a total, or behind an amount where the dice are multiplied."""
    if dice.lowest <= number <= dice.highest:
        return number
    amounts = {dice.amount(total): total for total in range(dice.lowest, dice.highest + 1)} if dice.times > 1 else {}
    if number in amounts:
        return amounts[number]
    if dice.count == 1:
        raise ImpossibleDice(f"a d{dice.sides} has no {number}")
    raise ImpossibleDice(f"{dice.count}d{dice.sides} gives {dice.lowest} to {dice.highest}, never {number}")


def _zero(number: int, dice: Dice) -> int:
    return dice.sides if number == 0 and dice.sides in (10, 100) else number


def _example(dice: Dice) -> str:
    return " ".join(str(min(dice.sides, n)) for n in (3, 5, 2, 4)[: dice.count])
