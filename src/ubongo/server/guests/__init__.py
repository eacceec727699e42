"""Guests: credentials, cookies and nicknames."""
