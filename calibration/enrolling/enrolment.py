"""An Enrolment: a deck on its way from the first photo to a folder that can be scanned with.

It lives in the deck's own folder and can be continued at any time. Photos are added, what is
printed on the cards is proposed, the owner names groups and corrects what is wrong; after each of
these steps the folder holds the best deck that is known so far.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from calibration.enrolling.adding import Added, Photo, Step, add_photos, fingerprint
from calibration.enrolling.deck_folder import write_deck
from calibration.enrolling.keeping import Kept, KeptProblem, KeptScore, State
from calibration.enrolling.learning import pyramid_faces
from calibration.enrolling.making import (
    EnrolledCard,
    deck_of,
    enrolled_cards,
    playable,
    said_of_groups,
)
from calibration.enrolling.other_cards import FoundScore
from calibration.enrolling.problems import all_problems
from calibration.enrolling.proposed import kept, propose_deck
from calibration.enrolling.showing import group_picture
from calibration.enrolling.unseen import painted_faces, unseen_cards
from calibration.proposing.kept_reading import arrays_of, reading_of
from calibration.proposing.proposal import LATTICE, Group
from calibration.proposing.propose import LEAST_SHOTS, PARTS, groups_of
from calibration.proposing.reading import CellsRead
from calibration.refusals import said
from companion.bad_input import BadInput
from companion.decks import FILE_NAME, Deck
from companion.decks.draft import Draft
from companion.decks.file import parse_deck
from companion.decks.folder import ENROLMENT
from companion.refusals import said as said_of_all
from vision.faces import save_faces

STEPS_AFTER_PHOTOS = PARTS + 2


@dataclass(frozen=True)
class NamedGroup:
    """Cells that look alike, with the letter they have now, for the owner to confirm or change."""

    id: int
    """Counted from 1, the largest group first."""
    letter: str
    sure: bool
    count: int
    sample: tuple[str, int, int]
    """The clearest of them: a shot of its card, row and column counted from 0."""
    picture: Path


class Enrolment:
    """The enrolment in a deck's folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._kept = Kept(folder / ENROLMENT)
        if not self._kept.exists:
            raise BadInput(said("no-enrolment", folder=str(folder)))
        self.state: State = self._kept.state()

    @staticmethod
    def is_in(folder: Path) -> bool:
        """Whether a folder holds an enrolment."""
        return Kept(folder / ENROLMENT).exists

    @classmethod
    def begin(cls, folder: Path, draft: Draft) -> "Enrolment":
        """The enrolment in a folder, begun or continued with what is known of the deck now."""
        place = Kept(folder / ENROLMENT)
        state = place.state() if place.exists else State(draft=draft)
        state = state.model_copy(update={"draft": draft})
        _deck(state)
        place.save(state)
        return cls(folder)

    def change(self, change: Callable[[State], State]) -> None:
        """Note what the owner says (see answering) and write the deck anew."""
        self.state = change(self.state)
        _deck(self.state)
        self._kept.save(self.state)
        self.write()

    def add(self, photos: Iterable[Photo], step: Step = lambda _: None) -> None:
        """Take what is new in these photos, and propose the whole deck anew.

        step is told what is being done, once a photo and STEPS_AFTER_PHOTOS times after.
        """
        known = {photo.fingerprint for photo in self.state.photos if not photo.refused}
        new = [photo for photo in photos if fingerprint(photo[1]) not in known]
        taken = [photo for photo in self.state.photos if photo.cards]
        earlier = list(self._kept.shots(taken, self.state.draft.size_mm))
        score = self.state.draft.score_card
        fields_known = score is not None and score.fields is not None
        added = add_photos(new, earlier, _deck(self.state), fields_known, step)
        self._keep(added)
        if len(added.shots) >= LEAST_SHOTS:
            self._propose(added, step)
        step(said("writing-the-deck"))
        self.write()

    def _keep(self, added: Added) -> None:
        """Photos and shots, before anything that may fail."""
        again = {photo.fingerprint for photo in added.photos}
        photos = [photo for photo in self.state.photos if photo.fingerprint not in again]
        self._kept.save_shots(added.shots)
        self.state = self.state.model_copy(update={"photos": [*photos, *added.photos]})
        if added.score is not None:
            score = _kept_score(added.score, self.state.score)
            self.state = self.state.model_copy(update={"score": score})
            self._kept.save_picture("score", added.score.face.image)
            save_faces([added.score.face], self.folder)
        save_faces(added.expeditions, self.folder)
        self._kept.save(self.state)

    def _propose(self, added: Added, step: Step) -> None:
        proposal = propose_deck(self.state, added.shots, step)
        self.state = kept(self.state, proposal, added.shots)
        step(said("learning-looks"))
        for face in pyramid_faces(proposal, _deck(self.state), self.state.draft.grid):
            self._kept.save_blank(self.state.cards[face.name.index or 0].id, face.image)
        for nth, group in enumerate(proposal.groups, start=1):
            picture = group_picture(group, proposal.cards, proposal.frame)
            self._kept.save_picture(f"group-{nth}", picture)
        self._kept.save_arrays(arrays_of(proposal.reading))
        self._kept.save(self.state)
        self.__dict__.pop("reading", None)

    @cached_property
    def reading(self) -> CellsRead | None:
        """What was read of all cells; None as long as too few cards were seen."""
        if not self.state.cards:
            return None
        return reading_of(self._kept.arrays())

    @property
    def cards(self) -> list[EnrolledCard]:
        """All cards as they stand, by number, those without one last."""
        return [] if self.reading is None else enrolled_cards(self.state, self.reading)

    @property
    def groups(self) -> list[NamedGroup]:
        """The groups of cells, the largest first, each with the letter it has now."""
        if self.reading is None:
            return []
        said = said_of_groups(self.state, self.reading)
        return [
            self._named(nth, group, said.get(group.kind))
            for nth, group in enumerate(groups_of(self.reading), start=1)
        ]

    def _named(self, nth: int, group: Group, said: str | None) -> NamedGroup:
        card, (row, col) = group.cells[0]
        return NamedGroup(
            nth,
            said or group.letter,
            said is not None or group.sure,
            len(group.cells),
            (self.state.cards[card].id, row, col),
            self._kept.picture(f"group-{nth}"),
        )

    def picture_of(self, card: EnrolledCard) -> Path:
        """The blank face of a card, as it was learnt."""
        return self._kept.blank(card.id)

    @property
    def problems(self) -> list[KeptProblem]:
        """Everything the owner should know of, photos first."""
        return all_problems(self.state, self.cards, self.reading, self.folder)

    def write(self) -> None:
        """The deck as it stands: a deck file, faces, and how they were made."""
        playing = playable(self.cards)
        faces = {plain.number: self._kept.blank(card.id) for card, plain in playing}
        unseen = unseen_cards(self.state.draft.examples, faces, LATTICE) if playing else []
        deck = deck_of(self.state, [*(plain for _, plain in playing), *unseen])
        parse_deck(json.dumps(deck), FILE_NAME)
        for number, face in painted_faces(deck, faces, unseen).items():
            self._kept.save_blank(f"painted-{number}", face)
            faces[number] = self._kept.blank(f"painted-{number}")
        write_deck(self.folder, json.dumps(deck, indent=1), faces, self._notes())

    def _notes(self) -> dict[str, Any]:
        return {
            "photos": [photo.name for photo in self.state.photos if not photo.refused],
            "shots_of": {str(c.number): len(c.shots) for c in self.state.cards},
            "problems": [problem.text for problem in self.problems],
        }


def _deck(state: State) -> Deck:
    """The deck without its cards, checked."""
    return parse_deck(json.dumps(deck_of(state, [])), said_of_all("the-deck-file"))


def _kept_score(score: FoundScore, before: KeptScore | None) -> KeptScore | None:
    if score.proposed is None:
        return before
    fields = {
        name: (rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm)
        for name, rect in score.proposed.fields.items()
    }
    return KeptScore(fields=fields, skull_values=list(score.proposed.skull_values))
