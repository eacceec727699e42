"""Results of matches with others in the database; their table is called `takings`."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, select

from ubongo.server.store.database import insert_of
from ubongo.server.store.guests import known_among
from ubongo.server.store.records import GuestId, MatchId, NewMatchResult, OwnMatchResult, Wall
from ubongo.server.store.tables import matches, takings

_GEMS = msgspec.json.Decoder(dict[str, int])


def add_match_results(
    connection: Connection, match: MatchId, finished: Wall, new: Sequence[NewMatchResult]
) -> None:
    """Keep what was taken home from a match, by those who are still known."""
    known = known_among(connection, *(each.guest for each in new))
    rows = [
        {
            **msgspec.structs.asdict(each),
            "match": match,
            "gems": written_gems(each.gems),
            "made": finished,
        }
        for each in new
        if each.guest in known
    ]
    if rows:
        connection.execute(insert_of(connection, takings).on_conflict_do_nothing(), rows)


def own_match_results(connection: Connection, guest: GuestId, most: int) -> list[OwnMatchResult]:
    """What a guest took home, the newest first; a match that was pruned cannot be watched."""
    columns = {**takings.c, "match": matches.c.id.label("match")}
    asked = (
        select(*(columns[field] for field in OwnMatchResult.__struct_fields__))
        .outerjoin_from(takings, matches, matches.c.id == takings.c.match)
        .where(takings.c.guest == guest)
        .order_by(takings.c.made.desc(), takings.c.match)
    )
    return [
        OwnMatchResult(**{**row, "gems": read_gems(row["gems"])})
        for row in connection.execute(asked.limit(most)).mappings()
    ]


def written_gems(gems: dict[str, int]) -> str:
    """Gems by their names, as they are stored."""
    return msgspec.json.encode(gems).decode()


def read_gems(text: str) -> dict[str, int]:
    """The gems of a row."""
    return _GEMS.decode(text)
