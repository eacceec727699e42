"""Quick matches are counted apart (A-20)."""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    """What was taken home before came from whole matches."""
    quick = sa.Column("is_quick", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("takings", quick)
