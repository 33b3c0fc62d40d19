"""A deck as one file: what goes out comes back the same, and hostile files do no harm."""

import io
import json
import shutil
import stat
import zipfile
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from calibration.enrolling import sharing
from calibration.enrolling.sharing import export_deck, import_deck
from companion.bad_input import BadInput
from companion.cli.decks import drawn_deck
from companion.decks import load_deck
from companion.decks.folder import INCOMING, OWNER, PROGRESS, delete_deck
from vision.faces import load_faces

Entries = dict[str, bytes]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A deck with three faces."""
    place = tmp_path / "deck"
    (place / "faces").mkdir(parents=True)
    shutil.copy(drawn_deck() / "deck.json", place)
    for name in ("pyramid-01.png", "score.png", "expedition-0.png"):
        shutil.copy(drawn_deck() / "faces" / name, place / "faces")
    return place


@pytest.fixture
def entries(folder: Path, tmp_path: Path) -> Entries:
    """What is in the exported file."""
    export_deck(folder, tmp_path / "deck.zip")
    with zipfile.ZipFile(tmp_path / "deck.zip") as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(tmp_path: Path, entries: Entries) -> Path:
    file = tmp_path / "hostile.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return file


def refused(file: Path, tmp_path: Path) -> str:
    """The sentence; and nothing is left behind."""
    with pytest.raises(BadInput) as error:
        import_deck(file, tmp_path / "decks" / "new")
    assert list((tmp_path / "decks").iterdir()) == []
    return str(error.value)


def test_what_goes_out_comes_back(folder: Path, tmp_path: Path) -> None:
    assert export_deck(folder, tmp_path / "deck.zip") == 3
    import_deck(tmp_path / "deck.zip", tmp_path / "decks" / "new")
    before, after = load_faces(folder), load_faces(tmp_path / "decks" / "new")
    assert after.deck == before.deck
    for one, other in zip(before.faces, after.faces, strict=True):
        assert np.array_equal(one.image, other.image)


def test_the_same_deck_makes_the_same_file(folder: Path, tmp_path: Path) -> None:
    export_deck(folder, tmp_path / "one.zip")
    export_deck(folder, tmp_path / "two.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_a_deck_that_is_there_is_not_overwritten(folder: Path, tmp_path: Path) -> None:
    export_deck(folder, tmp_path / "deck.zip")
    with pytest.raises(BadInput, match="already"):
        import_deck(tmp_path / "deck.zip", folder)


@pytest.mark.parametrize(
    "name",
    ["../evil.py", "/etc/evil", "faces/../../evil.png", "faces\\evil.png", "faces/", "run.sh"],
)
def test_names_that_no_deck_has_are_refused(entries: Entries, tmp_path: Path, name: str) -> None:
    assert "which no deck has" in refused(zipped(tmp_path, {**entries, name: b"x"}), tmp_path)
    assert not list(tmp_path.rglob("evil*"))


def test_links_are_refused(entries: Entries, tmp_path: Path) -> None:
    file = zipped(tmp_path, entries)
    link = zipfile.ZipInfo("faces/pyramid-02.png")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr(link, "/etc/passwd")
    assert "which no deck has" in refused(file, tmp_path)


def test_entries_are_read_no_further_than_allowed(
    entries: Entries, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bomb = {**entries, "faces/pyramid-02.png": b"\0" * (sharing.MOST_ENTRY_BYTES + 1)}
    assert "larger than any of a deck" in refused(zipped(tmp_path, bomb), tmp_path)
    monkeypatch.setattr(sharing, "MOST_FILE_BYTES", 1000)
    assert "too large" in refused(zipped(tmp_path, entries), tmp_path)
    monkeypatch.setattr(sharing, "MOST_ENTRIES", 2)
    monkeypatch.setattr(sharing, "MOST_FILE_BYTES", 10**8)
    assert "more files" in refused(zipped(tmp_path, entries), tmp_path)


def picture(width: int, height: int, kind: str) -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (width, height)).save(data, kind)
    return data.getvalue()


@pytest.mark.parametrize(
    ("face", "sentence"),
    [
        (b"no picture", "no photo that can be read"),
        (picture(60, 88, "JPEG"), "no picture of a card"),
        (picture(4000, 60, "PNG"), "no picture of a card"),
        (picture(60, 88, "PNG")[:-20], "damaged"),
    ],
)
def test_pictures_are_checked_before_they_are_used(
    entries: Entries, tmp_path: Path, face: bytes, sentence: str
) -> None:
    assert sentence in refused(zipped(tmp_path, {**entries, "faces/score.png": face}), tmp_path)


def test_the_deck_file_is_checked(entries: Entries, tmp_path: Path) -> None:
    deck = json.loads(entries["deck.json"])
    deck["cards"][0]["cells"][0] = "zzzzz"
    bad = {**entries, "deck.json": json.dumps(deck).encode()}
    assert "unknown letter 'z'" in refused(zipped(tmp_path, bad), tmp_path)
    nested = {**entries, "deck.json": b"[" * 100_000}
    assert "nested too deeply" in refused(zipped(tmp_path, nested), tmp_path)
    without = {name: data for name, data in entries.items() if name != "deck.json"}
    assert "holds no deck.json" in refused(zipped(tmp_path, without), tmp_path)


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"hello" * 100])
def test_what_is_no_zip_is_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "hostile.zip"
    file.write_bytes(data)
    assert "no deck that was exported" in refused(file, tmp_path)


def test_deleting_takes_nothing_but_the_deck(folder: Path) -> None:
    (folder / "letter.txt").write_text("keep me")
    delete_deck(folder)
    assert [file.name for file in folder.iterdir()] == ["letter.txt"]
    with pytest.raises(BadInput):
        delete_deck(folder)


def test_a_whole_folder_is_removed(folder: Path) -> None:
    load_deck(folder)
    delete_deck(folder)
    assert not folder.exists()


def test_nothing_of_the_app_stays_of_a_deck_it_kept(folder: Path) -> None:
    (folder / INCOMING).mkdir()
    for name in (OWNER, PROGRESS):
        (folder / name).write_text("")
    delete_deck(folder)
    assert not folder.exists()
