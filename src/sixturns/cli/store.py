"""`sixturns store`: where campaigns are kept, and carrying them from one place to another."""

from __future__ import annotations

import sys
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

import click

from sixturns.cli.campaigns import counted, found, store_option
from sixturns.cli.refused import Refused
from sixturns.store import Damaged, StoreError, backup, copy, export, import_, open_store


@click.group(name="store", invoke_without_command=True)
@click.pass_context
def store_command(ctx: click.Context) -> None:
    """Copy, back up, export, import and verify campaigns."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@store_command.command(name="path")
@store_option
def path_command(store: str) -> None:
    """Print where the campaigns are kept."""
    click.echo(without_password(store))


@store_command.command(name="copy")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def copy_command(source: str, target: str) -> None:
    """Copy every campaign FROM one store TO another; both are paths or URLs."""
    if ((path := file_of(source)) is not None) and not path.is_file():
        raise Refused(f"{path}: no store is there")
    with open_store(source) as here, open_store(target) as there:
        ids = copy(here, there)
    click.echo(f"{campaigns(len(ids))} copied, with the same hashes")


@store_command.command(name="backup")
@click.argument("path", type=click.Path(path_type=Path))
@store_option
def backup_command(path: Path, store: str) -> None:
    """Write the whole store to a new file at PATH while it is in use."""
    with open_store(store) as here:
        backup(here, path)
        kept = len(here.campaigns())
    click.echo(f"{path}: {campaigns(kept)}")


@store_command.command(name="export")
@click.argument("name")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@store_option
def export_command(name: str, file: Path | None, store: str) -> None:
    """Write the campaign NAME to a new FILE, or to the standard output. It tells the campaign's secrets."""
    with open_store(store) as here:
        row = found(here, name)
        if file is None:
            export(here, row.id, sys.stdout.buffer)
            return
        whole = BytesIO()
        export(here, row.id, whole)
        entries = here.head(row.id).seq
    write_new(file, whole.getvalue())
    click.echo(f"{file}: {row.name}, {counted(entries)}; it tells the campaign's secrets")


@store_command.command(name="import")
@click.argument("file", type=click.File("rb"))
@store_option
def import_command(file: BinaryIO, store: str) -> None:
    """Take over the campaign of an exported FILE (or of the standard input, -): the whole of it, or nothing."""
    with open_store(store) as here:
        try:
            row = import_(here, file)
        except StoreError as error:
            raise Refused(f"{file.name}: {error}") from error
        entries = here.head(row.id).seq
    click.echo(f"{row.name}: {counted(entries)}")


@store_command.command(name="verify")
@click.argument("name", required=False)
@store_option
def verify_command(name: str | None, store: str) -> None:
    """Check the whole log of the campaign NAME, or of every campaign, against its chain of hashes."""
    damaged = []
    with open_store(store) as here:
        for row in [found(here, name)] if name else here.campaigns():
            try:
                head = here.verify(row.id)
                click.echo(f"{row.name}: whole, {counted(head.seq)}, head {head.hash.hex()}")
            except Damaged as error:
                damaged.append(f"{row.name}, entry {error.seq}")
                click.echo(f"{row.name}: {error}")
    if damaged:
        raise Refused(f"damaged: {'; '.join(damaged)}")


def file_of(address: str) -> Path | None:
    """The file of a store at a path or SQLite URL; None for a server's."""
    scheme, separator, path = address.partition("://")
    if not separator:
        return Path(address)
    return Path(path.removeprefix("/")) if scheme.startswith("sqlite") else None


def without_password(address: str) -> str:
    """The address of a store, its password left out."""
    scheme, separator, rest = address.partition("://")
    login, at, place = rest.rpartition("@")
    return f"{scheme}{separator}{login.partition(':')[0]}{at}{place}" if separator and at else address


def campaigns(count: int) -> str:
    """A number of campaigns in words."""
    return "1 campaign" if count == 1 else f"{count} campaigns"


def write_new(path: Path, data: bytes) -> None:
    """Writes a file that was not there, the whole of it or nothing.

    Raises:
        Refused: when there is a file, or none can be written.
    """
    try:
        with path.open("xb") as out:
            out.write(data)
    except FileExistsError:
        raise Refused(f"{path} exists; nothing is overwritten") from None
    except OSError as error:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise Refused(f"{path}: {error.strerror}") from None
