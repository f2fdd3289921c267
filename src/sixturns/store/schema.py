"""The tables, and bringing the tables of an older version up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import BigInteger, Column, Connection, ForeignKey, LargeBinary, MetaData, Table, Text, inspect, select

from sixturns.store.database import Database
from sixturns.store.errors import NotAStore, TooNew

if TYPE_CHECKING:
    from alembic.config import Config

REVISION: Final = "0001"
MIGRATIONS: Final = "sixturns.store:migrations"
VERSION_TABLE: Final = "sixturns_schema"

metadata = MetaData()

campaigns = Table(
    "campaigns",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)
entries = Table(
    "entries",
    metadata,
    Column("campaign", Text, ForeignKey("campaigns.id"), primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("author", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
contents = Table(
    "contents",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("data", LargeBinary, nullable=False),
)
snapshots = Table(
    "snapshots",
    metadata,
    Column("campaign", Text, ForeignKey("campaigns.id"), primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("seal", LargeBinary, nullable=False),
    Column("state", LargeBinary, nullable=False),
)
links = Table(
    "links",
    metadata,
    Column("token", LargeBinary, primary_key=True),
    Column("campaign", Text, ForeignKey("campaigns.id"), nullable=False, index=True),
    Column("role", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("revoked", BigInteger),
)

_version = Table(VERSION_TABLE, MetaData(), Column("version_num", Text))


def bring_up_to_date(database: Database, migrations: str = MIGRATIONS, revision: str = REVISION) -> None:
    """Create the tables, or migrate those of an older version after keeping a copy of an SQLite file.

    Args:
        database: Where the tables are to be.
        migrations: The folder of revisions, as Alembic writes it.
        revision: The newest of them.

    Raises:
        NotAStore: There are tables already, and they are not ours.
        TooNew: A newer version made the tables.
    """
    with database.reading() as connection:
        if _known_revision(connection, migrations, revision) == revision:
            database.settle()
            return
    database.settle()
    with database.writing() as connection:
        database.alone(connection)
        found = _known_revision(connection, migrations, revision)
        if found == revision:
            return
        if found is not None:
            database.keep_copy(f"before-{revision}")
        # Only a store that must be migrated pays for the import.
        from alembic import command

        config = _config(migrations)
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def _known_revision(connection: Connection, migrations: str, revision: str) -> str | None:
    """The revision that made the tables, or None where there are none."""
    present = set(inspect(connection).get_table_names())
    if VERSION_TABLE not in present:
        strangers = present if connection.dialect.name == "sqlite" else present & metadata.tables.keys()
        if strangers:
            raise NotAStore(f"not a Sixturns store: it holds tables of something else ({min(strangers)})")
        return None
    found = connection.execute(select(_version.c.version_num)).scalar()
    if found is not None and found != revision and found not in _all_revisions(migrations):
        raise TooNew(f"the store was written by a newer version of Sixturns (schema {found}, this is {revision})")
    return found


def _all_revisions(migrations: str) -> set[str]:
    from alembic.script import ScriptDirectory

    return {script.revision for script in ScriptDirectory.from_config(_config(migrations)).walk_revisions()}


def _config(migrations: str) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", migrations.replace("%", "%%"))
    return config
