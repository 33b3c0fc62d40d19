"""What the app takes up of this folder."""

from web.pyramids import api_questions
from web.pyramids.referee_pages import referee_pages

BLUEPRINTS = (referee_pages,)
assert api_questions, "importing it is what registers it with the API"
