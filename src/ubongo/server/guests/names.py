"""Nicknames: what may stand in one, and how it is written."""

import re
import unicodedata

from ubongo.core.edition import Refusal

LONGEST_NAME = 20

_JOINERS = "\u200c\u200d"
"""Letters of some scripts and emoji are joined by them."""
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
"""Unicode's Default_Ignorable_Code_Point: nothing of them is seen, so they tell nobody apart."""
_SHAPING = re.compile(f"[{_JOINERS}\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Those of them that a language, or an emoji, needs; all others are refused."""
_BLANK_SIGNS = "\u2800\U0001d159"
_LOOKALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухһԁԛԝӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυıɑɡI1|0",  # noqa: RUF001 - that is what they are
    "ABESlJKMHOPCTYXaesijopcyxhdqwlABEZHlKMNOPTYXaikvopuiaglllO",
)
"""Letters of other scripts, and digits, that are drawn like a Latin letter."""
_MARKS_PER_LETTER = 3
"""More than that no language needs, and they would cover the lines above and below."""


def clean_optional_name(text: str | None) -> str | None:
    """A nickname, or none where somebody has not said one."""
    return None if text is None else clean_name(text)


def clean_name(text: str) -> str:
    """A nickname as it is shown: in NFC, trimmed, 1 to 20 visible signs, or a Refusal."""
    name = unicodedata.normalize("NFC", " ".join(text[:1000].split()))
    if any(_is_forbidden(sign) for sign in name):
        raise Refusal("name.sign_forbidden")
    if _most_marks(name) > _MARKS_PER_LETTER:
        raise Refusal("name.too_many_marks", most=_MARKS_PER_LETTER)
    visible = sum(_is_visible(sign) for sign in name)
    if not any(_is_visible(sign) and sign != " " for sign in name):
        raise Refusal("name.empty")
    if visible > LONGEST_NAME or len(name) > visible * (1 + _MARKS_PER_LETTER):
        raise Refusal("name.too_long", most=LONGEST_NAME)
    return name


def is_same_name(one: str, other: str) -> bool:
    """Whether two names are read as one: capitals, width of signs and gaps tell nobody apart.

    Nor do letters that are drawn alike; `I` is drawn like `l`, but `i` is not.
    """
    return _read_as(one) == _read_as(other) or _drawn_as(one) == _drawn_as(other)


def _read_as(name: str) -> str:
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(sign for sign in _UNSEEN.sub("", folded) if not sign.isspace())


def _drawn_as(name: str) -> str:
    return _read_as(unicodedata.normalize("NFKC", name).translate(_LOOKALIKES))


def _most_marks(name: str) -> int:
    """How many marks stand on the letter that has the most of them."""
    most = marks = 0
    for sign in name:
        if _is_visible(sign):
            marks = 0
        elif not _SHAPING.match(sign):
            marks += 1
            most = max(most, marks)
    return most


def _is_forbidden(sign: str) -> bool:
    """Controls, signs that turn the writing round, surrogates, private signs, blank signs."""
    if _SHAPING.match(sign):
        return False
    is_unseen = sign in _BLANK_SIGNS or _UNSEEN.match(sign) is not None
    return is_unseen or unicodedata.category(sign) in {"Cc", "Cf", "Cs", "Co"}


def _is_visible(sign: str) -> bool:
    """Whether a sign takes up room of its own."""
    return not _SHAPING.match(sign) and not unicodedata.category(sign).startswith("M")
