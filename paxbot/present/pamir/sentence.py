"""The sentence about a turn: what there is to tell of it, and how long each thing is kept where room is short.

Never told are rupees gained, refills of the market but for a Dominance Check, hands, and what came to naught.
"""

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from enum import IntEnum, auto
from typing import Final

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.cards import DOMINANCE_CHECKS, EVENT_CARDS, EventHalf
from paxbot.games.pamir.facts import Origin, Why
from paxbot.games.pamir.state import Half, Piece, Pile
from paxbot.games.pamir.terms import ActionKind, Region
from paxbot.games.pamir.wakhan import facts as w
from paxbot.present.pamir import names as terms
from paxbot.present.pamir import sentence_words as words
from paxbot.present.pamir.battles import Battle
from paxbot.present.pamir.changes_accounts import Accounts
from paxbot.present.pamir.facts import FACTS, without_clearing
from paxbot.present.pamir.speech import card_title, coalition, rupees
from paxbot.present.sentence import Telling, Who, last_turn
from paxbot.present.speech import listing
from paxbot.present.words import _


class Rank(IntEnum):
    """What is left out first where there is no room, down to what is kept longest."""

    MONEY = auto()
    """Prices and amounts."""
    ROUTINE = auto()
    """Gifts, taxes from the market, cards discarded by oneself, prizes, and bribes offered."""
    NOTES = auto()
    """Bribes paid and waived, who ruled before, and what was chosen for an event."""
    TAXES = auto()
    """Taxes from players."""
    PLACES = auto()
    """The places where pieces were placed, and between which they moved."""
    PLACED = auto()
    MOVED = auto()
    LOYALTY = auto()
    NEWS = auto()
    """Events, a Dominance Check in the market, and seats that change hands."""
    PLAYED = auto()
    BOUGHT = auto()
    FAVORED = auto()
    LOST = auto()
    """Cards betrayed and lost, overthrows, and hands swapped."""
    BATTLE = auto()
    RULERS = auto()
    CHECK = auto()
    SCORES = auto()
    VICTORY = auto()


_OUTCOMES: Final[dict[ActionKind, set[type[Fact]]]] = {
    ActionKind.TAX: {f.RupeesTaxed, f.RupeesGained},
    ActionKind.GIFT: {f.PiecePlaced},
    ActionKind.BUILD: {f.PiecePlaced},
    ActionKind.MOVE: {f.PieceMoved},
    ActionKind.BETRAY: {f.CardBetrayed},
    ActionKind.BATTLE: {f.PiecesRemoved},
}
"""The facts that tell what came of an action."""
_LOST: Final = (Why.OVERTHROW, Why.LOYALTY, Why.TAKEN_BACK, Why.FAILURE_TO_IMPRESS)
"""The reasons for which a card is lost rather than discarded."""


def sentence(facts: Sequence[Fact], names: Sequence[str]) -> str:
    """Return the last turn among the facts in which anything was done, in one sentence; empty where nothing was."""
    return last_turn(facts, names, f.TurnBegan, lambda turn, who: _PamirTelling(turn, who).turn(Rank.MONEY))


class _PamirTelling(Telling):
    def __init__(self, facts: Sequence[Fact], who: Who) -> None:
        self._accounts = FACTS.mark(Accounts(), without_clearing(facts))
        super().__init__(facts, who, self._accounts.actor)
        if self.actor is None and not self._accounts.loyalties:
            self.actor = next((fact.seat for fact in self.all(f.TurnBegan)), None)

    def tell(self) -> None:
        """Add all that can be told."""
        self._loyalties()
        self._cards()
        self._bribes()
        self._pieces()
        self._battles()
        self._betrayals()
        self._taxes()
        self._without_outcome()
        self._losses()
        self._rulers()
        self._news()
        self._checks()
        if self.all(f.TurnEnded) and not self.has_deeds:
            self.deed(None, (Rank.ROUTINE, _("took no action")))

    def _loyalties(self) -> None:
        chosen = {fact.seat: fact.coalition for fact in self.all(f.LoyaltyChosen)}
        if self.actor in chosen:
            text = _("chose the {coalition} coalition").format(coalition=coalition(chosen[self.actor]))
            self.deed(f.LoyaltyChosen, (Rank.LOYALTY, text))
        elif chosen:
            self.clause(*((Rank.LOYALTY, text) for text in words.chosen(chosen, self.who)))
        for fact in self.all(f.LoyaltyChanged):
            text = _("went over to the {coalition} coalition").format(coalition=coalition(fact.after))
            self.of(fact.seat, (Rank.LOYALTY, text), kind=f.LoyaltyChanged)

    def _cards(self) -> None:
        """Add cards bought and played; a check that was made is told with its points."""
        prices = {fact.card: fact.rupees for fact in self.all(f.CardPurchased)}
        if self.all(f.DominanceChecked):
            prices = {card: price for card, price in prices.items() if card not in DOMINANCE_CHECKS}
        played = [fact.card for fact in self.all(f.CardPlayed)]
        both = [card for card in prices if card in played]
        bought = [card for card in prices if card not in both]
        self._named(f.CardPurchased, Rank.BOUGHT, _("bought and played {cards}"), both, prices)
        self._named(f.CardPurchased, Rank.BOUGHT, _("bought {cards}"), bought, prices)
        self._named(f.CardPlayed, Rank.PLAYED, _("played {cards}"), [card for card in played if card not in both])

    def _named(
        self, kind: type[Fact], rank: Rank, text: str, cards: Sequence[int], prices: Mapping[int, int] = words.NOTHING
    ) -> None:
        """Add a deed with cards, if there are any: first their names, then notes on them, then their prices."""
        if cards:
            briefly, fully = ({card: list(self._notes(card, each)) for card in cards} for each in (False, True))
            self.deed(
                kind,
                (rank, text.format(cards=words.cards(cards))),
                (Rank.NOTES, text.format(cards=words.cards(cards, briefly))),
                (Rank.MONEY, text.format(cards=words.cards(cards, fully, prices))),
            )

    def _notes(self, card: int, in_full: bool) -> Iterator[str]:
        """Yield the bribe for a card that was played, and what was chosen for an event."""
        for fact in self.facts:
            match fact:
                case f.BribeSettled(by_right=False) if fact.card == card:
                    yield words.bribe(fact, self.who, in_full=in_full)
                case f.PlayerNamed() if fact.card == card and not self._accounts.swapped:
                    yield _("choosing {chosen}").format(chosen=self.who[fact.player])
                case f.RegionNamed() if fact.card == card:
                    yield _("choosing {chosen}").format(chosen=terms.region(fact.region.key))

    def _bribes(self) -> None:
        """Add bribes for cards that were used, not played, and what was said since the last one was settled."""
        played = {fact.card for fact in self.all(f.CardPlayed)}
        said: list[Fact] = []
        for fact in self.facts:
            match fact:
                case f.BribeOffered() | f.BribeRefused() | f.BribeDemanded():
                    said.append(fact)
                case f.BribeSettled() | f.BribeWithdrawn():
                    said.clear()
                    self._settled(fact, played)
        for fact in said:
            self._said(fact)

    def _settled(self, fact: f.BribeSettled | f.BribeWithdrawn, played: Container[int]) -> None:
        match fact:
            case f.BribeWithdrawn():
                text = _("gave up playing {card}") if fact.playing else _("gave up using {card}")
                self.deed(f.BribeWithdrawn, (Rank.ROUTINE, text.format(card=card_title(fact.card))))
            case f.BribeSettled(paid=0, by_right=False) if fact.card not in played:
                self.clause((Rank.NOTES, _("{player} waived a bribe").format(player=self.who[fact.holder])))
            case f.BribeSettled(by_right=False) if fact.card not in played:
                holder, paid = self.who[fact.holder], rupees(fact.paid)
                self.deed(
                    f.BribeSettled,
                    (Rank.NOTES, _("bribed {holder}").format(holder=holder)),
                    (Rank.MONEY, _("bribed {holder} with {rupees}").format(holder=holder, rupees=paid)),
                )

    def _said(self, fact: Fact) -> None:
        match fact:
            case f.BribeOffered():
                self.deed(f.BribeOffered, (Rank.ROUTINE, words.offer(fact, self.who)))
            case f.BribeRefused():
                self.of(fact.holder, (Rank.ROUTINE, _("refused")))
            case f.BribeDemanded():
                self.of(fact.holder, (Rank.ROUTINE, _("demanded {rupees}").format(rupees=rupees(fact.rupees))))

    def _pieces(self) -> None:
        """Add the pieces that moved, and those that came from the supply."""
        if moved := self._accounts.pieces.moved():
            texts = words.moves(moved, words.Pieces(self.who, self.actor))
            briefly, fully = (_("moved {pieces}").format(pieces=text) for text in texts)
            self.deed(f.PieceMoved, (Rank.MOVED, briefly), (Rank.PLACES, fully))
        placed = self._accounts.pieces.placed()
        gifts = [pile.at for pile in placed if pile.piece is Piece.GIFT]
        if gifts:
            briefly, fully = (words.gifts(gifts, in_full=each) for each in (False, True))
            self.deed(f.PiecePlaced, (Rank.ROUTINE, briefly), (Rank.MONEY, fully))
        placers = {Pile(fact.piece, fact.at, fact.owner): fact.seat for fact in self.all(f.PiecePlaced)}
        named = {fact.card for fact in self.facts if isinstance(fact, f.CardPurchased | f.CardPlayed)}
        for seat in sorted(set(placers.values())):
            own = {pile: n for pile, n in placed.items() if placers.get(pile) == seat and pile.piece is not Piece.GIFT}
            if own:
                pieces = words.Pieces(self.who, seat, named if len(named) == 1 else ())
                briefly, fully = (
                    _("placed {pieces}").format(pieces=say(own)) for say in (pieces.briefly, pieces.fully)
                )
                self.of(seat, (Rank.PLACED, briefly), (Rank.PLACES, fully), kind=f.PiecePlaced)

    def _battles(self) -> None:
        """Add the pieces removed in battle, and what fell otherwise, but for cylinders that a card took with it."""
        battle = Battle()
        fallen, lost = Counter[Pile](), Counter[Pile]()
        overthrown = {(fact.region, fact.seat) for fact in self.all(f.Overthrown)}
        for fact in without_clearing(self.facts):
            battle.hear(fact)
            if isinstance(fact, f.PiecesRemoved):
                pile = Pile(fact.piece, fact.at, fact.owner)
                if battle.winner(fact) is not None:
                    fallen[pile] += fact.pieces
                elif fact.piece in (Piece.ARMY, Piece.TRIBE) and (fact.at, fact.owner) not in overthrown:
                    lost[pile] += fact.pieces
        if fallen:
            text, pieces = _("removed {pieces} in battle"), words.Pieces(self.who, self.actor)
            told = (pieces.briefly(fallen), pieces.fully(fallen, gone=True))
            self.deed(f.BattleJoined, *((Rank.BATTLE, text.format(pieces=each)) for each in told))
        net = self._accounts.pieces.net
        lost = +Counter({pile: min(count, -net[pile]) for pile, count in lost.items()})
        for owner in sorted({pile.owner for pile in lost if pile.piece is Piece.TRIBE}):
            tribes = {pile: count for pile, count in lost.items() if pile.piece is Piece.TRIBE and pile.owner == owner}
            text = _("lost {pieces}").format(pieces=words.Pieces(self.who, owner).fully(tribes))
            self.of(owner, (Rank.LOST, text))
        if armies := {pile: count for pile, count in lost.items() if pile.piece is Piece.ARMY}:
            self.clause((Rank.LOST, words.armies_gone(armies, self.who)))

    def _betrayals(self) -> None:
        prizes = {fact.card for fact in self.all(f.PrizeTaken)}
        for fact in self.all(f.CardBetrayed):
            text = _("betrayed {player}’s {card}") if fact.owner != fact.seat else _("betrayed their own {card}")
            text = text.format(player=self.who[fact.owner], card=card_title(fact.card))
            note = _("{text} (taken as a prize)").format(text=text) if fact.card in prizes else text
            self.deed(f.CardBetrayed, (Rank.LOST, text), (Rank.ROUTINE, note))

    def _taxes(self) -> None:
        """Add taxes from players, and apart from them those from the market."""
        taxed = Counter[str]()
        for fact in self.all(f.RupeesTaxed):
            taxed[self.who[fact.payer]] += fact.rupees
        market = sum(fact.rupees for fact in self.all(f.RupeesGained) if fact.origin is Origin.MARKET)
        for rank, amounts in ((Rank.TAXES, taxed), (Rank.ROUTINE, {_("the market"): market} if market else {})):
            if amounts:
                briefly, fully = (words.taxes(amounts, in_full=each) for each in (False, True))
                self.deed(f.ActionTaken, (rank, briefly), (Rank.MONEY, fully))

    def _without_outcome(self) -> None:
        """Add the actions that came to nothing."""
        told = {type(fact) for fact in self.facts}
        for fact in self.all(f.ActionTaken):
            if not told & _OUTCOMES[fact.action]:
                self.deed(f.ActionTaken, (Rank.ROUTINE, words.done(fact.action)))

    def _losses(self) -> None:
        """Add overthrows, cards lost and discarded, and hands swapped."""
        suffered: dict[Seat, list[str]] = {}
        for fact in self.all(f.Overthrown):
            text = _("was overthrown in {region}").format(region=terms.region(fact.region.key))
            suffered.setdefault(fact.seat, []).append(text)
        gone: dict[tuple[Seat, bool], list[str]] = {}
        for card in self.all(f.CardDiscarded):
            if card.why not in (Why.BETRAYAL, Why.GAME_OVER):
                gone.setdefault((card.seat, card.why in _LOST), []).append(card_title(card.card))
        for (seat, is_lost), titles in gone.items():
            if is_lost:
                suffered.setdefault(seat, []).append(_("lost {cards}").format(cards=listing(titles)))
            else:
                self.of(seat, (Rank.ROUTINE, _("discarded {cards}").format(cards=listing(titles))))
        for seat, texts in suffered.items():
            self.of(seat, (Rank.LOST, listing(texts)))
        for swap in self.all(f.HandsSwapped):
            self.of(swap.seat, (Rank.LOST, _("swapped hands with {player}").format(player=self.who[swap.player])))

    def _rulers(self) -> None:
        changed: dict[tuple[Seat | None, Seat | None], list[Region]] = {}
        for region, change in self._accounts.rulers.items():
            changed.setdefault(change, []).append(region)
        for (before, after), regions in changed.items():
            where = listing([terms.region(region.key) for region in regions])
            if after is not None and after != before:
                text = _("now rules {regions}").format(regions=where)
                instead = _("now rules {regions} instead of {before}") if before is not None else "{text}"
                fully = instead.format(regions=where, before="" if before is None else self.who[before], text=text)
                self.of(after, (Rank.RULERS, text), (Rank.NOTES, fully))
            elif before is not None and after is None:
                self.of(before, (Rank.RULERS, _("no longer rules {regions}").format(regions=where)))

    def _news(self) -> None:
        """Add events, the favored suit, checks that came into the market, and seats that changed hands."""
        favored = self._accounts.favored
        if favored is not None and favored[0] is not favored[1]:
            self.clause((Rank.FAVORED, words.favored(favored[1])))
        checked = max(
            (place for place, fact in enumerate(self.facts) if isinstance(fact, f.DominanceChecked)), default=0
        )
        for place, fact in enumerate(self.facts):
            match fact:
                case f.EventResolved(half=Half.DISCARDED) if _has_effect(EVENT_CARDS[fact.card].discarded):
                    title = terms.event_half(EVENT_CARDS[fact.card].discarded)
                    self.clause((Rank.NEWS, _("{event} took effect").format(event=title)))
                case f.MarketRefilled() if place >= checked and DOMINANCE_CHECKS & set(fact.cards):
                    self.clause((Rank.NEWS, _("a Dominance Check came into the market")))
                case w.SeatHandedOver():
                    self.clause((Rank.NEWS, _("Wakhan now plays seat {number}").format(number=fact.seat + 1)))
                case w.SeatTakenBack():
                    text = _("{player} plays seat {number} again")
                    self.clause((Rank.NEWS, text.format(player=self.who[fact.seat], number=fact.seat + 1)))

    def _checks(self) -> None:
        bought = any(fact.card in DOMINANCE_CHECKS for fact in self.all(f.CardPurchased))
        for fact in self.all(f.DominanceChecked):
            if bought:
                text = _("bought the last Dominance Check") if fact.last else _("bought a Dominance Check")
                self.deed(f.CardPurchased, (Rank.CHECK, text))
            briefly, fully = words.check(fact, self.who, is_named=bought)
            self.clause((Rank.SCORES, briefly), (Rank.CHECK, fully))
        for won in self.all(f.GameWon):
            self.clause((Rank.VICTORY, words.victory([self.who[seat] for seat in won.winners])))


def _has_effect(half: EventHalf) -> bool:
    """Return whether the half of an event does more than favor a suit, which is told by itself."""
    return half.suit is None and half.kind != "no_effect" and half.kind != "dominance_check"
