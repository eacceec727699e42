"""The editions: a room each, with the rules that only it has. None knows of another."""
