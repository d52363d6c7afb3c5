"""Invariants of every moment: pieces, cards and rupees are conserved, and derived values agree."""

from collections import Counter
from collections.abc import Iterator

from paxbot.games.pamir.cards import COURT_CARDS, EVENT_CARDS
from paxbot.games.pamir.courts import ruler
from paxbot.games.pamir.state import NO_CARD, State
from paxbot.games.pamir.terms import BANK_RUPEES, BLOCKS_PER_COALITION, CYLINDERS_PER_SEAT, Coalition, Region
from paxbot.games.pamir.wakhan.ai_cards import AI_CARDS


def audit(s: State) -> list[str]:
    """Return every broken invariant in words for developers; empty when all is well."""
    return [*_blocks(s), *_cylinders(s), *_cards(s), *_rupees(s), *_marks(s), *_rulers(s), *_ai_decks(s)]


def _blocks(s: State) -> Iterator[str]:
    for coalition in Coalition:
        count = s.blocks[coalition] + sum(row[coalition] for row in (*s.armies, *s.roads))
        if count != BLOCKS_PER_COALITION or s.blocks[coalition] < 0:
            yield f"{coalition.key} has {count} blocks"


def _cylinders(s: State) -> Iterator[str]:
    for seat, player in enumerate(s.players):
        placed = sum(row[seat] for row in (*s.tribes, *s.spies.values())) + len(player.gifts)
        if placed + s.cylinders[seat] != CYLINDERS_PER_SEAT or s.cylinders[seat] < 0:
            yield f"seat {seat} has {placed} cylinders placed and {s.cylinders[seat]} left"
    lost = [card for card in s.spies if s.owner_of(card) is None]
    if lost:
        yield f"spies on cards in no court: {lost}"


def _cards(s: State) -> Iterator[str]:
    cards = Counter([*s.deck, *s.discards, *s.box, *(card for card in s.market if card != NO_CARD)])
    for player in s.players:
        if player.wakhan is not None and player.wakhan.aside is not None:
            cards.update(player.wakhan.aside.hand)
        cards.update([*player.hand, *player.court, *player.prizes, *(event.card for event in player.events)])
    cards.update(event.card for event in s.events)
    if cards != Counter([*COURT_CARDS, *EVENT_CARDS]):
        yield f"cards lost or doubled: {cards - Counter([*COURT_CARDS, *EVENT_CARDS])}"


def _rupees(s: State) -> Iterator[str]:
    total = s.bank + sum(s.market_rupees) + sum(player.rupees for player in s.players)
    if total != BANK_RUPEES:
        yield f"{total} rupees in all"
    if min(*s.market_rupees, *(player.rupees for player in s.players)) < 0:
        yield "somebody has less than no rupees"


def _marks(s: State) -> Iterator[str]:
    for pile, fresh in s.fresh.items():
        if not 0 < fresh <= s.count(pile):
            yield f"{fresh} of {s.count(pile)} pieces marked in {pile}"


def _rulers(s: State) -> Iterator[str]:
    if s.rulers != [ruler(s, region) for region in Region]:
        yield f"rulers are {s.rulers}"


def _ai_decks(s: State) -> Iterator[str]:
    for seat, player in enumerate(s.players):
        if player.wakhan is None:
            continue
        if player.loyalty is not None:
            yield f"seat {seat} is automated and has a loyalty"
        cards = [*player.wakhan.deck, *([] if player.wakhan.face is None else [player.wakhan.face])]
        if not player.wakhan.deck or len(set(cards)) != len(cards) or not set(cards) <= set(AI_CARDS):
            yield f"the AI deck of seat {seat} is {cards}"
