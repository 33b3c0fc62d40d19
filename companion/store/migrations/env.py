"""Runs migrations on the connection that the companion opened."""

from alembic import context

from companion.store.models import Base

context.configure(connection=context.config.attributes["connection"], target_metadata=Base.metadata)
with context.begin_transaction():
    context.run_migrations()
