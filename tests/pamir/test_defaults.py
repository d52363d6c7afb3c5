"""What is answered when time runs out is what docs/playing-by-chat.md says, for every question there is."""

import gzip
import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paxbot.engine.kernel import Decision, asking
from paxbot.games.pamir import moves as m
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.placing import TakeSource
from paxbot.games.pamir.replay import Replay
from paxbot.games.pamir.state import Piece, Pile, State
from paxbot.games.pamir.table import Table, pending
from paxbot.games.pamir.terms import COURT_CARDS, Coalition, Side, Suit
from tests.cases import for_each
from tests.pamir.records import GAME, RECORDS, WAKHAN_RECORDS

PAGE = Path(__file__).parents[2] / "docs" / "playing-by-chat.md"
ROW = re.compile(r"^\| [^|]+ \| `(\w+)` \| ([^|]+) \|$", re.MULTILINE)

Fits = Callable[[State, Decision, Any], bool]


def gives(move: Any) -> Fits:
    return lambda s, decision, given: bool(given == move)


def only_one(s: State, decision: Decision, given: Any) -> bool:
    return decision.options == (given,)


def of_seat(s: State, decision: Decision) -> Coalition:
    loyalty = s.players[decision.seat].loyalty
    assert loyalty is not None
    return loyalty


def least(measure: Callable[[State, Decision, Any], Any]) -> Fits:
    """It is the first of the answers with the least measure; where it can be, the action stops."""

    def fits(s: State, decision: Decision, given: Any) -> bool:
        if m.Done() in decision.options:
            return bool(given == m.Done())
        measures = [measure(s, decision, move) for move in decision.options]
        return decision.options.index(given) == measures.index(min(measures))

    return fits


def followers(s: State, decision: Decision, move: Any) -> int:
    return [player.loyalty for player in s.players].count(move.coalition)


def blocks(s: State, decision: Decision, move: Any) -> tuple[bool, int]:
    if isinstance(move, m.PlaceArmy):
        return False, s.armies[move.region][of_seat(s, decision)]
    return True, s.roads[move.border][of_seat(s, decision)]


def pile_taken(s: State, decision: Decision, move: Any) -> tuple[int, int]:
    kinds = [Piece.ROAD, Piece.ARMY, Piece.SPY, Piece.TRIBE, Piece.GIFT]
    step = asking(s)
    assert isinstance(step, TakeSource)
    return kinds.index(move.piece), -s.count(Pile(move.piece, move.at, step.owner))


def taxed(s: State, decision: Decision, move: Any) -> tuple[bool, int]:
    if isinstance(move, m.TaxPlayer):
        return True, -s.players[move.player].rupees
    return False, -s.market_rupees[s.market.index(move.card)]


def pile_moved(s: State, decision: Decision, move: Any) -> tuple[int, int]:
    owner = of_seat(s, decision) if move.piece is Piece.ARMY else decision.seat
    kinds = [Piece.SPY, Piece.ARMY, Piece.TRIBE]
    return kinds.index(move.piece), -s.count(Pile(move.piece, move.at, owner))


def pile_removed(s: State, decision: Decision, move: Any) -> tuple[int, int]:
    kinds = [Piece.TRIBE, Piece.ARMY, Piece.ROAD, Piece.SPY]
    return kinds.index(move.piece), -s.count(Pile(*move[:3]))


def wanted(s: State, decision: Decision, move: Any) -> tuple[Any, ...]:
    """The beginning of Wakhan's card priority, of which a test of hers knows all."""
    return (move.card in s.players[decision.seat].court,)


def goal(s: State, decision: Decision, move: Any) -> tuple[Any, ...]:
    if isinstance(move, m.Sneak):
        return wanted(s, decision, move)
    return (-s.armies[move.region][of_seat(s, decision)],)


def is_wanted(measure: Callable[[State, Decision, Any], tuple[Any, ...]]) -> Fits:
    def fits(s: State, decision: Decision, given: Any) -> bool:
        return measure(s, decision, given) == min(measure(s, decision, move) for move in decision.options)

    return fits


def unwanted(s: State, decision: Decision, move: Any) -> tuple[Any, ...]:
    """The beginning of what Wakhan discards first: neither political cards nor patriots nor leveraged ones."""
    card = COURT_CARDS[move.card]
    return card.suit is Suit.POLITICAL, card.patriot is not None, card.is_leveraged


ONLY_PLACE = "In the region of the card, the only place"
PRIORITY = "The card that Wakhan would choose (Card priority)"
GIVEN_UP = "The card Wakhan would discard (Court limit)"
HERS = "Hers alone: her one answer"
STATED: dict[Prompt, tuple[str, Fits]] = {
    Prompt.CHOOSE_LOYALTY: ("The coalition that fewest players have chosen so far", least(followers)),
    Prompt.CHOOSE_ACTION: ("The turn ends", gives(m.EndTurn())),
    Prompt.CHOOSE_SIDE: ("The left end", gives(m.ChooseSide(Side.LEFT))),
    Prompt.SETTLE_BRIBE: ("The card or action is withdrawn, and nothing is paid", gives(m.Withdraw())),
    Prompt.ANSWER_OFFER: ("The offer is refused: the full bribe stands", gives(m.RefuseOffer())),
    Prompt.PLACE_ARMY: (ONLY_PLACE, only_one),
    Prompt.PLACE_ROAD: ("On the border with fewest roads of the player's coalition", least(blocks)),
    Prompt.PLACE_TRIBE: (ONLY_PLACE, only_one),
    Prompt.PLACE_SPY: ("On the card that Wakhan would choose (Card priority)", is_wanted(wanted)),
    Prompt.TAKE_PIECE: (
        "A road before an army, a spy before a tribe before a gift; from where most of them lie",
        least(pile_taken),
    ),
    Prompt.TAX: (
        "Stop; the first rupee comes from the market card with most, else from the richest player",
        least(taxed),
    ),
    Prompt.GIFT: ("The cheapest", least(lambda s, decision, move: move.cost)),
    Prompt.BUILD: (
        "Stop; the first block is an army in the region with fewest of them, if that can be, else a road where fewest "
        "are",
        least(blocks),
    ),
    Prompt.BUILD_FREE: (
        "An army in the region with fewest of them, if that can be, else a road where fewest are",
        least(blocks),
    ),
    Prompt.MOVE: (
        "Stop; the first to move is a spy before an army before a tribe, from where most of them are",
        least(pile_moved),
    ),
    Prompt.MOVE_TO: (
        "To the region with most armies of the player's coalition; a spy to the card that Wakhan would choose "
        "(Card priority)",
        is_wanted(goal),
    ),
    Prompt.BETRAY: (PRIORITY, is_wanted(wanted)),
    Prompt.PRIZE: ("The prize is left", gives(m.LeavePrize())),
    Prompt.BATTLE_SITE: (
        "The first site: regions before court cards",
        least(lambda s, decision, move: isinstance(move, m.BattleOn)),
    ),
    Prompt.BATTLE: (
        "Stop; the first to go is a tribe before an army before a road, from where most of them are",
        least(pile_removed),
    ),
    Prompt.SHELTER_SPY: ("Declined", gives(m.Decline())),
    Prompt.BLACKMAIL: ("Declined", gives(m.Decline())),
    Prompt.INSURRECTION: (ONLY_PLACE, only_one),
    Prompt.CHOOSE_PLAYER: (
        "The player with most victory points, of equals the next clockwise",
        least(lambda s, decision, move: -s.players[move.player].vp),
    ),
    Prompt.CHOOSE_SUIT: (
        "The suit that is favored already",
        lambda s, decision, given: bool(given == m.ChooseSuit(s.favored)),
    ),
    Prompt.CHOOSE_REGION: (
        "The region with fewest armies and tribes",
        least(lambda s, decision, move: sum([*s.armies[move.region], *s.tribes[move.region]])),
    ),
    Prompt.DISCARD_COURT: (GIVEN_UP, is_wanted(unwanted)),
    Prompt.DISCARD_HAND: (GIVEN_UP, is_wanted(unwanted)),
    Prompt.DISCARD_FOR_LEVERAGE: (GIVEN_UP, is_wanted(unwanted)),
    Prompt.DISCARD_FOR_EVENT: (GIVEN_UP, is_wanted(unwanted)),
    Prompt.DRAW_AI_CARD: (HERS, only_one),
    Prompt.AMBITION: (HERS, only_one),
    Prompt.FOLLOW_LINE: (HERS, only_one),
    Prompt.BONUS_ACTION: (HERS, only_one),
    Prompt.PLAY_AT_ONCE: (HERS, only_one),
}


def test_the_page_states_one_default_for_every_question_and_none_besides() -> None:
    stated = ROW.findall(PAGE.read_text(encoding="utf-8"))
    assert [key for key, _ in stated] == [prompt.value for prompt in Prompt]
    assert dict(stated) == {prompt.value: sentence for prompt, (sentence, _) in STATED.items()}


class Watched(Replay):
    def __init__(self, record: Any, seen: Counter[Prompt]) -> None:
        self.seen = seen
        super().__init__(record)

    def table(self, s: State) -> Table:
        decision = pending(s) if s.steps else None
        if decision is not None:
            prompt = Prompt(decision.prompt.value)
            given = GAME.default(s)
            assert given in decision.options
            sentence, fits = STATED[prompt]
            assert only_one(s, decision, given) or fits(s, decision, given), (prompt, sentence, given)
            self.seen[prompt] += 1
        return super().table(s)


@pytest.fixture(scope="module")
def seen() -> Counter[Prompt]:
    """How often each question was met in every fifteenth public record, and every thirtieth with Wakhan."""
    seen: Counter[Prompt] = Counter()
    for file, step in ((RECORDS, 15), (WAKHAN_RECORDS, 30)):
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines):
                if number % step == 0:
                    assert not list(Watched(json.loads(line), seen).differences())
    return seen


@pytest.mark.slow
@for_each("prompt", Prompt)
def test_the_default_is_the_stated_one_wherever_the_question_comes_up_in_the_records(
    prompt: Prompt, seen: Counter[Prompt]
) -> None:
    assert seen[prompt]
