"""The battle action."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from paxbot.engine.kernel import Seat, Step
from paxbot.games.pamir import facts
from paxbot.games.pamir.counted import CountedStep
from paxbot.games.pamir.courts import ring, serves
from paxbot.games.pamir.holdings import ask, triggered
from paxbot.games.pamir.moves import BattleIn, BattleOn, Decline, Prompt, Remove, ShelterSpy
from paxbot.games.pamir.queries import Consults, MayRemoveSpy, MayRemoveTribe, Shelters, TribesServe
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.table import Table
from paxbot.games.pamir.terms import BORDERS_OF, COALITIONS, REGIONS, ActionKind, Region


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
    for coalition in foreign:
        if s.armies[region][coalition]:
            yield Remove(Piece.ARMY, region, coalition)
    for border in BORDERS_OF[region]:
        for coalition in foreign:
            if s.roads[border][coalition]:
                yield Remove(Piece.ROAD, border, coalition)
    for owner, tribes in enumerate(s.tribes[region]):
        if not tribes or owner == seat or s.players[owner].loyalty is loyalty:
            continue
        if ask(s, MayRemoveTribe(owner, region), True):
            yield Remove(Piece.TRIBE, region, owner)


def targets_on(s: State, seat: Seat, card: int) -> Iterator[Remove]:
    """Yield spies of the others on the court card, whatever their loyalty (Rule: Card actions > Battle)."""
    for owner, spies in enumerate(s.spies.get(card, ())):
        if spies and owner != seat and ask(s, MayRemoveSpy(owner), True):
            yield Remove(Piece.SPY, card, owner)


def targets(s: State, seat: Seat, piece: Piece, at: int) -> Iterator[Remove]:
    """Return what the seat may remove at a battle site: on a card (`piece` is a spy) or in a region."""
    return targets_on(s, seat, at) if piece is Piece.SPY else targets_in(s, seat, Region(at))


def reach(s: State, seat: Seat, site: BattleIn | BattleOn, rank: int) -> int:
    """Return how many pieces a card of this rank removes: not more than the seat has armies or spies at the site."""
    return min(rank, s.spies_on(site.card, seat) if isinstance(site, BattleOn) else strength_in(s, seat, site.region))


def battle_sites(s: State, seat: Seat) -> Iterator[BattleIn | BattleOn]:
    """Yield regions and court cards where the seat has pieces to fight with and something to remove."""
    for region in REGIONS:
        if strength_in(s, seat, region) and any(True for _ in targets_in(s, seat, region)):
            yield BattleIn(region)
    if not s.spies:
        return
    for card in ring(s):
        if s.spies_on(card, seat) and any(True for _ in targets_on(s, seat, card)):
            yield BattleOn(card)


@dataclass(frozen=True, slots=True)
class ChooseSite(Step[State, Table, BattleIn | BattleOn]):
    """The site of the battle: one region or one court card (Rule: Card actions > Battle)."""

    prompt: ClassVar[Prompt] = Prompt.BATTLE_SITE
    rank: int

    def options(self, s: State) -> Sequence[BattleIn | BattleOn]:
        """Return every site with something to remove."""
        return list(battle_sites(s, self.seat))

    def resolve(self, t: Table, move: BattleIn | BattleOn) -> None:
        """Let the seat remove as many pieces as the card has rank, but not more than it has there."""
        piece, at = Piece.SPY if isinstance(move, BattleOn) else Piece.ARMY, move[0]
        t.tell(facts.BattleJoined(self.seat, piece, at))
        t.next(RemovePiece(self.seat, reach(t.s, self.seat, move, self.rank), False, piece, at, ()))


@dataclass(frozen=True, slots=True)
class RemovePiece(CountedStep[Remove]):
    """The next piece to remove (Rule: Card actions > Battle). `rescued` are owners of spies that may find shelter."""

    prompt: ClassVar[Prompt] = Prompt.BATTLE
    action: ClassVar[ActionKind] = ActionKind.BATTLE
    site: Piece
    at: int
    rescued: tuple[Seat, ...]

    def choices(self, s: State) -> Sequence[Remove]:
        """Return everything that may be removed here."""
        return list(targets(s, self.seat, self.site, self.at))

    def take(self, t: Table, move: Remove) -> None:
        """Remove it; leverage and overthrow follow before the next piece."""
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
class SeekShelter(Step[State, Table, ShelterSpy | Decline]):
    """The choice whether a spy removed in battle goes onto a sheltering card (Rule: Abilities > Safe House)."""

    prompt: ClassVar[Prompt] = Prompt.SHELTER_SPY

    def options(self, s: State) -> Sequence[ShelterSpy | Decline]:
        """Return the sheltering cards in the seat's court, or none."""
        cards: tuple[int, ...] = ask(s, Shelters(self.seat), ())
        return [*(ShelterSpy(card) for card in cards), Decline()] if cards else ()

    def resolve(self, t: Table, move: ShelterSpy | Decline) -> None:
        """Put the spy on the card, or leave it in the supply."""
        if isinstance(move, Decline):
            t.tell(facts.AbilityDeclined(self.seat, "safe_house"))
        else:
            t.place(self.seat, Piece.SPY, move.card, self.seat)
