"""The sentence about a turn: what there is to tell, and what is kept longest where room lacks."""

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from enum import IntEnum, auto
from typing import Final

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.facts import Origin, Why
from paxbot.games.pamir.state import Half, Piece, Pile
from paxbot.games.pamir.terms import DOMINANCE_CHECKS, EVENT_CARDS, ActionKind, EventHalf, Region
from paxbot.games.pamir.wakhan import facts as w
from paxbot.present.pamir import names as terms, sentence_words as words
from paxbot.present.pamir.accounts import Accounts, Deeds
from paxbot.present.pamir.done_to import Battle
from paxbot.present.pamir.facts import FACTS, without_clearing
from paxbot.present.pamir.names import card_title, coalition_of, rupees
from paxbot.present.presenter import ActionPart
from paxbot.present.sentence import LIMIT, LastTurn, Telling, Who, last_turn
from paxbot.present.words import N_, _, listing, ngettext, translated


class Rank(IntEnum):
    """The order in which things are left out if there is no room; the last is kept longest."""

    MONEY = auto()
    """Prices and amounts, bribes waived for what a card does, and the blocks that leave the map after a check."""
    WORDS = auto()
    """Words that say no more than briefer ones."""
    ROUTINE = auto()
    """Gifts, taxes from the market, cards discarded by oneself, prizes, and bribes offered."""
    NOTES = auto()
    """Bribes for cards played, who ruled before, and what was chosen for an event."""
    PLACES = auto()
    """Where pieces were placed, removed, moved, and overthrown."""
    PLACED = auto()
    MOVED = auto()
    TAXES = auto()
    """Taxes from players, and bribes paid for what a card does."""
    NEWS = auto()
    """Events, a Dominance Check in the market, and seats that change hands."""
    PLAYED = auto()
    BOUGHT = auto()
    FAVORED = auto()
    LOYALTY = auto()
    LOST = auto()
    """Cards betrayed and lost, overthrows, and hands swapped."""
    BATTLE = auto()
    RULERS = auto()
    CHECK = auto()
    SCORES = auto()
    VICTORY = auto()


_LOST: Final = (Why.OVERTHROW, Why.LOYALTY, Why.TAKEN_BACK, Why.FAILURE_TO_IMPRESS)
"""Reasons for which a card is lost rather than discarded."""
_NOT_DISCARDED: Final = (*_LOST, Why.BETRAYAL, Why.GAME_OVER)
Course = tuple[bool, bool, bool]
"""Whether a card was bought, played and discarded in the turn."""
_BOUGHT: Final = (True, False, False)
_COURSES: Final[dict[Course, str]] = {
    _BOUGHT: N_("bought {cards}"),
    (True, True, False): N_("bought and played {cards}"),
    (True, False, True): N_("bought and discarded {cards}"),
    (True, True, True): N_("bought, played and discarded {cards}"),
    (False, True, False): N_("played {cards}"),
    (False, True, True): N_("played and discarded {cards}"),
}


class _PamirTelling(Telling):
    def __init__(self, facts: Sequence[Fact], who: Who) -> None:
        self._accounts = FACTS.mark(Accounts(Deeds()), without_clearing(facts))
        super().__init__(facts, who, self._accounts.actor)
        if self.actor is None and not self._accounts.loyalties:
            self.actor = next((fact.seat for fact in self.all(f.TurnBegan)), None)

    def tell(self) -> None:
        for part in (
            *(self.loyalties, self.cards, self.bribes, self._pieces, self._battles, self.betrayals),
            *(self._taxes, self._without_outcome, self.losses, self._rulers, self._news, self._checks),
        ):
            part()
        if self.all(f.TurnEnded) and not self.has_deeds:
            self.idle((Rank.ROUTINE, _("took no action")))

    def loyalties(self) -> None:
        chosen = {fact.seat: fact.coalition for fact in self.all(f.LoyaltyChosen)}
        if self.actor in chosen:
            text = _("chose the {coalition} coalition").format(coalition=coalition_of(chosen[self.actor]))
            self.deed(f.LoyaltyChosen, (Rank.LOYALTY, text))
        elif chosen:
            self.clause(*((Rank.LOYALTY, text) for text in words.chosen(chosen, self.who)))
        for fact in self.all(f.LoyaltyChanged):
            text = _("joined the {coalition} side").format(coalition=coalition_of(fact.after))
            self.of(fact.seat, (Rank.LOYALTY, text), kind=f.LoyaltyChanged)

    def cards(self) -> None:
        prices = {fact.card: fact.rupees for fact in self.all(f.CardPurchased)}
        check = ""
        if (checked := self.all(f.DominanceChecked)) and DOMINANCE_CHECKS & set(prices):
            check = _("the last Dominance Check") if checked[-1].last else _("a Dominance Check")
            prices = {card: price for card, price in prices.items() if card not in DOMINANCE_CHECKS}
        courses: dict[tuple[Seat | None, Course], list[int]] = {(self.actor, _BOUGHT): []} if check else {}
        for (owner, card), course in self._courses().items():
            if not check or card not in DOMINANCE_CHECKS:
                courses.setdefault((owner, course), []).append(card)
        for (seat, course), cards in courses.items():
            kind, rank = (f.CardPurchased, Rank.BOUGHT) if course[0] else (f.CardPlayed, Rank.PLAYED)
            named = check if (seat, course) == (self.actor, _BOUGHT) else ""
            self._named(seat, kind, rank, translated(_COURSES[course]), cards, prices if course[0] else {}, named)

    def _courses(self) -> Mapping[tuple[Seat, int], Course]:
        done = (
            {(fact.seat, fact.card) for fact in self.all(f.CardPurchased)},
            {(fact.seat, fact.card) for fact in self.all(f.CardPlayed)},
            {(fact.seat, fact.card) for fact in self.all(f.CardDiscarded) if fact.why not in _NOT_DISCARDED},
        )
        begun = ((fact.seat, fact.card) for fact in self.facts if isinstance(fact, f.CardPurchased | f.CardPlayed))
        bought, played, discarded = done
        return {each: (each in bought, each in played, each in discarded) for each in begun}

    def _named(
        self,
        seat: Seat | None,
        kind: type[Fact],
        rank: Rank,
        text: str,
        cards: Sequence[int],
        prices: Mapping[int, int] = words.NOTHING,
        check: str = "",
    ) -> None:
        """Add a deed with cards, if there are any: first how many, then names, then notes on them, then prices.

        A `check` is named with them, and kept longest.
        """
        briefly, fully = ({card: list(self._notes(seat, card, each)) for card in cards} for each in (False, True))
        first = Rank.CHECK if check else rank
        wordings = [(first, [check])] if check else []
        if cards:
            wordings = [
                *([(first, [words.count(cards), *([check] if check else [])])] if len(cards) > 1 else []),
                (first, words.cards(cards, check=check)),
                (Rank.NOTES, words.cards(cards, briefly, check=check)),
                (Rank.MONEY, words.cards(cards, fully, prices, check=check)),
            ]
        if wordings:
            told = [(each, text.format(cards=listing(titles))) for each, titles in wordings]
            self.deed(kind, *told) if seat is None else self.of(seat, *told, kind=kind)

    def _notes(self, seat: Seat | None, card: int, in_full: bool) -> Iterator[str]:
        for fact in (each for each in self.facts if getattr(each, "seat", None) == seat):
            match fact:
                case f.BribeSettled(by_right=False) if fact.card == card:
                    yield words.bribe(fact, self.who, in_full=in_full)
                case f.PlayerNamed() if fact.card == card and not self.all(f.HandsSwapped):
                    yield _("choosing {chosen}").format(chosen=self.who[fact.player])
                case f.RegionNamed() if fact.card == card:
                    yield _("choosing {chosen}").format(chosen=terms.region(fact.region.key))

    def bribes(self) -> None:
        """Add bribes for cards used, not played, and offers since the last one was settled."""
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
            match fact:
                case f.BribeOffered():
                    self.deed(f.BribeOffered, (Rank.ROUTINE, words.offer(fact, self.who)))
                case f.BribeRefused():
                    self.of(fact.holder, (Rank.ROUTINE, _("refused")))
                case f.BribeDemanded():
                    self.of(fact.holder, (Rank.ROUTINE, _("demanded {rupees}").format(rupees=rupees(fact.rupees))))

    def _settled(self, fact: f.BribeSettled | f.BribeWithdrawn, played: Container[int]) -> None:
        match fact:
            case f.BribeWithdrawn():
                text = _("gave up playing {card}") if fact.playing else _("gave up using {card}")
                self.deed(f.BribeWithdrawn, (Rank.ROUTINE, text.format(card=card_title(fact.card))))
            case f.BribeSettled(paid=0, by_right=False) if fact.card not in played:
                self.clause((Rank.MONEY, _("{player} waived a bribe").format(player=self.who[fact.holder])))
            case f.BribeSettled(by_right=False) if fact.card not in played:
                holder, paid = self.who[fact.holder], rupees(fact.paid)
                self.deed(
                    f.BribeSettled,
                    (Rank.TAXES, _("bribed {holder}").format(holder=holder)),
                    (Rank.MONEY, _("bribed {holder} with {rupees}").format(holder=holder, rupees=paid)),
                )

    def betrayals(self) -> None:
        prizes = {fact.card for fact in self.all(f.PrizeTaken)}
        for fact in self.all(f.CardBetrayed):
            text = _("betrayed {player}’s {card}") if fact.owner != fact.seat else _("betrayed {card}")
            text = text.format(player=self.who[fact.owner], card=card_title(fact.card))
            note = _("{text} (taken as a prize)").format(text=text) if fact.card in prizes else text
            self.deed(f.CardBetrayed, (Rank.LOST, text), (Rank.ROUTINE, note))

    def losses(self) -> None:
        suffered: dict[Seat, list[str]] = {}
        for fact in self.all(f.Overthrown):
            suffered.setdefault(fact.seat, []).append(terms.region(fact.region.key))
        for seat, regions in suffered.items():
            fully = _("was overthrown in {regions}").format(regions=listing(regions))
            self.of(seat, (Rank.LOST, _("was overthrown")), (Rank.PLACES, fully))
        gone: dict[tuple[Seat, bool], list[int]] = {}
        told = {each for each, (_bought, _played, is_discarded) in self._courses().items() if is_discarded}
        for card in self.all(f.CardDiscarded):
            if card.why not in (Why.BETRAYAL, Why.GAME_OVER) and (card.seat, card.card) not in told:
                gone.setdefault((card.seat, card.why in _LOST), []).append(card.card)
        for (seat, is_lost), cards in gone.items():
            rank, text = (Rank.LOST, _("lost {cards}")) if is_lost else (Rank.ROUTINE, _("discarded {cards}"))
            briefly = [words.count(cards)] if len(cards) > 1 else []
            says = (*briefly, listing(list(map(card_title, cards))))
            self.of(seat, *((rank, text.format(cards=said)) for said in says))
        for swap in self.all(f.HandsSwapped):
            self.of(swap.seat, (Rank.LOST, _("swapped hands with {player}").format(player=self.who[swap.player])))

    def _pieces(self) -> None:
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
        """Cylinders that fell with their card are left out."""
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
            pieces, briefly = words.Pieces(self.who, self.actor), _("removed {pieces}")
            fully = _("removed {pieces} in battle")
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
            text = ngettext("{pieces} was removed", "{pieces} were removed", sum(armies.values()))
            self.clause((Rank.LOST, text.format(pieces=words.Pieces(self.who, None).fully(armies))))

    def _taxes(self) -> None:
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
        told, going_on = {type(fact) for fact in self.facts}, self._going_on()
        for fact in self.all(f.ActionTaken):
            if fact is not going_on and not told & _OUTCOMES[fact.action]:
                self.deed(f.ActionTaken, (Rank.ROUTINE, words.done(fact.action)))
        if going_on is not None:
            self.deed(None, (Rank.PLACED, words.goes_on(going_on.action)))

    def _going_on(self) -> f.ActionTaken | None:
        """Return the action that nothing has come of yet, if it was begun last."""
        since: set[type[Fact]] = set()
        for fact in reversed(self.facts):
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
        bought = any(fact.card in DOMINANCE_CHECKS for fact in self.all(f.CardPurchased))
        for fact in self.all(f.DominanceChecked):
            briefly, fully = words.check(fact, self.who, is_named=bought)
            self.clause((Rank.SCORES, briefly), (Rank.CHECK, fully))
        if self.all(f.BlocksCleared):
            self.clause((Rank.MONEY, _("all armies and roads left the map")))
        checks = [place for place, fact in enumerate(self.facts) if isinstance(fact, f.DominanceChecked)]
        dealt = (fact for fact in self.facts[max(checks, default=0) :] if isinstance(fact, f.MarketRefilled))
        if any(DOMINANCE_CHECKS & {*fact.cards} for fact in dealt):
            self.clause((Rank.NEWS, _("a Dominance Check appeared")))
        for won in self.all(f.GameWon):
            self.clause((Rank.VICTORY, words.victory([self.who[seat] for seat in won.winners])))


def _has_effect(half: EventHalf) -> bool:
    """Favoring a suit is told by itself and doesn't count."""
    return half.suit is None and half.kind != "no_effect" and half.kind != "dominance_check"


_OUTCOMES: Final[dict[ActionKind, set[type[Fact]]]] = {
    ActionKind.TAX: {f.RupeesTaxed, f.RupeesGained},
    ActionKind.GIFT: {f.PiecePlaced},
    ActionKind.BUILD: {f.PiecePlaced},
    ActionKind.MOVE: {f.PieceMoved},
    ActionKind.BETRAY: {f.CardBetrayed},
    ActionKind.BATTLE: {f.PiecesRemoved},
}


def last_told(facts: Sequence[Fact], names: Sequence[str], limit: int = LIMIT) -> LastTurn:
    """Return the last turn in which anything was done; empty if there was none."""
    return last_turn(
        facts,
        names,
        f.TurnBegan,
        lambda turn, who: _PamirTelling(turn, who).turn(Rank.MONEY, (Rank.PLAYED, Rank.BOUGHT, Rank.LOST)),
        limit,
    )
