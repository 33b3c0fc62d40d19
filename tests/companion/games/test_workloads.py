"""What the bench times must be what it says it is: else its figures mean nothing."""

import pytest

from companion.games import books

FEW = 40


def verdicts(name: str, work: str) -> list[str]:
    (book,) = (book for book in books() if book.name == name)
    (load,) = (load for load in book.workloads(3, FEW) if load.name == work)
    return [str(job().verdict) for job in load.jobs]  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["silver-gold", "pyramido"])
def test_turns_as_played_are_legal_and_spoiled_ones_mostly_not(name: str) -> None:
    spoiled = {
        "silver-gold": "referee, a turn spoiled by a cell",
        "pyramido": "referee, a turn spoiled",
    }
    assert set(verdicts(name, "referee, a turn")) == {"legal"}
    assert verdicts(name, spoiled[name]).count("illegal") > FEW / 2


@pytest.mark.parametrize("name", ["silver-gold", "pyramids"])
def test_rounds_as_played_can_be_explained(name: str) -> None:
    assert "illegal" not in verdicts(name, "explain, a round of seven")
