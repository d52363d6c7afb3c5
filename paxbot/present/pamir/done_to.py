"""What others did to a player, told to that player."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.cards import EVENT_CARDS
from paxbot.games.pamir.courts import hostage_holder
from paxbot.games.pamir.state import Piece, State
from paxbot.games.pamir.terms import ENDS, Border, Region
from paxbot.present.pamir import done_words as words
from paxbot.present.pamir.log import without_clearing
from paxbot.present.speech import persons

Words = Callable[..., str]

_FAMILIAR = (f.Why.LEVERAGE, f.Why.OVERTHROW, f.Why.CONFIDENCE_FAILURE, f.Why.FAILURE_TO_IMPRESS)
"""Why cards are lost through others, where no other fact tells it."""
_NEXT_DEED = (f.ActionTaken, f.CardPurchased, f.CardPlayed, f.EventResolved, f.TurnEnded, f.DominanceChecked)
"""With these a battle is over."""


def done_to(s: State, happened: Sequence[Fact], seat: Seat, people: Sequence[str]) -> tuple[str, ...]:
    """A line for each kind of thing, like ones summed up, in the order in which they began."""
    story = _Story(s, seat)
    for fact in without_clearing(happened):
        story.hear(fact)
    return tuple(story.lines(persons(people)))


class _Story:
    """What has happened to one seat so far: how often or how much of each kind."""

    def __init__(self, s: State, seat: Seat) -> None:
        self._s, self._seat = s, seat
        self._own_turn = False
        self._battle: f.BattleJoined | None = None
        self._counts: dict[tuple[Any, ...], int] = {}
        self._ruled: dict[Region, Seat | None] = {}
        self._watched: dict[int, None] = {}

    def lines(self, who: Sequence[str]) -> Iterator[str]:
        """Everything counted, in words; then how rulers and hostages have come to stand."""
        for (say, *about), count in self._counts.items():
            yield say(who, count, *about)
        yield from self._rulers(who)
        yield from self._hostages(who)

    def hear(self, fact: Fact) -> None:
        """Count what the fact means for the seat; what it did itself, in its own turn, is left out."""
        match fact:
            case f.TurnBegan(by):
                self._own_turn = by == self._seat
            case f.TurnEnded():
                self._own_turn = False
            case f.BattleJoined():
                self._battle = fact
        if isinstance(fact, _NEXT_DEED):
            self._battle = None
        if not self._own_turn:
            self._count(fact)

    def _count(self, fact: Fact) -> None:
        match fact:
            case f.PiecesRemoved():
                self._removed(fact)
            case f.PiecePlaced(by, Piece.SPY, card) | f.PieceMoved(by, Piece.SPY, end=card):
                if by != self._seat and card in self._s.players[self._seat].court:
                    self._add(1, words.spies_placed, by, card)
                    self._watched[card] = None
            case f.RulerChanged(region, before, _after):
                self._ruled.setdefault(region, before)
            case f.DominanceChecked():
                self._add(fact.points[self._seat], words.check_scored)
            case _:
                self._count_own(fact)

    def _count_own(self, fact: Fact) -> None:
        """The facts that name the seat itself."""
        me = self._seat
        match fact:
            case f.RupeesTaxed(by, payer, rupees) if payer == me:
                self._add(rupees, words.taxed, by)
            case f.BribeSettled(by, holder, _card, paid, _due, by_right) if holder == me and (paid or by_right):
                self._add(paid, words.bribed, by)
            case f.CardBetrayed(by, owner, card) if owner == me != by:
                self._add(1, words.betrayed, by, card)
            case f.CardDiscarded(owner, card, _origin, why) if owner == me and why in _FAMILIAR:
                self._add(1, words.lost_card, card, why)
            case f.LeverageRepaid(owner, card, rupees) if owner == me:
                self._add(rupees, words.leverage_repaid, card)
            case f.Overthrown(owner, region) if owner == me:
                self._add(1, words.overthrown, region)
            case f.HandsSwapped(by, player) if player == me:
                self._add(1, words.hands_swapped, by)
            case f.PlayerNamed(by, player, card) if player == me and EVENT_CARDS[card].purchased.kind == "rumor":
                self._add(1, words.named, by, card)

    def _add(self, count: int, say: Words, *about: Any) -> None:
        key = (say, *about)
        self._counts[key] = self._counts.get(key, 0) + count

    def _removed(self, fact: f.PiecesRemoved) -> None:
        """Own cylinders, and blocks of the seat's coalition: by somebody in battle, or lost in another way."""
        is_block = fact.piece in (Piece.ARMY, Piece.ROAD)
        if fact.owner != (self._s.players[self._seat].loyalty if is_block else self._seat):
            return
        owner = fact.owner if is_block else None
        battle = self._battle
        if battle is not None and _in_battle(battle, fact):
            if battle.seat != self._seat:
                self._add(fact.pieces, words.removed_by, battle.seat, fact.piece, fact.at, owner)
        else:
            self._add(fact.pieces, words.removed, fact.piece, fact.at, owner)
        if fact.piece is Piece.SPY:
            self._watched[fact.at] = None

    def _rulers(self, who: Sequence[str]) -> Iterator[str]:
        for region, before in self._ruled.items():
            after = self._s.rulers[region]
            if before != after and self._seat in (before, after):
                yield words.ruler(who, region, None if after is None else after, is_own=after == self._seat)

    def _hostages(self, who: Sequence[str]) -> Iterator[str]:
        for card in self._watched:
            holder = hostage_holder(self._s, card)
            if card in self._s.players[self._seat].court and holder is not None:
                yield words.hostage(who, card, holder)


def _in_battle(battle: f.BattleJoined, fact: f.PiecesRemoved) -> bool:
    """Whether the pieces stood where the battle was: what falls elsewhere falls as a consequence."""
    if battle.piece is Piece.SPY:
        return fact.piece is Piece.SPY and fact.at == battle.at
    if fact.piece is Piece.ROAD:
        return battle.at in ENDS[Border(fact.at)]
    return fact.piece is not Piece.SPY and fact.at == battle.at
