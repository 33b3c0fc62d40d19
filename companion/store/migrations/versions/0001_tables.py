"""Tables, their entries, devices, photos, and people."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    _tables()
    _entries()
    _devices()
    _photos()
    op.create_table(
        "people",
        sa.Column("name", sa.String(60), primary_key=True),
        sa.Column("last_played_at", sa.DateTime(timezone=True), nullable=False),
    )


def _of_a_table() -> sa.ForeignKey:
    return sa.ForeignKey("tables.id", ondelete="CASCADE")


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(6), nullable=False, unique=True),
        sa.Column("command", sa.String(64), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("deck", sa.String(200), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("locked", sa.Boolean, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
    )


def _entries() -> None:
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(32), _of_a_table(), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("one_of_a_command", "entries", ["table_id", "command"], unique=True)


def _devices() -> None:
    op.create_table(
        "devices",
        sa.Column("table_id", sa.String(32), _of_a_table(), primary_key=True),
        sa.Column("secret_hash", sa.String(64), primary_key=True, index=True),
        sa.Column("is_host", sa.Boolean, nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
    )


def _photos() -> None:
    op.create_table(
        "photos",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), _of_a_table(), nullable=False, index=True),
        sa.Column("reading", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    """Back to nothing."""
    for name in ("people", "photos", "devices", "entries", "tables"):
        op.drop_table(name)
