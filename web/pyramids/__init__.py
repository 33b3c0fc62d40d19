"""What Pyramids alone has beside its templates: scanning by camera, and a story to try."""
