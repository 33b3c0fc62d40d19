"""The app, put together: services, guards, languages, and a blueprint a concern."""

from flask import Flask

from web import api_looks, api_past, api_referee, api_scan, api_tables, joining, live, photos
from web.api import api
from web.deck_pages import deck_pages
from web.errors import set_up_errors
from web.health import health
from web.languages import set_up_languages
from web.openapi import docs
from web.own_pages import own_pages
from web.pages import pages
from web.past_pages import past_pages
from web.printing_pages import printing_pages
from web.private_files import kept_secret
from web.referee_pages import referee_pages
from web.replay_pages import replay_pages
from web.score_pages import score_pages
from web.security import set_up_security
from web.services import set_up_services
from web.settings import Settings
from web.sharing import sharing
from web.table_pages import table_pages
from web.trust import trust

API_PARTS = (api_tables, api_looks, joining, live, photos, api_scan, api_referee, api_past)
"""The modules that hang their addresses on the API."""
BLUEPRINTS = (
    api,
    docs,
    health,
    trust,
    pages,
    table_pages,
    score_pages,
    referee_pages,
    sharing,
    past_pages,
    printing_pages,
    replay_pages,
    deck_pages,
)


def built(settings: Settings) -> Flask:
    """The app of an installation; BadInput says why it cannot run."""
    assert all(API_PARTS), "importing them is what registers them"
    settings.prepare()
    app = Flask("web")
    app.config.update(
        SECRET_KEY=kept_secret(settings.data_dir / "secret"),
        SESSION_COOKIE_SECURE=settings.https,
        SESSION_COOKIE_SAMESITE="Lax",
    )
    app.json.sort_keys = False  # type: ignore[attr-defined]
    set_up_services(app, settings)
    set_up_languages(app)
    set_up_security(app, settings)
    set_up_errors(app)
    for blueprint in (*own_pages(), *BLUEPRINTS):
        app.register_blueprint(blueprint)
    return app
