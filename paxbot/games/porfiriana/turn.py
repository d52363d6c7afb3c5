"""A player's turn: actions, headlines, the market, income (Rule: Turn)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Effect, Move, Seat, Step
from paxbot.games.porfiriana import business, facts, market, playing
from paxbot.games.porfiriana.connections import ChooseOval, improvements
from paxbot.games.porfiriana.diaz import HUMAN
from paxbot.games.porfiriana.ending import CheckStalemate
from paxbot.games.porfiriana.headlines import ChooseOrientation
from paxbot.games.porfiriana.income import TakeIncome
from paxbot.games.porfiriana.moves import (
    Act,
    Buy,
    BuyLand,
    BuyPublic,
    EndActions,
    Improve,
    LeaveJail,
    PlacePrestige,
    Play,
    Police,
    Prompt,
    Redeploy,
    Sell,
    Speculate,
)
from paxbot.games.porfiriana.powers import ask
from paxbot.games.porfiriana.queries import NO_EXTRAS, ExtraActions
from paxbot.games.porfiriana.solo import TurnOfDiaz
from paxbot.games.porfiriana.speculation import ChooseCube, can_speculate
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.story import note_round
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import ACTIONS, ACTIONS_AFTER_JAIL, LAND_ACTIONS, FreeAction
from paxbot.games.porfiriana.troops import ChoosePost, redeployable

FREE = {
    Sell: FreeAction.SELL_CARD,
    Redeploy: FreeAction.REDEPLOY_TROOP,
    Improve: FreeAction.IMPROVE_CONNECTION,
    Police: FreeAction.POLICE,
    LeaveJail: FreeAction.POLICE,
    Speculate: FreeAction.SPECULATE,
}
"""The actions that a card may give on top of the others."""
Action = (
    Play
    | Buy
    | BuyPublic
    | Sell
    | Redeploy
    | BuyLand
    | Improve
    | Police
    | LeaveJail
    | Speculate
    | Act
    | PlacePrestige
    | EndActions
)


@dataclass(frozen=True, slots=True)
class BeginTurn(Effect[Table]):
    """The beginning of a turn, at which all that counts for one turn starts anew."""

    seat: Seat

    def run(self, t: Table) -> None:
        """Give seats back to those who are returning, and open the four phases and the next turn."""
        s = t.s
        for seat, player in enumerate(s.players):
            if player.returning:
                player.returning = player.automated = False
                t.tell(facts.SeatTakenBack(seat))
        s.active = s.cause = self.seat
        if self.seat == s.first:
            note_round(s)
        s.purchases, s.extras = 0, []
        if s.is_diaz(self.seat):
            # It is told with the turn of the player, as one.
            t.next(TurnOfDiaz(), market.DiscardHeadlines(self.seat), market.RestoreMarket(), BeginTurn(HUMAN))
            return
        s.turn += 1
        s.shortened = s.players[self.seat].jailed
        s.actions = ACTIONS_AFTER_JAIL if s.shortened else ACTIONS
        t.tell(facts.TurnBegan(self.seat, s.turn, s.actions))
        t.next(
            ChooseAction(self.seat),
            market.DiscardHeadlines(self.seat),
            market.RestoreMarket(),
            TakeIncome(self.seat),
            CheckStalemate(),
            BeginTurn((self.seat + 1) % s.seats),
        )


def extra_actions(s: State, seat: Seat) -> dict[FreeAction, int]:
    """Return the extra actions the seat has not used in the turn, each with its card (RULING 12)."""
    return {action: card for card, action in ask(s, ExtraActions(seat), NO_EXTRAS) if card not in s.extras}


def spend(s: State, seat: Seat, move: Move) -> None:
    """Take an extra action for the move if there is one, else a standard action."""
    extra = extra_actions(s, seat)
    action = FREE.get(type(move))
    if action in extra:
        s.extras.append(extra[action])
    else:
        s.actions -= 1


@dataclass(frozen=True, slots=True)
class ChooseAction(Step[State, Table, Action]):
    """Phase 1: the next action, or none (Rule: Turn > Actions)."""

    prompt: ClassVar[Prompt] = Prompt.CHOOSE_ACTION
    confirm: ClassVar[bool] = True

    def options(self, s: State) -> Sequence[Action]:
        """Return every action there are action points, gold and a target for, and the end of the actions."""
        found: list[Action] = []
        seat = self.seat
        if s.actions:
            found += playing.plays(s, seat)
            found += market.purchases(s, seat)
            found += playing.public_purchases(s, seat)
        found += self._free_or_not(s)
        if s.actions:
            found += business.land_for_sale(s, seat)
            found += business.new_actions(s, seat)
        found += business.prestige_placements(s, seat)
        found.append(EndActions())
        return found

    def _free_or_not(self, s: State) -> Sequence[Action]:
        """Return the actions that may be extra ones."""
        found: list[Action] = []
        seat = self.seat
        free = None if s.actions else extra_actions(s, seat)
        if free is None or FreeAction.SELL_CARD in free:
            found += business.sales(s, seat)
        if free is None or FreeAction.REDEPLOY_TROOP in free:
            found += redeployable(s, seat)
        if (free is None or FreeAction.IMPROVE_CONNECTION in free) and next(improvements(s, seat), None):
            found.append(Improve())
        if free is None or FreeAction.POLICE in free:
            found += business.police_actions(s, seat)
        if (free is None or FreeAction.SPECULATE in free) and can_speculate(s, seat):
            found.append(Speculate())
        return found

    def resolve(self, t: Table, move: Action) -> None:
        """Begin the action and ask again after it, or end the phase."""
        if isinstance(move, EndActions):
            return
        s, seat = t.s, self.seat
        s.cause = seat
        t.next(self)
        if type(move) in FREE:
            spend(s, seat, move)
        match move:
            case Play(card):
                playing.PLAYINGS[s.deck.cards[card].type].play(t, seat, move)
            case Buy():
                _buy(t, seat, move)
            case BuyPublic(card, side):
                s.actions -= 1
                playing.buy_public(t, seat, card, side)
            case Redeploy(troop):
                t.next(ChoosePost(seat, troop))
            case Improve():
                t.next(ChooseOval(seat))
            case Speculate():
                t.next(ChooseCube(seat))
            case _:
                self._do_business(t, move)

    def _do_business(self, t: Table, move: Action) -> None:
        match move:
            case Sell(card):
                business.sell(t, self.seat, card)
            case BuyLand(card):
                t.s.actions -= LAND_ACTIONS
                business.buy_land(t, self.seat, card)
            case Police(card):
                business.police(t, self.seat, card)
            case LeaveJail():
                business.police(t, self.seat, None)
            case Act(card):
                business.act(t, self.seat, card)
            case PlacePrestige(card):
                t.place_prestige(card)


def _buy(t: Table, seat: Seat, move: Buy) -> None:
    card = market.buy(t, seat, move)
    if market.is_headline(t.s, card):
        market.leave_market(t, card)
        t.next(ChooseOrientation(seat, card))
