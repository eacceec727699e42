"""Players that think at a human pace; all they know is a view, their moves and the time."""
