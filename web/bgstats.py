"""A play for the app BG Stats, as the link that its makers document for other programs.

Every boolean is always sent, because the app stumbles over missing ones; the number that the game
has at BoardGameGeek only if somebody gives it.
"""

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from companion.book import Book

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Table Companion"


def play(
    table_id: str,
    book: Book,
    scores: list[dict[str, Any]],
    ended_at: datetime,
    minutes: int,
    comments: str,
    bgg_id: int | None,
) -> dict[str, Any]:
    """The play; the scores are those of a result, by seat."""
    told = {"name": book.title, "sourceGameId": book.name, "highestWins": True, "noPoints": False}
    return {
        "sourceName": SOURCE,
        "sourcePlayId": table_id,
        "playDate": ended_at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": minutes,
        "board": "",
        "comments": comments,
        "game": told if bgg_id is None else {**told, "bggId": bgg_id},
        "players": [
            _player(score, starts=book.first_seat_starts and seat == 0)
            for seat, score in enumerate(scores)
        ],
    }


def _player(score: dict[str, Any], starts: bool) -> dict[str, Any]:
    return {
        "name": score["name"],
        "sourcePlayerId": score["name"],
        "startPlayer": starts,
        "rank": score["rank"],
        "role": "",
        "score": score["total"],
        "winner": score["winner"],
    }


def link(made: dict[str, Any]) -> str:
    """What a phone opens to let BG Stats take the play over."""
    text = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(text, safe="")
