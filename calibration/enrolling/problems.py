"""Everything an owner should know of an enrolment as it stands, each with what it is about."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from calibration.enrolling.keeping import KeptProblem, State
from calibration.enrolling.making import EnrolledCard, asked_skulls, expeditions_of, skull_values
from calibration.proposing.clearness import UNCLEAR
from calibration.proposing.naming import AREA
from calibration.proposing.proposal import card_in_words, problems_of
from calibration.proposing.reading import CellsRead
from calibration.refusals import said
from companion.decks.folder import FACES
from vision.faces import Name


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
            found.append(KeptProblem.of(problem.code, problem.said, card=card))
    else:
        found.append(KeptProblem.of("too-few-cards", said("too-few-cards")))
    return [*found, *_others(state, folder)]


def _glare(
    state: State, cards: Sequence[EnrolledCard], reading: CellsRead
) -> Iterator[KeptProblem]:
    """Cards of which no photo shows some cell clearly."""
    by_id = {card.id: card for card in cards}
    hidden = (reading.clear < UNCLEAR).reshape(-1, AREA).sum(axis=1)
    for kept, count in zip(state.cards, hidden, strict=True):
        card = card_in_words(by_id[kept.id].number)
        if count == 1:
            yield KeptProblem.of("glare", said("glare-on-a-cell", card=card), card=kept.id)
        elif count:
            hides = said("glare-on-cells", count=int(count), card=card)
            yield KeptProblem.of("glare", hides, card=kept.id)


def _others(state: State, folder: Path) -> Iterator[KeptProblem]:
    faces = folder / FACES
    if not (faces / Name("score").file).exists():
        yield KeptProblem.of("score-missing", said("score-missing"))
    elif asked_skulls(state):
        values = " ".join(map(str, skull_values(state)))
        yield KeptProblem.of("skulls-unconfirmed", said("skulls-unconfirmed", values=values))
    missing = [
        i
        for i in range(len(expeditions_of(state.draft).patterns))
        if not (faces / Name("expedition", i).file).exists()
    ]
    if missing:
        lacking = said("expeditions-missing", count=len(missing))
        yield KeptProblem.of("expeditions-missing", lacking)
