"""What is kept: a table is a row, its events are rows that are only ever added."""

from datetime import datetime

from sqlalchemy import Boolean, DateTime, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """All rows."""


class TableRow(Base):
    """A game being played, or played."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    code: Mapped[str] = mapped_column(String(6), unique=True)
    """What people type to join."""
    command: Mapped[str] = mapped_column(String(64), unique=True)
    """The id of the command that opened it: sent again, it opens no second one."""
    game: Mapped[str] = mapped_column(String(40))
    deck: Mapped[str] = mapped_column(String(200))
    name: Mapped[str] = mapped_column(String(200))
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    locked: Mapped[bool] = mapped_column(Boolean, default=False)
    """Whether no further device may join."""
    over: Mapped[bool] = mapped_column(Boolean, default=False)


class EntryRow(Base):
    """One event of a table, in its place."""

    __tablename__ = "entries"
    __table_args__ = (Index("one_of_a_command", "table_id", "command", unique=True),)

    table_id: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    seq: Mapped[int] = mapped_column(Integer, primary_key=True)
    command: Mapped[str] = mapped_column(String(64))
    """The id that the sender gave it: sent again, it changes nothing."""
    event: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class DeviceRow(Base):
    """A device that joined a table, known by the hash of its secret."""

    __tablename__ = "devices"

    table_id: Mapped[str] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    secret_hash: Mapped[str] = mapped_column(String(64), primary_key=True, index=True)
    is_host: Mapped[bool] = mapped_column(Boolean, default=False)
    joined_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class PhotoRow(Base):
    """A photo taken at a table: its file's name, and what was read in it."""

    __tablename__ = "photos"

    name: Mapped[str] = mapped_column(String(64), primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    reading: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class PersonRow(Base):
    """Somebody who played here before, to be offered again."""

    __tablename__ = "people"

    name: Mapped[str] = mapped_column(String(60), primary_key=True)
    last_played_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    goes_by: Mapped[str | None] = mapped_column(String(60))
    """The name that they were given later; None while this is it."""
