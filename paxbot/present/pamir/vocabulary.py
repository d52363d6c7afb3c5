"""Every word that can mean something in a line, at whatever point of a game."""

from collections.abc import Sequence
from functools import lru_cache

from paxbot.games.pamir.actions import ACTIONS
from paxbot.games.pamir.cards import COURT_CARDS, EVENT_CARDS
from paxbot.games.pamir.terms import Coalition, Region, Suit
from paxbot.present.pamir import names
from paxbot.present.pamir.speech import card_title, sale_title
from paxbot.present.phrase import tokens_of
from paxbot.present.words import in_all


def vocabulary(people: Sequence[str]) -> frozenset[str]:
    """Return the words of all answers, cards, places and players, made comparable; numbers are not among them."""
    return _of_the_game() | _tokens(people)


@lru_cache(maxsize=1)
def _of_the_game() -> frozenset[str]:
    answers = (
        "buy purchase play end turn pass left right l r withdraw pay nothing unpaid offer ask waiver accept yes waive "
        "refuse no demand take leave prize done stop decline draw discard army road tribe spy gift seat rupees"
    )
    return _tokens((answers, *(text for texts in in_all(_named) for text in texts)))


def _named() -> tuple[str, ...]:
    """Return what has a name in the language spoken."""
    cards = [title for number in (*COURT_CARDS, *EVENT_CARDS) for title in (card_title(number), sale_title(number))]
    kinds = [names.action(action.key) for action in ACTIONS]
    kinds += [names.coalition(coalition.key) for coalition in Coalition]
    kinds += [names.suit(suit.key) for suit in Suit]
    return (*cards, *kinds, *(names.region(region.key) for region in Region))


def _tokens(texts: Sequence[str]) -> frozenset[str]:
    return frozenset(token for text in texts for token in tokens_of(text))
