"""The runner of console examples is itself held to account."""

from __future__ import annotations

import pytest

from tests.docs.console import agrees, commands


def test_commands_are_told_from_their_output() -> None:
    """A block holds commands after `$`, each with its output, and a backslash continues a command."""
    block = "$ sixturns odds \\\n    surprise\n2-in-6\n\n$ cd maps\n$ sixturns list\n"
    assert [("sixturns odds      surprise", "2-in-6\n\n"), ("cd maps", ""), ("sixturns list", "")] == commands(block)


def test_output_before_a_command_is_refused() -> None:
    """A block that begins without a command would never be checked."""
    with pytest.raises(ValueError, match="begins with a command"):
        commands("2-in-6\n$ sixturns odds surprise\n")


@pytest.mark.parametrize(
    ("expected", "actual", "same"),
    [
        ("2-in-6\n", "2-in-6\n", True),
        ("2-in-6\n", "3-in-6\n", False),
        ("2-in-6\n", "2-in-6\nand more\n", False),
        ("turn ...\n", "turn 7\n", True),
        ("first\n...\nlast\n", "first\na\nb\nlast\n", True),
        ("first\n...\nlast\n", "first\nlast, really\n", False),
        ("a.b\n", "aXb\n", False),
        ("a  \n", "a\n\n", True),
        ("", "", True),
        ("", "Error\n", False),
    ],
)
def test_output_is_compared(expected: str, actual: str, same: bool) -> None:
    """Only an ellipsis lets an output differ from the page."""
    assert same is agrees(expected, actual)
