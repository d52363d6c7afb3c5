"""Where Wakhan's rules differ from a player's, all in one place: she bends the rules as a card in force does.

Everything else about her is a choice among the options that everybody has; see `answers` and `plans`.
"""

from paxbot.engine.kernel import Decision, OpenStep
from paxbot.games.pamir.courts import ruled_by
from paxbot.games.pamir.holdings import Holding, hook
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
)
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.terms import Coalition, Region
from paxbot.games.pamir.wakhan import answers, guide
from paxbot.games.pamir.wakhan.course import ConsultAiCard, DrawCard, NextAction, PlayHand
from paxbot.games.pamir.wakhan.seats import ReturnSeat

WAKHAN = "wakhan"


@hook(WAKHAN, Answer)
def answer_by_herself(s: State, q: Answer, decision: Decision | None, of: Holding) -> Decision | None:
    """Give the one answer that her rules name (Rule: Wakhan > Her turn)."""
    return answers.answer(s, q.step, q.options) if q.seat == of.seat else decision


@hook(WAKHAN, Serves)
def be_pragmatic(s: State, q: Serves, coalition: Coalition | None, of: Holding) -> Coalition | None:
    """Let her use the blocks of her pragmatic loyalty (Rule: Wakhan > Pragmatic loyalty)."""
    return guide.pragmatic_loyalty(s, q.seat) if q.seat == of.seat else coalition


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
    """Let her move without roads (Rule: Wakhan > Move)."""
    return needs and q.seat != of.seat


@hook(WAKHAN, BuildSite)
def build_in_one_region(s: State, q: BuildSite, region: Region | None, of: Holding) -> Region | None:
    """Let her build armies only, in the first region of the row that she rules (Rule: Wakhan > Build)."""
    ruled = ruled_by(s, q.seat)
    if q.seat != of.seat or not ruled:
        return region
    return min(ruled, key=lambda ruled_region: guide.place_in_row(s, q.seat, ruled_region))


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
    """Give the seat back, between two turns, to a person who returns (Rule: Wakhan > Taking over a seat)."""
    assert of.seat is not None
    return (*steps, ReturnSeat(of.seat)) if guide.wakhan(s, of.seat).returning else steps


@hook(WAKHAN, TurnBegins)
def draw_first(s: State, q: TurnBegins, steps: tuple[OpenStep, ...], of: Holding) -> tuple[OpenStep, ...]:
    """Begin her turn with an AI card (Rule: Wakhan > Her turn)."""
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
    """Let her decide by the AI cards as they lie, out of her turn (Rule: Wakhan > AI cards)."""
    return (*steps, ConsultAiCard(q.seat)) if q.seat == of.seat != s.active else steps
