"""`ubongo replay` has words for every event of every edition."""

from enum import Enum
from types import UnionType
from typing import Any, get_args, get_origin

import msgspec
import pytest

from tests.cli.told_logs import (
    TASK,
    edition_named,
)
from ubongo.cli.stories.match import PHASES
from ubongo.cli.stories.registry import story_of
from ubongo.cli.stories.solo import SoloStory
from ubongo.cli.stories.words import FAULTS, clock, listed, nth, reason, seats, seconds
from ubongo.core.match_state import Phase
from ubongo.core.messages import (
    Arranged,
    BotSatIn,
    Came,
    Deserted,
    EndWanted,
    Explained,
    GotReady,
    Left,
    LeftForGood,
    MatchEnded,
    Message,
    Paused,
    Refused,
    Resumed,
    SolutionShown,
    TieDrawn,
    TookOver,
    VoteWithdrawn,
)
from ubongo.core.race import messages as race
from ubongo.core.race.state import Handicap, Round
from ubongo.core.solo import messages as solo
from ubongo.core.solo.state import SoloOptions
from ubongo.core.treasury import messages as treasury
from ubongo.decks.files import shipped_deck
from ubongo.editions.card_game import messages as cards
from ubongo.editions.card_game.state import Options as CardOptions
from ubongo.editions.classic import messages as classic
from ubongo.editions.classic.solo import ClassicSolo
from ubongo.editions.light_dark import messages as light_dark
from ubongo.editions.registry import EDITIONS
from ubongo.geometry import FaultKind
from ubongo.solving.layout_check import LayoutFaultKind


def sample(wanted: Any) -> Any:  # noqa: ANN401
    """Some value of a type."""
    if get_origin(wanted) is tuple:
        return ()
    if isinstance(wanted, UnionType):
        return sample(get_args(wanted)[0])
    if get_origin(wanted) is dict:
        return {"row": 3}
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return next(iter(wanted))
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        fields = msgspec.structs.fields(wanted)
        return wanted(**{field.name: sample(field.type) for field in fields})
    return wanted()


@pytest.mark.parametrize("key", EDITIONS)
def test_every_event_of_every_edition_has_its_words(key: str) -> None:
    edition = edition_named(key)
    before = edition.initial_state(edition.options_type(2))
    for kind in get_args(edition.event_type):
        words = story_of(edition).tell(before, sample(kind))
        assert isinstance(words, str), f"{key} has no words for {kind.__name__}"
        assert len(words) > 5
        assert "\n" not in words


def test_a_late_seat_is_said_to_have_taken_as_long_as_it_saw_its_task() -> None:
    edition = edition_named("classic")
    handicaps = (Handicap(), Handicap(delay=15_000))
    opened = edition.initial_state(edition.options_type(2, handicaps=handicaps))
    before = msgspec.structs.replace(opened, round=Round(1, 0, (0, 1), started=9_000))
    told = [story_of(edition).tell(before, race.TaskSolved(seat, 1, "", 40_500)) for seat in (0, 1)]
    assert told == ["seat 0 solved 1st, after 31.5 s", "seat 1 solved 1st, after 16.5 s"]


def test_the_rounds_of_a_quick_card_game_are_counted_as_they_are_played() -> None:
    story, edition = story_of(edition_named("card_game")), edition_named("card_game")
    quick = edition.initial_state(CardOptions(2, quick=True))
    third = cards.RoundBegun(3, 30_000)
    assert story.heading(quick, third) == "Round 2"
    assert story.tell(quick, third).startswith("round 2 is begun")
    whole = edition.initial_state(CardOptions(2))
    assert story.heading(whole, third) == "Round 3"


def test_every_event_of_a_solo_run_has_its_words() -> None:
    before = ClassicSolo(shipped_deck("classic")).initial_state(SoloOptions())
    for kind in get_args(solo.Event):
        assert isinstance(SoloStory().tell(before, sample(kind)), str), kind.__name__


def test_every_phase_and_every_fault_has_its_words() -> None:
    assert set(PHASES) == set(Phase)
    faults = {kind.value for kind in FaultKind} | {kind.value for kind in LayoutFaultKind}
    assert set(FAULTS) == faults | {"one_face", "too_few"}


def test_small_words() -> None:
    assert [clock(at) for at in (0, 99, 100, 59_999, 60_000, 3_723_456)] == [
        "0:00.0", "0:00.0", "0:00.1", "0:59.9", "1:00.0", "62:03.4",
    ]  # fmt: skip
    assert [seconds(span) for span in (0, 1_250, -1_250, 61_000)] == [
        "0.0 s", "1.2 s", "-1.2 s", "61.0 s",
    ]  # fmt: skip
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "nothing", "a", "a and b", "a, b and c",
    ]  # fmt: skip
    assert [seats(these) for these in ((), (2,), (0, 3))] == ["nobody", "seat 2", "seats 0 and 3"]
    assert [nth(place) for place in (1, 2, 3, 4, 11, 12, 13, 21, 111, 122)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "111th", "122nd",
    ]  # fmt: skip
    assert reason("overlap", "P5") == "P5 lies on another one"
    assert reason("outside", None) == "something lies outside the area"
    assert reason("a_new_fault", "P5") == "a new fault"


@pytest.mark.parametrize(
    ("key", "event", "words"),
    [
        ("classic", Came(1), "seat 1 is there"),
        ("classic", Left(1), "seat 1 left"),
        ("classic", BotSatIn(1), "a bot sat in for seat 1"),
        ("classic", TookOver(1), "somebody took over the seat 1 from its bot"),
        (
            "classic",
            Deserted(120_000),
            "nobody is there any more: a pause at 2:00.0, if nobody comes",
        ),
        ("classic", Paused(0), "seat 0 made a pause"),
        ("classic", Paused(None), "the host made a pause"),
        ("classic", Resumed(), "the match goes on"),
        ("classic", race.WaitShortened(20_000), "the wait ends at 0:20.0"),
        ("classic", SolutionShown(1, "I3a@0,0"), "seat 1 gave up and saw a solution: I3a@0,0"),
        ("classic", Explained(1, "I3a@0,0"), "seat 1 sees a solution: I3a@0,0"),
        ("card_game", Explained(1, ""), "for the cards of seat 1 no solution was found"),
        ("classic", TieDrawn((2, 0)), "at the same time, drawn in this order: seats 2 and 0"),
        (
            "classic",
            Refused(1, "gems.row_empty", {"row": 3}),
            "what seat 1 did came to nothing: gems.row_empty (row 3)",
        ),
        ("classic", Refused(1, "match.over", {}), "what seat 1 did came to nothing: match.over"),
        ("classic", MatchEnded(((0,), (1,))), "the match is over"),
        ("classic", race.RoundOpened(2, 1, 9), "round 2 is opened; seat 1 is the starter"),
        (
            "three_d",
            race.PlayoffOpened((0, 1), 10_000, 20_000),
            "seats 0 and 1 play it off; the task is seen at 0:10.0",
        ),
        (
            "classic",
            race.RollAnnounced(1, 3_000),
            "the die of seat 1 is thrown; it is seen at 0:03.0",
        ),
        ("classic", race.Rolled("moon", "", (None, TASK), 9), "moon: seat 1 got 7 moon (V3 I3)"),
        ("three_d", race.Rolled("7", "fox", (None,), 9), "7, fox: nobody got a task yet"),
        ("three_d", GotReady(0), "seat 0 is ready"),
        ("three_d", race.GlassStarted(90_000), "the glass runs until 1:30.0"),
        ("classic", race.TaskShown(1, TASK), "seat 1 starts late, with 7 moon (V3 I3)"),
        ("classic", Arranged(1, "I3a@0,0 V3b@1,1"), "seat 1 laid 2 pieces: I3a@0,0 V3b@1,1"),
        ("classic", Arranged(1, "I3a@0,0"), "seat 1 laid 1 piece: I3a@0,0"),
        ("classic", Arranged(1, ""), "seat 1 laid nothing"),
        (
            "classic",
            race.ClaimFailed(1, "outside", "V3", 9),
            "seat 1 called, but V3 lies outside the area",
        ),
        (
            "classic",
            race.ClaimFailed(1, "hole", None, 9),
            "seat 1 called, but the area is not covered",
        ),
        ("classic", race.TaskSolved(1, 2, "", 12_345), "seat 1 solved 2nd, after 12.3 s"),
        (
            "classic",
            race.GlassTurned(90_000),
            "nobody solved: the glass is turned, and runs until 1:30.0",
        ),
        ("three_d", race.AnotherWanted(1), "seat 1 would like another task"),
        ("classic", race.RoundEnded(4), "round 4 is over"),
        (
            "classic",
            classic.GemsLaidOut((("red", "blue"), ("red",)), 30_000),
            "3 gems lie in 2 rows; fields are chosen until 0:30.0",
        ),
        ("classic", classic.FieldChosen(1, 5), "seat 1 put its pawn on field 5"),
        ("classic", classic.FieldKept(1), "seat 1 keeps its field"),
        ("classic", classic.PawnMoved(1, 4), "seat 1 moved its pawn to field 4"),
        (
            "classic",
            classic.GemsTaken(1, 4, ("red", "blue"), 9),
            "seat 1 took red and blue from row 4",
        ),
        ("classic", classic.GemsPassed(1), "seat 1 took nothing"),
        ("classic", classic.CollectorCalled(1, 60_000), "seat 1 may collect until 1:00.0"),
        (
            "three_d",
            treasury.BagFilled((10, 19, 1, 0)),
            "10 rubies, 19 sapphires and 1 emerald go into the bag",
        ),
        (
            "three_d",
            treasury.DisplayLaidOut((0, 9, 0, 9)),
            "9 sapphires and 9 ambers of them lie on the display",
        ),
        (
            "three_d",
            treasury.RewardGiven(1, 1, "sapphire", "emerald"),
            "seat 1 got a sapphire from the display and an emerald from the bag",
        ),
        ("three_d", treasury.RewardGiven(1, 3, None, "ruby"), "seat 1 got a ruby from the bag"),
        ("three_d", treasury.DisplayReduced(("amber",)), "nobody took an amber, so into the bag"),
        (
            "light_dark",
            light_dark.ShipMoved(1, 1, 12),
            "seat 1 moved its ship 1 field, to field 12",
        ),
        (
            "card_game",
            cards.RoundBegun(2, 30_000),
            "round 2 is begun; all lay from 0:30.0 on at the latest",
        ),
        (
            "card_game",
            cards.HandDealt(1, (cards.HandCard(4, "abcdef"), cards.HandCard(9, "bcdefa"))),
            "seat 1 took up abcdef bcdefa",
        ),
        (
            "card_game",
            cards.FacesTurned(1, (cards.HandCard(4, "abcdef"),)),
            "seat 1 turned its cards over: abcdef",
        ),
        ("card_game", GotReady(1), "seat 1 is ready"),
        ("card_game", cards.LayingStarted(9), "all lay their cards"),
        (
            "card_game",
            cards.LaidOut(1, cards.Board("0r0@0,0", (cards.ShownFace(0, "abcdef"),))),
            "seat 1 laid 1 card: 0r0@0,0",
        ),
        ("card_game", cards.LaidOut(1, cards.Board()), "seat 1 laid nothing"),
        ("card_game", EndWanted(1), "seat 1 would end the round"),
        ("classic", race.GoOnWanted(1), "seat 1 is done and goes on"),
        ("card_game", VoteWithdrawn(1), "seat 1 would rather go on"),
    ],
)
def test_an_event_is_told_so(key: str, event: Message, words: str) -> None:
    edition = edition_named(key)
    before = edition.initial_state(edition.options_type(2))
    assert story_of(edition).tell(before, event) == words


def test_a_pause_because_nobody_is_there_is_told_as_that() -> None:
    edition = edition_named("classic")
    deserted = edition.evolve(edition.initial_state(edition.options_type(2)), Deserted(120_000))
    told = story_of(edition).tell(deserted, Paused(None))
    assert told == "a pause, for nobody is there"


def test_of_a_seat_that_was_taken_over_it_is_told_who_had_it() -> None:
    edition = edition_named("classic")
    before = edition.initial_state(edition.options_type(3, bots=(1,)))
    left = edition.evolve(before, LeftForGood(2, is_removed=False))
    told = [story_of(edition).tell(left, TookOver(seat)) for seat in (1, 2)]
    assert told == [
        "somebody took over the seat 1 from its bot",
        "somebody took over the seat 2 whose player had left for good",
    ]


def test_a_scored_round_tells_calls_points_and_what_was_wrong() -> None:
    edition = edition_named("card_game")
    opened = edition.initial_state(CardOptions(2))
    laying = edition.evolve(
        edition.evolve(opened, cards.RoundBegun(1, 30_000)), cards.LayingStarted(605_000)
    )
    shown = tuple(cards.ShownFace(card, "abcdef") for card in range(7))
    faults = (
        cards.Fault("one_pair", "K-11", (0, 1)),
        cards.Fault("one_pair", "K-11", (2, 3)),
        cards.Fault("overlap", "K-10", (4, 5)),
    )
    scores = (
        cards.Score(0, cards.Board("", shown, faults)),
        cards.Score(1, cards.Board("", shown[:1])),
    )
    event = cards.RoundScored(1, cards.Ending.CALL, 45_300, (cards.Caller(0, 45_300),), scores)
    told = story_of(edition).tell(laying, event)
    assert told == (
        "seat 0 called after 40.3 s: seat 0 0 points for 7 cards, but cards touch with one symbol"
        " only (K-11) and card 4 lies on another one (K-10); seat 1 1 point for 1 card"
    )
    agreed = msgspec.structs.replace(event, ending=cards.Ending.AGREEMENT, callers=())
    assert (
        story_of(edition)
        .tell(laying, agreed)
        .startswith("all agreed to end the round after 40.3 s: seat 0 ")
    )
    late = msgspec.structs.replace(agreed, ending=cards.Ending.TIME)
    assert story_of(edition).tell(laying, late).startswith("the round has lasted long enough: ")
