"""Invariants of every moment: cards, cubes and gold are conserved, and all agrees (Rule: Cubes and hand)."""

from collections import Counter
from collections.abc import Iterator

from paxbot.games.porfiriana.moves import Prompt
from paxbot.games.porfiriana.points import loyalty_points
from paxbot.games.porfiriana.state import OVALS, State
from paxbot.games.porfiriana.terms import CUBES, NO_CARD, PURCHASES, SPACES, TOPPLES, Regime


def audit(s: State) -> list[str]:
    """Return every broken invariant in words for developers; empty when all is well."""
    if s.turn == 0:
        return []
    return [*_cards(s), *_cubes(s), *_places(s), *_limits(s)]


def _cards(s: State) -> Iterator[str]:
    lists = (s.stack, s.box, s.public, s.hacendados, s.bull_bear, s.discards, s.resolving)
    found = Counter(card for cards in (*lists, s.partners, s.enterprises, s.troops, s.homeless) for card in cards)
    found.update(card for card in s.market if card != NO_CARD)
    for player in s.players:
        found.update([*player.hand, *player.grudges, *([] if player.hacendado == NO_CARD else [player.hacendado])])
    if found != Counter(range(len(s.deck.cards))):
        wrong = {card: count for card, count in found.items() if count != 1}
        yield f"cards are double: {wrong}, missing: {set(range(len(s.deck.cards))) - set(found)}"


def _cubes(s: State) -> Iterator[str]:
    placed = [player.reserve for player in s.players]
    for cubes in (s.income, s.prestige):
        for card, count in cubes.items():
            placed[s.owner[card]] += count
    for seats in s.connections.values():
        for seat in seats:
            placed[seat] += 1
    for seat in s.speculation.values():
        placed[seat] += 1
    for place, troop in s.guards.items():
        placed[s.owner[troop]] += s.owner[troop] != s.owner[place]
    for seat, player in enumerate(s.players):
        if placed[seat] != CUBES or player.reserve < 0 or player.gold < 0:
            yield f"seat {seat} has {placed[seat]} cubes, {player.reserve} of them free, and {player.gold} gold"


def _places(s: State) -> Iterator[str]:
    posted = {place: troop for troop, place in s.posts.items() if place in s.enterprises}
    if posted != s.guards:
        yield f"troops {s.posts} do not stand where enterprises say: {s.guards}"
    if set(s.posts) != set(s.troops):
        yield f"troops {s.troops} in play, but {list(s.posts)} have a place"
    for card in s.enterprises:
        target = s.targets.get(card)
        if target is not None and s.profit(card) > target:
            yield f"enterprise {card} has a profit of {s.profit(card)}, its target is {target}"
        if s.enterprise(card).is_slave and s.unrest.get(card, 0) > s.cubes_on(card):
            yield f"slave enterprise {card} should have revolted"
    for cards in (s.unrest, s.targets, {oval // OVALS for oval in s.connections}):
        if not set(cards) <= set(s.enterprises):
            yield f"{cards} lie on enterprises out of play"
    if not set(s.speculation) <= set(s.market):
        yield f"speculation cubes on cards that are not in the market: {s.speculation}"
    for card, count in s.prestige.items():
        if s.regime is not Regime.PAX or count > loyalty_points(s, card):
            yield f"card {card} has {count} prestige cubes"


def _limits(s: State) -> Iterator[str]:
    if len(s.market) != SPACES or s.topples > TOPPLES or s.purchases > PURCHASES or s.actions < 0:
        yield f"market {s.market}, topples {s.topples}, purchases {s.purchases}, actions {s.actions}"
    if s.wanted or s.homeless:
        asked = None if s.decision is None else s.decision.prompt
        if asked not in (Prompt.FILL_PLACE, Prompt.RETREAT):
            yield f"places {s.wanted} or troops {s.homeless} are open at {asked}"
    if s.winners is not None and s.steps:
        yield "the game is over, and something is open"
    if any(s.owner[card] not in range(s.seats) for seat in range(s.seats) for card in s.in_play(seat)):
        yield "a card in play has no owner"
