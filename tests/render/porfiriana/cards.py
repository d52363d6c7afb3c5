from paxbot.games.porfiriana.cards import Public
from paxbot.games.porfiriana.deck import own_deck
from paxbot.present.porfiriana import models
from paxbot.present.porfiriana.models import card_view
from paxbot.present.porfiriana.views import CardView, SideView
from paxbot.present.words import by_language


@by_language(2)
def cards() -> tuple[CardView, ...]:
    deck = own_deck()
    return tuple(card_view(deck, i) for i in range(len(deck.cards)))


def of_type(kind: str) -> tuple[CardView, ...]:
    return tuple(card for card in cards() if card.type == kind)


@by_language(2)
def public_sides() -> tuple[tuple[SideView, ...], ...]:
    public = [card for card in own_deck().cards if isinstance(card, Public)]
    return tuple(tuple(models.side_view(card, side) for side in card.sides) for card in public)
