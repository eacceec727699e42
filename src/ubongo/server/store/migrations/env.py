"""Alembic's door: it comes from `migrating.migrate`, which has a transaction open already."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
context.run_migrations()
