"""Silver & Gold: the treasure hunt that Pyramids grew out of."""
