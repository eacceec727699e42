"""Nicknames: what may stand in one, and how it is written."""

import unicodedata

from ubongo.core.edition import Refusal

LONGEST_NAME = 20

_JOINERS = "\u200c\u200d"
"""Letters of some scripts and emoji are joined by them; other signs without width are refused."""
_BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
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
    """Whether two names are read as one: capitals, width of signs and gaps tell nobody apart."""
    return _read_as(one) == _read_as(other)


def _read_as(name: str) -> str:
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(sign for sign in folded if not sign.isspace() and sign not in _JOINERS)


def _most_marks(name: str) -> int:
    """How many marks stand on the letter that has the most of them."""
    most = marks = 0
    for sign in name:
        if _is_visible(sign):
            marks = 0
        elif sign not in _JOINERS:
            marks += 1
            most = max(most, marks)
    return most


def _is_forbidden(sign: str) -> bool:
    """Controls, signs that turn the writing round, surrogates, private signs, blank letters."""
    if sign in _BLANK_LETTERS:
        return True
    return unicodedata.category(sign) in {"Cc", "Cf", "Cs", "Co"} and sign not in _JOINERS


def _is_visible(sign: str) -> bool:
    """Whether a sign takes up room of its own."""
    return sign not in _JOINERS and not unicodedata.category(sign).startswith("M")
