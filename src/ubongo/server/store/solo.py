"""Solo results in the database, and the records among them."""

from sqlalchemy import Connection, func, insert, select, update

from ubongo.core.solo.results import Category, Mode, SoloResult
from ubongo.decks.box import Side
from ubongo.server.store.records import NewSoloResult, ResultId, SoloRecord, Wall
from ubongo.server.store.tables import guests, solo_results


def add_solo_result(connection: Connection, new: NewSoloResult, wall: Wall) -> None:
    """Keep what a run came to."""
    result = new.result
    row = {
        "id": new.id,
        "guest": new.guest,
        "match": new.match,
        "edition": result.edition,
        "mode": result.mode.value,
        "side": result.side.value,
        "length": result.length,
        "solved": result.solved,
        "time": result.time,
        "put_aside": result.put_aside,
        "is_ranked": result.is_ranked,
        "is_struck": False,
        "made": wall,
    }
    connection.execute(insert(solo_results), row)


def strike_solo_result(connection: Connection, result: ResultId) -> bool:
    """Take a result out of the records; whether there was one."""
    struck = update(solo_results).where(solo_results.c.id == result).values(is_struck=True)
    return connection.execute(struck).rowcount == 1


def best_solo_results(connection: Connection, category: Category, most: int) -> list[SoloRecord]:
    """The best ranked results of a category: more tasks, then less time, then the earlier run."""
    columns = solo_results.c
    best_first = (columns.solved.desc(), columns.time)
    asked = (
        select(solo_results, guests.c.name, func.rank().over(order_by=best_first).label("place"))
        .join(guests, guests.c.id == columns.guest)
        .where(columns.edition == category.edition, columns.mode == category.mode.value)
        .where(columns.side == category.side.value, columns.length == category.length)
        .where(columns.is_ranked, ~columns.is_struck)
        .order_by(*best_first, columns.made, columns.id)
        .limit(most)
    )
    return [
        SoloRecord(
            place=row["place"],
            id=row["id"],
            guest=row["guest"],
            name=row["name"],
            match=row["match"],
            made=row["made"],
            result=SoloResult(
                edition=row["edition"],
                mode=Mode(row["mode"]),
                side=Side(row["side"]),
                length=row["length"],
                solved=row["solved"],
                time=row["time"],
                put_aside=row["put_aside"],
                is_ranked=row["is_ranked"],
            ),
        )
        for row in connection.execute(asked).mappings()
    ]
