"""What the app takes up of this folder."""

from web.pyramids.scan_pages import scan_pages
from web.pyramids.trying import hint_at, try_pages

__all__ = ["BLUEPRINTS", "hint_at"]

BLUEPRINTS = (scan_pages, try_pages)
