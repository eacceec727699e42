"""Who may sit where, who is ready, and who has the say."""

from __future__ import annotations

import pytest

from ubongo.bots.strength import Strength
from ubongo.core.edition import Refusal
from ubongo.server.guests.guests import Guest
from ubongo.server.metrics import Metrics
from ubongo.server.tables.connection import Connection
from ubongo.server.tables.seating import Seating

ANNA, BEN, CARL, DORA = Guest("anna"), Guest("ben"), Guest("carl"), Guest("dora")


def table_of(*guests: Guest | None, seats: int | None = None, host: Guest = ANNA) -> Seating:
    """Guests on the first seats; none is a bot."""
    seating = Seating(seats or len(guests), host, kept_answers=16)
    for seat, guest in enumerate(guests):
        if guest is None:
            seating.add_bot(seat, Strength.WEAK)
        else:
            seating.sit(guest, guest)
    return seating


def here(seating: Seating, *guests: Guest) -> None:
    """These are connected, and no others."""
    for _, occupant in seating.people():
        occupant.connection = Connection(1, None, Metrics()) if occupant.guest in guests else None


def refused(code: str, **facts: int) -> object:
    """What a Refusal looks like."""
    return (code, facts)


def told(caught: pytest.ExceptionInfo[Refusal]) -> object:
    """What was refused."""
    return (caught.value.code, caught.value.facts)


def test_a_guest_takes_the_first_free_seat_and_keeps_it() -> None:
    seating = table_of(ANNA, seats=3)
    assert seating.sit(BEN, "Ben") == 1
    assert seating.sit(BEN, "Benjamin") == 1
    assert seating.occupant(1).name == "Ben"
    seating.empty(0)
    assert seating.sit(CARL, "Carl") == 0
    assert seating.sit(ANNA, "Anna") == 2
    with pytest.raises(Refusal) as caught:
        seating.sit(DORA, "Dora")
    assert told(caught) == refused("table.full", seats=3)


def test_a_bot_takes_a_free_seat_or_another_bots_and_nobody_elses() -> None:
    seating = table_of(ANNA, seats=3)
    seating.add_bot(1, Strength.WEAK)
    seating.add_bot(1, Strength.STRONG)
    assert seating.occupant(1).strength is Strength.STRONG
    assert (seating.occupant(1).guest, seating.occupant(1).name) == (None, None)
    with pytest.raises(Refusal) as caught:
        seating.add_bot(0, Strength.WEAK)
    assert told(caught) == refused("seat.taken", seat=0)
    for seat in (-1, 3):
        with pytest.raises(Refusal) as caught:
            seating.add_bot(seat, Strength.WEAK)
        assert told(caught) == refused("seat.unknown", seat=seat)


@pytest.mark.parametrize("seat", [-1, 1, 2])
def test_nobody_gets_up_from_a_seat_that_nobody_has(seat: int) -> None:
    seating = table_of(ANNA, seats=2)
    with pytest.raises(Refusal) as caught:
        seating.empty(seat)
    assert told(caught) == refused("seat.unknown", seat=seat)


def test_a_table_is_complete_when_every_seat_is_taken_and_everybody_is_ready() -> None:
    seating = table_of(ANNA, BEN, None, seats=4)
    for guest in (0, 1):
        assert not seating.is_complete
        seating.occupant(guest).is_ready = True
    assert not seating.is_complete
    seating.add_bot(3, Strength.WEAK)
    assert seating.is_complete


def test_more_or_fewer_seats_leave_people_where_they_are_and_nobody_ready() -> None:
    seating = table_of(ANNA, BEN, None, None)
    seating.occupant(0).is_ready = True
    seating.resize(2)
    assert [occupant and occupant.guest for occupant in seating.occupants] == [ANNA, BEN]
    assert [occupant.is_ready for _, occupant in seating.taken()] == [False, False]
    seating.resize(4)
    assert [occupant and occupant.guest for occupant in seating.occupants] == [
        ANNA,
        BEN,
        None,
        None,
    ]


def test_bots_stay_when_the_seats_do_and_stay_ready() -> None:
    seating = table_of(ANNA, None, BEN)
    seating.resize(3)
    assert [occupant and occupant.is_ready for occupant in seating.occupants] == [
        False,
        True,
        False,
    ]


def test_no_person_loses_a_seat_because_there_are_fewer() -> None:
    seating = table_of(ANNA, BEN, CARL)
    with pytest.raises(Refusal) as caught:
        seating.resize(2)
    assert told(caught) == refused("table.too_many_people", people=3)
    assert [occupant and occupant.guest for occupant in seating.occupants] == [ANNA, BEN, CARL]


def test_the_host_has_the_say_and_while_away_the_first_who_is_here() -> None:
    seating = table_of(BEN, ANNA, CARL)
    assert seating.acting_host == 1  # before anybody is connected
    here(seating, BEN, CARL)
    assert seating.acting_host == 0
    here(seating, CARL)
    assert seating.acting_host == 2
    here(seating, ANNA, BEN, CARL)
    assert seating.acting_host == 1


def test_a_host_who_has_no_seat_has_no_say() -> None:
    seating = table_of(BEN, seats=2)
    assert seating.acting_host is None
    for nobody in (ANNA, None):
        with pytest.raises(Refusal) as caught:
            seating.check_host(nobody)
        assert told(caught) == refused("seat.none")
    here(seating, BEN)
    assert seating.check_host(BEN) == 0


def test_what_the_host_may_do_is_refused_to_others() -> None:
    seating = table_of(ANNA, BEN)
    assert seating.check_host(ANNA) == 0
    with pytest.raises(Refusal) as caught:
        seating.check_host(BEN)
    assert told(caught) == refused("host.not_you")


def test_a_host_who_gets_up_passes_the_say_on_and_does_not_get_it_back() -> None:
    seating = table_of(ANNA, None, CARL)
    seating.pass_host_on()
    assert seating.host == ANNA
    seating.empty(0)
    seating.pass_host_on()
    assert seating.host == CARL
    seating.sit(ANNA, "Anna")
    seating.pass_host_on()
    assert (seating.host, seating.acting_host) == (CARL, 2)


def test_with_the_last_person_the_say_is_gone_and_comes_with_the_next() -> None:
    seating = table_of(ANNA, None)
    seating.empty(0)
    seating.pass_host_on()
    assert seating.host is None
    seating.sit(BEN, "Ben")
    here(seating, BEN)
    assert seating.acting_host == 0


def test_after_a_match_who_is_here_stays_and_who_was_away_is_gone() -> None:
    seating = table_of(ANNA, BEN, None, CARL)
    for _, occupant in seating.people():
        occupant.is_ready = True
    seating.occupant(1).strength = Strength.STRONG  # sat in for Ben, who came back
    seating.occupant(3).strength = Strength.STRONG  # sits in for Carl, who did not
    here(seating, BEN)
    seating.gather_again()
    assert [occupant and occupant.guest for occupant in seating.occupants] == [
        None,
        BEN,
        None,
        None,
    ]
    assert seating.occupants[2]
    assert [occupant.is_ready for _, occupant in seating.taken()] == [False, True]
    assert [occupant.strength for _, occupant in seating.taken()] == [None, Strength.WEAK]
    assert seating.host == BEN
    assert seating.absent == {ANNA, CARL}
    assert seating.knows(CARL)
    seating.forget_gone(CARL)
    assert not seating.knows(CARL)
    seating.gather_again()
    assert seating.absent == set()  # they have missed the match after


@pytest.mark.rule("C-03", "L-03")
def test_a_pawn_is_chosen_by_one_and_the_others_get_what_is_free() -> None:
    seating = table_of(BEN, None, ANNA, CARL)
    seating.choose_token(ANNA, 0)
    seating.choose_token(CARL, 5)
    seating.choose_token(CARL, 2)
    assert seating.tokens() == (1, 3, 0, 2)
    seating.choose_token(ANNA, 0)
    with pytest.raises(Refusal) as caught:
        seating.choose_token(BEN, 2)
    assert told(caught) == refused("token.taken")
    for token in (-1, 6):
        with pytest.raises(Refusal) as caught:
            seating.choose_token(BEN, token)
        assert told(caught) == refused("token.unknown", most=6)
    with pytest.raises(Refusal) as caught:
        seating.choose_token(DORA, 4)
    assert told(caught) == refused("seat.none")
    assert seating.occupant(3).to_wire("ada").token == 2


def test_what_everybody_sees_of_a_seat() -> None:
    seating = table_of(ANNA, None)
    person, bot = (occupant.to_wire("ada") for _, occupant in seating.taken())
    assert (person.name, person.bot, person.is_ready, person.is_here) == (
        "anna",
        None,
        False,
        False,
    )
    assert (bot.name, bot.bot, bot.is_ready, bot.is_here) == (None, "weak", True, True)
    assert (person.character, bot.character) == (None, "ada")
    here(seating, ANNA)
    assert seating.occupant(0).to_wire("ada").is_here
