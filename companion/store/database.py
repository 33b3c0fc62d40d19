"""Opening the database: brought up to date, safe against a power cut, refused if it is newer."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from companion.bad_input import BadInput
from companion.store.failures import sentence_of

BUSY_SECONDS = 20
READS_ONLY = "reads_only"


def open_store(url: str) -> Engine:
    """The database at a URL, made or migrated to this version."""
    place = _url(url)
    with _refusing(place):
        engine = create_engine(place, connect_args=_connect_args(place))
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _safe_sqlite)
        event.listen(engine, "begin", _begin)
    with _refusing(place):
        _migrate(engine)
    return engine


def _url(text: str) -> URL:
    try:
        url = make_url(text)
    except ArgumentError:
        raise BadInput(
            f"{text!r} names no database; write sqlite:///FILE or postgresql://USER@HOST/NAME"
        ) from None
    return url.set(drivername="postgresql+psycopg") if url.drivername == "postgresql" else url


@contextmanager
def _refusing(url: URL) -> Iterator[None]:
    """Whatever keeps a database from being opened, as a sentence; passwords stay unsaid."""
    try:
        yield
    except NoSuchModuleError:
        raise BadInput(f"{url.drivername} is no database that can be used; take sqlite") from None
    except ModuleNotFoundError as missing:
        raise BadInput(f"the database {url} needs {missing.name}; install it with pip") from None
    except DBAPIError as error:
        raise BadInput(f"the database {url} cannot be opened: {sentence_of(error)}") from None


def _connect_args(url: URL) -> dict[str, Any]:
    if url.get_backend_name() != "sqlite":
        return {}
    return {"timeout": BUSY_SECONDS, "check_same_thread": False}


def _safe_sqlite(connection: Any, _: Any) -> None:
    """An accepted event is on the disk before anybody is told: WAL, and FULL synchronous."""
    connection.isolation_level = None  # transactions begin below, not where the driver thinks
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {setting}")


def _begin(connection: Any) -> None:
    """A writer waits for its turn at the start, so that what it read is still true at the end;
    readers wait for nobody."""
    reads_only = connection.get_execution_options().get(READS_ONLY)
    connection.exec_driver_sql("BEGIN" if reads_only else "BEGIN IMMEDIATE")


def for_reading(engine: Engine) -> Engine:
    """The same database, for transactions that change nothing."""
    return engine.execution_options(**{READS_ONLY: True})


def _migrate(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", str(files("companion.store") / "migrations"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    with engine.begin() as connection:
        current = MigrationContext.configure(connection).get_current_revision()
        if current is not None and current not in known:
            raise BadInput(
                "the database was made by a newer version of the companion; "
                "update the companion, or start it with another data folder"
            )
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
