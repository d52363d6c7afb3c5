"""Answers for a player who is not there: one rule for each question, as docs/playing-by-chat.md states it."""

from collections.abc import Callable, Sequence
from typing import Any

from paxbot.engine.kernel import IllegalMove, Move, Seat, asking
from paxbot.games.pamir import moves as m
from paxbot.games.pamir.build import Block
from paxbot.games.pamir.courts import serves
from paxbot.games.pamir.placing import TakeSource
from paxbot.games.pamir.state import Piece, Pile, State
from paxbot.games.pamir.table import BLOCKS, pending
from paxbot.games.pamir.terms import Side
from paxbot.games.pamir.wakhan.choosing import best, by_card, card_of, card_priority, card_thing, discard_priority
from paxbot.games.pamir.wakhan.guide import followers

Rule = Callable[[State, Seat, Any], Move]
"""Chooses among at least two answers to one kind of question; of equally good ones the first listed is given."""

TAKEN_FIRST = (Piece.ROAD, Piece.ARMY, Piece.SPY, Piece.TRIBE, Piece.GIFT)
MOVED_FIRST = (Piece.SPY, Piece.ARMY, Piece.TRIBE)
REMOVED_FIRST = (Piece.TRIBE, Piece.ARMY, Piece.ROAD, Piece.SPY)


def default(s: State) -> Move:
    """Return the listed answer for a player who is not there: it does least, or is the one Wakhan would choose.

    Raises: IllegalMove when nothing is asked.
    """
    decision = pending(s)
    if decision is None:
        raise IllegalMove("game_over")
    if len(decision.options) == 1:
        return decision.options[0]
    return RULES[m.Prompt(decision.prompt.value)](s, decision.seat, decision.options)


def _always(move: Move) -> Rule:
    return lambda s, seat, options: move


def _done_or(rule: Rule) -> Rule:
    """Return a rule that stops as soon as that is listed: an action that is begun has one effect at least."""
    return lambda s, seat, options: m.Done() if m.Done() in options else rule(s, seat, options)


def _first(s: State, seat: Seat, options: Sequence[Move]) -> Move:
    return options[0]


def _loyalty(s: State, seat: Seat, options: Sequence[m.ChooseLoyalty]) -> Move:
    return min(options, key=lambda move: len(followers(s, move.coalition)))


def _road(s: State, seat: Seat, options: Sequence[m.PlaceRoad]) -> Move:
    return min(options, key=lambda move: s.roads[move.border][serves(s, seat)])


def _spy(s: State, seat: Seat, options: Sequence[m.PlaceSpy | m.BetrayCard | m.Sneak]) -> Move:
    return best(options, by_card(card_priority(s, seat)), card_of)[0]


def _take_piece(s: State, seat: Seat, options: Sequence[m.TakePiece]) -> Move:
    step = asking(s)
    assert isinstance(step, TakeSource)
    owner = step.owner

    def order(move: m.TakePiece) -> tuple[int, int]:
        return TAKEN_FIRST.index(move.piece), -s.count(Pile(move.piece, move.at, owner))

    return min(options, key=order)


def _tax(s: State, seat: Seat, options: Sequence[m.TaxPlayer | m.TaxMarket]) -> Move:
    def rupees(move: m.TaxPlayer | m.TaxMarket) -> tuple[bool, int]:
        if isinstance(move, m.TaxMarket):
            return True, s.market_rupees[s.slot_of(move.card)]
        return False, s.players[move.player].rupees

    return max(options, key=rupees)


def _gift(s: State, seat: Seat, options: Sequence[m.PlaceGift]) -> Move:
    return min(options, key=lambda move: move.cost)


def _build(s: State, seat: Seat, options: Sequence[Block]) -> Move:
    coalition = serves(s, seat)

    def blocks(move: Block) -> tuple[bool, int]:
        if isinstance(move, m.PlaceArmy):
            return False, s.armies[move.region][coalition]
        return True, s.roads[move.border][coalition]

    return min(options, key=blocks)


def _mover(s: State, seat: Seat, options: Sequence[m.PickUp]) -> Move:
    def order(move: m.PickUp) -> tuple[int, int]:
        owner = serves(s, seat) if move.piece in BLOCKS else seat
        return MOVED_FIRST.index(move.piece), -s.count(Pile(move.piece, move.at, owner))

    return min(options, key=order)


def _goal(s: State, seat: Seat, options: Sequence[m.Cross | m.Sneak]) -> Move:
    hideouts = [move for move in options if isinstance(move, m.Sneak)]
    if hideouts:
        return _spy(s, seat, hideouts)
    regions = [move for move in options if isinstance(move, m.Cross)]
    return max(regions, key=lambda move: s.armies[move.region][serves(s, seat)])


def _target(s: State, seat: Seat, options: Sequence[m.Remove]) -> Move:
    def order(move: m.Remove) -> tuple[int, int]:
        return REMOVED_FIRST.index(move.piece), -s.count(Pile(move.piece, move.at, move.owner))

    return min(options, key=order)


def _leader(s: State, seat: Seat, options: Sequence[m.ChoosePlayer]) -> Move:
    return max(options, key=lambda move: s.players[move.player].vp)


def _same_suit(s: State, seat: Seat, options: Sequence[m.ChooseSuit]) -> Move:
    return m.ChooseSuit(s.favored)


def _quiet_region(s: State, seat: Seat, options: Sequence[m.ChooseRegion]) -> Move:
    return min(options, key=lambda move: sum(s.armies[move.region]) + sum(s.tribes[move.region]))


def _discard(s: State, seat: Seat, options: Sequence[m.Discard]) -> Move:
    return m.Discard(best([move.card for move in options], discard_priority(s, seat), card_thing)[0])


RULES: dict[m.Prompt, Rule] = {
    m.Prompt.CHOOSE_LOYALTY: _loyalty,
    m.Prompt.CHOOSE_ACTION: _always(m.EndTurn()),
    m.Prompt.CHOOSE_SIDE: _always(m.ChooseSide(Side.LEFT)),
    m.Prompt.SETTLE_BRIBE: _always(m.Withdraw()),
    m.Prompt.ANSWER_OFFER: _always(m.RefuseOffer()),
    m.Prompt.PLACE_ARMY: _first,
    m.Prompt.PLACE_ROAD: _road,
    m.Prompt.PLACE_TRIBE: _first,
    m.Prompt.PLACE_SPY: _spy,
    m.Prompt.TAKE_PIECE: _take_piece,
    m.Prompt.TAX: _done_or(_tax),
    m.Prompt.GIFT: _gift,
    m.Prompt.BUILD: _done_or(_build),
    m.Prompt.BUILD_FREE: _build,
    m.Prompt.MOVE: _done_or(_mover),
    m.Prompt.MOVE_TO: _goal,
    m.Prompt.BETRAY: _spy,
    m.Prompt.PRIZE: _always(m.LeavePrize()),
    m.Prompt.BATTLE_SITE: _first,
    m.Prompt.BATTLE: _done_or(_target),
    m.Prompt.SHELTER_SPY: _always(m.Decline()),
    m.Prompt.BLACKMAIL: _always(m.Decline()),
    m.Prompt.INSURRECTION: _first,
    m.Prompt.CHOOSE_PLAYER: _leader,
    m.Prompt.CHOOSE_SUIT: _same_suit,
    m.Prompt.CHOOSE_REGION: _quiet_region,
    m.Prompt.DISCARD_COURT: _discard,
    m.Prompt.DISCARD_HAND: _discard,
    m.Prompt.DISCARD_FOR_LEVERAGE: _discard,
    m.Prompt.DISCARD_FOR_EVENT: _discard,
    m.Prompt.DRAW_AI_CARD: _first,
    m.Prompt.AMBITION: _first,
    m.Prompt.FOLLOW_LINE: _first,
    m.Prompt.BONUS_ACTION: _first,
    m.Prompt.PLAY_AT_ONCE: _first,
}
"""The rule for each question; `_first` where there is one answer, or all are equal."""
