"""Every edition's story by its key; a solo run of any edition has the same."""

from importlib import import_module
from typing import Any

from ubongo.cli.stories.match import MatchStory
from ubongo.cli.stories.solo import SoloStory
from ubongo.core.edition import AnyEdition
from ubongo.core.solo.rules import Solo

AnyStory = MatchStory[Any, Any]


def story_of(edition: AnyEdition) -> AnyStory:
    """The story of an edition."""
    if isinstance(edition, Solo):
        return SoloStory()
    story: AnyStory = import_module(f"ubongo.cli.stories.{edition.key}").STORY
    return story
