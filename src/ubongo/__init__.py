"""The Ubongo family of laying games, rule-exact; docs/guide.md is the map of the house."""

__version__ = "0.1.0"
