"""What people at a table do wrong is told to them in their language, on pages and over the API."""

import io
import json
import re
import time
import zipfile
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from at_the_table import Device, Json, ids
from flask import Flask
from werkzeug.test import TestResponse

from companion.games import book_of, game_names

READERS = ("es", "pt")
ENGLISH = re.compile(
    r"\b(the|is|are|was|this|that|there|of|and|with|has|have|been|cannot|must|should|which|nobody"
    r"|already|player|players|card|cards|table|file|at least|at most|not|sits|shows|input|value"
    r"|your|you|please|valid|left|round|score)\b",
    re.IGNORECASE,
)
"""Words that stand in English sentences and in none of the other two languages."""
NAMES = {"Table Companion", "Silver & Gold Pyramids", "Silver & Gold", "Try it", "English"}
PATIENCE_SECONDS = 120


def english_in(text: str) -> list[str]:
    """The English words of a text, but for names of things, files' fields and what was typed."""
    for name in NAMES:
        text = text.replace(name, "")
    plain = re.sub(r"'[^']*'|\w+(?:[-._]\w+)+|\b\w+:|https?://\S+", "", text)
    return ENGLISH.findall(plain)


def seen_on(page: str) -> str:
    """What a page shows, without its markup."""
    bare = re.sub(r"<(script|style|code|pre)\b.*?</\1>", " ", page, flags=re.DOTALL)
    shown = " ".join(re.findall(r'(?:aria-label|alt|title|placeholder)="([^"]*)"', bare))
    return unescape(re.sub(r"<[^>]+>", " ", bare) + " " + shown)


def told(answer: TestResponse) -> str:
    """The sentence of a refusal over the API."""
    assert 400 <= answer.status_code < 500, answer.text
    text: str = answer.json["error"]["text"]
    return text


KEPT = {"event": "kept", "player": 0, "cards": [1, 2]}
AT_PYRAMIDS: list[list[Json]] = [
    [{"event": "opened", "players": ["Ana", "Ben"]}],
    [{"event": "kept", "player": 3, "cards": [1, 2]}],
    [{"event": "kept", "player": 0, "cards": [1, 1]}],
    [{"event": "kept", "player": 0, "cards": [1, 99]}],
    [KEPT, {"event": "kept", "player": 0, "cards": [3, 4]}],
    [KEPT, {"event": "kept", "player": 1, "cards": [2, 3]}],
    [{"event": "supply", "cards": [1, 2, 3, 4, 5]}],
    [{"event": "revealed", "pattern": "Z9"}],
    [{"event": "revealed", "pattern": "L4"}] * 2,
    [{"event": "marked", "player": 0, "steps": []}],
    [{"event": "revealed", "pattern": "L4"}, {"event": "marked", "player": 0, "steps": []}],
    [KEPT, {"event": "revealed", "pattern": "L4"}, {"event": "marked", "player": 0, "steps": []}],
    [KEPT, {"event": "completed", "player": 0, "number": 7}],
    [{"event": "completed", "player": 0, "number": 7}] * 2,
    [{"event": "drew", "player": 0, "card": 9, "from": "deck"}],
    [{"event": "seen", "player": 0, "cards": [{"number": 1, "marks": ["X"]}]}],
    [{"event": "seen", "player": 0, "cards": [{"number": 70, "marks": ["....."] * 5}]}],
    [{"event": "seen", "player": 0, "cards": [{"number": 1, "marks": ["??..."] * 5}]}],
    [{"event": "ended"}, {"event": "revealed", "pattern": "L4"}],
    [{"event": "corrected", "target": 9}],
    [{"event": "corrected", "target": 0}] * 2,
    [KEPT, {"event": "corrected", "target": 0}],
    [{"event": "danced", "player": 0}],
    [{"event": "kept", "player": "Luis", "cards": 3, "hat": True}],
    [{"event": "revealed", "pattern": 4}],
]
AT_SILVER_GOLD: list[list[Json]] = [
    [{"event": "kept", "player": 0, "cards": [1, 48]}],
    [{"event": "marked", "player": 0, "steps": [], "skipped": 1}],
    [{"event": "seen", "player": 0, "cards": [{"number": 1, "marks": ["XXXXX"] * 5}]}],
]
AT_PYRAMIDO: list[list[Json]] = [
    [{"event": "shown", "dominoes": [1, 1, 2], "tops": [3, 4, 5, 6]}],
    [{"event": "shown", "dominoes": [1, 2, 3], "tops": [4, 5, 6, 7], "heights": [99, 9, 9, 9]}],
    [{"event": "scored", "player": 0, "stage": 3, "points": 20}],
    [{"event": "scored", "player": 9, "stage": 1, "points": 20}],
    [{"event": "built", "player": 0, "turn": {"domino": 2, "cells": [[0, 0], [3, 3]]}}],
    [{"event": "seen", "player": 0, "storeys": [[["mauve"]]]}],
    [{"event": "ended"}, {"event": "ended"}],
]
AT_ANY: list[list[Json]] = [
    [{"event": "opened", "players": ["Ana", "Ben"]}],
    [{"event": "danced", "player": 0}],
    [{"event": "corrected", "target": 9}],
    [{"event": "ended"}, {"event": "opened", "players": ["Ana", "Ben"]}],
]
"""What no game takes; every game that there is gets these."""
SENT = [
    pytest.param(game, events, id=f"{game} any {nth}")
    for game in game_names()
    for nth, events in enumerate(AT_ANY)
] + [
    pytest.param(game, events, id=f"{game} {nth}")
    for game, wrong in (
        ("pyramids", AT_PYRAMIDS),
        ("silver-gold", AT_SILVER_GOLD),
        ("pyramido", AT_PYRAMIDO),
    )
    for nth, events in enumerate(wrong)
]


def test_english_is_noticed_and_the_others_are_not() -> None:
    assert english_in("Card 3 is complete already.")
    assert not english_in("La carta 3 ya está completa. A carta 3 já está concluída: 'the one'.")


@pytest.mark.parametrize("language", READERS)
@pytest.mark.parametrize(("game", "events"), SENT)
def test_an_event_that_does_not_fit_is_refused_in_the_readers_language(
    device: Callable[[], Device], game: str, events: list[Json], language: str
) -> None:
    host = device().opens("Luis", "Sara", game=game)
    *before, last = events
    for event in before:
        assert host.append(host.get().json["state"]["entries"], event).status_code == 201
    command = {"id": next(ids), "known": len(events), "event": last}
    text = told(host.post("entries", command, headers={"Accept-Language": language}))
    assert not english_in(text), text
    assert text.endswith((".", "?")), text


PYRAMID_CASE: Json = {
    "game": "pyramids",
    "round": 1,
    "expedition": "L4",
    "before": {"cards": [{"number": 3, "marks": ["....."] * 5}]},
    "after": {"cards": [{"number": 3, "marks": ["....."] * 5}]},
}
ASKED: list[tuple[str, Json]] = [
    ("referee", {**PYRAMID_CASE, "expedition": "Z9"}),
    ("referee", {**PYRAMID_CASE, "round": 5}),
    ("referee", {**PYRAMID_CASE, "options": {"draw-order": "loudest"}}),
    ("referee", {**PYRAMID_CASE, "options": {"jokers": "wild"}}),
    ("referee", {**PYRAMID_CASE, "before": {"cards": []}}),
    ("referee", {**PYRAMID_CASE, "after": {"cards": [{"number": 4, "marks": ["....."] * 5}]}}),
    ("referee", {**PYRAMID_CASE, "deck": "nowhere"}),
    ("referee", {"game": "chess"}),
    ("referee", {"game": "pyramido", "options": {}}),
    ("referee", {"game": "pyramido", "storeys": [[["red tl"]] * 9], "fill": []}),
    ("explain", {"game": "silver-gold"}),
    ("score", {"game": "pyramids", "players": []}),
    ("score", {"game": "pyramido", "players": [{"name": "", "stages": [1, 2, 3, 4, 5]}]}),
    ("score", {"game": "pyramido", "players": [{"name": "Jo", "stages": [{"blocks": [["red"]]}]}]}),
    ("tables", {"id": "a-new-table", "players": ["Luis"]}),
    ("tables", {"id": "a-new-table", "players": ["Luis", "Luis"]}),
    ("tables", {"id": "a-new-table", "players": ["Luis", "Sara"], "deck": "nowhere"}),
    ("join", {"code": "ABCDEF"}),
]


@pytest.mark.parametrize("language", READERS)
@pytest.mark.parametrize(("path", "sent"), ASKED)
def test_a_wrong_question_is_refused_in_the_readers_language(
    app: Flask, path: str, sent: Json, language: str
) -> None:
    reads = {"Accept-Language": language}
    text = told(app.test_client().post(f"/api/{path}", json=sent, headers=reads))
    assert not english_in(text), text


@pytest.mark.parametrize("language", READERS)
@pytest.mark.parametrize("text", ("", "{", "[]", '{"game": 1' + "0" * 5000 + "}", "nada"))
def test_what_is_no_json_is_refused_in_the_readers_language(
    app: Flask, text: str, language: str
) -> None:
    reads = {"Accept-Language": language}
    answer = app.test_client().post(
        "/api/score", data=text, content_type="application/json", headers=reads
    )
    assert not english_in(told(answer)), told(answer)


IMPOSSIBLE: list[Json] = [
    {
        "game": "pyramids",
        "players": [
            {"name": "Luis", "completed": [{"number": 3, "color": "green"}], "torches": [7]},
            {"name": "Luis", "completed": [{"number": 3, "color": "green"}], "worst_skull": 2},
        ],
    },
    {
        "game": "pyramido",
        "players": [
            {"name": "Jo", "stages": [1, 99, 999, 20]},
            {"name": "Bru", "stages": [18], "lost": False},
        ],
    },
]


@pytest.mark.parametrize("language", READERS)
@pytest.mark.parametrize("final", IMPOSSIBLE, ids=lambda final: final["game"])
def test_what_cannot_be_in_a_score_is_told_in_the_readers_language(
    app: Flask, final: Json, language: str
) -> None:
    reads = {"Accept-Language": language}
    answer = app.test_client().post("/api/score", json=final, headers=reads).json
    assert len(answer["problems"]) > 2
    assert not english_in(" ".join(answer["problems"])), answer["problems"]


FORMS: list[tuple[str, str, Json]] = [
    ("pyramids", "score/0", {"done": ["99"]}),
    ("pyramids", "score/0", {"points": ["mauve-3"]}),
    ("pyramids", "score/0", {"red": ["12"]}),
    ("silver-gold", "score/0", {"coins": "13"}),
    ("silver-gold", "score/0", {"done": ["48"]}),
    ("pyramido", "score/0", {"stage-1": "muchos"}),
    ("pyramido", "score/0", {"tiles": "9"}),
]


@pytest.mark.parametrize("language", READERS)
@pytest.mark.parametrize(("game", "place", "form"), FORMS)
def test_a_form_comes_back_with_what_is_wrong_in_the_readers_language(
    device: Callable[[], Device], game: str, place: str, form: Json, language: str
) -> None:
    host = device().opens("Luis", "Sara", game=game)
    reads = {"Accept-Language": language}
    answer = host.client.post(f"/t/{host.table}/{place}", data=form, headers=reads)
    assert answer.status_code == 422
    shown = seen_on(answer.text).replace(book_of(game).title, "")
    assert not english_in(shown), english_in(shown)


PEOPLE: list[list[str]] = [
    ["Luis"],
    ["Luis", "Luis"],
    ["a" * 99, "Sara"],
    ["a", "b", "c", "d", "e"],
]


@pytest.mark.parametrize("language", READERS)
@pytest.mark.parametrize("people", PEOPLE)
def test_a_table_that_cannot_be_opened_says_why_in_the_readers_language(
    app: Flask, people: list[str], language: str
) -> None:
    reads = {"Accept-Language": language}
    answer = app.test_client().post("/new", data={"player": people}, headers=reads)
    assert answer.status_code == 422
    assert not english_in(seen_on(answer.text)), english_in(seen_on(answer.text))


@pytest.mark.parametrize("language", READERS)
@pytest.mark.parametrize(
    "file",
    (
        b"nada",
        json.dumps({"format": 9, "game": "pyramids", "entries": []}).encode(),
        json.dumps(
            {"format": 1, "game": "pyramids", "entries": [{"event": "revealed", "pattern": "L4"}]}
        ).encode(),
        json.dumps({"format": 1, "game": "chess", "entries": []}).encode(),
    ),
)
def test_a_file_that_is_no_game_is_refused_in_the_readers_language(
    host: Device, file: bytes, language: str
) -> None:
    sent = {"file": (io.BytesIO(file), "partida.json")}
    answer = host.client.post("/games/import", data=sent, headers={"Accept-Language": language})
    assert not english_in(seen_on(answer.text)), english_in(seen_on(answer.text))


def packed(**files: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return file.getvalue()


def test_decks_say_what_is_wrong_in_the_readers_language(app: Flask) -> None:
    owner = app.test_client()
    for language in READERS:
        reads: dict[str, Any] = {"headers": {"Accept-Language": language}}
        for draft in ({}, {"pyramid_card": {"width_mm": 0, "height_mm": 88}}, {"nombre": 1}):
            file = (io.BytesIO(json.dumps({**draft, "name": "Mía"}).encode()), "deck.json")
            page = owner.post("/decks", data={"file": file}, **reads)
            assert page.status_code == 422 and not english_in(seen_on(page.text)), page.text
        for data in (b"nada", packed(dentro="?"), packed(**{"deck.json": "{}"})):
            file = (io.BytesIO(data), "mia.zip")
            page = owner.post("/decks/import", data={"file": file}, **reads)
            assert page.status_code == 422 and not english_in(seen_on(page.text)), page.text


def test_problems_of_a_deck_stay_and_are_told_to_each_reader_in_turn(app: Flask) -> None:
    owner = app.test_client()
    deck = owner.post("/decks", data={"name": "Mía"}).location
    photo = (io.BytesIO(b"nada"), "carta.jpg")
    assert owner.post(f"{deck}/photos", data={"photo": photo}).status_code == 303
    until = time.monotonic() + PATIENCE_SECONDS
    while owner.get(f"{deck}/progress").json["busy"]:
        assert time.monotonic() < until, "the photo is never looked at"
        time.sleep(0.2)
    pages = {
        language: seen_on(owner.get(deck, headers={"Accept-Language": language}).text)
        for language in ("en", *READERS)
    }
    assert "The file is no photo that can be read" in pages["en"]
    assert "El archivo no es una foto que se pueda leer" in pages["es"]
    assert "O ficheiro não é uma foto que se consiga ler" in pages["pt"]
    for language in READERS:
        assert not english_in(pages[language]), english_in(pages[language])
