"""The deck of light and dark."""
