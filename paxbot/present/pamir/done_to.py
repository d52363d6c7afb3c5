"""The story of what others did to a player, which the table of facts adds to, and the battle that it follows."""

from collections.abc import Iterator
from typing import Final

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.cards import EVENT_CARDS
from paxbot.games.pamir.courts import hostage_holder
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.terms import ENDS, Border, Region
from paxbot.present.fact_table import Story, Who
from paxbot.present.pamir import done_words as words

_NEXT_DEED: Final = (f.ActionTaken, f.CardPurchased, f.CardPlayed, f.EventResolved, f.TurnEnded, f.DominanceChecked)
"""With these a battle is over."""


class Battle:
    """The battle that the facts heard last belong to, if they belong to one."""

    def __init__(self) -> None:
        self._joined: f.BattleJoined | None = None

    def hear(self, fact: Fact) -> None:
        """Note where a battle is, and when it is over."""
        if isinstance(fact, f.BattleJoined):
            self._joined = fact
        elif isinstance(fact, _NEXT_DEED):
            self._joined = None

    def winner(self, fact: f.PiecesRemoved) -> Seat | None:
        """Return who removed the pieces in battle; what falls elsewhere falls as a consequence."""
        battle = self._joined
        if battle is None:
            return None
        if battle.piece is Piece.SPY:
            is_there = fact.piece is Piece.SPY and fact.at == battle.at
        elif fact.piece is Piece.ROAD:
            is_there = battle.at in ENDS[Border(fact.at)]
        else:
            is_there = fact.piece is not Piece.SPY and fact.at == battle.at
        return battle.seat if is_there else None


_FAMILIAR: Final = (f.Why.LEVERAGE, f.Why.OVERTHROW, f.Why.CONFIDENCE_FAILURE, f.Why.FAILURE_TO_IMPRESS)
"""The reasons for losing cards through others, where no other fact tells it."""


class PamirStory(Story[State]):
    """The deeds of others to one seat; its own, in its own turn, are left out."""

    def __init__(self, state: State, seat: Seat, who: Who) -> None:
        super().__init__(state, seat, who)
        self._own_turn = False
        self._battle = Battle()
        self._ruled: dict[Region, Seat | None] = {}
        self._watched: dict[int, None] = {}

    def hears(self, fact: Fact) -> bool:
        """Note whose turn it is and what battle, and return whether it is another's turn."""
        match fact:
            case f.TurnBegan(by):
                self._own_turn = by == self.seat
            case f.TurnEnded():
                self._own_turn = False
        self._battle.hear(fact)
        return not self._own_turn

    def lines(self) -> Iterator[str]:
        """Yield everything counted, then how rulers and hostages have come to stand."""
        yield from super().lines()
        for region, before in self._ruled.items():
            after = self.state.rulers[region]
            if before != after and self.seat in (before, after):
                yield words.ruler(self.who, region, after, is_own=after == self.seat)
        for card in self._watched:
            holder = hostage_holder(self.state, card)
            if card in self.state.players[self.seat].court and holder is not None:
                yield words.hostage(self.who, card, holder)

    def remove(self, fact: f.PiecesRemoved) -> None:
        """Add own cylinders, and blocks of the seat's coalition: lost to somebody in battle, or in another way."""
        is_block = fact.piece in (Piece.ARMY, Piece.ROAD)
        if fact.owner != (self.state.players[self.seat].loyalty if is_block else self.seat):
            return
        owner = fact.owner if is_block else None
        winner = self._battle.winner(fact)
        if winner is None:
            self.add(words.removed, fact.piece, fact.at, owner, count=fact.pieces)
        elif winner != self.seat:
            self.add(words.removed_by, winner, fact.piece, fact.at, owner, count=fact.pieces)
        if fact.piece is Piece.SPY:
            self._watched[fact.at] = None

    def place(self, fact: f.PiecePlaced) -> None:
        """Add a spy placed on a card of the seat's."""
        self._spy(fact.seat, fact.piece, fact.at)

    def move(self, fact: f.PieceMoved) -> None:
        """Add a spy moved to a card of the seat's."""
        self._spy(fact.seat, fact.piece, fact.end)

    def _spy(self, by: Seat, piece: Piece, card: int) -> None:
        if piece is Piece.SPY and by != self.seat and card in self.state.players[self.seat].court:
            self.add(words.spies_placed, by, card)
            self._watched[card] = None

    def rule(self, fact: f.RulerChanged) -> None:
        """Note who ruled a region before."""
        self._ruled.setdefault(fact.region, fact.before)

    def check(self, fact: f.DominanceChecked) -> None:
        """Add the points of a Dominance Check."""
        self.add(words.check_scored, count=fact.points[self.seat])

    def tax(self, fact: f.RupeesTaxed) -> None:
        """Add rupees taken from the seat."""
        if fact.payer == self.seat:
            self.add(words.taxed, fact.seat, count=fact.rupees)

    def bribe(self, fact: f.BribeSettled) -> None:
        """Add a bribe to the seat, or that there was none by right."""
        if fact.holder == self.seat and (fact.paid or fact.by_right):
            self.add(words.bribed, fact.seat, count=fact.paid)

    def betray(self, fact: f.CardBetrayed) -> None:
        """Add a card of the seat's that another betrayed."""
        if fact.owner == self.seat != fact.seat:
            self.add(words.betrayed, fact.seat, fact.card)

    def discard(self, fact: f.CardDiscarded) -> None:
        """Add a card that the seat lost through others."""
        if fact.seat == self.seat and fact.why in _FAMILIAR:
            self.add(words.lost_card, fact.card, fact.why)

    def repay(self, fact: f.LeverageRepaid) -> None:
        """Add leverage that the seat repaid."""
        if fact.seat == self.seat:
            self.add(words.leverage_repaid, fact.card, count=fact.rupees)

    def overthrow(self, fact: f.Overthrown) -> None:
        """Add that the seat was overthrown."""
        if fact.seat == self.seat:
            self.add(words.overthrown, fact.region)

    def swap(self, fact: f.HandsSwapped) -> None:
        """Add that the seat's hand was swapped."""
        if fact.player == self.seat:
            self.add(words.hands_swapped, fact.seat)

    def name(self, fact: f.PlayerNamed) -> None:
        """Add that the seat was named for Rumor."""
        if fact.player == self.seat and EVENT_CARDS[fact.card].purchased.kind == "rumor":
            self.add(words.named, fact.seat, fact.card)
