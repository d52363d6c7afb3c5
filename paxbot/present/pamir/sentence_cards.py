"""The sentence about a turn as far as it tells of loyalty, cards and bribes, and the ranks of all that it tells."""

from collections.abc import Container, Iterator, Mapping, Sequence
from enum import IntEnum, auto
from typing import Final

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.cards import DOMINANCE_CHECKS
from paxbot.games.pamir.facts import Why
from paxbot.present.pamir import names as terms
from paxbot.present.pamir import sentence_words as words
from paxbot.present.pamir.speech import card_title, coalition, rupees
from paxbot.present.sentence import Telling
from paxbot.present.speech import listing
from paxbot.present.words import N_, _, translated


class Rank(IntEnum):
    """The order in which things are left out where there is no room; the last is kept longest."""

    MONEY = auto()
    """Prices and amounts, bribes waived for what a card does, and the blocks that leave the map after a check."""
    WORDS = auto()
    """Words that say no more than briefer ones."""
    ROUTINE = auto()
    """Gifts, taxes from the market, cards discarded by oneself, prizes, and bribes offered."""
    NOTES = auto()
    """Bribes for cards played, who ruled before, and what was chosen for an event."""
    PLACES = auto()
    """The places where pieces were placed or removed, between which they moved, and of overthrows."""
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
"""The reasons for which a card is lost rather than discarded."""
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


class CardTelling(Telling):
    """Collects what a turn brought in cards."""

    def loyalties(self) -> None:
        """Add loyalties chosen and changed."""
        chosen = {fact.seat: fact.coalition for fact in self.all(f.LoyaltyChosen)}
        if self.actor in chosen:
            text = _("chose the {coalition} coalition").format(coalition=coalition(chosen[self.actor]))
            self.deed(f.LoyaltyChosen, (Rank.LOYALTY, text))
        elif chosen:
            self.clause(*((Rank.LOYALTY, text) for text in words.chosen(chosen, self.who)))
        for fact in self.all(f.LoyaltyChanged):
            text = _("joined the {coalition} side").format(coalition=coalition(fact.after))
            self.of(fact.seat, (Rank.LOYALTY, text), kind=f.LoyaltyChanged)

    def cards(self) -> None:
        """Add cards bought and played; a check that was made is told with its points."""
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
        """Return whether each player bought, played and discarded a card of which they did one of the first two."""
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
        """Yield the bribe for a card that was played, and what was chosen for an event."""
        for fact in (each for each in self.facts if getattr(each, "seat", None) == seat):
            match fact:
                case f.BribeSettled(by_right=False) if fact.card == card:
                    yield words.bribe(fact, self.who, in_full=in_full)
                case f.PlayerNamed() if fact.card == card and not self.all(f.HandsSwapped):
                    yield _("choosing {chosen}").format(chosen=self.who[fact.player])
                case f.RegionNamed() if fact.card == card:
                    yield _("choosing {chosen}").format(chosen=terms.region(fact.region.key))

    def bribes(self) -> None:
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
                self.clause((Rank.MONEY, _("{player} waived a bribe").format(player=self.who[fact.holder])))
            case f.BribeSettled(by_right=False) if fact.card not in played:
                holder, paid = self.who[fact.holder], rupees(fact.paid)
                self.deed(
                    f.BribeSettled,
                    (Rank.TAXES, _("bribed {holder}").format(holder=holder)),
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

    def betrayals(self) -> None:
        """Add cards betrayed, and whether they became prizes."""
        prizes = {fact.card for fact in self.all(f.PrizeTaken)}
        for fact in self.all(f.CardBetrayed):
            text = _("betrayed {player}’s {card}") if fact.owner != fact.seat else _("betrayed {card}")
            text = text.format(player=self.who[fact.owner], card=card_title(fact.card))
            note = _("{text} (taken as a prize)").format(text=text) if fact.card in prizes else text
            self.deed(f.CardBetrayed, (Rank.LOST, text), (Rank.ROUTINE, note))

    def losses(self) -> None:
        """Add overthrows, cards lost and discarded, and hands swapped."""
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
