"""Every game's rulings as data: whole in three languages, answerable, and in words of our own."""

import json
import re
import unicodedata
from collections.abc import Iterator
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from companion.games import book_of, game_names

PROJECT = Path(__file__).parents[3]
RULEBOOKS = PROJECT.parent / "shared" / "rulebooks"
LANGUAGES = {"en", "es", "pt"}
KEBAB_CASE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
COPIED_RUN = 7

# What the rules leave to the table: every value a table may settle on, the default first.
CHOICES = {
    "pyramids": {
        "bonus-on-completed-card": ["allowed", "forbidden"],
        "bonus-without-cell": ["lapses", "forbidden"],
        "skull-and-potion-order": ["player", "skulls-first", "potions-first"],
        "draw-order": ["lowest-number", "each-card"],
        "race-number": ["lower", "higher"],
        "tie-without-pyramids": ["shared", "lowest-unfinished"],
    },
    "pyramido": {
        "zones-over-storeys": ["seen-from-above", "block-to-block"],
        "covered-symbols": ["hidden", "counted"],
        "mark-without-symbol": ["forbidden", "allowed"],
        "tie-for-next-start": [
            "from-starting-player",
            "starting-player-last",
            "from-stage-starter",
        ],
    },
    "silver-gold": {"palm-may-be-skipped": ["forbidden", "allowed"]},
}

Ruling = dict[str, Any]


def rulings_of(game: str) -> list[Ruling]:
    folder = files(f"companion.games.{game.replace('-', '_')}")
    rulings: list[Ruling] = json.loads(folder.joinpath("rulings.json").read_text(encoding="utf-8"))
    return rulings


RULINGS = {game: rulings_of(game) for game in game_names()}
each_game = pytest.mark.parametrize("game", RULINGS)
each_ruling = pytest.mark.parametrize(
    "ruling",
    [pytest.param(r, id=f"{game}: {r['id']}") for game in RULINGS for r in RULINGS[game]],
)


def translated_texts(ruling: Ruling) -> Iterator[dict[str, str]]:
    """Yield everything that is read out, each with its three translations."""
    yield from (ruling["question"], ruling["answer"], ruling["section"])
    yield from (choice["text"] for choice in ruling.get("choices", []))


def spoken(text: str) -> str:
    """Return the bare words with a blank on either side, to look for whole words in."""
    return f" {' '.join(plain_words(text))} "


def plain_words(text: str) -> list[str]:
    """Return the bare words, so that accents, case and markup hide no copy."""
    unmarked = re.sub(r"<[^>]+>|-\n", "", text).casefold()
    letters = unicodedata.normalize("NFKD", unmarked)
    return re.findall(r"\w+", "".join(c for c in letters if not unicodedata.combining(c)))


def runs(text: str) -> set[tuple[str, ...]]:
    """Return every run of COPIED_RUN words in a row."""
    words = plain_words(text)
    return {tuple(words[i : i + COPIED_RUN]) for i in range(len(words) - COPIED_RUN + 1)}


@each_game
def test_ids_are_unique(game: str) -> None:
    ids = [ruling["id"] for ruling in RULINGS[game]]
    assert sorted(set(ids)) == sorted(ids)


@each_ruling
def test_id_is_kebab_case(ruling: Ruling) -> None:
    assert KEBAB_CASE.fullmatch(ruling["id"])


@each_ruling
def test_a_ruling_holds_what_its_readers_expect_and_no_more(ruling: Ruling) -> None:
    expected = {"id", "sure", "question", "answer", "section", "words"}
    left_to_the_table = {"choices", "default"} if ruling["sure"] == "A" else set()
    assert set(ruling) == expected | left_to_the_table
    assert ruling["sure"] in {"C", "I", "A"}


@each_ruling
def test_every_text_is_there_in_every_language(ruling: Ruling) -> None:
    for text in translated_texts(ruling):
        assert set(text) == LANGUAGES
        assert all(line and line == line.strip() for line in text.values()), text


@each_ruling
def test_no_text_is_left_untranslated(ruling: Ruling) -> None:
    """A single word may be the same in Spanish and Portuguese."""
    for text in translated_texts(ruling):
        told = {line.casefold() for line in text.values()}
        assert len(told) >= len(LANGUAGES) - all(" " not in text[lang] for lang in ("es", "pt"))
        assert text["en"] not in (text["es"], text["pt"]), text


@each_ruling
def test_questions_ask_and_answers_answer_in_two_sentences_at_most(ruling: Ruling) -> None:
    for language in LANGUAGES:
        assert ruling["question"][language].endswith("?")
        assert 1 <= len(re.findall(r"[.!](?:\s|$)", ruling["answer"][language])) <= 2


@each_ruling
def test_search_words_add_to_the_texts(ruling: Ruling) -> None:
    assert set(ruling["words"]) == LANGUAGES
    for language, words in ruling["words"].items():
        said = spoken(ruling["question"][language] + " " + ruling["answer"][language])
        assert words and len(set(words)) == len(words)
        for word in words:
            assert plain_words(word), f"{word!r} can never be found"
            assert spoken(word) not in said, f"{word!r} is in the text"


@pytest.mark.parametrize("game", CHOICES)
def test_what_is_left_to_the_table_offers_the_agreed_choices(game: str) -> None:
    open_rulings = [ruling for ruling in RULINGS[game] if ruling["sure"] == "A"]
    offered = {r["id"]: [choice["value"] for choice in r["choices"]] for r in open_rulings}
    assert offered == CHOICES[game]
    assert [r["default"] for r in open_rulings] == [values[0] for values in offered.values()]
    assert set(book_of(game).choices) == set(offered)


@each_ruling
def test_only_what_is_left_to_the_table_has_choices_with_a_default(ruling: Ruling) -> None:
    values = [choice["value"] for choice in ruling.get("choices", [])]
    assert ("choices" in ruling) == (ruling["sure"] == "A") == ("default" in ruling)
    if ruling["sure"] == "A":
        assert ruling["default"] in values
        assert len(set(values)) == len(values) >= 2


def test_a_copied_run_is_noticed_through_accents_case_and_markup() -> None:
    ours = "Mañana abriré la 2.ª caja del desván"
    book = "«MANANA **abriré** la 2.<sup>a</sup> caja\ndel desván»"
    assert runs(ours) == runs(book) != set()
    assert not runs(ours.replace("caja", "puerta")) & runs(book)


def test_no_text_repeats_a_rulebook() -> None:
    books = sorted(RULEBOOKS.glob("*.txt"))
    if not books:
        pytest.skip("needs the rulebooks in ../shared/rulebooks, beside the project")
    printed = set().union(*(runs(book.read_text(encoding="utf-8")) for book in books))
    assert printed, "the rulebooks hold no words"
    copied = {
        (ruling["id"], language, " ".join(run))
        for ruling in chain.from_iterable(RULINGS.values())
        for text in translated_texts(ruling)
        for language, line in text.items()
        for run in runs(line) & printed
    }
    assert not copied
