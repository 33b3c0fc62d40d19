"""Learning how an owner's cards look, from photos of the blank cards.

What is on each card is known from the deck; how it is drawn is not. So cards are told by their
chambers first. From those that are told beyond doubt every card can be painted roughly, and with
such painted faces all photos are scanned again, now as carefully as any photo is.
"""

import json
import shutil
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from calibration.enrolling.expeditions import expedition_faces
from calibration.enrolling.faces import combine, painted, settle
from calibration.enrolling.score import score_sightings
from calibration.enrolling.sightings import Sighting, View, cut_out, pyramid_places, view_of
from companion.bad_input import BadInput
from companion.decks import FILE_NAME, Deck
from vision.faces import PX_PER_MM, Face, Faces, Name, face_of, form_of, names_of, save_faces
from vision.find import find_cards, index_of
from vision.intake import open_photo
from vision.prove import named_once

NOTES = "enrolled.json"
CERTAIN = 0.93
"""A chamber that fits like this is one; other cards reach 0.9 by chance."""
LIKENESS = 0.5
"""A blank card is more like its rough face than this; one that is less teaches nothing good."""


@dataclass(frozen=True)
class EnrolledDeck:
    """A deck whose looks are known, and what is still missing, in sentences."""

    faces: Faces
    problems: tuple[str, ...]
    photos_of: dict[str, int]
    """In how many photos each card was seen."""

    def save(self, deck_file: Path, folder: Path) -> None:
        """A folder that can be scanned with: the deck, its faces and how they were made."""
        folder.mkdir(parents=True, exist_ok=True)
        if deck_file.resolve() != (folder / FILE_NAME).resolve():
            shutil.copyfile(deck_file, folder / FILE_NAME)
        save_faces(self.faces.faces, folder)
        notes = {"px_per_mm": PX_PER_MM, "photos_of": self.photos_of, "problems": self.problems}
        (folder / NOTES).write_text(json.dumps(notes, indent=1) + "\n", encoding="utf-8")


def enrol(deck: Deck, photos: Iterable[bytes]) -> EnrolledDeck:
    """The faces of a deck whose cells are all known, from photos of its blank cards."""
    kept = list(photos)
    rough = Faces(deck, tuple(_first_look(deck, kept)))
    sightings = [sighting for data in kept for sighting in _second_look(rough, data)]
    seen = tuple(_combined(deck, sightings))
    known = {face.name for face in seen}
    faces = (*seen, *(face for face in rough.faces if face.name not in known))
    counts = Counter(str(sighting.name) for sighting in sightings)
    return EnrolledDeck(Faces(deck, faces), _missing(deck, known), dict(sorted(counts.items())))


def _first_look(deck: Deck, photos: Sequence[bytes]) -> Iterator[Face]:
    """Every card roughly: pyramids painted from cells, the others as they were seen once."""
    sightings: list[Sighting] = []
    rest: list[View] = []
    for data in photos:
        view = view_of(data)
        found = pyramid_places(view, deck)
        sightings += [
            cut_out(Name("pyramid", guess.number), view.photo, pose, guess.fit)
            for guess, pose in found
        ]
        taken = [pose.corners_px for guess, pose in found if guess.fit > CERTAIN]
        rest.append(view.without(taken).shrunk())
    form = form_of(deck, "pyramid")
    settled = settle(sightings, deck, form) if sightings else []
    if not settled:
        raise BadInput(
            "No card of this deck is told in the photos; take them from above in even light, "
            "a few cards to a photo, on a plain table."
        )
    for name, image in painted(settled, deck, form).items():
        yield face_of(name, form, image)
    yield from _others(rest, deck)


def _others(views: Sequence[View], deck: Deck) -> Iterator[Face]:
    scores = score_sightings(views, deck)
    if scores:
        yield combine(scores[:1], form_of(deck, "score"))
    yield from expedition_faces(views, deck)


def _second_look(rough: Faces, data: bytes) -> Iterator[Sighting]:
    """Every card of a photo that is told with the rough faces."""
    photo, _ = open_photo(data).pixels(1)
    for card in named_once(find_cards(photo, index_of(rough))):
        if card.told.is_sure and card.told.likeness > LIKENESS:
            yield cut_out(card.face.name, photo, card.pose, card.fit.agreement)


def _combined(deck: Deck, sightings: Sequence[Sighting]) -> Iterator[Face]:
    """One face of all sightings of each card."""
    by_name: dict[Name, list[Sighting]] = defaultdict(list)
    form = form_of(deck, "pyramid")
    settled = settle([s for s in sightings if s.name.kind == "pyramid"], deck, form)
    like = painted(settled, deck, form)
    for sighting in [*settled, *(s for s in sightings if s.name.kind != "pyramid")]:
        by_name[sighting.name].append(sighting)
    for name in names_of(deck):
        if name in by_name:
            best_first = sorted(by_name[name], key=lambda sighting: -sighting.fit)
            yield combine(best_first, form_of(deck, name.kind), like.get(name))


def _missing(deck: Deck, known: set[Name]) -> tuple[str, ...]:
    return tuple(
        f"{name} was not seen well in the photos; take one more of it, from above, without glare."
        for name in names_of(deck)
        if name not in known
    )
