import re

import pytest

from paxbot.engine.game import Counted
from paxbot.engine.kernel import Fact
from paxbot.games.spartacus import facts as f
from paxbot.games.spartacus.facts import Ending, Why
from paxbot.games.spartacus.game import FACTS
from paxbot.games.spartacus.terms import Category
from paxbot.present.presenter import ActionPart
from paxbot.present.sentence import MissedTurn
from paxbot.present.spartacus.facts import FACTS as TABLE
from tests.cases import for_each
from tests.present.spartacus.games import GAME, LONG, PEOPLE, SIZES, WORDS, Table, walk

FLEET, LAND = 11, 51
"""Numbers of cards in the bot's own table: Fleet 1 and Land 1."""


def told(*facts: Fact) -> tuple[str, ...]:
    return WORDS.log(facts, PEOPLE)


def test_every_kind_of_fact_has_its_sentence() -> None:
    kinds = {kind for kind in vars(f).values() if isinstance(kind, type) and hasattr(kind, "_fields")}
    assert kinds - {Counted} == set(TABLE.entries)
    quiet = {
        kind
        for kind, entry in TABLE.entries.items()
        if (entry.text or entry.sentence) is None and entry.together is None
    }
    assert quiet == {f.TurnBegan}
    assert told(f.CardDealt(1, FLEET), f.CardDealt(3, LAND)) == (
        "New cards from the stack: Fleet 1 (1 symbol) to Legion I and Land 1 (1 symbol) to Legion III.",
    )


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "solo"), SIZES)
def test_all_that_happens_in_whole_games_is_told(seats: int, solo: int) -> None:
    for state, _decision, facts in walk(seats, solo, 2):
        lines = WORDS.log(facts, LONG[:seats])
        silent = sum(isinstance(fact, f.TurnBegan) for fact in facts)
        dealt = sum(isinstance(fact, f.CardDealt) for fact in facts)
        assert len(lines) == len(facts) - silent - dealt + bool(dealt)
        for line in lines:
            assert line.endswith(".")
            assert not re.search(r"[{}]|None|\.\.|Category|  ", line), line
            assert len(line) < 1000
        for fact in facts:
            topics = {topic.key for topic in WORDS.topics(state)} | {f"seat{seat}" for seat in range(seats)}
            assert WORDS.concerns(fact) <= topics
            assert all(re.fullmatch("[a-z0-9]+", key) for key in WORDS.concerns(fact))
        assert WORDS.explain(facts, LONG[:seats]) == ()


@for_each(
    ("fact", "line"),
    [
        (f.CardKept(0, 1), "**Ana** keeps one of the first cards; 1 goes to the bottom of the stack."),
        (f.CardKept(1, 2), "**Bo** keeps one of the first cards; 2 go to the bottom of the stack."),
        (f.CardShown(0, LAND), "**Ana** plays Land 1 (1 symbol) before the first round, for nothing."),
        (f.RoundBegan(3, 1), "Round 3 begins, with **Bo** as the start player."),
        (f.Passed(0), "**Ana** passes, and looks at Rome’s face-down cards."),
        (f.AureiTaken(0, 2, Why.PASSED), "**Ana** takes 2 aurei for passing."),
        (f.AureiTaken(0, 2, Why.NO_CARD_LEFT), "**Ana** takes 2 aurei, for there is no card left to draw."),
        (f.AureiTaken(0, 2, Why.NOTHING_PLAYED), "**Ana** has played no card and takes 2 aurei."),
        (f.AureiTaken(0, 0, Why.INTRIGUE_PLAYED), "**Ana** has played intrigue and has no income."),
        (
            f.AureiTaken(0, 1, Why.LONGEST_ROW, Category.LAND, 1),
            "**Ana** takes 1 aureus for 1 card in the row of Land.",
        ),
        (
            f.AureiTaken(0, 4, Why.LONGEST_ROW, Category.SENATOR, 3, True),
            "**Ana** takes 4 aurei: 3 for the cards in the row of Senator, and 1 for a senator.",
        ),
        (f.CardsDrawn(0, 1), "**Ana** draws a card."),
        (f.CardsDrawn(0, 3), "**Ana** draws 3 cards together."),
        (f.CardTaken(0), "**Ana** takes a drawn card into the hand."),
        (f.CardReturned(0), "**Ana** puts a drawn card at the bottom of the stack."),
        (f.CardLaid(0, FLEET, 4), "**Ana** puts Fleet 1 (1 symbol) into the column of Legion IV."),
        (
            f.ColumnBought(0, 2, (FLEET, LAND), 2, 0),
            "**Ana** buys the column of Legion II for 2 aurei: Fleet 1 (1 symbol) and Land 1 (1 symbol).",
        ),
        (
            f.ColumnBought(0, 2, (FLEET,), 0, 1),
            "**Ana** buys the column of Legion II for 0 aurei, 1 aureus less thanks to wealth: Fleet 1 (1 symbol).",
        ),
        (f.CardPlayed(0, FLEET, 0), "**Ana** plays Fleet 1 (1 symbol)."),
        (f.CardPlayed(0, FLEET, 2), "**Ana** plays Fleet 1 (1 symbol) for 2 aurei."),
        (
            f.PrimusConspiratusTaken(0, 1, None),
            "**Ana** takes Primus Conspiratus, with 1 symbol of intrigue.",
        ),
        (
            f.PrimusConspiratusTaken(0, 3, 1),
            "**Ana** takes Primus Conspiratus from **Bo**, with 3 symbols of intrigue.",
        ),
        (f.RomeTook(5, (LAND,), 1), "Rome takes the column of Legion V, worth 1 aureus: Land 1 (1 symbol)."),
        (f.PrimusTaken(1, 0), "**Bo** has Primus Conspiratus, and so takes Primus from **Ana**."),
        (
            f.GameEnded(Ending.NO_REFILL),
            "The game ends, for the stack has too few cards for the empty columns.",
        ),
        (
            f.RomeRevealed((LAND, FLEET, FLEET + 1)),
            "Rome’s face-down cards are turned up: 2 × Fleet 1 (1 symbol) and Land 1 (1 symbol).",
        ),
        (
            f.CategoryCompared(Category.FLEET, 3, (3, 1), True),
            "Fleet: Rome 3, **Ana** 3, **Bo** 1. Nobody is stronger than Rome, so it is Rome’s.",
        ),
        (
            f.CategoryCompared(Category.FLEET, 0, (3, 1), False),
            "Fleet: Rome 0, **Ana** 3, **Bo** 1. **Ana** and **Bo** are stronger than Rome, so it is not Rome’s.",
        ),
        (
            f.PointsScored(0, 10, 9, 3, 2, 0, 0, 24),
            "**Ana** has 24 points: 10 for cards of 5 categories, 9 for being stronger than Rome in 3 categories, "
            "3 for fleets and 2 for armies.",
        ),
        (
            f.PointsScored(1, 2, 3, 0, 0, 1, 4, 10),
            "**Bo** has 10 points: 2 for cards of 1 category, 3 for being stronger than Rome in 1 category, "
            "1 for Primus Conspiratus and 4 for the most money.",
        ),
        (f.PointsScored(0, 0, 0, 0, 0, 0, 0, 0), "**Ana** has 0 points: nothing scored."),
        (
            f.RomeWon(4, 1),
            "Rome has 4 of the 7 categories. **Bo** holds Primus Conspiratus and wins the game alone.",
        ),
        (
            f.RomeWon(7, None),
            "Rome has 7 of the 7 categories. Nobody holds Primus Conspiratus, so nobody wins the game.",
        ),
        (f.GameWon((0,), 24), "**Ana** wins with 24 points."),
        (f.GameWon((0, 1), 1), "**Ana** and **Bo** share the victory with 1 point each."),
        (
            f.SoloDecided(2, 7, 4, 4, True),
            "Solitaire game 2 is won: cards of 7 of the 7 categories, and stronger than Rome in 4, "
            "where 4 were needed.",
        ),
        (
            f.SoloDecided(2, 6, 5, 4, False),
            "Solitaire game 2 is lost: cards of 6 of the 7 categories, where all were needed, and stronger than Rome "
            "in 5, where 4 were needed.",
        ),
        (
            f.CardsReshuffled(True),
            "All cards that nobody knows were shuffled anew, Rome’s face-down cards among them.",
        ),
        (
            f.SeatHandedOver(1),
            "**Bo** takes over, with hand, display and aurei.",
        ),
        (f.SeatReturning(1), "**Bo** hands the seat over at the end of this turn."),
        (f.SeatTakenBack(1), "**Bo** takes over from Nemo."),
    ],
)
def test_facts_are_told(fact: Fact, line: str) -> None:
    assert told(fact) == (line,)
    assert GAME.load_fact(GAME.dump_fact(fact)) == fact


def test_turns_are_told_shortly() -> None:
    facts = (
        f.TurnBegan(0, 4),
        f.CardsDrawn(0, 1),
        f.CardLaid(0, FLEET, 2),
        f.CardTaken(0),
        f.ColumnBought(0, 1, (LAND, LAND + 1), 3, 0),
        f.CardPlayed(0, LAND, 0),
        f.CardPlayed(0, FLEET, 1),
        f.PrimusConspiratusTaken(0, 2, 1),
        f.TurnBegan(1, 5),
        f.Passed(1),
        f.RomeTook(3, (FLEET,), 1),
        f.TurnBegan(0, 6),
    )
    assert WORDS.digest(Table(3).begin(), [MissedTurn(facts, PEOPLE)], 2, PEOPLE) == (
        "Ana put Fleet 1 into column II, bought column I for 3 aurei (2 × Land 1), played Fleet 1 and Land 1, and took "
        "Primus Conspiratus from Bo.",
        "Bo passed and looked at Rome’s face-down cards; Rome took column III (Fleet 1).",
    )


def test_a_player_is_told_what_was_taken_from_them() -> None:
    state = Table(3).begin()
    state.holder, state.first = 1, 1
    facts = (f.PrimusConspiratusTaken(1, 2, 0), f.PrimusTaken(1, 0))
    missed = [MissedTurn(facts, PEOPLE)]
    assert WORDS.digest(state, missed, 0, PEOPLE) == (
        "Primus Conspiratus has passed from you to Bo.",
        "Primus has passed from you to Bo, who is the start player now.",
    )
    said = ("Bo now has Primus Conspiratus and Bo now has Primus.", "Nobody is stronger than Rome in any category.")
    assert WORDS.catch_up(state, facts, 2, PEOPLE) == (*said, "You lost nothing.")
    assert WORDS.catch_up(state, facts, None, PEOPLE) == said
    state.holder, state.first = 0, 0
    assert "You lost nothing." in WORDS.catch_up(state, facts, 0, PEOPLE)


def test_an_action_begins_with_a_card_kept_a_pass_a_draw_a_purchase_or_a_card_played() -> None:
    assert WORDS.action_part((f.CardKept(0, 1),)) is ActionPart.BEGINS
    assert (
        WORDS.action_part((f.CardKept(0, 4), f.CardDealt(1, FLEET), f.RoundBegan(1, 0), f.TurnBegan(0, 1)))
        is ActionPart.BEGINS
    )
    assert WORDS.action_part((f.CardsDrawn(0, 1),)) is ActionPart.BEGINS
    assert WORDS.action_part((f.ColumnBought(0, 1, (1,), 1, 0),)) is ActionPart.BEGINS
    assert WORDS.action_part((f.CardPlayed(0, 1, 0), f.PrimusConspiratusTaken(0, 1, None))) is ActionPart.BEGINS
    assert WORDS.action_part((f.Passed(0), f.AureiTaken(0, 2, Why.PASSED))) is ActionPart.BEGINS
    assert WORDS.action_part((f.AureiTaken(0, 2, Why.NO_CARD_LEFT),)) is ActionPart.BEGINS
    assert WORDS.action_part((f.CardLaid(0, 1, 1), f.CardsDrawn(0, 1))) is not ActionPart.BEGINS
    assert WORDS.action_part((f.AureiTaken(0, 2, Why.NOTHING_PLAYED), f.TurnBegan(1, 2))) is not ActionPart.BEGINS
    assert WORDS.action_part(()) is not ActionPart.BEGINS


def test_the_log_can_be_filtered_by_what_facts_are_about() -> None:
    assert WORDS.concerns(f.ColumnBought(0, 2, (FLEET, LAND), 2, 0)) == {
        "seat0", "legion2", "categoryfleet", "categoryland", "cardfleet1", "cardland1",
    }  # fmt: skip
    assert WORDS.concerns(f.RomeTook(2, (FLEET,), 2)) == {"rome", "legion2", "categoryfleet", "cardfleet1"}
    assert WORDS.concerns(f.PrimusConspiratusTaken(1, 2, 0)) == {"seat0", "seat1", "conspiracy"}
    assert WORDS.concerns(f.GameWon((0, 2), 9)) == {"seat0", "seat2"}
    small, large = ({topic.name for topic in WORDS.topics(GAME.setup(seats, bytes(16), {}))} for seats in (3, 8))
    assert small >= {"Rome", "Primus Conspiratus", "Fleet", "Legion IV", "Intrigue 3"}
    assert {name for name in small if name.startswith("Legion")} == {
        f"Legion {number}" for number in ("I", "II", "III", "IV")
    }
    assert large - small == {f"Legion {number}" for number in ("V", "VI", "VII", "VIII", "IX")}


def test_every_kind_of_fact_can_be_stored_as_it_is_told() -> None:
    assert all(FACTS.load(FACTS.dump(fact)) == fact for fact in (f.CardTaken(0), f.TurnBegan(1, 2)))
