"""Which maker makes which deck; a maker is imported only when it is used."""

from ubongo.decks.files import AnyDeck
from ubongo.decks.progress import Progress

EDITIONS = ("classic", "three_d", "light_dark", "card_game")


def make_deck(edition: str, seed: str, progress: Progress | None = None) -> AnyDeck:
    """A whole new deck; the same seed gives the same one."""
    match edition:
        case "classic":
            from ubongo.decks.making.make_classic import make_classic

            return make_classic(seed, progress)
        case "three_d":
            from ubongo.decks.making.make_three_d import make_three_d

            return make_three_d(seed, progress)
        case "light_dark":
            from ubongo.decks.making.make_light_dark import make_light_dark

            return make_light_dark(seed, progress)
        case "card_game":
            from ubongo.decks.making.make_card_game import make_card_game

            return make_card_game(seed, progress)
        case _:
            raise ValueError(f"unknown edition: {edition!r}")
