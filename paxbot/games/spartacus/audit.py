"""Invariants of every moment: cards are conserved, nobody is in debt, limits and derived values agree."""

from collections import Counter
from collections.abc import Iterator

from paxbot.games.spartacus.state import State
from paxbot.games.spartacus.terms import HIDDEN_CARDS, Category


def audit(s: State) -> list[str]:
    """Return every broken invariant in words for developers; empty when all is well."""
    return [*_cards(s), *_aurei(s), *_conspiracy(s), *_ending(s)]


def _cards(s: State) -> Iterator[str]:
    cards = Counter([*s.stack, *s.bottom, *s.box, *s.rome, *s.hidden, *s.drawn])
    for column in s.columns:
        cards.update(column)
    for player in s.players:
        cards.update([*player.hand, *player.display])
    if cards != Counter(range(1, len(s.deck) + 1)):
        yield f"cards are missing, double or unknown: {cards}"
    if s.round and s.winners is None and len(s.hidden) != HIDDEN_CARDS:
        yield f"Rome has {len(s.hidden)} cards face down"
    if len(s.drawn) > len(s.destinations):
        yield f"{len(s.drawn)} cards are in sight for {len(s.destinations)} places"


def _aurei(s: State) -> Iterator[str]:
    for seat, player in enumerate(s.players):
        if player.aurei < 0:
            yield f"seat {seat} has {player.aurei} aurei"


def _conspiracy(s: State) -> Iterator[str]:
    intrigue = [s.symbols(seat, Category.INTRIGUE) for seat in range(s.seats)]
    if s.holder is None and any(intrigue):
        yield "nobody has Primus Conspiratus, though there is intrigue"
    if s.holder is not None and intrigue[s.holder] != max(intrigue):
        yield f"seat {s.holder} has Primus Conspiratus with less intrigue than another"


def _ending(s: State) -> Iterator[str]:
    if s.winners is not None and (s.steps or s.hidden or s.drawn):
        yield "the game is over, and something is open or hidden"
