"""Tokens, and names that can be shown to others."""

from __future__ import annotations

import unicodedata
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ubongo.core.edition import Refusal
from ubongo.server.guests import guests as module
from ubongo.server.guests.guests import Guests, hash_credential, new_credential
from ubongo.server.guests.names import clean_name, is_same_name
from ubongo.server.store.opening import open_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from ubongo.server.store.store import Store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """An empty store."""
    opened = await open_store(str(tmp_path / "ubongo.db"))
    yield opened
    await opened.close()


def test_every_credential_has_another_hash_from_which_it_cannot_be_read() -> None:
    credentials = {new_credential() for _ in range(100)}
    assert len({hash_credential(credential) for credential in credentials} - {None}) == 100
    for credential in credentials:
        assert hash_credential(credential) == sha256(credential.encode()).hexdigest()


@pytest.mark.parametrize(
    "credential", [None, "", "x", "x" * 42, "x" * 44, "é" * 43, "x" * 42 + "\n"]
)
def test_what_is_no_credential_has_no_hash(credential: str | None) -> None:
    assert hash_credential(credential) is None


@pytest.mark.anyio
async def test_a_guest_is_known_again_by_the_credential_and_by_nothing_else(store: Store) -> None:
    guests = Guests(store)
    anna, credential = await guests.create()
    assert await guests.find(credential) == anna
    assert await guests.find(None) is None
    assert await guests.find(new_credential()) is None
    ben, another = await guests.create()
    assert (ben, another) != (anna, credential)
    assert anna not in credential
    assert await Guests(store).find(credential) == anna  # as after a restart


@pytest.mark.anyio
async def test_only_those_who_were_here_lately_are_remembered(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_REMEMBERED", 2)
    guests = Guests(store)
    created = [await guests.create() for _ in range(3)]
    for guest, credential in created * 2:
        assert await guests.find(credential) == guest
        assert len(guests._known) <= 2


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
    assert clean_name(text) == name


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
        ("An\u034fna", "name.sign_forbidden"),
        ("\u2065", "name.sign_forbidden"),
        ("\U0001d159", "name.sign_forbidden"),
        ("a\U000e0080", "name.sign_forbidden"),
        ("\ufe0f\U000e0100", "name.empty"),
        ("x" * 21, "name.too_long"),
        ("x" * 100_000, "name.too_long"),
        ("a" + "\u0301" * 5, "name.too_many_marks"),
    ],
)
def test_a_name_that_cannot_be_shown_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        clean_name(text)
    assert refused.value.code == code


@given(st.text(max_size=40))
def test_a_name_is_either_refused_or_stays_the_same(text: str) -> None:
    try:
        name = clean_name(text)
    except Refusal:
        return
    assert clean_name(name) == name == name.strip() == unicodedata.normalize("NFC", name)
    assert not any(unicodedata.category(sign) == "Cc" for sign in name)
    assert 1 <= len(name) <= 80


@pytest.mark.parametrize(
    "name",
    [
        "Z\u0336\u0337\u0338\u0334algo",
        "abcdefghijklmnoq\u0301\u0302\u0303\u0304",
        "a\u0336\u200d\u0337\u0338\u0334",
    ],
)
def test_no_letter_has_more_marks_than_a_language_puts_on_it(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        clean_name(name)
    assert (refused.value.code, refused.value.facts) == ("name.too_many_marks", {"most": 3})


@pytest.mark.parametrize(
    "name", ["Đặng Nguyễn", "\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd", "नमस्ते", "👩‍👩‍👧"]
)
def test_names_of_all_languages_may_have_their_marks(name: str) -> None:
    assert clean_name(name)


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        ("Anna", "anna", True),
        ("Anna", "ANNA", True),
        ("Anna", "\uff21\uff4e\uff4e\uff41", True),
        ("Anna", "A n na", True),
        ("Anna", "An\u200dna", True),
        ("Straße", "STRASSE", True),
        ("Ⅳ", "iv", True),
        ("ﬁn", "Fin", True),
        ("Anna", "An\ufe0fna", True),
        ("Anna", "Anna\U000e0100", True),
        ("Anna", "\u0410nn\u0430", True),  # Cyrillic
        ("Otto", "\u039ftt\u03bf", True),  # Greek
        ("Bill", "BiIl", True),
        ("Olga", "0lga", True),
        ("Mai", "Mal", False),
        ("\u0412\u043e\u0432\u0430", "\u0432\u043e\u0432\u0430", True),  # only a capital
        ("\u0410\u043b\u043b\u0430", "Anna", False),
        ("Anna", "Anne", False),
        ("Anna", "Anna 2", False),
        ("Ana", "Aná", False),
    ],
)
def test_names_that_are_read_as_one_are_the_same(one: str, other: str, is_same: bool) -> None:  # noqa: FBT001 - a column
    assert is_same_name(one, other) == is_same
