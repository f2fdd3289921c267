"""The weather of a day, and the seasons."""

from __future__ import annotations

from enum import StrEnum

from sixturns.kernel.values import Value


class Season(StrEnum):
    """The quarters of the year."""

    WINTER = "winter"
    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"


class Sky(Value):
    """A day's weather: what the table calls it; whether it impedes the march, whether sight is poor, whether it wets.

    `season` is that of the day; a table of weather leaves it out.
    """

    label: str
    impeded: bool = False
    poor: bool = False
    wet: bool = False
    season: Season | None = None
