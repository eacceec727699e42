"""Solo results in the database, and the records among them."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, RowMapping, Select, func, select, update

from ubongo.core.edition import Millis
from ubongo.core.solo.results import Category, Mode, SoloResult, Source
from ubongo.decks.box import Side
from ubongo.server.store.database import insert_of, wall_of
from ubongo.server.store.structs import GuestId, NewSoloResult, ResultId, SoloRecord
from ubongo.server.store.tables import guests, solo_results


def add_solo_result(connection: Connection, new: NewSoloResult) -> None:
    """Keep what a run came to; once, however often it is said."""
    result = new.result
    row = {
        "id": new.id,
        "guest": new.guest,
        "match": new.match_id,
        "edition": result.edition,
        "mode": result.mode.value,
        "side": result.side.value,
        "length": result.length,
        "solved": result.solved,
        "time": result.time,
        "put_aside": result.put_aside,
        "is_ranked": result.is_ranked,
        "is_struck": False,
        "made": wall_of(connection),
        "hints": result.hints,
        "day": result.day or None,
        "source": result.source.value,
        "is_doubtful": new.is_doubtful,
    }
    connection.execute(insert_of(connection, solo_results).values(row).on_conflict_do_nothing())


def strike_solo_result(connection: Connection, result: ResultId) -> bool:
    """Take a result out of the records; whether there was one."""
    struck = update(solo_results).where(solo_results.c.id == result).values(is_struck=True)
    return connection.execute(struck).rowcount == 1


def best_solo_results(
    connection: Connection, category: Category, most: int, within: Millis = 0, day: str = ""
) -> list[SoloRecord]:
    """The best of a category: more tasks, then less time, then the earlier run.

    Only those made within this time, if it is not 0, and of daily tasks those of that day.
    """
    columns, asked = solo_results.c, _of_category(category)
    if within:
        asked = asked.where(columns.made >= wall_of(connection) - within)
    if day:
        asked = asked.where(columns.day == day)
    asked = asked.order_by(columns.solved.desc(), columns.time, columns.made, columns.id)
    return _assign_places(connection.execute(asked.limit(most)).mappings())


def better_solo_results(connection: Connection, result: SoloResult) -> int:
    """How many results of the category are better than this one, on a daily task of its day."""
    columns = solo_results.c
    is_better = (columns.solved > result.solved) | (
        (columns.solved == result.solved) & (columns.time < result.time)
    )
    asked = select(func.count()).where(*_in_category(result.category), is_better)
    if result.day:
        asked = asked.where(columns.day == result.day)
    return connection.execute(asked).scalar_one()


def best_solo_result_of(
    connection: Connection, guest: GuestId, category: Category
) -> SoloRecord | None:
    """A guest's best ranked result of a category, and its place among all."""
    columns = solo_results.c
    asked = _of_category(category).where(columns.guest == guest)
    asked = asked.order_by(columns.solved.desc(), columns.time, columns.made).limit(1)
    row = connection.execute(asked).mappings().first()
    if row is None:
        return None
    found = _record(row, 0)
    return replace(found, place=better_solo_results(connection, found.result) + 1)


def solo_results_of(connection: Connection, guest: GuestId, most: int) -> list[SoloRecord]:
    """A guest's own results, ranked or not, the newest first; their places are not looked for."""
    columns = solo_results.c
    asked = _select_named().where(columns.guest == guest).order_by(columns.made.desc(), columns.id)
    return [_record(row, 0) for row in connection.execute(asked.limit(most)).mappings()]


def daily_result(
    connection: Connection, guest: GuestId, edition: str, day: str
) -> SoloRecord | None:
    """What a guest made of a day's task."""
    columns = solo_results.c
    asked = _select_named().where(
        columns.guest == guest, columns.edition == edition, columns.day == day
    )
    row = connection.execute(asked.limit(1)).mappings().first()
    return None if row is None else _record(row, 0)


def _select_named() -> Select[Any]:
    return select(solo_results, guests.c.name).join(guests, guests.c.id == solo_results.c.guest)


def _of_category(category: Category) -> Select[Any]:
    return _select_named().where(*_in_category(category))


def _in_category(category: Category) -> tuple[ColumnElement[bool], ...]:
    columns = solo_results.c
    return (
        columns.edition == category.edition,
        columns.mode == category.mode.value,
        columns.side == category.side.value,
        columns.length == category.length,
        columns.source == category.source.value,
        columns.is_ranked,
        ~columns.is_struck,
    )


def _assign_places(rows: Iterable[RowMapping]) -> list[SoloRecord]:
    """Equal results share a place (A-10)."""
    records: list[SoloRecord] = []
    for number, row in enumerate(rows, 1):
        record = _record(row, number)
        if records and records[-1].result.rank == record.result.rank:
            record = replace(record, place=records[-1].place)
        records.append(record)
    return records


def _record(row: RowMapping, place: int) -> SoloRecord:
    return SoloRecord(
        place=place,
        id=row["id"],
        guest=row["guest"],
        name=row["name"],
        match_id=row["match"],
        made=row["made"],
        is_doubtful=row["is_doubtful"],
        result=result_of(row),
    )


def result_of(row: RowMapping) -> SoloResult:
    """The result that a row tells."""
    return SoloResult(
        edition=row["edition"],
        mode=Mode(row["mode"]),
        side=Side(row["side"]),
        length=row["length"],
        solved=row["solved"],
        time=row["time"],
        put_aside=row["put_aside"],
        is_ranked=row["is_ranked"],
        hints=row["hints"],
        day=row["day"] or "",
        source=Source(row["source"]),
    )
