"""A player's turn: actions, headlines, the market, income (Rule: Turn).

Díaz, against whom one person plays, has a turn of his own (Rule: Solitaire). A player who is not there gives the
answer of a rule (Rule: Decisions).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from paxbot.engine import rules
from paxbot.engine.kernel import Decision, Effect, Move, Seat, Step
from paxbot.games.porfiriana import attacks, business, facts, headlines, market, partners, powers, troops
from paxbot.games.porfiriana.cards import Black, Enterprise, Headline, Orange, Partner, Topple, Troop
from paxbot.games.porfiriana.market import (
    PRICES,
    WIDTH,
    CheckStalemate,
    EndWithoutTopples,
    PileHeadline,
    TakeIncome,
    leave_market,
    restores_pax,
)
from paxbot.games.porfiriana.moves import (
    Act,
    Buy,
    BuyLand,
    BuyPublic,
    Decline,
    Discard,
    EndActions,
    EndShowdown,
    Improve,
    LeaveJail,
    LoseFaction,
    PayUp,
    PlacePrestige,
    Play,
    Police,
    Prompt,
    Read,
    Redeploy,
    Retreat,
    Sell,
    Speculate,
)
from paxbot.games.porfiriana.settling import HUMAN, LOW, liking, throw
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.table import Table, note_round
from paxbot.games.porfiriana.terms import (
    ACTIONS,
    ACTIONS_AFTER_JAIL,
    DIAZ_SEAT,
    LAND_ACTIONS,
    NO_CARD,
    ROWS,
    FreeAction,
)

FIRST_IF_LISTED: tuple[Move, ...] = (EndActions(), EndShowdown(), Decline(), PayUp(), Read(event=False))


def answer(s: State, decision: Decision) -> Move:
    for move in FIRST_IF_LISTED:
        if move in decision.options:
            return move
    match decision.prompt:
        case Prompt.SUFFER_STRIFE:
            factions = [move for move in decision.options if isinstance(move, LoseFaction)]
            return min(factions, key=lambda move: len(partners.of_faction(s, decision.seat, move.faction)))
        case Prompt.RETREAT:
            wanted = Retreat if s.flipped(decision.seat) else Discard
            return next(move for move in decision.options if isinstance(move, wanted))
        case Prompt.PAY_UPKEEP | Prompt.PAY_FOR_CARDS:
            return min(decision.options, key=lambda move: _loss(s, move))
    return decision.options[0]


def _loss(s: State, move: Move) -> tuple[bool, bool]:
    """Rank partners without prestige first."""
    card = getattr(move, "card", 0)
    return bool(powers.points_on(s, card)), card not in s.partners


@dataclass(frozen=True, slots=True)
class TurnOfDiaz(Effect[Table]):
    """The two cards Díaz takes, one of each row, and plays (Rule: Solitaire > Turn of Díaz; RULING 43)."""

    def run(self, t: Table) -> None:
        """Pay the price of a card to the player who has speculated on it."""
        s, taken = t.s, []
        for row in range(ROWS):
            space = row * WIDTH + throw(t) - 1
            card = s.market[space]
            if card == NO_CARD:
                continue
            s.market[space] = NO_CARD
            t.tell(facts.CardBought(DIAZ_SEAT, card, space, 0, PRICES[space]))
            if card in s.speculation:
                t.gain(HUMAN, PRICES[space], facts.Why.PURCHASE)
            t.end_bet(card)
            s.resolving.append(card)
            leave_market(t, card)
            taken.append(card)
        t.next(*(PlayOfDiaz(card) for card in taken))


@dataclass(frozen=True, slots=True)
class PlayOfDiaz(Effect[Table]):
    card: int

    def run(self, t: Table) -> None:
        t.s.cause = DIAZ_SEAT
        printed = t.s.deck.cards[self.card]
        match printed:
            case Topple() | Headline():
                self._read(t)
            case Enterprise():
                self._found(t, printed)
            case Partner():
                side = int(throw(t) > LOW) if len(printed.sides) > 1 else 0
                t.tell(facts.CardPlayed(DIAZ_SEAT, self.card, side, 0))
                t.s.resolving.remove(self.card)
                t.enter(DIAZ_SEAT, self.card, t.s.partners, side)
                t.next(*partners.effects_of(t.s, DIAZ_SEAT, self.card, side))
            case Troop():
                self._send(t)
            case Orange() | Black():
                self._attack(t, printed)

    def _read(self, t: Table) -> None:
        helps = restores_pax(t.s, self.card)
        effects = partners.effects_of(t.s, DIAZ_SEAT, self.card) if helps else ()
        t.next(*effects, PileHeadline(self.card), EndWithoutTopples())

    def _discard(self, t: Table) -> None:
        t.spend(self.card)
        t.tell(facts.CardDiscarded(DIAZ_SEAT, self.card, facts.Why.NO_USE))

    def _found(self, t: Table, printed: Enterprise) -> None:
        if not printed.prestige:
            self._discard(t)
            return
        t.tell(facts.CardPlayed(DIAZ_SEAT, self.card, 0, 0))
        t.s.resolving.remove(self.card)
        t.s.income[self.card] = 0
        t.enter(DIAZ_SEAT, self.card, t.s.enterprises)

    def _send(self, t: Table) -> None:
        """Extort the player, else guard an own enterprise, else discard the troop (RULING 47)."""
        s = t.s
        places = list(troops.posts(s, DIAZ_SEAT, self.card))
        abroad = [post for post in places if s.owner[post.place] == HUMAN and self._can_extort(s, post.place)]
        at_home = [post for post in places if s.owner[post.place] == DIAZ_SEAT]
        chosen = max(abroad or at_home, key=lambda post: liking(s, post), default=None)
        if chosen is None:
            self._discard(t)
            return
        t.tell(facts.CardPlayed(DIAZ_SEAT, self.card, 0, 0))
        troops.send(t, DIAZ_SEAT, self.card, chosen.place, True)

    @staticmethod
    def _can_extort(s: State, place: int) -> bool:
        guard = s.guards.get(place)
        return s.profit(place) > 0 and (guard is None or s.owner[guard] == HUMAN)

    def _attack(self, t: Table, printed: Orange | Black) -> None:
        """Attack the player where that does something, else the own side, else discard the card."""
        s = t.s
        found = list(attacks.aims(s, DIAZ_SEAT, self.card))
        steals = bool(printed.steal and s.players[HUMAN].gold)
        works = steals or attacks.process_of(printed) is not None
        theirs = [aim for aim in found if aim.victim == HUMAN and (works or attacks.unrest_of(s, self.card, aim))]
        own = [aim for aim in found if aim.victim == DIAZ_SEAT]
        chosen = max(theirs or own, key=lambda aim: liking(s, aim), default=None)
        if chosen is None:
            self._discard(t)
            return
        t.tell(facts.CardPlayed(DIAZ_SEAT, self.card, 0, 0))
        attacks.strike(t, DIAZ_SEAT, self.card, chosen)


FREE = {
    Sell: FreeAction.SELL_CARD,
    Redeploy: FreeAction.REDEPLOY_TROOP,
    Improve: FreeAction.IMPROVE_CONNECTION,
    Police: FreeAction.POLICE,
    LeaveJail: FreeAction.POLICE,
    Speculate: FreeAction.SPECULATE,
}
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
    seat: Seat

    def run(self, t: Table) -> None:
        s = t.s
        rules.take_seats_back(t)
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
    return {
        action: card
        for card, action in powers.ask(s, powers.ExtraActions(seat), powers.NO_EXTRAS)
        if card not in s.extras
    }


def spend(s: State, seat: Seat, move: Move) -> None:
    """Take an extra action for the move if there is one, else a standard action."""
    extra = extra_actions(s, seat)
    action = FREE.get(type(move))
    if action in extra:
        s.extras.append(extra[action])
    else:
        s.actions -= 1


@dataclass(frozen=True, slots=True)
class ChooseAction(Step[State, Table, Action], prompt=Prompt.CHOOSE_ACTION, confirm=True):
    """Phase 1: the next action, or none (Rule: Turn > Actions)."""

    def options(self, s: State) -> Sequence[Action]:
        found: list[Action] = []
        seat = self.seat
        if s.actions:
            found += attacks.plays(s, seat)
            found += market.purchases(s, seat)
            found += attacks.public_purchases(s, seat)
        found += self._free_or_not(s)
        if s.actions:
            found += business.land_for_sale(s, seat)
            found += business.new_actions(s, seat)
        found += business.prestige_placements(s, seat)
        found.append(EndActions())
        return found

    def _free_or_not(self, s: State) -> Sequence[Action]:
        found: list[Action] = []
        seat = self.seat
        free = None if s.actions else extra_actions(s, seat)
        if free is None or FreeAction.SELL_CARD in free:
            found += business.sales(s, seat)
        if free is None or FreeAction.REDEPLOY_TROOP in free:
            found += troops.redeployable(s, seat)
        if (free is None or FreeAction.IMPROVE_CONNECTION in free) and next(business.improvements(s, seat), None):
            found.append(Improve())
        if free is None or FreeAction.POLICE in free:
            found += business.police_actions(s, seat)
        if (free is None or FreeAction.SPECULATE in free) and business.can_speculate(s, seat):
            found.append(Speculate())
        return found

    def resolve(self, t: Table, move: Action) -> None:
        if isinstance(move, EndActions):
            return
        s, seat = t.s, self.seat
        s.cause = seat
        t.next(self)
        if type(move) in FREE:
            spend(s, seat, move)
        match move:
            case Play(card):
                attacks.PLAYINGS[s.deck.cards[card].type].play(t, seat, move)
            case Buy():
                _buy(t, seat, move)
            case BuyPublic(card, side):
                s.actions -= 1
                attacks.buy_public(t, seat, card, side)
            case Redeploy(troop):
                t.next(troops.ChoosePost(seat, troop))
            case Improve():
                t.next(business.ChooseOval(seat))
            case Speculate():
                t.next(business.ChooseCube(seat))
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
        t.next(headlines.ChooseOrientation(seat, card))
