"""Tables: who sits there, the match that is played, and the lobby that has them all."""
