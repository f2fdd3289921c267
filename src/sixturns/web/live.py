"""Streams of events: pages hear at once that something changed, and then fetch their view.

A stream carries no content. Each says `changed` with a mark of the newest change, and `pulse` while nothing happens.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from typing import Final

from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

PULSE_SECONDS: Final = 15.0
RETRY_SECONDS: Final = 1.0
"""How long after a look that failed it is tried again."""
PULSE: Final = "event: pulse\ndata: .\n\n"

_log = logging.getLogger("sixturns.web.live")


class Listener:
    """One open stream: the newest thing it has not yet said."""

    def __init__(self) -> None:
        self._news = ""
        self._ended = False
        self._awake = asyncio.Event()

    def tell(self, mark: str) -> None:
        """Has the stream say a change; a newer one takes the place of one not yet said."""
        self._news = mark
        self._awake.set()

    def end(self) -> None:
        """Closes the stream."""
        self._ended = True
        self._awake.set()

    async def next(self, seconds: float) -> str | None:
        """The next change, "" when there was none for so long, None when the stream has to end."""
        try:
            async with asyncio.timeout(seconds):
                await self._awake.wait()
        except TimeoutError:
            return ""
        self._awake.clear()
        news, self._news = self._news, ""
        return None if self._ended else news


class Channel:
    """All open streams on one thing. Lives on the event loop; `heard` may be called from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._listeners: set[Listener] = set()
        self.looking = asyncio.Lock()
        self.stop: Callable[[], None] = lambda: None

    async def begin(self) -> None:
        """Gets ready for the first listener."""

    def heard(self, seq: int) -> None:
        """Takes notice of a change of the table, from whatever thread made it."""
        if self._listeners and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.changed, seq)

    def changed(self, seq: int) -> None:
        """Passes a change of the table on, on the event loop."""
        self.tell(str(seq))

    def tell(self, mark: str) -> None:
        """Has every stream say a change."""
        for listener in self._listeners:
            listener.tell(mark)

    def end(self) -> None:
        """Closes every stream."""
        for listener in self._listeners:
            listener.end()

    async def join(self) -> Listener:
        """A new stream, which will say whatever changes from now on."""
        listener = Listener()
        first = not self._listeners
        self._listeners.add(listener)
        try:
            async with self.looking:
                if first:
                    await self.begin()
        except BaseException:
            self.leave(listener)
            raise
        return listener

    def leave(self, listener: Listener) -> None:
        """Forgets a stream that has closed."""
        self._listeners.discard(listener)


class PublicChannel(Channel):
    """Streams that say a change only when what they may show has changed, under a number of their own.

    Args:
        mark: what tells one public view from another; may block, and runs off the event loop.
        retry: seconds until a look that failed, as when the store is away, is tried again.
    """

    def __init__(self, mark: Callable[[], str], retry: float = RETRY_SECONDS) -> None:
        super().__init__()
        self._mark, self._retry, self._shown = mark, retry, ""
        self._changes = 0
        self._stale = False
        self._look_under_way: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Notes what can be seen now."""
        self._shown = await run_in_threadpool(self._mark)

    def changed(self, seq: int) -> None:
        """Looks whether the change can be seen; changes that come meanwhile share one more look."""
        self._stale = True
        if self._look_under_way is None or self._look_under_way.done():
            self._look_under_way = self._loop.create_task(self._look())

    async def _look(self) -> None:
        while self._stale:
            self._stale = False
            try:
                async with self.looking:
                    mark = await run_in_threadpool(self._mark)
                    if mark != self._shown:
                        self._shown = mark
                        self._changes += 1
                        self.tell(str(self._changes))
            except Exception:
                if not self._listeners:
                    return
                _log.warning("what the players may see could not be looked at; it is tried again", exc_info=True)
                self._stale = True
                await asyncio.sleep(self._retry)


class Live:
    """The channels of a server, made when first listened to."""

    def __init__(self, pulse: float = PULSE_SECONDS) -> None:
        self.pulse = pulse
        self._channels: dict[Hashable, Channel] = {}
        self._closed = False

    def channel(
        self,
        key: Hashable,
        make: Callable[[], Channel],
        on_change: Callable[[Callable[[int], None]], Callable[[], None]],
    ) -> Channel:
        """The channel of a thing; made, and tied to its changes, when there is none yet."""
        channel = self._channels.get(key)
        if channel is None:
            channel = self._channels[key] = make()
            channel.stop = on_change(channel.heard)
        return channel

    def end(self, key: Hashable) -> None:
        """Closes every stream on a thing."""
        if channel := self._channels.get(key):
            channel.end()

    def close(self) -> None:
        """Closes every stream, and takes no more."""
        self._closed = True
        for channel in self._channels.values():
            channel.stop()
            channel.end()

    async def stream(self, channel: Channel, still_open: Callable[[], Awaitable[bool]]) -> StreamingResponse:
        """A stream on a channel. `still_open` is asked at the start and at every pulse; a no ends the stream."""
        listener = await channel.join()
        if self._closed:
            listener.end()
        return EventStream(self._events(listener, still_open), lambda: channel.leave(listener))

    async def _events(self, listener: Listener, still_open: Callable[[], Awaitable[bool]]) -> AsyncIterator[str]:
        news: str | None = ""
        while news is not None:
            if not news and not await still_open():
                return
            yield f"event: changed\ndata: {news}\n\n" if news else PULSE
            news = await listener.next(self.pulse)


class EventStream(StreamingResponse):
    """A stream that says when it is over, however it ends."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[str], over: Callable[[], None]) -> None:
        super().__init__(events)
        self._over = over

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Streams until the events end or the reader goes."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._over()
