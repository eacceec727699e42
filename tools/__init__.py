"""Programs for developers, and what they share with tests and benchmarks; no player needs them."""
