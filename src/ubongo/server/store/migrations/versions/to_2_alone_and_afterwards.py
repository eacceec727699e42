"""For playing alone and looking back: what helped results, solves, takings, the house's own."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Add them; results from before had no hints and were of no day."""
    _solo_results()
    _solves()
    _takings()
    _house()


def _solo_results() -> None:
    nothing, no = sa.text("0"), sa.false()
    op.add_column(
        "solo_results", sa.Column("hints", sa.Integer, nullable=False, server_default=nothing)
    )
    op.add_column("solo_results", sa.Column("day", sa.Text))
    op.add_column(
        "solo_results", sa.Column("is_doubtful", sa.Boolean, nullable=False, server_default=no)
    )
    op.drop_index("solo_category", "solo_results")
    category = ["edition", "mode", "side", "length"]
    op.create_index(
        "solo_best", "solo_results", [*category, "is_ranked", sa.text("solved DESC"), "time"]
    )
    op.create_index("solo_newest", "solo_results", [*category, "is_ranked", "made"])
    op.create_index("solo_day", "solo_results", ["day", "edition"])


def _solves() -> None:
    op.create_table(
        "solves",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="SET NULL")),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("task", sa.Text, nullable=False),
        sa.Column("difficulty", sa.Float, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", "number", "seat"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_solves_guest", "solves", ["guest"])
    all_of_a_time = ["edition", "side", "task", "time", "hints", "difficulty"]
    op.create_index("solves_of_a_task", "solves", all_of_a_time)


def _takings() -> None:
    op.create_table(
        "takings",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("place", sa.Integer),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("gems", sa.Text, nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_takings_guest", "takings", ["guest"])


def _house() -> None:
    op.create_table(
        "house",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
