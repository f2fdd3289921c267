"""The pages: the referee's table, the players' view of it, and a small JSON API, over HTTP."""
