"""Errors: JSON for the API, a calm page for people, and a traceback for nobody but the log."""

from flask import Flask, current_app, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from companion.bad_input import BadInput
from companion.store import NotKept
from companion.table.refusal import Refused
from web.languages import gettext as _
from web.languages import in_words
from web.problems import Problem

UNPROCESSABLE, INSUFFICIENT_STORAGE = 422, 507


def set_up_errors(app: Flask) -> None:
    """Answer every error in words."""
    app.register_error_handler(Problem, answer)
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(BadInput, _bad_input)
    app.register_error_handler(NotKept, _not_kept)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _unexpected)


def answer(problem: Problem) -> ResponseReturnValue:
    """The problem, as whoever asked can read it."""
    if request.path.startswith("/api/") or request.path == "/healthz":
        return problem.as_json(), problem.status, problem.headers
    page = render_template("error.html", problem=problem)
    return page, problem.status, problem.headers


def _refused(error: Refused) -> ResponseReturnValue:
    return answer(Problem(UNPROCESSABLE, str(error.reason), in_words(error.said)))


def _bad_input(error: BadInput) -> ResponseReturnValue:
    return answer(Problem(400, "bad-input", in_words(error.said)))


def _not_kept(error: NotKept) -> ResponseReturnValue:
    return answer(Problem(INSUFFICIENT_STORAGE, "not-kept", in_words(error.said)))


def _http(error: HTTPException) -> ResponseReturnValue:
    status = error.code or 500
    if 300 <= status < 400:
        return error.get_response()
    code = error.name.lower().replace(" ", "-")
    headers = {name: value for name, value in error.get_headers() if name == "Allow"}
    return answer(Problem(status, code, _sentence(status), headers=headers))


def _sentence(status: int) -> str:
    known = {
        400: _("This request cannot be understood."),
        403: _("This is not open to you."),
        404: _("There is nothing here. Perhaps the address was cut off."),
        405: _("This address does not take that kind of request."),
        413: _("That is too large. Send a smaller file."),
        415: _("Send this as JSON."),
    }
    return known.get(status, _("This did not work. Please try again."))


def _unexpected(error: Exception) -> ResponseReturnValue:
    current_app.logger.error("%s %s failed", request.method, request.path, exc_info=error)
    text = _("Something went wrong on this side; nothing that was accepted is lost.")
    return answer(Problem(500, "unexpected", text))
