"""Tables: a game being played, as the list of its events."""
