"""Guests: tokens, cookies and nicknames."""
