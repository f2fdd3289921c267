"""Answers that take a while to work out: a few at a time, apart from the threads that the tables play on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi.responses import Response

MOST_AT_ONCE: Final = 2
"""How many are worked out at once."""

MOST_WAITING: Final = 32
"""How many may wait for that; whoever else asks is told to ask again."""

AGAIN_SECONDS: Final = 1


class Patience:
    """Works answers out a few at a time."""

    def __init__(self) -> None:
        self._limiter = CapacityLimiter(MOST_AT_ONCE)

    async def __call__(self, work: Callable[..., Response], *asked: Any) -> Response:
        """What the work answers, when its turn has come; 503 when too many wait for theirs."""
        if self._limiter.statistics().tasks_waiting >= MOST_WAITING:
            return Response(status_code=503, headers={"Retry-After": str(AGAIN_SECONDS)})
        return await run_sync(partial(work, *asked), limiter=self._limiter)
