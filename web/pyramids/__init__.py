"""What Pyramids alone has beside its templates: the referee's questions."""
