"""Tokens, and names that can be shown to others."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ubongo.core.edition import Refusal
from ubongo.server.guests import checked_name, guest_of, new_token


def test_every_token_is_another_guest() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len({guest_of(token) for token in tokens} - {None}) == 100


@pytest.mark.parametrize("token", [None, "", "x", "x" * 42, "x" * 44, "é" * 43, "x" * 42 + "\n"])
def test_what_is_no_token_is_nobody(token: str | None) -> None:
    assert guest_of(token) is None


def test_the_token_cannot_be_read_from_the_guest() -> None:
    token = new_token()
    guest = guest_of(token)
    assert guest
    assert token not in guest


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Anna", "Anna"),
        ("  Anna \n Maria\t", "Anna Maria"),
        ("Zoe\u0308", "Zoë"),
        ("Þórður", "Þórður"),
        ("Žluťoučký kůň pěl do", "Žluťoučký kůň pěl do"),
        ("x" * 20, "x" * 20),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("🩷", "🩷"),
        ("नमस्ते", "नमस्ते"),
        ("<b>&amp;", "<b>&amp;"),
    ],
)
def test_a_name_is_kept_as_it_is_meant(text: str, name: str) -> None:
    assert checked_name(text) == name


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "name.empty"),
        ("\u3000\u2003 ", "name.empty"),
        ("\u0301", "name.empty"),
        ("\u200d", "name.empty"),
        ("\u3164", "name.sign_forbidden"),
        ("\u2800", "name.sign_forbidden"),
        ("a\u0000", "name.sign_forbidden"),
        ("a\u001b[31m", "name.sign_forbidden"),
        ("\u202eanna", "name.sign_forbidden"),
        ("a\u2066b", "name.sign_forbidden"),
        ("a\u200bb", "name.sign_forbidden"),
        ("\ufeffa", "name.sign_forbidden"),
        ("\ue000", "name.sign_forbidden"),
        ("x" * 21, "name.too_long"),
        ("x" * 100_000, "name.too_long"),
        ("a" + "\u0301" * 5, "name.too_long"),
    ],
)
def test_a_name_that_cannot_be_shown_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        checked_name(text)
    assert refused.value.code == code


@given(st.text(max_size=40))
def test_a_name_is_either_refused_or_stays_the_same(text: str) -> None:
    try:
        name = checked_name(text)
    except Refusal:
        return
    assert checked_name(name) == name == name.strip() == unicodedata.normalize("NFC", name)
    assert not any(unicodedata.category(sign) == "Cc" for sign in name)
    assert 1 <= len(name) <= 80
