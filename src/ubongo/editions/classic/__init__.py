"""Classic: a race for two gems a round; the most gems of one colour win."""
