"""The table of facts of Pax Pamir, joined from its chapters, and the topics the log can be filtered by."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.cards import COURT_CARDS, EVENT_CARDS
from paxbot.games.pamir.holdings import half_of
from paxbot.games.pamir.state import Half, InForce, Piece, State
from paxbot.games.pamir.terms import Border, Coalition, Region, Suit
from paxbot.games.pamir.wakhan import facts as w
from paxbot.present.citing import Cited
from paxbot.present.fact_table import FactTable, Who
from paxbot.present.pamir import explaining, headings, log_cards, log_events, log_pieces, log_wakhan, names
from paxbot.present.pamir.card_texts import card_names
from paxbot.present.pamir.changes_accounts import Accounts
from paxbot.present.pamir.done_to import PamirStory
from paxbot.present.pamir.speech import actions, card, card_for_sale, coalition, numbered, one, place, rupees
from paxbot.present.presenter import ActionPart, Topic, seat_topic

SEATS: Final = ("player", "holder", "payer")
"""Fields of facts that name a seat, whatever the fact."""
CALLED: Final = {
    "other": "player",
    "actions": "unused",
    "price": "rupees",
    "title": "card",
    "event": "card",
    "place": "at",
}
"""The fields that sentences call otherwise."""
PLACES: Final = (("piece", "at"), ("piece", "start"), ("piece", "end"), ("source", "source_at"))
"""Fields that name a place, each after the one that says what lies there."""


class PamirFacts(FactTable[PamirStory, Accounts]):
    """The facts of Pax Pamir; the same thing several times in a row becomes one line of the log."""

    turn = f.TurnBegan
    asides = frozenset({headings.RULING, headings.OVERTHROW})
    counts_repeats = True

    def story(self, state: State, seat: Seat, who: Who) -> PamirStory:
        return PamirStory(state, seat, who)

    def summed(self, facts: Sequence[Fact]) -> Iterable[Fact]:
        """Return the facts without the single piles of a map being cleared."""
        return without_clearing(facts)

    def retold(self, facts: Sequence[Fact]) -> Iterable[Fact]:
        """Return the facts with what Wakhan's lines ask for told as what it is."""
        return log_wakhan.with_deeds_named(without_clearing(facts))

    def explained(self, facts: Sequence[Fact]) -> Iterable[Fact]:
        """Return Wakhan's reasons and deeds, no choice told twice in a row."""
        return explaining.without_repeats(log_wakhan.with_deeds_named(explaining.hers(facts)))

    def reasons(self, facts: Sequence[Fact], who: Who) -> Iterable[Cited]:
        """Return the lines for several reasons in a row."""
        return explaining.reasons(facts, who)

    def deed_rules(self, fact: Fact) -> tuple[str, ...]:
        """Return Wakhan's rules for a deed."""
        return headings.deed(fact)

    def explain(self, facts: Sequence[Fact], people: Sequence[str]) -> tuple[Cited, ...]:
        """Return the reasons among the facts, each followed by its deeds, in lines that are not too long."""
        return tuple(map(explaining.cut, super().explain(facts, people)))

    def action_part(self, facts: Iterable[Fact]) -> ActionPart:
        """Return the part of an action that the facts are: Wakhan's play of a card belongs to the purchase before."""
        found = tuple(facts)
        if any(isinstance(fact, w.ChoiceExplained) for fact in found):
            found = tuple(fact for fact in found if not isinstance(fact, f.CardPlayed))
        return super().action_part(found)

    def about(self, fact: Fact) -> Iterator[str]:
        """Yield the keys of the seats, regions and cards that its fields name."""
        fields: dict[str, Any] = fact._asdict()
        yield from (seat_topic(fields[name]) for name in SEATS if fields.get(name) is not None)
        yield from _cards(fact, fields)
        yield from _places(fields)

    def value(self, name: str, fact: Fact, who: Who) -> str:
        """Return the words for a field, or for what sentences call otherwise."""
        fields = fact._asdict()
        match name, fields.get(CALLED.get(name, name)):
            case (("holder" | "payer" | "owner" | "other"), int(seat)):
                return who[seat]
            case (("rupees" | "due" | "price" | "gained"), int(count)):
                return rupees(count)
            case "actions", int(count):
                return actions(count)
            case (("title" | "event"), int(number)):
                return names.event_half(half_of(InForce(number, fields.get("half", Half.PURCHASED))))
            case "card", int(number):
                return card_for_sale(number) if isinstance(fact, f.CardPurchased) else card(number)
            case "region", int(region):
                return names.region(Region(region).key)
            case (("place" | "start" | "end"), int(at)):
                return place(fields["piece"], at)
            case "piece", Piece() as piece:
                return one(piece, fields["owner"], who)
            case _name, Coalition() as side:
                return coalition(side)
            case _name, Suit() as suit:
                return names.suit(suit.key)
            case _:
                return super().value(name, fact, who)


def without_clearing(happened: Sequence[Fact]) -> Iterator[Fact]:
    """Yield the facts without the single piles of a map being cleared, for that is told in one sentence."""
    cleared = False
    kept: list[Fact] = []
    for fact in reversed(happened):
        match fact:
            case f.PiecesRemoved(piece=Piece.ARMY | Piece.ROAD) if cleared:
                continue
            case _:
                cleared = isinstance(fact, f.BlocksCleared)
                kept.append(fact)
    return reversed(kept)


FACTS = PamirFacts(log_cards.ROWS, log_pieces.ROWS, log_events.ROWS, log_wakhan.ROWS, explaining.ROWS)


def topics() -> tuple[Topic, ...]:
    """Return every region and card."""
    regions = [Topic(_region(region), names.region(region.key)) for region in Region]
    cards = [(each.number, each.name) for each in card_names()]
    return (*regions, *(Topic(_card(number), f"{number} {name}", numbered(name, number)) for number, name in cards))


def _cards(fact: Fact, fields: dict[str, Any]) -> Iterator[str]:
    cards = [fields.get("card"), *fields.get("cards", ())]
    cards += [fields[at] for what, at in PLACES if fields.get(what) is Piece.SPY and at in fields]
    for number in cards:
        if number in COURT_CARDS or number in EVENT_CARDS:
            yield _card(number)
    if isinstance(fact, f.CardPlayed | f.CardDiscarded) and fact.card in COURT_CARDS:
        yield _region(COURT_CARDS[fact.card].region)


def _places(fields: dict[str, Any]) -> Iterator[str]:
    if fields.get("region") is not None:
        yield _region(Region(fields["region"]))
    for what, at in PLACES:
        if at not in fields or fields[at] is None:
            continue
        if fields.get(what) in (Piece.ARMY, Piece.TRIBE):
            yield _region(Region(fields[at]))
        elif fields.get(what) is Piece.ROAD:
            yield from (_region(region) for region in Region if region.key in Border(fields[at]).key.split("_"))


def _region(region: Region) -> str:
    return f"region{region.key}"


def _card(number: int) -> str:
    return f"card{number}"
