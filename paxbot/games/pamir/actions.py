"""Card-based actions: what can be used, hostages and bonus actions; each action has a module of its own."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from paxbot.engine.kernel import Effect, OpenStep, Seat
from paxbot.games.pamir import battle, betray, build, facts, gift, movement, tax
from paxbot.games.pamir.bribes import SettleBribe, can_be_met, hostage_bribe
from paxbot.games.pamir.cards import COURT_CARDS
from paxbot.games.pamir.courts import is_favored
from paxbot.games.pamir.moves import UseCard
from paxbot.games.pamir.state import State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import ActionKind


class Action(NamedTuple):
    """One card-based action: what it can be used for, its steps by the rank of the card, and the least it costs."""

    uses: Callable[[State, Seat], Iterable[object]]
    steps: Callable[[State, Seat, int], tuple[OpenStep, ...]]
    least_cost: Callable[[State, Seat], int] = lambda s, seat: 0

    def is_possible(self, s: State, seat: Seat) -> bool:
        """Return whether it would have an effect, and the seat can pay for it."""
        return any(True for _ in self.uses(s, seat)) and self.least_cost(s, seat) <= s.players[seat].rupees


ACTIONS: dict[ActionKind, Action] = {
    ActionKind.TAX: Action(tax.taxable, lambda s, seat, rank: (tax.TakeRupee(seat, rank, False),)),
    ActionKind.GIFT: Action(
        gift.free_spaces,
        lambda s, seat, rank: (gift.GiveGift(seat),),
        lambda s, seat: min(gift.free_spaces(s, seat)),
    ),
    ActionKind.BUILD: Action(
        lambda s, seat: build.sites(s, seat, build.site(s, seat)), build.begin, lambda s, seat: build.PAYMENT_RUPEES
    ),
    ActionKind.MOVE: Action(movement.movers, lambda s, seat, rank: (movement.ChooseMover(seat, rank, False),)),
    ActionKind.BETRAY: Action(
        betray.victims, lambda s, seat, rank: (betray.Betray(seat),), lambda s, seat: betray.COST
    ),
    ActionKind.BATTLE: Action(battle.battle_sites, lambda s, seat, rank: (battle.ChooseSite(seat, rank),)),
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
    t.next(BeginAction(seat, card, action))
    if bribe is not None:
        t.next(SettleBribe(seat, seat, bribe[0], card, bribe[1], spare(t.s, seat, action)))


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
        t.next(*ACTIONS[self.action].steps(t.s, self.seat, COURT_CARDS[self.card].rank))
