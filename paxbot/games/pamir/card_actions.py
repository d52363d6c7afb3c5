"""The tax, move, betray and battle actions.

Tax, move and battle have as many effects as the card has rank, one by one.
"""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic

from paxbot.engine.kernel import M, Seat, Step
from paxbot.games.pamir import facts, placing
from paxbot.games.pamir.moves import (
    BattleIn,
    BattleOn,
    BetrayCard,
    Cross,
    Decline,
    Done,
    LeavePrize,
    PickUp,
    Prompt,
    Remove,
    ShelterSpy,
    Sneak,
    TakePrize,
    TaxMarket,
    TaxPlayer,
)
from paxbot.games.pamir.queries import (
    Consults,
    MayBetray,
    MayRemoveSpy,
    MayRemoveTribe,
    NeedsRoad,
    RulesForTax,
    Shelters,
    SpyNeighbors,
    SpyReach,
    TribesServe,
    is_loyal,
    ring,
    serves,
    tax_shelter,
)
from paxbot.games.pamir.state import NO_CARD, Piece, State, ask, triggered
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import (
    BORDER_BETWEEN,
    BORDERS_OF,
    COALITIONS,
    COURT_CARDS,
    NEIGHBORS,
    REGIONS,
    ActionKind,
    Region,
)


@dataclass(frozen=True, slots=True)
class CountedStep(Step[State, Table, M | Done], Generic[M]):
    """The next of at most `left` effects of an action; once it has `begun`, the seat may stop."""

    action: ClassVar[ActionKind]
    left: int
    begun: bool

    @abstractmethod
    def choices(self, s: State) -> Sequence[M]:
        """Return every effect possible now."""

    @abstractmethod
    def take(self, t: Table, move: M) -> None:
        """Carry out the chosen effect, and ask for the next one."""

    def options(self, s: State) -> Sequence[M | Done]:
        choices = self.choices(s) if self.left else ()
        return [*choices, Done()] if choices and self.begun else choices

    def resolve(self, t: Table, move: M | Done) -> None:
        if isinstance(move, Done):
            t.tell(facts.ActionStopped(self.seat, self.action))
            self.otherwise(t)
        else:
            self.take(t, move)


def _can_tax(s: State, seat: Seat, payer: Seat) -> bool:
    rupees = s.players[payer].rupees
    if not rupees or rupees <= tax_shelter(s, payer):
        return False
    regions = {COURT_CARDS[card].region for card in s.players[payer].court}
    return any(ask(s, RulesForTax(seat, region), s.rulers[region] == seat) for region in regions)


def taxable(s: State, seat: Seat) -> Iterator[TaxPlayer | TaxMarket]:
    """Yield everything a rupee can be taken from (Rule: Card actions > Tax).

    Players with a court card of a region the seat rules, as far as their rupees exceed their tax shelter, and all
    cards in the market.
    """
    yield from (TaxPlayer(payer) for payer in range(s.seats) if payer != seat and _can_tax(s, seat, payer))
    yield from (
        TaxMarket(card) for card, rupees in zip(s.market, s.market_rupees, strict=True) if rupees and card != NO_CARD
    )


@dataclass(frozen=True, slots=True)
class TakeRupee(CountedStep[TaxPlayer | TaxMarket], prompt=Prompt.TAX):
    action: ClassVar[ActionKind] = ActionKind.TAX
    payer: Seat | None = None

    def choices(self, s: State) -> Sequence[TaxPlayer | TaxMarket]:
        return list(taxable(s, self.seat))

    def take(self, t: Table, move: TaxPlayer | TaxMarket) -> None:
        payer: Seat | None = None
        match move:
            case TaxPlayer(payer):
                t.pay_player(payer, self.seat, 1)
                t.tell(facts.RupeesTaxed(self.seat, payer, 1))
            case TaxMarket(card):
                t.take_from_market(self.seat, t.s.slot_of(card), 1)
                t.tell(facts.RupeesGained(self.seat, 1, facts.Origin.MARKET, card))
        t.next(TakeRupee(self.seat, self.left - 1, True, payer))


def crossings(s: State, seat: Seat, region: Region) -> list[Region]:
    if not ask(s, NeedsRoad(seat), True):
        return list(NEIGHBORS[region])
    loyalty = serves(s, seat)
    return [goal for goal in NEIGHBORS[region] if s.roads[BORDER_BETWEEN[region, goal]][loyalty]]


def neighbors(s: State, seat: Seat, card: int) -> list[int]:
    """Return the court cards one step away in the ring of courts (Rule: Card actions > Move)."""
    cards = ring(s)
    place = cards.index(card)
    beside = [cards[place - 1], cards[(place + 1) % len(cards)]]
    return [other for other in dict.fromkeys(ask(s, SpyNeighbors(seat, card), beside)) if other != card]


def hideouts(s: State, seat: Seat, card: int) -> list[int]:
    """Return the court cards a spy can reach with one of the action's moves, in the order of the ring."""
    reached = set(neighbors(s, seat, card))
    for _ in range(ask(s, SpyReach(seat), 1) - 1):
        reached |= {further for near in tuple(reached) for further in neighbors(s, seat, near)}
    return [other for other in ring(s) if other in reached and other != card]


def movers(s: State, seat: Seat) -> Iterator[PickUp]:
    loyalty = serves(s, seat)
    tribes_serve = ask(s, TribesServe(seat), False)
    for region in REGIONS:
        army, tribe = s.armies[region][loyalty], tribes_serve and s.tribes[region][seat]
        if (army or tribe) and crossings(s, seat, region):
            if army:
                yield PickUp(Piece.ARMY, region)
            if tribe:
                yield PickUp(Piece.TRIBE, region)
    if not s.spies:
        return
    cards = ring(s)
    if len(cards) > 1:
        yield from (PickUp(Piece.SPY, card) for card in cards if s.spies_on(card, seat))


@dataclass(frozen=True, slots=True)
class ChooseMover(CountedStep[PickUp], prompt=Prompt.MOVE):
    """The piece that makes the next move; the same one may move again (Rule: Card actions > Move)."""

    action: ClassVar[ActionKind] = ActionKind.MOVE
    goals: tuple[tuple[Piece, int], ...] = ()

    def choices(self, s: State) -> Sequence[PickUp]:
        return list(movers(s, self.seat))

    def take(self, t: Table, move: PickUp) -> None:
        t.next(ChooseGoal(self.seat, move.piece, move.at, self.left - 1, self.goals))


@dataclass(frozen=True, slots=True)
class ChooseGoal(Step[State, Table, Cross | Sneak], prompt=Prompt.MOVE_TO):
    piece: Piece
    at: int
    left: int
    goals: tuple[tuple[Piece, int], ...]

    def options(self, s: State) -> Sequence[Cross | Sneak]:
        if self.piece is Piece.SPY:
            return [Sneak(card) for card in hideouts(s, self.seat, self.at)]
        return [Cross(region) for region in crossings(s, self.seat, Region(self.at))]

    def resolve(self, t: Table, move: Cross | Sneak) -> None:
        t.next(ChooseMover(self.seat, self.left, True, (*self.goals, (self.piece, int(move[0])))))
        owner = serves(t.s, self.seat) if self.piece is Piece.ARMY else self.seat
        t.move(self.seat, self.piece, self.at, move[0], owner)


COST = 2


def victims(s: State, seat: Seat) -> list[int]:
    """Return the unprotected court cards with a spy of the seat, in any court (Rule: Card actions > Betray)."""
    if not s.spies:
        return []
    return [
        card
        for owner, player in enumerate(s.players)
        for card in player.court
        if s.spies_on(card, seat) and ask(s, MayBetray(owner, card), True)
    ]


@dataclass(frozen=True, slots=True)
class Betray(Step[State, Table, BetrayCard], prompt=Prompt.BETRAY):
    def options(self, s: State) -> Sequence[BetrayCard]:
        return [BetrayCard(card) for card in victims(s, self.seat)]

    def resolve(self, t: Table, move: BetrayCard) -> None:
        """Discard it; its owner repays leverage and is overthrown before the prize is offered."""
        owner = t.s.owner_of(move.card)
        assert owner is not None
        placing.pay_cost(t, self.seat, COST // 2)
        t.tell(facts.CardBetrayed(self.seat, owner, move.card))
        if COURT_CARDS[move.card].prize is not None:
            t.next(OfferPrize(self.seat, move.card))
        t.discard_from_court(owner, move.card, facts.Why.BETRAYAL)


@dataclass(frozen=True, slots=True)
class OfferPrize(Step[State, Table, TakePrize | LeavePrize], prompt=Prompt.PRIZE):
    card: int

    def options(self, s: State) -> Sequence[TakePrize | LeavePrize]:
        return (TakePrize(), LeavePrize())

    def resolve(self, t: Table, move: TakePrize | LeavePrize) -> None:
        if isinstance(move, LeavePrize):
            t.tell(facts.PrizeLeft(self.seat, self.card))
            return
        prize = COURT_CARDS[self.card].prize
        assert prize is not None
        if not is_loyal(t.s, self.seat, prize):
            t.change_loyalty(self.seat, prize)
        t.take_prize(self.seat, self.card)


def strength_in(s: State, seat: Seat, region: Region) -> int:
    """Return how many loyal armies the seat has there, and tribes where they serve (Rule: Card actions > Battle)."""
    tribes = s.tribes[region][seat]
    if tribes and not ask(s, TribesServe(seat), False):
        tribes = 0
    return s.armies[region][serves(s, seat)] + tribes


def targets_in(s: State, seat: Seat, region: Region) -> Iterator[Remove]:
    """Yield what the seat may remove in the region (Rule: Card actions > Battle).

    Armies and roads of other coalitions, and tribes of players loyal to another coalition.
    """
    loyalty = serves(s, seat)
    foreign = [coalition for coalition in COALITIONS if coalition is not loyalty]
    yield from (Remove(Piece.ARMY, region, coalition) for coalition in foreign if s.armies[region][coalition])
    for border in BORDERS_OF[region]:
        yield from (Remove(Piece.ROAD, border, coalition) for coalition in foreign if s.roads[border][coalition])
    for owner, tribes in enumerate(s.tribes[region]):
        if not tribes or owner == seat or s.players[owner].loyalty is loyalty:
            continue
        if ask(s, MayRemoveTribe(owner, region), True):
            yield Remove(Piece.TRIBE, region, owner)


def targets_on(s: State, seat: Seat, card: int) -> Iterator[Remove]:
    """Yield spies of the others, whatever their loyalty (Rule: Card actions > Battle)."""
    yield from (
        Remove(Piece.SPY, card, owner)
        for owner, spies in enumerate(s.spies.get(card, ()))
        if spies and owner != seat and ask(s, MayRemoveSpy(owner), True)
    )


def targets(s: State, seat: Seat, piece: Piece, at: int) -> Iterator[Remove]:
    """Return what the seat may remove on a card (`piece` is a spy) or in a region."""
    return targets_on(s, seat, at) if piece is Piece.SPY else targets_in(s, seat, Region(at))


def reach(s: State, seat: Seat, site: BattleIn | BattleOn, rank: int) -> int:
    """Return how many pieces a card of this rank removes: not more than the seat has armies or spies at the site."""
    return min(rank, s.spies_on(site.card, seat) if isinstance(site, BattleOn) else strength_in(s, seat, site.region))


def battle_sites(s: State, seat: Seat) -> Iterator[BattleIn | BattleOn]:
    yield from (
        BattleIn(region)
        for region in REGIONS
        if strength_in(s, seat, region) and any(True for _ in targets_in(s, seat, region))
    )
    if not s.spies:
        return
    yield from (
        BattleOn(card) for card in ring(s) if s.spies_on(card, seat) and any(True for _ in targets_on(s, seat, card))
    )


@dataclass(frozen=True, slots=True)
class ChooseSite(Step[State, Table, BattleIn | BattleOn], prompt=Prompt.BATTLE_SITE):
    rank: int

    def options(self, s: State) -> Sequence[BattleIn | BattleOn]:
        return list(battle_sites(s, self.seat))

    def resolve(self, t: Table, move: BattleIn | BattleOn) -> None:
        piece, at = Piece.SPY if isinstance(move, BattleOn) else Piece.ARMY, move[0]
        t.tell(facts.BattleJoined(self.seat, piece, at))
        t.next(RemovePiece(self.seat, reach(t.s, self.seat, move, self.rank), False, piece, at, ()))


@dataclass(frozen=True, slots=True)
class RemovePiece(CountedStep[Remove], prompt=Prompt.BATTLE):
    """The next piece to remove (Rule: Card actions > Battle). `rescued` are owners of spies that may find shelter."""

    action: ClassVar[ActionKind] = ActionKind.BATTLE
    site: Piece
    at: int
    rescued: tuple[Seat, ...]

    def choices(self, s: State) -> Sequence[Remove]:
        return list(targets(s, self.seat, self.site, self.at))

    def take(self, t: Table, move: Remove) -> None:
        rescued = self.rescued
        if move.piece is Piece.SPY and ask(t.s, Shelters(move.owner), ()):
            rescued = (*rescued, move.owner)
        t.remove(move.piece, move.at, move.owner)
        t.next(RemovePiece(self.seat, self.left - 1, True, self.site, self.at, rescued))

    def otherwise(self, t: Table) -> None:
        """End the battle: owners of removed spies look for shelter, in turn order from the active seat."""
        owners = [owner for seat in t.s.clockwise(self.seat) for owner in self.rescued if owner == seat]
        t.next(*(step for owner in owners for step in (*triggered(t.s, Consults(owner)), SeekShelter(owner))))


@dataclass(frozen=True, slots=True)
class SeekShelter(Step[State, Table, ShelterSpy | Decline], prompt=Prompt.SHELTER_SPY):
    """The choice to put a spy removed in battle onto a sheltering card (Rule: Abilities > Safe House)."""

    def options(self, s: State) -> Sequence[ShelterSpy | Decline]:
        cards: tuple[int, ...] = ask(s, Shelters(self.seat), ())
        return [*(ShelterSpy(card) for card in cards), Decline()] if cards else ()

    def resolve(self, t: Table, move: ShelterSpy | Decline) -> None:
        if isinstance(move, Decline):
            t.tell(facts.AbilityDeclined(self.seat, "safe_house"))
        else:
            t.place(self.seat, Piece.SPY, move.card, self.seat)
