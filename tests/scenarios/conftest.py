"""Referees and stores that are closed when a test is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.scenarios.evening import Referee


@pytest.fixture
def sit_down(tmp_path: Path) -> Iterator[Callable[..., Referee]]:
    """Gives a referee for the store of that name; one that is new begins the cellar's campaign."""
    seated: list[Referee] = []

    def sit(name: str = "evening", *, forgetful: int = 0) -> Referee:
        seated.append(Referee(tmp_path / f"{name}.sqlite", forgetful=forgetful))
        return seated[-1]

    yield sit
    for referee in seated:
        referee.close()


@pytest.fixture
def referee(sit_down: Callable[..., Referee]) -> Referee:
    """A referee with the cellar's campaign just begun, who types every die."""
    return sit_down().does("set_policy", "secret", "ask")
