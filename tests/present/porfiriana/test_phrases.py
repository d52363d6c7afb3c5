import random

import pytest

from paxbot.engine.kernel import Decision
from paxbot.games.porfiriana import moves as m
from paxbot.games.porfiriana.market import is_headline
from paxbot.games.porfiriana.state import State
from paxbot.present.line import Kind, Reader, Reading
from paxbot.present.phrase import strange
from paxbot.present.words import Cited, speaking
from tests.porfiriana.tables import Board
from tests.present.porfiriana.games import DECK, GAME, PEOPLE, SIZES, WORDS, index, walk


def read(state: State, decision: Decision, line: str) -> Reading:
    return Reader(GAME, WORDS, PEOPLE[: state.hosted], decision.seat).read(state, line)


@pytest.mark.parametrize("seats", SIZES)
def test_every_answer_of_whole_games_reads_back_as_itself(seats: int) -> None:
    chance, people = random.Random(seats), PEOPLE[:seats]
    for state, decision, _facts in walk(seats):
        if decision is None:
            break
        phrases = WORDS.phrases(state, decision, people)
        unavailable = WORDS.unavailable(state, decision, people)
        assert len({phrase.text for phrase in phrases}) == len(decision.options)
        assert not {phrase.text for phrase in phrases} & {each.phrase.text for each in unavailable}
        if chance.random() < 0.7:
            continue
        ways = [way for phrase in phrases for word in phrase.words for way in word.ways]
        assert not strange("; ".join(ways), WORDS.vocabulary(people))
        option = chance.randrange(len(phrases))
        reading = read(state, decision, phrases[option].text)
        assert reading.trouble is None, (phrases[option].text, reading.trouble)
        assert [answer.option for answer in reading.answers] == [option]


@pytest.mark.parametrize("seats", [3])
def test_lines_and_completions_are_the_same_whatever_is_hidden(seats: int) -> None:
    chance, people = random.Random(1), PEOPLE[:seats]
    for state, decision, _facts in walk(seats):
        if decision is None or chance.random() < 0.9:
            continue
        reader, other = Reader(GAME, WORDS, people, decision.seat), GAME.permuted(state, decision.seat)
        line = chance.choice(["", "b", "play", "sell", "end; buy", "speculate reserve", "xyzzy"])
        one, two = reader.read(state, line), reader.read(other, line)
        assert (one.answers, one.trouble, one.rest, one.stop) == (two.answers, two.trouble, two.rest, two.stop)
        assert reader.complete(state, line, 25, 100) == reader.complete(other, line, 25, 100)


def begin() -> tuple[State, Decision]:
    state = GAME.setup(2, bytes(16), {"first": 0})
    decision = GAME.pending(state)
    assert decision is not None
    return state, decision


def test_a_whole_turn_is_one_line_in_which_titles_may_be_shortened() -> None:
    state, decision = begin()
    space = next(space for space in range(12) if not is_headline(state, state.market[space]))
    title = DECK[state.market[space]].title
    reading = read(state, decision, f"buy {title[:-2]}; speculate {DECK[state.market[5]].title}; end")
    assert reading.trouble is None
    moves = [answer.move for answer in reading.answers]
    assert moves[0] == m.Buy(space)
    assert [type(move) for move in moves] == [m.Buy, m.Speculate, m.Put, m.EndActions]


def test_what_cannot_be_done_is_answered_with_the_reason() -> None:
    state, decision = begin()
    reading = read(state, decision, "buy General Huerta")
    assert reading.trouble is not None
    assert reading.trouble.kind is Kind.IMPOSSIBLE
    assert reading.trouble.reason == Cited("Too dear: General Huerta.", ("Turn > Buy Public Card",))


@pytest.mark.parametrize("line", ["improve", "improve minas; end", "improve Minas Prietas rail"])
def test_the_only_place_may_be_named_or_left_out(line: str) -> None:
    state, _decision = begin()
    mine = index("Minas Prietas")
    state.enterprises.append(mine)
    state.owner[mine], state.decision = 1, None
    decision = GAME.pending(state)
    assert decision is not None
    reading = read(state, decision, line)
    assert reading.trouble is None
    assert isinstance(reading.answers[0].move, m.Improve)


def test_a_word_with_one_answer_needs_no_more_and_a_title_may_be_known_by_any_of_its_words() -> None:
    board = Board()
    mine = board.play(0, "061", unrest=1)
    state, decision = board.begin().s, board.ask()
    for line in ("police", "police; end", "police prietas", "police minas; end"):
        assert read(state, decision, line).trouble is None, line
        assert read(state, decision, line).answers[0].move == m.Police(mine)
    assert read(state, decision, "buy").trouble is not None


def test_what_is_typed_is_the_same_in_every_language() -> None:
    for state, decision, _facts in walk(4)[::5]:
        if decision is None:
            break
        english = WORDS.phrases(state, decision, PEOPLE[:4])
        with speaking("de"):
            assert WORDS.phrases(state, decision, PEOPLE[:4]) == english


def test_a_plan_can_depend_on_every_part_that_is_watched() -> None:
    state, _decision = begin()
    parts = WORDS.watchable(state, 0)
    assert {part.key for part in parts} == set(GAME.watched(state, 0))
    assert all(part.name for part in parts)
