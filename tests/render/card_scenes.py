from collections.abc import Iterator
from typing import Final

from paxbot.games.pamir.terms import AI_CARDS
from paxbot.present.pamir.card_texts import rules_sentences
from paxbot.present.pamir.changes import NO_CHANGES
from paxbot.present.pamir.models import card_page, hand_view, market_view
from paxbot.present.pamir.views import lobby_view
from paxbot.present.pamir.views_ending import ai_cards_view
from paxbot.present.views import LobbyView, lobby_seats
from paxbot.render.pamir.ai_cards import ai_cards_scene
from paxbot.render.pamir.cards import card_page_scene
from paxbot.render.pamir.market import hand_scene, market_scene
from paxbot.render.poster import lobby_scene
from paxbot.render.scene import Scene
from tests.render.changed import emptied_table, everything
from tests.render.conftest import ai_cards, full_table, full_table_of_wakhan, names_for, wakhan_seats

LONG: Final = ("W" * 32, "Bo the Magnificent of all Bukhara", "漢" * 32, "Ελένη Ñandú", "", "🐻", "Ana", "ก" * 32)
HANDS: Final = (0, 1, 2, 3, 4, 5, 6, 8, 12)
"""Sizes of hands, the largest more than a player can hold."""


def markets() -> Iterator[Scene]:
    """Every card in the market with as many rupees as can be, prices doubled, and everything changed."""
    position = full_table() | {"rupees_a_column": 2}
    for first in range(1, 117, 12):
        cards = [(first + i - 1) % 116 + 1 for i in range(12)]
        position |= {"market": [[[card, 30] for card in row] for row in (cards[:6], cards[6:])], "barred": cards[:7]}
        yield market_scene(market_view(position))
    for changes in (NO_CHANGES, everything(12), everything(-1)):
        yield market_scene(market_view(full_table()), changes)
    yield market_scene(market_view(emptied_table()), everything(-1, bought=True))


def hands() -> Iterator[Scene]:
    """Hands of every size, and every card at the size it has in a small hand."""
    position = full_table()
    dealt = [range(1, count + 1) for count in HANDS] + [range(first, first + 4) for first in range(5, 116, 4)]
    for cards in dealt:
        position["players"][0]["hand"] = list(cards)
        yield hand_scene(hand_view(position, names_for(position), 0))


def card_pages() -> Iterator[Scene]:
    for number in range(1, 117):
        yield card_page_scene(card_page(number, rules_sentences(number)))


def ai_cards_scenes() -> Iterator[Scene]:
    """Every face with any of its lines marked, everybody else loyal to one coalition."""
    position = full_table_of_wakhan()
    for seat, player in enumerate(position["players"][1:], 1):
        player |= {"wakhan": None, "loyalty": "british" if seat < 4 else "russian"}
    for number in AI_CARDS:
        position["players"][0]["wakhan"] = ai_cards(number, number % 24 + 1, (None, 0, 1, 2)[number % 4])
        assert wakhan_seats(position) == [0]
        yield ai_cards_scene(ai_cards_view(position, names_for(position), 0))


def lobbies() -> Iterator[Scene]:
    """Lobbies of two to eight seats, from empty to full, with names that have to be shortened, and a long note."""
    for people, automated in ((0, 0), (1, 1), (5, 0), (1, 4)):
        yield lobby_scene(lobby_view(LONG[:people], automated, 2, 5), "pamir")
    note = "The prices of the cards are a reconstruction. " * 4
    for people, seats in ((0, 2), (6, 7), (8, 8)):
        view = LobbyView("Coins", "An old game", lobby_seats(LONG[:people], 1, "Robot", seats), "All are here", note)
        yield lobby_scene(view)
