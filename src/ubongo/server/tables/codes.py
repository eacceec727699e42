"""The codes of tables: six letters, and at public tables, which anybody finds anyway, four."""

import secrets

LETTERS = "BDFGHJKLMPRSTVXZ"
"""No vowels, so that no words come out, and of letters that look alike only one (no C, N, Q, W)."""
PUBLIC_LENGTH = 4
PRIVATE_LENGTH = 6


def new_code(*, is_public: bool) -> str:
    """A random code, which another table may have already."""
    length = PUBLIC_LENGTH if is_public else PRIVATE_LENGTH
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def is_code(text: str) -> bool:
    """Whether a table could have this code at all."""
    return len(text) in {PUBLIC_LENGTH, PRIVATE_LENGTH} and set(text) <= set(LETTERS)
