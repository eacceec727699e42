"""The cookies: one keeps a guest's credential, others who first saw a day's task on the device."""

from collections.abc import Iterable

from litestar.datastructures import Cookie

COOKIE = "ubongo_guest"
COOKIE_MAX_AGE = 365 * 24 * 3600
SEEN_MAX_AGE = 24 * 3600


def cookie_in(headers: Iterable[tuple[bytes, bytes]], name: str) -> str | None:
    """The value of a cookie as it was sent; of two with this name, the last.

    Ours are never quoted. The standard library's way of reading quotes, which Litestar takes, needs
    seconds for a long value.
    """
    found = None
    for header, sent in headers:
        for cookie in sent.split(b";") if header == b"cookie" else ():
            key, _, value = cookie.partition(b"=")
            if key.strip() == name.encode():
                found = value.strip().decode("latin-1")
    return found


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


def seen_cookie(edition: str) -> str:
    """The name of the cookie that says who saw the task of the day of this edition first."""
    return f"ubongo_daily_{edition}"


def seen_cookie_with(edition: str, mark: str, *, is_secure: bool) -> Cookie:
    """The cookie that outlasts a guest, so that a second one does not begin with what is known."""
    return Cookie(
        key=seen_cookie(edition),
        value=mark,
        max_age=SEEN_MAX_AGE,
        path="/api/daily",
        httponly=True,
        secure=is_secure,
        samesite="lax",
    )
