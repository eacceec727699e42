"""The first tables: guests, matches with their seats, events and answers, and solo results."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make them."""
    _guests()
    _matches()
    _match_seats()
    _events()
    _answers()
    _solo_results()


def _guests() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("token_hash", sa.Text, nullable=False, unique=True),
        sa.Column("name", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("last_seen", sa.BigInteger, nullable=False),
    )


def _matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("host", sa.Text, sa.ForeignKey("guests.id", ondelete="SET NULL")),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("opened", sa.BigInteger),
        sa.Column("finished", sa.BigInteger),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("alive_at", sa.BigInteger, nullable=False),
        sa.Column("alive_wall", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_matches_host", "matches", ["host"])
    op.create_index("ix_matches_finished", "matches", ["finished"])
    unfinished = sa.text("finished IS NULL")
    op.create_index(
        "code_in_use",
        "matches",
        ["code"],
        unique=True,
        sqlite_where=unfinished,
        postgresql_where=unfinished,
    )


def _match_seats() -> None:
    op.create_table(
        "match_seats",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="SET NULL")),
        sa.Column("name", sa.Text),
        sa.Column("bot", sa.Text),
        sa.PrimaryKeyConstraint("match", "seat"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_match_seats_guest", "match_seats", ["guest"])


def _events() -> None:
    op.create_table(
        "events",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "seq"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )


def _answers() -> None:
    op.create_table(
        "answers",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer, "sqlite"),
            sa.Identity(),
            primary_key=True,
        ),
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.UniqueConstraint("match", "seat", "command"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
    )


def _solo_results() -> None:
    op.create_table(
        "solo_results",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="SET NULL")),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("mode", sa.Text, nullable=False),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("put_aside", sa.Integer, nullable=False),
        sa.Column("is_ranked", sa.Boolean, nullable=False),
        sa.Column("is_struck", sa.Boolean, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_solo_results_guest", "solo_results", ["guest"])
    op.create_index("ix_solo_results_match", "solo_results", ["match"])
    op.create_index("solo_category", "solo_results", ["edition", "mode", "side", "length"])
