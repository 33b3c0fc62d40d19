"""What the app takes up of this folder."""

from web.pyramids import api_questions
from web.pyramids.referee_pages import referee_pages
from web.pyramids.scan_pages import scan_pages
from web.pyramids.trying import hint_at, try_pages

__all__ = ["BLUEPRINTS", "hint_at"]

BLUEPRINTS = (referee_pages, scan_pages, try_pages)
assert api_questions, "importing it is what registers it with the API"
