"""The story of what others did to a player, which the table of facts adds to, and the battles in it."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.queries import hostage_holder
from paxbot.games.pamir.state import Piece, Pile, State
from paxbot.games.pamir.terms import ENDS, EVENT_CARDS, Border, Region, Suit
from paxbot.present.fact_table import Story, Who
from paxbot.present.pamir import sentence_words as words

_NEXT_DEED: Final = (f.ActionTaken, f.CardPurchased, f.CardPlayed, f.EventResolved, f.TurnEnded, f.DominanceChecked)
"""These end a battle."""


class Battle:
    def __init__(self) -> None:
        self._joined: f.BattleJoined | None = None

    def hear(self, fact: Fact) -> None:
        if isinstance(fact, f.BattleJoined):
            self._joined = fact
        elif isinstance(fact, _NEXT_DEED):
            self._joined = None

    def winner(self, fact: f.PiecesRemoved) -> Seat | None:
        """Return the seat that removed the pieces in battle; None for losses elsewhere, which are a consequence."""
        battle = self._joined
        if battle is None:
            return None
        is_there = (
            battle.piece is not Piece.SPY and battle.at in ENDS[Border(fact.at)]
            if fact.piece is Piece.ROAD
            else (fact.piece is Piece.SPY) == (battle.piece is Piece.SPY) and fact.at == battle.at
        )
        return battle.seat if is_there else None


_FAMILIAR: Final = (f.Why.LEVERAGE, f.Why.OVERTHROW, f.Why.CONFIDENCE_FAILURE, f.Why.FAILURE_TO_IMPRESS)
"""Reasons for losing cards through others that no other fact tells."""


Harm = f.RupeesTaxed | f.LeverageRepaid | f.CardBetrayed | f.CardDiscarded | f.HandsSwapped | f.PlayerNamed


class PamirStory(Story[State]):
    def __init__(self, state: State, seat: Seat, who: Who) -> None:
        super().__init__(state, seat, who)
        self._own_turn = False
        self._cause = words.NO_CAUSE
        self._battle, self._fought = Battle(), words.NO_CAUSE
        self._lost: dict[words.Cause, Counter[words.Lost]] = {}
        self._ruled: set[Region] = set()
        self._favored: Suit | None = None
        self._watched: dict[int, None] = {}

    def hears(self, fact: Fact) -> bool:
        """Note whose turn it is and the cause of losses, and return whether it is another's turn."""
        if isinstance(fact, f.TurnBegan | f.TurnEnded):
            self._own_turn = isinstance(fact, f.TurnBegan) and fact.seat == self.seat
        self._battle.hear(fact)
        if cause := words.cause(fact, self.who):
            self._cause = cause
            self._fought = cause if isinstance(fact, f.BattleJoined) else self._fought
        elif isinstance(fact, _NEXT_DEED):
            self._cause = words.NO_CAUSE
        return not self._own_turn

    def lines(self) -> Iterator[str]:
        for cause, things in self._lost.items():
            if lost := self._still(things):
                yield words.lost(lost, self.who, self.seat, cause)
        yield from super().lines()
        for card in self._watched:
            holder = hostage_holder(self.state, card)
            if card in self.state.players[self.seat].court and holder is not None:
                yield words.hostage(self.who, card, holder)
        if self._favored not in (None, self.state.favored):
            yield words.favored_by(self.state.favored, self._favored)

    def lost(self) -> str:
        return words.lost(self._still(sum(self._lost.values(), Counter())), self.who, self.seat)

    def _still(self, things: Counter[words.Lost]) -> Counter[words.Lost]:
        own = {words.Lost("rule", region) for region in Region if self.state.rulers[region] == self.seat}
        return Counter({thing: count for thing, count in things.items() if thing not in own})

    def _lose(self, kind: str, about: Any = None, count: int = 1, by: words.Cause | None = None) -> None:
        self._lost.setdefault(by or self._cause, Counter())[words.Lost(kind, about)] += count
        self.added += 1

    def remove(self, fact: f.PiecesRemoved) -> None:
        is_block = fact.piece in (Piece.ARMY, Piece.ROAD)
        if fact.owner != (self.state.players[self.seat].loyalty if is_block else self.seat):
            return
        fought = self._battle.winner(fact) is not None
        by = self._fought if fought else words.NO_CAUSE if self._cause == self._fought else self._cause
        self._lose("pieces", Pile(fact.piece, fact.at, fact.owner), fact.pieces, by)
        if fact.piece is Piece.SPY:
            self._watched[fact.at] = None

    def spy(self, fact: f.PiecePlaced | f.PieceMoved) -> None:
        if fact.piece is Piece.SPY and fact.seat != self.seat:
            self._watched[fact.at if isinstance(fact, f.PiecePlaced) else fact.end] = None

    def rule(self, fact: f.RulerChanged) -> None:
        if fact.before == self.seat and fact.region not in self._ruled:
            self._lost.setdefault(self._cause, Counter())[words.Lost("rule", fact.region)] = 1
        self._ruled.add(fact.region)

    def favor(self, fact: f.SuitFavored) -> None:
        self._favored = fact.before if self._favored is None else self._favored
        self.added += 1

    def suffer(self, fact: Harm) -> None:
        match fact:
            case f.RupeesTaxed() if fact.payer == self.seat:
                self._lose("rupees", count=fact.rupees)
            case f.LeverageRepaid() if fact.seat == self.seat:
                self._lose("rupees", count=fact.rupees)
            case f.CardBetrayed() if fact.owner == self.seat != fact.seat:
                self._lose("card", fact.card)
            case f.CardDiscarded() if fact.seat == self.seat and fact.why in _FAMILIAR:
                self._lose("card", fact.card)
            case f.HandsSwapped() if fact.player == self.seat:
                self.add(words.hands_swapped, fact.seat)
            case f.PlayerNamed() if fact.player == self.seat and EVENT_CARDS[fact.card].purchased.kind == "rumor":
                self.add(words.named, fact.seat, fact.card)
