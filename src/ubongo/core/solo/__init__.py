"""Solo: one player, one task after the other, against the clock or for time; for any edition."""
