"""Tables: gathering, the running match and what it sends; the lobby that has all tables."""
