"""Nicknames: what may stand in one, and how it is written."""

import unicodedata

from ubongo.core.edition import Refusal

LONGEST_NAME = 20

_JOINERS = "\u200c\u200d"
"""Letters of some scripts and emoji are joined by them; other signs without width are refused."""
_BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
_MARKS_PER_LETTER = 3


def clean_optional_name(text: str | None) -> str | None:
    """A nickname, or none where somebody has not said one."""
    return None if text is None else clean_name(text)


def clean_name(text: str) -> str:
    """A nickname as it is shown: in NFC, trimmed, 1 to 20 visible signs, or a Refusal."""
    name = unicodedata.normalize("NFC", " ".join(text[:1000].split()))
    if any(_is_forbidden(sign) for sign in name):
        raise Refusal("name.sign_forbidden")
    visible = sum(_is_visible(sign) for sign in name)
    if not any(_is_visible(sign) and sign != " " for sign in name):
        raise Refusal("name.empty")
    if visible > LONGEST_NAME or len(name) > visible * (1 + _MARKS_PER_LETTER):
        raise Refusal("name.too_long", most=LONGEST_NAME)
    return name


def _is_forbidden(sign: str) -> bool:
    """Controls, signs that turn the writing round, surrogates, private signs, blank letters."""
    if sign in _BLANK_LETTERS:
        return True
    return unicodedata.category(sign) in {"Cc", "Cf", "Cs", "Co"} and sign not in _JOINERS


def _is_visible(sign: str) -> bool:
    """Whether a sign takes up room of its own."""
    return sign not in _JOINERS and not unicodedata.category(sign).startswith("M")
