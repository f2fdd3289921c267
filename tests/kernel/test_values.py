"""Values are equal by content; secrets stay secret."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from sixturns.handlers.codec import decode, encode
from sixturns.kernel.values import KEEP, Hidden, Value, draft, free_id, replace, write
from sixturns.world.light import Light


class Chest(Value):
    """Something with a secret."""

    at: str = ""
    gold: Hidden[int] = Hidden(0)
    keys: Hidden[tuple[str, ...]] = Hidden(())


CHEST = Chest("crypt", Hidden(700), Hidden(("brass",)))


def test_a_secret_is_never_printed() -> None:
    """No way to print a value shows what it hides."""
    assert "<hidden>" == repr(CHEST.gold) == str(CHEST.gold) == f"{CHEST.gold}"
    assert "700" not in repr(CHEST)
    assert "brass" not in repr(CHEST)


@pytest.mark.parametrize("encoder", [msgspec.json.encode, msgspec.msgpack.encode, msgspec.to_builtins])
def test_a_secret_is_encoded_by_no_ordinary_codec(encoder: object) -> None:
    """An encoder that was not made for secrets fails on the first one."""
    assert callable(encoder)
    with pytest.raises((TypeError, NotImplementedError)):
        encoder(CHEST)


def test_the_store_keeps_secrets() -> None:
    """The store's own codec writes secrets and reads them back, hidden again."""
    assert b'{"at":"crypt","gold":700,"keys":["brass"]}' == encode(CHEST)
    assert CHEST == decode(encode(CHEST), Chest)
    assert isinstance(decode(encode(CHEST), Chest).gold, Hidden)


def test_a_secret_of_the_wrong_type_is_refused() -> None:
    """What a secret holds is checked like any other field."""
    with pytest.raises(msgspec.ValidationError):
        decode(b'{"gold":"much"}', Chest)


def test_secrets_are_equal_by_what_they_hold() -> None:
    """Two secrets of the same are the same, and unlike the bare thing."""
    assert Hidden((1, 2)) == Hidden((1, 2))
    assert hash(Hidden((1, 2))) == hash(Hidden((1, 2)))
    assert Hidden(1) != Hidden(2)
    assert Hidden(1) != 1
    assert 700 == CHEST.gold.open()


def test_values_cannot_be_changed() -> None:
    """A value stays as it is; a changed one is another."""
    with pytest.raises(AttributeError):
        CHEST.at = "hall"  # type: ignore[misc]
    moved = replace(CHEST, at="hall")
    assert "crypt" == CHEST.at
    assert Chest("hall", CHEST.gold, CHEST.keys) == moved


def test_what_no_codec_knows_is_refused() -> None:
    """A thing without an encoding is named, not guessed at."""
    with pytest.raises(NotImplementedError, match="Fraction"):
        encode({"share": Fraction(1, 3)})


def test_keep_is_no_value() -> None:
    """What a step returns to change nothing is like no value, and says its name."""
    assert "KEEP" == repr(KEEP)
    assert KEEP != None  # noqa: E711


@pytest.mark.parametrize(
    ("taken", "counted", "expected"),
    [
        ((), False, "wick"),
        (("odo",), False, "wick"),
        (("wick",), False, "wick-2"),
        (("wick", "wick-2"), False, "wick-3"),
        ((), True, "wick-1"),
        (("wick",), True, "wick-1"),
        (("wick-1", "wick-3"), True, "wick-2"),
    ],
)
def test_an_id_that_nobody_has(taken: tuple[str, ...], counted: bool, expected: str) -> None:
    """What is named anew gets the first id that is free, with a number if it is counted or its name is taken."""
    assert expected == free_id("wick", taken, counted=counted)


def test_a_secret_says_no_more_than_whether_there_is_one() -> None:
    """A hidden value is true when what it holds is, so that a step can be passed over where nothing is hidden."""
    assert [False, False, True] == [bool(Hidden(held)) for held in (None, (), ("orcs",))]


def test_a_draft_is_a_copy_of_its_own() -> None:
    """What is written into a draft is not in the value that it was taken from, and counts for its hash."""
    torch = Light("torch", "odo", 3)
    before = hash(torch)
    burnt = draft(torch)
    write(burnt, "left", 2)
    assert (3, 2) == (torch.left, burnt.left)
    assert (before, hash(Light("torch", "odo", 2))) == (hash(torch), hash(burnt))
