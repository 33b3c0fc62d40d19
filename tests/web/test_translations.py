"""Every sentence of the web app in every language, with its values in their places."""

import gettext
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from at_the_table import Device
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from flask import Flask

import web
from web.languages import LANGUAGES

WEB = Path(web.__file__).parent
METHODS = [("**.py", "python"), ("templates/**.html", "jinja2")]
TRANSLATED = LANGUAGES[1:]


def sentences() -> set[str]:
    """Whatever the code and the templates let gettext say."""
    found = extract_from_dir(WEB, METHODS)
    return {message for _file, _line, message, *_ in found if isinstance(message, str)}


def catalog(language: str) -> Catalog:
    with _file(language, "po").open("rb") as file:
        return read_po(file, locale=language)


def _file(language: str, ending: str) -> Path:
    return WEB / "translations" / language / "LC_MESSAGES" / f"messages.{ending}"


def values(text: str) -> list[str]:
    return sorted(re.findall(r"%\(\w+\)s", text))


def test_sentences_are_found_in_code_and_in_templates() -> None:
    assert {"There is no such table.", "Who plays?"} <= sentences()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated_and_none_is_left_over(language: str) -> None:
    translated = {message.id for message in catalog(language) if message.id and message.string}
    assert sentences() - translated == set(), "translate these"
    assert translated - sentences() == set(), "nobody says these any more"


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_keep_their_values(language: str) -> None:
    for message in catalog(language):
        if message.id:
            assert values(message.id) == values(message.string), message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_read_is_what_was_translated(language: str) -> None:
    with _file(language, "mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in catalog(language):
        if message.id:
            assert compiled.gettext(message.id) == message.string, "run pybabel compile"


@pytest.mark.parametrize(
    ("language", "asked", "sat_down"),
    (("es", "¿Quién juega?", "Luis y Sara se sentaron"), ("pt", "Quem joga?", "Luis e Sara")),
)
def test_pages_and_logs_speak_the_readers_language(
    app: Flask, device: Callable[[], Device], language: str, asked: str, sat_down: str
) -> None:
    reads = {"Accept-Language": language}
    assert asked in app.test_client().get("/new", headers=reads).text
    host = device().opens("Luis", "Sara")
    assert sat_down in host.client.get(f"/t/{host.table}", headers=reads).text
