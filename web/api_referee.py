"""The referee, the score and the rules over the API, in the shapes of the command line."""

from typing import Any

from flask import request

from companion.games.pyramids.cases import TurnCase, TurnsCase
from companion.games.pyramids.results import FinalShape, score_final
from companion.games.pyramids.rulings import search
from web.api import api, body
from web.decks import BUILT_IN
from web.languages import chosen_language
from web.openapi import described
from web.services import services


@api.post("/referee")
@described("Was this turn legal?", body=TurnCase, answer=dict[str, Any])
def referee() -> dict[str, Any]:
    """As `companion referee`; `deck` is the name of a deck of this installation."""
    return _settled(body(TurnCase))


@api.post("/explain")
@described("Which turns explain these marks?", body=TurnsCase, answer=dict[str, Any])
def explain() -> dict[str, Any]:
    """As `companion explain`; `deck` is the name of a deck of this installation."""
    return _settled(body(TurnsCase))


def _settled(case: TurnCase | TurnsCase) -> dict[str, Any]:
    folder = services().decks.folder(case.deck or BUILT_IN)
    answer: dict[str, Any] = services().judge.settle(folder, case.model_dump(mode="json"))
    return answer


@api.post("/score")
@described("Count a finished game", body=FinalShape, answer=dict[str, Any])
def score() -> dict[str, Any]:
    """As `companion score`; `deck` is the name of a deck of this installation."""
    final = body(FinalShape)
    return score_final(final, services().decks.game(final.deck).deck if final.deck else None)


@api.get("/rules")
@described(
    "Search the rulings",
    answer=list[dict[str, Any]],
    query={"q": "words in any language; none for all", "lang": "en, es or pt"},
)
def rules() -> list[dict[str, object]]:
    """Best first, in the reader's language."""
    language = chosen_language()
    found = search(request.args.get("q", "")[:200].split(), language)
    return [rule.as_json(language) for rule in found]


@api.get("/decks")
@described("The decks of this installation", answer=list[str])
def decks() -> list[str]:
    """Our own first."""
    return services().decks.names()


@api.get("/decks/<name>")
@described("What is printed on a deck's pyramids", answer=dict[str, Any])
def deck(name: str) -> dict[str, Any]:
    """Every card's number, colour and cells, and how often each pattern is in the deck."""
    game = services().decks.game(name)
    return {
        "name": game.deck.name,
        "cards": [
            {"number": card.number, "color": card.color, "cells": list(card.cells)}
            for card in game.deck.cards
        ],
        "patterns": {
            pattern.name: {
                "cells": [list(cell) for cell in sorted(pattern.cells)],
                "copies": game.box.copies[pattern.name],
            }
            for pattern in game.deck.expedition_card.patterns
        },
        "skull_values": list(game.box.skull_values),
    }


@api.get("/people")
@described("Who played here before", answer=list[str])
def people() -> list[str]:
    """The latest first."""
    return services().people.known()
