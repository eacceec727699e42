"""Buckets that fill again with time, and what counts as one client."""

import pytest

from tests.server.clocks import VirtualClock
from ubongo.server.limits import TIDY_INTERVAL, Bucket, Buckets, Rate, client_key


def test_a_bucket_gives_so_many_at_once_and_then_one_at_a_time() -> None:
    clock = VirtualClock()
    bucket = Bucket(Rate(burst=3, every=2), clock.time)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.skip(1.9)
    assert not bucket.take()
    clock.skip(0.1)
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.skip(998)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_every_address_has_its_own_bucket() -> None:
    clock = VirtualClock()
    buckets = Buckets(Rate(burst=1, every=10), clock.time)
    assert not buckets.is_empty("192.0.2.1")
    assert buckets.take("192.0.2.1")
    assert not buckets.take("192.0.2.1")
    assert buckets.is_empty("192.0.2.1")
    assert buckets.take("192.0.2.2")


def test_full_buckets_are_forgotten() -> None:
    clock = VirtualClock()
    buckets = Buckets(Rate(burst=2, every=10), clock.time)
    buckets.take("192.0.2.1")
    clock.skip(TIDY_INTERVAL - 1)
    buckets.take("192.0.2.2")
    clock.skip(1)
    buckets.take("192.0.2.3")
    assert list(buckets._buckets) == ["192.0.2.2", "192.0.2.3"]


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("somewhere", "somewhere"),
    ],
)
def test_an_ipv6_client_has_one_bucket_for_all_its_addresses(address: str, counted: str) -> None:
    assert client_key(address) == counted
