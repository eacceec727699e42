"""Which commands of a seat were answered, so that one that is sent again changes nothing."""

from array import array
from bisect import bisect_left

from ubongo.core.decision import CommandId
from ubongo.core.wire.frames import Ack, Nak

Answer = Ack | Nak


class Answers:
    """Which decision answered which command of a seat, and the last answers without a decision.

    A refusal changes nothing: whoever asks again after it is forgotten is decided again.
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
        self._others: dict[CommandId, Answer] = {}

    def anew(self) -> "Answers":
        """For another match; the ids count on."""
        answers = Answers(self._most)
        answers.highest = answers._of_the_last_match = self.highest
        return answers

    def receive(self, command_id: CommandId) -> Answer | None:
        """A command came in; its answer if it needs no decision, now or any more."""
        if command_id <= self._of_the_last_match:
            return Nak(command_id, "match.over", {})
        self.highest = max(self.highest, command_id)
        return self.other(command_id)

    def decide(self, command_id: CommandId, number: int) -> None:
        """A decision answers it."""
        self.highest = max(self.highest, command_id)
        at = bisect_left(self._ids, command_id)
        self._ids.insert(at, command_id)
        self._numbers.insert(at, number)

    def keep(self, answer: Answer) -> None:
        """It was answered without a decision."""
        self._others[answer.id] = answer
        if len(self._others) > self._most:
            del self._others[next(iter(self._others))]

    def decision_on(self, command_id: CommandId) -> int | None:
        """The number of the decision that answered it."""
        at = bisect_left(self._ids, command_id)
        is_there = at < len(self._ids) and self._ids[at] == command_id
        return self._numbers[at] if is_there else None

    def other(self, command_id: CommandId) -> Answer | None:
        """What was answered without a decision."""
        return self._others.get(command_id)
