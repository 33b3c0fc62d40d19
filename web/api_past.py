"""Results and past games over the API: how a table ended, and its end altogether."""

from typing import Any

from web.api import api, table_for
from web.openapi import described
from web.past_pages import delete_or_leave
from web.sharing import told_result


@api.get("/tables/<table_id>/result")
@described("How a table ended, or stands", answer=dict[str, Any])
def result(table_id: str) -> dict[str, Any]:
    """As `companion score` answers, with the game, when it ended, and how long it took."""
    return told_result(table_for(table_id))


@api.delete("/tables/<table_id>")
@described("Delete a table", answer=dict[str, bool])
def delete_table(table_id: str) -> dict[str, bool]:
    """The host deletes it for everybody, with its photos; any other device only leaves it."""
    return {"deleted": delete_or_leave(table_id)}
