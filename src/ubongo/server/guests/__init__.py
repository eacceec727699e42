"""Guests: their tokens, cookies and names."""
