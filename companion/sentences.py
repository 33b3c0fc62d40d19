"""Sentences in three languages: texts kept as data, and what is to be told once a reader is there.

Whoever refuses something knows neither who reads it nor in which language. So a refusal carries a
Sentence, which text it is and what that is about, and the page or the command tells it.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

LANGUAGES = ("en", "es", "pt")
TEXT_FILES = ("texts.json", "refusals.json")
"""What a folder says, and how it refuses."""


class Texts:
    """The texts of a folder by name and language, values in braces."""

    def __init__(self, texts: Mapping[str, Mapping[str, str]]) -> None:
        self.texts = texts

    def say(self, name: str, language: str, /, **values: object) -> str:
        """A text with its values filled in."""
        return self.texts[name][language].format(**values)


@cache
def load_texts(package: str) -> Texts:
    """The texts of a folder, from whichever of the files it has."""
    found = (files(package).joinpath(name) for name in TEXT_FILES)
    read = [json.loads(file.read_text(encoding="utf-8")) for file in found if file.is_file()]
    return Texts({name: text for texts in read for name, text in texts.items()})


@dataclass(frozen=True)
class Sentence:
    """A sentence to be told: which text of which folder, and what it is about."""

    home: str
    name: str
    about: Mapping[str, Any] = field(default_factory=dict)
    """The values; sentences among them are told in the same language."""

    def told(self, language: str = "en") -> str:
        """The sentence in a language."""
        values = {key: _value(value, language) for key, value in self.about.items()}
        return load_texts(self.home).say(self.name, language, **values)

    def __str__(self) -> str:
        return self.told()


Said: TypeAlias = Sentence | str
"""What is told; plain text is told as it stands, as to people at the command line."""


def told(said: Said, language: str = "en") -> str:
    """A sentence in a language, or the plain text."""
    return said.told(language) if isinstance(said, Sentence) else said


def sentences_of(package: str) -> Callable[..., Sentence]:
    """How the modules of a folder make sentences of its texts."""

    def said(name: str, /, **about: Any) -> Sentence:
        return Sentence(package, name, about)

    return said


def _value(value: Any, language: str) -> Any:
    """A value as it stands in a sentence: words with commas; whole sentences after each other."""
    if isinstance(value, Sentence):
        return value.told(language)
    if not isinstance(value, list | tuple):
        return value
    parts = [str(_value(part, language)) for part in value]
    if all(part.endswith(".") for part in parts):
        return " ".join(map(capitalised, parts))
    return ("; " if any(isinstance(part, Sentence) for part in value) else ", ").join(parts)


def capitalised(text: str) -> str:
    """Text that begins as sentences do."""
    return text[:1].upper() + text[1:]


def as_sentence(text: str) -> str:
    """Text that begins and ends as sentences do, where it stands alone on a page; the name of a
    field or a file at its beginning stays as it is."""
    whole = text if text.endswith((".", "!", "?", "…")) else f"{text}."
    first = whole.split(maxsplit=1)[0] if whole.strip() else ""
    return whole if first.endswith((":", ",")) or "." in first[:-1] else capitalised(whole)


def to_json(said: Any) -> Any:
    """What is told, so that another process or a later day can tell it."""
    if isinstance(said, Sentence):
        about = {key: to_json(value) for key, value in said.about.items()}
        return {"home": said.home, "name": said.name, "about": about}
    return [to_json(part) for part in said] if isinstance(said, list | tuple) else said


def from_json(data: Any) -> Any:
    """What to_json wrote."""
    if isinstance(data, dict):
        about = {key: from_json(value) for key, value in data["about"].items()}
        return Sentence(data["home"], data["name"], about)
    return [from_json(part) for part in data] if isinstance(data, list) else data
