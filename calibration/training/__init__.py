"""Training of the mark reader from scratch; needs the extra train."""
