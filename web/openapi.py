"""The API's description, OpenAPI 3.1, made from the views and the shapes themselves."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from flask import Blueprint, Flask, current_app, render_template
from pydantic import TypeAdapter

from web.api_shapes import ErrorAnswer, StaleAnswer

docs = Blueprint("docs", __name__, url_prefix="/api")

REF = "#/components/schemas/{model}"
PLACE = re.compile(r"<(?:\w+:)?(\w+)>")
View = TypeVar("View", bound=Callable[..., Any])
Schema = dict[str, Any]


@dataclass(frozen=True)
class Described:
    """What a view takes and answers."""

    summary: str
    body: Any = None
    answer: Any = None
    status: int = 200
    media: str = "application/json"
    query: Mapping[str, str] = field(default_factory=dict)
    takes_photo: bool = False
    can_be_stale: bool = False


def described(summary: str, **more: Any) -> Callable[[View], View]:
    """Say what a view of the API does; a view without this has no place in the description."""

    def mark(view: View) -> View:
        view.__dict__["described"] = Described(summary, **more)
        return view

    return mark


@docs.get("/openapi.json")
def openapi_json() -> Schema:
    """The description for programs."""
    return description(current_app)


@docs.get("/docs")
def readable() -> str:
    """The description for people."""
    return render_template("api_docs.html", api=description(current_app))


def description(app: Flask) -> Schema:
    """The whole description."""
    found = list(_views(app))
    shapes = _schemas(found)
    paths: dict[str, Schema] = {}
    for path, method, view, told in found:
        operation = _operation(path, view.__name__, view.__doc__ or "", told, shapes)
        paths.setdefault(PLACE.sub(r"{\1}", path), {})[method] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Table Companion", "version": "1", "description": _about()},
        "paths": paths,
        "components": {"schemas": shapes.components},
    }


def _about() -> str:
    return (
        "A table is its events. Every command carries an id, and sending it again changes "
        "nothing; one that does not know the latest entries gets 409 with what is new. "
        "A device that opened or joined a table is known by its cookie."
    )


def _views(app: Flask) -> Iterable[tuple[str, str, Callable[..., Any], Described]]:
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.rule):
        view = app.view_functions[rule.endpoint]
        told = getattr(view, "described", None)
        if told is not None:
            for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
                yield rule.rule, method.lower(), view, told


@dataclass(frozen=True)
class Shapes:
    """The schema of every type by what it is used for, and those that they refer to."""

    of: Mapping[Any, Schema]
    components: Schema


def _schemas(found: Iterable[tuple[str, str, Any, Described]]) -> Shapes:
    wanted: dict[tuple[str, str], Any] = {}
    for _, _, _, told in found:
        if told.body is not None:
            wanted[repr(told.body), "validation"] = TypeAdapter(told.body)
        if told.answer is not None:
            wanted[repr(told.answer), "serialization"] = TypeAdapter(told.answer)
    for kind in (ErrorAnswer, StaleAnswer):
        wanted[repr(kind), "serialization"] = TypeAdapter(kind)
    inputs: Any = [(key, mode, adapter) for (key, mode), adapter in wanted.items()]
    schemas: Mapping[Any, Schema]
    schemas, definitions = TypeAdapter.json_schemas(inputs, ref_template=REF)
    return Shapes(schemas, definitions.get("$defs", {}))


def _operation(path: str, name: str, doc: str, told: Described, shapes: Shapes) -> Schema:
    operation: Schema = {
        "operationId": name,
        "summary": told.summary,
        "description": " ".join(doc.split()),
        "parameters": [*_in_path(path), *_in_query(told.query)],
        "responses": _responses(told, shapes),
    }
    if told.body is not None:
        schema = _of(shapes, told.body, "validation")
        operation["requestBody"] = {"required": True, "content": _json(schema)}
    if told.takes_photo:
        photo = {"schema": {"type": "string", "format": "binary"}}
        operation["requestBody"] = {"required": True, "content": {"image/jpeg": photo}}
    return operation


def _in_path(path: str) -> list[Schema]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in PLACE.findall(path)
    ]


def _in_query(query: Mapping[str, str]) -> list[Schema]:
    return [
        {"name": name, "in": "query", "description": text, "schema": {"type": "string"}}
        for name, text in query.items()
    ]


def _responses(told: Described, shapes: Shapes) -> Schema:
    content: Schema = {told.media: {}}
    if told.answer is not None:
        content = _json(_of(shapes, told.answer, "serialization"))
    wrong = _json(_of(shapes, ErrorAnswer, "serialization"))
    responses = {
        str(told.status): {"description": told.summary, "content": content},
        "default": {"description": "What is wrong, in a sentence.", "content": wrong},
    }
    if told.can_be_stale:
        newer = _json(_of(shapes, StaleAnswer, "serialization"))
        responses["409"] = {"description": "The table has gone on.", "content": newer}
    return responses


def _of(shapes: Shapes, kind: Any, mode: str) -> Schema:
    return shapes.of[repr(kind), mode]


def _json(schema: Schema) -> Schema:
    return {"application/json": {"schema": schema}}
