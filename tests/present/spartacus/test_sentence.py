from collections.abc import Iterator

import pytest

from paxbot.engine.kernel import Fact
from paxbot.games.spartacus import facts as f
from paxbot.games.spartacus.facts import Ending, Why
from paxbot.present.sentence import LIMIT
from paxbot.present.words import reading_length, speaking
from tests.cases import for_each
from tests.present.spartacus.games import GAME, LONG, PEOPLE, SIZES, WORDS, walk

ANA, BO, CY = range(3)
FLEET, LAND = 11, 51
"""Numbers of cards in the bot's own table: Fleet 1 and Land 1."""


def tell(*facts: Fact, names: tuple[str, ...] = PEOPLE) -> str:
    return WORDS.sentence(facts, names)


ROUND = (f.RomeTook(2, (LAND, LAND), 2), f.PrimusTaken(BO, ANA), f.CardDealt(2, FLEET), f.RoundBegan(4, BO))
PLAYED = (f.CardPlayed(ANA, FLEET, 0), f.CardPlayed(ANA, LAND, 2), f.AureiTaken(ANA, 2, Why.LONGEST_ROW))
SENTENCES: dict[str, tuple[tuple[Fact, ...], str]] = {
    "first cards": ((f.CardKept(BO, 2), f.CardKept(ANA, 2)), "Ana and Bo kept one of their first cards each."),
    "a first card": ((f.CardKept(BO, 2),), "Bo kept one of the first cards."),
    "a card shown": ((f.CardShown(ANA, LAND),), "Ana played Land 1 before the first round."),
    "passing": (
        (f.Passed(ANA), f.AureiTaken(ANA, 2, Why.PASSED)),
        "Ana passed and looked at Rome’s face-down cards.",
    ),
    "drawing": (
        (f.CardsDrawn(ANA, 2), f.CardTaken(ANA), f.CardLaid(ANA, LAND, 3), f.CardsDrawn(ANA, 1), f.CardReturned(ANA)),
        "Ana put Land 1 into column III.",
    ),
    "drawing alone": ((f.CardsDrawn(ANA, 2),), "Ana drew 2 cards."),
    "a column bought": (
        (f.ColumnBought(ANA, 4, (FLEET, LAND), 3, 1),),
        "Ana bought column IV for 3 aurei (Fleet 1 and Land 1).",
    ),
    "cards played": (PLAYED, "Ana played Fleet 1 (1 symbol) and Land 1 (1 symbol), and took 2 aurei."),
    "the conspiracy": (
        (f.CardPlayed(ANA, LAND, 0), f.PrimusConspiratusTaken(ANA, 3, BO)),
        "Ana played Land 1 (1 symbol) and took Primus Conspiratus from Bo.",
    ),
    "the end of a round": (
        (f.Passed(CY), *ROUND),
        "Cy passed and looked at Rome’s face-down cards; Rome took column II (2 × Land 1) "
        "and Bo is the new start player.",
    ),
    "the victory": (
        (f.Passed(ANA), f.GameEnded(Ending.STACK_EMPTY), f.GameWon((ANA, BO), 24)),
        "Ana passed and looked at Rome’s face-down cards; Ana and Bo share the victory with 24 points.",
    ),
    "Rome's victory": ((f.RomeWon(5, None),), "Rome has 5 of the 7 categories, and nobody wins."),
    "the conspirator's victory": (
        (f.RomeWon(4, BO),),
        "Rome has 4 of the 7 categories, and Bo wins alone with Primus Conspiratus.",
    ),
    "a solitaire game won": ((f.SoloDecided(2, 7, 4, 4, True),), "Solitaire game 2 is won."),
    "a solitaire game lost": ((f.SoloDecided(2, 6, 4, 4, False),), "Solitaire game 2 is lost."),
    "a seat handed over": ((f.SeatHandedOver(BO),), "Bo took over."),
    "a seat taken back": ((f.SeatTakenBack(BO),), "Bo took over from Nemo."),
}


@for_each(["facts", "expected"], SENTENCES.values(), SENTENCES)
def test_every_kind_of_deed_is_told(facts: tuple[Fact, ...], expected: str) -> None:
    assert tell(*facts) == expected


def test_of_several_turns_the_last_in_which_anything_was_done_is_told() -> None:
    before = (f.TurnBegan(BO, 3), f.Passed(BO), f.TurnBegan(ANA, 4))
    assert tell(*before) == "Bo passed and looked at Rome’s face-down cards."
    assert tell(*before, f.CardLaid(ANA, LAND, 1)) == "Ana put Land 1 into column I."
    assert tell(f.TurnBegan(ANA, 4)) == ""


def test_without_room_money_and_then_lesser_deeds_are_left_out_first() -> None:
    """Each thing makes the sentence longer; the order of `Rank` says what goes."""
    laid = (f.CardLaid(ANA, LAND, 1), f.ColumnBought(ANA, 1, (LAND, FLEET, FLEET + 3), 3, 0))
    short, long = tell(*laid, *PLAYED), tell(*laid, *PLAYED, *ROUND, f.PrimusConspiratusTaken(ANA, 3, BO))
    assert "for 3 aurei" in short
    assert "aurei" not in long
    assert "start player" not in long
    for kept in ("bought column I", "played Fleet 1 and Land 1", "took Primus Conspiratus", "Rome took column II"):
        assert kept in long


def turns(seats: int, solo: int, seed: int) -> Iterator[list[Fact]]:
    told, turn = list[Fact](), 0
    for state, decision, facts in walk(seats, solo, seed):
        told += facts
        if GAME.turn_number(state) != turn or decision is None:
            yield told
            told, turn = [], GAME.turn_number(state)


@pytest.mark.usefixtures("every_language")
@for_each(["seats", "solo"], SIZES)
def test_every_turn_of_a_game_fits(seats: int, solo: int) -> None:
    for facts in turns(seats, solo, seats):
        for names in (PEOPLE, LONG):
            text = tell(*facts, names=names)
            assert reading_length(text) <= LIMIT, text
            assert text.endswith((".", "…")), facts
            assert text[0] == text[0].upper() or text[0].isalpha(), text
            assert not set("{}*") & set(text), text


def test_german_sentences_are_whole_as_well() -> None:
    with speaking("de"):
        assert tell(f.Passed(CY), *ROUND) == (
            "Cy passte und sah sich Roms verdeckte Karten an; Rom nahm Kolonne II (2 × Land 1) "
            "und Bo beginnt nun die Runden."
        )


def test_a_round_is_a_turn_of_everybody() -> None:
    assert [WORDS.round_of(turn, 3) for turn in range(8)] == [0, 1, 1, 1, 2, 2, 2, 3]
    assert [WORDS.round_of(turn, 1) for turn in range(3)] == [0, 0, 0], "each turn is a round, which is told once"
