"""Selling, land, police, and other actions with the own cards (Rule: Turn > Actions)."""

from collections.abc import Iterator

from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.moves import Act, BuyLand, LeaveJail, PlacePrestige, Police, Sell
from paxbot.games.porfiriana.points import loyalty_points
from paxbot.games.porfiriana.powers import ask
from paxbot.games.porfiriana.queries import NO_OFFERS, NewActions
from paxbot.games.porfiriana.regimes import change_regime
from paxbot.games.porfiriana.settling import economy
from paxbot.games.porfiriana.state import State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import LAND_ACTIONS, POLICE_PRICE, Regime


def sales(s: State, seat: Seat) -> list[Sell]:
    """Return the sales of hand cards and all in play but enterprises with unrest (Rule: Turn > Sell Card)."""
    return [Sell(card) for card in (*s.players[seat].hand, *s.in_play(seat)) if card not in s.unrest]


def sell(t: Table, seat: Seat, card: int) -> None:
    """Discard the card for the economy value."""
    s = t.s
    gold = economy(s)
    t.tell(facts.CardSold(seat, card, gold))
    if card in s.players[seat].hand:
        s.players[seat].hand.remove(card)
        s.discards.append(card)
    else:
        t.discard_from_play(card, Why.SALE)
    t.gain(seat, gold, Why.SALE)


def land_for_sale(s: State, seat: Seat) -> Iterator[BuyLand]:
    """Yield the own ranches and plantations that can grow (Rule: Turn > Buy Land; RULING 8)."""
    player = s.players[seat]
    if player.reserve and s.actions >= LAND_ACTIONS:
        for card in s.owned(s.enterprises, seat):
            if s.enterprise(card).is_land and s.cubes_on(card) <= player.gold:
                yield BuyLand(card)


def buy_land(t: Table, seat: Seat, card: int) -> None:
    """Pay a gold for each cube on the card, and add an income cube."""
    price = t.s.cubes_on(card)
    t.tell(facts.LandBought(seat, card, price))
    t.pay(seat, price, Why.LAND)
    t.place_income(card)


def police_price(s: State, card: int | None = None) -> int:
    """Return what it costs to remove unrest of the enterprise, or to leave jail (Rule: Turn > Police)."""
    return 0 if s.regime is Regime.MARTIAL_LAW or card in s.guards else POLICE_PRICE


def police_actions(s: State, seat: Seat) -> Iterator[Police | LeaveJail]:
    """Yield each own enterprise with unrest, and the way out of jail, if there is gold for it."""
    player = s.players[seat]
    for card in s.unrest:
        if s.owner[card] == seat and police_price(s, card) <= player.gold:
            yield Police(card)
    if player.jailed and police_price(s) <= player.gold:
        yield LeaveJail()


def police(t: Table, seat: Seat, card: int | None) -> None:
    """Pay, and remove one unrest marker or leave jail."""
    t.pay(seat, police_price(t.s, card), Why.POLICE)
    if card is None:
        t.release(seat)
    else:
        t.remove_unrest(card, 1)


def missing_prestige(s: State, seat: Seat) -> Iterator[int]:
    """Yield the cards on whose loyalty points the seat lacks a cube under Pax (Rule: Regimes > Prestige cubes)."""
    if s.regime is not Regime.PAX:
        return
    for card, owner in s.owner.items():
        if owner == seat and loyalty_points(s, card) > s.prestige.get(card, 0):
            yield card


def prestige_placements(s: State, seat: Seat) -> Iterator[PlacePrestige]:
    """Yield those cards, if there is a cube."""
    if s.players[seat].reserve:
        for card in missing_prestige(s, seat):
            yield PlacePrestige(card)


def new_actions(s: State, seat: Seat) -> Iterator[Act]:
    """Yield the actions that only the seat has (Rule: Turn > Extra actions)."""
    for offer in ask(s, NewActions(seat), NO_OFFERS):
        if offer.actions <= s.actions and offer.gold <= s.players[seat].gold:
            yield Act(offer.card)


def act(t: Table, seat: Seat, card: int) -> None:
    """Pay for such an action, which changes the regime."""
    offer = next(each for each in ask(t.s, NewActions(seat), NO_OFFERS) if each.card == card)
    t.s.actions -= offer.actions
    t.pay(seat, offer.gold, Why.ACTION)
    change_regime(t, offer.to)
