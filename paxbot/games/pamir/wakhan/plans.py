"""What a line of Wakhan's AI card has her do, or why it cannot be carried out."""

from collections.abc import Sequence
from typing import Any

from paxbot.engine.kernel import Move, Seat
from paxbot.games.pamir.actions import ACTIONS
from paxbot.games.pamir.build import PAYMENT_RUPEES
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.moves import UseCard
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import ActionKind
from paxbot.games.pamir.wakhan.ai_cards import Instruction, Line, LineAction
from paxbot.games.pamir.wakhan.choosing import Reply, choose
from paxbot.games.pamir.wakhan.facts import LineFollowed, Skip
from paxbot.games.pamir.wakhan.guide import face
from paxbot.games.pamir.wakhan.priorities import card_priority, card_thing
from paxbot.games.pamir.wakhan.radicalize import radicalize
from paxbot.games.pamir.wakhan.targets import has_target

COSTLY = (ActionKind.BUILD, ActionKind.BETRAY)
"""The actions of her lines that cost rupees."""


def follow_line(s: State, step: Any, options: Sequence[Move]) -> Reply | None:
    """Her answer on the line, told as such; None when the line is skipped (Rule: Wakhan > Her turn)."""
    plan = _plan(s, step, options)
    if isinstance(plan, Skip):
        return None
    return Reply(plan.move, (LineFollowed(step.seat, face(s, step.seat).number, step.line), *plan.reasons))


def skip_reason(s: State, step: Any, options: Sequence[Move]) -> Skip:
    """Why the line is skipped."""
    plan = _plan(s, step, options)
    assert isinstance(plan, Skip)
    return plan


def _plan(s: State, step: Any, options: Sequence[Move]) -> Reply | Skip:
    line = face(s, step.seat).lines[step.line]
    if line.action is LineAction.RADICALIZE:
        return radicalize(s, step, line)
    return _use_a_card(s, step, line, options)


def _use_a_card(s: State, step: Any, line: Line, options: Sequence[UseCard]) -> Reply | Skip:
    """The able card of highest priority for the line's action (Rule: Wakhan > Court actions)."""
    action = ActionKind[line.action.name]
    if not options:
        return _unable(s, step.seat, action)
    if not has_target(s, step.seat, action, line.pick is Instruction.COURT_CARD_MOST_SPIES):
        return Skip.NO_TARGET
    able = [move.card for move in options]
    card, reasons = choose(step, able, card_priority(s, step.seat), card_thing)
    return Reply(UseCard(card, action), reasons)


def _unable(s: State, seat: Seat, action: ActionKind) -> Skip:
    """Why no card of hers can take the action: there is none she could pay for, or nothing would come of it."""
    cards = (card for card in s.players[seat].court if card not in s.used)
    if not any(action in COURT_CARDS[card].actions for card in cards):
        return Skip.NO_ABLE_CARD
    too_poor = action in COSTLY and s.players[seat].rupees < PAYMENT_RUPEES
    return Skip.NO_ABLE_CARD if too_poor or ACTIONS[action].is_possible(s, seat) else Skip.NO_TARGET
