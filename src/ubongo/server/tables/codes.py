"""The four-letter codes of tables."""

import secrets

LETTERS = "BDFGHJKLMPRSTVXZ"
"""No vowels, so that no words come out, and of letters that look alike only one (no C, N, Q, W)."""
CODE_LENGTH = 4


def new_code() -> str:
    """A random code, which another table may have already."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def is_code(text: str) -> bool:
    """Whether a table could have this code at all."""
    return len(text) == CODE_LENGTH and set(text) <= set(LETTERS)
