"""A player's turn: pass, or draw, buy, play and take the income, in this order (Rule: Turn)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Effect, Move, Seat, Step
from paxbot.games.spartacus import facts
from paxbot.games.spartacus.drawing import BeginDrawing
from paxbot.games.spartacus.facts import Why
from paxbot.games.spartacus.moves import Buy, Draw, EndTurn, Pass, Play, Prompt
from paxbot.games.spartacus.playing import buy, fits, for_sale, income, play, playable
from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.table import Table
from paxbot.games.spartacus.terms import AUREI_FOR_PASSING


@dataclass(frozen=True, slots=True)
class BeginTurn(Effect[Table]):
    """The beginning of a turn, at which all that counts for one turn starts anew."""

    seat: Seat

    def run(self, t: Table) -> None:
        """Give seats back to those who are returning, and ask for an answer."""
        s = t.s
        for seat, player in enumerate(s.players):
            if player.returning:
                player.returning = player.automated = False
                t.tell(facts.SeatTakenBack(seat))
        s.active = self.seat
        s.turn += 1
        s.bought, s.played = None, []
        t.tell(facts.TurnBegan(self.seat, s.turn))
        t.next(ChooseTurn(self.seat))


@dataclass(frozen=True, slots=True)
class ChooseTurn(Step[State, Table, Draw | Pass]):
    """The choice to draw, or to pass before anything is drawn (Rule: Turn > Pass; RULING 7)."""

    prompt: ClassVar[Prompt] = Prompt.CHOOSE_TURN

    def options(self, s: State) -> Sequence[Draw | Pass]:
        """Return both, at any time."""
        return [Draw(), Pass()]

    def resolve(self, t: Table, move: Draw | Pass) -> None:
        """Draw, or pass, which is the whole turn."""
        if isinstance(move, Draw):
            t.next(BeginDrawing(self.seat), ChooseAction(self.seat))
            return
        t.s.players[self.seat].saw_rome = True
        t.reveal()
        t.tell(facts.Passed(self.seat))
        t.gain(facts.AureiTaken(self.seat, AUREI_FOR_PASSING, Why.PASSED))


@dataclass(frozen=True, slots=True)
class ChooseAction(Step[State, Table, Buy | Play | EndTurn]):
    """The choice to buy a column, to play cards, or to end the turn (Rule: Turn > Buy; Turn > Play; RULING 4)."""

    prompt: ClassVar[Prompt] = Prompt.CHOOSE_ACTION
    confirm: ClassVar[bool] = True

    def options(self, s: State) -> Sequence[Buy | Play | EndTurn]:
        """Return what the seat can pay for and what fits, and ending the turn."""
        buys = [Buy(legion) for legion in for_sale(s, self.seat)]
        plays = [Play(card) for card in playable(s, self.seat)]
        return [*buys, *plays, EndTurn()]

    def resolve(self, t: Table, move: Buy | Play | EndTurn) -> None:
        """Buy or play and ask the same again, or end the turn with the income."""
        match move:
            case Buy(legion):
                buy(t, self.seat, legion)
                t.next(self)
            case Play(card):
                play(t, self.seat, card)
                t.next(self)
            case EndTurn():
                t.gain(income(t.s, self.seat))

    def refusal(self, s: State, move: Move) -> str | None:
        """Return why a column cannot be bought or a card not be played."""
        match move:
            case Buy(legion) if 1 <= legion <= len(s.columns):
                return _no_purchase(s, legion)
            case Play(card) if card in s.players[self.seat].hand and not fits(s, self.seat, card):
                return "card_over_limit"
            case Play(card) if card in s.players[self.seat].hand and not playable(s, self.seat):
                return "card_costs_too_much"
        return None


def _no_purchase(s: State, legion: int) -> str:
    if s.bought is not None:
        return "one_column_a_turn"
    if s.played:
        return "buy_before_playing"
    return "column_costs_too_much" if s.columns[legion - 1] else "column_empty"
