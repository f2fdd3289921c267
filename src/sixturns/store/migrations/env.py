"""Runs the revisions on the connection that `sixturns.store.schema` hands over, in its transaction."""

from __future__ import annotations

from alembic import context

from sixturns.store.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
