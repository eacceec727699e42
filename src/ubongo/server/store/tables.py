"""The tables as this version of the program knows them; migrations/ has made them so.

Times on the wall are milliseconds since 1970, JSON is text as it was written. Names of people stand
in `guests`, `match_seats` and `match_others` only, so that who deletes everything leaves every
match whole.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    and_,
    false,
    text,
)

FIRST_REVISION = 8
"""The migration that makes all tables; older databases, never released, are refused."""
REVISION = 8
"""The last migration; a database of a later one is refused."""

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text),
    Column("created", BigInteger, nullable=False),
    Column("last_seen", BigInteger, nullable=False),
    Column("phrase_hash", Text, unique=True),
    Column("settings", Text),
)

# A browser in which a guest is known, by the credential in its cookie.
devices = Table(
    "devices",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("credential_hash", Text, nullable=False, unique=True),
    Column("name", Text),
    Column("added", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

# `length` is how many decisions the match has: who appends must know it, as well as the epoch.
# `idle_hours` counts the hours of a running server since the last append.
matches = Table(
    "matches",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("host", Text, ForeignKey("guests.id", ondelete="SET NULL"), index=True),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("finished", BigInteger, index=True),
    Column("rules", Integer, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("length", Integer, nullable=False),
    Column("alive_at", BigInteger, nullable=False),
    Column("alive_wall", BigInteger, nullable=False),
    Column("idle_hours", Integer, nullable=False, server_default=text("0")),
    Column("is_collected", Boolean, nullable=False, server_default=false()),
)
Index(
    "code_in_use",
    matches.c.code,
    unique=True,
    sqlite_where=matches.c.finished.is_(None),
    postgresql_where=matches.c.finished.is_(None),
)

IS_UNCOLLECTED = and_(
    matches.c.started.is_not(None),
    matches.c.finished.is_not(None),
    matches.c.is_collected.is_(False),
)
"""The matches that are over, and whose statistics are still to be collected."""
Index(
    "uncollected",
    matches.c.finished,
    sqlite_where=IS_UNCOLLECTED,
    postgresql_where=IS_UNCOLLECTED,
)

match_seats = Table(
    "match_seats",
    metadata,
    Column("match", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", Text, ForeignKey("guests.id", ondelete="SET NULL"), index=True),
    Column("name", Text),
    Column("bot", Text),
    PrimaryKeyConstraint("match", "seat"),
    ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
    sqlite_with_rowid=False,
)

# Who has no seat in a match and yet a `role` there. Of those who left a seat to somebody else,
# `seat` tells which, in the order of `number`.
match_others = Table(
    "match_others",
    metadata,
    Column("match", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("role", Text, nullable=False),
    Column("guest", Text, ForeignKey("guests.id", ondelete="SET NULL"), index=True),
    Column("name", Text),
    Column("seat", Integer),
    PrimaryKeyConstraint("match", "number"),
    ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
    sqlite_with_rowid=False,
)

decisions = Table(
    "decisions",
    metadata,
    Column("match", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("schema", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("match", "number"),
    ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
    sqlite_with_rowid=False,
)

solo_results = Table(
    "solo_results",
    metadata,
    Column("id", Text, primary_key=True),
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("match", Text, ForeignKey("matches.id", ondelete="SET NULL"), index=True),
    Column("edition", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("side", Text, nullable=False),
    Column("length", Integer, nullable=False),
    Column("source", Text, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("put_aside", Integer, nullable=False),
    Column("is_ranked", Boolean, nullable=False),
    Column("is_struck", Boolean, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("hints", Integer, nullable=False, server_default=text("0")),
    Column("day", Text),
    Column("is_doubtful", Boolean, nullable=False, server_default=false()),
)
_CATEGORY = tuple(solo_results.c[name] for name in ("edition", "mode", "side", "length", "source"))
Index(
    "solo_best",
    *_CATEGORY,
    solo_results.c.is_ranked,
    solo_results.c.solved.desc(),
    solo_results.c.time,
)
Index("solo_newest", *_CATEGORY, solo_results.c.is_ranked, solo_results.c.made)
Index("solo_day", solo_results.c.day, solo_results.c.edition)

_ALL_OF_A_TIME = ("edition", "side", "task", "time", "hints", "difficulty")
"""All that everybody's times are told from: the index is enough, and no row is looked up."""

# How long a person took for a task, from when it was `seen` in the match; `number` counts the tasks
# of a match. The match may be pruned.
solves = Table(
    "solves",
    metadata,
    Column("match", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", Text, ForeignKey("guests.id", ondelete="SET NULL"), index=True),
    Column("edition", Text, nullable=False),
    Column("side", Text, nullable=False),
    Column("task", Text, nullable=False),
    Column("difficulty", Float, nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("made", BigInteger, nullable=False),
    PrimaryKeyConstraint("match", "number", "seat"),
    Index("solves_of_a_task", *_ALL_OF_A_TIME),
    sqlite_with_rowid=False,
)

# How a person came out of a match with others; without a place it was given up. `at` is when
# the match was over, on its own clock. Nobody but its guest asks for it: it goes with the guest.
match_results = Table(
    "match_results",
    metadata,
    Column("match", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", Text, ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("edition", Text, nullable=False),
    Column("place", Integer),
    Column("rounds", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("first", Integer, nullable=False),
    Column("gems", Text, nullable=False),
    Column("points", Integer),
    Column("at", BigInteger, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("is_quick", Boolean, nullable=False, server_default=false()),
    PrimaryKeyConstraint("match", "seat", "guest"),
    sqlite_with_rowid=False,
)

# Named values that belong to the server itself, such as its secret.
server_state = Table(
    "server_state",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

# Who serves the database: `incarnation` counts the servers that did, of which only the last may
# write. Whoever wants to serve it next asks for it.
nodes = Table(
    "nodes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("incarnation", Integer, nullable=False),
    Column("location", Text, nullable=False),
    Column("is_asked_for", Boolean, nullable=False),
)
