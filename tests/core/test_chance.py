"""Chance: fair, repeatable, and checkable by anybody who has the seed."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ubongo.core.chance import SeededChance, choice, seed_hash, shuffled

SEED = bytes.fromhex("000102030405060708090a0b0c0d0e0f")


@pytest.mark.rule("A-17")
def test_a_draw_can_be_made_again_from_the_seed_by_hand() -> None:
    """Decision 3, first draw: counter 3 x 65536, block 0."""
    digest = sha256(SEED + (3 * 65_536).to_bytes(8, "big") + bytes(4)).digest()
    assert SeededChance(SEED, 3).below(6) == int.from_bytes(digest[:8], "big") % 6


@pytest.mark.rule("A-17")
def test_the_hash_that_is_shown_is_that_of_the_seed() -> None:
    assert seed_hash(SEED) == sha256(SEED).hexdigest()


@given(st.binary(min_size=16, max_size=16), st.integers(0, 10_000), st.integers(1, 2**53 - 1))
def test_the_same_seed_and_number_draw_the_same(seed: bytes, number: int, end: int) -> None:
    one, other = SeededChance(seed, number), SeededChance(seed, number)
    draws = [one.below(end) for _ in range(3)]
    assert draws == [other.below(end) for _ in range(3)]
    assert all(0 <= draw < end for draw in draws)


def test_all_faces_of_a_die_are_equally_likely() -> None:
    throws = Counter(SeededChance(SEED, number).below(6) for number in range(6_000))
    assert set(throws) == set(range(6))
    assert all(850 < number < 1150 for number in throws.values())


def test_shuffling_keeps_everything_and_choosing_takes_one() -> None:
    items = list("abcdefg")
    mixed = shuffled(SeededChance(SEED, 1), items)
    assert sorted(mixed) == items
    assert mixed != items
    assert choice(SeededChance(SEED, 2), items) in items


@pytest.mark.parametrize("end", [0, -1, 2**53])
def test_nothing_can_be_drawn_below(end: int) -> None:
    with pytest.raises(ValueError, match="cannot draw below"):
        SeededChance(SEED, 0).below(end)


def test_a_seed_has_128_bits() -> None:
    with pytest.raises(ValueError, match="16 bytes, not 15"):
        SeededChance(SEED[:15], 0)


UNEVEN = 2**64 // 2049 + 1
"""Of what may be drawn below, the number for which most blocks are unusable: one in 2,049."""


@pytest.mark.rule("A-17")
def test_an_unusable_block_is_followed_by_the_next_one() -> None:
    """A value past the last whole multiple is thrown away, and the counter stays."""
    chance, later = SeededChance(SEED, 0), 0
    for counter in range(10_000):
        blocks = (
            sha256(SEED + counter.to_bytes(8, "big") + number.to_bytes(4, "big")).digest()
            for number in range(100)
        )
        values = (int.from_bytes(block[:8], "big") for block in blocks)
        number, value = next(
            (number, value) for number, value in enumerate(values) if value < 2048 * UNEVEN
        )
        assert chance.below(UNEVEN) == value % UNEVEN
        later += number
    assert 0 < later < 20
