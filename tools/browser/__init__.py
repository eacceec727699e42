"""Real pages, driven as people would: players, their servers, and every screen of the product."""
