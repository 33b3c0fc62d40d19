"""Every refusal is told in every language: found by reading the code for what it refuses with."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

from companion.sentences import LANGUAGES, TEXT_FILES, Sentence, from_json, load_texts, to_json

PROJECT = Path(__file__).parents[2]
ROOMS = ("companion", "vision", "calibration", "web")
ONLY_AT_THE_COMMAND_LINE = (
    "companion/bench/",
    "companion/cli/",
    "companion/json_files.py",
    "companion/store/database.py",
    "calibration/camera/",
    "calibration/enrolling/correcting.py",
    "web/settings.py",
    "web/serving.py",
)
"""Where wrong input can only come from whoever types commands, in English."""


class Told(NamedTuple):
    """A sentence as code asks for it."""

    where: str
    home: str
    name: ast.expr
    about: set[str] | None
    """The values given; None where they are not written out."""


def modules() -> Iterator[tuple[str, ast.Module]]:
    for room in ROOMS:
        for path in sorted((PROJECT / room).rglob("*.py")):
            yield str(path.relative_to(PROJECT)), ast.parse(path.read_text(encoding="utf-8"))


MODULES = dict(modules())


def homes(tree: ast.Module) -> dict[str, str]:
    """The functions by which a module makes sentences, with the folder whose texts they tell."""
    return {
        name.asname or name.name: (node.module or "").removesuffix(".refusals")
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith(".refusals")
        for name in node.names
        if name.name == "said"
    }


def asked_for() -> Iterator[Told]:
    for path, tree in MODULES.items():
        known = homes(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                home = known.get(node.func.id)
                if home and node.args:
                    names = [word.arg for word in node.keywords]
                    about = None if None in names else {name for name in names if name}
                    yield Told(f"{path}:{node.lineno}", home, node.args[0], about)


ASKED = list(asked_for())
FOLDERS = sorted(
    ".".join(path.parent.relative_to(PROJECT).parts)
    for room in ROOMS
    for path in (PROJECT / room).rglob("refusals.json")
)


def values_in(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def names_meant(name: ast.expr, home: str) -> set[str]:
    """The texts that a name stands for: itself, either of two, or all that fit its fixed parts."""
    if isinstance(name, ast.Constant):
        return {str(name.value)}
    if isinstance(name, ast.IfExp):
        return names_meant(name.body, home) | names_meant(name.orelse, home)
    if isinstance(name, ast.JoinedStr):
        fixed = [str(part.value) for part in name.values if isinstance(part, ast.Constant)]
        return {text for text in load_texts(home).texts if all(part in text for part in fixed)}
    return set()


def test_the_code_asks_for_sentences_in_games_and_outside_of_them() -> None:
    assert len(ASKED) > 150
    homes = {told.home for told in ASKED}
    assert homes == set(FOLDERS) > {"companion", "vision", "calibration"}
    assert any(home.startswith("companion.games.") for home in homes)


@pytest.mark.parametrize("told", ASKED, ids=lambda told: told.where)
def test_a_sentence_that_code_asks_for_is_there_with_the_values_it_names(told: Told) -> None:
    names = names_meant(told.name, told.home)
    assert names or isinstance(told.name, ast.Attribute | ast.Name), "no text fits this name"
    for name in names:
        texts = load_texts(told.home).texts[name]
        assert set(texts) == set(LANGUAGES)
        if told.about is not None:
            assert all(values_in(texts[language]) <= told.about for language in LANGUAGES)


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_a_folder_refuses_with_is_whole_in_every_language(folder: str) -> None:
    texts = json.loads((PROJECT / folder.replace(".", "/") / "refusals.json").read_text("utf-8"))
    for name, told in texts.items():
        assert set(told) == set(LANGUAGES), name
        assert all(text and text == text.strip() for text in told.values()), name
        assert len({frozenset(values_in(text)) for text in told.values()}) == 1, name


@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_is_kept_that_is_never_told(folder: str) -> None:
    texts = json.loads((PROJECT / folder.replace(".", "/") / "refusals.json").read_text("utf-8"))
    told = {name for one in ASKED if one.home == folder for name in names_meant(one.name, folder)}
    told |= {name for name in texts if name.startswith("shape-")}  # named by the kind of fault
    assert set(texts) <= told


def test_a_name_stands_in_one_file_of_a_folder() -> None:
    for folder in FOLDERS:
        place = PROJECT / folder.replace(".", "/")
        files = [place / name for name in TEXT_FILES if (place / name).is_file()]
        names = [name for file in files for name in json.loads(file.read_text("utf-8"))]
        assert len(set(names)) == len(names), folder


def test_what_pages_can_be_refused_with_is_never_plain_english() -> None:
    plain = [
        f"{path}:{node.lineno}"
        for path, tree in MODULES.items()
        if not path.startswith(ONLY_AT_THE_COMMAND_LINE)
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise)
        and isinstance(node.exc, ast.Call)
        and isinstance(node.exc.func, ast.Name)
        and node.exc.func.id in ("BadInput", "Problem", "Refused", "NotKept", "Unfit")
        for given in node.exc.args
        if isinstance(given, ast.JoinedStr)
        or (isinstance(given, ast.Constant) and " " in str(given.value))
    ]
    assert plain == []


def test_a_sentence_goes_to_another_process_and_is_told_there() -> None:
    cell = Sentence("companion", "cell", {"row": 1, "col": 2})
    sentence = Sentence(
        "companion",
        "card-fault",
        {"number": 3, "fault": Sentence("companion", "number-repeated", {"count": 2})},
    )
    faults = Sentence("companion", "misshapen", {"source": "x", "faults": [cell, sentence]})
    again = from_json(json.loads(json.dumps(to_json(faults))))
    assert again == faults
    assert again.told("es") == (
        "x: la fila 1, columna 2; carta 3: el número está 2 veces, y una baraja lo tiene una sola"
    )
