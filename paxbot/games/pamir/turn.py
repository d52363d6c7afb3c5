"""The course of the game: starting loyalty, turns, and the choice of an action."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Effect, Move, OpenStep, Seat, Step
from paxbot.games.pamir import facts
from paxbot.games.pamir.actions import usable, use
from paxbot.games.pamir.cleanup import DiscardEvent, KeepCourtLimit, KeepHandLimit, RefillMarket
from paxbot.games.pamir.holdings import ask, triggered
from paxbot.games.pamir.market import affordable, purchase
from paxbot.games.pamir.moves import ChooseLoyalty, EndTurn, PlayCard, Prompt, Purchase, UseCard
from paxbot.games.pamir.play import can_be_played, play
from paxbot.games.pamir.queries import ActionsBegin, TurnBegins, TurnPasses
from paxbot.games.pamir.refusals import refusal
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import ACTIONS_PER_TURN, MARKET_ROWS, Coalition

OUTSIDE_ACTIONS = -1

Action = Purchase | PlayCard | UseCard | EndTurn


@dataclass(frozen=True, slots=True)
class ChooseStartingLoyalty(Step[State, Table, ChooseLoyalty]):
    """The coalition that a player chooses at the start (Rule: Setup > Starting loyalty)."""

    prompt: ClassVar[Prompt] = Prompt.CHOOSE_LOYALTY

    def options(self, s: State) -> Sequence[ChooseLoyalty]:
        """Return the three coalitions."""
        return [ChooseLoyalty(coalition) for coalition in Coalition]

    def resolve(self, t: Table, move: ChooseLoyalty) -> None:
        """Set the dial and make the next player active."""
        t.s.players[self.seat].loyalty = move.coalition
        t.tell(facts.LoyaltyChosen(self.seat, move.coalition))
        following = t.s.steps[-1]
        if isinstance(following, ChooseStartingLoyalty):
            t.s.active = following.seat


@dataclass(frozen=True, slots=True)
class BeginTurn(Effect[Table]):
    """The beginning of a turn, at which all that counts for one turn starts anew (Rule: Course of the game)."""

    seat: Seat

    def run(self, t: Table) -> None:
        """Open all that happens between two turns, then the effects of cards in force at the start of this one."""
        s = t.s
        between = triggered(s, TurnPasses())
        if between:
            t.next(*between, self)
            return
        s.active = self.seat
        s.turn += 1
        s.barred, s.used, s.fresh, s.declined = [], [], {}, 0
        if s.bends:
            s.bends = None  # what is in force is asked from the active seat on
        t.tell(facts.TurnBegan(self.seat, s.turn))
        t.next(*triggered(s, TurnBegins(self.seat)), BeginActions(self.seat))


@dataclass(frozen=True, slots=True)
class BeginActions(Effect[Table]):
    """The two actions of a turn (Rule: Course of the game)."""

    seat: Seat

    def run(self, t: Table) -> None:
        """Ask for the first."""
        t.s.actions_left = ACTIONS_PER_TURN
        actions: tuple[OpenStep, ...] = (ChooseAction(self.seat),)
        t.next(*ask(t.s, ActionsBegin(self.seat), actions))


@dataclass(frozen=True, slots=True)
class ChooseAction(Step[State, Table, Action]):
    """The choice to purchase, play, use a court card, or end the turn.

    Rule: Course of the game; General rules > Access to actions.
    """

    prompt: ClassVar[Prompt] = Prompt.CHOOSE_ACTION
    confirm: ClassVar[bool] = True

    def options(self, s: State) -> Sequence[Action]:
        """Return everything the seat can afford; bonus actions also when both actions are used."""
        options: list[Action] = []
        if s.actions_left:
            options += [Purchase(s.market[slot]) for slot in affordable(s, self.seat)]
            options += [PlayCard(card) for card in s.players[self.seat].hand if can_be_played(s, self.seat, card)]
        options += usable(s, self.seat)
        return [*options, EndTurn()]

    def refusal(self, s: State, move: Move) -> str | None:
        """Return why: barred, too dear, used already, without effect, …"""
        return refusal(s, self.seat, move)

    def resolve(self, t: Table, move: Action) -> None:
        """Carry the action out, then ask again."""
        if isinstance(move, EndTurn):
            end_turn(t, self.seat)
            return
        t.next(self)
        match move:
            case Purchase(card):
                t.s.actions_left -= 1
                purchase(t, self.seat, card)
            case PlayCard(card):
                play(t, self.seat, card)
            case UseCard(card, action):
                use(t, self.seat, card, action)


def end_turn(t: Table, seat: Seat) -> None:
    """Open the cleanup, then the next seat's turn (Rule: Cleanup)."""
    t.tell(facts.TurnEnded(seat, t.s.actions_left))
    t.s.actions_left = OUTSIDE_ACTIONS
    following = (seat + 1) % t.s.seats
    t.next(
        KeepCourtLimit(seat),
        KeepHandLimit(seat),
        *map(DiscardEvent, MARKET_ROWS),
        RefillMarket(),
        BeginTurn(following),
    )
