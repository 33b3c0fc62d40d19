"""What a database can fail with, in sentences that say what to do."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError

from companion.refusals import said
from companion.sentences import Said, Sentence

SENTENCES = {
    "disk is full": said("disk-full"),
    "No space left": said("disk-full"),
    "readonly": said("may-not-be-written"),
    "unable to open": said("cannot-be-opened"),
    "locked": said("held-by-another"),
    "not a database": said("no-database"),
    "malformed": said("database-damaged"),
    "disk I/O": said("disk-amiss"),
}
"""By what stands in the driver's message."""


class NotKept(Exception):
    """Something could not be stored, and so did not happen; the sentence says what to do."""

    def __init__(self, said: Sentence) -> None:
        super().__init__(said)
        self.said = said


def sentence_of(error: DBAPIError) -> Said:
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
        raise NotKept(said("not-saved", why=sentence_of(error))) from error
