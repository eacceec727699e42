"""The recovery phrase: hard to guess, easy to write down and to type again."""

from math import log2, prod

import pytest

from ubongo.server.guests.recovery_phrases import GROUP, GROUPS, hash_phrase, new_phrase


def test_a_phrase_has_at_least_eighty_bits() -> None:
    assert log2(prod(len(set(letters)) for letters in GROUP)) * GROUPS >= 80


def test_every_phrase_is_five_groups_of_five_letters_and_another_one() -> None:
    phrases = [new_phrase() for _ in range(200)]
    assert len(set(phrases)) == 200
    for phrase in phrases:
        assert [len(group) for group in phrase.split(" ")] == [5] * 5
    used = {letter for phrase in phrases for letter in phrase}
    assert used == set("".join(GROUP)) | {" "}


def test_a_phrase_counts_however_it_is_typed() -> None:
    phrase = new_phrase()
    wanted = hash_phrase(phrase)
    assert wanted
    for typed in (phrase.upper(), phrase.replace(" ", "-"), f"  {phrase.replace(' ', '')}.\n"):
        assert hash_phrase(typed) == wanted
    assert phrase.replace(" ", "") not in wanted


@pytest.mark.parametrize("typed", ["", "kibam", "a" * 25, "kibam " * 6, "ćibam " * 5, "12345 " * 5])
def test_what_is_no_phrase_has_no_hash(typed: str) -> None:
    assert hash_phrase(typed) is None
