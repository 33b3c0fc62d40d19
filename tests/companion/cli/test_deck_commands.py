"""`companion deck`: enrolled from photos, named, corrected, handed on."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from companion.cli.decks import drawn_deck
from companion.decks import builtin_deck, load_deck
from tests.companion.command_line import companion, refused

sys.path.insert(0, str(Path(__file__).parents[2] / "calibration" / "enrolling"))
from blank_photos import photo_of, pyramids


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, so that no test sees another's decks."""
    drawn_deck()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "table-companion" / "decks"


@pytest.fixture
def handed(tmp_path: Path, data: Path) -> Path:
    """The built-in deck as one file."""
    assert companion("deck", "export", drawn_deck(), tmp_path / "ours.zip").exit_code == 0
    return tmp_path / "ours.zip"


def test_enrolling_with_all_cells_known_answers_as_agreed(tmp_path: Path, data: Path) -> None:
    photo = tmp_path / "six.jpg"
    photo.write_bytes(photo_of(pyramids(1, 6), 5))
    letter = tmp_path / "letter.jpg"
    letter.write_bytes(b"no photo")
    deck_file = drawn_deck() / "deck.json"
    result = companion("deck", "enrol", deck_file, photo, letter, "--out", tmp_path / "d", "--json")
    assert result.exit_code == 0, result.stderr
    answer = json.loads(result.stdout)
    assert set(answer) == {"cards", "problems"}
    known = builtin_deck().by_number
    for card in answer["cards"]:
        assert set(card) == {"number", "color", "cells", "unsure"}
        truth = known[card["number"]]
        assert (card["color"], tuple(card["cells"])) == (truth.color, truth.cells)
    assert [card["number"] for card in answer["cards"]] == [1, 2, 3, 4, 5, 6]
    assert any("letter.jpg" in problem for problem in answer["problems"])
    shown = companion("deck", "show", tmp_path / "d", "--json")
    assert json.loads(shown.stdout) == answer
    groups = companion("deck", "name", tmp_path / "d")
    assert "floor" in groups.stdout and "group-1.jpg" in groups.stdout
    assert "names no group" in refused(companion("deck", "name", tmp_path / "d", "99=x"))
    assert companion("deck", "correct", tmp_path / "d", "1.color=purple").exit_code == 0
    assert load_deck(tmp_path / "d").by_number[1].color == "purple"


def test_a_deck_is_imported_listed_shown_corrected_and_deleted(handed: Path, data: Path) -> None:
    assert companion("deck", "import", handed, "--as", "aunts").exit_code == 0
    assert "aunts: " in companion("deck", "list").stdout
    cards = json.loads(companion("deck", "show", "aunts", "--json").stdout)["cards"]
    assert len(cards) == len(builtin_deck().cards)
    fixed = companion("deck", "correct", "aunts", "name=Aunt's", "1.number=2", "2.number=1")
    assert fixed.exit_code == 0, fixed.stderr
    deck = load_deck(data / "aunts")
    assert deck.name == "Aunt's"
    assert deck.by_number[2].cells == builtin_deck().by_number[1].cells
    first = (data / "aunts" / "faces" / "pyramid-02.png").stat().st_size
    assert first == (drawn_deck() / "faces" / "pyramid-01.png").stat().st_size or first > 0
    assert companion("deck", "delete", "aunts", "--yes").exit_code == 0
    assert not (data / "aunts").exists()


@pytest.mark.parametrize(
    ("correction", "sentence"),
    [
        ("nonsense", "is no correction"),
        ("torch.1=x", "nothing to correct"),
        ("77.1.1=x", "there is no card '77'"),
        ("1.6.1=x", "rows and columns"),
        ("1.1.1=q", "unknown letter 'q'"),
        ("1.number=two", "no whole number"),
        ("1.number=2", "stands 2 times"),
        ("skull.11=-3", "none of them"),
    ],
)
def test_wrong_corrections_change_nothing(
    handed: Path, data: Path, correction: str, sentence: str
) -> None:
    shutil.rmtree(data / "ours", ignore_errors=True)
    companion("deck", "import", handed)
    before = (data / "ours" / "deck.json").read_text()
    assert sentence in refused(companion("deck", "correct", "ours", correction))
    assert (data / "ours" / "deck.json").read_text() == before


def test_names_that_lead_elsewhere_are_refused(handed: Path, data: Path) -> None:
    for name in ("../evil", "UP", "built-in"):
        assert "cannot be called" in refused(companion("deck", "import", handed, "--as", name))


def test_a_deck_file_that_says_too_little_is_refused(tmp_path: Path) -> None:
    (tmp_path / "deck.json").write_text("{}")
    words = ("deck", "enrol", tmp_path / "deck.json", tmp_path / "a.jpg", "--out", tmp_path / "d")
    assert "pyramid_card: this is missing" in refused(companion(*words))
    assert not (tmp_path / "d").exists()
