import random

from paxbot.games.pamir import facts as f
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import Border, Coalition, Region, Side
from paxbot.present.pamir.facts import FACTS, topics
from tests.pamir.builder import GAME

ANN, BOB = 0, 1


def test_regions_and_cards_can_be_chosen() -> None:
    known = {topic.key: topic.name for topic in topics()}
    assert known["regionkabul"] == "Kabul"
    assert known["card58"].startswith("58 ")
    assert len(known) == 6 + 116
    assert all(key.isalnum() and key == key.lower() for key in known)


def test_above_the_log_a_card_is_called_as_in_a_sentence() -> None:
    titles = {topic.key: topic.title for topic in topics()}
    assert titles["card2"] == "Jan-Fishan Khan (#2)"


def test_a_piece_concerns_its_owner_and_the_place_where_it_lies() -> None:
    tribe = f.PiecePlaced(ANN, Piece.TRIBE, Region.HERAT, BOB, None, None)
    assert FACTS.concerns(tribe) == {"seat0", "seat1", "regionherat"}
    army = f.PiecePlaced(ANN, Piece.ARMY, Region.HERAT, Coalition.BRITISH, Piece.ROAD, Border.KABUL_PUNJAB)
    assert FACTS.concerns(army) == {"seat0", "regionherat", "regionkabul", "regionpunjab"}
    spy = f.PieceMoved(ANN, Piece.SPY, BOB, 41, 58)
    assert FACTS.concerns(spy) == {"seat0", "seat1", "card41", "card58"}


def test_a_card_that_is_played_concerns_its_region_too() -> None:
    assert FACTS.concerns(f.CardPlayed(ANN, 1, Side.LEFT)) == {"seat0", "card1", "regionkabul"}


def test_a_change_of_rule_concerns_the_region_and_both_rulers() -> None:
    assert FACTS.concerns(f.RulerChanged(Region.PERSIA, ANN, BOB)) == {"regionpersia", "seat0", "seat1"}
    assert FACTS.concerns(f.RulerChanged(Region.PERSIA, None, BOB)) == {"regionpersia", "seat1"}


def test_every_fact_of_whole_games_has_topics_that_can_be_chosen_and_alone_its_words() -> None:
    known = {topic.key for topic in topics()} | {f"seat{seat}" for seat in range(4)}
    for seed in range(4):
        picks = random.Random(seed)
        s = GAME.setup(4, picks.randbytes(16), {}, [2])
        while (decision := GAME.pending(s)) is not None:
            applied = GAME.apply(s, picks.choice(decision.options))
            s = applied.state
            for fact in applied.facts:
                assert FACTS.concerns(fact) <= known
                FACTS.log([fact], ["a", "b", "c", "d"])
