"""What was answered to each command, so that one that is sent again changes nothing."""

from array import array
from bisect import bisect_left, insort

from ubongo.core.decision import AnyDecision
from ubongo.core.edition import Seat
from ubongo.core.wire.frames import Ack, Nak

Answer = Ack | Nak


def answer_in(decision: AnyDecision, seat: Seat, command_id: str, seq: int) -> Answer:
    """What a decision answers; a nak to who did something at the same time and got nothing."""
    lost = decision.refusal_of(seat)
    return Ack(command_id, seq) if lost is None else Nak(command_id, lost.code, lost.facts)


class Answers:
    """The answers to the last commands of a seat; of older ones, which the store has, a mark."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: dict[str, Answer] = {}
        self._forgotten = array("q")
        """In order, so that looking one up takes no longer the more there are."""

    def keep(self, answer: Answer) -> None:
        """Remember an answer; of the oldest one beyond the limit only the mark is left."""
        self._answers[answer.id] = answer
        if len(self._answers) > self._most:
            oldest = next(iter(self._answers))
            del self._answers[oldest]
            insort(self._forgotten, hash(oldest))

    def has_forgotten(self, command_id: str) -> bool:
        """Whether this command may have been answered before; two marks are hardly ever alike."""
        mark = hash(command_id)
        at = bisect_left(self._forgotten, mark)
        return at < len(self._forgotten) and self._forgotten[at] == mark

    def first(self, command_id: str) -> Answer | None:
        """What was answered to this command, if it was there before."""
        return self._answers.get(command_id)
