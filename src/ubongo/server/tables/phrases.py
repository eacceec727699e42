"""What people can say to each other: a few phrases and faces; the words are in the texts."""

from collections.abc import Mapping

from ubongo.core.edition import Refusal

SAY = "say"
"""The one command that is no edition's: one of the phrases for everybody."""
PHRASES = (
    "hello",
    "good_luck",
    "well_done",
    "thank_you",
    "so_close",
    "one_moment",
    "once_more",
    "good_bye",
    "smile",
    "laugh",
    "wow",
    "oops",
    "heart",
    "think",
)


def check_phrase(data: Mapping[str, int | str]) -> str:
    """The phrase that somebody says, or a Refusal: there is no free text anywhere."""
    phrase = data.get("phrase")
    if data.keys() != {"phrase"} or phrase not in PHRASES:
        raise Refusal("phrase.unknown")
    return str(phrase)
