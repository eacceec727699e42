"""Decks: what is in the boxes, how it is made, proven, measured and stored."""
