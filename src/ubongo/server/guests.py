"""Guests: a player is a random token in a cookie and a nickname; there are no accounts.

The server keeps only the token's hash. A token is 256 random bits, so nobody guesses another's.
"""

import re
import secrets
import unicodedata
from hashlib import sha256
from typing import NewType

from litestar.datastructures import Cookie

from ubongo.core.edition import Refusal

Guest = NewType("Guest", str)
"""The hash of a guest's token."""

COOKIE = "ubongo_guest"
COOKIE_LASTS = 365 * 24 * 3600
LONGEST_NAME = 20
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")

_JOINERS = "\u200c\u200d"
"""Letters of some scripts and emoji are joined by them; other signs without width are refused."""
_BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
_MARKS_PER_LETTER = 3


def new_token() -> str:
    """A token for somebody new."""
    return secrets.token_urlsafe(32)


def guest_of(token: str | None) -> Guest | None:
    """Who has this token; nobody if it is none."""
    if token is None or _TOKEN.fullmatch(token) is None:
        return None
    return Guest(sha256(token.encode()).hexdigest())


def cookie_with(token: str, *, is_secure: bool) -> Cookie:
    """The cookie that keeps a token: out of reach of scripts and of other sites' requests."""
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=COOKIE_LASTS,
        httponly=True,
        secure=is_secure,
        samesite="lax",
    )


def checked_name(text: str) -> str:
    """A nickname as it is shown: in NFC, trimmed, 1 to 20 visible signs, or a Refusal."""
    name = unicodedata.normalize("NFC", " ".join(text[:1000].split()))
    if any(_is_unseemly(sign) for sign in name):
        raise Refusal("name.sign_forbidden")
    visible = sum(_is_visible(sign) for sign in name)
    if not any(_is_visible(sign) and sign != " " for sign in name):
        raise Refusal("name.empty")
    if visible > LONGEST_NAME or len(name) > visible * (1 + _MARKS_PER_LETTER):
        raise Refusal("name.too_long", most=LONGEST_NAME)
    return name


def _is_unseemly(sign: str) -> bool:
    """Controls, signs that turn the writing round, surrogates, private signs, blank letters."""
    if sign in _BLANK_LETTERS:
        return True
    return unicodedata.category(sign) in {"Cc", "Cf", "Cs", "Co"} and sign not in _JOINERS


def _is_visible(sign: str) -> bool:
    """Whether a sign takes up room of its own."""
    return sign not in _JOINERS and not unicodedata.category(sign).startswith("M")
