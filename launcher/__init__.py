"""What ./run does, with the standard library alone: it works before anything is installed."""
