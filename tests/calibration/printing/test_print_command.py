"""`companion print`: the file people asked for, or a sentence that says what to do."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from printed_page import Page, page_count

from companion.bad_input import BadInput
from companion.cli.print_ import print_command
from companion.decks import builtin
from companion.decks.file import FILE_NAME

DECK_FILE = Path(builtin.__file__).parent / FILE_NAME


def run(*arguments: str) -> None:
    CliRunner().invoke(print_command, arguments, catch_exceptions=False, standalone_mode=False)


@pytest.mark.parametrize(
    ("what", "pages"), [("deck", 6), ("sheets", 1), ("expeditions", 1), ("mat", 1)]
)
def test_each_document_is_written(tmp_path: Path, what: str, pages: int) -> None:
    run(what, "--paper", "letter", "-o", str(tmp_path / "out.pdf"))
    pdf = (tmp_path / "out.pdf").read_bytes()
    assert page_count(pdf) == pages
    assert Page(pdf, 0, 1).size_mm == (215.9, 279.4)


def test_an_owners_deck_prints_its_own_values(tmp_path: Path) -> None:
    theirs = json.loads(DECK_FILE.read_text())
    theirs["score_card"]["skull_values"] = [0, -1, -2, -6, -7, -8, -9, -10, -11, -33]
    (tmp_path / FILE_NAME).write_text(json.dumps(theirs))
    run("sheets", "--deck", str(tmp_path), "--backs", "-o", str(tmp_path / "out.pdf"))
    pdf = (tmp_path / "out.pdf").read_bytes()
    assert page_count(pdf) == 2
    assert Page(pdf, 0, 1).words.count("−33") == 4


def test_a_mat_has_no_back(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="has no back"):
        run("mat", "--backs", "-o", str(tmp_path / "out.pdf"))


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be written"):
        run("mat", "-o", str(tmp_path / "nowhere" / "out.pdf"))
