"""Every edition's story by its key; a solo run of any edition has the same."""

from typing import Any

from ubongo.cli.stories.card_game import CardGameStory
from ubongo.cli.stories.classic import ClassicStory
from ubongo.cli.stories.light_dark import LightDarkStory
from ubongo.cli.stories.match import MatchStory
from ubongo.cli.stories.solo import SoloStory
from ubongo.cli.stories.three_d import ThreeDStory
from ubongo.core.edition import AnyEdition
from ubongo.core.solo.rules import Solo

AnyStory = MatchStory[Any, Any]

STORIES: dict[str, AnyStory] = {
    "classic": ClassicStory(),
    "three_d": ThreeDStory(),
    "light_dark": LightDarkStory(),
    "card_game": CardGameStory(),
}


def story_of(edition: AnyEdition) -> AnyStory:
    """The story of an edition."""
    return SoloStory() if isinstance(edition, Solo) else STORIES[edition.key]
