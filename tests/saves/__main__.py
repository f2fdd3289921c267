"""Writes the save of the release in force, and beside it what stands in it; those of other releases are never touched.

The campaign is the evening of ``tests/scenarios``, in which every act of the table is done, then the beginning of
another session, which ends in the middle of a move: some dice are thrown, and the next are waited for.
"""

from __future__ import annotations

import io
import json
import tempfile
from pathlib import Path

from sixturns import __version__
from sixturns.store import export
from tests.saves import FOLDER, what_stands
from tests.scenarios.evening import Referee
from tests.scenarios.test_evening import EVENING


def save() -> tuple[bytes, dict[str, object]]:
    """An evening as a file, its last move unfinished; and what stands in it."""
    with tempfile.TemporaryDirectory() as folder:
        referee = Referee(Path(folder) / "evening.sqlite").does("set_policy", "secret", "ask")
        for scene in EVENING:
            scene(referee)
        referee.does("end_session", "They rest by the door.")
        referee.does("set_policy", "secret", "app rolls").does("set_policy", "surprise-party", "I roll")
        referee.move("open", "north", who=("wick",)).types("surprise-party", "6").does("roll", referee.key)
        assert "what-now" != referee.asks
        file = io.BytesIO()
        export(referee.store, referee.table.row.id, file)
        stands = referee.table.read(what_stands)
        referee.close()
    return file.getvalue(), stands


if __name__ == "__main__":
    written, stands = save()
    (FOLDER / f"{__version__}.jsonl").write_bytes(written)
    (FOLDER / f"{__version__}.json").write_text(json.dumps(stands, indent=1) + "\n", "utf-8")
    print(f"{__version__}.jsonl is written, and {__version__}.json: read the difference before you commit it")
