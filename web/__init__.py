"""The web app: a table that several devices look at and write to. It knows everybody and decides
nothing; what is right or wrong at a table is for the companion to say."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from web.settings import Settings


def create_app(settings: "Settings") -> "Flask":
    """The app of an installation. Imported on demand, because workers need none of it."""
    from web.app import built

    return built(settings)
