"""The cookie that keeps a guest's token."""

from litestar.datastructures import Cookie

COOKIE = "ubongo_guest"
COOKIE_LASTS = 365 * 24 * 3600


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


def no_cookie(*, is_secure: bool) -> Cookie:
    """The cookie that deletes the one with the token."""
    return Cookie(key=COOKIE, value="", max_age=0, httponly=True, secure=is_secure, samesite="lax")
