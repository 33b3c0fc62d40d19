"""People may go by another name than the one they played under."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Room for the name that somebody goes by now."""
    op.add_column("people", sa.Column("goes_by", sa.String(60), nullable=True))
