"""What was answered to each command, so that one that is sent again changes nothing."""

from collections import OrderedDict

import msgspec

from ubongo.core.wire import Ack, Nak

Answer = Ack | Nak

_reader: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


def read_answer(stored: bytes) -> Answer:
    """An answer as it was kept."""
    return _reader.decode(stored)


class Answers:
    """The answers to the last commands of a seat."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: OrderedDict[str, Answer] = OrderedDict()

    def keep(self, answer: Answer) -> None:
        """Remember an answer; the oldest one beyond the limit is forgotten."""
        self._answers[answer.id] = answer
        if len(self._answers) > self._most:
            self._answers.popitem(last=False)

    @property
    def has_forgotten(self) -> bool:
        """Whether there may have been more answers than these."""
        return len(self._answers) >= self._most

    def first(self, command_id: str) -> Answer | None:
        """What was answered to this command, if it was there before."""
        return self._answers.get(command_id)
