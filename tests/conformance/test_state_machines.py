"""Hypothesis plays: it looks for an order of doings after which something does not hold."""

from itertools import permutations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.conformance.bad_commands import any_command
from tests.conformance.cases import CASES, KEYS
from tests.conformance.invariants import check_state
from tests.conformance.random_play import RandomPlay, edition_named
from ubongo.core.chance import SeededChance
from ubongo.core.edition import Refusal
from ubongo.core.messages import Come, Leave, Message, Pause, Resume, SitIn, TakeOver


class Checked(RandomPlay):
    """A match that is looked at after every event."""

    def do(self, command: object) -> tuple[Message, ...]:
        """Decide, record, and check every state on the way."""
        state = self.state
        events = super().do(command)
        for event in events:
            after = self.edition.evolve(state, event)
            check_state(self.edition.key, state, after)
            state = after
        return events


class Matches(RuleBasedStateMachine):
    """A match of the edition `key`, to which anything may be done in any order."""

    key = ""

    @initialize(data=st.data(), seed=st.integers(0, 2**32), steps=st.integers(0, 300))
    def open(self, data: st.DataObject, seed: int, steps: int) -> None:
        """Any of the edition's options, and any moment of a match."""
        cases = [case for case in CASES if case.edition == self.key]
        case = data.draw(st.sampled_from(cases), label="case")
        self.play = Checked(edition_named(self.key), case.options, seed)
        for _ in range(steps):
            if not self.play.is_over:
                self.play.go_on()

    def runs(self) -> bool:
        """Whether time passes in the match."""
        return not self.play.is_over and not self.play.state.is_paused

    def attempt(self, command: object) -> None:
        """Do something that may be refused."""
        try:
            self.play.do(command)
        except Refusal:
            return

    @precondition(runs)
    @rule()
    def wait(self) -> None:
        """Until the match wakes up by itself."""
        self.play.wait()

    @precondition(runs)
    @rule(millis=st.sampled_from([0, 1, 19, 20, 999, 1_000, 5_000]), data=st.data())
    def move(self, millis: int, data: st.DataObject) -> None:
        """Somebody does something that is possible."""
        self.play.at += millis
        commands = self.play.possible()
        if commands:
            self.attempt(data.draw(st.sampled_from(commands)))

    @precondition(runs)
    @rule()
    def several(self) -> None:
        """Whatever order simultaneous commands are decided in, a legal state comes of it."""
        firsts = {command.seat: command for command in reversed(self.play.possible())}  # type: ignore[attr-defined]
        for order in permutations(list(firsts.values())[:3]):
            state, number = self.play.state, self.play.number
            for command in order:
                chance = SeededChance(self.play.seed, number)
                try:
                    events = self.play.edition.decide(state, command, self.play.at, chance)
                except Refusal:
                    continue
                number += bool(events)
                for event in events:
                    after = self.play.edition.evolve(state, event)
                    check_state(self.play.edition.key, state, after)
                    state = after

    @rule(
        kind=st.sampled_from([Come, Leave, SitIn, TakeOver, Pause, Resume]), seat=st.integers(0, 3)
    )
    def attend(self, kind: type[Come], seat: int) -> None:
        """Somebody comes or goes."""
        self.attempt(kind(seat))

    @rule(dice=st.randoms(use_true_random=False))
    def lie(self, dice: object) -> None:
        """A client sends nonsense."""
        self.attempt(any_command(self.play.edition.command_type, dice))  # type: ignore[arg-type]


@pytest.mark.parametrize("key", KEYS)
def test_whatever_is_done_in_whatever_order_every_state_is_legal(key: str) -> None:
    machine = type("Machine", (Matches,), {"key": key})
    chosen = settings(max_examples=40, stateful_step_count=60, derandomize=True)
    run_state_machine_as_test(machine, settings=chosen)
