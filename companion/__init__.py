"""Rules, referee and scores of the games on the table: no pixels, no pages."""
