"""`ubongo records`: the records of solo runs, and striking those that should not count."""

import argparse
from datetime import UTC, datetime

from ubongo.cli.stories.words import printable, seconds
from ubongo.cli.storing import add_database_option, attempt, with_store
from ubongo.core.solo.results import Category, Mode, Source
from ubongo.decks.box import Side
from ubongo.editions.registry import SOLO
from ubongo.server.store.errors import StoreError
from ubongo.server.store.solo import best_solo_results, strike_solo_result
from ubongo.server.store.structs import SoloRecord

MOST = 1000
"""How far down a list goes."""
EPILOG = f"""examples:
  ubongo records list --edition {SOLO[0]} --mode clock --side easy --length 5
  ubongo records list --edition {SOLO[-1]} --mode tasks --side hard --length 10 --doubtful
  ubongo records strike 5f1c0a"""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the word and its options."""
    parser = subparsers.add_parser(
        "records",
        help="list the records of solo runs, or strike one",
        description="The records of solo runs. The server may go on.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="the best results of a category, with their ids")
    listing.add_argument("--edition", choices=SOLO, required=True)
    listing.add_argument("--mode", choices=[mode.value for mode in Mode], required=True)
    listing.add_argument("--side", choices=[side.value for side in Side], required=True)
    listing.add_argument("--length", type=int, required=True, help="minutes, or tasks")
    listing.add_argument(
        "--source",
        choices=[source.value for source in Source],
        default=Source.FRESH.value,
        help="fresh tasks, or the cards of the box",
    )
    listing.add_argument(
        "--doubtful", action="store_true", help="only times that a person could hardly have made"
    )
    listing.set_defaults(run=lambda arguments: attempt("records list", lambda: _list(arguments)))
    striking = actions.add_parser("strike", help="take a result out of the records")
    striking.add_argument("id", metavar="ID", help="as the list has it")
    striking.set_defaults(
        run=lambda arguments: attempt("records strike", lambda: _strike(arguments))
    )
    for action in (listing, striking):
        add_database_option(action)


def _list(arguments: argparse.Namespace) -> str:
    category = Category(
        arguments.edition,
        Mode(arguments.mode),
        Side(arguments.side),
        arguments.length,
        Source(arguments.source),
    )
    found = with_store(arguments, lambda store: store.read(best_solo_results, category, MOST))
    told = [_line(record) for record in found if record.is_doubtful or not arguments.doubtful]
    return "\n".join(told) or "there are none"


def _line(record: SoloRecord) -> str:
    result = record.result
    made = datetime.fromtimestamp(record.made / 1000, UTC)
    return printable(
        f"{record.place:>4}  {result.solved} solved in {seconds(result.time)}"
        f"  {record.name or 'nobody'}  {made:%Y-%m-%d %H:%M}  {record.id}"
        f"{'  doubtful' if record.is_doubtful else ''}"
    )


def _strike(arguments: argparse.Namespace) -> str:
    wanted: str = arguments.id
    if not with_store(arguments, lambda store: store.write(strike_solo_result, wanted)):
        raise StoreError(f"there is no result {wanted!r}")
    return "struck from the records"
