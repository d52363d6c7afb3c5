"""Card-based actions: what can be used, hostages and bonus actions; each action has a module of its own."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from paxbot.engine.kernel import Effect, Seat
from paxbot.games.pamir import battle, betray, build, facts, gift, movement, tax
from paxbot.games.pamir.bribes import SettleBribe, can_be_met, hostage_bribe
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.courts import is_favored
from paxbot.games.pamir.moves import UseCard
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import ActionKind


class Action(NamedTuple):
    """One card-based action: whether it would have an effect, the least it costs, and how it begins."""

    is_possible: Callable[[State, Seat], bool]
    least_cost: Callable[[State, Seat], int]
    begin: Callable[[Table, Seat, int], None]


ACTIONS: dict[ActionKind, Action] = {
    ActionKind.TAX: Action(tax.is_possible, tax.least_cost, tax.begin),
    ActionKind.GIFT: Action(gift.is_possible, gift.least_cost, gift.begin),
    ActionKind.BUILD: Action(build.is_possible, build.least_cost, build.begin),
    ActionKind.MOVE: Action(movement.is_possible, movement.least_cost, movement.begin),
    ActionKind.BETRAY: Action(betray.is_possible, betray.least_cost, betray.begin),
    ActionKind.BATTLE: Action(battle.is_possible, battle.least_cost, battle.begin),
}


def usable(s: State, seat: Seat) -> Iterator[UseCard]:
    """Yield every action of the seat's court cards that it may take now with some effect (Rule: Card actions).

    A card serves one action a turn; a bonus action costs none of the two.
    """
    possible: dict[ActionKind, bool] = {}
    for card in s.players[seat].court:
        if card in s.used or not (s.actions_left or is_favored(s, seat, card)):
            continue
        for action in COURT_CARDS[card].actions:
            if action not in possible:
                possible[action] = ACTIONS[action].is_possible(s, seat)
            if possible[action] and can_be_used(s, seat, card, action):
                yield UseCard(card, action)


def can_be_used(s: State, seat: Seat, card: int, action: ActionKind) -> bool:
    """Return whether the seat may try a possible action, being able to pay its cost and a bribe that is insisted on."""
    bribe = hostage_bribe(s, seat, card) if s.spies else None
    return bribe is None or can_be_met(s, seat, bribe, spare(s, seat, action))


def spare(s: State, seat: Seat, action: ActionKind) -> int:
    """Return what the seat can spend on a bribe and still afford a possible action."""
    return s.players[seat].rupees - ACTIONS[action].least_cost(s, seat)


def use(t: Table, seat: Seat, card: int, action: ActionKind) -> None:
    """Use the court card, after the bribe where it is held hostage (Rule: Card actions > Hostages)."""
    bribe = hostage_bribe(t.s, seat, card)
    if bribe is not None:
        holder, due = bribe
        left = spare(t.s, seat, action)
        t.next(SettleBribe(seat, seat, holder, card, due, left), BeginAction(seat, card, action))
    else:
        t.next(BeginAction(seat, card, action))


@dataclass(frozen=True, slots=True)
class BeginAction(Effect[Table]):
    """The use of a card that cannot be withdrawn, since the bribe is settled (Rule: Card actions > Bonus actions)."""

    seat: Seat
    card: int
    action: ActionKind

    def run(self, t: Table) -> None:
        """Count the action, unless it is a bonus action, and begin it."""
        bonus = is_favored(t.s, self.seat, self.card)
        if not bonus:
            t.s.actions_left -= 1
        t.s.used.append(self.card)
        t.tell(facts.ActionTaken(self.seat, self.card, self.action, bonus))
        ACTIONS[self.action].begin(t, self.seat, self.card)
