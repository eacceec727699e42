"""The re-issue of classic: its cards and die, with gems out of a bag instead of the gem board."""
