"""Light and dark: a race of spaceships; the rolled face of the pieces is the one that counts."""
