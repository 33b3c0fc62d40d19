"""What a database can fail with, in sentences that say what to do."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError

SENTENCES = {
    "disk is full": "the disk is full; free some space and try again",
    "No space left": "the disk is full; free some space and try again",
    "readonly": "it may not be written to; check who owns the file and its folder",
    "unable to open": "the file cannot be made or opened; check the folder",
    "locked": "another program holds it; close that program and try again",
    "not a database": "the file is not a database; name another one, or move it away",
    "malformed": "the file is damaged; put a backup in its place",
    "disk I/O": "the disk does not answer as it should; check it, and try again",
}
"""By what stands in the driver's message."""


class NotKept(Exception):
    """Something could not be stored, and so did not happen; the sentence says what to do."""


def sentence_of(error: DBAPIError) -> str:
    """Why the database failed, in words; in the driver's own where they are not known."""
    told = str(error.orig)
    return next((text for sign, text in SENTENCES.items() if sign in told), told)


@contextmanager
def kept_or_told() -> Iterator[None]:
    """Work that must reach the disk: NotKept if it cannot, and then none of it has."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        raise NotKept(f"This was not saved: {sentence_of(error)}.") from error
