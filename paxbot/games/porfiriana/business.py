"""Regimes, connections, speculation, and other actions with a player's own cards.

Rule: Regimes; Depression; Turn > Actions; Turn > Improve Connection; Turn > Speculate.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paxbot.engine.kernel import Seat, Step
from paxbot.games.porfiriana import cards, facts, settling
from paxbot.games.porfiriana.moves import (
    Act,
    BuyLand,
    Connect,
    LeaveJail,
    Lift,
    PlacePrestige,
    Police,
    Prompt,
    Put,
    Sell,
)
from paxbot.games.porfiriana.powers import (
    NO_OFFERS,
    ConnectionPayee,
    DoublesOvals,
    NewActions,
    ask,
    has_points,
    loyalty_points,
)
from paxbot.games.porfiriana.state import OVALS, State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import (
    CHAIN_PRICE,
    HACENDADO_INCOME,
    LAND_ACTIONS,
    NO_CARD,
    NOBODY,
    POLICE_PRICE,
    Access,
    CubeKind,
    OvalKind,
    Regime,
    Sentiment,
)


def change_regime(t: Table, regime: Regime) -> None:
    """Let the regime rule from now on, unless changes are blocked or it rules already (Rule: Regimes > Change)."""
    s = t.s
    before = s.regime
    if regime is before:
        return
    if s.blocked:
        t.tell(facts.RegimeChangeBlocked(regime))
        return
    s.regime = regime
    t.unsettled = True
    t.tell(facts.RegimeChanged(regime, before))
    if before is Regime.PAX:
        for card in list(s.prestige):
            t.remove_prestige(card)
    elif regime is Regime.PAX:
        for card in s.owner:
            if has_points(s.deck.cards[card]):
                t.want_prestige(card)


def pile(t: Table, card: int) -> None:
    """Put a headline or topple on the bull/bear pile (Rule: Depression > Bull and bear)."""
    s = t.s
    below = s.bull_bear[-1:]
    s.resolving.remove(card)
    s.bull_bear.append(card)
    t.tell(facts.HeadlinePiled(card))
    animals = [s.card(each, cards.Event).bull_bear for each in (*below, card)]
    if animals == [Sentiment.BEAR] * 2 and not s.depression:
        # Nobody is the cause of what a depression leads to (RULING 22).
        s.depression, s.cause, t.unsettled = True, NOBODY, True
        t.tell(facts.DepressionBegan())
    elif animals == [Sentiment.BULL] * 2 and s.depression:
        s.depression, t.unsettled = False, True
        t.tell(facts.DepressionEnded())


def sales(s: State, seat: Seat) -> list[Sell]:
    """Return hand cards and all in play but enterprises with unrest (Rule: Turn > Sell Card)."""
    return [Sell(card) for card in (*s.players[seat].hand, *s.in_play(seat)) if card not in s.unrest]


def sell(t: Table, seat: Seat, card: int) -> None:
    s = t.s
    gold = settling.economy(s)
    t.tell(facts.CardSold(seat, card, gold))
    if card in s.players[seat].hand:
        s.players[seat].hand.remove(card)
        s.discards.append(card)
    else:
        t.discard_from_play(card, facts.Why.SALE)
    t.gain(seat, gold, facts.Why.SALE)


def land_for_sale(s: State, seat: Seat) -> Iterator[BuyLand]:
    """Yield the own ranches and plantations that can grow (Rule: Turn > Buy Land; RULING 8)."""
    player = s.players[seat]
    if player.reserve and s.actions >= LAND_ACTIONS:
        yield from (
            BuyLand(card)
            for card in s.owned(s.enterprises, seat)
            if s.enterprise(card).is_land and s.cubes_on(card) <= player.gold
        )


def buy_land(t: Table, seat: Seat, card: int) -> None:
    price = t.s.cubes_on(card)
    t.tell(facts.LandBought(seat, card, price))
    t.pay(seat, price, facts.Why.LAND)
    t.place_income(card)


def police_price(s: State, card: int | None = None) -> int:
    """Return the price for an enterprise, or to leave jail (Rule: Turn > Police)."""
    return 0 if s.regime is Regime.MARTIAL_LAW or card in s.guards else POLICE_PRICE


def police_actions(s: State, seat: Seat) -> Iterator[Police | LeaveJail]:
    player = s.players[seat]
    yield from (Police(card) for card in s.unrest if s.owner[card] == seat and police_price(s, card) <= player.gold)
    if player.jailed and police_price(s) <= player.gold:
        yield LeaveJail()


def police(t: Table, seat: Seat, card: int | None) -> None:
    t.pay(seat, police_price(t.s, card), facts.Why.POLICE)
    if card is None:
        t.release(seat)
    else:
        t.remove_unrest(card, 1)


def missing_prestige(s: State, seat: Seat) -> Iterator[int]:
    if s.regime is not Regime.PAX:
        return
    yield from (
        card for card, owner in s.owner.items() if owner == seat and loyalty_points(s, card) > s.prestige.get(card, 0)
    )


def prestige_placements(s: State, seat: Seat) -> Iterator[PlacePrestige]:
    if s.players[seat].reserve:
        yield from (PlacePrestige(card) for card in missing_prestige(s, seat))


def new_actions(s: State, seat: Seat) -> Iterator[Act]:
    yield from (
        Act(offer.card)
        for offer in ask(s, NewActions(seat), NO_OFFERS)
        if offer.actions <= s.actions and offer.gold <= s.players[seat].gold
    )


def act(t: Table, seat: Seat, card: int) -> None:
    offer = next(each for each in ask(t.s, NewActions(seat), NO_OFFERS) if each.card == card)
    t.s.actions -= offer.actions
    t.pay(seat, offer.gold, facts.Why.ACTION)
    change_regime(t, offer.to)


CUBES_ON_DOUBLED = 2
RAISING = {OvalKind.MULE: Access.MULE, OvalKind.RAIL: Access.RAIL}
"""The access that built ovals give; ships and canals give none (RULING 15)."""
BEST_FIRST = (Access.RAIL, Access.MULE, Access.FOOT)


def printed_oval(s: State, oval: int) -> cards.Oval:
    return s.enterprise(oval // OVALS).ovals[oval % OVALS]


def access(s: State, card: int) -> Access:
    """Return how troops reach the enterprise; unrest leaves only the base connection.

    Rule: Troops > Access and cost.
    """
    enterprise = s.enterprise(card)
    found = {enterprise.access}
    if card not in s.unrest:
        built = (oval for number, oval in enumerate(enterprise.ovals) if card * OVALS + number in s.connections)
        found.update(RAISING[oval.kind] for oval in built if oval.kind in RAISING)
    return next(each for each in BEST_FIRST if each in found)


def has_chain(s: State, seat: Seat) -> bool:
    return any(
        seat in seats and oval // OVALS not in s.unrest and printed_oval(s, oval).chain
        for oval, seats in s.connections.items()
    )


def ovals(s: State) -> Iterator[int]:
    for card in s.enterprises:
        yield from range(card * OVALS, card * OVALS + len(s.enterprise(card).ovals))


def is_free_double(s: State, seat: Seat, oval: int) -> bool:
    return s.connections.get(oval) == (seat,)


def price(s: State, seat: Seat, oval: int) -> int:
    """Return what the oval costs the seat (RULING 9)."""
    if is_free_double(s, seat, oval):
        return 0
    printed = printed_oval(s, oval).price
    return CHAIN_PRICE if printed > CHAIN_PRICE and has_chain(s, seat) else printed


def improvements(s: State, seat: Seat) -> Iterator[Connect]:
    """Yield free ovals, and those that the seat may double."""
    player = s.players[seat]
    if not player.reserve:
        return
    for oval in ovals(s):
        cubes = len(s.connections.get(oval, ()))
        has_room = not cubes or (cubes < CUBES_ON_DOUBLED and ask(s, DoublesOvals(seat), False))
        if has_room and price(s, seat, oval) <= player.gold:
            yield Connect(oval)


@dataclass(frozen=True, slots=True)
class ChooseOval(Step[State, Table, Connect], prompt=Prompt.CHOOSE_OVAL):
    def options(self, s: State) -> Sequence[Connect]:
        return list(improvements(s, self.seat))

    def resolve(self, t: Table, move: Connect) -> None:
        due = price(t.s, self.seat, move.oval)
        t.pay(self.seat, due, facts.Why.CONNECTION, ask(t.s, ConnectionPayee(self.seat), NOBODY))
        t.connect(self.seat, move.oval)


def bettable(s: State) -> Iterator[int]:
    """Yield the market cards on which a speculation cube may be put: not on the last topple (RULING 10)."""
    yield from (card for card in s.market if card not in (NO_CARD, s.last_topple) and card not in s.speculation)


def unfilled(s: State, seat: Seat) -> Iterator[int]:
    """Yield own enterprises, and the hacendado, with less profit than they could have; never land."""
    yield from (card for card, target in s.targets.items() if s.owner[card] == seat and s.profit(card) < target)
    hacendado = s.players[seat].hacendado
    if not s.flipped(seat) and s.income.get(hacendado, 0) < HACENDADO_INCOME:
        yield hacendado


def movable(s: State, seat: Seat) -> Iterator[Lift]:
    """Yield the cubes the seat may move: speculation cubes always, others with an empty reserve (RULING 11)."""
    if s.players[seat].reserve:
        yield Lift(CubeKind.RESERVE)
    yield from (Lift(CubeKind.SPECULATION, card) for card, owner in s.speculation.items() if owner == seat)
    if s.players[seat].reserve:
        return
    yield from (Lift(CubeKind.INCOME, card) for card, cubes in s.income.items() if cubes and s.owner[card] == seat)
    yield from (Lift(CubeKind.CONNECTION, oval) for oval, seats in s.connections.items() if seat in seats)
    yield from (Lift(CubeKind.PRESTIGE, card) for card in s.prestige if s.owner[card] == seat)


def places(s: State, seat: Seat, lifted: Lift) -> Iterator[Put]:
    """Keep on the market, or take back, a speculation cube moved with cubes left in the reserve."""
    yield from (Put(CubeKind.SPECULATION, card) for card in bettable(s))
    if lifted.kind is not CubeKind.RESERVE:
        yield Put(CubeKind.RESERVE)
    if lifted.kind is CubeKind.SPECULATION and s.players[seat].reserve:
        return
    source = lifted.at if lifted.kind is CubeKind.INCOME else NO_CARD
    yield from (Put(CubeKind.INCOME, card) for card in unfilled(s, seat) if card != source)
    if lifted.kind is not CubeKind.RESERVE:
        yield from (Put(CubeKind.PRESTIGE, card) for card in missing_prestige(s, seat))
    if ask(s, DoublesOvals(seat), False):
        alone = (oval for oval in s.connections if is_free_double(s, seat, oval))
        yield from (Put(CubeKind.CONNECTION, oval) for oval in alone if Lift(CubeKind.CONNECTION, oval) != lifted)


def can_speculate(s: State, seat: Seat) -> bool:
    return any(True for lifted in movable(s, seat) for _ in places(s, seat, lifted))


@dataclass(frozen=True, slots=True)
class ChooseCube(Step[State, Table, Lift], prompt=Prompt.CHOOSE_CUBE):
    def options(self, s: State) -> Sequence[Lift]:
        return [lifted for lifted in movable(s, self.seat) if next(places(s, self.seat, lifted), None)]

    def resolve(self, t: Table, move: Lift) -> None:
        t.next(ChoosePlace(self.seat, move.kind, move.at))


@dataclass(frozen=True, slots=True)
class ChoosePlace(Step[State, Table, Put], prompt=Prompt.CHOOSE_PLACE):
    cube: CubeKind
    at: int

    def options(self, s: State) -> Sequence[Put]:
        return list(places(s, self.seat, Lift(self.cube, self.at)))

    def resolve(self, t: Table, move: Put) -> None:
        match self.cube:
            case CubeKind.SPECULATION:
                t.end_bet(self.at)
            case CubeKind.INCOME:
                t.remove_income(self.at)
            case CubeKind.CONNECTION:
                t.disconnect(self.seat, self.at)
            case CubeKind.PRESTIGE:
                t.remove_prestige(self.at, 1)
        match move.kind:
            case CubeKind.SPECULATION:
                t.bet(self.seat, move.at)
            case CubeKind.INCOME:
                t.place_income(move.at)
            case CubeKind.PRESTIGE:
                t.place_prestige(move.at)
            case CubeKind.CONNECTION:
                t.connect(self.seat, move.at)
