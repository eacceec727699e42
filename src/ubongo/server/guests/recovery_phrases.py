"""The recovery phrase: five groups of letters that can be spoken, such as `kibam tolus`.

A group is three consonants with two vowels between, so that it is read and typed alike in every
language; nothing in it depends on capitals or on what stands between the groups. Five groups are
more than 83 random bits: nobody guesses them, and a plain hash does not give them away.
"""

import secrets
from hashlib import sha256

CONSONANTS = "bdfghjklmnprstvz"
VOWELS = "aeiou"
GROUP = (CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS)
GROUPS = 5


def new_phrase() -> str:
    """A phrase for somebody, in small letters, with a space between the groups."""
    groups = ("".join(secrets.choice(letters) for letters in GROUP) for _ in range(GROUPS))
    return " ".join(groups)


def hash_phrase(typed: str) -> str | None:
    """The hash under which a phrase is stored, however it was typed; None for what is no phrase."""
    letters = "".join(sign for sign in typed.lower() if sign.isalpha())
    wanted = GROUP * GROUPS
    if len(letters) != len(wanted):
        return None
    if any(letter not in allowed for letter, allowed in zip(letters, wanted, strict=True)):
        return None
    return sha256(f"phrase:{letters}".encode()).hexdigest()
