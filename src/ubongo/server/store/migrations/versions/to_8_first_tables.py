"""The first tables: of guests, devices, matches with all that is theirs, results, the servers."""

import sqlalchemy as sa
from alembic import op

revision = "8"
down_revision = None


def upgrade() -> None:
    """Make them."""
    _guests()
    _devices()
    _matches()
    _match_seats()
    _match_others()
    _decisions()
    _solo_results()
    _solves()
    _match_results()
    _server_state()
    _nodes()


def _guests() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("last_seen", sa.BigInteger, nullable=False),
        sa.Column("phrase_hash", sa.Text, unique=True),
        sa.Column("settings", sa.Text),
    )


def _devices() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="CASCADE"), nullable=False),
        sa.Column("credential_hash", sa.Text, nullable=False, unique=True),
        sa.Column("name", sa.Text),
        sa.Column("added", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_devices_guest", "devices", ["guest"])


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
        sa.Column("started", sa.BigInteger),
        sa.Column("finished", sa.BigInteger),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("alive_at", sa.BigInteger, nullable=False),
        sa.Column("alive_wall", sa.BigInteger, nullable=False),
        sa.Column("idle_hours", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.Column("is_collected", sa.Boolean, nullable=False, server_default=sa.false()),
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
    uncollected = "started IS NOT NULL AND finished IS NOT NULL AND is_collected IS "
    op.create_index(
        "uncollected",
        "matches",
        ["finished"],
        sqlite_where=sa.text(f"{uncollected} 0"),
        postgresql_where=sa.text(f"{uncollected} false"),
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


def _match_others() -> None:
    op.create_table(
        "match_others",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, sa.ForeignKey("guests.id", ondelete="SET NULL")),
        sa.Column("name", sa.Text),
        sa.Column("seat", sa.Integer),
        sa.PrimaryKeyConstraint("match", "number"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_match_others_guest", "match_others", ["guest"])


def _decisions() -> None:
    op.create_table(
        "decisions",
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("schema", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "number"),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sqlite_with_rowid=False,
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
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.Column("time", sa.BigInteger, nullable=False),
        sa.Column("put_aside", sa.Integer, nullable=False),
        sa.Column("is_ranked", sa.Boolean, nullable=False),
        sa.Column("is_struck", sa.Boolean, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.Column("day", sa.Text),
        sa.Column("is_doubtful", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("ix_solo_results_guest", "solo_results", ["guest"])
    op.create_index("ix_solo_results_match", "solo_results", ["match"])
    category = ["edition", "mode", "side", "length", "source"]
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


def _match_results() -> None:
    op.create_table(
        "match_results",
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
        sa.Column("is_quick", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("match", "seat", "guest"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_match_results_guest", "match_results", ["guest"])


def _server_state() -> None:
    op.create_table(
        "server_state",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def _nodes() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("incarnation", sa.Integer, nullable=False),
        sa.Column("location", sa.Text, nullable=False),
        sa.Column("is_asked_for", sa.Boolean, nullable=False),
    )
