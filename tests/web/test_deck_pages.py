"""Decks in the browser: begun, photographed, named and corrected, by their owner alone."""

import io
import json
import shutil
import sys
import time
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from web import create_app
from web.settings import Settings

sys.path.insert(0, str(Path(__file__).parents[1] / "calibration" / "enrolling"))

ELSEWHERE = {"REMOTE_ADDR": "192.168.0.77"}
PATIENCE_SECONDS = 240


@pytest.fixture
def owner(app: Flask) -> FlaskClient:
    return app.test_client()


def begun(client: FlaskClient, **more: str) -> str:
    answer = client.post("/decks", data={"name": "Nuestra Baraja", **more})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def sent(client: FlaskClient, deck: str, *photos: tuple[str, bytes]) -> TestResponse:
    files = [(io.BytesIO(data), name) for name, data in photos]
    return client.post(f"{deck}/photos", data={"photo": files})


def learnt(client: FlaskClient, deck: str) -> str:
    """The page once the photos were looked at."""
    until = time.monotonic() + PATIENCE_SECONDS
    while client.get(f"{deck}/progress").json != {"busy": False}:
        assert time.monotonic() < until, "the photos are never looked at"
        time.sleep(0.2)
    return client.get(deck).text


def test_a_deck_is_begun_with_a_name_and_gets_an_address_without_accents(
    owner: FlaskClient,
) -> None:
    deck = begun(owner, name="¡Pirámides de Inés!")
    assert deck == "/decks/piramides-de-ines"
    assert "0 of 48 cards are known" in owner.get(deck).text
    assert "piramides-de-ines" in owner.get("/decks").text


def test_a_deck_is_called_what_it_was_begun_as_before_anything_is_learnt(
    owner: FlaskClient,
) -> None:
    begun(owner, name="¡Pirámides de Inés!")
    assert "¡Pirámides de Inés!" in owner.get("/decks").text


def test_two_decks_of_one_name_are_two_decks(owner: FlaskClient) -> None:
    assert begun(owner) != begun(owner)


def test_a_file_that_is_no_deck_is_refused_in_words(owner: FlaskClient) -> None:
    for text in (b"not json", b"[1, 2]", b'{"name": "x"}', b'{"pyramid_card": {"width_mm": -1}}'):
        answer = owner.post("/decks", data={"name": "x", "file": (io.BytesIO(text), "deck.json")})
        assert answer.status_code == 422
        assert 'role="alert"' in answer.text
    assert owner.get("/decks/x").status_code == 404, "nothing is left of it"


def test_a_size_that_is_no_number_is_refused_in_words(owner: FlaskClient) -> None:
    answer = owner.post("/decks", data={"name": "x", "card_width_mm": "wide"})
    assert answer.status_code == 422
    assert "wide is no number." in answer.text


def test_only_the_device_that_began_a_deck_changes_it(app: Flask, owner: FlaskClient) -> None:
    answer = owner.post("/decks", data={"name": "mine"}, environ_base=ELSEWHERE)
    deck = str(answer.location)
    stranger = app.test_client()
    assert owner.get(deck, environ_base=ELSEWHERE).status_code == 200
    for path in (deck, f"{deck}/progress", f"{deck}/picture/blanks/x"):
        assert stranger.get(path, environ_base=ELSEWHERE).status_code == 403
    assert stranger.post(f"{deck}/delete", environ_base=ELSEWHERE).status_code == 403
    assert stranger.get(deck).status_code == 200, "on the computer itself it may be changed"


def test_pictures_are_asked_for_by_id_and_never_by_path(owner: FlaskClient) -> None:
    deck = begun(owner)
    for picture in ("..%2Fstate", "../../state.json", "state", "a" * 200):
        assert owner.get(f"{deck}/picture/blanks/{picture}").status_code == 404
    assert owner.get(f"{deck}/picture/incoming/x").status_code == 404


def test_bad_photos_are_named_and_nothing_else_is_lost(owner: FlaskClient) -> None:
    deck = begun(owner)
    assert owner.post(f"{deck}/photos").status_code == 400
    assert sent(owner, deck, ("letter.jpg", b"Dear companion")).status_code == 303
    page = learnt(owner, deck)
    assert "letter.jpg" in page
    assert "Too few pyramid cards were seen" in page


def test_photos_that_wait_after_a_crash_are_looked_at(owner: FlaskClient, app: Flask) -> None:
    deck = begun(owner)
    waiting = app.extensions["companion"].settings.decks_dir / deck.split("/")[-1] / "incoming"
    waiting.mkdir()
    (waiting / "0123456789ab letter.jpg").write_bytes(b"Dear companion")
    owner.get(deck)
    assert "letter.jpg" in learnt(owner, deck)
    assert not list(waiting.iterdir())


def test_a_photo_larger_than_allowed_is_refused(settings: Settings) -> None:
    app = create_app(replace(settings, max_upload_bytes=1000))
    client = app.test_client()
    deck = begun(client)
    assert sent(client, deck, ("large.jpg", b"x" * 1001)).status_code == 413
    assert client.get(f"{deck}/progress").json == {"busy": False}
    app.extensions["companion"].close()


def test_what_an_owner_says_wrongly_is_refused_in_words(owner: FlaskClient) -> None:
    deck = begun(owner)
    wrong = {
        "name": {"name": ""},
        "skull": {f"skull{n}": "5" for n in range(1, 11)},
        "number": {"card": "x", "number": "many"},
        "cell": {"shot": "x", "row": "7", "col": "1", "letter": "s"},
        "field": {"field": "torch.9", "x": "1", "y": "1", "w": "1", "h": "1"},
    }
    for about, form in wrong.items():
        assert owner.post(f"{deck}/answers/{about}", data=form).status_code == 422, about
    assert owner.post(f"{deck}/answers/anything").status_code == 404


def test_a_deck_is_renamed_and_deleted(owner: FlaskClient) -> None:
    deck = begun(owner)
    assert owner.post(f"{deck}/answers/name", data={"name": "Ours"}).status_code == 303
    assert "<h1>Ours</h1>" in owner.get(deck).text
    assert owner.post(f"{deck}/delete").status_code == 303
    assert owner.get(deck).status_code == 404


def test_a_deck_that_a_table_plays_with_stays(owner: FlaskClient, app: Flask) -> None:
    folder = app.extensions["companion"].settings.decks_dir / "ours"
    folder.mkdir()
    deck = Path(__file__).parents[2] / "companion" / "decks" / "builtin" / "deck.json"
    (folder / "deck.json").write_text(deck.read_text("utf-8"), "utf-8")
    wish = {"id": "command-decks", "players": ["Luis", "Sara"], "deck": "ours"}
    assert owner.post("/api/tables", json=wish).status_code == 201
    refused = owner.post("/decks/ours/delete")
    assert refused.status_code == 409
    assert (folder / "deck.json").exists()


def test_a_deck_is_learnt_named_and_corrected(owner: FlaskClient) -> None:
    """The whole way, with photos of our own deck: twelve cards with their cells known."""
    from blank_photos import CARDS, photo_of, pyramids

    from companion.decks import builtin_deck

    ours = builtin_deck()
    draft = json.loads(
        (Path(__file__).parents[2] / "companion/decks/builtin/deck.json").read_text("utf-8")
    )
    draft["cards"] = draft["cards"][: len(CARDS)]
    file = (io.BytesIO(json.dumps(draft).encode()), "deck.json")
    deck = str(owner.post("/decks", data={"name": "ours", "file": file}).location)
    sent(owner, deck, ("a.jpg", photo_of(pyramids(1, 6), 0, "wood")))
    page = learnt(owner, deck)
    assert "6 of 48 cards are known" in page
    assert page.count('class="card ') == 6
    form = {f"skull{n}": str(v) for n, v in enumerate(ours.score_card.skull_values, start=1)}
    assert owner.post(f"{deck}/answers/skull", data=form).status_code == 303
    shot = page.split('data-shot="')[1].split('"')[0]
    assert owner.get(f"{deck}/picture/blanks/{shot}").status_code == 200
    said = {"shot": shot, "row": "2", "col": "2", "letter": "s"}
    assert owner.post(f"{deck}/answers/cell", data=said).status_code == 303
    assert f'data-shot="{shot}" data-row="2" data-col="2" data-letter="s"' in owner.get(deck).text


def test_a_deck_goes_to_another_machine_and_a_hostile_file_does_no_harm(
    owner: FlaskClient, app: Flask
) -> None:
    from companion.cli.decks import drawn_deck

    folder = app.extensions["companion"].settings.decks_dir
    shutil.copytree(Path(drawn_deck()), folder / "ours")
    packed = owner.get("/decks/ours/export")
    assert packed.status_code == 200
    there = owner.post("/decks/import", data={"file": (io.BytesIO(packed.data), "Ours Too.zip")})
    assert there.location == "/decks/ours-too"
    assert (folder / "ours-too" / "deck.json").read_text("utf-8") == (
        folder / "ours" / "deck.json"
    ).read_text("utf-8")
    hostile = io.BytesIO()
    with zipfile.ZipFile(hostile, "w") as archive:
        archive.writestr("../../outside.txt", "harm")
    for data in (hostile.getvalue(), b"PK", b""):
        refused = owner.post("/decks/import", data={"file": (io.BytesIO(data), "evil.zip")})
        assert refused.status_code == 422
        assert str(folder) not in refused.text
    assert not list(folder.parent.rglob("outside.txt"))
