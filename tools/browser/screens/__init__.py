"""Walks past every screen, and the ways in which a screen is looked at."""
