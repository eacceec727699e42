"""The re-issue of classic in words: a race for gems."""

from ubongo.cli.stories.treasury import TreasuryStory

STORY = TreasuryStory()
