"""Real light and real hands: the deck of photos beside the project, where there is one."""

import json
from pathlib import Path

import pytest

from calibration.enrolling import Enrolment
from companion.decks.draft import load_draft
from vision.faces import Faces, load_faces
from vision.scan import scan_bytes

PHOTOS = Path(__file__).parents[3] / "shared" / "photos" / "atlas"
SOME = ("pair-01", "player-05", "single-07", "expedition-03", "score-01", "final-02")

pytestmark = pytest.mark.skipif(not PHOTOS.exists(), reason=f"no photos in {PHOTOS}")


@pytest.fixture(scope="module")
def faces(tmp_path_factory: pytest.TempPathFactory) -> Faces:
    photos = sorted((PHOTOS / "blank").glob("blank*.jpg"))
    enrolment = Enrolment.begin(tmp_path_factory.mktemp("atlas"), load_draft(PHOTOS / "deck.json"))
    enrolment.add((photo.name, photo.read_bytes()) for photo in photos)
    return load_faces(enrolment.folder)


@pytest.mark.parametrize("name", SOME)
def test_cards_are_found_and_named(faces: Faces, name: str) -> None:
    truth = json.loads((PHOTOS / "marked" / f"{name}.json").read_text())
    reading = scan_bytes((PHOTOS / "marked" / f"{name}.jpg").read_bytes(), faces)
    named = {(card.kind, card.index) for card in reading.cards}
    for card in truth["cards"]:
        if not card.get("optional"):
            assert (card["kind"], card.get("number", card.get("pattern"))) in named
    assert len(reading.cards) <= len(truth["cards"])
