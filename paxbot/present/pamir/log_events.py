"""The log's sentences about events, abilities, the market, Dominance Checks and the end."""

from collections.abc import Sequence
from typing import Final

from paxbot.games.pamir import facts as f
from paxbot.games.pamir.cards import EVENT_CARDS
from paxbot.games.pamir.state import Half
from paxbot.present.fact_table import Rows
from paxbot.present.pamir import names, scoring
from paxbot.present.pamir.changes_accounts import Accounts
from paxbot.present.pamir.done_to import PamirStory
from paxbot.present.pamir.speech import card, card_for_sale
from paxbot.present.speech import listing
from paxbot.present.words import N_, _, ngettext

ROWS = Rows[PamirStory, Accounts]()


def _scorers(fact: f.DominanceChecked) -> list[int]:
    return [seat for seat, scored in enumerate(fact.points) if scored]


ROWS.of(f.SuitFavored, N_("The favored suit is now {suit}."), done_to=PamirStory.favor, marks=Accounts.favor)


ROWS.of(f.FavorIgnored, N_("The favored suit does not change to {suit}, for Pashtunwali Values hold it."))


@ROWS.of(f.EventResolved)
def _resolved(fact: f.EventResolved, who: Sequence[str]) -> str | None:
    if fact.half is Half.PURCHASED:
        return None  # The purchase is told already, and its effect is told next.
    text = (
        _("{card} is discarded from the market.")
        # The next line tells of the check, or of the suit.
        if EVENT_CARDS[fact.card].dominance_check or EVENT_CARDS[fact.card].discarded.kind == "favor_suit"
        else _("{card} is discarded from the market: {effect}.")
    )
    return text.format(card=card_for_sale(fact.card), effect=_title(fact.card, fact.half))


def _title(number: int, half: Half) -> str:
    facts = EVENT_CARDS[number]
    return names.event_half(facts.purchased if half is Half.PURCHASED else facts.discarded)


ROWS.of(
    f.EventBegan,
    lambda fact: (
        N_("{title} is in force for everybody, up to and including the next Dominance Check.")
        if fact.seat is None
        else N_("{title} is in force for {player}, up to and including the next Dominance Check.")
    ),
    marks=Accounts.begin_event,
)
ROWS.of(f.EventEnded, N_("{title} is over."), marks=Accounts.end_event)
ROWS.of(f.PlayerNamed, N_("{player} chooses {other} for {event}."), done_to=PamirStory.name)
ROWS.of(f.RegionNamed, N_("{player} chooses {region} for {event}."))

_DECLINED: Final = {
    "blackmail": N_("{player} places no spy for Blackmail."),
    "safe_house": N_("{player} does not use the Safe House."),
}
ROWS.of(f.AbilityDeclined, lambda fact: _DECLINED[fact.ability])
ROWS.of(
    f.CardsReshuffled,
    lambda fact: (
        N_("The draw deck was shuffled, each of its piles by itself, and so were the AI decks.")
        if fact.ai_decks
        else N_("The draw deck was shuffled, each of its piles by itself.")
    ),
)


@ROWS.of(f.MarketRefilled, marks=Accounts.refill)
def _refilled(fact: f.MarketRefilled, who: Sequence[str]) -> str:
    dealt = listing([card(number) for number in fact.cards])
    text = ngettext(
        "New in the market: {cards}. {count} card is left in the deck.",
        "New in the market: {cards}. {count} cards are left in the deck.",
        fact.deck,
    )
    return text.format(cards=dealt, count=fact.deck)


ROWS.of(
    f.ChecksDiscarded,
    N_("A second Dominance Check card comes up, so both leave the market and a check is made at once."),
)


@ROWS.of(f.DominanceChecked, marks=Accounts.check, seats=_scorers)
def _checked(fact: f.DominanceChecked, who: Sequence[str]) -> str:
    kinds = {
        (False, False): _("**Dominance Check.**"),
        (False, True): _("**Dominance Check by instability.**"),
        (True, False): _("**Final Dominance Check.**"),
        (True, True): _("**Final Dominance Check by instability.**"),
    }
    counted = scoring.check(fact.coalition, fact.counts, fact.points, who)
    return f"{kinds[fact.last, fact.unstable]} {counted}"


ROWS.of(f.BlocksCleared, N_("All armies and roads leave the map."), marks=Accounts.clear)


@ROWS.of(f.GameWon, seats=lambda fact: fact.winners)
def _won(fact: f.GameWon, who: Sequence[str]) -> str:
    text = scoring.victory([who[seat] for seat in fact.winners], fact.tie_break, fact.lead)
    return _("The game is over. {victory}").format(victory=text)


ROWS.of(f.CardsMovedUp, marks=Accounts.close_up)
