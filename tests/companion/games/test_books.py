"""Every game's book keeps what a book promises, whichever game it is."""

import json
import re
from importlib.resources import files

import pytest

from companion.games import book_of, game_names
from companion.table.log import new_table
from companion.words import LANGUAGES


@pytest.mark.parametrize("name", game_names())
def test_a_book_is_the_one_of_its_folder(name: str) -> None:
    book = book_of(name)
    assert book.name == name and book.title and 1 <= book.players[0] <= book.players[1]


@pytest.mark.parametrize("name", game_names())
def test_what_is_left_to_the_table_has_answers_to_choose_from(name: str) -> None:
    book = book_of(name)
    for ruling in book.choices:
        values = [value for value, _ in book.rulings[ruling].choices]
        assert len(values) > 1 and book.rulings[ruling].default in values


@pytest.mark.parametrize("package", ["expeditions", *(f"games.{name}" for name in game_names())])
def test_everything_is_said_in_every_language_with_the_same_values(package: str) -> None:
    folder = files(f"companion.{package.replace('-', '_')}")
    texts = json.loads(folder.joinpath("texts.json").read_text(encoding="utf-8"))
    for said in texts.values():
        assert set(said) == set(LANGUAGES)
        values = [set(re.findall(r"\{\w+\}", said[language])) for language in LANGUAGES]
        assert values[0] == values[1] == values[2], said


@pytest.mark.parametrize("name", game_names())
def test_an_empty_table_and_one_with_people_can_be_shown(name: str) -> None:
    book = book_of(name)
    game = book.game(None)
    table = new_table(game)
    assert book.shown(game, table, "en").entries == 0
    names = [f"Player {n}" for n in range(1, book.players[1] + 1)]
    opened = game.read({"event": "opened", "players": names, "options": {}})
    table = table.append(opened)
    for language in LANGUAGES:
        shown = book.shown(game, table, language)
        assert [player.name for player in shown.players] == names
        assert isinstance(shown, book.state_shape) and shown.can_undo
        assert names[-1] in book.words(opened, names, language)
        assert book.drawn(game, table, language) is not None
