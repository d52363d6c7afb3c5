"""Rule: Round; End of round; New round; Primus Conspiratus; Final resolution."""

import json
from pathlib import Path

from paxbot.engine.game import SeatResult
from paxbot.engine.kernel import settle
from paxbot.games.spartacus import facts
from paxbot.games.spartacus.facts import Ending
from paxbot.games.spartacus.game import STATES
from paxbot.games.spartacus.rounds import BeginRound, EndGame, outcome
from paxbot.games.spartacus.state import Player, State, Table
from paxbot.games.spartacus.terms import Category, Draw, EndTurn, Pass, Take
from tests.cases import for_each
from tests.spartacus.tables import GAME, Cards, position


def round_of_two(stack: int, *, final_group: bool = False) -> tuple[Cards, State]:
    """The beginning of a round, with a card in each of three columns."""
    cards = Cards()
    drawn = [cards.add("senator") for _ in range(stack)]
    s = position(cards, [Player(5), Player(5)], drawn)
    s.columns = [[cards.add("land", price)] for price in (1, 3, 3)]
    s.hidden = [cards.add("army") for _ in range(3)]
    s.final_group = final_group
    s.table = cards.text
    s.steps = [BeginRound()]
    settle(Table(s))
    return cards, s


def both_pass(s: State) -> list[object]:
    return [fact for _ in range(2) for fact in GAME.advance(s, Pass()).facts]


def test_rome_takes_the_richest_column_and_it_is_filled_again() -> None:
    _, s = round_of_two(4)
    taken = tuple(s.columns[1])
    told = both_pass(s)
    assert facts.RomeTook(2, taken, 3, "l31") in told
    assert facts.CardDealt(2, 1, "s11") in told
    assert s.rome == list(taken)
    assert s.round == 2


def test_the_holder_of_primus_conspiratus_begins_the_next_round() -> None:
    _, s = round_of_two(4)
    s.holder = 1
    told = both_pass(s)
    assert facts.PrimusTaken(1, 0) in told
    assert (s.first, s.active) == (1, 1)


def test_the_game_ends_when_columns_cannot_be_filled() -> None:
    _, s = round_of_two(1)
    s.columns[0] = []
    told = both_pass(s)
    assert facts.GameEnded(Ending.NO_REFILL) in told
    assert s.winners is not None
    assert s.hidden == []


def test_the_game_ends_after_the_round_in_which_the_stack_ran_out_and_rome_takes_no_more() -> None:
    _, s = round_of_two(0)
    told = both_pass(s)
    assert facts.GameEnded(Ending.STACK_EMPTY) in told
    assert not [fact for fact in told if isinstance(fact, facts.RomeTook)]


def test_rome_takes_a_last_column_where_the_table_plays_so() -> None:
    _, s = round_of_two(0, final_group=True)
    told = both_pass(s)
    assert facts.GameEnded(Ending.STACK_EMPTY) in told
    assert [fact.legion for fact in told if isinstance(fact, facts.RomeTook)] == [2]


def test_everybody_has_a_turn_after_the_last_card_was_drawn() -> None:
    _, s = round_of_two(1)
    GAME.advance(s, Draw())
    GAME.advance(s, Take(1))
    GAME.advance(s, EndTurn())
    assert s.active == 1
    told = GAME.advance(s, Draw()).facts
    assert [(fact.aurei, fact.why) for fact in told if isinstance(fact, facts.AureiTaken)] == [
        (2, facts.Why.NO_CARD_LEFT)
    ]
    GAME.advance(s, EndTurn())
    assert s.winners is not None


def test_nobody_wins_when_rome_does_and_nobody_has_primus_conspiratus() -> None:
    _, s = round_of_two(0)
    both_pass(s)
    assert s.winners == ()


def test_a_result_has_no_victory_where_nobody_wins_by_rome_and_no_points_where_rome_wins() -> None:
    _, s = round_of_two(0)
    assert GAME.result(s) is None
    both_pass(s)
    assert GAME.result(s) == (SeatResult(2), SeatResult(2))
    _, s = round_of_two(0)
    s.holder = 1
    both_pass(s)
    assert GAME.result(s) == (SeatResult(2), SeatResult(1))


def test_a_result_tells_the_points_and_equal_ones_share_their_place() -> None:
    cards = Cards()
    suits = {"land": [9], "senator": [9], "wealth": [9], "religion": [9]}
    displays = [cards.display(suits | more) for more in ({}, {"fleet": [2]}, {})]
    s = position(cards, [Player(5, display=display) for display in displays])
    s.steps = [EndGame(Ending.STACK_EMPTY)]
    settle(Table(s))
    assert s.winners == (1,)
    first, second, third = GAME.result(s) or ()
    assert (first, second.place, third) == (SeatResult(2, 24), 1, first)
    assert second.points == 31


@for_each(("categories", "place"), [(7, 1), (6, 2)])
def test_the_result_of_a_solitaire_game_is_won_or_lost(categories: int, place: int) -> None:
    cards = Cards()
    player = Player(0, display=cards.display({category.value: [3] for category in list(Category)[:categories]}))
    s = position(cards, [player])
    s.solo_game = 1
    s.steps = [EndGame(Ending.STACK_EMPTY)]
    settle(Table(s))
    assert GAME.result(s) == (SeatResult(place),)


def test_everything_lies_open_when_the_game_is_over() -> None:
    _, s = round_of_two(0)
    s.players[0].hand = [s.columns[0].pop()]
    both_pass(s)
    shown = GAME.view(s, None)
    assert shown["players"][0]["hand"] == s.players[0].hand
    assert [player["aurei"] for player in shown["players"]] == [7, 7]
    assert shown["rome"]["hidden"] == 0


def test_each_round_notes_how_many_categories_are_romes_and_how_strong_everybody_is() -> None:
    state = GAME.setup(2, bytes(32), {}, (0, 1))
    while (decision := GAME.pending(state)) is not None:
        state = GAME.apply(state, decision.options[0]).state
    assert len(state.rounds) == state.round
    romes, *strengths = state.rounds[-1]
    compared = [fact for fact in outcome(state) if isinstance(fact, facts.CategoryCompared)]
    assert romes == sum(fact.is_romes for fact in compared)
    assert strengths == [sum(f.rome for f in compared), *(sum(f.seats[seat] for f in compared) for seat in range(2))]


def test_a_game_of_the_first_schema_goes_on_with_no_round_noted() -> None:
    raw = json.loads((Path(__file__).parents[1] / "data/states/spartacus/schema_1.json").read_text())
    state = STATES.load(raw)
    assert state.rounds == []
    assert STATES.dump(state)["schema"] == 3
