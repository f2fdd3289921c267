"""A running server: an address on this machine or the local network, and the links that lead in."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import uvicorn

from sixturns.handlers.long_play import settle_down
from sixturns.store.tables import Tables
from sixturns.web.app import MOST_BYTES, create_app
from sixturns.web.links import Links
from sixturns.web.live import PULSE_SECONDS, Live
from sixturns.web.security import cookie_name, hosts

PORT: Final = 6616
HERE: Final = ("127.0.0.1", "localhost", "[::1]")
SHUTDOWN_SECONDS: Final = 5
BACKLOG: Final = 1024


class Server:
    """A server for the campaigns of a store. It listens from the moment it is made, and answers once it runs.

    Args:
        tables: the open tables; whoever made them closes them.
        port: the wanted port; if it is taken, a free one is used. See `port` for the one in use.
        lan: whether other machines of the local network may connect. Otherwise only this one can.
        names: further names by which this server is reached, as browsers write them in the address.
        most_bytes: the longest request that is read.
        pulse: seconds between two signs of life on a stream.
        secret: the file of the secret that players' links follow from; that of the user's data folder if none is named.
    """

    def __init__(
        self,
        tables: Tables,
        *,
        port: int = PORT,
        lan: bool = False,
        names: Sequence[str] = (),
        most_bytes: int = MOST_BYTES,
        pulse: float = PULSE_SECONDS,
        secret: Path | None = None,
    ) -> None:
        self._socket = _listen("0.0.0.0" if lan else "127.0.0.1", port)
        self.port: int = self._socket.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        near = lan_address() if lan else ""
        self.players_address = f"http://{near}:{self.port}" if near else self.address
        self.links = Links(tables.store, secret=secret)
        self._live = Live(pulse)
        app = create_app(
            tables,
            self.links,
            hosts=hosts([*HERE, *filter(None, [near]), *names], self.port),
            address=self.players_address,
            cookie=cookie_name(self.port),
            live=self._live,
            most_bytes=most_bytes,
        )
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        )
        self._server = _Uvicorn(config, self._live)

    def new_referee_link(self, campaign: str = "", *, everywhere: bool = False) -> str:
        """An address that lets the referee in to a campaign, given by id or name; good until this server ends.

        With `everywhere` it opens all campaigns of the store, and begins at that one. Without a campaign it leads to
        where one is begun.

        Raises:
            NoSuchCampaign: there is no such campaign.
        """
        return f"{self.address}/enter/{self.links.new_referee_link(campaign, everywhere=everywhere)}"

    def from_afar(self, link: str) -> str:
        """An address of this server as other machines of the local network reach it; "" when they cannot."""
        return link.replace(self.address, self.players_address, 1) if self.players_address != self.address else ""

    def players_link(self, campaign: str) -> str:
        """The address that the players of a campaign, given by its id, have; made when they have none.

        It is empty when the link that is out was made on another machine: it stays good, but cannot be shown here.
        """
        token = self.links.players_link(campaign)
        if token is None:
            return self.new_players_link(campaign)
        return f"{self.players_address}/p/{token}" if token else ""

    def new_players_link(self, campaign: str) -> str:
        """An address for the players of a campaign, given by its id; the one they had before ends."""
        return f"{self.players_address}/p/{self.links.new_players_link(campaign)}"

    def run(self) -> None:
        """Serves until Ctrl-C or `stop`; open streams are closed."""
        settle_down()
        with self._socket, contextlib.suppress(KeyboardInterrupt):
            self._server.run(sockets=[self._socket])

    def stop(self) -> None:
        """Has `run` end; may be called from any thread."""
        self._server.should_exit = True


class _Uvicorn(uvicorn.Server):
    """Uvicorn that closes our streams before it waits for what is open to end."""

    def __init__(self, config: uvicorn.Config, live: Live) -> None:
        super().__init__(config)
        self._live = live

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Closes the streams, then shuts down."""
        self._live.close()
        await super().shutdown(sockets)


def lan_address() -> str:
    """This machine's address in the local network, empty when it is in none. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return "" if address.startswith("127.") else address


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket at a port, or at a free one when it is taken."""
    try:
        return _bound(host, port)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        return _bound(host, 0)


def _bound(host: str, port: int) -> socket.socket:
    # With the protocol named, asyncio sends small packets at once; otherwise every page waits 40 ms for an answer to
    # its headers.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except BaseException:
        listening.close()
        raise
    return listening
