"""The deck of the card game."""
