"""Carrying out a line of Wakhan's AI card, or the reason why it cannot be."""

from collections.abc import Sequence

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.actions import ACTIONS
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.moves import Purchase, UseCard
from paxbot.games.pamir.state import State
from paxbot.games.pamir.terms import ActionKind
from paxbot.games.pamir.wakhan.ai_cards import Instruction, Line
from paxbot.games.pamir.wakhan.choosing import Asking, Reply, choose
from paxbot.games.pamir.wakhan.course import FollowLine
from paxbot.games.pamir.wakhan.facts import LineFollowed, LineSkipped, Reading, Skip
from paxbot.games.pamir.wakhan.guide import face
from paxbot.games.pamir.wakhan.priorities import card_priority, card_thing
from paxbot.games.pamir.wakhan.radicalize import radicalize
from paxbot.games.pamir.wakhan.targets import has_target

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
