"""What a store may answer instead of doing what it was asked: each says it in one sentence."""

from ubongo.server.logs import SelfExplaining


class StoreError(SelfExplaining):
    """Anything that the store could not do."""


class CannotOpenError(StoreError):
    """There is no store to be had: a wrong address, a file that is locked, damaged or too new."""


class FailedError(StoreError):
    """The database itself failed; nothing of what was asked is stored, as far as one can know."""


class AwayError(FailedError):
    """The database cannot be reached, or takes nothing now: its disk is full, or it is locked."""


class ClosedError(StoreError):
    """The store was closed."""

    def __init__(self) -> None:
        super().__init__("the store is closed")


class UnknownMatch(StoreError):
    """There is no such match, or no longer."""

    def __init__(self, match_id: str) -> None:
        super().__init__(f"there is no match {match_id!r}")


class Fenced(StoreError):
    """Somebody else owns the match now, or has written what was to be written."""


class SupersededError(Fenced):
    """Another server serves the database now: this one stores nothing any more."""

    def __init__(self) -> None:
        super().__init__("another server has taken the database over")


class CodeTaken(StoreError):
    """A match that is not finished has this code."""

    def __init__(self, code: str) -> None:
        super().__init__(f"another table has the code {code!r}")


class NotEmpty(StoreError):
    """A backup is only restored into a store that has nothing in it."""

    def __init__(self) -> None:
        super().__init__("the database is not empty; a backup is restored into an empty one only")


class DamagedBackupError(StoreError):
    """A backup that cannot be read: in which line, counted from 1, and what is wrong there."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why
