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
    """Version 3, first draw: counter 3 x 65536, block 0."""
    digest = sha256(SEED + (3 * 65_536).to_bytes(8, "big") + bytes(4)).digest()
    assert SeededChance(SEED, 3).below(6) == int.from_bytes(digest[:8], "big") % 6


@pytest.mark.rule("A-17")
def test_the_hash_that_is_shown_is_that_of_the_seed() -> None:
    assert seed_hash(SEED) == sha256(SEED).hexdigest()


@given(st.binary(min_size=16, max_size=16), st.integers(0, 10_000), st.integers(1, 2**64))
def test_the_same_seed_and_version_draw_the_same(seed: bytes, version: int, end: int) -> None:
    one, other = SeededChance(seed, version), SeededChance(seed, version)
    draws = [one.below(end) for _ in range(3)]
    assert draws == [other.below(end) for _ in range(3)]
    assert all(0 <= draw < end for draw in draws)


def test_all_faces_of_a_die_are_equally_likely() -> None:
    throws = Counter(SeededChance(SEED, version).below(6) for version in range(6_000))
    assert set(throws) == set(range(6))
    assert all(850 < number < 1150 for number in throws.values())


def test_a_value_past_the_last_whole_multiple_is_thrown_away() -> None:
    """Below 2^63 + 1 nearly every second block is unusable: the draw goes on to the next block."""
    end = 2**63 + 1
    later = 0
    for version in range(50):
        digest = sha256(SEED + (version * 65_536).to_bytes(8, "big") + bytes(4)).digest()
        value = int.from_bytes(digest[:8], "big")
        draw = SeededChance(SEED, version).below(end)
        later += draw != value % end or value >= end
        assert draw == value if value < end else draw < end
    assert 10 < later < 40


def test_shuffling_keeps_everything_and_choosing_takes_one() -> None:
    items = list("abcdefg")
    mixed = shuffled(SeededChance(SEED, 1), items)
    assert sorted(mixed) == items
    assert mixed != items
    assert choice(SeededChance(SEED, 2), items) in items


@pytest.mark.parametrize("end", [0, -1, 2**64 + 1])
def test_nothing_can_be_drawn_below(end: int) -> None:
    with pytest.raises(ValueError, match="cannot draw below"):
        SeededChance(SEED, 0).below(end)


def test_a_seed_has_128_bits() -> None:
    with pytest.raises(ValueError, match="16 bytes, not 15"):
        SeededChance(SEED[:15], 0)


@pytest.mark.rule("A-17")
def test_an_unusable_block_is_followed_by_the_next_one() -> None:
    """Half of all blocks are unusable for this end, so later ones are needed soon."""
    end = 2**63 + 1
    for counter in range(40):
        chance = SeededChance(SEED, 0)
        for _ in range(counter):
            chance.below(6)
        blocks = (
            sha256(SEED + counter.to_bytes(8, "big") + number.to_bytes(4, "big")).digest()
            for number in range(100)
        )
        values = (int.from_bytes(block[:8], "big") for block in blocks)
        assert chance.below(end) == next(value for value in values if value < end)
