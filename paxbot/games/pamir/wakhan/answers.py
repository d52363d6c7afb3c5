"""The one answer Wakhan's rules give to each question, chosen among the options everybody has."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

from paxbot.engine.kernel import AnyStep, Decision, Move, Seat
from paxbot.games.pamir import moves as m
from paxbot.games.pamir.actions import ACTIONS
from paxbot.games.pamir.bribes import SettleBribe, Settling
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.cleanup import KeepCourtLimit
from paxbot.games.pamir.courts import is_favored
from paxbot.games.pamir.events import NamePlayer, NameRegion, NameSuit
from paxbot.games.pamir.moves import Purchase, UseCard
from paxbot.games.pamir.play import PlayToCourt
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import ActionKind, Side, Suit
from paxbot.games.pamir.wakhan import answers_on_actions
from paxbot.games.pamir.wakhan.ai_cards import Instruction, Line
from paxbot.games.pamir.wakhan.choosing import (
    Asking,
    Reply,
    by_card,
    card_of,
    card_priority,
    card_thing,
    choose,
    discard_priority,
)
from paxbot.games.pamir.wakhan.course import BonusActions, FollowAmbition, FollowLine
from paxbot.games.pamir.wakhan.facts import (
    BonusConsidered,
    Criterion,
    Kind,
    LineFollowed,
    LineSkipped,
    Reading,
    Skip,
    Thing,
)
from paxbot.games.pamir.wakhan.guide import face, place_in_row, rivals, side
from paxbot.games.pamir.wakhan.radicalize import ambition_passed, follow_ambition, radicalize
from paxbot.games.pamir.wakhan.targets import has_target

Policy = Callable[[State, Any, Any], Reply]
"""Her reply to a step of one kind with these options; a move of None says that she has no answer."""

TELLS_WHY_NOT = (m.Prompt.AMBITION, m.Prompt.FOLLOW_LINE, m.Prompt.BONUS_ACTION)
"""Questions of her turn that have a reason to be told where there is nothing to choose from."""

DROPPED = (m.Prompt.PLACE_ROAD, m.Prompt.PLACE_SPY)
"""Icons whose place her rules name even if no piece can come there; they are dropped then."""


def answer(s: State, step: AnyStep, options: Sequence[Move]) -> Decision:
    """Return her decision on the step's question: one option, or none where her rules choose none of them."""
    if not options and step.prompt not in TELLS_WHY_NOT:
        return Decision(step.seat, step.prompt, ())
    reply = POLICIES[step.prompt](s, step, options)
    listed = () if reply.move is None or reply.move not in options else (reply.move,)
    assert listed or reply.move is None or step.prompt in DROPPED
    return Decision(step.seat, step.prompt, listed, False, reply.reasons)


def _only(s: State, step: AnyStep, options: Sequence[Move]) -> Reply:
    """Take the only option."""
    return Reply(options[0])


def _ambition(s: State, step: FollowAmbition, options: Sequence[m.Purchase]) -> Reply:
    """Rule: Wakhan > Ambition."""
    followed = follow_ambition(s, step.seat, options[0].card) if options else None
    if followed is not None:
        return followed
    passed = ambition_passed(s, step.seat, bool(options))
    return Reply(None, () if passed is None else (passed,))


def _bonus_action(s: State, step: BonusActions, options: Sequence[m.UseCard]) -> Reply:
    """Take the leftmost action of the card that has an effect (Rule: Wakhan > Bonus actions)."""
    card = next(iter(step.cards), None)
    if card is None or card not in s.players[step.seat].court or card in s.used or not is_favored(s, step.seat, card):
        return Reply(None)
    possible = [move for move in options if has_target(s, step.seat, move.action)]
    printed = COURT_CARDS[card].actions
    if not possible:
        return Reply(None, (BonusConsidered(step.seat, card, printed, None),))
    action = possible[0].action
    return Reply(possible[0], (BonusConsidered(step.seat, card, printed[: printed.index(action)], action),))


def _side(s: State, step: PlayToCourt, options: Sequence[m.ChooseSide]) -> Reply:
    """Choose the end that the red arrow names (Rule: Wakhan > Radicalize)."""
    named = side(s, step.seat)
    chosen, reasons = choose(
        step, list(Side), [(Criterion.RED_ARROW, lambda end: end is named)], lambda end: Thing(Kind.SIDE, int(end))
    )
    return Reply(m.ChooseSide(chosen), reasons)


def _pay(s: State, step: SettleBribe, options: Sequence[Settling]) -> Reply:
    """Pay nothing where an event allows it, else the full bribe (Rule: Wakhan > Bribes and hostages)."""
    return Reply(m.LeaveUnpaid() if m.LeaveUnpaid() in options else m.PayBribe(step.due))


def _name_player(s: State, step: NamePlayer, options: Sequence[m.ChoosePlayer]) -> Reply:
    """Choose the neighbor that the red arrow names (Rule: Wakhan > Events)."""
    order = rivals(s, step.seat)
    return Reply(
        *choose(
            step,
            options,
            [(Criterion.RED_ARROW, lambda move: -order.index(move.player))],
            lambda move: Thing(Kind.SEAT, move.player),
        )
    )


def _name_suit(s: State, step: NameSuit, options: Sequence[m.ChooseSuit]) -> Reply:
    """Choose the suit that is favored now (Rule: Wakhan > Events)."""
    suit, reasons = choose(
        step,
        list(Suit),
        [(Criterion.FAVORED_NOW, lambda suit: suit is s.favored)],
        lambda suit: Thing(Kind.SUIT, int(suit)),
    )
    return Reply(m.ChooseSuit(suit), reasons)


def _name_region(s: State, step: NameRegion, options: Sequence[m.ChooseRegion]) -> Reply:
    """Choose the first region of the row with a tribe or an army; none if there is none (Rule: Wakhan > Events)."""
    full = [move for move in options if any(s.tribes[move.region]) or any(s.armies[move.region])]
    if not full:
        return Reply(None)
    return Reply(
        *choose(
            step,
            full,
            [(Criterion.ROW_OF_REGIONS, lambda move: -place_in_row(s, step.seat, move.region))],
            lambda move: Thing(Kind.REGION, int(move.region)),
        )
    )


def _discard(s: State, step: KeepCourtLimit, options: Sequence[m.Discard]) -> Reply:
    """Discard the card that her list gives up first (Rule: Wakhan > Court limit)."""
    return Reply(*choose(step, options, by_card(discard_priority(s, step.seat)), card_of))


Plan = tuple[Reading, Reply] | Skip
"""Her deed on a line and by which rule, or why she skips it."""


def follow_line(s: State, step: FollowLine, options: Sequence[Purchase | UseCard]) -> Reply:
    """Return her answer on the line, told as such; no answer where the line is skipped (Rule: Wakhan > Her turn)."""
    number, line = face(s, step.seat).number, face(s, step.seat).lines[step.line]
    kind = line.action.kind
    cards = [move.card for move in options]
    plan = radicalize(s, step, line, cards) if kind is None else _use_a_card(s, step, line, kind, cards)
    if isinstance(plan, Skip):
        return Reply(None, (LineSkipped(step.seat, number, step.line, plan),))
    reading, reply = plan
    return Reply(reply.move, (LineFollowed(step.seat, number, step.line, reading), *reply.reasons))


def _use_a_card(s: State, step: Asking, line: Line, action: ActionKind, able: Sequence[int]) -> Plan:
    """Return the able card of highest priority for the line's action (Rule: Wakhan > Court actions)."""
    if not able:
        return _unable(s, step.seat, action)
    if not has_target(s, step.seat, action, line.pick is Instruction.COURT_CARD_MOST_SPIES):
        return Skip.NO_TARGET
    card, reasons = choose(step, able, card_priority(s, step.seat), card_thing)
    return Reading.COURT_ACTION, Reply(UseCard(card, action), reasons)


def _unable(s: State, seat: Seat, action: ActionKind) -> Skip:
    """Return why no card of hers can take the action: there is none she could pay for, or nothing would come of it."""
    cards = (card for card in s.players[seat].court if card not in s.used)
    if not any(action in COURT_CARDS[card].actions for card in cards):
        return Skip.NO_ABLE_CARD
    too_poor = s.players[seat].rupees < ACTIONS[action].least_cost(s, seat)
    return Skip.NO_ABLE_CARD if too_poor or ACTIONS[action].is_possible(s, seat) else Skip.NO_TARGET


POLICIES: dict[Enum, Policy] = {
    m.Prompt.DRAW_AI_CARD: _only,
    m.Prompt.AMBITION: _ambition,
    m.Prompt.FOLLOW_LINE: follow_line,
    m.Prompt.BONUS_ACTION: _bonus_action,
    m.Prompt.PLAY_AT_ONCE: _only,
    m.Prompt.CHOOSE_SIDE: _side,
    m.Prompt.SETTLE_BRIBE: _pay,
    m.Prompt.PLACE_ARMY: _only,
    m.Prompt.PLACE_TRIBE: _only,
    m.Prompt.PLACE_ROAD: answers_on_actions.road,
    m.Prompt.PLACE_SPY: answers_on_actions.spy,
    m.Prompt.TAKE_PIECE: answers_on_actions.take_piece,
    m.Prompt.SHELTER_SPY: answers_on_actions.shelter,
    m.Prompt.BLACKMAIL: answers_on_actions.blackmail,
    m.Prompt.INSURRECTION: _only,
    m.Prompt.TAX: answers_on_actions.tax,
    m.Prompt.GIFT: answers_on_actions.gift,
    m.Prompt.BUILD: answers_on_actions.build,
    m.Prompt.BUILD_FREE: _only,
    m.Prompt.MOVE: answers_on_actions.march,
    m.Prompt.MOVE_TO: answers_on_actions.march_to,
    m.Prompt.BETRAY: answers_on_actions.betray,
    m.Prompt.PRIZE: answers_on_actions.take_prize,
    m.Prompt.BATTLE_SITE: answers_on_actions.site,
    m.Prompt.BATTLE: answers_on_actions.remove,
    m.Prompt.CHOOSE_PLAYER: _name_player,
    m.Prompt.CHOOSE_SUIT: _name_suit,
    m.Prompt.CHOOSE_REGION: _name_region,
    m.Prompt.DISCARD_COURT: _discard,
}
"""Her rule for every question she can be asked; she has no dial to set and no hand to discard from."""
