import random
from typing import Any

import pytest

from paxbot.engine.kernel import Move
from paxbot.games.pamir import moves as m
from paxbot.games.pamir.game import PaxPamir
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import ActionKind, Border, Coalition, Region, Side, Suit
from paxbot.present.line import Kind, Reader, Reading
from paxbot.present.pamir.presenter import PamirWords
from paxbot.present.phrase import strange
from tests.cases import for_each
from tests.pamir.builder import BLUE, GRAY, RED, Diagram

GAME, WORDS = PaxPamir(), PamirWords()
PLAIN = ("ann", "Bob the 2nd", "Éva", "dan", "eve")
ODD = ("done", "17", "kabul", "\\_\\_\\_", "😀")
LEFT = 0
ALIKE = ("ann", "ann b", "b", "Ann", "seat")


def read(table: Diagram, line: str, names: tuple[str, ...] = PLAIN) -> Reading:
    return Reader(GAME, WORDS, names[: table.s.seats], table.decision.seat).read(table.s, line)


def moves(table: Diagram, line: str) -> list[Any]:
    reading = read(table, line)
    assert reading.trouble is None, reading.trouble
    return [answer.move for answer in reading.answers]


def reason(table: Diagram, line: str) -> str:
    reading = read(table, line)
    assert reading.trouble is not None
    assert reading.trouble.kind is Kind.IMPOSSIBLE
    assert reading.trouble.reason is not None
    return reading.trouble.reason.text


@pytest.mark.parametrize("names", [PLAIN, ODD, ALIKE])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_answer_of_a_whole_game_reads_back_as_itself(names: tuple[str, ...], seats: int) -> None:
    chance, names = random.Random(seats), names[:seats]
    state = GAME.setup(seats, bytes([seats] * 16), {})
    while (decision := GAME.pending(state)) is not None:
        phrases = WORDS.phrases(state, decision, names)
        assert len({phrase.text for phrase in phrases}) == len(decision.options)
        option = chance.randrange(len(phrases))
        if not decision.is_forced:
            reading = Reader(GAME, WORDS, names, decision.seat).read(state, phrases[option].text)
            ways = [way for word in phrases[option].words for way in word.ways]
            assert not strange("; ".join(ways), WORDS.vocabulary(names))
            assert reading.trouble is None
            follows = [LEFT] if fills_an_empty_court(state, decision.options[option]) else []
            assert [answer.option for answer in reading.answers] == [option, *follows]
        state = GAME.apply(state, decision.options[option]).state


def fills_an_empty_court(state: State, move: Move) -> bool:
    """Whether an end of the court is asked for next, and makes no difference."""
    decision = GAME.pending(GAME.apply(state, move).state)
    if decision is None or decision.options != (m.ChooseSide(Side.LEFT), m.ChooseSide(Side.RIGHT)):
        return False
    return isinstance(move, m.PlayCard) and not state.players[decision.seat].court


@pytest.mark.parametrize("seed", range(4))
def test_lines_and_completions_are_the_same_whatever_is_hidden(seed: int) -> None:
    chance = random.Random(seed)
    state = GAME.setup(3, bytes([seed] * 16), {})
    names = PLAIN[:3]
    for _ in range(150):
        decision = GAME.pending(state)
        if decision is None:
            break
        reader, other = Reader(GAME, WORDS, names, decision.seat), GAME.permuted(state, decision.seat)
        line = some_line(state, decision.seat, chance)
        assert told(reader.read(state, line)) == told(reader.read(other, line)), line
        assert reader.complete(state, line, 25, 100) == reader.complete(other, line, 25, 100), line
        state = GAME.apply(state, chance.choice(decision.options)).state


def some_line(state: State, seat: int, chance: random.Random) -> str:
    """Answers by chance, on through reveals and into the turns of others, with a wrong word now and then."""
    words = []
    for _ in range(chance.randrange(1, 8)):
        decision = GAME.pending(state)
        if decision is None:
            break
        option = chance.randrange(len(decision.options))
        words.append(WORDS.phrases(state, decision, PLAIN[:3])[option].text)
        state = GAME.apply(state, decision.options[option]).state
    if chance.random() < 0.2:
        words.append("xyzzy")
    return "; ".join(words)


def told(reading: Reading) -> Any:
    return reading.answers, reading.trouble, reading.rest, reading.stop


@for_each(
    "line", ["buy 58", "purchase 58", "BUY #58", "buy: Ishaqzai Chiefs", "buy ishaq", "bu 58", "purch ishaqzai chi"]
)
def test_a_card_is_named_by_number_or_name(line: str) -> None:
    assert moves(Diagram().market(top=[58, 41]).turn_of(RED), line) == [m.Purchase(58)]


def test_a_whole_turn_is_one_line() -> None:
    table = Diagram().market(top=[58]).hand(RED, 41).court(RED, 15).turn_of(RED)
    assert moves(table, "buy 58; play 41 left; end")[:3] == [m.Purchase(58), m.PlayCard(41), m.ChooseSide(Side.LEFT)]


@pytest.mark.parametrize("line", ["end", "end turn", "End turn.", "pass"])
def test_a_word_of_several_parts_is_read_whole(line: str) -> None:
    reading = read(Diagram().turn_of(RED), line)
    assert [answer.move for answer in reading.answers] == [m.EndTurn()]
    assert (reading.trouble, reading.rest) == (None, "")


def test_in_an_empty_court_the_end_need_not_be_typed(table: Diagram) -> None:
    table.hand(RED, 15, 16).turn_of(RED)
    first = [m.PlayCard(15), m.ChooseSide(Side.LEFT)]
    assert moves(table, "play 15")[:2] == moves(table, "play 15 left")[:2] == first
    assert moves(table, "play 15 right")[:2] == [m.PlayCard(15), m.ChooseSide(Side.RIGHT)]
    assert read(table, "play 15 xyzzy").trouble is not None


def test_in_a_court_with_cards_the_end_is_asked_for(table: Diagram) -> None:
    table.hand(RED, 15).court(RED, 16).turn_of(RED)
    assert moves(table, "play 15") == [m.PlayCard(15)]


def test_a_tax_names_players_and_cards() -> None:
    table = Diagram().court(RED, 8).court(BLUE, 1).tribes(Region.KABUL, {RED: 1}).market(top=[58], bottom=[2])
    table.market_rupees(top=[1], bottom=[1]).turn_of(RED)
    assert moves(table, "tax 8 58")[1] == m.TaxMarket(58)
    assert moves(table, "tax 8 bob the 2nd")[1] == m.TaxPlayer(BLUE)
    assert moves(table, "tax 8 from seat 2")[1] == m.TaxPlayer(BLUE)
    assert moves(table, "tax 8 2")[1] == m.TaxMarket(2)


def test_regions_and_borders_are_named_in_either_order() -> None:
    state = State.__new__(State)
    decision = Diagram().turn_of(RED).decision._replace(options=tuple(m.PlaceRoad(border) for border in Border))
    phrases = WORDS.phrases(state, decision, PLAIN)
    assert phrases[Border.HERAT_KABUL].text == "Herat-Kabul"
    assert "road Kabul-Herat" in phrases[Border.HERAT_KABUL].words[0].ways


def test_pieces_beside_pieces_of_another_kind_are_named() -> None:
    decision = (
        Diagram()
        .turn_of(RED)
        .decision._replace(options=(m.PlaceArmy(Region.KABUL), m.PlaceRoad(Border.HERAT_KABUL), m.Done()))
    )
    texts = [phrase.text for phrase in WORDS.phrases(State.__new__(State), decision, PLAIN)]
    assert texts == ["army Kabul", "road Herat-Kabul", "done"]


def test_the_literal_words_of_all_answers_are_plain() -> None:
    options = (
        m.EndTurn(), m.ChooseSide(Side.LEFT), m.ChooseSide(Side.RIGHT), m.Withdraw(), m.LeaveUnpaid(), m.PayBribe(2),
        m.OfferBribe(0), m.OfferBribe(1), m.AcceptOffer(1), m.WaiveBribe(), m.DemandBribe(2), m.RefuseOffer(),
        m.TakePrize(), m.LeavePrize(), m.Done(), m.Decline(), m.ChooseLoyalty(Coalition.AFGHAN),
        m.ChooseSuit(Suit.MILITARY), m.ChoosePlayer(GRAY), m.PlaceGift(4),
    )  # fmt: skip
    decision = Diagram().turn_of(RED).decision._replace(options=options)
    texts = [phrase.text for phrase in WORDS.phrases(State.__new__(State), decision, PLAIN)]
    assert texts == [
        "end", "left", "right", "withdraw", "pay nothing", "pay 2", "offer 0", "offer 1", "accept", "waive", "demand 2",
        "refuse", "take", "leave", "done", "decline", "Afghan", "Military", "Éva", "4",
    ]  # fmt: skip


def test_what_is_too_dear_or_barred_is_answered_with_the_reason() -> None:
    table = Diagram().market(top=[None, None, None, None, None, 58]).rupees(RED, 1).turn_of(RED)
    assert reason(table, "buy 58").startswith("You cannot afford")
    table.s.barred = [58]
    assert reason(table.rupees(RED, 9), "buy 58").startswith("Barred this turn")


def test_without_actions_left_a_line_says_so() -> None:
    table = Diagram().market(top=[58]).hand(RED, 41).turn_of(RED, actions=0)
    assert reason(table, "buy 58") == reason(table, "play 41")
    assert "no action left" in reason(table, "play 41")


def test_a_word_short_for_something_impossible_as_well_is_not_guessed() -> None:
    table = Diagram().court(RED, 34).court(BLUE, 41).spies(41, {RED: 1}).rupees(RED, 4).turn_of(RED)
    assert [move.action for move in table.options(m.UseCard)].count(ActionKind.BETRAY) == 1
    reading = read(table, "b 34")
    assert reading.trouble is not None
    assert (reading.trouble.kind, reading.trouble.instead) == (Kind.UNCLEAR, ("betray 34", "battle 34"))
    assert reason(table, "bat 34").startswith("Battle")
    assert moves(table, "bet 34") == [m.UseCard(34, ActionKind.BETRAY)]


def test_words_that_no_answer_can_have_are_found() -> None:
    known = WORDS.vocabulary(PLAIN)
    assert strange("blah 58; buy Jan-Fish; Kab-Her wiht éva", known) == ("blah", "wiht")
