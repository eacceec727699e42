"""The cookie that keeps a guest's credential."""

from litestar.datastructures import Cookie

COOKIE = "ubongo_guest"
COOKIE_MAX_AGE = 365 * 24 * 3600


def cookie_with(credential: str, *, is_secure: bool) -> Cookie:
    """The cookie that keeps a credential: out of reach of scripts and of other sites' requests."""
    return Cookie(
        key=COOKIE,
        value=credential,
        max_age=COOKIE_MAX_AGE,
        httponly=True,
        secure=is_secure,
        samesite="lax",
    )


def no_cookie(*, is_secure: bool) -> Cookie:
    """The cookie that deletes the one with the credential."""
    return Cookie(key=COOKIE, value="", max_age=0, httponly=True, secure=is_secure, samesite="lax")
