"""How a deck looks: enrolled from photos, drawn to be printed, photographed for practice."""
