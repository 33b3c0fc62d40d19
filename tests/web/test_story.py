"""The story that a newcomer tries is a real game, and its photos show what it says."""

from flask import Flask

from companion.cli.decks import faces_of
from companion.decks import builtin_deck
from companion.games.pyramids.game import Pyramids
from vision.scan import scan_bytes
from web.pyramids.samples import FOLDER, scenes
from web.pyramids.story import PHOTOS

MOST_BYTES = 1_500_000


def test_the_photos_show_what_the_story_says() -> None:
    faces, staged = faces_of(None), scenes(Pyramids(builtin_deck()))
    for name in PHOTOS:
        cards = scan_bytes((FOLDER / f"{name}.jpg").read_bytes(), faces).as_json()["cards"]
        marks = {card["number"]: card["marks"] for card in cards if card["kind"] == "pyramid"}
        assert marks == staged[name].pyramids
        assert [c["pattern"] for c in cards if "pattern" in c] == list(staged[name].expeditions)
        sheets = [card["marks"] for card in cards if card["kind"] == "score"]
        shown = [{f: m for f, m in sheet.items() if m != "empty"} for sheet in sheets]
        assert shown == ([] if staged[name].sheet is None else [staged[name].sheet])


def test_the_photos_are_small() -> None:
    assert sum((FOLDER / f"{name}.jpg").stat().st_size for name in PHOTOS) < MOST_BYTES


def test_everybody_who_tries_has_a_table_of_their_own(app: Flask) -> None:
    one, other = app.test_client().post("/try"), app.test_client().post("/try")
    assert one.status_code == other.status_code == 303
    assert one.headers["Location"] != other.headers["Location"]


def test_people_of_the_story_are_not_remembered(app: Flask) -> None:
    client = app.test_client()
    client.post("/try")
    assert client.get("/api/people").json == []
    assert "Try it" in client.get("/").text
