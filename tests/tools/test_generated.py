"""Generated files are what ./run generate would write now, and say what the program says."""

import json
import re
from typing import Literal, get_args

import msgspec
import pytest

from tools.generated import (
    generated,
    parts_for_the_pages,
    phrases_for_the_pages,
    pieces_for_the_pages,
    turned_pieces,
    wire_for_the_pages,
)
from tools.made.card_game.hands import hands_for_practice
from tools.wire_types import typescript
from ubongo.decks.files import shipped_stacks
from ubongo.editions.classic import messages
from ubongo.geometry import POLYCUBES, POLYOMINOES, oriented
from ubongo.server.tables.games import THE_TABLES_OWN
from ubongo.server.tables.phrases import PHRASES
from ubongo.solving import GOAL, check_layout, read_hand, read_layout


def test_every_generated_file_is_up_to_date() -> None:
    files = generated()
    assert files
    stale = [
        path.name
        for path, text in files.items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]
    assert stale == [], "type ./run generate"


def test_the_pages_have_every_piece_in_every_rotation() -> None:
    found = re.findall(r"name: '(\w+)', colour: '(\w+)'", pieces_for_the_pages())
    assert found == [(piece.name, piece.colour) for piece in POLYOMINOES]
    cells = {
        (name, letter): frozenset((int(cell[0]), int(cell[1]), 0) for cell in line.split())
        for name, letters in json.loads(turned_pieces()).items()
        for letter, line in letters.items()
    }
    assert cells == {
        (piece.name, letter): oriented(piece.name, letter)
        for piece in POLYOMINOES
        for letter in "abcdefgh"
    }


def test_the_pages_have_every_part_of_the_box() -> None:
    found = re.findall(
        r"name: '(\d+)', colour: '(\w+)', count: (\d), cells: '([\d ]+)'", parts_for_the_pages()
    )
    assert [(name, colour, int(count)) for name, colour, count, _ in found] == [
        (part.name, part.colour, part.count) for part in POLYCUBES
    ]
    for name, _, _, line in found:
        cells = [tuple(map(int, digits)) for digits in line.split()]
        assert frozenset(cells) == oriented(name, "a")


@pytest.mark.parametrize("union", [messages.Command, messages.Event])
def test_the_pages_know_every_message_by_its_kind(union: object) -> None:
    written = wire_for_the_pages()
    for message in get_args(union):
        assert f"  readonly kind: '{message.__struct_config__.tag}'" in written
        assert f"  | {message.__name__}\n" in written


def test_the_pages_know_what_only_the_table_may_give() -> None:
    _, _, own = wire_for_the_pages().partition("export type TheTablesOwn =")
    kinds = re.findall(r"'(\w+)'", own)
    assert kinds == sorted(str(command.__struct_config__.tag) for command in THE_TABLES_OWN)
    assert {"remove", "close", "explain"} <= set(kinds)


def test_types_are_written_as_typescript_has_them() -> None:
    class Gem(msgspec.Struct, tag_field="kind", tag="gem"):
        """A gem."""

        colour: str
        counts: dict[str, int]
        rows: tuple[tuple[int | None, ...], ...]

    written = typescript("Made for a test.", {"Any": [Gem]}, [Gem])
    assert written == (
        "/** Made for a test. */\n\n/** A gem. */\nexport interface Gem {\n"
        "  readonly kind: 'gem'\n  readonly colour: string\n"
        "  readonly counts: Readonly<Record<string, number>>\n"
        "  readonly rows: readonly (readonly (number | null)[])[]\n}\n\n"
        "export type Any = Gem\n"
    )


def test_a_choice_of_words_is_written_as_one() -> None:
    class Wanted(msgspec.Struct):
        """A bot."""

        strength: Literal["weak", "strong"]

    assert "  readonly strength: 'strong' | 'weak'\n" in typescript("", {}, [Wanted])


def test_two_editions_may_have_structs_of_the_same_name() -> None:
    one, other = (msgspec.defstruct("State", []) for _ in range(2))
    with pytest.raises(ValueError, match="two types are called State"):
        typescript("", {}, [one, other])
    written = typescript("", {}, [one, other], {other: "OtherState"})
    assert "interface State {" in written
    assert "interface OtherState {" in written


def test_the_pages_know_every_phrase() -> None:
    assert re.findall(r"^  '(\w+)',$", phrases_for_the_pages(), re.MULTILINE) == list(PHRASES)


def test_a_type_without_a_counterpart_is_an_error() -> None:
    class Odd(msgspec.Struct):
        """A struct that has no JSON."""

        moments: complex

    with pytest.raises(ValueError, match="no TypeScript for"):
        typescript("Odd.", {}, [Odd])


def test_a_page_may_leave_out_what_has_a_default() -> None:
    class Asked(msgspec.Struct, forbid_unknown_fields=True):
        """A wish."""

        seats: int
        side: str = "easy"

    assert "  readonly seats: number\n  readonly side?: string\n" in typescript("", {}, [Asked])


def test_what_stands_inside_of_a_view_is_whole() -> None:
    class Wish(msgspec.Struct, forbid_unknown_fields=True):
        """What a table agreed on."""

        side: str = "easy"

    class Seen(msgspec.Struct):
        """A view."""

        wish: Wish

    assert "  readonly side: string\n" in typescript("", {}, [Seen])


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (8, "export type Choice = Gem0 | Gem1 | Gem2 | Gem3 | Gem4 | Gem5 | Gem6 | Gem7\n"),
        (12, "export type Choice =\n  Gem0 | Gem1 | Gem2 | "),
        (16, "export type Choice =\n  | Gem0\n  | Gem1\n"),
    ],
)
def test_a_long_choice_is_broken_as_prettier_breaks_it(number: int, written: str) -> None:
    gems = [msgspec.defstruct(f"Gem{n}", []) for n in range(number)]
    assert written in typescript("", {"Choice": gems}, [])


def test_every_hand_for_practice_is_of_the_shipped_deck_and_its_solution_holds() -> None:
    faces = {
        (face.stack.number, face.card.number, face.card.face(face.round_number))
        for face in shipped_stacks("card_game").faces()
    }
    sides = json.loads(hands_for_practice())
    assert sides.keys() == {"easy", "hard"}
    rounds = {side: {int(hand["label"]) for hand in hands} for side, hands in sides.items()}
    assert rounds == {"easy": {1, 2, 3}, "hard": {4, 5, 6}}
    for hand in (*sides["easy"], *sides["hard"]):
        stack = (int(hand["label"]) - 1) // 2
        dealt = zip(hand["cards"], hand["pieces"], strict=True)
        assert {(2 * stack + 1, card - 36 * stack, face) for card, face in dealt} <= faces
        assert len(set(hand["cards"])) == 9
        solution = read_layout(hand["solution"])
        assert len(solution) == GOAL
        assert check_layout(read_hand(hand["pieces"]), solution) == ()
