"""Which language a device reads: by choice, else by its browser."""

from datetime import datetime

from flask import Flask, has_request_context, request
from flask_babel import Babel, format_datetime  # type: ignore[import-untyped]
from flask_babel import gettext as translated

from companion.sentences import LANGUAGES as LANGUAGES
from companion.sentences import Said, as_sentence, told

COOKIE = "language"


def gettext(template: str, **values: object) -> str:
    """A sentence in the reader's language, with its values filled in."""
    return str(translated(template, **values))


def chosen_language() -> str:
    """The language of this request; English where something happens that nobody asked for."""
    if not has_request_context():
        return LANGUAGES[0]
    for wish in (request.args.get("lang"), request.cookies.get(COOKIE)):
        if wish in LANGUAGES:
            return wish
    return request.accept_languages.best_match(LANGUAGES) or LANGUAGES[0]


def in_words(said: Said) -> str:
    """What is told, as a sentence that stands alone in the reader's language."""
    return as_sentence(told(said, chosen_language()))


def when(moment: datetime) -> str:
    """A day and hour here, as people write them."""
    return str(format_datetime(moment.astimezone(), "d MMM y, HH:mm", rebase=False))


def set_up_languages(app: Flask) -> None:
    """Let every page and sentence speak the reader's language."""
    Babel(app, locale_selector=chosen_language)
    app.jinja_env.globals["language"] = chosen_language
    app.jinja_env.filters["in_words"] = in_words
    app.jinja_env.filters["when"] = when
