"""The log's sentences about events, abilities, the market, Dominance Checks and the end."""

from collections.abc import Sequence

from paxbot.games.pamir import facts as f
from paxbot.games.pamir.cards import EVENT_CARDS
from paxbot.games.pamir.state import Half
from paxbot.games.pamir.terms import Region
from paxbot.present.log_sentence import Sentence, silent
from paxbot.present.pamir import names, scoring
from paxbot.present.pamir.speech import card, card_for_sale
from paxbot.present.speech import listing
from paxbot.present.words import _, ngettext


def _favored(fact: f.SuitFavored, who: Sequence[str]) -> str:
    return _("The favored suit is now {suit}.").format(suit=names.suit(fact.suit.key))


def _favor_ignored(fact: f.FavorIgnored, who: Sequence[str]) -> str:
    return _("The favored suit does not change to {suit}, for Pashtunwali Values hold it.").format(
        suit=names.suit(fact.suit.key)
    )


def _resolved(fact: f.EventResolved, who: Sequence[str]) -> str | None:
    if fact.half is Half.PURCHASED:
        return None  # The purchase is told already, and its effect is told next.
    text = _("{card} is discarded from the market: {effect}.")
    if EVENT_CARDS[fact.card].dominance_check:
        text = _("{card} is discarded from the market.")
    return text.format(card=card_for_sale(fact.card), effect=_title(fact.card, fact.half))


def _title(number: int, half: Half) -> str:
    facts = EVENT_CARDS[number]
    return names.event_half(facts.purchased if half is Half.PURCHASED else facts.discarded)


def _began(fact: f.EventBegan, who: Sequence[str]) -> str:
    text = _("{title} is in force for everybody, up to and including the next Dominance Check.")
    if fact.seat is not None:
        text = _("{title} is in force for {player}, up to and including the next Dominance Check.")
    player = "" if fact.seat is None else who[fact.seat]
    return text.format(title=_title(fact.card, fact.half), player=player)


def _ended(fact: f.EventEnded, who: Sequence[str]) -> str:
    return _("{title} is over.").format(title=_title(fact.card, fact.half))


def _player_named(fact: f.PlayerNamed, who: Sequence[str]) -> str:
    return _("{player} chooses {other} for {event}.").format(
        player=who[fact.seat], other=who[fact.player], event=_title(fact.card, Half.PURCHASED)
    )


def _region_named(fact: f.RegionNamed, who: Sequence[str]) -> str:
    return _("{player} chooses {region} for {event}.").format(
        player=who[fact.seat],
        region=names.region(Region(fact.region).key),
        event=_title(fact.card, Half.PURCHASED),
    )


def _declined(fact: f.AbilityDeclined, who: Sequence[str]) -> str:
    text = {
        "blackmail": _("{player} places no spy for Blackmail."),
        "safe_house": _("{player} does not use the Safe House."),
    }[fact.ability]
    return text.format(player=who[fact.seat])


def _reshuffled(fact: f.CardsReshuffled, who: Sequence[str]) -> str:
    if fact.ai_decks:
        return _("The draw deck was shuffled, each of its piles by itself, and so were the AI decks.")
    return _("The draw deck was shuffled, each of its piles by itself.")


def _refilled(fact: f.MarketRefilled, who: Sequence[str]) -> str:
    dealt = listing([card(number) for number in fact.cards])
    text = ngettext(
        "New in the market: {cards}. {count} card is left in the deck.",
        "New in the market: {cards}. {count} cards are left in the deck.",
        fact.deck,
    )
    return text.format(cards=dealt, count=fact.deck)


def _checks_discarded(fact: f.ChecksDiscarded, who: Sequence[str]) -> str:
    return _("Both Dominance Check cards leave the market.")


def _checked(fact: f.DominanceChecked, who: Sequence[str]) -> str:
    kinds = {
        (False, False): _("**Dominance Check.**"),
        (False, True): _("**Dominance Check by instability.**"),
        (True, False): _("**Final Dominance Check.**"),
        (True, True): _("**Final Dominance Check by instability.**"),
    }
    counted = scoring.check(fact.coalition, fact.counts, fact.points, who)
    return f"{kinds[fact.last, fact.unstable]} {counted}"


def _cleared(fact: f.BlocksCleared, who: Sequence[str]) -> str:
    return _("All armies and roads leave the map.")


def _won(fact: f.GameWon, who: Sequence[str]) -> str:
    text = scoring.victory([who[seat] for seat in fact.winners], fact.tie_break, fact.lead)
    return _("The game is over. {victory}").format(victory=text)


SENTENCES: dict[type, Sentence] = {
    f.SuitFavored: _favored,
    f.FavorIgnored: _favor_ignored,
    f.EventResolved: _resolved,
    f.EventBegan: _began,
    f.EventEnded: _ended,
    f.PlayerNamed: _player_named,
    f.RegionNamed: _region_named,
    f.AbilityDeclined: _declined,
    f.MarketRefilled: _refilled,
    f.CardsReshuffled: _reshuffled,
    f.CardsMovedUp: silent,
    f.ChecksDiscarded: _checks_discarded,
    f.DominanceChecked: _checked,
    f.BlocksCleared: _cleared,
    f.GameWon: _won,
}
"""What is said of these facts."""
