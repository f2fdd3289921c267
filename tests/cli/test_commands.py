"""`sixturns` itself: help, version, and what is loaded for them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sixturns import __version__
from sixturns.cli import main
from sixturns.cli.commands import Lazy
from tests.cli.conftest import Run, refusal

HEAVY = {"fastapi", "jinja2", "numpy", "scipy", "starlette", "uvicorn"}


def loaded_by(*arguments: str) -> set[str]:
    """The modules that a command line has loaded when it ends, in a process of its own."""
    code = (
        "import sys\n"
        "from sixturns.cli import main\n"
        f"sys.argv = ['sixturns', *{arguments!r}]\n"
        "try:\n    main()\n"
        "except SystemExit:\n    print('loaded:', *sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.rpartition("loaded:")[2].split())


def test_help_loads_neither_rules_nor_store_nor_pages() -> None:
    """The help costs no more than the command line itself."""
    assert set() == loaded_by("--help") & (HEAVY | {"msgspec", "rich", "sixturns.rules", "sqlalchemy"})


@pytest.mark.parametrize("arguments", [("rules", "list"), ("play", "--help"), ("serve", "--help"), ("store", "path")])
def test_commands_of_the_terminal_load_neither_pages_nor_arrays(arguments: tuple[str, ...]) -> None:
    """Web and numbers are loaded only by what needs them."""
    assert set() == loaded_by(*arguments) & HEAVY


def test_no_command_is_the_same_as_help(run: Run) -> None:
    """`sixturns` alone shows what there is, and is no error."""
    assert run("--help").stdout == run().stdout
    assert 0 == run().exit_code


@pytest.mark.parametrize("group", ["rules", "store"])
def test_a_group_alone_is_the_same_as_its_help(run: Run, group: str) -> None:
    """`sixturns rules` alone shows what there is, and is no error."""
    assert run(group, "--help").stdout == run(group).stdout
    assert 0 == run(group).exit_code


def test_every_command_says_in_its_help_what_the_list_says() -> None:
    """The lines of the list, which load nothing, begin the help of the commands they name."""
    assert isinstance(main, Lazy)
    for name, (_, line) in main.later.items():
        command = main.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None and command.help is not None
        assert name == command.name
        first = line.split()[0]
        assert first == command.help.split()[0]


def test_version(run: Run) -> None:
    """The version is the package's."""
    assert f"sixturns {__version__}\n" == run("--version").stdout


def test_an_unknown_command_is_refused(run: Run) -> None:
    """An unknown command is one line, names the nearest, and says where help is."""
    assert "no command 'paly'; did you mean 'play'? (sixturns --help)" == refusal(run("paly"))


def test_a_missing_argument_is_refused(run: Run) -> None:
    """A command that lacks an argument is one line, and says where its help is."""
    assert "Missing argument 'NAME'. (sixturns new --help)" == refusal(run("new"))
