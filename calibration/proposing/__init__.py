"""What is printed on the cards of an unknown deck, proposed from pictures of the blank cards."""
