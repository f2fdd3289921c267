"""Time as the table keeps it: turns since the first midnight, and the rounds of short acts that are not yet a turn."""

from __future__ import annotations

from sixturns.kernel.values import Value

DAY_MINUTES = 24 * 60


class Moment(Value):
    """A time of the campaign, for people: the day from 1, the hour and minute."""

    day: int
    hour: int
    minute: int

    def __str__(self) -> str:
        return f"{self.hour:02d}:{self.minute:02d}"


def moment(turns: int, rounds: int, *, turn_minutes: int, round_seconds: int) -> Moment:
    """The moment so many whole turns and loose rounds after the first midnight."""
    minutes = turns * turn_minutes + rounds * round_seconds // 60
    day, rest = divmod(minutes, DAY_MINUTES)
    return Moment(day + 1, rest // 60, rest % 60)
