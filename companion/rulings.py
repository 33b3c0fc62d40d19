"""Rulings: every question that a game's rules answer, searchable, in three languages.

They live as data in the rulings.json of a game's folder, each with how sure it is and the section
that decides it.
"""

import json
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import TypeAlias

from companion.words import LANGUAGES

Text: TypeAlias = Mapping[str, str]
"""A text by language."""
Index: TypeAlias = Mapping[str, Sequence[tuple[str, int]]]
"""The words of a ruling by language, each with its weight."""


@dataclass(frozen=True)
class Rule:
    """A question and its answer."""

    id: str
    sure: str
    """C: the text is clear. I: inferred. A: left to the table, which may choose."""
    question: Text
    answer: Text
    section: Text
    words: Mapping[str, Sequence[str]]
    choices: tuple[tuple[str, Text], ...] = ()
    default: str | None = None

    def as_json(self, language: str) -> dict[str, object]:
        """The ruling in one language, as commands and the API answer it."""
        return {
            "id": self.id,
            "sure": self.sure,
            "question": self.question[language],
            "answer": self.answer[language],
            "section": self.section[language],
            "choices": [{"value": value, "text": text[language]} for value, text in self.choices],
            "default": self.default,
        }


class Rulings:
    """All rulings of a game by id, in the order of the rulebook's questions."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules: Mapping[str, Rule] = {rule.id: rule for rule in rules}

    def __getitem__(self, ruling: str) -> Rule:
        return self.rules[ruling]

    def search(self, words: Sequence[str], language: str | None = None) -> list[Rule]:
        """The rulings that speak of all these words, best first; of some if none has all.

        A word matches the beginning of any word of the texts, accents and case aside. All
        languages are searched, the asked one counting most.
        """
        wanted = [token for word in words for token in _tokens(word)]
        if not wanted:
            return list(self.rules.values())
        scored = [
            (_score(self._index[rule.id], wanted, language), rule) for rule in self.rules.values()
        ]
        for enough in (len(wanted), 1):
            found = [(score, rule) for score, rule in scored if score[0] >= enough]
            if found:
                return [rule for _, rule in sorted(found, key=lambda pair: pair[0], reverse=True)]
        return []

    @cached_property
    def _index(self) -> Mapping[str, Index]:
        return {rule.id: _indexed(rule) for rule in self.rules.values()}


def load_rulings(package: str) -> Rulings:
    """The rulings.json of a game's folder."""
    data = json.loads(files(package).joinpath("rulings.json").read_text(encoding="utf-8"))
    return Rulings(_rule(**entry) for entry in data)


def _rule(choices: Iterable[Mapping[str, object]] = (), **entry: object) -> Rule:
    pairs = tuple((choice["value"], choice["text"]) for choice in choices)
    return Rule(**entry, choices=pairs)  # type: ignore[arg-type]


def _score(index: Index, wanted: Sequence[str], language: str | None) -> tuple[int, int]:
    """How many of the words a ruling has at all, and how prominently."""
    per_word = [_weight(index, word, language) for word in wanted]
    return sum(weight > 0 for weight in per_word), sum(per_word)


def _weight(index: Index, word: str, language: str | None) -> int:
    best = 0
    for lang, places in index.items():
        here = max((w for token, w in places if token.startswith(word)), default=0)
        best = max(best, here * (2 if lang == language else 1))
    return best


def _indexed(rule: Rule) -> Index:
    """The words of a ruling, those of its name, question and search words first."""
    return {
        lang: [
            *((token, 3) for token in _tokens(f"{rule.id} {rule.question[lang]}")),
            *((token, 2) for token in _tokens(" ".join(rule.words[lang]))),
            *((token, 1) for token in _tokens(f"{rule.answer[lang]} {rule.section[lang]}")),
        ]
        for lang in LANGUAGES
    }


def _tokens(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return "".join(c if c.isalnum() else " " for c in plain).split()
