"""The Ubongo family of laying games, rule-exact; docs/guide.md describes the architecture."""

__version__ = "0.1.0"
