"""A worker that enrols decks: it looks at an owner's photos, and notes what the owner says.

Learning a deck takes up to a minute and much memory, and photos may be hostile, so it happens in a
process of its own. How far it is, it writes into a file that the app reads meanwhile.
"""

import json
from collections.abc import Callable
from functools import partial, reduce
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from companion.refusals import said
from companion.sentences import Sentence, to_json
from web.working import Answer, be_polite, work

if TYPE_CHECKING:
    from calibration.enrolling import Enrolment


def serve(connection: Connection, megabytes: int) -> None:
    """Enrol until the app hangs up; anything unexpected ends the worker."""
    be_polite()
    work(connection, megabytes, _warm_up, _done)


def _warm_up() -> None:
    import calibration.enrolling

    assert calibration.enrolling, "loaded before memory is limited"


def _done(job: dict[str, Any]) -> Answer:
    done = JOBS[job["what"]](job)
    return done if isinstance(done, tuple) else (done, b"")


def _begin(job: dict[str, Any]) -> dict[str, Any]:
    from calibration.enrolling import Enrolment
    from companion.decks.draft import Draft
    from companion.json_shapes import parse_json

    draft = parse_json(job["draft"], Draft, said("the-deck-file"))
    Enrolment.begin(Path(job["folder"]), draft)
    return {}


def _add(job: dict[str, Any]) -> dict[str, Any]:
    """Take the photos that wait in a folder; each is gone from there once it is looked at."""
    from calibration.enrolling import STEPS_AFTER_PHOTOS, Enrolment

    incoming = sorted(Path(job["incoming"]).glob("*"))
    photos = [(path.name.partition(" ")[2] or path.name, path.read_bytes()) for path in incoming]
    steps = len(photos) + STEPS_AFTER_PHOTOS
    Enrolment(Path(job["folder"])).add(photos, partial(_note, Path(job["progress"]), steps, [0]))
    for path in incoming:
        path.unlink(missing_ok=True)
    return {}


def _note(file: Path, steps: int, done: list[int], doing: Sentence) -> None:
    done[0] += 1
    file.write_text(
        json.dumps({"doing": to_json(doing), "part": min(1.0, done[0] / steps)}), "utf-8"
    )


def _answer(job: dict[str, Any]) -> dict[str, Any]:
    """Note what the owner says of a card, a group, a skull, a field, the grid or the name."""
    from calibration.enrolling import Enrolment, answering

    enrolment = Enrolment(Path(job["folder"]))
    say = getattr(answering, f"with_{job['about']}")
    enrolment.change(
        lambda state: reduce(lambda known, words: say(known, *words), job["said"], state)
    )
    return {}


def _export(job: dict[str, Any]) -> Answer:
    """The deck as one file."""
    from calibration.enrolling.sharing import export_deck

    with TemporaryDirectory() as place:
        file = Path(place) / "deck.zip"
        export_deck(Path(job["folder"]), file)
        return {}, file.read_bytes()


def _import(job: dict[str, Any]) -> dict[str, Any]:
    """A deck from such a file, checked with suspicion; the file's own place is nobody's affair."""
    from calibration.enrolling.sharing import import_deck

    import_deck(Path(job["file"]), Path(job["folder"]), job["called"])
    return {}


def _show(job: dict[str, Any]) -> dict[str, Any]:
    from calibration.enrolling import Enrolment

    return shown(Enrolment(Path(job["folder"])))


def shown(enrolment: "Enrolment") -> dict[str, Any]:
    """An enrolment as its page shows it."""
    from calibration.enrolling.making import asked_skulls, deck_of, grid_of

    state, grid = enrolment.state, grid_of(enrolment.state)
    deck = deck_of(state, [])
    return {
        "name": deck["name"],
        "card": {"width": state.draft.size_mm[0], "height": state.draft.size_mm[1]},
        "photos": [photo.model_dump(exclude={"fingerprint"}) for photo in state.photos],
        "cards": [{"id": card.id, **card.as_json()} for card in enrolment.cards],
        "expected": len(state.draft.numbers),
        "groups": [
            {"id": g.id, "letter": g.letter, "sure": g.sure, "count": g.count, "sample": g.sample}
            for g in enrolment.groups
        ],
        "problems": [problem.model_dump() for problem in enrolment.problems],
        "grid": {"x": grid.x_mm, "y": grid.y_mm, "cell": grid.cell_mm},
        "score": deck["score_card"],
        "asked_skulls": asked_skulls(state),
        "score_seen": state.score is not None,
    }


JOBS: dict[str, Callable[[dict[str, Any]], dict[str, Any] | Answer]] = {
    "begin": _begin,
    "add": _add,
    "answer": _answer,
    "show": _show,
    "export": _export,
    "import": _import,
}
