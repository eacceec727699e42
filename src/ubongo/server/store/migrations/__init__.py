"""How the tables came to be what they are: Alembic runs versions/ in their order, each once."""
