"""Writes every playthrough anew, and the sizes of all procedures."""

from __future__ import annotations

from tests.contract import census
from tests.playthroughs.script import FOLDER, file_of, playthrough, recorded


def main() -> None:
    """Replaces the recorded games by today's."""
    for old in FOLDER.glob("*/*.txt"):
        old.unlink()
    for ruleset, procedure in recorded():
        file = file_of(ruleset, procedure)
        file.parent.mkdir(exist_ok=True)
        file.write_text(playthrough(ruleset, procedure), "utf-8")
    census.write()
    print(f"{len(recorded())} playthroughs and their sizes; read the difference before you commit it")


if __name__ == "__main__":
    main()
