"""A whole game over the API: what it shows at the end is what the rules say, all in words."""

import random
import re
from collections.abc import Callable

import pytest
from at_the_table import Device, Json

from companion.decks import builtin_deck
from companion.games.pyramids.answers import final_score
from companion.games.pyramids.choices import Options
from companion.games.pyramids.dealer import deal
from companion.games.pyramids.event_words import told
from companion.games.pyramids.events import KINDS
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.policies import GreedyPolicy

GAME = Pyramids(builtin_deck())
NAMES = ("Player 1", "Player 2", "Player 3")


@pytest.fixture
def played(device: Callable[[], Device]) -> tuple[Device, Json]:
    """A table after a game of three, and the state as the rules have it."""
    policies = [GreedyPolicy(random.Random(seed)) for seed in range(3)]
    events, state = deal(GAME, policies, random.Random(5), Options())
    host = device().opens(*NAMES)
    for known, event in enumerate(events[1:], start=1):
        answer = host.append(known, GAME.write(event))
        assert answer.status_code == 201, answer.text
    return host, {"state": state}


def test_a_game_ends_as_the_rules_say(played: tuple[Device, Json]) -> None:
    host, known = played
    shown, state = host.get().json["state"], known["state"]
    standing = final_score(GAME.box, state).value
    assert shown["over"] and (shown["round"], shown["turn"]) == (4, 7)
    assert [p["total"] for p in shown["projected"]["players"]] == [s.total for s in standing.scores]
    assert shown["projected"]["winners"] == list(standing.winners)
    assert shown["gaps"] == shown["notices"] == shown["corrections"] == []
    for seat, player in enumerate(shown["players"]):
        assert [done["number"] for done in player["completed"]] == state.completed_by(seat)
        assert all(len(held["marks"]) == 5 for held in player["hand"])
        points = sum(sum(values) for values in player["sheet"]["expected"]["points"].values())
        assert points == standing.scores[seat].points
    won = [p for race in shown["races"] for p in race["points"] if p["player"] is not None]
    assert sum(p["points"] for p in won) == sum(s.points for s in standing.scores)


def test_every_entry_is_a_sentence(played: tuple[Device, Json]) -> None:
    entries = played[0].get().json["entries"]
    assert len(entries) > 90
    for entry in entries:
        assert re.fullmatch(r"[A-Z].*\.", entry["words"]), entry
        assert "None" not in entry["words"] and "%" not in entry["words"]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_event_has_words(kind: str) -> None:
    samples = {
        "opened": {"players": ["Luis", "Sara"]},
        "kept": {"player": 0, "cards": [1, 2]},
        "supply": {"cards": []},
        "revealed": {"pattern": None},
        "marked": {"player": 1, "steps": []},
        "completed": {"player": 1, "number": 3},
        "drew": {"player": 7 % 4, "card": None, "from": "deck"},
        "seen": {"player": 0, "cards": []},
        "ended": {},
    }
    event = GAME.read({"event": kind, **samples[kind]})
    assert told(event, ["Luis", "Sara"]).endswith(".")
