"""Whether the app is ready, for those who start it and wait."""

from flask import Blueprint
from sqlalchemy import text

from web.services import services

health = Blueprint("health", __name__)


@health.get("/healthz")
def healthz() -> dict[str, object]:
    """Ready: the store answers. Photos may have to wait for their readers still."""
    with services().engine.connect() as connection:
        connection.execute(text("SELECT 1"))
    return {"status": "ok", "readers_ready": services().scanner.ready}
