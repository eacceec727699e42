"""Routes of the booklet: every task of the decks that are played here, and its solutions.

The list of tasks gives nothing away and is open to everybody. Solutions are closed to players of a
match of that edition, but for tasks of its rounds that are over (D-06), and to everybody while
people play that task against each other (A-16).
"""

import gzip
from functools import partial
from hashlib import sha256
from itertools import islice
from typing import NamedTuple

import msgspec
from litestar import MediaType, Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency
from litestar.params import FromPath

from ubongo.core.edition import Refusal
from ubongo.core.wire.booklet import Booklet, BookletFace, BookletTask, SolutionsSeen
from ubongo.decks.booklet import find_task
from ubongo.decks.card_stacks import StackDeck
from ubongo.decks.files import AnyDeck
from ubongo.decks.model import Deck, NamedTask
from ubongo.geometry import write_solution
from ubongo.server.http.requests import (
    NEVER_KEPT,
    AnyRequest,
    TheGuests,
    TheLobby,
    client_of,
    credential_of,
    takes_packed,
)
from ubongo.server.tables.games import Games, box_of_edition
from ubongo.server.workers import Workers
from ubongo.solving import solutions

MOST_SOLUTIONS = 50
LONGEST_TASK_NAME = 40
ASK_AGAIN = CacheControlHeader(no_cache=True)


class _Printed(NamedTuple):
    """A booklet as it is sent, plain and compressed, with its ETag."""

    plain: bytes
    packed: bytes
    tag: str


class Booklets:
    """The booklet of each edition, written when it is first asked for."""

    def __init__(self, games: Games, workers: Workers[Games]) -> None:
        self._games, self._workers = games, workers
        self._printed: dict[str, _Printed] = {}

    async def print(self, edition: str) -> _Printed:
        """The whole booklet, or a Refusal."""
        deck = self.deck(edition)
        if deck.edition not in self._printed:
            job = partial(_print, deck.edition)
            self._printed[deck.edition] = await self._workers.run(job, is_patient=True)
        return self._printed[deck.edition]

    def deck(self, edition: str) -> AnyDeck:
        """The deck that an edition is played with here, or a Refusal."""
        return self._games.decks[box_of_edition(edition)]


TheBooklets = NamedDependency[Booklets]


@get("/{edition:str}", gives={"task": "/tasks/0/name"}, cache_control=ASK_AGAIN, is_packed=True)
async def see_booklet(
    request: AnyRequest, edition: FromPath[str], booklets: TheBooklets
) -> Response[Booklet]:
    """Every task of an edition; of the card game every face, for its tasks are dealt hands."""
    printed = await booklets.print(edition)
    headers = {"etag": printed.tag, "vary": "accept-encoding"}
    if printed.tag in request.headers.get("if-none-match", ""):
        return _respond(b"", headers, 304)
    if takes_packed(request):
        return _respond(printed.packed, headers | {"content-encoding": "gzip"})
    return _respond(printed.plain, headers)


@get("/{edition:str}/{task:str}", cache_control=NEVER_KEPT)
async def see_solutions(  # noqa: PLR0913, PLR0917 - what it takes to know who may look
    request: AnyRequest,
    edition: FromPath[str],
    task: FromPath[str],
    lobby: TheLobby,
    guests: TheGuests,
    booklets: TheBooklets,
) -> SolutionsSeen:
    """The solutions of a task, unless people play it against each other (A-16)."""
    deck = booklets.deck(edition)
    named = _find_task(deck, task)
    guest = await guests.find(credential_of(request))
    await lobby.check_solution(named.name, deck.edition, guest)
    lobby.rates.check_lookup(client_of(request))
    job = partial(_solutions, deck.edition, named.name)
    client = client_of(request)
    found = await lobby.context.workers.run(job, guest or client[0], client)
    return SolutionsSeen(named.name, named.task.solutions, found)


def _find_task(deck: AnyDeck, name: str) -> NamedTask:
    if isinstance(deck, Deck) and len(name) <= LONGEST_TASK_NAME:
        try:
            return find_task(deck, name)
        except ValueError:
            pass
    raise Refusal("task.unknown")


def _solutions(box: str, name: str, games: Games) -> tuple[str, ...]:
    named = _find_task(games.decks[box], name)
    return tuple(map(write_solution, islice(solutions(named.puzzle), MOST_SOLUTIONS)))


def _print(box: str, games: Games) -> _Printed:
    plain = msgspec.json.encode(booklet_of(games.decks[box]))
    return _Printed(plain, gzip.compress(plain, mtime=0), f'W/"{sha256(plain).hexdigest()[:32]}"')


def booklet_of(deck: AnyDeck) -> Booklet:
    """All that a booklet lists."""
    if isinstance(deck, StackDeck):
        faces = (
            BookletFace(face.name, face.round_number, face.card.number, face.symbols)
            for face in deck.faces()
        )
        return Booklet(deck.edition, (), tuple(faces))
    return Booklet(deck.edition, tuple(map(_list_task, deck.tasks())), ())


def _list_task(named: NamedTask) -> BookletTask:
    task = named.task
    return BookletTask(
        named.name,
        named.card.number,
        named.card.family,
        named.side.value,
        task.label,
        task.pieces,
        named.area_tasks.drawing,
        task.solutions,
        task.difficulty,
    )


def _respond(body: bytes, headers: dict[str, str], status: int = 200) -> Response[Booklet]:
    """A response with a booklet that is encoded already."""
    sent: Response[Booklet] = Response(
        body,  # type: ignore[arg-type]  # so that OpenAPI describes the routes by what they give
        headers=headers,
        media_type=MediaType.JSON,
        status_code=status,
    )
    return sent


def booklet() -> Router:
    """The router of these routes."""
    return Router(path="/booklet", route_handlers=[see_booklet, see_solutions])
