"""What all shots of an enrolment tell of its deck, in the shape in which it is kept."""

from collections.abc import Callable, Sequence

import numpy as np

from calibration.enrolling.finding import Shot
from calibration.enrolling.keeping import KeptCard, KeptProblem, State
from calibration.proposing.proposal import LATTICE
from calibration.proposing.propose import Given, Proposal, propose
from calibration.proposing.shots import PX_PER_MM
from calibration.proposing.shots import Shot as Picture
from companion.decks import Grid
from companion.sentences import Sentence
from vision.geometry import rectify


def propose_deck(state: State, shots: Sequence[Shot], step: Callable[[Sentence], None]) -> Proposal:
    """The proposal for the cards in these shots."""
    draft = state.draft
    photos = list(dict.fromkeys(shot.photo for shot in shots))
    names = {photo.fingerprint: photo.name for photo in state.photos}
    given = Given(
        draft.numbers,
        draft.colors,
        draft.examples,
        _grid(state),
        tuple(names.get(photo, photo) for photo in photos),
    )
    pictures = [_picture(shot, photos.index(shot.photo)) for shot in shots]
    return propose(pictures, draft.size_mm, given, step)


def _grid(state: State) -> Grid | None:
    """Where the owner says that the cells stand; None where it is to be found."""
    said = state.answers.grid
    return state.draft.grid if said is None else Grid(*said, LATTICE)


def _picture(shot: Shot, photo: int) -> Picture:
    sighting = shot.sighting
    inside = rectify(sighting.inside, sighting.pose, PX_PER_MM)
    seen = np.asarray((inside > 250) * 255, np.uint8)
    return Picture(rectify(sighting.crop, sighting.pose, PX_PER_MM), photo, seen)


def kept(state: State, proposal: Proposal, shots: Sequence[Shot]) -> State:
    """The state with a proposal's cards, grid and problems."""
    cards = [
        KeptCard.model_validate(
            {
                "shots": sorted(shots[i].id for i in card.shots),
                "number": card.number,
                "color": card.color,
                "unsure": [doubt for doubt in card.unsure if isinstance(doubt, str)],
            }
        )
        for card in proposal.cards
    ]
    grid = proposal.frame.grid
    problems = [
        KeptProblem.of(problem.code, problem.said, photo=problem.photo)
        for problem in proposal.problems
        if problem.card is None and problem.code in LASTING
    ]
    return state.model_copy(
        update={
            "cards": cards,
            "grid": (grid.x_mm, grid.y_mm, grid.cell_mm),
            "problems": problems,
        }
    )


LASTING = ("card-hidden", "example-not-seen")
"""Problems that no answer changes; the others are told from the cards as they stand."""
