"""The sentence about a turn: what there is to tell of it, and how long each thing is kept where room is short.

Never told are rupees gained, refills of the market but for a Dominance Check, hands, and what came to naught.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.cards import DOMINANCE_CHECKS, EVENT_CARDS, EventHalf
from paxbot.games.pamir.facts import Origin
from paxbot.games.pamir.state import Half, Piece, Pile
from paxbot.games.pamir.terms import ActionKind, Region
from paxbot.games.pamir.wakhan import facts as w
from paxbot.present.pamir import names as terms
from paxbot.present.pamir import sentence_words as words
from paxbot.present.pamir.changes_accounts import Accounts, Deeds
from paxbot.present.pamir.done_to import Battle
from paxbot.present.pamir.facts import FACTS, without_clearing
from paxbot.present.pamir.sentence_cards import CardTelling, Rank
from paxbot.present.presenter import ActionPart
from paxbot.present.sentence import LIMIT, LastTurn, Who, last_turn
from paxbot.present.speech import listing
from paxbot.present.words import _

_OUTCOMES: Final[dict[ActionKind, set[type[Fact]]]] = {
    ActionKind.TAX: {f.RupeesTaxed, f.RupeesGained},
    ActionKind.GIFT: {f.PiecePlaced},
    ActionKind.BUILD: {f.PiecePlaced},
    ActionKind.MOVE: {f.PieceMoved},
    ActionKind.BETRAY: {f.CardBetrayed},
    ActionKind.BATTLE: {f.PiecesRemoved},
}
"""The facts that tell what came of an action."""


def last_told(facts: Sequence[Fact], names: Sequence[str], limit: int = LIMIT) -> LastTurn:
    """Return the last turn among the facts in which anything was done; empty where nothing was."""
    return last_turn(
        facts,
        names,
        f.TurnBegan,
        lambda turn, who: _PamirTelling(turn, who).turn(Rank.MONEY, (Rank.PLAYED, Rank.BOUGHT, Rank.LOST)),
        limit,
    )


class _PamirTelling(CardTelling):
    def __init__(self, facts: Sequence[Fact], who: Who) -> None:
        self._accounts = FACTS.mark(Accounts(Deeds()), without_clearing(facts))
        super().__init__(facts, who, self._accounts.actor)
        if self.actor is None and not self._accounts.loyalties:
            self.actor = next((fact.seat for fact in self.all(f.TurnBegan)), None)

    def tell(self) -> None:
        """Add all that can be told."""
        self.loyalties()
        self.cards()
        self.bribes()
        self._pieces()
        self._battles()
        self.betrayals()
        self._taxes()
        self._without_outcome()
        self.losses()
        self._rulers()
        self._news()
        self._checks()
        if self.all(f.TurnEnded) and not self.has_deeds:
            self.idle((Rank.ROUTINE, _("took no action")))

    def _pieces(self) -> None:
        """Add the pieces that moved, and those that came from the supply."""
        if moved := self._accounts.pieces.moved():
            texts = words.moves(moved, words.Pieces(self.who, self.actor))
            ranks = Rank.MOVED, Rank.MOVED, Rank.PLACES
            deeds = (_("moved {pieces}").format(pieces=text) for text in texts)
            self.deed(f.PieceMoved, *zip(ranks, deeds, strict=True))
        placed = self._accounts.pieces.placed()
        if not moved and self.all(f.PieceMoved) and not self.all(f.PiecesRemoved):
            self.deed(f.PieceMoved, (Rank.ROUTINE, _("moved pieces there and back")))
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
                ways = ((Rank.PLACED, pieces.counted), (Rank.PLACED, pieces.briefly), (Rank.PLACES, pieces.fully))
                told = ((rank, _("placed {pieces}").format(pieces=say(own))) for rank, say in ways)
                self.of(seat, *told, kind=f.PiecePlaced)

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
            pieces, briefly, fully = (
                words.Pieces(self.who, self.actor),
                _("removed {pieces}"),
                _("removed {pieces} in battle"),
            )
            self.deed(
                f.BattleJoined,
                (Rank.BATTLE, briefly.format(pieces=pieces.counted(fallen))),
                (Rank.BATTLE, briefly.format(pieces=pieces.briefly(fallen))),
                (Rank.PLACES, fully.format(pieces=pieces.fully(fallen, gone=True))),
            )
        net = self._accounts.pieces.net
        lost = +Counter({pile: min(count, -net[pile]) for pile, count in lost.items()})
        for owner in sorted({pile.owner for pile in lost if pile.piece is Piece.TRIBE}):
            tribes = {pile: count for pile, count in lost.items() if pile.piece is Piece.TRIBE and pile.owner == owner}
            text = _("lost {pieces}").format(pieces=words.Pieces(self.who, owner).fully(tribes))
            self.of(owner, (Rank.LOST, text))
        if armies := {pile: count for pile, count in lost.items() if pile.piece is Piece.ARMY}:
            self.clause((Rank.LOST, words.armies_gone(armies, self.who)))

    def _taxes(self) -> None:
        """Add taxes from players, and then those from the market."""
        taxed = Counter[str]()
        for fact in self.all(f.RupeesTaxed):
            taxed[self.who[fact.payer]] += fact.rupees
        market = sum(fact.rupees for fact in self.all(f.RupeesGained) if fact.origin is Origin.MARKET)
        first = (Rank.TAXES, words.taxes(taxed, in_full=False)) if taxed else (Rank.ROUTINE, words.done(ActionKind.TAX))
        if market:
            taxed[_("the market")] = market
        if taxed:
            longer = ((Rank.WORDS, False), (Rank.MONEY, True))
            self.deed(f.ActionTaken, first, *((rank, words.taxes(taxed, in_full=full)) for rank, full in longer))

    def _without_outcome(self) -> None:
        """Add the actions that came to nothing, and one that is not finished."""
        told, going_on = {type(fact) for fact in self.facts}, self._going_on()
        for fact in self.all(f.ActionTaken):
            if fact is not going_on and not told & _OUTCOMES[fact.action]:
                self.deed(f.ActionTaken, (Rank.ROUTINE, words.done(fact.action)))
        if going_on is not None:
            self.deed(None, (Rank.PLACED, words.goes_on(going_on.action)))

    def _going_on(self) -> f.ActionTaken | None:
        """Return the action of which nothing has come yet, if it is the last thing that was begun."""
        since: set[type[Fact]] = set()
        for place in range(len(self.facts) - 1, -1, -1):
            fact = self.facts[place]
            if isinstance(fact, f.ActionTaken):
                return None if since & _OUTCOMES[fact.action] else fact
            if isinstance(fact, f.TurnEnded) or FACTS.action_part([fact]) is ActionPart.BEGINS:
                return None
            since.add(type(fact))
        return None

    def _rulers(self) -> None:
        changed: dict[tuple[Seat | None, Seat | None], list[Region]] = {}
        overthrown = {(fact.region, fact.seat) for fact in self.all(f.Overthrown)}
        for region, change in self._accounts.rulers.items():
            if (region, change[0]) not in overthrown or change[1] is not None:
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
        """Add events, the favored suit, and seats that changed hands."""
        favored = self._accounts.favored
        if favored is not None and favored[0] is not favored[1]:
            suit = favored[1]
            self.clause((Rank.FAVORED, words.favored_briefly(suit)), (Rank.WORDS, words.favored(suit)))
        for fact in self.facts:
            match fact:
                case f.EventResolved(half=Half.DISCARDED) if _has_effect(EVENT_CARDS[fact.card].discarded):
                    title = terms.event_half(EVENT_CARDS[fact.card].discarded)
                    self.clause((Rank.NEWS, _("{event} took effect").format(event=title)))
                case w.SeatHandedOver():
                    self.of(fact.seat, (Rank.NEWS, _("took over")))
                case w.SeatTakenBack():
                    self.of(fact.seat, (Rank.NEWS, _("took over from Wakhan")))

    def _checks(self) -> None:
        """Add what checks brought, one that came into the market after them, and the end."""
        bought = any(fact.card in DOMINANCE_CHECKS for fact in self.all(f.CardPurchased))
        for fact in self.all(f.DominanceChecked):
            briefly, fully = words.check(fact, self.who, is_named=bought)
            self.clause((Rank.SCORES, briefly), (Rank.CHECK, fully))
        if self.all(f.BlocksCleared):
            self.clause((Rank.MONEY, _("all armies and roads left the map")))
        checked = max(
            (place for place, fact in enumerate(self.facts) if isinstance(fact, f.DominanceChecked)), default=0
        )
        if any(
            isinstance(fact, f.MarketRefilled) and DOMINANCE_CHECKS & {*fact.cards} for fact in self.facts[checked:]
        ):
            self.clause((Rank.NEWS, _("a Dominance Check appeared")))
        for won in self.all(f.GameWon):
            self.clause((Rank.VICTORY, words.victory([self.who[seat] for seat in won.winners])))


def _has_effect(half: EventHalf) -> bool:
    """Return whether the half of an event does more than favor a suit, which is told by itself."""
    return half.suit is None and half.kind != "no_effect" and half.kind != "dominance_check"
