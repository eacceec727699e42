"""What the makers of decks share; each edition's own is in its folder."""
