"""The referee, the score and the rules over the API, in the shapes of the command line; and the
questions that the referee's desks answer at once."""

from collections import Counter
from typing import Any

from flask import Response, request
from pydantic import BaseModel

from companion.book import Book
from companion.games import DEFAULT, book_of
from companion.table.file import WrittenGame
from web.api import answered, api
from web.decks import BUILT_IN
from web.games import (
    FinalOfAny,
    PositionCaseOfAny,
    QuestionOfAny,
    QuickAnswerOfAny,
    TurnCaseOfAny,
    TurnsCaseOfAny,
    quick_of,
    sent_for_its_game,
)
from web.judging import Job
from web.languages import chosen_language
from web.openapi import described
from web.services import services


@api.post("/referee")
@described("Was this turn legal?", body=TurnCaseOfAny, answer=dict[str, Any])
def referee() -> dict[str, Any]:
    """As `companion referee`; `deck` is the name of a deck of this installation."""
    return settled(*sent_for_its_game(lambda book: book.turn_case), "turn_case")


@api.post("/explain")
@described("Which turns explain these marks?", body=TurnsCaseOfAny, answer=dict[str, Any])
def explain() -> dict[str, Any]:
    """As `companion explain`; `deck` is the name of a deck of this installation."""
    return settled(*sent_for_its_game(lambda book: book.turns_case), "turns_case")


@api.post("/possible")
@described("Could these marks have come about?", body=PositionCaseOfAny, answer=dict[str, Any])
def possible() -> dict[str, Any]:
    """Marks without a past: what is wrong in itself, and whether any turns lead there."""
    return settled(*sent_for_its_game(lambda book: book.position_case), "position_case")


def settled(book: Book, case: Any, shape: str) -> dict[str, Any]:
    """The referee's word, in the reader's language, on a case of one of the book's shapes."""
    folder = services().decks.folder(getattr(case, "deck", None) or BUILT_IN)
    job = Job(book.name, folder, chosen_language())
    written = case.model_dump(mode="json", by_alias=True)
    answer: dict[str, Any] = services().judge.settle(job, written, shape)
    return answer


def game_asked(book: Book, sent: Any) -> WrittenGame:
    """The game that a case or a question is about, with the deck that it names."""
    return services().decks.game(book, getattr(sent, "deck", None) or BUILT_IN)


@api.post("/ask/<question>")
@described("What the referee answers at once", body=QuestionOfAny, answer=QuickAnswerOfAny)
def ask(question: str) -> Response:
    """`placements` (where can this pattern go?) or `first` (who is first?), in a game that
    answers it."""
    return answered(ask_quickly(question)[2])


def ask_quickly(question: str) -> tuple[Book, Any, BaseModel]:
    """The game that was sent a quick question, the question, and the answer."""
    book, wish = sent_for_its_game(lambda book: quick_of(book, question, "shape"))
    assert book.desk is not None, "the shape was one of its"
    answer = book.desk.quick[question].answer(game_asked(book, wish), wish)
    return book, wish, answer


@api.post("/score")
@described("Count a finished game", body=FinalOfAny, answer=dict[str, Any])
def score() -> dict[str, Any]:
    """As `companion score`; `deck` is the name of a deck of this installation."""
    book, final = sent_for_its_game(lambda book: book.final_shape)
    name = getattr(final, "deck", None)
    return book.score(final, services().decks.deck(name) if name else None, chosen_language())


@api.get("/rules")
@described(
    "Search the rulings",
    answer=list[dict[str, Any]],
    query={"q": "words in any language; none for all", "lang": "en, es or pt", "game": "its name"},
)
def rules() -> list[dict[str, object]]:
    """Best first, in the reader's language."""
    language = chosen_language()
    rulings = book_of(request.args.get("game", DEFAULT)).rulings
    found = rulings.search(request.args.get("q", "")[:200].split(), language)
    return [rule.as_json(language) for rule in found]


@api.get("/decks")
@described("The decks of this installation", answer=list[str])
def decks() -> list[str]:
    """Our own first."""
    return services().decks.names()


@api.get("/decks/<name>")
@described("What is printed on a deck's pyramids", answer=dict[str, Any])
def show_deck(name: str) -> dict[str, Any]:
    """Every card's number, colour and cells, and how often each pattern is in the deck."""
    deck = services().decks.deck(name)
    expeditions = deck.expedition_card
    copies: Counter[str] = Counter()
    for pattern, count in zip(expeditions.patterns, expeditions.copies, strict=True):
        copies[pattern.name] += count
    return {
        "name": deck.name,
        "cards": [
            {"number": card.number, "color": card.color, "cells": list(card.cells)}
            for card in deck.cards
        ],
        "patterns": {
            pattern.name: {
                "cells": [list(cell) for cell in sorted(pattern.cells)],
                "copies": copies[pattern.name],
            }
            for pattern in expeditions.patterns
        },
        "skull_values": list(deck.score_card.skull_values),
    }


@api.get("/people")
@described("Who played here before", answer=list[str])
def people() -> list[str]:
    """The latest first."""
    return services().people.known()
