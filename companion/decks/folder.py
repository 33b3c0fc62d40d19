"""What a deck's folder holds, whoever put it there: so a deck can be removed whole without anybody
knowing pixels."""

import shutil
from pathlib import Path

from companion.decks.file import FILE_NAME, load_deck

FACES = "faces"
"""Pictures of its cards."""
ENROLMENT, NOTES = "enrolment", "enrolled.json"
"""What enrolling knows of the cards, and how they were learnt."""
STATE = f"{ENROLMENT}.json"
"""In the enrolment: what was begun, seen and said."""
INCOMING, PROGRESS, OWNER = "incoming", "progress.json", "owner"
"""What the app keeps beside it: photos that wait, how far they are, and whose deck it is."""
PARTS = (FACES, ENROLMENT, INCOMING, FILE_NAME, NOTES, PROGRESS, OWNER)


def delete_deck(folder: Path) -> None:
    """Removes a deck, or what was begun of one, and the folder if nothing else is in it; BadInput
    where there is none."""
    if not (folder / ENROLMENT / STATE).is_file():
        load_deck(folder)
    for name in PARTS:
        if (folder / name).is_dir():
            shutil.rmtree(folder / name, ignore_errors=True)
        else:
            (folder / name).unlink(missing_ok=True)
    if not any(folder.iterdir()):
        folder.rmdir()
