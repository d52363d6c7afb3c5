"""The one answer Wakhan's rules give to each question, and where her rules differ from a player's.

She bends the rules as a card in force does; everything else is a choice among the options that everyone has.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

from paxbot.engine.kernel import AnyStep, Decision, Move, OpenStep, Seat
from paxbot.games.pamir import events, moves as m, turn
from paxbot.games.pamir.play import ACTIONS, PlayToCourt, SettleBribe, Settling
from paxbot.games.pamir.queries import (
    ActionsBegin,
    Answer,
    BuildSite,
    Consults,
    HandTaken,
    Insists,
    LoyalTo,
    MakesGood,
    MayTakeFrom,
    NeedsRoad,
    RulingArmies,
    Serves,
    TurnBegins,
    TurnPasses,
    YieldsTies,
    is_favored,
    ruled_by,
)
from paxbot.games.pamir.state import Holding, Piece, State, hook
from paxbot.games.pamir.terms import COURT_CARDS, ActionKind, Coalition, Instruction, Line, Region, Side, Suit
from paxbot.games.pamir.wakhan import actions, facts
from paxbot.games.pamir.wakhan.course import (
    BonusActions,
    ConsultAiCard,
    DrawCard,
    FollowAmbition,
    FollowLine,
    NextAction,
    PlayHand,
    ReturnSeat,
)
from paxbot.games.pamir.wakhan.facts import (
    BonusConsidered,
    Criterion,
    Kind,
    LineFollowed,
    LineSkipped,
    Reading,
    Skip,
    Thing,
    face,
    place_in_row,
    rivals,
    side,
)
from paxbot.games.pamir.wakhan.radicalize import (
    Reply,
    ambition_passed,
    by_card,
    card_of,
    card_priority,
    card_thing,
    choose,
    discard_priority,
    follow_ambition,
    radicalize,
)

Policy = Callable[[State, Any, Any], Reply]
"""A move of None says that she has no answer."""

TELLS_WHY_NOT = (m.Prompt.AMBITION, m.Prompt.FOLLOW_LINE, m.Prompt.BONUS_ACTION)
"""Questions of her turn that have a reason to be told where there is nothing to choose from."""

DROPPED = (m.Prompt.PLACE_ROAD, m.Prompt.PLACE_SPY)
"""Icons whose place her rules name even if no piece can come there; they are dropped then."""


def answer(s: State, step: AnyStep, options: Sequence[Move]) -> Decision:
    """Return her decision: one option, or none where her rules choose none of them."""
    if not options and step.prompt not in TELLS_WHY_NOT:
        return Decision(step.seat, step.prompt, ())
    reply = POLICIES[step.prompt](s, step, options)
    listed = () if reply.move is None or reply.move not in options else (reply.move,)
    assert listed or reply.move is None or step.prompt in DROPPED
    return Decision(step.seat, step.prompt, listed, False, reply.reasons)


def _only(s: State, step: AnyStep, options: Sequence[Move]) -> Reply:
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
    possible = [move for move in options if actions.has_target(s, step.seat, move.action)]
    printed = COURT_CARDS[card].actions
    if not possible:
        return Reply(None, (BonusConsidered(step.seat, card, printed, None),))
    action = possible[0].action
    return Reply(possible[0], (BonusConsidered(step.seat, card, printed[: printed.index(action)], action),))


def _side(s: State, step: PlayToCourt, options: Sequence[m.ChooseSide]) -> Reply:
    named = side(s, step.seat)
    chosen, reasons = choose(
        step, list(Side), [(Criterion.RED_ARROW, lambda end: end is named)], lambda end: Thing(Kind.SIDE, int(end))
    )
    return Reply(m.ChooseSide(chosen), reasons)


def _pay(s: State, step: SettleBribe, options: Sequence[Settling]) -> Reply:
    """Pay nothing where an event allows it, else the full bribe (Rule: Wakhan > Bribes and hostages)."""
    return Reply(m.LeaveUnpaid() if m.LeaveUnpaid() in options else m.PayBribe(step.due))


def _name_player(s: State, step: events.NamePlayer, options: Sequence[m.ChoosePlayer]) -> Reply:
    order = rivals(s, step.seat)
    return Reply(
        *choose(
            step,
            options,
            [(Criterion.RED_ARROW, lambda move: -order.index(move.player))],
            lambda move: Thing(Kind.SEAT, move.player),
        )
    )


def _name_suit(s: State, step: events.NameSuit, options: Sequence[m.ChooseSuit]) -> Reply:
    """Choose the suit that is favored now (Rule: Wakhan > Events)."""
    suit, reasons = choose(
        step,
        list(Suit),
        [(Criterion.FAVORED_NOW, lambda suit: suit is s.favored)],
        lambda suit: Thing(Kind.SUIT, int(suit)),
    )
    return Reply(m.ChooseSuit(suit), reasons)


def _name_region(s: State, step: events.NameRegion, options: Sequence[m.ChooseRegion]) -> Reply:
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


def _discard(s: State, step: turn.KeepCourtLimit, options: Sequence[m.Discard]) -> Reply:
    """Discard the card that her list gives up first (Rule: Wakhan > Court limit)."""
    return Reply(*choose(step, options, by_card(discard_priority(s, step.seat)), card_of))


Plan = tuple[Reading, Reply] | Skip
"""Her deed on a line and by which rule, or why she skips it."""


def follow_line(s: State, step: FollowLine, options: Sequence[m.Purchase | m.UseCard]) -> Reply:
    """Return her answer on the line, told as such; no answer where the line is skipped (Rule: Wakhan > Her turn)."""
    number, line = face(s, step.seat).number, face(s, step.seat).lines[step.line]
    kind = line.action.kind
    cards = [move.card for move in options]
    plan = radicalize(s, step, line, cards) if kind is None else _use_a_card(s, step, line, kind, cards)
    if isinstance(plan, Skip):
        return Reply(None, (LineSkipped(step.seat, number, step.line, plan),))
    reading, reply = plan
    return Reply(reply.move, (LineFollowed(step.seat, number, step.line, reading), *reply.reasons))


def _use_a_card(s: State, step: AnyStep, line: Line, action: ActionKind, able: Sequence[int]) -> Plan:
    if not able:
        return _unable(s, step.seat, action)
    if not actions.has_target(s, step.seat, action, line.pick is Instruction.COURT_CARD_MOST_SPIES):
        return Skip.NO_TARGET
    card, reasons = choose(step, able, card_priority(s, step.seat), card_thing)
    return Reading.COURT_ACTION, Reply(m.UseCard(card, action), reasons)


def _unable(s: State, seat: Seat, action: ActionKind) -> Skip:
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
    m.Prompt.PLACE_ROAD: actions.road,
    m.Prompt.PLACE_SPY: actions.spy,
    m.Prompt.TAKE_PIECE: actions.take_piece,
    m.Prompt.SHELTER_SPY: actions.shelter,
    m.Prompt.BLACKMAIL: actions.blackmail,
    m.Prompt.INSURRECTION: _only,
    m.Prompt.TAX: actions.tax,
    m.Prompt.GIFT: actions.gift,
    m.Prompt.BUILD: actions.build,
    m.Prompt.BUILD_FREE: _only,
    m.Prompt.MOVE: actions.march,
    m.Prompt.MOVE_TO: actions.march_to,
    m.Prompt.BETRAY: actions.betray,
    m.Prompt.PRIZE: actions.take_prize,
    m.Prompt.BATTLE_SITE: actions.site,
    m.Prompt.BATTLE: actions.remove,
    m.Prompt.CHOOSE_PLAYER: _name_player,
    m.Prompt.CHOOSE_SUIT: _name_suit,
    m.Prompt.CHOOSE_REGION: _name_region,
    m.Prompt.DISCARD_COURT: _discard,
}
"""She has no dial to set and no hand to discard from."""


WAKHAN = "wakhan"


@hook(WAKHAN, Answer)
def answer_by_herself(s: State, q: Answer, decision: Decision | None, of: Holding) -> Decision | None:
    return answer(s, q.step, q.options) if q.seat == of.seat else decision


@hook(WAKHAN, Serves)
def be_pragmatic(s: State, q: Serves, coalition: Coalition | None, of: Holding) -> Coalition | None:
    """Let her use the blocks of her pragmatic loyalty (Rule: Wakhan > Pragmatic loyalty)."""
    return facts.pragmatic_loyalty(s, q.seat) if q.seat == of.seat else coalition


@hook(WAKHAN, LoyalTo)
def follow_everybody(s: State, q: LoyalTo, loyal: bool, of: Holding) -> bool:
    """Count her as loyal to all coalitions: no patriot or prize changes anything (Rule: Wakhan > Dominance checks)."""
    return loyal or q.seat == of.seat


@hook(WAKHAN, RulingArmies)
def rule_with_the_largest_army(s: State, q: RulingArmies, armies: int, of: Holding) -> int:
    """Count for her the armies of the coalition with most of them in the region (Rule: Wakhan > Ruling)."""
    return max(s.armies[q.region]) if q.seat == of.seat else armies


@hook(WAKHAN, NeedsRoad)
def move_without_roads(s: State, q: NeedsRoad, needs: bool, of: Holding) -> bool:
    return needs and q.seat != of.seat


@hook(WAKHAN, BuildSite)
def build_in_one_region(s: State, q: BuildSite, region: Region | None, of: Holding) -> Region | None:
    """Let her build armies only, in the first region of the row that she rules (Rule: Wakhan > Build)."""
    ruled = ruled_by(s, q.seat)
    if q.seat != of.seat or not ruled:
        return region
    return min(ruled, key=lambda ruled_region: facts.place_in_row(s, q.seat, ruled_region))


@hook(WAKHAN, MayTakeFrom)
def spare_gifts_and_the_place_itself(s: State, q: MayTakeFrom, may: bool, of: Holding) -> bool:
    """Spare gifts, and a piece that is already where the new one would go (Rule: Wakhan > Empty supply)."""
    if q.seat != of.seat:
        return may
    return may and q.source is not Piece.GIFT and (q.source, q.source_at) != (q.piece, q.at)


@hook(WAKHAN, Insists)
def insist_on_bribes(s: State, q: Insists, insists: bool, of: Holding) -> bool:
    """Insist that bribes she owes and bribes owed to her are paid in full (Rule: Wakhan > Bribes and hostages)."""
    return insists or q.seat == of.seat


@hook(WAKHAN, MakesGood)
def forget_leverage(s: State, q: MakesGood, makes_good: bool, of: Holding) -> bool:
    """Let her repay what she has and discard nothing for the rest (Rule: Wakhan > Leverage)."""
    return makes_good and q.seat != of.seat


@hook(WAKHAN, YieldsTies)
def yield_ties(s: State, q: YieldsTies, yields: bool, of: Holding) -> bool:
    """Let a person win a complete tie with her (Rule: Wakhan > End of the game)."""
    return yields or q.seat == of.seat


@hook(WAKHAN, TurnPasses)
def give_way(s: State, q: TurnPasses, steps: tuple[OpenStep, ...], of: Holding) -> tuple[OpenStep, ...]:
    assert of.seat is not None
    return (*steps, ReturnSeat(of.seat)) if facts.wakhan(s, of.seat).returning else steps


@hook(WAKHAN, TurnBegins)
def draw_first(s: State, q: TurnBegins, steps: tuple[OpenStep, ...], of: Holding) -> tuple[OpenStep, ...]:
    return (DrawCard(q.seat), *steps) if q.seat == of.seat else steps


@hook(WAKHAN, ActionsBegin)
def go_through_the_lines(s: State, q: ActionsBegin, steps: tuple[OpenStep, ...], of: Holding) -> tuple[OpenStep, ...]:
    """Make the lines of the AI card her actions; radicalize is one of them (Rule: Wakhan > Her turn)."""
    return (NextAction(q.seat, 0),) if q.seat == of.seat else steps


@hook(WAKHAN, HandTaken)
def play_the_hand(s: State, q: HandTaken, steps: tuple[OpenStep, ...], of: Holding) -> tuple[OpenStep, ...]:
    """Play cards she is given at once (Rule: Wakhan > Events)."""
    return (*steps, PlayHand(q.seat)) if q.seat == of.seat else steps


@hook(WAKHAN, Consults)
def draw_where_none_lies(s: State, q: Consults, steps: tuple[OpenStep, ...], of: Holding) -> tuple[OpenStep, ...]:
    return (*steps, ConsultAiCard(q.seat)) if q.seat == of.seat != s.active else steps
