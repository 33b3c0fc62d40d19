"""Silver & Gold Pyramids: cards, moves, sheet, races, scoring, referee, the game as events."""
