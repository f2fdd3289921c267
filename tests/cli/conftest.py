"""The command line as its users have it: in this process for what is parsed, in a process of its own for the rest."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sixturns.cli import main

PROGRAM = str(Path(sys.executable).with_name("sixturns"))
PATIENCE = 60
SAMPLE = "The Tallow Stair"

Run = Callable[..., Result]
Process = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """An environment whose store is an own file, in an own folder that is the present one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SIXTURNS_STORE", str(tmp_path / "store.sqlite"))
    for name in ("COLUMNS", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return dict(os.environ)


@pytest.fixture
def run(environment: dict[str, str]) -> Run:
    """Runs a command line in this process: ``run("log", "--all", input="...")``."""

    def run(*arguments: str, input: str | None = None) -> Result:
        return CliRunner().invoke(main, arguments, input=input)

    return run


@pytest.fixture
def process(environment: dict[str, str]) -> Process:
    """Runs a command line in a process of its own, its two outputs apart; `without` are modules that it lacks."""

    def process(
        *arguments: str, input: str = "", without: tuple[str, ...] = (), **more: str
    ) -> subprocess.CompletedProcess[str]:
        lacking = f"import sys; sys.modules.update(dict.fromkeys({without!r})); from sixturns.cli import main; main()"
        return subprocess.run(
            [sys.executable, "-c", lacking, *arguments] if without else [PROGRAM, *arguments],
            input=input,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            env={**environment, **more},
        )

    return process


def refusal(done: Result | subprocess.CompletedProcess[str]) -> str:
    """The one line of a command line that was refused with exit status 2."""
    status = done.exit_code if isinstance(done, Result) else done.returncode
    assert 2 == status, done.stdout + done.stderr
    (line,) = done.stderr.splitlines()
    return line.removeprefix("sixturns: ")
