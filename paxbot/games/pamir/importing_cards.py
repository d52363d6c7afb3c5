"""The cards of an imported position: those it names are checked, those it leaves hidden are filled in."""

from collections.abc import Callable, Iterable
from enum import Enum

from paxbot.games.pamir.cards import COURT_CARDS, DOMINANCE_CHECKS, EVENT_CARDS
from paxbot.games.pamir.position_form import BadPosition, PositionForm
from paxbot.games.pamir.setup import CARDS_PER_PILE, EVENTS_BY_PILE, FIRST_PILE_WITH_CHECK, pile_sizes
from paxbot.games.pamir.state import NO_CARD, State
from paxbot.games.pamir.terms import Coalition

Fits = Callable[[int], bool]
"""Whether a card may lie in a certain place."""


class Kind(Enum):
    """The kind of a card of the deck, before it is known which it is."""

    COURT = "court"
    EVENT = "event"
    CHECK = "check"


def fill_cards(s: State, form: PositionForm) -> None:
    """Place every card once: prizes, hands and deck take from the unknown cards, box and discard pile the rest."""
    known = known_cards(s)
    unknown = [card for card in (*COURT_CARDS, *EVENT_CARDS) if card not in known]
    s.rng.shuffle(unknown)
    for player, given in zip(s.players, form.players, strict=True):
        if not isinstance(given.prizes, list):
            player.prizes = _take(unknown, given.prizes, _is_prize_of(player.loyalty))
    for player, given in zip(s.players, form.players, strict=True):
        if given.hand is None:
            player.hand = _take(unknown, given.hand_size or 0, COURT_CARDS.__contains__)
    box = len(COURT_CARDS) + len(EVENT_CARDS) - sum(pile_sizes(s.seats))
    discarded = len(unknown) - form.deck - box
    if discarded < 0:
        raise BadPosition("too_many_cards")
    s.deck = _deck(s, form, unknown, discarded)
    s.box = _take(unknown, box, lambda card: card not in DOMINANCE_CHECKS)
    s.discards = unknown


def _kind(card: int) -> Kind:
    if card in COURT_CARDS:
        return Kind.COURT
    return Kind.CHECK if card in DOMINANCE_CHECKS else Kind.EVENT


def _is_prize_of(loyalty: Coalition | None) -> Fits:
    """Return the test whether a card can be a prize of a seat; Wakhan may hold those of every coalition."""
    return lambda card: _prize(card) is not None and loyalty in (None, _prize(card))


def _prize(card: int) -> Coalition | None:
    return COURT_CARDS[card].prize if card in COURT_CARDS else None


def known_cards(s: State) -> set[int]:
    """Return the cards the position names. Raises: BadPosition when one comes twice or cannot lie there."""
    known: set[int] = set()

    def note(cards: Iterable[int], fits: Fits) -> None:
        for card in cards:
            if card in known:
                raise BadPosition("card_twice", card=card)
            if not fits(card):
                raise BadPosition("card_out_of_place", card=card)
            known.add(card)

    note((card for card in s.market if card != NO_CARD), lambda card: True)
    for player in s.players:
        loyalty = player.loyalty
        note(player.hand, COURT_CARDS.__contains__)
        note(player.court, COURT_CARDS.__contains__)
        note(player.prizes, _is_prize_of(loyalty))
        for card in player.court:
            if loyalty is not None and COURT_CARDS[card].patriot not in (None, loyalty):
                raise BadPosition("patriot_of_another_coalition", card=card)
    for events in (s.events, *(player.events for player in s.players)):
        note((event.card for event in events), EVENT_CARDS.__contains__)
    if sum(card in DOMINANCE_CHECKS for card in s.market) > 1:
        raise BadPosition("two_checks_in_market")
    return known


def _take(unknown: list[int], count: int, fits: Fits) -> list[int]:
    """Take `count` fitting cards out of the unknown ones. Raises: BadPosition when there are too few."""
    taken = [card for card in unknown if fits(card)][:count]
    if len(taken) < count:
        raise BadPosition("too_many_cards")
    for card in taken:
        unknown.remove(card)
    return taken


def _deck(s: State, form: PositionForm, unknown: list[int], discarded: int) -> list[int]:
    """Return the cards to come, taken out of the unknown ones: the lower end of a deck built by the rules.

    So many cards were `discarded`, resolved Dominance Checks among them. Raises: BadPosition when there are too few
    cards, or no Dominance Check is left to end the game.
    """
    kinds = _lower_end(s, form.deck)
    _place_checks(s, form, kinds, discarded)
    pools: dict[Kind, list[int]] = {kind: [card for card in unknown if _kind(card) is kind] for kind in Kind}
    deck: list[int] = []
    for kind in kinds:
        pool = pools[kind] or pools[Kind.COURT] or pools[Kind.EVENT]
        if not pool:
            raise BadPosition("too_many_cards")
        deck.append(pool.pop())
    unknown[:] = [card for card in unknown if card not in deck]
    return deck


def _lower_end(s: State, size: int) -> list[Kind]:
    """Return what the last `size` cards of a draw deck might be."""
    kinds: list[Kind] = []
    for pile, events in enumerate(EVENTS_BY_PILE):
        check = [Kind.CHECK] * (pile >= FIRST_PILE_WITH_CHECK)
        cards = [*check, *[Kind.EVENT] * events, *[Kind.COURT] * (CARDS_PER_PILE + s.seats)]
        s.rng.shuffle(cards)
        kinds += cards
    if size > len(kinds):
        raise BadPosition("too_many_cards")
    return kinds[len(kinds) - size :]


def _place_checks(s: State, form: PositionForm, kinds: list[Kind], discarded: int) -> None:
    """Put as many checks into the deck as the position says.

    Where it says nothing, the deck keeps those of its piles; but one is left, and no more were resolved than cards
    were discarded.
    """
    in_market = sum(card in DOMINANCE_CHECKS for card in s.market)
    out_of_market = len(DOMINANCE_CHECKS) - in_market
    found = kinds.count(Kind.CHECK)
    if form.dominance_unresolved is None:
        wanted = max(min(found, out_of_market), 1 - in_market, out_of_market - discarded)
    else:
        wanted = form.dominance_unresolved - in_market
    if not out_of_market - discarded <= wanted <= min(out_of_market, len(kinds)) or wanted + in_market < 1:
        raise BadPosition("impossible_checks", checks=wanted, deck=len(kinds))
    for _ in range(found - wanted):
        kinds[kinds.index(Kind.CHECK)] = Kind.COURT
    for _ in range(wanted - found):
        others = [at for at, kind in enumerate(kinds) if kind is not Kind.CHECK]
        kinds[others[s.rng.below(len(others))]] = Kind.CHECK
