"""Which commands of a seat were answered, so that one that is sent again changes nothing."""

from array import array
from bisect import bisect_left

from ubongo.core.decision import CommandId
from ubongo.core.wire.frames import Ack, Nak

Answer = Ack | Nak


class Answers:
    """Which decision answered which command of a seat, and the last answers without a decision.

    Only the last refusals are kept: a refusal changed nothing, so an older one is decided again.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self.highest = 0
        """The highest id that came in."""
        self._of_the_last_match = 0
        """The highest one of the match before."""
        self._ids = array("Q")
        """In order; a seat's commands count up, so a new one hardly ever goes in between."""
        self._numbers = array("L")
        self._without_decision: dict[CommandId, Answer] = {}

    def for_next_match(self) -> "Answers":
        """Empty answers for another match; the ids count on."""
        answers = Answers(self._most)
        answers.highest = answers._of_the_last_match = self.highest
        return answers

    def receive(self, command_id: CommandId) -> Answer | None:
        """Note that a command came in; its answer, if it has one without a decision."""
        if command_id <= self._of_the_last_match:
            return Nak(command_id, "match.over", {})
        self.highest = max(self.highest, command_id)
        return self.without_decision(command_id)

    def add_decision(self, command_id: CommandId, number: int) -> None:
        """Note which decision answers a command."""
        self.highest = max(self.highest, command_id)
        at = bisect_left(self._ids, command_id)
        self._ids.insert(at, command_id)
        self._numbers.insert(at, number)

    def add_answer(self, answer: Answer) -> None:
        """Note the answer to a command that no decision answers."""
        self._without_decision[answer.id] = answer
        if len(self._without_decision) > self._most:
            del self._without_decision[next(iter(self._without_decision))]

    def decision_on(self, command_id: CommandId) -> int | None:
        """The number of the decision that answered a command."""
        at = bisect_left(self._ids, command_id)
        is_there = at < len(self._ids) and self._ids[at] == command_id
        return self._numbers[at] if is_there else None

    def without_decision(self, command_id: CommandId) -> Answer | None:
        """The answer to a command that no decision answered."""
        return self._without_decision.get(command_id)
