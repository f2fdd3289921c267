"""Writes the save of the release in force, ``tests/saves/<version>.jsonl``; those of other releases are never touched.

The campaign is the evening of ``tests/scenarios``, in which every act of the table is done, and ends in the middle of
a move: some dice are thrown, and the next are waited for.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from sixturns import __version__
from sixturns.store import export
from tests.scenarios.evening import Referee
from tests.scenarios.test_evening import EVENING

FOLDER = Path(__file__).parent


def save() -> bytes:
    """An evening as a file, its last move unfinished."""
    with tempfile.TemporaryDirectory() as folder:
        referee = Referee(Path(folder) / "evening.sqlite").does("set_policy", "secret", "ask")
        for scene in EVENING:
            scene(referee)
        referee.does("set_policy", "secret", "app rolls").does("set_policy", "surprise-party", "I roll")
        referee.move("open", "north", who=("wick",)).types("surprise-party", "6").does("roll", referee.key)
        assert "what-now" != referee.asks
        file = io.BytesIO()
        export(referee.store, referee.table.row.id, file)
        referee.close()
    return file.getvalue()


if __name__ == "__main__":
    path = FOLDER / f"{__version__}.jsonl"
    path.write_bytes(save())
    print(f"{path.name} is written")
