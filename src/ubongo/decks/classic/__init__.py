"""The deck of classic."""
