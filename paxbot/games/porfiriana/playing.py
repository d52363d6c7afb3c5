"""Playing cards: enterprises, partners and public cards (Rule: Turn > Play Card; Turn > Buy Public Card)."""

from collections.abc import Callable, Iterator

from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.cards import Card, Enterprise, Partner, Public
from paxbot.games.porfiriana.effects import effects_of
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.moves import BuyPublic, Play
from paxbot.games.porfiriana.powers import ask, bends_of
from paxbot.games.porfiriana.queries import IsClosed, PlayPayee, PlayPrice
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import NOBODY, CardType

NO_LIMIT = 1000
"""More gold than anything costs."""


class Playing:
    """How cards of one type are played: which plays are legal, and what a play does."""

    def __init__(
        self, plays: Callable[[State, Seat, int], Iterator[Play]], play: Callable[[Table, Seat, Play], None]
    ) -> None:
        self.plays = plays
        self.play = play


def cost(s: State, seat: Seat, card: int, side: int) -> int:
    """Return what an enterprise or partner costs the seat to play, with the best of its discounts."""
    dealt = s.deck.cards[card]
    if isinstance(dealt, Enterprise):
        return ask(s, PlayPrice(seat, card, dealt.cost), dealt.cost)
    assert isinstance(dealt, (Partner, Public))
    return dealt.sides[side].cost


def purse(s: State, seat: Seat) -> int:
    """Return how much gold the seat can spend: Díaz pays for nothing (Rule: Solitaire > Turn of Díaz)."""
    return NO_LIMIT if s.is_diaz(seat) else s.players[seat].gold


def is_closed(s: State, card: Card) -> bool:
    """Return whether cards with this flag cannot be played (Rule: Partners > Rebel governor)."""
    district = getattr(card, "district", None)
    return district is not None and ask(s, IsClosed(district), False)


def pay_to_play(t: Table, seat: Seat, play: Play, due: int, actions: int = 1) -> None:
    """Show the card and pay for it, to the holder of a monopoly if there is one.

    Rule: Partners > Monopoly.
    """
    payee = ask(t.s, PlayPayee(seat, play.card, play.side), NOBODY)
    t.s.actions -= actions
    if play.card in t.s.players[seat].hand:
        t.take_from_hand(seat, play.card)
    t.tell(facts.CardPlayed(seat, play.card, play.side, due))
    t.pay(seat, due, Why.PLAY, payee)


def _plays_of_enterprise(s: State, seat: Seat, card: int) -> Iterator[Play]:
    if cost(s, seat, card, 0) <= s.players[seat].gold:
        yield Play(card)


def _play_enterprise(t: Table, seat: Seat, play: Play) -> None:
    """Put it into play; land begins with its printed cubes, all else is filled to its target when it is settled."""
    s = t.s
    pay_to_play(t, seat, play, cost(s, seat, play.card, play.side))
    s.resolving.remove(play.card)
    s.income[play.card] = 0
    t.enter(seat, play.card, s.enterprises)
    enterprise = s.enterprise(play.card)
    if enterprise.is_land:
        t.want_income(play.card, enterprise.income.amount)


def _plays_of_partner(s: State, seat: Seat, card: int) -> Iterator[Play]:
    for side, face in enumerate(s.card(card, Partner).sides):
        if face.cost <= s.players[seat].gold:
            yield Play(card, side)


def _play_partner(t: Table, seat: Seat, play: Play) -> None:
    pay_to_play(t, seat, play, cost(t.s, seat, play.card, play.side))
    t.s.resolving.remove(play.card)
    _enter_partner(t, seat, play.card, play.side)


def _enter_partner(t: Table, seat: Seat, card: int, side: int) -> None:
    t.enter(seat, card, t.s.partners, side)
    t.next(*effects_of(t.s, seat, card, side))


PLAYINGS: dict[CardType, Playing] = {
    CardType.ENTERPRISE: Playing(_plays_of_enterprise, _play_enterprise),
    CardType.PARTNER: Playing(_plays_of_partner, _play_partner),
}
"""By the type of card; each chapter adds its own."""


def plays(s: State, seat: Seat) -> Iterator[Play]:
    """Yield the hand cards the seat can play now, each with the sides it can pay for."""
    can_be_closed = bends_of(s, IsClosed)
    for card in s.players[seat].hand:
        dealt = s.deck.cards[card]
        playing = PLAYINGS.get(dealt.type)
        if playing is not None and not (can_be_closed and is_closed(s, dealt)):
            yield from playing.plays(s, seat, card)


def public_purchases(s: State, seat: Seat) -> Iterator[BuyPublic]:
    """Yield the sides of public cards that the seat can pay for."""
    gold = s.players[seat].gold
    for card in s.public:
        for side, face in enumerate(s.card(card, Public).sides):
            if face.cost <= gold:
                yield BuyPublic(card, side)


def buy_public(t: Table, seat: Seat, card: int, side: int) -> None:
    """Pay for the side and take the card as a partner, with its effects."""
    t.s.public.remove(card)
    due = cost(t.s, seat, card, side)
    t.tell(facts.CardPlayed(seat, card, side, due))
    t.pay(seat, due, Why.PLAY)
    _enter_partner(t, seat, card, side)
