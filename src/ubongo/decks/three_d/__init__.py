"""The deck of 3-D."""
