import random
from typing import Any

import pytest

from paxbot.games.spartacus import terms as m
from paxbot.games.spartacus.state import State
from paxbot.present.line import Kind, Reader, Reading
from paxbot.present.phrase import strange
from paxbot.present.words import speaking
from tests.cases import for_each
from tests.present.spartacus.games import GAME, PEOPLE, SIZES, WORDS, Table, walk


def read(s: State, line: str) -> Reading:
    decision = GAME.pending(s)
    assert decision is not None
    return Reader(GAME, WORDS, PEOPLE[: s.seats], decision.seat).read(s, line)


def moves(s: State, line: str) -> list[Any]:
    reading = read(s, line)
    assert reading.trouble is None, reading.trouble
    return [answer.move for answer in reading.answers]


def reason(s: State, line: str) -> str:
    reading = read(s, line)
    assert reading.trouble is not None
    assert reading.trouble.kind is Kind.IMPOSSIBLE
    assert reading.trouble.reason is not None
    return reading.trouble.reason.text


@pytest.mark.parametrize(("seats", "solo"), SIZES)
def test_every_answer_of_whole_games_reads_back_as_itself(seats: int, solo: int) -> None:
    chance, names = random.Random(seats), PEOPLE[:seats]
    for state, decision, _facts in walk(seats, solo, 5):
        if decision is None:
            break
        phrases = WORDS.phrases(state, decision, names)
        unavailable = WORDS.unavailable(state, decision, names)
        assert len({phrase.text for phrase in phrases}) == len(decision.options)
        assert not {phrase.text for phrase in phrases} & {each.phrase.text for each in unavailable}
        ways = [way for phrase in phrases for word in phrase.words for way in word.ways]
        assert not strange("; ".join(ways), WORDS.vocabulary(names))
        option = chance.randrange(len(phrases))
        reading = Reader(GAME, WORDS, names, decision.seat).read(state, phrases[option].text)
        assert reading.trouble is None, reading.trouble
        assert [answer.option for answer in reading.answers] == [option]


@pytest.mark.parametrize("seed", range(3))
def test_lines_and_completions_are_the_same_whatever_is_hidden(seed: int) -> None:
    chance, names = random.Random(seed), PEOPLE[:3]
    for state, decision, _facts in walk(3, 0, seed):
        if decision is None or chance.random() < 0.7:
            continue
        reader, other = Reader(GAME, WORDS, names, decision.seat), GAME.permuted(state, decision.seat)
        line = chance.choice(
            ["", "b", "buy 1", "play l", "draw; take", "lay 2; take", "end; draw", "xyzzy", "take; end"]
        )
        one, two = reader.read(state, line), reader.read(other, line)
        assert (one.answers, one.trouble, one.rest, one.stop) == (two.answers, two.trouble, two.rest, two.stop)
        assert reader.complete(state, line, 25, 100) == reader.complete(other, line, 25, 100)


def test_a_whole_turn_after_the_draw_is_one_line() -> None:
    table = Table().draws(("senator", 1, 1)).display(land=[2]).hand(("fleet", 3, 2))
    s = table.column(3, ("land", 2, 1)).begin(m.Draw(), m.Take(1))
    assert moves(s, "buy 3; play fleet 3; play land 2; end") == [m.Buy(3), m.Play(3), m.Play(4), m.EndTurn()]


@for_each("line", ["buy 3", "BUY legion III", "purchase column 3", "buy iii", "b 3"])
def test_a_column_is_named_by_its_number_or_its_legion(line: str) -> None:
    s = Table().draws(("senator", 1, 1)).column(3, ("land", 2, 1)).begin(m.Draw(), m.Take(1))
    assert moves(s, line) == [m.Buy(3)]


@pytest.mark.parametrize("line", ["end", "end turn", "END TURN;", "done"])
def test_a_word_of_several_parts_is_read_whole(line: str) -> None:
    reading = read(Table().draws(("senator", 1, 1)).begin(m.Draw(), m.Take(1)), line)
    assert [answer.move for answer in reading.answers] == [m.EndTurn()]
    assert (reading.trouble, reading.rest) == (None, "")


@pytest.mark.parametrize("line", ["play fleet 3", "play navis longa 3", "pl fl 3", "play Flotte 3"])
def test_a_card_is_named_by_its_category_in_english_latin_or_another_language_and_its_price(line: str) -> None:
    s = Table().draws(("fleet", 3, 2)).display(land=[2]).begin(m.Draw(), m.Take(1))
    assert moves(s, line) == [m.Play(1)]


def test_cards_of_one_price_with_different_symbols_are_told_apart() -> None:
    s = Table().draws(("land", 3, 2)).hand(("land", 3, 1)).begin(m.Draw(), m.Take(1))
    assert moves(s, "play land 3 2") == [m.Play(1)]
    assert moves(s, "play land 3 1") == [m.Play(2)]


def test_drawn_cards_are_put_away_by_one_word_or_with_their_name() -> None:
    table = Table().draws(("land", 3, 2), ("wealth", 1, 1), ("fleet", 1, 1))
    s = table.begin(m.Draw())
    for line, move in (
        ("take", m.Take(1)),
        ("return", m.Return(1)),
        ("lay 2", m.Lay(1, 2)),
        ("put on column II", None),
    ):
        assert moves(s, line) == [move or m.Lay(1, 2)]
    s = table.display(religion=[6]).begin(m.Draw())
    assert moves(s, "lay wealth 1 on 3; return land 3")[:2] == [m.Lay(2, 3), m.Return(1)]


def test_what_is_typed_is_the_same_in_every_language() -> None:
    for state, decision, _facts in walk(4, 0, 3):
        if decision is None:
            break
        english = WORDS.phrases(state, decision, PEOPLE[:4])
        unavailable = [each.phrase for each in WORDS.unavailable(state, decision, PEOPLE[:4])]
        with speaking("de"):
            assert WORDS.phrases(state, decision, PEOPLE[:4]) == english
            assert [each.phrase for each in WORDS.unavailable(state, decision, PEOPLE[:4])] == unavailable


def test_what_cannot_be_done_is_answered_with_the_reason() -> None:
    table = Table().draws(("senator", 1, 1)).hand(("fleet", 3, 2)).column(1, *[("land", 4, 2)] * 2)
    s = table.begin(m.Draw(), m.Take(1))
    assert reason(s, "buy 1") == "You cannot afford the column of Legion I for 8 aurei."
    assert reason(s, "buy 2") == "Nothing lies in the column of Legion II."
    assert reason(s, "play fleet 3") == "Without land or intrigue in your display you cannot play Fleet 3 (2 symbols)."
    assert reason(s, "play senator 1; buy 1") == (
        "You have played a card in this turn: a column is bought before that."
    )


def test_a_plan_can_depend_on_every_part_that_is_watched() -> None:
    state = GAME.setup(3, bytes(16), {})
    parts = WORDS.watchable(state, 0)
    assert {part.key for part in parts} == set(GAME.watched(state, 0))
    assert len({part.word.text for part in parts}) == len(parts)
    assert all(part.name for part in parts)
