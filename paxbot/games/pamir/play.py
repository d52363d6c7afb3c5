"""Playing and using cards: sides of the court, impact icons in printed order, bribes, hostages and bonus actions.

Bribes are paid between people, for playing a card of a ruled region and for using a hostage.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from paxbot.engine.kernel import Effect, M, OpenStep, Seat, Step
from paxbot.games.pamir import card_actions, facts, placing
from paxbot.games.pamir.moves import (
    AcceptOffer,
    ChooseSide,
    DemandBribe,
    LeaveUnpaid,
    OfferBribe,
    PayBribe,
    Prompt,
    RefuseOffer,
    UseCard,
    WaiveBribe,
    Withdraw,
)
from paxbot.games.pamir.placing import PlaceArmyIcon, PlaceRoadIcon, PlaceSpyIcon, PlaceTribeIcon
from paxbot.games.pamir.queries import (
    HostageBribe,
    Insists,
    MayLeaveUnpaid,
    PlayBribe,
    hostage_holder,
    is_favored,
    is_loyal,
)
from paxbot.games.pamir.state import State, ask, is_asked
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import COURT_CARDS, FAVORS, LEVERAGE_RUPEES, ActionKind, ImpactIcon, Side

Settling = PayBribe | LeaveUnpaid | OfferBribe | Withdraw

Answering = AcceptOffer | WaiveBribe | DemandBribe | RefuseOffer

DECLINES_PER_TURN = 3
"""How many requests may be declined in a turn; after that only the amounts already known can be paid."""


def play_bribe(s: State, seat: Seat, card: int) -> tuple[Seat, int] | None:
    """Return to whom and how much is due for playing the card; None when nothing is due (Rule: Play > Bribes).

    One rupee for each tribe the ruler of the card's region has there.
    """
    region = COURT_CARDS[card].region
    holder = s.rulers[region]
    if holder is None or holder == seat:
        return None
    due: int = ask(s, PlayBribe(seat), s.tribes[region][holder])
    return (holder, due) if due else None


def hostage_bribe(s: State, seat: Seat, card: int) -> tuple[Seat, int] | None:
    """Return to whom and how much is due for using the court card; None when nothing is due.

    One rupee for each spy of the rival who holds it hostage (Rule: Card actions > Hostages).
    """
    holder = hostage_holder(s, card)
    if holder is None:
        return None
    due: int = ask(s, HostageBribe(seat), s.spies[card][holder])
    return (holder, due) if due else None


def is_insisted_on(s: State, payer: Seat, holder: Seat) -> bool:
    """Return whether the bribe is due in full, and nobody is asked for less."""
    return is_asked(s, Insists) and any(ask(s, Insists(seat), False) for seat in (payer, holder))


def can_be_met(s: State, payer: Seat, bribe: tuple[Seat, int] | None, spare: int) -> bool:
    """Return whether the seat can go on if it has `spare` rupees for the bribe: one not insisted on might be waived."""
    if bribe is None or not is_insisted_on(s, payer, bribe[0]):
        return True
    return bribe[1] <= spare or ask(s, MayLeaveUnpaid(payer), False)


@dataclass(frozen=True, slots=True)
class Bribe(Step[State, Table, M], Generic[M]):
    """The common part of both sides: `spare` is the most that the seat can pay and still afford what it wants to do."""

    payer: Seat
    holder: Seat
    card: int
    due: int
    spare: int

    def settle(self, t: Table, paid: int, by_right: bool = False) -> None:
        t.pay_player(self.payer, self.holder, paid)
        t.tell(facts.BribeSettled(self.payer, self.holder, self.card, paid, self.due, by_right))


@dataclass(frozen=True, slots=True)
class SettleBribe(Bribe[Settling], prompt=Prompt.SETTLE_BRIBE, confirm=True):
    """The payer's choice to pay in full, ask for less, or withdraw (Rule: Play > Bribes).

    `demanded` is what the holder would settle for, `refused` the offer it has just refused, where it answered so.
    After three declined requests in a turn only the full or demanded amount can be paid, and only the full one where
    a seat insists.
    """

    demanded: int | None = None
    refused: int | None = None

    def options(self, s: State) -> Sequence[Settling]:
        insisted = is_insisted_on(s, self.payer, self.holder)
        known = (self.due,) if insisted or self.demanded is None else (self.demanded, self.due)
        options: list[Settling] = [PayBribe(amount) for amount in known if amount <= self.spare]
        if ask(s, MayLeaveUnpaid(self.seat), False):
            options.append(LeaveUnpaid())
        if s.declined < DECLINES_PER_TURN and not insisted:
            ceiling = self.due if self.demanded is None else self.demanded
            options += [OfferBribe(amount) for amount in range(min(ceiling, self.spare + 1))]
        return [*options, Withdraw()]

    def is_moot(self, s: State) -> bool:
        return len(self.options(s)) == 1

    def resolve(self, t: Table, move: Settling) -> None:
        match move:
            case PayBribe(rupees):
                self.settle(t, rupees)
            case LeaveUnpaid():
                self.settle(t, 0, by_right=True)
            case OfferBribe(rupees):
                t.tell(facts.BribeOffered(self.seat, self.holder, self.card, rupees, self.due))
                t.next(AnswerOffer(self.holder, self.payer, self.holder, self.card, self.due, self.spare, rupees))
            case _:
                t.cancel()
                playing = self.card in t.s.players[self.payer].hand
                t.tell(facts.BribeWithdrawn(self.seat, self.holder, self.card, playing))


@dataclass(frozen=True, slots=True)
class AnswerOffer(Bribe[Answering], prompt=Prompt.ANSWER_OFFER):
    """The holder's answer: to waive a bribe, accept less, ask for another amount, or refuse (Rule: Play > Bribes)."""

    offered: int

    def options(self, s: State) -> Sequence[Answering]:
        """Return every answer; a demand is between the offer and the full bribe, and the payer can spare it."""
        accept = [AcceptOffer(self.offered)] if self.offered else []
        demands = [DemandBribe(amount) for amount in range(self.offered + 1, min(self.due, self.spare + 1))]
        return [*accept, WaiveBribe(), *demands, RefuseOffer()]

    def resolve(self, t: Table, move: Answering) -> None:
        match move:
            case AcceptOffer(rupees):
                self.settle(t, rupees)
            case WaiveBribe():
                self.settle(t, 0)
            case DemandBribe(rupees):
                t.tell(facts.BribeDemanded(self.payer, self.holder, rupees))
                self._hand_back(t, rupees, None)
            case _:
                t.tell(facts.BribeRefused(self.payer, self.holder, self.offered))
                self._hand_back(t, None, self.offered)

    def _hand_back(self, t: Table, demanded: int | None, refused: int | None) -> None:
        t.s.declined += 1
        t.next(SettleBribe(self.payer, self.payer, self.holder, self.card, self.due, self.spare, demanded, refused))


def can_be_played(s: State, seat: Seat, card: int) -> bool:
    return can_be_met(s, seat, play_bribe(s, seat, card), s.players[seat].rupees)


def play(t: Table, seat: Seat, card: int, actions: int = 1) -> None:
    bribe = play_bribe(t.s, seat, card)
    t.next(BeginPlay(seat, card, actions))
    if bribe is not None:
        t.next(SettleBribe(seat, seat, bribe[0], card, bribe[1], t.s.players[seat].rupees))


@dataclass(frozen=True, slots=True)
class BeginPlay(Effect[Table]):
    seat: Seat
    card: int
    actions: int = 1

    def run(self, t: Table) -> None:
        t.s.actions_left -= self.actions
        t.next(PlayToCourt(self.seat, self.card), ResolveIcon(self.seat, self.card, 0))


@dataclass(frozen=True, slots=True)
class PlayToCourt(Step[State, Table, ChooseSide], prompt=Prompt.CHOOSE_SIDE):
    """The end of the court at which the card is placed (Rule: Play)."""

    card: int

    def options(self, s: State) -> Sequence[ChooseSide]:
        return [ChooseSide(side) for side in Side]

    def is_moot(self, s: State) -> bool:
        return not s.players[self.seat].court

    def resolve(self, t: Table, move: ChooseSide) -> None:
        """Place the card; a patriot of another coalition changes the loyalty first of all."""
        t.add_to_court(self.seat, self.card, move.side)
        patriot = COURT_CARDS[self.card].patriot
        if patriot is not None and not is_loyal(t.s, self.seat, patriot):
            t.change_loyalty(self.seat, patriot, keep=self.card)


PLACED: dict[ImpactIcon, type[PlaceArmyIcon | PlaceTribeIcon | PlaceSpyIcon]] = {
    ImpactIcon.ARMY: PlaceArmyIcon,
    ImpactIcon.TRIBE: PlaceTribeIcon,
    ImpactIcon.SPY: PlaceSpyIcon,
}


@dataclass(frozen=True, slots=True)
class ResolveIcon(Effect[Table]):
    """The effect of the impact icon at `index`, and of those after it (Rule: Play > Impact icons)."""

    # RULING 21: icons go on when their card has left the court meanwhile.

    seat: Seat
    card: int
    index: int

    def run(self, t: Table) -> None:
        card = COURT_CARDS[self.card]
        icon = card.impact[self.index]
        if self.index + 1 < len(card.impact):
            t.next(ResolveIcon(self.seat, self.card, self.index + 1))
        if icon is ImpactIcon.ROAD:
            t.next(PlaceRoadIcon(self.seat, card.region, card.impact[: self.index].count(icon)))
        elif icon in PLACED:
            t.next(PLACED[icon](self.seat, card.region))
        elif icon is ImpactIcon.LEVERAGE:
            t.gain(self.seat, LEVERAGE_RUPEES, self.card)
        else:
            t.favor(FAVORS[icon])


class Action(NamedTuple):
    """What an action can be used for, its steps by the rank of the card, and the least it costs."""

    uses: Callable[[State, Seat], Iterable[object]]
    steps: Callable[[State, Seat, int], tuple[OpenStep, ...]]
    least_cost: Callable[[State, Seat], int] = lambda s, seat: 0

    def is_possible(self, s: State, seat: Seat) -> bool:
        return any(True for _ in self.uses(s, seat)) and self.least_cost(s, seat) <= s.players[seat].rupees


ACTIONS: dict[ActionKind, Action] = {
    ActionKind.TAX: Action(card_actions.taxable, lambda s, seat, rank: (card_actions.TakeRupee(seat, rank, False),)),
    ActionKind.GIFT: Action(
        placing.free_spaces,
        lambda s, seat, rank: (placing.GiveGift(seat),),
        lambda s, seat: min(placing.free_spaces(s, seat)),
    ),
    ActionKind.BUILD: Action(
        lambda s, seat: placing.sites(s, seat, placing.site(s, seat)),
        placing.begin,
        lambda s, seat: placing.PAYMENT_RUPEES,
    ),
    ActionKind.MOVE: Action(card_actions.movers, lambda s, seat, rank: (card_actions.ChooseMover(seat, rank, False),)),
    ActionKind.BETRAY: Action(
        card_actions.victims, lambda s, seat, rank: (card_actions.Betray(seat),), lambda s, seat: card_actions.COST
    ),
    ActionKind.BATTLE: Action(card_actions.battle_sites, lambda s, seat, rank: (card_actions.ChooseSite(seat, rank),)),
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
    """Return True if the seat can pay the action's cost and a bribe that is insisted on."""
    bribe = hostage_bribe(s, seat, card) if s.spies else None
    return bribe is None or can_be_met(s, seat, bribe, spare(s, seat, action))


def spare(s: State, seat: Seat, action: ActionKind) -> int:
    return s.players[seat].rupees - ACTIONS[action].least_cost(s, seat)


def use(t: Table, seat: Seat, card: int, action: ActionKind) -> None:
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
        bonus = is_favored(t.s, self.seat, self.card)
        if not bonus:
            t.s.actions_left -= 1
        t.s.used.append(self.card)
        t.tell(facts.ActionTaken(self.seat, self.card, self.action, bonus))
        t.next(*ACTIONS[self.action].steps(t.s, self.seat, COURT_CARDS[self.card].rank))
