"""Buckets that fill again with time, and what counts as one client."""

import pytest

from tests.server.clocks import VirtualClock
from ubongo.server.limits import (
    TIDY_INTERVAL,
    Bucket,
    Buckets,
    Client,
    ClientBuckets,
    Rate,
    networks_of,
)


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


def test_each_costs_one_more_than_the_one_before_until_the_bucket_is_full_again() -> None:
    clock = VirtualClock()
    bucket = Bucket(Rate(burst=10, every=2, grows=True), clock.time)
    assert [bucket.take() for _ in range(6)] == [True, True, True, True, False, False]
    waited = []
    for _ in range(4):
        since = clock.time()
        while not bucket.take():
            clock.skip(1)
        waited.append(clock.time() - since)
    assert waited == [2, 10, 12, 14]
    clock.skip(1000)
    assert [bucket.take() for _ in range(5)] == [True, True, True, True, False]


def test_a_wider_network_has_twice_as_much_for_all_within_it() -> None:
    clock = VirtualClock()
    buckets = ClientBuckets(Rate(burst=3, every=10), clock.time)

    def taken(*addresses: str) -> int:
        return sum(buckets.take(networks_of(address)) for address in addresses * 9)

    assert taken("2001:db8:1:101::1", "2001:db8:1:101::2") == 3  # one /64
    assert taken("2001:db8:1:102::1") == 3  # another one of the same /56
    assert taken("2001:db8:1:103::1") == 0  # which has had six
    assert taken("2001:db8:1:201::1", "2001:db8:1:202::1") == 6  # another /56 of the same /48
    assert taken("2001:db8:1:301::1") == 0  # which has had twelve
    assert taken("2001:db8:2:301::1") == 3
    assert taken("192.0.2.1") == 3


def test_who_has_to_wait_takes_nothing_from_the_wider_networks() -> None:
    clock = VirtualClock()
    buckets = ClientBuckets(Rate(burst=2, every=1000), clock.time)
    assert sum(buckets.take(networks_of("2001:db8::1")) for _ in range(100)) == 2
    assert sum(buckets.take(networks_of("2001:db8:0:1::1")) for _ in range(100)) == 2


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", ("192.0.2.1",)),
        ("::ffff:192.0.2.1", ("192.0.2.1",)),
        (
            "2001:db8:1:2345:3:4:5:6",
            ("2001:db8:1:2345::/64", "2001:db8:1:2300::/56", "2001:db8:1::/48"),
        ),
        ("fe80::1%eth0", ("fe80::/64", "fe80::/56", "fe80::/48")),
        ("", ("",)),
        ("somewhere", ("somewhere",)),
    ],
)
def test_an_ipv6_client_is_counted_by_its_networks(address: str, counted: Client) -> None:
    assert networks_of(address) == counted
