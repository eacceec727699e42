"""Results of matches with others in the database."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, select

from ubongo.server.store.database import insert_of
from ubongo.server.store.guests import known_among
from ubongo.server.store.structs import GuestId, MatchId, NewMatchResult, OwnMatchResult, Wall
from ubongo.server.store.tables import match_results, matches

_GEMS = msgspec.json.Decoder(dict[str, int])


def add_match_results(
    connection: Connection, match_id: MatchId, finished: Wall, new: Sequence[NewMatchResult]
) -> None:
    """Store the results of a match, for those who are still known."""
    known = known_among(connection, *(each.guest for each in new))
    rows = [
        {
            **msgspec.structs.asdict(each),
            "match": match_id,
            "gems": encode_gems(each.gems),
            "made": finished,
        }
        for each in new
        if each.guest in known
    ]
    if rows:
        connection.execute(insert_of(connection, match_results).on_conflict_do_nothing(), rows)


def own_match_results(connection: Connection, guest: GuestId, most: int) -> list[OwnMatchResult]:
    """A guest's results, the newest first; a match that was pruned cannot be watched."""
    columns = {**match_results.c, "match_id": matches.c.id.label("match_id")}
    asked = (
        select(*(columns[field] for field in OwnMatchResult.__struct_fields__))
        .outerjoin_from(match_results, matches, matches.c.id == match_results.c.match)
        .where(match_results.c.guest == guest)
        .order_by(match_results.c.made.desc(), match_results.c.match)
    )
    return [
        OwnMatchResult(**{**row, "gems": decode_gems(row["gems"])})
        for row in connection.execute(asked.limit(most)).mappings()
    ]


def encode_gems(gems: dict[str, int]) -> str:
    """Gems by their names, as they are stored."""
    return msgspec.json.encode(gems).decode()


def decode_gems(text: str) -> dict[str, int]:
    """The gems of a row."""
    return _GEMS.decode(text)
