"""Everything an owner should know of an enrolment as it stands, each with what it is about."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from calibration.enrolling.keeping import KeptProblem, State
from calibration.enrolling.making import EnrolledCard, asked_skulls, expeditions_of, skull_values
from calibration.proposing.clearness import UNCLEAR
from calibration.proposing.naming import AREA
from calibration.proposing.proposal import problems_of
from calibration.proposing.reading import CellsRead
from companion.decks.folder import FACES
from vision.faces import Name

AGAIN = "take one more photo of it, from another side, without a lamp in it."


def all_problems(
    state: State, cards: Sequence[EnrolledCard], reading: CellsRead | None, folder: Path
) -> list[KeptProblem]:
    """Refused photos first, then cards, then what is missing besides pyramids."""
    found = [photo.problem for photo in state.photos if photo.problem is not None]
    found += state.problems
    if reading is not None:
        found += _glare(state, cards, reading)
    if cards:
        for problem in problems_of(cards, state.draft.numbers):
            card = None if problem.card is None else cards[problem.card].id
            found.append(KeptProblem(code=problem.code, text=problem.text, card=card))
    else:
        text = "Too few pyramid cards were seen to learn the deck from; take photos of all of them."
        found.append(KeptProblem(code="too-few-cards", text=text))
    return [*found, *_others(state, folder)]


def _glare(
    state: State, cards: Sequence[EnrolledCard], reading: CellsRead
) -> Iterator[KeptProblem]:
    """Cards of which no photo shows some cell clearly."""
    by_id = {card.id: card for card in cards}
    hidden = (reading.clear < UNCLEAR).reshape(-1, AREA).sum(axis=1)
    for kept, count in zip(state.cards, hidden, strict=True):
        number = by_id[kept.id].number
        name = "a card without a number" if number is None else f"card {number}"
        cells = "1 cell" if count == 1 else f"{count} cells"
        if count:
            text = f"Glare hides {cells} of {name}; {AGAIN}"
            yield KeptProblem(code="glare", text=text, card=kept.id)


def _others(state: State, folder: Path) -> Iterator[KeptProblem]:
    faces = folder / FACES
    if not (faces / Name("score").file).exists():
        text = "The score card was not found in the photos; take one of it alone, from above."
        yield KeptProblem(code="score-missing", text=text)
    elif asked_skulls(state):
        values = " ".join(map(str, skull_values(state)))
        text = f"The skulls' values were read as {values}; confirm or correct each of them."
        yield KeptProblem(code="skulls-unconfirmed", text=text)
    missing = [
        i
        for i in range(len(expeditions_of(state.draft).patterns))
        if not (faces / Name("expedition", i).file).exists()
    ]
    if missing:
        text = (
            f"{len(missing)} of the expedition cards were not found in the photos; "
            "take all of them in one photo, from above."
        )
        yield KeptProblem(code="expeditions-missing", text=text)
